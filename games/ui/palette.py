"""Define the colours of wood, paper and ink: what never changes as constants, the rest as a `Palette`. Draws nothing."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, TypeVar, get_args

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""
ColourName = Literal[
    "floor", "paper", "ink", "second_ink", "rule", "water_dark", "good", "caution", "caution_ink", "no", "well", "well_line", "tape"
]
"""A colour that depends on the palette; `Palette.rgb` knows it."""
Ink = Colour | ColourName
Scheme = Literal["standard", "safe", "contrast"]
"""safe: told apart by every kind of eyes; contrast: words stand out 7 to 1 at least (WCAG 2.1, AAA)."""
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)

OAK_LIGHT: Colour = (0xC9, 0xA2, 0x7A)
OAK_DARK: Colour = (0xA8, 0x7C, 0x52)
BEECH: Colour = (0xEA, 0xCD, 0x9E)
BEECH_GRAIN: Colour = (0xCF, 0xA8, 0x72)
WATER: Colour = (0x2E, 0x7F, 0xB8)
WATER_LIGHT: Colour = (0x8C, 0xC9, 0xE8)
STILL_WATER: Colour = (0xA9, 0xB4, 0xB8)
SHADE: Colour = (0x32, 0x1E, 0x0C)  # of every shadow: brown, as on wood
GLOW: Colour = (0xFF, 0xD9, 0x7A)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours that differ between the three schemes."""

    scheme: Scheme
    floor: Colour
    paper: Colour
    ink: Colour
    second_ink: Colour
    rule: Colour
    water_dark: Colour
    good: Colour
    caution: Colour
    caution_ink: Colour
    no: Colour
    marks: bool = True  # are there marks on the terrains of the pieces, which tell without colour?

    def __hash__(self) -> int:
        """Return a number that is quick to get: pictures are cached by their palette."""
        return hash((self.scheme, self.marks))

    @property
    def well(self) -> Colour:
        """Return the colour of a hollow in paper."""
        return mix(self.paper, self.rule, 0.55)

    @property
    def well_line(self) -> Colour:
        """Return the colour of the line around a hollow."""
        return mix(self.rule, self.second_ink, 0.2)

    @property
    def tape(self) -> Colour:
        """Return the colour of paper stuck on wood."""
        return mix(self.paper, BEECH, 0.35)

    def rgb(self, ink: Ink) -> Colour:
        """Return a colour of this palette by name; numbers are what they are."""
        if isinstance(ink, str):
            named: Colour = getattr(self, ink)
            return named
        return ink


_STANDARD = Palette(
    "standard",
    floor=(0xD9, 0xD0, 0xC1),
    paper=(0xFB, 0xF6, 0xEC),
    ink=(0x2B, 0x2A, 0x28),
    second_ink=(0x6B, 0x65, 0x5C),
    rule=(0xE0, 0xD5, 0xC3),
    water_dark=(0x1F, 0x5F, 0x90),
    good=(0x2F, 0x8F, 0x5B),
    caution=(0xD9, 0x8E, 0x04),
    caution_ink=(0x8E, 0x5C, 0x08),
    no=(0xC0, 0x39, 0x2B),
)
PALETTES: dict[Scheme, Palette] = {
    "standard": _STANDARD,
    "safe": replace(_STANDARD, scheme="safe", good=(0x00, 0x80, 0x6B), caution=(0xE8, 0xA2, 0x00), no=(0xA8, 0x20, 0x10)),
    "contrast": Palette(
        "contrast",
        floor=(0xE6, 0xE1, 0xD8),
        paper=(0xFF, 0xFF, 0xFF),
        ink=(0x00, 0x00, 0x00),
        second_ink=(0x2E, 0x2B, 0x27),
        rule=(0xC4, 0xBC, 0xAF),
        water_dark=(0x0B, 0x3D, 0x66),
        good=(0x00, 0x5A, 0x4C),
        caution=(0xE8, 0xA2, 0x00),
        caution_ink=(0x6B, 0x42, 0x02),
        no=(0x8A, 0x10, 0x10),
    ),
}
STANDARD = PALETTES["standard"]

Thing = TypeVar("Thing")


def by_scheme(colours: Mapping[Thing, tuple[Colour, Colour, Colour]]) -> dict[Scheme, dict[Thing, Colour]]:
    """Return a table of colours for each scheme. colours: those of the three schemes, in the order of `SCHEMES`."""
    return {scheme: {thing: row[k] for thing, row in colours.items()} for k, scheme in enumerate(SCHEMES)}


def schemes(standard: Colour, safe: Colour | None = None, contrast: Colour | None = None) -> tuple[Colour, Colour, Colour]:
    """Return one colour in the three schemes; contrast is as safe, and safe as standard, where it is not given."""
    return standard, safe or standard, contrast or safe or standard


@lru_cache(maxsize=4000)
def mix(one: Colour, other: Colour, part: float) -> Colour:
    """Return `one` with a part, 0 to 1, of `other` in it."""
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def darker(colour: Colour, part: float) -> Colour:
    """Return this colour with a part, 0 to 1, of shadow in it."""
    return mix(colour, SHADE, part)


def lighter(colour: Colour, part: float) -> Colour:
    """Return this colour with a part, 0 to 1, of light in it."""
    return mix(colour, (255, 252, 240), part)


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Iterable[int]) -> float:
    r, g, b = (c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
