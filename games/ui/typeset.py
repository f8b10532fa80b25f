"""Set a page of Markdown in lines: blocks in, lines with their places out; drawing shows those in view."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from games.ui.markdown import Block, Runs
from games.ui.palette import GLOW, Colour, Ink, darker, mix
from games.ui.theme import Face, Theme

_FACES: dict[str, Face] = {"text": "text", "strong": "strong", "italic": "italic", "code": "strong"}
_WIDEST = 620  # units, of a picture
_HEADS: dict[int, tuple[Face, float, float]] = {1: ("heading", 6, 12), 2: ("large", 22, 8), 3: ("strong", 16, 6)}


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of text at a place on the page, in pixels."""

    x: int
    y: int
    text: str
    face: Face
    colour: Ink = "ink"


class Pictures(Protocol):
    """Draw the pictures of a page."""

    def aspect(self, name: str) -> float | None:
        """Return the height as a part of the width; None if there is no such picture."""

    def prepare(self, name: str, size: tuple[int, int], theme: Theme) -> None:
        """Begin to paint a picture that will be drawn."""

    def draw(self, name: str, size: tuple[int, int], theme: Theme) -> pygame.Surface | None:
        """Return the picture in this many pixels; None while it is being painted. Shared: do not draw on it."""


@dataclass(slots=True)
class Page:
    """All that is on the page, in order of height."""

    words: list[Word] = field(default_factory=list)
    boxes: list[tuple[pygame.Rect, Colour]] = field(default_factory=list)
    headings: list[tuple[int, int, str]] = field(default_factory=list)
    """Height, level, text."""
    tops: list[int] = field(default_factory=list)
    """Height of each block."""
    places: list[tuple[pygame.Rect, str]] = field(default_factory=list)
    """Where the pictures are, and their names."""
    pictures: Pictures | None = None
    height: int = 0
    is_waiting: bool = False
    """Whether a picture in view was still being painted when the page was drawn last."""

    def lines(self, top: int, height: int) -> tuple[str, ...]:
        """Return the lines that are whole in view, as they are read aloud; two alike are one. top, height: pixels."""
        told: dict[int, list[str]] = {}
        for word in self.words:
            if top <= word.y < top + height:
                told.setdefault(word.y, []).append(word.text)
        return tuple(dict.fromkeys(" ".join(" ".join(parts).split()) for parts in told.values()))

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, top: int, theme: Theme, is_marked: Callable[[str], bool] | None = None
    ) -> None:
        """Show what is in view when scrolled down by `top` pixels. is_marked: which words are underlaid, as those one has searched for."""
        before = target.get_clip()
        target.set_clip(area.clip(before))
        for box, colour in self.boxes:
            shown = box.move(area.x, area.y - top)
            if shown.colliderect(area):
                target.fill(colour, shown.clip(target.get_clip()))
        self.is_waiting = False
        for place, name in self.places:
            shown = place.move(area.x, area.y - top)
            if shown.colliderect(area) and self.pictures is not None:
                picture = self.pictures.draw(name, place.size, theme)
                if picture is None:
                    self.is_waiting = True
                else:
                    target.blit(picture, shown)
        heights = {face: theme.height(face) for face in {word.face for word in self.words}}
        for word in self.words:
            if top - heights[word.face] < word.y < top + area.height:
                if is_marked is not None and is_marked(word.text):
                    wide, high = theme.size(word.text, word.face)
                    target.fill(
                        mix(theme.palette.paper, GLOW, 0.8),
                        pygame.Rect(area.x + word.x, area.y + word.y - top, wide, high).inflate(theme.px(4), 0),
                    )
                target.blit(theme.line(word.text, word.face, word.colour), (area.x + word.x, area.y + word.y - top))
        target.set_clip(before)


def typeset(blocks: list[Block], width: int, theme: Theme, pictures: Pictures | None = None) -> Page:
    """Set the blocks in lines of this many pixels. Pictures that nothing draws are left out."""
    page = Page(pictures=pictures)
    y, before = 0, ""
    for block in blocks:
        page.tops.append(y)
        y = _set_block(page, block, y, width, theme, before)
        before = block.kind
    page.height = y
    for place, name in page.places:
        if pictures is not None:
            pictures.prepare(name, place.size, theme)
    return page


