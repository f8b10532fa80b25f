"""Draw Albedo's symbols: what a planet offers, what a unit can do and where it comes from, one bold shape each, readable at 10 px.

No two are told apart by colour alone. What a file paints in its role `hole` is cut out.
"""

from functools import lru_cache

import pygame

from games.ui.canvas import Canvas
from games.ui.palette import Colour

_FINE = 4  # times as large as it is shown
_REACH = 1.02  # units from the middle of a symbol to its edge

SYMBOLS = (
    "space",
    "ground",
    "mine",
    "albedo",
    "points",
    "capitol",
    "temple",
    "monument",
    "financial district",
    "city",
    "factory",
    "space port",
    "airfield",
    "industry",
    "shipyard",
    "start",
    "ship",
    "troops",
    "one",
    "any",
)
"""Names that `symbol` knows: every sub-location and source of a unit, and space, ground, mine, albedo, points, ship, troops; one and any
say how many players a location holds."""


@lru_cache(maxsize=600)
def symbol(name: str, size: int, ink: Colour) -> pygame.Surface:
    """Return a symbol this many pixels wide and high, premultiplied. Shared: do not draw on it. Raises ValueError: no such symbol."""
    size = max(1, size)
    board = Canvas(2 * _REACH, 2 * _REACH, size * _FINE / (2 * _REACH))
    board.fill((0, 0, 0))
    colours = {"ink": (255, 255, 255), "hole": (0, 0, 0)}
    board.glyph(f"symbols/{name.replace(' ', '-')}", (_REACH, _REACH), 1.0, colours)
    grey = pygame.transform.smoothscale(board.surface, (size, size))
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    out.fill(ink)
    pygame.surfarray.pixels_alpha(out)[:] = pygame.surfarray.array_red(grey)
    return out.premul_alpha()
