"""A round: allocating, choosing locations, spending. Every line of the rules that can be broken is broken once."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.albedo.observe import legal_actions
from games.albedo.rules import apply, scores, to_move
from games.albedo.types import Action, Allocate, Choose, Conquered, Phase, Reason, Spend, State
from games.core.game_api import Refused
from tests.games.albedo.tables import (
    ACE,
    CRUISER,
    FIGHTER,
    HEAVY,
    INFANTRY,
    PLANETS,
    ROBOTIC,
    TANK,
    A,
    B,
    C,
    both,
    played,
    table,
    turned,
    up,
)

FACTORY = 0


def refusal(state: State, action: Action) -> Any:
    """Why this is refused."""
    with pytest.raises(Refused) as told:
        apply(state, action)
    return told.value.reason


def at_location(location: int, *units: int, planet: int = C) -> State:
    """Seat 0 alone at a planet with these units, about to spend at this location; seat 1 is elsewhere."""
    state = table([planet, B if planet != B else A], [units, [FIGHTER]])
    return played(state, Allocate(0, (up(*units), ())), Allocate(1, ((), up(FIGHTER))), Choose(0, planet, location))


def at_two(*units: int) -> State:
    """Both at location 2 of planet C, each with these units and seat 0 first, about to spend."""
    state = table([C, B], [[ACE, *units], list(units)])
    state = played(state, Allocate(0, (up(ACE, *units), ())), Allocate(1, (up(*units), ())))
    return played(state, Choose(0, C, 1), Choose(1, C, 1))


def test_everybody_allocates_at_the_same_time_in_any_order() -> None:
    state = table([A, B], [[FIGHTER], [ACE], [INFANTRY]])
    assert to_move(state) == (0, 1, 2)
    one, two, three = Allocate(0, (up(FIGHTER), ())), Allocate(1, ((), up(ACE))), Allocate(2, (up(INFANTRY), ()))
    assert to_move(apply(state, two)) == (0, 2)
    assert played(state, two, three, one) == played(state, one, two, three)


def test_all_cards_must_be_used_and_no_others() -> None:
    state = table([A, B], [[FIGHTER, INFANTRY], [FIGHTER]])
    for posts in ((up(FIGHTER), ()), (up(FIGHTER, INFANTRY, INFANTRY), ()), (up(FIGHTER, ACE), ()), ((), ())):
        assert refusal(state, Allocate(0, posts)) == Reason.NOT_THE_WHOLE_HAND


def test_only_ships_are_turned_and_only_to_what_is_printed() -> None:
    state = table([A, B], [[FIGHTER, INFANTRY], [FIGHTER]])
    for wrong in (turned(INFANTRY)[0], -1, 99):
        assert refusal(state, Allocate(0, ((wrong,), up(FIGHTER)))) == Reason.NO_SUCH_LOADOUT
    assert apply(state, Allocate(0, (turned(FIGHTER), up(INFANTRY)))).seats[0].posts == (turned(FIGHTER), up(INFANTRY))


def test_an_allocation_has_a_stack_for_every_planet() -> None:
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    assert refusal(state, Allocate(0, (up(FIGHTER),))) == Reason.NOT_EVERY_PLANET
    assert refusal(state, Allocate(0, ((), (), up(FIGHTER)))) == Reason.NOT_EVERY_PLANET


def test_nobody_allocates_twice_and_nobody_without_units() -> None:
    state = apply(table([A, B], [[FIGHTER], [FIGHTER], []]), Allocate(0, (up(FIGHTER), ())))
    assert refusal(state, Allocate(0, (up(FIGHTER), ()))) == Reason.ALREADY_ALLOCATED
    assert refusal(state, Allocate(2, ((), ()))) == Reason.NO_UNITS


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_no_other_seats(seat: int) -> None:
    assert refusal(table([A, B], [[FIGHTER], [FIGHTER]]), Spend(seat)) == Reason.NO_SUCH_SEAT


def test_each_thing_has_its_time() -> None:
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    assert refusal(state, Choose(0, A, 0)) == Reason.NOT_NOW
    state = at_location(0, FIGHTER)
    assert refusal(state, Choose(0, C, 1)) == Reason.NOT_NOW
    assert refusal(state, Allocate(0, ((), ()))) == Reason.NOT_NOW


def test_planets_are_resolved_in_the_order_in_which_they_were_revealed() -> None:
    state = table([A, B], [[FIGHTER, ACE], [FIGHTER]])
    state = played(state, Allocate(0, (up(FIGHTER), up(ACE))), Allocate(1, (turned(FIGHTER), ())))
    assert refusal(state, Choose(0, B, 0)) == Reason.ANOTHER_PLANET
    state = played(state, Choose(0, A, 0), Choose(1, A, 1), Spend(0), Spend(1))
    assert (state.at, state.phase, to_move(state)) == (1, Phase.LOCATE, (0,))


def contested(hands: list[list[int]]) -> State:
    """All of everybody's units at planet A, nobody has chosen."""
    state = table([A, B], hands)
    for seat, hand in enumerate(hands):
        state = apply(state, Allocate(seat, (up(*hand), ())))
    return state


