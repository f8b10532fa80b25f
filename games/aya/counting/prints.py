"""Draw the small pictures around the prints of the album: the shadow below one, the pile of a panorama."""

from functools import lru_cache

import pygame

from aya_sim.components import LAND_SHAPES, Terrain
from games.aya.render.panorama import landscape
from games.ui.palette import SHADE, Palette


@lru_cache(maxsize=24)
def soft_shadow(size: tuple[int, int], off: int, disc: bool) -> pygame.Surface:
    """Return the shadow of a print of this size, `4 * off` pixels larger on every side."""
    soft = pygame.Surface((size[0] + 8 * off, size[1] + 8 * off), pygame.SRCALPHA, 32)
    soft.fill((*SHADE, 0))
    inner = pygame.Rect(4 * off, 4 * off, *size)
    if disc:
        pygame.draw.ellipse(soft, (*SHADE, 110), inner)
    else:
        pygame.draw.rect(soft, (*SHADE, 110), inner)
    return pygame.transform.box_blur(soft, 2 * off)


@lru_cache(maxsize=20)
def panorama_pile(land: Terrain, size: int, palette: Palette) -> pygame.Surface:
    """Return the three prints of a panorama on a small pile: side by side they would be too low to be seen."""
    pile = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    step = max(1, size // 8)
    for k, shape in enumerate(LAND_SHAPES):
        sprite = landscape(land, shape, size - 2 * step, palette)
        top = (size - sprite.get_height()) // 2 + (k - 1) * step
        pygame.draw.rect(pile, (*SHADE, 90), sprite.get_rect(topleft=(k * step + 1, top + 1)))
        pile.blit(sprite, (k * step, top))
    return pile.premul_alpha()
