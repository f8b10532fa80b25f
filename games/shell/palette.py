"""Room: colours of the wooden table, the paper on it and the light over both. Numbers only; nothing is drawn here."""

from collections.abc import Iterable

Colour = tuple[int, int, int]

OAK_LIGHT: Colour = (0xC9, 0xA2, 0x7A)
OAK_DARK: Colour = (0xA8, 0x7C, 0x52)
FLOOR: Colour = (0xD9, 0xD0, 0xC1)
BEECH: Colour = (0xEA, 0xCD, 0x9E)
BEECH_GRAIN: Colour = (0xCF, 0xA8, 0x72)
PAPER: Colour = (0xFB, 0xF6, 0xEC)
INK: Colour = (0x2B, 0x2A, 0x28)
SECOND_INK: Colour = (0x6B, 0x65, 0x5C)
RULE: Colour = (0xE0, 0xD5, 0xC3)
WATER: Colour = (0x2E, 0x7F, 0xB8)
WATER_LIGHT: Colour = (0x8C, 0xC9, 0xE8)
WATER_DARK: Colour = (0x1F, 0x5F, 0x90)
STILL_WATER: Colour = (0xA9, 0xB4, 0xB8)
SHADE: Colour = (0x32, 0x1E, 0x0C)  # of every shadow: brown, as on wood
GOOD: Colour = (0x2F, 0x8F, 0x5B)
CAUTION: Colour = (0xD9, 0x8E, 0x04)
NO: Colour = (0xC0, 0x39, 0x2B)
GLOW: Colour = (0xFF, 0xD9, 0x7A)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """`one` with this part (0 to 1) of `other` in it."""
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def darker(colour: Colour, part: float) -> Colour:
    return mixed(colour, SHADE, part)


def lighter(colour: Colour, part: float) -> Colour:
    return mixed(colour, (255, 252, 240), part)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Iterable[int]) -> float:
    r, g, b = (c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
