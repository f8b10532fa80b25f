"""Move the camera of the view in three dimensions: filmed by the director, on the last tour over the river, or by the player.

Without motion the director's camera stands still and shows the whole table. Seconds and millimetres; imports no pixels.
"""

import math
from enum import StrEnum
from typing import NamedTuple

import numpy as np

from aya_sim.layout import Floats, Layout
from games.aya.model.director import CameraPose, camera_at, camera_keys, tour_keys, whole_table
from games.aya.model.perspective import OrbitCamera
from games.aya.model.timeline import Timeline

_GLIDE = 0.8  # s from where the camera was to where it is wanted
_CALM = 1.0  # the pace of a picture in which time runs as usual


class Mode(StrEnum):
    """Name what moves the camera."""

    DIRECTOR = "director"
    TOUR = "tour"
    FREE = "free"


class Shot(NamedTuple):
    """Hold from where a picture is taken, and whether the director's camera takes it, not the player's."""

    pose: CameraPose
    is_filmed: bool


class SceneCamera:
    """Knows from where the table is seen at each moment."""

    def __init__(self, layout: Layout) -> None:
        """layout: of the table that is looked at."""
        self.mode = Mode.DIRECTOR
        self.motion = True  # else nothing moves but what the player moves
        self._layout = layout
        self._show: Timeline | None = None
        self._keys: Floats = np.zeros((0, 8))
        self._time = 0.0  # s of the show
        self._tour: Floats = np.zeros((0, 8))
        self._toured = 0.0  # s of the tour
        self._free: OrbitCamera | None = None
        self._before: CameraPose | None = None  # where a glide begins
        self._glided = _GLIDE  # s

    @property
    def is_moving(self) -> bool:
        """Return whether the camera moves though the show does not."""
        return self.mode is Mode.TOUR or self._glided < _GLIDE

    @property
    def pose(self) -> CameraPose:
        """Return where the camera stands and looks now, and how fast time runs for it."""
        wanted = self._wanted_pose
        if self._before is None or self._glided >= _GLIDE:
            return wanted
        part = self._glided / _GLIDE
        part = part * part * (3 - 2 * part)
        before = self._before
        return CameraPose(
            before.eye + (wanted.eye - before.eye) * part, before.target + (wanted.target - before.target) * part, wanted.pace
        )

    @property
    def shot(self) -> Shot:
        """Return from where the picture of now is taken."""
        return Shot(self.pose, self.mode is not Mode.FREE)

    @property
    def _wanted_pose(self) -> CameraPose:
        if self.mode is Mode.FREE and self._free is not None:
            return self._free.pose
        if self.mode is Mode.TOUR:
            return camera_at(self._tour, self._toured)
        if self._is_over or not self.motion:
            return CameraPose(*whole_table(self._layout), _CALM)
        return camera_at(self._keys, self._time)

    @property
    def pace(self) -> float:
        """Return how fast time is to run, 0 to 1: slower where the director lingers."""
        return self._wanted_pose.pace if self.mode is Mode.DIRECTOR else _CALM

    @property
    def _is_over(self) -> bool:
        """Return whether there is no cascade to be filmed, or no more of it."""
        return self._show is None or self._time >= self._show.duration

    def film(self, layout: Layout, show: Timeline | None, time: float) -> None:
        """Let the director film this moment of a cascade, or the table at rest. time: s of the show."""
        before = self.pose
        was, self._time, self._layout = (self._show, self._is_over), time, layout
        if show is not self._show:
            self._show = show
            self._keys = camera_keys(show, 0.0, show.duration) if show is not None else np.zeros((0, 8))
        if was != (self._show, self._is_over) and self.mode is Mode.DIRECTOR:
            self._glide(before)

    def tour(self, show: Timeline) -> None:
        """Go slowly over the fallen river of this cascade, once; without motion, or while the player moves the camera, nothing happens."""
        if self.motion and self.mode is Mode.DIRECTOR:
            self._glide(self.pose)
            self._tour, self._toured, self.mode = tour_keys(show), 0.0, Mode.TOUR

    def direct(self) -> None:
        """Give the camera back to the director; a tour ends."""
        if self.mode is not Mode.DIRECTOR:
            self._glide(self.pose)
            self.mode, self._free = Mode.DIRECTOR, None

    def orbit(self, around: float, up: float) -> None:
        """Turn around what is looked at, counter-clockwise, and go up; rad. From now on the player moves the camera."""
        self._free = self._take().orbit(around, up)

    def zoom(self, factor: float) -> None:
        """Come nearer by this factor. From now on the player moves the camera."""
        self._free = self._take().zoom(factor)

    def pan(self, right: float, ahead: float) -> None:
        """Move over the table by these parts of the distance. From now on the player moves the camera."""
        self._free = self._take().pan(right, ahead)

    def show_all(self) -> None:
        """Look at the whole table, and let the player move the camera from there."""
        self._glide(self.pose)
        self.mode, self._free = Mode.FREE, OrbitCamera.at(CameraPose(*whole_table(self._layout), _CALM), self._layout)

    def update(self, dt: float) -> None:
        """Go on by dt s of the wall clock."""
        self._glided = min(_GLIDE, self._glided + dt)
        if self.mode is Mode.TOUR:
            self._toured += dt
            if self._toured >= float(self._tour[-1, 0]) or not self.motion:
                self.mode = Mode.DIRECTOR

    def _take(self) -> OrbitCamera:
        """Return the camera of the player, who takes it where it is."""
        if self.mode is not Mode.FREE or self._free is None:
            self._free, self.mode = OrbitCamera.at(self.pose, self._layout), Mode.FREE
        self._glided = _GLIDE
        return self._free

    def _glide(self, before: CameraPose) -> None:
        if self.motion:
            self._before, self._glided = before, 0.0


def crouch(layout: Layout, x: float, y: float, heading: float, around: float = 0.0, up: float = 0.0) -> Shot:
    """Return the camera of an eye at the table's edge: low beside the row that runs through this place, mm, this way, rad.

    It stands on the side of the row on which the lower edge of the plan is. around, up: rad that it is moved from there.
    """
    size = layout.domino.height / 48.0
    beside = heading - math.pi / 2
    if math.sin(beside) > 1e-9:
        beside += math.pi
    way, low = beside + around, min(max(_CROUCHED + up, math.radians(2.0)), math.radians(80.0))
    out = np.array([math.cos(way) * math.cos(low), math.sin(way) * math.cos(low), math.sin(low)])
    target = np.array([x, y, 0.5 * layout.domino.height])
    return Shot(CameraPose(target + _BESIDE * size * out, target, _CALM), is_filmed=False)


_CROUCHED = math.radians(11.0)  # above the table
_BESIDE = 430.0  # mm from the row, for dominoes of the usual size
