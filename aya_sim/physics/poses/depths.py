"""Measure how deep boxes sink into each other, many pairs at a time, by separating axes."""

import numpy as np

from aya_sim.layout import Floats, Ints

_PARALLEL = 1e-3  # sine below which two edges have no common normal
_FACES_FIRST = 0.02  # mm by which edges have to be less deep than faces to decide: faces give steadier directions
_AT_ONCE = 50_000  # pairs


def depths(position: Floats, turned: Floats, one: Ints, other: Ints, half: Floats) -> tuple[Floats, Floats]:
    """Return how deep the boxes `one` and `other` sink into each other, (k,) mm, negative where they are apart, and the way out.

    position: (n, 3) mm. turned: (n, 3, 3), columns are the axes of a box. one, other: (k,) rows of these. half: (3,) mm, half edges.
    The way out, (k, 3), is the unit vector along which `one` leaves `other` soonest.
    """
    parts = [slice(at, at + _AT_ONCE) for at in range(0, max(1, len(one)), _AT_ONCE)]
    found = [_depths(position, turned, one[part], other[part], half) for part in parts]
    return np.concatenate([deep for deep, _ in found]), np.concatenate([way for _, way in found])


def _depths(position: Floats, turned: Floats, one: Ints, other: Ints, half: Floats) -> tuple[Floats, Floats]:
    ours, theirs = turned[one], turned[other]
    apart = position[one] - position[other]
    crossed = np.cross(ours.transpose(0, 2, 1)[:, :, None, :], theirs.transpose(0, 2, 1)[:, None, :, :]).reshape(-1, 9, 3)
    sine = np.linalg.norm(crossed, axis=2)
    crossed /= np.maximum(sine, _PARALLEL)[:, :, None]
    axes = np.concatenate([ours.transpose(0, 2, 1), theirs.transpose(0, 2, 1), crossed], axis=1)
    reach = (np.abs(axes @ ours) + np.abs(axes @ theirs)) @ half
    along = np.einsum("kad,kd->ka", axes, apart)
    deep = reach - np.abs(along)
    deep[:, 6:] += np.where(sine < _PARALLEL, np.inf, _FACES_FIRST)
    best = np.argmin(deep, axis=1)
    rows = np.arange(len(one))
    sign = np.where(along[rows, best] < 0, -1.0, 1.0)
    least = deep[rows, best] - np.where(best >= 6, _FACES_FIRST, 0.0)
    return least, axes[rows, best] * sign[:, None]
