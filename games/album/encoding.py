"""Encode Album as numbers, one decision per action: 0 refuses, 1-6 are levels, 7-10 hints on the scale, 11-15 photos."""

from collections.abc import Iterator, Sequence

import numpy as np

from games.album.observe import legal_actions_seen
from games.album.types import LEVELS, MOST_HINTS, PLAYERS, ROUNDS, ROW, Action, Eliminate, HintSeen, Observation, Place, Refuse, Reveal
from games.core.game_api import Encoding, Floats
from games.pictures import HINTS, STRONGEST, Deck, DeckKind, deck_named

FIRST_LEVEL = 1
FIRST_HINT = FIRST_LEVEL + LEVELS
FIRST_PHOTO = FIRST_HINT + MOST_HINTS
COUNT = FIRST_PHOTO + ROW

_HEAD = 1 + 2 + 3 * PLAYERS[1] + 4 + ROUNDS
_HINT = 3 + HINTS
_PHOTO = 3 + HINTS
LENGTH = _HEAD + 2 * HINTS + MOST_HINTS * _HINT + ROW * _PHOTO


def steps(seen: Observation, taken: tuple[int, ...]) -> Sequence[int]:
    """Return the indices of the actions this seat may take, ascending."""
    return () if taken else tuple(sorted(_number(action) for action in legal_actions_seen(seen)))


def action(seen: Observation, taken: tuple[int, ...]) -> Action | None:
    """Return the action of the chosen index, or None before one is chosen."""
    if not taken:
        return None
    number = taken[0]
    if number >= FIRST_PHOTO:
        return Eliminate(seen.seat, number - FIRST_PHOTO)
    if number >= FIRST_HINT:
        return Reveal(seen.seat, number - FIRST_HINT)
    return Place(seen.seat, number - FIRST_LEVEL) if number else Refuse(seen.seat)


def vector(seen: Observation, taken: tuple[int, ...]) -> Floats:
    """Return what the seat knows as float32 from -1 to 1, shape (LENGTH,): turn, tiles, hint, target, scale, row."""
    deck = deck_named(seen.deck, DeckKind.ALBUM)
    return np.fromiter(_numbers(seen, deck), dtype=np.float32, count=LENGTH)


def _number(action: Action) -> int:
    match action:
        case Refuse():
            return 0
        case Place(level=level):
            return FIRST_LEVEL + level
        case Reveal(hint=hint):
            return FIRST_HINT + hint
        case Eliminate(photo=photo):
            return FIRST_PHOTO + photo


def _numbers(seen: Observation, deck: Deck) -> Iterator[float]:
    yield 1.0
    yield len(seen.rounds) / ROUNDS
    yield seen.stars / 24
    for who in (seen.seat, seen.guide, seen.oya):
        yield from _one_of(who, PLAYERS[1])
    yield from (bool(seen.row), seen.revealed, seen.has_refused, seen.hints_left / HINTS)
    yield from (hints / MOST_HINTS for hints in seen.journey)
    yield from _one_of(seen.drawn, HINTS)
    yield from _strengths(deck, seen.target)
    for slot in range(MOST_HINTS):
        yield from _hint(seen.scale[slot]) if slot < len(seen.scale) else (0.0,) * _HINT
    for place in range(ROW):
        yield from _photo(seen, place, deck) if seen.row else (0.0,) * _PHOTO


def _hint(hint: HintSeen) -> Iterator[float]:
    yield 1.0
    yield hint.level / (LEVELS - 1)
    yield float(hint.face_up)
    yield from _one_of(hint.word, HINTS)


def _photo(seen: Observation, place: int, deck: Deck) -> Iterator[float]:
    yield 1.0
    yield float(place in seen.eliminated)
    yield float(seen.row[place] == seen.target)
    yield from _strengths(deck, seen.row[place])


def _strengths(deck: Deck, photo: int | None) -> Iterator[float]:
    yield from (0.0,) * HINTS if photo is None else (strength / STRONGEST for strength in deck[photo].evokes)


def _one_of(which: int | None, count: int) -> Iterator[float]:
    yield from (float(which == number) for number in range(count))


ENCODING: Encoding[Action, Observation] = Encoding(lambda *_: COUNT, lambda *_: LENGTH, steps, action, vector)
