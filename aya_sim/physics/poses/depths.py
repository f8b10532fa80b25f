"""Measure how deep boxes sink into each other, many pairs at a time, by separating axes."""

import numpy as np

from aya_sim.layout import Flags, Floats, Ints

_PARALLEL = 1e-3  # sine below which two edges have no common normal
_FACES_FIRST = 0.02  # mm by which edges have to be less deep than faces to decide: faces give steadier directions
_UP = 0.25  # share of a way that is up, from which it raises a box
_BARRED = 1000.0  # mm, more than any depth
_AT_ONCE = 50_000  # pairs
_FACES = 6  # normals of two boxes' faces
_NEXT, _LAST = np.array([1, 2, 0]), np.array([2, 0, 1])  # the other two axes of each axis, in turn


def depths(
    position: Floats, turned: Floats, one: Ints, other: Ints, half: Floats, stuck: tuple[Flags, Flags] | None = None
) -> tuple[Floats, Floats]:
    """Return how deep the boxes `one` and `other` sink into each other, (k,) mm, negative where they are apart, and the way out.

    position: (n, 3) mm. turned: (n, 3, 3), columns are the axes of a box. one, other: (k,) rows of these. half: (3,) mm, half edges.
    The way out, (k, 3), is the unit vector along which `one` leaves `other` soonest. stuck: which of each pair, (k,) bool, cannot be
    raised; the way out then avoids raising it, and the depth is that along the way out.
    """
    parts = [slice(at, at + _AT_ONCE) for at in range(0, max(1, len(one)), _AT_ONCE)]
    held = stuck or (np.zeros(len(one), bool), np.zeros(len(one), bool))
    found = [_depths(position, turned, one[part], other[part], half, (held[0][part], held[1][part])) for part in parts]
    return np.concatenate([deep for deep, _ in found]), np.concatenate([way for _, way in found])


def _depths(position: Floats, turned: Floats, one: Ints, other: Ints, half: Floats, stuck: tuple[Flags, Flags]) -> tuple[Floats, Floats]:
    ours, theirs, apart = turned[one].transpose(0, 2, 1), turned[other].transpose(0, 2, 1), position[one] - position[other]
    axes = np.concatenate([ours, theirs], axis=1)  # normals of the faces
    along = _dot(axes, apart[:, None])
    turns = _dot(ours[:, :, None], theirs[:, None])
    deep = _reach_of_faces(np.abs(turns), half) - np.abs(along)
    rows, best = np.arange(len(one)), np.argmin(deep, axis=1)
    least = deep[rows, best]
    near = np.flatnonzero(least > 0)  # where faces are apart, no edge decides
    if len(near):
        deep_edges, up_edges = _measure_edges(ours[near], theirs[near], along[near, :3], turns[near], half)
        up = np.concatenate([np.where(along[near] < 0, -axes[near, :, 2], axes[near, :, 2]), up_edges], axis=1)
        least[near], best[near] = _choose(np.concatenate([deep[near], deep_edges], axis=1), up, (stuck[0][near], stuck[1][near]))
    faces, edges = np.flatnonzero(best < _FACES), np.flatnonzero(best >= _FACES)
    out = np.empty((len(one), 3))
    out[faces] = axes[faces, best[faces]] * np.where(along[faces, best[faces]] < 0, -1.0, 1.0)[:, None]
    if len(edges):
        least[edges] -= _FACES_FIRST
        out[edges] = _edge_normal(ours[edges], theirs[edges], apart[edges], best[edges] - _FACES)
    return least, out


def _dot(one: Floats, other: Floats) -> Floats:
    """Return the dot products of vectors, (..., 3): written out, so that every processor adds in the same order."""
    product: Floats = one[..., 0] * other[..., 0] + one[..., 1] * other[..., 1] + one[..., 2] * other[..., 2]
    return product


def _reach_of_faces(turns: Floats, half: Floats) -> Floats:
    """Return how far both boxes of each pair reach together along the normals of their faces, (k, 6) mm. turns: (k, 3, 3) cosines."""
    return np.concatenate([half + _dot(turns, half), half + _dot(turns.transpose(0, 2, 1), half)], axis=1)


def _measure_edges(ours: Floats, theirs: Floats, along: Floats, turns: Floats, half: Floats) -> tuple[Floats, Floats]:
    """Return how deep pairs overlap along the common normals of their edges and how far these point up, (k, 9) each.

    ours, theirs: (k, 3, 3), rows are axes. along: (k, 3) mm between the middles along ours. turns: (k, 3, 3) cosines between the axes.
    """
    across = np.abs(turns)
    reach = half[_NEXT, None] * across[:, _LAST] + half[_LAST, None] * across[:, _NEXT]
    reach += half[_NEXT] * across[:, :, _LAST] + half[_LAST] * across[:, :, _NEXT]
    between = along[:, _LAST, None] * turns[:, _NEXT] - along[:, _NEXT, None] * turns[:, _LAST]
    sine = np.sqrt(np.maximum(0.0, 1.0 - turns * turns))
    size = np.maximum(sine, _PARALLEL)
    deep = (reach - np.abs(between)) / size + np.where(sine < _PARALLEL, np.inf, _FACES_FIRST)
    up = (ours[:, :, None, 0] * theirs[:, None, :, 1] - ours[:, :, None, 1] * theirs[:, None, :, 0]) / size
    up = np.where(between < 0, -up, up)
    return deep.reshape(-1, 9), up.reshape(-1, 9)


def _edge_normal(ours: Floats, theirs: Floats, apart: Floats, edge: Ints) -> Floats:
    """Return the unit normals, (k, 3), of one pair of edges each, pointing the way `apart` does. edge: (k,) 0 to 8."""
    rows = np.arange(len(edge))
    a, b = ours[rows, edge // 3], theirs[rows, edge % 3]
    normal = a[:, _NEXT] * b[:, _LAST] - a[:, _LAST] * b[:, _NEXT]
    normal /= np.sqrt(_dot(normal, normal))[:, None]
    return normal * np.where(_dot(normal, apart) < 0, -1.0, 1.0)[:, None]


def _choose(deep: Floats, up: Floats, stuck: tuple[Flags, Flags]) -> tuple[Floats, Ints]:
    """Return the least depth of each pair along a way on which it may part, (k,) mm, and which of the ways that is, (k,)."""
    bars = (stuck[0][:, None] & (up > _UP)) | (stuck[1][:, None] & (up < -_UP))
    best = np.argmin(np.where(bars & (deep > 0), deep + _BARRED, deep), axis=1)
    return deep[np.arange(len(deep)), best], best
