"""Share what every engine that steps through time does: check the step, and decide when each domino is nudged.

How dominoes fall is up to the engine (`CascadeStepper.go_on`).
"""

from abc import ABC, abstractmethod
from collections import deque
from functools import cache
from importlib.metadata import version
from typing import ClassVar

import numpy as np

from aya_sim.errors import BadLayout, BadQuestion
from aya_sim.layout import DominoSize, Flags
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress
from aya_sim.physics.rules import MAX_PUSH_RATE, MOST_TRIES, PUSH_GROWTH, RETRY_AFTER, Scale


class SteppedEngine(ABC):
    """An engine with a fixed time step: its name, its version and its steps, lane s, are facts of its class."""

    __slots__ = ()
    revision: ClassVar[str]  # our own version: the same input may come to other bits with another; empty: only the package has one
    package: ClassVar[str]  # that solves, or compiles our solver
    step: ClassVar[float]
    smallest_step: ClassVar[float]
    largest_step: ClassVar[float]

    @property
    @abstractmethod
    def name(self) -> str:
        """Return the name under which the registry knows the engine."""

    @property
    def version(self) -> str:
        """Return our own version and that of the package."""
        return f"{self.revision} {self.package} {_version_of(self.package)}" if self.revision else _version_of(self.package)

    def step_for(self, size: DominoSize) -> float:
        """Return the step in lane units, scaled to this size, s."""
        return self.step * Scale(size).time

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        """Simulate the cascade until everything rests. Raises BadQuestion for a step out of range, and Diverged."""
        scale = Scale(cascade_input.size)
        if not self.smallest_step <= dt / scale.time <= self.largest_step:
            raise BadQuestion(
                "expected.dt",
                "expected {low:.3g} to {high:.3g} s for dominoes {size:g} mm high, got {got:g}",
                where="dt",
                low=self.smallest_step * scale.time,
                high=self.largest_step * scale.time,
                size=cascade_input.size.height,
                got=dt,
            )
        every = 0 if sample_rate is None else max(1, round(1.0 / (sample_rate * dt)))
        return self.simulate(cascade_input, dt, every, progress)

    @abstractmethod
    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Simulate the cascade with a step that is in range. every: steps from one recorded pose to the next; 0: none."""


@cache
def _version_of(package: str) -> str:
    """Return the installed version of this package; reading it takes longer than a small cascade."""
    return version(package)


class CascadeStepper(ABC):
    """One cascade under way, from the first nudge to the last domino at rest.

    Nudges with a time are given at their times, the others one after the other when everything rests; then, with `next_nudge`, the domino
    that it names is nudged, harder and harder until it is down. stands: (n,) which dominoes stand, where the engine stores that itself.
    """

    def __init__(self, cascade_input: CascadeInput, dt: float, stands: Flags | None = None) -> None:
        self.cascade_input = cascade_input
        self.scale = Scale(cascade_input.size)
        self.dt, self.lane_dt = dt, dt / self.scale.time
        self.stands = cascade_input.standing.copy() if stands is None else stands
        self.steps = 0
        self.made: list[Nudge] = []
        self.tries = 0  # pushes that were given again, harder
        self.insisted: int | None = None  # the row that was nudged and has to go down
        self.timed = deque(sorted((n for n in cascade_input.nudges if n.time is not None), key=lambda n: (n.time or 0.0, n.row)))
        self.waiting = deque(n for n in cascade_input.nudges if n.time is None)

    @property
    def now(self) -> float:
        """Return the time from the start, s."""
        return self.steps * self.dt

    @property
    @abstractmethod
    def is_busy(self) -> bool:
        """Return whether anything moves."""

    @abstractmethod
    def go_on(self) -> None:
        """Take one or more steps, at most to the next timed nudge.

        Take no longer than the patience with a nudge that has to succeed.
        """

    @abstractmethod
    def nudge(self, wanted: Nudge) -> None:
        """Give this domino a tilt rate and note it in `made`, if it still stands."""

    @abstractmethod
    def may_recover(self, row: int) -> bool:
        """Return whether the domino stands, or leans so little that it has to be nudged again."""

    def push(self) -> None:
        """Give the nudges and step until everything rests."""
        while True:
            if self.is_busy or self.is_due():
                self.advance()
            elif self.waiting:
                self.push_until_down(self.waiting.popleft())
            elif self.timed:
                self.steps = max(self.steps + 1, round((self.timed[0].time or 0.0) / self.dt))
            elif not self.nudge_another():
                return

    def is_due(self) -> bool:
        """Return whether the time of the next timed nudge has come."""
        return bool(self.timed) and (self.timed[0].time or 0.0) <= self.now + self.dt / 2

    def advance(self) -> None:
        """Give the nudges that are due and take the next steps."""
        while self.is_due():
            self.nudge(self.timed.popleft())
        if self.is_busy:
            self.go_on()

    def nudge_another(self) -> bool:
        """Give the next nudge by the rule; return False when none is left that topples anything."""
        refused = np.zeros(len(self.stands), bool)
        while self.cascade_input.next_nudge is not None:
            chosen = self.cascade_input.next_nudge(self.stands & ~refused)
            if chosen is None:
                return False
            if self.push_until_down(chosen):
                return True
            self.made.pop()
            refused[chosen.row] = True
        return False

    def push_until_down(self, wanted: Nudge) -> bool:
        """Nudge one domino, with `next_nudge` again and harder until it is down, and return whether it fell.

        All attempts are listed as one nudge.
        """
        if not self.stands[wanted.row]:
            return False  # it fell meanwhile
        speed, began = wanted.speed, self.now
        self.nudge(wanted)
        place = len(self.made) - 1
        while self.cascade_input.next_nudge is not None:
            nudged, self.insisted = self.now, wanted.row
            while self.is_busy and not (self.may_recover(wanted.row) and self.now - nudged > RETRY_AFTER * self.scale.time):
                self.advance()
            self.insisted = None
            if not self.stands[wanted.row] or speed * PUSH_GROWTH * self.scale.time > MAX_PUSH_RATE:
                break
            speed *= PUSH_GROWTH
            self.tries += 1
            if self.tries > MOST_TRIES:
                raise BadLayout(
                    "layout.stuck", "dominoes stand so tightly that {tries} harder pushes did not bring all of them down", tries=MOST_TRIES
                )
            self.nudge(Nudge(wanted.row, speed, None))
            self.made.pop()
            self.made[place] = Nudge(wanted.row, speed, began)
        return not self.stands[wanted.row]
