"""Draw a replay at any moment of its timeline: the table, which dominoes lean how far, where photos and water are.
Nothing is simulated: poses, photos and water of a cascade come from what was recorded, the placing from the rules.
Both views
draw the same `Frame`.

    view = ReplayView(replay)
    view.draw(surface, area, 1.2, Side.TILTED)
"""

import math
from collections.abc import Iterator
from enum import StrEnum

import pygame

from aya_sim.layout import Layout
from aya_sim.replay import Replay
from games.aya.model.replay_frames import ReplayFrames
from games.aya.render.camera.view import fit_view
from games.aya.render.oblique.board import ObliqueBoard
from games.aya.render.oblique.projection import Camera, fit_camera
from games.aya.render.water import WaterBoard
from games.ui.palette import STANDARD, Palette


class Side(StrEnum):
    """From where the table is seen."""

    PLAN = "plan"
    TILTED = "tilted"
    FILM = "film"  # in perspective, from where the director looks; for films and pictures


class ReplayView:
    """Draws a replay into a part of a picture, in plan or from the side."""

    def __init__(self, replay: Replay, palette: Palette = STANDARD) -> None:
        self.frames = ReplayFrames(replay)
        self.timeline = self.frames.timeline
        self._boards = {Side.PLAN: WaterBoard(palette)}
        self._tilted = ObliqueBoard(palette)
        self.board.shows_landscapes = self._tilted.shows_landscapes = replay.is_game
        self._area: dict[Side, pygame.Rect] = {}
        self._drawn: Layout | None = None

    @property
    def camera(self) -> Camera:
        """Return where the tilted view is seen from; once it has been drawn or placed."""
        return self._tilted.camera

    def is_ready(self, side: Side) -> bool:
        """Return whether this side can be drawn at once: the poses in space of an older file are worked out beside the window."""
        return side is Side.PLAN or self.frames.await_tracks()

    def make_room(self, size: tuple[int, int]) -> bool:
        """Make one of the surfaces that a first picture of the tilted view needs, and return whether all are there. size: pixels."""
        return self._tilted.make_room(size)

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        self.board.palette = self._tilted.palette = palette

    def set_camera(self, camera: Camera) -> None:
        """Show the tilted view from there."""
        self._tilted.set_camera(camera)

    def place(self, area: pygame.Rect, side: Side) -> None:
        """Take this part of the picture, with the whole table in sight."""
        self._area[side] = pygame.Rect(area)
        layout = self.frames.at(0.0).layout
        if side is Side.PLAN:
            board = self._boards[side]
            board.place(area, layout)
            board.view = fit_view(layout, size=area.size)
        else:
            self._tilted.set_camera(fit_camera(layout, area.size))

    def whole_scale(self, area: pygame.Rect, side: Side) -> float:
        """Return the pixels per mm with which the whole table is in sight."""
        layout = self.frames.at(0.0).layout
        return fit_view(layout, size=area.size).scale if side is Side.PLAN else fit_camera(layout, area.size).scale

    @property
    def is_rough(self) -> bool:
        """Return whether a part of the tilted view was not yet painted as well as it can be."""
        return self._tilted.is_rough

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, time: float, side: Side, *, draft: bool = False, at_once: float = math.inf
    ) -> None:
        """Draw the table at this time of the timeline, s. draft: quickly, while the camera moves. at_once: how many new sprites of the
        tilted view to paint at most; inf: all is painted well.
        """
        if self._area.get(side) != area:
            self.place(area, side)
        frame = self.frames.at(time, has_moves=side is Side.PLAN)
        if side is Side.PLAN:
            self._boards[side].draw(target, frame.layout, moving=frame.moving, photos=frame.photos, floods=frame.floods)
        else:
            poses = self.frames.poses(time)
            self._tilted.draw(target, area, frame.layout, poses, floods=frame.floods, draft=draft, at_once=at_once)

    def prepaint(self, side: Side, size: tuple[int, int]) -> Iterator[None]:
        """Paint what the tilted view will show, a piece at a time: from the first nudge on; while the plan is shown, as it stands before.

        side: what is shown. size: pixels of the view.
        """
        acts = self.frames.replay.acts[self.frames.replay.first_nudge :]
        if side is Side.TILTED:
            for act in acts:
                yield from self._tilted.warm_sprites(act.cascade)
        elif acts:
            board = ObliqueBoard(self._tilted.palette)
            board.set_camera(fit_camera(self.frames.at(0.0).layout, size))
            yield from board.warm_standing(acts[0].cascade.layout)

    @property
    def board(self) -> WaterBoard:
        """Return the board of the plan, to pan and to zoom."""
        return self._boards[Side.PLAN]
