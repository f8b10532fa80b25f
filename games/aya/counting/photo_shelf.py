"""Lay out what was won below the sums of the counting: places as large as leaves room for all, then the pictures in them.
A sheet too small for all of it keeps its corner free for a button that turns to what is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import pygame

_CELLS = (76, 68, 60, 52, 46, 40, 36, 32, 28, 25)  # units of a print, the largest first
_LARGE = 36  # units from which prints are large enough to share the room with the tokens
_COLUMNS = (1, 2, 3, 5)  # of triptychs
_SEEN = 3  # of more columns a panorama is too small to be looked at with pleasure
_HIGH = 4 / 18  # of a triptych, by its width
_TOKEN, _GAP, _BUTTON, _BUTTON_HIGH = 22, 6, 52, 28  # units


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where everything lies, in pixels; places of one kind are equally large."""

    panoramas: tuple[pygame.Rect, ...]
    prints: tuple[pygame.Rect, ...]  # of those that are seen now
    tokens: tuple[pygame.Rect, ...]
    first: int = 0  # which of all prints lies in the first place
    more: pygame.Rect | None = None  # the place of the button to those that are not seen


def arrange_shelf(room: pygame.Rect, wides: int, prints: int, tokens: int, *, unit: float, turned: int = 0) -> Shelf:
    """Return places for so many triptychs, prints and tokens, as large as the room allows; tokens only beside large prints.
    unit: pixels at a UI scale of 1. turned: how often the button to the others was pressed, where there is one.
    """
    for least, there in ((_LARGE, tokens), (0, 0)):
        for size in _sizes(room, wides, prints, unit, least):
            shelf = _shelf(room, *size, (wides, prints, there), unit)
            if max((spot.bottom for spot in (*shelf.panoramas, *shelf.prints, *shelf.tokens)), default=room.top) <= room.bottom:
                return shelf
    return _in_parts(room, (_units(_CELLS[-1], unit), _COLUMNS[-1]), (wides, prints), unit, turned)


def _sizes(room: pygame.Rect, wides: int, prints: int, unit: float, least: float) -> list[tuple[int, int]]:
    """Pixels of a print, and columns of triptychs: those first with which both are largest, and panoramas can still be looked at.

    least: units of a print.
    """
    gap = _units(_GAP, unit)

    def worth(size: tuple[int, int]) -> tuple[bool, int]:
        cell, columns = size
        return columns <= _SEEN, (cell if prints else 1) * (_wide(room, columns, gap) if wides else 1)

    sizes = [(_units(cell, unit), columns) for cell, columns in product(_CELLS, _COLUMNS if wides else (1,)) if cell >= least]
    return sorted(sizes, key=worth, reverse=True)


def _shelf(room: pygame.Rect, cell: int, columns: int, counts: tuple[int, int, int], unit: float) -> Shelf:
    wides, prints, tokens = counts
    gap, token = _units(_GAP, unit), _units(_TOKEN, unit)
    wide = _wide(room, columns, gap)
    panoramas = _grid(room, room.y, (wide, round(wide * _HIGH)), wides, gap)
    y = panoramas[-1].bottom + gap if panoramas else room.y
    small = _grid(room, y, (cell, cell), prints, gap)
    y = small[-1].bottom + gap if small else y
    return Shelf(panoramas, small, _grid(room, y, (token, token), tokens, gap))


def _in_parts(room: pygame.Rect, size: tuple[int, int], counts: tuple[int, int], unit: float, turned: int) -> Shelf:
    """The smallest prints, as many as there is room for; the corner is the button's."""
    whole = _shelf(room, *size, (*counts, 0), unit)
    button = pygame.Rect(0, 0, _units(_BUTTON, unit), _units(_BUTTON_HIGH, unit))
    button.bottomright = room.bottomright
    free = [spot for spot in whole.prints if spot.bottom <= room.bottom and not spot.colliderect(button)]
    wides = tuple(spot for spot in whole.panoramas if spot.bottom <= room.bottom)
    if not counts[1]:
        return Shelf(wides, (), ())
    first = turned % -(-counts[1] // max(1, len(free))) * len(free)
    return Shelf(wides, tuple(free[: counts[1] - first]), (), first, button)


def _grid(room: pygame.Rect, y: int, size: tuple[int, int], count: int, gap: int) -> tuple[pygame.Rect, ...]:
    """Places row by row from the left, from this height down."""
    across = max(1, (room.width + gap) // (size[0] + gap))
    return tuple(pygame.Rect(room.x + k % across * (size[0] + gap), y + k // across * (size[1] + gap), *size) for k in range(count))


def _wide(room: pygame.Rect, columns: int, gap: int) -> int:
    return (room.width - (columns - 1) * gap) // columns


def _units(units: float, unit: float) -> int:
    return max(1, round(units * unit))


def draw_centred(target: pygame.Surface, pictures: Sequence[pygame.Surface], places: Sequence[pygame.Rect]) -> None:
    """Draw each picture, premultiplied, in the middle of its place."""
    for picture, place in zip(pictures, places, strict=True):
        target.blit(picture, picture.get_rect(center=place.center), special_flags=pygame.BLEND_PREMULTIPLIED)
