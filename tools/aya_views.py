"""Show Aya's screens from set-up to counting at moments worth looking at, for the gallery."""

import math
import time
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

import pygame

from aya_sim.game import Game, Knock, Nudge, Pose, Tick, apply, legal
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.play.bot_view import hint_pose
from games.aya.play.screen import TableScreen
from games.aya.session.bot_worker import InlineWorker
from games.aya.session.piece import Use
from games.aya.setup.screen import SetupScreen
from games.shell.dialog import Dialog
from games.shell.services import Opening
from tools import tables
from tools.views import FRAME, Stack, Stage, moved, wait


def _setup(g: Stage, players: int = 2) -> Stack:
    return [g.put(SetupScreen(g.services, Opening(players=players)))]


def _table(g: Stage, game: Game) -> TableScreen:
    screen = g.put(TableScreen(g.services, game))
    wait(screen, FRAME)
    return screen


def _with_partners(g: Stage, game: Game, *partners: str, turn: int = 0) -> TableScreen:
    """Return a table at which bots play some of the seats."""
    game = replace(game, options=replace(game.options, partners=partners), turn=turn)
    screen = g.put(TableScreen(g.services, game, InlineWorker()))
    screen.commands.show_all()
    wait(screen, FRAME)
    return screen


def _partner(g: Stage) -> Stack:
    """Show a bot's domino half way to its place."""
    screen = _with_partners(g, tables.half_laid(), "", "natural", "expert", turn=1)
    while (gliding := screen.bots.move_animation) is None or gliding[1] < 0.55:
        screen.update(FRAME)
    return [screen]


def _hint(g: Stage) -> Stack:
    screen = _with_partners(g, tables.half_laid(), "", "natural", "expert")
    screen.commands.do("hint")
    wait(screen, 2 * FRAME)
    hint = screen.bots.hint
    at = hint_pose(hint) if hint is not None else None
    if at is not None:
        screen.board.center_on(at.x, at.y, 1.2 * g.services.theme.scale)
    return [screen]


def _watched(g: Stage) -> Stack:
    """Show a game that only bots play."""
    screen = _with_partners(g, tables.half_laid(), "natural", "natural", "expert")
    screen.speed.on_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0))
    wait(screen, 0.3)
    return [screen]


def _setup_partners(g: Stage) -> Stack:
    return [g.put(SetupScreen(g.services, Opening(players=4, bots=("beginner", "natural", "expert"))))]


def _bare(g: Stage) -> Stack:
    return [_table(g, tables.before_start())]


def _begun(g: Stage) -> Stack:
    return [_table(g, tables.begun())]


def _camera(g: Stage) -> Stack:
    return [_table(g, tables.with_camera())]


def _half(g: Stage, players: int = 3) -> TableScreen:
    screen = _table(g, tables.half_laid(players))
    screen.commands.show_all()
    return screen


def _half_laid(g: Stage) -> Stack:
    return [_half(g)]


def _play(g: Stage) -> Stack:
    """Show a good spot found for the domino in hand."""
    screen = _table(g, tables.half_laid())
    start = Pose(700.0, 520.0, 0.0)
    screen.placement.take(Use.STANDARD, at=start, by_keys=True)
    wait(screen, FRAME)
    screen.hand.next_spot()
    wait(screen, 0.4)
    screen.board.center_on(600.0, 410.0, max(1.05 * g.services.theme.scale, g.size[0] / 1220))
    return [screen]


def _fallen(g: Stage) -> Stack:
    """Show a few dominoes knocked over."""
    game = tables.half_laid()
    far = max(game.layout.dominoes, key=lambda d: d.x)
    screen = _table(g, apply(game, Knock(game.turn, far.id, 1)))
    screen.board.center_on(far.x - 80.0, far.y, 1.6 * g.services.theme.scale)
    return [screen]


def _carried(g: Stage, name: str = "good") -> Stack:
    """Show the last domino of 156 on its way to its place."""
    game, place = tables.nearly_laid()
    screen = _table(g, game)
    aside = {"good": 0.0, "far": 31.0, "blocked": -25.0}[name]
    screen.board.center_on(place.x, place.y, 1.5 * g.services.theme.scale)
    if name != "good":
        g.services.settings = replace(g.services.settings, snapping=False)
    screen.placement.take(Use.STANDARD, at=place, by_keys=name != "good")
    screen.hand.steer(*_ahead(place, aside))
    screen.hand.by_keys = True
    wait(screen, 0.4)
    return [screen]


def _ahead(at: Pose, by: float) -> tuple[float, float]:
    return at.x + by * math.cos(at.heading), at.y + by * math.sin(at.heading)


def _busy(g: Stage) -> Stack:
    """Show the whole table with everything on it, and the last domino in the air."""
    (screen,) = _carried(g)
    assert isinstance(screen, TableScreen)
    screen.commands.show_all()
    wait(screen, FRAME)
    return [screen]


