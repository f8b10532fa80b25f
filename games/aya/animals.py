"""Room: animal photos. Five animals in flat paper colours, round prints with a white border; glyphs within -1..1, y down."""

from functools import lru_cache

import pygame

from aya_sim.components import Terrain
from games.aya.palette import GROUND
from games.shell.canvas import Canvas, Dot, Fill, Glyph, Point, Stroke, rounded
from games.shell.palette import INK, Colour, darker, lighter

_ORANGE: Colour = (0xDC, 0x71, 0x2C)
_RUST: Colour = (0x8C, 0x3C, 0x16)
_CREAM: Colour = (0xFF, 0xF4, 0xE2)
_STONE: Colour = (0x8A, 0x6B, 0x50)
_HORN: Colour = (0x4A, 0x38, 0x2C)
_CAMEL: Colour = (0x8E, 0x58, 0x24)
_HARE: Colour = (0x9A, 0x6C, 0x44)
_ROSE: Colour = (0xE3, 0xA8, 0x92)
_NIGHT: Colour = (0x25, 0x30, 0x3D)
_BEAK: Colour = (0xF0, 0x97, 0x2D)


def _mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return tuple((-x, y) for x, y in points)


def _pair(points: tuple[Point, ...], colour: Colour) -> tuple[Fill, Fill]:
    return Fill(points, colour), Fill(_mirrored(points), colour)


def _eyes(x: float, y: float, radius: float) -> tuple[Dot, ...]:
    glints = (Dot((side * x - radius * 0.3, y - radius * 0.35), radius * 0.34, _CREAM) for side in (-1, 1))
    return (*(Dot((side * x, y), radius, INK) for side in (-1, 1)), *glints)


_FOX: Glyph = (
    *_pair(((-0.72, -0.84), (-0.1, -0.44), (-0.68, 0.0)), _ORANGE),
    *_pair(((-0.62, -0.62), (-0.28, -0.38), (-0.56, -0.16)), _RUST),
    Fill(rounded(((0, -0.44), (0.5, -0.3), (0.82, 0.16), (0.42, 0.42), (0, 0.78), (-0.42, 0.42), (-0.82, 0.16), (-0.5, -0.3))), _ORANGE),
    *_pair(rounded(((-0.8, 0.16), (-0.42, 0.02), (-0.12, 0.3), (0.0, 0.76), (-0.42, 0.44))), _CREAM),
    *_eyes(0.3, 0.06, 0.1),
    Dot((0.0, 0.66), 0.13, INK, 0.8),
)
_ONE_HORN = rounded(((-0.1, -0.22), (-0.2, -0.7), (-0.52, -0.98), (-0.86, -0.8), (-0.92, -0.42)), closed=False)
_RIDGES = tuple(
    Stroke((a, b), 0.06, _STONE)
    for side in (-1, 1)
    for a, b in (
        ((side * 0.06, -0.46), (side * 0.28, -0.52)),
        ((side * 0.16, -0.72), (side * 0.36, -0.66)),
        ((side * 0.38, -0.98), (side * 0.48, -0.82)),
        ((side * 0.68, -1.0), (side * 0.68, -0.82)),
    )
)
_IBEX: Glyph = (
    Stroke(_ONE_HORN, 0.2, _HORN),
    Stroke(_mirrored(_ONE_HORN), 0.2, _HORN),
    *_RIDGES,
    *_pair(rounded(((-0.26, -0.08), (-0.52, -0.2), (-0.78, -0.08), (-0.5, 0.08))), _STONE),
    Fill(((-0.12, 0.66), (0.12, 0.66), (0.0, 1.0)), _HORN),
    Fill(rounded(((0, -0.34), (0.36, -0.2), (0.3, 0.2), (0.2, 0.7), (0, 0.82), (-0.2, 0.7), (-0.3, 0.2), (-0.36, -0.2))), _STONE),
    Fill(rounded(((0, 0.3), (0.17, 0.52), (0.12, 0.76), (-0.12, 0.76), (-0.17, 0.52))), _CREAM),
    *_eyes(0.22, 0.02, 0.08),
    *(Dot((x, 0.6), 0.04, INK) for x in (-0.07, 0.07)),
)
_CAMEL_BODY: tuple[Point, ...] = (
    (-0.86, 0.2), (-0.78, -0.1), (-0.5, -0.24), (-0.26, -0.62), (-0.02, -0.64), (0.14, -0.24), (0.34, -0.02), (0.46, -0.2),
    (0.52, -0.6), (0.66, -0.78), (0.92, -0.74), (0.98, -0.58), (0.78, -0.5), (0.7, -0.1), (0.5, 0.28),
    (0.3, 0.36), (-0.5, 0.34), (-0.78, 0.36),
)  # fmt: skip
_CAMEL_LEGS = tuple(
    Stroke(((x, 0.2), (x + dx, 0.5), (x, 0.84)), 0.11, _CAMEL) for x, dx in ((-0.7, -0.05), (-0.5, 0.03), (0.2, -0.03), (0.4, 0.04))
)
_CAMEL_GLYPH: Glyph = (
    Stroke(((-0.84, 0.06), (-0.94, 0.36)), 0.06, _CAMEL),
    *_CAMEL_LEGS,
    Fill(rounded(_CAMEL_BODY), _CAMEL),
    Fill(((0.56, -0.7), (0.58, -0.92), (0.68, -0.74)), _CAMEL),
    Dot((0.76, -0.66), 0.045, _CREAM),
    Fill(rounded(((-0.42, -0.3), (-0.12, -0.62), (0.1, -0.28), (0.06, 0.14), (-0.14, 0.2), (-0.36, 0.14))), (0xB8, 0x40, 0x34)),
    Stroke(((-0.37, -0.06), (0.07, -0.06)), 0.06, _CREAM),
)
_PENGUIN_COAT: tuple[Point, ...] = (
    (0, -0.92), (0.32, -0.78), (0.4, -0.4), (0.5, 0.2), (0.42, 0.74), (0, 0.9), (-0.42, 0.74), (-0.5, 0.2), (-0.4, -0.4), (-0.32, -0.78),
)  # fmt: skip
_PENGUIN: Glyph = (
    *_pair(rounded(((-0.36, -0.24), (-0.66, 0.1), (-0.72, 0.44), (-0.5, 0.4), (-0.34, 0.16))), _NIGHT),
    *(Dot((x, 0.88), 0.2, _BEAK, 0.5) for x in (-0.24, 0.24)),
    Fill(rounded(_PENGUIN_COAT), _NIGHT),
    Fill(rounded(((0, -0.18), (0.3, 0.0), (0.36, 0.4), (0.26, 0.72), (0, 0.8), (-0.26, 0.72), (-0.36, 0.4), (-0.3, 0.0))), _CREAM),
    *_pair(rounded(((-0.02, -0.62), (-0.22, -0.7), (-0.32, -0.5), (-0.2, -0.28), (-0.02, -0.3))), _CREAM),
    *(Dot((x, -0.54), 0.075, INK) for x in (-0.16, 0.16)),
    Fill(((-0.13, -0.44), (0.13, -0.44), (0.0, -0.22)), _BEAK),
)  # fmt: skip
_HARE_GLYPH: Glyph = (
    *_pair(rounded(((-0.12, -0.22), (-0.38, -0.62), (-0.42, -1.0), (-0.2, -0.92), (-0.04, -0.56), (0.0, -0.2))), _HARE),
    *_pair(rounded(((-0.16, -0.36), (-0.31, -0.66), (-0.34, -0.88), (-0.2, -0.76), (-0.1, -0.5))), _ROSE),
    Fill(rounded(((0, -0.34), (0.4, -0.2), (0.58, 0.2), (0.44, 0.6), (0, 0.78), (-0.44, 0.6), (-0.58, 0.2), (-0.4, -0.2))), _HARE),
    *(Dot((x, 0.46), 0.24, _CREAM, 0.86) for x in (-0.16, 0.16)),
    Dot((0.0, 0.6), 0.18, _CREAM),
    *_eyes(0.3, 0.06, 0.11),
    Fill(rounded(((-0.1, 0.3), (0.1, 0.3), (0.0, 0.42))), _RUST),
    *(Stroke(((side * 0.3, y), (side * 0.86, y + dy)), 0.035, _CREAM) for side in (-1, 1) for y, dy in ((0.44, -0.1), (0.52, 0.06))),
)  # fmt: skip

