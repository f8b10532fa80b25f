"""Draw the table in three dimensions: what every renderer is given, and the one that draws on the processor.

The renderer on the processor knows no perspective, and no director: it shows the whole table until the player moves the camera.
"""

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np
import pygame

from aya_sim.layout import Layout
from aya_sim.physics.poses import Poses
from games.aya.model.director import FOV
from games.aya.model.perspective import Lens
from games.aya.model.timeline import Flood, Timeline
from games.aya.render.oblique.board import ObliqueBoard
from games.aya.render.oblique.projection import HIGHEST, LEAST_SCALE, LOWEST, MOST_SCALE, USUAL, Camera, fit_camera
from games.aya.view3d.camera import Shot
from games.ui import paint_ahead
from games.ui.palette import Palette

_SETTLED = 8  # pictures after the camera has moved until it is drawn well
_NEW_SPRITES = 4  # in a picture, at most
LONG_SINCE = 1e6  # s, the moment of a cascade when all has come to rest


@dataclass(frozen=True, slots=True)
class SceneMoment:
    """A table at one moment, as every renderer takes it."""

    layout: Layout
    poses: Poses
    floods: Sequence[Flood] = ()
    shows: tuple[Timeline, ...] = ()  # the cascades so far; it is a moment of the last
    time: float = 0.0  # s of that cascade
    has_prints: bool = True  # does a landscape photo lie beside each tile?


class Painter(Protocol):
    """Draws a table in three dimensions into a part of the window."""

    @property
    def can_film(self) -> bool:
        """Return whether the camera may move in every frame."""

    def draw(self, target: pygame.Surface, area: pygame.Rect, moment: SceneMoment, shot: Shot) -> None:
        """Draw a moment of the table."""

    def lens(self, shot: Shot, area: pygame.Rect, layout: Layout) -> Lens:
        """Return where places are in the picture that fills this part of the window."""

    @property
    def is_rough(self) -> bool:
        """Return whether the last picture is coarse and the next ones will be better."""

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""


@dataclass(frozen=True, slots=True)
class ParallelLens:
    """A picture without perspective."""

    camera: Camera
    corner: tuple[int, int]  # of the picture in the window, pixels

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Return where a place is seen, mm -> pixels."""
        seen = self.camera.pixel(x, y, z)
        return self.corner[0] + seen[0], self.corner[1] + seen[1]

    def mm(self, pixel: tuple[float, float]) -> tuple[float, float] | None:
        """Return the place of the table under a pixel, mm."""
        return self.camera.mm((pixel[0] - self.corner[0], pixel[1] - self.corner[1]))

    def scale_at(self, x: float, y: float) -> float:
        """Return the pixels per mm, across the line of sight: everywhere the same."""
        del x, y
        return self.camera.scale

    def pan_of(self, x: float, y: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right."""
        return max(-1.0, min(1.0, 2 * float(self.camera.pixel(x, y)[0]) / max(1, self.camera.size[0]) - 1))


class ObliquePainter:
    """Draws the table tilted, without perspective."""

    can_film = False

    @property
    def is_rough(self) -> bool:
        """Return whether the last picture is coarse, since the camera has just moved or pieces have just fallen."""
        return self._has_moved or self._board.is_rough

    @property
    def _has_moved(self) -> bool:
        return self._still < _SETTLED

    def __init__(self) -> None:
        self._board = ObliqueBoard()
        self._camera: Camera | None = None  # of the last picture
        self._still = _SETTLED  # pictures since the camera moved
        self._prepared: tuple[Camera, Timeline] | None = None  # the cascade whose pieces are painted beside the window

    def draw(self, target: pygame.Surface, area: pygame.Rect, moment: SceneMoment, shot: Shot) -> None:
        """Draw a moment of the table."""
        camera = parallel_camera(shot, area.size, moment.layout)
        self._board.shows_landscapes = moment.has_prints
        self._board.set_camera(camera)
        self._still = self._still + 1 if self._camera in (None, camera) else 0
        self._camera = camera
        if moment.shows and not self._has_moved and (camera, moment.shows[-1]) != self._prepared:
            self._prepared = camera, moment.shows[-1]
            falls = self._board.warm_sprites(moment.shows[-1].cascade)
            paint_ahead.paint_ahead(self._prepared, partial(deque, falls, maxlen=0))
        self._board.draw(target, area, moment.layout, moment.poses, floods=moment.floods, draft=self._has_moved, at_once=_NEW_SPRITES)

    def lens(self, shot: Shot, area: pygame.Rect, layout: Layout) -> Lens:
        """Return where places are in the picture that fills this part of the window."""
        return ParallelLens(parallel_camera(shot, area.size, layout), area.topleft)

    def set_palette(self, palette: Palette) -> None:
        """Draw in these colours from now on."""
        self._board.palette = palette


def parallel_camera(shot: Shot, size: tuple[int, int], layout: Layout) -> Camera:
    """Return the camera without perspective that looks at the same place.

    A player who moves it turns it and comes nearer as with perspective. A director's would have to be painted anew in every frame: it
    shows the whole table from the usual side.
    """
    if shot.is_filmed:
        return fit_camera(layout, size, *USUAL)
    pose, (x, y) = shot.pose, shot.pose.target[:2].tolist()
    out = pose.eye - pose.target
    far = float(np.linalg.norm(out))
    elevation = min(max(math.asin(out[2] / far), LOWEST), HIGHEST)
    scale = min(max(size[1] / (2 * far * math.tan(FOV / 2)), LEAST_SCALE), MOST_SCALE)
    return Camera(size, scale, x, y, math.remainder(math.atan2(out[1], out[0]) + math.pi / 2, math.tau), elevation)
