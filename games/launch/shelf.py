"""Build the launcher's shelf from the registry: a box for each game, a screen for each file.

Nothing is drawn here.
"""

from functools import partial
from typing import TYPE_CHECKING

from games.core.registry import GAMES, Record, load

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from games.screens.game_box import GameBox
    from games.screens.start import Shelf
    from games.shell.services import Opening, Services
    from games.ui.screen import Change, Screen


def boxes() -> "list[GameBox]":
    """Return the boxes of the shelf, Aya first. Imports pygame."""
    return [box_of(record) for record in GAMES]


def box_of(record: Record) -> "GameBox":
    """Return the launcher's box of a game, whose code is loaded when it is opened. Imports pygame."""
    from games.screens.game_box import GameBox  # pygame is loaded only by who opens a window

    def open_it(services: "Services", opening: "Opening") -> "Screen":
        screen: Screen = record.open()(services, opening)
        return screen

    def open_part(dotted: str) -> "Callable[[Services], Screen] | None":
        """What opens another part of the game, imported when it is asked for; None where there is none."""
        return (lambda services: load(dotted)(services)) if dotted else None

    return GameBox(
        record.name,
        record.title,
        record.players,
        open_it if record.available else None,
        open_part(record.practice),
        open_part(record.replays),
        open_part(record.guide),
        record.minutes,
        open_part(record.challenges),
        open_part(record.daily),
        (lambda services: str(load(record.daily_name)(services))) if record.daily_name else None,
    )


SUFFIXES = tuple(suffix for record in GAMES for suffix in record.files)
"""How the names of the files end that some game writes: those a file chooser shows. Whatever else is opened by what is in it."""


def shelf() -> "Shelf":
    """Return everything the launcher offers. Imports pygame."""
    from games.screens.start import Shelf

    return Shelf(boxes(), look_at, SUFFIXES, prepare)


def prepare() -> None:
    """Load and draw what the games of the shelf need before their first frames; it takes a second."""
    for record in GAMES:
        if record.preparer:
            load(record.preparer)()


def look_at(services: "Services", path: "Path") -> "Callable[[], Change]":
    """Read a file of any type and return the function that opens it. Raises AyaError. Imports pygame."""
    from games.launch.detect import detect_file
    from games.launch.open import open_detected  # who knows every kind of file is loaded with the first file

    return partial(open_detected, services, detect_file(path))


def open_file(services: "Services", path: "Path") -> "Change":
    """Open a file in its game; ask before a waiting game is replaced. Raises AyaError. Imports pygame."""
    return look_at(services, path)()
