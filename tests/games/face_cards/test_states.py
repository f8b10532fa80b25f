"""Face Cards' states: what the text form refuses, what the reshuffling keeps, what the numbers for programs mean."""

from typing import Any

import msgspec
import pytest

from aya_sim.errors import BadFile, BadQuestion
from games.face_cards import GAME
from games.face_cards.types import Action, Options, Pair, Phase, State, Stop, Variant
from games.pictures import Deck, DeckKind, plain_deck, save_deck
from tests.games.face_cards.tables import a_game, paired, right, wrong

PAIRING = a_game()
GUESSING = wrong(paired(PAIRING))
AGENTS = paired(a_game(variant=Variant.SECRET_AGENTS))
PAIR = GUESSING.pairs[0]


@pytest.mark.parametrize(
    ("state", "fields", "path"),
    [
        (PAIRING, {"players": 8}, "players"),
        (PAIRING, {"camera": 4}, "camera"),
        (PAIRING, {"hands": PAIRING.hands[1:]}, "hands"),
        (PAIRING, {"hands": (PAIRING.hands[0][::-1], *PAIRING.hands[1:])}, "hands"),
        (PAIRING, {"pile": PAIRING.pile[1:]}, "pile"),
        (PAIRING, {"box": PAIRING.pile[:1]}, "pile"),
        (PAIRING, {"round": 8}, "round"),
        (PAIRING, {"turn": 1}, "centre"),
        (PAIRING, {"made": (1, 0, 0, 0)}, "made"),
        (PAIRING, {"made": (2, 0, 0, 0)}, "made"),
        (PAIRING, {"faces": (PAIRING.pile[0], None, None, None), "pile": PAIRING.pile[1:]}, "faces"),
        (PAIRING, {"phase": Phase.OVER}, "round"),
        (PAIRING, {"options": Options(deck="plain@0123456789ab")}, "changed"),
        (PAIRING, {"options": Options(deck="nowhere")}, "deck"),
        (GUESSING, {"turn": 4}, "turn"),
        (GUESSING, {"lap": 2}, "lap"),
        (GUESSING, {"won": GUESSING.box, "box": ()}, "won"),
        (GUESSING, {"pairs": (Pair(0, PAIR.front, GUESSING.pile[0]), *GUESSING.pairs[1:])}, "pairs"),
        (GUESSING, {"pairs": GUESSING.pairs[1:2], "made": (0, 1, 0, 0)}, "turn"),
        (GUESSING, {"pairs": GUESSING.pairs[::-1]}, "pairs"),
        (AGENTS, {"pairs": (Pair(0, AGENTS.pairs[0].centre, AGENTS.pairs[0].front), *AGENTS.pairs[1:])}, "pairs"),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_path(state: State, fields: dict[str, Any], path: str) -> None:
    with pytest.raises(BadFile, match=path):
        GAME.states.read(GAME.states.write(msgspec.structs.replace(state, **fields)))


@pytest.mark.parametrize("variant", list(Variant))
def test_what_was_heard_to_be_wrong_stays_wrong_when_what_is_hidden_is_drawn_anew(variant: Variant) -> None:
    state = paired(a_game(variant=variant))
    for _ in range(3):
        state = wrong(state)
    heard = {(guess.front, guess.centre) for guess in state.guesses}
    matchings = set()
    for rng in range(40):
        other = GAME.resample_hidden(state, 3, rng)
        GAME.validate(other)
        assert heard.isdisjoint((pair.front, pair.centre) for pair in other.pairs)
        assert GAME.observe(other, 3) == GAME.observe(state, 3)
        matchings.add(other.pairs)
    assert len(matchings) > 10


@pytest.mark.parametrize("variant", list(Variant))
def test_two_decisions_make_an_action_and_every_action_can_be_made(variant: Variant) -> None:
    programs = GAME.encoding
    begun = a_game(variant=variant)
    for state in (begun, paired(begun)):
        seen = GAME.observe(state, 0)
        made: set[Action | None] = set()
        for first in programs.steps(seen, ()):
            if (action := programs.action(seen, (first,))) is not None:
                made.add(action)
            made |= {programs.action(seen, (first, second)) for second in programs.steps(seen, (first,))}
        assert made == set(GAME.legal_actions(state, 0))
        assert programs.steps(GAME.observe(paired(begun), 1), ()) == []


def test_stopping_is_a_decision_of_its_own() -> None:
    state = right(paired(a_game(variant=Variant.RISKY_MOVES)))
    seen = GAME.observe(state, 0)
    assert GAME.encoding.steps(seen, ())[0] == 0
    assert GAME.encoding.action(seen, (0,)) == Stop(0)
    assert GAME.encoding.steps(seen, (0,)) == []


@pytest.mark.parametrize("variant", list(Variant))
def test_the_vector_tells_the_decision_taken_and_nothing_hidden(variant: Variant) -> None:
    programs = GAME.encoding
    state = paired(a_game(variant=variant))
    seen = GAME.observe(state, 0)
    first = programs.steps(seen, ())[0]
    plain, taken = programs.vector(seen, ()), programs.vector(seen, (first,))
    assert plain.shape == (programs.vector_length(4, None),)
    assert (plain != taken).sum() == 1
    assert (plain == programs.vector(GAME.observe(GAME.resample_hidden(state, 0, 5), 0), ())).all()
    assert 0 <= plain.min() <= plain.max() <= 1


def test_own_pictures_are_a_deck_like_any_other(tmp_path: Any) -> None:
    few = Deck("few", DeckKind.FACE_CARDS, plain_deck("face-cards").pictures[:60])
    deck = save_deck(tmp_path / "deck.json", few)
    state = GAME.new_game(3, 1, deck=deck.name)
    assert state.deck == deck.reference
    assert GAME.states.read(GAME.states.write(state)) == state
    while not GAME.is_over(state):
        seat = GAME.to_move(state)[0]
        state = GAME.apply(state, GAME.choose(GAME.observe(state, seat), "natural", 1)[0])
    GAME.validate(state)


def test_a_deck_that_is_too_small_for_so_many_players_is_refused(tmp_path: Any) -> None:
    few = save_deck(tmp_path / "deck.json", Deck("few", DeckKind.FACE_CARDS, plain_deck("face-cards").pictures[:30]))
    assert GAME.new_game(4, 1, deck=few.name).players == 4
    with pytest.raises(BadQuestion, match="5 players need 36 pictures at least, got 30"):
        GAME.new_game(5, 1, deck=few.name)
