"""Imagine: the course of the game, line by line."""

from typing import Any

import pytest
from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from games.core.game_api import Refused
from games.imagine import GAME
from games.imagine.types import (
    HAND,
    LONGEST_DESCRIPTION,
    TURNS_AS_ARCHITECT,
    Bet,
    Describe,
    Laid,
    Pass,
    Phase,
    Play,
    Reason,
    Redraw,
    State,
    Wager,
)
from tests.games.imagine.tables import begun, card_of, described, scored, shown


def assert_refused(state: State, action: Any, reason: Reason) -> None:
    before = GAME.states.write(state)
    with pytest.raises(Refused) as told:
        GAME.apply(state, action)
    assert told.value.reason == reason
    assert "{" not in str(told.value)
    assert GAME.states.write(state) == before


def cards_of(state: State) -> list[int]:
    laid = () if state.shown else tuple(one.card for one in state.played if one is not None)
    return sorted([*state.pile, *state.discards, *state.shown, *laid, *(card for hand in state.hands for card in hand)])


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_everybody_begins_with_six_cards_and_no_points(players: int) -> None:
    state = GAME.new_game(players, 3, deck="plain")
    assert [len(hand) for hand in state.hands] == [HAND] * players
    assert state.scores == (0,) * players
    assert cards_of(state) == list(range(84))


def test_the_first_architect_is_chosen_or_drawn_by_lot() -> None:
    assert begun(5, first_architect=3).architect == 3
    assert {GAME.new_game(4, seed, deck="plain").architect for seed in range(60)} == {0, 1, 2, 3}
    with pytest.raises(BadQuestion, match="first_architect: expected a seat from 0 to 2, got 4"):
        GAME.new_game(3, 0, first_architect=4, deck="plain")


def test_a_deck_that_is_none_is_refused() -> None:
    with pytest.raises(BadQuestion, match="deck"):
        GAME.new_game(3, 0, deck="no such deck")


def test_the_role_of_architect_goes_to_the_left() -> None:
    state = begun(3, first_architect=2)
    assert GAME.to_move(state) == (2,)
    state = scored(state, (0, 0, 0), ((2, 0), (2, 0), None))
    assert state.architect == 0
    assert GAME.apply(state, Pass(0)).architect == 1


def test_the_architect_may_take_a_new_hand_for_two_points_as_often_as_wanted() -> None:
    state = begun()
    for times in range(1, 30):
        old = state.hands[0]
        state = GAME.apply(state, Redraw(0))
        assert state.scores == (-2 * times, 0, 0, 0)
        assert len(state.hands[0]) == HAND
        assert state.hands[0] != old
        assert cards_of(state) == list(range(84))
    assert GAME.to_move(state) == (0,)


def test_the_discard_pile_is_shuffled_when_cards_are_needed() -> None:
    state = begun(6)
    while len(state.pile) >= HAND:
        state = GAME.apply(state, Redraw(0))
    left, thrown = set(state.pile), set(state.discards) | set(state.hands[0])
    after = GAME.apply(state, Redraw(0))
    assert left <= set(after.hands[0])
    assert set(after.hands[0]) - left <= thrown
    assert not after.discards
    assert cards_of(after) == list(range(84))


def test_taking_a_new_hand_and_then_passing_is_allowed_and_a_pass_uses_the_turn_up() -> None:
    state = GAME.apply(GAME.apply(begun(), Redraw(0)), Pass(0))
    assert (state.turn, state.passes, state.architect, state.scores) == (1, 1, 1, (-2, 0, 0, 0))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_as_many_passes_in_a_row_as_players_end_the_game(players: int) -> None:
    state = begun(players)
    for turn in range(players):
        assert not GAME.is_over(state)
        state = GAME.apply(state, Pass(turn))
    assert GAME.is_over(state)
    assert GAME.outcome(state).winners == tuple(range(players))
    assert "Everybody passed" in GAME.outcome(state).why


