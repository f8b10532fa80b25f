"""Runs of the fast engine. Nudges given, compiled code called a slice at a time, poses kept, arrays grown; runs on threads."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Thread

import numpy as np

from aya_sim.errors import Diverged
from aya_sim.layout import Floats, Ints
from aya_sim.physics.engine import CascadeInput, Nudge, Progress
from aya_sim.physics.fast import cascade
from aya_sim.physics.fast.arrays import FALLEN, FILMED, INSISTED, LIVING, STEPS, TODO, LayoutArrays, OutcomeArrays, grow, new_bench
from aya_sim.physics.stepper import CascadeStepper

_SLICE = 512  # steps between two words on how far it is
_INSISTING = 8  # steps between two looks at somebody who has to go down


class Told:
    """Tells whoever waits how far all runs together are, from the thread that called."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._now = 0.0
        self._fallen: dict[int, int] = {}

    def note(self, run: int, now: float, fallen: int) -> None:
        """This run has come to this time, s, and so many of its dominoes lie."""
        self._now = max(self._now, now)
        self._fallen[run] = fallen

    def tell(self) -> None:
        if self._progress is not None:
            self._progress(self._now, sum(list(self._fallen.values())))


@dataclass(frozen=True, slots=True)
class Done:
    """What a run leaves beside what it wrote down."""

    made: list[Nudge]
    rested: float  # s, when somebody last moved
    frames: list[Ints]
    poses: list[Floats]


class Run(CascadeStepper):
    """One cascade, or the part of one that touches no other. crowd: most neighbours that anybody has; every: steps between two poses."""

    def __init__(
        self, course: CascadeInput, dt: float, ground: LayoutArrays, fate: OutcomeArrays, crowd: int, every: int, told: Told
    ) -> None:
        super().__init__(course, dt, fate.stands)
        self.ground, self.fate = ground, fate
        self.told = told
        self.leads = False  # it tells, besides noting
        self.bench = new_bench(crowd, every)
        self.frames: list[Ints] = []
        self.poses: list[Floats] = []

    @property
    def is_busy(self) -> bool:
        return bool(self.bench.at[LIVING] > 0)

    def finish(self) -> Done:
        """Everything, to the end."""
        self.push()
        if len(self.bench.film):
            self.put_by()
        return Done(self.made, float(self.bench.rested[0]), self.frames, self.poses)

    def nudge(self, wanted: Nudge) -> None:
        self.bench.at[STEPS] = self.steps
        while self.bench.at[LIVING] + 1 >= len(self.bench.live) or self.bench.at[TODO] + 1 >= len(self.bench.todo):
            self.bench = grow(self.bench)
        if cascade.nudge(wanted.row, wanted.side, wanted.speed, self.ground, self.fate, self.bench):
            self.made.append(Nudge(wanted.row, wanted.speed, self.now, wanted.side, wanted.accident))

    def hesitates(self, row: int) -> bool:
        return bool(cascade.hesitates(row, self.fate, self.bench))

    def go_on(self) -> None:
        at = self.bench.at
        at[STEPS], at[INSISTED] = self.steps, -1 if self.insisted is None else self.insisted
        until = self.steps + (_SLICE if self.insisted is None else _INSISTING)
        if self.timed:
            until = min(until, max(self.steps + 1, round((self.timed[0].time or 0.0) / self.dt)))
        while (ended := cascade.run(until, self.ground, self.fate, self.bench)) != cascade.RAN:
            if ended == cascade.LOST:
                raise Diverged(f"the cascade was lost after {at[STEPS] * self.dt:.3f} s: a pose stopped being finite")
            if ended == cascade.CROWDED:
                self.bench = grow(self.bench)
            else:
                self.put_by()
        self.steps = int(at[STEPS])
        self.told.note(id(self), self.now, int(at[FALLEN]))
        if self.leads:
            self.told.tell()

    def put_by(self) -> None:
        """Empty the film that is full; it has room for everybody."""
        bench = self.bench
        count = int(bench.at[FILMED])
        self.frames.append(bench.frames[:count].copy())
        self.poses.append(bench.film[:count].copy())
        bench.at[FILMED] = 0
        if bench.at[LIVING] > len(bench.film):
            size = 2 * int(bench.at[LIVING])
            self.bench = bench._replace(film=np.empty((size, 2)), frames=np.empty((size, 2), np.int64))


def all_of(
    courses: Sequence[CascadeInput], dt: float, ground: LayoutArrays, fate: OutcomeArrays, every: int, threads: int, told: Told
) -> list[Done]:
    """Let each course run on its own, on so many threads; what each left, in their order. They share the ground and no domino."""
    crowd = int(np.diff(ground.start).max(initial=0))
    todo = deque(range(len(courses)))
    done: dict[int, Done] = {}
    failed: list[BaseException] = []

    def work(leads: bool) -> None:
        while todo and not failed:
            try:
                place = todo.popleft()
            except IndexError:
                return  # somebody else took the last one
            run = Run(courses[place], dt, ground, fate, crowd, every, told)
            run.leads = leads
            try:
                done[place] = run.finish()
            except BaseException as error:  # told to whoever called, from there
                failed.append(error)

    others = [Thread(target=work, args=(False,)) for _ in range(min(threads, len(courses)) - 1)]
    for one in others:
        one.start()
    work(True)
    for one in others:
        one.join()
    if failed:
        raise failed[0]
    return [done[place] for place in range(len(courses))]
