"""Small pictures for buttons, in one ink. Drawn within -1..1, y down, four times too large."""

import math
from functools import lru_cache
from typing import Literal

import pygame

from games.ui.canvas import Canvas, Dot, Fill, Glyph, Point, Stroke, shrunk
from games.ui.palette import Colour

Icon = Literal[
    "menu",
    "back",
    "forward",
    "up",
    "cross",
    "check",
    "gear",
    "book",
    "folder",
    "file",
    "play",
    "pause",
    "more",
    "less",
    "sound",
    "warning",
    "before",
    "after",
    "star",
    "begin",
    "lamp",
    "undo",
    "question",
]


def _round(radius: float, start: float = 0, stop: float = 360, steps: int = 28) -> tuple[Point, ...]:
    angles = [math.radians(start + (stop - start) * k / steps) for k in range(steps + 1)]
    return tuple((radius * math.cos(a), radius * math.sin(a)) for a in angles)


def _tooth(k: int) -> Stroke:
    a = math.tau * k / 8
    return Stroke(((0.6 * math.cos(a), 0.6 * math.sin(a)), (0.84 * math.cos(a), 0.84 * math.sin(a))), 0.3)


_SHAPES: dict[Icon, Glyph] = {
    "undo": (Stroke(_round(0.62, -120, 150), 0.22), Fill(((-0.86, -0.62), (-0.1, -0.98), (-0.16, -0.14)))),
    "menu": tuple(Stroke(((-0.75, y), (0.75, y)), 0.22) for y in (-0.55, 0.0, 0.55)),
    "back": (Stroke(((0.3, -0.7), (-0.4, 0.0), (0.3, 0.7)), 0.26),),
    "forward": (Stroke(((-0.3, -0.7), (0.4, 0.0), (-0.3, 0.7)), 0.26),),
    "up": (Stroke(((-0.65, 0.1), (0.0, -0.6), (0.65, 0.1)), 0.24), Stroke(((0.0, -0.5), (0.0, 0.8)), 0.24)),
    "cross": (Stroke(((-0.6, -0.6), (0.6, 0.6)), 0.24), Stroke(((0.6, -0.6), (-0.6, 0.6)), 0.24)),
    "check": (Stroke(((-0.7, 0.05), (-0.2, 0.55), (0.75, -0.55)), 0.26),),
    "gear": (*(_tooth(k) for k in range(8)), Stroke(_round(0.5), 0.26)),
    "book": (
        Stroke(((0.0, -0.5), (-0.4, -0.68), (-0.85, -0.6), (-0.85, 0.6), (-0.4, 0.52), (0.0, 0.7)), 0.16),
        Stroke(((0.0, -0.5), (0.4, -0.68), (0.85, -0.6), (0.85, 0.6), (0.4, 0.52), (0.0, 0.7)), 0.16),
        Stroke(((0.0, -0.5), (0.0, 0.7)), 0.14),
    ),
    "folder": (Fill(((-0.9, -0.6), (-0.25, -0.6), (-0.05, -0.35), (0.9, -0.35), (0.9, 0.65), (-0.9, 0.65))),),
    "file": (
        Stroke(((-0.55, -0.85), (0.2, -0.85), (0.6, -0.45), (0.6, 0.85), (-0.55, 0.85), (-0.55, -0.85)), 0.15),
        Stroke(((0.2, -0.85), (0.2, -0.45), (0.6, -0.45)), 0.15),
    ),
    "play": (Fill(((-0.5, -0.75), (0.8, 0.0), (-0.5, 0.75))),),
    "before": (Fill(((0.75, -0.7), (-0.45, 0.0), (0.75, 0.7))), Stroke(((-0.68, -0.58), (-0.68, 0.58)), 0.24)),
    "after": (Fill(((-0.75, -0.7), (0.45, 0.0), (-0.75, 0.7))), Stroke(((0.68, -0.58), (0.68, 0.58)), 0.24)),
    "begin": (
        Fill(((0.8, -0.7), (0.05, 0.0), (0.8, 0.7))),
        Fill(((0.05, -0.7), (-0.65, 0.0), (0.05, 0.7))),
        Stroke(((-0.8, -0.58), (-0.8, 0.58)), 0.2),
    ),
    "star": (Fill(tuple((r * math.sin(math.pi * k / 5), -r * math.cos(math.pi * k / 5)) for k, r in enumerate((0.95, 0.4) * 5))),),
    "pause": (Stroke(((-0.35, -0.6), (-0.35, 0.6)), 0.34), Stroke(((0.35, -0.6), (0.35, 0.6)), 0.34)),
    "more": (Stroke(((-0.7, 0.0), (0.7, 0.0)), 0.26), Stroke(((0.0, -0.7), (0.0, 0.7)), 0.26)),
    "less": (Stroke(((-0.7, 0.0), (0.7, 0.0)), 0.26),),
    "sound": (
        Fill(((-0.85, -0.3), (-0.45, -0.3), (0.05, -0.7), (0.05, 0.7), (-0.45, 0.3), (-0.85, 0.3))),
        Stroke(_round(0.5, -45, 45), 0.16),
        Stroke(_round(0.82, -45, 45), 0.16),
    ),
    "warning": (
        Stroke(((0.0, -0.8), (0.85, 0.7), (-0.85, 0.7), (0.0, -0.8)), 0.18),
        Stroke(((0.0, -0.25), (0.0, 0.2)), 0.18),
        Dot((0.0, 0.45), 0.11),
    ),
    "question": (
        Stroke((*((x, y - 0.42) for x, y in _round(0.48, -170, 50, 16)), (0.06, 0.14), (0.0, 0.36)), 0.25),
        Dot((0.0, 0.8), 0.16),
    ),
    "lamp": (
        Stroke(_round(0.55, 130, 410), 0.17),
        Stroke(((-0.36, 0.42), (-0.26, 0.62)), 0.17),
        Stroke(((0.36, 0.42), (0.26, 0.62)), 0.17),
        Stroke(((-0.26, 0.66), (0.26, 0.66)), 0.15),
        Stroke(((-0.18, 0.9), (0.18, 0.9)), 0.15),
    ),
}


@lru_cache(maxsize=200)
def icon(name: Icon, size: int, ink: Colour) -> pygame.Surface:
    """A picture this many pixels wide, premultiplied."""
    board = Canvas(2.2, 2.2, size * 4 / 2.2)
    board.glyph(_SHAPES[name], (1.1, 1.1), 1.0, ink)
    return shrunk(board.surface, (size, size))
