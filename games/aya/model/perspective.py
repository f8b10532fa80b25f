"""Say where a place of the table is seen: in any picture, and in one in perspective; a camera that a player moves. Numbers only.

In mm and rad; z is up from the table. Pixels are y down.
"""

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import numpy as np

from aya_sim.layout import Floats, Layout
from games.aya.model.director import FOV, CameraPose, table_area, whole_table

LOWEST, HIGHEST = math.radians(4.0), math.radians(86.0)  # above the table
NEAREST, _FARTHEST = 70.0, 3.0  # mm from what is looked at; and in distances from which the whole table is seen
_LEAST_DEPTH = 1.0  # mm in front of the eye, nearer than which nothing is seen


class Lens(Protocol):
    """Says where a place of the table is in the window."""

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Return where a place is seen, mm -> pixels."""

    def mm(self, pixel: tuple[float, float]) -> tuple[float, float] | None:
        """Return the place of the table under a pixel, mm; None where there is none."""

    def scale_at(self, x: float, y: float) -> float:
        """Return the pixels per mm, across the line of sight, at a place of the table."""

    def pan_of(self, x: float, y: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right."""


@dataclass(frozen=True)
class Perspective:
    """A picture in perspective."""

    eye: Floats  # (3,) mm
    target: Floats  # (3,) mm, in the middle of the picture
    size: tuple[int, int]  # pixels of the picture
    corner: tuple[int, int] = (0, 0)  # pixels, its upper left one
    fov: float = FOV  # rad, from its top to its bottom

    @property
    def middle(self) -> tuple[float, float]:
        """Return the pixel in the middle of the picture."""
        return self.corner[0] + self.size[0] / 2, self.corner[1] + self.size[1] / 2

    @cached_property
    def axes(self) -> Floats:
        """Return unit vectors to the right of the picture, up on it, and towards the eye, (3, 3)."""
        back = self.eye - self.target
        back = back / np.linalg.norm(back)
        right = np.array([-back[1], back[0], 0.0])
        length = float(np.linalg.norm(right))
        right = right / length if length > 1e-9 else np.array([1.0, 0.0, 0.0])
        return np.array([right, np.cross(back, right), back])

    @property
    def focal(self) -> float:
        """Return the pixels of something as long as it is far away."""
        return self.size[1] / 2 / math.tan(self.fov / 2)

    def pixels(self, points: Floats) -> Floats:
        """Return where these places are seen, (..., 3) mm -> (..., 2) pixels; what lies behind the eye far outside of the picture."""
        across = (points - self.eye) @ self.axes.T
        depth = np.maximum(-across[..., 2], _LEAST_DEPTH)
        x, y = self.middle
        return np.stack([x + across[..., 0] / depth * self.focal, y - across[..., 1] / depth * self.focal], axis=-1)

    def pixel(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Return where a place is seen, mm -> pixels."""
        found = self.pixels(np.array([x, y, z]))
        return float(found[0]), float(found[1])

    def mm(self, pixel: tuple[float, float], z: float = 0.0) -> tuple[float, float] | None:
        """Return the place at this height, mm, under a pixel; None where the picture shows none."""
        right, up, back = self.axes
        x, y = self.middle
        ray = right * (pixel[0] - x) + up * (y - pixel[1]) - back * self.focal
        if ray[2] >= -1e-9 or self.eye[2] <= z:
            return None
        found = self.eye + ray * ((self.eye[2] - z) / -ray[2])
        return float(found[0]), float(found[1])

    def scale_at(self, x: float, y: float) -> float:
        """Return the pixels per mm, across the line of sight, at a place of the table."""
        depth = float((self.eye - np.array([x, y, 0.0])) @ self.axes[2])
        return self.focal / max(depth, _LEAST_DEPTH)

    def pan_of(self, x: float, y: float) -> float:
        """Return where a place of the table is heard, -1 left to 1 right; from behind too."""
        across = self.axes @ (np.array([x, y, 0.0]) - self.eye)
        wide = self.size[0] / 2 / self.focal * max(abs(float(across[2])), _LEAST_DEPTH)
        return max(-1.0, min(1.0, float(across[0]) / wide))


@dataclass(frozen=True, slots=True)
class OrbitCamera:
    """A camera that a player moves: it turns around what it looks at."""

    target: tuple[float, float, float]  # mm
    distance: float  # mm
    azimuth: float  # rad, from what is looked at to the camera, seen from above: counter-clockwise from +x
    elevation: float  # rad above the table
    area: tuple[float, float, float, float]  # mm, the least and greatest x and y that may be looked at
    farthest: float  # mm

    @classmethod
    def at(cls, pose: CameraPose, layout: Layout) -> "OrbitCamera":
        """Return the camera that stands where another stands."""
        out = pose.eye - pose.target
        far = float(np.linalg.norm(out))
        eye, target = whole_table(layout)
        x, y, z = pose.target.tolist()
        camera = cls(
            (x, y, z),
            far,
            math.atan2(out[1], out[0]),
            math.asin(out[2] / far),
            table_area(layout),
            _FARTHEST * float(np.linalg.norm(eye - target)),
        )
        return camera.orbit(0.0, 0.0)

    @property
    def pose(self) -> CameraPose:
        """Return where it stands and looks; time runs as usual."""
        low = math.cos(self.elevation)
        out = np.array([low * math.cos(self.azimuth), low * math.sin(self.azimuth), math.sin(self.elevation)])
        target = np.array(self.target)
        return CameraPose(target + self.distance * out, target, 1.0)

    def orbit(self, around: float, up: float) -> "OrbitCamera":
        """Return the camera moved around what it looks at, counter-clockwise, and up; rad."""
        azimuth = math.remainder(self.azimuth + around, math.tau)
        return replace(self, azimuth=azimuth, elevation=min(max(self.elevation + up, LOWEST), HIGHEST))

    def zoom(self, factor: float) -> "OrbitCamera":
        """Return the camera so many times nearer."""
        return replace(self, distance=min(max(self.distance / factor, NEAREST), self.farthest))

    def pan(self, right: float, ahead: float) -> "OrbitCamera":
        """Return the camera moved over the table; right and ahead: parts of its distance."""
        c, s = math.cos(self.azimuth), math.sin(self.azimuth)
        x = self.target[0] + self.distance * (-s * right - c * ahead)
        y = self.target[1] + self.distance * (c * right - s * ahead)
        x0, y0, x1, y1 = self.area
        return replace(self, target=(min(max(x, x0), x1), min(max(y, y0), y1), self.target[2]))
