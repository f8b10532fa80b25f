"""Room: from the registry to the shell. Each game of the list becomes a box on the launcher's shelf; nothing is drawn here."""

from typing import TYPE_CHECKING

from aya_sim.errors import BadQuestion
from games.registry import GAMES, Record

if TYPE_CHECKING:
    from pathlib import Path

    from games.shell.boxes import GameBox
    from games.shell.screen import Change, Screen
    from games.shell.services import Opening, Services

WITHOUT_WINDOW = "aya demo, topple, verify, count, bench and rules need none"


def boxes() -> "list[GameBox]":
    """The shelf, Aya first. Imports pygame."""
    return [box_of(record) for record in GAMES]


def box_of(record: Record) -> "GameBox":
    """What the launcher shows of a game; its code is loaded when it is opened. Imports pygame."""
    from games.shell.boxes import GameBox  # pygame is loaded only by who opens a window

    def open_it(services: "Services", opening: "Opening") -> "Screen":
        screen: Screen = record.open()(services, opening)
        return screen

    def practise(services: "Services") -> "Screen":
        opener = record.practise()
        assert opener is not None
        screen: Screen = opener(services)
        return screen

    return GameBox(record.name, record.title, record.players, open_it if record.available else None, practise if record.practice else None)


SUFFIXES = tuple(suffix for record in GAMES for suffix in record.files)
"""How the names of the files end that some game opens."""


def open_file(services: "Services", path: "Path") -> "Change":
    """Open a file in the game it belongs to. Raises AyaError. Imports pygame."""
    from games.shell.screen import Push
    from games.shell.services import Opening

    record = next((record for record in GAMES if path.suffix.lower() in record.files), None)
    if record is None:
        raise BadQuestion(f"{path.name}: no game opens such files; they end in {', '.join(SUFFIXES)}")
    return Push(record.open()(services, Opening(file=path)))
