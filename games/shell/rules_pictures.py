"""Draw the pictures in a game's rules by the game's own module, and cache them."""

import importlib
from functools import lru_cache
from typing import Any

import pygame

from games.core.registry import GAMES
from games.ui.theme import Theme


class RulesPictures:
    """The pictures in one game's rules, for `typeset`."""

    def __init__(self, game: str) -> None:
        self.game = game

    def aspect(self, name: str) -> float | None:
        """Return the height as a part of the width; None if there is no such picture."""
        found = _module(self.game)
        return None if found is None else found.ASPECTS.get(name)

    def draw(self, name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
        """Return the picture in this many pixels. Shared: do not draw on it."""
        return _draw_picture(self.game, name, size, theme)


def _module(game: str) -> Any | None:
    dotted = next((record.pictures for record in GAMES if record.name == game), "")
    return importlib.import_module(dotted) if dotted else None


@lru_cache(maxsize=16)
def _draw_picture(game: str, name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    found: pygame.Surface = _module(game).draw(name, size, theme)  # type: ignore[union-attr]  # who asks has asked for its aspect
    return found
