"""Draw the landscape tiles: printed card discs with a river between their mouths and a small scene around it.

mm from the card's upper left, y down, the first mouth at +x.
"""

import math
import random
from functools import lru_cache
from itertools import pairwise

import pygame

from aya_sim.components import MOUTHS, TILE_DIAMETER, Shape, Terrain
from games.aya.render.marks import terrain_mark
from games.aya.render.palette import GROUND, MARK
from games.ui.canvas import Canvas, Point, cast_shadow, rotate, smooth_line
from games.ui.palette import GLOW, SHADE, WATER, WATER_LIGHT, Colour, Palette, darker, lighter, mix

RADIUS = TILE_DIAMETER / 2
_MIDDLE = (RADIUS, RADIUS)
RIVER = 5.2  # mm, half its width
_MOST_SPOTS = 16  # places on a tile where something grows
_FINEST = 1500  # pixels across, the largest board a tile is painted on


@lru_cache(maxsize=20)
def painted_tile(terrain: Terrain, shape: Shape, size: int, fine: int, palette: Palette, up: int = 90) -> pygame.Surface:
    """Return the card, premultiplied, `fine` times larger than `size` pixels, unturned and unlit. Shared: do not draw on it.

    up: degrees, counter-clockwise from the first mouth, to where its trees grow, so that they stand upright once it is turned.
    """
    board = Canvas(TILE_DIAMETER, TILE_DIAMETER, size * fine / TILE_DIAMETER)
    _paint_ground(board, terrain, shape, palette)
    courses = river_lines(shape)
    _paint_river(board, courses, GROUND[palette.scheme][terrain], palette)
    if shape == Shape.SPRING:
        _paint_spring(board, palette)
    _paint_scene(board, terrain, courses, math.radians(90 - up), palette)
    for angle in MOUTHS[shape]:
        _paint_mouth(board, angle, GROUND[palette.scheme][terrain])
    board.mask(_disc(board).surface)
    return _pad_edge(board.surface.premul_alpha(), fine)


def _pad_edge(sprite: pygame.Surface, edge: int) -> pygame.Surface:
    """Add a transparent edge, so that rotating smears nothing."""
    w, h = sprite.get_size()
    sheet = pygame.Surface((w + 2 * edge, h + 2 * edge), pygame.SRCALPHA, 32)
    sheet.blit(sprite, (edge, edge))
    return sheet


def _lay_wash(board: Canvas, colour: tuple[int, int, int, int], at: Point, radius: float, squash: float) -> None:
    """Draw a pale oval, on a surface that is no larger than it."""
    reach = math.ceil(radius * board.fine) + 2
    left, top = round(at[0] * board.fine) - reach, round(at[1] * board.fine) - reach
    wash = Canvas(2 * reach / board.fine, 2 * reach / board.fine, board.fine)
    wash.dot(colour, (at[0] - left / board.fine, at[1] - top / board.fine), radius, squash)
    board.surface.blit(wash.surface, (left, top))


def _disc(board: Canvas) -> Canvas:
    disc = board.blank_copy()
    disc.dot((255, 255, 255), _MIDDLE, RADIUS)
    return disc


def _seed(terrain: Terrain, shape: Shape) -> int:
    return list(Terrain).index(terrain) * 10 + list(Shape).index(shape)


def _paint_ground(board: Canvas, terrain: Terrain, shape: Shape, palette: Palette) -> None:
    """Paint brush strokes of nearly the same colour."""
    chance = random.Random(_seed(terrain, shape))
    ground = GROUND[palette.scheme][terrain]
    board.fill(ground)
    for _ in range(46):
        at = (chance.uniform(0, TILE_DIAMETER), chance.uniform(0, TILE_DIAMETER))
        part = chance.uniform(0.03, 0.13)
        colour = lighter(ground, part) if chance.random() < 0.5 else darker(ground, part * 0.8)
        _lay_wash(board, (*colour, 120), at, chance.uniform(5, 17), chance.uniform(0.4, 0.8))


