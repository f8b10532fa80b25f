"""Select results, compute points, bests and means, and rank a new result. Pure.

In a co-operative game a result has one score; else each person has one, and the best person's counts for the table. Games of computer
players alone are never compared with those of people.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.records.results import Result, Seat

Kind = Literal["first", "best", "best_so", "equal", ""]
Measure = Literal["points", "minutes"]


@dataclass(frozen=True, slots=True)
class Question:
    """The results to select. who: one person; "" for all people. bots: games of computer players alone instead."""

    game: str
    who: str = ""
    bots: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One result in a series over time. value: points or minutes; best, mean: of all results so far."""

    result: Result
    value: float
    best: float
    mean: float


@dataclass(frozen=True, slots=True)
class Figures:
    """Totals over some results. won: games won by a seat that was asked for; None for co-operative games."""

    games: int
    seconds: float
    best: int
    mean: float
    won: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a result compares with the earlier ones of its people. who: names with a record; () for the whole table."""

    kind: Literal["first", "best", "best_so", "equal", ""]
    """The first of all; more points than ever; than ever with these options and players; as many as the best; none of these."""
    who: tuple[str, ...] = ()


def select_results(results: Iterable[Result], question: Question) -> tuple[Result, ...]:
    """Return the results the question asks for, in their order."""
    return tuple(one for one in results if one.game == question.game and _fits(one, question))


def _fits(result: Result, question: Question) -> bool:
    if question.bots:
        return not result.people
    return any(seat.name == question.who or not question.who for seat in result.people)


def matching_seats(result: Result, who: str = "") -> tuple[Seat, ...]:
    """Return the seats of this person; without a name, those of all people, or all seats if only computer players sat."""
    people = result.people or result.seats
    return tuple(seat for seat in people if seat.name == who) if who else people


def points(result: Result, who: str = "") -> int:
    """Return the points of this person; without a name, those of the best person."""
    return max((seat.score for seat in matching_seats(result, who)), default=0)


def figures(results: Sequence[Result], who: str = "") -> Figures | None:
    """Return the totals of these results; None if there are none."""
    if not results:
        return None
    all_points = [points(one, who) for one in results]
    apart = [one for one in results if not one.together]
    won = sum(any(seat.won for seat in matching_seats(one, who)) for one in apart) if apart else None
    return Figures(len(results), sum(one.seconds for one in results), max(all_points), sum(all_points) / len(all_points), won)


def history(results: Sequence[Result], who: str = "", measure: Measure = "points") -> tuple[Step, ...]:
    """Return the results as steps over time. The best is the most points, or the fewest minutes."""
    found: list[Step] = []
    total = 0.0
    for one in results:
        value = points(one, who) if measure == "points" else one.seconds / 60
        total += value
        better = max if measure == "points" else min
        found.append(Step(one, value, better(value, found[-1].best) if found else value, total / (len(found) + 1)))
    return tuple(found)


def best_first(results: Iterable[Result], who: str = "") -> tuple[Result, ...]:
    """Return the results with most points first; of equal ones the earlier first."""
    return tuple(sorted(results, key=lambda one: (-points(one, who), one.ended, one.id)))


def standing(before: Sequence[Result], new: Result) -> Standing:
    """Return how a result compares with the earlier ones. Computer players alone set no records."""
    names = tuple(dict.fromkeys(seat.name for seat in new.people))
    if not names:
        return Standing("")
    if new.together:
        theirs = tuple(one for one in before if one.game == new.game and any(seat.name in names for seat in one.people))
        return Standing(_kind(theirs, new, ""))
    kinds = {name: _kind(select_results(before, Question(new.game, name)), new, name) for name in names}
    told: tuple[Kind, ...] = ("best", "best_so", "equal")
    for kind in told:
        who = tuple(name for name in names if kinds[name] == kind)
        if who:
            return Standing(kind, who if len(names) > 1 else ())
    return Standing("first" if set(kinds.values()) == {"first"} else "")


def _kind(before: Sequence[Result], new: Result, who: str) -> Kind:
    if not before:
        return "first"
    mine, most = points(new, who), max(points(one, who) for one in before)
    if mine > most:
        return "best"
    if mine == most:
        return "equal"
    alike = [points(one, who) for one in before if (one.options, len(one.seats)) == (new.options, len(new.seats))]
    return "best_so" if alike and mine > max(alike) else ""
