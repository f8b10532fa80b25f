"""What a game came to, as values: who sat where, the points, what help was used. Knows no disk, no window and no game.

Times are whole seconds since 1970, UTC, and come in from outside; names are those of the table.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

LONGEST_NAME = 60  # characters
_LARGEST = 2**63 - 1  # what the file holds as a whole number


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sat on a seat, and how it ended there."""

    name: str  # "": a person who was forgotten
    level: str  # of a computer player; "": a person
    score: int
    place: int  # 1: the first; equal ones share it
    won: bool

    @property
    def is_bot(self) -> bool:
        return bool(self.level)


@dataclass(frozen=True, slots=True)
class Help:
    """What was used besides one's own head and hands. A label, nothing forbidden."""

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
        assert self.seats, "somebody sat there"
        assert math.isfinite(self.seconds), "seconds are a number"
        assert all(abs(n) <= _LARGEST for n in (self.ended, self.seed, *(seat.score for seat in self.seats))), "whole numbers of the file"

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.seats if not seat.is_bot)


@dataclass(frozen=True, slots=True)
class Sat:
    """Time and help of a sitting at a game that is not over: added to what that game has already."""

    id: str
    game: str
    seconds: float
    help: Help = field(default_factory=Help)


@dataclass(frozen=True, slots=True)
class Ended:
    """A game is over. What was told of its sittings before is added to it; one that ended already stays as it was."""

    result: Result


@dataclass(frozen=True, slots=True)
class Renamed:
    """A person is called otherwise, in every game; a name that is there already takes the games of both."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A person's name is to be in no game any more; the games stay."""

    name: str


Change = Sat | Ended | Renamed | Forgotten


def seats_of(names: Iterable[str], levels: Iterable[str], scores: tuple[int, ...], winners: tuple[int, ...]) -> tuple[Seat, ...]:
    """The seats with their places: winners first, then whoever has more points."""

    def above(k: int) -> int:
        return sum((j in winners, score) > (k in winners, scores[k]) for j, score in enumerate(scores))

    people = zip(map(_plain, names), levels, strict=True)
    return tuple(Seat(name, level, scores[k], 1 + above(k), k in winners) for k, (name, level) in enumerate(people))


def _plain(name: str) -> str:
    """As a file can hold it: no half of a sign."""
    return name[:LONGEST_NAME].encode("utf-8", "replace").decode()


def apply_changes(results: tuple[Result, ...], changes: Iterable[Change]) -> tuple[Result, ...]:
    """The results with these changes, as the file will have them; doing a change twice is doing it once."""
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
