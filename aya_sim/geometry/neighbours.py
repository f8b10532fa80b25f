"""Find which of many points lie close to which others; no shapes, no dominoes.

The points are sorted into square cells and looked up in blocks, so that a million of them need a few dozen bytes each
and a crowd on one spot is compared block by block, not all at once.
"""

from collections.abc import Iterator

import numpy as np

from aya_sim.layout import Floats, Ints

BLOCK = 1 << 15  # pairs, and rows, looked at together
CELLS = 1 << 30  # most cells along one axis: a cell's key stays within 62 bits
ROW = 1 << 31  # keys from one column of cells to the next


def pairs_within(some: Floats, others: Floats, reach: float) -> Iterator[tuple[Ints, Ints]]:
    """Yield all (i, j) with some[i] and others[j] at most `reach` apart, block by block, i ascending.

    some: (n, 2) mm; others: (m, 2) mm; reach: mm, above 0. Each block is two (k,) arrays; a block may be empty.
    """
    if not len(some) or not len(others):
        return
    low = np.minimum(some.min(axis=0), others.min(axis=0))
    high = np.maximum(some.max(axis=0), others.max(axis=0))
    # A little more than the reach, so that rounding never puts two neighbours two cells apart.
    side = max(reach * (1 + 1e-6), float((high - low).max()) / CELLS, float(np.finfo(np.float64).tiny))
    keys = _keys(others, low, side)
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    for first in range(0, len(some), BLOCK):
        block = some[first : first + BLOCK]
        for i, places in _candidates(_keys(block, low, side), keys):
            j = order[places]
            apart = block[i] - others[j]
            near = np.hypot(apart[:, 0], apart[:, 1]) <= reach
            yield i[near] + first, j[near]


def count_beside(points: Floats, side: float) -> Ints:
    """Return how many points lie in the nine cells of this side (mm) around each, (n,): as many as there are within it, or more."""
    if not len(points):
        return np.zeros(0, np.int64)
    low = points.min(axis=0)
    keys = _keys(points, low, max(side, float(np.ptp(points, axis=0).max()) / CELLS))
    cells, own, counts = np.unique(keys, return_inverse=True, return_counts=True)
    so_far = np.concatenate(([0], np.cumsum(counts)))
    around = np.zeros(len(cells), np.int64)
    for column in (-ROW, 0, ROW):
        first, last = np.searchsorted(cells, cells + column - 1, "left"), np.searchsorted(cells, cells + column + 1, "right")
        around += so_far[last] - so_far[first]
    return around[own]


def _keys(points: Floats, low: Floats, side: float) -> Ints:
    """Return one number for the cell of each point, (n,) int64; cells above each other have consecutive numbers."""
    column, row = np.floor((points - low) / side).astype(np.int64).T + 1
    return np.asarray(column * ROW + row, np.int64)


def _candidates(wanted: Ints, keys: Ints) -> Iterator[tuple[Ints, Ints]]:
    """Yield (i, place in the sorted keys) for every key in the nine cells around wanted[i], at most BLOCK at a time."""
    columns = wanted[:, None] + np.array([-ROW, 0, ROW])
    starts = np.searchsorted(keys, (columns - 1).ravel(), "left")
    ends = np.searchsorted(keys, (columns + 1).ravel(), "right")
    so_far = np.cumsum(ends - starts)
    shift = ends - so_far  # place = running number + shift, within one range
    for first in range(0, int(so_far[-1]), BLOCK):
        running = np.arange(first, min(first + BLOCK, int(so_far[-1])))
        at = np.searchsorted(so_far, running, "right")
        yield at // 3, running + shift[at]
