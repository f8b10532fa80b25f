"""Tell whether one more foot, flat domino, tile or photo has room on a layout.

The layout itself is taken as possible (`check.refuse_impossible`). Touching is allowed, as there. Photos astride lie 48 mm high
and hinder nothing below them; fallen photos are picked up; anything else that lies there hinders what would stand on it or lie over it.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, INTO_TILE, MOUTH_TOLERANCE, TILE_DIAMETER, TOUCH, Terrain
from aya_sim.geometry.check import places
from aya_sim.geometry.footprints import ROUNDING, Boxes, boxes, depths, feet
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.geometry.photos import mouths
from aya_sim.layout import DominoSize, Flags, Floats, Ints, Layout, State, Tile


class Obstacle(StrEnum):
    """The kind of thing that is in the way of a piece."""

    TABLE_EDGE = "table_edge"
    DOMINO = "domino"  # the foot of one that stands
    KNOCKED_PLACE = "knocked_place"  # where one that was knocked over must stand again
    LYING_DOMINO = "lying_domino"
    TILE = "tile"
    PHOTO = "photo"


@dataclass(frozen=True, slots=True)
class Blocked:
    """The first thing in the way of a piece."""

    by: Obstacle
    number: int = 0  # id of the domino, or the number of the tile or photo in the layout


@dataclass(frozen=True, slots=True)
class Approach:
    """How a domino stands before the tile mouth that it serves best."""

    outside: bool  # its foot does not reach over the tile
    distance: float  # mm from its centre to the mouth along its heading
    reach: float  # mm its fall comes
    aside: float  # mm the mouth lies off the middle of its fall
    most_aside: float  # mm
    angle: float  # rad between its heading and the line to the centre of the tile

    @property
    def is_good(self) -> bool:
        """Return whether the domino will fall over the mouth onto the tile (rules, section 3)."""
        return self.outside and self.angle <= INTO_TILE and self.reaches and self.aside <= self.most_aside

    @property
    def reaches(self) -> bool:
        """Return whether the domino will reach the tile at all."""
        return self.distance <= self.reach


def foot_blocked(layout: Layout, x: float, y: float, heading: float, *, without: int = 0, without_photo: int = -1) -> Blocked | None:
    """Return what is in the way of a domino standing here, mm and rad; None: nothing.

    without: id of a domino, without_photo: number of a photo, which are being moved and hinder nothing.
    """
    size = layout.domino
    foot = _box(x, y, heading, size.thickness / 2, size.width / 2)
    return _off_table(layout, foot) or _on_pieces(layout, foot, size, without, without_photo)


def feet_blocked(layout: Layout, new: Layout) -> Flags:
    """Return which dominoes of `new` cannot stand on the layout, (n,) in the order of their rows, as `foot_blocked` for each."""
    size, foot = layout.domino, feet(new)
    blocked = np.zeros(len(foot), np.bool_)
    if layout.table is not None:
        over = foot.corners
        edge = np.array([layout.table.width, layout.table.height])
        blocked |= ((over < -ROUNDING) | (over > edge + ROUNDING)).any(axis=(1, 2))
    for _, shapes, _ in _obstacles(layout):
        if not len(shapes) or not len(foot):
            continue
        reach = float(foot.radii.max() + shapes.radii.max())
        for mine, other in pairs_within(foot.centres, shapes.centres, reach):
            blocked[mine[depths(shapes.take(other), foot.take(mine)) > _allowed_overlap(size)]] = True
    for photo in _laid_photos(layout):
        blocked |= foot.distances(np.tile(places(layout.animals)[[photo]], (len(foot), 1))) < PHOTO_REACH
    return blocked


def own_place_blocked(layout: Layout, domino: int) -> Blocked | None:
    """Return what prevents a fallen domino from being stood up where it stood; None: nothing.

    Only another foot does; what lies there is lifted aside.
    """
    d, size = layout.dominoes, layout.domino
    row = d.row_of(domino)
    reach = math.hypot(size.thickness, size.width) + ROUNDING  # mm, from which on two feet are apart however they are turned
    near = np.flatnonzero(d.standing & (np.abs(d.x - d.x[row]) <= reach) & (np.abs(d.y - d.y[row]) <= reach))
    if not len(near):
        return None
    foot = feet(layout)
    return _first_blocked(layout, near, depths(foot.take(near), foot.take(np.array([row]))) > _allowed_overlap(size), Obstacle.DOMINO)


def flat_blocked(layout: Layout, x: float, y: float, heading: float) -> Blocked | None:
    """Return what is in the way of a domino laid flat here by hand, mm and rad; tiles are not, because they have no thickness."""
    size = layout.domino
    flat = _box(x, y, heading, size.height / 2, size.width / 2)
    return _off_table(layout, flat) or _on_pieces(layout, flat, size)


def tile_blocked(layout: Layout, x: float, y: float) -> Blocked | None:
    """Return what is in the way of a tile centred here, mm; None: nothing."""
    if _disc_is_off(layout, x, y, TILE_DIAMETER / 2):
        return Blocked(Obstacle.TABLE_EDGE)
    for number in np.flatnonzero(_distances(places(layout.tiles), x, y) < TILE_DIAMETER - ROUNDING)[:1]:
        return Blocked(Obstacle.TILE, int(number))
    return _under_disc(layout, x, y, TILE_DIAMETER / 2)


def lying_photo_blocked(layout: Layout, x: float, y: float) -> Blocked | None:
    """Return what is in the way of an animal photo laid on the table here, mm; None: nothing."""
    if _disc_is_off(layout, x, y, ANIMAL_DIAMETER / 2):
        return Blocked(Obstacle.TABLE_EDGE)
    return _under_disc(layout, x, y, ANIMAL_DIAMETER / 2)


def astride_photo_blocked(layout: Layout, x: float, y: float, *, without_photo: int = -1) -> Blocked | None:
    """Return what is in the way of an animal photo astride standing dominoes here, mm; None: nothing.

    Only the edge of the table and other photos astride can be. without_photo: number of the photo that is being moved.
    """
    if _disc_is_off(layout, x, y, ANIMAL_DIAMETER / 2):
        return Blocked(Obstacle.TABLE_EDGE)
    astride = [i for i, animal in enumerate(layout.animals) if animal.on is not None and i != without_photo]
    for k in np.flatnonzero(_distances(places(layout.animals)[astride], x, y) < ANIMAL_DIAMETER - ROUNDING)[:1]:
        return Blocked(Obstacle.PHOTO, astride[k])
    return None


def photo_distance(layout: Layout, x: float, y: float, domino: int) -> float:
    """Return the distance from the centre of a photo to the foot of this domino, mm; below `PHOTO_REACH` the photo lies on it."""
    foot = feet(layout).take(layout.dominoes.rows_of([domino]))
    return float(foot.distances(np.array([[x, y]]))[0])


PHOTO_REACH = ANIMAL_DIAMETER / 2 - ROUNDING  # mm


def photo_near_tile(layout: Layout, x: float, y: float) -> bool:
    """Return whether a photo here, mm, lies on a tile or touches one.

    That is allowed, but such a photo does not count (rules, section 5).
    """
    return bool((_distances(places(layout.tiles), x, y) <= (TILE_DIAMETER + ANIMAL_DIAMETER) / 2 + TOUCH + ROUNDING).any())


def approach(tile: Tile, x: float, y: float, heading: float, size: DominoSize) -> Approach:
    """Return how a domino standing here, mm and rad, would fall onto this tile.

    The answer is for the mouth that it serves best, the nearest of equals.
    """
    foot = _box(x, y, heading, size.thickness / 2, size.width / 2)
    outside = bool(foot.distances(np.array([[tile.x, tile.y]]))[0] >= TILE_DIAMETER / 2 - ROUNDING)
    angle = abs(math.remainder(heading - math.atan2(tile.y - y, tile.x - x), math.tau))
    reach, most_aside = size.thickness / 2 + size.height + MOUTH_TOLERANCE, size.width / 2 + MOUTH_TOLERANCE
    cos, sin = math.cos(heading), math.sin(heading)
    found = []
    for mouth_x, mouth_y in mouths(tile).tolist():
        dx, dy = mouth_x - x, mouth_y - y
        distance, aside = dx * cos + dy * sin, abs(dy * cos - dx * sin)
        found.append(Approach(outside, distance, reach, aside, most_aside, angle))
    return min(found, key=lambda one: (not one.is_good, math.hypot(one.distance, one.aside)))


def first_on_start(layout: Layout) -> int | None:
    """Return the id of the standing domino on the Start tile that is nearest the spring; None if no domino stands there.

    Of equals, the lowest id.
    """
    d = layout.dominoes
    standing = np.flatnonzero(d.standing)
    for tile in layout.tiles:
        if tile.terrain != Terrain.START:
            continue
        centre = np.array([[tile.x, tile.y]])
        on_tile = standing[feet(layout).take(standing).distances(centre) <= TILE_DIAMETER / 2 + TOUCH]
        if len(on_tile):
            far = np.hypot(d.x[on_tile] - tile.x, d.y[on_tile] - tile.y)
            return int(d.id[on_tile[np.argmin(far)]])
    return None


def _box(x: float, y: float, heading: float, half_length: float, half_width: float) -> Boxes:
    columns = (x, y, math.cos(heading), math.sin(heading), half_length, half_width)
    return Boxes(*(np.array([value], np.float64) for value in columns))


def _off_table(layout: Layout, one: Boxes) -> Blocked | None:
    """Return the edge of the table if any of the four corners is beyond it, else None."""
    if layout.table is None:
        return None
    x, y = one.corners[0].T
    width, height = layout.table.width, layout.table.height
    off = x.min() < -ROUNDING or x.max() > width + ROUNDING or y.min() < -ROUNDING or y.max() > height + ROUNDING
    return Blocked(Obstacle.TABLE_EDGE) if off else None


def _disc_is_off(layout: Layout, x: float, y: float, radius: float) -> bool:
    if layout.table is None:
        return False
    least = radius - ROUNDING
    return not (least <= x <= layout.table.width - least and least <= y <= layout.table.height - least)


def _on_pieces(layout: Layout, one: Boxes, size: DominoSize, without: int = 0, without_photo: int = -1) -> Blocked | None:
    """Return what a rectangle on the table would lie over; None: nothing."""
    for rows, shapes, obstacle in _obstacles(layout, without):
        blocked = _first_blocked(layout, rows, depths(shapes, one) > _allowed_overlap(size), obstacle)
        if blocked is not None:
            return blocked
    lying = [i for i in _laid_photos(layout) if i != without_photo]
    close = one.distances(places(layout.animals)[lying]) < PHOTO_REACH
    return next((Blocked(Obstacle.PHOTO, lying[k]) for k in np.flatnonzero(close)[:1]), None)


def _under_disc(layout: Layout, x: float, y: float, radius: float) -> Blocked | None:
    """Return what a disc on the table would lie over; None: nothing."""
    centre = np.array([[x, y]])
    for rows, shapes, obstacle in _obstacles(layout):
        blocked = _first_blocked(layout, rows, shapes.distances(centre) < radius - ROUNDING, obstacle)
        if blocked is not None:
            return blocked
    lying = _laid_photos(layout)
    close = _distances(places(layout.animals)[lying], x, y) < radius + PHOTO_REACH
    return next((Blocked(Obstacle.PHOTO, lying[k]) for k in np.flatnonzero(close)[:1]), None)


def _obstacles(layout: Layout, without: int = 0) -> Iterable[tuple[Ints, Boxes, Obstacle]]:
    """Yield rows, their rectangles and their kind: standing feet, the places of knocked-over dominoes, and lying dominoes."""
    d, foot = layout.dominoes, feet(layout)
    other = d.id != without
    standing = np.flatnonzero(d.standing & other)
    yield standing, foot.take(standing), Obstacle.DOMINO
    lying = np.flatnonzero(~d.standing & other)
    if not len(lying):
        return
    knocked = lying[d.state[lying] != State.FLAT]
    yield knocked, foot.take(knocked), Obstacle.KNOCKED_PLACE
    yield lying, boxes(layout).take(lying), Obstacle.LYING_DOMINO


def _first_blocked(layout: Layout, rows: Ints, met: Flags, obstacle: Obstacle) -> Blocked | None:
    return next((Blocked(obstacle, int(layout.dominoes.id[rows[k]])) for k in np.flatnonzero(met)[:1]), None)


def _laid_photos(layout: Layout) -> list[int]:
    return [i for i, animal in enumerate(layout.animals) if animal.buffer]


def _allowed_overlap(size: DominoSize) -> float:
    """Return by how much feet may overlap, mm.

    Touching feet may overlap by rounding; feet smaller than that still may not stand in each other.
    """
    return min(ROUNDING, 1e-3 * min(size.thickness, size.width))


def _distances(points: Floats, x: float, y: float) -> Floats:
    return np.asarray(np.hypot(points[:, 0] - x, points[:, 1] - y), np.float64)
