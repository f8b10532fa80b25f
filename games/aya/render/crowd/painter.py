"""Draw thousands of dominoes in plan: columns of numbers instead of objects, and only what changed is painted again.

The picture is kept between frames. Where a domino moved, whole cells of the picture are painted anew: table, shadows, what leans from
the last row to the first, what stands. Where thousands move at once, some cells follow in the next frames. A table that is panned is
scrolled. Tiles lie on the table, photos are not drawn.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import pygame

from aya_sim.components import DOMINO_TERRAINS
from aya_sim.layout import Codes, DominoSize, Flags, Floats, Ints, Layout, State
from games.aya.render import sprites
from games.aya.render.camera.view import View, footprints
from games.aya.render.draw_list import LEANS
from games.aya.render.ground import SLANT
from games.aya.render.palette import GROUND
from games.aya.render.pieces import footprint_span
from games.aya.render.sprites import TILT_STEP, WAY_STEP, SpriteKind
from games.aya.render.table_top import blit_sprite, draw_oak
from games.aya.render.tile_cards import find_way
from games.ui.palette import BEECH, SHADE, STANDARD, Palette, darker

_CELL = 32  # pixels, of the picture
_TILTS, _WAYS = 90 // TILT_STEP + 1, 360 // WAY_STEP
_AT_ONCE = 5_000  # dominoes painted anew in a frame
_EMPTY = 3  # dominoes that take as long to paint as a cell without any
_PLAIN = 0.8  # pixels per mm below which a domino is its colour alone: river and marks would only tint it
_UNSHADED = 0.2  # pixels per mm below which shadows are too small to be seen
_FINE = 4  # times as large a plain domino is drawn before it is made small
_CROWN = 1.9  # times as thick a plain domino stands as it is, so that its colour is seen


@dataclass(frozen=True, slots=True, eq=False)
class CrowdPoses:
    """How every domino stands, leans or lies, (n,) each. tilt is positive along the way."""

    tilt: Floats  # rad
    slide: Floats  # mm along the way
    way: Floats  # rad
    drift: Floats  # mm to the left of the way


class CrowdPainter:
    """Keeps the picture of one table."""

    def __init__(self) -> None:
        self._picture = pygame.Surface((1, 1), 0, 32)
        self._scratch = self._bare = self._mask = self._picture
        self._corner = (0, 0)  # pixels right and down of the table's origin, of the upper left of the picture
        self._look: tuple[float, Palette, object] = 0.0, STANDARD, None
        self._layout: Layout | None = None
        self._stale = np.zeros((1, 1), np.bool_)  # cells, (columns, rows), that show what was
        self._rest: tuple[Ints, Ints, Ints] | None = None  # of the layout at this scale
        self._shown: tuple[Ints, Ints, Ints] | None = None  # kind, x and y that the picture shows
        self._poses: tuple[object, CrowdPoses] | None = None  # of the last frame, and what they were put on
        self._blocks: dict[int, sprites.Sprite] = {}
        self._shades: dict[int, sprites.Sprite] = {}

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, view: View, layout: Layout, palette: Palette, poses: CrowdPoses | None
    ) -> None:
        """Draw the table into this part of the window. poses: how the dominoes are now; None: as the layout has them."""
        blank = self._follow(view, layout, palette)
        now = self._resting(layout, view.scale) if poses is None else self._moving(layout, poses, view.scale)
        if self._shown is None or len(self._shown[0]) != len(now[0]):
            blank[:] = True
        elif self._shown is not now:
            reach = _reach(layout.domino, view.scale)
            changed = np.any([old != new for old, new in zip(self._shown, now, strict=True)], axis=0)
            for _, x, y in (self._shown, now):
                self._mark(self._stale, x[changed], y[changed], reach)
        self._shown = now
        dirty = blank | self._choose_stale() if self.is_rough else blank
        self._stale &= ~dirty
        if dirty.any():
            self._paint(dirty, layout.domino, view.scale, palette)
        target.blit(self._picture, area)

    @property
    def is_rough(self) -> bool:
        """Return whether a part of the picture waits to be painted anew."""
        return bool(self._stale.any())

    def _choose_stale(self) -> Flags:
        """Return the stale cells that are painted now, from the left: no more than a frame has time for."""
        assert self._shown is not None
        columns, rows = self._stale.shape
        column, row = (self._shown[1] - self._corner[0]) // _CELL, (self._shown[2] - self._corner[1]) // _CELL
        inside = (column >= 0) & (row >= 0) & (column < columns) & (row < rows)
        work = np.bincount(column[inside] * rows + row[inside], minlength=columns * rows) + _EMPTY
        before = np.cumsum(work * self._stale.ravel()) - work
        return self._stale & (before < _AT_ONCE).reshape(columns, rows)

    def _follow(self, view: View, layout: Layout, palette: Palette) -> Flags:
        """Scroll to the view, or begin anew. Return which cells of the picture are blank, (columns, rows)."""
        size, scale, ground = view.size, view.scale, (layout.table, layout.tiles)
        corner = round(view.x * scale - size[0] / 2), round(-view.y * scale - size[1] / 2)
        columns, rows = -(-size[0] // _CELL), -(-size[1] // _CELL)
        dirty = np.zeros((columns, rows), np.bool_)
        if self._picture.get_size() != size or self._look != (scale, palette, ground):
            if self._look[:2] != (scale, palette):
                self._blocks, self._shades = {}, {}
                self._rest = self._shown = None
            self._look = scale, palette, ground
            self._picture, self._scratch, self._bare = (pygame.Surface(size, 0, 32) for _ in range(3))
            self._stale = np.zeros((columns, rows), np.bool_)
            dirty[:] = True
        elif corner != self._corner:
            dx, dy = self._corner[0] - corner[0], self._corner[1] - corner[1]
            self._picture.scroll(dx, dy)
            x, y = np.arange(columns) * _CELL, np.arange(rows) * _CELL
            dirty[(x < dx) | (x + _CELL > size[0] + dx)] = True
            dirty[:, (y < dy) | (y + _CELL > size[1] + dy)] = True
            dirty |= self.is_rough  # what is stale has moved by less than a cell
        else:
            return dirty
        self._corner = corner
        draw_oak(self._bare, self._bare.get_rect(), corner, scale, layout.table, palette)
        for tile in layout.tiles:
            card = sprites.tile(tile.terrain, tile.shape, find_way(tile), scale, palette)
            blit_sprite(self._bare, card, tile.x * scale - corner[0], -tile.y * scale - corner[1])
        return dirty

    def _resting(self, layout: Layout, scale: float) -> tuple[Ints, Ints, Ints]:
        if self._rest is None or layout is not self._layout:
            how, d = footprints(layout), layout.dominoes
            kind = _kinds(d.terrain, d.camera, d.state, how.tilt, how.way)
            self._rest = kind, np.rint(how.x * scale).astype(np.int64), np.rint(-how.y * scale).astype(np.int64)
            self._layout = layout
        return self._rest

    def _moving(self, layout: Layout, poses: CrowdPoses, scale: float) -> tuple[Ints, Ints, Ints]:
        """Return where the dominoes are on their way; only those that moved since the last frame are worked out."""
        resting, before = self._resting(layout, scale), self._poses
        if before is None or before[0] is not resting or self._shown is None or len(before[1].tilt) != len(poses.tilt):
            moved, known = np.flatnonzero((poses.tilt != 0) | (poses.slide != 0)), resting
        else:
            moved, known = np.flatnonzero((poses.tilt != before[1].tilt) | (poses.slide != before[1].slide)), self._shown
        self._poses = resting, poses
        now = [column.copy() for column in known]
        for column, new in zip(now, _place(layout, poses, moved, scale), strict=True):
            column[moved] = new
        return now[0], now[1], now[2]

    def _mark(self, dirty: Flags, x: Ints, y: Ints, reach: int) -> None:
        """Mark the cells within reach of these places, pixels of the table."""
        columns, rows = dirty.shape
        x, y = x - self._corner[0], y - self._corner[1]
        seen = (x > -reach) & (y > -reach) & (x < columns * _CELL + reach) & (y < rows * _CELL + reach)
        low, high = ((x[seen] - reach) // _CELL, (y[seen] - reach) // _CELL), ((x[seen] + reach) // _CELL, (y[seen] + reach) // _CELL)
        spread = max((int((h - lo).max(initial=0)) for lo, h in zip(low, high, strict=True)), default=0)
        for i in range(spread + 1):
            for j in range(spread + 1):
                column, row = np.minimum(low[0] + i, high[0]), np.minimum(low[1] + j, high[1])
                inside = (column >= 0) & (row >= 0) & (column < columns) & (row < rows)
                dirty[column[inside], row[inside]] = True

    def _paint(self, dirty: Flags, size: DominoSize, scale: float, palette: Palette) -> None:
        """Paint these cells anew: drawn whole beside the picture, then copied."""
        assert self._shown is not None
        whole = self._picture.get_rect()
        cells = [pygame.Rect(i * _CELL, j * _CELL, _CELL, _CELL).clip(whole) for i, j in np.argwhere(dirty).tolist()]
        self._scratch.fblits((self._bare.subsurface(cell), cell.topleft) for cell in cells)
        kinds, x, y = self._shown
        rows = self._near(dirty, x, y, _reach(size, scale))
        if len(rows):
            # what leans rests on later rows: those come first, and what stands comes last
            stands = kinds[rows] // (_TILTS * _WAYS) % 4 == State.STANDING
            rows = np.concatenate((rows[~stands][::-1], rows[stands]))
            places = _Places(kinds[rows], x[rows] - self._corner[0], y[rows] - self._corner[1])
            self._prepare(places.codes, size, scale, palette)
            if scale >= _UNSHADED:
                self._lay_shadows(cells, places)
            self._scratch.fblits(places.blits(self._blocks), pygame.BLEND_PREMULTIPLIED)
        self._picture.fblits((self._scratch.subsurface(cell), cell.topleft) for cell in cells)

    def _near(self, dirty: Flags, x: Ints, y: Ints, reach: int) -> Ints:
        """Return the rows that may be seen in these cells, ascending."""
        around = -(-reach // _CELL)
        wide = np.pad(dirty, around)
        for axis in (0, 1):
            grown = wide.copy()
            for step in range(1, around + 1):
                grown |= np.roll(wide, step, axis) | np.roll(wide, -step, axis)
            wide = grown
        column, row = (x - self._corner[0]) // _CELL + around, (y - self._corner[1]) // _CELL + around
        inside = np.flatnonzero((column >= 0) & (row >= 0) & (column < wide.shape[0]) & (row < wide.shape[1]))
        return inside[wide[column[inside], row[inside]]]

    def _lay_shadows(self, cells: list[pygame.Rect], places: "_Places") -> None:
        """Lay the shadows on these cells so that the darkest counts where they overlap."""
        if self._mask.get_size() != self._scratch.get_size():
            self._mask = pygame.Surface(self._scratch.get_size(), pygame.SRCALPHA, 32)
        for cell in cells:
            self._mask.fill((*SHADE, 0), cell)
        self._mask.fblits(places.blits(self._shades), pygame.BLEND_RGBA_MAX)
        self._scratch.fblits((self._mask.subsurface(cell), cell.topleft) for cell in cells)

    def _prepare(self, kinds: Iterable[int], size: DominoSize, scale: float, palette: Palette) -> None:
        for code in kinds:
            if code not in self._blocks:
                kind = _decode(code)
                self._blocks[code] = (
                    _plain_domino(kind, size, scale, palette) if scale < _PLAIN else sprites.domino(kind, size, scale, palette)
                )
                self._shades[code] = sprites.shadow(sprites.shadow_kind(kind), size, scale)


def _plain_domino(kind: SpriteKind, size: DominoSize, scale: float, palette: Palette) -> sprites.Sprite:
    """Return a domino as an area of its colour, darker at its edge."""
    tilt, way = math.radians(kind.tilt), math.radians(kind.way)
    stands, flat = kind.state == State.STANDING, kind.state == State.FLAT
    low, high = (0.0, size.thickness * _CROWN) if stands else (0.0, size.height) if flat else footprint_span(size, tilt)
    long, wide = (high - low) * scale * _FINE / 2, size.width * scale * _FINE / 2
    side = 2 * math.ceil(math.hypot(long, wide) / _FINE + 1)
    sheet = pygame.Surface((side * _FINE, side * _FINE), pygame.SRCALPHA, 32)
    ground = BEECH if kind.state == State.BACKWARD else GROUND[palette.scheme][kind.terrain]
    c, s, middle = math.cos(way), math.sin(way), side * _FINE / 2
    corners = [(middle + u * c - v * s, middle - u * s - v * c) for u, v in ((-long, -wide), (long, -wide), (long, wide), (-long, wide))]
    pygame.draw.polygon(sheet, ground, corners)
    pygame.draw.polygon(sheet, darker(ground, 0.25), corners, max(1, round(1.5 * scale * _FINE)))
    return sprites.Sprite(pygame.transform.smoothscale(sheet.premul_alpha(), (side, side)), (-side // 2, -side // 2))


class _Places:
    """Kinds of dominoes and where they are, to be blitted with one set of pictures and then with another."""

    def __init__(self, kind: Ints, px: Ints, py: Ints) -> None:
        codes, self._which = np.unique(kind, return_inverse=True)
        self.codes: list[int] = codes.tolist()
        self._px, self._py = px, py

    def blits(self, pictures: dict[int, sprites.Sprite]) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        """Yield what to blit where; a list would keep thousands of pairs for the garbage collector to look through."""
        found = [pictures[code] for code in self.codes]
        corners = np.array([sprite.corner for sprite in found], np.int64)
        surfaces = np.empty(len(found), object)
        surfaces[:] = [sprite.picture for sprite in found]
        x, y = self._px + corners[self._which, 0], self._py + corners[self._which, 1]
        return zip(surfaces[self._which].tolist(), zip(x.tolist(), y.tolist(), strict=True), strict=True)


def _place(layout: Layout, poses: CrowdPoses, rows: Ints, scale: float) -> tuple[Ints, Ints, Ints]:
    """Return kinds and pixels from the table's origin of these dominoes on their way."""
    d, size = layout.dominoes, layout.domino
    tilt, slide, way, drift = (column[rows] for column in (poses.tilt, poses.slide, poses.way, poses.drift))
    lean, backward = np.abs(tilt), tilt < 0
    stands = lean < LEANS
    middle = size.thickness / 2 + np.where(backward, -slide, slide)
    one, other = middle - size.thickness * np.cos(lean), middle + size.height * np.sin(lean)
    along = np.where(stands, 0.0, (one + other) / 2)
    x = d.x[rows] - drift * np.sin(way) + along * np.cos(way)
    y = d.y[rows] + drift * np.cos(way) + along * np.sin(way)
    moving = np.where(stands, State.STANDING, np.where(backward, State.BACKWARD, State.FORWARD))
    upright = d.state[rows] == State.STANDING
    state = np.where(upright | ~stands, moving, d.state[rows]).astype(np.int8)
    kind = _kinds(d.terrain[rows], d.camera[rows], state, np.where(stands, 0.0, lean), way)
    return kind, np.rint(x * scale).astype(np.int64), np.rint(-y * scale).astype(np.int64)


