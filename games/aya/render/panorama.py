"""Draw the landscape photos: one wide picture of each land, cut in three."""

import math
import random

import pygame

from aya_sim.components import LAND_SHAPES, Shape, Terrain
from games.aya.render.marks import terrain_mark
from games.aya.render.palette import EDGE, GROUND, MARK
from games.ui.canvas import Canvas, Point, smooth_line
from games.ui.palette import WATER, WATER_LIGHT, Colour, Palette, darker, lighter, mix
from games.ui.pixel_cache import pixel_cache

_WIDE, _HIGH = 18.0, 4.0  # of the whole, in units; a photo is a third
_FINE = (24, 48, 96)  # pixels per unit, as the whole is kept: the largest print in the largest album is no larger
_OVER = 2  # painted so many times too large and averaged down, for smooth edges
_BORDER = 0.035  # of a print's width
_WHITE: Colour = (0xFF, 0xFD, 0xF8)
_SKY: dict[Terrain, Colour] = {
    Terrain.FOREST: (0xCF, 0xE6, 0xDE),
    Terrain.MOUNTAIN: (0xC9, 0xD9, 0xEA),
    Terrain.DESERT: (0xF7, 0xD9, 0xA6),
    Terrain.POLE: (0xB9, 0xD3, 0xE8),
    Terrain.FIELD: (0xBF, 0xE0, 0xF2),
}


@pixel_cache(16)
def landscape(terrain: Terrain, shape: Shape, wide: int, palette: Palette) -> pygame.Surface:
    """Return the photo beside a tile: a print with a white border, `wide` pixels wide and two thirds as high. Shared."""
    return _print_third(_whole(terrain, _fine_enough(3 * wide), palette), shape, wide)


def rough_landscape(terrain: Terrain, shape: Shape, wide: int, palette: Palette) -> pygame.Surface:
    """Return the same photo drawn from the smallest picture of its land, for as long as a larger one is being painted."""
    return _print_third(_whole(terrain, _FINE[0], palette), shape, wide)


def is_landscape_painted(terrain: Terrain, wide: int, palette: Palette) -> bool:
    """Return whether a photo this many pixels wide is there, or soon made."""
    return _whole.has(terrain, _fine_enough(3 * wide), palette)


def prepare_landscapes(terrain: Terrain, wide: int, palette: Palette) -> None:
    """Paint the picture from which the photos of a land are cut that are this many pixels wide."""
    _whole(terrain, _fine_enough(3 * wide), palette)


@pixel_cache(16)
def triptych(terrain: Terrain, wide: int, palette: Palette) -> pygame.Surface:
    """Return all three photos of a land as one panorama, with the joints where the prints meet."""
    return _print_all(_whole(terrain, _fine_enough(wide), palette), wide)


def rough_triptych(terrain: Terrain, wide: int, palette: Palette) -> pygame.Surface:
    """Return the same panorama drawn from the smallest picture of its land, for as long as a larger one is being painted."""
    return _print_all(_whole(terrain, _FINE[0], palette), wide)


def _print_third(whole: pygame.Surface, shape: Shape, wide: int) -> pygame.Surface:
    third = whole.get_width() // 3
    cut = whole.subsurface((LAND_SHAPES.index(shape) * third, 0, third, whole.get_height()))
    return _print(cut, (wide, round(wide * _HIGH / (_WIDE / 3))))


