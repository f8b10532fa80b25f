"""Set up a game of Imagine."""

from typing import Any

from msgspec.structs import replace

from aya_sim.errors import BadQuestion
from aya_sim.rng import randbelow, seeded, shuffle
from games.core.game_api import check_players, check_seed, convert_options
from games.imagine.saying import deck_size, reference
from games.imagine.types import (
    HAND,
    LEAST_PLAYERS,
    LEAST_SHOWN,
    MOST_PLAYERS,
    Options,
    Phase,
    State,
)
from games.pictures import DeckKind, check_enough, deck_named


def pictures_needed(players: int) -> int:
    """Return how many pictures a game needs at least: full hands, and what is added to the cards that are shown."""
    return players * HAND + max(0, LEAST_SHOWN - players)


def new_game(players: int, seed: int = 0, **options: Any) -> State:
    """Return a game at its first action: six cards each, no points. options: the fields of `Options`. Raises BadQuestion."""
    check_players(players, LEAST_PLAYERS, MOST_PLAYERS)
    check_seed(seed)
    agreed = convert_options(Options, options)
    agreed = replace(agreed, deck=reference(agreed.deck))
    check_enough(deck_named(agreed.deck, DeckKind.IMAGINE), players, pictures_needed(players))
    cards = deck_size(agreed.deck)
    first, rng = randbelow(seeded(seed), players)
    if agreed.first_architect is not None:
        first = agreed.first_architect
        if first >= players:
            raise BadQuestion(
                "expected.seat",
                "expected a seat from {low} to {high}, got {got}",
                where="first_architect",
                low=0,
                high=players - 1,
                got=first,
            )
    deck, rng = shuffle(rng, range(cards))
    nobody = (None,) * players
    return State(
        options=agreed,
        rng=rng,
        phase=Phase.DESCRIBE,
        first=first,
        turn=0,
        passes=0,
        scores=(0,) * players,
        hands=tuple(tuple(sorted(deck[seat * HAND : (seat + 1) * HAND])) for seat in range(players)),
        pile=deck[players * HAND :],
        discards=(),
        words="",
        played=nobody,
        shown=(),
        bets=nobody,
        last=None,
    )
