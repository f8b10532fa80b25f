"""Face Cards, line by line of its rules page; the variants have a file of their own."""

from collections import Counter

import msgspec
import pytest

from aya_sim.errors import BadQuestion
from games.core.game_api import Refused
from games.face_cards import GAME
from games.face_cards.types import Action, Guess, Guessed, MakePair, Phase, Reason, State, Stop
from tests.games.face_cards.tables import DECK, a_game, alike, paired, right, round_without_guesses, unlike, wrong, wrong_guess


def refused(state: State, action: Action) -> Reason:
    """Why the rules refuse this action; the words of the refusal are whole."""
    before = GAME.states.write(state)
    with pytest.raises(Refused) as caught:
        GAME.apply(state, action)
    assert "{" not in str(caught.value)
    assert GAME.states.write(state) == before
    return Reason(caught.value.reason)


def pictures(state: State) -> list[int]:
    return list(GAME.scores(state))


# Set-up


def test_there_are_142_cards_of_three_categories() -> None:
    assert len(DECK) == 142
    assert set(Counter(picture.category for picture in DECK.pictures)) == {"human", "animal", "object"}


@pytest.mark.parametrize(("players", "cards"), [(3, 7), (4, 7), (5, 7), (6, 6), (7, 6)])
def test_three_to_five_players_hold_7_cards_and_more_hold_6(players: int, cards: int) -> None:
    assert [len(hand) for hand in a_game(players).hands] == [cards] * players


def test_the_card_revealed_for_the_camera_goes_to_the_box() -> None:
    assert len(a_game().box) == 1
    assert len(a_game().pile) == 142 - 4 * 7 - 1


def test_the_first_camera_owner_is_chosen_or_drawn() -> None:
    assert GAME.new_game(3, 1, first_camera=2, deck="plain").camera == 2
    assert {GAME.new_game(3, seed, deck="plain").camera for seed in range(30)} == {0, 1, 2}
    with pytest.raises(BadQuestion, match="first_camera"):
        GAME.new_game(3, 1, first_camera=3, deck="plain")


@pytest.mark.parametrize("players", [2, 8])
def test_face_cards_is_for_three_to_seven(players: int) -> None:
    with pytest.raises(BadQuestion, match="players"):
        GAME.new_game(players, 1, deck="plain")


@pytest.mark.parametrize(("players", "rounds", "times"), [(3, 9, 3), (4, 8, 2), (5, 10, 2), (6, 6, 1), (7, 7, 1)])
def test_everybody_owns_the_camera_as_often(players: int, rounds: int, times: int) -> None:
    state, owners = a_game(players), []
    while not GAME.is_over(state):
        owners.append(state.camera)
        state = round_without_guesses(state)
    assert len(owners) == rounds
    assert Counter(owners) == dict.fromkeys(range(players), times)
    assert owners[: players + 1] == [*range(players), *[0] * (rounds > players)], "it passes to the left"


# Pairing


def test_everybody_pairs_at_the_same_time_and_drops_out_when_done() -> None:
    state = a_game(3)
    assert GAME.to_move(state) == (0, 1, 2)
    state = GAME.apply(state, GAME.legal_actions(state, 1)[0])
    assert GAME.to_move(state) == (0, 2)
    assert GAME.legal_actions(state, 1) == ()


def test_a_pair_is_any_two_cards_of_the_hand_each_way_round() -> None:
    assert len(GAME.legal_actions(a_game(), 0)) == 7 * 6


def test_a_pair_is_hidden_from_the_others_until_all_are_made() -> None:
    before = a_game(3)
    after = GAME.apply(before, GAME.legal_actions(before, 1)[0])
    seen = GAME.observe(after, 0)
    assert (seen.own, seen.fronts, seen.centre) == ((), (), ())
    assert seen.owners == (1,), "that there is one is seen"
    assert GAME.observe(after, 1).own == after.pairs


@pytest.mark.parametrize(("players", "fillers"), [(3, 3), (4, 3), (5, 1), (6, 1), (7, 1)])
def test_cards_from_the_draw_pile_join_the_centre(players: int, fillers: int) -> None:
    before = a_game(players)
    state = paired(before)
    assert len(state.centre) == players + fillers
    assert set(before.pile[:fillers]) <= set(state.centre)
    assert len(state.pile) == len(before.pile) - fillers


