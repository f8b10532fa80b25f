"""Simulate cascades in side-view lanes with compiled code of our own; the rules are those of every engine (docs/engines.md).

Dominoes that cannot touch each other, however they fall, are toppled apart, on as many threads as there are processors. Each part takes
the same steps whatever else is there, so the number of threads changes nothing.
"""

import math
import os
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import Floats, Ints
from aya_sim.physics.cascade import Samples
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress
from aya_sim.physics.fast.arrays import LayoutArrays, OutcomeArrays
from aya_sim.physics.fast.kernels import kernel, prepare
from aya_sim.physics.fast.runner import Done, SharedProgress, run_all
from aya_sim.physics.fast.strikes import label, neighbours
from aya_sim.physics.rest import lay, settle
from aya_sim.physics.rules import Scale
from aya_sim.physics.stepper import SteppedEngine

_SWEEPS = 20  # most a step
_TOLERANCE = 2.0  # mm/s: two thousandths of a fall from the height of a domino
lay_down = kernel(lay)


@dataclass(frozen=True, slots=True)
class FastLanes(SteppedEngine):
    """Compiled lanes. threads: the largest number of threads; None: as many as there are processors."""

    revision, package = "8", "numba"
    step = 4e-3  # within 1 % of converged speeds from gap/height 0.2 on; strikes take place within a step
    smallest_step, largest_step = 1e-6, 8e-3

    threads: int | None = None
    sweeps: int = _SWEEPS
    tolerance: float = _TOLERANCE

    @property
    def name(self) -> str:
        """Return "fast"."""
        return "fast"

    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Topple the parts that cannot meet side by side, and put their results together."""
        outcome, done = self._run(cascade_input, dt, every, SharedProgress(progress))
        return _to_result(cascade_input, outcome, done, dt)

    def prepare(self) -> None:
        """Compile, or load what was compiled, so that the first cascade does not wait for it. A thread may do it."""
        prepare()

    def _run(self, cascade_input: CascadeInput, dt: float, every: int, progress: SharedProgress) -> tuple[OutcomeArrays, list[Done]]:
        """Run all parts. Only this knows the neighbours and the slots, so that they are freed before the result is put together."""
        layout, outcome = self._layout_arrays(cascade_input, dt), _new_outcome(cascade_input)
        parts = _independent_nudges(cascade_input, layout)
        done = run_all(cascade_input, parts, dt, layout, outcome, every, self.threads or os.cpu_count() or 1, progress)
        return outcome._replace(slot=np.empty(0, np.int32)), done

    def _layout_arrays(self, cascade_input: CascadeInput, dt: float) -> LayoutArrays:
        """Return the input as arrays, with the neighbours of every row."""
        size, material, scale = cascade_input.size, cascade_input.material, Scale(cascade_input.size)
        far = math.hypot(size.height + size.thickness / 2, size.width / 2) + math.hypot(size.width, size.thickness) / 2
        rows = np.flatnonzero(cascade_input.upright)
        start, near = neighbours(cascade_input.x, cascade_input.y, rows, far)
        numbers = (
            size.height,
            size.width,
            size.thickness,
            scale.length,
            material.friction_domino,
            material.friction_table,
            material.restitution,
            dt / scale.time,
        )
        clock = np.array([scale.time, dt, self.tolerance, self.sweeps], np.float64)
        return LayoutArrays(cascade_input.x, cascade_input.y, cascade_input.heading, start, near, np.array(numbers), clock)


def _new_outcome(cascade_input: CascadeInput) -> OutcomeArrays:
    """Return the outcome before the first nudge."""
    n = len(cascade_input.x)
    return OutcomeArrays(
        stands=cascade_input.standing.copy(),
        fall_time=np.full(n, math.nan),
        by=np.full(n, -1, np.int64),
        side=np.zeros(n, np.int8),
        tilt=np.zeros(n),
        slide=np.zeros(n),
        slot=np.zeros(n, np.int32),
    )


def _independent_nudges(cascade_input: CascadeInput, layout: LayoutArrays) -> list[tuple[Nudge, ...]]:
    """Return the nudges in groups whose cascades cannot meet; all in one where one has to wait for another."""
    nudges = cascade_input.nudges
    if cascade_input.next_nudge is not None or len(nudges) < 2 or any(nudge.time is None for nudge in nudges):
        return [nudges]
    n = len(cascade_input.x)
    marks = np.zeros(n, np.int32)
    rows = np.array([nudge.row for nudge in nudges], np.int64)
    parts: list[list[Nudge]] = [[] for _ in range(label(rows, layout.start, layout.near, marks, np.empty(n, np.int32)))]
    for nudge, mark in zip(nudges, marks[rows].tolist(), strict=True):
        parts[mark - 1].append(nudge)
    return [tuple(part) for part in parts]


def _to_result(cascade_input: CascadeInput, outcome: OutcomeArrays, done: list[Done], dt: float) -> CascadeResult:
    """Return the result of all runs together."""
    made = [nudge for one in done for nudge in one.made]
    if len(done) > 1:
        made.sort(key=lambda nudge: (nudge.time or 0.0, nudge.row))
    rested = max(one.rested for one in done)
    frames, poses = [array for one in done for array in one.frames], [array for one in done for array in one.poses]
    in_lanes = CascadeResult(
        fall_time=outcome.fall_time,
        by=outcome.by,
        side=outcome.side,
        fall_heading=cascade_input.heading,
        tilt=outcome.tilt,
        slide=outcome.slide,
        drift=np.zeros(len(outcome.slide)),
        nudges=tuple(made),
        duration=rested,
        samples=_samples(np.concatenate(frames), np.concatenate(poses), outcome, rested, dt) if frames else None,
    )
    return settle(cascade_input, in_lanes, lay_down)


def _samples(frames: Ints, poses: Floats, outcome: OutcomeArrays, rested: float, dt: float) -> Samples:
    """Return the recorded poses in order of time, and how the fallen dominoes lie at last.

    frames: (k, 2) step and row; poses: (k, 2) rad and mm.
    """
    order = np.argsort(frames[:, 0], kind="stable")
    frames, poses = frames[order], poses[order]
    fell = np.flatnonzero(outcome.side)
    steps = np.unique(frames[:, 0])
    time = steps * dt
    last = max(rested, float(time[-1]) if len(time) else 0.0)
    return Samples(
        time=np.append(time, last),
        starts=np.append(np.searchsorted(frames[:, 0], steps), (len(frames), len(frames) + len(fell))).astype(np.int64),
        row=np.append(frames[:, 1], fell),
        tilt=np.append(poses[:, 0], (outcome.side * outcome.tilt)[fell]),
        slide=np.append(poses[:, 1], (outcome.side * outcome.slide)[fell]),
    )
