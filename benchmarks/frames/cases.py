"""How each screen is opened and which script plays it, for `benchmarks.frames.screens`."""

import itertools
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ..full_table import full_layout
from .moments import MOMENTS, Case, open_count
from .moments import make_stage as _make_stage
from .opening import begin, launch, open_game, read
from .screens import Player, Script
from .scripts import (
    LONGEST,
    Pixel,
    carry_about,
    edit_table,
    lay_dominoes,
    look_around,
    look_over,
    orbit,
    play_cards,
    point,
    topple,
    watch_mosaic,
)

_CARDS = {"album": 4, "face-cards": 5, "imagine": 5, "albedo": 4}
_VIEWS = (
    *("settings", "settings-looks", "settings-play", "settings-sounds", "keys", "rules", "help", "tour", "chooser", "chooser-save"),
    *("join", "join-refused", "crash", "replace", "records", "records-person", "records-players", "records-who", "setup-names"),
    *("menu", "door", "pause", "table-tip", "challenges", "challenge", "practice-tables", "replays", "replay-menu", "replay-export"),
    *("album-rules", "faces-first"),
)
"""Of the gallery: screens on which one looks, points and scrolls."""


def _open_launcher(folder: Path, size: Pixel) -> tuple[Player, Script]:
    player = launch(folder, size)
    return player, look_around(size)


def _open_setup(name: str) -> Case:
    """Return the case that opens the set-up of a game."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        player = launch(folder, size)
        open_game(player, name)
        return player, look_around(size)

    return case


def _open_part(of: str) -> Case:
    """Return the case that opens practice or the replays from the launcher."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from games.ui.screen import Push

        player = launch(folder, size)
        launcher: Any = player.top
        read(player)
        player.go(lambda: Push(getattr(launcher.boxes[0], of)(player.services)))
        return player, look_around(size)

    return case


def _begin_cards(name: str, players: int) -> Case:
    """Return the case that begins a card game and plays it."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from games.shell.services import Opening

        player = launch(folder, size)
        open_game(player, name, Opening(players=players))
        begin(player)
        return player, play_cards(player)

    return case


def _resume_game(game: Callable[[], Any], play: Callable[[Player], Script]) -> Case:
    """Return the case that opens a game of Aya that waits."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from aya_sim.game.text import dumps
        from games.shell.services import Opening

        waiting = dumps(game())
        player = launch(folder, size)
        open_game(player, "aya", Opening(resume=waiting))
        return player, play(player)

    return case


def _open_game_at(game: Callable[[], Any], play: Callable[[Player], Script], *, in_space: bool = False) -> Case:
    """Return the case that opens a game of Aya at a moment of the gallery."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from games.aya.opening import screen_of
        from games.ui.screen import Push

        player, begun = launch(folder, size), game()
        read(player)
        player.services.settings = player.services.settings.remembering("aya.view3d", in_space)
        player.go(lambda: Push(screen_of(player.services, begun)))
        return player, play(player)

    return case


def _begin_aya(folder: Path, size: Pixel) -> tuple[Player, Script]:
    player = launch(folder, size)
    open_game(player, "aya")
    begin(player)
    return player, lay_dominoes(player)


def _open_count(folder: Path, size: Pixel) -> tuple[Player, Script]:
    """Open the counting of a whole table, which is looked at page by page, and again."""
    from aya_sim.physics import topple as fall
    from aya_sim.scoring import count
    from games.aya.counting.screen import CountScreen

    fallen = fall(full_layout(), until_down=True).fallen
    found = count(fallen)
    player = launch(folder, size)
    open_count(player, lambda: CountScreen(player.services, fallen, found))

    def script() -> Script:
        screen: Any = player.top
        for k in itertools.count():
            yield from ((),) * 70
            yield screen._look_again if screen.is_over else lambda: screen._turn(1)
            yield [point(11 * k, size)]

    return player, script()


def _open_practice(folder: Path, size: Pixel, *, foresight: bool = False) -> tuple[Player, Script]:
    """Open practice with a full table: a piece carried, a domino dragged, the whole table toppled."""
    from games.aya.practice.screen import PracticeScreen
    from games.ui.screen import Push

    player = launch(folder, size)
    player.services.settings = player.services.settings.remembering("aya.practice.foresight", foresight)
    read(player)
    player.go(lambda: Push(PracticeScreen(player.services, full_layout())))
    screen: PracticeScreen = player.top  # type: ignore[assignment]  # just opened
    end = time.monotonic() + LONGEST
    while foresight and not screen.forecast.is_ready and time.monotonic() < end:
        player.rest(0.1)
    return player, edit_table(screen, size, topples=not foresight)


def _open_mosaic(folder: Path, size: Pixel) -> tuple[Player, Script]:
    """Open practice with a mosaic of 20,000 dominoes: moved about, then seen falling, over and over."""
    import numpy as np

    from aya_sim.physics import topple as work_out
    from aya_sim.scenes.fields import field
    from games.aya.model.timeline import SAMPLE_RATE, Timeline
    from games.aya.practice.screen import PracticeScreen
    from games.ui.screen import Push

    colours = np.random.default_rng(3).integers(0, 6, (112, 178)).astype(np.int8)
    show = Timeline(work_out(field(colours), engine="fast", sample_rate=SAMPLE_RATE))
    player = launch(folder, size)
    player.services.settings = player.services.settings.remembering("aya.practice.foresight", False)
    read(player)
    player.go(lambda: Push(PracticeScreen(player.services, show.before)))
    return player, watch_mosaic(player.top, show, size)  # type: ignore[arg-type]  # just opened


def _open_replay(folder: Path, size: Pixel, *, side: int = 0, compares: bool = False) -> tuple[Player, Script]:
    """Open the example, played over and over: in plan or tilted and turned around, alone or beside another."""
    from aya_sim.replay import loads
    from games.aya.opening import open_replay
    from games.aya.replays.library import EXAMPLE
    from games.core.resources import asset
    from games.ui.screen import Push

    replay = loads(asset(*EXAMPLE) or b"")
    player = launch(folder, size)
    read(player)
    player.go(lambda: Push(open_replay(player.services, replay)))
    screen: Any = player.top

    def script() -> Script:
        yield lambda: screen.show_side(side)
        if compares:
            yield lambda: screen.replay_menu.show_other(None)
        for k in itertools.count():
            yield lambda: screen.player.paused and screen.player.toggle_play()
            yield from ((),) * 150
            yield from orbit(player, k) if k % 2 else ((),) * 10

    return player, script()


# tables at several screens, from the gallery


def _open_view(name: str) -> Case:
    """Return the case that opens a screen of the gallery."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from tools.gallery import VIEWS

        stage = _make_stage(folder, size)
        player = Player(stage.services, size)
        player.open(lambda: VIEWS[name](stage))
        return player, look_around(size)

    return case