def river_lines(shape: Shape) -> tuple[tuple[Point, ...], ...]:
    """Return the middle lines of the river's arms, each from the rim inward; all meet in the centre."""
    if shape in (Shape.STRAIGHT, Shape.BEND):
        first, last = MOUTHS[shape]
        knots = [_at(first, 66), _at(first, 40)]
        sway = 6.0 if shape == Shape.STRAIGHT else 0.0
        between = (first + last) / 2
        knots += [_at(between, 14, 0 if shape == Shape.BEND else sway)] if shape == Shape.BEND else _swaying(sway)
        return (smooth_line((*knots, _at(last, 40), _at(last, 66)), closed=False, steps=16),)
    arms = []
    for angle in MOUTHS[shape]:
        bend = 3.5 if angle == 0 else 0.0
        arms.append(smooth_line((_at(angle, 66), _at(angle, 42), _at(angle, 20, bend), _MIDDLE), closed=False, steps=16))
    return tuple(arms)


def _swaying(sway: float) -> list[Point]:
    return [(RADIUS + 17, RADIUS - sway), (RADIUS - 17, RADIUS + sway)]


def _at(angle: float, reach: float, aside: float = 0.0) -> Point:
    """Return the point this far from the centre at a layout angle (counter-clockwise), mm on the board."""
    c, s = math.cos(angle), -math.sin(angle)
    return RADIUS + reach * c - aside * s, RADIUS + reach * s + aside * c


def _paint_river(board: Canvas, courses: tuple[tuple[Point, ...], ...], ground: Colour, palette: Palette) -> None:
    sand = mix(lighter(ground, 0.45), (0xEB, 0xD9, 0xA8), 0.5)
    for extra, colour in ((3.4, darker(ground, 0.34)), (1.9, sand), (0.5, palette.water_dark), (-0.5, WATER)):
        for course in courses:
            board.stroke(colour, course, 2 * (RIVER + extra))
    for aside, colour in ((-2.3, WATER_LIGHT), (1.9, mix(WATER, WATER_LIGHT, 0.5))):
        for course in courses:
            _paint_ripples(board, course, aside, colour)


def _paint_ripples(board: Canvas, course: tuple[Point, ...], aside: float, colour: Colour) -> None:
    """Paint broken lines of light along the water."""
    line = [_beside(a, b, aside) for a, b in pairwise(course)]
    for start in range(2 if aside < 0 else 5, len(line) - 7, 11):
        board.stroke(colour, line[start : start + 6], 0.75)


def _beside(a: Point, b: Point, aside: float) -> Point:
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] - (b[1] - a[1]) / length * aside, a[1] + (b[0] - a[0]) / length * aside


def _paint_spring(board: Canvas, palette: Palette) -> None:
    """Paint a pool in a ring of stones, with circles running outward."""
    for k in range(15):
        angle = math.radians(30 + 300 * k / 14)
        stone = lighter((0x8D, 0x8A, 0x84), 0.12 * (k % 3))
        x, y = _at(angle, 16.5)
        board.dot(darker(stone, 0.45), (x + 0.6, y + 0.7), 3.3 - 0.3 * (k % 2), 0.86)
        board.dot(stone, (x, y), 3.1 - 0.3 * (k % 2), 0.86)
    board.dot(palette.water_dark, _MIDDLE, 14.4)
    board.dot(WATER, _MIDDLE, 13.6)
    board.stroke(WATER, (_MIDDLE, _at(0.0, 24)), 2 * (RIVER - 0.5))
    for ring, colour in ((10.2, mix(WATER, WATER_LIGHT, 0.45)), (6.6, mix(WATER, WATER_LIGHT, 0.7)), (3.2, WATER_LIGHT)):
        around = [_at(math.radians(40 + 280 * k / 24), ring) for k in range(25)]
        board.stroke(colour, around, 0.9)
    board.dot(palette.paper, _MIDDLE, 1.3)


def _paint_scene(board: Canvas, terrain: Terrain, courses: tuple[tuple[Point, ...], ...], turn: float, palette: Palette) -> None:
    """Scatter the terrain's mark where there is room, the lowest last, each with a small shadow."""
    spots = _clearings(terrain, courses)
    ground = GROUND[palette.scheme][terrain]
    ink = MARK[palette.scheme][terrain] if terrain != Terrain.FOREST else lighter(ground, 0.72)
    glyph = terrain_mark(Terrain.FIELD if terrain == Terrain.START else terrain)
    for x, y, size in sorted(spots, key=lambda s: rotate((s[0], s[1]), -turn)[1]):
        dx, dy = rotate((0.12 * size, 0.9 * size), turn)
        board.dot(darker(ground, 0.2), (x + dx, y + dy), 0.5 * size, 0.7)
        board.glyph(glyph, (x, y), size, mix(ink, ground, 0.12), turn)


