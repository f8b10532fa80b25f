"""Draw glyphs: the SVG files of assets/glyphs, with the program's colours in place of their colour roles. Knows no game.

A glyph is named by its path below that folder without the suffix, such as "icons/gear". Its unit is 10 units of the file, counted from the
middle of the view box.
"""

import io
import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from games.core.resources import asset
from games.ui.palette import Colour
from games.ui.pixel_cache import pixel_cache

_UNIT = 10  # file units
_FINE = 2  # times as large as it is shown: the rasterizer smooths in five steps only
_ROOT = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_BOX = re.compile(r'viewBox="\s*([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)[ ,]+([-\d.]+)\s*"')
_STYLE = re.compile(r"<style\b.*?</style>", re.DOTALL)
_ROLE = re.compile(r"\.([\w-]+)\s*\{[^}]*\bcolor:\s*(#[0-9a-fA-F]{6})")
_ELEMENT = re.compile(r'<[^>]*\bclass="([\w-]+)"[^>]*>')

Matrix = tuple[float, float, float, float, float, float]
"""An affine map as SVG writes it: (x, y) goes to (a x + c y + e, b x + d y + f)."""


class _File(NamedTuple):
    """A glyph as it was read."""

    box: tuple[float, float, float, float]  # left, top, width, height, file units
    parts: tuple[str, ...]  # its drawing; every second part is the name of a colour role
    colours: dict[str, str]  # by role, the colour that the file itself shows


@lru_cache(maxsize=200)
def _load(name: str) -> _File:
    """Read a glyph. Raises ValueError: there is no such file, or it is not an SVG file with a view box."""
    data = asset("glyphs", *f"{name}.svg".split("/"))
    root = _ROOT.search(data.decode()) if data else None
    box = _BOX.search(root[1]) if root else None
    if root is None or box is None:
        raise ValueError(f"glyph {name!r}: no such SVG file with a viewBox")
    drawing = _ELEMENT.sub(lambda tag: tag[0].replace("currentColor", f"\0{tag[1]}\0"), _STYLE.sub("", root[2]))
    left, top, width, height = map(float, box.groups())
    return _File((left, top, width, height), tuple(drawing.split("\0")), dict(_ROLE.findall(root[2])))


def _rasterize(file: _File, matrix: Matrix, size: tuple[int, int], colours: Mapping[str, Colour]) -> pygame.Surface:
    """Draw a file on an empty surface, straight alpha. matrix: from file units to pixels."""
    fills = file.colours | {role: "#{:02x}{:02x}{:02x}".format(*colour) for role, colour in colours.items()}
    drawing = "".join(fills.get(part, "#000000") if k % 2 else part for k, part in enumerate(file.parts))
    place = " ".join(f"{value:.4f}" for value in matrix)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"><g transform="matrix({place})">{drawing}</g></svg>'
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)


def draw_glyph(target: pygame.Surface, name: str, matrix: Matrix, colours: Mapping[str, Colour]) -> None:
    """Draw a glyph on a straight-alpha surface, to the nearest pixel. matrix: from glyph units to pixels.

    colours: by role; others are those of the file.
    """
    *shape, x, y = matrix
    picture = _stamp(name, tuple(round(value, 3) for value in shape), tuple(colours.items()))
    target.blit(picture, (round(x) - picture.get_width() // 2, round(y) - picture.get_height() // 2))


@pixel_cache(4)
def _stamp(name: str, shape: tuple[float, ...], colours: tuple[tuple[str, Colour], ...]) -> pygame.Surface:
    """Draw a glyph with its middle in the middle of an even number of pixels. shape: a, b, c and d of its matrix."""
    file = _load(name)
    left, top, width, height = file.box
    a, b, c, d = (value / _UNIT for value in shape)
    x = max(1, math.ceil((abs(a) * width + abs(c) * height) / 2))
    y = max(1, math.ceil((abs(b) * width + abs(d) * height) / 2))
    middle_x, middle_y = left + width / 2, top + height / 2
    place = (a, b, c, d, x - a * middle_x - c * middle_y, y - b * middle_x - d * middle_y)
    return _rasterize(file, place, (2 * x, 2 * y), dict(colours))


@lru_cache(maxsize=600)
def glyph(name: str, size: int, ink: Colour, paper: Colour | None = None) -> pygame.Surface:
    """Return a glyph with its whole view box `size` pixels wide, premultiplied. Shared: do not draw on it.

    paper: the colour of its paper, where it has some; None: that of the file.
    """
    file, size = _load(name), max(1, size)
    left, top, width, height = file.box
    scale = size * _FINE / width
    place, tall = (scale, 0.0, 0.0, scale, -scale * left, -scale * top), max(1, round(size * height / width))
    large = _rasterize(file, place, (size * _FINE, tall * _FINE), {"ink": ink} if paper is None else {"ink": ink, "paper": paper})
    return pygame.transform.smoothscale(large.premul_alpha(), (size, tall))
