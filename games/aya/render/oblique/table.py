"""Draw the bare table at an angle: a slab of oak on the floor with its tiles, only the visible part of it."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pygame

from aya_sim.components import TILE_DIAMETER
from aya_sim.game import Pose
from aya_sim.layout import Layout, Table, Tile
from games.aya.model.timeline import Flood
from games.aya.render import sprites
from games.aya.render.camera.view import View
from games.aya.render.oblique import pieces
from games.aya.render.oblique.projection import Camera
from games.aya.render.table_top import blit_sprite
from games.aya.render.water import tile_water
from games.ui.palette import OAK_DARK, OAK_LIGHT, SHADE, Palette, darker, lighter
from games.ui.wood import oak

THICK = 30.0  # mm
_GROWN = 1700  # pixels, the long side of the oak as it is kept
_ENDLESS = 4000.0  # mm, a side of the oak where there is no table
_WALLS = (((0.0, -1.0, 0.0), 0.3), ((1.0, 0.0, 0.0), 0.42), ((0.0, 1.0, 0.0), 0.1), ((-1.0, 0.0, 0.0), 0.05))
"""Which way each wall faces, and how much of it is shade."""
_SPARE = 16  # pixels by which an enlarged picture reaches over the edges of what it is drawn on, at most
_DRAFT = 0.4  # as large as it is shown, and enlarged


class Draft:
    """What a coarse picture is enlarged in. It is kept from frame to frame, as new memory takes long to write to."""

    def __init__(self) -> None:
        self._sheet = pygame.Surface((1, 1), pygame.SRCALPHA, 32)

    def make_room(self, size: tuple[int, int]) -> bool:
        """Make a surface of at least this size, pixels, and return whether there was one."""
        w, h = self._sheet.get_size()
        is_there = size[0] <= w and size[1] <= h
        if not is_there:
            self._sheet = pygame.Surface((max(w, size[0] + _SPARE), max(h, size[1] + _SPARE)), pygame.SRCALPHA, 32)
        return is_there

    def room(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a surface of this size with alpha, on which anything may be drawn already."""
        self.make_room(size)
        return self._sheet.subsurface((0, 0), size)


def draw_table(
    target: pygame.Surface,
    camera: Camera,
    layout: Layout,
    palette: Palette,
    prints: Mapping[str, Pose],
    *,
    draft: Draft | None = None,
    floods: Sequence[Flood] = (),
) -> None:
    """Draw the table without what stands on it.

    prints: where the landscape photos lie, by the id of their tile. draft: draw faster, and not as sharp. floods: the tiles that are
    wet.
    """
    if layout.table is None:
        target.fill(OAK_DARK)
    else:
        target.fill(palette.floor)
        _draw_walls(target, camera, layout.table, has_shadow=draft is None)
    part = _in_sight(camera, layout.table)
    if part.width > 0 and part.height > 0:
        _lay_top(target, camera, layout, part, draft, palette, prints, floods)


class _Part(NamedTuple):
    """A part of the table, mm."""

    x0: float
    y0: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x0 + self.width / 2, self.y0 + self.height / 2


def _in_sight(camera: Camera, table: Table | None) -> _Part:
    w, h = camera.size
    corners = np.array([camera.mm(corner) for corner in ((0, 0), (w, 0), (0, h), (w, h))])
    (x0, y0), (x1, y1) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    if table is None:
        return _Part(x0, y0, x1 - x0, y1 - y0)
    x0, y0 = max(x0, 0.0), max(y0, 0.0)
    return _Part(x0, y0, min(x1, table.width) - x0, min(y1, table.height) - y0)


def prepare_draft(camera: Camera, layout: Layout, palette: Palette, prints: Mapping[str, Pose], floods: Sequence[Flood] = ()) -> None:
    """Paint what coarse pictures of the table are made from, before the camera turns. May be called in another thread."""
    part = _in_sight(camera, layout.table)
    if part.width > 0 and part.height > 0:
        view = _view_of(part, camera.scale * _DRAFT)
        _keep_plan(view, part, layout.table, layout.tiles, palette, tuple(prints.items()), tuple(floods))


def _view_of(part: _Part, scale: float) -> View:
    return View((max(2, round(part.width * scale)), max(2, round(part.height * scale))), scale, *part.middle)


def _lay_top(
    target: pygame.Surface,
    camera: Camera,
    layout: Layout,
    part: _Part,
    draft: Draft | None,
    palette: Palette,
    prints: Mapping[str, Pose],
    floods: Sequence[Flood],
) -> None:
    paint = _keep_plan if draft is not None else _paint_plan
    view = _view_of(part, camera.scale * (_DRAFT if draft is not None else 1.0))
    plan = paint(view, part, layout.table, layout.tiles, palette, tuple(prints.items()), tuple(floods))
    x, y = camera.pixel(*part.middle)
    if draft is not None:
        _blit_quickly(target, plan, camera, (x, y), draft)
        return
    sprite = pieces.flatten_plan(plan, camera)
    target.blit(sprite.picture, (round(x) + sprite.corner[0], round(y) + sprite.corner[1]), special_flags=pygame.BLEND_PREMULTIPLIED)


