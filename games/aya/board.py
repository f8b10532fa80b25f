"""Room: the table on the screen. A layout in a part of the window, with pan and zoom; only what changed is drawn again.

From the bottom up: oak and tiles (kept as one picture per view), shadows, what lies, what leans, what stands, photos.
The picture is kept; a domino whose look or place changed marks where it was and where it is, and only those places are drawn anew.

    board = Board()
    board.place(area, layout)                        # the part of the window; fits the table at first
    board.draw(surface, layout, moving={row: (tilt, slide)})
    board.mm(event.pos), board.pixel(x, y)           # between the window and the table
    board.pan(dx, dy), board.zoom(1.1, event.pos), board.show(x, y)
"""

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np
import pygame

from aya_sim.components import ANIMAL_DIAMETER, DOMINO_TERRAINS, Shape, Terrain
from aya_sim.layout import DominoSize, Layout, State, Table
from games.aya import sprites
from games.aya.ground import SLANT
from games.aya.oak_top import draw_oak, lay
from games.aya.piling import bottom_up
from games.aya.sprites import Kind, kind_of, shade_of
from games.aya.view import View, lie, view_of
from games.shell.canvas import Point
from games.shell.palette import SHADE

LEAST, MOST = 0.25, 6.0  # pixels per mm
_PM = pygame.BLEND_PREMULTIPLIED
_LEANS = math.radians(2)  # less is standing
_MANY = 40  # dirty places, above which everything is drawn anew

Motion = tuple[float, float] | tuple[float, float, float]
"""Tilt, rad, positive along the heading; slide, mm along it; and, if it falls another way than its heading or against it, that way, rad."""


class Spot(NamedTuple):
    """A domino where it is drawn."""

    kind: Kind
    px: int  # pixels of the board, the middle of its footprint
    py: int
    x: float  # mm, centre of its foot
    y: float
    way: float  # rad
    tilt: float  # rad
    start: float  # mm along `way`, where its footprint begins

    @property
    def seen(self) -> tuple[Kind, int, int]:
        """All that shows."""
        return self.kind, self.px, self.py


class Print(NamedTuple):
    """A photo where it is drawn."""

    terrain: Terrain
    px: int
    py: int
    lift: int  # mm above the table