def _host_table(folder: Path, size: Pixel) -> tuple[Player, Script]:
    """Open a table to others: one plays here, two elsewhere, one is a computer player."""
    from games.card_table.bot_worker import ProcessWorker
    from games.card_table.hosting.line import Acted
    from tools.card_views import hosted_at, natural_action, play_on

    stage = _make_stage(folder, size)
    table = hosted_at(stage, "imagine", lambda _screen: True, here=1, thinker=ProcessWorker())
    player = Player(stage.services, size)
    player.open(lambda: [table])
    line: Any = table.play.line

    def act() -> Callable[[], object]:
        elsewhere = [seat for seat in table.session.to_move if table.session.seats[seat].elsewhere]
        if elsewhere and table.state.reveal is None and not table.play.is_behind:
            action, _ = table.state.adapter.game.choose(table.session.observe(elsewhere[0]), "natural", 7)
            return lambda: line.carry_out(Acted(action))
        if table.session.may_act and table.state.reveal is None and not (table.session.covered or table.play.bots.is_held):
            own = natural_action(table, 7)
            return lambda: table.play.do(own)
        return lambda: play_on(table, 7)

    def script() -> Script:
        while not table.session.is_over:
            yield act()
            yield from ((),) * 20
            yield from look_over(table)
        yield from look_around(size)

    return player, script()


def _join_table(folder: Path, size: Pixel) -> tuple[Player, Script]:
    """Join a table that another computer hosts."""
    from tools.card_views import joined_at

    stage = _make_stage(folder, size)
    table, _ = joined_at(stage, "face-cards", lambda _screen: True)
    player = Player(stage.services, size)
    player.open(lambda: [table])
    return player, look_around(size)


def _find_table(name: str) -> Callable[[], Any]:
    def game() -> Any:
        from tools import tables

        return getattr(tables, name)()

    return game


CASES: dict[str, Case] = {
    "launcher": _open_launcher,
    **{f"{name}-setup": _open_setup(name) for name in ("aya", *_CARDS)},
    **{f"{name}-table": _begin_cards(name, players) for name, players in _CARDS.items()},
    "aya-new": _begin_aya,
    "aya-table": _resume_game(lambda: _find_table("nearly_laid")()[0], carry_about),
    "aya-laid": _open_game_at(_find_table("half_laid"), lay_dominoes),
    "aya-cascade": _open_game_at(_find_table("all_laid"), topple),
    "aya-cascade-followed": _open_game_at(_find_table("all_laid"), partial(topple, follow=True)),
    "aya-cascade-tilted": _open_game_at(_find_table("all_laid"), partial(topple, orbits=True), in_space=True),
    "aya-count": _open_count,
    "practice-opened": _open_part("practise"),
    "practice": _open_practice,
    "practice-foreseen": partial(_open_practice, foresight=True),
    "practice-mosaic": _open_mosaic,
    "replays-opened": _open_part("replays"),
    "replay": _open_replay,
    "replay-tilted": partial(_open_replay, side=1),
    "replay-compared": partial(_open_replay, compares=True),
    "hosted-table": _host_table,
    "joined-table": _join_table,
    **{name: _open_view(name) for name in _VIEWS},
    **MOMENTS,
}
"""Name -> case; the first ones are opened from the launcher, in a program that has shown nothing else."""
