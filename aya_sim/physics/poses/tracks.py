"""Hold how the bodies of a table move through a cascade: keys of a position and a rotation, and what lies between them.

Between two keys a body moves along a straight line and turns along the shortest arc (slerp), both evenly; before its first key it has
that pose, after its last it stays. A body without a track stands or lies where the layout says.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from aya_sim.components import ANIMAL_THICKNESS
from aya_sim.layout import Floats, Ints, Layout
from aya_sim.physics.poses.rotations import interpolate, turn_and_lean


@dataclass(frozen=True, slots=True, eq=False)
class Poses:
    """The poses of all bodies of a table at one moment: its dominoes, then its tiles, then its animal photos, in the layout's order.

    A position is that of the middle of the body. A body's own axes: of a domino x is ahead along its heading (its thickness), y to the
    left (its width), z from foot to head (its height), and its painted face is the one behind; of a tile x is along its rotation; of a
    photo x is to the right of the picture and y to the top of it. z is up from the table's top.
    """

    ids: tuple[int | str, ...]  # of dominoes their id, of tiles their id, of photos "animal" and their place in the layout
    positions: Floats  # (n, 3) mm
    rotations: Floats  # (n, 4) unit quaternions w, x, y, z


@dataclass(frozen=True, eq=False)
class Tracks:
    """The keys of every body that moves in a cascade or does not begin where the layout says: dominoes that lie, photos on what lies."""

    still: Poses  # of all bodies, as the layout says: dominoes stand, photos lie on the tops of two or on the table
    body: Ints  # (m,) rows of `still`, ascending: whose track it is
    starts: Ints  # (m + 1,) where each track's keys begin below
    time: Floats  # (k,) s from the start of the cascade, ascending within a track
    position: Floats  # (k, 3) mm
    rotation: Floats  # (k, 4) unit quaternions w, x, y, z; each no more than half a turn from the one before

    @cached_property
    def _order(self) -> tuple[Floats, float]:
        span = float(self.time.max(initial=0.0)) + 2.0
        return np.repeat(np.arange(len(self.body)), np.diff(self.starts)) * span + self.time, span

    @cached_property
    def _ends(self) -> tuple[tuple[Floats, Ints], tuple[Floats, Ints]]:
        """When each track begins and when it ends, s, and its first and its last key."""
        first, last = self.starts[:-1], self.starts[1:] - 1
        return (self.time[first], first), (self.time[last], last)

    def at(self, seconds: float) -> Poses:
        """Return the poses at this moment, s from the start of the cascade; earlier as it began, later as it ended."""
        now, ((begin, begun), (end, ended)) = max(0.0, seconds), self._ends
        positions, rotations = self.still.positions.copy(), self.still.rotations.copy()
        waiting, resting = now < begin, now >= end
        for rows, keys in ((waiting, begun), (resting & ~waiting, ended)):
            positions[self.body[rows]], rotations[self.body[rows]] = self.position[keys[rows]], self.rotation[keys[rows]]
        moving = np.flatnonzero(~(waiting | resting))
        if len(moving):
            positions[self.body[moving]], rotations[self.body[moving]] = self.between(moving, np.full(len(moving), now))
        return Poses(self.still.ids, positions, rotations)

    def between(self, track: Ints, seconds: Floats) -> tuple[Floats, Floats]:
        """Return the positions, (j, 3) mm, and rotations, (j, 4), of these tracks, (j,), each at its own moment, (j,) s."""
        keys, span = self._order
        found = np.searchsorted(keys, track * span + np.minimum(seconds, span - 1.0), side="right") - 1
        first, last = self.starts[track], self.starts[track + 1] - 1
        before, after = np.maximum(found, first), np.minimum(np.maximum(found + 1, first), last)
        gap = self.time[after] - self.time[before]
        part = np.clip((seconds - self.time[before]) / np.where(gap > 0, gap, 1.0), 0.0, 1.0)
        positions = self.position[before] + (self.position[after] - self.position[before]) * part[:, None]
        return positions, interpolate(self.rotation[before], self.rotation[after], part)

    @property
    def duration(self) -> float:
        """Return the time of the last key, s."""
        return float(self.time.max(initial=0.0))


def body_ids(layout: Layout) -> tuple[int | str, ...]:
    """Return the ids of all bodies of a table, in the order of `Poses`."""
    tiles, photos = (tile.id for tile in layout.tiles), (f"animal {i}" for i in range(len(layout.animals)))
    return (*layout.dominoes.id.tolist(), *tiles, *photos)


def still_poses(layout: Layout) -> Poses:
    """Return every domino as it stands or stood, every tile, and every photo on the tops of two dominoes or on the table."""
    d, size = layout.dominoes, layout.domino
    places = [(x, y, size.height / 2) for x, y in zip(d.x.tolist(), d.y.tolist(), strict=True)]
    places += [(tile.x, tile.y, 0.0) for tile in layout.tiles]
    standing = d.standing
    for animal in layout.animals:
        high = size.height if animal.on is not None and standing[d.rows_of(animal.on)].all() else 0.0
        places.append((animal.x, animal.y, high + ANIMAL_THICKNESS / 2))
    yaw = np.concatenate([d.heading, [tile.rotation for tile in layout.tiles], np.zeros(len(layout.animals))])
    return Poses(body_ids(layout), np.array(places, np.float64).reshape(-1, 3), turn_and_lean(yaw, np.zeros(len(yaw))))
