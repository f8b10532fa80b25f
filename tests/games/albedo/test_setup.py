"""Setting up, drawing hands, and how rounds follow each other."""

from collections import Counter

import pytest
from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from games.albedo.rounds import moved_on, round_begun
from games.albedo.rules import to_move
from games.albedo.setup import everything, new_game, units_of
from games.albedo.tables import PRODUCTIONS, Source, ours
from games.albedo.types import Allocate, Choose, Phase, Revealed, Seat, Spend, State, Won
from games.albedo.validate import validate
from tests.games.albedo.tables import ACE, FIGHTER, INFANTRY, TANK, A, B, played, table, up

ONE_BOX, TWO_BOXES = range(2, 5), range(5, 9)


@pytest.mark.parametrize("players", ONE_BOX)
def test_one_box_has_two_planets_a_round_the_final_one_at_the_bottom_and_four_unused(players: int) -> None:
    state = new_game(players, 5)
    assert (len(state.revealed), len(state.pile), len(state.aside)) == (2, 12, 4)
    assert ours().planets[state.pile[0]].final
    assert len({*state.revealed, *state.pile, *state.aside}) == 18


@pytest.mark.parametrize("players", TWO_BOXES)
def test_two_boxes_have_three_planets_a_round_one_final_planet_and_fourteen_unused(players: int) -> None:
    state = new_game(players, 5)
    assert (len(state.revealed), len(state.pile), len(state.aside)) == (3, 18, 14)
    every = Counter([*state.revealed, *state.pile, *state.aside])
    final = state.pile[0]
    assert ours().planets[final].final
    assert every.pop(final) == 1
    assert set(every.values()) == {2}


@pytest.mark.parametrize("players", [*ONE_BOX, *TWO_BOXES])
def test_everybody_starts_with_five_fighters_three_infantry_and_an_ace(players: int) -> None:
    for seat in new_game(players, 3).seats:
        assert sorted((*seat.deck, *seat.hand)) == [FIGHTER] * 5 + [INFANTRY] * 3 + [ACE]
        assert (len(seat.hand), len(seat.deck), seat.discard) == (6, 3, ())


@pytest.mark.parametrize(("players", "boxes"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_production_decks_are_doubled_with_two_boxes(players: int, boxes: int) -> None:
    decks = new_game(players, 1).decks
    assert [len(deck) for deck in decks] == [number * boxes for number in (7, 7, 8, 10, 12)]
    assert [tuple(sorted(deck)) for deck in decks] == [units_of(None, source, boxes) for source in PRODUCTIONS]


def test_the_industry_and_shipyard_decks_are_shuffled() -> None:
    decks = [new_game(2, seed).decks[3:] for seed in range(9)]
    assert len({deck for deck, _ in decks}) == len({deck for _, deck in decks}) == 9


def test_a_box_holds_what_the_book_counts() -> None:
    assert sum(unit.count for unit in ours().units) == 80
    assert {unit.name: unit.count for unit in ours().units if unit.source == Source.START} == {
        "fighter": 20,
        "infantry": 12,
        "ace-pilot": 4,
    }
    assert len(everything(None, 4)) == 80


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 9}, {"players": True}, {"seed": -1}, {"seed": 0.5}, {"rounds": 3}])
def test_a_game_that_is_none_is_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(BadQuestion):
        new_game(**({"players": 2, "seed": 0} | wrong))


def in_hand(deck: tuple[int, ...], discard: tuple[int, ...]) -> Seat:
    """What becomes of these piles when six are drawn."""
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    seats = (Seat(deck=deck, discard=discard, posts=()), state.seats[1])
    return round_begun(replace(state, seats=seats)).seats[0]


def test_six_are_drawn_from_the_top() -> None:
    seat = in_hand((TANK, FIGHTER, FIGHTER, FIGHTER, ACE, INFANTRY, INFANTRY), (TANK,))
    assert (seat.hand, seat.deck, seat.discard) == ((FIGHTER, FIGHTER, FIGHTER, INFANTRY, INFANTRY, ACE), (TANK,), (TANK,))


def test_a_deck_that_runs_out_in_mid_draw_is_refilled_from_the_shuffled_discard_pile() -> None:
    seat = in_hand((ACE, ACE), (FIGHTER,) * 4 + (TANK,) * 3)
    assert Counter(seat.hand)[ACE] == 2
    assert (len(seat.hand), len(seat.deck), seat.discard) == (6, 3, ())
    assert Counter((*seat.hand, *seat.deck)) == Counter({ACE: 2, FIGHTER: 4, TANK: 3})


def test_with_fewer_than_six_altogether_the_hand_is_all_of_them() -> None:
    seat = in_hand((ACE,), (FIGHTER, TANK))
    assert (seat.hand, seat.deck, seat.discard) == ((FIGHTER, ACE, TANK), (), ())


def test_who_has_no_units_takes_no_part_and_the_others_play_on() -> None:
    state = table([A, B], [[FIGHTER], []])
    assert to_move(state) == (0,)
    state = played(state, Allocate(0, (up(FIGHTER), ())))
    assert state.order == (0,)


def test_a_round_in_which_nobody_has_units_passes_by_itself() -> None:
    state = table([A, B], [[FIGHTER], [FIGHTER]])
    bare = replace(state, seats=tuple(Seat(posts=((), ())) for _ in state.seats), log=())
    end = moved_on(bare)
    assert end.phase == Phase.OVER
    assert [event.round for event in end.log if isinstance(event, Revealed)] == [2, 3, 4, 5, 6, 7]
    assert len(end.gone) == 14
    assert isinstance(end.log[-1], Won)


def test_units_go_to_the_discard_piles_when_the_round_is_over_and_new_planets_come() -> None:
    state = table([A, B], [[FIGHTER, INFANTRY], [FIGHTER]])
    coming = state.pile[-2:]
    state = played(state, Allocate(0, (up(FIGHTER, INFANTRY), ())), Allocate(1, (up(FIGHTER), ())))
    state = finish(state)
    assert state.round == 2
    assert state.revealed == coming[::-1]
    assert state.gone == (A, B)
    assert [len(seat.hand) + len(seat.deck) + len(seat.discard) for seat in state.seats] == [9, 9]
    validate(state)


def finish(state: State) -> State:
    """Everybody takes the location that is always free, and nothing there, until the round is over."""
    round_ = state.round
    while state.round == round_ and state.phase != Phase.OVER:
        seat = to_move(state)[0]
        here = state.revealed[state.at]
        state = played(state, Choose(seat, here, 1) if state.phase == Phase.LOCATE else Spend(seat))
    return state
