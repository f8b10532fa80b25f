"""The lessons: four small tables that lack something, the goals to reach, and a solution of each. No pixels, no words.
A lesson is judged by a cascade from its own first push. The given pieces stay where they are; added ones are counted.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

import numpy as np

from aya_sim.components import DOMINO_TERRAINS, Shape, Terrain
from aya_sim.geometry.paths import Pose, chain
from aya_sim.layout import Domino, Dominoes, Layout, Push, Table
from aya_sim.physics import Cascade
from aya_sim.scenes.chains import PITCH, fork
from aya_sim.scenes.river import LEFT, Landscape, River, Run
from aya_sim.scenes.tables import table
from aya_sim.scoring import count
from games.aya.practice.document import Document, apply, document_of, place_on_table
from games.aya.practice.edits import Action, AddDomino, AddPath, Selection, Turn

STRAY = 0.5  # mm a given piece may have moved
SWAY = 0.02  # rad it may have been turned
_BRIDGE, _BRIDGE_PITCH = 4, 41.0  # dominoes that may close the hole of the first lesson, and mm between them


class Goal(StrEnum):
    """What a lesson asks for."""

    ALL_DOWN = "all_down"  # one push brings everything down
    ALL_FORWARD = "all_forward"  # with the water upward
    FEW = "few"  # with no more dominoes than that
    KEPT = "kept"  # what was given stays where it was
    FORKED = "forked"  # a garden strikes two
    WATERED = "watered"  # the landscape photo is won


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One lesson."""

    name: str
    start: Layout
    goals: tuple[Goal, ...]
    most: int  # dominoes that may be added
    solution: tuple[tuple[Selection, Action], ...]  # what is chosen, what is done

    @property
    def push(self) -> Push:
        """Return the push that the lesson is judged by."""
        return self.start.pushes[0]

    def start_document(self) -> Document:
        """Return its table as the player finds it."""
        return document_of(self.start)

    def solved_document(self) -> Document:
        """Return its table with the recorded solution."""
        document = self.start_document()
        for chosen, action in self.solution:
            document = apply(document.with_selection(chosen) if len(chosen) else document, action)
        return document


def evaluate_goals(lesson: Lesson, cascade: Cascade) -> dict[Goal, bool]:
    """Return for each goal whether this cascade reached it. One that another push began reaches none."""
    if [push.domino for push in cascade.pushes] != [lesson.push.domino]:
        return dict.fromkeys(lesson.goals, False)
    return {goal: _CHECKS[goal](lesson, cascade) for goal in lesson.goals}


def count_added(lesson: Lesson, layout: Layout) -> int:
    """Return how many dominoes were added to the given ones."""
    return len(set(layout.dominoes.id.tolist()) - set(lesson.start.dominoes.id.tolist()))


def _all_down(_lesson: Lesson, cascade: Cascade) -> bool:
    return not len(cascade.standing)


def _all_forward(_lesson: Lesson, cascade: Cascade) -> bool:
    return not len(cascade.standing) and not len(np.flatnonzero(np.cos(cascade.fall_heading - cascade.layout.dominoes.heading) < 0))


def _few(lesson: Lesson, cascade: Cascade) -> bool:
    return count_added(lesson, cascade.layout) <= lesson.most


def _goal_kept(lesson: Lesson, cascade: Cascade) -> bool:
    there = {one.id: one for one in cascade.layout.dominoes}
    if not all(one.id in there and _is_near(one, there[one.id]) for one in lesson.start.dominoes):
        return False
    tiles = {tile.id: tile for tile in cascade.layout.tiles}
    return all(
        tile.id in tiles and math.hypot(tiles[tile.id].x - tile.x, tiles[tile.id].y - tile.y) <= STRAY for tile in lesson.start.tiles
    )


def _is_near(one: Domino, other: Domino) -> bool:
    strayed = math.hypot(other.x - one.x, other.y - one.y) > STRAY
    return not strayed and abs(math.remainder(other.heading - one.heading, math.tau)) <= SWAY


def _goal_forked(_lesson: Lesson, cascade: Cascade) -> bool:
    struck = np.bincount(cascade.by[cascade.by >= 0], minlength=len(cascade.by))
    garden = cascade.layout.dominoes.terrain == DOMINO_TERRAINS.index(Terrain.GARDEN)
    return bool((garden & (struck >= 2)).any())


