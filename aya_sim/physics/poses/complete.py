"""Complete what an engine knows of a cascade to the poses of all bodies in space."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from aya_sim.errors import BadQuestion
from aya_sim.layout import Floats, Ints, Layout
from aya_sim.physics.cascade import BodySamples, Cascade, Samples
from aya_sim.physics.poses.lanes import Leans, lean_of, rest_of
from aya_sim.physics.poses.photos import lay_photo, ride_photo
from aya_sim.physics.poses.rotations import quaternions
from aya_sim.physics.poses.separate import Heap
from aya_sim.physics.poses.tracks import Poses, Tracks, still_poses

_RATE = 240.0  # 1/s, moments at which dominoes are taken out of each other
_SAME = 1e-9  # rad or mm
_ALIKE = 1e-6  # rad or mm: angles come from degrees


OnMoment = Callable[[float], None]
"""Called with the moment of a cascade, s, up to which its poses are known."""


class Settled(NamedTuple):
    """A table at rest and the poses on it, from which the next cascade goes on."""

    layout: Layout
    poses: Poses


def track_poses(cascade: Cascade, before: Settled | None = None, on_moment: OnMoment | None = None) -> Tracks:
    """Return how every body of a sampled cascade moves.

    An engine with six degrees of freedom is followed as it is, a key a sample. Of one that knows lanes the third dimension is completed,
    at most 240 keys a second. before: how the table was left by the cascade before; what lies since then lies so. on_moment: told how far
    it is.
    Raises BadQuestion for a cascade without samples.
    """
    if cascade.samples is None:
        raise BadQuestion("replay.samples", "poses are kept of a cascade with samples: ask for a sample rate")
    heap = _heap_up(cascade.layout, before)
    if cascade.samples.bodies is not None:
        return _track_bodies(cascade.layout, heap, cascade.samples.bodies)
    return _with_photos(cascade, _track_dominoes(cascade, heap, _choose_samples(cascade.samples), on_moment))


def rest_poses(layout: Layout, before: Settled | None = None) -> Poses:
    """Return the poses of a table at rest: dominoes stand or lie on each other, photos lie on them. before: as in `track_poses`."""
    heap, poses = _heap_up(layout, before), still_poses(layout)
    n = len(heap.stands)
    poses.positions[:n], poses.rotations[:n] = heap.position, heap.rotation
    return _lay_photos(layout, poses)


def _heap_up(layout: Layout, before: Settled | None) -> Heap:
    """Return the dominoes of a table at rest."""
    d, lying = layout.dominoes, np.flatnonzero(~layout.dominoes.standing)
    heap = Heap(layout.domino, Leans(*(np.array(column) for column in rest_of(layout))), d.standing.copy())
    if before is not None:
        known, places = _same_dominoes(layout, before.layout, lying)
        heap.adopt(known, before.poses.positions[places], before.poses.rotations[places])
        lying = np.setdiff1d(lying, known)
    heap.take_apart(lying)
    return heap


def _same_dominoes(layout: Layout, before: Layout, rows: Ints) -> tuple[Ints, Ints]:
    """Return which of these rows lay so before, and their rows then."""
    d, old = layout.dominoes, before.dominoes
    place = {one: row for row, one in enumerate(old.id.tolist())}
    then = np.array([place.get(one, -1) for one in d.id[rows].tolist()], np.int64)
    rows, then = rows[then >= 0], then[then >= 0]
    columns = ("x", "y", "state", "fall_heading", "tilt", "slide", "drift")
    same = np.all([np.abs(getattr(d, name)[rows] - getattr(old, name)[then]) < _ALIKE for name in columns], axis=0)
    return rows[same], then[same]


def _lay_photos(layout: Layout, poses: Poses) -> Poses:
    """Return the poses with the photos that have fallen on what lies under them."""
    lying, first = np.flatnonzero(~layout.dominoes.standing), len(poses.ids) - len(layout.animals)
    for index, animal in enumerate(layout.animals):
        if animal.on is None:
            placed = lay_photo(poses, lying, layout.domino, animal.x, animal.y)
            poses.positions[first + index], poses.rotations[first + index] = placed
    return poses


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
    """Poses of bodies at the moments at which they changed, sorted by row, then by moment; of each row first that at moment -1."""

    row: Ints  # (k,) of `Poses`
    moment: Ints  # (k,)
    position: Floats  # (k, 3) mm
    rotation: Floats  # (k, 4)


def _follow(cascade: Cascade, heap: Heap, chosen: _Chosen, on_moment: OnMoment | None) -> _States:
    """Return the states of all dominoes through the cascade."""
    everything = np.arange(len(heap.stands))
    states = [_States(everything, np.full(len(everything), -1), heap.position.copy(), heap.rotation.copy())]
    leans = lean_of(cascade, chosen.row, chosen.tilt, chosen.slide)
    ends = np.searchsorted(chosen.moment, np.arange(len(chosen.time) + 1))
    for now, (begin, end) in enumerate(zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True)):
        if begin < end:
            heap.move(chosen.row[begin:end], Leans(*(column[begin:end] for column in leans)))
            rows = heap.take_apart(chosen.row[begin:end])
            states.append(_States(rows, np.full(len(rows), now), heap.position[rows], heap.rotation[rows]))
            if on_moment is not None:
                on_moment(float(chosen.time[now]))
    return _join(states)


def _track_dominoes(cascade: Cascade, heap: Heap, chosen: _Chosen, on_moment: OnMoment | None) -> Tracks:
    states = _follow(cascade, heap, chosen, on_moment)
    return _track(still_poses(cascade.layout), states, chosen.time, np.flatnonzero(~cascade.layout.dominoes.standing))


def _track_bodies(layout: Layout, heap: Heap, bodies: BodySamples) -> Tracks:
    """Return the tracks of dominoes and photos that an engine knows in space."""
    still, n = still_poses(layout), len(layout.dominoes)
    begun = Poses(still.ids, still.positions.copy(), still.rotations.copy())
    begun.positions[:n], begun.rotations[:n] = heap.position, heap.rotation
    _lay_photos(layout, begun)
    everything, photos = np.arange(len(still.ids)), len(still.ids) - len(layout.animals)
    first = _States(everything, np.full(len(everything), -1), begun.positions, begun.rotations)
    body = np.where(bodies.body >= 0, bodies.body, photos - 1 - bodies.body)
    moment = np.repeat(np.arange(len(bodies.time)), np.diff(bodies.starts))
    loose = [photos + index for index, animal in enumerate(layout.animals) if animal.on is None]
    lying = np.concatenate([np.flatnonzero(~layout.dominoes.standing), loose]).astype(np.int64)
    return _track(still, _join([first, _States(body, moment, bodies.position, quaternions(bodies.turned))]), bodies.time, lying)


def _join(states: Sequence[_States]) -> _States:
    row, moment = np.concatenate([one.row for one in states]), np.concatenate([one.moment for one in states])
    position, rotation = np.concatenate([one.position for one in states]), np.concatenate([one.rotation for one in states])
    order = np.lexsort((moment, row))
    return _States(row[order], moment[order], position[order], rotation[order])


def _track(still: Poses, states: _States, times: Floats, lying: Ints) -> Tracks:
    """Return the tracks of what moves and of these rows, which do not lie as `still` says."""
    states = _hold(states)
    begin = np.flatnonzero(states.moment < 0)
    ends = np.append(begin[1:], len(states.moment))
    moves = ends - begin > 1
    moves[np.searchsorted(states.row[begin], lying)] = True
    tracked = states.row[begin][moves]
    keep = np.isin(states.row, tracked)
    follows, times = np.append(states.moment, 0)[begin + 1], np.append(times, 0.0)
    time = times[states.moment]
    time[begin] = np.where(follows > 0, times[np.maximum(follows - 1, 0)], 0.0)
    starts = np.concatenate([[0], np.cumsum((ends - begin)[moves])]).astype(np.int64)
    rotation = _keep_signs(states.rotation[keep], starts)
    return Tracks(still, tracked, starts, time[keep], states.position[keep], rotation)


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
