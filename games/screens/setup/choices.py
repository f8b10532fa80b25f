"""Hold what was chosen in a set-up, as remembered from the last time or as asked for. Imports no pixels."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.core.options import OptionSpec, fields_of
from games.core.registry import Record
from games.i18n.words import Words
from games.pictures import ADDED
from games.shell.services import Opening, Services

LONGEST_NAME = 24
USUAL_LEVEL = "natural"
USUAL_PLAYERS = 3  # or as near as the game allows


@dataclass(slots=True)
class Choices:
    """What was chosen so far. Lists are by seat and as long as the game has seats."""

    players: int
    names: list[str]
    sitters: list[str]  # levels of bots; "": a person
    emblems: list[int]
    options: dict[str, Any]  # by field of the option

    def game_options(self, record: Record) -> dict[str, Any]:
        """Return the fields of the game's options."""
        return fields_of(record.options, self.options)

    def seat_players(self, record: Record, players: int) -> None:
        """Change the number of players; what so many cannot choose becomes the usual choice."""
        self.players = players
        for spec in record.options:
            if not spec.allows(self.options[spec.field], players):
                self.options[spec.field] = spec.usual


def recall_choices(services: Services, record: Record, opening: Opening) -> Choices:
    """Return the choices of the last time as far as they still make sense, changed as the opening asks.

    The first time a person plays with computer players.
    """
    known, (least, most) = services.settings.remembered, record.players
    names = [part.strip() for part in services.words("cards.names").split(",")]
    found = Choices(least, names[:most], ["", *[USUAL_LEVEL] * (most - 1)], _emblems(services, record), {})
    players = known.get(f"{record.name}.players")
    found.players = players if type(players) is int and least <= players <= most else min(max(least, USUAL_PLAYERS), most)
    for k in range(most):
        own, level = known.get(f"{record.name}.name.{k}"), known.get(f"{record.name}.sitter.{k}")
        found.names[k] = own[:LONGEST_NAME] if isinstance(own, str) and own.strip() else names[k]
        found.sitters[k] = level if isinstance(level, str) and level in ("", *record.partners) else found.sitters[k]
    for spec in record.options:
        found.options[spec.field] = _value(
            spec, known.get(f"{record.name}.{spec.field}"), getattr(services.settings, spec.field, spec.usual)
        )
    _seat_as_asked(found, opening, least, most)
    found.options.update(opening.options)
    found.seat_players(record, found.players)
    return found


def _value(spec: OptionSpec, text: object, usual: Any) -> Any:
    """Return the value of a remembered text; the usual one if there is none, or its file has gone."""
    try:
        value = spec.read(text) if isinstance(text, str) else usual
    except ValueError:
        return usual
    return usual if spec.files and value != spec.usual and not Path(value.removeprefix(ADDED)).exists() else value


def _emblems(services: Services, record: Record) -> list[int]:
    most, known = record.players[1], services.settings.remembered
    found = [known.get(f"{record.name}.emblem.{k}") for k in range(most)]
    return [int(n) for n in found if n is not None] if sorted(map(str, found)) == [str(k) for k in range(most)] else list(range(most))


def _seat_as_asked(found: Choices, opening: Opening, least: int, most: int) -> None:
    """Give the requested bots the last seats and people the others; without a number of players there is one person."""
    if opening.seats:
        found.players = len(opening.seats)
        for k, (name, level) in enumerate(opening.seats):
            found.names[k], found.sitters[k] = name, level
    elif opening.bots:
        wanted = opening.players if opening.players is not None else min(most, len(opening.bots) + 1)
        found.players = max(least, wanted, len(opening.bots))
        found.sitters[: found.players] = [*[""] * (found.players - len(opening.bots)), *opening.bots]
    elif opening.players is not None:
        found.players = opening.players


def remember_choices(services: Services, record: Record, chosen: Choices, opening: Opening) -> None:
    """Remember the choices for the next time; what the opening asked for is for this game only."""
    values: dict[str, Any] = {"players": chosen.players}
    for k, (name, level, number) in enumerate(zip(chosen.names, chosen.sitters, chosen.emblems, strict=True)):
        values |= {f"name.{k}": name, f"sitter.{k}": level, f"emblem.{k}": number}
    for spec in record.options:
        value = chosen.options[spec.field]
        if spec.field not in opening.options or value != opening.options[spec.field]:
            values[spec.field] = spec.kind.write(value)
    settings = services.settings
    for name, value in values.items():
        settings = settings.remembering(f"{record.name}.{name}", value)
    services.settings = settings
    services.keep_settings()


def opening_again(record: Record, seats: tuple[tuple[str, str], ...], options: Any) -> Opening:
    """Return the opening of another game with these seats (name, level) and the options of the last game."""
    return Opening(players=len(seats), seats=seats, options={spec.field: spec.value_in(options) for spec in record.options})


def explain_option(words: Words, spec: OptionSpec, players: int) -> str:
    """Return what an option is about; where not all its values are for everyone, also what those for so many players are."""
    said = [words(f"{spec.words}.tip")]
    if spec.most_players:
        names = [f"{dict(spec.values)[value]}.tip" for value in spec.choices(players)]
        said += [words(name) for name in names if name in words]
    return " ".join(said)


def describe_value(words: Words, spec: OptionSpec, value: Any, *, is_short: bool = False) -> str:
    """Return a value of an option in words. is_short: whole minutes of a list without their unit, which its name has."""
    kind, named = spec.kind.name, dict(spec.values).get(value, "")
    if kind == "seat" and not named:
        return words("setup.by_lot") if value is None else words("setup.player", n=value + 1)
    if kind == "seconds" and is_short and value % 60 == 0:
        return words.number(value / 60, "g")
    if kind == "seconds":
        name, each = ("minutes", 60) if value >= 60 and value % 6 == 0 else ("seconds", 1)
        return words(f"setup.{name}", count=words.number(value / each, "g"))
    if named or not spec.files:
        return words(named) if named else spec.kind.write(value)
    return ("+ " if value.startswith(ADDED) else "") + Path(value).name
