"""The value of a cascade: columns by row of the layout, small questions answered, a digest; no solver."""

import hashlib
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.layout import NOT_STRUCK, Animal, Astride, Codes, Dominoes, Flags, Floats, Ints, Layout, Push, State

LEAST_RUN = 9  # strikes; a shorter run has no wave speed


@dataclass(frozen=True, slots=True)
class Fall:
    """One domino that no longer stands."""

    domino: int  # id
    time: float  # s from the start, when its tilt passed 1 degree for the last time from below
    by: int | None  # id of its striker; None: pushed
    direction: State  # FORWARD or BACKWARD


@dataclass(frozen=True, slots=True)
class PhotoRest:
    """The place where an animal photo came to rest."""

    index: int  # place in the layout's animals
    x: float  # mm
    y: float  # mm
    on_chain: bool


@dataclass(frozen=True, slots=True)
class BodySamples:
    """Poses in space over time, of an engine with six degrees of freedom; what is not listed is as it was when last listed."""

    time: Floats  # (t,) s
    starts: Ints  # (t + 1,) where each moment's rows begin below
    body: Ints  # (k,) row of a domino in the layout; -1 - i: the animal photo i
    position: Floats  # (k, 3) mm, its middle
    turned: Floats  # (k, 3, 3) rotations: columns are the axes along thickness, width and height; of a photo, its way up is the third


@dataclass(frozen=True, slots=True)
class Samples:
    """Poses over time, as many rows a moment as dominoes moved then. A domino that is not listed is as it was when last listed."""

    time: Floats  # (t,) s
    starts: Ints  # (t + 1,) where each moment's rows begin below
    row: Ints  # (k,) row in the layout
    tilt: Floats  # (k,) rad, positive forward
    slide: Floats  # (k,) mm along the heading
    bodies: BodySamples | None = None  # the same in space, where the engine knows it


@dataclass(frozen=True, slots=True, eq=False)
class Cascade:
    """The outcome of pushing a layout. Columns are by row of `layout.dominoes`; mm, rad, s."""

    layout: Layout  # before
    engine: str
    engine_version: str
    dt: float  # s
    seed: int
    pushes: tuple[Push, ...]  # as made, each with its time
    fall_time: Floats  # (n,) s; NaN: stands, or lay before
    by: Ints  # (n,) row of the striker, -1 for none
    state: Codes  # (n,) State at the end
    fall_heading: Floats  # (n,) rad
    tilt: Floats  # (n,) rad
    slide: Floats  # (n,) mm
    drift: Floats  # (n,) mm
    duration: float  # s until everything rested
    photos: tuple[PhotoRest, ...]
    samples: Samples | None = None

    @property
    def fell(self) -> Flags:
        """Return which dominoes fell in this cascade, (n,) bool."""
        return ~np.isnan(self.fall_time)

    @property
    def standing(self) -> Ints:
        """Return the ids of the dominoes that still stand, ascending."""
        return self.layout.dominoes.id[np.equal(self.state, State.STANDING)]

    def falls(self) -> Iterator[Fall]:
        """Yield the falls in order of time, then id."""
        ids = self.layout.dominoes.id
        for row in self.fall_order().tolist():
            by = int(self.by[row])
            yield Fall(int(ids[row]), float(self.fall_time[row]), int(ids[by]) if by >= 0 else None, State(int(self.state[row])))

    def fall_order(self) -> Ints:
        """Return the rows of the dominoes that fell, ordered by time, then id."""
        rows = np.flatnonzero(self.fell)
        return rows[np.lexsort((rows, self.fall_time[rows]))]

    @property
    def wave_speed(self) -> float | None:
        """Return the speed, m/s, along the longest unbroken run of strikes, its first third left out; None under nine strikes."""
        run = self.longest_run()
        if len(run) <= LEAST_RUN:
            return None
        kept = run[(len(run) - 1) // 3 :]
        d = self.layout.dominoes
        path = float(np.hypot(np.diff(d.x[kept]), np.diff(d.y[kept])).sum())
        took = float(self.fall_time[kept[-1]] - self.fall_time[kept[0]])
        return path / took / 1000.0 if took > 0 else None

    def longest_run(self) -> Ints:
        """Return the rows from a pushed domino to the end of the longest run of strikes; of equals, the one that ended first."""
        order = self.fall_order()
        if not len(order):
            return order
        row = int(order[np.argmax(_count_strikes(self.by)[order])])
        run, by = [row], self.by.tolist()
        while by[row] >= 0 and len(run) <= len(by):
            row = by[row]
            run.append(row)
        return np.array(run[::-1], np.int64)

    @property
    def fallen(self) -> Layout:
        """Return the layout after the cascade, with the pushes that were made."""
        d = self.layout.dominoes
        by = np.where(self.fell, np.where(self.by >= 0, d.id[self.by], NOT_STRUCK), d.by)
        rest = (self.state, self.fall_heading, self.tilt, self.slide, self.drift, by)
        dominoes = Dominoes(d.id, d.terrain, d.camera, d.x, d.y, d.heading, *rest)
        animals = list(self.layout.animals)
        for photo in self.photos:
            before = animals[photo.index]
            stayed = (photo.x, photo.y) == (before.x, before.y) and self._both_stand(before)
            if before.on is not None and not stayed:
                animals[photo.index] = Animal(before.terrain, photo.x, photo.y, before=Astride(before.x, before.y, before.on))
        return replace(self.layout, dominoes=dominoes, animals=tuple(animals), pushes=self.pushes, proof=None)

    def _both_stand(self, animal: Animal) -> bool:
        """Return whether both dominoes under this animal photo still stand."""
        rows = self.layout.dominoes.rows_of(animal.on or ())
        return bool(np.equal(self.state[rows], State.STANDING).all())

    @property
    def digest(self) -> str:
        """Return the SHA-256 over fall times and final poses, as IEEE doubles in the order of where each domino stood.

        Equal cascades have equal digests on one platform and version. Drifts are hashed only where there are any, so that a cascade
        without has the digest that it had before drifts were known.
        """
        d = self.layout.dominoes
        hashed = hashlib.sha256()
        poses = [d.x, d.y, d.heading, self.fall_time, self.state, self.fall_heading, self.tilt, self.slide]
        poses += [self.drift] if self.drift.any() else []
        hashed.update(_canonical(np.column_stack([np.asarray(column, np.float64) for column in poses])))
        photos = np.array([(p.x, p.y, p.on_chain) for p in self.photos], np.float64).reshape(-1, 3)
        hashed.update(_canonical(photos))
        return "sha256:" + hashed.hexdigest()


def _count_strikes(by: Ints) -> Ints:
    """Return how many strikes led to each domino, (n,). by: row of the striker, -1 for none. Each step looks twice as far back."""
    strikes, back = (by >= 0).astype(np.int64), by.astype(np.int64)
    for _ in range(len(by).bit_length()):
        on = np.flatnonzero(back >= 0)
        if not len(on):
            break
        strikes[on] += strikes[back[on]]
        back[on] = back[back[on]]
    return strikes


def _canonical(rows: Floats) -> bytes:
    """Return the rows in an order of their own values, as little-endian doubles with one NaN and one zero."""
    plain = np.where(np.isnan(rows), math.nan, rows) + 0.0
    return np.ascontiguousarray(plain[np.lexsort(plain.T[::-1])], dtype="<f8").tobytes()


def canonical_order(d: Dominoes) -> Ints:
    """Return the rows ordered by where the dominoes stand: x, then y, then heading; so ids decide nothing."""
    return np.lexsort((d.heading, d.y, d.x)).astype(np.int64, copy=False)
