"""Build stamps: ready parts of a river, of adjustable size, to be dropped in wherever a player wants one; mm and rad, no pixels.

Domino 1 of every stamp stands at the origin. The pushes of a stamp name the dominoes it is entered by: the first, and where two rivers
meet a second one. Pushed there, all of it falls.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np

from aya_sim.components import LANDS, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.geometry.paths import PathCourse, Pose, chain, split
from aya_sim.layout import Dominoes, Floats, Layout, Push
from aya_sim.scenes.chains import crossing, fork, loop, merge, serpentine, spiral, triangle
from aya_sim.scenes.fields import field

PITCH = 25.0  # mm
_STEM = 4  # dominoes before a fork, its garden among them
_ISLAND = math.radians(30)  # the arms around an island leave the stem at this angle
_WAVE_TURN = math.radians(15)  # from one domino of a wave to the next
_CORE = 75.0  # mm, the radius at which a spiral ends
_OPENING = 36.0  # mm, centre to centre, that a river leaves for one that crosses it
_LOOP = math.radians(270)  # a river turns so far before it crosses itself
_FORK = math.radians(25)  # an exit leaves a roundabout at this angle
_EXITS = 3  # of a roundabout, a quarter of its ring apart
_CLEAR = 55.0  # mm that the end of a ring keeps from its entry
_BAND = 3  # dominoes, how wide a coloured band of a field is


@dataclass(frozen=True, slots=True)
class Size:
    """One adjustable thing about a stamp, a whole number from `least` to `most`."""

    name: str
    least: int
    usual: int
    most: int
    step: int = 1

    def refuse_outside(self, value: int) -> None:
        """Raise BadQuestion for a value that is too small or too large."""
        if not self.least <= value <= self.most:
            message = "expected a whole number from {low} to {high}, got {got}"
            raise BadQuestion("expected.whole.range", message, where=self.name, low=self.least, high=self.most, got=value)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A ready part of a river: what is adjustable about it, and the function that builds it of those sizes, in this order."""

    name: str
    sizes: tuple[Size, ...]
    build_layout: Callable[..., Layout]

    @property
    def usual(self) -> tuple[int, ...]:
        """Return the usual sizes."""
        return tuple(size.usual for size in self.sizes)

    def build(self, *values: int) -> Layout:
        """Return the stamp in these sizes; without any, in the usual ones. Raises BadQuestion for one that is out of range."""
        values = values or self.usual
        for size, value in zip(self.sizes, values, strict=True):
            size.refuse_outside(value)
        return _at_origin(self.build_layout(*values))


def _fork(branch: int, angle: int) -> Layout:
    """Return a river that forks. branch: dominoes of each branch. angle: degrees between a branch and the stem."""
    return fork(math.radians(angle), PITCH, stem=_STEM, branch=branch)


def _merge(branch: int, angle: int) -> Layout:
    """Return two rivers that join, each with its own entry. branch: dominoes of each. angle: degrees between a branch and the stem."""
    return merge(math.radians(angle), PITCH, stem=_STEM, branch=branch)


def _island(arm: int) -> Layout:
    """Return a river that parts and joins again. arm: dominoes of each arm."""
    return loop(_ISLAND, PITCH, stem=_STEM, arm=arm)


def _crossroads(arm: int) -> Layout:
    """Return two rivers that cross, each with its own entry. arm: dominoes before and behind the crossing."""
    return crossing(arm, opening=_OPENING)


def _crossing(arm: int, bend: int) -> Layout:
    """Return a river that turns back and crosses itself. arm: dominoes before and behind the crossing. bend: dominoes of the bend."""
    first = [Pose(k * PITCH, 0.0, 0.0) for k in range(arm)]
    middle = first[-1].x + _OPENING / 2
    radius = ((bend - 1) * PITCH + _OPENING) / (2 + _LOOP)  # of the bend, which ends above the middle of the crossing
    straight = radius - _OPENING / 2  # mm, before the bend and behind it

    def heading(reach: Floats) -> Floats:
        return np.asarray(np.clip((reach - straight) / radius, 0.0, _LOOP), np.float64)

    course = PathCourse(Pose(middle + _OPENING / 2, 0.0, 0.0), 2 * straight + _LOOP * radius, heading)
    last = [Pose(middle, -_OPENING / 2 - k * PITCH, _LOOP) for k in range(arm)]
    return chain("Crossing", [*first, *(course.at(k * PITCH) for k in range(bend)), *last], Terrain.DESERT)


