"""Move a photo on dominoes that fall as their cascade says: the law of docs/physics.md, "Animal photos".

A photo is a disc with six degrees of freedom; the dominoes move it, it does not move them. Only what struck and what was struck next to
its two dominoes moves under it: a domino of another chain stands where it stands until it falls.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_FRICTION_TABLE, ANIMAL_THICKNESS, PUSH_SPEED
from aya_sim.layout import Flags, Floats, Ints, State
from aya_sim.physics.cascade import Cascade
from aya_sim.physics.photos import contacts, falls
from aya_sim.physics.photos.disc import ride_out
from aya_sim.physics.rules import START, Scale

_BEHIND, _AHEAD = 5, 6  # links of the chain that may touch a photo, or lean on what does
_REACH = 95.0  # lane mm from the photo to the foot of a domino that may touch it
_EVERY = 2e-3  # s of the lane's time between two poses of a domino
_EARLY = 0.004  # s before the first of its dominoes starts
_AFTER, _LONGEST = 0.06, 0.5  # s after the last of them has started: it may lie still; it is left where it is
_CARRIES_OVER = 5.0  # rad/s: the least nudge that topples a domino with a photo on it; the photo holds back a weaker one
_FREELY = 0.75  # of the mean rate of its striker: what a domino has that strikes nothing
_LEAST_RATE, _LARGEST_RATE = 2.0, 40.0  # rad/s of that; a nudge is no slower either
_LAID = 0.05  # mm, standard deviation of where a hand lays a photo
_MOST_CONTACTS = 64


@dataclass(frozen=True, slots=True, eq=False)
class _Links:
    """What struck what, by row."""

    by: Ints  # its striker, -1 for none
    after: Ints  # the first that it struck, -1 for none
    strikers: Ints  # of all that were struck, ascending
    struck: Ints  # those
    nudges: dict[int, float]  # rad/s by row

    @classmethod
    def of(cls, cascade: Cascade) -> Self:
        """Return the links of this cascade."""
        by = np.where((cascade.by >= 0) & cascade.fell[cascade.by], cascade.by, -1)  # a striker that came back is no link
        order = cascade.fall_order()[::-1]
        order = order[by[order] >= 0]
        after = np.full(len(by), -1, np.int64)
        after[by[order]] = order  # the earliest is written last
        struck = order[np.argsort(by[order], kind="stable")]
        rows = cascade.layout.dominoes.rows_of([push.domino for push in cascade.pushes]).tolist()
        return cls(by, after, by[struck], struck, {row: push.speed for row, push in zip(rows, cascade.pushes, strict=True)})

    def around(self, rows: Ints) -> set[int]:
        """Return these rows, what struck them and what they struck, some links far."""
        found = set(rows.tolist())
        front = found
        for _ in range(_BEHIND):
            front = {striker for row in front if (striker := int(self.by[row])) >= 0}
            found |= front
        front = set(rows.tolist())
        for _ in range(_AHEAD):
            front = {other for row in front for other in self._struck_by(row)}
            found |= front
        return found

    def _struck_by(self, row: int) -> list[int]:
        """Return all that this one struck."""
        first, last = np.searchsorted(self.strikers, (row, row + 1))
        struck: list[int] = self.struck[first:last].tolist()
        return struck


@dataclass(frozen=True, slots=True)
class _View:
    """Turns the table so that a photo lies at the origin, its first domino falls along x, and the chain bends to the left."""

    x: float  # mm
    y: float
    way: float  # rad
    hand: float  # -1 where the chain bends to the right
    unit: float  # layout mm per lane mm

    def places(self, x: Floats, y: Floats) -> Floats:
        """Return places of the table as lane mm, (n, 2)."""
        c, s = math.cos(self.way), math.sin(self.way)
        dx, dy = (x - self.x) / self.unit, (y - self.y) / self.unit
        return np.column_stack((c * dx + s * dy, self.hand * (c * dy - s * dx)))

    def back(self, x: float, y: float) -> Floats:
        """Return the place on the table of lane mm."""
        c, s = math.cos(self.way), math.sin(self.way)
        y *= self.hand
        return np.array([self.x + self.unit * (c * x - s * y), self.y + self.unit * (s * x + c * y)])

    def angles(self, angle: Floats) -> Floats:
        """Return directions of the table, rad, as seen here."""
        turned: Floats = self.hand * (angle - self.way)
        return turned


def carry(cascade: Cascade, indices: Sequence[int], friction: float) -> dict[int, Floats]:
    """Return where these animal photos come to rest, mm; a domino under each of them fell. friction: of photos on dominoes."""
    links, frictions = _Links.of(cascade), np.array([friction, ANIMAL_FRICTION_TABLE])
    return {index: _carry(cascade, links, index, frictions) for index in indices}


def _carry(cascade: Cascade, links: _Links, index: int, frictions: Floats) -> Floats:
    """Return where this photo comes to rest, mm."""
    animal = cascade.layout.animals[index]
    rows = cascade.layout.dominoes.rows_of(animal.on or ())
    stream = np.random.default_rng((cascade.seed, index))
    d, scale = cascade.layout.dominoes, Scale(cascade.layout.domino)
    fell = rows[cascade.fell[rows]]
    fell = fell[np.lexsort((fell, cascade.fall_time[fell]))]
    first, other = int(fell[0]), int(rows[rows != fell[0]][0])
    bend = math.remainder(float(d.heading[other] - d.heading[first]), math.pi)  # a foot is the same turned half round
    way = float(d.heading[first]) + math.pi * (cascade.state[first] == State.BACKWARD)
    view = _View(animal.x, animal.y, way, -1.0 if bend < 0.0 else 1.0, scale.length)
    disc = np.zeros(contacts.DISC)
    size = np.array([cascade.layout.domino.thickness, cascade.layout.domino.width, cascade.layout.domino.height]) / 2 / scale.length
    sizes = np.array([*size, ANIMAL_DIAMETER / 2 / scale.length, ANIMAL_THICKNESS / 2 / scale.length])
    disc[:2] = _LAID / scale.length * stream.standard_normal(2)
    disc[2], disc[contacts.AXIS + 2] = 2 * size[2] + sizes[contacts.HALF], 1.0
    times = cascade.fall_time[fell] / scale.time
    begins = [fell] if times[-1] - times[0] < _LONGEST else [fell[:1], fell[1:]]
    for falling in begins:
        _ride_fall(cascade, links, view, falling, disc, sizes, frictions)
    return view.back(float(disc[0]), float(disc[1]))


def _ride_fall(cascade: Cascade, links: _Links, view: _View, falling: Ints, disc: Floats, sizes: Floats, frictions: Floats) -> None:
    """Move the disc while these of its dominoes fall, and what struck them and what they strike."""
    d, scale = cascade.layout.dominoes, Scale(cascade.layout.domino)
    feet = view.places(d.x, d.y)
    near = np.flatnonzero(np.hypot(feet[:, 0] - disc[0], feet[:, 1] - disc[1]) < _REACH)
    moving = links.around(falling)
    rows = np.array(sorted(moving | set(near.tolist())), np.int64)
    rows = rows[np.lexsort((rows, -np.nan_to_num(cascade.fall_time[rows], nan=-1.0)))]
    moves = np.isin(rows, list(moving))
    table = _describe_falls(cascade, links, rows, moves, falling, feet, 2 * sizes)
    times = table[moves, falls.FALLS]
    nudged = times[(table[moves, falls.NUDGED] > 0.0) & (links.by[rows[moves]] < 0)]
    start = min(float(cascade.fall_time[falling[0]]) / scale.time - _EARLY, float(nudged.min(initial=math.inf)))
    last = float(times.max()) + _AFTER - start
    poses = np.zeros((int((last + _LONGEST / 2) / _EVERY) + 2, len(rows), falls.POSE))
    _place(cascade, view, rows, moves, start, poses)
    after = _places_of(links.after[rows], rows)
    falls.follow(table, after, np.zeros(len(rows)), poses, start, _EVERY, 2 * sizes[2], 2 * sizes[0])
    _turn(cascade, view, rows, moves, poses)
    work = np.zeros((len(rows), contacts.FRAME)), np.zeros((8, contacts.CORNER))
    lists = np.zeros((_MOST_CONTACTS, contacts.CONTACT)), np.zeros((_MOST_CONTACTS, contacts.CONTACT))
    disc[contacts.VELOCITY : contacts.AXIS] = 0.0
    ride_out(disc, poses, _EVERY, feet[rows], sizes, frictions, last, last + _LONGEST, *work, *lists)


def _describe_falls(cascade: Cascade, links: _Links, rows: Ints, moves: Flags, falling: Ints, feet: Floats, size: Floats) -> Floats:
    """Return the rows of `falls.follow`; times later where a photo holds back the nudge under it. size: lane mm."""
    d, scale = cascade.layout.dominoes, Scale(cascade.layout.domino)
    thickness, height = float(size[0]), float(size[2])
    table = np.full((len(rows), falls.ROW), math.nan)
    held = 0.0
    for k in np.flatnonzero(moves)[::-1].tolist():  # in the order in which they fall
        row = int(rows[k])
        ahead, striker = int(links.after[row]), int(links.by[row])
        time = float(cascade.fall_time[row]) / scale.time
        strikes = float(cascade.fall_time[ahead]) / scale.time if ahead >= 0 else time
        way = float(d.heading[row]) + math.pi * (cascade.state[row] == State.BACKWARD)
        step = (d.x[ahead] - d.x[row]) * math.cos(way) + (d.y[ahead] - d.y[row]) * math.sin(way)
        pitch = max(thickness, float(step) / scale.length) if ahead >= 0 else 0.0
        nudge, begins = 0.0, time + held
        if striker < 0:
            nudge = max(_LEAST_RATE, links.nudges.get(row, PUSH_SPEED) * scale.time)
            if row in falling.tolist():
                nudge = max(nudge, _CARRIES_OVER)
            begins = time - START / nudge
            if ahead >= 0:
                late = begins + falls.time_to_strike(nudge, pitch, height, thickness, _EVERY, 2 * _LONGEST) - strikes
                held = late if row in falling.tolist() else held
        elif ahead < 0:
            came = max(time - float(cascade.fall_time[striker]) / scale.time, 1e-3)
            link = math.hypot(*(feet[row] - feet[striker]))
            contact = math.asin(min(1.0, max(0.0, (link - thickness) / height)))
            nudge = min(_LARGEST_RATE, max(_LEAST_RATE, _FREELY * contact / came))
            begins -= START / nudge
        table[k] = begins, strikes + held, pitch, cascade.tilt[row], nudge
    return table


def _places_of(wanted: Ints, rows: Ints) -> Ints:
    """Return at which place of `rows` each wanted row stands, -1 where it does not."""
    where = {row: place for place, row in enumerate(rows.tolist())}
    return np.array([where.get(row, -1) for row in wanted.tolist()], np.int64)


def _place(cascade: Cascade, view: _View, rows: Ints, moves: Flags, start: float, poses: Floats) -> None:
    """Write the poses of dominoes that stand or lie meanwhile; one that another chain topples is gone when it falls."""
    d, time = cascade.layout.dominoes, cascade.fall_time[rows] / Scale(cascade.layout.domino).time
    lies = time < start
    stood = np.isnan(time) & np.equal(d.state[rows], State.STANDING)
    for k in np.flatnonzero(~moves).tolist():
        row = int(rows[k])
        source = cascade if lies[k] else d
        upright = bool(stood[k]) or (not lies[k] and not np.isnan(time[k]))
        poses[:, k, falls.TILT] = 0.0 if upright else source.tilt[row]
        poses[:, k, falls.WAY] = view.angles(d.heading[row] if upright else source.fall_heading[row])
        if not upright:
            poses[:, k, falls.SLIDE] = source.slide[row] / view.unit
            poses[:, k, falls.DRIFT] = view.hand * source.drift[row] / view.unit
        if upright and not np.isnan(time[k]):
            poses[max(0, int((time[k] - start) / _EVERY)) :, k, falls.TILT] = math.nan


def _turn(cascade: Cascade, view: _View, rows: Ints, moves: Flags, poses: Floats) -> None:
    """Let the ways, slides and drifts of falling dominoes come in with their tilt."""
    falling = np.flatnonzero(moves)
    fell = rows[falling]
    share = poses[:, falling, falls.TILT] / np.maximum(cascade.tilt[fell], START)
    backward = np.equal(cascade.state[fell], State.BACKWARD)
    stood = cascade.layout.dominoes.heading[fell] + np.where(backward, math.pi, 0.0)
    turned = np.remainder(cascade.fall_heading[fell] - stood + math.pi, math.tau) - math.pi
    poses[:, falling, falls.WAY] = view.angles(stood + turned * share)
    poses[:, falling, falls.SLIDE] = cascade.slide[fell] / view.unit * share
    poses[:, falling, falls.DRIFT] = view.hand * cascade.drift[fell] / view.unit * share
