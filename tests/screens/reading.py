"""A surface that is read while it is drawn on: which words come to lie where, on what ground, and whether anything is cut off."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from games.ui import theme
from games.ui.letters import Letters
from games.ui.palette import Colour, Ink
from games.ui.theme import Face, Theme

_LETTER = 128  # alpha from which a pixel belongs to a letter
_INK = 60  # alpha from which it is seen


@dataclass(frozen=True, slots=True, eq=False)
class Writing:
    """Words that were put on the surface."""

    text: str
    ink: Colour
    box: pygame.Rect  # of the letters, whether they are in view or not
    shown: pygame.Rect  # what of the picture of the words is in view
    letters: npt.NDArray[np.bool_]  # (width, height) of `shown`
    solid: npt.NDArray[np.bool_]  # those of them that are nothing but ink
    ground: npt.NDArray[np.uint8]  # (width, height, 3), below them

    @property
    def contrast(self) -> float:
        """The least contrast of the ink with a pixel that a letter lies on (WCAG 2.1)."""
        if not self.letters.any():
            return 21.0
        below = luminance(self.ground[self.letters].astype(np.float64))
        ink = luminance(np.array([self.ink], np.float64))
        return float(np.min((np.maximum(below, ink) + 0.05) / (np.minimum(below, ink) + 0.05)))


@dataclass(slots=True)
class Reading:
    """All that was written on one surface."""

    writings: list[Writing] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)  # texts that had to end in an ellipsis


class Sheet(pygame.Surface):
    """A window's surface; what is blitted on it is told to the reading of now."""

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        known = _words.get(id(source))
        if known is not None and area is None and _reading is not None:
            _reading.writings.append(self._read(source, dest, *known[1:]))
        return super().blit(source, dest, area, special_flags)

    def _read(self, source: pygame.Surface, dest: Any, text: str, ink: Colour) -> Writing:
        place = source.get_rect(topleft=(dest[0], dest[1]))
        shown = place.clip(self.get_clip())
        inner = shown.move(-place.x, -place.y)
        alpha = pygame.surfarray.array_alpha(source)[inner.x : inner.right, inner.y : inner.bottom]
        ground = pygame.surfarray.array3d(self.subsurface(shown)) if shown.width and shown.height else np.zeros((0, 0, 3), np.uint8)
        box = source.get_bounding_rect(_INK).move(place.topleft)
        return Writing(text, ink, box, shown, alpha >= _LETTER, alpha == 255, ground)


_words: dict[int, tuple[pygame.Surface, str, Colour]] = {}  # by id; the pictures are kept, so that no other takes their id
_reading: Reading | None = None


def luminance(colours: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Relative luminance of colours (n, 3), 0 to 255 (WCAG 2.1)."""
    c = colours / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ np.array([0.2126, 0.7152, 0.0722]), np.float64)


@contextmanager
def reading() -> Iterator[Reading]:
    """Read what is written meanwhile on a `Sheet`."""
    global _reading
    before, _reading = _reading, Reading()
    try:
        yield _reading
    finally:
        _reading = before


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every picture of words that the theme hands out is known as such."""
    line, paragraph, fitted = theme._line, Theme.paragraph, Theme.fitted

    def known_line(name: str, size: float, scale: float, text: str, colour: Colour, family: Letters) -> pygame.Surface:
        return _known(line(name, size, scale, text, colour, family), text, colour)

    def known_paragraph(self: Theme, text: str, face: Face, width: int, colour: Ink = "ink") -> pygame.Surface:
        return _known(paragraph(self, text, face, width, colour), text, self.palette.rgb(colour))

    def told(self: Theme, text: str, face: Face, width: int, size: float | None = None) -> str:
        out = fitted(self, text, face, width, size)
        if out != theme.plain(text) and _reading is not None:
            _reading.cut.append(text)
        return out

    monkeypatch.setattr(theme, "_line", known_line)
    monkeypatch.setattr(Theme, "paragraph", known_paragraph)
    monkeypatch.setattr(Theme, "fitted", told)
    yield
    _words.clear()


def _known(picture: pygame.Surface, text: str, colour: Colour) -> pygame.Surface:
    if text.strip():
        _words[id(picture)] = (picture, text, colour)
    return picture