def test_locations_are_chosen_in_the_order_of_the_space_combat() -> None:
    state = contested([[FIGHTER], [FIGHTER, FIGHTER], [ACE]])
    assert state.order == (1, 2, 0)
    assert refusal(state, Choose(0, A, 0)) == Reason.NOT_YOUR_TURN
    state = apply(state, Choose(1, A, 0))
    assert to_move(state) == (2,)


def test_the_first_and_the_third_location_take_one_player_and_the_second_any_number() -> None:
    state = contested([[CRUISER], [ACE], [FIGHTER], [INFANTRY]])
    state = apply(state, Choose(0, A, 0))
    assert refusal(state, Choose(1, A, 0)) == Reason.LOCATION_TAKEN
    state = apply(state, Choose(1, A, 2))
    assert refusal(state, Choose(2, A, 2)) == Reason.LOCATION_TAKEN
    state = played(state, Choose(2, A, 1), Choose(3, A, 1))
    assert state.phase == Phase.SPEND


@pytest.mark.parametrize("location", [-1, 3])
def test_there_are_three_locations(location: int) -> None:
    assert refusal(contested([[FIGHTER], [ACE]]), Choose(1, A, location)) == Reason.NO_SUCH_LOCATION


def test_a_location_must_be_chosen_even_with_nothing_to_spend() -> None:
    state = contested([[FIGHTER], [ACE]])
    assert [type(action) for action in legal_actions(state, 1)] == [Choose] * 3


def test_all_have_chosen_before_anybody_spends_and_they_spend_in_the_same_order() -> None:
    state = contested([[FIGHTER, INFANTRY], [ACE, INFANTRY]])
    state = apply(state, Choose(1, A, 1))
    assert refusal(state, Spend(1)) == Reason.NOT_NOW
    state = apply(state, Choose(0, A, 1))
    assert refusal(state, Spend(0)) == Reason.NOT_YOUR_TURN
    assert to_move(apply(state, Spend(1))) == (0,)


def test_spending_nothing_is_allowed_and_what_is_left_is_lost() -> None:
    state = at_location(0, TANK)
    assert Spend(0) in legal_actions(state, 0)
    after = apply(state, Spend(0, (1,)))
    assert scores(after)[0] == 1
    assert after.at == 1


def test_no_more_is_spent_than_the_ground_value_there() -> None:
    assert refusal(at_location(0, INFANTRY), Spend(0, (0,))) == Reason.TOO_COSTLY
    assert refusal(at_location(0, ROBOTIC), Spend(0, (0, 1))) == Reason.TOO_COSTLY


def test_a_sublocation_is_conquered_once_by_a_player_whatever_others_did() -> None:
    state = at_two(INFANTRY)
    assert refusal(state, Spend(0, (2, 2))) == Reason.TAKEN_TWICE
    assert [refusal(state, Spend(0, (wrong,))) for wrong in (-1, 3)] == [Reason.NO_SUCH_SUBLOCATION] * 2
    state = played(state, Spend(0, (2,)), Spend(1, (2,)))
    assert [event.gained for event in state.log if isinstance(event, Conquered)] == [(ROBOTIC,), (ROBOTIC,)]
    assert len(state.decks[FACTORY]) == 5


def test_any_number_of_sublocations_is_conquered_at_once() -> None:
    state = played(at_location(1, TANK, TANK), Spend(0, (0, 1, 2), (TANK, TANK)))
    assert (scores(state)[0], state.seats[0].discard) == (2, (ROBOTIC,))


def test_a_site_scores_its_value_and_the_planet_is_kept_with_the_sum() -> None:
    state = apply(at_location(0, TANK), Spend(0, (0, 1)))
    assert [(kept.planet, kept.points, kept.card) for kept in state.seats[0].kept] == [(C, 4, True)]


@pytest.mark.parametrize(("planet", "sums"), [(A, {0, 2, 4, 6}), (B, {0, 3, 6}), (C, {0, 1, 3, 4})])
def test_a_kept_planet_shows_the_sums_that_the_book_names(planet: int, sums: set[int]) -> None:
    state = at_location(0, TANK, TANK, planet=planet)
    assert {scores(apply(state, one))[0] for one in legal_actions(state, 0)} == sums


def test_a_planet_kept_is_not_removed() -> None:
    state = apply(at_location(0, TANK), Spend(0, (0,)))
    state = played(state, Choose(1, B, 0), Spend(1))
    assert state.gone == (B,)


