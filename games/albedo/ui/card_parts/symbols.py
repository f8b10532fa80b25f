"""Albedo's symbols. What a planet offers, what a unit can do, where it comes from: one bold shape each, readable at 10 px.

Drawn within -1..1, y down. Shapes come first: no two are told apart by colour alone. What is painted in `HOLE` is cut out.
"""

import math
from functools import lru_cache

import pygame

from games.ui.canvas import Canvas, Dot, Fill, Glyph, Point, Stroke, smooth_line
from games.ui.palette import Colour

HOLE: Colour = (0, 0, 0)
_WHOLE: Colour = (255, 255, 255)
_FINE = 8  # times too large while it is drawn


def _box(left: float, top: float, right: float, bottom: float, colour: Colour | None = None) -> Fill:
    return Fill(((left, top), (right, top), (right, bottom), (left, bottom)), colour)


def _arc(radius: float, start: float, stop: float, squash: float = 1.0, down: float = 0.0) -> tuple[Point, ...]:
    """Part of an oval from one angle to another, degrees clockwise from the right."""
    angles = [math.radians(start + (stop - start) * k / 28) for k in range(29)]
    return tuple((radius * math.cos(a), down + radius * squash * math.sin(a)) for a in angles)


def _leaning(points: tuple[Point, ...], degrees: float) -> tuple[Point, ...]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x * c - y * s, x * s + y * c) for x, y in points)


def _rays(count: int, inner: float, outer: float, width: float) -> tuple[Stroke, ...]:
    ways = [(math.cos(math.tau * k / count), math.sin(math.tau * k / count)) for k in range(count)]
    return tuple(Stroke(((inner * x, inner * y), (outer * x, outer * y)), width) for x, y in ways)


def _star(points: int, outer: float, inner: float) -> Fill:
    radii = (outer, inner) * points
    return Fill(tuple((r * math.sin(math.pi * k / points), -r * math.cos(math.pi * k / points)) for k, r in enumerate(radii)))


def _mirror(points: tuple[Point, ...]) -> tuple[Fill, Fill]:
    return Fill(points), Fill(tuple((-x, y) for x, y in points))


def _coin(down: float) -> tuple[Fill, Stroke]:
    edge = Fill((*_arc(0.78, 0, 180, 0.36, down + 0.3), *_arc(0.78, 180, 360, 0.36, down)))
    return edge, Stroke(_arc(0.78, 0, 180, 0.36, down + 0.34), 0.11, HOLE)


def _person(across: float, size: float) -> tuple[Dot, Fill]:
    shoulders = tuple((across + x * size, y * size + 0.62) for x, y in _arc(0.62, 180, 360, 1.25))
    return Dot((across, -0.42 * size), 0.36 * size), Fill((*shoulders, (across + 0.62 * size, 0.72), (across - 0.62 * size, 0.72)))


_WINDOWS = ((-0.74, 0.16), (-0.74, 0.52), (-0.07, -0.62), (-0.07, -0.16), (-0.07, 0.3), (0.59, -0.12), (0.59, 0.32))
_WING = ((0, -0.98), (0.15, -0.74), (0.15, -0.22), (0.95, 0.26), (0.95, 0.5), (0.15, 0.26), (0.13, 0.6), (0.4, 0.8), (0.4, 0.97), (0, 0.87))
_ROOFS = ((-0.95, 0.9), (-0.95, 0.1), (-0.38, -0.28), (-0.38, 0.1), (0.2, -0.28), (0.2, 0.1), (0.36, 0.1), (0.44, -0.92), (0.8, -0.92))

