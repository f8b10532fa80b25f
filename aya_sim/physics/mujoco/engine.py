"""Simulate dominoes as boxes, and the photos on them as cylinders, in MuJoCo, the referee that was not written here (docs/engines.md).

Nothing is calibrated and no rule of the plan is asked. Contacts are explicit pairs, so that both frictions are exactly those of the
material. The only module that imports mujoco. Lengths inside are m, not mm.
"""

import importlib
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_MASS, ANIMAL_THICKNESS
from aya_sim.errors import Diverged
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.layout import Flags, Floats, Ints
from aya_sim.physics.boxes import BoxRecorder, place_boxes
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress
from aya_sim.physics.rules import MAX_FALL_TIME, MAX_PUSH_RATE, RETRY_AFTER, START, sure_of
from aya_sim.physics.stepper import CascadeStepper, SteppedEngine

mujoco: Any = importlib.import_module("mujoco")  # it carries no types that strict mypy takes
mujoco.set_mju_user_warning(lambda _: None)  # a lost pose is raised as Diverged, not written to a file where the program was started

_LOOK = 1e-3  # lane s between two looks at what rests
_STILL, _SLOW, _SLOW_TURN = 0.06, 3e-3, 0.08  # lane s, m/s, rad/s: at rest after so long under these speeds
_LEAST_RESTITUTION = 0.01
_SOLIMP = 'solimp="0.95 0.99 0.00005 0.5 2"'
_MM = 1e-3
_DENSITY = 1150  # kg/m3, of a domino; only the share of a photo's mass matters
_SPINNING, _ROLLING = 1.0, 0.3  # mm, frictions of a photo; without the second it would roll away on its rim for ever
_FARTHEST = 300.0  # mm that a photo may come and still meet dominoes
_YIELDING = 2e-3  # lane s: a photo's contacts are critically damped over so long, for card does not bounce on wood
_SUNK = 1e-3  # mm by which a photo starts in the dominoes under it, so that it wakes with them


