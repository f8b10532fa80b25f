"""Draw a row of stars: won ones in gold, the others as shadows in the paper."""

import pygame

from games.ui.icons import icon
from games.ui.palette import Palette, darker

FULL = 3
_PM = pygame.BLEND_PREMULTIPLIED


def draw_stars(target: pygame.Surface, left: int, middle: int, stars: int, size: int, palette: Palette) -> int:
    """Draw three stars, so many of them won, from `left` on, and return their right edge. middle: their height; all in pixels."""
    for k in range(FULL):
        ink = palette.caution if k < stars else darker(palette.rule, 0.04)
        picture = icon("star", size, ink)
        target.blit(picture, (left + k * (size + size // 6), middle - size // 2), special_flags=_PM)
    return left + row_width(size)


def row_width(size: int) -> int:
    """Return how wide a row of stars of this size is, pixels."""
    return FULL * size + (FULL - 1) * (size // 6)
