"""Define the eight seats, each with a colour and an emblem that distinguishes it without the colour, and draw their counters."""

from functools import lru_cache
from typing import Literal

import pygame

from games.ui.canvas import Canvas, shrink
from games.ui.palette import Colour, Palette, Scheme, by_scheme, darker, lighter, schemes

Emblem = Literal["leaf", "wave", "sun", "moon", "stone", "fir", "star", "shell"]
EMBLEMS: tuple[Emblem, ...] = ("leaf", "wave", "sun", "moon", "stone", "fir", "star", "shell")

COLOURS: dict[Scheme, dict[Emblem, Colour]] = by_scheme(
    {
        "leaf": schemes((0x3F, 0x7A, 0x35), safe=(0x58, 0x7A, 0x4B), contrast=(0x43, 0x60, 0x3C)),
        "wave": schemes((0x1F, 0x5F, 0x9E), safe=(0x15, 0x66, 0xBD), contrast=(0x12, 0x55, 0xA0)),
        "sun": schemes((0xA9, 0x59, 0x08), safe=(0xBA, 0x45, 0x00), contrast=(0x96, 0x38, 0x00)),
        "moon": schemes((0x6A, 0x4A, 0x9C), safe=(0x52, 0x2F, 0x7E), contrast=(0x47, 0x26, 0x6E)),
        "stone": schemes((0x5E, 0x5A, 0x57), safe=(0x5F, 0x5B, 0x58), contrast=(0x55, 0x52, 0x4F)),
        "fir": schemes((0x0F, 0x4F, 0x52), safe=(0x00, 0x45, 0x4C), contrast=(0x00, 0x35, 0x3B)),
        "star": schemes((0x8C, 0x2F, 0x3A), safe=(0x84, 0x24, 0x2F), contrast=(0x6B, 0x15, 0x1E)),
        "shell": schemes((0xA3, 0x3F, 0x7E), safe=(0x9C, 0x47, 0x7D), contrast=(0x85, 0x38, 0x6A)),
    }
)
"""Paper written on each can be read (contrast at least 4.5)."""


@lru_cache(maxsize=60)
def emblem(seat: int, size: int, palette: Palette) -> pygame.Surface:
    """Return a painted wooden counter with the emblem of a seat (0 to 7), `size` pixels wide, premultiplied. Shared: do not draw on it."""
    name = EMBLEMS[seat % len(EMBLEMS)]
    colour = COLOURS[palette.scheme][name]
    board = Canvas(2.2, 2.2, size * 4 / 2.2)
    at = (1.1, 1.1)
    board.dot(darker(colour, 0.4), at, 1.05)
    board.dot(lighter(colour, 0.22), (1.08, 1.07), 1.0)
    board.dot(colour, (1.12, 1.13), 0.96)
    board.glyph(f"emblems/{name}", at, 0.66, palette.paper)
    return shrink(board.surface, (size, size))
