"""Lay out screens for the gallery, and let time pass on them. Knows no view."""

from pathlib import Path
from typing import TypeVar

import pygame

from games.shell.services import Services
from games.ui.screen import Change, Push, Screen
from games.ui.widgets import Group, Widget
from games.ui.widgets.tip import TIP_AFTER

Pixel = tuple[int, int]
Stack = list[Screen]
AnyScreen = TypeVar("AnyScreen", bound=Screen)
FRAME = 1 / 60  # s
FOLDER = Path("/home/anouk/Rivers")  # shown in the file choosers


class Stage:
    """Services, and screens laid out at one size of the window. folder: for the files that a view shows."""

    def __init__(self, services: Services, folder: Path, size: Pixel = (1280, 800)) -> None:
        self.services, self.folder, self.size = services, folder, size

    def put(self, screen: AnyScreen) -> AnyScreen:
        """Lay out a screen and return it."""
        screen.arrange(self.size)
        return screen

    def over(self, below: Stack, change: Change | None) -> Stack:
        """Return the stack with the screen that this change asks for on top."""
        assert isinstance(change, Push), change
        return [*below, self.put(change.screen)]


def show(stack: Stack, surface: pygame.Surface) -> None:
    """Draw the stack as the loop does."""
    at = len(stack) - 1
    while at > 0 and stack[at].cover == "sheet":
        at -= 1
    for screen in stack[at:]:
        screen.draw(surface)


def wait(screen: Screen, seconds: float) -> None:
    """Let this many seconds pass on a screen."""
    for _ in range(max(1, round(seconds / FRAME))):
        screen.update(FRAME)


def rest_on(group: Group, widget: Widget) -> None:
    """Rest the mouse on this widget until its tooltip appears."""
    group.on_event(moved(widget.rect.center))
    group.update(TIP_AFTER + FRAME)


def moved(pos: Pixel) -> pygame.event.Event:
    """Return the event of a mouse that has come to this pixel."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
