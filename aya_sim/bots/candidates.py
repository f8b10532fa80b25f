"""List a finite, repeatable set of actions for programs that play; `apply` accepts any other legal pose as well.

Spots come from geometry (chain ends, mouths) and from a plan of the river that follows from the table alone.
"""

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np

from aya_sim.bots.free_space import FreeSpace
from aya_sim.bots.plan import Plan
from aya_sim.bots.plan_fit import fit_plan
from aya_sim.bots.planner import arrange_plan, draw_wish, start_somewhere
from aya_sim.bots.replanner import is_out_of_date, revise_plan
from aya_sim.bots.tile_surroundings import ASTRIDE, LAST_WITHIN, RIM, camera_to_centre
from aya_sim.components import MOUTHS, TILE_DIAMETER, Terrain
from aya_sim.game import Action, Game, Phase, check, legal
from aya_sim.game import actions as do
from aya_sim.game.legal import Choices
from aya_sim.game.pieces import piece
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import first_on_start
from aya_sim.layout import Layout, Tile
from aya_sim.physics.preview.flow import flow

MOST = 400  # candidates at once
_STARTS = 4  # places for the Start tile
_STEPS = (25.0, 34.0)  # mm behind a chain's end
_TURNS = tuple(math.radians(turn) for turn in (0, 15, -15))
_ENDS = 12  # chain ends that are gone on from


def candidates(game: Game, seat: int) -> tuple[Action, ...]:
    """Return at most `MOST` legal actions of this seat, without `Tick`, `Knock` and turns; the same game gives the same list.

    The order of stocks and piles plays no part. seat: 0 to players - 1.
    """
    may = legal(game, seat)
    found: dict[Action, None] = {}
    for action in _possible(game, seat, may):
        if len(found) < MOST and action not in found and check(game, action) is None:
            found[action] = None
    return tuple(found)


def _possible(game: Game, seat: int, may: Choices) -> Iterator[Action]:
    match game.phase:
        case Phase.SETUP:
            yield from (do.PlaceStart(seat, at) for at in _starts(game.options.width, game.options.height))
            yield do.TurnHourglass(seat)
        case Phase.PAUSE:
            yield do.TurnHourglass(seat)
        case Phase.PLACING:
            yield from (do.Draw(seat), do.DrawReserve(seat), do.TakeBack(seat))
            yield from (do.StandUp(seat, one) for one in may.to_stand_up)
            if game.turn == seat and game.seats[seat].hand is not None:
                yield from _layings(game, seat)
        case Phase.TOPPLING:
            first = None if game.pushes else first_on_start(game.layout)
            yield from (do.Nudge(seat, one) for one in ([first] if first is not None else flow(game.layout).starts.tolist()))
            yield from (do.Nudge(seat, one) for one in may.to_nudge)


def _layings(game: Game, seat: int) -> Iterator[Action]:
    held = piece(game.seats[seat].hand or 0, game.options.cameras)
    plan = plan_of(game.layout, game.options.cameras)
    fit = fit_plan(plan, game.layout)
    yield from (do.LayOnReserve(seat), do.TakeTile(seat), do.PutTileBack(seat))
    ends = list(_behind_ends(game.layout))
    if game.tile is not None:
        yield from _landscapes(game, seat, held.terrain, plan, ends)
        return
    if held.camera and not game.standard:
        yield from _photos(game, seat)
    for i in np.flatnonzero(~fit.filled).tolist():
        if plan.spot(i).land in (None, held.terrain) or held.terrain == Terrain.GARDEN:
            yield do.Lay(seat, do.Pose(*plan.spot(i).at))
    yield from (do.Lay(seat, do.Pose(*at)) for at in (*ends, *_before_mouths(game.layout)))


def _landscapes(game: Game, seat: int, land: Terrain, plan: Plan, ends: list[Pose]) -> Iterator[Action]:
    assert game.tile is not None
    for _, reach in plan.of_land(land):
        camera = next((spot.at for spot in reach.spots if spot.camera), None)
        if reach.shape == game.tile and reach.tile is not None and camera is not None:
            yield do.LayLandscape(seat, do.Pose(*reach.tile), do.Pose(*camera))
    for camera in ends:
        centre = camera.ahead(camera_to_centre(game.tile))
        for mouth in MOUTHS[game.tile]:
            yield do.LayLandscape(seat, do.Pose(centre.x, centre.y, camera.heading + math.pi - mouth), do.Pose(*camera))


def _photos(game: Game, seat: int) -> Iterator[Action]:
    d = game.layout.dominoes
    for row in np.flatnonzero(d.standing).tolist():
        partner = Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))
        for far in (ASTRIDE, -ASTRIDE):
            yield do.LayAnimal(seat, do.Pose(*partner.ahead(far)), int(d.id[row]))


def _behind_ends(layout: Layout) -> Iterator[Pose]:
    """Yield poses that continue a chain behind its end, the latest ends first."""
    d = layout.dominoes
    for one in flow(layout).ends.tolist()[::-1][:_ENDS]:
        row = d.row_of(one)
        last = Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))
        yield from (last.ahead(step, turn) for step in _STEPS for turn in _TURNS)


def _before_mouths(layout: Layout) -> Iterator[Pose]:
    """Yield poses on each tile before each mouth, falling outward over it."""
    for tile in layout.tiles:
        yield from _outward(tile)


def _outward(tile: Tile) -> Iterator[Pose]:
    assert LAST_WITHIN < TILE_DIAMETER / 2
    for mouth in MOUTHS[tile.shape]:
        yield Pose(tile.x, tile.y, tile.rotation + mouth).ahead(RIM - LAST_WITHIN)


@lru_cache(maxsize=8)
def _starts(width: float, height: float) -> tuple[do.Pose, ...]:
    return tuple(do.Pose(*start_somewhere(width, height, np.random.default_rng((seed, 11)))) for seed in range(_STARTS))


def plan_of(layout: Layout, cameras: int) -> Plan:
    """Return a plan of the river for this table; the same table gives the same plan."""
    start = next(tile for tile in layout.tiles if tile.terrain == Terrain.START)
    assert layout.table is not None
    plan = _first_plan(layout.table.width, layout.table.height, (start.x, start.y, start.rotation), cameras)
    return revise_plan(plan, layout, np.random.default_rng(12)) if is_out_of_date(fit_plan(plan, layout)) else plan


@lru_cache(maxsize=8)
def _first_plan(width: float, height: float, start: tuple[float, float, float], cameras: int) -> Plan:
    stream = np.random.default_rng(13)
    return arrange_plan(FreeSpace.bare(width, height), Pose(*start), draw_wish(cameras, stream), stream)
