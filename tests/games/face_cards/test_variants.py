"""Face Cards' three variants: Secret Agents, Improv Talents, Risky Moves."""

import msgspec
import pytest

from aya_sim.errors import BadQuestion
from games.face_cards import GAME
from games.face_cards.types import Guess, MakePair, Phase, Reason, State, Stop, Variant
from tests.games.face_cards.tables import a_game, alike, paired, right, right_guess, round_without_guesses, unlike, wrong
from tests.games.face_cards.test_rules import pictures, refused


def agents(players: int = 4, seed: int = 1) -> State:
    return a_game(players, seed, variant=Variant.SECRET_AGENTS)


def improv(players: int = 4, seed: int = 1) -> State:
    return a_game(players, seed, variant=Variant.IMPROV_TALENTS)


def risky(players: int = 4, seed: int = 1) -> State:
    return a_game(players, seed, variant=Variant.RISKY_MOVES)


# Secret Agents


@pytest.mark.parametrize("players", range(3, 8))
def test_agents_lay_both_cards_in_the_centre_and_none_are_added(players: int) -> None:
    before = agents(players)
    state = paired(before)
    assert set(state.centre) == {card for pair in state.pairs for card in (pair.front, pair.centre)}
    assert len(state.centre) == 2 * players
    assert state.pile == before.pile
    assert GAME.observe(state, 0).fronts == ()


def test_agents_pair_two_cards_whichever_is_named_first() -> None:
    state = agents()
    assert len(GAME.legal_actions(state, 0)) == 7 * 6 // 2
    low, high = state.hands[0][:2]
    assert refused(state, MakePair(0, high, low)) is Reason.LOWER_FIRST


def test_an_agents_guess_names_two_centre_cards_never_ones_own_pair() -> None:
    state = paired(agents())
    own, other = state.pairs[0], state.pairs[1]
    assert refused(state, Guess(0, own.front, own.centre)) is Reason.OWN_PAIR
    assert refused(state, Guess(0, other.centre, other.front)) is Reason.LOWER_FIRST
    assert refused(state, Guess(0, other.front, other.front)) is Reason.ONE_CARD_TWICE
    assert refused(state, Guess(0, state.hands[0][0], other.front)) is Reason.NOT_IN_THE_CENTRE
    assert len(GAME.legal_actions(state, 0)) == 8 * 7 // 2 - 1


def test_one_card_of_ones_own_may_be_named_and_is_a_sure_miss() -> None:
    state = paired(agents())
    one, other = sorted((state.pairs[0].front, state.pairs[1].front))
    assert not GAME.apply(state, Guess(0, one, other)).guesses[0].right


def test_an_agent_found_confirms_and_awards_and_bonus_are_as_usual() -> None:
    before = paired(agents(), unlike)
    after = right(before, owner=3)
    assert after.guesses[0].owner == 3
    assert pictures(after) == [2, 0, 0, 2]
    assert len(after.centre) == 6


def test_an_agents_miss_tells_only_that_the_two_are_no_pair() -> None:
    state = wrong(paired(agents()))
    assert state.guesses[0].owner is None
    assert GAME.observe(state, 2).owners == (0, 1, 2, 3)
    assert GAME.observe(state, 2).own == (state.pairs[2],)


def test_what_agents_leave_goes_to_the_box_once() -> None:
    state = round_without_guesses(agents())
    assert len(state.box) == 1 + 8
    GAME.validate(state)


# Improv Talents


@pytest.mark.parametrize(("players", "cards"), [(3, 6), (5, 6), (6, 5), (7, 5)])
def test_talents_hold_a_card_less_and_lay_a_drawn_one_face_up(players: int, cards: int) -> None:
    state = improv(players)
    assert [len(hand) for hand in state.hands] == [cards] * players
    assert None not in state.faces
    assert GAME.observe(state, 0).faces == state.faces, "everybody sees every face"


def test_a_talent_picks_a_hand_card_to_go_with_the_face() -> None:
    state = improv()
    face, hand = state.faces[0], state.hands[0]
    assert face is not None
    assert GAME.legal_actions(state, 0) == tuple(MakePair(0, face, card) for card in hand)
    assert refused(state, MakePair(0, hand[0], hand[1])) is Reason.NOT_THE_FACE
    after = GAME.apply(state, MakePair(0, face, hand[0]))
    assert GAME.observe(after, 1).faces == state.faces, "it lies there still"
    assert GAME.observe(after, 1).owners == (0,)


