"""Revise a plan when pieces lie elsewhere than it meant, so that the river goes round them; mm and rad.

Reaches keep their numbers. What cannot be laid any more is laid elsewhere; tiles that other players laid elsewhere join the plan.
"""

import math
from dataclasses import replace

import numpy as np

from aya_sim.bots.free_space import FreeSpace
from aya_sim.bots.plan import Place, Plan, Reach, Spot
from aya_sim.bots.plan_fit import Fit, fit_plan, tile_lies
from aya_sim.bots.planner import Stream, branch, lay_detached
from aya_sim.bots.tile_surroundings import LAST_WITHIN, RIM, camera_to_centre, reach_to
from aya_sim.components import LANDS, MOUTHS, TILE_DIAMETER, Shape
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import approach, foot_blocked, tile_blocked
from aya_sim.layout import Layout, State, Tile

_ASIDE = tuple((along, aside) for reach in (4.0, 8.0, 12.0) for along, aside in ((0, reach), (0, -reach), (reach, 0), (-reach, 0)))


def revise_plan(plan: Plan, layout: Layout, stream: Stream) -> Plan:
    """Return the plan adapted to the table as it is now."""
    plan = _with_tiles_of_others(plan, layout)
    fit = fit_plan(plan, layout)
    for r, reach in enumerate(plan.reaches):
        if reach.tile is not None and not fit.laid[r] and _is_blocked(reach, layout):
            elsewhere = _elsewhere(plan, fit, r, stream)
            if elsewhere is not None:
                plan = _with_reach(plan, r, elsewhere)
                fit = fit_plan(plan, layout)
    return _shift_spots(plan, fit) if len(fit.strays) else plan


def is_out_of_date(fit: Fit) -> bool:
    """Return whether anything lies where the plan did not mean it."""
    tiles = sum(reach.tile is not None and bool(lies) for reach, lies in zip(fit.plan.reaches, fit.laid, strict=True))
    return len(fit.strays) > 0 or tiles != len(fit.layout.tiles)


def _is_blocked(reach: Reach, layout: Layout) -> bool:
    assert reach.tile is not None
    camera = next((spot.at for spot in reach.spots if spot.camera), None)
    if tile_blocked(layout, reach.tile.x, reach.tile.y) is not None:
        return True
    return camera is not None and foot_blocked(layout, *camera) is not None


def _elsewhere(plan: Plan, fit: Fit, r: int, stream: Stream) -> Reach | None:
    """Return another place for the tile of a reach, joined to where it came from if possible, else by itself."""
    reach = plan.reaches[r]
    ground = _free_space(plan, fit, without=r)
    shot, tails = bool(reach.shots), len(reach.shots) > 1
    if reach.source is not None and reach.shape != Shape.FORK:
        source = reach.source, plan.reaches[reach.source[0]].spots[reach.source[1]].at
        found = branch(ground, reach.land, reach.shape, source, tails=tails, stream=stream)
        if found is not None:
            return found
    return next(lay_detached(ground, reach.land, reach.shape, shot=shot, tails=tails, stream=stream), None)


def _free_space(plan: Plan, fit: Fit, without: int) -> FreeSpace:
    """Return the space left by everything on the table and everything else planned, without spurs."""
    table, d = fit.layout.table, fit.layout.dominoes
    assert table is not None
    upright = d.state != State.FLAT
    ground = FreeSpace.bare(table.width, table.height).with_falls(np.column_stack((d.x, d.y, d.heading))[upright])
    for tile in fit.layout.tiles:
        ground = ground.with_tile(tile.x, tile.y)
    planned = [i for i, (r, _) in enumerate(plan.places) if r != without and plan.reaches[r].tile is not None and not fit.domino[i]]
    ground = ground.with_falls(plan.poses[planned])
    for r, reach in enumerate(plan.reaches):
        if reach.tile is not None and r != without and not fit.laid[r]:
            ground = ground.with_tile(reach.tile.x, reach.tile.y)
    return ground


