"""Every step of the order at a planet, each decided by exactly that step while all later steps say the opposite."""

import pytest

from aya_sim.rng import seeded
from games.albedo.combat import decided_by, drawn_apart, in_order, standings
from games.albedo.rules import apply, to_move
from games.albedo.tables import ours
from games.albedo.types import Allocate, Choose, Ordered, Phase, Spend, Stack, Step
from tests.games.albedo.tables import (
    ACE,
    AEROSPACE,
    ARMOR,
    CRUISER,
    DESTROYER,
    FIGHTER,
    HEAVY,
    INFANTRY,
    MINELAYER,
    ROBOTIC,
    TANK,
    A,
    B,
    both,
    played,
    table,
    turned,
    up,
)

DECIDED = {
    Step.SPACE: (up(FIGHTER, FIGHTER), 9, up(ACE, TANK), 0),
    Step.BEST_SHIP: (up(DESTROYER), 9, up(FIGHTER, FIGHTER, TANK), 0),
    Step.FEWER_POINTS: (up(FIGHTER), 3, up(FIGHTER, TANK), 4),
    Step.GROUND: (up(FIGHTER, INFANTRY, INFANTRY), 3, up(FIGHTER, ROBOTIC), 3),
    Step.BEST_GROUND: (up(FIGHTER, ROBOTIC, ROBOTIC), 3, up(FIGHTER, INFANTRY, INFANTRY, INFANTRY), 3),
}
"""Who comes first with how many points so far, and who second."""


@pytest.mark.parametrize("step", DECIDED)
@pytest.mark.parametrize("first", [0, 1])
def test_each_step_decides_alone_when_all_before_it_are_equal(step: Step, first: int) -> None:
    one, points, other, more = DECIDED[step]
    stacks = {first: one, 1 - first: other}
    so_far = [points, more] if first == 0 else [more, points]
    ranked, deals, _ = in_order(None, standings(None, stacks, so_far), (3, 4, 5, 6), seeded(1))
    assert [standing.seat for standing in ranked] == [first, 1 - first]
    assert decided_by(*ranked) == step
    assert deals == ()


def test_who_is_equal_in_everything_draws_unused_planets_and_the_higher_albedo_is_first() -> None:
    stacks = {seat: up(FIGHTER, INFANTRY) for seat in range(3)}
    planets = ours().planets
    for seed in range(20):
        ranked, deals, _ = in_order(None, standings(None, stacks, [0, 0, 0]), (3, 4, 5, 6), seeded(seed))
        assert [len(standing.drawn) for standing in ranked] == [1, 1, 1]
        assert len(deals) == 1
        albedos = [planets[standing.drawn[0]].albedo for standing in ranked]
        assert albedos == sorted(albedos, reverse=True)
        assert decided_by(ranked[0], ranked[1]) == decided_by(ranked[1], ranked[2]) == Step.DRAWN


def test_every_one_of_the_tied_comes_first_for_some_luck() -> None:
    stacks = {seat: up(FIGHTER) for seat in range(4)}
    found = {in_order(None, standings(None, stacks, [0] * 4), (3, 4, 5, 6), seeded(seed))[0][0].seat for seed in range(40)}
    assert found == {0, 1, 2, 3}


def test_equal_albedos_of_two_boxes_are_drawn_again_after_the_cards_are_shuffled_back() -> None:
    again = 0
    for seed in range(30):
        ranked, deals, _ = drawn_apart(None, [0, 1, 2], (3, 3, 7, 9), seeded(seed))
        drawn = dict(ranked)
        firsts = [cards[0] for cards in drawn.values()]
        assert all(len(cards) == 1 for cards in drawn.values()) == (len(set(firsts)) == 3)
        if len(set(firsts)) < 3:
            again += 1
            tied = [cards for cards in drawn.values() if cards[0] == 3]
            assert len(tied) == 2
            assert tied[0][-1] != tied[1][-1]
            assert len(deals) >= 2
    assert again > 5


def test_only_the_tied_draw() -> None:
    stacks: dict[int, Stack] = {0: up(FIGHTER), 1: up(CRUISER), 2: up(FIGHTER)}
    ranked, deals, _ = in_order(None, standings(None, stacks, [0, 0, 0]), (3, 4, 5, 6), seeded(2))
    assert ranked[0].seat == 1
    assert ranked[0].drawn == ()
    assert [len(standing.drawn) for standing in ranked[1:]] == [1, 1]
    assert len(deals[0]) == 2