_SHAPES: dict[str, Glyph] = {
    "space": (Dot((0, 0), 0.72, HOLE), Stroke(_leaning(_arc(0.92, 0, 360, 0.32), -22), 0.15), Dot((0, -0.02), 0.5)),
    "ground": (
        Fill(((-0.98, 0.72), (-0.28, -0.72), (0.1, 0.02), (0.38, -0.36), (0.98, 0.72))),
        Fill(((-0.28, -0.5), (-0.04, 0.0), (-0.26, -0.12), (-0.48, 0.0)), HOLE),
    ),
    "mine": (*_rays(8, 0.4, 0.88, 0.2), Dot((0, 0), 0.56), Dot((-0.17, -0.17), 0.16, HOLE)),
    "albedo": (Dot((0, 0), 0.46), *_rays(8, 0.7, 0.9, 0.19)),
    "points": (_star(5, 1.0, 0.44),),
    "capitol": (
        Fill(_arc(0.58, 180, 360, 1.05, -0.02)),
        Stroke(((0, -0.6), (0, -0.92)), 0.14),
        _box(-0.8, 0.04, 0.8, 0.24),
        *(_box(x - 0.13, 0.24, x + 0.13, 0.7) for x in (-0.58, 0.0, 0.58)),
        _box(-0.94, 0.66, 0.94, 0.9),
    ),
    "temple": (
        Fill(((0, -0.94), (0.98, -0.26), (-0.98, -0.26))),
        *(_box(x - 0.14, -0.14, x + 0.14, 0.58) for x in (-0.64, 0.0, 0.64)),
        _box(-0.96, 0.62, 0.96, 0.9),
    ),
    "monument": (Fill(((0, -0.98), (0.22, -0.68), (0.34, 0.5), (-0.34, 0.5), (-0.22, -0.68))), _box(-0.66, 0.6, 0.66, 0.92)),
    "financial district": (*_coin(0.36), *_coin(-0.08), *_coin(-0.52)),
    "city": (
        _box(-0.94, -0.1, -0.36, 0.9),
        _box(-0.27, -0.94, 0.33, 0.9),
        _box(0.42, -0.4, 0.94, 0.9),
        *(_box(x, y, x + 0.2, y + 0.22, HOLE) for x, y in _WINDOWS),
    ),
    "factory": (Fill((*_ROOFS, (0.94, 0.9))), *(_box(x, 0.4, x + 0.24, 0.64, HOLE) for x in (-0.68, -0.2, 0.28))),
    "space port": (
        Fill(smooth_line(((0, -1.0), (0.3, -0.5), (0.32, 0.3), (0.24, 0.5), (-0.24, 0.5), (-0.32, 0.3), (-0.3, -0.5)))),
        *_mirror(((0.3, 0.0), (0.76, 0.44), (0.76, 0.76), (0.26, 0.46))),
        Fill(((-0.2, 0.62), (0.2, 0.62), (0, 1.0))),
        Dot((0, -0.32), 0.16, HOLE),
    ),
    "airfield": _mirror(_WING),
    "industry": (Dot((0, 0), 0.62), *_rays(8, 0.5, 0.76, 0.32), Dot((0, 0), 0.27, HOLE)),
    "shipyard": (
        _box(-0.52, -0.92, -0.24, 0.66),
        _box(-0.94, -0.92, 0.94, -0.68),
        Stroke(((-0.3, -0.16), (0.24, -0.7)), 0.16),
        Stroke(((0.68, -0.7), (0.68, -0.2)), 0.12),
        Fill(((0.38, -0.24), (0.98, -0.24), (0.88, 0.2), (0.48, 0.2))),
        _box(-0.94, 0.62, 0.2, 0.9),
    ),
    "start": (
        Stroke(((-0.66, 0.06), (0, -0.5), (0.66, 0.06)), 0.32),
        Stroke(((-0.66, 0.7), (0, 0.14), (0.66, 0.7)), 0.32),
    ),
    "ship": (Fill(((0, -0.95), (0.28, -0.2), (0.92, 0.62), (0.32, 0.48), (0, 0.82), (-0.32, 0.48), (-0.92, 0.62), (-0.28, -0.2))),),
    "troops": (
        Fill(((-0.62, -0.66), (0.5, -0.66), (0.84, -0.06), (-0.9, -0.06))),
        Stroke(((-0.62, 0.42), (0.62, 0.42)), 0.68),
        *(Dot((x, 0.42), 0.16, HOLE) for x in (-0.56, 0.0, 0.56)),
    ),
    "one": _person(0, 1.0),
    "any": (*_person(-0.52, 0.72), *_person(0.52, 0.72)),
}

SYMBOLS = tuple(_SHAPES)
"""Names that `symbol` knows: of every sub-location and source of a unit, and space, ground, mine, albedo, points, ship, troops; one and any
say how many players a location holds."""


@lru_cache(maxsize=600)
def symbol(name: str, size: int, ink: Colour) -> pygame.Surface:
    """Return a symbol this many pixels wide and high, in this ink, premultiplied. Shared: do not draw on it. Raises
    KeyError: no such symbol.
    """
    size = max(1, size)
    board = Canvas(2.04, 2.04, size * _FINE / 2.04)
    board.fill(HOLE)
    board.glyph(_SHAPES[name], (1.02, 1.02), 1.0, _WHOLE)
    grey = pygame.transform.smoothscale(board.surface, (size, size))
    out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    out.fill(ink)
    pygame.surfarray.pixels_alpha(out)[:] = pygame.surfarray.array_red(grey)
    return out.premul_alpha()
