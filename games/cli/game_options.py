"""The options of every game as arguments of `aya play` and `aya sim`, from the one list in the registry."""

import argparse
from typing import Any

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
        values = [spec.kind.write(value) for value, _ in spec.values if value != ""]
        about = words(f"{spec.words}.tip").rstrip(".") + (f": {', '.join(values)}" if values else "")
        games = ", ".join(record.name for record, _ in users)
        parser.add_argument(f"--{name}", dest=f"option {name}", metavar=spec.kind.example, help=f"{about} ({games})".replace("%", "%%"))


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


def _value(spec: OptionSpec, text: str, players: int) -> Any:
    try:
        value = spec.read(text)
    except ValueError:
        values = ", ".join(spec.kind.write(one) for one, _ in spec.values)
        what = words(f"setup.expects.{spec.kind.name}") if spec.own or not values else values
        raise bad_question("refused.option", option=spec.name, what=what, got=text) from None
    if not spec.allows(value, players):
        what = words("setup.expects.seat") if spec.kind is SEAT else ", ".join(map(spec.kind.write, spec.choices(players)))
        raise bad_question("refused.option.players", option=spec.name, what=what, players=players, got=text)
    return value
