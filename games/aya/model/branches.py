"""Part a cascade into its branches: chains of dominoes, each struck by the one before. Numbers only."""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import Floats, Ints, Layout
from aya_sim.physics import Cascade


@dataclass(frozen=True, slots=True, eq=False)
class Branch:
    """A chain of dominoes in the order of their falls. The domino at which it left another branch is its first."""

    rows: Ints  # (k,) of the layout
    times: Floats  # (k,) s, ascending: when each is struck

    @property
    def begin(self) -> float:
        """Return when the first is struck, s."""
        return float(self.times[0])

    @property
    def end(self) -> float:
        """Return when the last is struck, s."""
        return float(self.times[-1])

    def front(self, layout: Layout, times: Floats) -> Floats:
        """Return where the branch has come to at these times, (k, 2) mm: evenly from one domino to the next."""
        d = layout.dominoes
        return np.column_stack([np.interp(times, self.times, column[self.rows]) for column in (d.x, d.y)])


def list_branches(cascade: Cascade, most: int) -> tuple[Branch, ...]:
    """Return at most so many branches, the one that runs until the end first, then those that run longest.

    Where a river forks, the branch goes on along the arm that ends last; every other arm is a branch of its own.
    """
    order = cascade.fall_order()
    if not len(order):
        return ()
    ends, parent = np.where(cascade.fell, cascade.fall_time, -math.inf), cascade.by
    heir = np.full(len(ends), -1, np.int64)
    for row in order[::-1].tolist():
        by = int(parent[row])
        if by >= 0 and ends[row] > ends[by]:
            ends[by], heir[by] = ends[row], row
    found = []
    for row in order.tolist():
        by = int(parent[row])
        if by >= 0 and heir[by] == row:
            continue
        rows = [by, row] if by >= 0 and cascade.fell[by] else [row]
        while heir[rows[-1]] >= 0:
            rows.append(int(heir[rows[-1]]))
        found.append(Branch(np.array(rows, np.int64), np.maximum.accumulate(cascade.fall_time[rows])))
    main = max(found, key=lambda one: one.end)
    others = sorted((one for one in found if one is not main), key=lambda one: one.begin - one.end)
    return (main, *others[: most - 1])
