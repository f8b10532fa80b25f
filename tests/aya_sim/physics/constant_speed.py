"""An engine that is absurd on purpose: the wave runs at one speed whatever the gap, the turn and the push.

It keeps every rule of form, so it may be copied where an engine begins; the suite has to refuse its physics.
"""

import heapq
import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.errors import BadQuestion, Diverged
from aya_sim.geometry.strikes import Strike, StrikeFinder, select_struck
from aya_sim.layout import DominoSize
from aya_sim.physics.cascade import Samples
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress

SPEED = 1000.0  # mm/s
FLAT = math.pi / 2
REST = 0.2  # s from the last fall until everything rests
STEPS = (1e-6, 0.1)  # s, the time steps it takes, though it needs none


@dataclass(frozen=True)
class ConstantSpeed:
    """Every domino in the way falls flat, a distance over `SPEED` after its striker."""

    name: str = "constant speed"
    version: str = "1"

    def step_for(self, size: DominoSize) -> float:
        return 1e-3

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        if not STEPS[0] <= dt <= STEPS[1]:
            raise BadQuestion(
                "expected.range", "expected {low:g} to {high:g}, got {got:g}", where="dt", low=STEPS[0], high=STEPS[1], got=dt
            )
        n = len(cascade_input.x)
        finder = StrikeFinder(cascade_input.x, cascade_input.y, cascade_input.heading, cascade_input.size)
        stands = cascade_input.standing.copy()
        fall_time, by, side = np.full(n, math.nan), np.full(n, -1, np.int64), np.zeros(n, np.int8)
        made: list[Nudge] = []
        now = 0.0

        def would_strike(near: Strike, row: int) -> bool:
            return any(far.row == row for far in finder.ahead(near.row, near.side))

        def follow(*nudges: Nudge) -> float:
            """Let these nudges, each with its time, and all that they strike fall; return when everything rests."""
            if not all(math.isfinite(nudge.speed) for nudge in nudges):
                raise Diverged("engine.lost.after", "the cascade was lost after {time:.3f} s: a pose stopped being finite", time=now)
            made.extend(nudges)
            due, rests = [(nudge.time or 0.0, nudge.row, -1, nudge.side) for nudge in nudges], 0.0
            heapq.heapify(due)
            while due:
                time, row, striker, way = heapq.heappop(due)
                rests = time + REST
                if not stands[row]:
                    continue
                stands[row], fall_time[row], by[row], side[row] = False, time, striker, way
                if progress is not None:
                    progress(time, int(np.isfinite(fall_time).sum()))
                for strike in select_struck(finder.ahead(row, way), would_strike):
                    far = math.hypot(cascade_input.x[strike.row] - cascade_input.x[row], cascade_input.y[strike.row] - cascade_input.y[row])
                    heapq.heappush(due, (time + far / SPEED, strike.row, row, strike.side))
            return rests

        timed = [nudge for nudge in cascade_input.nudges if nudge.time is not None]
        now = follow(*sorted(timed, key=lambda nudge: nudge.time or 0.0))
        for nudge in cascade_input.nudges:
            if nudge.time is None:
                now = follow(replace(nudge, time=now))
        while cascade_input.next_nudge is not None and (another := cascade_input.next_nudge(stands)) is not None:
            now = follow(replace(another, time=now))
        heading = cascade_input.heading + np.where(side < 0, math.pi, 0.0)
        tilt = np.where(side != 0, FLAT, 0.0)
        samples = None if sample_rate is None else _record(fall_time, side, now)
        return CascadeResult(fall_time, by, side, heading, tilt, np.zeros(n), np.zeros(n), tuple(made), now, samples)


def _record(fall_time: np.ndarray, side: np.ndarray, end: float) -> Samples:
    """One moment for each domino that falls, and one as everything lies."""
    rows = np.argsort(fall_time)[: int(np.isfinite(fall_time).sum())]
    starts = np.array([*range(len(rows) + 1), 2 * len(rows)])
    listed = np.concatenate((rows, rows))
    return Samples(np.append(fall_time[rows], end), starts, listed, FLAT * side[listed], np.zeros(len(listed)))
