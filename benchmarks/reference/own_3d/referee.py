"""Topple a whole layout with its photos in MuJoCo, with the settings of the given tables (../README.md).

The only new module of this folder that needs the extra `peers`; the layouts and the tables made of them do not.
"""

import math
import re
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_FRICTION_TABLE, ANIMAL_MASS, ANIMAL_THICKNESS
from aya_sim.layout import Floats, Layout
from aya_sim.physics import Cascade, topple
from aya_sim.physics.cascade import canonical_order
from aya_sim.physics.engine import CarriedPhotos, CascadeInput, CascadeResult, Progress
from aya_sim.physics.mujoco.engine import MujocoRun
from aya_sim.physics.stepper import SteppedEngine

DT = 5e-4  # s
NOSLIP = 5  # iterations that keep what leans from creeping
SOLREF = "0.002 1"  # s, of critical damping: photos do not rattle
ROLLING = 3e-4  # m, else a photo on its rim rolls for ever; and 1 mm against spinning
REACH = 250.0  # mm from where a photo lies to the dominoes it may meet
QUIET = 0.3  # s without a fall and with nothing faster than this: at rest
SLOW, SLOW_TURN = 0.01, 0.5  # m/s, rad/s


@dataclass(frozen=True, slots=True)
class Rest:
    """Hold how a layout came to rest: rows of the layout, and its photos in the order of the layout."""

    cascade: Cascade
    centre: Floats  # (n, 3) mm
    up: Floats  # (n, 3) the way the height of each domino points
    photo: Floats  # (p, 3) mm
    photo_flat: Floats  # (p,) cosine of how far each photo leans


class Referee(SteppedEngine):
    """Boxes and cylinders in MuJoCo, as the tables of this folder were measured; keeps the poses of its last run."""

    revision, package = "own_3d", "mujoco"
    step, smallest_step, largest_step = DT, 1e-5, 4e-3

    def __init__(self, photo_friction: float) -> None:
        self.photo_friction = photo_friction
        self.run_now: PhotoRun | None = None

    @property
    def name(self) -> str:
        """Return "referee"."""
        return "referee"

    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Step the model from the first nudge until everything rests."""
        self.run_now = PhotoRun(cascade_input, dt, self.photo_friction)
        self.run_now.push()
        return self.run_now.result()


class PhotoRun(MujocoRun):
    """A cascade with the photos that its dominoes carry, as cylinders behind the dominoes of the model."""

    def __init__(self, cascade_input: CascadeInput, dt: float, photo_friction: float) -> None:
        empty = np.zeros(0)
        self.photos = cascade_input.photos or CarriedPhotos(empty, empty)
        self.photo_friction = photo_friction
        self.calm = 0.0  # s, when anything last moved
        super().__init__(replace(cascade_input, photos=None), dt, 0, None)

    def describe_model(self) -> str:
        """Return the model as XML, with photos, the mass of the layout's dominoes and the settings of the given tables."""
        model = super().describe_model()
        model = re.sub(r'density="1150"', f'mass="{self.cascade_input.size.mass / 1e3!r}"', model)
        model = re.sub(r'solref="[^"]*"', f'solref="{SOLREF}"', model)
        model = model.replace('impratio="10"', f'impratio="10" noslip_iterations="{NOSLIP}"')
        bodies, pairs = self._describe_photos()
        return model.replace("</worldbody>", bodies + "</worldbody>").replace("</contact>", pairs + "</contact>")

    def _describe_photos(self) -> tuple[str, str]:
        """Return the bodies of the photos and the pairs of bodies that may touch one."""
        wanted, places = self.cascade_input, np.column_stack((self.photos.x, self.photos.y))
        feet = np.column_stack((wanted.x, wanted.y))
        bodies, pairs = [], []
        for k, (x, y) in enumerate(places.tolist()):
            at = [v * self.unit for v in (x, y, wanted.size.height + ANIMAL_THICKNESS / 2)]
            round_size = f"{ANIMAL_DIAMETER / 2 * self.unit!r} {ANIMAL_THICKNESS / 2 * self.unit!r}"
            geom = f'<geom name="p{k}" type="cylinder" size="{round_size}" mass="{ANIMAL_MASS / 1e3!r}"/>'
            bodies.append(f'<body pos="{at[0]!r} {at[1]!r} {at[2]!r}" sleep="init"><freejoint/>{geom}</body>')
            near = [f"g{i}" for i in np.flatnonzero(np.hypot(*(feet - (x, y)).T) < REACH).tolist()]
            near += [f"p{i}" for i in range(k) if math.dist(places[i], (x, y)) < REACH]
            for other, mu in [("floor", ANIMAL_FRICTION_TABLE), *((name, self.photo_friction) for name in near)]:
                friction = f"{mu!r} {mu!r} 0.001 {ROLLING!r} {ROLLING!r}"
                look = f'condim="6" friction="{friction}" solref="{SOLREF}" solimp="0.95 0.99 0.00005 0.5 2"'
                pairs.append(f'<pair geom1="{other}" geom2="p{k}" {look}/>')
        return "".join(bodies), "".join(pairs)

    def look_at_rest(self) -> None:
        """End a stretch of motion when all has been calm for a while; what trembles on its pile for seconds is at rest."""
        if (np.abs(self.data.qvel.reshape(-1, 6)) > (SLOW,) * 3 + (SLOW_TURN,) * 3).any():
            self.calm = self.rested = self.now
        super().look_at_rest()
        insisting = self.insisted is not None and self.may_recover(self.insisted)
        if not insisting and self.now - max(self.calm, self.news) > QUIET:
            self.moving = False
            self.stands &= ~self.leans


def topple_whole(layout: Layout, photo_friction: float, dt: float = DT) -> Rest:
    """Topple a layout until none of its dominoes stands, and return how everything rests. Raises Diverged."""
    referee = Referee(photo_friction)
    cascade = topple(layout, until_down=True, engine=referee, dt=dt)
    run = referee.run_now
    assert run is not None
    n, order = len(layout.dominoes), canonical_order(layout.dominoes)
    centre, up = np.empty((n, 3)), np.empty((n, 3))
    centre[order] = run.data.xpos[1 : n + 1] / run.unit
    up[order] = run.data.xmat.reshape(-1, 3, 3)[1 : n + 1, :, 2]
    places = np.array([(a.x, a.y) for a in layout.animals]).reshape(-1, 2)
    carried = np.lexsort((places[:, 1], places[:, 0]))
    photo, flat = np.empty((len(carried), 3)), np.empty(len(carried))
    photo[carried] = run.data.xpos[n + 1 :] / run.unit
    flat[carried] = np.abs(run.data.xmat.reshape(-1, 3, 3)[n + 1 :, 2, 2])
    return Rest(cascade, centre, up, photo, flat)