def test_talents_are_guessed_as_usual_and_hands_are_refilled_by_one() -> None:
    laid = paired(improv(), alike)
    assert len(laid.centre) == 4 + 3
    state = right(laid, owner=1)
    assert pictures(state) == [1, 1, 0, 0]
    while state.round == 0:
        state = wrong(state)
    assert [len(hand) for hand in state.hands] == [6] * 4
    assert len(state.pile) == len(laid.pile) - 4 - 4, "a card for each hand and a face for each seat"


def test_a_talent_without_a_face_makes_no_pair_and_the_face_of_one_without_cards_goes_to_the_box() -> None:
    state = improv(3)
    bare = msgspec.structs.replace(state, hands=((), *state.hands[1:]), albums=(state.hands[0], (), ()))
    GAME.validate(bare)
    assert GAME.to_move(bare) == (1, 2)
    laid = paired(bare)
    assert laid.faces == (state.faces[0], None, None)
    assert {front.owner for front in GAME.observe(laid, 0).fronts} == {1, 2}
    while laid.round == 0:
        laid = wrong(laid)
    assert state.faces[0] in laid.box


def test_a_hand_never_grows_beyond_what_was_dealt_at_first() -> None:
    """Who had no face to pair a card with, when cards were short, has nothing to refill."""
    state = improv(3)
    faceless = msgspec.structs.replace(state, faces=(None, *state.faces[1:]), albums=((state.faces[0] or 0,), (), ()))
    GAME.validate(faceless)
    laid = paired(faceless)
    while laid.round == 0:
        laid = wrong(laid)
    assert [len(hand) for hand in laid.hands] == [6, 6, 6]


# Risky Moves


@pytest.mark.parametrize("players", [6, 7])
def test_risky_moves_is_for_three_to_five(players: int) -> None:
    with pytest.raises(BadQuestion, match="players: expected 3 to 5"):
        risky(players)


@pytest.mark.parametrize(("players", "centre"), [(3, 9), (4, 9), (5, 10)])
def test_everybody_makes_two_pairs_and_the_centre_holds_at_least_nine(players: int, centre: int) -> None:
    state = paired(risky(players))
    assert [pair.owner for pair in state.pairs] == [seat for seat in range(players) for _ in range(2)]
    assert len(GAME.observe(state, 0).fronts) == 2 * players
    assert len(state.centre) == centre


def test_after_a_right_guess_one_may_stop_or_guess_again() -> None:
    state = paired(risky(), alike)
    assert refused(state, Stop(0)) is Reason.NOTHING_TO_STOP
    state = right(state)
    assert GAME.to_move(state) == (0,)
    assert GAME.legal_actions(state, 0)[0] == Stop(0)
    assert any(isinstance(action, Guess) for action in GAME.legal_actions(state, 0))


def test_who_stops_keeps_the_cards_of_the_turn() -> None:
    state = right(right(paired(risky()), owner=1), owner=2)
    assert (len(state.won), pictures(state)) == (2, [0, 1, 1, 0])
    state = GAME.apply(state, Stop(0))
    assert (state.won, pictures(state), state.guesser) == ((), [2, 1, 1, 0], 1)


def test_a_wrong_guess_ends_the_turn_and_its_cards_go_to_the_box_but_the_owners_keep_theirs() -> None:
    state = right(right(paired(risky()), owner=1), owner=2)
    at_stake = state.won
    state = wrong(state)
    assert (state.won, pictures(state), state.guesser) == ((), [0, 1, 1, 0], 1)
    assert state.box[-2:] == at_stake


def test_there_are_no_bonus_pictures_in_risky_moves() -> None:
    state = GAME.apply(right(paired(risky(), unlike), owner=1), Stop(0))
    assert pictures(state) == [1, 1, 0, 0]
    assert len(state.box) == 1


def test_a_guesser_with_no_other_pair_left_stops_and_keeps_the_turns_cards() -> None:
    state = paired(risky(3))
    for _ in range(4):
        state = GAME.apply(state, right_guess(state))
    assert (len(state.albums[0]), state.won) == (4, ())
    assert state.guesser == 1, "the others have the two pairs of seat 0 to guess"


def test_risky_hands_are_refilled_by_four() -> None:
    laid = paired(risky())
    assert [len(hand) for hand in laid.hands] == [3] * 4
    state = laid
    while state.phase is Phase.GUESSING and state.round == 0:
        state = wrong(state)
    assert [len(hand) for hand in state.hands] == [7] * 4


def test_who_was_right_and_lost_it_all_was_right_for_the_round() -> None:
    """No second round of guessing: somebody was right."""
    state = wrong(right(paired(risky(3))))
    while state.round == 0:
        assert state.lap == 0
        state = wrong(state)
    assert pictures(state) == [0, 1, 0]
