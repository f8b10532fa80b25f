"""Pack pictures of equal size as the cells of one, as WebP, so that a page has few of them. Knows no pieces."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO

import pygame
from PIL import Image

QUALITY = 82
_EDGE = 8  # pixels around a cell into which its rim is continued, for smaller copies of the sheet
_WIDEST = 2048  # pixels, as every browser takes them


@dataclass(frozen=True, slots=True)
class Sheet:
    """Hold one picture as WebP, and the left, top, width and height of each cell on it, as parts of the picture."""

    webp: bytes
    cells: tuple[tuple[float, float, float, float], ...] = ()


def encode_webp(surface: pygame.Surface, quality: int = QUALITY) -> bytes:
    """Return a picture as WebP, without its transparency. quality: 0 to 100."""
    out = BytesIO()
    Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB")).save(out, "WEBP", quality=quality, method=4)
    return out.getvalue()


def pack_sheet(pictures: Sequence[pygame.Surface]) -> Sheet:
    """Return equally large pictures as the cells of one sheet, as square as can be."""
    if not pictures:
        return Sheet(encode_webp(pygame.Surface((2, 2), 0, 32)))
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
    return Sheet(encode_webp(sheet), tuple(cells))
