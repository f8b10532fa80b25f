"""Run the fast engine: nudge, call compiled code a slice at a time, collect poses, grow arrays; on several threads."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread

import numpy as np

from aya_sim.errors import Diverged
from aya_sim.layout import Floats, Ints
from aya_sim.physics.engine import CascadeInput, Nudge, Progress
from aya_sim.physics.fast import cascade
from aya_sim.physics.fast.arrays import FALLEN, INSISTED, LIVING, SAMPLED, STEPS, TODO, LayoutArrays, OutcomeArrays, grow, new_active_set
from aya_sim.physics.stepper import CascadeStepper

_SLICE = 512  # steps between two reports of progress
_INSISTING = 8  # steps between two looks at a domino that has to go down


class SharedProgress:
    """Reports how far all runs together are, from the thread of the caller."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._now = 0.0
        self._fallen: dict[int, int] = {}

    def note(self, run: int, now: float, fallen: int) -> None:
        """Note the time, s, and the number of fallen dominoes that this run has reached."""
        self._now = max(self._now, now)
        self._fallen[run] = fallen

    def report(self) -> None:
        """Report the progress of all runs together."""
        if self._progress is not None:
            self._progress(self._now, sum(list(self._fallen.values())))


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a run beside the outcome arrays."""

    made: list[Nudge]
    rested: float  # s, when a domino last moved
    frames: list[Ints]
    poses: list[Floats]


class Run(CascadeStepper):
    """One cascade, or the part of one that touches no other.

    crowd: the largest number of neighbours of a domino; every: steps between two recorded poses.
    """

    def __init__(
        self,
        cascade_input: CascadeInput,
        dt: float,
        layout: LayoutArrays,
        outcome: OutcomeArrays,
        crowd: int,
        every: int,
        shared: SharedProgress,
    ) -> None:
        super().__init__(cascade_input, dt, outcome.stands)
        self.layout, self.outcome = layout, outcome
        self.shared = shared
        self.leads = False  # it also reports the progress
        self.active = new_active_set(crowd, every)
        self.frames: list[Ints] = []
        self.poses: list[Floats] = []

    @property
    def is_busy(self) -> bool:
        """Return whether any body is live."""
        return bool(self.active.at[LIVING] > 0)

    def finish(self) -> Done:
        """Run to the end and return what is left."""
        self.push()
        if len(self.active.poses):
            self.put_by()
        return Done(self.made, float(self.active.rested[0]), self.frames, self.poses)

    def nudge(self, wanted: Nudge) -> None:
        """Give the domino the wanted tilt rate, if it stands; the arrays grow where they are full."""
        self.active.at[STEPS] = self.steps
        while self.active.at[LIVING] + 1 >= len(self.active.live) or self.active.at[TODO] + 1 >= len(self.active.todo):
            self.active = grow(self.active)
        if cascade.nudge(wanted.row, wanted.side, wanted.speed, self.layout, self.outcome, self.active):
            self.made.append(Nudge(wanted.row, wanted.speed, self.now, wanted.side, wanted.accident))

    def may_recover(self, row: int) -> bool:
        """Return whether the domino stands, or leans so little that it may come back."""
        return bool(cascade.may_recover(row, self.outcome, self.active))

    def go_on(self) -> None:
        """Take a slice of steps, up to the next timed nudge, and note the progress."""
        at = self.active.at
        at[STEPS], at[INSISTED] = self.steps, -1 if self.insisted is None else self.insisted
        until = self.steps + (_SLICE if self.insisted is None else _INSISTING)
        if self.timed:
            until = min(until, max(self.steps + 1, round((self.timed[0].time or 0.0) / self.dt)))
        while (ended := cascade.run(until, self.layout, self.outcome, self.active)) != cascade.RAN:
            if ended == cascade.LOST:
                raise Diverged(
                    "engine.lost.after", "the cascade was lost after {time:.3f} s: a pose stopped being finite", time=at[STEPS] * self.dt
                )
            if ended == cascade.CROWDED:
                self.active = grow(self.active)
            else:
                self.put_by()
        self.steps = int(at[STEPS])
        self.shared.note(id(self), self.now, int(at[FALLEN]))
        if self.leads:
            self.shared.report()

    def put_by(self) -> None:
        """Put the samples aside and empty the array; make room for all bodies."""
        active = self.active
        count = int(active.at[SAMPLED])
        self.frames.append(active.frames[:count].copy())
        self.poses.append(active.poses[:count].copy())
        active.at[SAMPLED] = 0
        if active.at[LIVING] > len(active.poses):
            size = 2 * int(active.at[LIVING])
            self.active = active._replace(poses=np.empty((size, 2)), frames=np.empty((size, 2), np.int64))


def run_all(
    inputs: Sequence[CascadeInput],
    dt: float,
    layout: LayoutArrays,
    outcome: OutcomeArrays,
    every: int,
    threads: int,
    shared: SharedProgress,
) -> list[Done]:
    """Run each input on its own, on at most `threads` threads; return what each left, in their order.

    The inputs share the layout and no domino. An error of a run is raised again in the thread of the caller.
    """
    crowd = int(np.diff(layout.start).max(initial=0))
    todo = deque(range(len(inputs)))
    done: dict[int, Done] = {}
    failed: list[BaseException] = []

    def work(leads: bool) -> None:
        while todo and not failed:
            try:
                place = todo.popleft()
            except IndexError:
                return  # another thread took the last one
            run = Run(inputs[place], dt, layout, outcome, crowd, every, shared)
            run.leads = leads
            try:
                done[place] = run.finish()
            except BaseException as error:  # raised again in the thread of the caller
                failed.append(error)

    others = [Thread(target=work, args=(False,)) for _ in range(min(threads, len(inputs)) - 1)]
    for one in others:
        one.start()
    work(True)
    for one in others:
        one.join()
    if failed:
        raise failed[0]
    return [done[place] for place in range(len(inputs))]
