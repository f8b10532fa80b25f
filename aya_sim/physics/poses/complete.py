"""Complete what an engine knows of a cascade to the poses of all bodies in space."""

import numpy as np

from aya_sim.errors import BadQuestion
from aya_sim.layout import Floats, Ints
from aya_sim.physics.cascade import Cascade, Samples
from aya_sim.physics.poses.lanes import Leans, lean_of, rest_of
from aya_sim.physics.poses.photos import lay_photo, ride_photo
from aya_sim.physics.poses.separate import Moving, separate
from aya_sim.physics.poses.tracks import Tracks, still_poses

_SAME = 1e-9  # rad or mm


def track_poses(cascade: Cascade) -> Tracks:
    """Return how every body of a sampled cascade moves, a key at least wherever a sample moved it.

    Raises BadQuestion for a cascade without samples.
    """
    if cascade.samples is None:
        raise BadQuestion("replay.samples", "poses are kept of a cascade with samples: ask for a sample rate")
    dominoes = _track_dominoes(cascade, cascade.samples)
    return _with_photos(cascade, dominoes)


def _track_dominoes(cascade: Cascade, samples: Samples) -> Tracks:
    layout = cascade.layout
    moving = _moving(cascade, samples)
    separate(moving, layout.domino)
    position, rotation = moving.place(np.arange(len(moving.row)), layout.domino)
    begin = np.flatnonzero(moving.moment < 0)
    ends = np.append(begin[1:], len(moving.row))
    tracked = np.flatnonzero(~layout.dominoes.standing | (ends - begin > 1))
    keep = np.isin(moving.row, tracked)
    follows = np.append(moving.moment, 0)[begin + 1]
    time = np.append(samples.time, 0.0)[moving.moment]
    time[begin] = np.where(follows > 0, np.append(samples.time, 0.0)[np.maximum(follows - 1, 0)], 0.0)
    starts = np.concatenate([[0], np.cumsum((ends - begin)[tracked])]).astype(np.int64)
    return Tracks(still_poses(layout), tracked.astype(np.int64), starts, time[keep], position[keep], _keep_signs(rotation[keep], starts))


def _with_photos(cascade: Cascade, dominoes: Tracks) -> Tracks:
    """Return the tracks with those of the photos that move, or lie on something else than two tops."""
    layout, first = cascade.layout, dominoes.at(0.0)
    lying = np.flatnonzero(~layout.dominoes.standing)
    body, tracks = [], []
    for index, animal in enumerate(layout.animals):
        ride = ride_photo(cascade, dominoes, index)
        if ride is None and animal.on is None:
            position, rotation = lay_photo(first, lying, layout.domino, animal.x, animal.y)
            ride = np.zeros(1), position[None], rotation[None]
        if ride is not None:
            body.append(len(layout.dominoes) + len(layout.tiles) + index)
            tracks.append(ride)
    if not tracks:
        return dominoes
    time, position, rotation = (np.concatenate(columns) for columns in zip(*tracks, strict=True))
    starts = dominoes.starts[-1] + np.cumsum([len(track[0]) for track in tracks])
    starts = np.concatenate([dominoes.starts, starts]).astype(np.int64)
    return Tracks(
        dominoes.still,
        np.concatenate([dominoes.body, body]).astype(np.int64),
        starts,
        np.concatenate([dominoes.time, time]),
        np.concatenate([dominoes.position, position]),
        _keep_signs(np.concatenate([dominoes.rotation, rotation]), starts),
    )


def _moving(cascade: Cascade, samples: Samples) -> Moving:
    """Return the states of all dominoes; pauses in which one is not listed are closed by a state that holds."""
    n = len(cascade.layout.dominoes)
    moment = np.repeat(np.arange(len(samples.time)), np.diff(samples.starts))
    order = np.lexsort((moment, samples.row))
    row, moment, tilt, slide = samples.row[order], moment[order], samples.tilt[order], samples.slide[order]
    keep = _news(row, tilt, slide)
    row, moment, tilt, slide = row[keep], moment[keep], tilt[keep], slide[keep]
    hold = np.flatnonzero((row[1:] == row[:-1]) & (moment[1:] - moment[:-1] > 1))
    row, moment = np.insert(row, hold + 1, row[hold]), np.insert(moment, hold + 1, moment[hold + 1] - 1)
    tilt, slide = np.insert(tilt, hold + 1, tilt[hold]), np.insert(slide, hold + 1, slide[hold])
    begins = np.searchsorted(row, np.arange(n))
    leans = lean_of(cascade, row, tilt, slide)
    start = rest_of(cascade.layout)
    whole = Leans(*(np.insert(column, begins, first) for column, first in zip(leans, start, strict=True)))
    rows, moments = np.insert(row, begins, np.arange(n)), np.insert(moment, begins, -1)
    return Moving(rows.astype(np.int64), moments.astype(np.int64), whole, np.zeros((len(rows), 3)))


def _news(row: Ints, tilt: Floats, slide: Floats) -> Ints:
    """Return which samples say something else than the one before of the same row."""
    new = np.ones(len(row), bool)
    new[1:] = (row[1:] != row[:-1]) | (np.abs(np.diff(tilt)) > _SAME) | (np.abs(np.diff(slide)) > _SAME)
    return np.flatnonzero(new)


def _keep_signs(rotation: Floats, starts: Ints) -> Floats:
    """Return the rotations with their signs chosen so that each is near the one before in its track."""
    flips = np.ones(len(rotation))
    flips[1:] = np.where(np.sum(rotation[1:] * rotation[:-1], axis=1) < 0, -1.0, 1.0)
    flips[starts[:-1]] = 1.0
    return rotation * np.cumprod(flips)[:, None]
