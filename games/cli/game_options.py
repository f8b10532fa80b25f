"""The options of every game as arguments of `aya play` and `aya sim`, from the one list in the registry."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from typing import Any

from aya_sim.errors import AyaError
from games.cli.language import bad_question, words
from games.core.options import SEAT, OptionSpec
from games.core.registry import GAMES, Record


def add_game_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of all games; options of the same name are one argument."""
    named: dict[str, list[tuple[Record, OptionSpec]]] = {}
    for record in GAMES:
        for spec in record.options:
            named.setdefault(spec.name, []).append((record, spec))
    for name, users in named.items():
        spec = users[0][1]
        listed = {spec.kind.write(value): record.name for record, spec in users for value, _ in spec.values if value != ""}
        values = [f"{value} ({game})" if len(users) > 1 and spec.kind is SEAT else value for value, game in listed.items()]
        about = words(f"{spec.words}.tip").rstrip(".") + (f": {', '.join(values)}" if values else "")
        games = ", ".join(record.name for record, _ in users)
        example = "|".join((spec.kind.example, *listed)) if spec.kind is SEAT else spec.kind.example
        parser.add_argument(f"--{name}", dest=f"option {name}", metavar=example, help=f"{about} ({games})".replace("%", "%%"))


def options_given(args: argparse.Namespace, record: Record, players: int | None) -> dict[str, Any]:
    """Return the values of the options that were given: field -> value. Raises BadQuestion for one that this game does not take."""
    specs = {spec.name: spec for spec in record.options}
    given: dict[str, Any] = {}
    for dest, text in vars(args).items():
        name = dest.removeprefix("option ")
        if name == dest or text is None:
            continue
        if name not in specs:
            raise bad_question("refused.option.none", option=name, game=record.title, others=", ".join(f"--{name}" for name in specs))
        given[specs[name].field] = _value(specs[name], text, players if players is not None else record.players[1])
    return given


@contextmanager
def name_options(record: Record) -> Iterator[None]:
    """Let a refusal name the option of the command line where the game names the field that the option goes to."""
    flags = {field: f"--{spec.name}" for spec in record.options for field in (spec.field, *spec.parts)}
    try:
        yield
    except AyaError as refused:
        if not flags.keys() & set(refused.where):
            raise
        renamed = copy(refused)
        renamed.where = tuple(flags.get(place, place) for place in refused.where if place != "$")
        raise renamed from None


def _value(spec: OptionSpec, text: str, players: int) -> Any:
    try:
        value = spec.read(text)
    except ValueError:
        what = words(f"setup.expects.{spec.kind.name}") if spec.own else _list_values(spec, players)
        raise bad_question("refused.option", option=spec.name, what=what, got=text) from None
    if not spec.allows(value, players):
        what = _list_values(spec, players)
        raise bad_question("refused.option.players", option=spec.name, what=what, players=players, got=text)
    return value


def _list_values(spec: OptionSpec, players: int) -> str:
    """Return in words what so many players can choose from."""
    if spec.kind is not SEAT:
        return ", ".join(map(spec.kind.write, spec.choices(players)))
    also = "".join(f'"{spec.kind.write(value)}", ' for value, _ in spec.values)
    return words("setup.expects.seat", also=also)
