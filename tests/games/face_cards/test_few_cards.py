"""Face Cards with decks so small that draw pile and box run empty, played by random legal actions in every variant."""

from pathlib import Path

import pytest

from aya_sim.rng import randbelow
from games.face_cards import GAME
from games.face_cards.pairing import hand_cards
from games.face_cards.types import State, Variant
from games.pictures import Deck, DeckKind, plain_deck, save_deck

SEEDS = 12


def random_game(players: int, seed: int, deck: str, variant: Variant) -> list[State]:
    states, rng = [GAME.new_game(players, seed, deck=deck, variant=variant)], seed
    while not GAME.is_over(states[-1]):
        seat = GAME.to_move(states[-1])[0]
        may = GAME.legal_actions(states[-1], seat)
        which, rng = randbelow(rng, len(may))
        states.append(GAME.apply(states[-1], may[which]))
    return states


@pytest.mark.parametrize("variant", list(Variant))
@pytest.mark.parametrize("players", [3, 5, 7])
def test_a_game_with_hardly_more_cards_than_hands_goes_on_to_its_end(variant: Variant, players: int, tmp_path: Path) -> None:
    if variant is Variant.RISKY_MOVES and players == 7:
        players = 4
    most = hand_cards(players, variant)
    short = 0
    for seed in range(SEEDS):
        size = max(22, players * most + 1) + seed % 4
        deck = save_deck(tmp_path / f"{seed % 4}.json", Deck("few", DeckKind.FACE_CARDS, plain_deck("face-cards").pictures[-size:]))
        for state in random_game(players, seed, deck.name, variant):
            GAME.validate(state)
            assert max(map(len, state.hands)) <= most, "programs count on it"
            short += not state.pile and not state.box
            if not GAME.is_over(state):
                seen = GAME.observe(state, GAME.to_move(state)[0])
                assert GAME.encoding.steps(seen, ())
    assert short > 0, "cards ran out somewhere"
