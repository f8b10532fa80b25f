"""The eight seats. A colour and an emblem each: leaf, wave, sun, moon, stone, fir, star, shell; the emblem tells them apart alone."""

import math
from functools import lru_cache
from typing import Literal

import pygame

from games.ui.canvas import Canvas, Dot, Fill, Glyph, Point, Stroke, shrunk, smooth_line
from games.ui.palette import PAPER, Colour, darker, lighter, themed

Emblem = Literal["leaf", "wave", "sun", "moon", "stone", "fir", "star", "shell"]
EMBLEMS: tuple[Emblem, ...] = ("leaf", "wave", "sun", "moon", "stone", "fir", "star", "shell")

COLOURS: dict[Emblem, Colour] = {
    "leaf": themed((0x3F, 0x7A, 0x35), safe=(0x58, 0x7A, 0x4B), contrast=(0x43, 0x60, 0x3C)),
    "wave": themed((0x1F, 0x5F, 0x9E), safe=(0x15, 0x66, 0xBD), contrast=(0x12, 0x55, 0xA0)),
    "sun": themed((0xA9, 0x59, 0x08), safe=(0xBA, 0x45, 0x00), contrast=(0x96, 0x38, 0x00)),
    "moon": themed((0x6A, 0x4A, 0x9C), safe=(0x52, 0x2F, 0x7E), contrast=(0x47, 0x26, 0x6E)),
    "stone": themed((0x5E, 0x5A, 0x57), safe=(0x5F, 0x5B, 0x58), contrast=(0x55, 0x52, 0x4F)),
    "fir": themed((0x0F, 0x4F, 0x52), safe=(0x00, 0x45, 0x4C), contrast=(0x00, 0x35, 0x3B)),
    "star": themed((0x8C, 0x2F, 0x3A), safe=(0x84, 0x24, 0x2F), contrast=(0x6B, 0x15, 0x1E)),
    "shell": themed((0xA3, 0x3F, 0x7E), safe=(0x9C, 0x47, 0x7D), contrast=(0x85, 0x38, 0x6A)),
}
"""Paper written on each can be read (contrast at least 4.5)."""


def _arc(centre: Point, radius: float, start: float, stop: float, steps: int = 24) -> tuple[Point, ...]:
    angles = [math.radians(start + (stop - start) * k / steps) for k in range(steps + 1)]
    return tuple((centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles)


def _ray(k: int) -> Stroke:
    a = math.tau * k / 8
    return Stroke(((0.66 * math.cos(a), 0.66 * math.sin(a)), (0.92 * math.cos(a), 0.92 * math.sin(a))), 0.15)


def _swell(y: float) -> Stroke:
    points = ((-0.9, y), (-0.5, y - 0.26), (-0.1, y), (0.3, y + 0.2), (0.62, y - 0.05), (0.9, y - 0.22))
    return Stroke(smooth_line(points, closed=False), 0.18)


_BOUGHS = ((0.0, -0.95), (0.4, -0.3), (0.2, -0.3), (0.6, 0.2), (0.35, 0.2), (0.78, 0.66))
_FAN = tuple((0.86 * math.sin(a), 0.5 - 1.1 * math.cos(a)) for a in map(math.radians, (-80, -48, -16, 16, 48, 80)))

SHAPES: dict[Emblem, Glyph] = {
    "leaf": (
        Fill(smooth_line(((0.78, -0.82), (0.62, 0.1), (0.1, 0.66), (-0.5, 0.56), (-0.58, 0.0), (-0.2, -0.5)))),
        Stroke(((-0.86, 0.9), (-0.45, 0.46)), 0.14),
    ),
    "wave": (_swell(-0.42), _swell(0.06), _swell(0.54)),
    "sun": (Dot((0.0, 0.0), 0.46), *(_ray(k) for k in range(8))),
    "moon": (Fill((*_arc((0.0, 0.0), 0.86, 50, 310), *_arc((0.42, 0.0), 0.68, 283, 77))),),
    "stone": (Fill(smooth_line(((-0.9, 0.42), (-0.66, -0.26), (-0.05, -0.62), (0.6, -0.34), (0.92, 0.36), (0.5, 0.68), (-0.5, 0.7)))),),
    "fir": (
        Fill((*_BOUGHS, *((-x, y) for x, y in reversed(_BOUGHS[1:])))),
        Stroke(((0.0, 0.6), (0.0, 0.94)), 0.2),
    ),
    "star": (Fill(tuple((r * math.sin(math.pi * k / 5), 0.06 - r * math.cos(math.pi * k / 5)) for k, r in enumerate((1.0, 0.42) * 5))),),
    "shell": tuple(Stroke(((0.0, 0.74), (x, y)), 0.2) for x, y in _FAN),
}


@lru_cache(maxsize=60)
def emblem(seat: int, size: int) -> pygame.Surface:
    """A painted wooden counter with the emblem of a seat (0 to 7), `size` pixels wide, premultiplied. Shared: do not draw on it."""
    name = EMBLEMS[seat % len(EMBLEMS)]
    colour = COLOURS[name]
    board = Canvas(2.2, 2.2, size * 4 / 2.2)
    at = (1.1, 1.1)
    board.dot(darker(colour, 0.4), at, 1.05)
    board.dot(lighter(colour, 0.22), (1.08, 1.07), 1.0)
    board.dot(colour, (1.12, 1.13), 0.96)
    board.glyph(SHAPES[name], at, 0.66, PAPER)
    return shrunk(board.surface, (size, size))
