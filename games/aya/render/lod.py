"""Draw dominoes that are too many, too small or too large for painted blocks, as grains of colour or bare outlines."""

import math

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.components import DOMINO_TERRAINS
from aya_sim.layout import Floats, Ints, Layout, State
from games.aya.render.camera.view import Footprints, View
from games.aya.render.palette import GROUND
from games.ui.canvas import Point
from games.ui.palette import BEECH, STILL_WATER, WATER, Palette, darker

_AT_ONCE = 200_000  # grains
_MOST_OUTLINES = 5_000
_RIVER = 0.17  # half the river's width, of the domino's


def draw_grains(target: pygame.Surface, view: View, layout: Layout, how: Footprints, rows: Ints, palette: Palette) -> None:
    """Draw each domino as grains about a pixel apart: ground at the sides, water along the middle."""
    grounds = np.array([GROUND[palette.scheme][t] for t in DOMINO_TERRAINS], np.uint8)
    along = _steps(float(how.length[rows].max(initial=0.0)) * view.scale)
    across = _steps(layout.domino.width * view.scale)
    grid = np.array([(u, v) for v in across for u in along], np.float64)
    pixels = pygame.surfarray.pixels3d(target)
    batch = max(1, _AT_ONCE // len(grid))
    for first in range(0, len(rows), batch):
        some = rows[first : first + batch]
        px, py = _places(view, layout, how, some, grid)
        colour = _colours(layout, some, grid, grounds)
        inside = (px >= 0) & (px < view.size[0]) & (py >= 0) & (py < view.size[1])
        pixels[px[inside], py[inside]] = colour[inside]


def _steps(pixels: float) -> list[float]:
    """Return the places of grains, from -0.5 to 0.5, along a side of this many pixels."""
    n = min(24, max(1, math.ceil(pixels * 1.2)))
    return [(k + 0.5) / n - 0.5 for k in range(n)]


def _places(view: View, layout: Layout, how: Footprints, rows: Ints, grid: Floats) -> tuple[Ints, Ints]:
    u = grid[:, 0] * how.length[rows, None]
    v = grid[:, 1] * layout.domino.width
    c, s = np.cos(how.way[rows, None]), np.sin(how.way[rows, None])
    px = view.size[0] / 2 + (how.x[rows, None] + u * c - v * s - view.x) * view.scale
    py = view.size[1] / 2 - (how.y[rows, None] + u * s + v * c - view.y) * view.scale
    return _pixel(px), _pixel(py)


def _pixel(place: Floats) -> Ints:
    return np.clip(np.floor(place), -1, 1e6).astype(np.int64)


def _colours(layout: Layout, rows: Ints, grid: Floats, grounds: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Return the colour of each grain, (n, grains, 3)."""
    d = layout.dominoes
    colour = np.repeat(grounds[d.terrain[rows]][:, None, :], len(grid), axis=1)
    wet = np.abs(grid[:, 1]) <= _RIVER
    colour[np.ix_(np.isin(d.state[rows], (State.FORWARD, State.STANDING)), wet)] = WATER
    colour[np.ix_(d.state[rows] == State.FLAT, wet)] = STILL_WATER
    colour[d.state[rows] == State.BACKWARD] = BEECH
    return colour


def draw_outlines(target: pygame.Surface, view: View, layout: Layout, how: Footprints, rows: Ints, palette: Palette) -> None:
    """Draw each domino as flat areas clipped to the picture, for those that are larger than any surface."""
    d, wide = layout.dominoes, layout.domino.width
    for row in rows[-_MOST_OUTLINES:].tolist():
        state = State(int(d.state[row]))
        ground = BEECH if state == State.BACKWARD else GROUND[palette.scheme][DOMINO_TERRAINS[d.terrain[row]]]
        _draw_box(target, view, how, row, wide / 2, darker(ground, 0.3))
        _draw_box(target, view, how, row, wide * 0.48, ground)
        if state != State.BACKWARD:
            _draw_box(target, view, how, row, wide * _RIVER, STILL_WATER if state == State.FLAT else WATER)


def _draw_box(target: pygame.Surface, view: View, how: Footprints, row: int, half: float, colour: tuple[int, int, int]) -> None:
    c, s, long = math.cos(how.way[row]), math.sin(how.way[row]), float(how.length[row]) / 2
    corners = ((-long, -half), (long, -half), (long, half), (-long, half))
    points = [view.pixel(float(how.x[row]) + u * c - v * s, float(how.y[row]) + u * s + v * c) for u, v in corners]
    fill_clipped(target, colour, points)


def fill_clipped(target: pygame.Surface, colour: tuple[int, int, int], points: list[Point]) -> None:
    """Fill a convex polygon of any size, clipped to the picture first (Sutherland and Hodgman)."""
    w, h = target.get_size()
    for axis, sign, limit in ((0, 1, -2.0), (0, -1, -(w + 2.0)), (1, 1, -2.0), (1, -1, -(h + 2.0))):
        points = _cut(points, axis, sign, limit)
        if len(points) < 3:
            return
    pygame.draw.polygon(target, colour, points)


def _cut(points: list[Point], axis: int, sign: int, limit: float) -> list[Point]:
    """Clip a polygon to sign * coordinate >= limit."""
    out: list[Point] = []
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        inside, then = sign * a[axis] - limit, sign * b[axis] - limit
        if inside >= 0:
            out.append(a)
        if (inside >= 0) != (then >= 0):
            part = inside / (inside - then)
            out.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return out
