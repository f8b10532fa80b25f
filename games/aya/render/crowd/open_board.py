"""The board of practice: its table may be moved anywhere, and thousands of dominoes are drawn as a crowd."""

import pygame

from aya_sim.layout import Layout
from games.aya.model.timeline import Timeline
from games.aya.render.board import Board
from games.aya.render.crowd.painter import CrowdPainter, CrowdPoses
from games.ui.canvas import Point

CROWD = 1_500
"""A table of more dominoes, with nothing else on it, is drawn as a crowd."""


class OpenBoard(Board):
    """A board for practice. Parts of it lie below paper, so the middle of the window stays on the table and the rest may leave it."""

    def __init__(self) -> None:
        super().__init__()
        self._crowd = CrowdPainter()
        self._draws_crowd = False

    def _keep_in_sight(self, scale: float, x: float, y: float) -> Point:
        if self._table is None:
            return x, y
        return min(max(x, 0.0), self._table.width), min(max(y, 0.0), self._table.height)

    def draw_table(self, target: pygame.Surface, layout: Layout) -> None:
        """Draw the table as it is."""
        self._draws_crowd = is_crowd(layout)
        if self._draws_crowd:
            self._crowd.draw(target, self.area, self._placed_view, layout, self.palette, None)
        else:
            self.draw(target, layout)
            self._cache.make_room()  # in the first frame: a player soon zooms

    def draw_show(self, target: pygame.Surface, show: Timeline, time: float) -> None:
        """Draw the table at a moment of a cascade. time: s of the show."""
        self._draws_crowd = is_crowd(show.before)
        if self._draws_crowd:
            poses = CrowdPoses(*show.motions(time))
            self._crowd.draw(target, self.area, self._placed_view, show.before, self.palette, poses)
            return
        photos = {one.index: (one.x, one.y, one.height) for one in show.flying_photos(time)}
        self.draw(target, show.before, moving=show.leans(time), photos=photos)

    @property
    def is_rough(self) -> bool:
        """Return whether a part of the picture waits to be painted."""
        return self._crowd.is_rough if self._draws_crowd else super().is_rough


def is_crowd(layout: Layout) -> bool:
    """Return whether a table is drawn as a crowd."""
    return len(layout.dominoes) > CROWD and not layout.tiles and not layout.animals