def test_the_centre_is_shuffled() -> None:
    places = set()
    for seed in range(40):
        state = paired(a_game(3, seed))
        places.add(state.centre.index(state.pairs[0].centre))
    assert places == set(range(6))


def test_a_pair_is_made_of_two_cards_in_hand() -> None:
    state = a_game()
    mine, other = state.hands[0], state.hands[1][0]
    assert refused(state, MakePair(0, mine[0], mine[0])) is Reason.ONE_CARD_TWICE
    assert refused(state, MakePair(0, other, mine[0])) is Reason.NOT_IN_HAND
    assert refused(state, MakePair(0, mine[0], other)) is Reason.NOT_IN_HAND


def test_pairing_and_guessing_keep_apart() -> None:
    state = a_game()
    assert refused(state, Guess(0, 1, 2)) is Reason.NOT_NOW
    assert refused(state, Stop(0)) is Reason.NOT_NOW
    laid = paired(state)
    assert refused(laid, MakePair(0, *laid.hands[0][:2])) is Reason.NOT_NOW


# Guessing


def test_guesses_go_round_from_the_camera_owner() -> None:
    state = paired(GAME.new_game(4, 1, first_camera=2, deck="plain"))
    order = []
    for _ in range(4):
        order.append(state.guesser)
        state = wrong(state)
    assert order == [2, 3, 0, 1]


def test_only_the_guesser_guesses() -> None:
    state = paired(a_game())
    pair = state.pairs[0]
    assert refused(state, Guess(1, pair.front, pair.centre)) is Reason.NOT_YOUR_TURN


def test_a_guess_matches_a_centre_card_with_another_players_front() -> None:
    state = paired(a_game())
    own, other = state.pairs[0], state.pairs[1]
    assert refused(state, Guess(0, own.front, own.centre)) is Reason.OWN_FRONT
    assert refused(state, Guess(0, other.centre, own.centre)) is Reason.NO_SUCH_FRONT
    assert refused(state, Guess(0, other.front, other.front)) is Reason.NOT_IN_THE_CENTRE
    assert len(GAME.legal_actions(state, 0)) == 3 * 7


def test_ones_own_centre_card_may_be_matched_and_is_a_sure_miss() -> None:
    state = paired(a_game())
    after = GAME.apply(state, Guess(0, state.pairs[1].front, state.pairs[0].centre))
    assert not after.guesses[0].right


def test_after_a_wrong_guess_nothing_moves_and_the_next_player_guesses() -> None:
    before = paired(a_game())
    after = wrong(before)
    assert (after.pairs, after.centre, after.albums, after.box) == (before.pairs, before.centre, before.albums, before.box)
    assert after.guesser == 1


def test_guesses_are_public() -> None:
    state = wrong(paired(a_game()))
    assert all(GAME.observe(state, seat).guesses == state.guesses for seat in range(4))


def test_the_last_guess_of_a_round_may_still_be_looked_at_in_the_next() -> None:
    state = paired(a_game())
    assert state.last is None
    while state.round == 0:
        last = wrong_guess(state)
        state = GAME.apply(state, last)
    assert state.guesses == ()
    assert state.last == Guessed(last.seat, last.front, last.centre, None)
    assert [GAME.observe(state, seat).last for seat in range(4)] == [state.last] * 4


def test_after_a_right_guess_each_of_the_two_takes_one_picture_and_the_pair_is_gone() -> None:
    before = paired(a_game(), alike)
    pair = before.pairs[2]
    after = right(before, owner=2)
    assert pictures(after) == [1, 0, 1, 0]
    assert {*after.albums[0], *after.albums[2]} == {pair.front, pair.centre}
    assert pair.centre not in after.centre
    assert pair not in after.pairs


def test_two_categories_are_worth_a_bonus_picture_for_both_the_guesser_first() -> None:
    """At the start the box holds exactly one card: the guesser's; the owner's comes from the draw pile."""
    before = paired(a_game(), unlike)
    after = right(before, owner=2)
    assert pictures(after) == [2, 0, 2, 0]
    assert before.box[0] in after.albums[0]
    assert before.pile[0] in after.albums[2]
    assert after.box == ()
    after = right(after, owner=3)
    assert pictures(after) == [2, 2, 2, 2]
    assert after.pile == before.pile[3:], "both from the draw pile, while the box is empty"


