"""What stands in the landscapes: outlines and drawings of others and our own, each in inks of ours. A name in; flat colours out.

The list cutouts.txt says of each where its shape is from and how it is coloured. A shape of Game-icons falls into pieces and holes,
numbered by size, 0 the largest; each may have its own ink.
"""

import io
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numba
import numpy as np
import pygame
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tools.make_assets.gouache.inks import INKS, Field, vector
from tools.make_assets.icons import outline_of
from tools.make_assets.sources import file_of

LIST = Path(__file__).parent / "cutouts.txt"
DRAWINGS = Path(__file__).parent / "drawings"
SIDE = 640  # px
SMALLEST = 12  # px: smaller specks of an outline belong to what is around them
SEAM = 15  # px: gaps between pieces that are narrower are seams, not air
Labels = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class CutOut:
    """A shape in flat colours. pieces: how high each place stands out of the rest, as paper on paper."""

    colours: Field  # (high, wide, 3)
    mask: Field
    pieces: Field


@cache
def recipes() -> dict[str, list[str]]:
    """Return the words of every line of the list, by name."""
    lines = [line for line in LIST.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return {name.strip(): words.split() for name, words in (line.split(" = ", 1) for line in lines)}


def sources_of(name: str) -> list[str]:
    """Return the sources, of other people, of a cut-out."""
    kind, *_ = recipes()[name]
    return {"icon": ["icons/icons.json"], "noto": ["noto/icons.json"], "own": []}[kind]


@cache
def cut_out(name: str) -> CutOut:
    """Return the cut-out that the list describes, without air around it."""
    kind, shape, *words = recipes()[name]
    whole = _from_icon(shape, words) if kind == "icon" else _from_drawing(kind, shape, words)
    rows, columns = (np.flatnonzero(whole.mask.max(axis=side) > 0.03) for side in (1, 0))
    part = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
    return CutOut(whole.colours[part], whole.mask[part], whole.pieces[part])


def _from_icon(shape: str, words: list[str]) -> CutOut:
    """words: the ink of what shows in seams and holes ("air": nothing), that of the pieces, then N=ink for a piece, hN=ink for a hole."""
    ground, paint, *others = words
    outline = _frame(outline_of(shape))
    pieces, holes, body = _parts(shape)
    if ground == "air":
        ground, body = paint, outline
    colours = np.zeros((*outline.shape, 3), dtype=np.float32) + vector(INKS[ground])
    painted = dict(word.split("=") for word in others)
    for number in range(int(pieces.max())):
        _fill(colours, pieces == number + 1, painted.get(str(number), paint))
    for number in range(int(holes.max())):
        _fill(colours, holes == number + 1, painted.get(f"h{number}", ground))
    return CutOut(colours, np.maximum(body, outline), outline)


def _fill(colours: Field, where: NDArray[np.bool_], name: str) -> None:
    """Paint one part, a little over its edge, where the next part lies on it."""
    grown = Image.fromarray(where.astype(np.uint8) * 255).filter(ImageFilter.MaxFilter(3))
    colours[np.asarray(grown) > 0] = INKS[name]


def _frame(outline: Image.Image) -> Field:
    edge = SIDE // 16
    picture = Image.new("L", (SIDE, SIDE))
    picture.paste(outline.resize((SIDE - 2 * edge, SIDE - 2 * edge), Image.Resampling.LANCZOS), (edge, edge))
    return np.asarray(picture, dtype=np.float32) / np.float32(255)


@cache
def _parts(shape: str) -> tuple[Labels, Labels, Field]:
    """Return an outline's pieces and holes, numbered by size from 1, and all that lies inside its outer edge."""
    solid = _frame(outline_of(shape)) > 0.5
    picture = Image.fromarray(solid.astype(np.uint8) * 255)
    closed = np.asarray(picture.filter(ImageFilter.MaxFilter(SEAM)).filter(ImageFilter.MinFilter(SEAM))) > 0
    inside = _label(~(closed | solid)) != 1  # the largest gap of all is the air around
    soft = Image.fromarray(inside.astype(np.uint8) * 255).filter(ImageFilter.GaussianBlur(1.2))
    return _label(solid), _label(inside & ~solid), np.asarray(soft, dtype=np.float32) / np.float32(255)


def _label(where: NDArray[np.bool_]) -> Labels:
    """Return the connected parts, numbered by size from 1; those of a few pixels are left at 0."""
    labels: Labels = _connect(where)
    sizes = np.bincount(labels.ravel())
    sizes[0] = 0
    order = [int(k) for k in np.argsort(-sizes, kind="stable") if sizes[k] >= SMALLEST]
    names = np.zeros(len(sizes), dtype=np.int32)
    names[order] = np.arange(1, len(order) + 1)
    numbered: Labels = names[labels]
    return numbered


@numba.njit(cache=False)
def _connect(where: NDArray[np.bool_]) -> Labels:
    high, wide = where.shape
    labels = np.zeros((high, wide), dtype=np.int32)
    stack = np.empty(high * wide, dtype=np.int64)
    number = 0
    for start in range(high * wide):
        if not where[start // wide, start % wide] or labels[start // wide, start % wide]:
            continue
        number += 1
        labels[start // wide, start % wide] = number
        stack[0], size = start, 1
        while size:
            size -= 1
            row, column = stack[size] // wide, stack[size] % wide
            for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                r, c = row + down, column + across
                if 0 <= r < high and 0 <= c < wide and where[r, c] and not labels[r, c]:
                    labels[r, c] = number
                    stack[size] = r * wide + c
                    size += 1
    return labels


def _from_drawing(kind: str, shape: str, words: list[str]) -> CutOut:
    """words: paint=ink for one ink in its own lights and darks, or #code=ink for each colour that is changed."""
    text = (DRAWINGS / f"{shape}.svg").read_text(encoding="utf-8") if kind == "own" else _noto(shape)
    for word in words:
        if word.startswith("#"):
            code, _, name = word.partition("=")
            text = text.replace(f'"{code}"', '"#' + "".join(f"{round(part * 255):02x}" for part in INKS[name]) + '"')
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (SIDE, SIDE))
    rgba = np.frombuffer(pygame.image.tobytes(surface, "RGBA"), dtype=np.uint8).reshape((surface.get_height(), surface.get_width(), 4))
    part = rgba.astype(np.float32) / np.float32(255)
    colours, mask = part[..., :3], part[..., 3]
    for word in words:
        if word.startswith("paint="):
            grey = colours.mean(axis=2)
            middle = float((grey * mask).sum() / mask.sum())
            colours = np.clip(vector(INKS[word[6:]]) * (grey / middle)[..., None], 0, 1)
    return CutOut(colours, mask, mask)


@cache
def _read_drawings() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(file_of("noto/icons.json").read_text(encoding="utf-8"))["icons"]
    return found


def _noto(shape: str) -> str:
    body = _read_drawings()[shape]["body"]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">{body}</svg>'
