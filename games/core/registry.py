"""List the games: what each is called and where its parts are. Imports no game until one is asked for."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

from aya_sim.errors import BadQuestion
from games.core.options import ASK, FILE, JOURNEY, NUMBER, PICTURES, SECONDS, SIZE, OptionSpec, first_player, switch

if TYPE_CHECKING:
    from games.core.game_api import Game

__all__ = ["GAMES", "Record", "game_named"]


@dataclass(frozen=True, slots=True)
class Record:
    """One game of the shelf. Dotted names are imported when needed; "" means that the game has no such part."""

    name: str  # on the command line and in files
    title: str
    players: tuple[int, int]  # least and most
    opener: str = ""  # dotted name of the function (services, opening) -> its first screen; "": still to come
    preparer: str = ""  # dotted name of the function that draws beside the launcher what every table needs; "": there is none
    adapter: str = ""  # dotted name of its `TableAdapter`, which the opener is given first; "": no game of the card table
    rules: str = ""  # dotted name of its `games.core.game_api.Game`; "": still to come
    pictures: str = ""  # dotted name of the module that draws the pictures in its rules
    keys: str = ""  # dotted name of the tuple of its key declarations; "": it has no keys of its own
    practice: str = ""  # dotted name of the function that opens its practice
    bests: str = ""  # dotted name of the function that returns the sheet of a player's records in practice; "": none are kept
    guide: str = ""  # dotted name of the screen of a first game with a guide; "": there is none
    challenges: str = ""  # dotted name of the function that opens its list of challenges; "": there are none
    daily: str = ""  # dotted name of the function that opens the challenge of the day
    daily_name: str = ""  # dotted name of the function that says what it is called
    replays: str = ""  # dotted name of the screen that lists its replays
    minutes: int = 0  # that a game of people takes, about; 0: not known
    files: tuple[str, ...] = ()  # endings of the names of the files that it opens
    partners: tuple[str, ...] = ("beginner", "natural", "expert")  # levels of its bots
    usual_players: int = 0  # where a program does not say how many; 0: the least
    options: tuple[OptionSpec, ...] = ()  # what is chosen before a game
    settings: tuple[str, ...] = ()  # names of the settings that not every game has
    together: bool = False  # do all players win or lose together, with one score?
    unit: str = "points"  # what is scored; its words are `records.unit.UNIT`
    ratings: str = ""  # dotted name of its ratings, each (least score, name); their words are `NAME.rating.0`, ..
    back: tuple[int, int, int] = (0x2B, 0x6C, 0x7E)  # colour of the backs of its cards

    @property
    def folder(self) -> str:
        """Return the name as Python packages and catalogues spell it, such as `face_cards`."""
        return self.name.replace("-", "_")

    @property
    def available(self) -> bool:
        """Return whether the game has a screen to open."""
        return bool(self.opener) and _is_there(self.opener.rpartition(".")[0])

    @property
    def has_rules(self) -> bool:
        """Return whether the game can be played without a window."""
        return bool(self.rules) and _is_there(self.rules.rpartition(".")[0])

    def open(self) -> Callable[..., Any]:
        """Return the function (services, opening) that opens the first screen, imported. Raises BadQuestion if the game has none yet."""
        if not self.available:
            raise BadQuestion("game.to_come", "{title} is not there yet", title=self.title)
        return partial(load(self.opener), self.table_adapter()) if self.adapter else load(self.opener)

    def game(self) -> "Game[Any, Any, Any]":
        """Return the rules and bots, imported. Raises BadQuestion if the game has none yet."""
        if not self.has_rules:
            raise BadQuestion("game.to_come", "{title} is not there yet", title=self.title)
        found: Game[Any, Any, Any] = load(self.rules)
        return found

    def table_adapter(self) -> Any:
        """Return the game's `games.card_table.adapter.TableAdapter`, imported."""
        return load(self.adapter)


def load(dotted: str) -> Any:
    """Return the object of this dotted name, imported. Raises ImportError and AttributeError."""
    module, _, name = dotted.rpartition(".")
    return getattr(importlib.import_module(module), name)


def _is_there(module: str) -> bool:
    """Return whether there is such a module, without importing it."""
    path: Sequence[str] | None = None
    names = module.split(".")
    for count in range(1, len(names) + 1):
        spec = PathFinder.find_spec(".".join(names[:count]), path)
        if spec is None:
            return False
        path = spec.submodule_search_locations
    return True


def card_game(name: str, title: str, players: tuple[int, int], **more: Any) -> Record:
    """Return the record of a game of the card table, its parts where every game has them."""
    folder = f"games.{name.replace('-', '_')}"
    usual: dict[str, Any] = {
        "opener": "games.card_table.setup.opening.open_game",
        "adapter": f"{folder}.ui.adapter.ADAPTER",
        "rules": f"{folder}.GAME",
        "pictures": f"{folder}.ui.rules_pictures",
        "keys": f"{folder}.ui.keys.KEYS",
        "files": (f".{name}",),
        "settings": ("bot_pace",),
    }
    return Record(name, title, players, **(usual | more))


