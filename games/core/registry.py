"""The only list of games. Who they are and how they are opened; nothing is imported until one is."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

from aya_sim.errors import BadQuestion

if TYPE_CHECKING:
    from games.core.game_api import Game


@dataclass(frozen=True, slots=True)
class Record:
    """One game of the shelf."""

    name: str  # what it is called on the command line and in files
    title: str
    players: tuple[int, int]  # least and most
    opener: str = ""  # dotted name of the function that opens its first screen; "": still to come
    partners: tuple[str, ...] = ()  # levels of its computer players; () for none yet
    hourglass: bool = False  # is it played against a clock?
    practice: str = ""  # dotted name of the function that opens its practice; "": there is none
    replays: str = ""  # dotted name of the screen of its games to be seen again; "": none are kept
    files: tuple[str, ...] = ()  # how the names of the files end that it opens
    together: bool = False  # does everybody win the same points?
    rules: str = ""  # dotted name of its `games.core.game_api.Game`; "": still to come
    pictures: str = ""  # dotted name of the module that draws the pictures in its rules; "": there are none
    keys: str = ""  # dotted name of the tuple of its key declarations; "": it has no keys of its own

    @property
    def available(self) -> bool:
        """Is there something to open?"""
        module = self.opener.rpartition(".")[0]
        return bool(module) and _is_there(module)

    def open(self) -> Callable[..., Any]:
        """The function that opens its first screen, imported now. Raises BadQuestion where the game is still to come."""
        if not self.available:
            raise BadQuestion(f"{self.title} is not there yet")
        return _function(self.opener)

    def practise(self) -> Callable[..., Any] | None:
        """The function that opens its practice, imported now; None where there is none."""
        return _function(self.practice) if self.practice else None

    def see_again(self) -> Callable[..., Any] | None:
        """The screen of its games to be seen again, imported now; None where none are kept."""
        return _function(self.replays) if self.replays else None

    @property
    def has_rules(self) -> bool:
        """Can it be played without a window?"""
        module = self.rules.rpartition(".")[0]
        return bool(module) and _is_there(module)

    def game(self) -> "Game[Any, Any, Any]":
        """Its rules and computer players, imported now. Raises BadQuestion where they are still to come."""
        if not self.has_rules:
            raise BadQuestion(f"{self.title} is not there yet")
        module, _, name = self.rules.rpartition(".")
        found: Game[Any, Any, Any] = getattr(importlib.import_module(module), name)
        return found


def _is_there(module: str) -> bool:
    """Whether there is such a module, without importing what it lies in."""
    path: Sequence[str] | None = None
    names = module.split(".")
    for count in range(1, len(names) + 1):
        spec = PathFinder.find_spec(".".join(names[:count]), path)
        if spec is None:
            return False
        path = spec.submodule_search_locations
    return True


def _function(dotted: str) -> Callable[..., Any]:
    module, _, name = dotted.rpartition(".")
    function: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return function


GAMES = (
    Record(
        "aya",
        "Aya",
        (2, 5),
        "games.aya.opening.open_game",
        together=True,
        rules="games.aya.environment.game.GAME",
        partners=("beginner", "natural", "expert"),
        hourglass=True,
        practice="games.aya.opening.open_practice",
        replays="games.aya.replays.library_screen.ReplaysScreen",
        files=(".json", ".save", ".autosave", ".ayareplay"),
        pictures="games.aya.rules_pictures",
    ),
    Record(
        "album",
        "Album",
        (2, 6),
        "games.album.ui.opening.open_game",
        together=True,
        rules="games.album.GAME",
        partners=("beginner", "natural", "expert"),
        files=(".album",),
        pictures="games.card_table.rules_pictures",
    ),
    Record(
        "face-cards",
        "Face Cards",
        (3, 7),
        "games.face_cards.ui.opening.open_game",
        rules="games.face_cards.GAME",
        partners=("beginner", "natural", "expert"),
        files=(".face-cards",),
        pictures="games.card_table.rules_pictures",
    ),
    Record(
        "imagine",
        "Imagine",
        (3, 6),
        "games.imagine.ui.opening.open_game",
        rules="games.imagine.GAME",
        partners=("beginner", "natural", "expert"),
        files=(".imagine",),
        pictures="games.card_table.rules_pictures",
    ),
    Record(
        "albedo",
        "Albedo",
        (2, 8),
        "games.albedo.ui.opening.open_game",
        rules="games.albedo.GAME",
        partners=("beginner", "natural", "expert"),
        files=(".albedo",),
        pictures="games.albedo.ui.rules_pictures",
    ),
)
"""The five games, in the order of the shelf."""


def game_named(name: str) -> Record:
    """The record of this game. Raises BadQuestion."""
    for record in GAMES:
        if record.name == name:
            return record
    raise BadQuestion(f"there is no game {name!r}; there are {', '.join(record.name for record in GAMES)}")
