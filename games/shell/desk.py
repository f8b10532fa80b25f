"""Room: the oak that screens without a table of their own lie on. Grown once, cut to the window."""

from functools import lru_cache

import pygame

from games.shell.wood import oak

_GROWN = (1440, 900)  # pixels


def lay_oak(surface: pygame.Surface) -> None:
    """Fill the surface with the table's wood."""
    surface.blit(_cut(surface.get_size()), (0, 0))


@lru_cache(maxsize=2)
def _cut(size: tuple[int, int]) -> pygame.Surface:
    return pygame.transform.smoothscale(_grown(), size)


@lru_cache(maxsize=1)
def _grown() -> pygame.Surface:
    return oak(*_GROWN)
