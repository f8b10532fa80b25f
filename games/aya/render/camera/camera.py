"""Show a table as a whole, or zoom in on a part of it and follow that. Pixels only, no rules.

As a whole, the board is drawn as it is. Zoomed in, it is drawn once, larger than the window, and a part of that
picture is shown: the camera then moves freely, and a frame still draws only what changed and is visible. On the way
from one picture to the other, the next one is brought up to date a few patches a frame.
"""

import math
from collections.abc import Collection, Mapping, Sequence

import pygame

from aya_sim.layout import Layout
from games.aya.model.timeline import Flood, Motion
from games.aya.render.camera.view import View, fit_view
from games.aya.render.water import WaterBoard
from games.ui.canvas import Point
from games.ui.palette import Palette

NEAREST = 3.0
USUAL_NEAR = 1.75  # drawn so large, and so shown as it is drawn
_WIDEST = 3000  # pixels, the picture that a part is cut from
_WHOLE = 1.004
_LARGE = 1.35  # from here on the large picture is shown; less near the usual one, stretched a little
_SLOWEST, _RETREAT = 0.35, 1.2  # 1/s, that it comes nearer at least, and goes back to see the whole table
_AHEAD = 1  # patches of the large picture painted before it is wanted, a frame
_AT_ONCE = 2  # rough patches painted anew in a frame
_ARRIVED = 0.02  # of the zoom, and pixels: nearer it is there
_REACTION = 0.28  # s, in which the camera makes most of its way

Photos = Mapping[int, tuple[float, float, float]]


