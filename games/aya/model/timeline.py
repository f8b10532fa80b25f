"""Show a cascade over time: how far each domino leans, where the photos are, what strikes. Imports no pixels.

Time runs from 0 to `duration` and may be asked for in any order, so that a cascade can be slowed, stopped and seen
again. In mm, rad and s; rows are those of the layout before the fall.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from aya_sim.components import TILE_DIAMETER, TOUCH
from aya_sim.errors import BadQuestion
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Animal, Flags, Floats, Ints, Layout, State, own_way
from aya_sim.physics import Cascade

SAMPLE_RATE = 120.0  # 1/s, of the cascade that is asked for to be shown
REST = 0.4  # s of quiet after the last has come to rest
_SLIDE = 0.3  # s a photo still slides once its dominoes lie
_LEAST_DROP = 0.25  # s
_LOUD = 18.0  # rad/s, how fast a striker leans for the loudest click
_SOFTEST = 0.16
_RECENT = 0.12  # s, in which a fall still belongs to the front
_AHEAD = 0.16  # s that the front looks forward
_MOVED = 1e-4  # rad or mm
_SEEN = 0.01  # rad, and ten times as many mm: less is rest
_TURNS = 1e-3  # rad that a domino turns away from its heading while it falls; less is not seen

Motion = tuple[float, float] | tuple[float, float, float, float]
"""Tilt, rad, positive along the heading; slide, mm along it; and, of one that falls another way than its heading or against it or
drifts, that way, rad, and the drift, mm to its left."""


@dataclass(frozen=True, slots=True)
class Strike:
    """Hold the moment when a domino strikes the next, or a hand the first."""

    time: float  # s
    row: int  # the struck
    by: int  # the striker, -1: a hand
    strength: float  # 0 to 1
    x: float  # mm
    y: float  # mm


@dataclass(frozen=True, slots=True)
class Flying:
    """Hold an animal photo at one moment."""

    index: int  # place in the layout's animals
    x: float  # mm
    y: float  # mm
    height: float  # mm above the table
    moved: float  # 0 before it drops to 1 at rest


@dataclass(frozen=True, slots=True)
class Flood:
    """Hold the water on a tile at one moment."""

    tile: int  # place in the layout's tiles
    wet: float  # 0 dry to 1
    x: float  # mm, where it came in
    y: float  # mm


@dataclass(frozen=True, slots=True)
class Front:
    """Hold where the cascade runs at one moment: the middle of what falls, and how far it spreads."""

    x: float  # mm
    y: float  # mm
    reach: float  # mm, half the side of a square around it
    rapt: float  # 0 to 1: a photo drops or the river forks here


class Timeline:
    """Shows a cascade at any moment. Raises BadQuestion for one that kept no samples."""

    def __init__(self, cascade: Cascade) -> None:
        if cascade.samples is None:
            raise BadQuestion("show.samples", "a show needs a cascade with samples: ask for a sample rate")
        self.cascade = cascade
        self.before: Layout = cascade.layout
        self.after: Layout = cascade.fallen
        self.duration = float(cascade.duration) + REST
        self._timeline = _Timeline(cascade)
        self._twist = _twists(cascade)
        self._turns = cascade.fell & ((np.abs(self._twist) > _TURNS) | (np.abs(cascade.drift) > _MOVED))
        self.strikes: tuple[Strike, ...] = self._all_strikes()
        self._strike_times = np.array([one.time for one in self.strikes])
        self._rides = tuple(self._ride(i, animal) for i, animal in enumerate(cascade.layout.animals))
        self._floods = self._all_floods()
        self._marks = self._moments()

    def poses(self, time: float) -> tuple[Floats, Floats]:
        """Return tilt and slide of every domino, (n,) each; 0 for those that do not fall in this cascade."""
        return self._timeline.at(time)

    def leans(self, time: float) -> Mapping[int, Motion]:
        """Return how all those lean that have left their place by now, at rest or not; by row."""
        tilt, slide = self.poses(time)
        rows = np.flatnonzero((np.abs(tilt) > _MOVED) | (np.abs(slide) > _MOVED))
        found: dict[int, Motion] = {row: (t, s) for row, t, s in zip(rows.tolist(), tilt[rows].tolist(), slide[rows].tolist(), strict=True)}
        for row in rows[self._turns[rows]].tolist():
            found[row] = self._motion_of(row, float(tilt[row]), float(slide[row]))
        return found

    def motions(self, time: float) -> tuple[Floats, Floats, Floats, Floats]:
        """Return tilt, slide, way and drift of every domino, (n,) each, as `leans` has them for those that left their place."""
        tilt, slide = self.poses(time)
        cascade = self.cascade
        falls_so = np.equal(tilt < 0, np.equal(cascade.state, State.BACKWARD)) & self._turns
        part = np.where(falls_so, np.minimum(1.0, np.abs(tilt) / np.maximum(cascade.tilt, 1e-6)), 0.0)
        way = self.before.dominoes.heading + np.where(tilt < 0, math.pi, 0.0) + part * self._twist
        return tilt, slide, way, part * cascade.drift

    def _motion_of(self, row: int, tilt: float, slide: float) -> Motion:
        """How a domino leans that turns and drifts as far as it has fallen."""
        cascade = self.cascade
        backward = cascade.state[row] == State.BACKWARD
        part = min(1.0, abs(tilt) / max(float(cascade.tilt[row]), 1e-6)) if (tilt < 0) == backward else 0.0
        heading = float(self.before.dominoes.heading[row]) + (math.pi if tilt < 0 else 0.0)
        return tilt, slide, heading + part * float(self._twist[row]), part * float(cascade.drift[row])

    def fallen(self, time: float) -> Flags:
        """Return which dominoes have begun to fall by now, (n,) bool."""
        return np.nan_to_num(self.cascade.fall_time, nan=math.inf) <= time

    def rested(self, time: float) -> Flags:
        """Return which dominoes have come to rest by now, (n,) bool."""
        return self.cascade.fell & (self._timeline.last <= time)

    def strikes_between(self, after: float, until: float) -> tuple[Strike, ...]:
        """Return the strikes later than `after` and not later than `until`; none when time runs back."""
        low, high = np.searchsorted(self._strike_times, [after, until], side="right")
        return self.strikes[low:high]

    def flying_photos(self, time: float) -> tuple[Flying, ...]:
        """Return every animal photo of the table, in order."""
        return tuple(ride.at(time) for ride in self._rides)

    def floods(self, time: float) -> tuple[Flood, ...]:
        """Return the tiles that are wet by now."""
        return tuple(flood for flood in (one.at(time) for one in self._floods) if flood.wet > 0)

    def landing(self, index: int) -> float:
        """Return when this animal photo has come down with its dominoes, s; the end for one that they do not carry."""
        ride = self._rides[index]
        return min(ride.start + ride.drop, self.duration)

    def watering(self, tile: int) -> float:
        """Return when the last water comes onto this tile, s, by its place in the layout; the end for one that stays as it was."""
        return min((float(one.times[-1]) for one in self._floods if one.tile == tile), default=self.duration)

    def front(self, time: float) -> Front | None:
        """Return what there is to look at; None once nothing falls any more."""
        times = self.cascade.fall_time
        near = np.flatnonzero((times > time - _RECENT) & (times <= time + _AHEAD))
        if not len(near):
            return None
        d = self.before.dominoes
        x, y = d.x[near], d.y[near]
        reach = max(float(np.ptp(x)), float(np.ptp(y))) / 2 + self.before.domino.height
        return Front(float(x.min() + x.max()) / 2, float(y.min() + y.max()) / 2, reach, self._rapt(time))

    def _rapt(self, time: float) -> float:
        """How much a fork or a photo is at hand."""
        if not len(self._marks):
            return 0.0
        return float(np.clip(1.2 - np.abs(self._marks - time).min() / 0.18, 0.0, 1.0))

    def _moments(self) -> Floats:
        """When photos drop and rivers part, s."""
        drops = [ride.start for ride in self._rides if ride.start < math.inf]
        by = self.cascade.by[self.cascade.by >= 0]
        forks = np.flatnonzero(np.bincount(by, minlength=1) > 1)
        return np.array([*drops, *self.cascade.fall_time[forks].tolist()], np.float64)

    def _all_strikes(self) -> tuple[Strike, ...]:
        d, found = self.before.dominoes, []
        for row in self.cascade.fall_order().tolist():
            time, by = float(self.cascade.fall_time[row]), int(self.cascade.by[row])
            speed = self._timeline.speed(by, time) if by >= 0 else 0.35 * _LOUD
            strength = min(1.0, max(_SOFTEST, speed / _LOUD))
            found.append(Strike(time, row, by, strength, float(d.x[row]), float(d.y[row])))
        return tuple(found)

    def _ride(self, index: int, animal: Animal) -> "_Ride":
        rest = next((photo for photo in self.cascade.photos if photo.index == index), None)
        x, y = (rest.x, rest.y) if rest is not None else (animal.x, animal.y)
        rows = self.before.dominoes.rows_of(animal.on or ())
        falling = rows[self.cascade.fell[rows]]
        height = self.before.domino.height
        if not len(falling):
            high = height if len(rows) and self.before.dominoes.standing[rows].all() else 0.0
            return _Ride(index, animal.x, animal.y, animal.x, animal.y, high, math.inf, 1.0, 0.0)
        start = float(self.cascade.fall_time[falling].min())
        down = max(self._timeline.time_of(int(row), 0.9) for row in falling.tolist())
        return _Ride(index, animal.x, animal.y, x, y, height, start, max(_LEAST_DROP, down - start), _SLIDE)

    def _all_floods(self) -> tuple["_Inflow", ...]:
        """Of each tile, the fall times of those who lie on it, and where the first came from."""
        if not self.before.tiles or not self.cascade.fell.any():
            return ()
        covered = boxes(self.after)
        out = []
        for k, tile in enumerate(self.before.tiles):
            centre = np.broadcast_to(np.array([tile.x, tile.y]), (len(covered), 2))
            on = np.flatnonzero((covered.distances(centre) <= TILE_DIAMETER / 2 + TOUCH) & self.cascade.fell)
            on = on[np.equal(self.cascade.state[on], State.FORWARD)]
            if len(on):
                times = np.sort(self._timeline.last_lean[on])
                first = int(on[np.argmin(self.cascade.fall_time[on])])
                d = self.before.dominoes
                out.append(_Inflow(k, times, float(d.x[first]), float(d.y[first])))
        return tuple(out)


def _twists(cascade: Cascade) -> Floats:
    """Return how far each domino turned away from its own line while it fell, (n,) rad."""
    begun = own_way(cascade.layout.dominoes.heading, cascade.state)
    twist: Floats = np.remainder(cascade.fall_heading - begun + math.pi, math.tau) - math.pi
    return twist


@dataclass(frozen=True, slots=True)
class _Ride:
    """An animal photo's way: it drops with its dominoes, then slides to its rest."""

    index: int
    x: float
    y: float
    end_x: float
    end_y: float
    height: float  # mm
    start: float  # s
    drop: float  # s
    slide: float  # s

    def at(self, time: float) -> Flying:
        if time <= self.start:
            return Flying(self.index, self.x, self.y, self.height, 0.0)
        since = time - self.start
        part = min(1.0, since / (self.drop + self.slide))
        along = 1 - (1 - part) ** 3
        fall = min(1.0, since / self.drop)
        high = self.height * math.cos(fall * fall * math.pi / 2) if fall < 1 else 0.0
        x, y = self.x + (self.end_x - self.x) * along, self.y + (self.end_y - self.y) * along
        return Flying(self.index, x, y, high, part)


