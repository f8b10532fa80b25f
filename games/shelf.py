"""Room: from the registry to the shell. Each game of the list becomes a box on the launcher's shelf; nothing is drawn here."""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from aya_sim.errors import BadQuestion

if TYPE_CHECKING:
    from games.shell.boxes import GameBox
    from games.shell.screen import Screen
    from games.shell.services import Opening, Services

WITHOUT_WINDOW = "aya demo, topple, verify, count, bench and rules need none"


class Record(Protocol):
    """What the registry says of a game."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def players(self) -> tuple[int, int]: ...
    @property
    def available(self) -> bool: ...
    @property
    def opener(self) -> str: ...


@dataclass(frozen=True, slots=True)
class _StandIn:
    name: str
    title: str
    players: tuple[int, int]
    available: bool = False
    opener: str = ""


_FIVE = (
    _StandIn("aya", "Aya", (2, 5)),
    _StandIn("album", "Album", (2, 6)),
    _StandIn("face-cards", "Face Cards", (3, 7)),
    _StandIn("imagine", "Imagine", (3, 8)),
    _StandIn("albedo", "Albedo", (2, 5)),
)
"""Until the registry is there."""


def records() -> Sequence[Record]:
    """The five games, Aya first."""
    if importlib.util.find_spec("games.registry") is None:
        return _FIVE
    found: Sequence[Record] = importlib.import_module("games.registry").GAMES
    return found


def record_named(name: str) -> Record:
    """The game of this name, if it can be played. Raises BadQuestion."""
    them = records()
    found = next((record for record in them if record.name == name), None)
    if found is None:
        raise BadQuestion(f"there is no game {name!r}; there are {', '.join(record.name for record in them)}")
    if not found.available:
        raise BadQuestion(f"{found.title} is not there yet; there are {', '.join(r.name for r in them if r.available) or 'none so far'}")
    return found


def box_of(record: Record) -> "GameBox":
    """What the launcher shows of a game; its code is loaded when it is opened."""
    from games.shell.boxes import GameBox  # pygame is loaded only by who opens a window

    return GameBox(record.name, record.title, record.players, _opening(record.opener) if record.available else None)


def _opening(dotted: str) -> "Callable[[Services, Opening], Screen]":
    module, _, name = dotted.replace(":", ".").rpartition(".")

    def open_it(services: "Services", opening: "Opening") -> "Screen":
        screen: Screen = getattr(importlib.import_module(module), name)(services, opening)
        return screen

    return open_it
