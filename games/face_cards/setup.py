"""Set up a game of Face Cards and deal the beginning of each round."""

from typing import Any

from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from aya_sim.rng import randbelow, seeded, shuffle
from games.core.game_api import check_players, check_seat, check_seed, convert_options
from games.face_cards.course import begin_round
from games.face_cards.pairing import hand_cards, pictures_needed
from games.face_cards.types import MOST_RISKY, PLAYERS, Options, Phase, State, Variant
from games.pictures import DeckKind, check_enough, deck_named


def new_game(players: int, seed: int, **options: Any) -> State:
    """Return a game at its first action. Raises BadQuestion for impossible options and BadFile for a deck that cannot be read."""
    check_players(players, *PLAYERS)
    check_seed(seed)
    asked = convert_options(Options, options)
    if asked.variant is Variant.RISKY_MOVES and players > MOST_RISKY:
        raise BadQuestion(
            "expected.range.game",
            "expected {low} to {high} for {game}, got {got}",
            where="players",
            low=3,
            high=MOST_RISKY,
            game=asked.variant,
            got=players,
        )
    first = asked.first_camera if isinstance(asked.first_camera, int) else None
    check_seat(first, players, "first_camera")
    deck = deck_named(asked.deck, DeckKind.FACE_CARDS)
    cards = hand_cards(players, asked.variant)
    check_enough(deck, players, pictures_needed(players, asked.variant))
    pile, rng = shuffle(seeded(seed), range(len(deck)))
    anyone, rng = randbelow(rng, players)
    state = State(
        players=players,
        options=replace(asked, deck=deck.reference),
        camera=anyone if first is None else first,
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
        rng=rng,
    )
    return begin_round(state)
