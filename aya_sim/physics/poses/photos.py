"""Lay animal photos on what falls under them: a photo follows the way to its rest and lies on the dominoes there, as low as it can.

An engine or the law of `physics/photos` says where a photo comes to rest; how it gets there is completed here.
"""

import itertools
import math

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS
from aya_sim.layout import DominoSize, Floats, Ints
from aya_sim.physics.cascade import Cascade
from aya_sim.physics.poses.rotations import matrices, quaternions
from aya_sim.physics.poses.tracks import Poses, Tracks

_STEP, _EACH = 1e-3, 8  # s, and how many from key to key: whole steps are told exactly
_SLIDE = 0.3  # s that it still slides once its dominoes lie
_LEAST_DROP = 0.25  # s
_DOWN = 0.9  # share of its last tilt at which a domino no longer holds its photo up
_RING = 15  # points of the rim, an odd number: no two are opposite each other, so three hold it up
_SMOOTH = 7  # keys over which it turns to another slope
_PARALLEL = 1e-9


def _unit_circle(count: int) -> Floats:
    angle = np.arange(count) * math.tau / count
    return np.stack([np.cos(angle), np.sin(angle)], axis=1)


def _find_triangles() -> tuple[Ints, Floats]:
    """Return the corners, (t, 3), of the triangles of rim points that hold the middle, and its share of each corner, (t, 3)."""
    rim, corners, shares = _unit_circle(_RING), [], []
    for three in itertools.combinations(range(_RING), 3):
        share = np.linalg.solve(np.vstack([rim[list(three)].T, np.ones(3)]), np.array([0.0, 0.0, 1.0]))
        if (share > 0).all():
            corners.append(three)
            shares.append(share)
    return np.array(corners), np.array(shares)


_CORNERS, _SHARES = _find_triangles()
_DISC = np.concatenate([_unit_circle(_RING), 0.5 * _unit_circle(8), np.zeros((1, 2))]) * ANIMAL_DIAMETER / 2


def heights_at(position: Floats, turned: Floats, half: Floats, x: Floats, y: Floats) -> Floats:
    """Return how high boxes reach over each of these places, (...) mm; 0 where there is none.

    position: (n, 3) mm. turned: (n, 3, 3), columns are the axes of a box. half: (3,) mm. x, y: (...) mm.
    """
    found = np.zeros(np.shape(x))
    for middle, axes in zip(position, turned, strict=True):
        start = (x - middle[0])[..., None] * axes[0] + (y - middle[1])[..., None] * axes[1] - middle[2] * axes[2]
        rise = axes[2]
        level = np.abs(rise) < _PARALLEL
        slope = np.where(level, 1.0, rise)
        one, other = (-half - start) / slope, (half - start) / slope
        inside = np.abs(start) <= half
        low = np.where(level, np.where(inside, -np.inf, np.inf), np.minimum(one, other)).max(axis=-1)
        high = np.where(level, np.where(inside, np.inf, -np.inf), np.maximum(one, other)).min(axis=-1)
        found = np.where(low < high, np.maximum(found, high), found)
    return found


def lay_discs(heights: Floats, smooth: int = 1) -> tuple[Floats, Floats]:
    """Return how photos lie on a ground of these heights, (t, points of a disc) mm, at moments one after the other.

    Returns how high above their place the lower side's middle is, (t,) mm, and the way their upper side looks, (t, 3).
    smooth: moments over which a slope is averaged, the last of them its own.
    """
    rim = heights[:, :_RING]
    best = np.argmax(np.einsum("tij,ij->ti", rim[:, _CORNERS], _SHARES), axis=1)
    corners = _CORNERS[best]
    three = np.concatenate([_DISC[corners], np.take_along_axis(rim, corners, axis=1)[..., None]], axis=2)
    normal = np.cross(three[:, 1] - three[:, 0], three[:, 2] - three[:, 0])
    slopes = -normal[:, :2] / normal[:, 2:]
    if smooth > 1:
        padded = np.concatenate([slopes[:1].repeat(smooth - 1, axis=0), slopes])
        total = np.cumsum(np.concatenate([np.zeros((1, 2)), padded]), axis=0)
        slopes = (total[smooth:] - total[:-smooth]) / smooth
    high = (heights - slopes[:, :1] * _DISC[:, 0] - slopes[:, 1:] * _DISC[:, 1]).max(axis=1)
    up = np.concatenate([-slopes, np.ones((len(slopes), 1))], axis=1)
    return high, up / np.linalg.norm(up, axis=1, keepdims=True)


