"""Choosing cards at the table of Face Cards: for a pair, for a guess, by clicks, drags and keys."""

import pytest

from games.card_table.adapter import Reject, Submit
from games.face_cards import GAME
from games.face_cards.types import Action, Guess, MakePair, Stop, Variant
from games.face_cards.ui.adapter import ADAPTER
from games.face_cards.ui.selection import Card, Do, Look, Place, Selection
from games.i18n.words import Words
from tests.games.face_cards.scenes import a_table, hand, pressed, shown, spot
from tests.games.face_cards.tables import a_game, paired, right, right_guess, wrong, wrong_guess


def test_the_first_card_picked_goes_in_front_and_the_second_to_the_centre() -> None:
    state = a_game()
    one, other, *_ = hand(state)
    assert pressed(state, 0, one, other) == Selection(one.number, other.number)
    assert pressed(state, 0, one, other, Do("make")) == Submit(MakePair(0, one.number, other.number))


def test_another_pick_takes_the_place_of_the_centre_card() -> None:
    state = a_game()
    one, other, third, *_ = hand(state)
    assert pressed(state, 0, one, other, third) == Selection(one.number, third.number)


def test_a_picked_card_is_taken_back_by_pressing_it_or_its_place() -> None:
    state = a_game()
    one, other, *_ = hand(state)
    assert pressed(state, 0, one, other, one) == Selection(None, other.number)
    assert pressed(state, 0, one, other, Place("centre")) == Selection(one.number, None)


def test_the_two_cards_of_a_pair_change_places() -> None:
    state = a_game()
    one, other, *_ = hand(state)
    assert pressed(state, 0, one, other, Do("swap"), Do("make")) == Submit(MakePair(0, other.number, one.number))


def test_cards_are_dragged_to_their_places_and_back() -> None:
    state = a_game()
    seen = GAME.observe(state, 0)
    one, other, third, *_ = hand(state)
    chosen = ADAPTER.drop(seen, ADAPTER.initial_selection(seen), other, Place("centre"))
    assert chosen == Selection(None, other.number)
    chosen = ADAPTER.drop(seen, chosen, one, Place("front"))
    assert chosen == Selection(one.number, other.number)
    swapped = Selection(other.number, one.number)
    assert ADAPTER.drop(seen, chosen, one, Place("centre")) == ADAPTER.drop(seen, chosen, one, other) == swapped
    assert ADAPTER.drop(seen, chosen, other, one) == swapped
    assert ADAPTER.drop(seen, chosen, third, one) == Selection(third.number, other.number)
    assert ADAPTER.drop(seen, chosen, one, Place("hand")) == Selection(None, other.number)


def test_half_a_pair_is_not_laid_and_it_is_said_what_is_missing() -> None:
    state = a_game()
    answer = pressed(state, 0, hand(state)[0], Do("make"))
    assert isinstance(answer, Reject)
    assert Words()(answer.sentence).startswith("A pair needs two cards")


def test_with_secret_agents_the_order_of_the_two_does_not_matter() -> None:
    state = a_game(variant=Variant.SECRET_AGENTS)
    one, other, *_ = hand(state)
    assert pressed(state, 0, other, one, Do("make")) == Submit(MakePair(0, one.number, other.number))


def test_with_improv_talents_the_face_stays_in_front_and_one_card_is_picked() -> None:
    state = a_game(variant=Variant.IMPROV_TALENTS)
    face, one = state.faces[0], hand(state)[0]
    assert face is not None
    assert pressed(state, 0, one, Do("make")) == Submit(MakePair(0, face, one.number))
    for act in (Card(face), Place("front"), Do("swap")):
        assert isinstance(pressed(state, 0, act), Reject)
    seen = GAME.observe(state, 0)
    assert isinstance(ADAPTER.drop(seen, ADAPTER.initial_selection(seen), one, Place("front")), Reject)


def test_with_risky_moves_a_second_pair_is_asked_for() -> None:
    state = a_game(variant=Variant.RISKY_MOVES)
    first = shown(state, 0).asks
    state = GAME.apply(state, MakePair(0, state.hands[0][0], state.hands[0][1]))
    assert first != shown(state, 0).asks
    assert "second pair" in shown(state, 0).asks
    state = GAME.apply(state, MakePair(0, state.hands[0][0], state.hands[0][1]))
    assert shown(state, 0).asks == "Your pair is ready. Waiting for: Ben, Cleo and Dora."


def test_a_choice_is_kept_while_others_lay_their_pairs() -> None:
    state = a_game()
    chosen = Selection(state.hands[0][0])
    after = GAME.apply(state, MakePair(1, state.hands[1][0], state.hands[1][1]))
    assert ADAPTER.retain_selection is not None
    assert ADAPTER.retain_selection(GAME.observe(state, 0), GAME.observe(after, 0), chosen) == chosen
    turned = paired(after)
    assert ADAPTER.retain_selection(GAME.observe(after, 0), GAME.observe(turned, 0), chosen) == Selection()


def test_a_guess_is_two_presses_in_either_order() -> None:
    state = paired(a_game())
    guess = right_guess(state)
    both = (Card(guess.centre), Card(guess.front))
    assert pressed(state, 0, *both) == pressed(state, 0, *both[::-1]) == Submit(guess)


