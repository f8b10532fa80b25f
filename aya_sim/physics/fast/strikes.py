"""Compute the plan in compiled code: which dominoes are in the way, and which of them are struck.

The same as in `geometry.strikes` and the pymunk engine.
"""

import math

import numpy as np

from aya_sim.geometry import strike_kernel
from aya_sim.geometry.strikes import NARROW, UNCOVERED
from aya_sim.layout import Floats, Ints
from aya_sim.physics import oblique
from aya_sim.physics.fast.arrays import LayoutArrays, Line, OutcomeArrays, Row, Small, SmallRow
from aya_sim.physics.fast.kernels import inner, kernel

met = inner(strike_kernel.measure_strike)
deflection = inner(oblique.deflection)
factors = inner(oblique.factors)

# columns of a way
STRIKE_GAP, STRIKE_TURN, STRIKE_Y, STRIKE_LOW, STRIKE_HIGH, STRIKE_LEVER = range(6)
STRIKE_ROW, STRIKE_SIDE, STRIKE_CORNER = range(3)


@inner
def ahead(row: int, side: int, off: float, sideways: bool, layout: LayoutArrays, strikes: Floats, who: Small, points: Floats) -> int:
    """Find the dominoes in the way of this row falling to this side, nearest first, hidden ones included; return how many."""
    x, y = layout.x[row], layout.y[row]
    base = layout.heading[row] + (0.0 if side > 0 else math.pi)
    height, width, thickness = layout.size[0], layout.size[1], layout.size[2]
    count = 0
    for q in range(layout.start[row], layout.start[row + 1]):
        other = layout.near[q]
        there, gap, turn, struck_side, corner, at, low, high, lever = met(
            layout.x[other] - x, layout.y[other] - y, base, off, layout.heading[other], height, width, thickness, sideways, points
        )
        if not there:
            continue
        place = count
        while place > 0 and (
            strikes[place - 1, STRIKE_GAP] > gap or (strikes[place - 1, STRIKE_GAP] == gap and who[place - 1, STRIKE_ROW] > other)
        ):
            for f in range(6):
                strikes[place, f] = strikes[place - 1, f]
            for f in range(3):
                who[place, f] = who[place - 1, f]
            place -= 1
        strikes[place, STRIKE_GAP] = gap
        strikes[place, STRIKE_TURN] = turn
        strikes[place, STRIKE_Y] = at
        strikes[place, STRIKE_LOW] = low
        strikes[place, STRIKE_HIGH] = high
        strikes[place, STRIKE_LEVER] = lever
        who[place, STRIKE_ROW] = other
        who[place, STRIKE_SIDE] = struck_side
        who[place, STRIKE_CORNER] = corner
        count += 1
    return count


@inner
def meets(row: int, side: int, off: float, sideways: bool, other: int, layout: LayoutArrays, points: Floats) -> bool:
    """Return whether the other row is in the way of this row."""
    base = layout.heading[row] + (0.0 if side > 0 else math.pi)
    one = met(
        layout.x[other] - layout.x[row],
        layout.y[other] - layout.y[row],
        base,
        off,
        layout.heading[other],
        layout.size[0],
        layout.size[1],
        layout.size[2],
        sideways,
        points,
    )
    return one[0]


@inner
def nearest_gap(row: int, side: int, within: float, layout: LayoutArrays, points: Floats) -> float:
    """Return the smallest gap to a domino in the way of this row, layout mm; infinite if none is as near as `within`."""
    height, width, thickness = layout.size[0], layout.size[1], layout.size[2]
    base = layout.heading[row] + (0.0 if side > 0 else math.pi)
    reach = within + thickness / 2 + math.hypot(width, thickness) / 2 + math.hypot(width, thickness) / 2
    best = math.inf
    for q in range(layout.start[row], layout.start[row + 1]):
        other = layout.near[q]
        dx, dy = layout.x[other] - layout.x[row], layout.y[other] - layout.y[row]
        if dx * dx + dy * dy > reach * reach:
            continue
        one = met(dx, dy, base, 0.0, layout.heading[other], height, width, thickness, False, points)
        if one[0] and one[1] < best:
            best = one[1]
    return best


