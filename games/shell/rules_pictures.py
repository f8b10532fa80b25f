"""Draw the pictures in a game's rules by the game's own module, beside a window that is shown, and cache them."""

import importlib
from functools import partial
from typing import Any

import pygame

from games.core.registry import GAMES
from games.ui import paint_ahead
from games.ui.pixel_cache import pixel_cache
from games.ui.theme import Theme

_ROOM = 40.0  # MB, of all pictures


class RulesPictures:
    """The pictures in one game's rules, for `typeset`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def aspect(self, name: str) -> float | None:
        """Return the height as a part of the width; None if there is no such picture."""
        found = _module(self.game)
        return None if found is None else found.ASPECTS.get(name)

    def prepare(self, name: str, size: tuple[int, int], theme: Theme) -> None:
        """Have the picture painted beside the window; without a window it is painted when it is drawn."""
        look = self.game, name, size, theme
        if not _draw_picture.has(*look):
            paint_ahead.paint_ahead(("rules", *look), partial(_draw_picture, *look))

    def draw(self, name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface | None:
        """Return the picture in this many pixels; None while it is being painted. Shared: do not draw on it."""
        if paint_ahead.is_on() and not _draw_picture.has(self.game, name, size, theme):
            self.prepare(name, size, theme)
            return None
        return _draw_picture(self.game, name, size, theme)


def _module(game: str) -> Any | None:
    dotted = next((record.pictures for record in GAMES if record.name == game), "")
    return importlib.import_module(dotted) if dotted else None


@pixel_cache(_ROOM)
def _draw_picture(game: str, name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    found: pygame.Surface = _module(game).draw(name, size, theme)  # type: ignore[union-attr]  # who asks has asked for its aspect
    return found