def test_a_guess_is_one_card_dragged_onto_the_other() -> None:
    state = paired(a_game())
    guess, seen = right_guess(state), GAME.observe(state, 0)
    one, other = Card(guess.centre), Card(guess.front)
    assert (
        ADAPTER.drop(seen, ADAPTER.initial_selection(seen), one, other)
        == ADAPTER.drop(seen, ADAPTER.initial_selection(seen), other, one)
        == Submit(guess)
    )
    assert isinstance(
        ADAPTER.drop(seen, ADAPTER.initial_selection(seen), one, Card(next(card for card in state.centre if card != one.number))), Reject
    )


def test_a_picked_card_of_a_guess_may_be_changed_or_put_back() -> None:
    state = paired(a_game())
    one, other = state.centre[:2]
    assert pressed(state, 0, Card(one), Card(other)) == Selection(centre=other)
    assert pressed(state, 0, Card(one), Card(one)) == Selection()


def test_ones_own_front_card_is_refused_in_words() -> None:
    state = paired(a_game())
    own = next(pair.front for pair in state.pairs if pair.owner == 0)
    assert isinstance(pressed(state, 0, Card(own)), Reject)
    seen = GAME.observe(state, 0)
    assert isinstance(ADAPTER.drop(seen, ADAPTER.initial_selection(seen), Card(state.centre[0]), Card(own)), Reject)


def test_secret_agents_are_guessed_by_two_centre_cards_and_never_ones_own() -> None:
    state = paired(a_game(variant=Variant.SECRET_AGENTS))
    guess, own = right_guess(state), next(pair for pair in state.pairs if pair.owner == 0)
    assert pressed(state, 0, Card(guess.centre), Card(guess.front)) == Submit(guess)
    assert isinstance(pressed(state, 0, Card(own.front), Card(own.centre)), Reject)


def test_with_risky_moves_one_may_stop_after_a_right_guess_only() -> None:
    state = paired(a_game(variant=Variant.RISKY_MOVES))
    assert isinstance(pressed(state, 0, Do("stop")), Reject)
    state = right(state)
    scene = shown(state, 0)
    assert "stop and keep it" in scene.asks
    assert scene.keys["face_cards.stop"] == spot(scene, "stop").act
    assert pressed(state, 0, Do("stop")) == Submit(Stop(0))
    assert spot(scene, f"card.{state.won[0]}").rect.colliderect(spot(scene, "stake").rect)


def test_only_the_guesser_can_pick_cards() -> None:
    state = paired(a_game())
    assert all(isinstance(spot.act, Look | None) for spot in shown(state, 1).spots)
    assert pressed(state, 1, Card(state.centre[0])) == Selection()
    assert shown(state, 1).asks == "Ada is guessing."


def test_a_card_that_was_wrong_with_the_one_picked_lies_in_the_shade() -> None:
    state = paired(a_game())
    guess = wrong_guess(state)
    state = wrong(state)
    if guess.front == next(pair.front for pair in state.pairs if pair.owner == 1):
        guess = Guess(1, guess.front, guess.centre)
    scene = shown(state, 1, Selection(centre=guess.centre))
    assert [spot.key for spot in scene.spots if spot.dimmed] == [f"card.{guess.front}"]
    assert "not a pair" in spot(scene, f"card.{guess.front}").says


def test_the_second_lap_says_why_it_is_played() -> None:
    state = paired(a_game())
    for _ in range(4):
        state = wrong(state)
    assert state.lap == 1
    assert shown(state, 0).asks.startswith("No one was right: guess once more.")


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("variant", "players"), [(Variant.PLAIN, 3), (Variant.SECRET_AGENTS, 6), (Variant.IMPROV_TALENTS, 4), (Variant.RISKY_MOVES, 5)]
)
def test_a_whole_game_can_be_played_by_pressing_spots_and_nothing_else(variant: Variant, players: int) -> None:
    """Whoever is to move presses what can be pressed, in an order that luck gives, until something is done; all that is done is legal."""
    state, table, rng = a_game(players, variant=variant), a_table(players), 17
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[-1]
        seen = GAME.observe(state, seat)
        chosen = ADAPTER.initial_selection(seen)
        done: Action | None = None
        for _ in range(200):
            acts = [
                spot.act
                for spot in ADAPTER.build_scene(seen, chosen, table).spots
                if spot.act is not None and not isinstance(spot.act, Look)
            ]
            rng = (rng * 6364136223846793005 + 1442695040888963407) % 2**64
            answer = ADAPTER.press(seen, chosen, acts[(rng >> 33) % len(acts)])
            if isinstance(answer, Submit):
                done = answer.action
                break
            chosen = answer if isinstance(answer, Selection) else chosen
        assert done is not None
        assert done in GAME.legal_actions(state, seat)
        state = GAME.apply(state, done)


@pytest.mark.parametrize("variant", list(Variant))
def test_the_key_that_swaps_is_offered_only_where_two_cards_can_be_swapped(variant: Variant) -> None:
    scene = shown(a_game(variant=variant), 0)
    can_swap = variant in (Variant.PLAIN, Variant.RISKY_MOVES)
    assert ("face_cards.swap" in scene.keys) is can_swap
    assert ("swap" in scene.keys_say) is can_swap
    assert any(one.key == "swap" for one in scene.spots) is can_swap
