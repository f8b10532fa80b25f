"""Draw a layout in plan in a part of the window, and redraw only what changed.

From the bottom up: oak, tiles, shadows, what lies, what leans, what stands, photos. The picture is kept in a
`TileCache`; a domino whose look or place changed marks where it was and where it is, and only those places are
painted again. After a zoom the old picture is stretched first and repainted in patches over the next frames; until
then the board `is_rough`. Over 400 lines: what is painted and what has to be painted again belong together.

    board = Board()
    board.place(area, layout)                        # the part of the window; fits the table at first
    board.draw(surface, layout, moving={row: (tilt, slide)})
    board.mm(event.pos), board.pixel(x, y)           # between the window and the table
    board.pan(dx, dy), board.zoom(1.1, event.pos), board.center_on(x, y)
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeVar

import pygame

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Pose
from aya_sim.layout import DominoSize, Layout, State, Tile
from games.aya.model.landscape_photos import LENGTH, landscape_photo_poses
from games.aya.model.timeline import Motion
from games.aya.render import sprites
from games.aya.render.camera.viewport import Viewport
from games.aya.render.domino_sprites import DominoSprites
from games.aya.render.draw_list import (
    LEANS,
    DominoInstance,
    PhotoInstance,
    footprint,
    moving_sprite,
    photo_sprites,
    resting_sprites,
    sort_for_drawing,
)
from games.aya.render.ground import SLANT
from games.aya.render.sprites import shadow_kind, sprite_kind
from games.aya.render.table_top import blit_sprite, draw_oak
from games.aya.render.tile_cache import TileCache, area, merge
from games.aya.render.tile_cards import TileCards, find_way
from games.ui.canvas import Point
from games.ui.palette import STANDARD, Palette

_PM = pygame.BLEND_PREMULTIPLIED
_MOST = 0.7  # of the picture: if more of it changed, all is painted anew
_AT_ONCE = 3  # rough patches painted anew in a frame, at most
_NEW_SPRITES = 8  # of dominoes drawn for rough patches in a frame, at most
_MOVED = 5  # dominoes that have left their place since, brought up to date in a picture that is not shown, in a frame, at most
_NEARER = 250.0  # mm: a piece is seen larger by the part of this at which it is held
_TILE_ROOM = 1.3  # of its diameter, a tile with its shadow
_PHOTO_ROOM = 1.3  # of its length, a landscape photo with its shadow across its corners
Instance = TypeVar("Instance", DominoInstance, PhotoInstance)


class Board(Viewport):
    """A table in plan in one part of the window."""

    def __init__(self, palette: Palette = STANDARD) -> None:
        super().__init__()
        self.palette = palette  # of the next picture
        self.shows_landscapes = False  # the photo of every landscape beside its tile
        self._prints: Mapping[str, Pose] = {}  # by the id of their tile
        self._cache = TileCache()
        self._layout: Layout | None = None
        self.cards = TileCards()
        self._scale = 0.0  # of the dominoes
        self._painted_in = palette
        self._is_rescaled = True  # nothing is known of what was painted at this scale
        self._still: dict[int, DominoInstance] = {}
        self._moved: dict[int, tuple[Motion, DominoInstance]] = {}
        self._dominoes: dict[int, DominoInstance] = {}
        self._photos: dict[int, PhotoInstance] = {}
        self._sprites = DominoSprites()

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
        self.paint(layout, moving=moving, hidden=hidden, photos=photos, at_once=_AT_ONCE)
        target.blit(self._cache.surface, self.area)

    def paint(
        self,
        layout: Layout,
        *,
        moving: Mapping[int, Motion] | None = None,
        hidden: Collection[int] = (),
        photos: Mapping[int, tuple[float, float, float]] | None = None,
        at_once: int,
        blanks: int | None = None,
        within: pygame.Rect | None = None,
    ) -> pygame.Surface:
        """Bring the kept picture up to date and return it.

        at_once: how many rough patches to repaint. blanks: how many blank ones; None: all. within: the part of the
        picture that will be shown, None: all; the rest is painted later.
        """
        cache = self._cache
        cache.show(self._placed_view)
        if layout is not self._layout or self.scale != self._scale or self._painted_in != self.palette:
            self._rebuild_instances(layout)
        dominoes = dict(self._still)
        for row, motion in (moving or {}).items():
            dominoes[row] = self._moving_instance(layout, row, motion)
        for row in hidden:
            dominoes.pop(row, None)
        lying = photo_sprites(layout, photos or {}, self.scale)
        is_rescaled = self._is_rescaled  # the old picture was stretched: enough for this frame
        finished = [] if is_rescaled else self._take_finished()
        dirty = self._changed(layout.domino, dominoes, lying)
        self._dominoes, self._photos = dominoes, lying
        if dirty is None:
            cache.invalidate()
            dirty = finished = []
        is_quiet = not (cache.bare or cache.rough or cache.blank)
        for rect in cache.take_bare():
            self._paint_bare(rect, layout)
            at_once = 0  # enough for this frame
        rough = self._take_rough(0 if is_rescaled else at_once, layout)
        blank = cache.take_blank(blanks)
        for rect in (*blank, *rough, *cache.take_dirty([*dirty, *finished], within)):
            self._paint(rect, layout)
        self.cards.prepare(self.scale, self.palette, is_quiet=is_quiet)
        return cache.surface

    @property
    def version(self) -> int:
        """Return a number that changes with every change of the kept picture."""
        return self._cache.version

    def paint_ahead(self, layout: Layout) -> bool:
        """Paint one blank patch, and return whether there are more."""
        self.paint(layout, at_once=0, blanks=1)
        return bool(self._cache.blank)

    def make_room(self) -> bool:
        """Make the kept picture as large as its part of the window, and return whether it was. New memory takes long to write to, so that
        nothing else is to be painted in the frame in which it is made.
        """
        is_there = self._cache.surface.get_size() == self._placed_view.size
        if not is_there:
            self._cache.show(self._placed_view)
        return is_there

    def warm_sprites(self, layout: Layout, row: int) -> None:
        """Prepare the sprites of a domino for when it falls the way it flows."""
        domino = self._dominoes.get(row)
        if domino is None or domino.kind.state != State.STANDING:
            return
        for tilt in range(sprites.TILT_STEP, 91, sprites.TILT_STEP):
            kind = domino.kind._replace(state=State.FORWARD, tilt=tilt)
            self._sprites.block(kind, layout.domino)
            self._sprites.shadow(shadow_kind(kind), layout.domino)

    def catch_up(
        self,
        layout: Layout,
        *,
        moving: Mapping[int, Motion] | None = None,
        hidden: Collection[int] = (),
        photos: Mapping[int, tuple[float, float, float]] | None = None,
    ) -> bool:
        """Paint some patches of what is out of date, with a few dominoes that have left their place since; return whether nearly all is
        painted.
        """
        waiting = {*[row for row in moving or {} if row not in self._moved][_MOVED:]}
        seen = {row: motion for row, motion in (moving or {}).items() if row not in waiting}
        blanks = int(self._prepare_blank(layout))
        self.paint(layout, moving=seen, hidden=hidden, photos=photos, at_once=1, blanks=blanks, within=pygame.Rect(0, 0, 0, 0))
        for rect in self._cache.take_stale(1):
            self._paint(rect, layout)
        return not waiting and self._cache.is_nearly_painted

    def invalidate(self) -> None:
        """Mark the whole picture to be painted again; nothing is stretched or scrolled."""
        self._cache.invalidate()

    @property
    def is_rough(self) -> bool:
        """Return whether a part of the picture is only stretched and waits to be painted."""
        return bool(self._cache.rough) or self.cards.is_coarse

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
        """Draw one domino over everything.

        at: x and y, mm, and its heading, rad. lift: mm, how high it is held. strength: 0 unseen to 1.
        """
        size = size or DominoSize()
        state = State.FLAT if flat else State.STANDING if abs(tilt) < LEANS else State.FORWARD if tilt > 0 else State.BACKWARD
        way = at[2] + (math.pi if tilt < 0 else 0.0)
        kind = sprite_kind(terrain, camera, state, abs(tilt), way)
        start, length = footprint(state, abs(tilt), 0.0, size)
        along = start + length / 2
        x, y = self.pixel(at[0] + along * math.cos(way), at[1] + along * math.sin(way))
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        scale = self.scale * (1 + lift / _NEARER)
        if strength >= 1:
            drop = lift * self.scale
            blit_sprite(target, sprites.shadow(shadow_kind(kind), size, scale), x + drop * SLANT[0], y + drop * SLANT[1], straight=True)
        blit_sprite(target, sprites.domino(kind, size, scale, self.palette), x, y, strength=strength)
        target.set_clip(before)

    def draw_tile(
        self, target: pygame.Surface, terrain: Terrain, shape: Shape, at: tuple[float, float, float], strength: float = 1.0
    ) -> None:
        """Draw one tile over everything. at: x and y, mm, and its rotation, rad. strength: 0 unseen to 1."""
        x, y = self.pixel(at[0], at[1])
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        sprite = self.cards.held_sprite(terrain, shape, round(math.degrees(at[2])) % 360, self.scale, self.palette)
        blit_sprite(target, sprite, x, y, strength=strength)
        target.set_clip(before)

    def draw_photo(
        self, target: pygame.Surface, photo: tuple[Terrain, int], at: Point, *, lift: float = 2.0, strength: float = 1.0
    ) -> None:
        """Draw one animal photo over everything. photo: its land and its number there. at, lift: mm."""
        px, py = self.pixel(*at)
        before = target.get_clip()
        target.set_clip(self.area.clip(before))
        drop = lift * self.scale
        blit_sprite(
            target,
            sprites.animal_shadow(round(lift / 6) * 6, self.scale),
            px + drop * SLANT[0],
            py + drop * SLANT[1],
            strength=strength,
        )
        blit_sprite(target, sprites.animal(photo[0], self.scale, self.palette, photo[1]), px, py, strength=strength)
        target.set_clip(before)

    # painting

    def _rebuild_instances(self, layout: Layout) -> None:
        """Rebuild the instances for another table, scale or set of colours, and invalidate what else changed."""
        if self._layout is not None and (layout.table != self._layout.table or layout.tiles != self._layout.tiles):
            self._cache.invalidate()
        if self.shows_landscapes and (self._layout is None or layout.tiles != self._layout.tiles):
            self._prints = landscape_photo_poses(layout)
        if self._layout is None or layout.tiles != self._layout.tiles or self._painted_in != self.palette:
            self.cards.renew(layout.tiles)
        if self._painted_in != self.palette:
            self._painted_in, self._scale = self.palette, 0.0
            self._cache.invalidate()
        known = self._still if self.scale == self._scale else None
        if self.scale != self._scale:
            self._dominoes, self._photos, self._is_rescaled = {}, {}, True
            self.cards.forget_coarse()
        self._still, self._moved = resting_sprites(layout, self.scale, self._layout, known), {}
        self._layout, self._scale = layout, self.scale
        self._sprites.use(self.scale, self.palette)

    def _moving_instance(self, layout: Layout, row: int, motion: Motion) -> DominoInstance:
        known = self._moved.get(row)
        if known is None or known[0] != motion:
            known = self._moved[row] = motion, moving_sprite(layout, row, motion, self._scale)
        return known[1]

    def _changed(
        self, size: DominoSize, dominoes: Mapping[int, DominoInstance], photos: Mapping[int, PhotoInstance]
    ) -> list[pygame.Rect] | None:
        """Return where to repaint; None: everywhere. After a change of scale nothing is known, and all is rough or blank."""
        if self._is_rescaled:
            self._is_rescaled = False
            return []
        rects: list[pygame.Rect] = []
        room = math.ceil(2 * (size.height + size.width) * self.scale)
        seen = self._cache.rect.inflate(2 * room, 2 * room).move(self._cache.left, self._cache.top)
        for row in dominoes.keys() | self._dominoes.keys():
            old, new = self._dominoes.get(row), dominoes.get(row)
            if old is not new and (old and old.appearance) != (new and new.appearance):
                rects += [
                    self._domino_rect(domino, size)
                    for domino in (old, new)
                    if domino is not None and seen.collidepoint(domino.px, domino.py)
                ]
        for index in photos.keys() | self._photos.keys():
            was, now = self._photos.get(index), photos.get(index)
            if was != now:
                rects += [self._photo_rect(photo) for photo in (was, now) if photo is not None]
        places = merge(rects)
        whole = self._cache.rect
        return None if sum(area(rect.clip(whole)) for rect in places) > _MOST * area(whole) else places

    def _domino_rect(self, domino: DominoInstance, size: DominoSize) -> pygame.Rect:
        picture, (dx, dy) = self._sprites.block(domino.kind, size)
        shade, (sx, sy) = self._sprites.shadow(domino.shade, size)
        x, y = domino.px - self._cache.left, domino.py - self._cache.top
        block = pygame.Rect((x + dx, y + dy), picture.get_size())
        return block.union((x + sx, y + sy, shade.shape[1], shade.shape[0]))

    def _photo_rect(self, domino: PhotoInstance) -> pygame.Rect:
        side = (ANIMAL_DIAMETER + 8) * self.scale
        drop = domino.lift * self.scale
        low = pygame.Rect(0, 0, math.ceil(side + drop), math.ceil(side + drop))
        low.topleft = (round(domino.px - side / 2) - self._cache.left, round(domino.py - side / 2) - self._cache.top)
        return low

    def _paint(self, rect: pygame.Rect, layout: Layout) -> None:
        """Repaint one part of the picture."""
        cache, size, scale = self._cache, layout.domino, self.scale
        rect = rect.clip(cache.rect)
        if not rect.width or not rect.height:
            return
        target, left, top = cache.surface, cache.left, cache.top
        target.set_clip(rect)
        draw_oak(target, rect, (left, top), scale, layout.table, self.palette)
        self._paint_tiles(rect, layout)
        here = self._near(rect, size, self._dominoes.values())
        if here:
            self._sprites.lay_shadows(target, rect, here, size, (left, top))
        photos = self._near(rect, size, self._photos.values())
        for photo in photos:
            x, y, drop = photo.px - left, photo.py - top, photo.lift * scale
            blit_sprite(target, sprites.animal_shadow(round(photo.lift / 6) * 6, scale), x + drop * SLANT[0], y + drop * SLANT[1])
        for domino in sort_for_drawing(here, size):
            picture, (dx, dy) = self._sprites.block(domino.kind, size)
            target.blit(picture, (domino.px + dx - left, domino.py + dy - top), special_flags=_PM)
        for photo in photos:
            blit_sprite(target, sprites.animal(photo.terrain, scale, self.palette, photo.which), photo.px - left, photo.py - top)
        target.set_clip(None)
        cache.mark_painted(rect)

    def _take_rough(self, most: int, layout: Layout) -> list[pygame.Rect]:
        """Take rough patches to be painted now, at most so many: those whose sprites are there, or are soon drawn."""
        taken: list[pygame.Rect] = []
        room = _NEW_SPRITES
        while self._cache.rough and len(taken) < most:
            for cost, draw in self._missing(self._cache.rough[-1], layout):
                if room <= 0:
                    return taken
                draw()
                room -= cost
            taken.append(self._cache.rough.pop())
        return taken

    def _prepare_blank(self, layout: Layout) -> bool:
        """Draw some of the sprites that the next blank patch lacks, and return whether it can be painted now."""
        if layout is not self._layout or self.scale != self._scale or self._painted_in != self.palette:
            return False  # it is not yet known what lies there
        rect, room = self._cache.next_blank(), _NEW_SPRITES
        for cost, draw in self._missing(rect, layout) if rect is not None else ():
            if room <= 0:
                return False
            draw()
            room -= cost
        return True

    def _missing(self, rect: pygame.Rect, layout: Layout) -> Iterator[tuple[int, Callable[[], object]]]:
        """Yield what draws each sprite that is missing in a part of the picture, and how long it takes, in dominoes."""
        size, scale, palette = layout.domino, self.scale, self.palette
        for domino in self._near(rect, size, self._dominoes.values()):
            if not self._sprites.has(domino):
                yield 1, lambda one=domino: (self._sprites.block(one.kind, size), self._sprites.shadow(one.shade, size))  # type: ignore[misc]  # mypy cannot infer a default's type
        for photo in self._near(rect, size, self._photos.values()):
            if not sprites.animal.has(photo.terrain, scale, palette, photo.which):
                yield 3, partial(sprites.animal, photo.terrain, scale, palette, photo.which)
        around = rect.inflate(2 * TILE_DIAMETER * scale, 2 * TILE_DIAMETER * scale)
        for index, tile in enumerate(layout.tiles):
            if around.collidepoint(round(tile.x * scale) - self._cache.left, round(-tile.y * scale) - self._cache.top):
                look = tile.terrain, tile.shape, find_way(tile), scale, palette
                if not (sprites.tile.has(*look) or sprites.rough_tile.has(*look)):
                    yield 3, partial(self.cards.sprite, index, tile, scale, palette)

    def _near(self, rect: pygame.Rect, size: DominoSize, pieces: Iterable[Instance]) -> list[Instance]:
        """Return the pieces that are seen in a part of the picture, and some beside it."""
        reach = (2 * size.height + size.width) * self.scale + 4
        near = rect.inflate(2 * reach, 2 * reach).move(self._cache.left, self._cache.top)
        return [piece for piece in pieces if near.collidepoint(piece.px, piece.py)]

    def _take_finished(self) -> list[pygame.Rect]:
        """Return where tiles and photos are that were drawn coarsely and can be painted well now."""
        tiles = self.cards.take_finished(self.scale, self.palette)
        photos = self.cards.take_finished_photos(self.scale, self.palette)
        return [*map(self._tile_rect, tiles), *map(self._landscape_rect, photos)]

    def _paint_bare(self, rect: pygame.Rect, layout: Layout) -> None:
        """Paint the table; what lies on it follows in the next frames."""
        target = self._cache.surface
        target.set_clip(rect)
        draw_oak(target, rect, (self._cache.left, self._cache.top), self.scale, layout.table, self.palette)
        target.set_clip(None)

    def _paint_tiles(self, rect: pygame.Rect, layout: Layout) -> None:
        scale, left, top = self.scale, self._cache.left, self._cache.top
        near = rect.inflate(2 * TILE_DIAMETER * scale, 2 * TILE_DIAMETER * scale)
        for tile in layout.tiles if self._prints else ():
            at = self._prints.get(tile.id)
            if at is not None and near.collidepoint(x := at.x * scale - left, y := -at.y * scale - top):
                way = sprites.upright_way(at.heading)  # the picture the right way up
                blit_sprite(self._cache.surface, self.cards.photo_sprite(tile, way, scale, self.palette), x, y)
        for index, tile in enumerate(layout.tiles):
            px, py = round(tile.x * scale) - left, round(-tile.y * scale) - top
            if near.collidepoint(px, py):
                self._paint_tile(self._cache.surface, index, tile, (px, py))

    def _paint_tile(self, target: pygame.Surface, index: int, tile: Tile, at: tuple[int, int]) -> None:
        blit_sprite(target, self.cards.sprite(index, tile, self.scale, self.palette), *at)

    def _landscape_rect(self, tile: Tile) -> pygame.Rect:
        """Return where the photo beside a landscape may be on the picture, however it is turned; empty without one."""
        at = self._prints.get(tile.id)
        rect = pygame.Rect(0, 0, 0, 0)
        if at is not None:
            rect.size = (math.ceil(_PHOTO_ROOM * LENGTH * self.scale) + 6,) * 2
            rect.center = (round(at.x * self.scale) - self._cache.left, round(-at.y * self.scale) - self._cache.top)
        return rect

    def _tile_rect(self, tile: Tile) -> pygame.Rect:
        """Return where a tile and its shadow are on the picture."""
        rect = pygame.Rect(0, 0, *(math.ceil(_TILE_ROOM * TILE_DIAMETER * self.scale) + 6,) * 2)
        rect.center = (round(tile.x * self.scale) - self._cache.left, round(-tile.y * self.scale) - self._cache.top)
        return rect
