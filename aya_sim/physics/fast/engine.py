"""Simulate cascades in side-view lanes with compiled code of our own; the rules are those of every engine (docs/engines.md).

Dominoes that cannot touch each other, however they fall, are toppled apart, on as many threads as there are processors. Each part takes
the same steps whatever else is there, so the number of threads changes nothing.
"""

import math
import os
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import DOMINO_HEIGHT, PUSH_SPEED
from aya_sim.layout import DominoSize, Floats, Ints, Material
from aya_sim.physics.cascade import Samples
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress
from aya_sim.physics.fast.arrays import LayoutArrays, OutcomeArrays
from aya_sim.physics.fast.kernels import compiled
from aya_sim.physics.fast.runner import Done, SharedProgress, run_all
from aya_sim.physics.fast.strikes import label, neighbours
from aya_sim.physics.rest import lay, settle
from aya_sim.physics.rules import Scale
from aya_sim.physics.stepper import SteppedEngine

_SWEEPS = 20  # most a step
_TOLERANCE = 0.7  # mm/s: a thousandth of a fall from the height of a domino
_lay = compiled(lay)


@dataclass(frozen=True, slots=True)
class FastLanes(SteppedEngine):
    """Compiled lanes. threads: the largest number of threads; None: as many as there are processors."""

    revision, package = "4", "numba"
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
        layout, outcome = self._layout_arrays(cascade_input, dt), _new_outcome(cascade_input)
        parts = [replace(cascade_input, nudges=nudges) for nudges in _independent_nudges(cascade_input, layout)]
        done = run_all(parts, dt, layout, outcome, every, self.threads or os.cpu_count() or 1, SharedProgress(progress))
        return _to_result(cascade_input, outcome, done, dt)

    def prepare(self) -> None:
        """Compile, or load what was compiled, so that the first cascade does not wait for it.

        Takes half a minute of a processor or more the first time ever, a second later on; a thread may do it.
        """
        two, size = np.array([0.0, DOMINO_HEIGHT / 2]), DominoSize()
        stands = np.ones(2, np.bool_)
        first, last = Nudge(0, PUSH_SPEED, 0.0), Nudge(1, PUSH_SPEED, 0.0)
        cascade_input = CascadeInput(two, np.zeros(2), np.zeros(2), stands, stands, size, Material(), (first, last), None)
        self.run(cascade_input, self.step_for(size), None)
        insisted = replace(cascade_input, nudges=(replace(first, time=None),), next_nudge=lambda standing: None)
        self.run(insisted, self.step_for(size), None)

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
    marks, todo = np.zeros(n, np.int32), np.empty(n, np.int32)
    parts: dict[int, list[Nudge]] = {}
    for nudge in nudges:
        if not marks[nudge.row]:
            label(nudge.row, len(parts) + 1, layout.start, layout.near, marks, todo)
        parts.setdefault(int(marks[nudge.row]), []).append(nudge)
    return [tuple(part) for part in parts.values()]


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
    return settle(cascade_input, in_lanes, _lay)


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
