"""An engine that is absurd on purpose: the wave runs at one speed whatever the gap, the turn and the push. The suite has to refuse it."""

import heapq
import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.geometry.strikes import Strike, StrikeFinder, select_struck
from aya_sim.layout import DominoSize
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress

SPEED = 1000.0  # mm/s
FLAT = math.pi / 2


@dataclass(frozen=True)
class ConstantSpeed:
    """Every domino in the way falls flat, a distance over `SPEED` after its striker."""

    name: str = "constant speed"
    version: str = "1"

    def step_for(self, size: DominoSize) -> float:
        return 1e-3

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        n = len(cascade_input.x)
        finder = StrikeFinder(cascade_input.x, cascade_input.y, cascade_input.heading, cascade_input.size)
        stands = cascade_input.standing.copy()
        fall_time, by, side = np.full(n, math.nan), np.full(n, -1, np.int64), np.zeros(n, np.int8)
        made: list[Nudge] = []
        now = 0.0

        def would_strike(near: Strike, row: int) -> bool:
            return any(far.row == row for far in finder.ahead(near.row, near.side))

        def follow(first: Nudge, begin: float) -> float:
            due, last = [(begin, first.row, -1, first.side)], begin
            made.append(replace(first, time=begin))
            while due:
                time, row, striker, way = heapq.heappop(due)
                if not stands[row]:
                    continue
                stands[row], fall_time[row], by[row], side[row], last = False, time, striker, way, time
                for strike in select_struck(finder.ahead(row, way), would_strike):
                    far = math.hypot(cascade_input.x[strike.row] - cascade_input.x[row], cascade_input.y[strike.row] - cascade_input.y[row])
                    heapq.heappush(due, (time + far / SPEED, strike.row, row, strike.side))
            return last

        for nudge in cascade_input.nudges:
            if stands[nudge.row]:
                now = max(now, follow(nudge, now if nudge.time is None else nudge.time))
        while cascade_input.next_nudge is not None and (another := cascade_input.next_nudge(stands)) is not None:
            now = follow(another, now)
        heading = cascade_input.heading + np.where(side < 0, math.pi, 0.0)
        tilt = np.where(side != 0, FLAT, 0.0)
        return CascadeResult(fall_time, by, side, heading, tilt, np.zeros(n), np.zeros(n), tuple(made), now, None)
