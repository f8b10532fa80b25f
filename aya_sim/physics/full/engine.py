"""Simulate every domino as a box, and every photo on dominoes as a disc, with six degrees of freedom; all touch, with friction.

Nothing is calibrated, no rule of the plan is asked: it is the referee of the other engines where there is no measurement (docs/engines.md).
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_THICKNESS
from aya_sim.errors import Diverged
from aya_sim.layout import DominoSize, Floats, Ints
from aya_sim.physics.boxes import BoxRecorder, place_boxes
from aya_sim.physics.engine import CarriedPhotos, CascadeInput, CascadeResult, Nudge, Progress
from aya_sim.physics.full import stepper as step
from aya_sim.physics.full.box_contacts import HALF
from aya_sim.physics.full.contact_solver import BODY, CONTACT, TILT, V, W
from aya_sim.physics.full.photo_contacts import inverse_mass, write_shapes
from aya_sim.physics.full.prism_contacts import PRISM_WORK
from aya_sim.physics.rules import MAX_PUSH_RATE, START, Scale, sure_of
from aya_sim.physics.stepper import CascadeStepper, SteppedEngine

_SWEEPS = 3  # over the contacts, a step
_AT_ONCE = 2000  # steps between two looks
_WINDOW, _CONTACTS = 64, 1024  # to begin with


class FullBoxes(SteppedEngine):
    """Boxes in space, compiled."""

    __slots__ = ()
    revision, package = "3", "numba"
    step, smallest_step, largest_step = 1.25e-3, 1e-6, 4e-3  # no speed changes by more than 3 % with finer steps up to gap/height 0.7

    @property
    def name(self) -> str:
        """Return "full"."""
        return "full"

    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Step all boxes that move, from the first nudge until everything rests."""
        run = _Run(cascade_input, dt, every, progress)
        run.push()
        return run.result()