class Camera2D:
    """What is visible of a table. Its own place is in mm; `near` is its zoom, 1 for the whole table."""

    def __init__(self) -> None:
        self.board = WaterBoard()
        self._far = WaterBoard()  # drawn large; a part of it is shown
        self.board.shows_landscapes = self._far.shows_landscapes = True
        self.board.cards.is_allowed = self._far.cards.is_allowed = True
        self._far_placed = False
        self._caught_up = True  # as far as is known: may the large picture be shown?
        self._warmed = 0  # rows whose fall is painted
        self._wanted = 1.0  # near
        self._shown = pygame.Surface((1, 1), 0, 32)  # what was seen last, scaled
        self._shown_of: object = None
        self._large = 1.0
        self._is_beyond = False
        self.area = pygame.Rect(0, 0, 16, 16)
        self.x = self.y = 0.0
        self.near = 1.0
        self._middle = (0.0, 0.0)
        self._ends = (0.0, 0.0)  # mm, the table
        self._fit = 1.0
        self.is_moving = False  # is it on its way to where it is to look?

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        self.board.palette = self._far.palette = palette

    def place(self, area: pygame.Rect, layout: Layout, clear: pygame.Rect | None = None, *, beyond: bool = False) -> None:
        """Fill this part of the window, with the whole table visible. clear: the part of it that nothing covers.
        beyond: it may look past the edges of the table, so that whatever lies there comes to any place of the window.
        """
        self._is_beyond = beyond
        self.area, clear = pygame.Rect(area), clear or area
        view = fit_view(layout, size=clear.size)
        x, y = view.x - (clear.centerx - area.centerx) / view.scale, view.y + (clear.centery - area.centery) / view.scale
        self.board.place(area, layout)
        self.board.view = View(self.area.size, view.scale, x, y)
        self._ends = (layout.table.width, layout.table.height) if layout.table is not None else (0.0, 0.0)
        self._middle, self._fit, self._shown_of = (x, y), view.scale, None
        self._large = max(1.0, min(USUAL_NEAR, _WIDEST / max(1, area.width)))
        self._far_placed = False
        self.board.invalidate()
        self.x, self.y, self.near = x, y, 1.0

    def aim(self, x: float, y: float, near: float, dt: float | None = None) -> None:
        """Look at this place, mm, at this zoom; with a `dt`, s, as far as the camera gets in that time."""
        near = min(max(near, 1.0), NEAREST)
        self._wanted = near
        part = 1.0 if dt is None else 1.0 - math.exp(-dt / _REACTION)
        step = (near - self.near) * part
        if dt is not None:
            least = _RETREAT if near <= 1.0 else _SLOWEST
            step = math.copysign(min(max(abs(step), least * dt), abs(near - self.near)), step)
        self.near += step
        if dt is not None and near >= _LARGE and not self._caught_up:
            self.near = min(self.near, _LARGE - 0.01)  # the large picture is being painted
        self.x += (x - self.x) * part
        self.y += (y - self.y) * part
        self.is_moving = abs(near - self.near) > _ARRIVED or math.hypot(x - self.x, y - self.y) * self._fit * self.near > _ARRIVED
        if not self.is_moving:
            self.x, self.y, self.near = x, y, near
        if self.near < _WHOLE and near <= 1.0:
            self.near, (self.x, self.y) = 1.0, self._middle

    def rest(self, dt: float | None = None) -> None:
        """Look at the whole table; with a `dt`, s, as far as the camera gets in that time."""
        self.aim(*self._middle, 1.0, dt)

    @property
    def shows_all(self) -> bool:
        """Return whether the whole table is visible."""
        return self.near <= 1.0

    @property
    def scale(self) -> float:
        """Return the pixels of the window per mm."""
        return self._fit * self.near if not self.shows_all else self.board.scale

    def zoom_for(self, reach: float) -> float:
        """Return the zoom at which a square of half this side, mm, fills the window."""
        return min(self.area.width, self.area.height) / (2 * reach * self._fit)

    def scale_at(self, x: float, y: float) -> float:
        """Return the pixels of the window per mm: everywhere the same."""
        del x, y
        return self.scale

    def pan_of(self, x: float, y: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right: as it is seen."""
        return max(-1.0, min(1.0, (self.pixel(x, y)[0] - self.area.centerx) / max(1, self.area.width / 2)))

    def pixel(self, x: float, y: float, z: float = 0.0) -> Point:
        """Return the pixel of the window at a place on the table, or above it: from above that is the same."""
        del z
        if self.shows_all:
            return self.board.pixel(x, y)
        cx, cy = self._visible_middle()
        return self.area.centerx + (x - cx) * self.scale, self.area.centery - (y - cy) * self.scale

    def mm(self, pos: tuple[float, float]) -> Point:
        """Return the place on the table under a pixel of the window."""
        if self.shows_all:
            return self.board.mm(pos)
        cx, cy = self._visible_middle()
        return cx + (pos[0] - self.area.centerx) / self.scale, cy - (pos[1] - self.area.centery) / self.scale

    def draw(
        self,
        target: pygame.Surface,
        layout: Layout,
        *,
        moving: Mapping[int, Motion] | None = None,
        photos: Photos | None = None,
        hidden: Collection[int] = (),
        floods: Sequence[Flood] = (),
    ) -> None:
        """Draw the table as it is visible now. The arguments are those of `Board.draw` and `WaterBoard.draw`."""
        self._place_large_board(layout)
        for board in (self.board, self._far):
            board.set_floods(floods)
        here, other = (self._far, self.board) if self.near >= _LARGE else (self.board, self._far)
        if self.shows_all:
            here.draw(target, layout, moving=moving, photos=photos, hidden=hidden, floods=floods)
        else:
            part = self._visible_part(here)
            inside = part.clip((0, 0), here.area.size)
            sheet = here.paint(layout, moving=moving, photos=photos, hidden=hidden, at_once=_AT_ONCE, within=inside)
            self._show(target, sheet, part, here.version)
        if (self._wanted >= _LARGE) != (here is self._far):
            ready = other.make_room() and other.catch_up(layout, moving=moving, photos=photos, hidden=hidden)
            self._caught_up = ready or other is self.board

    def _show(self, target: pygame.Surface, sheet: pygame.Surface, part: pygame.Rect, version: int) -> None:
        """Show a part of a picture as large as the window."""
        inside = part.clip(sheet.get_rect())
        if part.size == self.area.size and inside == part:
            target.blit(sheet, self.area, part)
            return
        seen = sheet.get_size(), part, version
        if self._shown_of != seen:
            self._make_room()
            if inside == part:
                pygame.transform.smoothscale(sheet.subsurface(part), self.area.size, self._shown)
            else:
                self._shown.fill(self.board.palette.floor)
                k = self.area.width / part.width
                size = max(1, round(inside.width * k)), max(1, round(inside.height * k))
                at = round((inside.x - part.x) * k), round((inside.y - part.y) * k)
                if inside.size != (0, 0):
                    self._shown.blit(pygame.transform.smoothscale(sheet.subsurface(inside), size), at)
            self._shown_of = seen
        target.blit(self._shown, self.area)

    def _make_room(self) -> bool:
        """Make what a part is shown on as large as the window, and return whether it was."""
        is_there = self._shown.get_size() == self.area.size
        if not is_there:
            self._shown = pygame.Surface(self.area.size, 0, 32)
        return is_there

    @property
    def is_rough(self) -> bool:
        """Return whether the picture will be painted better, or the next one be ready, without anything happening."""
        return self.board.is_rough or (self._far_placed and self._far.is_rough)

    def make_room(self, layout: Layout) -> None:
        """Make the large picture and what a part of it is shown on, as yet without anything on them."""
        self._place_large_board(layout)
        self._far.make_room()
        self._make_room()

    def prepare(self, layout: Layout) -> None:
        """Paint a little of the large picture before it is needed; call it again and again."""
        self._place_large_board(layout)
        if not self._far.make_room() or not self._make_room():
            return  # enough for this frame
        is_behind = False
        for _ in range(_AHEAD):
            is_behind = self._far.paint_ahead(layout)
        if not is_behind and self._warmed < len(layout.dominoes):
            self.board.warm_sprites(layout, self._warmed)
            self._far.warm_sprites(layout, self._warmed)
            self._warmed += 1

    def _place_large_board(self, layout: Layout) -> None:
        if self._far_placed:
            return
        size = round(self.area.width * self._large), round(self.area.height * self._large)
        self._far.place(pygame.Rect((0, 0), size), layout)
        self._far.view = View(size, self._fit * self._large, *self._middle)
        self._far.invalidate()
        self._far_placed = True

    def _visible_middle(self) -> Point:
        """Return the middle of what is visible; the higher the zoom, the less floor shows beside the table."""
        if self._is_beyond:
            return self.x, self.y
        half = self.area.width / self._fit / 2, self.area.height / self._fit / 2
        x, y = (self._clamp(at, *ends) for at, *ends in zip((self.x, self.y), half, self._middle, self._ends, strict=True))
        return x, y

    def _clamp(self, at: float, half: float, middle: float, end: float) -> float:
        slack = half * (1 - 1 / self.near)
        low, high = middle - slack, middle + slack
        if end:
            floor = self.near**-3
            before, after = max(0.0, half - middle), max(0.0, middle + half - end)
            low, high = max(low, half / self.near - before * floor), min(high, end - half / self.near + after * floor)
        return (low + high) / 2 if low > high else min(max(at, low), high)

    def _visible_part(self, board: WaterBoard) -> pygame.Rect:
        """Return the visible part of this board's picture, which may reach past its edges where the camera does."""
        cx, cy = self._visible_middle()
        k = board.scale / self.scale
        w, h = max(2, round(self.area.width * k)), max(2, round(self.area.height * k))
        px, py = board.pixel(cx, cy)
        part = pygame.Rect(round(px - board.area.x - w / 2), round(py - board.area.y - h / 2), w, h)
        return part if self._is_beyond else part.clip((0, 0), board.area.size)
