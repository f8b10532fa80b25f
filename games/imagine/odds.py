"""Estimate what a description or a card promises in Imagine, from the chances of what the others may hold.

The others are assumed to play a card that fits fully where they have one, and to bet on any such card they see.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from games.imagine.types import HAND, LEAST_SHOWN


@lru_cache(maxsize=4096)
def stake_value_describing(players: int, suiting: int, unseen: int) -> float:
    """Return the points expected for each point the Architect stakes. suiting: unseen cards that fit fully too."""
    others, promise = players - 1, 0.0
    for rivals, strays, chance in _rivals(others, max(0, LEAST_SHOWN - players), suiting, unseen):
        seen = rivals + strays
        finding = [1 / max(1, seen)] * rivals + [1 / (seen + 1)] * (others - rivals)
        for found, likely in enumerate(_how_many(finding)):
            lost = found in (0, others)
            promise += chance * likely * (-1 if lost else found)
    return promise


@lru_cache(maxsize=4096)
def stake_value_playing(players: int, suiting: int, unseen: int) -> float:
    """Return the points expected for each point staked on a card that fits fully, beside the Architect's."""
    others, promise = players - 2, 0.0
    for rivals, strays, chance in _rivals(others, max(0, LEAST_SHOWN - players), suiting, unseen):
        seen = rivals + strays + 2  # with the Architect's and this one
        finding = [1 / (seen - 1)] * rivals + [1 / seen] * (others - rivals)
        for found, likely in enumerate(_how_many(finding)):
            promise += chance * likely * (found or -1)
    return promise


def _rivals(others: int, from_deck: int, suiting: int, unseen: int) -> list[tuple[int, int, float]]:
    """How many others play a card that suits in full, how many such come from the deck, how likely."""
    suiting = max(0, min(suiting, unseen))
    holds = 1 - comb(unseen - suiting, HAND) / comb(unseen, HAND) if unseen >= HAND else 1.0
    strays = suiting / max(1, unseen)
    return [
        (rivals, cards, _binomial(others, rivals, holds) * _binomial(from_deck, cards, strays))
        for rivals in range(others + 1)
        for cards in range(from_deck + 1)
    ]


def _binomial(number: int, hits: int, chance: float) -> float:
    return comb(number, hits) * float(chance**hits) * float((1 - chance) ** (number - hits))


def _how_many(chances: Sequence[float]) -> list[float]:
    """How likely 0, 1, 2 ... of these come true."""
    likely = [1.0]
    for chance in chances:
        likely = [
            (likely[i] * (1 - chance) if i < len(likely) else 0.0) + (likely[i - 1] * chance if i else 0.0) for i in range(len(likely) + 1)
        ]
    return likely
