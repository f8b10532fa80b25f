"""Room: from the registry to the shell. Each game of the list becomes a box on the launcher's shelf; nothing is drawn here."""

from typing import TYPE_CHECKING

from games.registry import GAMES, Record, named

if TYPE_CHECKING:
    from games.shell.boxes import GameBox
    from games.shell.screen import Screen
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

    def see_again(services: "Services") -> "Screen":
        screen: Screen = named(record.replays)(services)
        return screen

    opens, kept = open_it if record.available else None, see_again if record.replays else None
    return GameBox(record.name, record.title, record.players, opens, kept)