def _hand_over(g: Stage) -> Stack:
    screen = _half(g)
    screen.commands.do("onto_reserve")
    wait(screen, 0.7)
    screen.controller.session = replace(screen.controller.session, message=None)
    return [screen]


def _pause(g: Stage) -> Stack:
    screen = _table(g, apply(replace(tables.half_laid(), hourglass=1), Tick(tables.FULL_GLASS)))
    screen.commands.show_all()
    wait(screen, FRAME)
    return [screen]


def _menu(g: Stage) -> Stack:
    screen = _half(g)
    return g.over([screen], screen.commands.open_menu())


def _door(g: Stage) -> Stack:
    screen = _half(g)
    question = screen.may_close()
    assert isinstance(question, Dialog)
    return [screen, g.put(question)]


def _tray_tip(g: Stage) -> Stack:
    screen = _half(g)
    screen.controls.on_event(moved(screen.tray.zones["stock"].center))
    wait(screen, 0.9)
    return [screen]


# the cascade and the counting


def _aim(g: Stage) -> Stack:
    screen = g.put(CascadeScreen(g.services, tables.all_laid()))
    wait(screen, 0.3)
    return [screen]


def _run(g: Stage, part: float, *, follow: bool = False) -> Stack:
    """Show the cascade after this part of its time. follow: the camera goes with the front."""
    screen = g.put(CascadeScreen(g.services, tables.all_laid()))
    screen.nudge(screen.state.candidates[0])
    _settle(screen)
    playback, seen = screen.state.playback, pygame.Surface(g.size, 0, 32)
    assert playback is not None
    playback.follow = screen.controls.follow.chosen = follow
    while playback.time < part * playback.show.duration and not playback.is_over:
        screen.update(1 / 30)
        if follow:
            screen.draw(seen)  # the camera comes nearer only while it is looked through
    return [screen]


def _settle(screen: CascadeScreen) -> None:
    """Wait until the cascade has been worked out beside the window."""
    end = time.monotonic() + 60
    while screen.state.playback is None:
        assert time.monotonic() < end, "the cascade is still being worked out"
        time.sleep(0.005)
        screen.update(0.0)


def _cascade(g: Stage) -> Stack:
    return _run(g, 0.5)


def _cascade_near(g: Stage) -> Stack:
    return _run(g, 0.3, follow=True)


def _cascade_over(g: Stage) -> Stack:
    (screen,) = _run(g, 1.0)
    wait(screen, 4.0)
    return [screen]


@lru_cache(maxsize=2)
def _counted(*, lost: bool) -> Game:
    """Return a game in which all has fallen. lost: one photo never left the buffer."""
    game = tables.all_laid()
    if lost:
        animals = list(game.layout.animals)
        animals[3] = replace(animals[3], on=None, buffer=True)
        game = replace(game, layout=replace(game.layout, animals=tuple(animals)))
    return apply(game, Nudge(game.turn, legal(game, game.turn).to_nudge[0]))


def _count(g: Stage, page: int, *, lost: bool = False) -> Stack:
    game = _counted(lost=lost)
    assert game.count is not None
    screen = g.put(CountScreen(g.services, game, game.count))
    screen.paused = True
    screen._show(page if page >= 0 else len(screen.pages))
    screen._renew()
    wait(screen, 1.5)
    return [screen]


AYA: dict[str, Callable[[Stage], Stack]] = {
    "setup": _setup,
    "setup-five": lambda g: _setup(g, 5),
    "setup-partners": _setup_partners,
    "table-partner": _partner,
    "table-hint": _hint,
    "table-watched": _watched,
    "table-bare": _bare,
    "table-begun": _begun,
    "table-camera": _camera,
    "table-half": _half_laid,
    "table-play": _play,
    "table-busy": _busy,
    "table-good": _carried,
    "table-far": lambda g: _carried(g, "far"),
    "table-blocked": lambda g: _carried(g, "blocked"),
    "table-fallen": _fallen,
    "table-tip": _tray_tip,
    "hand-over": _hand_over,
    "five-seats": lambda g: [_half(g, 5)],
    "pause": _pause,
    "menu": _menu,
    "door": _door,
    "aim": _aim,
    "cascade": _cascade,
    "cascade-near": _cascade_near,
    "cascade-over": _cascade_over,
    "count-won": lambda g: _count(g, 2),
    "count-lost": lambda g: _count(g, 3, lost=True),
    "count-tile": lambda g: _count(g, 14),
    "count-triptych": lambda g: _count(g, 27),
    "total": lambda g: _count(g, -1),
    "total-lost": lambda g: _count(g, -1, lost=True),
}
"""Name of a view -> how it is made."""
