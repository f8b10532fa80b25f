"""Compress how dominoes moved to straight lines between knots, few where little happens; whole numbers only.

A track is one domino's way through a cascade: knots of a time, a tilt and a slide. Before its first knot it stands,
between knots it moves evenly, after the last it stays. The knots are chosen so that they miss no sampled pose by more
than `ERROR`; counted in `Units` each is a sixteen-bit number. Knows cascades; no files, no pixels.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from aya_sim.errors import BadQuestion
from aya_sim.layout import Floats, Ints
from aya_sim.physics import Cascade, Samples

Shorts = npt.NDArray[np.int16]

TILT_UNIT = math.radians(0.01)
SLIDE_UNIT = 0.01  # mm, of dominoes of any usual size
FARTHEST = 32_767  # units or steps, from one knot to the next
MOST_PICTURES = 4_000_000  # poses of one domino, in samples made of keyframes
ERROR = 4.0  # units of tilt and of slide: 0.04 degrees and 0.04 mm, of the 0.1 that are promised


@dataclass(frozen=True, slots=True)
class Units:
    """Say what one count of a knot is worth."""

    time: float  # s
    tilt: float = TILT_UNIT  # rad
    slide: float = SLIDE_UNIT  # mm


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """Hold the tracks of the dominoes that moved in a cascade, in counts of `units`."""

    units: Units
    rows: Ints  # (m,) rows in the layout, ascending
    starts: Ints  # (m + 1,) where each track's knots begin below
    time: Ints  # (k,) from the start of the cascade, ascending within a track
    tilt: Shorts  # (k,) positive along the heading
    slide: Shorts  # (k,) along the heading

    def __len__(self) -> int:
        return len(self.rows)

    def at(self, time: float) -> tuple[Floats, Floats]:
        """Return tilt (rad) and slide (mm) of each track at this moment, (m,) each. time: s."""
        if not len(self.rows):
            return np.zeros(0), np.zeros(0)
        now = max(0.0, time) / self.units.time
        found, begun = self._knots_before(now)
        after = np.minimum(found + 1, self.starts[1:] - 1)
        gap = np.maximum(self.time[after] - self.time[found], 1)
        part = np.clip((now - self.time[found]) / gap, 0.0, 1.0) * (after > found)
        tilt, slide = (np.where(begun, v[found] + (v[after].astype(np.float64) - v[found]) * part, 0.0) for v in (self.tilt, self.slide))
        return tilt * self.units.tilt, slide * self.units.slide

    def _knots_before(self, now: float) -> tuple[Ints, npt.NDArray[np.bool_]]:
        """Return the last knot of each track that is not later than now, and whether there is one, (m,) each."""
        tracks = np.arange(len(self.rows))
        span = float(self.time.max()) + 2.0
        key = np.repeat(tracks, np.diff(self.starts)) * span + self.time
        found = np.searchsorted(key, tracks * span + min(now, span - 1.0), side="right") - 1
        begun = found >= self.starts[:-1]
        return np.where(begun, found, self.starts[:-1]).astype(np.int64), begun

    def samples(self, rate: float, duration: float) -> Samples:
        """Return the same as samples, `rate` a second, fewer where that would be too many. duration: s, the last moment."""
        moved = self.time[self.starts[1:] - 1] - self.time[self.starts[:-1]]
        pictures = (float(moved.sum()) * self.units.time + duration) * rate
        rate *= min(1.0, MOST_PICTURES / max(pictures, 1.0))
        count = max(1, math.ceil(duration * rate))
        times = np.minimum(np.arange(count + 1) / rate, duration)
        step = self.units.time
        moments: list[Ints] = []
        rows: list[Ints] = []
        tilts: list[Floats] = []
        slides: list[Floats] = []
        for track, row in enumerate(self.rows.tolist()):
            own = slice(int(self.starts[track]), int(self.starts[track + 1]))
            knots = self.time[own] * step
            first, last = np.searchsorted(times, (knots[0], knots[-1]))
            seen = np.arange(max(0, first - 1), min(last, count) + 1)
            moments.append(seen)
            rows.append(np.full(len(seen), row, np.int64))
            tilts.append(np.interp(times[seen], knots, self.tilt[own].astype(np.float64)) * self.units.tilt)
            slides.append(np.interp(times[seen], knots, self.slide[own].astype(np.float64)) * self.units.slide)
        moment = _whole(moments)
        order = np.argsort(moment, kind="stable")
        starts = np.concatenate([[0], np.cumsum(np.bincount(moment, minlength=count + 1))]).astype(np.int64)
        return Samples(times, starts, _whole(rows)[order], _real(tilts)[order], _real(slides)[order])


def reduce_poses(cascade: Cascade) -> Poses:
    """Return the poses of a cascade that was sampled. Raises BadQuestion where it was not."""
    if cascade.samples is None:
        raise BadQuestion("replay.samples", "poses are kept of a cascade with samples: ask for a sample rate")
    sampled = _SampledPoses(cascade.samples, cascade.dt)
    units = Units(cascade.dt, TILT_UNIT, max(SLIDE_UNIT, float(np.abs(sampled.slide).max(initial=0.0)) / FARTHEST))
    chosen = choose_keyframes(sampled.row, sampled.step, np.column_stack([sampled.tilt / units.tilt, sampled.slide / units.slide]), ERROR)
    rows, own = np.unique(sampled.row[chosen], return_counts=True)
    poses = Poses(
        units=units,
        rows=rows.astype(np.int64),
        starts=np.concatenate([[0], np.cumsum(own)]).astype(np.int64),
        time=sampled.step[chosen],
        tilt=np.round(sampled.tilt[chosen] / units.tilt).astype(np.int16),
        slide=np.round(sampled.slide[chosen] / units.slide).astype(np.int16),
    )
    return _bridge_gaps(poses)


class _SampledPoses:
    """The samples by domino, with the pauses in which nothing is listed closed by knots that hold the last pose."""

    def __init__(self, samples: Samples, dt: float) -> None:
        moment = np.repeat(np.arange(len(samples.time)), np.diff(samples.starts))
        order = np.lexsort((moment, samples.row))
        self.row, self.moment = samples.row[order], moment[order]
        self.step = np.round(samples.time / dt).astype(np.int64)[self.moment]
        self.tilt, self.slide = samples.tilt[order], samples.slide[order]
        self._forget_doubles()
        self._hold(np.round(samples.time / dt).astype(np.int64))

    def _forget_doubles(self) -> None:
        """Keep one pose a step: the later one."""
        last = np.ones(len(self.row), bool)
        last[:-1] = (self.row[1:] != self.row[:-1]) | (self.step[1:] != self.step[:-1])
        self._take(np.flatnonzero(last))

    def _hold(self, steps: Ints) -> None:
        """Repeat the last pose before one that no sample leads up to; before the first of a track, the standing one."""
        before = np.where(self.moment > 0, steps[np.maximum(self.moment - 1, 0)], np.maximum(self.step - 1, 0))
        led = np.zeros(len(self.row), bool)
        led[1:] = (self.row[1:] == self.row[:-1]) & (self.moment[1:] - self.moment[:-1] <= 1)
        loose = np.flatnonzero(~led & (before < self.step))
        fresh = np.ones(len(loose), bool)
        inner = loose > 0
        fresh[inner] = self.row[loose[inner]] != self.row[loose[inner] - 1]
        source = np.maximum(loose - 1, 0)
        tilt = np.where(fresh, 0.0, self.tilt[source])
        slide = np.where(fresh, 0.0, self.slide[source])
        at = before[loose]
        keep = fresh | (at > self.step[source])
        loose, tilt, slide, at = loose[keep], tilt[keep], slide[keep], at[keep]
        self.row = np.insert(self.row, loose, self.row[loose])
        self.step = np.insert(self.step, loose, at)
        self.tilt = np.insert(self.tilt, loose, tilt)
        self.slide = np.insert(self.slide, loose, slide)

    def _take(self, places: Ints) -> None:
        self.row, self.moment, self.step = self.row[places], self.moment[places], self.step[places]
        self.tilt, self.slide = self.tilt[places], self.slide[places]


def choose_keyframes(row: Ints, step: Ints, values: Floats, error: float) -> Ints:
    """Return which poses become knots: the fewest that the swinging door algorithm keeps, all tracks side by side.

    row: (n,) whose track it is, ascending. step: (n,) ascending within a track. values: (n, c). error: what a straight line between
    knots may miss each value by.
    """
    n = len(row)
    if not n:
        return np.zeros(0, np.int64)
    first = np.flatnonzero(np.concatenate([[True], row[1:] != row[:-1]]))
    end = np.append(first[1:], n)
    is_knot = np.zeros(n, bool)
    is_knot[first], is_knot[end - 1] = True, True
    anchor, here = first.copy(), first + 1
    low, high = np.full((len(first), values.shape[1]), -math.inf), np.full((len(first), values.shape[1]), math.inf)
    todo = np.flatnonzero(here < end)
    while len(todo):
        at, of = here[todo], anchor[todo]
        span = (step[at] - step[of])[:, None].astype(np.float64)
        slope = (values[at] - values[of]) / span
        passes = ((slope >= low[todo]) & (slope <= high[todo])).all(axis=1)
        on, shut = todo[passes], todo[~passes]
        low[on] = np.maximum(low[on], slope[passes] - error / span[passes])
        high[on] = np.minimum(high[on], slope[passes] + error / span[passes])
        here[on] += 1
        anchor[shut] = here[shut] - 1
        is_knot[anchor[shut]] = True
        low[shut], high[shut] = -math.inf, math.inf
        todo = todo[here[todo] < end[todo]]
    return np.flatnonzero(is_knot)


def _bridge_gaps(poses: Poses) -> Poses:
    """Return the same, with knots added where two lie farther apart than a sixteen-bit number of steps."""
    before = np.concatenate([[0], poses.time[:-1]])
    before[poses.starts[:-1]] = 0
    more = np.maximum(0, (poses.time - before - 1) // FARTHEST)
    if not more.any():
        return poses
    first = np.zeros(len(poses.time), bool)
    first[poses.starts[:-1]] = True
    source = np.repeat(np.arange(len(poses.time)), more + 1)
    nth = np.arange(len(source)) - np.repeat(np.cumsum(more + 1) - (more + 1), more + 1) + 1
    last = nth == np.repeat(more + 1, more + 1)
    time = np.where(last, poses.time[source], before[source] + nth * FARTHEST)
    part = np.where(first[source], 0.0, (time - before[source]) / np.maximum(1, poses.time[source] - before[source]))
    column = {}
    for name in ("tilt", "slide"):
        v = getattr(poses, name).astype(np.float64)
        lead = np.where(first[source], 0.0, v[np.maximum(source - 1, 0)])
        column[name] = np.where(last, v[source], np.round(lead + (v[source] - lead) * part)).astype(np.int16)
    starts = np.concatenate([[0], np.cumsum(more + 1)])[poses.starts].astype(np.int64)
    return Poses(poses.units, poses.rows, starts, time.astype(np.int64), **column)


def _whole(parts: list[Ints]) -> Ints:
    return np.concatenate(parts) if parts else np.zeros(0, np.int64)


def _real(parts: list[Floats]) -> Floats:
    return np.concatenate(parts) if parts else np.zeros(0, np.float64)
