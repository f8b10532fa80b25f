"""The animals of the desert. Camel, fennec, scorpion, meerkat, tortoise."""

from games.aya.render.fauna.strokes import CREAM, ROSE, blob, both, bow, even, eye, eyes, outline
from games.ui.canvas import Dot, Fill, Glyph, Stroke
from games.ui.palette import INK, Colour

_CAMEL: Colour = (0x8E, 0x58, 0x24)
_SADDLE: Colour = (0xB8, 0x40, 0x34)
_FENNEC: Colour = (0xF8, 0xE4, 0xBC)
_EARTH: Colour = (0x7C, 0x4A, 0x20)
_SCORPION: Colour = (0x3A, 0x24, 0x20)
_SCORPION_LIGHT: Colour = (0x72, 0x46, 0x34)
_MEERKAT: Colour = (0xA0, 0x68, 0x36)
_MEERKAT_LIGHT: Colour = (0xF2, 0xDC, 0xB4)
_MEERKAT_DARK: Colour = (0x46, 0x2C, 0x1C)
_SHELL: Colour = (0x5C, 0x48, 0x26)
_PLATE: Colour = (0xA8, 0x86, 0x3C)
_SKIN: Colour = (0x6C, 0x7E, 0x40)


def camel() -> Glyph:
    legs = ((-0.7, -0.05), (-0.5, 0.03), (0.2, -0.03), (0.4, 0.04))
    return (
        Stroke(((-0.84, 0.06), (-0.94, 0.36)), 0.06, _CAMEL),
        *(Stroke(((x, 0.2), (x + dx, 0.5), (x, 0.84)), 0.11, _CAMEL) for x, dx in legs),
        blob(
            _CAMEL, (-0.86, 0.2), (-0.78, -0.1), (-0.5, -0.24), (-0.26, -0.62), (-0.02, -0.64), (0.14, -0.24), (0.34, -0.02), (0.46, -0.2),
            (0.52, -0.6), (0.66, -0.78), (0.92, -0.74), (0.98, -0.58), (0.78, -0.5), (0.7, -0.1), (0.5, 0.28),
            (0.3, 0.36), (-0.5, 0.34), (-0.78, 0.36),
        ),
        Fill(((0.56, -0.7), (0.58, -0.92), (0.68, -0.74)), _CAMEL),
        Dot((0.76, -0.66), 0.045, CREAM),
        blob(_SADDLE, (-0.42, -0.3), (-0.12, -0.62), (0.1, -0.28), (0.06, 0.14), (-0.14, 0.2), (-0.36, 0.14)),
        Stroke(((-0.37, -0.06), (0.07, -0.06)), 0.06, CREAM),
    )  # fmt: skip


def fennec() -> Glyph:
    ear = blob(_FENNEC, (-0.12, -0.02), (-0.3, -0.5), (-0.72, -0.98), (-0.98, -0.86), (-0.9, -0.34), (-0.48, 0.12))
    return (
        *outline(_EARTH, 0.05, *both(ear), even(_FENNEC, (0, -0.16), (0.36, -0.08), (0.62, 0.3), (0.3, 0.52), (0.12, 0.8), (0, 0.86))),
        *both(blob(ROSE, (-0.3, -0.06), (-0.44, -0.5), (-0.74, -0.8), (-0.84, -0.7), (-0.76, -0.34), (-0.5, -0.02))),
        *both(blob((0xE0, 0xB2, 0x74), (0.0, -0.12), (-0.16, 0.02), (-0.1, 0.3), (0.0, 0.5))),
        *eyes(0.27, 0.22, 0.12),
        Dot((0.0, 0.76), 0.14, INK, 0.8),
    )


