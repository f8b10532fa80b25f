"""Room: from nothing to a running window, and back. The only place of the shell that knows the wall clock and the real window."""

import os
import sys
import time
from collections.abc import Callable, Sequence

import pygame

from aya_sim.errors import AyaError
from games.shell.app import run
from games.shell.boxes import GameBox
from games.shell.launcher import Launcher, OpenFile
from games.shell.screen import Screen
from games.shell.services import Opening, Services, services_at, usual_places
from games.shell.window import Window


class NoWindow(AyaError):
    """There is no display that a window can be opened on."""


READY = "AYA_TEST_READY"  # in the environment: say READY on stderr when the first frame is shown


def show_launcher(boxes: Sequence[GameBox], open_file: OpenFile | None = None, suffixes: Sequence[str] = ()) -> int:
    """Open the window on the launcher; exit code. Raises NoWindow."""
    return _show(lambda services: Launcher(services, boxes, open_file, suffixes), None)


def show_game(
    box: GameBox,
    opening: Opening,
    boxes: Sequence[GameBox],
    open_file: OpenFile | None = None,
    suffixes: Sequence[str] = (),
    *,
    speak_to: str = "",
) -> int:
    """Open the window on one game; the launcher lies below it, and comes after a failure. speak_to: where it speaks. Raises NoWindow."""
    opener = box.open
    assert opener is not None, f"{box.title} is not there yet"
    return _show(lambda services: Launcher(services, boxes, open_file, suffixes), lambda services: opener(services, opening), speak_to)


def show_screen(
    over: Callable[[Services], Screen], boxes: Sequence[GameBox], open_file: OpenFile | None = None, suffixes: Sequence[str] = ()
) -> int:
    """Open the window on any one screen, the launcher below it. Raises NoWindow."""
    return _show(lambda services: Launcher(services, boxes, open_file, suffixes), over)


def _show(first: Callable[[Services], Screen], over: Callable[[Services], Screen] | None, speak_to: str = "") -> int:
    services = services_at(usual_places(), speak_to)
    try:
        window = Window(services.settings)
    except pygame.error as refused:
        raise NoWindow(str(refused)) from None
    services.window = window
    try:
        return run(
            first(services),
            services,
            window,
            clock=time.monotonic,
            over=over(services) if over is not None else None,
            again=lambda: first(services),
            on_shown=_say_ready if os.environ.get(READY) else None,
        )
    finally:
        services.settings = window.kept(services.settings)
        services.keep_settings()
        services.sounds.close()
        services.speech.close()
        window.close()
        pygame.quit()


def _say_ready() -> None:
    print("READY", file=sys.stderr, flush=True)
