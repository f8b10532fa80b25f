"""The animals of the forest. Fox, owl, deer, hedgehog, woodpecker."""

import math

from games.aya.render.fauna.strokes import BEAK, CREAM, blob, both, bow, even, eye, eyes, smooth
from games.ui.canvas import Dot, Fill, Glyph, Stroke
from games.ui.palette import INK, Colour

_ORANGE: Colour = (0xDC, 0x71, 0x2C)
_RUST: Colour = (0x8C, 0x3C, 0x16)
_OWL: Colour = (0x6E, 0x4A, 0x2E)
_OWL_DARK: Colour = (0x4C, 0x31, 0x1E)
_OWL_LIGHT: Colour = (0xE0, 0xC0, 0x92)
_AMBER: Colour = (0xF4, 0xB0, 0x2A)
_DEER: Colour = (0xA8, 0x62, 0x30)
_DEER_DARK: Colour = (0x7E, 0x45, 0x20)
_ANTLER: Colour = (0xF3, 0xDF, 0xB6)
_SPINES: Colour = (0x54, 0x3A, 0x28)
_SPINE_TIPS: Colour = (0xB0, 0x8A, 0x64)
_SNOUT: Colour = (0xEB, 0xCB, 0x9C)
_BLACK: Colour = (0x26, 0x28, 0x30)
_RED: Colour = (0xD2, 0x2E, 0x2A)
_BARK: Colour = (0x7A, 0x54, 0x38)


def fox() -> Glyph:
    return (
        *both(Fill(((-0.72, -0.84), (-0.1, -0.44), (-0.68, 0.0)), _ORANGE)),
        *both(Fill(((-0.62, -0.62), (-0.28, -0.38), (-0.56, -0.16)), _RUST)),
        even(_ORANGE, (0, -0.44), (0.5, -0.3), (0.82, 0.16), (0.42, 0.42), (0, 0.78)),
        *both(blob(CREAM, (-0.8, 0.16), (-0.42, 0.02), (-0.12, 0.3), (0.0, 0.76), (-0.42, 0.44))),
        *eyes(0.3, 0.06, 0.1),
        Dot((0.0, 0.66), 0.13, INK, 0.8),
    )


def owl() -> Glyph:
    return (
        Stroke(((-1.1, 0.9), (1.1, 0.82)), 0.14, _OWL_DARK),
        *both(Fill(((-0.66, -1.0), (-0.04, -0.72), (-0.62, -0.24)), _OWL)),
        even(_OWL, (0, -0.78), (0.5, -0.66), (0.66, -0.15), (0.62, 0.4), (0.38, 0.82), (0, 0.92)),
        even(_OWL_LIGHT, (0, 0.0), (0.36, 0.16), (0.34, 0.6), (0, 0.82)),
        *(bow(_OWL, 0.06, (x - 0.09, y), (x, y + 0.08), (x + 0.09, y)) for x, y in ((-0.16, 0.3), (0.16, 0.3), (0, 0.47), (0, 0.66))),
        *both(blob(_OWL_DARK, (-0.56, -0.06), (-0.76, 0.26), (-0.58, 0.78), (-0.38, 0.5), (-0.4, 0.1))),
        *both(Dot((0.3, -0.32), 0.33, CREAM), Dot((0.28, -0.32), 0.22, _AMBER)),
        *eyes(0.28, -0.32, 0.15),
        Fill(((-0.11, -0.22), (0.11, -0.22), (0.0, 0.08)), BEAK),
        *both(Dot((0.2, 0.88), 0.12, BEAK, 0.7)),
    )


def deer() -> Glyph:
    return (
        *both(
            bow(_ANTLER, 0.12, (0.12, -0.3), (0.24, -0.6), (0.6, -0.66), (0.76, -1.06)),
            Stroke(((0.26, -0.58), (0.2, -1.04)), 0.1, _ANTLER),
            Stroke(((0.5, -0.66), (0.46, -1.02)), 0.1, _ANTLER),
            Stroke(((0.66, -0.76), (0.96, -0.78)), 0.1, _ANTLER),
        ),
        Fill(((-0.3, 0.2), (0.3, 0.2), (0.5, 1.2), (-0.5, 1.2)), _DEER_DARK),
        *both(blob(_DEER, (-0.22, -0.22), (-0.56, -0.38), (-0.9, -0.26), (-0.58, 0.0), (-0.24, 0.0))),
        *both(blob(CREAM, (-0.36, -0.18), (-0.58, -0.26), (-0.78, -0.22), (-0.56, -0.1))),
        even(_DEER, (0, -0.42), (0.36, -0.28), (0.36, 0.12), (0.24, 0.56), (0, 0.76)),
        even(CREAM, (0, 0.28), (0.2, 0.5), (0.16, 0.68), (0, 0.76)),
        Dot((0.0, 0.5), 0.15, INK, 0.75),
        *eyes(0.24, 0.0, 0.1),
    )


