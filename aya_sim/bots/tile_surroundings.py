"""Lay out what stands on and around a tile: a camera domino's pose and a shape in, the spots of the tile out.

Lengths are those of a tile 120 mm across and a domino 48 mm high; mm and rad. Unless noted, they were chosen by toppling.
"""

import math
from dataclasses import replace

from aya_sim.bots.connections import way
from aya_sim.bots.plan import Place, Reach, Shot, Spot
from aya_sim.components import MOUTHS, TILE_DIAMETER, Shape, Terrain
from aya_sim.geometry.paths import Pose, beside, split

RIM = TILE_DIAMETER / 2
BEFORE = {Shape.FORK: 28.0, Shape.STRAIGHT: 22.0, Shape.BEND: 22.0}  # mm from a camera domino to the rim: its fall reaches 48
ASTRIDE = 25.0  # mm between two dominoes with a photo on them: on a straight it stays there (docs/physics.md)
CLEAR_LAST = 31.0  # mm from the last domino in the open to the camera domino of a fork: it falls short of the tile
CROSSING, SPARING = 4, 3  # dominoes on a straight or a bend; with tails, where dominoes are short
LAST_WITHIN = 25.0  # mm from the last of them to the mouth
STEM = 3  # steps from the camera domino of a fork to the one that strikes both branches
STRIKER_BEHIND = 4.0  # mm from that one to the centre
BRANCH = math.radians(30)
BRANCH_PITCH = 28.0  # mm
LEAVING = 36.0  # mm from the last domino on a tile to the first that stands clear of it
TAIL = (LEAVING, ASTRIDE)  # mm from the last domino on a tile to the first of a tail, and to the second
SPRING_STEP = 31.0  # mm between the two dominoes of the Start tile


def camera_to_centre(shape: Shape) -> float:
    """Return how far a camera domino stands from the centre of its tile, mm."""
    return RIM + BEFORE[shape]


def spring(at: Pose) -> Reach:
    """Return the reach of the Start tile with the first two dominoes."""
    spots = (Spot(at, on_tile=True), Spot(at.ahead(SPRING_STEP), up=0, on_tile=True))
    return Reach(Terrain.START, Shape.SPRING, at, spots, exits=(1,))


def reach_to(
    land: Terrain,
    shape: Shape,
    camera: Pose,
    bend: int,
    source: tuple[Place, Pose] | None,
    *,
    shot: bool,
    tails: bool,
    leaving: float = 0.0,
) -> Reach | None:
    """Return a reach whose camera domino stands at `camera`; None if no way leads there.

    bend: +1 turns a bend to the left, -1 to the right. source: where it comes from; None for nowhere. shot: whether
    an animal photo is to lie before the tile. tails: whether to add two dominoes for another photo behind it.
    leaving: mm straight on to the first domino; 0 as it comes out.
    """
    before = [camera.ahead(-ASTRIDE)] if shot else []
    if source is not None:
        first = [source[1].ahead(leaving)] if leaving else []
        last = camera.ahead(-ASTRIDE if shot else -CLEAR_LAST)
        between = way(first[0] if leaving else source[1], last)
        if between is None:
            return None
        before = [*first, *between, last]
    own = land if shot else None
    spots = [Spot(at, own if i == len(before) - 1 else None, i - 1) for i, at in enumerate(before)]
    shots = [Shot(len(spots) - 1, len(spots))] if shot else []
    exits = _lay_tile(spots, land, shape, camera, bend, SPARING if tails else CROSSING)
    if tails and shape != Shape.FORK:
        shots.append(_lay_tail(spots, land, exits[0]))
        exits = (len(spots) - 1,)
    tile = Pose(*camera.ahead(camera_to_centre(shape))[:2], rotation(shape, camera.heading, bend))
    return Reach(land, shape, tile, tuple(spots), exits, tuple(shots), None if source is None else source[0])


def rotation(shape: Shape, heading: float, bend: int) -> float:
    """Return the rotation, rad, of a tile that the river enters along this heading."""
    way_in = MOUTHS[shape][1] if shape == Shape.BEND and bend > 0 else 0.0
    return (heading + math.pi - way_in) % math.tau


def _lay_tile(spots: list[Spot], land: Terrain, shape: Shape, camera: Pose, bend: int, crossing: int) -> tuple[int, ...]:
    """Append the camera domino and what stands on the tile; return the spots at which the river leaves it."""
    spots.append(Spot(camera, land, len(spots) - 1, mouth=True, camera=True))
    if shape == Shape.FORK:
        return _lay_fork(spots, land, camera)
    for at in _across(shape, camera, bend, crossing):
        spots.append(Spot(at, land, len(spots) - 1, on_tile=True))
    spots[-1] = replace(spots[-1], mouth=True)
    return (len(spots) - 1,)


def _lay_fork(spots: list[Spot], land: Terrain, camera: Pose) -> tuple[int, ...]:
    step = (camera_to_centre(Shape.FORK) - STRIKER_BEHIND) / STEM
    for i in range(1, STEM + 1):
        spots.append(Spot(camera.ahead(i * step), land, len(spots) - 1, on_tile=True))
    striker, ends = len(spots) - 1, []
    for head in split(spots[striker].at, STRIKER_BEHIND + beside(BRANCH) / math.tan(BRANCH), BRANCH):
        spots.append(Spot(head, land, striker, on_tile=True))
        spots.append(Spot(head.ahead(BRANCH_PITCH), land, len(spots) - 1, on_tile=True, mouth=True))
        ends.append(len(spots) - 1)
    return tuple(ends)


def _across(shape: Shape, camera: Pose, bend: int, crossing: int) -> list[Pose]:
    """Return even poses from the camera domino over the tile to shortly before its far mouth."""
    before = BEFORE[shape]
    turn = 0.0 if shape == Shape.STRAIGHT else math.copysign(math.pi - MOUTHS[Shape.BEND][1], bend)
    over = 2 * RIM if not turn else RIM * abs(turn) / math.tan(abs(turn) / 2)
    step = (before + over - LAST_WITHIN) / crossing
    return [_on_arc(camera, before, turn / over, i * step) for i in range(1, crossing + 1)]


def _on_arc(camera: Pose, straight: float, curvature: float, reach: float) -> Pose:
    """Return the pose after `reach` mm along a line of `straight` mm and an arc."""
    beyond = max(0.0, reach - straight)
    rim = camera.ahead(min(reach, straight))
    if not curvature:
        return rim.ahead(beyond)
    turn = beyond * curvature
    chord = beyond * math.sin(turn / 2) / (turn / 2) if turn else 0.0
    return rim.ahead(chord, turn)


def _lay_tail(spots: list[Spot], land: Terrain, last: int) -> Shot:
    """Append two dominoes in line behind the tile, far enough for a photo, and return the photo."""
    at = spots[last].at
    for step in TAIL:
        at = at.ahead(step)
        spots.append(Spot(at, land, len(spots) - 1))
    return Shot(len(spots) - 1, len(spots) - 2)