ANIMALS: dict[Terrain, Glyph] = {
    Terrain.FOREST: _FOX,
    Terrain.MOUNTAIN: _IBEX,
    Terrain.DESERT: _CAMEL_GLYPH,
    Terrain.POLE: _PENGUIN,
    Terrain.FIELD: _HARE_GLYPH,
}
NAMES: dict[Terrain, str] = {
    Terrain.FOREST: "Fox",
    Terrain.MOUNTAIN: "Ibex",
    Terrain.DESERT: "Camel",
    Terrain.POLE: "Penguin",
    Terrain.FIELD: "Hare",
}
_FINE = 4


@lru_cache(maxsize=64)
def photo(terrain: Terrain, size: int) -> pygame.Surface:
    """The round print, `size` pixels across, premultiplied. Shared: do not draw on it."""
    board = Canvas(2.0, 2.0, size * _FINE / 2)
    board.dot((0xFF, 0xFD, 0xF8), (1.0, 1.0), 1.0)
    picture = board.sheet()
    _scenery(picture, terrain)
    picture.glyph(ANIMALS[terrain], (1.0, 1.03), 0.72, INK)
    hole = board.sheet()
    hole.dot((255, 255, 255), (1.0, 1.0), 0.87)
    picture.cut(hole.surface)
    board.lay(picture)
    return pygame.transform.smoothscale(board.surface.premul_alpha(), (size, size))


def _scenery(picture: Canvas, terrain: Terrain) -> None:
    """Sky, hills and ground in the colours of the terrain."""
    ground = GROUND[terrain]
    picture.fill(lighter(ground, 0.42))
    picture.dot(lighter(ground, 0.72), (1.42, 0.5), 0.2)
    far = ((0.0, 1.2), (0.4, 0.9), (0.85, 1.15), (1.35, 0.95), (2.0, 1.2))
    near = ((0.0, 1.45), (0.6, 1.3), (1.2, 1.46), (2.0, 1.32))
    for colour, hills in ((lighter(ground, 0.16), far), (darker(ground, 0.1), near)):
        picture.polygon(colour, (*rounded(hills, closed=False), (2.0, 2.0), (0.0, 2.0)))
