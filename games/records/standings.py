"""What the results say. Which count for a question, the points of one, bests and means, and how a new one stands. Pure.

Where everybody plays together a result has one number of points; else each person has some, and the best person's stand for the table.
Games of computer players alone are never compared with those of people.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from games.records.results import Result, Seat

Kind = Literal["first", "best", "best_so", "equal", ""]
Measure = Literal["points", "minutes"]


@dataclass(frozen=True, slots=True)
class Question:
    """Which results are asked for. who: one person's; "": everybody's. bots: of computer players alone instead."""

    game: str
    who: str = ""
    bots: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One result on its way through time. value: points or minutes; best, mean: of all up to here."""

    result: Result
    value: float
    best: float
    mean: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What all of them come to. won: games that somebody who was asked for won, None where everybody plays together."""

    games: int
    seconds: float
    best: int
    mean: float
    won: int | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a result stands among the earlier ones of its people. who: names of those it is a record of, () for the whole table."""

    kind: Literal["first", "best", "best_so", "equal", ""]
    """The first of all; more points than ever; than ever with these options and players; as many as the best; none of these."""
    who: tuple[str, ...] = ()


def select_results(results: Iterable[Result], question: Question) -> tuple[Result, ...]:
    """Those the question is about, in their order."""
    return tuple(one for one in results if one.game == question.game and _fits(one, question))


def _fits(result: Result, question: Question) -> bool:
    if question.bots:
        return not result.people
    return any(seat.name == question.who or not question.who for seat in result.people)


def seats_asked(result: Result, who: str = "") -> tuple[Seat, ...]:
    """The seats of this person; of all people without a name; of all where only computer players sat."""
    people = result.people or result.seats
    return tuple(seat for seat in people if seat.name == who) if who else people


def points(result: Result, who: str = "") -> int:
    """Of this person, or of the best one."""
    return max((seat.score for seat in seats_asked(result, who)), default=0)


def figures(results: Sequence[Result], who: str = "") -> Figures | None:
    """What these come to; None without any."""
    if not results:
        return None
    all_points = [points(one, who) for one in results]
    apart = [one for one in results if not one.together]
    won = sum(any(seat.won for seat in seats_asked(one, who)) for one in apart) if apart else None
    return Figures(len(results), sum(one.seconds for one in results), max(all_points), sum(all_points) / len(all_points), won)


def course(results: Sequence[Result], who: str = "", measure: Measure = "points") -> tuple[Step, ...]:
    """These results one after the other. The best is the most points; of minutes the fewest."""
    found: list[Step] = []
    total = 0.0
    for one in results:
        value = points(one, who) if measure == "points" else one.seconds / 60
        total += value
        better = max if measure == "points" else min
        found.append(Step(one, value, better(value, found[-1].best) if found else value, total / (len(found) + 1)))
    return tuple(found)


def best_first(results: Iterable[Result], who: str = "") -> tuple[Result, ...]:
    """Most points first; of equal ones the earlier."""
    return tuple(sorted(results, key=lambda one: (-points(one, who), one.ended, one.id)))


def standing(before: Sequence[Result], new: Result) -> Standing:
    """How a result stands among the earlier ones. Computer players alone set no records."""
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
