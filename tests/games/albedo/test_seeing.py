"""What a seat sees of the others, and what it may not."""

from collections import Counter

import pytest
from msgspec.structs import replace

from games.albedo.observe import observe, resample_hidden
from games.albedo.setup import new_game
from games.albedo.types import Allocate, Choose, Phase, Spend, State
from games.albedo.validate import validate
from tests.games.albedo.tables import ACE, FIGHTER, INFANTRY, ROBOTIC, A, B, C, both, played, table, turned, up


def sent() -> State:
    """Seat 0 sends a unit to each planet, seat 1 all to the second; the first is being resolved."""
    state = table([C, B], [[FIGHTER, INFANTRY], [FIGHTER, ACE]])
    return played(state, Allocate(0, (up(INFANTRY), up(FIGHTER))), Allocate(1, ((), both(turned(FIGHTER), up(ACE)))))


def test_others_hands_decks_and_discards_are_seen_as_counts_only() -> None:
    state = table([A, B], [[FIGHTER, INFANTRY, ACE], [FIGHTER, FIGHTER]])
    seen = observe(state, 1)
    assert (seen.hand, sorted(seen.deck)) == ((FIGHTER, FIGHTER), sorted(state.seats[1].deck))
    assert (seen.seats[0].hidden, seen.seats[0].deck, seen.seats[0].discard) == (3, 6, 0)
    assert Counter(seen.seats[0].fleet) == Counter({FIGHTER: 5, INFANTRY: 3, ACE: 1})


def test_that_somebody_has_allocated_is_seen_and_not_how() -> None:
    state = table([A, B], [[FIGHTER, ACE], [FIGHTER]])
    one, other = (played(state, Allocate(0, posts)) for posts in ((up(FIGHTER, ACE), ()), ((), both(turned(FIGHTER), up(ACE)))))
    assert observe(one, 1) == observe(other, 1)
    assert observe(one, 1).seats[0].allocated
    assert not observe(state, 1).seats[0].allocated


def test_until_a_planet_is_resolved_nobody_sees_who_goes_to_it() -> None:
    seen = observe(sent(), 1)
    assert seen.seats[0].shown == (up(INFANTRY),)
    assert seen.seats[0].hidden == 1
    assert seen.posts == ((), both(turned(FIGHTER), up(ACE)))
    assert observe(sent(), 0).seats[1].shown == ((),)


def test_of_production_decks_only_the_top_is_seen() -> None:
    state = new_game(2, 4)
    seen = observe(state, 0).decks
    assert [(pile.top, pile.left) for pile in seen] == [(deck[-1], len(deck)) for deck in state.decks]
    under = replace(state, decks=tuple((*deck[:-1][::-1], deck[-1]) for deck in state.decks))
    assert under != state
    assert observe(under, 0) == observe(state, 0)


def test_planets_to_come_and_unused_ones_are_seen_as_counts() -> None:
    state = new_game(2, 4)
    pile, aside = (*state.pile[:1], *state.aside, *state.pile[5:]), tuple(sorted(state.pile[1:5]))
    assert observe(replace(state, pile=pile, aside=aside), 1) == observe(state, 1)


def test_a_unit_gained_this_round_stays_in_the_discard_pile_whatever_is_dealt() -> None:
    state = table([C, B], [[INFANTRY, ACE], [FIGHTER, FIGHTER]])
    state = played(state, Allocate(0, (up(INFANTRY), up(ACE))), Allocate(1, ((), up(FIGHTER, FIGHTER))))
    state = played(state, Choose(0, C, 1), Spend(0, (2,)))
    assert observe(state, 1).seats[0].bought == (ROBOTIC,)
    for rng in range(30):
        other = resample_hidden(state, 1, rng)
        assert ROBOTIC in other.seats[0].discard
        validate(other)


def test_unused_planets_that_were_drawn_stay_unused_whatever_is_dealt() -> None:
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    state = played(state, Allocate(0, (up(FIGHTER), ())), Allocate(1, (up(FIGHTER), ())))
    others = [resample_hidden(state, 0, rng) for rng in range(30)]
    assert all(set(state.seen) <= set(other.aside) for other in others)
    assert len({other.aside for other in others}) > 10
    assert all(other.pile[0] == state.pile[0] for other in others)


def test_every_hidden_allocation_is_possible_when_dealt_anew() -> None:
    state = table([A, B], [[FIGHTER, ACE], [FIGHTER]])
    state = played(state, Allocate(0, (up(FIGHTER, ACE), ())))
    dealt = {resample_hidden(state, 1, rng).seats[0].posts for rng in range(200)}
    assert len(dealt) > 20
    assert all(posts is not None and sum(map(len, posts)) == 2 for posts in dealt)


def test_what_was_shown_and_ones_own_cards_stay_when_dealt_anew() -> None:
    state = sent()
    for rng in range(20):
        other = resample_hidden(state, 1, rng)
        assert other.seats[0].posts is not None
        assert other.seats[0].posts[0] == up(INFANTRY)
        assert other.seats[1].posts == state.seats[1].posts
        assert other.phase == Phase.LOCATE


@pytest.mark.parametrize("seat", range(8))
def test_an_observation_holds_no_luck(seat: int) -> None:
    state = new_game(8, 2)
    assert observe(replace(state, rng=state.rng ^ 1), seat) == observe(state, seat)
