"""Open a table as a visitor of the house asks for it: what may be chosen, and the choice as a table. No sockets, no disk.

Files are never chosen here: a path would be one of the house's own machine.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal

import msgspec

from aya_sim.errors import BadQuestion
from games.core.options import ASK, FILE, SEAT, SECONDS, OptionSpec, fields_of
from games.core.registry import GAMES, Record
from games.i18n.catalogues import ENGLISH, languages
from games.i18n.words import Words
from games.network.table import Seat, Table, open_table

_Short = Annotated[str, msgspec.Meta(max_length=100)]


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="open"):
    """What a visitor asks for. seats: the level of each computer player, "" for a person. options: texts by their names."""

    game: _Short
    seats: Annotated[tuple[_Short, ...], msgspec.Meta(min_length=1, max_length=20)]
    options: Annotated[dict[_Short, _Short], msgspec.Meta(max_length=30)] = {}
    public: bool = False
    language: _Short = ENGLISH


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="sit"):
    """A visitor wants a free seat at a public table, or to watch it."""

    do: Literal["play", "watch"] = "play"
    language: _Short = ENGLISH


def words_of(language: str) -> Words:
    """Return the sentences in the language of a visitor, English if there are none."""
    return Words(language if language in languages() else ENGLISH)


def open_wish(wish: Wish, seed: int, make_token: Callable[[], str]) -> Table:
    """Return the table that a visitor asks for. Raises BadQuestion for what cannot be chosen."""
    record = next((record for record in GAMES if record.name == wish.game and record.has_rules), None)
    players, words = len(wish.seats), words_of(wish.language)
    if record is None or not record.players[0] <= players <= record.players[1]:
        raise _not_there()
    if not set(wish.seats) <= {"", *record.partners} or "" not in wish.seats:
        raise _not_there()
    specs = {spec.name: spec for spec in _specs(record)}
    chosen = {}
    for name, text in wish.options.items():
        spec = specs.get(name)
        found = next((value for value in _values(spec, players) if spec.kind.write(value) == text), _not_there) if spec else _not_there
        if spec is None or found is _not_there:
            raise _not_there()
        chosen[spec.field] = found
    seats = tuple(Seat(str(words("setup.player", n=k + 1)), level) for k, level in enumerate(wish.seats))
    return open_table(record.game(), seats, seed, fields_of(specs.values(), chosen), make_token, words.language)


def _not_there() -> BadQuestion:
    return BadQuestion("house.wish", "this cannot be chosen")


def list_games(language: str) -> list[dict[str, Any]]:
    """Return all that can be chosen, in the words of a language, for the page."""
    words = words_of(language)
    return [
        {
            "name": record.name,
            "title": record.title,
            "players": record.players,
            "usual": record.usual_players or record.players[0],
            "levels": [(level, str(words(f"setup.level.{level or 'person'}"))) for level in ("", *record.partners)],
            "on_page": bool(record.adapter),
            "options": [_describe(spec, record, words) for spec in _specs(record)],
        }
        for record in GAMES
        if record.has_rules
    ]


def _specs(record: Record) -> Iterator[OptionSpec]:
    """Yield the options of a game that are no files."""
    return (spec for spec in record.options if spec.kind is not FILE)


def _values(spec: OptionSpec, players: int) -> list[Any]:
    return [value for value in spec.choices(players) if value != ASK]


def _describe(spec: OptionSpec, record: Record, words: Words) -> dict[str, Any]:
    most = dict(spec.most_players)
    values = [
        {
            "value": spec.kind.write(value),
            "says": _say_value(spec, value, words),
            "least": value + 1 if spec.kind is SEAT and isinstance(value, int) else 0,
            "most": most.get(value, record.players[1]),
        }
        for value in _values(spec, record.players[1] if spec.kind is SEAT else 0)
    ]
    return {
        "name": spec.name,
        "says": str(words(spec.words)),
        "tip": str(words(f"{spec.words}.tip")),
        "usual": spec.kind.write(spec.usual),
        "values": values,
    }


def _say_value(spec: OptionSpec, value: Any, words: Words) -> str:
    if spec.kind is SEAT:
        return str(words("setup.by_lot")) if value is None else str(words("setup.player", n=value + 1))
    name = dict(spec.values)[value]
    if not name and spec.kind is SECONDS:
        return str(words("setup.minutes", count=f"{value / 60:g}"))
    return str(words(name)) if name else spec.kind.write(value)
