"""Decide the next move of a partner: what it sees and the shared mind in; actions, their duration and the new mind out.

Pure: the same in, the same out. A bot knows what a player at the table sees (`aya_sim.game.observation`), never the stocks.
"""

import itertools
import math
from collections import Counter
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.bots.free_space import FreeSpace
from aya_sim.bots.hand import Hand
from aya_sim.bots.levels import Level
from aya_sim.bots.plan import Plan
from aya_sim.bots.plan_fit import Fit, fit_plan
from aya_sim.bots.planner import arrange_plan, draw_wish, start_somewhere, worth
from aya_sim.bots.repairs import Repair, misturned_repairs, repair_stall, stalled_spots, stray_repairs
from aya_sim.bots.replanner import is_out_of_date, revise_plan
from aya_sim.bots.spot_values import WORTH_DRAWING, Idea, IdeaKind, Leaning, SpotValues
from aya_sim.bots.table import Outlook
from aya_sim.components import Terrain
from aya_sim.game import actions as do
from aya_sim.game.observation import Seen
from aya_sim.game.pieces import Piece
from aya_sim.game.types import Phase
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import first_on_start, own_place_blocked
from aya_sim.layout import State, Tile
from aya_sim.physics.preview.flow import flow
from aya_sim.rng import next_u64, seeded

NUDGE = 3.0  # s of hand time
_TOO_MANY = 12  # strays: beyond, no token is left to be saved
GLASS = 2.0  # s to turn the hourglass or place the Start tile


@dataclass(frozen=True, slots=True)
class Mind:
    """Hold what all bots share: the plan of the river and their random state. `mind` creates one."""

    rng: int
    plan: Plan | None = None
    imagined: int = 0  # rivers they compared it with, itself included
    looked: int = 0  # dominoes on the table when they last looked ahead
    strays: int = 0  # and of those that stood in no spot when the plan was last revised
    tiles: int = 0
    idea: Idea | None = None  # what was done last, and why
    leanings: tuple[Leaning, ...] = ()  # what partners were asked to do, or to leave


@dataclass(frozen=True, slots=True)
class Decision:
    """Describe what a bot does now; without actions it waits."""

    actions: tuple[do.Action, ...]
    seconds: float  # of hand time, which go by before
    mind: Mind


def mind(seed: int) -> Mind:
    """Return a mind without a plan. seed: any whole number, for the bots' own random choices."""
    return Mind(seeded(seed))


def decide(seen: Seen, level: Level, known: Mind) -> Decision:
    """Return what the bot of this seat does next."""
    number, rng = next_u64(known.rng)
    stream = np.random.default_rng((number, 0))
    match seen.phase:
        case Phase.SETUP:
            return _set_up(seen, make_plan(seen, level, replace(known, rng=rng), stream))
        case Phase.PAUSE:
            return Decision((do.TurnHourglass(seen.seat),), GLASS, known)
        case Phase.PLACING:
            urgent = _urgent(seen, level, known)
            if urgent is not None:
                return urgent
            known = make_plan(seen, level, replace(known, rng=rng), stream)
            return _place(seen, level, known, Hand(seen, level, np.random.default_rng((number, 1))), stream)
        case Phase.TOPPLING:
            return _nudge(seen, known)
        case Phase.COUNTING:
            return Decision((), 0.0, known)


def _urgent(seen: Seen, level: Level, known: Mind) -> Decision | None:
    """Return what a seat may do at any time; None if it is its turn and nothing is urgent."""
    fallen = _to_stand_up(seen)
    if fallen is not None:
        return Decision((do.StandUp(seen.seat, fallen),), level.amend, known)
    return Decision((), 0.0, known) if seen.turn != seen.seat else None


def make_plan(seen: Seen, level: Level, known: Mind, stream: np.random.Generator) -> Mind:
    """Return the mind with a plan of the river on this table, from where the Start tile lies.

    Each call plans one river, so that no decision takes long; until the first domino stands, a better plan replaces the old one.
    """
    start = next((tile for tile in seen.layout.tiles if tile.terrain == Terrain.START), None)
    if known.plan is not None and (start is None or _begins_at(known.plan, start)):
        if known.imagined >= level.rivers or len(seen.layout.dominoes):
            return known
        other = _imagine_plan(seen, known.plan.reaches[0].tile, stream)
        return replace(known, plan=max(known.plan, other, key=worth), imagined=known.imagined + 1)
    at = None if start is None else Pose(start.x, start.y, start.rotation)
    return replace(known, plan=_imagine_plan(seen, at, stream), imagined=1)


def _imagine_plan(seen: Seen, start: Pose | None, stream: np.random.Generator) -> Plan:
    """Return a river for this table. start: the Start tile's pose; None if it does not lie yet."""
    table, d = seen.layout.table, seen.layout.dominoes
    assert table is not None
    ground = FreeSpace.bare(table.width, table.height).with_falls(np.column_stack((d.x, d.y, d.heading)))
    for tile in seen.layout.tiles:
        ground = ground if tile.terrain == Terrain.START else ground.with_tile(tile.x, tile.y)
    at = start or start_somewhere(table.width, table.height, stream)
    return arrange_plan(ground, at, draw_wish(seen.cameras, stream), stream)


def _begins_at(plan: Plan, start: Tile) -> bool:
    meant = plan.reaches[0].tile
    turned = 0.0 if meant is None else math.remainder(meant.heading - start.rotation, math.tau)
    return meant is not None and math.hypot(meant.x - start.x, meant.y - start.y) < 1.0 and abs(turned) < 0.02


