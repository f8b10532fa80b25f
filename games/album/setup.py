"""Set up a game of Album: shuffle photos and hints, line up the journey tiles, choose the first guide."""

from typing import Any

from msgspec.structs import replace

from aya_sim.rng import randbelow, seeded, shuffle
from games.album.types import PLAYERS, RANDOM_JOURNEY, ROUNDS, TILES, Options, State, journey_of
from games.core.game_api import check_players, check_seat, check_seed, convert_options
from games.pictures import HINTS, DeckKind, deck_named


def new_game(players: int, seed: int, **options: Any) -> State:
    """Return a game at its first action; the first guide holds a target and a hint.

    Raises BadQuestion for impossible options and BadFile for a deck that cannot be read.
    """
    check_players(players, *PLAYERS)
    check_seed(seed)
    asked = convert_options(Options, options)
    check_seat(asked.first_guide, players, "first_guide")
    deck = deck_named(asked.deck, DeckKind.ALBUM)
    rng = seeded(seed)
    journey, rng = _journey(asked.journey, rng)
    anyone, rng = randbelow(rng, players)
    guide = anyone if asked.first_guide is None else asked.first_guide
    photos, rng = shuffle(rng, range(len(deck)))
    words, rng = shuffle(rng, range(HINTS))
    return State(
        players=players,
        options=replace(asked, deck=deck.reference),
        journey=journey,
        guide=guide,
        oya=(guide + 1) % players,
        pile=photos[1:],
        tower=words[1:],
        target=photos[0],
        drawn=words[0],
        refused=None,
        scale=(),
        row=(),
        eliminated=(),
        revealed=False,
        rounds=(),
        rng=rng,
    )


def _journey(name: str, rng: int) -> tuple[tuple[int, ...], int]:
    if name != RANDOM_JOURNEY:
        return journey_of(name), rng
    tiles = [hints for hints, count in TILES.items() for _ in range(count)]
    mixed, rng = shuffle(rng, tiles)
    return mixed[:ROUNDS], rng
