"""Bring pictures to the graphics chip: what is printed on the pieces as layers, the oak, and the fibres of wood seen from near."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.layout import DominoSize
from games.aya.render.scene.atlas import draw_look
from games.aya.render.scene.pieces import Kind
from games.ui.palette import Palette

if TYPE_CHECKING:
    import moderngl

_FINE = 1.6  # times the pixels that a page takes
_GRAIN = 512  # pixels across
_HAIRS = 3400


class PrintedLayers:
    """The pictures of one kind of piece, each a layer of one texture; they are drawn when a piece first needs them."""

    def __init__(self, context: moderngl.Context, kind: Kind, palette: Palette) -> None:
        self._context, self._kind, self._palette = context, kind, palette
        self._known: dict[tuple[Any, ...], int] = {}
        self._size: DominoSize | None = None
        self.texture: moderngl.TextureArray | None = None

    def find(self, looks: Sequence[tuple[Any, ...]], size: DominoSize) -> list[int]:
        """Return the layer of each look."""
        if size != self._size and self._kind == Kind.DOMINO:
            self._known.clear()
        fresh = size != self._size or any(look not in self._known for look in looks)
        self._size = size
        layers = [self._known.setdefault(look, len(self._known)) for look in looks]
        if fresh and self._known:
            self._upload(size)
        return layers

    def _upload(self, size: DominoSize) -> None:
        pictures = [flatten(draw_look(self._kind, look, size, self._palette, _FINE), self._palette) for look in self._known]
        data = b"".join(pygame.image.tobytes(picture, "RGB") for picture in pictures)
        if self.texture is not None:
            self.texture.release()
        self.texture = self._context.texture_array((*pictures[0].get_size(), len(pictures)), 3, data, alignment=1)
        self.texture.build_mipmaps()
        self.texture.repeat_x = self.texture.repeat_y = False


def flatten(picture: pygame.Surface, palette: Palette) -> pygame.Surface:
    """Return a premultiplied picture on paper, without transparency."""
    if not picture.get_flags() & pygame.SRCALPHA:
        return picture
    flat = pygame.Surface(picture.get_size(), 0, 32)
    flat.fill(palette.paper)
    flat.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return flat


def upload_oak(context: moderngl.Context, oak: pygame.Surface) -> moderngl.Texture:
    """Return the oak of the table's top as a texture."""
    texture = context.texture(oak.get_size(), 3, pygame.image.tobytes(oak, "RGB"), alignment=1)
    texture.build_mipmaps()
    return texture


def upload_grain(context: moderngl.Context) -> moderngl.Texture:
    """Return the fibres of wood as a texture that repeats, fibres along x, 0.5 in the mean."""
    texture = context.texture((_GRAIN, _GRAIN), 1, grow_grain().tobytes(), alignment=1)
    texture.build_mipmaps()
    return texture


@lru_cache(maxsize=1)
def grow_grain() -> npt.NDArray[np.uint8]:
    """Return pores and hairs along x, (512, 512), too fine for the picture of a whole table; the same every time."""
    rng, n = np.random.default_rng(7), _GRAIN
    board = np.zeros((n, n))
    for _ in range(_HAIRS):
        x, y, long, dark = rng.integers(n), rng.integers(n), int(12 + 95 * rng.random() ** 2), rng.random()
        ramp = np.sin(np.linspace(0.0, np.pi, long)) ** 0.6
        row = board[y]
        np.add.at(row, (x + np.arange(long)) % n, ramp * (-0.5 if dark < 0.6 else 0.32) * (0.3 + rng.random()))
    for shift, amount in ((1, 0.5), (-1, 0.5)):
        board = board + amount * np.roll(board, shift, axis=0) * 0.6
    waves = np.zeros(n)
    for period in (2, 3, 5, 9, 17, 31):
        waves += np.sin(2 * np.pi * (period * np.arange(n) / n + rng.random())) / period**0.5
    board += 0.16 * waves[:, None]
    board = (board - board.mean()) / board.std()
    grain: npt.NDArray[np.uint8] = np.clip(128 + 34 * board, 0, 255).astype(np.uint8)
    return grain
