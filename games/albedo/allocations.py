"""List what can be chosen in Albedo, in a fixed order; equal cards are interchangeable, so equal choices are listed once.

Every choice is built from what its own player sees, so that states and observations list the same.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import prod
from operator import add
from typing import TypeAlias, overload

from games.albedo.tables import LOCATIONS, Sublocation, Values
from games.albedo.types import Allocate, Choose, Spend, Stack

Posts: TypeAlias = tuple[Stack, ...]
"""What one player sends, a stack a planet."""


class Allocations(Sequence[Allocate]):
    """Every way to send a hand, built on demand; among equal cards only the number that goes where matters.

    The number of ways is that of the multisets of (planet, loadout) of each kind of unit, multiplied; the first kind varies slowest.
    """

    def __init__(self, values: Values, seat: int, hand: tuple[int, ...], planets: int) -> None:
        self._seat = seat
        self._none: Posts = ((),) * planets
        self._ways = [_ways(values.codes[unit], number, planets) for unit, number in sorted(Counter(hand).items())]
        self._length = prod(map(len, self._ways)) if hand else 0

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Allocate: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Allocate]: ...
    def __getitem__(self, index: int | slice) -> Allocate | Sequence[Allocate]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        index, posts = index % self._length, self._none
        for ways in reversed(self._ways):
            index, way = divmod(index, len(ways))
            posts = _join_stacks(ways[way], posts)
        return Allocate(self._seat, posts)

    def __iter__(self) -> Iterator[Allocate]:
        return (Allocate(self._seat, posts) for posts in self._from(0, self._none)) if self._length else iter(())

    def __contains__(self, other: object) -> bool:
        """Found kind by kind: each kind's part of it is one of that kind's ways, and nothing is left over."""
        if not isinstance(other, Allocate) or other.seat != self._seat or not self._length:
            return False
        return other.posts in self._from(0, self._none, other.posts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # compared as a list is

    def _from(self, kind: int, posts: Posts, only: Posts | None = None) -> Iterator[Posts]:
        """All that begins with these posts of the kinds before. only: leave out what cannot become this."""
        if kind == len(self._ways):
            yield posts
            return
        for way in self._ways[kind]:
            longer = _join_stacks(posts, way)
            if only is None or _begins(only, longer):
                yield from self._from(kind + 1, longer, only)


def _join_stacks(posts: Posts, more: Posts) -> Posts:
    """Stack by stack. Kinds are joined in rising order, so the stacks stay sorted."""
    return tuple(map(add, posts, more))


def _begins(posts: Posts, first: Posts) -> bool:
    return len(posts) == len(first) and all(stack[: len(start)] == start for stack, start in zip(posts, first, strict=True))


@lru_cache(maxsize=1024)
def _ways(codes: tuple[int, ...], number: int, planets: int) -> tuple[Posts, ...]:
    """Ways to send so many of one unit, whatever is equal once."""
    places = [(planet, code) for planet in range(planets) for code in codes]
    return tuple(
        tuple(tuple(code for to, code in way if to == planet) for planet in range(planets))
        for way in combinations_with_replacement(places, number)
    )


def locations(seat: int, planet: int, taken: Sequence[int]) -> list[Choose]:
    """Return the locations still open: the first and the third hold one player, the second any number."""
    return [Choose(seat, planet, location) for location in range(LOCATIONS) if location == 1 or location not in taken]


def spendings(seat: int, here: Sequence[Sublocation], ground: int, stack: Stack, left: Sequence[int]) -> list[Spend]:
    """Return every set of sub-locations that can be conquered together, with every set of units for its cities.

    left: cards in each production deck. Equal sub-locations are taken from the first on; nothing is always one of the choices.
    """
    units = tuple(sorted(code // 2 for code in stack))
    found = []
    for number in range(len(here) + 1):
        for taken in combinations(range(len(here)), number):
            if _can_be_taken(here, taken, ground, left):
                cities = sum(here[i].is_city for i in taken)
                found += [Spend(seat, taken, garrison) for garrison in sorted(set(combinations(units, cities)))]
    return found


def _can_be_taken(here: Sequence[Sublocation], taken: tuple[int, ...], ground: int, left: Sequence[int]) -> bool:
    if sum(here[i].cost for i in taken) > ground:
        return False
    if any(here[j] == here[i] and j not in taken for i in taken for j in range(i)):
        return False
    wanted = Counter(here[i].deck for i in taken)
    return all(deck is None or number <= left[deck] for deck, number in wanted.items())