class MujocoBoxes(SteppedEngine):
    """Boxes in space, solved by MuJoCo."""

    __slots__ = ()
    revision, package = "2", "mujoco"
    step, smallest_step, largest_step = 2e-4, 1e-5, 4e-3  # half the step changes speeds by at most 0.8 %

    @property
    def name(self) -> str:
        """Return "mujoco"."""
        return "mujoco"

    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Step the model from the first nudge until everything rests."""
        run = MujocoRun(cascade_input, dt, every, progress)
        run.push()
        return run.result()


class MujocoRun(CascadeStepper):
    """One cascade under way; body k + 1 of the model is row k, the photos come behind, geom 0 is the table.

    `benchmarks/reference/own_3d` measures with it.
    """

    def __init__(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> None:
        super().__init__(cascade_input, dt)
        self.unit = _MM / self.scale.length  # m of the model per mm of the layout
        self.model = mujoco.MjModel.from_xml_string(self.describe_model())
        self.data = mujoco.MjData(self.model)
        mujoco.mj_forward(self.model, self.data)
        n = len(cascade_input.x)
        self.up = self.data.xmat.reshape(-1, 9)[1 : n + 1, 8]  # a view: cosines of the tilts
        self.before = self.up.copy()
        self.leans = np.zeros(n, bool)
        self.fall_time, self.by, self.toucher = np.full(n, math.nan), np.full(n, -1, np.int64), np.full(n, -1, np.int64)
        self.first_dof = self.model.body_dofadr[1 : n + 1]  # -1: it lay from the beginning and never moves
        self.sure = math.cos(sure_of(cascade_input.size.thickness / self.scale.length))
        self.recorder = BoxRecorder(cascade_input, every)
        self.progress = progress
        self.moving = False
        self.rested = self.news = 0.0  # s

    def describe_model(self) -> str:
        """Return the model as XML; what measures more adds bodies behind the dominoes."""
        return _model_xml(self.cascade_input, self.unit, self.lane_dt)

    @property
    def is_busy(self) -> bool:
        """Return whether anything moves."""
        return self.moving

    def may_recover(self, row: int) -> bool:
        """Return whether the domino stands, or leans so little that it may come back."""
        return bool(self.stands[row]) and bool(self.up[row] > self.sure)

    def nudge(self, wanted: Nudge) -> None:
        """Turn the box about its bottom edge at the wanted rate, if it still stands."""
        if not self.may_recover(wanted.row):
            return
        rotation = self.data.xmat[wanted.row + 1].reshape(3, 3)
        size = self.cascade_input.size
        rate = wanted.side * min(wanted.speed * self.scale.time, MAX_PUSH_RATE)
        foot = (rotation[:, 0] * wanted.side * size.thickness - rotation[:, 2] * size.height) / 2 * self.unit  # from the centre
        dof = int(self.first_dof[wanted.row])
        self.data.qvel[dof : dof + 3] = -np.cross(rate * rotation[:, 1], foot)
        self.data.qvel[dof + 3 : dof + 6] = 0.0, rate, 0.0  # in the frame of the body
        self.moving, self.news, self.rested = True, self.now, self.now
        self.toucher[wanted.row] = -1
        self.made.append(replace(wanted, time=self.now))

    def go_on(self) -> None:
        """Take steps up to the next timed nudge or the next look at rest; note touches and falls."""
        steps = max(1, round(_LOOK / self.lane_dt))
        if self.timed:
            steps = max(1, min(steps, round((self.timed[0].time or 0.0) / self.dt) - self.steps))
        for _ in range(steps):
            mujoco.mj_step(self.model, self.data)
            self.steps += 1
            self.note_touches()
            self.note_falls()
            if self.recorder.every and self.steps % self.recorder.every == 0:
                rows = np.concatenate([np.flatnonzero(self.speeds()), len(self.up) + np.flatnonzero(self.photo_speeds())])
                self.recorder.sample(self.now, rows, *self.boxes(rows))
        self.look_at_rest()
        if self.progress is not None:
            self.progress(self.now, int((~np.isnan(self.fall_time)).sum()))

    def note_touches(self) -> None:
        """Record for each standing domino the leaning one that touched it last."""
        pairs = self.data.contact.geom[: self.data.ncon] - 1
        pairs = pairs[((pairs >= 0) & (pairs < len(self.up))).all(axis=1)]
        for striker, struck in (pairs.T, pairs[:, ::-1].T):
            new = ~self.leans[struck] & (self.up[striker] < self.up[struck])
            self.toucher[struck[new]] = striker[new]

    def note_falls(self) -> None:
        """Record which tilts have passed the start of a fall; the frames belong to the beginning of the step."""
        limit = math.cos(START)
        leans = self.up < limit
        for row in np.flatnonzero(leans & ~self.leans).tolist():
            old, new = (math.acos(min(1.0, float(cosine[row]))) for cosine in (self.before, self.up))
            self.fall_time[row] = (self.steps - 2 + (START - old) / max(new - old, 1e-12)) * self.dt
            self.by[row] = self.toucher[row]
            self.news = self.now
        self.fall_time[self.leans & ~leans] = math.nan  # it came back
        self.leans[:] = leans
        self.before[:] = self.up

    def speeds(self) -> Flags:
        """Return which dominoes move faster than one that rests, (n,) bool."""
        moves = np.zeros(len(self.stands), bool)
        free = self.first_dof >= 0
        moves[free] = _move(self.data.qvel.reshape(-1, 6)[: free.sum()])
        return moves

    def photo_speeds(self) -> Flags:
        """Return which photos move faster than one that rests, (p,) bool."""
        photos = self.cascade_input.photos
        first = int((self.first_dof >= 0).sum())
        return _move(self.data.qvel.reshape(-1, 6)[first : first + (0 if photos is None else len(photos.x))])

    def look_at_rest(self) -> None:
        """End a stretch of motion when all is still, or nothing has happened for longer than a fall takes."""
        if not np.isfinite(self.data.qpos).all() or self.data.warning.number[mujoco.mjtWarning.mjWARN_BADQACC]:
            raise Diverged("engine.lost.after", "the cascade was lost after {time:.3f} s: a pose stopped being finite", time=self.now)
        if self.speeds().any() or self.photo_speeds().any():
            self.rested = self.now
        self.stands &= self.up > self.sure
        insisting = self.insisted is not None and self.may_recover(self.insisted)
        patience = (RETRY_AFTER if insisting else _STILL) * self.scale.time
        still = self.now - self.rested > patience * 1.1 or (not insisting and not self.data.ntree_awake)
        if still or self.now - self.news > MAX_FALL_TIME * self.scale.time:
            self.moving = False
            self.stands &= ~self.leans

    def boxes(self, rows: Ints) -> tuple[Floats, Floats]:
        """Return centres, (k, 3) mm, and rotations, (k, 3, 3), of these rows; those behind the dominoes are photos."""
        return self.data.xpos[rows + 1] / self.unit, self.data.xmat[rows + 1].reshape(-1, 3, 3)

    def result(self) -> CascadeResult:
        """Return the result, with the poses of the last moment."""
        mujoco.mj_kinematics(self.model, self.data)
        fell = np.flatnonzero(self.leans & self.cascade_input.standing)
        result = self.recorder.result(fell, *self.boxes(fell), self.fall_time[fell], self.by[fell], self.made, self.rested)
        photos = self.cascade_input.photos
        if photos is None:
            return result
        first = len(self.up) + 1
        return replace(result, photos=self.data.xpos[first : first + len(photos.x)] / self.unit)


def _move(speeds: Floats) -> Flags:
    """Return which of these bodies move faster than one that rests, (k,) bool. speeds: (k, 6) m/s and rad/s."""
    size = np.abs(speeds)
    return np.asarray((size[:, :3].max(axis=1) > _SLOW) | (size[:, 3:].max(axis=1) > _SLOW_TURN), np.bool_)


def _model_xml(cascade_input: CascadeInput, unit: float, lane_dt: float) -> str:
    """Return the model as XML. unit: m per mm of the layout. Dominoes sleep until they are nudged or touched."""
    centre, rotation = place_boxes(cascade_input)
    half = np.array([cascade_input.size.thickness, cascade_input.size.width, cascade_input.size.height]) / 2 * unit
    bodies = "".join(
        f'<body pos="{_format_numbers(place * unit)}" xyaxes="{_format_numbers(turned[:, :2].T.ravel())}"{joint[0]}>{joint[1]}'
        f'<geom name="g{row}" type="box" size="{_format_numbers(half)}" density="{_DENSITY}"/></body>'
        for row, (place, turned, stands) in enumerate(zip(centre, rotation, cascade_input.standing, strict=True))
        for joint in [(' sleep="init"', "<freejoint/>") if stands else ("", "")]
    )
    return (
        f'<mujoco><size memory="{64 + len(centre) // 10}M"/><option timestep="{lane_dt!r}" gravity="0 0 -9.81" cone="elliptic" '
        'impratio="10" solver="Newton" iterations="50" tolerance="1e-8" sleep_tolerance="1e-4"><flag sleep="enable"/></option>'
        '<default><geom contype="0" conaffinity="0"/></default>'
        f'<worldbody><geom name="floor" type="plane" size="0 0 1"/>{bodies}{_photo_bodies(cascade_input, unit)}</worldbody>'
        f"<contact>{''.join(_contact_pairs(cascade_input, lane_dt))}{''.join(_photo_pairs(cascade_input, unit, lane_dt))}</contact>"
        "</mujoco>"
    )


def _photo_bodies(cascade_input: CascadeInput, unit: float) -> str:
    """Return the photos as bodies of the model."""
    photos, size = cascade_input.photos, cascade_input.size
    if photos is None:
        return ""
    height = size.height + ANIMAL_THICKNESS / 2 - _SUNK
    mass = _DENSITY * size.height * size.width * size.thickness * unit**3 * ANIMAL_MASS / size.mass
    geom = f'type="cylinder" size="{ANIMAL_DIAMETER / 2 * unit!r} {ANIMAL_THICKNESS / 2 * unit!r}" mass="{mass!r}"'
    return "".join(
        f'<body pos="{_format_numbers(np.array((x, y, height)) * unit)}" sleep="init"><freejoint/><geom name="p{i}" {geom}/></body>'
        for i, (x, y) in enumerate(zip(photos.x, photos.y, strict=True))
    )


def _contact_pairs(cascade_input: CascadeInput, lane_dt: float) -> Iterator[str]:
    """Yield every pair that may touch: each domino with the table, and any two within reach of each other's fall."""
    size, material, standing = cascade_input.size, cascade_input.material, cascade_input.standing
    bounce = math.log(max(material.restitution, _LEAST_RESTITUTION))
    # time constant, s, and damping ratio of the contact: that of an oscillator which comes back with this restitution
    solref = f"{max(4e-4, 2 * lane_dt)!r} {-bounce / math.hypot(math.pi, bounce)!r}"
    look = f'condim="3" solref="{solref}" {_SOLIMP}'
    for row in np.flatnonzero(standing).tolist():
        yield f'<pair geom1="floor" geom2="g{row}" friction="{material.friction_table} {material.friction_table} 0 0 0" {look}/>'
    places = np.column_stack((cascade_input.x, cascade_input.y))
    reach = 2 * size.height + size.thickness + size.width
    friction = f"{material.friction_domino} {material.friction_domino} 0 0 0"
    for one, other in pairs_within(places, places, reach):
        wanted = (one < other) & (standing[one] | standing[other])
        for i, j in zip(one[wanted].tolist(), other[wanted].tolist(), strict=True):
            yield f'<pair geom1="g{i}" geom2="g{j}" friction="{friction}" {look}/>'