def _set_block(page: Page, block: Block, y: int, width: int, theme: Theme, before: str) -> int:
    palette = theme.palette
    px = theme.px
    match block.kind:
        case "heading":
            face, above, below = _HEADS[min(block.level, 3)]
            y += px(above) if page.words else 0
            page.headings.append((y, block.level, block.text))
            for line in theme.wrapped(block.text, face, width):
                page.words.append(Word(0, y, line, face, "ink"))
                y += theme.height(face)
            if block.level <= 2:
                page.boxes.append((pygame.Rect(0, y + px(2), width, px(1)), palette.rule))
            return y + px(below)
        case "paragraph":
            return _set_runs(page, block.runs, 0, y, width, theme) + px(10)
        case "item":
            left = px(20 + 20 * block.level)
            page.words.append(Word(left - px(16), y, block.marker, "text", "second_ink"))
            left += px(6) if len(block.marker) > 1 else 0
            return _set_runs(page, block.runs, left, y, width - left, theme) + px(6)
        case "rule":
            page.boxes.append((pygame.Rect(0, y + px(6), width, px(1)), darker(palette.rule, 0.15)))
            return y + px(18)
        case "code":
            for line in block.text.split("\n"):
                page.words.append(Word(px(14), y, theme.fitted(line, "small", width - px(14)), "small"))
                y += theme.height("small")
            return y + px(10)
        case "picture":
            return _set_picture(page, block, y, width, theme)
        case "table":
            return _set_table(page, block, y, width, theme) + px(14)


def _set_picture(page: Page, block: Block, y: int, width: int, theme: Theme) -> int:
    """The picture as wide as the page, up to a limit, and its caption below."""
    aspect = page.pictures.aspect(block.marker) if page.pictures is not None else None
    if aspect is None:
        return y
    px = theme.px
    wide = min(width, px(_WIDEST))
    place = pygame.Rect((width - wide) // 2, y + px(4), wide, round(wide * aspect))
    page.places.append((place, block.marker))
    y = place.bottom + px(5)
    for line in theme.wrapped(block.text, "small", wide):
        page.words += _caption(line, place, y, theme)
        y += theme.height("small")
    return y + px(14)


def _caption(line: str, place: pygame.Rect, y: int, theme: Theme) -> list[Word]:
    """The words of a line in the middle below a picture, each of its own, so that one can be marked."""
    x, words, before = place.centerx - theme.size(line, "small")[0] // 2, [], ""
    for piece in line.split(" "):  # each where the whole line has it: widths of words, rounded one by one, add up to more
        words.append(Word(x + theme.size(before, "small")[0], y, piece, "small", "second_ink"))
        before += f"{piece} "
    return words


def _set_runs(page: Page, runs: Runs, x: int, y: int, width: int, theme: Theme, shrink: bool = False) -> int:
    """Fill lines with words of several styles; gives the height below them."""
    step = theme.height("text")
    at = 0
    for run in runs:
        face = "small" if shrink and run.style == "text" else _FACES[run.style]
        space = theme.size(" ", face)[0] or theme.px(4)
        pieces = run.text.split(" ")
        for k, piece in enumerate(pieces):
            if k and at:
                at += space
            for part in theme.wrapped(piece, face, width):
                wide = theme.size(part, face)[0] if part else 0
                if at and at + wide > width:
                    at, y = 0, y + step
                if part:
                    page.words.append(Word(x + at, y, part, face))
                at += wide
    return y + step


def _set_table(page: Page, block: Block, y: int, width: int, theme: Theme) -> int:
    palette = theme.palette
    px = theme.px
    if not block.rows:
        return y
    columns = len(block.rows[0])
    longest = [max(_wide(row[k], theme) for row in block.rows) + px(20) for k in range(columns)]
    widths = _shares(longest, width)
    for r, row in enumerate(block.rows):
        top, bottom, x = y + px(5), y, 0
        for cell, wide in zip(row, widths, strict=True):
            bottom = max(bottom, _set_runs(page, cell, x + px(10), top, max(px(30), wide - px(20)), theme))
            x += wide
        bottom += px(4)
        if r == 0:
            page.boxes.append((pygame.Rect(0, y, width, bottom - y), mix(palette.paper, palette.rule, 0.6)))
        page.boxes.append((pygame.Rect(0, bottom, width, px(1)), palette.rule))
        y = bottom + px(1)
    return y


def _wide(cell: Runs, theme: Theme) -> int:
    return sum(theme.size(run.text, _FACES[run.style])[0] for run in cell if run.text)


def _shares(longest: list[int], width: int) -> list[int]:
    """Widths of columns: short ones what they need, long ones an equal share of the rest."""
    widths, left, open_ = [0] * len(longest), width, list(range(len(longest)))
    while open_:
        fair = left // len(open_)
        short = [k for k in open_ if longest[k] <= fair]
        if not short:
            for k in open_:
                widths[k] = fair
            return widths
        for k in short:
            widths[k] = longest[k]
            left -= longest[k]
            open_.remove(k)
    widths[-1] += left
    return widths
