"""Build whole rivers: a plan of runs, landscapes and forks in, a table with tiles and photos out; mm and rad.

A plan says what a player would say: five forest dominoes in a sweep to the left, a photo on the first two, then the forest's fork, and so
on down each branch. Places follow from the plan, as on a table they follow from what is already there.
"""

import math
from dataclasses import dataclass, field, replace
from typing import TypeAlias

import numpy as np

from aya_sim.components import MOUTHS, TILE_DIAMETER, Shape, Terrain
from aya_sim.geometry.paths import PathCourse, Pose, beside, rounded_angle, split, sweep
from aya_sim.layout import Animal, Domino, Floats, Tile

LEFT = math.radians(1)
RIGHT = -LEFT
PLACES = 2  # a laid table is kept to 0.01 mm and 0.01 degrees
RIM = TILE_DIAMETER / 2
APPROACH = 28.0  # mm from the last domino of a run to the camera domino of a landscape
BEFORE = 22.0  # mm from the camera domino to the rim: its fall reaches 48 mm
LAST_WITHIN = 25.0  # mm from the last domino on a tile to the mouth it falls over
CROSSING = 4  # dominoes on a straight or a bend
BRANCH = math.radians(30)  # the river on a fork leaves this much to the left and to the right
STRIKER_BEHIND = 4.0  # mm from a fork's striking domino to the centre of the tile
STEM = 3  # dominoes from the rim of a fork to its striking domino, the garden among them
BRANCH_PITCH = 28.0  # mm on a branch of a fork


@dataclass(frozen=True, slots=True)
class Run:
    """Describe dominoes in the open, evenly along `length` mm behind the last piece."""

    of: tuple[Terrain, ...]  # one a domino
    length: float  # mm, to the last domino of the run
    turn: float = 0.0  # rad; `40 * LEFT`
    sway: float = 0.0  # rad the run bows to the left on the way
    photo: int | None = None  # a photo lies astride the domino of this number, from 1, and the next; the first is its camera domino


@dataclass(frozen=True, slots=True)
class Landscape:
    """Describe a tile with its camera domino before it and its own dominoes across it."""

    terrain: Terrain
    shape: Shape
    bend: float = LEFT  # where a bend turns to
    striker: Terrain = Terrain.GARDEN  # what strikes the two branches of a fork
    left: "River" = ()  # where the branches of a fork go on; the rest of the plan follows none of them
    right: "River" = ()


@dataclass(frozen=True, slots=True)
class Garden:
    """Describe a garden in the open that strikes two rivers, each beginning with a run whose first domino stands at the split."""

    left: "River"
    right: "River"
    pitch: float = 26.0  # mm
    turn: float = 25 * LEFT


River: TypeAlias = "tuple[Run | Landscape | Garden, ...]"


@dataclass(slots=True)
class RiverBuilder:
    """Collect the pieces of a river, numbered in the order of laying."""

    dominoes: list[Domino] = field(default_factory=list)
    tiles: list[Tile] = field(default_factory=list)
    animals: list[Animal] = field(default_factory=list)

    def spring(self, at: Pose, terrain: Terrain, river: River) -> None:
        """Lay the Start tile, its first domino on the spring, and the river from there."""
        self._tile(Terrain.START, Shape.SPRING, at, at.heading)
        self.river(self._domino(terrain, at), river)

    def river(self, last: Pose, river: River) -> None:
        """Lay the pieces one behind the other from the domino at `last`."""
        for piece in river:
            match piece:
                case Run():
                    last = self._run(last, piece)
                case Landscape():
                    last = self._landscape(last.ahead(APPROACH), piece)
                case Garden():
                    striker = self._domino(Terrain.GARDEN, last.ahead(piece.pitch))
                    self._branches(split(striker, piece.pitch, piece.turn), piece.left, piece.right)

    def _run(self, last: Pose, run: Run) -> Pose:
        poses = sweep(last, run.length, run.turn, run.sway).even(len(run.of))
        for i, (terrain, pose) in enumerate(zip(run.of, poses, strict=True), 1):
            self._domino(terrain, pose, camera=i == run.photo)
            if run.photo == i - 1:
                self._photo()
        return poses[-1]

    def _landscape(self, camera: Pose, tile: Landscape) -> Pose:
        middle = camera.ahead(BEFORE + RIM)
        way_in = camera.heading + math.pi
        mouth = MOUTHS[Shape.BEND][1] if tile.shape == Shape.BEND and tile.bend > 0 else 0.0  # the one it comes in by
        self._tile(tile.terrain, tile.shape, middle, way_in - mouth)
        self._domino(tile.terrain, camera, camera=True)
        if tile.shape == Shape.FORK:
            return self._fork(camera, tile)
        course = _across(camera, tile)
        for i in range(CROSSING):
            last = self._domino(tile.terrain, course.at((course.length - LAST_WITHIN) * (i + 1) / CROSSING))
        return last

    def _fork(self, camera: Pose, tile: Landscape) -> Pose:
        step = (BEFORE + RIM - STRIKER_BEHIND) / STEM
        for i in range(1, STEM):
            self._domino(tile.terrain, camera.ahead(i * step))
        striker = self._domino(tile.striker, camera.ahead(STEM * step))
        heads = split(striker, STRIKER_BEHIND + beside(BRANCH) / math.tan(BRANCH), BRANCH)  # on the arms of the painted river
        ends = [head.ahead(BRANCH_PITCH) for head in heads]
        for head, end, river in zip(heads, ends, (tile.left, tile.right), strict=True):
            self._domino(tile.terrain, head)
            self.river(self._domino(tile.terrain, end), river)
        return striker

    def _branches(self, heads: tuple[Pose, Pose], left: River, right: River) -> None:
        for head, river in zip(heads, (left, right), strict=True):
            first, *rest = river
            assert isinstance(first, Run)
            beyond = replace(first, of=first.of[1:])
            self.river(self._domino(first.of[0], head), (beyond, *rest))

    def _domino(self, terrain: Terrain, pose: Pose, *, camera: bool = False) -> Pose:
        x, y, heading = round(pose.x, PLACES), round(pose.y, PLACES), rounded_angle(pose.heading, PLACES)
        self.dominoes.append(Domino(len(self.dominoes) + 1, terrain, x, y, heading, camera))
        return pose

    def _tile(self, terrain: Terrain, shape: Shape, at: Pose, rotation: float) -> None:
        name = str(terrain) if shape == Shape.SPRING else f"{terrain}-{shape}"
        angle = rounded_angle(rotation % math.tau, PLACES)
        self.tiles.append(Tile(name, terrain, shape, round(at.x, PLACES), round(at.y, PLACES), angle))

    def _photo(self) -> None:
        """Lay a photo astride the last two dominoes."""
        one, other = self.dominoes[-2:]
        x, y = round((one.x + other.x) / 2, PLACES), round((one.y + other.y) / 2, PLACES)
        self.animals.append(Animal(one.terrain, x, y, (one.id, other.id)))


def _across(camera: Pose, tile: Landscape) -> PathCourse:
    """Return the course of the river from the camera domino over the tile to its far mouth."""
    turn = 0.0 if tile.shape == Shape.STRAIGHT else math.copysign(math.pi - MOUTHS[Shape.BEND][1], tile.bend)
    over = 2 * RIM if turn == 0 else RIM * abs(turn) / math.tan(abs(turn) / 2)

    def heading(reach: Floats) -> Floats:
        return np.asarray(turn * np.clip((reach - BEFORE) / over, 0.0, 1.0), np.float64)

    return PathCourse(camera, BEFORE + over, heading)