@inner
def keep_struck(count: int, layout: LayoutArrays, strikes: Floats, who: Small, covered: Floats, points: Floats) -> int:
    """Drop the strikes hidden by nearer ones and those struck first by one of them; return how many are left."""
    kept = 0
    for k in range(count):
        low, high = strikes[k, STRIKE_LOW], strikes[k, STRIKE_HIGH]
        seen = k == 0
        if not seen and _uncovered_length(low, high, covered, k) >= UNCOVERED:
            seen = True
            for n in range(kept):
                turn, corner = strikes[n, STRIKE_TURN], who[n, STRIKE_CORNER] == 1
                if meets(
                    who[n, STRIKE_ROW],
                    who[n, STRIKE_SIDE],
                    deflection(turn, corner),
                    abs(turn) > NARROW,
                    who[k, STRIKE_ROW],
                    layout,
                    points,
                ):
                    seen = False
                    break
        place = k
        while place > 0 and (covered[place - 1, 0] > low or (covered[place - 1, 0] == low and covered[place - 1, 1] > high)):
            covered[place, 0], covered[place, 1] = covered[place - 1, 0], covered[place - 1, 1]
            place -= 1
        covered[place, 0], covered[place, 1] = low, high
        if seen:
            if kept != k:
                for f in range(6):
                    strikes[kept, f] = strikes[k, f]
                for f in range(3):
                    who[kept, f] = who[k, f]
            kept += 1
    return kept


@inner
def _uncovered_length(low: float, high: float, covered: Floats, count: int) -> float:
    """Return the length of low..high that no interval of `covered`, sorted, hides."""
    free, at = 0.0, low
    for k in range(count):
        if covered[k, 0] > at:
            free += min(covered[k, 0], high) - at
        at = max(at, covered[k, 1])
        if at >= high:
            return free
    return free + high - at


@kernel
def count_near(x: Line, y: Line, keys: Row, order: Row, row: int, far: float, starts: Row, near: SmallRow) -> None:
    """Count the points within `far` of each (into starts[row + 1]), or list them (into near) where that has room.

    keys: of square cells, sorted; `order` sorts by them. row: from the key of a cell to that of its neighbour in x.
    """
    n, fill = len(order), len(near) > 0
    low0, low1, low2, high0, high1, high2 = 0, 0, 0, 0, 0, 0
    for q in range(n):
        key = keys[q]
        i = order[q]
        while low0 < n and keys[low0] < key - row - 1:
            low0 += 1
        while high0 < n and keys[high0] <= key - row + 1:
            high0 += 1
        while low1 < n and keys[low1] < key - 1:
            low1 += 1
        while high1 < n and keys[high1] <= key + 1:
            high1 += 1
        while low2 < n and keys[low2] < key + row - 1:
            low2 += 1
        while high2 < n and keys[high2] <= key + row + 1:
            high2 += 1
        at = starts[i]
        count = 0
        for column in range(3):
            first, last = (low0, high0) if column == 0 else (low1, high1) if column == 1 else (low2, high2)
            for p in range(first, last):
                j = order[p]
                if j != i:
                    dx, dy = x[j] - x[i], y[j] - y[i]
                    if dx * dx + dy * dy <= far * far:
                        if fill:
                            near[at + count] = j
                        count += 1
        if not fill:
            starts[i + 1] = count


def neighbours(x: Floats, y: Floats, rows: Ints, far: float) -> tuple[Ints, Small]:
    """Return where the neighbours of each row begin, (n + 1,), and the neighbours, in an order that geometry decides.

    Only those of `rows` within `far` mm of each other have any.
    """
    n = len(x)
    starts = np.zeros(n + 1, np.int64)
    if not len(rows):
        return starts, np.empty(0, np.int32)
    keys, order, row = _sort_into_cells(x[rows], y[rows], rows, far)
    unused = np.empty(0, np.int32)
    count_near(x, y, keys, order, row, far, starts, unused)
    np.cumsum(starts, out=starts)
    near = np.empty(int(starts[-1]), np.int32)
    count_near(x, y, keys, order, row, far, starts, near)
    return starts, near


