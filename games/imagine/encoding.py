"""Encode Imagine as numbers: an action is a card, a description of it and a stake; a bet is a card and an amount.

Indices: 0 redraw, 1 pass, then the cards of the hand in order, then descriptions, then amounts, then the cards shown in order.
"""

from collections.abc import Sequence

import numpy as np

from games.core.game_api import Encoding, Floats
from games.imagine.rules import AMOUNTS, may_act
from games.imagine.saying import MOST_DESCRIPTIONS, WHOLE, deck_size, descriptions, hear
from games.imagine.types import HAND, LEAST_SHOWN, MOST_PLAYERS, Action, Bet, Describe, Observation, Options, Pass, Phase, Play, Redraw

REDRAW, PASS = 0, 1
FIRST_CARD = 2
FIRST_DESCRIPTION = FIRST_CARD + HAND
FIRST_AMOUNT = FIRST_DESCRIPTION + MOST_DESCRIPTIONS
FIRST_SHOWN = FIRST_AMOUNT + len(AMOUNTS)
MOST_SHOWN = max(LEAST_SHOWN, MOST_PLAYERS)
DECISIONS = 3  # most of them for one action
_PHASES = tuple(Phase)
_SCORE = 50.0  # points; what a score is measured by, cut at -1 and 1
_TURNS = 12.0


def action_count(players: int, options: Options) -> int:
    """Return the number of action indices, the same for any number of players."""
    return FIRST_SHOWN + MOST_SHOWN


def steps(seen: Observation, taken: tuple[int, ...]) -> Sequence[int]:
    """Return the legal indices of the next decision."""
    if not may_act(seen):
        return ()
    if seen.phase == Phase.BET:
        if taken:
            return range(FIRST_AMOUNT, FIRST_SHOWN)
        own = seen.own.card if seen.own is not None else None
        return [FIRST_SHOWN + i for i, card in enumerate(seen.shown) if card != own]
    if not taken:
        cards = range(FIRST_CARD, FIRST_CARD + len(seen.hand))
        return cards if seen.phase == Phase.PLAY else (REDRAW, PASS, *cards)
    if seen.phase == Phase.DESCRIBE and len(taken) == 1:
        said = descriptions(seen.options.deck, seen.hand[taken[0] - FIRST_CARD])
        return range(FIRST_DESCRIPTION, FIRST_DESCRIPTION + len(said))
    return range(FIRST_AMOUNT, FIRST_SHOWN)


def action(seen: Observation, taken: tuple[int, ...]) -> Action | None:
    """Return the action these indices are, or None when more is to be decided."""
    seat, first = seen.seat, taken[0] if taken else None
    if first == REDRAW:
        return Redraw(seat)
    if first == PASS:
        return Pass(seat)
    if first is None or len(taken) < (3 if seen.phase == Phase.DESCRIBE else 2):
        return None
    amount = taken[-1] - FIRST_AMOUNT
    if seen.phase == Phase.BET:
        return Bet(seat, seen.shown[first - FIRST_SHOWN], amount)
    card = seen.hand[first - FIRST_CARD]
    if seen.phase == Phase.PLAY:
        return Play(seat, card, amount)
    return Describe(seat, card, descriptions(seen.options.deck, card)[taken[1] - FIRST_DESCRIPTION], amount)


def vector_length(players: int, options: Options) -> int:
    """Return the length of the vector: phase, seats, piles, how well every card fits the description, which card lies where, and the
    decisions so far.
    """
    fixed = len(_PHASES) + 4 * players + 2 + HAND + MOST_SHOWN + MOST_SHOWN + 2
    return fixed + deck_size(options.deck) * (1 + HAND + MOST_SHOWN) + DECISIONS


def vector(seen: Observation, taken: tuple[int, ...]) -> Floats:
    """Return what the seat knows as float32 from -1 to 1, its own seat first, then the others to the left."""
    players, deck = seen.players, seen.options.deck
    row = np.zeros(vector_length(players, seen.options), np.float32)
    well = hear(deck, seen.words) / WHOLE if seen.words else np.zeros(deck_size(deck))
    order = [(seen.seat + i) % players for i in range(players)]
    plain: list[float] = [float(seen.phase == phase) for phase in _PHASES]
    plain += [max(-1.0, min(1.0, seen.scores[seat] / _SCORE)) for seat in order]
    plain += [float(seat == seen.architect) for seat in order]
    plain += [float(seen.has_played[seat]) for seat in order]
    plain += [float(seen.has_bet[seat]) for seat in order]
    plain += [min(1.0, seen.turn / _TURNS), seen.passes / players]
    plain += _row(HAND, [float(well[card]) for card in seen.hand])
    plain += _row(MOST_SHOWN, [float(well[card]) for card in seen.shown])
    plain += _row(MOST_SHOWN, [float(seen.own is not None and card == seen.own.card) for card in seen.shown])
    plain += [seen.own.stake / 2 if seen.own is not None else 0.0, seen.bet.amount / 2 if seen.bet is not None else 0.0]
    row[: len(plain)] = plain
    at, cards = len(plain), len(well)
    row[at : at + cards] = well
    for first, lying in ((at + cards, seen.hand), (at + cards * (1 + HAND), seen.shown)):
        for i, card in enumerate(lying):
            row[first + i * cards + card] = 1.0
    whole = action_count(players, seen.options)
    row[len(row) - DECISIONS : len(row) - DECISIONS + len(taken)] = [(index + 1) / whole for index in taken]
    return row


def _row(length: int, values: list[float]) -> list[float]:
    return values + [0.0] * (length - len(values))


ENCODING: Encoding[Action, Observation] = Encoding(action_count, vector_length, steps, action, vector)