def test_bonus_pictures_come_off_the_top_of_the_box_where_cards_were_put_last() -> None:
    laid = paired(a_game(), unlike)
    filled = msgspec.structs.replace(laid, box=laid.box + laid.pile[:2], pile=laid.pile[2:])
    after = right(filled, owner=2)
    assert (after.albums[0][-1], after.albums[2][-1]) == (laid.pile[1], laid.pile[0])
    assert (after.box, after.pile) == (laid.box, filled.pile)


def test_a_bonus_picture_that_is_nowhere_is_none() -> None:
    laid = paired(a_game(), unlike)
    spare = (*laid.pile, *laid.box)
    bare = msgspec.structs.replace(laid, pile=(), box=(), albums=((), spare, (), ()))  # somewhere, so that no card is lost
    GAME.validate(bare)
    after = right(bare, owner=2)
    assert pictures(after) == [1, len(spare), 1, 0]


def test_a_box_of_one_serves_the_guesser_and_leaves_the_owner_none_when_the_pile_is_empty() -> None:
    laid = paired(a_game(), unlike)
    one = msgspec.structs.replace(laid, pile=(), albums=((), laid.pile, (), ()))
    after = right(one, owner=2)
    assert (len(after.albums[0]), len(after.albums[2])) == (2, 1)


def test_a_round_where_everybody_guessed_right() -> None:
    """Four players, pairs of one category: everybody guesses once and is guessed once, two pictures each."""
    before = paired(a_game(), alike)
    state = before
    for _ in range(4):
        state = right(state)
    assert pictures(state) == [2, 2, 2, 2]
    assert state.round == 1
    fillers = set(before.centre) - {pair.centre for pair in before.pairs}
    assert set(state.box) == {*before.box, *fillers}, "only the three from the draw pile were left"


def test_a_round_where_everybody_guessed_right_across_categories() -> None:
    state = paired(a_game(), unlike)
    for _ in range(4):
        state = right(state)
    assert pictures(state) == [4, 4, 4, 4]


def test_a_round_where_nobody_guessed_right() -> None:
    """One more round of guessing with the same cards, one more only; then all that lay there is in the box."""
    before = paired(a_game())
    state, guessers = before, []
    while state.round == 0:
        guessers.append((state.lap, state.guesser))
        assert (state.centre, state.pairs) == (before.centre, before.pairs)
        state = wrong(state)
    assert guessers == [(lap, seat) for lap in (0, 1) for seat in range(4)]
    assert pictures(state) == [0, 0, 0, 0]
    assert set(state.box) == {*before.box, *before.centre, *(pair.front for pair in before.pairs)}


def test_one_right_guess_is_enough_for_no_second_round_of_guessing() -> None:
    state = paired(a_game())
    for _ in range(3):
        state = wrong(state)
    state = right(state)
    assert state.round == 1


def test_a_right_guess_in_the_second_round_of_guessing_counts() -> None:
    state = paired(a_game(), alike)
    for _ in range(4):
        state = wrong(state)
    assert (state.lap, state.guesser) == (1, 0)
    assert pictures(right(state, owner=1)) == [1, 1, 0, 0]


def test_who_could_only_match_their_own_pair_does_not_guess() -> None:
    """The first two of three find all but the last player's pair; their cards stay, the last does not guess."""
    state = paired(a_game(3), alike)
    state = right(state, owner=1)
    state = right(state, owner=0)
    assert pictures(state) == [2, 2, 0]
    assert state.round == 1
    assert state.phase is Phase.PAIRING


# Between rounds


def test_what_is_left_goes_to_the_box_and_everybody_draws_two() -> None:
    before = paired(a_game(4), alike)
    state = right(before)
    while state.round == 0:
        state = wrong(state)
    assert [len(hand) for hand in state.hands] == [7] * 4
    assert len(state.box) == 1 + 7 + 4 - 2
    assert len(state.pile) == len(before.pile) - 8