class _Run(CascadeStepper):
    """One cascade under way."""

    def __init__(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> None:
        super().__init__(cascade_input, dt)
        self.progress = progress
        self.every = every
        self.recorder = BoxRecorder(cascade_input, every)
        self.world = _world(cascade_input, self.scale, self.lane_dt)
        self.reported = 0
        self.rested = 0.0

    @property
    def is_busy(self) -> bool:
        """Return whether any box moves."""
        return bool(self.world.counts[step.WINDOW])

    def may_recover(self, row: int) -> bool:
        """Return whether the domino stands, or leans so little that it may come back."""
        w = self.world
        return bool(self.stands[row]) and (
            w.info[row, step.STATUS] != step.MOVES or w.bodies[w.info[row, step.SLOT], TILT] < w.numbers[step.SURE]
        )

    def nudge(self, wanted: Nudge) -> None:
        """Turn the box about its bottom edge at the wanted rate, if it still stands."""
        w, row = self.world, wanted.row
        if not self.may_recover(row):
            return
        if w.info[row, step.STATUS] != step.MOVES:
            w.wake(row)
        slot = w.info[row, step.SLOT]
        body = w.bodies[slot]
        rate = wanted.side * min(wanted.speed * self.scale.time, MAX_PUSH_RATE)
        deep, _, high = w.work[HALF : HALF + 3]
        foot = body[7:16:3] * (wanted.side * deep) - body[9:16:3] * high  # the bottom edge, from the centre
        body[W : W + 3] = rate * body[8:16:3]  # about the way across
        body[V : V + 3] = -np.cross(body[W : W + 3], foot)
        w.slots[slot, step.HIT], w.slots[slot, step.QUIET] = -1, 0
        w.numbers[step.NEWS] = self.steps * self.lane_dt
        self.made.append(replace(wanted, time=self.now))

    def go_on(self) -> None:
        """Take a batch of steps, note falls and report progress."""
        w, steps = self.world, self._most_steps()
        w.counts[step.STEPS] = self.steps
        while w.counts[step.STEPS] < self.steps + steps and self.is_busy:
            found = w.run(self.steps + steps - int(w.counts[step.STEPS]))
            if found == step.LOST:
                raise Diverged(
                    "engine.lost.after",
                    "the cascade was lost after {time:.3f} s: a pose stopped being finite",
                    time=w.counts[step.STEPS] * self.dt,
                )
            if found != step.DONE:
                w.enlarge(found)
        self.steps = max(int(w.counts[step.STEPS]), self.steps + 1)
        self.rested = self.now
        self.stands &= w.info[: len(self.stands), step.STATUS] != step.LIES
        if self.every and self.steps % self.every == 0:
            self.take_sample()
        if self.progress is not None and self.steps - self.reported >= _AT_ONCE:
            self.reported = self.steps
            self.progress(self.now, int(w.counts[step.FALLEN]))

    def _most_steps(self) -> int:
        """Return how many steps to take until the next timed nudge, the next sample or the next check of a domino that has to go down."""
        most = _AT_ONCE
        if self.timed:
            most = min(most, round((self.timed[0].time or 0.0) / self.dt) - self.steps)
        if self.every:
            most = min(most, self.every - self.steps % self.every)
        if self.insisted is not None:
            most = min(most, 10)
        return max(1, most)

    def take_sample(self) -> None:
        """Record the poses of all boxes and photos that move."""
        w = self.world
        moving = slice(0, int(w.counts[step.WINDOW]))
        self.recorder.sample(self.now, w.slots[moving, step.ROW], *self._boxes(w.bodies[moving]))

    def result(self) -> CascadeResult:
        """Return the result, with the poses of the last moment."""
        w, n = self.world, len(self.stands)
        fell = np.flatnonzero((w.info[:n, step.STATUS] == step.LIES) & self.cascade_input.standing)
        times, by = w.rest[fell, step.FALL_TIME] * self.scale.time, w.info[fell, step.BY]
        result = self.recorder.result(fell, *self._boxes(w.rest[fell]), times, by, self.made, self.rested)
        return result if self.cascade_input.photos is None else replace(result, photos=w.rest[n:, :3] * self.scale.length)

    def _boxes(self, pose: Floats) -> tuple[Floats, Floats]:
        """Return centres, (k, 3) mm, and rotations of these rows of poses."""
        return pose[:, :3] * self.scale.length, pose[:, 7:16].reshape(-1, 3, 3)


@dataclass(slots=True)
class _World:
    """The arrays of `stepper`."""

    numbers: Floats
    rest: Floats
    info: Ints
    grid: Ints
    bodies: Floats
    slots: Ints
    contact: Floats
    who: Ints
    before: Floats
    who_before: Ints
    counts: Ints
    work: Floats

    def run(self, steps: int) -> int:
        """Take at most this many steps and return why they ended."""
        return int(
            step.run(
                self.numbers, self.rest, self.info, self.grid, self.bodies, self.slots,
                self.contact, self.who, self.before, self.who_before, self.counts,
                self.work, steps,
            )
        )  # fmt: skip

    def wake(self, row: int) -> None:
        """Take a resting box into the window, which is enlarged if it is full."""
        while not step.wake(self.numbers, self.rest, self.info, self.grid, self.bodies, self.slots, self.counts, self.work, row):
            self.enlarge(step.WINDOW_FULL)

    def enlarge(self, what: int) -> None:
        """Double the room in the window, or for contacts."""
        for name in ("bodies", "slots") if what == step.WINDOW_FULL else ("contact", "who", "before", "who_before"):
            old = getattr(self, name)
            setattr(self, name, np.concatenate([old, np.zeros_like(old)]))


def _world(cascade_input: CascadeInput, scale: Scale, lane_step: float) -> _World:
    """Return the arrays with every box where it stands and none moving; lane units."""
    n = len(cascade_input.x)
    size, material, length = cascade_input.size, cascade_input.material, scale.length
    half = np.array([size.thickness, size.width, size.height]) / 2 / length
    frictions = material.friction_domino, material.friction_table, material.restitution
    photos = cascade_input.photos or CarriedPhotos(np.zeros(0), np.zeros(0))
    carried = inverse_mass(size), photos.friction_domino, photos.friction_table
    numbers = np.array([lane_step, _SWEEPS, *frictions, START, sure_of(size.thickness / length), 0.0, 0.0, *carried])
    work = np.zeros(PRISM_WORK)
    work[HALF : HALF + 3] = half
    write_shapes(work, size, length)
    rest = np.concatenate([_poses(cascade_input, half * length, length), _photo_poses(photos, size, length)])
    info = np.full((len(rest), step.INFO), -1, np.int64)
    down = step.ABSENT if cascade_input.lying is None else step.LIES
    info[:, step.STATUS], info[:, step.LEANS] = step.RESTS, 0
    info[:n, step.STATUS][~cascade_input.standing] = down
    if n:
        side = 2 * math.hypot(2 * half[2] + half[0], half[1])  # as far as two that fall towards each other reach
        across, up = (np.floor((rest[:n, k] - rest[:n, k].min()) / side).astype(np.int64) + 1 for k in (0, 1))
        numbers[step.COLUMNS] = up.max() + 2
        info[:n, step.CELL] = across * (up.max() + 2) + up
    there = np.argsort(info[:n, step.CELL], kind="stable")
    return _World(
        numbers=numbers,
        rest=rest,
        info=info,
        grid=np.stack([info[there, step.CELL], there]),
        bodies=np.zeros((_WINDOW + 1, BODY)),
        slots=np.zeros((_WINDOW, step.NEIGHBOURS + step.NEAR), np.int64),
        contact=np.zeros((_CONTACTS, CONTACT)),
        who=np.zeros((_CONTACTS, 4), np.int64),
        before=np.zeros((_CONTACTS, CONTACT)),
        who_before=np.zeros((_CONTACTS, 4), np.int64),
        counts=np.array([0, 0, -1, 0, 0, 0]),
        work=work,
    )


def _poses(cascade_input: CascadeInput, half: Floats, length: float) -> Floats:
    """Return the rows of `rest`: every box upright on the table, or as it lies from the beginning.

    half: half edges in mm; lane units out.
    """
    n = len(cascade_input.x)
    rest = np.zeros((n, step.REST))
    rest[:, :3], turned = place_boxes(cascade_input)
    reach = np.abs(turned) @ half
    rest[:, 3], rest[:, 6] = (
        np.cos(cascade_input.heading / 2),
        np.sin(cascade_input.heading / 2),
    )  # only of those that stand, because the others never move
    rest[:, 7:16] = turned.reshape(n, 9)
    rest[:, 16:19], rest[:, 19:22] = rest[:, :3] - reach, rest[:, :3] + reach
    rest[:, :3] /= length
    rest[:, 16:22] /= length
    rest[:, step.FALL_TIME] = math.nan
    return rest


def _photo_poses(photos: CarriedPhotos, size: DominoSize, length: float) -> Floats:
    """Return the rows of `rest` of the photos, flat on top of the dominoes; lane units."""
    rest = np.zeros((len(photos.x), step.REST))
    rest[:, 0], rest[:, 1], rest[:, 2] = photos.x, photos.y, size.height + ANIMAL_THICKNESS / 2
    reach = np.array([ANIMAL_DIAMETER, ANIMAL_DIAMETER, ANIMAL_THICKNESS]) / 2
    rest[:, 16:19], rest[:, 19:22] = rest[:, :3] - reach, rest[:, :3] + reach
    rest /= length
    rest[:, [3, 7, 11, 15]] = 1.0  # the quaternion and the rotation of what is not turned
    return rest