class Board:
    """One table in one part of the window."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 16, 16)
        self.view: View | None = None
        self._table: Table | None = None
        self._ground: pygame.Surface | None = None  # oak and tiles
        self._sheet: pygame.Surface | None = None  # and everything else
        self._ground_of: object = None
        self._layout: Layout | None = None
        self._still: dict[int, Spot] = {}
        self._spots: dict[int, Spot] = {}
        self._prints: dict[int, Print] = {}

    # where things are

    def place(self, area: pygame.Rect, layout: Layout) -> None:
        """Be in this part of the window; what was in the middle stays there, the whole table at first."""
        self.area, self._table = pygame.Rect(area), layout.table
        if self.view is None:
            self.fit(layout)
        else:
            self._look(self.view.scale, self.view.x, self.view.y)

    def fit(self, layout: Layout) -> None:
        """Show all of it."""
        self._table = layout.table
        view = view_of(layout, size=self.area.size)
        self._look(view.scale, view.x, view.y)

    def show(self, x: float, y: float, scale: float | None = None) -> None:
        """Have this place, mm, in the middle. scale: pixels per mm."""
        self._look(self._v.scale if scale is None else scale, x, y)

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by so many pixels."""
        v = self._v
        self._look(v.scale, v.x - dx / v.scale, v.y + dy / v.scale)

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Come nearer (above 1) or go back; the place under this pixel of the window stays there."""
        v = self._v
        at = at if at is not None else self.area.center
        scale = min(max(v.scale * factor, LEAST), MOST)
        x, y = self.mm(at)
        dx, dy = at[0] - self.area.centerx, at[1] - self.area.centery
        self._look(scale, x - dx / scale, y + dy / scale)

    def mm(self, pos: tuple[float, float]) -> Point:
        """The place on the table under a pixel of the window."""
        v = self._v
        return v.x + (pos[0] - self.area.x - v.size[0] / 2) / v.scale, v.y - (pos[1] - self.area.y - v.size[1] / 2) / v.scale

    def pixel(self, x: float, y: float) -> Point:
        """The pixel of the window at a place on the table."""
        px, py = self._v.at(x, y)
        return px + self.area.x, py + self.area.y

    @property
    def scale(self) -> float:
        """Pixels per mm."""
        return self._v.scale

    @property
    def _v(self) -> View:
        assert self.view is not None, "place the board first"
        return self.view

    def _look(self, scale: float, x: float, y: float) -> None:
        scale = min(max(scale, LEAST), MOST)
        if self._table is not None:  # some of the table stays in sight
            w, h = self.area.width / scale / 2, self.area.height / scale / 2
            x, y = _held(x, self._table.width, w), _held(y, self._table.height, h)
        if self.view is not None and self.view.scale != scale:
            sprites.forget()
        self.view = View((max(1, self.area.width), max(1, self.area.height)), scale, x, y)

    # what is drawn

    def draw(
        self,
        target: pygame.Surface,
        layout: Layout,
        *,
        moving: Mapping[int, Motion] | None = None,
        hidden: Collection[int] = (),
        photos: Mapping[int, tuple[float, float, float]] | None = None,
    ) -> None:
        """Draw the table into its part of the window.

        moving: by row, how a domino leans or lies now, whatever the layout says. hidden: rows not to be drawn.
        photos: by place in `layout.animals`, where one is now: x, y and mm above the table.
        """
        fresh = self._renew_ground(layout)
        if fresh or layout is not self._layout:
            self._still = self._spots_of(layout)
        spots = dict(self._still)
        for row, motion in (moving or {}).items():
            spots[row] = self._moved(layout, row, motion)
        for row in hidden:
            spots.pop(row, None)
        prints = self._prints_of(layout, moving or {}, photos or {})
        dirty = None if fresh else self._changed(layout.domino, spots, prints)
        self._layout, self._spots, self._prints = layout, spots, prints
        assert self._sheet is not None
        if dirty is None:
            self._paint(self._sheet.get_rect(), layout)
        else:
            for rect in dirty:
                self._paint(rect, layout)
        target.blit(self._sheet, self.area)

    def draw_domino(
        self,
        target: pygame.Surface,
        terrain: Terrain,
        camera: bool,
        at: tuple[float, float, float],
        *,
        tilt: float = 0.0,
        flat: bool = False,
        lift: float = 0.0,
        strength: float = 1.0,
        size: DominoSize | None = None,
    ) -> None:
        """One domino over everything: x, y, mm, and its heading, rad. lift: mm, how high it is held. strength: 0 unseen to 1."""
        size = size or DominoSize()
        state = State.FLAT if flat else State.STANDING if abs(tilt) < _LEANS else State.FORWARD if tilt > 0 else State.BACKWARD
        way = at[2] + (math.pi if tilt < 0 else 0.0)
        kind = kind_of(terrain, camera, state, abs(tilt), way)
        start, length = _footprint(state, abs(tilt), 0.0, size)
        along = start + length / 2
        x, y = self.pixel(at[0] + along * math.cos(way), at[1] + along * math.sin(way))
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        if strength >= 1:
            drop = lift * self.scale
            lay(target, sprites.shadow(shade_of(kind), size, self.scale), x + drop * SLANT[0], y + drop * SLANT[1], straight=True)
        lay(target, sprites.domino(kind, size, self.scale), x, y, strength=strength)
        target.set_clip(before)

    def draw_tile(
        self, target: pygame.Surface, terrain: Terrain, shape: Shape, at: tuple[float, float, float], strength: float = 1.0
    ) -> None:
        """One tile over everything: x, y, mm, and its rotation, rad."""
        x, y = self.pixel(at[0], at[1])
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        lay(target, sprites.tile(terrain, shape, round(math.degrees(at[2])) % 360, self.scale), x, y, strength=strength)
        target.set_clip(before)

    def draw_photo(self, target: pygame.Surface, terrain: Terrain, x: float, y: float, *, lift: float = 2.0, strength: float = 1.0) -> None:
        """One animal photo over everything, mm."""
        px, py = self.pixel(x, y)
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        drop = lift * self.scale
        lay(target, sprites.animal_shadow(round(lift / 6) * 6, self.scale), px + drop * SLANT[0], py + drop * SLANT[1], strength=strength)
        lay(target, sprites.animal(terrain, self.scale), px, py, strength=strength)
        target.set_clip(before)

    # spots

    def _spots_of(self, layout: Layout) -> dict[int, Spot]:
        d, how = layout.dominoes, lie(layout)
        columns = (d.terrain.tolist(), d.camera.tolist(), d.state.tolist(), how.tilt.tolist(), how.way.tolist())
        places = (how.x.tolist(), how.y.tolist(), d.x.tolist(), d.y.tolist(), how.start.tolist())
        found = {}
        for row, (terrain, camera, state, tilt, way, mx, my, x, y, start) in enumerate(zip(*columns, *places, strict=True)):
            px, py = self._v.at(mx, my)
            kind = kind_of(DOMINO_TERRAINS[terrain], camera, State(state), tilt, way)
            found[row] = Spot(kind, round(px), round(py), x, y, way, tilt, start)
        return found

    def _moved(self, layout: Layout, row: int, motion: Motion) -> Spot:
        d = layout.dominoes
        tilt, slide = motion[0], motion[1]
        heading = float(d.heading[row])
        back = tilt < 0
        way = motion[2] if len(motion) > 2 else heading + (math.pi if back else 0.0)
        state = State.STANDING if abs(tilt) < _LEANS else State.BACKWARD if back else State.FORWARD
        start, length = _footprint(state, abs(tilt), -slide if back else slide, layout.domino)
        x, y, along = float(d.x[row]), float(d.y[row]), start + length / 2
        px, py = self._v.at(x + along * math.cos(way), y + along * math.sin(way))
        kind = kind_of(DOMINO_TERRAINS[d.terrain[row]], bool(d.camera[row]), state, abs(tilt), way)
        return Spot(kind, round(px), round(py), x, y, way, abs(tilt), start)

    def _prints_of(
        self, layout: Layout, moving: Mapping[int, Motion], photos: Mapping[int, tuple[float, float, float]]
    ) -> dict[int, Print]:
        standing, found = layout.dominoes.standing, {}
        for index, animal in enumerate(layout.animals):
            x, y, lift = animal.x, animal.y, 2.0
            if index in photos:
                x, y, lift = photos[index]
            elif animal.on is not None:
                rows = layout.dominoes.rows_of(animal.on).tolist()
                if all(standing[row] for row in rows):
                    lift = layout.domino.height
            px, py = self._v.at(x, y)
            found[index] = Print(animal.terrain, round(px), round(py), round(lift))
        return found

    # painting

    def _changed(self, size: DominoSize, spots: Mapping[int, Spot], prints: Mapping[int, Print]) -> list[pygame.Rect] | None:
        """Where to draw anew; None: everywhere."""
        rects: list[pygame.Rect] = []
        room = math.ceil(2 * (size.height + size.width) * self.scale)
        seen = pygame.Rect((0, 0), self._v.size).inflate(2 * room, 2 * room)
        for row in spots.keys() | self._spots.keys():
            old, new = self._spots.get(row), spots.get(row)
            if (old and old.seen) != (new and new.seen):
                rects += [self._reach(spot, size) for spot in (old, new) if spot is not None and seen.collidepoint(spot.px, spot.py)]
        for index in prints.keys() | self._prints.keys():
            was, now = self._prints.get(index), prints.get(index)
            if was != now:
                rects += [self._print_reach(print_) for print_ in (was, now) if print_ is not None]
        if len(rects) > 2 * _MANY:
            return None
        merged = _merged(rects)
        return None if len(merged) > _MANY else merged

    def _reach(self, spot: Spot, size: DominoSize) -> pygame.Rect:
        found = pygame.Rect(0, 0, 0, 0)
        for sprite in (sprites.domino(spot.kind, size, self.scale), sprites.shadow(shade_of(spot.kind), size, self.scale)):
            rect = sprite.picture.get_rect(topleft=(spot.px + sprite.corner[0], spot.py + sprite.corner[1]))
            found = found.union(rect) if found.width else rect
        return found

    def _print_reach(self, spot: Print) -> pygame.Rect:
        side = (ANIMAL_DIAMETER + 8) * self.scale
        drop = spot.lift * self.scale
        low = pygame.Rect(0, 0, math.ceil(side + drop), math.ceil(side + drop))
        low.topleft = (round(spot.px - side / 2), round(spot.py - side / 2))
        return low

    def _paint(self, rect: pygame.Rect, layout: Layout) -> None:
        """Draw one part of the picture anew."""
        sheet, ground, size, scale = self._sheet, self._ground, layout.domino, self.scale
        assert sheet is not None
        assert ground is not None
        rect = rect.clip(sheet.get_rect())
        if not rect.width or not rect.height:
            return
        sheet.set_clip(rect)
        sheet.blit(ground, rect, rect)
        reach = (2 * size.height + size.width) * scale + 4
        near = rect.inflate(2 * reach, 2 * reach)
        here = [spot for spot in self._spots.values() if near.collidepoint(spot.px, spot.py)]
        if here:
            mask = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
            mask.fill((*SHADE, 0))
            for spot in here:
                picture, (dx, dy) = sprites.shadow(shade_of(spot.kind), size, scale)
                mask.blit(picture, (spot.px + dx - rect.x, spot.py + dy - rect.y), special_flags=pygame.BLEND_RGBA_MAX)
            sheet.blit(mask, rect)
        prints = [spot for spot in self._prints.values() if near.collidepoint(spot.px, spot.py)]
        for spot_ in prints:
            drop = spot_.lift * scale
            lay(sheet, sprites.animal_shadow(round(spot_.lift / 6) * 6, scale), spot_.px + drop * SLANT[0], spot_.py + drop * SLANT[1])
        for spot in _in_order(here, size):
            picture, (dx, dy) = sprites.domino(spot.kind, size, scale)
            sheet.blit(picture, (spot.px + dx, spot.py + dy), special_flags=_PM)
        for spot_ in prints:
            lay(sheet, sprites.animal(spot_.terrain, scale), spot_.px, spot_.py)
        sheet.set_clip(None)

    def _renew_ground(self, layout: Layout) -> bool:
        """Oak and tiles, if the view or they have changed."""
        wanted = (self._v, layout.table, layout.tiles)
        if wanted == self._ground_of and self._ground is not None:
            return False
        size = self._v.size
        if self._ground is None or self._ground.get_size() != size:
            self._ground, self._sheet = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        draw_oak(self._ground, self._v, layout.table)
        for tile in layout.tiles:
            sprite = sprites.tile(tile.terrain, tile.shape, round(math.degrees(tile.rotation)) % 360, self.scale)
            lay(self._ground, sprite, *self._v.at(tile.x, tile.y))
        self._ground_of = wanted
        return True


def _held(middle: float, whole: float, half: float) -> float:
    """The middle of what is seen, so that a good part of the table is."""
    slack = 0.2 * half
    low, high = half - slack, whole - half + slack
    return whole / 2 if low > high else min(max(middle, low), high)


def _footprint(state: State, tilt: float, slide: float, size: DominoSize) -> tuple[float, float]:
    """Start along the way and length, mm."""
    if state == State.FLAT:
        return -size.height / 2, size.height
    if state == State.STANDING:
        return -size.thickness / 2, size.thickness
    middle = size.thickness / 2 + slide
    ends = middle - size.thickness * math.cos(tilt), middle + size.height * math.sin(tilt)
    return min(ends), abs(ends[1] - ends[0])


def _in_order(spots: list[Spot], size: DominoSize) -> list[Spot]:
    """What was laid flat, what fell or leans from the bottom up, what stands."""
    leaning = [spot for spot in spots if spot.kind.state in (State.FORWARD, State.BACKWARD)]
    if len(leaning) > 1:
        x, y, way, tilt, start = np.array([(s.x, s.y, s.way, s.tilt, s.start) for s in leaning], np.float64).T
        leaning = [leaning[k] for k in bottom_up(x, y, way, tilt, start, size).tolist()]
    flat = [spot for spot in spots if spot.kind.state == State.FLAT]
    return [*flat, *leaning, *(spot for spot in spots if spot.kind.state == State.STANDING)]


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same places as rectangles that do not overlap."""
    out: list[pygame.Rect] = []
    for rect in rects:
        grown = pygame.Rect(rect)
        while (met := grown.collidelist(out)) >= 0:
            grown.union_ip(out.pop(met))
        out.append(grown)
    return out
