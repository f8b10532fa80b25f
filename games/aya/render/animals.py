"""Draw the animal photos: round prints with a white border, an animal in its scenery and the mark of its land on the rim."""

from functools import lru_cache

import pygame

from aya_sim.components import Terrain
from games.aya.render.marks import terrain_mark
from games.aya.render.palette import GROUND, MARK
from games.aya.text.photos import SPECIES
from games.ui.canvas import Canvas, smooth_line
from games.ui.palette import Colour, Palette, darker, lighter
from games.ui.pixel_cache import pixel_cache

_FINE = 4
_LARGE = 160  # pixels across, from which on twice as fine is fine enough
_BORDER: Colour = (0xFF, 0xFD, 0xF8)
_BADGE = (1.57, 1.62)  # where the land's mark is, on the rim, of 2 by 2
_FAR = smooth_line(((0.0, 1.2), (0.4, 0.9), (0.85, 1.15), (1.35, 0.95), (2.0, 1.2)), closed=False)
_NEAR = smooth_line(((0.0, 1.45), (0.6, 1.3), (1.2, 1.46), (2.0, 1.32)), closed=False)


def animal_glyph(land: Terrain, which: int) -> str:
    """Return the name of the glyph of an animal. which: number of the photo, 0 to 4."""
    return f"animals/{SPECIES[land][which].replace('_', '-')}"


@pixel_cache(24)
def photo(terrain: Terrain, size: int, palette: Palette, which: int = 0) -> pygame.Surface:
    """Return a round animal photo, `size` pixels across, premultiplied. Shared: do not draw on it.
    which: number among the five of its land, 0 to 4.
    """
    fine = _FINE if size < _LARGE else _FINE // 2
    board = Canvas(2.0, 2.0, size * fine / 2)
    board.dot(_BORDER, (1.0, 1.0), 1.0)
    picture = board.blank_copy()
    picture.surface.blit(_scenery(terrain, size * fine, palette), (0, 0))
    picture.glyph(animal_glyph(terrain, which), (1.0, 1.02), 0.74, palette.ink)
    picture.mask(_hole(size * fine))
    board.blend(picture)
    _badge(board, terrain, palette)
    return pygame.transform.smoothscale(board.surface.premul_alpha(), (size, size))


@lru_cache(maxsize=4)
def _hole(side: int) -> pygame.Surface:
    """Return the area within the border: white on nothing."""
    board = Canvas(2.0, 2.0, side / 2)
    board.dot((255, 255, 255), (1.0, 1.0), 0.88)
    return board.surface


def _badge(board: Canvas, terrain: Terrain, palette: Palette) -> None:
    """Draw the land's mark on its ground, at the lower right."""
    board.dot(_BORDER, _BADGE, 0.26)
    board.dot(GROUND[palette.scheme][terrain], _BADGE, 0.215)
    board.glyph(terrain_mark(terrain), _BADGE, 0.15, MARK[palette.scheme][terrain])


@pixel_cache(6)
def _scenery(terrain: Terrain, side: int, palette: Palette) -> pygame.Surface:
    """Return sky, hills and ground in the colours of the terrain, behind all five of its animals."""
    ground = GROUND[palette.scheme][terrain]
    picture = Canvas(2.0, 2.0, side / 2)
    picture.fill(lighter(ground, 0.42))
    picture.dot(lighter(ground, 0.72), (1.42, 0.5), 0.2)
    for colour, hills in ((lighter(ground, 0.16), _FAR), (darker(ground, 0.1), _NEAR)):
        picture.polygon(colour, (*hills, (2.0, 2.0), (0.0, 2.0)))
    return picture.surface
