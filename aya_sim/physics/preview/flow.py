"""Compute the flow of a laid table: which domino topples which, were every chain pushed at its start; geometry only.

Asks the plan (`geometry.strikes`) and follows deflections downstream, as the cascade does; nothing is toppled.
"""

from dataclasses import dataclass

import numpy as np

from aya_sim.geometry.strikes import Strike, StrikeFinder, select_struck
from aya_sim.layout import DominoSize, Flags, Floats, Ints, Layout, State
from aya_sim.physics import oblique


@dataclass(frozen=True, slots=True, eq=False)
class Flow:
    """Which domino topples which in a layout where every standing domino falls forward. Columns by row of the layout.

    Computed once a layout (`flow`), in 1 to 30 ms for 156 dominoes; then each `link` and each `snap` is quick.
    """

    layout: Layout
    moving: int | None  # id of the domino that is in the hand, and so left out
    striker: Ints  # (n,) row of the nearest that strikes it from behind, -1 for none
    off: Floats  # (n,) rad, the deflection it gets from that one
    strikes: Flags  # (n,) stands and strikes another, standing or fallen

    @property
    def ends(self) -> Ints:
        """Return the ids of the standing dominoes that strike no other."""
        return self.layout.dominoes.id[self._standing() & ~self.strikes]

    @property
    def starts(self) -> Ints:
        """Return the ids of the standing dominoes that no other strikes."""
        return self.layout.dominoes.id[self._standing() & (self.striker < 0)]

    def _standing(self) -> Flags:
        """Return which dominoes stand, (n,) bool."""
        d = self.layout.dominoes
        return np.asarray(d.standing & (d.id != (-1 if self.moving is None else self.moving)), np.bool_)


def flow(layout: Layout, *, moving: int | None = None) -> Flow:
    """Return the flow of this layout, every chain followed downstream.

    A deflected domino may strike another one than its heading says. moving: id of the domino in hand, which is left out.
    """
    d = layout.dominoes
    rows = np.flatnonzero((d.state != State.FLAT) & (d.id != (-1 if moving is None else moving)))
    plan = FlowPlan(d.x[rows], d.y[rows], d.heading[rows], d.standing[rows], layout.domino)
    off, hits = np.zeros(len(rows)), {}
    by: dict[int, tuple[int, Strike]] = {}
    todo = np.flatnonzero(plan.standing).tolist()
    for _ in range(len(rows) + 1):  # each pass settles one more domino of every chain; a loop may never settle
        for row in todo:
            hits[row] = plan.strikes(row, off[row])
        by = _nearest_strikes(hits, plan.standing)
        new = np.zeros(len(rows))
        for row, (_, strike) in by.items():
            new[row] = oblique.deflection(strike.turn, strike.corner)
        todo = np.flatnonzero(plan.standing & (np.abs(new - off) > 1e-12)).tolist()
        off = new
        if not todo:
            break
    columns = np.full(len(d), -1, np.int64), np.zeros(len(d)), np.zeros(len(d), np.bool_)
    for row, (striker, _) in by.items():
        columns[0][rows[row]] = rows[striker]
    columns[1][rows] = off
    columns[2][rows] = [bool(hits.get(row)) for row in range(len(rows))]
    return Flow(layout, moving, *columns)


def _nearest_strikes(hits: dict[int, list[Strike]], standing: Flags) -> dict[int, tuple[int, Strike]]:
    """Return for each row that is struck from behind the nearest striker, and the strike as that one sees it."""
    by: dict[int, tuple[int, Strike]] = {}
    for row, strikes in hits.items():
        for strike in strikes:
            if strike.side > 0 and standing[strike.row] and (strike.row not in by or strike.gap < by[strike.row][1].gap):
                by[strike.row] = row, strike
    return by


class FlowPlan:
    """Standing and fallen feet, and which of them each would strike; answers are cached."""

    def __init__(self, x: Floats, y: Floats, heading: Floats, standing: Flags, size: DominoSize) -> None:
        self.standing = standing
        self._finder = StrikeFinder(x, y, heading, size)
        self._kept: dict[tuple[int, int, float], list[Strike]] = {}

    def ahead(self, row: int, side: int, off: float) -> list[Strike]:
        """Return the dominoes in the way, nearest first, hidden ones included; arguments as of `StrikeFinder.ahead`."""
        key = (row, side, off)
        if key not in self._kept:
            self._kept[key] = self._finder.ahead(row, side, off)
        return self._kept[key]

    def strikes(self, row: int, off: float) -> list[Strike]:
        """Return what this row strikes falling forward, as the cascade decides it; fallen dominoes that are hit included."""
        return select_struck(self.ahead(row, 1, off), self.would_strike)

    def would_strike(self, strike: Strike, row: int) -> bool:
        """Return whether the domino met by this strike, falling, would meet that row itself."""
        return any(other.row == row for other in self.ahead(strike.row, strike.side, oblique.deflection(strike.turn, strike.corner)))
