"""Start the window and end it. The only place that knows the wall clock and the real window."""

import contextlib
import os
import platform
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType

import pygame

import aya_sim
from aya_sim.errors import AyaError
from games.screens.dropped import LookAt
from games.screens.game_box import GameBox
from games.screens.launcher import Launcher
from games.screens.loop import run
from games.screens.tour import greeting
from games.shell import logs
from games.shell.access.platform import open_adapter
from games.shell.places import usual_places
from games.shell.services import Opening, Services, services_at
from games.shell.waking import wake_window
from games.shell.window import Window
from games.ui import paint_ahead
from games.ui.screen import Push, Screen


class NoWindow(AyaError):
    """There is no display that a window can be opened on."""


READY = "AYA_TEST_READY"  # in the environment: say READY on stderr when the first frame is shown


Over = Callable[[Services, Launcher], Screen]
"""Makes the screen that lies over the launcher from the beginning."""


@dataclass(frozen=True, slots=True)
class Shelf:
    """What the launcher offers: the games, and how files are opened."""

    boxes: Sequence[GameBox]
    look_at: LookAt
    suffixes: Sequence[str] = ()  # of the files that its chooser shows
    prepare: Callable[[], None] | None = None  # what is done in a thread beside the launcher, before a game is opened

    def launcher(self, services: Services) -> Launcher:
        """Return the launcher."""
        return Launcher(services, self.boxes, lambda services, path: self.look_at(services, path)(), self.suffixes)


def show_launcher(shelf: Shelf, file: Path | None = None, *, speak_to: str = "") -> int:
    """Open the window on the launcher, with this file, the tour or a tip over it, and return the exit code. Raises NoWindow."""
    return _show(shelf, None, file, speak_to, greets=file is None)


def show_game(box: GameBox, opening: Opening, shelf: Shelf, *, speak_to: str = "") -> int:
    """Open the window on one game, the launcher below it, and return the exit code. speak_to: where it speaks. Raises NoWindow."""
    assert box.open is not None, f"{box.title} is not there yet"

    def open_it(_services: Services, launcher: Launcher) -> Screen:
        change = launcher.open_new(box, opening)
        assert isinstance(change, Push), change
        return change.screen

    return _show(shelf, open_it, speak_to=speak_to)


def show_screen(over: Callable[[Services], Screen], shelf: Shelf, *, speak_to: str = "") -> int:
    """Open the window on any one screen, the launcher below it, and return the exit code. Raises NoWindow."""
    return _show(shelf, lambda services, _launcher: over(services), speak_to=speak_to)


def _show(shelf: Shelf, over: Over | None, file: Path | None = None, speak_to: str = "", *, greets: bool = False) -> int:
    services = services_at(usual_places(), speak_to)
    services.now = time.time
    try:
        window = Window(services.settings, prepare=lambda handle: services.reader.attach(partial(open_adapter, handle), wake_window))
    except pygame.error as refused:
        raise NoWindow("foreign", "{text}", text=refused) from None
    services.window = window
    with logs.log_to(services.places.log.parent):
        with ended_by_signals() as is_stopped:
            code = _run(shelf, over, file, services, window, is_stopped, greets=greets)
        logs.note("ended", code=code)
    return code


def _run(
    shelf: Shelf,
    over: Over | None,
    file: Path | None,
    services: Services,
    window: Window,
    is_stopped: Callable[[], bool],
    *,
    greets: bool,
) -> int:
    logs.note("started", aya=aya_sim.__version__, python=platform.python_version(), sdl=pygame.display.get_driver(), size=window.size)
    first = shelf.launcher(services)
    try:
        return run(
            first,
            services,
            window,
            clock=time.monotonic,
            over=over(services, first) if over is not None else greeting(services, first.steps()) if greets else None,
            again=lambda: shelf.launcher(services),
            on_shown=lambda: _begin_beside(shelf),
            look_at=shelf.look_at,
            file=file,
            is_stopped=is_stopped,
        )
    finally:
        services.settings = window.kept(services.settings)
        services.keep_settings()
        services.records.close()
        services.sounds.close()
        services.speech.close()
        paint_ahead.stop()
        window.close()
        pygame.quit()


def _begin_beside(shelf: Shelf) -> None:
    """Begin to paint and load beside the window, which shows its first frame; say so to who waits for that."""
    if os.environ.get(READY):
        print("READY", file=sys.stderr, flush=True)
    prepare_beside(shelf)


def prepare_beside(shelf: Shelf) -> None:
    """Begin to paint and load in a thread what screens will need."""
    paint_ahead.start()
    if shelf.prepare is not None:
        paint_ahead.paint_ahead("shelf", shelf.prepare)


@contextlib.contextmanager
def ended_by_signals() -> Iterator[Callable[[], bool]]:
    """Yield whether the session or the terminal has ended (SIGTERM, SIGHUP) since; no signal interrupts what is being done."""
    stopped = False

    def stop(_number: int, _frame: FrameType | None) -> None:
        nonlocal stopped
        stopped = True

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield lambda: stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
