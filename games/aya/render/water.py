"""Draw a board whose tiles are flooded: bright water that spreads over a tile from where its first domino lies."""

import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

import pygame

from aya_sim.components import TILE_DIAMETER, Shape
from aya_sim.layout import DominoSize, Layout, Tile
from games.aya.model.timeline import Flood, Motion
from games.aya.render.board import Board
from games.aya.render.draw_list import DominoInstance, PhotoInstance
from games.aya.render.tile_cache import merge
from games.aya.render.tiles import RADIUS, RIVER, river_lines
from games.ui.canvas import Canvas
from games.ui.palette import STANDARD, WATER_LIGHT, Palette

_STEPS = 20
_KEPT = 360  # pixels across, a flooded river as it is kept
_REACH = 1.1  # of the diameter, that the water is at most from where it came in
_BRIGHT = (0x4F, 0xB9, 0xF0)
_GLOW = (0x3A, 0x9F, 0xE0)


class WaterBoard(Board):
    """A board with water on its tiles."""

    def __init__(self, palette: Palette = STANDARD) -> None:
        super().__init__(palette)
        self._floods: dict[int, Flood] = {}  # by place in the layout's tiles
        self._wet: dict[int, int] = {}  # how wet they are painted, steps
        self._water: dict[int, tuple[object, pygame.Surface]] = {}
        self._warm: set[tuple[Tile, float]] = set()

    def draw(
        self,
        target: pygame.Surface,
        layout: Layout,
        *,
        moving: Mapping[int, Motion] | None = None,
        hidden: Collection[int] = (),
        photos: Mapping[int, tuple[float, float, float]] | None = None,
        floods: Sequence[Flood] = (),
    ) -> None:
        """Draw the table, with the water of `floods` under everything that lies."""
        self.set_floods(floods)
        super().draw(target, layout, moving=moving, hidden=hidden, photos=photos)

    def paint_ahead(self, layout: Layout) -> bool:
        """Paint one blank patch or one river, and return whether there are more."""
        if super().paint_ahead(layout):
            return True
        cold = [tile for tile in layout.tiles if (tile, self.scale) not in self._warm]
        for tile in cold[:1]:
            _river(tile.shape, round(math.degrees(tile.rotation)) % 360, max(4, round(TILE_DIAMETER * self.scale)))
            self._warm.add((tile, self.scale))
        return bool(cold)

    def set_floods(self, floods: Sequence[Flood]) -> None:
        """Set the water that the next pictures show."""
        self._floods = {flood.tile: flood for flood in floods}

    def _changed(
        self, size: DominoSize, dominoes: Mapping[int, DominoInstance], photos: Mapping[int, PhotoInstance]
    ) -> list[pygame.Rect] | None:
        rects = super()._changed(size, dominoes, photos)
        wet = {tile: math.ceil(flood.wet * _STEPS) for tile, flood in self._floods.items()}
        assert self._layout is not None
        soaked = [self._card(tile) for index, tile in enumerate(self._layout.tiles) if wet.get(index, 0) != self._wet.get(index, 0)]
        self._wet = wet
        return rects if rects is None or not soaked else merge([*rects, *soaked])

    def _card(self, tile: Tile) -> pygame.Rect:
        """Return where a tile is on the picture."""
        side = math.ceil(TILE_DIAMETER * self.scale) + 6
        rect = pygame.Rect(0, 0, side, side)
        rect.center = (round(tile.x * self.scale) - self._cache.left, round(-tile.y * self.scale) - self._cache.top)
        return rect

    def _paint_tile(self, target: pygame.Surface, index: int, tile: Tile, at: tuple[int, int]) -> None:
        super()._paint_tile(target, index, tile, at)
        step = self._wet.get(index, 0)
        if step > 0:
            key = (step, self.scale, tile)
            if index not in self._water or self._water[index][0] != key:
                self._water[index] = key, tile_water(tile, self._floods[index], step / _STEPS, self.scale)
            water = self._water[index][1]
            target.blit(water, water.get_rect(center=at), special_flags=pygame.BLEND_PREMULTIPLIED)


def tile_water(tile: Tile, flood: Flood, wet: float, scale: float) -> pygame.Surface:
    """Return the water on a tile, premultiplied, with the tile's middle in the middle of the picture.

    wet: 0 dry to 1, how far it has spread from where it came in. scale: pixels per mm.
    """
    side = max(4, round(TILE_DIAMETER * scale))
    river = _river(tile.shape, round(math.degrees(tile.rotation)) % 360, side)
    if wet >= 1:
        return river
    out = river.copy()
    w, h = out.get_size()
    dx, dy = flood.x - tile.x, flood.y - tile.y
    off = math.hypot(dx, dy)
    held = min(1.0, RADIUS / off) if off > 0 else 1.0
    at = (w / 2 + dx * held * scale, h / 2 - dy * held * scale)
    shore = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    reach, soft = wet * _REACH * side, max(3.0, 0.12 * side)
    for k in range(6):
        level = round(255 * (k + 1) / 6)
        radius = reach - soft * k / 6
        if radius > 0:
            pygame.draw.circle(shore, (level,) * 4, at, radius)
    out.blit(shore, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def prepare_rivers() -> None:
    """Paint the wet rivers of all tiles, which no frame is to wait for."""
    for shape in Shape:
        _paint(shape)


@lru_cache(maxsize=96)
def _river(shape: Shape, way: int, side: int) -> pygame.Surface:
    return pygame.transform.rotozoom(_paint(shape), way, side / _KEPT)


@lru_cache(maxsize=4)
def _paint(shape: Shape) -> pygame.Surface:
    """Return the wet river of a tile: a soft glow over the banks, bright water, threads of light; premultiplied."""
    board = Canvas(TILE_DIAMETER, TILE_DIAMETER, 2 * _KEPT / TILE_DIAMETER)
    lines = river_lines(shape)
    board.surface.fill((*_GLOW, 0))
    for line in lines:
        board.stroke((*_GLOW, 190), line, 2 * (RIVER + 9.0))
    glow = _soft(board.surface, 3.4 * board.fine)
    bright = Canvas(TILE_DIAMETER, TILE_DIAMETER, board.fine)
    bright.surface.fill((*_BRIGHT, 0))
    for line in lines:
        bright.stroke((*_BRIGHT, 235), line, 2 * (RIVER - 0.4))
    if shape == Shape.SPRING:
        bright.dot((*_BRIGHT, 235), (RADIUS, RADIUS), 13.2)
    core = _soft(bright.surface, 0.8 * board.fine)
    light = Canvas(TILE_DIAMETER, TILE_DIAMETER, board.fine)
    for line in lines:
        for start in range(1, len(line) - 6, 9):
            light.stroke((*WATER_LIGHT, 210), line[start : start + 5], 1.5)
    core.blit(light.surface, (0, 0))
    glow.blit(core, (0, 0))
    disc = Canvas(TILE_DIAMETER, TILE_DIAMETER, board.fine)
    disc.dot((255, 255, 255), (RADIUS, RADIUS), RADIUS - 0.8)
    glow.blit(disc.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(glow.premul_alpha(), (_KEPT, _KEPT))


def _soft(sheet: pygame.Surface, reach: float) -> pygame.Surface:
    """Blur at half the size: twice a box is nearly a bell, and quick."""
    w, h = sheet.get_size()
    small = pygame.transform.smoothscale(sheet, (w // 2, h // 2))
    for _ in range(2):
        small = pygame.transform.box_blur(small, max(1, round(reach / 2)))
    return pygame.transform.smoothscale(small, (w, h))