def _roundabout(ring: int, arm: int) -> Layout:
    """Return a ring with one road in and three out. ring: dominoes of a quarter of it. arm: dominoes of each road, without its bend."""
    bend, quarter = ring - 2, math.pi / 2
    road = [Pose(k * PITCH, 0.0, 0.0) for k in range(arm)]
    road = _bend(road, bend, -quarter)
    poses, colours = list(road), [Terrain.FIELD] * len(road)
    lane = _bend(road[-1:], ring + 1, quarter)[1:]
    for k in range(_EXITS):
        poses += lane
        colours += [Terrain.FIELD] * (len(lane) - 1) + [Terrain.GARDEN]
        left, right = split(lane[-1], PITCH, _FORK)
        out = _bend([right], bend, _FORK - quarter)
        out += [out[-1].ahead(n * PITCH) for n in range(1, arm + 1)]
        poses += out
        colours += [LANDS[k]] * len(out)
        lane = _bend([left], ring, quarter - _FORK)
    lane = [one for one in lane if min(math.hypot(one.x - other.x, one.y - other.y) for other in road) > _CLEAR]
    return chain("Roundabout", poses + lane, colours + [Terrain.FIELD] * len(lane))


def _spiral(turns: int, spacing: int) -> Layout:
    """Return a river that winds inward. spacing: mm from one turn to the next."""
    return spiral(_CORE + turns * spacing, _CORE, spacing, PITCH)


def _wave(waves: int, swing: int) -> Layout:
    """Return a river that winds to and fro. swing: degrees of each bend, a multiple of 30."""
    each = round(math.radians(swing) / _WAVE_TURN)
    return serpentine(2 * each * waves, PITCH, _WAVE_TURN, math.radians(swing))


def _triangle(rows: int) -> Layout:
    """Return a triangle that is pushed at its tip; each domino strikes two."""
    return triangle(rows)


def _field(columns: int, rows: int) -> Layout:
    """Return a field in bands of colour, which is pushed at its corner."""
    row, column = np.mgrid[0:rows, 0:columns]
    return field(np.asarray((row + column) // _BAND % len(LANDS), np.int8))


def _bend(poses: list[Pose], count: int, turn: float) -> list[Pose]:
    """Return these poses and `count` more, which turn to the left by `turn` rad in all."""
    made = list(poses)
    for _ in range(count):
        made.append(made[-1].ahead(PITCH, turn / count))
    return made


def _at_origin(layout: Layout) -> Layout:
    """Return dominoes moved so that the first stands at the origin, without name and table."""
    d = layout.dominoes
    rows = [replace(one, x=round(one.x - d.x[0], 3), y=round(one.y - d.y[0], 3)) for one in d]
    pushes = tuple(Push(push.domino) for push in layout.pushes)
    return replace(layout, dominoes=Dominoes.of(rows), table=None, name="", pushes=pushes)


_ANGLE = Size("angle", 20, 25, 35, 5)
_SPACING = Size("spacing", 60, 70, 80, 5)
_STAMPS = (
    Stamp("fork", (Size("branch", 2, 6, 20), _ANGLE), _fork),
    Stamp("merge", (Size("branch", 2, 6, 20), _ANGLE), _merge),
    Stamp("island", (Size("arm", 9, 13, 25),), _island),
    Stamp("crossing", (Size("arm", 2, 4, 15), Size("bend", 24, 26, 60)), _crossing),
    Stamp("crossroads", (Size("arm", 2, 5, 15),), _crossroads),
    Stamp("roundabout", (Size("ring", 6, 7, 9), Size("arm", 1, 3, 8)), _roundabout),
    Stamp("spiral", (Size("turns", 1, 2, 5), _SPACING), _spiral),
    Stamp("wave", (Size("waves", 1, 2, 4), Size("swing", 60, 120, 150, 30)), _wave),
    Stamp("triangle", (Size("rows", 2, 6, 14),), _triangle),
    Stamp("field", (Size("columns", 4, 12, 30, 2), Size("rows", 4, 8, 20, 2)), _field),
)
STAMPS: Mapping[str, Stamp] = MappingProxyType({stamp.name: stamp for stamp in _STAMPS})
"""Name -> stamp, in the order in which they are offered."""
