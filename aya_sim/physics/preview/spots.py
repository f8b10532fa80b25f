"""Find good spots: ahead of a chain, before one, between two, into a mouth; and where a photo lies astride.

Asks `flow` which dominoes end a chain and `geometry.place` where there is room; turns, hands and stocks are not known here.
All lists are finite, in one order, and the same for the same layout.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from aya_sim.components import DOMINO_TERRAINS, MOUTH_TOLERANCE, MOUTHS, TILE_DIAMETER, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.geometry.footprints import Boxes
from aya_sim.geometry.place import approach, astride_photo_blocked, foot_blocked, photo_near_tile
from aya_sim.layout import Flags, Floats, Ints, Layout, State, Tile
from aya_sim.physics.preview.flow import Flow, flow

GAP = 0.4  # of the height: the free gap that carries best and wastes least
TURN = math.radians(20)  # most turn a domino in a smooth curve
CATCH = 0.6  # of the height: how far a piece is from a spot when it snaps there
PHOTO_PITCH = 31.0  # mm, the widest pair that a photo lies astride safely
PHOTO_TURN = math.radians(10)  # the bend beyond which a photo is likely to slide off
_OFF_A_HEAD = 100.0  # mm of risk, more than any other
_PHOTO_BEST = 25.0  # mm: it rides best on this pitch
_BEFORE_MOUTH = 2.0  # mm between the rim and the foot of a domino that flows in
_INTO_MOUTH = (0.0, math.radians(20), math.radians(-20))  # ways to flow in, from the line to the centre
_BENDS = tuple(math.radians(turn) for turn in (0, 5, -5, 10, -10, 15, -15, 20, -20))
_TAB_BENDS = (0.0, TURN, -TURN)
_HEADING_WEIGHT = 0.5  # heights a rad: what a turn away from a spot's heading counts as distance
_JOIN = (1.0, 1.9)  # heights, centre to centre, between which one domino joins two chains
_JOIN_DRAWS = 0.5  # of its distance: a join is worth going a little farther for
_SAME = 2.0  # mm: spots closer than this, with the same heading, are one


class Why(StrEnum):
    """The reason why a spot is good."""

    SPRING = "spring"  # the first domino of the Start tile
    NEXT = "next"  # after the last of a chain
    BETWEEN = "between"  # joins the last of one chain to the first of another
    BEFORE = "before"  # before the first of a chain
    MOUTH = "mouth"  # flows into a tile


@dataclass(frozen=True, slots=True)
class Spot:
    """A good place for a domino."""

    x: float  # mm
    y: float  # mm
    heading: float  # rad
    why: Why
    near: int | str  # id of the domino it goes with; of the tile for SPRING and MOUTH


@dataclass(frozen=True, slots=True)
class PhotoSpot:
    """A good place for an animal photo: astride two standing dominoes, the upstream one first."""

    x: float  # mm
    y: float  # mm
    on: tuple[int, int]


def best_next(layout: Layout, domino: int, turn: float = 0.0) -> Spot:
    """Return the best place after this domino, turned to the left by `turn`, rad (no more than `TURN`).

    Raises BadQuestion for an id that is not in the layout.
    """
    x, y, heading = _pose(layout, domino)
    return _ahead(layout, x, y, heading, _clamp_turn(turn), domino)


def best_before(layout: Layout, domino: int, turn: float = 0.0) -> Spot:
    """Return the best place for a domino that strikes this one, itself turned to the right by `turn`, rad (no more than `TURN`)."""
    x, y, heading = _pose(layout, domino)
    turn = _clamp_turn(turn)
    way, pitch = heading - turn / 2, _pitch(layout)
    return Spot(x - pitch * math.cos(way), y - pitch * math.sin(way), _normalize_angle(heading - turn), Why.BEFORE, domino)


def snap(
    layout: Layout,
    x: float,
    y: float,
    heading: float,
    *,
    follow: bool = False,
    moving: int | None = None,
    known: Flow | None = None,
) -> Spot | None:
    """Return the nearest good place within `CATCH`, or None.

    x, y: mm, heading: rad, of the piece in hand. follow: the heading was not chosen, so let the spot choose it.
    moving: id of the domino in hand, if the layout still has it. known: its `flow`, reused while the layout stays the same.
    """
    if not all(map(math.isfinite, (x, y, heading))):
        raise BadQuestion("expected.finites", "expected finite numbers, got {got}", where="snap", got=f"{x}, {y}, {heading}")
    found = flow(layout, moving=moving) if known is None else known
    ends, starts = (_ids_near(layout, ids, x, y) for ids in (found.ends, found.starts))
    spots = [
        *_join_spots(layout, ends, starts),
        *(best_next(layout, end, turn) for end in ends for turn in _BENDS),
        *(best_before(layout, start, turn) for start in starts for turn in _BENDS),
        *_spring_spots(layout, moving),
        *(spot for tile in layout.tiles if math.hypot(tile.x - x, tile.y - y) <= TILE_DIAMETER for spot in _spots_into(layout, tile)),
    ]
    height = layout.domino.height
    near = [spot for spot in spots if math.hypot(spot.x - x, spot.y - y) <= CATCH * height]
    if not near:
        return None
    weight = 0.1 if follow else _HEADING_WEIGHT

    def away(spot: Spot) -> float:
        apart = math.hypot(spot.x - x, spot.y - y) * (_JOIN_DRAWS if spot.why is Why.BETWEEN else 1.0)
        return apart + weight * height * abs(math.remainder(spot.heading - heading, math.tau))

    return next(iter(_free_spots(layout, sorted(near, key=away), moving)), None)


def next_spots(layout: Layout, *, moving: int | None = None, known: Flow | None = None) -> list[Spot]:
    """Return good places for the next domino, best first: spring, joins, chain ends, mouths, chain starts; each kind by id."""
    found = flow(layout, moving=moving) if known is None else known
    ends, starts = found.ends.tolist(), found.starts.tolist()
    spots = [
        *_spring_spots(layout, moving),
        *_join_spots(layout, ends, starts),
        *(best_next(layout, end, turn) for turn in _TAB_BENDS for end in ends),
        *(spot for tile in layout.tiles for spot in _spots_into(layout, tile, _dry_mouths(layout, tile, moving), (0.0,))),
        *(best_before(layout, start) for start in starts),
    ]
    return _distinct(_free_spots(layout, spots, moving))


def mouth_spots(layout: Layout, tile: Tile) -> list[Spot]:
    """Return where a domino stands outside the tile before a mouth and flows into it: for each mouth straight, and from either side."""
    return list(_free_spots(layout, list(_spots_into(layout, tile)), None))


def photo_spots(layout: Layout, terrain: Terrain | None = None, *, camera: int | None = None) -> list[PhotoSpot]:
    """Return where an animal photo may lie astride two neighbours of a chain, safest first.

    terrain: one of the two is of it, or a garden, so that the photo can be won. camera: id of a domino that is one of the two.
    The pair is at most `PHOTO_PITCH` apart and nearly straight; the photo lies off every tile and off every other photo. A pair that
    begins a chain comes last: from there a photo slides down behind it.
    """
    found = []
    heads = set(flow(layout).starts.tolist())
    for first, second in _photo_pairs(layout):
        if camera is not None and camera not in (int(layout.dominoes.id[first]), int(layout.dominoes.id[second])):
            continue
        if terrain is not None and not _has_terrain(layout, terrain, (first, second)):
            continue
        spot = _photo_spot(layout, first, second)
        if _is_clear(layout, spot):
            slides = _OFF_A_HEAD if int(layout.dominoes.id[first]) in heads else 0.0
            found.append((_risk(layout, first, second) + slides, spot))
    return [spot for _, spot in sorted(found, key=lambda one: (one[0], one[1].on))]


def _pose(layout: Layout, domino: int) -> tuple[float, float, float]:
    """Return x, y (mm) and heading (rad) of this domino. Raises BadQuestion for an id that is not in the layout."""
    try:
        row = layout.dominoes.row_of(domino)
    except (KeyError, OverflowError):
        raise BadQuestion("layout.no_domino", "there is no domino {domino}", domino=domino) from None
    d = layout.dominoes
    return float(d.x[row]), float(d.y[row]), float(d.heading[row])


def _pitch(layout: Layout) -> float:
    return GAP * layout.domino.height + layout.domino.thickness


def _clamp_turn(turn: float) -> float:
    return min(TURN, max(-TURN, turn))


def _normalize_angle(heading: float) -> float:
    """Return the same direction between -pi and pi."""
    return math.remainder(heading, math.tau)


def _ahead(layout: Layout, x: float, y: float, heading: float, turn: float, near: int) -> Spot:
    """Return the spot one pitch ahead; the step lies along half the turn, as in a curve."""
    way, pitch = heading + turn / 2, _pitch(layout)
    return Spot(x + pitch * math.cos(way), y + pitch * math.sin(way), _normalize_angle(heading + turn), Why.NEXT, near)


def _ids_near(layout: Layout, ids: Ints, x: float, y: float) -> list[int]:
    """Return those of the ids that can have a spot within `CATCH` of x, y."""
    d = layout.dominoes
    rows = d.rows_of(ids)
    reach = (CATCH + _JOIN[1]) * layout.domino.height
    return [int(one) for one in ids[np.hypot(d.x[rows] - x, d.y[rows] - y) <= reach]]


def _join_spots(layout: Layout, ends: Sequence[int], starts: Sequence[int]) -> Iterator[Spot]:
    """Yield the places half way, half turned, between an end and a start that lies ahead of it."""
    height = layout.domino.height
    for end in ends:
        x, y, heading = _pose(layout, end)
        for start in starts:
            if start == end:
                continue
            to_x, to_y, to_heading = _pose(layout, start)
            apart, turn = math.hypot(to_x - x, to_y - y), math.remainder(to_heading - heading, math.tau)
            bearing = math.remainder(math.atan2(to_y - y, to_x - x) - heading, math.tau)
            if _JOIN[0] * height <= apart <= _JOIN[1] * height and abs(turn) <= 2 * TURN and abs(bearing - turn / 2) <= TURN / 2:
                yield Spot((x + to_x) / 2, (y + to_y) / 2, _normalize_angle(heading + turn / 2), Why.BETWEEN, end)


def _others(layout: Layout, moving: int | None) -> Flags:
    """Return all dominoes but the one in hand, (n,) bool."""
    return np.not_equal(layout.dominoes.id, -1 if moving is None else moving)


def _spring_spots(layout: Layout, moving: int | None) -> Iterator[Spot]:
    """Yield the centre of each Start tile on which no domino stands, flowing to its mouth."""
    d = layout.dominoes
    stands = d.standing & _others(layout, moving)
    for tile in layout.tiles:
        if tile.terrain == Terrain.START and not np.any(stands & (np.hypot(d.x - tile.x, d.y - tile.y) <= TILE_DIAMETER / 2)):
            yield Spot(tile.x, tile.y, _normalize_angle(tile.rotation + MOUTHS[tile.shape][0]), Why.SPRING, tile.id)


def _spots_into(layout: Layout, tile: Tile, mouths: Sequence[float] | None = None, sides: Sequence[float] = _INTO_MOUTH) -> Iterator[Spot]:
    """Yield places before these mouths (angles of the tile; None: all): the foot clears the rim, and its fall goes through the mouth."""
    if tile.terrain == Terrain.START:
        return  # the river only leaves it
    rim, size = TILE_DIAMETER / 2, layout.domino
    for out in (tile.rotation + angle for angle in (MOUTHS[tile.shape] if mouths is None else mouths)):
        for aside in sides:
            slant, back = out + aside, _BEFORE_MOUTH + size.thickness / 2 + size.width / 2 * abs(math.sin(aside))
            x = tile.x + rim * math.cos(out) + back * math.cos(slant)
            y = tile.y + rim * math.sin(out) + back * math.sin(slant)
            spot = Spot(x, y, _normalize_angle(slant + math.pi), Why.MOUTH, tile.id)
            if approach(tile, spot.x, spot.y, spot.heading, size).is_good:
                yield spot


def _dry_mouths(layout: Layout, tile: Tile, moving: int | None) -> list[float]:
    """Return the angles of the mouths that no domino covers or would cover, falling forward."""
    d, size = layout.dominoes, layout.domino
    some = np.flatnonzero(_others(layout, moving) & (d.state != State.FLAT))
    one, cos, sin = np.ones(len(some)), np.cos(d.heading[some]), np.sin(d.heading[some])
    middle = (size.height + size.thickness) / 2
    falls = Boxes(d.x[some] + cos * middle, d.y[some] + sin * middle, cos, sin, one * size.height / 2, one * size.width / 2)
    found = []
    for angle in MOUTHS[tile.shape]:
        way = tile.rotation + angle
        mouth = np.array([(tile.x + TILE_DIAMETER / 2 * math.cos(way), tile.y + TILE_DIAMETER / 2 * math.sin(way))])
        if not (falls.distances(np.repeat(mouth, len(some), axis=0)) <= MOUTH_TOLERANCE).any():
            found.append(angle)
    return found


def _free_spots(layout: Layout, spots: Sequence[Spot], moving: int | None) -> Iterator[Spot]:
    """Yield the spots where a domino may stand, in their order."""
    return (spot for spot in spots if foot_blocked(layout, spot.x, spot.y, spot.heading, without=moving or 0) is None)


def _distinct(spots: Iterator[Spot]) -> list[Spot]:
    kept: list[Spot] = []
    for spot in spots:
        if not any(
            math.hypot(spot.x - one.x, spot.y - one.y) < _SAME and abs(math.remainder(spot.heading - one.heading, math.tau)) < 0.1
            for one in kept
        ):
            kept.append(spot)
    return kept


def _photo_pairs(layout: Layout) -> Iterator[tuple[int, int]]:
    """Yield rows of standing dominoes of which one strikes the other, nearly straight and near enough for a photo."""
    d, striker = layout.dominoes, flow(layout).striker
    for second in np.flatnonzero(striker >= 0).tolist():
        first = int(striker[second])
        apart = math.hypot(d.x[first] - d.x[second], d.y[first] - d.y[second])
        if apart <= PHOTO_PITCH and abs(math.remainder(float(d.heading[first] - d.heading[second]), math.pi)) <= PHOTO_TURN:
            yield first, second


def _has_terrain(layout: Layout, terrain: Terrain, rows: tuple[int, int]) -> bool:
    return bool({DOMINO_TERRAINS[layout.dominoes.terrain[row]] for row in rows} & {terrain, Terrain.GARDEN})


def _photo_spot(layout: Layout, first: int, second: int) -> PhotoSpot:
    d = layout.dominoes
    middle: Floats = np.array([(d.x[first] + d.x[second]) / 2, (d.y[first] + d.y[second]) / 2])
    return PhotoSpot(float(middle[0]), float(middle[1]), (int(d.id[first]), int(d.id[second])))


def _risk(layout: Layout, first: int, second: int) -> float:
    """Return the risk of this pair for a photo, mm.

    It is how far the pair is from the pitch a photo rides best on; a bend counts a mm a degree; rounded, so that equals stay in order.
    """
    d = layout.dominoes
    apart = math.hypot(d.x[first] - d.x[second], d.y[first] - d.y[second])
    bend = abs(math.remainder(float(d.heading[first] - d.heading[second]), math.pi))
    return round(abs(apart - _PHOTO_BEST) + math.degrees(bend), 1)


def _is_clear(layout: Layout, spot: PhotoSpot) -> bool:
    return astride_photo_blocked(layout, spot.x, spot.y) is None and not photo_near_tile(layout, spot.x, spot.y)