def test_drawn_planets_are_seen_and_stay_unused() -> None:
    hands = [[FIGHTER], [FIGHTER]]
    state = played(table([A, B], hands), Allocate(0, (up(FIGHTER), ())), Allocate(1, (up(FIGHTER), ())))
    ordered = state.log[-1]
    assert isinstance(ordered, Ordered)
    assert ordered.by == (Step.DRAWN,)
    assert set(state.seen) == {card for standing in ordered.standings for card in standing.drawn}
    assert set(state.seen) <= set(state.aside)


def test_mines_of_others_take_1_off_each_unit_and_never_below_0() -> None:
    stacks = {0: up(MINELAYER), 1: up(FIGHTER, ACE, INFANTRY), 2: up(MINELAYER, MINELAYER, CRUISER)}
    found = standings(None, stacks, [0, 0, 0])
    assert [standing.space for standing in found] == [0, 0 + 0 + 0, 1 + 1 + 4]
    assert [standing.best_ship for standing in found] == [0, 0, 4]


def test_a_minelayer_mines_in_both_positions() -> None:
    for mine in (up(MINELAYER), turned(MINELAYER)):
        found = standings(None, {0: mine, 1: up(FIGHTER, HEAVY)}, [0, 0])
        assert (found[1].space, found[1].best_ship) == (1 + 2, 2)


def test_ones_own_mines_do_no_harm() -> None:
    found = standings(None, {0: up(MINELAYER, MINELAYER, FIGHTER), 1: up(TANK)}, [0, 0])
    assert found[0].space == 6


def test_mines_leave_ground_values_alone() -> None:
    found = standings(None, {0: up(MINELAYER), 1: both(turned(AEROSPACE), up(ARMOR))}, [0, 0])
    assert (found[1].space, found[1].ground, found[1].best_ground) == (0, 6, 4)


def test_the_single_card_is_compared_with_mines_taken_off() -> None:
    """Printed, seat 1 has a 3; the mine makes it a 2 like the other's best, and the next step decides."""
    stacks = {0: up(MINELAYER, FIGHTER), 1: up(ACE, HEAVY)}
    ranked, _, _ = in_order(None, standings(None, stacks, [0, 1]), (3, 4, 5, 6), seeded(1))
    assert [(one.seat, one.space, one.best_ship) for one in ranked] == [(0, 4, 2), (1, 4, 2)]
    assert decided_by(*ranked) == Step.FEWER_POINTS


def test_a_turned_ship_fights_with_its_other_loadout() -> None:
    found = standings(None, {0: turned(FIGHTER, ACE, HEAVY, DESTROYER)}, [0])
    assert (found[0].space, found[0].ground) == (1 + 1 + 2 + 3, 1 + 1 + 1 + 1)


def test_garrisons_and_planets_both_count_among_points_so_far() -> None:
    """Seat 0 has left a garrison at the first planet, so seat 1, otherwise equal, is first at the second."""
    hands = [[FIGHTER, INFANTRY, INFANTRY], [FIGHTER]]
    state = table([A, B], hands)
    state = played(state, Allocate(0, (up(INFANTRY, INFANTRY), up(FIGHTER))), Allocate(1, ((), up(FIGHTER))))
    state = played(state, Choose(0, A, 1), Spend(0, (0,), (INFANTRY,)))
    ordered = state.log[-1]
    assert isinstance(ordered, Ordered)
    assert (ordered.by, ordered.standings[0].seat) == ((Step.FEWER_POINTS,), 1)
    assert to_move(state) == (1,)


def test_who_sent_nobody_has_no_place_in_the_order() -> None:
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    state = apply(apply(state, Allocate(0, (up(FIGHTER), ()))), Allocate(1, ((), up(FIGHTER))))
    assert (state.order, state.at, state.phase) == ((0,), 0, Phase.LOCATE)
    state = played(state, Choose(0, A, 0), Spend(0))
    assert (state.order, state.at) == ((1,), 1)


def test_a_planet_that_nobody_goes_to_is_passed_over_and_removed() -> None:
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    state = played(state, Allocate(0, ((), up(FIGHTER))), Allocate(1, ((), turned(FIGHTER))))
    assert (state.at, state.order) == (1, (0, 1))
    state = played(state, Choose(0, B, 0), Choose(1, B, 2), Spend(0), Spend(1))
    assert state.gone == (A, B)
