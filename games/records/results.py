"""Describe ended games as values: seats, points and help used. Must not know disks, windows or games.

Times are whole seconds since 1970, UTC, and are passed in; names are those of the table.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from games.records.bests import BestReached, BestsCleared

LONGEST_NAME = 60  # characters
_LARGEST = 2**63 - 1  # what the file holds as a whole number


@dataclass(frozen=True, slots=True)
class Seat:
    """The player of a seat and how the game ended there."""

    name: str  # "": a person who was forgotten
    level: str  # of a computer player; "": a person
    score: int
    place: int  # 1: the first; equal ones share it
    won: bool

    @property
    def is_bot(self) -> bool:
        """Return whether a computer player sat here."""
        return bool(self.level)


@dataclass(frozen=True, slots=True)
class Help:
    """The help used in a game, as a label for its result; none of it is forbidden."""

    hints: int = 0
    undone: int = 0
    resumed: int = 0
    stood_in: int = 0  # how often a computer player took over a person's seat
    assist: str = ""  # how surely the hand carried pieces ("steady"), where the game has one

    def __add__(self, other: "Help") -> "Help":
        return Help(
            self.hints + other.hints,
            self.undone + other.undone,
            self.resumed + other.resumed,
            self.stood_in + other.stood_in,
            self.assist or other.assist,
        )


@dataclass(frozen=True, slots=True)
class Result:
    """One game that was played to its end."""

    id: str  # the game's own: one that is resumed and ended twice is the same game
    game: str  # as in the registry
    ended: int  # s since 1970, UTC
    seconds: float  # played
    seats: tuple[Seat, ...]
    together: bool  # does everybody win the same points?
    options: str = "{}"  # JSON
    version: str = ""  # of the program
    seed: int = 0
    rating: str = ""
    engine: str = ""  # of Aya's cascades
    help: Help = field(default_factory=Help)

    def __post_init__(self) -> None:
        assert self.id, "a game has an id"
        assert self.seats, "a result has players"
        assert math.isfinite(self.seconds), "seconds are a number"
        assert all(abs(n) <= _LARGEST for n in (self.ended, self.seed, *(seat.score for seat in self.seats))), "whole numbers of the file"

    @property
    def people(self) -> tuple[Seat, ...]:
        """Return the seats of people."""
        return tuple(seat for seat in self.seats if not seat.is_bot)


@dataclass(frozen=True, slots=True)
class Sat:
    """The time and help of a sitting at an unfinished game, added to what is recorded of that game."""

    id: str
    game: str
    seconds: float
    help: Help = field(default_factory=Help)


@dataclass(frozen=True, slots=True)
class Ended:
    """A game has ended. Its earlier sittings are added to it; a game that ended before stays as it was."""

    result: Result


@dataclass(frozen=True, slots=True)
class Renamed:
    """A person gets another name in every game; if the name exists, both people become one."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A person's name is removed from every game; the games stay."""

    name: str


Change = Sat | Ended | Renamed | Forgotten | BestReached | BestsCleared


def seats_of(names: Iterable[str], levels: Iterable[str], scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with their places: winners first, then by points, most first."""

    def above(k: int) -> int:
        return sum((j in winners, score) > (k in winners, scores[k]) for j, score in enumerate(scores))

    people = zip(map(_plain, names), levels, strict=True)
    return tuple(Seat(name, level, scores[k], 1 + above(k), k in winners) for k, (name, level) in enumerate(people))


def _plain(name: str) -> str:
    """Return the name as the file can hold it: at most `LONGEST_NAME` characters, no lone surrogates."""
    return name[:LONGEST_NAME].encode("utf-8", "replace").decode()


def apply_changes(results: tuple[Result, ...], changes: Iterable[Change]) -> tuple[Result, ...]:
    """Return the results after these changes, as the file will have them. Applying a change twice is harmless."""
    for change in changes:
        match change:
            case Ended(result) if all(one.id != result.id for one in results):
                results = (*results, result)
            case Renamed(old, new):
                results = tuple(_rename_player(one, old, new) for one in results)
            case Forgotten(name):
                results = tuple(_rename_player(one, name, "") for one in results)
    return results


def _rename_player(result: Result, old: str, new: str) -> Result:
    if all(seat.name != old for seat in result.people):
        return result
    return replace(result, seats=tuple(replace(seat, name=new) if not seat.is_bot and seat.name == old else seat for seat in result.seats))
