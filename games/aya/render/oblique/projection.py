"""Project the table for a camera that orbits it: millimetres to pixels and back, orthographic. Numbers only.

The camera looks down at `elevation` above the table (a quarter turn is the plan) from the side that `azimuth` names: 0 from below the plan,
growing counter-clockwise with the table turning the other way. x right, y up on the table, z above it; pixels are y down.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.layout import Floats, Layout
from games.aya.render.camera.view import View, fit_view
from games.ui.canvas import Point

LOWEST, HIGHEST = math.radians(18.0), math.radians(88.0)
USUAL = (math.radians(7.0), math.radians(50.0))  # azimuth, elevation
LEAST_SCALE, MOST_SCALE = 0.2, 6.0  # pixels per mm


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the table is seen from, and how large."""

    size: tuple[int, int]  # pixels of the picture
    scale: float  # pixels per mm, across the line of sight
    x: float  # mm, the place of the table in the middle of the picture
    y: float  # mm
    azimuth: float = USUAL[0]  # rad
    elevation: float = USUAL[1]  # rad

    def axes(self) -> Floats:
        """Return unit vectors to the right of the picture, up on it, and towards the camera, (3, 3)."""
        c, s = math.cos(self.azimuth), math.sin(self.azimuth)
        low, high = math.cos(self.elevation), math.sin(self.elevation)
        return np.array([[c, s, 0.0], [-s * high, c * high, low], [s * low, -c * low, high]])

    def pixels(self, points: Floats) -> Floats:
        """Return the pixels of these places, (..., 3) mm -> (..., 2) pixels."""
        right, up, _ = self.axes()
        from_middle = points - np.array([self.x, self.y, 0.0])
        across, upward = from_middle @ right, from_middle @ up
        seen: Floats = np.stack([self.size[0] / 2 + across * self.scale, self.size[1] / 2 - upward * self.scale], axis=-1)
        return seen

    def pixel(self, x: float, y: float, z: float = 0.0) -> Point:
        """Return the pixel of a place, mm."""
        c, s, high = math.cos(self.azimuth), math.sin(self.azimuth), math.sin(self.elevation)
        dx, dy = x - self.x, y - self.y
        upward = (dy * c - dx * s) * high + z * math.cos(self.elevation)
        return self.size[0] / 2 + (dx * c + dy * s) * self.scale, self.size[1] / 2 - upward * self.scale

    def mm(self, pixel: Point) -> Point:
        """Return the place of the table under a pixel."""
        across = (pixel[0] - self.size[0] / 2) / self.scale
        away = (self.size[1] / 2 - pixel[1]) / self.scale / math.sin(self.elevation)
        c, s = math.cos(self.azimuth), math.sin(self.azimuth)
        return self.x + across * c - away * s, self.y + across * s + away * c

    def depth(self, points: Floats) -> Floats:
        """Return how near to the camera these places are, (..., 3) mm -> (...) mm; larger is nearer."""
        near: Floats = points @ self.axes()[2]
        return near

    def orbit(self, around: float, up: float) -> "Camera":
        """Return the camera moved around the table and up; rad."""
        elevation = min(max(self.elevation + up, LOWEST), HIGHEST)
        return replace(self, azimuth=math.remainder(self.azimuth + around, math.tau), elevation=elevation)

    def zoom(self, factor: float, at: Point | None = None) -> "Camera":
        """Return the camera zoomed in (above 1) or out; the place of the table under this pixel stays there."""
        at = at if at is not None else (self.size[0] / 2, self.size[1] / 2)
        scale = min(max(self.scale * factor, LEAST_SCALE), MOST_SCALE)
        x, y = self.mm(at)
        moved = replace(self, scale=scale)
        nx, ny = moved.mm(at)
        return replace(moved, x=self.x + x - nx, y=self.y + y - ny)

    def pan(self, dx: float, dy: float) -> "Camera":
        """Return the camera with the table moved by this many pixels."""
        x, y = self.mm((self.size[0] / 2 - dx, self.size[1] / 2 - dy))
        return replace(self, x=x, y=y)


def fit_camera(layout: Layout, size: tuple[int, int], azimuth: float = USUAL[0], elevation: float = USUAL[1]) -> Camera:
    """Return a camera that shows the whole table, or everything that lies, in a picture of this size."""
    whole: View = fit_view(layout, size=size)
    w, h = whole.size[0] / whole.scale / 2, whole.size[1] / whole.scale / 2
    if layout.table is not None:
        w, h = layout.table.width / 2, layout.table.height / 2
    camera = Camera((max(1, size[0]), max(1, size[1])), 1.0, whole.x, whole.y, azimuth, elevation)
    corners = np.array([(whole.x + i * w, whole.y + j * h, z) for i in (-1, 1) for j in (-1, 1) for z in (-30.0, layout.domino.height)])
    seen = camera.pixels(corners)
    low, high = seen.min(axis=0), seen.max(axis=0)
    scale = 0.96 * min(size[0] / max(high[0] - low[0], 1e-6), size[1] / max(high[1] - low[1], 1e-6))
    middle = camera.mm((float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2))
    return replace(camera, scale=scale, x=middle[0], y=middle[1])
