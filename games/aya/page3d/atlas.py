"""Draw what is printed on the pieces into a few pictures, by the same code that draws the table from above.

A sheet is one picture with many cells; every piece of a kind is drawn with one of them. Knows no poses and no page.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import pygame
from PIL import Image

from aya_sim.components import Shape, Terrain
from aya_sim.layout import DominoSize, State, Table
from games.aya.model.landscape_photos import LENGTH, WIDTH
from games.aya.render.animals import photo
from games.aya.render.panorama import landscape
from games.aya.render.pieces import BlockLook, painted_sides
from games.aya.render.tiles import painted_tile
from games.ui.palette import Palette
from games.ui.wood import oak

_EDGE = 8  # pixels around a cell into which its rim is continued, for smaller copies of the sheet
_WIDEST = 2048  # pixels, as every browser takes them
_FACE = 320  # pixels, the painted face of a domino from foot to head
_TILE = 400  # pixels across
_PHOTO = 192
_PRINT = 360
_OAK = 1500  # pixels, the long side of the table
_QUALITY = 82


@dataclass(frozen=True, slots=True)
class Sheet:
    """Hold one picture as WebP, and the left, top, width and height of each cell on it, as parts of the picture."""

    webp: bytes
    cells: tuple[tuple[float, float, float, float], ...] = ()


def draw_skins(kinds: Sequence[tuple[Terrain, bool, bool]], size: DominoSize, palette: Palette) -> Sheet:
    """Return the sheet of the dominoes' sides. kinds: terrain, whether there is a camera, whether the water is still, each.

    A cell is height + thickness wide and two widths high: the painted face with the top end beside it, the bare face below.
    """
    fine = _FACE / max(size.height, 2 * size.width)
    return _pack(
        [
            _skin(BlockLook(terrain, camera, State.FLAT if still else State.STANDING, 0), size, fine, palette)
            for terrain, camera, still in kinds
        ]
    )


def draw_tiles(kinds: Sequence[tuple[Terrain, Shape]], palette: Palette) -> Sheet:
    """Return the sheet of the landscape tiles: a round card in each square cell, its first mouth at the right."""
    return _pack([_without_rim(painted_tile(terrain, shape, _TILE, 2, palette), 2, _TILE) for terrain, shape in kinds])


def draw_photos(kinds: Sequence[tuple[Terrain, int]], palette: Palette) -> Sheet:
    """Return the sheet of the animal photos, round in square cells. kinds: land, and the number among its five, each."""
    return _pack([photo(terrain, _PHOTO, palette, which) for terrain, which in kinds])


def draw_prints(kinds: Sequence[tuple[Terrain, Shape]], palette: Palette) -> Sheet:
    """Return the sheet of the landscape photos beside the tiles, three to two."""
    return _pack(
        [pygame.transform.smoothscale(landscape(*kind, _PRINT, palette), (_PRINT, round(_PRINT * WIDTH / LENGTH))) for kind in kinds]
    )


def draw_oak(table: Table) -> Sheet:
    """Return the table's top, its far side above."""
    per_mm = _OAK / max(table.width, table.height)
    return Sheet(encode_webp(oak(max(2, round(table.width * per_mm)), max(2, round(table.height * per_mm))), _QUALITY))


def encode_webp(surface: pygame.Surface, quality: int) -> bytes:
    """Return a picture as WebP, without its transparency. quality: 0 to 100."""
    out = BytesIO()
    Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB")).save(out, "WEBP", quality=quality, method=4)
    return out.getvalue()


def _skin(look: BlockLook, size: DominoSize, fine: float, palette: Palette) -> pygame.Surface:
    face, end, bare = painted_sides(look, size, fine, palette)
    long, deep, wide = (max(2, round(side * fine)) for side in (size.height, size.thickness, size.width))
    cell = pygame.Surface((long + deep, 2 * wide), 0, 32)
    cell.blit(pygame.transform.smoothscale(bare, (long + deep, wide)), (0, wide))
    cell.blit(pygame.transform.smoothscale(face, (long, wide)), (0, 0))
    cell.blit(pygame.transform.smoothscale(end, (deep, wide)), (long, 0))
    return cell


def _without_rim(padded: pygame.Surface, rim: int, size: int) -> pygame.Surface:
    """Return a square picture without its transparent rim, `size` pixels across."""
    inner = padded.get_rect().inflate(-2 * rim, -2 * rim)
    return pygame.transform.smoothscale(padded.subsurface(inner), (size, size))


def _pack(pictures: Sequence[pygame.Surface]) -> Sheet:
    """Return equally large pictures as the cells of one sheet, as square as can be."""
    if not pictures:
        return Sheet(encode_webp(pygame.Surface((2, 2), 0, 32), _QUALITY))
    w, h = (side + 2 * _EDGE for side in pictures[0].get_size())
    columns = max(1, math.ceil(math.sqrt(len(pictures) * h / w)))
    rows = math.ceil(len(pictures) / columns)
    sheet = pygame.Surface((columns * w, rows * h), 0, 32)
    cells = []
    for number, picture in enumerate(pictures):
        at = pygame.Rect(number % columns * w + _EDGE, number // columns * h + _EDGE, w - 2 * _EDGE, h - 2 * _EDGE)
        sheet.blit(pygame.transform.smoothscale(picture, (w, h)), at.inflate(2 * _EDGE, 2 * _EDGE))
        sheet.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED if picture.get_flags() & pygame.SRCALPHA else 0)
        cells.append((at.x / sheet.get_width(), at.y / sheet.get_height(), at.w / sheet.get_width(), at.h / sheet.get_height()))
    shrink = min(1.0, _WIDEST / max(sheet.get_size()))
    if shrink < 1:
        sheet = pygame.transform.smoothscale(sheet, (round(sheet.get_width() * shrink), round(sheet.get_height() * shrink)))
    return Sheet(encode_webp(sheet, _QUALITY), tuple(cells))
