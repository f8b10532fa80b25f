"""Topple a whole layout with its photos in MuJoCo, with the settings of the given tables (../README.md).

Needs the extra `peers`; the layouts and the CSV files that are made of its runs do not.
"""

import re
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.layout import Floats, Layout
from aya_sim.physics import Cascade, topple
from aya_sim.physics.cascade import canonical_order
from aya_sim.physics.engine import CascadeInput, CascadeResult, Progress
from aya_sim.physics.mujoco.engine import MujocoRun
from aya_sim.physics.stepper import SteppedEngine

DT = 5e-4  # s
NOSLIP = 5  # iterations that keep what leans from creeping
SOLREF = "0.002 1"  # s, of critical damping: nothing rattles
QUIET = 0.3  # s without a fall, in which nothing goes anywhere: at rest
MOST_PUSHES = 60  # in one run; after those, what comes back on its foot is left alone
GLANCE, STILL = 0.1, 0.3  # s from one look at where everything is to the next; mm that what trembles may have moved meanwhile


@dataclass(frozen=True, slots=True)
class Rest:
    """Hold how a layout came to rest: rows of the layout, and its photos in the order of the layout."""

    cascade: Cascade
    centre: Floats  # (n, 3) mm
    up: Floats  # (n, 3) the way the height of each domino points
    photo: Floats  # (p, 3) mm
    photo_flat: Floats  # (p,) cosine of how far each photo leans


class Referee(SteppedEngine):
    """The MuJoCo engine with the settings of the given tables and any friction of photos; keeps its last run."""

    revision, package = "own_3d", "mujoco"
    step, smallest_step, largest_step = DT, 1e-5, 4e-3

    def __init__(self, photo_friction: float) -> None:
        self.photo_friction = photo_friction
        self.last_run: RefereeRun | None = None

    @property
    def name(self) -> str:
        """Return "referee"."""
        return "referee"

    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Step the model from the first nudge until everything rests."""
        if cascade_input.photos is not None:
            cascade_input = replace(cascade_input, photos=replace(cascade_input.photos, friction_domino=self.photo_friction))
        self.last_run = RefereeRun(cascade_input, dt, every, progress)
        self.last_run.push()
        return self.last_run.result()


class RefereeRun(MujocoRun):
    """A cascade whose contacts are critically damped, and which ends when nothing but trembling is left."""

    seen: Floats | None = None  # where everything was at the last glance
    glanced = moved = 0.0  # s, of the last glance, and of the last that saw something move

    def describe_model(self) -> str:
        """Return the model as XML, with the settings of the given tables."""
        model = re.sub(r'solref="[^"]*"', f'solref="{SOLREF}"', super().describe_model())
        return model.replace('impratio="10"', f'impratio="10" noslip_iterations="{NOSLIP}"')

    def look_at_rest(self) -> None:
        """End a stretch of motion when nothing has gone anywhere for a while; what trembles on its pile for seconds is at rest.

        A domino that only leans on something, or was put back on its foot, stands, and is pushed like the others.
        """
        super().look_at_rest()
        if self.now - self.glanced >= GLANCE:
            ends = self.data.xmat * self.cascade_input.size.height / 2
            places = np.concatenate((self.data.xpos / self.unit, ends), axis=1)
            if self.seen is None or np.abs(places - self.seen).max() > STILL:
                self.moved = self.now
            self.glanced, self.seen = self.now, places
        insisting = self.insisted is not None and self.may_recover(self.insisted)
        self.moving &= insisting or self.now - max(self.moved, self.news) <= QUIET
        if len(self.made) <= MOST_PUSHES:
            self.stands = self.cascade_input.standing & (self.up > self.sure)


def topple_whole(layout: Layout, photo_friction: float, dt: float) -> Rest:
    """Topple a layout until none of its dominoes stands, and return how everything rests. Raises Diverged."""
    referee = Referee(photo_friction)
    cascade = topple(layout, until_down=True, engine=referee, dt=dt)
    run = referee.last_run
    assert run is not None
    n, order = len(layout.dominoes), canonical_order(layout.dominoes)
    places, turned = run.data.xpos / run.unit, run.data.xmat.reshape(-1, 3, 3)
    centre, up = np.empty((n, 3)), np.empty((n, 3))
    centre[order], up[order] = places[1 : n + 1], turned[1 : n + 1, :, 2]
    photos = np.array([(a.x, a.y) for a in layout.animals]).reshape(-1, 2)
    carried = np.lexsort((photos[:, 1], photos[:, 0]))
    photo, flat = np.empty((len(carried), 3)), np.empty(len(carried))
    photo[carried], flat[carried] = places[n + 1 :], np.abs(turned[n + 1 :, 2, 2])
    return Rest(cascade, centre, up, photo, flat)
