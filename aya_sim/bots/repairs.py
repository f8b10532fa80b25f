"""Find dominoes to turn so that no tile is spoilt and the river does not stall; mm and rad.

Looks ahead with the engine: topples the table so far with the rest of the plan already laid.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from aya_sim.bots.plan_fit import Fit
from aya_sim.components import DOMINO_TERRAINS, TILE_DIAMETER, Terrain
from aya_sim.game.table import turn_domino
from aya_sim.game.types import Home
from aya_sim.geometry.footprints import Boxes
from aya_sim.geometry.place import PHOTO_REACH, foot_blocked, photo_distance, tile_blocked
from aya_sim.layout import Domino, Dominoes, Floats, Layout, Push, State
from aya_sim.physics import topple

_LIES = (4.9, 53.0)  # mm: from where to where in front of its foot a domino lies when it has fallen by itself
_CLEAR = 2.0  # mm from a tile: safe
_BARELY = 0.8  # mm: for one that stands on the rim, and cannot do better
_TURNS = tuple(math.radians(k * 30) for k in (1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6))
_LIKE = math.radians(35)  # a domino in a spot may be turned so far from it
_AROUND = 170.0  # mm: as much of the table as is toppled to try a turn


@dataclass(frozen=True, slots=True)
class Repair:
    """Name a standing domino and the heading it should be turned to."""

    domino: int  # id
    heading: float  # rad


def stray_repairs(fit: Fit, homes: tuple[Home, ...]) -> Iterator[Repair]:
    """Yield turns for strays that would fall over a tile of another land; one on the rim of a tile may still fall off it."""
    d, tiles = fit.layout.dominoes, _tiles(fit)
    for row in fit.strays.tolist():
        if d.state[row] != State.STANDING or any(int(d.id[row]) in (home.camera, home.partner) for home in homes):
            continue
        x, y, heading = float(d.x[row]), float(d.y[row]), float(d.heading[row])
        near = _near(_of_others(tiles, DOMINO_TERRAINS[d.terrain[row]]), x, y)
        clear = _clearance(near, x, y, heading)
        if clear >= _CLEAR:
            continue
        for better, clearer in _ways_out(near, x, y, heading):
            if clearer > clear + _BARELY and foot_blocked(fit.layout, x, y, better, without=int(d.id[row])) is None:
                yield Repair(int(d.id[row]), better)
                break


def _ways_out(tiles: Floats, x: float, y: float, heading: float) -> Iterator[tuple[float, float]]:
    """Yield headings (rad) and their clearance (mm): the safe ones, least turn first, then straight away from the nearest tile."""
    for turn in _TURNS:
        if (clear := _clearance(tiles, x, y, heading + turn)) >= _CLEAR:
            yield heading + turn, clear
    nearest = tiles[np.hypot(tiles[:, 0] - x, tiles[:, 1] - y).argmin()]
    away = math.atan2(y - nearest[1], x - nearest[0])
    if (clear := _clearance(tiles, x, y, away)) >= _BARELY:
        yield away, clear


def misturned_repairs(fit: Fit, homes: tuple[Home, ...]) -> Iterator[Repair]:
    """Yield turns for dominoes that stand in a spot but do not point along the river."""
    d = fit.layout.dominoes
    spots = np.flatnonzero(fit.filled)
    rows = d.rows_of(fit.domino[spots])
    for spot, row in zip(spots.tolist(), rows.tolist(), strict=True):
        heading = fit.plan.spot(spot).at.heading
        off = math.remainder(float(d.heading[row]) - heading, math.tau)
        if abs(off) > _LIKE and d.state[row] == State.STANDING and _may_turn(fit.layout, homes, int(d.id[row]), heading):
            yield Repair(int(d.id[row]), heading)


def spoilt_tiles(fit: Fit) -> list[bool]:
    """Return for each reach whether a domino of another land stands on its tile, so that the landscape is lost."""
    d = fit.layout.dominoes
    found = []
    for r, reach in enumerate(fit.plan.reaches):
        lost = False
        if reach.tile is not None and fit.laid[r] and reach.land != Terrain.START:
            foreign = ~np.isin(d.terrain, (DOMINO_TERRAINS.index(reach.land), DOMINO_TERRAINS.index(Terrain.GARDEN)))
            near = np.hypot(d.x - reach.tile.x, d.y - reach.tile.y) < TILE_DIAMETER / 2 + 3.0
            lost = bool((foreign & near).any())
        found.append(lost)
    return found


def stalled_spots(fit: Fit) -> list[int]:
    """Return the spots whose domino a push at the Start tile would leave standing though the one before it falls."""
    imagined, ids = imagine(fit)
    if not ids[0]:
        return []
    cascade = topple(imagined, (Push(ids[0]),))
    fell = set(imagined.dominoes.id[cascade.fell].tolist())
    ups, places, reaches = fit.plan.ups, fit.plan.places, fit.plan.reaches
    left = (i for i, one in enumerate(ids) if one and one not in fell and reaches[places[i][0]].tile is not None)
    return [i for i in left if ups[i] >= 0 and ids[ups[i]] in fell]


def imagine(fit: Fit) -> tuple[Layout, list[int]]:
    """Return the table with the rest of the plan laid, without spurs, and the id in each spot (0 where nothing can stand)."""
    layout, rows, ids = fit.layout, list(fit.layout.dominoes), []
    for i, one in enumerate(fit.domino.tolist()):
        spot = fit.plan.spot(i)
        if not one and fit.plan.reaches[fit.plan.places[i][0]].tile is not None and foot_blocked(layout, *spot.at) is None:
            one = 1000 + i
            rows.append(Domino(one, spot.land or Terrain.GARDEN, *spot.at))
        ids.append(one)
    return Layout(Dominoes.of(rows), table=layout.table), ids


def repair_stall(fit: Fit, spot: int, homes: tuple[Home, ...]) -> Repair | None:
    """Return a turn of the domino in this spot, or of the one before it, that lets the river go on; None if no turn does."""
    up = fit.plan.ups[spot]
    pair = int(fit.domino[up]), int(fit.domino[spot])
    if not all(pair):
        return None
    d = fit.layout.dominoes
    a, b = d.rows_of(list(pair)).tolist()
    if d.state[a] != State.STANDING or d.state[b] != State.STANDING:
        return None
    way = math.atan2(float(d.y[b] - d.y[a]), float(d.x[b] - d.x[a]))
    for one, heading in (
        (pair[0], way),
        (pair[1], way),
        (pair[0], fit.plan.spot(up).at.heading),
        (pair[1], fit.plan.spot(spot).at.heading),
    ):
        if _may_turn(fit.layout, homes, one, heading) and _goes_on(turn_domino(fit.layout, one, heading), pair):
            return Repair(one, heading)
    return None


def _goes_on(layout: Layout, pair: tuple[int, int]) -> bool:
    """Return whether a push of the first domino brings the second down."""
    d = layout.dominoes
    row = d.row_of(pair[0])
    near = np.flatnonzero((np.hypot(d.x - d.x[row], d.y - d.y[row]) < _AROUND) & d.standing)
    there = Layout(Dominoes.of([d[k] for k in near.tolist()]))
    cascade = topple(there, (Push(pair[0]),))
    return bool(cascade.fell[there.dominoes.row_of(pair[1])])


def _may_turn(layout: Layout, homes: tuple[Home, ...], one: int, heading: float) -> bool:
    row = layout.dominoes.row_of(one)
    if foot_blocked(layout, float(layout.dominoes.x[row]), float(layout.dominoes.y[row]), heading, without=one) is not None:
        return False
    after = turn_domino(layout, one, heading)
    return all(photo_distance(after, home.x, home.y, one) < PHOTO_REACH for home in homes if one in (home.camera, home.partner))


def _tiles(fit: Fit) -> list[tuple[Terrain, float, float]]:
    """Return land and centre (mm) of the tiles on the table, and of planned ones whose place is still free."""
    lying = [(tile.terrain, tile.x, tile.y) for tile in fit.layout.tiles if tile.terrain != Terrain.START]
    to_come = [
        (reach.land, reach.tile.x, reach.tile.y)
        for r, reach in enumerate(fit.plan.reaches)
        if reach.tile is not None and not fit.laid[r] and tile_blocked(fit.layout, reach.tile.x, reach.tile.y) is None
    ]
    return lying + to_come


def _of_others(tiles: list[tuple[Terrain, float, float]], land: Terrain) -> Floats:
    """Return the centres of the tiles that a domino of this land must not lie on, (k, 2) mm."""
    return np.array([(x, y) for terrain, x, y in tiles if land not in (terrain, Terrain.GARDEN)], np.float64).reshape(-1, 2)


def _near(tiles: Floats, x: float, y: float) -> Floats:
    """Return the centres that a domino here may touch as it falls, without the tile that it stands on too deep to fall off, (k, 2) mm."""
    apart = np.hypot(tiles[:, 0] - x, tiles[:, 1] - y)
    return np.asarray(tiles[(apart > TILE_DIAMETER / 2 - _LIES[0]) & (apart < TILE_DIAMETER / 2 + 70.0)], np.float64)


def _clearance(tiles: Floats, x: float, y: float, heading: float) -> float:
    """Return how far from all these tiles a domino here comes to lie, mm; below 0 it lies on one."""
    if not len(tiles):
        return math.inf
    middle, half = sum(_LIES) / 2, (_LIES[1] - _LIES[0]) / 2
    cos, sin = math.cos(heading), math.sin(heading)
    box = Boxes(*(np.full(len(tiles), value) for value in (x + middle * cos, y + middle * sin, cos, sin, half, 12.0)))
    return float(box.distances(tiles).min()) - TILE_DIAMETER / 2
