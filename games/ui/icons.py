"""Draw the icons of buttons in one ink: the glyphs of assets/glyphs/icons. Knows no game."""

from typing import Literal

import pygame

from games.ui.glyphs import glyph
from games.ui.palette import Colour

Icon = Literal[
    "after",
    "back",
    "before",
    "begin",
    "bin",
    "book",
    "check",
    "choose",
    "computer",
    "cross",
    "domino",
    "eye",
    "field",
    "file",
    "fit",
    "folder",
    "forward",
    "gear",
    "lamp",
    "less",
    "lesson",
    "menu",
    "more",
    "path",
    "pause",
    "pencil",
    "person",
    "photo",
    "pieces",
    "play",
    "question",
    "redo-edit",
    "save",
    "share",
    "sound",
    "stand-up",
    "star",
    "table",
    "talk",
    "tile",
    "topple",
    "turn-left",
    "turn-right",
    "undo",
    "undo-edit",
    "up",
    "warning",
]


def icon(name: Icon, size: int, ink: Colour) -> pygame.Surface:
    """Return an icon this many pixels wide and high, premultiplied. Shared: do not draw on it."""
    return glyph(f"icons/{name}", size, ink)
