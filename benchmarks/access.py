"""Measure what a screen reader beside the window costs: nodes of a screen, and ms of CPU a frame to keep them true.

python -m benchmarks.access
"""

import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .full_table import full_game
from .tables import format_number, format_rows

if TYPE_CHECKING:
    from games.shell.services import Services
    from games.ui.screen import Screen

SIZE = (1280, 800)
ALLOWED = 1.0  # ms a frame while a reader is there
FRAMES = 200
ANEW = 20  # frames of which each hands over the whole tree
_COLUMNS = ("nodes", "no reader", "at rest", "all anew")
Row = dict[str, float]


class _Bus:
    """Stands for AccessKit's adapter: builds what it is handed and sends it nowhere."""

    def update_if_active(self, build: Callable[[], object]) -> None:
        build()

    def update_window_focus_state(self, has: bool) -> None:
        pass

    def set_root_window_bounds(self, outer: object, inner: object) -> None:
        pass


def run() -> dict[str, Row]:
    """Return by screen how many nodes it has, and ms of CPU a frame: without a reader, with one while nothing changes, and while
    everything does. AccessKit has to be installed.
    """
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    import pygame

    from games.shell.places import Places
    from games.shell.services import services_at

    pygame.display.init()
    with tempfile.TemporaryDirectory() as folder:
        services = services_at(Places(Path(folder) / "data", Path(folder) / "failure.log"))
        services.sounds.choose(on=False, volume=0)
        return {name: _measure(services, make()) for name, make in _screens(services)}


def format_table(rows: dict[str, Row]) -> str:
    """Return the figures as a table."""
    lines = [(name, *(format_number(row[one], 0 if one == "nodes" else 3) for one in _COLUMNS)) for name, row in rows.items()]
    return format_rows(f"Screen readers at {SIZE[0]}x{SIZE[1]}: ms of CPU a frame, under {ALLOWED:g} at rest", ("", *_COLUMNS), lines)


def _screens(services: "Services") -> Iterator[tuple[str, Callable[[], "Screen"]]]:
    from games.aya.play.screen import TableScreen
    from games.card_table import screen
    from games.card_table.session import Seat, new_session
    from games.core.registry import GAMES
    from games.screens.help import HelpScreen
    from games.screens.settings_screen import SettingsScreen

    yield "settings", partial(SettingsScreen, services)
    yield "rules of Aya", partial(HelpScreen, services, "aya")
    yield "Aya, fullest table", lambda: TableScreen(services, full_game())
    for record in GAMES:
        if record.adapter:
            adapter = record.table_adapter()
            seats = tuple(Seat(f"Player {k + 1}", "natural" if k else "") for k in range(adapter.game.players[0]))
            yield record.title, partial(screen.TableScreen, services, new_session(adapter, seats, 3, {}))


def _measure(services: "Services", screen: "Screen") -> Row:
    import accesskit
    import pygame

    from games.screens.reading import Reading
    from games.shell.access.platform import AccessKit
    from games.shell.access.reader import ScreenReader
    from games.shell.notice_slip import NoticeSlip

    begun: list[Callable[[], None]] = []
    services.reader = ScreenReader()

    def open_adapter(come: Callable[[], None], _go: object, _ask: object) -> Any:
        begun.append(come)
        return AccessKit(accesskit, _Bus())

    services.reader.attach(open_adapter, lambda: None)
    reading = Reading(services, NoticeSlip(services))
    screen.arrange(SIZE)
    screen.draw(pygame.Surface(SIZE, 0, 32))

    seconds = itertools.count()

    def frame() -> None:
        reading.follow()
        services.speech.watch([screen])
        reading.show(screen, SIZE, float(next(seconds)))

    def frame_anew() -> None:
        begun[0]()
        frame()

    services.choose_voice()
    row = {"no reader": _time(frame, FRAMES)}
    begun[0]()
    frame()
    row |= {"at rest": _time(frame, FRAMES), "all anew": _time(frame_anew, ANEW), "nodes": float(services.reader.count)}
    screen.leave()
    return row


def _time(frame: Callable[[], None], frames: int) -> float:
    """ms of CPU of one frame, the mean of the better half."""
    times = []
    for _ in range(frames):
        began = time.process_time_ns()
        frame()
        times.append((time.process_time_ns() - began) / 1e6)
    best = sorted(times)[: max(1, frames // 2)]
    return sum(best) / len(best)


if __name__ == "__main__":
    print(format_table(run()))
