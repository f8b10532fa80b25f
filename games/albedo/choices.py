"""Room: Albedo, what can be chosen, in an order that never changes. Equal cards are interchangeable: of equal choices there is one.

Every choice is built from what its own player sees, so that states and observations give the same.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import overload

from games.albedo.tables import LOCATIONS, Sublocation, Values
from games.albedo.types import Allocate, Choose, Spend, Stack


class Allocations(Sequence[Allocate]):
    """Every way to send a hand, made when asked for: of equal cards only how many go where matters.

    The number of ways is that of the multisets of (planet, loadout) of each kind of unit, multiplied; the first kind varies slowest.
    """

    def __init__(self, values: Values, seat: int, hand: tuple[int, ...], planets: int) -> None:
        self._seat, self._planets = seat, planets
        self._ways = [_ways(values, unit, number, planets) for unit, number in sorted(Counter(hand).items())]
        self._length = 1 if hand else 0
        for ways in self._ways:
            self._length *= len(ways)

    def __len__(self) -> int:
        return self._length

    def __bool__(self) -> bool:
        return self._length > 0

    @overload
    def __getitem__(self, index: int) -> Allocate: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Allocate]: ...
    def __getitem__(self, index: int | slice) -> Allocate | Sequence[Allocate]:
        if isinstance(index, slice):
            return [self._at(i) for i in range(*index.indices(self._length))]
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._at(index % self._length)

    def __iter__(self) -> Iterator[Allocate]:
        return map(self._at, range(self._length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # compared as a list is

    def _at(self, index: int) -> Allocate:
        chosen = []
        for ways in reversed(self._ways):
            index, way = divmod(index, len(ways))
            chosen.append(ways[way])
        sent = [place for way in reversed(chosen) for place in way]
        return Allocate(self._seat, tuple(tuple(sorted(code for to, code in sent if to == planet)) for planet in range(self._planets)))


def _ways(values: Values, unit: int, number: int, planets: int) -> list[tuple[tuple[int, int], ...]]:
    """Ways to send so many of one unit: a sorted (planet, code) for each."""
    places = [(planet, code) for planet in range(planets) for code in values.codes[unit]]
    found = list(combinations_with_replacement(places, number))
    assert len(found) == comb(len(places) + number - 1, number)
    return found


def locations(seat: int, planet: int, taken: Sequence[int]) -> list[Choose]:
    """Locations still open: the first and the third hold one player, the second any number."""
    return [Choose(seat, planet, location) for location in range(LOCATIONS) if location == 1 or location not in taken]


def spendings(seat: int, here: Sequence[Sublocation], ground: int, stack: Stack, left: Sequence[int]) -> list[Spend]:
    """Every set of sub-locations that can be conquered together, with every set of units for its cities.

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
