"""Name the sentence that says what a bot is building, and show where it would put the domino in hand."""

import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.bots.hand import Hand
from aya_sim.bots.levels import EXPERT
from aya_sim.bots.plan_fit import Fit, fit_plan
from aya_sim.bots.policy import Mind, fit_to_table, make_plan
from aya_sim.bots.spot_values import Idea, IdeaKind, SpotValues
from aya_sim.bots.table import Outlook
from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.game import actions as do
from aya_sim.game.observation import Seen
from aya_sim.game.pieces import piece
from aya_sim.game.types import Phase
from aya_sim.rng import next_u64

_STEADY = replace(EXPERT, spread=0.0, twist=0.0)  # a hint is exact: the hand that follows it is not


@dataclass(frozen=True, slots=True)
class Saying:
    """Name the sentence that a bot says, and what it is about."""

    name: str  # plans, tile, mouth, last, crosses, leads, begins, photo, spare, reserve or done
    land: Terrain | None = None
    shape: Shape | None = None
    missing: int = 0  # dominoes that tile still needs


def saying(seen: Seen, known: Mind) -> Saying:
    """Return what the bots are building, judged after their last placing."""
    if known.plan is None or known.idea is None:
        return Saying("plans")
    fit = fit_plan(known.plan, seen.layout)
    idea = known.idea
    if seen.phase not in (Phase.PLACING, Phase.PAUSE) or not SpotValues(fit, Outlook(seen, EXPERT)).missing:
        return Saying("done")
    if idea.kind is IdeaKind.RESERVE:
        return Saying("reserve")
    reach = known.plan.reaches[min(idea.reach, len(known.plan.reaches) - 1)]
    if reach.land not in LANDS:
        return Saying("spare" if reach.tile is None else "plans")
    missing = sum(not fit.domino[known.plan.numbers(idea.reach)[0] + k] for k in reach.tile_spots)
    return Saying(_about(fit, idea, missing), reach.land, reach.shape, missing)


def open_side(seen: Seen, known: Mind) -> tuple[Terrain, do.Point] | None:
    """Return the land whose tiles need most dominoes still, and where one of them lies or is to lie; None without a plan.

    Lands that partners were asked about already are left out.
    """
    if known.plan is None:
        return None
    fit, asked = fit_plan(known.plan, seen.layout), {one.land for one in known.leanings}
    missing = {land: 0 for land in LANDS if land not in asked}
    for (r, _), is_filled in zip(known.plan.places, fit.filled.tolist(), strict=True):
        land = known.plan.reaches[r].land
        if land in missing:
            missing[land] += not is_filled
    most = max(missing, key=lambda one: missing[one], default=None)
    reaches = () if most is None else sorted(known.plan.of_land(most), key=lambda one: not fit.laid[one[0]])
    tile = next((reach.tile for _, reach in reaches), None)
    return None if most is None or tile is None or not missing[most] else (most, do.Point(tile.x, tile.y))


def _about(fit: Fit, idea: Idea, missing: int) -> str:
    if idea.kind is not IdeaKind.LAY:
        return str(idea.kind)
    spot = fit.plan.spot(min(idea.spot, len(fit.plan.places) - 1))
    if spot.on_tile:
        return "last" if not missing else "mouth" if spot.mouth else "crosses"
    up = fit.plan.ups[idea.spot]
    return "leads" if up >= 0 and fit.domino[up] else "begins"


@dataclass(frozen=True, slots=True)
class Hint:
    """Suggest what to do with the domino in hand: a legal action, and for a tile to be taken, where it may go."""

    action: do.Action
    sites: tuple[do.Pose, ...] = ()


def hint(seen: Seen, known: Mind) -> tuple[Hint | None, Mind]:
    """Return the planned place for the domino in this seat's hand, in its turn, and the new mind; no hint if the hand is empty."""
    number, rng = next_u64(known.rng)
    hand = seen.seats[seen.seat].hand
    if seen.phase is not Phase.PLACING or hand is None:
        return None, known
    stream = np.random.default_rng((number, 0))
    known, fit = fit_to_table(seen, make_plan(seen, EXPERT, replace(known, rng=rng), stream), stream)
    return _plan_hint(seen, fit, Hand(seen, _STEADY, stream)), known


def _plan_hint(seen: Seen, fit: Fit, hand: Hand) -> Hint:
    ideas = SpotValues(fit, Outlook(seen, _STEADY))
    own = seen.seats[seen.seat].hand
    assert own is not None
    held = piece(own, seen.cameras)
    if seen.tile is not None and seen.turn == seen.seat:
        found = (hand.lay_landscape(fit.plan.reaches[r], held) for r in ideas.sites(held.terrain, seen.tile))
        return Hint(next(filter(None, found), do.PutTileBack(seen.seat)))
    for idea in ideas.all(held, standard=seen.standard):
        action = hand.action_for(fit, idea, held)
        if action is not None and not hand.loses(fit, action, held):
            poses = (fit.plan.reaches[r].tile for r in ideas.sites(held.terrain)) if idea.kind is IdeaKind.TILE else ()
            return Hint(action, tuple(do.Pose(at.x, at.y, at.heading % math.tau) for at in poses if at is not None))
    raise AssertionError("the reserve is always possible")