def lay_photo(poses: Poses, rows: Ints, size: DominoSize, x: float, y: float) -> tuple[Floats, Floats]:
    """Return the middle, (3,) mm, and rotation, (4,), of a photo that lies at this place on the dominoes of these rows."""
    heights = _heights(poses, rows, size, x, y)
    high, up = lay_discs(heights[None])
    positions, rotations = _poses(np.array([[x, y]]), high, up)
    return positions[0], rotations[0]


def ride_photo(cascade: Cascade, tracks: Tracks, index: int) -> tuple[Floats, Floats, Floats] | None:
    """Return times, (t,) s, positions, (t, 3) mm, and rotations, (t, 4), of a photo whose dominoes fall; None if none of them does.

    tracks: of the dominoes.
    """
    animal, d, size = cascade.layout.animals[index], cascade.layout.dominoes, cascade.layout.domino
    under = d.rows_of(animal.on or ())
    under = under[cascade.fell[under]]
    if not len(under):
        return None
    start = float(cascade.fall_time[under].min())
    drop = max(_LEAST_DROP, max(_time_down(tracks, row) for row in under.tolist()) - start)
    first, last = math.floor(start / _STEP), math.ceil((start + drop + _SLIDE) / _STEP)
    steps = np.append(np.arange(first, last, _EACH), last)
    time = steps * _STEP
    part = np.clip((time - start) / (drop + _SLIDE), 0.0, 1.0)
    rest = next(photo for photo in cascade.photos if photo.index == index)
    along = 1.0 - (1.0 - part) ** 3
    way = np.stack([animal.x + (rest.x - animal.x) * along, animal.y + (rest.y - animal.y) * along], axis=1)
    falls = np.nan_to_num(cascade.fall_time, nan=np.inf) <= time[-1]
    rows = np.flatnonzero(falls | ~d.standing)
    heights = np.stack([_heights(tracks.at(now), rows, size, *at) for now, at in zip(time.tolist(), way.tolist(), strict=True)])
    positions, rotations = _poses(way, *lay_discs(heights, _SMOOTH))
    return time, positions, rotations


def _time_down(tracks: Tracks, row: int) -> float:
    """Return when the domino of this row leans nearly as far as it does in the end, s."""
    track = int(np.searchsorted(tracks.body, row))
    own = slice(int(tracks.starts[track]), int(tracks.starts[track + 1]))
    upright = matrices(tracks.rotation[own])[:, 2, 2]
    lean = np.arccos(np.clip(upright, -1.0, 1.0))
    return float(tracks.time[own][int(np.argmax(lean >= _DOWN * lean[-1]))])


def _heights(poses: Poses, rows: Ints, size: DominoSize, x: float, y: float) -> Floats:
    """Return how high the dominoes of these rows reach over the points of a disc at this place, mm."""
    half = np.array([size.thickness, size.width, size.height]) / 2
    reach = ANIMAL_DIAMETER / 2 + float(np.linalg.norm(half))
    near = rows[np.hypot(poses.positions[rows, 0] - x, poses.positions[rows, 1] - y) < reach]
    turned = matrices(poses.rotations[near])
    return heights_at(poses.positions[near], turned, half, x + _DISC[:, 0], y + _DISC[:, 1])


def _poses(way: Floats, high: Floats, up: Floats) -> tuple[Floats, Floats]:
    """Return the poses of photos with their lower side `high`, mm, above their places, (t, 2) mm, that look `up`."""
    right = np.stack([up[:, 2], np.zeros(len(up)), -up[:, 0]], axis=1)
    right /= np.linalg.norm(right, axis=1, keepdims=True)
    turned = np.stack([right, np.cross(up, right), up], axis=2)
    positions = np.column_stack([way, high]) + up * ANIMAL_THICKNESS / 2
    return positions, quaternions(turned)
