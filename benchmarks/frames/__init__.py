"""Measure a frame of the table: the real screens with 156 dominoes, 16 tiles and 25 photos at 1280x800, off-screen.

A frame is what the window's loop asks of a screen: its events, the time that went by, and the drawing. CPU time, not
wall time.
"""

import math
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from aya_sim.game import Pose, check
from aya_sim.game.actions import Lay
from aya_sim.layout import Layout
from aya_sim.physics import topple
from aya_sim.physics.hand.hand import Hand, Level
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.links import link
from aya_sim.scoring import count

from ..full_table import full_game, full_layout
from ..tables import format_rows

if TYPE_CHECKING:
    from games.aya.model.timeline import Timeline
    from games.aya.play.screen import TableScreen
    from games.aya.practice.screen import PracticeScreen
    from games.shell.services import Services
    from games.ui.screen import Screen

SIZE = (1280, 800)
ALLOWED = 8.0  # ms a frame
ANSWER = 5.0  # ms a link preview, a legality check
_DT = 1 / 60  # s
_PREPARED = 300.0  # s, the longest that a compiler is waited for
_AIMING = 200  # frames before the nudge, ten seconds as the screen counts them: what will fall is painted meanwhile
_COLUMNS = ("mean_ms", "median_ms", "p95_ms", "max_ms")
Row = dict[str, float]


