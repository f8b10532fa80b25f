"""Encode Face Cards as numbers. A pair or a guess is two decisions: a front card, then a centre card.

0 stops; 1-7 are the cards of the hand, 8-17 the fronts on the table, 18-31 the cards of the centre, each by its place there.
Improv Talents decides a hand card only.
"""

from collections.abc import Sequence

import numpy as np

from games.core.game_api import Encoding, Floats
from games.face_cards.likeness import likeness
from games.face_cards.observe import legal_actions_seen
from games.face_cards.types import LAPS, PLAYERS, ROUNDS, Action, Guess, MakePair, Observation, Phase, Stop, Variant

HAND, FRONTS, CENTRE = 7, 10, 14  # the most that can lie there
FIRST_CARD = 1
FIRST_FRONT = FIRST_CARD + HAND
FIRST_CENTRE = FIRST_FRONT + FRONTS
COUNT = FIRST_CENTRE + CENTRE

_SLOTS = 1 + HAND + FRONTS + CENTRE  # the face, then cards as numbered above
_HEAD = 1 + len(Variant) + len(Phase) + 4 + 4 * PLAYERS[1]
_SLOT = 3 + _SLOTS
LENGTH = _HEAD + _SLOTS * _SLOT


def steps(seen: Observation, taken: tuple[int, ...]) -> Sequence[int]:
    """Return the legal decisions after those taken, ascending."""
    possible = (_numbers(seen, action) for action in legal_actions_seen(seen))
    return sorted({numbers[len(taken)] for numbers in possible if len(numbers) > len(taken) and numbers[: len(taken)] == taken})


def action(seen: Observation, taken: tuple[int, ...]) -> Action | None:
    """Return the action that these decisions make, or None while one is missing."""
    return next((made for made in legal_actions_seen(seen) if _numbers(seen, made) == taken), None)


def vector(seen: Observation, taken: tuple[int, ...]) -> Floats:
    """Return what the seat knows as float32 from -1 to 1, shape (LENGTH,).

    Roles and phase first, then for each place of a card: is one there, is it taken, whose, and how like every other card it is.
    """
    cards, alike = _cards(seen), likeness(seen.deck).alike
    table = np.zeros((_SLOTS, _SLOT), dtype=np.float32)
    there = [place for place, card in enumerate(cards) if card is not None]
    known = [card for card in cards if card is not None]
    owners = {FIRST_FRONT + place: front.owner for place, front in enumerate(seen.fronts)}
    for place in there:
        table[place, :3] = 1, place in taken, (owners.get(place, -1) + 1) / PLAYERS[1]
    if there:
        table[np.ix_(there, [3 + place for place in there])] = alike[np.ix_(known, known)]
    return np.concatenate((_head(seen), table.ravel())).astype(np.float32)


def _numbers(seen: Observation, action: Action) -> tuple[int, ...]:
    """The decisions that make this action."""
    match action:
        case Stop():
            return (0,)
        case MakePair():
            centre = FIRST_CARD + seen.hand.index(action.centre)
            return (centre,) if seen.variant is Variant.IMPROV_TALENTS else (FIRST_CARD + seen.hand.index(action.front), centre)
        case Guess():
            centre = FIRST_CENTRE + seen.centre.index(action.centre)
            if seen.variant is Variant.SECRET_AGENTS:
                return FIRST_CENTRE + seen.centre.index(action.front), centre
            return FIRST_FRONT + [front.card for front in seen.fronts].index(action.front), centre


def _cards(seen: Observation) -> list[int | None]:
    """The card in every place: the face before this seat, then those with a number."""
    face = seen.faces[seen.seat]
    fronts = [front.card for front in seen.fronts]
    return [face, *_pad(seen.hand, HAND), *_pad(fronts, FRONTS), *_pad(seen.centre, CENTRE)]


def _pad(cards: Sequence[int], places: int) -> list[int | None]:
    return [*cards, *(None,) * (places - len(cards))]


def _head(seen: Observation) -> Floats:
    most = PLAYERS[1]
    row = [1.0, *(float(seen.variant is variant) for variant in Variant), *(float(seen.phase is phase) for phase in Phase)]
    row += [seen.round / max(ROUNDS.values()), seen.lap / LAPS, len(seen.won) / CENTRE, min(1.0, seen.pile / 142)]
    row += [float(seat == seen.seat) for seat in range(most)]
    row += [float(seat == seen.guesser) for seat in range(most)]
    row += [seen.owners.count(seat) / 2 for seat in range(most)]
    row += [min(1.0, len(seen.albums[seat]) / 50) if seat < seen.players else 0.0 for seat in range(most)]
    return np.array(row, dtype=np.float32)


ENCODING: Encoding[Action, Observation] = Encoding(lambda *_: COUNT, lambda *_: LENGTH, steps, action, vector)