@dataclass(frozen=True, slots=True)
class _Inflow:
    """Water on one tile: it spreads as its dominoes come down."""

    tile: int
    times: Floats  # s, ascending
    x: float
    y: float

    def at(self, time: float) -> Flood:
        down = np.clip((time - self.times) / 0.35 + 1.0, 0.0, 1.0)
        return Flood(self.tile, float(down.mean()), self.x, self.y)


class _Timeline:
    """The samples by domino, so that every pose of any moment is found at once."""

    def __init__(self, cascade: Cascade) -> None:
        samples = cascade.samples
        assert samples is not None
        n = len(cascade.layout.dominoes)
        moment = np.repeat(np.arange(len(samples.time)), np.diff(samples.starts))
        order = np.lexsort((moment, samples.row))
        self._row, self._moment = samples.row[order], moment[order]
        self._time = samples.time[self._moment] if len(order) else np.zeros(0)
        self._tilt, self._slide = samples.tilt[order], samples.slide[order]
        self._span = float(samples.time[-1]) + 1.0 if len(samples.time) else 1.0
        self._key = self._row * (2 * self._span) + self._time
        self._begin = np.searchsorted(self._row, np.arange(n + 1))
        self._rows: Ints = np.arange(n)
        self._first, self._latest = np.full(n, math.inf), np.full(n, math.inf)  # s, the first and the last sample of each row
        self._last_pose = np.zeros((2, n))
        sampled = np.flatnonzero(np.diff(self._begin))
        starts, ends = self._begin[sampled], self._begin[sampled + 1] - 1
        # the very last sample is of all that lie, long after most came to rest: until then each keeps its pose
        ends = np.where((ends > starts) & (self._moment[ends] != self._moment[ends - 1] + 1), ends - 1, ends)
        self._first[sampled], self._latest[sampled] = self._time[starts], self._time[ends]
        self._last_pose[:, sampled] = self._tilt[ends], self._slide[ends]
        self._end = self._final(cascade)
        self._until = float(cascade.duration)
        self.last = np.full(n, -math.inf)  # s, when each last moved enough to be seen
        self.last_lean = np.where(cascade.fell, 0.0, math.inf)  # s, when each first leaned nearly as far as at rest
        if len(sampled):
            far = np.abs(self._tilt - self._end[0][self._row]) > _SEEN
            far |= np.abs(self._slide - self._end[1][self._row]) > 10 * _SEEN
            self.last[sampled] = np.maximum.reduceat(np.where(far, self._time, -math.inf), starts)
            lean = np.abs(self._tilt)
            leant = lean >= 0.95 * lean[self._begin[self._row + 1] - 1]
            fell = cascade.fell[sampled]
            self.last_lean[sampled[fell]] = np.minimum.reduceat(np.where(leant, self._time, math.inf), starts)[fell]

    def at(self, time: float) -> tuple[Floats, Floats]:
        if time >= self._until or not len(self._key):
            done = self._end if time >= self._until else (np.zeros(len(self._rows)), np.zeros(len(self._rows)))
            return done[0].copy(), done[1].copy()
        now = max(0.0, time)
        moving = self._rows[(self._first <= now) & (now < self._latest)]  # the others have one pose until or from then on
        at = np.searchsorted(self._key, moving * (2 * self._span) + now, side="right") - 1
        after = np.minimum(at + 1, len(self._key) - 1)
        follows = (self._row[after] == self._row[at]) & (self._moment[after] == self._moment[at] + 1)
        gap = np.where(follows, self._time[after] - self._time[at], 1.0)
        part = np.where(follows, np.clip((now - self._time[at]) / np.maximum(gap, 1e-9), 0.0, 1.0), 0.0)
        found = tuple(np.where(now >= self._latest, last, 0.0) for last in self._last_pose)
        for column, v in zip(found, (self._tilt, self._slide), strict=True):
            column[moving] = v[at] + (v[after] - v[at]) * part
        return found  # type: ignore[return-value]  # two of them

    def speed(self, row: int, time: float) -> float:
        """How fast this domino leans just before this moment, rad/s."""
        begin, end = int(self._begin[row]), int(self._begin[row + 1])
        k = begin + int(np.searchsorted(self._time[begin:end], time, side="right")) - 1
        if k <= begin or k >= end:
            return 0.0
        gap = float(self._time[k] - self._time[k - 1])
        return abs(float(self._tilt[k] - self._tilt[k - 1])) / gap if gap > 0 else 0.0

    def time_of(self, row: int, part: float) -> float:
        """When this domino first leans this part of its last tilt, s."""
        begin, end = int(self._begin[row]), int(self._begin[row + 1])
        if begin == end:
            return 0.0
        lean = np.abs(self._tilt[begin:end])
        return float(self._time[begin + int(np.argmax(lean >= part * lean[-1]))])

    def _final(self, cascade: Cascade) -> tuple[Floats, Floats]:
        fell = cascade.fell
        sign = np.where(np.equal(cascade.state, State.BACKWARD), -1.0, 1.0)
        return np.where(fell, cascade.tilt * sign, 0.0), np.where(fell, cascade.slide * sign, 0.0)
