"""Plan a whole river: a table and a random generator in, its reaches out; mm and rad.

A land is a fork with its straight and its bend on the two branches; the way to the next land begins where the river
leaves one of those two. Places are tried at random until all lands fit; the same seed gives the same river.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from aya_sim.bots.free_space import TILE_FROM_EDGE, FreeSpace
from aya_sim.bots.plan import Place, Plan, Reach, Spot
from aya_sim.bots.tile_surroundings import CLEAR_LAST, LEAVING, camera_to_centre, reach_to, spring
from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Floats

Stream = np.random.Generator

SHORTEST_BRANCH = 61.0  # mm from the last domino on a fork to the camera domino of the next tile: one between, and a photo
_BRANCHES = (0.0, 0.0, 20.0, 36.0, 60.0)  # mm more
_TRIES_OF_A_FORK, _TRIES_OF_A_TILE = 60, 8
SPUR_PITCH = 35.0  # mm
_ROOM_BETWEEN = 30.0  # mm
_SPUR_TURNS = tuple(math.radians(turn) for turn in (0, 7, -7, 14, -14))
_SPUR_LENGTHS = (12, 8, 5, 3, 1)
_CHOICES = 6  # so many ways to lay a land are compared
_BEFORE, _ENOUGH = 3.0, 14
_COST = 2.0  # places for a tile that a domino more on the way is worth


@dataclass(frozen=True, slots=True)
class Wish:
    """List what a river should have: the lands in order and places for animal photos."""

    lands: tuple[Terrain, ...]
    fork_shots: bool  # an animal photo before a fork
    tails: bool  # one behind a straight and a bend


def draw_wish(cameras: int, stream: Stream) -> Wish:
    """Return all lands in random order, with more places for animal photos where there are many camera dominoes."""
    many = cameras > len(LANDS) * 5
    return Wish(tuple(LANDS[i] for i in stream.permutation(len(LANDS))), many, many)


def start_somewhere(width: float, height: float, stream: Stream) -> Pose:
    """Return a random pose for the Start tile near a corner, its mouth towards the middle of the table; mm and rad."""
    margin = min(TILE_FROM_EDGE + 12.0, width / 2, height / 2)
    reach = min(1600.0, width), min(1000.0, height)  # a larger table is used from its middle out
    x = (width - reach[0]) / 2 + margin + stream.uniform(0.0, 0.25) * max(0.0, reach[0] - 2 * margin)
    y = (height - reach[1]) / 2 + margin + stream.uniform(0.0, 0.35) * max(0.0, reach[1] - 2 * margin)
    x, y = (width - x if stream.random() < 0.5 else x), (height - y if stream.random() < 0.5 else y)
    towards = math.atan2(height / 2 - y, width / 2 - x)
    return Pose(round(x, 2), round(y, 2), towards + stream.uniform(-0.6, 0.6))


def arrange_plan(ground: FreeSpace, start: Pose, wish: Wish, stream: Stream) -> Plan:
    """Return a river from the Start tile through as many lands as there is room for."""
    first = spring(start)
    plan = with_lands(Plan((first,)), ground.with_reach(first), wish, stream)
    return with_spurs(plan, ground)


def with_spurs(plan: Plan, ground: FreeSpace) -> Plan:
    """Return the plan with spurs that lead on from the tiles, for dominoes that are of no use elsewhere."""
    reaches = list(plan.reaches)
    ground = ground.with_reaches(reaches)
    for place, at in open_exits(reaches):
        spur = max(filter(None, (_spur(ground, place, at, turn) for turn in _SPUR_TURNS)), key=lambda one: len(one.spots), default=None)
        if spur is not None:
            reaches.append(spur)
            ground = ground.with_reach(spur)
    return Plan((*reaches, *_between(reaches)))


def _between(reaches: Sequence[Reach]) -> Iterator[Reach]:
    """Yield spurs of one spot, half way between two dominoes of a way through the open, where one more does no harm."""
    for r, reach in enumerate(reaches):
        for k, (one, other) in enumerate(itertools.pairwise(reach.spots)):
            far = math.hypot(other.at.x - one.at.x, other.at.y - one.at.y)
            if one.land is None and other.land is None and not one.on_tile and other.up == k and far >= _ROOM_BETWEEN:
                turn = math.remainder(other.at.heading - one.at.heading, math.tau) / 2
                yield Reach(Terrain.GARDEN, Shape.SPRING, None, (Spot(one.at.ahead(far / 2, turn)),), source=(r, k))


def _spur(ground: FreeSpace, place: Place, at: Pose, turn: float) -> Reach | None:
    for length in _SPUR_LENGTHS:
        poses: list[Pose] = []
        last = at
        for _ in range(length):
            last = last.ahead(LEAVING) if not poses else last.ahead(SPUR_PITCH, turn)
            poses.append(last)
        spots = tuple(Spot(pose, up=i - 1) for i, pose in enumerate(poses))
        reach = Reach(Terrain.GARDEN, Shape.SPRING, None, spots, source=place)
        if ground.has_room_for(reach, at):
            return reach
    return None


def worth(plan: Plan) -> tuple[int, int, int]:
    """Return a key that orders plans, larger is better: tiles, then tiles that a way leads to, then fewer dominoes."""
    tiles = [reach for reach in plan.reaches if reach.tile is not None]
    return len(tiles), sum(reach.source is not None for reach in tiles), -sum(len(reach.spots) for reach in tiles)


def with_lands(plan: Plan, ground: FreeSpace, wish: Wish, stream: Stream) -> Plan:
    """Return the plan with as many of these lands as fit: joined to the river where possible, by themselves where not.

    ground: the table with everything of the plan on it.
    """
    reaches = list(plan.reaches)
    for find in (_join_land, _by_itself):
        there = {reach.land for reach in reaches}
        for land in wish.lands:
            fitting = [] if land in there else list(itertools.islice(find(ground, reaches, land, wish, stream), _CHOICES))
            if fitting:
                free = ground.places_for_tiles()
                more = max(fitting, key=lambda one: _room_left(free, reaches, one))
                reaches += more
                ground = ground.with_reaches(more)
    return Plan(tuple(reaches))


def _room_left(free: Floats, reaches: list[Reach], more: list[Reach]) -> float:
    """Return how much room a plan leaves for other tiles, above all before the exits; long ways count against it."""
    left = free[FreeSpace.bare(0.0, 0.0).with_reaches(more).keeps_clear_of(free)]
    before = sorted((_before(left, at) for _, at in open_exits([*reaches, *more])), reverse=True)[:3]
    return len(left) + _BEFORE * sum(before) - _COST * len(more[0].spots)


def _before(places: Floats, at: Pose) -> int:
    """Return how many of these places a way from here reaches easily, counted up to a few."""
    dx, dy = places[:, 0] - at.x, places[:, 1] - at.y
    along, across = dx * math.cos(at.heading) + dy * math.sin(at.heading), np.abs(dy * math.cos(at.heading) - dx * math.sin(at.heading))
    return min(_ENOUGH, int(((along > 130.0) & (along < 420.0) & (across < along)).sum()))


def open_exits(reaches: Sequence[Reach]) -> list[tuple[Place, Pose]]:
    """Return the exits that no reach goes on from, where a way may begin."""
    taken = {reach.source for reach in reaches}
    return [
        ((r, k), reach.spots[k].at)
        for r, reach in enumerate(reaches)
        for k in reach.exits
        if (r, k) not in taken and reach.shape != Shape.FORK
    ]


def _join_land(ground: FreeSpace, reaches: list[Reach], land: Terrain, wish: Wish, stream: Stream) -> Iterator[list[Reach]]:
    """Yield ways to lay this land behind an exit of another reach."""
    exits = open_exits(reaches)
    for _ in range(_TRIES_OF_A_FORK if exits else 0):
        source = exits[stream.integers(len(exits))]
        fork = _fork(ground, land, source, shot=wish.fork_shots and source[0][0] == 0, stream=stream)
        if fork is not None:
            both = _both(ground.with_reach(fork), len(reaches), fork, wish, stream)
            if both is not None:
                yield [fork, *both]


def _by_itself(ground: FreeSpace, reaches: list[Reach], land: Terrain, wish: Wish, stream: Stream) -> Iterator[list[Reach]]:
    """Yield ways to lay this land where no way leads to it, which costs a push."""
    for fork in lay_detached(ground, land, Shape.FORK, shot=wish.fork_shots, tails=False, stream=stream):
        both = _both(ground.with_reach(fork), len(reaches), fork, wish, stream)
        if both is not None:
            yield [fork, *both]


def lay_detached(ground: FreeSpace, land: Terrain, shape: Shape, *, shot: bool, tails: bool, stream: Stream) -> Iterator[Reach]:
    """Yield reaches with this tile that no way leads to, wherever there is room."""
    free = ground.places_for_tiles()
    for _ in range(_TRIES_OF_A_FORK if len(free) else 0):
        x, y = free[stream.integers(len(free))]
        camera = Pose(float(x), float(y), float(stream.uniform(-math.pi, math.pi))).ahead(-camera_to_centre(shape))
        found = reach_to(land, shape, camera, 1, None, shot=shot, tails=tails)
        if found is not None and ground.has_room_for(found):
            yield found


def _fork(ground: FreeSpace, land: Terrain, source: tuple[Place, Pose], *, shot: bool, stream: Stream) -> Reach | None:
    far, aim = stream.uniform(95.0, 330.0), stream.uniform(-1.2, 1.2)
    at = source[1]
    way = at.heading + aim
    heading = at.heading + 2 * aim + stream.uniform(-0.5, 0.5)
    camera = Pose(at.x + far * math.cos(way), at.y + far * math.sin(way), heading).ahead(CLEAR_LAST)
    centre = camera.ahead(camera_to_centre(Shape.FORK))
    if not ground.has_room_for_tile(centre.x, centre.y):
        return None
    fork = reach_to(land, Shape.FORK, camera, 1, source, shot=shot, tails=False, leaving=LEAVING)
    return fork if fork is not None and ground.has_room_for(fork, at) else None


def _both(ground: FreeSpace, number: int, fork: Reach, wish: Wish, stream: Stream) -> list[Reach] | None:
    """Return the straight and the bend behind a fork, on whichever branches they fit; None if they do not."""
    shapes = [Shape.STRAIGHT, Shape.BEND]
    if stream.random() < 0.5:
        shapes.reverse()
    found: list[Reach] = []
    for shape, exit_ in zip(shapes, fork.exits, strict=True):
        source = (number, exit_), fork.spots[exit_].at
        reach = branch(ground, fork.land, shape, source, tails=wish.tails, stream=stream)
        if reach is None:
            return None
        found.append(reach)
        ground = ground.with_reach(reach)
    return found


def branch(ground: FreeSpace, land: Terrain, shape: Shape, source: tuple[Place, Pose], *, tails: bool, stream: Stream) -> Reach | None:
    """Return a straight or a bend a short way behind a fork, with an animal photo before it; None if there is no room."""
    for _ in range(_TRIES_OF_A_TILE):
        longer = _BRANCHES[stream.integers(len(_BRANCHES))]
        camera = source[1].ahead(SHORTEST_BRANCH + longer, stream.uniform(-0.3, 0.3))
        bend = 1 if stream.random() < 0.5 else -1
        reach = reach_to(land, shape, camera, bend, source, shot=True, tails=tails)
        if reach is not None and ground.has_room_for(reach, source[1]):
            return reach
    return None
