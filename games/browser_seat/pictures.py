"""Turn the paint of a spot into a picture of its own, with its shadow and the wood showing through, as WebP named by its digest.

The same pixels are encoded once, whatever they show and for whichever seat: nothing is looked up by a name that could tell a secret.
"""

import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

import numpy as np
import numpy.typing as npt
import pygame
from PIL import Image

from games.card_table.image_loader import Reader
from games.card_table.scene import Paint
from games.core.resources import asset
from games.ui.table_background import OAK

SPILL = 26  # units that shadows fall outside a rectangle
_LARGEST_CACHE = 64_000_000  # bytes of WebP
_QUALITY = 84
_FEW = 160 * 160  # px: a smaller picture is a label or a token, whose letters stay sharp without loss


@dataclass(frozen=True, slots=True)
class Picture:
    """A WebP, its SHA-256, and where it lies, px."""

    digest: bytes
    webp: bytes
    rect: pygame.Rect


class Pictures:
    """The pictures drawn lately, by their pixels."""

    def __init__(self) -> None:
        self._known: OrderedDict[bytes, Picture | None] = OrderedDict()
        self._bytes = 0

    def draw(self, paint: Paint, rect: pygame.Rect, spill: int, area: pygame.Rect) -> Picture | None:
        """Return the picture of a paint in its rectangle, cut to what is visible within the area; None if nothing is."""
        room = rect.inflate(2 * spill, 2 * spill).clip(area)
        if room.width < 1 or room.height < 1 or rect.width < 1 or rect.height < 1:
            return None
        dark, light = (_draw_on(colour, paint, rect, room) for colour in (0, 255))
        key = _digest_pixels(dark, light)
        if key not in self._known:
            self._keep(key, _cut_out(dark, light))
        self._known.move_to_end(key)
        cut = self._known[key]
        return None if cut is None else Picture(cut.digest, cut.webp, cut.rect.move(room.topleft))

    def _keep(self, key: bytes, cut: Picture | None) -> None:
        self._known[key] = cut
        self._bytes += len(cut.webp) if cut is not None else 0
        while self._bytes > _LARGEST_CACHE and len(self._known) > 1:
            _, old = self._known.popitem(last=False)
            self._bytes -= len(old.webp) if old is not None else 0


@lru_cache(maxsize=1)
def table_background() -> tuple[bytes, bytes]:
    """Return the digest and the WebP of the wood under every table."""
    data = asset(*OAK)
    whole = Image.open(BytesIO(data)).convert("RGB") if data is not None else Image.new("RGB", (4, 4), (0xC9, 0xA2, 0x7A))
    out = BytesIO()
    whole.save(out, "WEBP", quality=70, method=4)
    return hashlib.sha256(out.getvalue()).digest(), out.getvalue()


Pixels = npt.NDArray[np.uint8]


def _draw_on(colour: int, paint: Paint, rect: pygame.Rect, room: pygame.Rect) -> pygame.Surface:
    """Return the paint on one plain colour."""
    surface = pygame.Surface(room.size, 0, 32)
    surface.fill((colour,) * 3)
    paint(surface, rect.move(-room.x, -room.y))
    return surface


def _digest_pixels(dark: pygame.Surface, light: pygame.Surface) -> bytes:
    digest = hashlib.blake2b(f"{dark.get_size()}".encode(), digest_size=20)
    for surface in (dark, light):
        digest.update(surface.get_view("0").raw)
    return digest.digest()


def _cut_out(dark: pygame.Surface, light: pygame.Surface) -> Picture | None:
    """Return the picture that was drawn on black and on white, placed where anything of it is visible; None if nothing is."""
    on_black, on_white = (_pixels(surface) for surface in (dark, light))
    box = _visible_box(on_black, on_white)
    if box is None:
        return None
    webp = _encode(_matte(on_black[box], on_white[box]))
    rows, columns = box
    rect = pygame.Rect(columns.start, rows.start, columns.stop - columns.start, rows.stop - rows.start)
    return Picture(hashlib.sha256(webp).digest(), webp, rect)


def _pixels(surface: pygame.Surface) -> Pixels:
    """Return the pixels of a surface: (height, width, 3)."""
    width, height = surface.get_size()
    return np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(height, width, 3)


def _visible_box(dark: Pixels, light: Pixels) -> tuple[slice, slice] | None:
    """Return the rows and columns in which anything is drawn."""
    drawn = np.zeros(dark.shape[:2], bool)
    for channel in range(3):
        drawn |= (dark[..., channel] > 0) | (light[..., channel] < 255)
    rows, columns = np.flatnonzero(drawn.any(axis=1)), np.flatnonzero(drawn.any(axis=0))
    if not len(rows):
        return None
    return slice(int(rows[0]), int(rows[-1]) + 1), slice(int(columns[0]), int(columns[-1]) + 1)


def _matte(dark: Pixels, light: Pixels) -> Pixels:
    """Return the picture as RGBA in straight alpha: what is drawn on black and on white differs by as much as shows through."""
    through = light[..., 1].astype(np.int16) - dark[..., 1]
    alpha = np.clip(255 - through, 0, 255)
    out = np.empty((*alpha.shape, 4), np.uint8)
    out[..., :3], out[..., 3] = dark, alpha
    rows, columns = np.nonzero((alpha > 0) & (alpha < 255))
    part = alpha[rows, columns, None].astype(np.float32)
    out[rows, columns, :3] = np.clip(dark[rows, columns] * (255.0 / part), 0, 255).round()
    return out


def _encode(pixels: Pixels) -> bytes:
    """Return the picture as WebP."""
    picture, out = Image.fromarray(pixels, "RGBA"), BytesIO()
    small = pixels.shape[0] * pixels.shape[1] <= _FEW
    picture.save(out, "WEBP", lossless=small, quality=40 if small else _QUALITY, method=1, exact=False)
    return out.getvalue()


def read_ahead() -> None:
    """Have read what scenes have asked for, in a thread beside the tables: the pictures of a deck, and why they go together."""
    _reader.go_on()


_reader = Reader()
