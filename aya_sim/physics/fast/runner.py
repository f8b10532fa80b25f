"""Run the fast engine: nudge, call compiled code a slice at a time, collect poses, grow arrays; on several threads."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from threading import Thread

import numpy as np

from aya_sim.errors import Diverged
from aya_sim.layout import Floats, Ints
from aya_sim.physics.engine import CascadeInput, Nudge, Progress
from aya_sim.physics.fast import cascade
from aya_sim.physics.fast.arrays import (
    FALLEN,
    INSISTED,
    LIVING,
    PART,
    SAMPLE_EVERY,
    SAMPLED,
    STEPS,
    TODO,
    ActiveSet,
    LayoutArrays,
    OutcomeArrays,
    Singles,
    grow,
    new_active_set,
)
from aya_sim.physics.fast.even_rows import Film, repeat_wave
from aya_sim.physics.stepper import CascadeStepper

_SLICE = 1024  # steps between two reports of progress
_SINGLES_SLICE, _MOST_SINGLES = 1 << 14, 250  # the same where many small cascades are run together; how many of them
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
        self.film: Film | None = None
        self.use(new_active_set(crowd, every))
        self.frames: list[Ints] = []
        self.poses: list[Floats] = []

    @property
    def is_busy(self) -> bool:
        """Return whether any body is live."""
        return bool(self.active.at[LIVING] > 0)

    def use(self, active: ActiveSet) -> None:
        """Work in these arrays from now on."""
        self.active = active
        self.step_until = cascade.run.bind(self.layout, self.outcome, active)

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
            self.use(grow(self.active))
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
        if self.film is not None:
            self.watch(self.film, until)
        self.follow(until)
        self.steps = int(at[STEPS])
        self.shared.note(id(self), self.now, int(at[FALLEN]))
        if self.leads:
            self.shared.report()

    def follow(self, until: int, may_repeat: bool = True) -> None:
        """Take steps up to this one, or as many as the wave of an even row takes, if it may be repeated; grow the arrays where needed."""
        at = self.active.at
        while (ended := self.step_until(until)) != cascade.RAN:
            if ended == cascade.LOST:
                raise lost_after(int(at[STEPS]) * self.dt)
            if ended == cascade.CROWDED:
                self.use(grow(self.active))
            elif ended == cascade.FILM_FULL:
                self.put_by()
            elif may_repeat and self.insisted is None and not self.timed:
                repeated = repeat_wave(self.layout, self.outcome, self.active)
                if repeated and len(self.active.poses):
                    self.film = Film(repeated)
                    return

    def watch(self, film: Film, until: int) -> None:
        """Look, step by step, how a domino falls, and record that those falls were alike that were not followed."""
        self.film = None
        while self.active.at[STEPS] < until and film.look(self.dt, self.layout, self.outcome, self.active):
            self.follow(int(self.active.at[STEPS]) + 1, may_repeat=False)
        frames, poses = film.poses(self.dt, int(self.active.at[SAMPLE_EVERY]))
        self.frames.append(frames)
        self.poses.append(poses)

    def put_by(self) -> None:
        """Put the samples aside and empty the array; make room for all bodies."""
        active = self.active
        count = int(active.at[SAMPLED])
        self.frames.append(active.frames[:count].copy())
        self.poses.append(active.poses[:count].copy())
        active.at[SAMPLED] = 0
        if active.at[LIVING] > len(active.poses):
            size = 2 * int(active.at[LIVING])
            self.use(active._replace(poses=np.empty((size, 2)), frames=np.empty((size, 2), np.int64)))


class SinglesRun:
    """Cascades of one nudge each that touch no other, run one after the other in the same arrays."""

    def __init__(
        self, nudges: Sequence[Nudge], dt: float, layout: LayoutArrays, outcome: OutcomeArrays, crowd: int, shared: SharedProgress
    ) -> None:
        self.nudges = nudges
        self.dt = dt
        self.layout, self.outcome = layout, outcome
        self.shared = shared
        self.leads = False  # it also reports the progress
        self.active = new_active_set(crowd, 0)
        self.singles = Singles(
            row=np.array([nudge.row for nudge in nudges], np.int64),
            side=np.array([nudge.side for nudge in nudges], np.int64),
            speed=np.array([nudge.speed for nudge in nudges], np.float64),
            step=np.array([first_step(nudge, dt) for nudge in nudges], np.int64),
            made=np.zeros(len(nudges), np.int64),
            rested=np.zeros(len(nudges)),
        )

    def finish(self) -> Done:
        """Run all of them to the end and return what is left."""
        go_on = cascade.run_singles.bind(self.singles, self.layout, self.outcome, self.active)
        while self.active.at[PART] < len(self.nudges):
            ended = go_on(_SINGLES_SLICE)
            now = int(self.active.at[STEPS]) * self.dt
            if ended == cascade.LOST:
                raise lost_after(now)
            if ended == cascade.REPEATS:
                repeat_wave(self.layout, self.outcome, self.active)
            if ended == cascade.CROWDED:
                self.active = grow(self.active)
                go_on = cascade.run_singles.bind(self.singles, self.layout, self.outcome, self.active)
            self.shared.note(id(self), now, int(self.active.at[FALLEN]))
            if self.leads:
                self.shared.report()
        found = zip(self.nudges, self.singles.step.tolist(), self.singles.made.tolist(), strict=True)
        made = [Nudge(one.row, one.speed, step * self.dt, one.side, one.accident) for one, step, stood in found if stood]
        return Done(made, float(self.singles.rested.max()), [], [])


def first_step(nudge: Nudge, dt: float) -> int:
    """Return the step at which a timed nudge is given that nothing comes before; dt: s."""
    time = nudge.time or 0.0
    return 0 if time <= dt / 2 else max(1, round(time / dt))


def lost_after(now: float) -> Diverged:
    """Return the error for a cascade that was lost after `now` s."""
    return Diverged("engine.lost.after", "the cascade was lost after {time:.3f} s: a pose stopped being finite", time=now)


def run_all(
    cascade_input: CascadeInput,
    parts: Sequence[tuple[Nudge, ...]],
    dt: float,
    layout: LayoutArrays,
    outcome: OutcomeArrays,
    every: int,
    threads: int,
    shared: SharedProgress,
) -> list[Done]:
    """Run the cascade of each part on its own, on at most `threads` threads; return what each left.

    The parts share the layout and no domino. An error of a run is raised again in the thread of the caller.
    """
    crowd = int(np.diff(layout.start).max(initial=0))
    alone = [part[0] for part in parts if len(part) == 1] if len(parts) > 1 and not every else []
    runs: list[Callable[[], Run | SinglesRun]] = [
        partial(Run, replace(cascade_input, nudges=part), dt, layout, outcome, crowd, every, shared)
        for part in parts
        if len(part) > 1 or not alone
    ]
    size = min(_MOST_SINGLES, -(-len(alone) // threads) or 1)
    runs += [partial(SinglesRun, alone[k : k + size], dt, layout, outcome, crowd, shared) for k in range(0, len(alone), size)]
    todo = deque(range(len(runs)))
    done: dict[int, Done] = {}
    failed: list[BaseException] = []

    def work(leads: bool) -> None:
        while todo and not failed:
            try:
                place = todo.popleft()
            except IndexError:
                return  # another thread took the last one
            run = runs[place]()
            run.leads = leads
            try:
                done[place] = run.finish()
            except BaseException as error:  # raised again in the thread of the caller
                failed.append(error)

    others = [Thread(target=work, args=(False,)) for _ in range(min(threads, len(runs)) - 1)]
    for one in others:
        one.start()
    work(True)
    for one in others:
        one.join()
    if failed:
        raise failed[0]
    return [done[place] for place in range(len(runs))]
