"""Set up screens for the gallery: services in a folder of their own, screens laid out, and time that passes. Knows no
view.
"""

import os
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pygame

from games.aya.practice.forecast import REMEMBERED as REMEMBERED_FORESIGHT
from games.i18n.words import Words
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.shell.settings import Settings, save
from games.ui.screen import Change, Push, Screen
from games.ui.theme import Theme
from games.ui.widgets import Group, Widget
from games.ui.widgets.base import TIP_AFTER

Pixel = tuple[int, int]
Stack = list[Screen]
AnyScreen = TypeVar("AnyScreen", bound=Screen)
FRAME = 1 / 60  # s
_AS_AT_FIRST = Settings()
FOLDER = Path("/home/anouk/Rivers")  # shown in the file choosers


class Stage:
    """Services and screens at one size of the window and one UI scale, in one language.

    folder: an empty one to keep saves and settings in. chosen: other settings, but for those three. words: those of the language
    chosen, unless it is given others.
    """

    def __init__(
        self,
        folder: Path,
        size: Pixel = (1280, 800),
        ui_scale: float = 1.0,
        language: str = "en",
        *,
        chosen: Settings = _AS_AT_FIRST,
        words: Words | None = None,
    ) -> None:
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
        pygame.display.init()
        self.folder, self.size = folder, size
        chosen = replace(chosen, language=language, ui_scale=ui_scale, window=size, sound=False)
        self.chosen, self.words = chosen.remembering(REMEMBERED_FORESIGHT, False), words  # foresight would start a process
        self.services = self._services()

    def _services(self) -> Services:
        """Return services in the state of the first day."""
        if hasattr(self, "services"):
            self.services.records.settle()
        there = self.folder / "data"
        for file in sorted(there.rglob("*"), reverse=True):
            if file.is_file():
                file.unlink()
        places = Places(there, self.folder / "log" / "last-failure.log")
        there.mkdir(parents=True, exist_ok=True)
        save(self.chosen, places.settings)
        services = services_at(places)
        services.sounds.choose(on=False, volume=0)
        services.words = self.words or services.words
        services.choose_keys(services.keys)  # those words name the keys too
        services.theme = Theme(services.fit(self.size))
        return services

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
    group.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    group.update(TIP_AFTER + FRAME)


def moved(pos: Pixel) -> pygame.event.Event:
    """Return the event of a mouse that has come to this pixel."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
