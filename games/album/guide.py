"""Place hints for the computer guide of Album, which feels how strongly a photo evokes a word.

A feeling is near the photo's tagged value but not equal to it; every guide errs alike, whatever its level.
"""

from collections.abc import Sequence
from functools import cache

from aya_sim.rng import randbelow
from games.album.eyes import sight_of
from games.album.types import LEVELS, Action, Observation, Place, Refuse
from games.pictures import HINTS

ERRORS = {-2: 4, -1: 20, 0: 52, 1: 20, 2: 4}
"""Per cent of the hints that are placed so many levels from the photo's value; off the scale counts as its end."""

FAINT = 1
"""A word that the photo evokes less than this strongly says little: it is the one to refuse."""


def guide(seen: Observation, level: str, rng: int) -> tuple[Action, int]:
    """Return the guide's action and the next generator state: place the drawn hint by feeling, or refuse a hint that says nothing."""
    assert seen.target is not None
    assert seen.drawn is not None
    value = sight_of(seen.deck).strengths[seen.target][seen.drawn]
    felt, rng = feeling(value, rng)
    if level != "beginner" and not seen.has_refused and felt < FAINT:
        return Refuse(seen.seat), rng
    return Place(seen.seat, felt), rng


def feeling(value: int, rng: int) -> tuple[int, int]:
    """Return the level, 0 to 5, where one player would put a word of this strength, and the next generator state."""
    chance, rng = randbelow(rng, 100)
    for error, share in ERRORS.items():
        chance -= share
        if chance < 0:
            return _on_scale(value + error), rng
    raise AssertionError("the shares add up to 100")


@cache
def likelihood() -> tuple[tuple[float, ...], ...]:
    """Return how likely each level is for each tagged value, as `likelihood()[level][value]`."""
    table = [[0.0] * LEVELS for _ in range(LEVELS)]
    for value in range(LEVELS):
        for error, share in ERRORS.items():
            table[_on_scale(value + error)][value] += share / 100
    return tuple(tuple(row) for row in table)


def _on_scale(level: int) -> int:
    return max(0, min(LEVELS - 1, level))


def unseen_words(seen: Observation) -> Sequence[int]:
    """Return the words that a face-down hint may be, as far as this seat knows."""
    gone = {hint.word for hint in seen.scale}
    for played in seen.rounds:
        gone |= {hint.word for hint in played.scale} | {played.refused}
    return [word for word in range(HINTS) if word not in gone]
