"""Draw the oak that screens without a table of their own lie on. It is painted beforehand (tools/paint_oak.py)."""

from functools import lru_cache
from io import BytesIO

import pygame

from games.core.resources import asset

GROWN = (1440, 900)  # pixels
OAK = ("table", "oak.jpg")


def lay_oak(surface: pygame.Surface) -> None:
    """Fill the surface with the table's wood."""
    surface.blit(_cut(surface.get_size()), (0, 0))


@lru_cache(maxsize=2)
def _cut(size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(_whole(), size)


@lru_cache(maxsize=1)
def _whole() -> pygame.Surface:
    data = asset(*OAK)
    if data is not None:
        return pygame.image.load(BytesIO(data), OAK[-1])
    from games.ui.wood import oak  # whoever has no picture of it waits while it grows

    return oak(*GROWN)
