"""The mistakes that natural partners make as people do, and the side that a partner was asked to take."""

import math
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.bots import BEGINNER, EXPERT, FLAWLESS, NATURAL, Leaning, decide, play_out
from aya_sim.bots.hand import LAPSE_TWIST, Hand
from aya_sim.bots.plan_fit import NEAR, fit_plan
from aya_sim.bots.spot_values import IdeaKind, SpotValues
from aya_sim.bots.table import Outlook
from aya_sim.components import LANDS, Terrain
from aya_sim.game import Lay, new_game, observe, piece, pieces
from aya_sim.game.warnings import action_losses
from tests.aya_sim.bots.tables import after

HASTY = replace(FLAWLESS, lapses=1.0)
FORGETFUL = replace(FLAWLESS, forgets=1.0)


def test_only_natural_partners_make_the_mistakes_of_people() -> None:
    assert (NATURAL.lapses, NATURAL.forgets) > (0.0, 0.0)
    assert NATURAL.notices < 1.0
    assert replace(NATURAL, lapses=0.0, forgets=0.0, notices=1.0) == FLAWLESS
    assert {(level.lapses, level.forgets, level.notices) for level in (BEGINNER, EXPERT, FLAWLESS)} == {(0.0, 0.0, 1.0)}


def test_a_lapse_is_a_spacing_that_still_counts_as_laid_in_its_spot() -> None:
    game, known = after(30, FLAWLESS)
    assert known.plan is not None
    fit = fit_plan(known.plan, game.layout)
    spots = np.flatnonzero(SpotValues(fit, Outlook(observe(game, game.turn), HASTY)).open_spots).tolist()[:20]
    off, turned = [], []
    for k, spot in enumerate(spots):
        lay = Hand(observe(game, game.turn), HASTY, np.random.default_rng(k)).lay_domino(fit, spot)
        if lay is not None:
            wanted = fit.plan.spot(spot).at
            off.append(math.hypot(lay.at.x - wanted.x, lay.at.y - wanted.y))
            turned.append(abs(math.remainder(lay.at.heading - wanted.heading, math.tau)))
    assert max(off) < NEAR
    assert np.mean(off) > 4 * FLAWLESS.spread
    assert np.mean(turned) > LAPSE_TWIST / 3


def test_a_partner_that_forgets_the_land_loses_a_photo_and_one_that_does_not_never_does() -> None:
    game, known = after(60, FLAWLESS)
    seat, lost = game.turn, Counter[str]()
    for one in (p for p in pieces(25) if p.terrain in LANDS and not p.camera):
        if one.id in set(game.layout.dominoes.id.tolist()):
            continue
        held = replace(game, seats=tuple(replace(s, hand=one.id if k == seat else None) for k, s in enumerate(game.seats)))
        for level in (FORGETFUL, FLAWLESS):
            action = decide(observe(held, seat), level, known).actions[0]
            if isinstance(action, Lay):
                lost[level.name if level is FLAWLESS else "forgetful"] += bool(action_losses(held, action))
    assert lost["natural"] == 0
    assert lost["forgetful"] > 0


def test_the_same_seed_makes_the_same_mistakes() -> None:
    games = [play_out(new_game(3, seed=5, hourglass=90.0), (NATURAL,) * 3, seed=5) for _ in range(2)]
    assert games[0].record == games[1].record


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_side_that_a_partner_was_asked_to_take_is_worth_more_to_it_and_one_to_leave_less(*, is_wanted: bool) -> None:
    game, known = after(40, FLAWLESS)
    assert known.plan is not None
    seat = game.turn
    fit, outlook = fit_plan(known.plan, game.layout), Outlook(observe(game, seat), FLAWLESS)
    garden = next(p for p in pieces(25) if p.terrain == Terrain.GARDEN)
    plain = {idea.spot: idea.value for idea in SpotValues(fit, outlook).all(garden) if idea.kind is IdeaKind.LAY}
    land = next(
        fit.plan.reaches[fit.plan.places[spot][0]].land for spot in plain if fit.plan.reaches[fit.plan.places[spot][0]].land in LANDS
    )
    for other, changes in ((seat, True), ((seat + 1) % game.players, False)):
        leaning = SpotValues(fit, outlook, (Leaning(other, land, is_wanted),))
        now = {idea.spot: idea.value for idea in leaning.all(garden) if idea.kind is IdeaKind.LAY}
        assert now.keys() == plain.keys(), "what is worth laying stays so"
        moved = {spot: now[spot] - value for spot, value in plain.items() if now[spot] != value}
        assert bool(moved) is changes
        assert all((step > 0) is is_wanted for step in moved.values())
        assert {fit.plan.reaches[fit.plan.places[spot][0]].land for spot in moved} <= {land}
    assert piece(garden.id, 25).terrain == Terrain.GARDEN
