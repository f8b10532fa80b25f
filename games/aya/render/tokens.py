"""Draw the hourglass with its sand and the retrigger tokens; no text, no board."""

import math
from functools import lru_cache

import pygame

from games.ui.canvas import Canvas, shrink
from games.ui.palette import BEECH, Palette, darker, lighter

_SAND = (0xE2, 0xB8, 0x6A)
SAND_LEVELS = 60


@lru_cache(maxsize=260)
def hourglass(level: int, size: int, grain: int) -> pygame.Surface:
    """Return the hourglass, `size` pixels high, premultiplied.

    level: sand above, in sixtieths. grain: phase of the stream, -1: none runs.
    """
    board = Canvas(2.0, 2.6, size * 4 / 2.6)
    glass, edge = lighter((0xDD, 0xE9, 0xEC), 0.35), (0x8F, 0xA3, 0xAA)
    upper = [(0.38, 0.26), (1.62, 0.26), (1.5, 0.78), (1.08, 1.26), (0.92, 1.26), (0.5, 0.78)]
    lower = [(x, 2.6 - y) for x, y in upper]
    for bulb in (upper, lower):
        board.polygon(edge, bulb)
        board.polygon(glass, [(1 + (x - 1) * 0.9, 1.3 + (y - 1.3) * 0.96) for x, y in bulb])
    part = level / SAND_LEVELS
    if part > 0:
        top = 1.2 - 0.82 * part**0.7
        wide = _half(top)
        shoulder = [(1 + _half(0.8), 0.8)] if top < 0.8 else []
        mirrored = [(2 - x, y) for x, y in reversed(shoulder)]
        board.polygon(_SAND, [(1 - wide, top), (1 + wide, top), *shoulder, (1.06, 1.24), (0.94, 1.24), *mirrored])
        board.dot(lighter(_SAND, 0.3), (1.0, top), wide, 0.12)
    if part < 1:
        heap = 2.3 - 0.72 * (1 - part) ** 0.7
        low = _half(2.6 - 2.28)
        side = min(low, _half(2.6 - max(1.62, heap + 0.2)))
        board.polygon(
            _SAND, [(1 - low, 2.3), (1 + low, 2.3), (1 + side, min(2.26, heap + 0.34)), (1.0, heap), (1 - side, min(2.26, heap + 0.34))]
        )
    if grain >= 0 and part > 0:
        for k in range(5):
            y = 1.26 + (k * 0.22 + grain * 0.055) % 1.0
            board.dot(darker(_SAND, 0.12), (1.0, min(y, 2.2)), 0.05)
    for y in (0.13, 2.47):
        board.polygon(darker(BEECH, 0.5), [(0.18, y - 0.13), (1.82, y - 0.13), (1.82, y + 0.13), (0.18, y + 0.13)])
        board.polygon(BEECH, [(0.22, y - 0.1), (1.78, y - 0.1), (1.78, y + 0.05), (0.22, y + 0.05)])
    for x in (0.26, 1.74):
        board.stroke(darker(BEECH, 0.3), ((x, 0.26), (x, 2.34)), 0.12)
    return shrink(board.surface, (round(size * 2 / 2.6), size))


def _half(y: float) -> float:
    """Return half the width of the upper bulb's inside at this height."""
    if y <= 0.78:
        return 0.52
    return 0.52 + (0.09 - 0.52) * min(1.0, (y - 0.78) / 0.46)


@lru_cache(maxsize=8)
def token(size: int, there: bool, palette: Palette) -> pygame.Surface:
    """Return a retrigger token, a wooden disc with a returning wave, or the place where one was."""
    board = Canvas(2.2, 2.2, size * 4 / 2.2)
    at = (1.1, 1.1)
    if not there:
        board.dot((0xC9, 0xBD, 0xA8), at, 0.98)
        board.dot(palette.paper, at, 0.86)
        return shrink(board.surface, (size, size))
    board.dot(darker(BEECH, 0.45), at, 1.05)
    board.dot(lighter(BEECH, 0.35), (1.08, 1.07), 0.99)
    board.dot(BEECH, (1.12, 1.13), 0.95)
    around = [(1.1 + 0.56 * math.cos(a), 1.1 + 0.56 * math.sin(a)) for a in (math.radians(d) for d in range(-40, 241, 20))]
    board.stroke(palette.water_dark, around, 0.2)
    board.polygon(palette.water_dark, [(1.24, 0.28), (1.86, 0.62), (1.4, 1.02)])
    return shrink(board.surface, (size, size))