def _photo_pairs(cascade_input: CascadeInput, unit: float, lane_dt: float) -> Iterator[str]:
    """Yield every pair with a photo that may touch: with the table, with dominoes it may come to, with other photos."""
    photos = cascade_input.photos
    if photos is None:
        return
    softness = f'solref="{max(_YIELDING, 2 * lane_dt)!r} 1" {_SOLIMP}'
    others = [("floor", photos.friction_table)] + [(f"p{i}", photos.friction_domino) for i in range(len(photos.x))]
    for i in range(len(photos.x)):
        yield from (_photo_pair(i, *other, unit, softness) for other in others[: i + 1])
    places, feet = (np.column_stack((laid.x, laid.y)) for laid in (photos, cascade_input))
    for one, other in pairs_within(places, feet, _FARTHEST):
        for i, row in zip(one.tolist(), other.tolist(), strict=True):
            yield _photo_pair(i, f"g{row}", photos.friction_domino, unit, softness)


def _photo_pair(photo: int, other: str, friction: float, unit: float, softness: str) -> str:
    """Return the contact of a photo with another geom."""
    frictions = f"{friction!r} {friction!r} {_SPINNING * unit!r} {_ROLLING * unit!r} {_ROLLING * unit!r}"
    return f'<pair geom1="p{photo}" geom2="{other}" condim="6" friction="{frictions}" {softness}/>'


def _format_numbers(numbers: Floats) -> str:
    """Return the numbers as an XML attribute."""
    return " ".join(map(repr, numbers.tolist()))