def run(quiet: bool = False, *, share: float = 1.0, foresee: bool = True) -> dict[str, Any]:
    """Frame times of the full table, ms of CPU: at rest, carrying, panning, zooming, in the cascade, while counting and in practice.

    share: of the frames that are usually taken. foresee: with foresight in practice too, if its engine is installed.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    layout = full_layout()
    with _services() as services:
        from games.aya.practice.forecast.worker import is_available

        frames = dict(_frames(services, layout, share, foresee and is_available()))
    answers = dict(_answers(layout))
    if not quiet:
        things = f"{len(layout.dominoes)} dominoes, {len(layout.tiles)} tiles, {len(layout.animals)} photos, {SIZE[0]}x{SIZE[1]}"
        print(_table(f"Frames: {things}; ms of CPU, a frame is to take under {ALLOWED:g}", frames, ALLOWED))
        print(_table(f"Answers: ms of CPU, each is to take under {ANSWER:g}", answers, ANSWER))
    return {"frames": frames, "answers": answers, "allowed_ms": ALLOWED, "allowed_answer_ms": ANSWER}


@contextmanager
def _services() -> Iterator["Services"]:
    """Services that keep everything in a folder that goes away."""
    import pygame  # only who draws loads it

    from games.shell.places import Places
    from games.shell.services import services_at

    pygame.display.init()
    with tempfile.TemporaryDirectory() as folder:
        services = services_at(Places(Path(folder) / "data", Path(folder) / "failure.log"))
        services.sounds.choose(on=False, volume=0)
        yield services


class _Seat:
    """Drive one screen and keep the ms of every frame."""

    def __init__(self, screen: "Screen", clock: Callable[[], float] = time.process_time) -> None:
        import pygame

        self.clock = clock
        self.screen, self.surface = screen, pygame.Surface(SIZE, 0, 32)
        screen.arrange(SIZE)

    def frame(self, act: Callable[[], object] | None = None, dt: float = _DT) -> float:
        begin = self.clock()
        if act is not None:
            act()
        self.screen.update(dt)
        self.screen.draw(self.surface)
        return 1e3 * (self.clock() - begin)

    def settle(self, frames: int = 20) -> "_Seat":
        """After a few frames, when all is painted that can be."""
        for _ in range(frames):
            self.frame()
        return self


def _frames(services: "Services", layout: Layout, share: float, foresee: bool) -> Iterator[tuple[str, Row]]:
    def some(count: int) -> range:
        return range(max(1, math.ceil(share * count)))

    yield from _placing(services, some)
    yield from _cascade(services, layout, share)
    yield from _after(services, layout, some)
    if foresee:
        yield from _foreseen(services, layout, some)


def _placing(services: "Services", some: Callable[[int], range]) -> Iterator[tuple[str, Row]]:
    from games.aya.play.screen import TableScreen
    from games.aya.session.piece import Use

    begin = time.process_time()
    screen = TableScreen(services, full_game())
    player = _Seat(screen)
    player.frame()
    yield "first frame, all cold", _row([1e3 * (time.process_time() - begin)])
    player.settle()
    yield "table at rest", _row([player.frame() for _ in some(60)])
    screen.placement.take(Use.STANDARD, at=Pose(700.0, 500.0, 0.0))
    yield "piece carried, ghost and link", _row([player.frame(lambda k=k: _steer(screen, k)) for k in some(120)])  # type: ignore[misc]  # mypy cannot infer a default's type
    screen.hand.put_down()
    yield "pan", _row([player.frame(lambda k=k: screen.board.pan(*_sway(k))) for k in some(120)])  # type: ignore[misc]  # as above
    screen.commands.show_all()
    player.settle()
    yield "zoom by wheel, first time", _row(_zooms(screen, player))
    yield "zoom by wheel, again", _row(_zooms(screen, player))


def _steer(screen: "TableScreen", k: int) -> None:
    """Move the mouse around the table, past all dominoes."""
    at = 2 * math.pi * k / 120
    screen.hand.steer(800.0 + 520 * math.cos(at), 500.0 + 330 * math.sin(3 * at))


def _sway(k: int) -> tuple[float, float]:
    """A hand that pushes the table about, pixels a frame."""
    return 14 * math.cos(k / 9), 9 * math.sin(k / 6)


def _zooms(screen: "TableScreen", player: _Seat) -> list[float]:
    """Notches of the wheel at the pace of a hand, nearer and back."""
    spent = []
    for notch in (*[1] * 9, *[-1] * 9):
        spent.append(player.frame(lambda notch=notch: screen.commands.zoom(1.15**notch, (760, 420))))  # type: ignore[misc]  # as above
        spent += [player.frame() for _ in range(4)]
    return spent


def _cascade(services: "Services", layout: Layout, share: float) -> Iterator[tuple[str, Row]]:
    from games.aya.model.timeline import SAMPLE_RATE, Timeline

    show = Timeline(topple(layout, until_down=True, sample_rate=SAMPLE_RATE))
    yield "cascade, camera still", _row(_shown(services, show, share, follow=False, times=1))
    for name, spent in zip(("first showing", "replay"), _twice(services, show, share), strict=True):
        yield f"cascade followed, {name}", _row(spent)


def _twice(services: "Services", show: "Timeline", share: float) -> tuple[list[float], list[float]]:
    both = _shown(services, show, share, follow=True, times=2)
    half = len(both) // 2
    return both[:half], both[half:]


def _shown(services: "Services", show: "Timeline", share: float, *, follow: bool, times: int) -> list[float]:
    """Every frame of the show in real time, so often."""
    from games.aya.cascade.playback import REAL_TIME, Playback
    from games.aya.cascade.screen import CascadeScreen

    screen = CascadeScreen(services, full_game())
    screen.state.shows.append(show)
    screen.album.add(show, count(show.after, 1))
    player = _Seat(screen).settle(_AIMING)
    spent = []
    for _ in range(times):
        screen.state.playback = Playback(services, screen.camera, screen.scene, show, follow=follow)
        screen.state.playback.restart([show], REAL_TIME, follow)
        screen.controls.refresh()
        spent += [player.frame() for _ in range(math.ceil(share * (show.duration + 1.5) / _DT))]
    return spent


def _after(services: "Services", layout: Layout, some: Callable[[int], range]) -> Iterator[tuple[str, Row]]:
    from games.aya.counting.screen import CountScreen
    from games.aya.practice.forecast.controller import REMEMBERED
    from games.aya.practice.screen import PracticeScreen

    fallen = topple(layout, until_down=True).fallen
    player = _Seat(CountScreen(services, fallen, count(fallen))).settle(40)
    yield "count", _row([player.frame() for _ in some(240)])
    services.settings = services.settings.remembering(REMEMBERED, False)
    screen = PracticeScreen(services, layout)
    player = _Seat(screen).settle(40)
    yield "practice at rest", _row([player.frame() for _ in some(60)])
    screen.toppling.topple_first()
    yield "practice, cascade", _row([player.frame() for _ in some(240)])


def _foreseen(services: "Services", layout: Layout, some: Callable[[int], range]) -> Iterator[tuple[str, Row]]:
    """Yield practice with a piece in hand: without foresight, while its engine is being prepared beside the window,
    and with it.
    """
    from games.aya.practice.editor import Tool
    from games.aya.practice.screen import PracticeScreen

    screen = PracticeScreen(services, layout)
    player = _Seat(screen).settle(40)
    screen.canvas.state.is_pointing = True

    def carried() -> Row:
        screen.editor.tool = Tool.DOMINO
        return _row([_time_act(player, lambda k=k: _carry(screen, k)) for k in some(120)])  # type: ignore[misc]  # as above

    def dragged() -> Row:
        screen.editor.tool = Tool.SELECT
        return _row([_time_act(player, lambda k=k: _drag(screen, k)) for k in some(120)])  # type: ignore[misc]  # as above

    yield "practice, piece carried", carried()
    yield "practice, domino dragged", dragged()
    screen.forecast.set_on(True)
    yield "practice, piece carried, foresight being prepared", carried()
    end = time.monotonic() + _PREPARED
    while not screen.forecast.is_ready and time.monotonic() < end:
        player.frame()
        time.sleep(_DT)
    yield "practice, piece carried, foreseen", carried()
    yield "practice, domino dragged, foreseen", dragged()
    screen.leave()


def _time_act(seat: _Seat, act: Callable[[], object] | None) -> float:
    """Return the ms of a frame, and sleep through the rest of its sixtieth of a second, in which the other threads
    work.
    """
    spent = seat.frame(act)
    time.sleep(max(0.0, _DT - spent / 1e3))
    return spent


def _carry(screen: "PracticeScreen", k: int) -> None:
    """Move the piece in hand around the table, past all dominoes."""
    at = 2 * math.pi * k / 120
    screen.editor.brush.at = (800.0 + 520 * math.cos(at), 500.0 + 330 * math.sin(3 * at))


def _drag(screen: "PracticeScreen", k: int) -> None:
    """One domino is moved to and fro, a little more each time."""
    from games.aya.practice.edits import Move, Selection

    editor = screen.editor
    editor.select(Selection(frozenset({int(editor.document.layout.dominoes.id[0])})))
    editor.apply(Move(0.0, 0.5 if k % 2 else -0.5), stroke=1)


def _answers(layout: Layout) -> Iterator[tuple[str, Row]]:
    """What the table screen asks while a piece is carried."""
    from aya_sim.game import legal
    from games.aya.session.piece import HeldPiece, PlacementPreviewer, Use

    game = full_game()
    layout, eyes = game.layout, PlacementPreviewer()
    known, d = flow(layout), layout.dominoes
    poses = [Pose(float(x) + 15, float(y) + 15, float(w) + 0.3) for x, y, w in zip(d.x, d.y, d.heading, strict=True)]
    for level in Level:
        hand = Hand(layout, level)
        hand.pick_up(poses[0].x, poses[0].y, poses[0].heading)
        yield f"hand among the dominoes, {level}", _time_calls([partial(hand.carry, at.x, at.y, at.heading, _DT) for at in poses])
    yield "link preview", _time_calls([lambda at=at: link(layout, at.x, at.y, at.heading, known=known) for at in poses])  # type: ignore[misc]  # as above
    yield "legality check", _time_calls([lambda at=at: check(game, Lay(0, at)) for at in poses])  # type: ignore[misc]  # as above
    carried = [HeldPiece(Use.STANDARD, at) for at in poses]
    yield "both, with snapping", _time_calls([lambda one=one: eyes.preview(game, one, snapping=True) for one in carried])  # type: ignore[misc]  # as above
    yield "what is possible", _time_calls([lambda: legal(game, 0)] * 30)
    yield "who strikes whom, once a layout", _time_calls([lambda: flow(layout)] * 10)


def _time_calls(calls: list[Callable[[], object]]) -> Row:
    spent = []
    for call in calls:
        begin = time.process_time()
        call()
        spent.append(1e3 * (time.process_time() - begin))
    return _row(spent)


def _row(ms: list[float]) -> Row:
    figures = (np.mean(ms), np.median(ms), np.percentile(ms, 95), np.max(ms))
    return {name: round(float(value), 3) for name, value in zip(_COLUMNS, figures, strict=True)}


def _table(title: str, rows: dict[str, Row], allowed: float) -> str:
    cells = [(name, *(f"{row[c]:.2f}" for c in _COLUMNS), "" if row["p95_ms"] <= allowed else "OVER") for name, row in rows.items()]
    return format_rows(title, ("", "mean", "median", "p95", "max", ""), cells)
