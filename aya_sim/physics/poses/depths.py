"""Measure how deep boxes sink into each other, many pairs at a time, by separating axes."""

import numpy as np

from aya_sim.layout import Flags, Floats, Ints

_PARALLEL = 1e-3  # sine below which two edges have no common normal
_FACES_FIRST = 0.02  # mm by which edges have to be less deep than faces to decide: faces give steadier directions
_UP = 0.25  # share of a way that is up, from which it raises a box
_BARRED = 1000.0  # mm, more than any depth
_AT_ONCE = 50_000  # pairs


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
    up = axes[:, :, 2] * np.where(along < 0, -1.0, 1.0)
    bars = (stuck[0][:, None] & (up > _UP)) | (stuck[1][:, None] & (up < -_UP))
    best = np.argmin(np.where(bars & (deep > 0), deep + _BARRED, deep), axis=1)
    rows = np.arange(len(one))
    sign = np.where(along[rows, best] < 0, -1.0, 1.0)
    least = deep[rows, best] - np.where(best >= 6, _FACES_FIRST, 0.0)
    return least, axes[rows, best] * sign[:, None]