def _goal_watered(_lesson: Lesson, cascade: Cascade) -> bool:
    if len(cascade.standing):
        return False
    photos = count(cascade.fallen).landscapes
    return bool(photos) and all(photo.won for photo in photos)


_CHECKS: Mapping[Goal, Callable[[Lesson, Cascade], bool]] = MappingProxyType(
    {
        Goal.ALL_DOWN: _all_down,
        Goal.ALL_FORWARD: _all_forward,
        Goal.FEW: _few,
        Goal.KEPT: _goal_kept,
        Goal.FORKED: _goal_forked,
        Goal.WATERED: _goal_watered,
    }
)


def _spacing() -> Lesson:
    """A hole in a chain that four dominoes just bridge."""
    before = [Pose(k * PITCH, 0.0, 0.0) for k in range(5)]
    bridge = [before[-1].ahead((k + 1) * _BRIDGE_PITCH) for k in range(_BRIDGE)]
    after = [bridge[-1].ahead(_BRIDGE_PITCH + k * PITCH) for k in range(5)]
    whole = chain("Spacing", before + after + bridge, Terrain.FIELD)
    return _lacking("spacing", whole, {11, 12, 13, 14}, (Goal.ALL_DOWN, Goal.FEW, Goal.KEPT))


def _curve() -> Lesson:
    """Two chains at a right angle."""
    pitch, steps = 27.0, 9
    before = [Pose(k * pitch, 0.0, 0.0) for k in range(5)]
    bend = [before[-1].ahead(pitch, math.pi / 2 / steps)]
    while len(bend) < steps - 1:
        bend.append(bend[-1].ahead(pitch, math.pi / 2 / steps))
    first = bend[-1].ahead(pitch, math.pi / 2 / steps)
    after = [first.ahead(k * pitch) for k in range(5)]
    whole = chain("Curve", before + after + bend, [Terrain.DESERT] * 5 + [Terrain.POLE] * 5 + [Terrain.DESERT] * 4 + [Terrain.POLE] * 4)
    goals = (Goal.ALL_FORWARD, Goal.FEW, Goal.KEPT)
    return replace(_lacking("curve", whole, set(range(11, 19)), goals), most=10)


def _garden() -> Lesson:
    """Where a stem parts into two, the garden and the two first dominoes of the branches are missing."""
    whole = fork()
    return _lacking("garden", whole, {6, 7, 13}, (Goal.ALL_FORWARD, Goal.FORKED, Goal.FEW, Goal.KEPT))


def _tile() -> Lesson:
    """A bend that lies with its back to the river, and nothing on it."""
    land = Terrain.MOUNTAIN
    river: River = (Run((land,) * 3, 84.0), Landscape(land, Shape.BEND, LEFT), Run((land,) * 4, 108.0))
    whole = table("Tile", Pose(600.0, 430.0, 0.0), land, river, Table())
    taken = {k for k in whole.dominoes.id.tolist() if 5 < k <= len(whole.dominoes) - 4}
    lesson = _lacking("tile", whole, taken, (Goal.ALL_FORWARD, Goal.WATERED, Goal.FEW, Goal.KEPT))
    wrong = math.radians(100)
    name = whole.tiles[1].id
    turned = tuple(replace(tile, rotation=tile.rotation + wrong) if tile.id == name else tile for tile in lesson.start.tiles)
    solution = ((Selection(tiles=frozenset({name})), Turn(-wrong)), *lesson.solution)
    return replace(lesson, start=replace(lesson.start, tiles=turned), solution=solution)


def _lacking(name: str, whole: Layout, taken: set[int], goals: tuple[Goal, ...]) -> Lesson:
    """The lesson that asks for these dominoes of a layout."""
    whole = place_on_table(whole)
    left = [one for one in whole.dominoes if one.id not in taken]
    missing = tuple(AddDomino(one.terrain, Pose(one.x, one.y, one.heading), one.camera) for one in whole.dominoes if one.id in taken)
    start = replace(whole, dominoes=Dominoes.of(left), pushes=(Push(1),))
    return Lesson(name, start, goals, len(missing), ((Selection(), AddPath(missing)),))


_MAKERS: Mapping[str, Callable[[], Lesson]] = MappingProxyType({"spacing": _spacing, "curve": _curve, "garden": _garden, "tile": _tile})
NAMES = tuple(_MAKERS)
"""The lessons, the plainest first."""


@lru_cache(maxsize=8)
def lesson(name: str) -> Lesson:
    """Return the lesson of this name, one of `NAMES`."""
    return _MAKERS[name]()
