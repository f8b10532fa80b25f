"""The two rounds that the book tells from beginning to end."""

import pytest

from games.albedo import rounds
from games.albedo.rules import scores, to_move
from games.albedo.types import Allocate, Choose, Conquered, Ordered, Phase, Spend, Standing, State, Step
from tests.games.albedo.tables import (
    ACE,
    CRUISER,
    DESTROYER,
    FIGHTER,
    INFANTRY,
    ROBOTIC,
    A,
    B,
    C,
    both,
    played,
    table,
    turned,
    up,
    with_top,
)

SHIPYARD, FACTORY = 4, 0


def long_round() -> State:
    """Everything is sent; planet A is to be resolved. Seats 0, 1, 2 are the book's players 1, 2, 3."""
    hands = [[FIGHTER] * 4 + [INFANTRY] * 2, [FIGHTER] * 2 + [INFANTRY] * 3 + [ACE], [FIGHTER] * 5 + [INFANTRY]]
    half = both(turned(FIGHTER, FIGHTER), up(INFANTRY))
    third = both(up(FIGHTER), turned(FIGHTER, FIGHTER, FIGHTER, FIGHTER), up(INFANTRY))
    return played(
        with_top(table([A, B], hands), SHIPYARD, DESTROYER),
        Allocate(0, (half, half)),
        Allocate(1, ((), up(*hands[1]))),
        Allocate(2, ((), third)),
    )


@pytest.fixture
def before_the_next_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The book counts decks at the end of the round; a game goes on at once and draws the next hands."""
    monkeypatch.setattr(rounds, "round_begun", lambda state: state)


def test_the_long_round_of_the_book_comes_out_to_the_letter(before_the_next_hands: None) -> None:
    state = long_round()
    assert state.log[-1] == Ordered(A, (Standing(0, 2, 1, 0, 4, 2),), ())
    state = played(state, Choose(0, A, 0), Spend(0, (0,)))
    assert scores(state) == (4, 0, 0)
    space = Ordered(B, (Standing(1, 7, 3, 0, 6, 2), Standing(2, 6, 2, 0, 6, 2), Standing(0, 2, 1, 4, 4, 2)), (Step.SPACE, Step.SPACE))
    assert state.log[-1] == space
    state = played(state, Choose(1, B, 0), Choose(2, B, 2), Choose(0, B, 1))
    state = played(state, Spend(1, (0, 1)), Spend(2, (0,)), Spend(0, (0, 2), (FIGHTER,)))
    assert scores(state) == (5, 6, 0)
    assert [sorted(seat.deck) for seat in state.seats] == [[FIGHTER, INFANTRY, ACE], [FIGHTER] * 3, [INFANTRY, INFANTRY, ACE]]
    assert state.seats[0].discard == (FIGHTER, FIGHTER, FIGHTER, INFANTRY, INFANTRY, ROBOTIC)
    assert [len(seat.discard) for seat in state.seats] == [6, 6, 7]
    assert DESTROYER in state.seats[2].discard
    assert (len(state.decks[SHIPYARD]), len(state.decks[FACTORY])) == (11, 6)
    assert [[(kept.planet, kept.points) for kept in seat.kept] for seat in state.seats] == [[(A, 4)], [(B, 6)], []]
    assert state.gone == ()


def test_in_the_long_round_the_second_site_of_planet_a_is_one_too_many() -> None:
    state = played(long_round(), Choose(0, A, 0))
    with pytest.raises(Exception, match="These cost 6, but you have 4 ground here"):
        played(state, Spend(0, (0, 1)))


def test_the_second_round_of_the_book_is_decided_by_the_higher_single_card() -> None:
    hands = [[FIGHTER, FIGHTER], [FIGHTER, INFANTRY, INFANTRY]]
    state = with_top(table([C, A], hands), SHIPYARD, CRUISER)
    state = played(state, Allocate(0, (turned(FIGHTER, FIGHTER), ())), Allocate(1, (up(*hands[1]), ())))
    assert state.log[-1] == Ordered(C, (Standing(1, 2, 2, 0, 4, 2), Standing(0, 2, 1, 0, 2, 1)), (Step.BEST_SHIP,))
    assert to_move(state) == (1,)
    state = played(state, Choose(1, C, 2), Choose(0, C, 1), Spend(1, (0,)))
    assert state.seats[1].discard == (CRUISER,)
    assert state.phase == Phase.SPEND
    state = played(state, Spend(0, (2,)))
    assert [event.gained for event in state.log if isinstance(event, Conquered)] == [(CRUISER,), (ROBOTIC,)]
    assert scores(state) == (0, 0)
