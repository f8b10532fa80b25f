"""Turn words and picture files into the colours of a field. The size is a count of dominoes; sides follow the picture."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.scenes.fields import grid_size
from games.aya.practice.fields.colours import Codes, Pixels, dither
from games.pictures.reading import read_picture
from games.ui.theme import letters_for

FONTS = ("fraunces-600", "cabin-700", "opendyslexic-700")
"""Fonts of assets/fonts that words can be written in."""
LONGEST = 60
"""Characters of words, at most."""
_PIXELS = 160  # height of a line before it becomes cells
_SHAPE = 1.6  # width to height of words in several lines, about
_BORDER = 2  # cells around words
_SIDE = 800  # pixels of a picture that is read: more than a side of the largest field


def read_field_pixels(path: Path) -> Pixels:
    """Return a picture file small enough for any field. Raises BadFile, in one line, for whatever is no picture."""
    return read_picture(path, _SIDE)


def shrink(pixels: Pixels, rows: int, columns: int) -> Pixels:
    """Return the picture in (rows, columns) cells, each the mean of what it covers."""
    return np.clip(np.rint(_means(_means(pixels.astype(np.float64), rows, 0), columns, 1)), 0, 255).astype(np.uint8)


def _means(values: npt.NDArray[np.float64], cells: int, axis: int) -> npt.NDArray[np.float64]:
    """Return the means over even cells along an axis, cut through what lies across their borders."""
    n = values.shape[axis]
    sums = np.insert(np.cumsum(values, axis=axis), 0, 0.0, axis=axis)
    ends = np.linspace(0, n, cells + 1)
    low = np.minimum(ends.astype(np.int64), n - 1)
    shape = [1] * values.ndim
    shape[axis] = -1
    part = (ends - low).reshape(shape)
    at = np.take(sums, low, axis=axis) * (1 - part) + np.take(sums, low + 1, axis=axis) * part
    means: npt.NDArray[np.float64] = np.diff(at, axis=axis) * (cells / n)
    return means


def colours_of_picture(pixels: Pixels, count: int) -> tuple[Codes, Pixels]:
    """Return the colours of a field of at most so many dominoes, and the pixels that they stand for."""
    rows, columns = grid_size(pixels.shape[1], pixels.shape[0], count)
    small = shrink(pixels, rows, columns)
    return dither(small), small


def colours_of_words(text: str, font: str, count: int, letters: Terrain, ground: Terrain) -> Codes:
    """Return the colours of a field with these words, in as many lines as make it handsome, of at most so many dominoes.

    The ground is dominoes too, so that letters that do not touch fall all the same. Nothing but space is a field of ground.
    """
    ink = _ink(_break_lines(" ".join(text.split())[:LONGEST], font), font)
    high, wide = ink.shape
    rows, columns = grid_size(wide, high, count)
    inner = max(1, rows - 2 * _BORDER), max(1, columns - 2 * _BORDER)
    codes = np.full((rows, columns), DOMINO_TERRAINS.index(ground), np.int8)
    written = _means(_means(ink, inner[0], 0), inner[1], 1) >= 0.5
    top, left = (rows - inner[0]) // 2, (columns - inner[1]) // 2
    codes[top : top + inner[0], left : left + inner[1]][written] = DOMINO_TERRAINS.index(letters)
    return codes


def _break_lines(text: str, font: str) -> list[str]:
    """Return the words in the number of lines whose shape is nearest to the usual one."""
    words = text.split()
    writer = letters_for(text, font, _PIXELS)
    best = [text]
    for most in range(1, len(words) + 1):
        lines = _wrap(words, max(writer.size(text)[0] // most, *(writer.size(word)[0] for word in words)), writer)
        if abs(np.log(_shape(lines, writer) / _SHAPE)) < abs(np.log(_shape(best, writer) / _SHAPE)):
            best = lines
    return best


def _wrap(words: list[str], wide: int, writer: pygame.font.Font) -> list[str]:
    lines = [words[0]]
    for word in words[1:]:
        longer = f"{lines[-1]} {word}"
        if writer.size(longer)[0] <= wide * 1.1:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _shape(lines: list[str], writer: pygame.font.Font) -> float:
    return max(1, max(writer.size(line)[0] for line in lines)) / (len(lines) * writer.get_linesize())


def _ink(lines: list[str], font: str) -> npt.NDArray[np.float64]:
    """Return how much of each pixel is inked, 0 to 1, without empty margins: (height, width), at least 1 x 1."""
    drawn = [_line_ink(line, font) for line in lines]
    wide = max(line.shape[1] for line in drawn)
    centred = [np.pad(line, ((0, 0), ((wide - line.shape[1]) // 2, wide - line.shape[1] - (wide - line.shape[1]) // 2))) for line in drawn]
    ink = np.vstack(centred)
    inked = np.argwhere(ink > 0.2)
    if not len(inked):
        return np.zeros((1, 1))
    (top, left), (bottom, right) = inked.min(axis=0), inked.max(axis=0) + 1
    return ink[top:bottom, left:right]


def _line_ink(line: str, font: str) -> npt.NDArray[np.float64]:
    written = letters_for(line, font, _PIXELS).render(line or " ", True, (255, 255, 255))
    return pygame.surfarray.array_alpha(written).T / 255.0
