"""Evaluate one planet for a computer player: the other stacks stand fixed, its own is tried in many shapes.

Each player takes the free location that is worth most to them, in the order of the space combat; draws for an equal order count
as lost. Whatever can be reused from one shape to the next is kept: the ranks of the others, and what those behind take.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TypeAlias

from games.albedo.worth import Brought

Key: TypeAlias = tuple[int, int, int, int, int]
Worth: TypeAlias = tuple[float, float, float]


class Contest:
    """A planet with the other stacks on it: each player's victory points so far, and what they brought."""

    __slots__ = ("_after", "_before", "_mines", "_others", "_ranked")

    def __init__(self, others: Sequence[tuple[int, Brought]]) -> None:
        self._others = others
        self._mines = sum(one.mines for _, one in others)
        self._ranked: dict[int, tuple[list[Key], list[Worth]]] = {}
        self._before: dict[tuple[int, int], tuple[bool, bool, float]] = {}
        self._after: dict[tuple[int, int, int], float] = {}

    def result(self, points: int, own: Brought | None, against: float) -> float:
        """Return what one's own stack takes here (None: one is not here), less `against` times all that the others take."""
        if own is None:
            return -against * self._taken_before(0, len(self._others))[2]
        keys, _ = self._ranks(own.mines)
        place = len(keys) - bisect_left(keys, key(points, own, self._mines))
        first, third, theirs = self._taken_before(own.mines, place)
        choice = choice_of(own.worth, first, third)
        return own.worth[choice] - against * (theirs + self._taken_after(own.mines, place, choice))

    def _ranks(self, mines: int) -> tuple[list[Key], list[Worth]]:
        """The others' keys, rising, and what each location is worth to each of them, where one's own stack has so many mines."""
        found = self._ranked.get(mines)
        if found is None:
            ranked = [(key(points, one, self._mines + mines - one.mines), one.worth) for points, one in self._others]
            ranked.sort()
            found = self._ranked[mines] = ([one for one, _ in ranked], [worth for _, worth in ranked])
        return found

    def _taken_before(self, mines: int, place: int) -> tuple[bool, bool, float]:
        """Are the first and the third location still free after so many of the others, and what these took."""
        found = self._before.get((mines, place))
        if found is None:
            found = value_of(self._ranks(mines)[1][::-1][:place], True, True)
            self._before[mines, place] = found
        return found

    def _taken_after(self, mines: int, place: int, choice: int) -> float:
        """What the others behind take after one's own choice."""
        found = self._after.get((mines, place, choice))
        if found is None:
            first, third, _ = self._taken_before(mines, place)
            behind = self._ranks(mines)[1][::-1][place:]
            found = self._after[mines, place, choice] = value_of(behind, first and choice != 0, third and choice != 2)[2]
        return found


def key(points: int, one: Brought, mines: int) -> Key:
    """Return the values compared step by step among this many mines of others; higher comes first."""
    return (*one.space[mines], -points, *one.ground)


def choice_of(worth: Worth, first: bool, third: bool) -> int:
    """Return the location that is worth most of those that are free."""
    inner, middle, outer = worth
    if first and inner >= middle and (inner >= outer or not third):
        return 0
    return 2 if third and outer > middle else 1


def value_of(worths: Sequence[Worth], first: bool, third: bool) -> tuple[bool, bool, float]:
    """Return what these take, one after another: whether the first and the third location are free then, and the sum of it."""
    total = 0.0
    for worth in worths:
        choice = choice_of(worth, first, third)
        total += worth[choice]
        first, third = first and choice != 0, third and choice != 2
    return first, third, total