def _print_all(whole: pygame.Surface, wide: int) -> pygame.Surface:
    high = round(wide * _HIGH / _WIDE)
    out = _print(whole, (wide, high))
    for k in (1, 2):
        x = round(wide * k / 3)
        pygame.draw.line(out, (*_WHITE, 255), (x, 0), (x, high), max(1, wide // 220))
    return out


def _print(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    sheet = pygame.Surface(size, pygame.SRCALPHA, 32)
    sheet.fill((*_WHITE, 255))
    edge = max(2, round(_BORDER * min(size[0], 2 * size[1])))
    inner = pygame.Rect(edge, edge, size[0] - 2 * edge, size[1] - 2 * edge)
    sheet.blit(pygame.transform.smoothscale(picture, inner.size), inner)
    return sheet


def _fine_enough(wide: int) -> int:
    """Return the fewest pixels per unit of which a whole this many pixels wide needs no enlarging."""
    return next((fine for fine in _FINE if _WIDE * fine >= wide), _FINE[-1])


@pixel_cache(24)  # of each land in each size: 18
def _whole(terrain: Terrain, fine: int, palette: Palette) -> pygame.Surface:
    board = Canvas(_WIDE, _HIGH, _OVER * fine)
    chance = random.Random(list(Terrain).index(terrain) * 31)
    ground, sky = GROUND[palette.scheme][terrain], _SKY[terrain]
    for k in range(40):
        y = k * 2.6 / 40
        board.polygon(mix(lighter(sky, 0.1), lighter(sky, 0.7), k / 40), ((0, y), (_WIDE, y), (_WIDE, y + 0.1), (0, y + 0.1)))
    board.dot((0xFF, 0xF2, 0xC8), (10.6, 0.85), 0.42)
    for depth, base, rise, colour in (
        (0, 2.0, 0.9, mix(sky, lighter(ground, 0.3), 0.45)),
        (1, 2.35, 0.6, mix(sky, lighter(ground, 0.1), 0.75)),
        (2, 2.75, 0.35, lighter(ground, 0.14)),
    ):
        board.polygon(colour, (*_ridge(chance, terrain, base, rise, depth), (_WIDE, _HIGH), (0.0, _HIGH)))
        _scatter(board, chance, terrain, base + 0.12, 0.16 + 0.09 * depth, 16 - 3 * depth, palette)
    board.polygon(darker(ground, 0.08), (*_line(chance, 3.05, 0.12), (_WIDE, _HIGH), (0.0, _HIGH)))
    _water(board, ground)
    _scatter(board, chance, terrain, 3.02, 0.42, 9, palette)
    return pygame.transform.smoothscale(board.surface, (round(_WIDE * fine), round(_HIGH * fine)))


def _ridge(chance: random.Random, terrain: Terrain, base: float, rise: float, depth: int) -> tuple[Point, ...]:
    sharp = terrain in (Terrain.MOUNTAIN, Terrain.POLE) and depth < 2
    points = [(x, base - chance.uniform(0.15, 1.0) * rise * (1.35 if sharp else 0.8)) for x in _steps(chance, 0.9 if sharp else 1.7)]
    return tuple(points) if sharp else smooth_line(points, closed=False)


def _steps(chance: random.Random, apart: float) -> list[float]:
    xs, x = [-0.5], -0.5
    while x < _WIDE + 0.5:
        x += apart * chance.uniform(0.7, 1.3)
        xs.append(x)
    return xs


def _line(chance: random.Random, base: float, sway: float) -> tuple[Point, ...]:
    return smooth_line([(x, base + chance.uniform(-sway, sway)) for x in _steps(chance, 1.4)], closed=False)


def _water(board: Canvas, ground: Colour) -> None:
    """Draw the river through all three photos."""
    middle = [(x, 3.5 + 0.14 * math.sin(x * 0.9)) for x in (k * 0.25 for k in range(-2, round(_WIDE / 0.25) + 3))]
    sand = mix(lighter(ground, 0.5), (0xEB, 0xD9, 0xA8), 0.5)
    for width, colour in ((0.72, darker(ground, 0.3)), (0.62, sand), (0.46, WATER)):
        board.stroke(colour, middle, width)
    for start in range(3, len(middle) - 5, 9):
        board.stroke(WATER_LIGHT, [(x, y - 0.07) for x, y in middle[start : start + 4]], 0.05)


def _scatter(board: Canvas, chance: random.Random, terrain: Terrain, base: float, size: float, count: int, palette: Palette) -> None:
    ink = mix(
        MARK[palette.scheme][terrain],
        EDGE[palette.scheme][terrain],
        0.25 if terrain in (Terrain.DESERT, Terrain.FIELD, Terrain.POLE) else 0.9,
    )
    if terrain == Terrain.POLE:
        ink = lighter(EDGE[palette.scheme][terrain], 0.55)
    for k in range(count):
        x = (k + chance.uniform(0.2, 0.8)) * _WIDE / count
        if abs(x % (_WIDE / 3) - _WIDE / 6) < _WIDE / 6 - size:  # none is cut in two
            board.glyph(
                terrain_mark(terrain),
                (x, base - chance.uniform(-0.1, 0.25) * size),
                size,
                mix(ink, GROUND[palette.scheme][terrain], chance.uniform(0, 0.3)),
            )
