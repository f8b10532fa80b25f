"""The board of practice: its table may be moved anywhere, and thousands of dominoes are drawn as a crowd."""

from collections.abc import Sequence

import pygame

from aya_sim.layout import Layout
from games.aya.model.timeline import Timeline
from games.aya.render.board import Board
from games.aya.render.crowd.painter import CrowdPainter, CrowdPoses
from games.aya.text.photos import photo_number
from games.ui.canvas import Point

CROWD = 1_500
"""A table of more dominoes is drawn as a crowd."""
_LYING = 2.0  # mm, how high a photo on the table lies


class OpenBoard(Board):
    """A board for practice. Parts of it lie below paper, so the middle of the window stays on the table and the rest may leave it."""

    def __init__(self) -> None:
        super().__init__()
        self._crowd = CrowdPainter()
        self._draws_crowd = False
        self.beyond = 0.0  # mm beside the table that may be in the middle of the window

    def _keep_in_sight(self, scale: float, x: float, y: float) -> Point:
        if self._table is None:
            return x, y
        beyond = self.beyond
        return min(max(x, -beyond), self._table.width + beyond), min(max(y, -beyond), self._table.height + beyond)

    @property
    def _least(self) -> float:
        if self._table is None or not self.beyond:
            return super()._least
        wide, high = self._table.width + self.beyond, self._table.height + self.beyond
        return min(super()._least, self.area.width / wide / 2, self.area.height / high / 2)

    def draw_table(self, target: pygame.Surface, layout: Layout) -> None:
        """Draw the table as it is."""
        self._draws_crowd = is_crowd(layout)
        if self._draws_crowd:
            self._draw_crowd(target, layout, None)
            lies = [(photo.x, photo.y, layout.domino.height if photo.on is not None else _LYING) for photo in layout.animals]
            self._draw_photos(target, layout, lies)
        else:
            self.draw(target, layout)
            self._cache.make_room()  # in the first frame: a player soon zooms

    def draw_show(self, target: pygame.Surface, show: Timeline, time: float) -> None:
        """Draw the table at a moment of a cascade. time: s of the show."""
        self._draws_crowd = is_crowd(show.before)
        if self._draws_crowd:
            self._draw_crowd(target, show.before, CrowdPoses(*show.motions(time)))
            self._draw_photos(target, show.before, [(one.x, one.y, one.height) for one in show.flying_photos(time)])
            return
        photos = {one.index: (one.x, one.y, one.height) for one in show.flying_photos(time)}
        self.draw(target, show.before, moving=show.leans(time), photos=photos)

    def _draw_crowd(self, target: pygame.Surface, layout: Layout, poses: CrowdPoses | None) -> None:
        self._crowd.draw(target, self.area, self._placed_view, layout, self.palette, poses)

    def _draw_photos(self, target: pygame.Surface, layout: Layout, places: Sequence[tuple[float, float, float]]) -> None:
        """Draw the animal photos over everything. places: of each x, y and how high it lies, mm."""
        for k, (photo, (x, y, high)) in enumerate(zip(layout.animals, places, strict=True)):
            self.draw_photo(target, (photo.terrain, photo_number(layout.animals, k)), (x, y), lift=high)

    @property
    def is_rough(self) -> bool:
        """Return whether a part of the picture waits to be painted."""
        return self._crowd.is_rough if self._draws_crowd else super().is_rough


def is_crowd(layout: Layout) -> bool:
    """Return whether a table is drawn as a crowd."""
    return len(layout.dominoes) > CROWD
