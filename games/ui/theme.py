"""Turn lengths into pixels and texts into pictures at one UI scale. Slips are in `card`, wood is in `wood`.

Sizes are given as at a scale of 1. Pictures handed out are shared: do not draw on them. Callers ask for the usual fonts by name; in
another family of letters they get those that stand in for them.
"""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Literal

import pygame

from games.core.resources import asset
from games.ui.letters import Letters
from games.ui.palette import STANDARD, Colour, Ink, Palette

Face = Literal["title", "heading", "large", "strong", "text", "italic", "small", "tiny"]

_FACES: dict[Face, tuple[str, float]] = {
    "title": ("fraunces-600", 46),
    "heading": ("fraunces-600", 25),
    "large": ("cabin-500", 22),
    "strong": ("cabin-700", 17),
    "text": ("cabin-500", 17),
    "italic": ("cabin-500-italic", 17),
    "small": ("cabin-500", 14.5),
    "tiny": ("cabin-700", 12.5),
}
ELLIPSIS = "…"
_LEAST = 0.64  # of a face's size: no line is written smaller to find room
SMALLEST = 8.0  # as at a scale of 1: nor smaller than this
_SMALLER = 0.85  # OpenDyslexic's letters are nearly as tall then as the usual ones, and two fifths wider
_CLOSER = 0.86  # and its lines lie far apart
_INSTEAD: dict[Letters, dict[str, str]] = {
    "usual": {},
    "dyslexia": {
        "cabin-500": "opendyslexic-400",
        "cabin-700": "opendyslexic-700",
        "cabin-500-italic": "opendyslexic-400-italic",
        "fraunces-600": "opendyslexic-700",
    },
}


@dataclass(frozen=True, slots=True)
class Theme:
    """One UI scale, with its colours and letters."""

    scale: float = 1.0  # 1 suits a window of 960x600 and up
    palette: Palette = STANDARD
    family: Letters = "usual"

    def px(self, length: float) -> int:
        """Return the pixels of a length; a positive one is at least a pixel."""
        return max(1, round(length * self.scale)) if length > 0 else round(length * self.scale)

    def font(self, face: Face) -> pygame.font.Font:
        """Return the font of a face."""
        name, size = _FACES[face]
        return letters(name, max(8, round(size * self.scale)), self.family)

    def line(self, text: str, face: Face = "text", colour: Ink = "ink", width: int | None = None) -> pygame.Surface:
        """Return one line of text as a picture; one wider than `width` pixels is written smaller, and cut at last."""
        text = plain(text)
        name, size = _FACES[face]
        if width is not None and self._wide(text, face) > width:
            size = _small_enough(name, size, self.scale, text, width, self.family)
            text = self.fitted(text, face, width, size)
        return _line(name, size, self.scale, text, self.palette.rgb(colour), self.family)

    def size(self, text: str, face: Face = "text") -> tuple[int, int]:
        """Return the size of one line, in pixels."""
        name, usual = _FACES[face]
        return _measure(plain(text), name, usual, self.scale, self.family)

    def height(self, face: Face = "text") -> int:
        """Return the distance from one line to the next, in pixels."""
        return round(self.font(face).get_linesize() * (1.08 if self.family == "usual" else _CLOSER))

    def fitted(self, text: str, face: Face, width: int, size: float | None = None) -> str:
        """Return the text, or as much of its beginning as fits with an ellipsis. size: of the letters, if not the face's."""
        text = plain(text)
        if self._wide(text, face, size) <= width:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self._wide(text[:middle] + ELLIPSIS, face, size) <= width else (low, middle - 1)
        return text[:low].rstrip() + ELLIPSIS

    def wrapped(self, text: str, face: Face, width: int) -> list[str]:
        """Return the lines of a text; a word longer than a line is broken."""
        lines: list[str] = []
        for paragraph in str(text).split("\n"):
            line = ""
            for word in map(plain, paragraph.split(" ")):  # a no-break space binds two words
                longer = f"{line} {word}" if line else word
                if self._wide(longer, face) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                while len(word) > 1 and self._wide(word, face) > width:
                    cut = max(1, len(self.fitted(word, face, width)) - 1)
                    lines.append(word[:cut])
                    word = word[cut:]
                line = word
            lines.append(line)
        return lines

    def paragraph(self, text: str, face: Face, width: int, colour: Ink = "ink") -> pygame.Surface:
        """Return several lines, wrapped, as one picture."""
        lines, step = self.wrapped(text, face, width), self.height(face)
        sheet = pygame.Surface((max(1, width), max(1, step * len(lines))), pygame.SRCALPHA, 32)
        for k, line in enumerate(lines):
            sheet.blit(self.line(line, face, colour), (0, k * step))
        return sheet

    def _wide(self, text: str, face: Face, size: float | None = None) -> int:
        name, usual = _FACES[face]
        return _measure(text, name, size or usual, self.scale, self.family)[0]


def plain(text: str) -> str:
    """Return the text as one line of characters that a font can take."""
    said = str(text)[:4000]
    return said if said.isprintable() else "".join(c if c.isprintable() else " " for c in said)


def _writer(text: str, name: str, size: float, scale: float, family: Letters) -> pygame.font.Font:
    return letters_for(text, name, max(8, round(size * scale)), family)


def letters_for(text: str, name: str, pixels: int, family: Letters = "usual") -> pygame.font.Font:
    """Return the font asked for, or pygame's own for a text in a script that it does not cover."""
    return letters(name if covers(name, text, family) else "", pixels, family)


def letters(name: str, pixels: int, family: Letters = "usual") -> pygame.font.Font:
    """Return a font of assets/fonts, or the one that stands in for it in this family; pygame's own where it is missing."""
    instead = _INSTEAD[family].get(name)
    return _font(instead, max(8, round(pixels * _SMALLER))) if instead is not None else _font(name, pixels)


@lru_cache(maxsize=64)
def _font(name: str, pixels: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    data = asset("fonts", f"{name}.woff2") if name else None
    return pygame.font.Font(BytesIO(data) if data else None, pixels)


@lru_cache(maxsize=4096)
def covers(name: str, text: str, family: Letters = "usual") -> bool:
    """Return whether the font has every character of this text. A missing one measures like the character that no font has."""
    if text.isascii():
        return True
    font = letters(name, 40, family)
    missing = font.metrics("\ue000")[0]
    return all(c.isascii() or (m is not None and m != missing) for c, m in zip(text, font.metrics(text), strict=False))


@lru_cache(maxsize=1000)
def _small_enough(name: str, size: float, scale: float, text: str, width: int, family: Letters) -> float:
    """The largest size in which all of the text fits, down to _LEAST of it and to SMALLEST; if it never does, the size it has."""
    step, least, smaller = 1 / scale, max(min(size, SMALLEST), size * _LEAST), size
    while smaller > least:
        smaller = max(least, smaller - step)
        if _writer(text, name, smaller, scale, family).size(text)[0] <= width:
            return smaller
    return size


@lru_cache(maxsize=8192)
def _measure(text: str, name: str, size: float, scale: float, family: Letters) -> tuple[int, int]:
    return _writer(text, name, size, scale, family).size(text)


@lru_cache(maxsize=1500)
def _line(name: str, size: float, scale: float, text: str, colour: Colour, family: Letters) -> pygame.Surface:
    return _writer(text, name, size, scale, family).render(text, True, colour)
