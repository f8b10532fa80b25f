"""Marks that tell without colour. The six terrains' marks, the camera, the flow, the verdicts; glyphs within -1..1, y down.

On the dominoes the terrains' marks are seen always, or only when they are asked for: `mark_of` is what is painted there.
"""

import math

from aya_sim.components import Terrain
from games.ui.canvas import Canvas, Dot, Fill, Glyph, Point, Stroke, smooth_line
from games.ui.palette import GOOD, INK, NO, PAPER, Colour, marks_shown

_FIR: Glyph = (
    Fill(((0.0, -1.0), (0.48, -0.36), (-0.48, -0.36))),
    Fill(((0.0, -0.62), (0.64, 0.12), (-0.64, 0.12))),
    Fill(((0.0, -0.2), (0.82, 0.64), (-0.82, 0.64))),
    Fill(((-0.17, 0.6), (0.17, 0.6), (0.17, 1.0), (-0.17, 1.0))),
)
_PEAKS: Glyph = (
    Fill(((-1.05, 0.75), (-0.38, -0.5), (0.1, 0.34), (-0.06, 0.75))),
    Fill(((0.04, 0.75), (-0.12, 0.2), (0.34, -0.85), (1.05, 0.75))),
)
_DUNES: Glyph = (
    Stroke(smooth_line(((-0.98, 0.1), (-0.5, -0.48), (-0.02, 0.06), (0.46, -0.44), (0.98, 0.02)), closed=False), 0.3),
    Stroke(smooth_line(((-0.98, 0.76), (-0.5, 0.2), (-0.02, 0.74), (0.46, 0.24), (0.98, 0.7)), closed=False), 0.3),
)


def _spoke(angle: float) -> Glyph:
    def at(along: float, across: float) -> Point:
        return along * math.cos(angle) - across * math.sin(angle), along * math.sin(angle) + across * math.cos(angle)

    return (
        Stroke((at(0, 0), at(0.95, 0)), 0.2),
        Stroke((at(0.9, 0.34), at(0.55, 0), at(0.9, -0.34)), 0.17),
    )


def _grain(side: int, y: float) -> Fill:
    return Fill(smooth_line(((side * 0.05, y + 0.26), (side * 0.2, y - 0.16), (side * 0.62, y - 0.4), (side * 0.52, y + 0.06))))


_ICE: Glyph = tuple(shape for k in range(6) for shape in _spoke(math.radians(30 + 60 * k)))
_WHEAT: Glyph = (
    Stroke(((0.0, 1.0), (0.0, -0.4)), 0.16),
    Fill(smooth_line(((0.0, -1.05), (0.22, -0.7), (0.0, -0.38), (-0.22, -0.7)))),
    *(_grain(side, y) for y in (-0.22, 0.18, 0.58) for side in (-1, 1)),
)
_PETALS: tuple[Point, ...] = tuple((0.56 * math.cos(a), 0.56 * math.sin(a)) for a in (math.radians(-90 + 72 * k) for k in range(5)))
_BLOSSOM: Glyph = (*(Dot(p, 0.4) for p in _PETALS), Dot((0.0, 0.0), 0.5), Dot((0.0, 0.0), 0.26, (0xE8, 0xB0, 0x3A)))
_SPRING: Glyph = (Fill(smooth_line(((0.0, -1.0), (0.42, -0.3), (0.6, 0.25), (0.0, 0.85), (-0.6, 0.25), (-0.42, -0.3)))),)

MARKS: dict[Terrain, Glyph] = {
    Terrain.FOREST: _FIR,
    Terrain.MOUNTAIN: _PEAKS,
    Terrain.DESERT: _DUNES,
    Terrain.POLE: _ICE,
    Terrain.FIELD: _WHEAT,
    Terrain.GARDEN: _BLOSSOM,
    Terrain.START: _SPRING,
}


def mark_of(terrain: Terrain) -> Glyph:
    """What is painted on a piece of this terrain."""
    return MARKS[terrain] if marks_shown() else ()


CHEVRON: Glyph = (Stroke(((-0.4, -0.85), (0.45, 0.0), (-0.4, 0.85)), 0.42),)
"""Points along +x: the way the water flows."""

CAMERA: Glyph = (
    Fill(((-0.42, -0.85), (0.3, -0.85), (0.46, -0.5), (-0.58, -0.5)), INK),
    Fill(smooth_line(((-0.95, -0.6), (0.95, -0.6), (1.0, 0.0), (0.95, 0.72), (-0.95, 0.72), (-1.0, 0.0)), steps=6), INK),
    Dot((0.0, 0.06), 0.54, PAPER),
    Dot((0.0, 0.06), 0.34, INK),
    Dot((-0.12, -0.06), 0.12, PAPER),
    Dot((0.72, -0.38), 0.1, PAPER),
)
CHECK: Glyph = (Stroke(((-0.5, 0.04), (-0.14, 0.42), (0.52, -0.38)), 0.3, PAPER),)
CROSS: Glyph = (Stroke(((-0.36, -0.36), (0.36, 0.36)), 0.3, PAPER), Stroke(((0.36, -0.36), (-0.36, 0.36)), 0.3, PAPER))


def badge(won: bool, size: int) -> Canvas:
    """A verdict, `size` pixels wide: a check in a disc, or a cross on a diamond; straight alpha, drawn four times too large."""
    board = Canvas(2.4, 2.4, size * 4 / 2.4)
    at = (1.2, 1.2)
    if won:
        board.dot(PAPER, at, 1.1)
        board.dot(GOOD, at, 0.94)
    else:
        _diamond(board, at, 1.19, PAPER)
        _diamond(board, at, 0.99, NO)
    board.glyph(CHECK if won else CROSS, at, 1.0 if won else 0.86, PAPER)
    return board


def _diamond(board: Canvas, at: Point, reach: float, colour: Colour) -> None:
    tips = [(at[0] + reach * x, at[1] + reach * y) for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0))]
    board.polygon(colour, tips)