def _set_up(seen: Seen, known: Mind) -> Decision:
    assert known.plan is not None
    if seen.layout.tiles:
        return Decision((do.TurnHourglass(seen.seat),), GLASS, known)
    at = known.plan.reaches[0].tile
    assert at is not None
    return Decision((do.PlaceStart(seen.seat, do.Pose(*at)),), GLASS, known)


def _place(seen: Seen, level: Level, known: Mind, hand: Hand, stream: np.random.Generator) -> Decision:
    own = seen.seats[seen.seat]
    known, fit = fit_to_table(seen, known, stream)
    ideas = SpotValues(fit, Outlook(seen, level), known.leanings)
    if own.hand is None:
        return _draw(seen, known, ideas)
    held = ideas.outlook.held
    assert held is not None
    known, amends = _choose_repairs(seen, level, known, fit) if hand.notices() else (known, None)
    if amends is not None:
        return Decision((do.Turn(seen.seat, amends.domino, amends.heading),), level.amend, known)
    if seen.tile is not None:
        return _lay_tile(seen, level, known, ideas, held, hand)
    return _use(seen, level, known, ideas, held, hand)


def fit_to_table(seen: Seen, known: Mind, stream: np.random.Generator) -> tuple[Mind, Fit]:
    """Return the mind with its plan revised where the table has changed, and how much of the plan is on the table."""
    assert known.plan is not None
    fit = fit_plan(known.plan, seen.layout)
    if is_out_of_date(fit) and (known.strays, known.tiles) != (len(fit.strays), len(seen.layout.tiles)):
        fit = fit_plan(revise_plan(known.plan, seen.layout, stream), seen.layout)
        known = replace(known, plan=fit.plan, strays=len(fit.strays), tiles=len(seen.layout.tiles))
    return known, fit


def _choose_repairs(seen: Seen, level: Level, known: Mind, fit: Fit) -> tuple[Mind, Repair | None]:
    """Return which domino to turn now: a misturned one, a stray over a tile or, every few layings, one where the river stalls."""
    if not level.looks:
        return known, None
    for amends in itertools.chain(misturned_repairs(fit, seen.photos), stray_repairs(fit, seen.photos)):
        return known, amends
    laid = len(seen.layout.dominoes)
    if abs(laid - known.looked) < level.looks or len(fit.strays) > _TOO_MANY:
        return known, None
    for spot in stalled_spots(fit):
        amends_ = repair_stall(fit, spot, seen.photos)
        if amends_ is not None:
            return replace(known, looked=laid + 2 - level.looks), amends_
    return replace(known, looked=laid), None


def _to_stand_up(seen: Seen) -> int | None:
    d = seen.layout.dominoes
    for row in np.flatnonzero((d.state == State.FORWARD) | (d.state == State.BACKWARD)).tolist():
        if own_place_blocked(seen.layout, int(d.id[row])) is None:
            return int(d.id[row])
    return None


def _draw(seen: Seen, known: Mind, ideas: SpotValues) -> Decision:
    own = seen.seats[seen.seat]
    return Decision((do.DrawReserve(seen.seat) if own.reserve and _wants_reserve(seen, ideas) else do.Draw(seen.seat),), 0.0, known)


def _wants_reserve(seen: Seen, ideas: SpotValues) -> bool:
    """Return whether the top of the reserve is worth more now than the next of the stock; with the last of the stock the reserve closes."""
    own = seen.seats[seen.seat]
    value = ideas.value(own.reserve[-1])
    return value > WORTH_DRAWING or (own.stock == 1 and (value > 0 or ideas.is_worth_waiting))


def _use(seen: Seen, level: Level, known: Mind, ideas: SpotValues, held: Piece, hand: Hand) -> Decision:
    forgotten = ideas.wrong_lands(held) if hand.forgets() else []
    for idea in (*forgotten, *ideas.all(held, standard=seen.standard)):
        action = hand.action_for(ideas.fit, idea, held)
        if action is not None and (idea in forgotten or not hand.loses(ideas.fit, action, held)):
            seconds = {IdeaKind.RESERVE: level.reserve, IdeaKind.LAY: level.domino, IdeaKind.PHOTO: level.camera}.get(
                idea.kind, level.camera - level.domino
            )
            return Decision((action, *hand.slip(action)), seconds, replace(known, idea=idea))
    raise AssertionError("the reserve is always possible")


def _lay_tile(seen: Seen, level: Level, known: Mind, ideas: SpotValues, held: Piece, hand: Hand) -> Decision:
    sites = ((reach, hand.lay_landscape(ideas.fit.plan.reaches[reach], held)) for reach in ideas.sites(held.terrain, seen.tile))
    possible = [(hand.loses(ideas.fit, action, held), reach, action) for reach, action in sites if action is not None]
    for _, reach, action in sorted(possible, key=lambda one: one[0]):
        return Decision((action,), level.domino, replace(known, idea=Idea(IdeaKind.TILE, 0.0, reach=reach)))
    return Decision((do.PutTileBack(seen.seat),), level.amend, known)


def _nudge(seen: Seen, known: Mind) -> Decision:
    if seen.pushes and seen.turn != seen.seat:
        return Decision((), 0.0, known)
    first = None if seen.pushes else first_on_start(seen.layout)
    if first is None:
        standing = [*flow(seen.layout).starts.tolist(), *seen.layout.dominoes.id[seen.layout.dominoes.standing].tolist()]
        nudged = Counter(push.domino for push in seen.layout.pushes)
        first = min(standing, key=lambda one: nudged[one])  # one that leans on another and stays has to wait for that one
    return Decision((do.Nudge(seen.seat, first),), NUDGE, known)
