"""Keep the picture of a tilted table with its tiles and their water, painted well for one camera and coarsely for any other."""

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from aya_sim.game import Pose
from aya_sim.layout import Layout
from games.aya.model.timeline import Flood
from games.aya.render.oblique.pieces import flatten_plan
from games.aya.render.oblique.projection import Camera
from games.aya.render.oblique.table import Draft, draw_table, prepare_draft
from games.aya.render.sprites import Sprite
from games.aya.render.water import tile_water
from games.ui import paint_ahead
from games.ui.palette import Palette

_STEPS = 20  # of the water on a tile
_DRAFT_STEPS = 5  # of the same in a coarse picture, which is painted anew with each
_RISING = 2  # tiles whose water is painted anew in a picture, at most, while a window is shown
Prints = Mapping[str, Pose]
"""The photos of landscapes beside their tiles, by the tiles' ids."""


@dataclass(frozen=True, slots=True)
class _Ground:
    """A table painted well, and the water of its tiles as far as it is painted: by tile, the step and the sprite."""

    look: Hashable = None
    picture: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1), 0, 32))
    water: dict[int, tuple[int, Sprite]] = field(default_factory=dict)

    def is_wet(self, flood: Flood) -> bool:
        """Return whether the water of a tile is painted as it is now."""
        return flood.tile in self.water and self.water[flood.tile][0] == _step(flood)

    def soak(self, layout: Layout, flood: Flood, camera: Camera) -> None:
        """Paint the water of a tile as it is now."""
        step = _step(flood)
        plan = tile_water(layout.tiles[flood.tile], flood, step / _STEPS, camera.scale)
        self.water[flood.tile] = step, flatten_plan(plan, camera)


class TablePicture:
    """The table without what stands on it, in a part of the window as large as the camera's picture."""

    def __init__(self) -> None:
        self._ground = _Ground()
        self._draft: pygame.Surface | None = None
        self._enlarged = Draft()
        self._drafted: Hashable = None
        self.is_draft = False  # was it drawn coarsely?
        self.is_behind = False  # was the water of a tile drawn as it was before?

    def make_room(self, size: tuple[int, int]) -> bool:
        """Make one of the surfaces that a coarse picture of this size is drawn with, and return whether both are there."""
        if self._draft is None or self._draft.get_size() != size:
            self._draft = pygame.Surface(size, 0, 32)
            return False
        return self._enlarged.make_room(size)

    def draw(
        self,
        sheet: pygame.Surface,
        camera: Camera,
        layout: Layout,
        palette: Palette,
        prints: Prints,
        floods: Sequence[Flood],
        *,
        draft: bool,
        is_patient: bool,
    ) -> None:
        """Draw the table. draft: coarsely will do, unless it is painted well already. is_patient: also until it has been painted beside
        the window.
        """
        look = camera, sheet.get_size(), layout.table, layout.tiles, palette, tuple(prints)
        is_beside = is_patient and paint_ahead.is_on()
        self.is_draft = self._ground.look != look and (draft or is_beside)
        if self.is_draft:
            if not draft:
                paint_ahead.paint_ahead((id(self), look), partial(self._paint_beside, look, camera, layout, palette, prints, floods))
            self._draw_coarsely(sheet, look, camera, layout, palette, prints, floods)
            return
        if self._ground.look != look:
            self._paint(look, camera, layout, palette, prints, ())
        sheet.blit(self._ground.picture, (0, 0))
        rising = [flood for flood in floods if not self._ground.is_wet(flood)]
        for flood in rising[: _RISING if is_beside else None]:
            self._ground.soak(layout, flood, camera)
        self.is_behind = is_beside and len(rising) > _RISING
        for flood in floods:
            if flood.tile not in self._ground.water:
                continue  # in the next picture
            tile = layout.tiles[flood.tile]
            x, y = camera.pixel(tile.x, tile.y)
            picture, corner = self._ground.water[flood.tile][1]
            sheet.blit(picture, (round(x) + corner[0], round(y) + corner[1]), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _draw_coarsely(
        self,
        sheet: pygame.Surface,
        look: Hashable,
        camera: Camera,
        layout: Layout,
        palette: Palette,
        prints: Prints,
        floods: Sequence[Flood],
    ) -> None:
        if self._draft is None or self._draft.get_size() != sheet.get_size():
            self._draft = pygame.Surface(sheet.get_size(), 0, 32)
        wet = _draft_floods(floods)
        if (look, wet) != self._drafted:
            draw_table(self._draft, camera, layout, palette, prints, draft=self._enlarged, floods=wet)
            self._drafted = look, wet
        sheet.blit(self._draft, (0, 0))

    def _paint_beside(
        self, look: Hashable, camera: Camera, layout: Layout, palette: Palette, prints: Prints, floods: Sequence[Flood]
    ) -> None:
        """Paint the table well, and what it will be drawn from once the camera turns."""
        self._paint(look, camera, layout, palette, prints, floods)
        prepare_draft(camera, layout, palette, prints, _draft_floods(floods))

    def _paint(self, look: Hashable, camera: Camera, layout: Layout, palette: Palette, prints: Prints, floods: Sequence[Flood]) -> None:
        """Paint the table well, and the water that is there."""
        ground = _Ground(look, pygame.Surface(camera.size, 0, 32))
        draw_table(ground.picture, camera, layout, palette, prints)
        for flood in floods:
            ground.soak(layout, flood, camera)
        self._ground = ground


def _draft_floods(floods: Sequence[Flood]) -> tuple[Flood, ...]:
    return tuple(replace(flood, wet=math.ceil(flood.wet * _DRAFT_STEPS) / _DRAFT_STEPS) for flood in floods)


def _step(flood: Flood) -> int:
    return math.ceil(flood.wet * _STEPS)
