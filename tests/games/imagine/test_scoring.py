"""Imagine, scoring: every line of the rules page and its worked examples. Seat 0 is the Architect."""

from itertools import product

import pytest

from games.imagine import GAME
from games.imagine.scoring import points_of
from games.imagine.types import Laid, Wager
from tests.games.imagine.tables import begun, gains, scored


def test_when_all_find_the_architects_card_the_architect_loses_the_stake_and_every_bet_is_won() -> None:
    state = begun(4)
    after = scored(state, (2, 1, 0, 2), (None, (0, 2), (0, 1), (0, 0)))
    assert gains(state, after) == [-2, 2 - 1, 1 - 0, 0 - 2]


def test_when_some_find_it_stakes_count_once_for_each_bet() -> None:
    state = begun(4)
    after = scored(state, (2, 1, 2, 2), (None, (0, 2), (1, 2), (0, 1)))
    assert gains(state, after) == [2 * 2, 2 + 1 * 1, 0 - 2, 1 - 2]


def test_when_none_finds_it_the_architect_loses_the_stake_and_a_wrong_bet_costs_nothing() -> None:
    state = begun(4)
    after = scored(state, (2, 2, 1, 1), (None, (2, 2), (1, 2), (1, 2)))
    assert gains(state, after) == [-2, 2 * 2, 1 * 1, -1]


def test_a_wrong_bet_costs_what_was_bet_where_the_table_wants_it_so() -> None:
    state = begun(4, wrong_bets_lose=True)
    after = scored(state, (2, 2, 1, 1), (None, (2, 2), (1, 1), (0, 2)))
    assert gains(state, after) == [2 * 1, 2 * 1 - 2, 1 * 1 - 1, 2 - 1]


def test_a_bet_of_nothing_is_still_a_bet_on_that_card() -> None:
    state = begun(4)
    after = scored(state, (2, 2, 2, 2), (None, (2, 0), (1, 0), (0, 0)))
    assert gains(state, after) == [2, 2, 2, -2]


def test_a_bet_on_a_card_from_the_deck_scores_for_nobody() -> None:
    state = begun(3)
    after = scored(state, (1, 1, 1), (None, (-1, 2), (-1, 2)))
    assert gains(state, after) == [-1, -1, -1]


def test_two_of_three_players_are_all_the_others() -> None:
    state = begun(3)
    assert gains(state, scored(state, (1, 0, 0), (None, (0, 1), (0, 1)))) == [-1, 1, 1]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("wrong_bets_lose", [False, True])
def test_who_always_stakes_and_bets_nothing_ends_on_exactly_nothing(players: int, wrong_bets_lose: bool) -> None:
    state = begun(players, wrong_bets_lose=wrong_bets_lose)
    careful = 1
    turn = 0
    while not GAME.is_over(state):
        stakes = tuple(0 if seat == careful else (seat + turn) % 3 for seat in range(players))
        bets = [
            None if seat == state.architect else ((seat + 1 + turn % (players - 1)) % players, 0 if seat == careful else (seat + turn) % 3)
            for seat in range(players)
        ]
        state = scored(state, stakes, bets)
        turn += 1
    assert state.scores[careful] == 0
    assert any(state.scores)


def test_every_way_three_players_can_stake_and_bet_scores_as_the_page_says() -> None:
    """Counted a second time, line by line, over everything that can happen at a table of three with two cards from the deck."""
    cards = (0, 1, 2, 3, 4)
    for stakes in product(range(3), repeat=3):
        played = [Laid(seat, stake) for seat, stake in enumerate(stakes)]
        for (one, one_bet), (other, other_bet) in product(product(cards, range(3)), repeat=2):
            if one == 1 or other == 2:
                continue
            bets = (None, Wager(one, one_bet), Wager(other, other_bet))
            expected = [0, 0, 0]
            expected[0] += -stakes[0] if (one == 0) + (other == 0) != 1 else stakes[0]
            expected[1] += stakes[1] if other == 1 else -stakes[1]
            expected[2] += stakes[2] if one == 2 else -stakes[2]
            expected[1] += one_bet if one == 0 else 0
            expected[2] += other_bet if other == 0 else 0
            assert points_of(0, played, bets, wrong_bets_lose=False) == tuple(expected)