def _with_reach(plan: Plan, r: int, other: Reach) -> Plan:
    """Return the plan with this reach in place of number r; reaches that came from the old one begin by themselves."""

    def kept(reach: Reach) -> Reach:
        return replace(reach, source=None) if reach.source is not None and reach.source[0] == r else reach

    return Plan(tuple(other if i == r else kept(reach) for i, reach in enumerate(plan.reaches)))


def _shift_spots(plan: Plan, fit: Fit) -> Plan:
    """Return the plan with spots moved a little aside where something stands in them."""
    for i in np.flatnonzero(~fit.filled).tolist():
        spot = plan.spot(i)
        if spot.camera or not len(fit.strays) or foot_blocked(fit.layout, *spot.at) is None:
            continue
        for along, aside in _ASIDE:
            at = spot.at.ahead(along).aside(aside)
            if foot_blocked(fit.layout, *at) is None:
                plan = _with_spot(plan, plan.places[i], replace(spot, at=at))
                break
    return plan


def _with_spot(plan: Plan, place: Place, spot: Spot) -> Plan:
    r, k = place
    spots = tuple(spot if j == k else old for j, old in enumerate(plan.reaches[r].spots))
    return Plan(tuple(replace(reach, spots=spots) if i == r else reach for i, reach in enumerate(plan.reaches)))


def _with_tiles_of_others(plan: Plan, layout: Layout) -> Plan:
    """Return the plan in which tiles that were laid elsewhere replace the reach that was meant for them."""
    for tile in layout.tiles:
        if tile.terrain not in LANDS:
            continue
        meant = next((r for r, reach in plan.of_land(tile.terrain) if reach.shape == tile.shape), None)
        if meant is not None and not tile_lies(layout, plan.reaches[meant]):
            plan = _with_reach(plan, meant, _around(tile, layout))
        elif meant is None:
            plan = Plan((*plan.reaches, _around(tile, layout)))
    return plan


def _around(tile: Tile, layout: Layout) -> Reach:
    """Return a reach for a tile on the table, entered where a domino stands before a mouth, else by the first mouth."""
    entered = _entry_heading(tile, layout)
    for heading, bend in [(entered, bend) for bend in (1, -1)]:
        camera = Pose(tile.x, tile.y, heading).ahead(-camera_to_centre(tile.shape))
        reach = reach_to(tile.terrain, tile.shape, camera, bend, None, shot=False, tails=False)
        if reach is not None and reach.tile is not None and _turned_alike(tile, reach.tile.heading):
            return reach
    return _mouths_only(tile)


def _entry_heading(tile: Tile, layout: Layout) -> float:
    """Return the heading of the river where it comes onto this tile, rad."""
    ways = [tile.rotation + mouth + math.pi for mouth in MOUTHS[tile.shape]]
    d = layout.dominoes
    for row in np.flatnonzero(np.hypot(d.x - tile.x, d.y - tile.y) < TILE_DIAMETER).tolist():
        if approach(tile, float(d.x[row]), float(d.y[row]), float(d.heading[row]), layout.domino).is_good:
            return min(ways, key=lambda way: abs(math.remainder(way - float(d.heading[row]), math.tau)))
    return ways[0]


def _turned_alike(tile: Tile, rotation: float) -> bool:
    apart = math.remainder(tile.rotation - rotation, math.pi if tile.shape == Shape.STRAIGHT else math.tau)
    return abs(apart) < 0.02


def _mouths_only(tile: Tile) -> Reach:
    """Return a reach with a domino before each mouth that falls over it outward, and nothing between."""
    centre = Pose(tile.x, tile.y, 0.0)
    outward = [centre.turned(tile.rotation + mouth).ahead(RIM - LAST_WITHIN) for mouth in MOUTHS[tile.shape]]
    spots = tuple(Spot(at, tile.terrain, on_tile=True, mouth=True) for at in outward)
    return Reach(tile.terrain, tile.shape, Pose(tile.x, tile.y, tile.rotation), spots)