def _spiky(x: float, y: float, inner: float, outer: float, count: int) -> Fill:
    """A dome of spines that lean back."""
    ring = []
    for k in range(count + 1):
        at = math.radians(200 + 172 * k / count)
        ring.append((x + inner * math.cos(at), y + inner * math.sin(at)))
        tip = at + math.radians(9)
        if k < count:
            ring.append((x + outer * math.cos(tip), y + outer * math.sin(tip)))
    return Fill((*ring, (x + 0.5 * inner, y + 0.3), (x - 0.5 * inner, y + 0.3)), _SPINES)


def hedgehog() -> Glyph:
    flecks = ((-0.08, -0.28), (0.22, -0.32), (0.5, -0.16), (0.06, 0.0), (0.36, 0.04), (0.66, 0.14), (0.16, 0.26), (0.46, 0.32))
    return (
        _spiky(0.18, 0.36, 0.74, 1.0, 11),
        *(Dot((x, 0.7), 0.15, _SNOUT, 0.7) for x in (-0.34, 0.0, 0.44)),
        blob(_SNOUT, (-0.34, -0.06), (-0.62, 0.16), (-0.98, 0.4), (-0.9, 0.54), (-0.5, 0.64), (0.1, 0.66), (0.6, 0.64), (0.0, 0.46)),
        *(Stroke(((x, y), (x + 0.1, y - 0.13)), 0.06, _SPINE_TIPS) for x, y in flecks),
        Dot((-0.28, 0.12), 0.15, _SPINE_TIPS),
        *eye(-0.54, 0.26, 0.1),
        Dot((-0.95, 0.42), 0.12, INK),
    )


def woodpecker() -> Glyph:
    bars = (((0.14, -0.16), (0.42, -0.08)), ((0.12, 0.06), (0.48, 0.16)), ((0.12, 0.28), (0.42, 0.38)))
    return (
        Fill(((-1.2, -1.2), (-0.6, -1.2), (-0.66, 1.2), (-1.2, 1.2)), _BARK),
        Dot((-0.7, -0.5), 0.14, INK, 1.3),
        Fill(((-0.14, -0.7), (-0.78, -0.5), (-0.14, -0.46)), _SPINES),
        blob(
            _BLACK,
            (-0.2, -0.62),
            (0.04, -0.84),
            (0.32, -0.68),
            (0.42, -0.24),
            (0.56, 0.18),
            (0.4, 0.54),
            (0.3, 1.04),
            (0.06, 1.04),
            (-0.02, 0.62),
            (-0.32, 0.32),
            (-0.36, -0.1),
            (-0.2, -0.36),
        ),
        blob(CREAM, (-0.18, -0.36), (0.0, -0.24), (0.02, 0.16), (-0.06, 0.44), (-0.28, 0.28), (-0.32, -0.06)),
        blob(_RED, (-0.2, 0.34), (0.04, 0.3), (0.16, 0.6), (0.08, 0.76), (-0.06, 0.58)),
        Fill(smooth(((-0.2, -0.68), (-0.06, -0.98), (0.3, -0.98), (0.52, -0.62), (0.2, -0.66))), _RED),
        Dot((0.0, -0.52), 0.17, CREAM, 0.8),
        Dot((-0.04, -0.56), 0.08, INK),
        *(Stroke(ends, 0.1, CREAM) for ends in bars),
        *(Stroke(((-0.3, y), (-0.6, y + 0.06)), 0.07, _SPINES) for y in (0.14, 0.3)),
    )


DRAWN = {"fox": fox, "owl": owl, "deer": deer, "hedgehog": hedgehog, "woodpecker": woodpecker}
