"""Compute the rectangle that a domino covers on the table, standing, flat or fallen (docs/formats.md).

Rectangles are stored as columns (centre, direction, half sizes), because distances are short and exact in that form;
corners are computed from them only for drawing and for unions.
"""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import DominoSize, Floats, Ints, Layout, State

ROUNDING = 1e-6  # mm: what rounding may add to a distance or a depth; no margin of the rules


@dataclass(frozen=True, slots=True, eq=False)
class Boxes:
    """Rectangles on the table, one row each, every column (n,) float64."""

    x: Floats  # mm, centre of the rectangle (not of a fallen domino's old foot)
    y: Floats  # mm
    cos: Floats  # direction of the length
    sin: Floats
    half_length: Floats  # mm, along the direction
    half_width: Floats  # mm, across it

    def __len__(self) -> int:
        """Return the number of rectangles."""
        return len(self.x)

    def take(self, rows: Ints) -> "Boxes":
        """Return the rectangles of these rows, in this order."""
        return Boxes(self.x[rows], self.y[rows], self.cos[rows], self.sin[rows], self.half_length[rows], self.half_width[rows])

    @property
    def centres(self) -> Floats:
        """Return the centres, (n, 2) float64, mm."""
        return np.column_stack((self.x, self.y))

    @property
    def radii(self) -> Floats:
        """Return the distances from centre to corner, (n,) mm."""
        return np.hypot(self.half_length, self.half_width)

    @property
    def corners(self) -> Floats:
        """Return the corners, (n, 4, 2) float64, mm, counter-clockwise from the back right one."""
        along = np.multiply.outer(self.half_length, (-1.0, 1.0, 1.0, -1.0))
        across = np.multiply.outer(self.half_width, (-1.0, -1.0, 1.0, 1.0))
        cos, sin = self.cos[:, None], self.sin[:, None]
        return np.stack((self.x[:, None] + along * cos - across * sin, self.y[:, None] + along * sin + across * cos), axis=-1)

    def distances(self, points: Floats) -> Floats:
        """Return the distances from row k to points[k], (n,) mm; 0 inside. points: (n, 2) mm."""
        dx, dy = points[:, 0] - self.x, points[:, 1] - self.y
        along = np.abs(dx * self.cos + dy * self.sin) - self.half_length
        across = np.abs(dy * self.cos - dx * self.sin) - self.half_width
        return np.asarray(np.hypot(np.maximum(along, 0.0), np.maximum(across, 0.0)), np.float64)


def feet(layout: Layout) -> Boxes:
    """Return where the foot of each domino stands or stood: thickness along the heading, width across."""
    d, size = layout.dominoes, layout.domino
    n = len(d)
    halves = np.full(n, size.thickness / 2), np.full(n, size.width / 2)
    return Boxes(d.x, d.y, np.cos(d.heading), np.sin(d.heading), *halves)


def boxes(layout: Layout) -> Boxes:
    """Return the rectangle that each domino covers in its current state."""
    d, size = layout.dominoes, layout.domino
    fallen = (d.state == State.FORWARD) | (d.state == State.BACKWARD)
    low, high = _fallen_span(size, d.tilt, d.slide)
    half = np.where(d.state == State.FLAT, size.height, size.thickness) / 2
    low, high = np.where(fallen, low, -half), np.where(fallen, high, half)
    return _span_boxes(size, d.x, d.y, np.where(fallen, d.fall_heading, d.heading), low, high, np.where(fallen, d.drift, 0.0))


def fallen_boxes(size: DominoSize, x: Floats, y: Floats, fall_heading: Floats, tilt: Floats, slide: Floats, drift: Floats) -> Boxes:
    """Return the rectangles that fallen dominoes cover. Columns as in `Dominoes`, mm and rad."""
    return _span_boxes(size, x, y, fall_heading, *_fallen_span(size, tilt, slide), drift)


def _span_boxes(size: DominoSize, x: Floats, y: Floats, direction: Floats, low: Floats, high: Floats, aside: Floats) -> Boxes:
    """Return rectangles as wide as a domino from `low` to `high` along their direction, rad, moved to its left by `aside`, mm."""
    cos, sin, middle = np.cos(direction), np.sin(direction), (low + high) / 2
    half_width = np.full(len(x), size.width / 2)
    return Boxes(x + middle * cos - aside * sin, y + middle * sin + aside * cos, cos, sin, (high - low) / 2, half_width)


def footprints(layout: Layout) -> Floats:
    """Return the corners of what each domino covers in its current state, (n, 4, 2) float64, mm, counter-clockwise."""
    return boxes(layout).corners


def _fallen_span(size: DominoSize, tilt: Floats, slide: Floats) -> tuple[Floats, Floats]:
    """Return where each fallen domino begins and ends along its fall heading, mm from its old centre.

    Past 90 degrees the two ends of the formula draw together and change places; a domino is never shorter than its smaller side.
    """
    front = size.thickness / 2 + slide
    foot, head = front - size.thickness * np.cos(tilt), front + size.height * np.sin(tilt)
    low = np.minimum(foot, head)
    return low, np.maximum(np.maximum(foot, head), low + min(size.thickness, size.height))


def depths(some: Boxes, others: Boxes) -> Floats:
    """Return how deep row k of `some` lies in row k of `others`, (n,) mm; 0 or less: they do not overlap.

    The depth is the shortest way apart, by the separating axis theorem: two convex shapes are apart exactly if they are
    apart along a normal of one of their sides.
    """
    dx, dy = others.x - some.x, others.y - some.y
    cos = np.abs(some.cos * others.cos + some.sin * others.sin)
    sin = np.abs(some.cos * others.sin - some.sin * others.cos)
    depth = np.full(len(some), math.inf)
    for one, other in ((some, others), (others, some)):
        along = one.half_length + other.half_length * cos + other.half_width * sin - np.abs(dx * one.cos + dy * one.sin)
        across = one.half_width + other.half_length * sin + other.half_width * cos - np.abs(dy * one.cos - dx * one.sin)
        depth = np.minimum(depth, np.minimum(along, across))
    return depth
