"""Look at a table through a part of the window: where it is, how near, panning and zooming. Draws nothing."""

import pygame

from aya_sim.layout import Layout, Table
from games.aya.render.camera.view import View, fit_view
from games.ui.canvas import Point

LEAST, MOST = 0.25, 6.0  # pixels per mm


class Viewport:
    """A view of a table in one part of the window."""

    def __init__(self) -> None:
        self.area = pygame.Rect(0, 0, 16, 16)
        self.view: View | None = None
        self._table: Table | None = None

    def place(self, area: pygame.Rect, layout: Layout) -> None:
        """Fill this part of the window; the middle of the view stays, and at first the whole table is shown."""
        self.area, self._table = pygame.Rect(area), layout.table
        if self.view is None:
            self.fit(layout)
        else:
            self._look(self.view.scale, self.view.x, self.view.y)

    def fit(self, layout: Layout) -> None:
        """Show the whole table."""
        self._table = layout.table
        view = fit_view(layout, size=self.area.size)
        self._look(view.scale, view.x, view.y)

    def center_on(self, x: float, y: float, scale: float | None = None) -> None:
        """Show this place, mm, in the middle. scale: pixels per mm."""
        self._look(self._placed_view.scale if scale is None else scale, x, y)

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by this many pixels."""
        v = self._placed_view
        self._look(v.scale, v.x - dx / v.scale, v.y + dy / v.scale)

    def zoom(self, factor: float, at: tuple[float, float] | None = None) -> None:
        """Zoom in (above 1) or out; the place under this pixel of the window stays there."""
        v = self._placed_view
        at = at if at is not None else self.area.center
        scale = min(max(v.scale * factor, self._least), MOST)
        x, y = self.mm(at)
        dx, dy = at[0] - self.area.centerx, at[1] - self.area.centery
        self._look(scale, x - dx / scale, y + dy / scale)

    def mm(self, pos: tuple[float, float]) -> Point:
        """Return the place on the table under a pixel of the window."""
        v = self._placed_view
        return v.x + (pos[0] - self.area.x - v.size[0] / 2) / v.scale, v.y - (pos[1] - self.area.y - v.size[1] / 2) / v.scale

    def pixel(self, x: float, y: float) -> Point:
        """Return the pixel of the window at a place on the table."""
        px, py = self._placed_view.pixel(x, y)
        return px + self.area.x, py + self.area.y

    @property
    def scale(self) -> float:
        """Return the pixels per mm."""
        return self._placed_view.scale

    @property
    def _placed_view(self) -> View:
        assert self.view is not None, "place the board first"
        return self.view

    @property
    def _least(self) -> float:
        """Return the pixels per mm at which a table is farthest away: the usual ones, or fewer where half the view would not show it."""
        if self._table is None:
            return LEAST
        return min(LEAST, self.area.width / self._table.width / 2, self.area.height / self._table.height / 2)

    def _look(self, scale: float, x: float, y: float) -> None:
        scale = min(max(scale, self._least), MOST)
        x, y = self._keep_in_sight(scale, x, y)
        self.view = View((max(1, self.area.width), max(1, self.area.height)), scale, x, y)

    def _keep_in_sight(self, scale: float, x: float, y: float) -> Point:
        """Return the middle of the view, mm, moved so that some of the table stays in sight."""
        if self._table is None:
            return x, y
        w, h = self.area.width / scale / 2, self.area.height / scale / 2
        return _clamp_middle(x, self._table.width, w), _clamp_middle(y, self._table.height, h)


def _clamp_middle(middle: float, whole: float, half: float) -> float:
    """Limit the middle of the view so that a good part of the table stays visible."""
    slack = 0.2 * half
    low, high = half - slack, whole - half + slack
    return whole / 2 if low > high else min(max(middle, low), high)
