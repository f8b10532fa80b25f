"""Map millimetres to pixels: which part of the table a picture shows, and how large. Draws nothing."""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TABLE_HEIGHT, TABLE_WIDTH, TILE_DIAMETER
from aya_sim.layout import Flags, Floats, Layout, State
from games.ui.canvas import Point

USUAL = 1.92  # pixels per mm
LONGEST = 4000  # pixels, the long side of any picture
SHORTEST = 1280  # pixels, the long side of a picture of little
NARROWEST = 320  # pixels, the short side
SMALLEST = 16  # pixels, either side when a size is asked for
_LARGEST_SCALE = 1e6
_LEAST = 1e-6  # mm, the least that a picture shows


@dataclass(frozen=True, slots=True)
class View:
    """The part of the table that a picture shows."""

    size: tuple[int, int]  # pixels
    scale: float  # pixels per mm
    x: float  # mm, in the middle of the picture
    y: float  # mm

    def pixel(self, x: float, y: float) -> Point:
        """Return the pixel of a place of the table, y down."""
        return self.size[0] / 2 + (x - self.x) * self.scale, self.size[1] / 2 - (y - self.y) * self.scale

    def is_visible(self, x: float, y: float, reach: float) -> bool:
        """Return whether this place, with `reach` mm around it, is in the picture."""
        return bool(self.visible(np.array([x]), np.array([y]), reach)[0])

    def visible(self, x: Floats, y: Floats, reach: float) -> Flags:
        """Return which of these places, with `reach` mm around them, are in the picture, (n,) bool."""
        w, h = self.size[0] / 2 / self.scale + reach, self.size[1] / 2 / self.scale + reach
        seen: Flags = (np.abs(x - self.x) <= w) & (np.abs(y - self.y) <= h)
        return seen


@dataclass(frozen=True, slots=True)
class Footprints:
    """How the dominoes lie, one row each: the middle of the footprint and its length along `way`."""

    x: Floats  # mm
    y: Floats  # mm
    way: Floats  # rad
    tilt: Floats  # rad
    start: Floats  # mm along `way`, from the centre of the foot to the footprint's beginning
    length: Floats  # mm
    foot_x: Floats  # mm, the centre of the foot as it stood, moved aside by the drift
    foot_y: Floats  # mm


def footprints(layout: Layout) -> Footprints:
    """Return the footprints of all dominoes, in whatever state."""
    d, size = layout.dominoes, layout.domino
    fallen = (d.state == State.FORWARD) | (d.state == State.BACKWARD)
    tilt = np.where(fallen, d.tilt, np.where(d.state == State.FLAT, math.pi / 2, 0.0))
    one = np.where(fallen, size.thickness / 2 + d.slide - size.thickness * np.cos(tilt), -size.thickness / 2)
    other = np.where(fallen, size.thickness / 2 + d.slide + size.height * np.sin(tilt), size.thickness / 2)
    flat = d.state == State.FLAT
    low = np.where(flat, -size.height / 2, np.minimum(one, other))
    high = np.where(flat, size.height / 2, np.maximum(one, other))
    way = np.where(fallen, d.fall_heading, d.heading) % math.tau
    middle, drift = (low + high) / 2, np.where(fallen, d.drift, 0.0)
    x, y = d.x - drift * np.sin(way), d.y + drift * np.cos(way)
    return Footprints(x + middle * np.cos(way), y + middle * np.sin(way), way, tilt, low, high - low, x, y)


def fit_view(*layouts: Layout, size: tuple[int, int] | None = None, scale: float | None = None) -> View:
    """Return a view of the whole table, or of everything that lies, of all these layouts, in a picture of reasonable size."""
    x0, y0, x1, y1 = (edge(ends) for edge, ends in zip((min, min, max, max), zip(*map(_extent, layouts), strict=True), strict=True))
    width, height = max(x1 - x0, _LEAST), max(y1 - y0, _LEAST)
    if size is None:
        per_mm = scale if scale is not None else _usual_scale(width, height)
        per_mm = min(max(per_mm, _least_scale(width, height)), LONGEST / max(width, height))
        w, h = (min(LONGEST, max(NARROWEST, round(side * per_mm))) for side in (width, height))
    else:
        w, h = (min(LONGEST, max(SMALLEST, int(side))) for side in size)
        fit = min(w / width, h / height)
        per_mm = fit if scale is None else min(max(scale, fit * 1e-3), max(fit, _LARGEST_SCALE))
    return View((w, h), per_mm, (x0 + x1) / 2, (y0 + y1) / 2)


def _usual_scale(width: float, height: float) -> float:
    return max(USUAL, SHORTEST / max(width, height))


def _least_scale(width: float, height: float) -> float:
    return 640 / max(width, height)


def _extent(layout: Layout) -> tuple[float, float, float, float]:
    """Return x0, y0, x1, y1 in mm, with a margin, never empty."""
    if layout.table is not None:
        w, h = layout.table.width, layout.table.height
        margin = 0.02 * max(w, h)
        return -margin, -margin, w + margin, h + margin
    low, high = _reach(layout)
    margin = 0.035 * max(high - low) + 0.7 * max(layout.domino.height, layout.domino.width)
    return float(low[0] - margin), float(low[1] - margin), float(high[0] + margin), float(high[1] + margin)


def _reach(layout: Layout) -> tuple[Floats, Floats]:
    """Return the lower left and upper right corner of everything, mm."""
    corners: list[Floats] = []
    if len(layout.dominoes):
        how = footprints(layout)
        half = np.maximum(how.length, layout.domino.width) / 2
        corners += [np.column_stack([how.x + s * half, how.y + s * half]) for s in (-1, 1)]
    for pieces, radius in ((layout.tiles, TILE_DIAMETER / 2), (layout.animals, ANIMAL_DIAMETER / 2)):
        if pieces:
            places = np.array([(p.x, p.y) for p in pieces], np.float64)
            corners += [places - radius, places + radius]
    if not corners:
        return np.zeros(2), np.array([TABLE_WIDTH, TABLE_HEIGHT])
    everything = np.concatenate(corners)
    return everything.min(axis=0), everything.max(axis=0)
