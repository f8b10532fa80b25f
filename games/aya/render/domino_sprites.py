"""Keep the sprites of the dominoes of one board at hand, at one scale and in one set of colours; lay their shadows."""

from collections.abc import Iterable
from functools import partial

import numpy as np
import pygame

from aya_sim.components import DOMINO_TERRAINS
from aya_sim.layout import DominoSize, State
from aya_sim.physics import Cascade
from games.aya.render import sprites
from games.aya.render.draw_list import DominoInstance
from games.aya.render.sprites import SpriteKind
from games.ui import paint_ahead
from games.ui.palette import SHADE, STANDARD, Palette

_KINDS = 1500  # of dominoes that are at hand


class DominoSprites:
    """The sprites of a board at its scale, looked up faster than in the caches that all boards share."""

    def __init__(self) -> None:
        self._scale, self._palette = 0.0, STANDARD
        self._blocks: dict[SpriteKind, sprites.Sprite] = {}
        self._shades: dict[SpriteKind, sprites.Darkness] = {}

    def use(self, scale: float, palette: Palette) -> None:
        """Draw at this scale, pixels per mm, and in these colours from now on."""
        if (scale, palette) != (self._scale, self._palette) or len(self._blocks) > _KINDS:
            self._scale, self._palette, self._blocks, self._shades = scale, palette, {}, {}

    def has(self, domino: DominoInstance) -> bool:
        """Return whether a domino and its shadow are drawn already."""
        return domino.kind in self._blocks and domino.shade in self._shades

    def block(self, kind: SpriteKind, size: DominoSize) -> sprites.Sprite:
        """Return the sprite of a domino."""
        found = self._blocks.get(kind)
        if found is None:
            found = self._blocks[kind] = sprites.domino(kind, size, self._scale, self._palette)
        return found

    def shadow(self, kind: SpriteKind, size: DominoSize) -> sprites.Darkness:
        """Return the shadow of a domino. kind: as `sprites.shadow_kind` returns it."""
        found = self._shades.get(kind)
        if found is None:
            found = self._shades[kind] = sprites.darkness(kind, size, self._scale)
        return found

    def lay_shadows(
        self, target: pygame.Surface, rect: pygame.Rect, here: Iterable[DominoInstance], size: DominoSize, corner: tuple[int, int]
    ) -> None:
        """Lay shadows on one part of a picture so that the darkest counts where they overlap. In numpy, as pygame has no quick way.

        corner: pixels right and down of the table's origin, of the picture's upper left.
        """
        left, top = rect.x + corner[0], rect.y + corner[1]
        dark = np.zeros((rect.height, rect.width), np.uint8)
        for domino in here:
            shade, (dx, dy) = self.shadow(domino.shade, size)
            x, y = domino.px + dx - left, domino.py + dy - top
            x0, y0, x1, y1 = max(x, 0), max(y, 0), min(x + shade.shape[1], rect.width), min(y + shade.shape[0], rect.height)
            if x0 < x1 and y0 < y1:
                under = dark[y0:y1, x0:x1]
                np.maximum(under, shade[y0 - y : y1 - y, x0 - x : x1 - x], out=under)
        mask = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        mask.fill((*SHADE, 0))
        pygame.surfarray.pixels_alpha(mask)[:] = dark.T
        target.blit(mask, rect)


def prepare_fall(cascade: Cascade, scale: float, palette: Palette) -> None:
    """Have the sprites of the dominoes that fall painted beside the window, in the order in which they fall. scale: pixels per mm."""
    paint_ahead.paint_ahead(("fall", id(cascade), scale, palette), partial(_paint_fall, cascade, scale, palette))


def _paint_fall(cascade: Cascade, scale: float, palette: Palette) -> None:
    """Paint the dominoes and their shadows at every angle on their way down, into the caches that all boards share."""
    d, size = cascade.layout.dominoes, cascade.layout.domino
    for row in np.argsort(cascade.fall_time)[: int(cascade.fell.sum())].tolist():
        state = State.BACKWARD if cascade.state[row] == State.BACKWARD else State.FORWARD
        terrain, camera, way = DOMINO_TERRAINS[d.terrain[row]], bool(d.camera[row]), float(cascade.fall_heading[row])
        lying = sprites.sprite_kind(terrain, camera, state, np.pi / 2, way)
        for tilt in range(sprites.TILT_STEP, lying.tilt + 1, sprites.TILT_STEP):
            kind = lying._replace(tilt=tilt)
            sprites.domino(kind, size, scale, palette)
            sprites.darkness(sprites.shadow_kind(kind), size, scale)
