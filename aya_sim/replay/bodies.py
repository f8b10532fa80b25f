"""Compress how bodies move in space to keys, few where little happens; whole numbers only.

A track is one body's way through a cascade: keys of a time, a place and a rotation. Between two keys it moves along a straight line and
turns along the shortest arc. The keys are chosen so that they miss no pose by more than 0.05 mm and 0.1 degrees; counted in `units` each
number has sixteen bits. Knows tracks and layouts; no files, no pixels.
"""

from dataclasses import dataclass

import numpy as np

from aya_sim.layout import Floats, Ints, Layout
from aya_sim.physics.poses import Tracks
from aya_sim.physics.poses.tracks import still_poses
from aya_sim.replay.poses import FARTHEST, Shorts, choose_keyframes

PLACE_UNIT = 0.01  # mm, where no body goes farther than a third of a metre
TURN_UNIT = 1.0 / FARTHEST  # of each part of a unit quaternion
_PLACE_ERROR = 0.02  # mm on each axis: with rounding at most 0.05 in all
_TURN_ERROR = 3.5e-4  # on each part of a quaternion: with rounding less than 0.1 degrees in all
_STEP = 1e-3  # s
COLUMNS = ("x", "y", "z", "qw", "qx", "qy", "qz")


@dataclass(frozen=True, slots=True, eq=False)
class Bodies:
    """Hold the tracks of the bodies that move in a cascade, or do not begin as its layout says, in counts of units."""

    step: float  # s, a count of time
    length: float  # mm, a count of place
    rows: Ints  # (m,) of the bodies of the layout (`Poses`), ascending
    starts: Ints  # (m + 1,) where each track's keys begin below
    time: Ints  # (k,) from the start of the cascade, ascending within a track
    x: Shorts  # (k,) place, from where the layout says that the body stands or lies
    y: Shorts
    z: Shorts
    qw: Shorts  # (k,) rotation, counts of TURN_UNIT
    qx: Shorts
    qy: Shorts
    qz: Shorts

    def __len__(self) -> int:
        return len(self.rows)

    def tracks(self, layout: Layout) -> Tracks:
        """Return the tracks in mm and seconds. layout: the table before the cascade."""
        still = still_poses(layout)
        place = np.stack([self.x, self.y, self.z], axis=1) * self.length
        turn = np.stack([self.qw, self.qx, self.qy, self.qz], axis=1) * TURN_UNIT
        position = still.positions[np.repeat(self.rows, np.diff(self.starts))] + place
        rotation: Floats = turn / np.linalg.norm(turn, axis=1, keepdims=True)
        return Tracks(still, self.rows, self.starts, self.time.astype(np.float64) * self.step, position, rotation)


def reduce_tracks(tracks: Tracks, dt: float) -> Bodies:
    """Return the tracks with no more keys than needed. dt: s, the step of the engine; times are told in milliseconds or in it."""
    step = _STEP if abs(dt / _STEP - round(dt / _STEP)) < 1e-9 else dt
    track, time = np.repeat(np.arange(len(tracks.body)), np.diff(tracks.starts)), np.round(tracks.time / step).astype(np.int64)
    once = np.append((track[1:] != track[:-1]) | (time[1:] != time[:-1]), True)[: len(track)]
    track, time = track[once], time[once]
    position, rotation = tracks.between(track, time.astype(np.float64) * step)
    place = position - tracks.still.positions[tracks.body[track]]
    chosen = choose_keyframes(track, time, np.concatenate([place / _PLACE_ERROR, rotation / _TURN_ERROR], axis=1), 1.0)
    track, time = _bridge(track[chosen], time[chosen])
    position, rotation = tracks.between(track, time.astype(np.float64) * step)
    place = position - tracks.still.positions[tracks.body[track]]
    length = max(PLACE_UNIT, float(np.abs(place).max(initial=0.0)) / FARTHEST)
    starts = np.searchsorted(track, np.arange(len(tracks.body) + 1)).astype(np.int64)
    numbers = np.concatenate([np.round(place / length), np.round(rotation / TURN_UNIT)], axis=1).astype(np.int16)
    return Bodies(step, length, tracks.body.astype(np.int64), starts, time, *numbers.T)


def _bridge(track: Ints, time: Ints) -> tuple[Ints, Ints]:
    """Return the keys with more between those that lie farther apart than a sixteen-bit number of steps."""
    before = np.where(np.append(True, track[1:] != track[:-1])[: len(track)], 0, np.append(0, time[:-1])[: len(track)])
    more = np.maximum(0, (time - before - 1) // FARTHEST)
    source = np.repeat(np.arange(len(track)), more + 1)
    nth = np.arange(len(source)) - np.repeat(np.cumsum(more + 1) - (more + 1), more + 1) + 1
    return track[source], np.minimum(before[source] + nth * FARTHEST, time[source])
