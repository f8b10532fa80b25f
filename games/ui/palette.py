"""Colours of the wooden table, the paper on it and the light over both, in three sets to choose from; are there marks on pieces?

Nothing is drawn here.

A colour that differs between the sets is a `pot`: whoever imported it holds the pot, and what is in it is mixed anew when another set is
chosen. It compares and hashes as what is in it now, so that pictures remembered by their colours are found again. What is mixed of pots
once and for all (at the top of a module) is `made`; `darker(GOOD, 0.3)` within a function needs nothing. Pictures remembered by anything
else are forgotten, and `turns` tells those who keep their own.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, cast, get_args

Colour = tuple[int, int, int]
Scheme = Literal["standard", "safe", "contrast"]
"""safe: told apart by every kind of eyes; contrast: words stand out 7 to 1 at least (WCAG 2.1, AAA)."""
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)


class _Pot(list[int]):
    """Red, green and blue, 0 to 255, of the set that is chosen."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:  # type: ignore[override]  # a list has none; see above why a pot has
        return hash(tuple(self))


_pots: list[tuple[_Pot, Callable[[Scheme], Colour]]] = []  # in the order they were made: what is mixed of others comes after them
_chosen: Scheme = "standard"
_turns = 0
_marks = True


def themed(standard: Colour, safe: Colour | None = None, contrast: Colour | None = None) -> Colour:
    """A colour that may be another one in another set."""
    in_sets: dict[Scheme, Colour] = {"standard": standard, "safe": safe or standard, "contrast": contrast or safe or standard}
    return _themed_colour(in_sets.__getitem__)


def derived(recipe: Callable[[], Colour]) -> Colour:
    """A colour mixed of pots, at the top of a module: mixed anew with them."""
    return _themed_colour(lambda _: recipe())


def _themed_colour(content: Callable[[Scheme], Colour]) -> Colour:
    new = _Pot(content(_chosen))
    _pots.append((new, content))
    return cast(Colour, new)  # used as one everywhere: three numbers that never change under who reads them


def choose(scheme: Scheme) -> None:
    """Mix this set. Whoever shows anything has to draw it anew."""
    global _chosen
    if scheme == _chosen:
        return
    _chosen = scheme
    for one, content in _pots:
        one[:] = content(scheme)
    clear_caches("games.")


def current_scheme() -> Scheme:
    """The set that is mixed."""
    return _chosen


def show_marks(on: bool) -> None:
    """Have marks on the pieces that tell without colour, or have none. Whoever shows any has to draw them anew."""
    global _marks
    if on != _marks:
        _marks = on
        clear_caches("games.")


def marks_shown() -> bool:
    """Are there marks on the pieces?"""
    return _marks


def generation() -> int:
    """How often pictures had to be forgotten: what was painted at another count is out of date."""
    return _turns


def clear_caches(rooms: str) -> None:
    """Forget every picture that a function of these rooms remembers. rooms: how the names of their modules begin."""
    global _turns
    _turns += 1
    for name, module in list(sys.modules.items()):
        if name.startswith(rooms):
            for thing in list(vars(module).values()):
                if callable(clear := getattr(thing, "cache_clear", None)):
                    clear()


OAK_LIGHT: Colour = (0xC9, 0xA2, 0x7A)
OAK_DARK: Colour = (0xA8, 0x7C, 0x52)
FLOOR: Colour = themed((0xD9, 0xD0, 0xC1), contrast=(0xE6, 0xE1, 0xD8))
BEECH: Colour = (0xEA, 0xCD, 0x9E)
BEECH_GRAIN: Colour = (0xCF, 0xA8, 0x72)
PAPER: Colour = themed((0xFB, 0xF6, 0xEC), contrast=(0xFF, 0xFF, 0xFF))
INK: Colour = themed((0x2B, 0x2A, 0x28), contrast=(0x00, 0x00, 0x00))
SECOND_INK: Colour = themed((0x6B, 0x65, 0x5C), contrast=(0x2E, 0x2B, 0x27))
RULE: Colour = themed((0xE0, 0xD5, 0xC3), contrast=(0xC4, 0xBC, 0xAF))
WATER: Colour = (0x2E, 0x7F, 0xB8)
WATER_LIGHT: Colour = (0x8C, 0xC9, 0xE8)
WATER_DARK: Colour = themed((0x1F, 0x5F, 0x90), contrast=(0x0B, 0x3D, 0x66))
STILL_WATER: Colour = (0xA9, 0xB4, 0xB8)
SHADE: Colour = (0x32, 0x1E, 0x0C)  # of every shadow: brown, as on wood
GOOD: Colour = themed((0x2F, 0x8F, 0x5B), safe=(0x00, 0x80, 0x6B), contrast=(0x00, 0x5A, 0x4C))
CAUTION: Colour = themed((0xD9, 0x8E, 0x04), safe=(0xE8, 0xA2, 0x00), contrast=(0xE8, 0xA2, 0x00))
NO: Colour = themed((0xC0, 0x39, 0x2B), safe=(0xA8, 0x20, 0x10), contrast=(0x8A, 0x10, 0x10))
GLOW: Colour = (0xFF, 0xD9, 0x7A)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """`one` with this part (0 to 1) of `other` in it."""
    r, g, b = (round(a + (c - a) * part) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def darker(colour: Colour, part: float) -> Colour:
    return mix(colour, SHADE, part)


def lighter(colour: Colour, part: float) -> Colour:
    return mix(colour, (255, 252, 240), part)


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Iterable[int]) -> float:
    r, g, b = (c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