def test_a_production_gives_the_top_card_of_its_deck_to_the_discard_pile() -> None:
    state = at_location(2, TANK)
    top = state.decks[4][-1]
    after = apply(state, Spend(0, (0,)))
    assert (after.seats[0].discard, after.decks[4]) == ((top,), state.decks[4][:-1])


def run_dry(state: State, deck: int, left: int) -> State:
    """The same with so many cards left in a production deck; the others are in the discard pile of the last seat."""
    cards, last = state.decks[deck], state.seats[-1]
    decks = (*state.decks[:deck], cards[:left], *state.decks[deck + 1 :])
    moved = replace(last, discard=tuple(sorted((*last.discard, *cards[left:]))))
    return replace(state, decks=decks, seats=(*state.seats[:-1], moved))


def test_a_sublocation_whose_deck_has_run_out_cannot_be_conquered() -> None:
    state = run_dry(at_two(INFANTRY), FACTORY, 1)
    assert Spend(0, (2,)) in legal_actions(state, 0)
    state = apply(state, Spend(0, (2,)))
    assert refusal(state, Spend(1, (2,))) == Reason.DECK_EMPTY
    assert Spend(1, (2,)) not in legal_actions(state, 1)
    assert Spend(1, (0,), (INFANTRY,)) in legal_actions(state, 1)


def test_a_city_keeps_one_unit_for_good_and_is_worth_a_point() -> None:
    state = at_location(1, FIGHTER, INFANTRY)
    after = apply(state, Spend(0, (0,), (FIGHTER,)))
    assert after.seats[0].garrison == (FIGHTER,)
    assert after.seats[0].posts == (up(INFANTRY), ())
    assert scores(after) == (1, 0)


@pytest.mark.parametrize(
    ("spend", "reason"),
    [
        (lambda: Spend(0, (0,)), Reason.NOT_ONE_PER_CITY),
        (lambda: Spend(0, (2,), (TANK,)), Reason.NOT_ONE_PER_CITY),
        (lambda: Spend(0, (0,), (FIGHTER,)), Reason.NO_SUCH_UNIT_HERE),
        (lambda: Spend(0, (0, 1), (TANK, TANK)), Reason.NO_SUCH_UNIT_HERE),
    ],
)
def test_without_a_unit_to_leave_a_city_cannot_be_conquered(spend: Callable[[], Spend], reason: Reason) -> None:
    state = at_location(1, TANK)
    assert refusal(state, spend()) == reason
    assert spend() not in legal_actions(state, 0)


def test_a_unit_left_in_a_city_does_not_lower_the_ground_value_being_spent() -> None:
    state = played(at_location(1, INFANTRY, INFANTRY), Spend(0, (0, 2), (INFANTRY,)))
    assert (scores(state)[0], state.seats[0].discard) == (1, (ROBOTIC,))


def test_a_turned_ship_can_be_left_too() -> None:
    state = table([C, B], [[FIGHTER, FIGHTER], [FIGHTER]])
    state = played(state, Allocate(0, (turned(FIGHTER, FIGHTER), ())), Allocate(1, ((), up(FIGHTER))), Choose(0, C, 1))
    assert apply(state, Spend(0, (1,), (FIGHTER,))).seats[0].posts == (turned(FIGHTER), ())


def test_sites_are_worth_their_cost_and_nothing_else_is() -> None:
    state = at_location(0, *[TANK, TANK], planet=PLANETS["Orlop"])
    assert scores(apply(state, Spend(0, (0, 1)))) == (6, 0)


def test_legal_spendings_are_each_there_once_and_name_equal_cities_from_the_first_on() -> None:
    found = legal_actions(at_location(1, INFANTRY, INFANTRY, HEAVY), 0)
    assert len(set(found)) == len(found)
    assert not any(1 in one.taken and 0 not in one.taken for one in found if isinstance(one, Spend))
    assert {one.garrison for one in found if isinstance(one, Spend) and len(one.garrison) == 2} == {(INFANTRY, INFANTRY), (INFANTRY, HEAVY)}


def test_a_spending_that_is_legal_but_not_listed_is_done_all_the_same() -> None:
    state = at_location(1, INFANTRY, INFANTRY)
    assert scores(apply(state, Spend(0, (1,), (INFANTRY,)))) == scores(apply(state, Spend(0, (0,), (INFANTRY,))))


def test_legal_allocations_are_each_there_once_and_all_are_done() -> None:
    state = table([A, B], [[FIGHTER, FIGHTER, INFANTRY, ACE], [FIGHTER]])
    found = legal_actions(state, 0)
    assert len(found) == len(set(found)) == 10 * 2 * 4
    assert all(apply(state, one).seats[0].hand == () for one in found)
    assert found[0] in found
    assert found[-1] == list(found)[-1]
    assert Allocate(0, (both(up(FIGHTER), turned(FIGHTER)), up(ACE))) not in found
    assert Allocate(1, found[3].posts) not in found  # type: ignore[union-attr]  # an allocation
