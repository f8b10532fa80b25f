"""Encode Album as numbers, one decision per action: 0 refuses, 1-6 are levels, 7-10 hints on the scale, 11-15 photos."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from games.album.observe import legal_actions_seen
from games.album.types import LEVELS, MOST_HINTS, PLAYERS, ROUNDS, ROW, Action, Eliminate, Observation, Place, Refuse, Reveal
from games.core.game_api import Encoding, Floats
from games.pictures import HINTS, STRONGEST, DeckKind, deck_named

FIRST_LEVEL = 1
FIRST_HINT = FIRST_LEVEL + LEVELS
FIRST_PHOTO = FIRST_HINT + MOST_HINTS
COUNT = FIRST_PHOTO + ROW

_HEAD = 1 + 2 + 3 * PLAYERS[1] + 4 + ROUNDS
_HINT = 3 + HINTS
_PHOTO = 3 + HINTS
_FIRST_HINT = _HEAD + 2 * HINTS
_FIRST_PHOTO = _FIRST_HINT + MOST_HINTS * _HINT
LENGTH = _FIRST_PHOTO + ROW * _PHOTO
MOST_DECKS = 6


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
    evokes = _evokes(seen.deck)
    row = np.zeros(LENGTH, np.float32)
    head = [1.0, len(seen.rounds) / ROUNDS, seen.stars / 24]
    for who in (seen.seat, seen.guide, seen.oya):
        head += [float(who == seat) for seat in range(PLAYERS[1])]
    head += [bool(seen.row), seen.revealed, seen.has_refused, seen.hints_left / HINTS]
    head += [hints / MOST_HINTS for hints in seen.journey]
    row[:_HEAD] = head
    if seen.drawn is not None:
        row[_HEAD + seen.drawn] = 1.0
    if seen.target is not None:
        row[_HEAD + HINTS : _FIRST_HINT] = evokes[seen.target]
    for at, hint in zip(range(_FIRST_HINT, _FIRST_PHOTO, _HINT), seen.scale, strict=False):
        row[at : at + 3] = 1.0, hint.level / (LEVELS - 1), hint.face_up
        if hint.word is not None:
            row[at + 3 + hint.word] = 1.0
    for at, place, photo in zip(range(_FIRST_PHOTO, LENGTH, _PHOTO), range(ROW), seen.row, strict=False):
        row[at : at + 3] = 1.0, place in seen.eliminated, photo == seen.target
        row[at + 3 : at + _PHOTO] = evokes[photo]
    return row


@lru_cache(maxsize=MOST_DECKS)
def _evokes(deck: str) -> Floats:
    """Return how strongly each photo of a deck evokes each hint, (photos, HINTS) from 0 to 1."""
    return np.array([photo.evokes for photo in deck_named(deck, DeckKind.ALBUM).pictures], np.float32) / np.float32(STRONGEST)


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


ENCODING: Encoding[Action, Observation] = Encoding(lambda *_: COUNT, lambda *_: LENGTH, steps, action, vector)
