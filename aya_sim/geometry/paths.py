"""Place dominoes along lines, arcs and sweeps by arc length, and build layouts from them; mm and rad.

Knows where dominoes go. Does not know the box, the counting or what falls.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from aya_sim.components import DOMINO_THICKNESS, DOMINO_WIDTH, Terrain
from aya_sim.layout import Domino, Dominoes, Floats, Layout, Push

GRAIN = 0.25  # mm between the points a course is kept by


class Pose(NamedTuple):
    """A place and a heading: where a foot stands and which way it flows."""

    x: float  # mm
    y: float  # mm
    heading: float  # rad

    def ahead(self, distance: float, turn: float = 0.0) -> "Pose":
        """Return the pose `distance` mm further, turned to the left by `turn` rad; the step lies along half the turn, as in a curve."""
        way = self.heading + turn / 2
        return Pose(self.x + distance * math.cos(way), self.y + distance * math.sin(way), self.heading + turn)

    def aside(self, left: float) -> "Pose":
        """Return the pose `left` mm to the left, with the same heading."""
        return Pose(self.x - left * math.sin(self.heading), self.y + left * math.cos(self.heading), self.heading)

    def turned(self, turn: float) -> "Pose":
        """Return the pose at the same place, turned to the left by `turn` rad."""
        return Pose(self.x, self.y, self.heading + turn)


@dataclass(frozen=True, slots=True, eq=False)
class PathCourse:
    """A smooth line on the table, given by its heading at every arc length."""

    start: Pose
    length: float  # mm
    heading: Callable[[Floats], Floats]  # arc lengths, mm, to turns from the start's heading, rad
    points: Floats = field(init=False)  # (n, 2) mm, even along the line

    def __post_init__(self) -> None:
        pieces = max(1, math.ceil(self.length / GRAIN))
        grain = self.length / pieces
        middles = np.asarray((np.arange(pieces) + 0.5) * grain, np.float64)
        way = self.start.heading + self.heading(middles)
        steps = np.column_stack((np.cos(way), np.sin(way))) * grain
        points = np.vstack((np.zeros((1, 2)), np.cumsum(steps, axis=0))) + np.array([self.start.x, self.start.y])
        object.__setattr__(self, "points", points)

    def at(self, reach: float) -> Pose:
        """Return the pose after `reach` mm."""
        along = np.linspace(0.0, self.length, len(self.points))
        x, y = (float(np.interp(reach, along, column)) for column in self.points.T)
        return Pose(x, y, self.start.heading + float(self.heading(np.array([reach]))[0]))

    @property
    def end(self) -> Pose:
        """Return the pose at the end of the line."""
        return self.at(self.length)

    def even(self, count: int) -> list[Pose]:
        """Return `count` poses spaced evenly after the start, the last one at the end."""
        return [self.at(self.length * (i + 1) / count) for i in range(count)]


def arc(start: Pose, length: float, turn: float = 0.0) -> PathCourse:
    """Return an even curve that turns to the left by `turn` rad in all; without a turn, a straight line."""
    return PathCourse(start, length, lambda reach: turn * reach / length)


def sweep(start: Pose, length: float, turn: float, sway: float = 0.0) -> PathCourse:
    """Return a curve that eases in and out of its turn, sharpest in the middle (half as sharp again as an arc).

    sway: rad, how much further to the left the curve heads on the way before it comes back.
    """

    def eased(reach: Floats) -> Floats:
        u = reach / length
        return np.asarray(turn * u * u * (3 - 2 * u) + sway * np.sin(np.pi * u) ** 2, np.float64)

    return PathCourse(start, length, eased)


def inward(start: Pose, outer: float, inner: float, spacing: float) -> PathCourse:
    """Return a spiral to the left from radius `outer` to `inner`, its turns `spacing` mm apart."""
    closing = spacing / math.tau  # mm of radius lost a radian
    length = (outer**2 - inner**2) / (2 * closing)
    return PathCourse(start, length, lambda reach: (outer - np.sqrt(outer**2 - 2 * closing * reach)) / closing)


def split(striker: Pose, pitch: float, turn: float, clearance: float = 1.0) -> tuple[Pose, Pose]:
    """Return the left and the right head of a fork: side by side, `clearance` mm apart, each turned outward by `turn` rad."""
    ahead, outward = striker.ahead(pitch), beside(turn, clearance)
    return ahead.aside(outward).turned(turn), ahead.aside(-outward).turned(-turn)


def beside(turn: float, clearance: float = 1.0) -> float:
    """Return how far the heads of a fork stand to either side of its axis, mm."""
    return DOMINO_WIDTH / 2 * math.cos(turn) + DOMINO_THICKNESS / 2 * math.sin(turn) + clearance / 2


def standing(poses: Sequence[Pose], terrain: Terrain | Sequence[Terrain] = Terrain.FIELD, *, places: int = 6) -> list[Domino]:
    """Return dominoes 1, 2, ... that stand on these poses.

    Millimetres and degrees are rounded to `places` decimals, so that a file keeps them to the bit.
    """
    of = [terrain] * len(poses) if isinstance(terrain, Terrain) else terrain
    return [
        Domino(i, t, round(p.x, places), round(p.y, places), rounded_angle(p.heading, places))
        for i, (p, t) in enumerate(zip(poses, of, strict=True), 1)
    ]


def rounded_angle(angle: float, places: int) -> float:
    """Return the angle, rad, rounded to `places` decimals of a degree."""
    return math.radians(round(math.degrees(angle), places))


def chain(
    name: str, poses: Sequence[Pose], terrain: Terrain | Sequence[Terrain] = Terrain.FIELD, pushes: Iterable[Push] = (Push(1),)
) -> Layout:
    """Return a layout of nothing but dominoes, numbered in the order given."""
    return Layout(Dominoes.of(standing(poses, terrain)), name, pushes=tuple(pushes))