def test_a_description_between_them_breaks_the_row_of_passes() -> None:
    state = GAME.apply(GAME.apply(begun(3), Pass(0)), Pass(1))
    state = scored(state, (0, 0, 0), ((2, 0), (2, 0), None))
    assert state.passes == 0
    state = GAME.apply(GAME.apply(state, Pass(0)), Pass(1))
    assert not GAME.is_over(state)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_game_ends_after_two_three_or_four_turns_as_architect_each(players: int) -> None:
    assert TURNS_AS_ARCHITECT == {3: 4, 4: 3, 5: 2, 6: 2}
    state, turns = begun(players), [0] * players
    while not GAME.is_over(state):
        architect = state.architect
        turns[architect] += 1
        bets = [None if seat == architect else (architect, 0) for seat in range(players)]
        state = scored(state, (0,) * players, bets)
    assert turns == [TURNS_AS_ARCHITECT[players]] * players
    assert GAME.to_move(state) == ()


@pytest.mark.parametrize(("players", "added"), [(3, 2), (4, 1), (5, 0), (6, 0)])
def test_cards_from_the_deck_are_added_until_five_lie_there(players: int, added: int) -> None:
    state = shown(begun(players), (0,) * players)
    own = {card_of(state, seat) for seat in range(players)}
    assert len(state.shown) == players + added
    assert own <= set(state.shown)
    assert state.phase == Phase.BET


def test_the_cards_lie_in_any_order() -> None:
    places = {shown(begun(5, seed), (0,) * 5).shown.index(begun(5, seed).hands[0][0]) for seed in range(60)}
    assert places == set(range(5))


def test_a_description_is_any_line_of_words() -> None:
    for words in ("fox", "  la mer, qui rêve ", "日本の夢", "x" * LONGEST_DESCRIPTION, "it's 5 o'clock: tea?"):
        assert described(begun(), words=words).words == words.strip()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("", Reason.NO_DESCRIPTION),
        ("   ", Reason.NO_DESCRIPTION),
        ("x" * (LONGEST_DESCRIPTION + 1), Reason.LONG_DESCRIPTION),
        ("two\nlines", Reason.UNSPEAKABLE),
        ("bell\a", Reason.UNSPEAKABLE),
        ("half \ud800", Reason.UNSPEAKABLE),
    ],
)
def test_what_is_no_short_description_is_refused(words: str, reason: Reason) -> None:
    state = begun()
    assert_refused(state, Describe(0, state.hands[0][0], words, 1), reason)


def test_the_others_play_and_bet_at_the_same_time_each_once() -> None:
    state = described(begun())
    assert GAME.to_move(state) == (1, 2, 3)
    state = GAME.apply(state, Play(2, state.hands[2][0], 1))
    assert GAME.to_move(state) == (1, 3)
    assert_refused(state, Play(2, state.hands[2][0], 1), Reason.CHOSEN_ALREADY)
    state = shown(begun(), (0, 0, 0, 0))
    assert GAME.to_move(state) == (1, 2, 3)
    state = GAME.apply(state, Bet(3, card_of(state, 0), 1))
    assert GAME.to_move(state) == (1, 2)
    assert_refused(state, Bet(3, card_of(state, 0), 1), Reason.CHOSEN_ALREADY)


def test_who_plays_or_bets_first_changes_nothing() -> None:
    one = described(begun())
    other = one
    for seat in (1, 2, 3):
        one = GAME.apply(one, Play(seat, one.hands[seat][1], seat % 3))
    for seat in (3, 1, 2):
        other = GAME.apply(other, Play(seat, other.hands[seat][1], seat % 3))
    assert one == other


def test_the_architect_neither_plays_again_nor_bets() -> None:
    state = described(begun())
    assert_refused(state, Play(0, state.hands[0][0], 1), Reason.THE_ARCHITECT_WAITS)
    state = shown(begun(), (0, 0, 0, 0))
    assert_refused(state, Bet(0, card_of(state, 1), 1), Reason.THE_ARCHITECT_WAITS)


def test_nobody_bets_on_their_own_card_or_on_one_that_is_not_there() -> None:
    state = shown(begun(), (0, 0, 0, 0))
    assert_refused(state, Bet(1, card_of(state, 1), 1), Reason.OWN_CARD)
    assert_refused(state, Bet(1, state.pile[0], 1), Reason.NOT_SHOWN)
    assert all(action.card != card_of(state, 1) for action in GAME.legal_actions(state, 1) if isinstance(action, Bet))


