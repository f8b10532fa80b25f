"""Draw QR codes. The extra `net` brings the library that makes them."""

from functools import lru_cache

import pygame

from games.network.invitation import qr_matrix
from games.ui.palette import Colour

_QUIET = 4  # modules of white around a code, as the standard asks for
_DARK: Colour = (0, 0, 0)
_LIGHT: Colour = (255, 255, 255)


@lru_cache(maxsize=8)
def qr_code(text: str, size: int) -> pygame.Surface:
    """Return a code at most this many pixels wide, every module the same whole number of pixels. Shared: do not draw on it."""
    rows = qr_matrix(text)
    count = len(rows) + 2 * _QUIET
    small = pygame.Surface((count, count), 0, 32)
    small.fill(_LIGHT)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                small.set_at((x + _QUIET, y + _QUIET), _DARK)
    side = count * max(1, size // count)
    return pygame.transform.scale(small, (side, side))
