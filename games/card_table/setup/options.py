"""Hold the choices made before a card game begins: players, names, bots, options, deck; and remember them."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.card_table.adapter import TableAdapter
from games.card_table.autosave import LONGEST_NAME
from games.card_table.session import Seat, levels
from games.pictures import BOX
from games.shell.services import Opening, Services


@dataclass(slots=True)
class TableOptions:
    """The choices of the set-up screen. Lists are by seat; `asked` holds the index of each option's value among its choices."""

    players: int
    names: list[str]
    sitters: list[str]  # levels; "": a person
    asked: dict[str, int] = field(default_factory=dict)
    deck: str = BOX
    files: dict[str, str] = field(default_factory=dict)  # by option: the path of a file of their own

    def seats(self) -> tuple[Seat, ...]:
        """Return the seats of the game."""
        return tuple(Seat(self.names[k], self.sitters[k]) for k in range(self.players))

    def game_options(self, adapter: TableAdapter[Any, Any, Any]) -> dict[str, Any]:
        """Return the options with which the game begins, by name."""
        chosen = {one.field: self.files.get(one.field) or one.values[self.asked[one.field]][0] for one in adapter.option_specs}
        return chosen | ({"deck": self.deck} if adapter.kind is not None else {})


def recall_options(services: Services, adapter: TableAdapter[Any, Any, Any], opening: Opening) -> TableOptions:
    """Return the choices of the last time, as far as they still make sense, changed by the command line."""
    name, known = adapter.game.name, services.settings.remembered
    least, most = adapter.game.players
    usual = [one.strip() for one in services.words("cards.names").split(",")]
    names, sitters = [], []
    for k in range(most):
        own, level = known.get(f"{name}.name.{k}"), known.get(f"{name}.sitter.{k}")
        names.append(own[:LONGEST_NAME] if isinstance(own, str) and own.strip() else usual[k % len(usual)])
        sitters.append(level if isinstance(level, str) and level in levels() else ("natural" if k else ""))
    players = known.get(f"{name}.players")
    found = TableOptions(_whole(players, least, most, least), names, sitters)
    for one in adapter.option_specs:
        at = known.get(f"{name}.asked.{one.field}")
        found.asked[one.field] = _whole(at, 0, len(one.values) - 1, 0)
        own = known.get(f"{name}.file.{one.field}")
        if one.files and isinstance(own, str) and Path(own).is_file():
            found.files[one.field] = own
    deck = known.get(f"{name}.deck")
    if isinstance(deck, str) and Path(deck).is_absolute():
        found.deck = deck
    return _as_asked(found, opening, least, most)


def _whole(value: object, least: int, most: int, usual: int) -> int:
    """Return the value if it is a whole number within bounds, else the usual one."""
    return value if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most else usual


def _as_asked(found: TableOptions, opening: Opening, least: int, most: int) -> TableOptions:
    """Give the requested bots the last seats and people the others; without a number of players there is one person."""
    for option, place in opening.own.items():
        if option == "deck":
            found.deck = str(place)
        else:
            found.files[option] = str(place)
    bots = opening.bots
    if opening.players is not None:
        found.players = opening.players
    if bots:
        wanted = opening.players if opening.players is not None else min(most, len(bots) + 1)
        found.players = max(least, wanted, len(bots))
        people = found.players - len(bots)
        found.sitters = [*[""] * people, *bots, *found.sitters[found.players :]]
    return found


def remember(services: Services, adapter: TableAdapter[Any, Any, Any], options: TableOptions) -> None:
    """Remember the choices for the next time."""
    name, settings = adapter.game.name, services.settings.remembering(f"{adapter.game.name}.players", options.players)
    for k, own in enumerate(options.names):
        settings = settings.remembering(f"{name}.name.{k}", own).remembering(f"{name}.sitter.{k}", options.sitters[k])
    for field_, at in options.asked.items():
        settings = settings.remembering(f"{name}.asked.{field_}", at)
    for one in adapter.option_specs:
        if one.files:
            settings = settings.remembering(f"{name}.file.{one.field}", options.files.get(one.field, ""))
    services.settings = settings.remembering(f"{name}.deck", options.deck)
    services.keep_settings()
