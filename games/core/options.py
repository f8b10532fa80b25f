"""Declare what is chosen before a game, once for its set-up, for `aya play` and for `aya sim`. Must not import pygame or a game.

Every value has a text: what the command line takes, and what is remembered for the next time.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

BY_LOT, ASK, ON, OFF = "lot", "ask", "on", "off"
_DIGEST = re.compile("@[0-9a-f]{12}$")
LONGEST_HOURGLASS = 86_400.0  # s: a day


@dataclass(frozen=True, slots=True)
class Kind:
    """How the values of an option are read and written. read: raises ValueError. name: of the sentence that says what is expected."""

    name: str
    example: str  # on the command line
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def _read_switch(text: str) -> bool:
    return bool((OFF, ON).index(text))


def _read_seat(text: str) -> int | None:
    if text != BY_LOT and not text.isdecimal():
        raise ValueError(text)
    return None if text == BY_LOT else _positive(int(text)) - 1


def _read_seconds(text: str) -> float:
    if not 1 <= float(text) <= LONGEST_HOURGLASS:
        raise ValueError(text)
    return float(text)


def _read_journey(text: str) -> str:
    if not text.isalpha() and sorted(map(len, text.split("-"))) != [1] * 6:
        raise ValueError(text)
    return text


def _read_size(text: str) -> tuple[float, float]:
    width, height = text.lower().split("x")
    return _positive(float(width)), _positive(float(height))


def _positive(value: Any) -> Any:
    if not 0 < value < float("inf"):
        raise ValueError(value)
    return value


WORD = Kind("word", "NAME")
FILE = Kind("file", "PATH")
JOURNEY = Kind("journey", "HINTS", _read_journey)
NUMBER = Kind("number", "N", int)
SECONDS = Kind("seconds", "S", _read_seconds, "{:g}".format)
SWITCH = Kind("switch", f"{ON}|{OFF}", _read_switch, lambda on: ON if on else OFF)
SEAT = Kind("seat", f"{BY_LOT}|N", _read_seat, lambda seat: BY_LOT if seat is None else seat if seat == ASK else str(seat + 1))
SIZE = Kind("size", "WxH", _read_size, lambda size: f"{size[0]:.10g}x{size[1]:.10g}")


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One thing to choose: a field of the game's options, a row of the set-up, a flag of the command line.

    words: name of its label in the words; the same name with ".tip" explains it.
    """

    field: str
    words: str
    values: tuple[tuple[Any, str], ...]  # (value, name in the words, "" for its text) to choose from; for a seat those besides the players
    kind: Kind = WORD
    default: int = 0  # place of the usual value
    flag: str = ""  # on the command line; "": like the field
    own: bool = False  # may the players enter a value that is not listed?
    files: tuple[str, ...] = ()  # endings of files that may be chosen as well; the value is the path then
    parts: tuple[str, ...] = ()  # the fields that the parts of a value go to, if it has parts
    tiles: tuple[str, ...] = ()  # of which `picks` in a row are a value of the players' own
    picks: int = 0
    most_players: tuple[tuple[Any, int], ...] = ()  # of values that fewer players can choose

    @property
    def name(self) -> str:
        """Return its name on the command line, without the dashes."""
        return self.flag or self.field.replace("_", "-")

    @property
    def usual(self) -> Any:
        """Return the value that holds where nothing was chosen."""
        return self.values[self.default][0] if self.values and self.kind is not SEAT else None

    def choices(self, players: int) -> tuple[Any, ...]:
        """Return the values that so many players can choose from."""
        if self.kind is SEAT:
            return (None, *range(players), *dict(self.values))
        return tuple(value for value, _ in self.values if players <= dict(self.most_players).get(value, players))

    def allows(self, value: Any, players: int) -> bool:
        """Return whether so many players can choose this value, listed or not."""
        return value in self.choices(players) or (value not in dict(self.values) and (self.own or bool(self.files)))

    def read(self, text: str) -> Any:
        """Return the value of a text. Raises ValueError for a text that is none."""
        value = text if self.kind is SEAT and text in dict(self.values) else self.kind.read(text)
        if self.kind is not SEAT and not self.own and not self.files and value not in dict(self.values):
            raise ValueError(text)
        return value

    def fields(self, value: Any) -> dict[str, Any]:
        """Return this value as fields of the game's options."""
        return dict(zip(self.parts, value, strict=True)) if self.parts else {self.field: value}

    def value_in(self, options: Any) -> Any:
        """Return the value that the options of a game have; a deck without the digest of its pictures."""
        if self.parts:
            return tuple(getattr(options, part) for part in self.parts)
        value = getattr(options, self.field)
        return _DIGEST.sub("", value) if self.files else value


def first_player(field: str, words: str, *more: tuple[str, str]) -> OptionSpec:
    """Return the option of who begins: by lot, any player, or another way (value, name in the words)."""
    return OptionSpec(field, words, more, SEAT, flag="first")


def switch(field: str, words: str, names: tuple[str, str] = ("setup.off", "setup.on"), flag: str = "", default: int = 0) -> OptionSpec:
    """Return an option that is off or on. names: of both in the words. default: 1 for on."""
    return OptionSpec(field, words, ((False, names[0]), (True, names[1])), SWITCH, default, flag=flag)


PICTURES = OptionSpec("deck", "cards.setup.deck", (("box", "cards.setup.deck.box"),), FILE, files=(".jpg", ".jpeg", ".png", ".webp"))
"""The pictures of a card game: those of the box, or a folder of one's own."""


def fields_of(specs: Iterable[OptionSpec], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was chosen as fields of the game's options. chosen: field of the option -> value; others are left out."""
    return {name: value for spec in specs if spec.field in chosen for name, value in spec.fields(chosen[spec.field]).items()}