def _sort_into_cells(xs: Floats, ys: Floats, rows: Ints, far: float) -> tuple[Ints, Ints, int]:
    """Return the sorted keys of the square cells, `far` mm wide, in which the points lie, the rows in that order, and the key of a strip.

    Overwrites the places of the points.
    """
    low_x, low_y = float(xs.min()), float(ys.min())
    span = max(float(xs.max()) - low_x, float(ys.max()) - low_y)
    side = max(far * (1 + 1e-6), span / (1 << 30))
    row = 1 << 31
    keys = _cells(xs, low_x, side)
    keys *= row
    keys += _cells(ys, low_y, side)
    order = np.argsort(keys, kind="stable")
    return keys[order], rows[order], row


def _cells(along: Floats, low: float, side: float) -> Ints:
    """Return the strip of this width that each point lies in, from 1 on. Overwrites `along`."""
    along -= low
    along /= side
    np.floor(along, out=along)
    cells = along.astype(np.int64)
    cells += 1
    return cells


@kernel
def label(firsts: Row, start: Row, near: SmallRow, marks: SmallRow, todo: SmallRow) -> int:
    """Mark each of these rows, and every row that can be reached from it neighbour by neighbour, with the same number, from 1 on.

    Returns the number of marks. todo: working space for as many rows as there are.
    """
    mark = 0
    for first in firsts:
        if marks[first] != 0:
            continue
        mark += 1
        todo[0], marks[first], count = first, mark, 1
        while count > 0:
            count -= 1
            row = todo[count]
            for q in range(start[row], start[row + 1]):
                other = near[q]
                if marks[other] == 0:
                    marks[other] = mark
                    todo[count] = other
                    count += 1
    return mark


@kernel
def follow_even_row(
    side: int,
    sameness: float,
    layout: LayoutArrays,
    outcome: OutcomeArrays,
    rows: Row,
    who: Small,
    strikes: Floats,
    covered: Floats,
    points: Floats,
) -> int:
    """List the dominoes of an even row from rows[0] on: each strikes just one, face to face, at the same gap. Return how many.

    side: to which the row falls. sameness: layout mm by which gaps may differ, and rad by which faces may be turned. who, strikes, covered,
    points: working space as for `ahead` and `keep_struck`. Nothing is asked of the first but what it strikes; all others stand.
    """
    gap = -1.0
    for count in range(1, len(rows)):
        met_ones = ahead(rows[count - 1], side, 0.0, False, layout, strikes, who, points)
        if keep_struck(met_ones, layout, strikes, who, covered, points) != 1 or not outcome.stands[who[0, STRIKE_ROW]]:
            return count
        if abs(strikes[0, STRIKE_TURN]) > sameness or abs(strikes[0, STRIKE_Y]) > sameness or who[0, STRIKE_SIDE] != side:
            return count
        if count > 1 and abs(strikes[0, STRIKE_GAP] - gap) > sameness:
            return count
        gap = strikes[0, STRIKE_GAP]
        rows[count] = who[0, STRIKE_ROW]
    return len(rows)


@kernel
def follow_even_row_back(side: int, sameness: float, layout: LayoutArrays, outcome: OutcomeArrays, rows: Row) -> int:
    """List the dominoes that struck one another up to rows[0], as long as they stood alike and fell to this side. Return how many.

    sameness: layout mm and rad by which the steps from one to the next, and their headings, may differ.
    """
    step_x, step_y = 0.0, 0.0
    for count in range(1, len(rows)):
        struck = rows[count - 1]
        striker = outcome.by[struck]
        if striker < 0 or outcome.side[striker] != side or abs(layout.heading[striker] - layout.heading[struck]) > sameness:
            return count
        x, y = layout.x[struck] - layout.x[striker], layout.y[struck] - layout.y[striker]
        if count > 1 and (abs(x - step_x) > sameness or abs(y - step_y) > sameness):
            return count
        step_x, step_y = x, y
        rows[count] = striker
    return len(rows)
