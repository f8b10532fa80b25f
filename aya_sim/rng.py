"""Generate random numbers from a state that is one whole number (SplitMix64); every game keeps one in its state.

State in, number and next state out. Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
"""

from collections.abc import Sequence
from typing import TypeVar

__all__ = ["BITS", "next_u64", "randbelow", "seeded", "shuffle"]

Item = TypeVar("Item")

BITS = 64
"""A number of `next_u64` has so many bits, and so has the state."""
_ALL = (1 << BITS) - 1


def seeded(seed: int) -> int:
    """Return the first state for this seed, any whole number."""
    return seed & _ALL


def next_u64(rng: int) -> tuple[int, int]:
    """Return a number from 0 to 2**64 - 1, and the next state."""
    rng = (rng + 0x9E3779B97F4A7C15) & _ALL
    mixed = rng
    mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _ALL
    return mixed ^ (mixed >> 31), rng


def randbelow(rng: int, end: int) -> tuple[int, int]:
    """Return a number from 0 to end - 1, each equally likely, and the next state. end: 1 or more."""
    fair = (1 << BITS) - (1 << BITS) % end  # numbers from here on would favour the low ones
    while True:
        number, rng = next_u64(rng)
        if number < fair:
            return number % end, rng


def shuffle(rng: int, items: Sequence[Item]) -> tuple[tuple[Item, ...], int]:
    """Return the items in random order, every order equally likely, and the next state (Fisher and Yates)."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other, rng = randbelow(rng, last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed), rng
