"""Describe dominoes as boxes in space: how they stand or lie, and how far they have fallen.

Shared by the engines with six degrees of freedom; no solver.
"""

import math
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from aya_sim.layout import Floats, Ints
from aya_sim.physics.cascade import BodySamples, Samples
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge


def place_boxes(cascade_input: CascadeInput) -> tuple[Floats, Floats]:
    """Return centres, (n, 3) mm, and rotations, (n, 3, 3), of all dominoes as they stand or lie before the first nudge.

    Columns of a rotation: the box's thickness, width and height.
    """
    n, size = len(cascade_input.x), cascade_input.size
    half = np.array([size.thickness, size.width, size.height]) / 2
    centre = np.zeros((n, 3))
    centre[:, 0], centre[:, 1] = cascade_input.x, cascade_input.y
    c, s = np.cos(cascade_input.heading), np.sin(cascade_input.heading)
    rotation = np.zeros((n, 3, 3))
    rotation[:, 0, 0], rotation[:, 0, 1], rotation[:, 1, 0], rotation[:, 1, 1], rotation[:, 2, 2] = c, -s, s, c, 1.0
    if cascade_input.lying is not None:
        for row in np.flatnonzero(~cascade_input.standing):
            fall, tilt, slide, drift = (float(column[row]) for column in cascade_input.lying)
            along = np.array([math.cos(fall), math.sin(fall), 0.0])
            deep = half[int(abs(along @ rotation[row, :, 1]) > abs(along @ rotation[row, :, 0]))]  # it fell over this half edge
            if cascade_input.upright[row]:  # else laid by hand, its middle where its foot would be
                centre[row] += (slide + deep - deep * math.cos(tilt) + half[2] * math.sin(tilt)) * along
                centre[row, :2] += drift * np.array([-along[1], along[0]])
            rotation[row] = _tilt_rotation(fall, tilt) @ rotation[row]
    centre[:, 2] = (np.abs(rotation) @ half)[:, 2]
    return centre, rotation


def _tilt_rotation(fall: float, tilt: float) -> Floats:
    """Return the rotation, (3, 3), that tips an upright box by `tilt` towards `fall`, rad."""
    c, s = math.cos(fall), math.sin(fall)
    across = np.array([[0.0, 0.0, c], [0.0, 0.0, s], [-c, -s, 0.0]])  # what a turn about the axis across does to first order
    tipped: Floats = np.eye(3) + math.sin(tilt) * across + (1.0 - math.cos(tilt)) * across @ across
    return tipped


class LyingBoxes(NamedTuple):
    """How boxes lie, (k,) each."""

    fall_heading: Floats  # rad
    tilt: Floats  # rad
    slide: Floats  # mm the edge they fell over moved along the fall heading
    drift: Floats  # mm the middle moved across it, to the left
    side: Floats  # +1 or -1


def measure_falls(cascade_input: CascadeInput, rows: Ints, centre: Floats, rotation: Floats) -> LyingBoxes:
    """Return how these boxes lie.

    rows: (k,). centre: (k, 2) mm. rotation: (k, 3, 3).
    """
    up = rotation[:, :, 2]
    heading = cascade_input.heading[rows]
    tilt = np.arccos(np.clip(up[:, 2], -1.0, 1.0))
    fall = np.where(tilt > 1e-6, np.arctan2(up[:, 1], up[:, 0]), heading)
    side = np.where(np.cos(fall - heading) >= 0, 1.0, -1.0)
    direction = np.stack([np.cos(fall), np.sin(fall)], axis=1)
    half = np.array([cascade_input.size.thickness, cascade_input.size.width]) / 2
    along = np.einsum("nk,nkj->nj", direction, rotation[:, :2, :2])  # of its thickness and its width, along the fall
    sideways = np.abs(along[:, 1]) * half[1] > np.abs(along[:, 0]) * half[0]
    sideways &= np.abs(along[:, 1]) > np.abs(along[:, 0])
    deep = np.where(sideways, half[1], half[0])
    edge = deep * np.where(sideways, np.abs(along[:, 1]), np.abs(along[:, 0])) - cascade_input.size.height / 2 * np.einsum(
        "nk,nk->n", direction, up[:, :2]
    )
    moved = centre - np.stack([cascade_input.x[rows], cascade_input.y[rows]], axis=1)
    slide = np.einsum("nk,nk->n", direction, moved) + edge - deep
    return LyingBoxes(fall, tilt, slide, direction[:, 0] * moved[:, 1] - direction[:, 1] * moved[:, 0], side)


@dataclass(slots=True)
class BoxRecorder:
    """Collects poses while boxes fall and builds the result from where they end."""

    cascade_input: CascadeInput
    every: int  # steps between two samples; 0: none
    _times: list[float] = field(default_factory=list)
    _rows: list[Ints] = field(default_factory=list)
    _centres: list[Floats] = field(default_factory=list)
    _rotations: list[Floats] = field(default_factory=list)

    def sample(self, now: float, rows: Ints, centre: Floats, rotation: Floats) -> None:
        """Store the poses of these bodies at the time `now`, s.

        rows: (k,) of the input; those behind its dominoes are the carried photos. centre: (k, 3) mm. rotation: (k, 3, 3).
        """
        self._times.append(now)
        self._rows.append(np.array(rows, np.int64))
        self._centres.append(np.array(centre))
        self._rotations.append(np.array(rotation))

    def _samples(self) -> Samples:
        """Return all poses, and what they are from the side."""
        time, starts = np.array(self._times), np.cumsum([0, *map(len, self._rows)]).astype(np.int64)
        rows, centre, rotation = np.concatenate(self._rows), np.concatenate(self._centres), np.concatenate(self._rotations)
        is_domino = rows < len(self.cascade_input.x)
        found = measure_falls(self.cascade_input, rows[is_domino], centre[is_domino, :2], rotation[is_domino])
        before = np.concatenate([[0], np.cumsum(is_domino)])[starts]
        bodies = BodySamples(time, starts, rows, centre, rotation)
        return Samples(time, before, rows[is_domino], found.side * found.tilt, found.side * found.slide, bodies)

    def result(
        self, fell: Ints, centre: Floats, rotation: Floats, fall_time: Floats, by: Ints, nudges: list[Nudge], duration: float
    ) -> CascadeResult:
        """Return the result.

        fell: (k,) rows; centre, (k, 3) mm, rotation: as they lie; fall_time: (k,) s; by: (k,) rows of their strikers.
        """
        n = len(self.cascade_input.x)
        heading, tilts, slides, drifts = self.cascade_input.heading.copy(), np.zeros(n), np.zeros(n), np.zeros(n)
        found = measure_falls(self.cascade_input, fell, centre[:, :2], rotation)
        heading[fell], tilts[fell], slides[fell], drifts[fell] = found.fall_heading, found.tilt, found.slide, found.drift
        sides, strikers, times = np.zeros(n, np.int8), np.full(n, -1, np.int64), np.full(n, math.nan)
        sides[fell], strikers[fell], times[fell] = found.side, by, fall_time
        samples = None
        if self.every:
            self.sample(max(duration, self._times[-1] if self._times else 0.0), fell, centre, rotation)
            samples = self._samples()
        return CascadeResult(times, strikers, sides, heading, tilts, slides, drifts, tuple(nudges), duration, samples)
