"""Order fallen dominoes for drawing, from the bottom up. mm and rad, no pixels.

A domino that leans on the next lies over it: where two overlap, the one whose upper face is higher there is above.
"""

import heapq
import math

import numpy as np

from aya_sim.layout import DominoSize, Floats, Ints

_STEEPEST = math.radians(89)  # lying flat counts as leaning a little, so that a train of flat ones has an order
_LEAST = math.radians(0.01)  # and so does standing
_FINEST = 1e-3  # mm, the least reach that is told apart
_MOST_PAIRS = 400_000
_FEW = 200  # rows that are all compared with each other


def pile_order(x: Floats, y: Floats, way: Floats, tilt: Floats, start: Floats, size: DominoSize) -> Ints:
    """Return rows in drawing order, (n,) int64; ties and cycles are broken by the later row first.

    x, y: mm, centre of the old foot. way: rad, where it fell. start: mm along the fall, where its footprint begins.
    """
    n = len(x)
    tilt = np.clip(tilt, _LEAST, _STEEPEST)
    half = start + (size.thickness * np.maximum(np.cos(tilt), 0) + size.height * np.sin(tilt)) / 2
    c, s = np.cos(way), np.sin(way)
    middle = np.column_stack([x + half * c, y + half * s])
    pairs = _near(middle, max(_FINEST, math.hypot(size.height, size.width)))
    if pairs is None:
        return np.arange(n - 1, -1, -1)
    a, b = pairs
    meet = (middle[a] + middle[b]) / 2

    def height(row: Ints) -> Floats:
        along = (meet[:, 0] - x[row]) * c[row] + (meet[:, 1] - y[row]) * s[row] - start[row]
        result: Floats = size.thickness * np.sin(tilt[row]) + along / np.tan(tilt[row])
        return result

    above = height(a) - height(b)
    keep = np.abs(above) > 1e-9
    lower, upper = np.where(above > 0, b, a)[keep], np.where(above > 0, a, b)[keep]
    return _topological_order(n, lower, upper)


def _near(middle: Floats, reach: float) -> tuple[Ints, Ints] | None:
    """Return pairs of rows closer than `reach`; None when there are too many to compare."""
    n = len(middle)
    if n <= _FEW:
        far = np.hypot(*(middle[:, None] - middle[None]).transpose(2, 0, 1))
        one, other = np.nonzero(np.triu(far < reach, 1))
        return one, other
    cell = np.floor((middle - middle.min(axis=0, initial=0.0)) / reach).astype(np.int64)
    boxes: dict[tuple[int, int], list[int]] = {}
    for row, (i, j) in enumerate(cell.tolist()):
        boxes.setdefault((i, j), []).append(row)
    first: list[int] = []
    second: list[int] = []
    for (i, j), here in boxes.items():
        for di, dj in ((0, 0), (1, 0), (0, 1), (1, 1), (1, -1)):
            there = boxes.get((i + di, j + dj), [])
            if len(first) + len(here) * len(there) > _MOST_PAIRS:
                return None
            some = [(p, q) for p in here for q in there if (di, dj) != (0, 0) or p < q]
            first.extend(p for p, _ in some)
            second.extend(q for _, q in some)
    a, b = np.array(first, np.int64), np.array(second, np.int64)
    near = np.hypot(*(middle[a] - middle[b]).T) < reach
    return a[near], b[near]


def _topological_order(n: int, lower: Ints, upper: Ints) -> Ints:
    """Order rows so that lower ones come first; a cycle starts with its latest row."""
    rests_on = np.bincount(upper, minlength=n).tolist()
    carries: list[list[int]] = [[] for _ in range(n)]
    for low, up in zip(lower.tolist(), upper.tolist(), strict=True):
        carries[low].append(up)
    ready = [-row for row in range(n) if rests_on[row] == 0]
    heapq.heapify(ready)
    done = [False] * n
    order: list[int] = []
    last = n - 1
    while len(order) < n:
        while not ready:
            if not done[last]:
                ready.append(-last)
            last -= 1
        row = -heapq.heappop(ready)
        if done[row]:
            continue
        done[row] = True
        order.append(row)
        for up in carries[row]:
            rests_on[up] -= 1
            if rests_on[up] == 0:
                heapq.heappush(ready, -up)
    return np.array(order, np.int64)