def scorpion() -> Glyph:
    tail = ((0.4, 0.2, 0.2), (0.64, 0.02, 0.18), (0.78, -0.24, 0.165), (0.74, -0.54, 0.15), (0.52, -0.76, 0.14), (0.24, -0.8, 0.14))
    legs = ((-0.22, -0.1), (0.0, 0.0), (0.2, 0.1))
    claw = ((-0.62, 0.06), (-0.96, 0.02), (-1.02, -0.34), (-0.86, -0.56), (-0.86, -0.22), (-0.76, -0.18), (-0.66, -0.52), (-0.54, -0.26))
    far = tuple((0.72 * x + 0.12, 0.72 * y - 0.12) for x, y in claw)
    return (
        *(Stroke(((x, 0.4), (x + dx - 0.06, 0.62), (x + 1.6 * dx - 0.06, 0.86)), 0.08, _SCORPION) for x, dx in legs),
        Stroke(((0.32, 0.36), (0.6, 0.52), (0.62, 0.8)), 0.08, _SCORPION),
        Stroke(((-0.24, 0.24), (-0.38, 0.04)), 0.1, _SCORPION),
        Fill(far, _SCORPION_LIGHT),
        bow(_SCORPION, 0.13, (-0.3, 0.34), (-0.6, 0.34), (-0.78, 0.04)),
        Fill(claw, _SCORPION),
        *(Dot((x, y), r, _SCORPION) for x, y, r in tail),
        blob(_SCORPION, (-0.52, 0.34), (-0.3, 0.14), (0.1, 0.06), (0.44, 0.16), (0.5, 0.36), (0.2, 0.54), (-0.3, 0.54)),
        *(Stroke(((x, 0.16), (x, 0.46)), 0.045, _SCORPION_LIGHT) for x in (-0.14, 0.04, 0.22)),
        *(Dot((x - 0.03, y), 0.06, _SCORPION_LIGHT) for x, y, _ in tail[1:5]),
        Fill(((0.26, -0.94), (0.0, -0.78), (-0.08, -0.48), (0.14, -0.68), (0.28, -0.68)), _SCORPION),
        Dot((-0.36, 0.28), 0.05, CREAM),
    )


def meerkat() -> Glyph:
    return (
        bow(_MEERKAT_DARK, 0.1, (-0.1, 0.72), (-0.5, 0.9), (-0.78, 0.62)),
        *both(Dot((0.3, -0.72), 0.12, _MEERKAT_DARK)),
        *both(Stroke(((0.16, 0.6), (0.18, 0.92)), 0.18, _MEERKAT), Dot((0.24, 0.95), 0.14, _MEERKAT_DARK, 0.6)),
        even(_MEERKAT, (0, -0.4), (0.22, -0.3), (0.32, 0.1), (0.34, 0.6), (0, 0.84)),
        even(_MEERKAT_LIGHT, (0, -0.3), (0.13, -0.2), (0.2, 0.1), (0.2, 0.54), (0, 0.7)),
        even(_MEERKAT, (0, -1.04), (0.24, -0.96), (0.33, -0.7), (0.2, -0.4), (0, -0.28)),
        *both(Dot((0.155, -0.7), 0.13, _MEERKAT_DARK, 1.15), Dot((0.14, -0.72), 0.05, CREAM)),
        even(_MEERKAT_LIGHT, (0, -0.66), (0.11, -0.5), (0.1, -0.36), (0, -0.3)),
        Dot((0.0, -0.47), 0.09, INK, 0.8),
        *both(bow(_MEERKAT, 0.13, (0.24, -0.2), (0.32, 0.1), (0.1, 0.2)), Dot((0.08, 0.22), 0.07, _MEERKAT_DARK)),
    )


def tortoise() -> Glyph:
    plates = (
        ((-0.16, -0.42), (0.24, -0.46), (0.36, -0.06), (0.06, 0.1), (-0.26, -0.04)),
        ((-0.3, -0.34), (-0.38, 0.0), (-0.12, 0.2), (-0.18, 0.3), (-0.58, 0.3), (-0.54, -0.02)),
        ((0.38, -0.42), (0.48, -0.04), (0.26, 0.18), (0.3, 0.3), (0.82, 0.3), (0.7, -0.08)),
        ((-0.02, 0.2), (0.14, 0.2), (0.18, 0.3), (-0.06, 0.3)),
    )
    return (
        Fill(((0.7, 0.34), (0.98, 0.5), (0.72, 0.52)), _SKIN),
        *(Stroke(((x, 0.42), (x - 0.04, 0.72)), 0.24, _SKIN) for x in (-0.36, 0.52)),
        bow(_SKIN, 0.24, (-0.4, 0.4), (-0.66, 0.26), (-0.76, 0.0)),
        blob(_SKIN, (-0.6, -0.1), (-0.74, -0.3), (-1.0, -0.26), (-1.08, -0.08), (-0.92, 0.06), (-0.68, 0.06)),
        blob(_SHELL, (-0.66, 0.42), (-0.64, 0.0), (-0.32, -0.48), (0.14, -0.64), (0.6, -0.44), (0.9, 0.06), (0.9, 0.42), (0.12, 0.5)),
        *(Fill(plate, _PLATE) for plate in plates),
        *eye(-0.88, -0.14, 0.075),
    )


DRAWN = {"camel": camel, "fennec": fennec, "scorpion": scorpion, "meerkat": meerkat, "tortoise": tortoise}
