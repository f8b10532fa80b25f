"""The end after seven rounds, and every way in which the winner is found."""

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from games.albedo.rules import is_over, outcome, scores, to_move
from games.albedo.types import Allocate, Choose, Decider, Kept, Phase, Seat, Spend, State, Won
from games.albedo.validate import validate
from tests.games.albedo.tables import FIGHTER, INFANTRY, PLANETS, TANK, A, played, table, up

ALBEDO = PLANETS["Albedo"]
DARK, BRIGHT = PLANETS["Cinder"], PLANETS["Lantern"]


def last_round(*seats: Seat) -> State:
    """Round 7, its last spending still to come; these have kept and garrisoned so much before."""
    state = table([A, ALBEDO], [[FIGHTER] for _ in seats], round_=7)
    merged = [
        replace(old, kept=new.kept, garrison=new.garrison, deck=without(old.deck, new.garrison))
        for old, new in zip(state.seats, seats, strict=True)
    ]
    rest = without((*state.aside, *state.gone), [one.planet for seat in seats for one in seat.kept])
    unused = len(state.aside)
    changed = replace(state, seats=tuple(merged), aside=rest[:unused], gone=rest[unused:])
    validate(changed)
    return changed


def without(cards: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((Counter(cards) - Counter(taken)).elements()))


def ended(state: State) -> State:
    """Everybody goes to location 2 of the first planet and conquers nothing."""
    for seat in to_move(state):
        state = played(state, Allocate(seat, (up(*state.seats[seat].hand), ())))
    while not is_over(state):
        seat = to_move(state)[0]
        state = played(state, Choose(seat, state.revealed[state.at], 1) if state.phase == Phase.LOCATE else Spend(seat))
    return state


def won(state: State) -> Won:
    event = state.log[-1]
    assert isinstance(event, Won)
    return event


def test_the_final_planet_is_among_those_of_the_seventh_round_and_the_game_ends_after_it() -> None:
    state = last_round(Seat(), Seat())
    assert state.pile == ()
    with pytest.raises(BadQuestion):
        outcome(state)
    end = ended(state)
    assert end.phase == Phase.OVER
    assert to_move(end) == ()


def test_points_of_planets_and_garrisons_count_and_the_highest_wins() -> None:
    end = ended(last_round(Seat(kept=(Kept(BRIGHT, 3),)), Seat(kept=(Kept(DARK, 3),), garrison=(INFANTRY,))))
    assert scores(end) == (3, 4)
    assert (outcome(end).winners, won(end).by) == ((1,), Decider.POINTS)
    assert outcome(end).why == "Player 2 has the most points, 4."


def test_of_equal_points_the_highest_single_albedo_among_planets_kept_wins() -> None:
    end = ended(last_round(Seat(kept=(Kept(DARK, 3), Kept(PLANETS["Juniper"], 3))), Seat(kept=(Kept(BRIGHT, 6),))))
    assert scores(end) == (6, 6)
    assert (outcome(end).winners, won(end).by) == ((1,), Decider.ALBEDO)


def test_who_keeps_no_planet_counts_0() -> None:
    end = ended(last_round(Seat(garrison=(INFANTRY,) * 3), Seat(kept=(Kept(DARK, 3),))))
    assert (outcome(end).winners, won(end).by) == ((1,), Decider.ALBEDO)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_still_equal_unused_planets_are_drawn_and_compared_at_any_player_count(players: int) -> None:
    end = ended(last_round(*(Seat(garrison=(INFANTRY,)) for _ in range(players))))
    event = won(end)
    assert event.by == Decider.DRAWN
    assert all(len(drawn) == 1 for drawn in event.drawn)
    assert {drawn[0] for drawn in event.drawn} <= set(end.seen) <= set(end.aside)
    assert outcome(end).winners == (event.seat,)


def test_only_the_first_of_equal_points_are_compared_further() -> None:
    """Seat 2 keeps the brightest planet and has fewer points."""
    seats = (Seat(garrison=(INFANTRY,) * 2), Seat(garrison=(INFANTRY,) * 2), Seat(kept=(Kept(BRIGHT, 1),)))
    event = won(ended(last_round(*seats)))
    assert event.seat in (0, 1)
    assert event.drawn[2] == ()


def test_a_garrison_of_the_last_round_still_counts() -> None:
    state = table([A, ALBEDO], [[TANK], [FIGHTER]], round_=7)
    state = played(state, Allocate(0, (up(TANK), ())), Allocate(1, (up(FIGHTER), ())))
    state = played(state, Choose(1, A, 0), Choose(0, A, 1), Spend(1), Spend(0, (0,), (TANK,)))
    assert is_over(state)
    assert outcome(state).scores == (1, 0)


def test_the_final_planets_sites_are_worth_eight() -> None:
    state = table([A, ALBEDO], [[TANK, TANK], [FIGHTER]], round_=7)
    state = played(state, Allocate(0, ((), up(TANK, TANK))), Allocate(1, (up(FIGHTER), ())))
    state = played(state, Choose(1, A, 0), Spend(1), Choose(0, ALBEDO, 0), Spend(0, (0, 1)))
    assert scores(state) == (8, 0)