AYA_OPTIONS = (
    switch("solo", "aya.setup.who", ("aya.setup.who.hot_seat", "aya.setup.who.solo")),
    first_player("first", "setup.first"),
    OptionSpec(
        "hourglass",
        "aya.setup.glass",
        tuple((60.0 * minutes, "") for minutes in (2, 3, 5, 10, 15, 20)),
        SECONDS,
        default=3,
        own=True,
    ),
    OptionSpec(
        "table",
        "aya.setup.table",
        (
            ((1200.0, 800.0), "aya.setup.table.small"),
            ((1600.0, 1000.0), "aya.setup.table.usual"),
            ((2200.0, 1300.0), "aya.setup.table.large"),
        ),
        SIZE,
        default=1,
        own=True,
        parts=("width", "height"),
    ),
    OptionSpec("cameras", "aya.setup.cameras", ((25, ""), (40, "")), NUMBER),
    OptionSpec(
        "assist",
        "aya.setup.assist",
        (("steady", "aya.setup.assist.steady"), ("natural", "aya.setup.assist.natural"), ("clumsy", "aya.setup.assist.clumsy")),
        default=1,
        flag="clumsiness",
    ),
    switch("take_back", "aya.setup.take_back", flag="undo", default=1),
)

ALBUM_OPTIONS = (
    OptionSpec(
        "journey",
        "album.ask.journey",
        (
            ("first", "album.ask.journey.first"),
            ("harder", "album.ask.journey.harder"),
            ("3-3-3-2-2-2", "album.ask.journey.hardest"),
            ("random", "setup.by_lot"),
        ),
        JOURNEY,
        own=True,
        tiles=("4",) * 4 + ("3",) * 3 + ("2",) * 3,
        picks=6,
    ),
    first_player("first_guide", "album.ask.guide"),
    PICTURES,
)

FACE_CARDS_OPTIONS = (
    OptionSpec(
        "variant",
        "faces.option.variant",
        (
            ("plain", "faces.variant.plain.name"),
            ("secret-agents", "faces.variant.secret-agents"),
            ("improv-talents", "faces.variant.improv-talents"),
            ("risky-moves", "faces.variant.risky-moves"),
        ),
        most_players=(("risky-moves", 5),),
    ),
    first_player("first_camera", "faces.option.camera", (ASK, "faces.option.camera.ask")),
    PICTURES,
)

IMAGINE_OPTIONS = (
    switch("wrong_bets_lose", "imagine.setup.wrong", ("imagine.setup.wrong.free", "imagine.setup.wrong.costs")),
    first_player("first_architect", "imagine.setup.first"),
    PICTURES,
)

ALBEDO_OPTIONS = tuple(
    OptionSpec(name, f"albedo.setup.{name}", (("", "albedo.setup.ours"),), FILE, files=(".json",)) for name in ("cards", "planets")
)

GAMES = (
    Record(
        "aya",
        "Aya",
        (2, 5),
        "games.aya.opening.open_game",
        "games.aya.opening.prepare",
        rules="games.aya.environment.game.GAME",
        pictures="games.aya.rules_pictures",
        practice="games.aya.practice.screen.PracticeScreen",
        bests="games.aya.practice.results.run_keeper.make_sheet",
        guide="games.aya.guide.screen.GuideScreen",
        challenges="games.aya.opening.open_challenges",
        daily="games.aya.opening.open_daily",
        daily_name="games.aya.challenges.today.name_daily",
        replays="games.aya.opening.open_replays",
        files=(".json", ".save", ".autosave", ".ayareplay", ".ayachallenge"),
        usual_players=4,
        minutes=40,
        keys="games.aya.keys.KEYS",
        options=AYA_OPTIONS,
        settings=("cascade_speed", "assist", "snapping", "auto_draw", "follow_partners", "partner_talk", "marks", "renderer"),
        together=True,
    ),
    card_game(
        "album",
        "Album",
        (2, 6),
        pictures="games.card_table.rules_pictures",
        minutes=30,
        options=ALBUM_OPTIONS,
        together=True,
        unit="stars",
        ratings="games.album.types.RATINGS",
        back=(0x2F, 0x6B, 0x78),
    ),
    card_game(
        "face-cards",
        "Face Cards",
        (3, 7),
        pictures="games.card_table.rules_pictures",
        minutes=30,
        options=FACE_CARDS_OPTIONS,
        unit="pictures",
        back=(0x8E, 0x4A, 0x3C),
    ),
    card_game(
        "imagine",
        "Imagine",
        (3, 6),
        pictures="games.card_table.rules_pictures",
        minutes=30,
        options=IMAGINE_OPTIONS,
        back=(0x4A, 0x47, 0x7C),
    ),
    card_game("albedo", "Albedo", (2, 8), minutes=45, options=ALBEDO_OPTIONS, back=(0x35, 0x4A, 0x5E)),
)
"""Every game, in the order of the shelf."""


CARD_TABLE_KEYS = "games.card_table.keys.KEYS"
"""Dotted name of the key declarations that the games at the card table share."""


def game_named(name: str) -> Record:
    """Return the record of this game. Raises BadQuestion."""
    for record in GAMES:
        if record.name == name:
            return record
    raise BadQuestion(
        "game.none", "there is no game {name!r}; there are {names}", name=name, names=", ".join(record.name for record in GAMES)
    )