@lru_cache(maxsize=40)
def _clearings(terrain: Terrain, courses: tuple[tuple[Point, ...], ...]) -> tuple[tuple[float, float, float], ...]:
    """Return x, y and size of places away from the water, from a fixed seed."""
    chance = random.Random(len(courses) * 97 + list(Terrain).index(terrain))
    water = [p for course in courses for p in course[::3]]
    spots: list[tuple[float, float, float]] = []
    for _ in range(900):
        x, y, size = chance.uniform(0, TILE_DIAMETER), chance.uniform(0, TILE_DIAMETER), chance.uniform(4.0, 7.6)
        middle = math.dist((x, y), _MIDDLE)
        if middle >= RADIUS - size - 3.5 or (terrain == Terrain.START and middle <= 22 + size):
            continue
        if any(math.dist((x, y), s[:2]) <= (size + s[2]) * 1.06 for s in spots):
            continue
        if all(math.dist((x, y), p) > size + RIVER + 3.2 for p in water):
            spots.append((x, y, size))
            if len(spots) == _MOST_SPOTS:
                break
    return tuple(spots)


def _paint_mouth(board: Canvas, angle: float, ground: Colour) -> None:
    """Paint two dark banks where the river meets the rim."""
    bank = darker(ground, 0.55)
    for side in (-1, 1):
        arc = [_at(angle + side * math.radians(a), RADIUS - 1.7) for a in (7.4, 9.5, 12, 14.5)]
        board.stroke(bank, arc, 3.6)
        board.stroke(lighter(bank, 0.25), [_at(angle + side * math.radians(a), RADIUS - 2.3) for a in (8.2, 10, 12)], 1.1)


@lru_cache(maxsize=2)
def tile_light(size: int) -> pygame.Surface:
    """Return the light on the rim, to blit over a turned tile; premultiplied. Shared: do not draw on it."""
    board = Canvas(TILE_DIAMETER, TILE_DIAMETER, size * 3 / TILE_DIAMETER)
    for k in range(90):
        a, b = (math.radians(4 * j) for j in (k, k + 1.2))
        lit = math.cos((a + b) / 2 - math.radians(135))
        colour = (255, 250, 235, round(150 * lit)) if lit > 0 else (*SHADE, round(-105 * lit))
        board.polygon(colour, (_at(a, RADIUS), _at(b, RADIUS), _at(b, RADIUS - 1.1), _at(a, RADIUS - 1.1)))
    return pygame.transform.smoothscale(board.surface.premul_alpha(), (size, size))


@lru_cache(maxsize=2)
def tile_glow(size: int) -> pygame.Surface:
    """Return a warm halo for under a tile whose photo is won; a quarter larger on every side, premultiplied. Shared."""
    whole = round(size * 1.5)
    board = Canvas(6, 6, whole / 6)
    board.surface.fill((*GLOW, 0))
    for k in range(24):
        board.dot((*GLOW, round(215 * ((k + 1) / 24) ** 1.6)), (3, 3), 2.62 - 0.66 * k / 24)
    return pygame.transform.gaussian_blur(board.surface, max(1, size // 60)).premul_alpha()


@lru_cache(maxsize=2)
def tile_shadow(size: int) -> pygame.Surface:
    """Return the shadow of one card, wider than the tile by `size // 24` pixels on every side."""
    disc = Canvas(1, 1, size)
    disc.dot((255, 255, 255), (0.5, 0.5), 0.5)
    return cast_shadow(disc.surface, max(1, size // 24), 0.55)


@lru_cache(maxsize=2)
def tile_edge(size: int, palette: Palette) -> pygame.Surface:
    """Return the bare card under the print, visible at the lower right; premultiplied. Shared."""
    disc = Canvas(1, 1, size * 3)
    disc.dot(mix(palette.paper, SHADE, 0.3), (0.5, 0.5), 0.5)
    return pygame.transform.smoothscale(disc.surface.premul_alpha(), (size, size))


def clear_caches() -> None:
    """Free the memory of the tiles drawn so far."""
    for cache in (painted_tile, tile_light, tile_glow, tile_shadow, tile_edge):
        cache.cache_clear()
