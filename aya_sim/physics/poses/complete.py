"""Complete what an engine knows of a cascade to the poses of all bodies in space."""

from typing import NamedTuple

import numpy as np

from aya_sim.errors import BadQuestion
from aya_sim.layout import Floats, Ints
from aya_sim.physics.cascade import Cascade, Samples
from aya_sim.physics.poses.lanes import Leans, lean_of, rest_of
from aya_sim.physics.poses.photos import lay_photo, ride_photo
from aya_sim.physics.poses.separate import Heap
from aya_sim.physics.poses.tracks import Tracks, still_poses

_RATE = 240.0  # 1/s, moments at which dominoes are taken out of each other
_SAME = 1e-9  # rad or mm


def track_poses(cascade: Cascade) -> Tracks:
    """Return how every body of a sampled cascade moves, a key at least wherever a sample moved it, at most 240 a second.

    Raises BadQuestion for a cascade without samples.
    """
    if cascade.samples is None:
        raise BadQuestion("replay.samples", "poses are kept of a cascade with samples: ask for a sample rate")
    return _with_photos(cascade, _track_dominoes(cascade, _choose_samples(cascade.samples)))


class _Chosen(NamedTuple):
    """Samples that change something, sorted by moment."""

    time: Floats  # (t,) s
    row: Ints  # (k,)
    moment: Ints  # (k,)
    tilt: Floats  # (k,) rad
    slide: Floats  # (k,) mm


def _choose_samples(samples: Samples) -> _Chosen:
    """Return the samples at most so often, of each row the last one since the moment before."""
    bins = np.floor(samples.time * _RATE + 1e-6)
    last = np.flatnonzero(np.append(np.diff(bins) > 0, True)) if len(bins) else np.zeros(0, np.int64)
    moment = np.searchsorted(last, np.repeat(np.arange(len(bins)), np.diff(samples.starts)))
    order = np.lexsort((np.arange(len(moment)), moment, samples.row))
    row, moment, tilt, slide = samples.row[order], moment[order], samples.tilt[order], samples.slide[order]
    latest = np.append((row[1:] != row[:-1]) | (moment[1:] != moment[:-1]), True)[: len(row)]
    row, moment, tilt, slide = row[latest], moment[latest], tilt[latest], slide[latest]
    news = np.ones(len(row), bool)
    news[1:] = (row[1:] != row[:-1]) | (np.abs(np.diff(tilt)) > _SAME) | (np.abs(np.diff(slide)) > _SAME)
    order = np.flatnonzero(news)[np.argsort(moment[news], kind="stable")]
    return _Chosen(samples.time[last], row[order], moment[order], tilt[order], slide[order])


class _States(NamedTuple):
    """Poses of dominoes at the moments at which they changed, sorted by row, then by moment; of each row first that at moment -1."""

    row: Ints  # (k,)
    moment: Ints  # (k,)
    position: Floats  # (k, 3) mm
    rotation: Floats  # (k, 4)


def _follow(cascade: Cascade, chosen: _Chosen) -> _States:
    """Return the states of all dominoes through the cascade."""
    layout = cascade.layout
    heap = Heap(layout.domino, Leans(*(np.array(column) for column in rest_of(layout))), layout.dominoes.standing.copy())
    heap.take_apart(np.flatnonzero(~layout.dominoes.standing))
    states = [_States(np.arange(len(heap.stands)), np.full(len(heap.stands), -1), heap.position.copy(), heap.rotation.copy())]
    leans = lean_of(cascade, chosen.row, chosen.tilt, chosen.slide)
    ends = np.searchsorted(chosen.moment, np.arange(len(chosen.time) + 1))
    for now, (begin, end) in enumerate(zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True)):
        if begin < end:
            heap.move(chosen.row[begin:end], Leans(*(column[begin:end] for column in leans)))
            rows = heap.take_apart(chosen.row[begin:end])
            states.append(_States(rows, np.full(len(rows), now), heap.position[rows], heap.rotation[rows]))
    row, moment = np.concatenate([one.row for one in states]), np.concatenate([one.moment for one in states])
    position, rotation = np.concatenate([one.position for one in states]), np.concatenate([one.rotation for one in states])
    order = np.lexsort((moment, row))
    return _States(row[order], moment[order], position[order], rotation[order])


def _track_dominoes(cascade: Cascade, chosen: _Chosen) -> Tracks:
    layout, states = cascade.layout, _hold(_follow(cascade, chosen))
    begin = np.flatnonzero(states.moment < 0)
    ends = np.append(begin[1:], len(states.moment))
    tracked = np.flatnonzero(~layout.dominoes.standing | (ends - begin > 1))
    keep = np.isin(states.row, tracked)
    follows, times = np.append(states.moment, 0)[begin + 1], np.append(chosen.time, 0.0)
    time = times[states.moment]
    time[begin] = np.where(follows > 0, times[np.maximum(follows - 1, 0)], 0.0)
    starts = np.concatenate([[0], np.cumsum((ends - begin)[tracked])]).astype(np.int64)
    rotation = _keep_signs(states.rotation[keep], starts)
    return Tracks(still_poses(layout), tracked.astype(np.int64), starts, time[keep], states.position[keep], rotation)


def _hold(states: _States) -> _States:
    """Return the states with each pause closed by the state before it."""
    row, moment = states.row, states.moment
    paused = np.flatnonzero((row[1:] == row[:-1]) & (moment[:-1] >= 0) & (moment[1:] - moment[:-1] > 1))
    at, place = paused + 1, np.insert(np.arange(len(row)), paused + 1, paused)
    return _States(row[place], np.insert(moment, at, moment[at] - 1), states.position[place], states.rotation[place])


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


def _keep_signs(rotation: Floats, starts: Ints) -> Floats:
    """Return the rotations with their signs chosen so that each is near the one before in its track."""
    flips = np.ones(len(rotation))
    flips[1:] = np.where(np.sum(rotation[1:] * rotation[:-1], axis=1) < 0, -1.0, 1.0)
    flips[starts[:-1]] = 1.0
    return rotation * np.cumprod(flips)[:, None]
