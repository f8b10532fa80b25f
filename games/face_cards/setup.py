"""Face Cards before its first action, and how the beginning of a round is dealt."""

from typing import Any

from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from aya_sim.rng import below, shuffled, sown
from games.core.game_api import options_of, refuse_players, refuse_seed
from games.face_cards.course import begin_round
from games.face_cards.pairing import hand_cards
from games.face_cards.types import MOST_RISKY, PLAYERS, Options, Phase, State, Variant
from games.pictures import Kind, deck_named


def new_game(players: int, seed: int, **options: Any) -> State:
    """A game at its first action. Raises BadQuestion; BadFile for a deck."""
    refuse_players(players, *PLAYERS)
    refuse_seed(seed)
    asked = options_of(Options, options)
    if asked.variant is Variant.RISKY_MOVES and players > MOST_RISKY:
        raise BadQuestion(f"players: expected 3 to {MOST_RISKY} for {asked.variant}, got {players}")
    if asked.first_camera is not None and not 0 <= asked.first_camera < players:
        raise BadQuestion(f"first_camera: expected a seat from 0 to {players - 1}, got {asked.first_camera}")
    deck = deck_named(asked.deck, Kind.FACE_CARDS)
    cards = hand_cards(players, asked.variant)
    if len(deck) < players * cards + 1:
        raise BadQuestion(f"deck: {players} players need {players * cards + 1} pictures at least, got {len(deck)}")
    pile, luck = shuffled(sown(seed), range(len(deck)))
    anyone, luck = below(luck, players)
    state = State(
        players=players,
        options=replace(asked, deck=deck.reference),
        camera=anyone if asked.first_camera is None else asked.first_camera,
        round=0,
        phase=Phase.PAIRING,
        pile=pile[players * cards + 1 :],
        box=pile[players * cards : players * cards + 1],  # the card revealed for the camera
        hands=tuple(tuple(sorted(pile[seat * cards : (seat + 1) * cards])) for seat in range(players)),
        albums=((),) * players,
        faces=(None,) * players,
        pairs=(),
        made=(0,) * players,
        centre=(),
        turn=0,
        lap=0,
        guesses=(),
        won=(),
        luck=luck,
    )
    return begin_round(state)