def _paint_plan(
    view: View,
    part: _Part,
    table: Table | None,
    tiles: tuple[Tile, ...],
    palette: Palette,
    prints: tuple[tuple[str, Pose], ...],
    floods: tuple[Flood, ...],
) -> pygame.Surface:
    """Return a part of the table from above."""
    plan = pygame.Surface(view.size, pygame.SRCALPHA, 32)
    plan.blit(_oak_of(table, part, view.size), (0, 0))
    room, beside, wet = TILE_DIAMETER * 1.3, dict(prints), {flood.tile: flood for flood in floods}
    for index, tile in enumerate(tiles):
        if view.is_visible(tile.x, tile.y, room):
            sprite = sprites.tile(tile.terrain, tile.shape, round(math.degrees(tile.rotation)) % 360, view.scale, palette)
            blit_sprite(plan, sprite, *view.pixel(tile.x, tile.y))
            if index in wet:
                water = tile_water(tile, wet[index], wet[index].wet, view.scale)
                plan.blit(water, water.get_rect(center=view.pixel(tile.x, tile.y)), special_flags=pygame.BLEND_PREMULTIPLIED)
        at = beside.get(tile.id)
        if at is not None and view.is_visible(at.x, at.y, room):
            sprite = sprites.landscape_photo(tile.terrain, tile.shape, sprites.upright_way(at.heading), view.scale, palette)
            blit_sprite(plan, sprite, *view.pixel(at.x, at.y))
    return plan


_keep_plan = lru_cache(maxsize=2)(_paint_plan)  # from all sides the same


def _blit_quickly(target: pygame.Surface, plan: pygame.Surface, camera: Camera, middle: tuple[float, float], draft: Draft) -> None:
    """Turn, squeeze and enlarge a plan, as far as it is seen, and blit it with its middle there."""
    around = pygame.transform.rotate(plan, -math.degrees(camera.azimuth))
    w, h = around.get_size()
    kx, ky = 1 / _DRAFT, math.sin(camera.elevation) / _DRAFT  # pixels of the target per pixel of the plan
    x0, y0 = middle[0] - w * kx / 2, middle[1] - h * ky / 2
    left, top = max(0, math.floor(-x0 / kx)), max(0, math.floor(-y0 / ky))
    right, bottom = min(w, math.ceil((target.get_width() - x0) / kx)), min(h, math.ceil((target.get_height() - y0) / ky))
    if left < right and top < bottom:
        draft.make_room(target.get_size())  # for any camera
        seen = around.subsurface((left, top, right - left, bottom - top))
        room = draft.room((max(1, round(seen.get_width() * kx)), max(1, round(seen.get_height() * ky))))
        pygame.transform.scale(seen, room.get_size(), room)
        target.blit(room, (round(x0 + left * kx), round(y0 + top * ky)))


@lru_cache(maxsize=2)
def _oak_of(table: Table | None, part: _Part, size: tuple[int, int]) -> pygame.Surface:
    """Return the visible part of one picture of oak. Shared: do not draw on it."""
    width, height = (table.width, table.height) if table is not None else (_ENDLESS, _ENDLESS)
    per_mm = _GROWN / max(width, height)
    grown = oak(max(2, round(width * per_mm)), max(2, round(height * per_mm)))
    if table is None:
        return pygame.transform.smoothscale(grown, size)
    left, top = part.x0 * per_mm, (height - part.y0 - part.height) * per_mm
    cut = pygame.Rect(round(left), round(top), max(2, round(part.width * per_mm)), max(2, round(part.height * per_mm)))
    return pygame.transform.smoothscale(grown.subsurface(cut.clip(grown.get_rect())), size)


def _draw_walls(target: pygame.Surface, camera: Camera, table: Table, *, has_shadow: bool) -> None:
    rim = [(0.0, 0.0), (table.width, 0.0), (table.width, table.height), (0.0, table.height)]
    if has_shadow:
        _draw_below(target, camera, rim)
    towards = camera.axes()[2]
    for (one, other), (out, shade) in zip(zip(rim, rim[1:] + rim[:1], strict=True), _WALLS, strict=True):
        if np.array(out) @ towards > 0:
            wall = [camera.pixel(*one), camera.pixel(*other), camera.pixel(*other, -THICK), camera.pixel(*one, -THICK)]
            pygame.draw.polygon(target, darker(OAK_DARK, shade), wall)
            pygame.draw.aaline(target, lighter(OAK_LIGHT, 0.3), wall[0], wall[1])  # `aalines` of two points reads memory past them


def _draw_below(target: pygame.Surface, camera: Camera, rim: Sequence[tuple[float, float]]) -> None:
    """Draw the table's own shadow on the floor."""
    small = pygame.Surface((max(1, target.get_width() // 8), max(1, target.get_height() // 8)), pygame.SRCALPHA, 32)
    small.fill((*SHADE, 0))
    under = [camera.pixel(x + 26, y - 26, -THICK - 30) for x, y in rim]
    pygame.draw.polygon(small, (*SHADE, 120), [(x / 8, y / 8) for x, y in under])
    small = pygame.transform.gaussian_blur(small, max(1, min(12, round(3 * camera.scale))))
    target.blit(pygame.transform.smoothscale(small, target.get_size()), (0, 0))