@pytest.mark.parametrize("amount", [-1, 3, 100])
def test_stakes_and_bets_are_0_1_or_2(amount: int) -> None:
    state = begun()
    assert_refused(state, Describe(0, state.hands[0][0], "fox", amount), Reason.NOT_AN_AMOUNT)
    state = described(state)
    assert_refused(state, Play(1, state.hands[1][0], amount), Reason.NOT_AN_AMOUNT)
    state = shown(begun(), (0, 0, 0, 0))
    assert_refused(state, Bet(1, card_of(state, 0), amount), Reason.NOT_AN_AMOUNT)


def test_only_a_card_of_ones_own_hand_is_played() -> None:
    state = begun()
    assert_refused(state, Describe(0, state.hands[1][0], "fox", 1), Reason.NOT_IN_HAND)
    assert_refused(described(state), Play(1, state.hands[2][0], 1), Reason.NOT_IN_HAND)


def test_nothing_is_done_out_of_turn_or_by_nobody() -> None:
    state = begun()
    assert_refused(state, Redraw(1), Reason.NOT_THE_ARCHITECT)
    assert_refused(state, Pass(2), Reason.NOT_THE_ARCHITECT)
    assert_refused(state, Play(1, state.hands[1][0], 1), Reason.NOT_NOW)
    assert_refused(state, Pass(4), Reason.NO_SUCH_SEAT)
    assert_refused(state, Pass(-1), Reason.NO_SUCH_SEAT)
    assert_refused(described(state), Pass(0), Reason.NOT_NOW)
    over = begun(3)
    for seat in range(3):
        over = GAME.apply(over, Pass(seat))
    assert_refused(over, Pass(0), Reason.OVER)


def test_all_cards_shown_are_discarded_and_everybody_draws_up_to_six() -> None:
    before = shown(begun(), (0, 0, 0, 0))
    after = scored(begun(), (0, 0, 0, 0), (None, (0, 0), (0, 0), (0, 0)))
    assert set(after.discards) == set(before.shown)
    assert [len(hand) for hand in after.hands] == [HAND] * 4
    assert (after.words, after.shown, set(after.played), set(after.bets)) == ("", (), {None}, {None})


def test_after_the_scoring_everybody_knows_what_lay_there() -> None:
    after = scored(begun(), (1, 0, 2, 0), (None, (0, 2), (1, 1), (0, 0)))
    last = after.last
    assert last is not None
    assert (last.architect, last.words, [one.stake for one in last.played]) == (0, "a fox", [1, 0, 2, 0])
    assert last.bets[1] == Wager(last.played[0].card, 2)
    assert last.points == after.scores
    assert GAME.observe(after, 3).last == last


def test_stakes_and_bets_stay_secret_until_the_scoring() -> None:
    one, other = (shown(begun(), (stake, stake, 0, stake)) for stake in (0, 2))
    assert GAME.observe(one, 2) == GAME.observe(other, 2)
    one, other = (GAME.apply(one, Bet(1, card_of(one, seat), amount)) for seat, amount in ((0, 2), (3, 0)))
    assert GAME.observe(one, 2) == GAME.observe(other, 2)
    assert GAME.observe(one, 1) != GAME.observe(other, 1)


def test_most_points_win_and_equal_scores_share() -> None:
    state = begun(3)
    for seat in range(3):
        state = GAME.apply(state, Pass(seat))
    alone = GAME.outcome(replace(state, scores=(3, 7, -2)))
    assert (alone.winners, alone.why.startswith("Player 2 has the most points: 7.")) == ((1,), True)
    shared = GAME.outcome(replace(state, scores=(7, 7, -2)))
    assert (shared.winners, shared.why.startswith("Player 1 and Player 2 share the most points: 7.")) == ((0, 1), True)


def test_typed_words_and_those_of_the_deck_are_one_kind_of_action() -> None:
    state = begun()
    listed = [action for action in GAME.legal_actions(state, 0) if isinstance(action, Describe)]
    assert {action.card for action in listed} == set(state.hands[0])
    assert len({action.words for action in listed}) > 20
    for action in listed:
        assert GAME.apply(state, action).played[0] == Laid(action.card, action.stake)