def _reach(size: DominoSize, scale: float) -> int:
    """Return how many pixels from its middle a domino and its shadow are drawn, at most."""
    return math.ceil((math.hypot(size.height, size.width) / 2 + size.height * max(SLANT) + 3.0) * scale) + 2


def _kinds(terrain: Codes, camera: Flags, state: Codes, tilt: Floats, way: Floats) -> Ints:
    """Return a number for each kind of sprite (`sprites.sprite_kind`)."""
    leans = np.where(state == State.STANDING, 0, np.where(state == State.FLAT, _TILTS - 1, np.rint(np.degrees(tilt) / TILT_STEP)))
    turned = np.rint(np.degrees(way) / WAY_STEP) % _WAYS
    code = (np.asarray(terrain, np.int64) * 2 + camera) * 4 + state
    return np.asarray((code * _TILTS + np.minimum(leans, _TILTS - 1)) * _WAYS + turned, np.int64)


def _decode(code: int) -> SpriteKind:
    rest, turned = divmod(code, _WAYS)
    rest, leans = divmod(rest, _TILTS)
    rest, state = divmod(rest, 4)
    terrain, camera = divmod(rest, 2)
    return SpriteKind(DOMINO_TERRAINS[terrain], bool(camera), State(state), leans * TILT_STEP, turned * WAY_STEP)
