"""Open screens that players meet in a game, for `benchmarks.frames.cases`: what leads there is played before the clock starts.

A table is shown as it lies; a sheet, a lesson and the end of a game come over a screen that has been looked at.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .opening import read
from .screens import Player, Script
from .scripts import Pixel, look_around

if TYPE_CHECKING:
    from games.ui.screen import Change
    from tools.gallery import Gallery

Case = Callable[[Path, Pixel], tuple[Player, Script]]
"""(an empty folder, the size of the window) -> the screen, open, and its script."""


def make_stage(folder: Path, size: Pixel) -> "Gallery":
    """Return what views of the gallery are made with, as in a program whose launcher has been looked at."""
    from games.launch.shelf import shelf
    from games.screens.start import prepare_beside
    from tools.gallery import Gallery

    prepare_beside(shelf())
    _finish_painting()
    return Gallery(folder, size)


def _finish_painting() -> None:
    """Wait until all is painted that was asked for while a game was played, as a player waits who plays it."""
    from games.ui import paint_ahead

    paint_ahead._queue.wait(60.0)


def open_table(name: str) -> Case:
    """Return the case that shows a table of the gallery, played up to its moment, for the first time."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from tools.gallery import VIEWS

        stage = make_stage(folder, size)
        stack = VIEWS[name](stage)
        _finish_painting()
        player = Player(stage.services, size)
        player.open(lambda: stack)
        return player, look_around(size)

    return case


def open_sheet(name: str, ask: "Callable[[Any, Any], Change | None]") -> Case:
    """Return the case that opens a sheet over a table of the gallery. name: of the view with both. ask: (the services, the table) -> what
    opens the sheet.
    """

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from tools.gallery import VIEWS

        stage = make_stage(folder, size)
        below = VIEWS[name](stage)[:-1]
        player = Player(stage.services, size)
        player.open(lambda: below)
        read(player)
        player.go(lambda: ask(stage.services, below[-1]))
        assert len(player.loop.stack) == len(below) + 1, "the sheet is open"
        return player, look_around(size)

    return case


def open_end(module: str, players: int, **options: Any) -> Case:
    """Return the case that shows the end of a card game, after its last reveal has been looked at step by step."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from games.card_table.end_screen import EndScreen
        from tools.card_views import table_at

        stage = make_stage(folder, size)
        table = table_at(stage, module, lambda table: table.session.is_over and table.state.reveal is not None, players=players, **options)
        player = Player(stage.services, size)
        player.open(lambda: [table])
        while not _is_last_step(table):
            player.rest(0.2)
            table.play.advance_reveal()
        read(player)
        player.go(table.play.advance_reveal)
        assert isinstance(player.top, EndScreen)
        return player, look_around(size)

    return case


def _is_last_step(table: Any) -> bool:
    told, step = table.state.reveal
    return table.state.adapter.reveal_scene(told, step + 1, table.state.table()) is None


def open_lesson(module: str, step: int) -> Case:
    """Return the case that opens the lesson of a card game from its set-up, and looks around at one of its steps."""

    def case(folder: Path, size: Pixel) -> tuple[Player, Script]:
        from games.card_table.bot_worker import InlineWorker
        from games.card_table.lesson import LessonTable
        from games.ui.screen import Push
        from tools.card_views import adapter_of, lead_lesson, setup_of

        stage = make_stage(folder, size)
        player, adapter = Player(stage.services, size), adapter_of(module)
        player.open(lambda: setup_of(stage, module, adapter.lesson.players))
        read(player)
        player.go(lambda: Push(LessonTable(stage.services, adapter, InlineWorker())))
        lead_lesson(player.top, step)  # type: ignore[arg-type]  # just opened
        player.rest(1.0)
        return player, look_around(size)

    return case


def open_count(player: Player, screen: "Callable[[], Any]") -> None:
    """Open the counting after a look at the table whose dominoes fell."""
    from games.aya.cascade.screen import CascadeScreen
    from games.ui.screen import Push, Replace

    from ..full_table import full_game

    read(player)
    player.go(lambda: Push(CascadeScreen(player.services, full_game())))
    read(player)
    player.go(lambda: Replace(screen()))


def open_total(folder: Path, size: Pixel) -> tuple[Player, Script]:
    """Open the counting of a whole game, and go on to its total."""
    from aya_sim.game import Nudge, apply, legal
    from games.aya.counting.screen import CountScreen
    from tools import tables

    from .opening import launch

    game = tables.all_laid()
    game = apply(game, Nudge(game.turn, legal(game, game.turn).to_nudge[0]))
    player = launch(folder, size)
    open_count(player, lambda: CountScreen(player.services, game, game.count))  # type: ignore[arg-type]  # it was counted

    def script() -> Script:
        screen: Any = player.top
        yield from ((),) * 20
        yield screen.end.press
        yield from look_around(size)

    return player, script()


MOMENTS: dict[str, Case] = {
    "total": open_total,
    **{name: open_table(name) for name in ("album-guide", "album-recap", "faces-recap-seven", "faces-album", "albedo-deck")},
    **{name: open_table(name) for name in ("albedo-planet-done", "cards-curtain", "joined-lost")},
    "album-end": open_end("album", 4, first_guide=0),
    "imagine-end": open_end("imagine", 4),
    "faces-end-seven": open_end("face_cards", 7),
    "albedo-end-eight": open_end("albedo", 8, level="beginner"),
    "album-lesson": open_lesson("album", 3),
    "imagine-lesson": open_lesson("imagine", 2),
    "faces-lesson": open_lesson("face_cards", 1),
    "albedo-lesson": open_lesson("albedo", 3),
    "cards-menu": open_sheet("cards-menu", lambda _, table: table.menu()),
    "cards-seats": open_sheet("cards-seats", lambda services, table: _push_seats(services, table)),
    "cards-invite": open_sheet("cards-invite", lambda services, table: _push_invitation(services, table)),
    "cards-log": open_sheet("cards-log", lambda _, table: table._log()),
    "joined-players": open_sheet("joined-players", lambda services, table: _push_players(services, table)),
}
"""Name -> case, of what the gallery shows at a moment of a game."""


def _push_seats(services: Any, table: Any) -> "Change":
    from games.card_table.setup.seats_dialog import SeatsSheet
    from games.ui.screen import Push

    return Push(SeatsSheet(services, table.session.seats, table.play.change_seats))


def _push_invitation(services: Any, table: Any) -> "Change":
    from games.card_table.hosting.invite_sheet import InviteSheet
    from games.ui.screen import Push

    return Push(InviteSheet(services, table.play))


def _push_players(services: Any, table: Any) -> "Change":
    from games.card_table.joining.players_sheet import PlayersSheet
    from games.ui.screen import Push

    return Push(PlayersSheet(services, table.play))