def test_cards_are_dealt_from_the_camera_owner_on() -> None:
    before = paired(GAME.new_game(3, 1, first_camera=1, deck="plain"))
    state = before
    while state.round == 0:
        state = wrong(state)
    for turn, card in enumerate(before.pile[:6]):
        assert card in state.hands[(1 + turn) % 3]


def test_nobody_draws_after_the_last_round() -> None:
    state = a_game(3)
    while state.round < 8:
        state = round_without_guesses(state)
    pile = len(state.pile)
    state = round_without_guesses(state)
    assert GAME.is_over(state)
    assert len(state.pile) == pile - 3, "the fillers alone"
    assert [len(hand) for hand in state.hands] == [5] * 3
    assert refused(state, Guess(0, 1, 2)) is Reason.GAME_OVER


def with_few_cards(state: State, left: int) -> State:
    """So many cards in the draw pile and one in the box; the others are in the album of seat 0."""
    return msgspec.structs.replace(state, pile=state.pile[:left], albums=(state.pile[left:], *state.albums[1:]))


def test_the_box_is_shuffled_into_an_empty_draw_pile() -> None:
    state = with_few_cards(a_game(3), 0)
    laid = paired(state)
    assert (laid.pile, laid.box) == ((), ())
    assert len(laid.centre) == 3 + 1, "the one card of the box joined the centre, and there was no other"
    after = laid
    while after.round == 0:
        after = wrong(after)
    assert len(after.box) == 0
    assert [len(hand) for hand in after.hands] == [7] * 3, "what was left in the centre and in front was drawn again"
    assert len(after.pile) == 3 + 4 - 6


def test_with_too_few_cards_the_camera_owner_draws_first_and_who_has_no_pair_still_guesses() -> None:
    state = a_game(3)
    few = tuple(hand[:1] if seat == 2 else hand for seat, hand in enumerate(state.hands))
    state = msgspec.structs.replace(with_few_cards(state, 0), hands=few)
    state = msgspec.structs.replace(state, albums=((*state.albums[0], *a_game(3).hands[2][1:]), (), ()))
    GAME.validate(state)
    assert GAME.to_move(state) == (0, 1)
    laid = paired(state)
    assert {pair.owner for pair in laid.pairs} == {0, 1}
    third = wrong(wrong(laid))
    assert third.guesser == 2
    assert right(third).albums[2]


def test_rounds_in_which_nobody_can_make_a_pair_pass_by_themselves() -> None:
    """All cards but one pair are in albums: once that is found nothing is left to draw or to pair, and the game is over."""
    state = a_game(3)
    last = next(pair for pair in GAME.legal_actions(state, 2) if isinstance(pair, MakePair) and alike(pair))
    spare = {*range(142)} - {last.front, last.centre}
    state = msgspec.structs.replace(
        state, round=5, pile=(), box=(), hands=((), (), tuple(sorted((last.front, last.centre)))), albums=(tuple(spare), (), ())
    )
    GAME.validate(state)
    assert GAME.to_move(state) == (2,)
    ended = right(GAME.apply(state, last))
    assert GAME.is_over(ended)
    assert pictures(ended) == [141, 0, 1]


# The end


def test_most_pictures_win() -> None:
    state = a_game(3)
    while not GAME.is_over(state):
        state = paired(state, alike)
        this = state.round
        while not GAME.is_over(state) and state.round == this:
            state = right(state, owner=1) if state.guesser == 0 and any(pair.owner == 1 for pair in state.pairs) else wrong(state)
    ended = GAME.outcome(state)
    assert ended.scores == (9, 9, 0)
    assert ended.winners == (0, 1), "ties share"
    assert ended.why == "Player 1 and Player 2 share the win with 9 pictures each."
    assert ended.rating is None


def test_one_winner_is_named() -> None:
    state = a_game(3)
    while not GAME.is_over(state):
        state = round_without_guesses(state)
    one = msgspec.structs.replace(state, pile=state.pile[1:], albums=((), (), state.pile[:1]))
    assert GAME.outcome(one).why == "Player 3 has most pictures: 1 picture."
    with pytest.raises(BadQuestion, match="the game goes on"):
        GAME.outcome(a_game())
