"""Every screen of the program at a moment worth looking at, made of the real screens. Asked for by name; no picture is written here.

A view is a stack of screens, the lowest first, laid out and brought to its moment by what players do and the time that goes by.
"""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from games.aya.practice.forecast.controller import REMEMBERED as FORESIGHT
from games.i18n.words import Words
from games.shell.places import Places
from games.shell.services import Services, services_at
from games.shell.settings import Settings, save
from tools.albedo_views import ALBEDO
from tools.album_views import ALBUM
from tools.aya_views import AYA
from tools.card_views import CARDS
from tools.face_views import FACES
from tools.practice_views import PRACTICE
from tools.record_views import RECORDS
from tools.replay_views import REPLAYS
from tools.shell_views import SHELL
from tools.views import Pixel, Stack, Stage

_AS_AT_FIRST = Settings()
VIEWS: dict[str, Callable[[Stage], Stack]] = {
    **SHELL,
    **AYA,
    **PRACTICE,
    **REPLAYS,
    **RECORDS,
    **ALBUM,
    **CARDS,
    **FACES,
    **ALBEDO,
}
"""Name of a view -> how it is made."""


class Gallery(Stage):
    """Makes the views by name, at one size of the window and one UI scale, in one language.

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
        chosen = replace(chosen, language=language, ui_scale=ui_scale, window=size, sound=False)
        self.chosen, self.words = chosen.remembering(FORESIGHT, False), words  # foresight would start a process
        super().__init__(self._first_day(folder, size), folder, size)

    def _first_day(self, folder: Path, size: Pixel) -> Services:
        """Return services in the state of the first day."""
        there = folder / "data"
        shutil.rmtree(there, ignore_errors=True)
        there.mkdir(parents=True)
        places = Places(there, folder / "log" / "last-failure.log")
        save(self.chosen, places.settings)
        services = services_at(places)
        services.sounds.choose(on=False, volume=0)
        services.words = self.words or services.words
        services.choose_keys(services.keys)  # those words name the keys too
        services.theme = services.theme_for(size)
        return services

    def view(self, name: str) -> Stack:
        """The screens of this view. Raises KeyError."""
        self.services.records.settle()
        self.services = self._first_day(self.folder, self.size)
        return VIEWS[name](self)
