"""The cards and planets of Albedo as data, from the program or from a file; holds no rule.

A unit is its number in `Tables.units`, a planet its number in `Tables.planets`. A unit at a planet is a code: twice its number,
one more when turned. Albedo is a percentage.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile
from aya_sim.files import read_bytes
from games.core.game_api import Value
from games.core.resources import asset

PLANETS_IN_BOX = 18  # one of them the final one
PLAYERS_IN_BOX = 4
LOCATIONS = 3
MOST_SUBLOCATIONS = 8  # at one location
LARGEST_VALUE = 99

VERSION = 1


class Source(StrEnum):
    """Where a unit comes from."""

    START = "start"
    FACTORY = "factory"
    SPACE_PORT = "space port"
    AIRFIELD = "airfield"
    INDUSTRY = "industry"
    SHIPYARD = "shipyard"


PRODUCTIONS = tuple(Source)[1:]
"""The production decks, in the order in which a state holds them."""


class Sublocation(Value, frozen=True):
    """What can be conquered: a victory site (worth its cost in points), a city, or a production."""

    what: Literal[
        "capitol", "monument", "temple", "financial district", "city", "factory", "space port", "airfield", "industry", "shipyard"
    ]
    cost: int  # of ground value

    @property
    def deck(self) -> int | None:
        """Return the number of the production deck it gives a card of; None when it is no production."""
        return next((i for i, source in enumerate(PRODUCTIONS) if source.value == self.what), None)

    @property
    def points(self) -> int:
        """Return what a victory site scores; 0 for what is none."""
        return 0 if self.is_city or self.deck is not None else self.cost

    @property
    def is_city(self) -> bool:
        """Tell whether a unit stays there."""
        return self.what == "city"


class Unit(Value, frozen=True, omit_defaults=True):
    """A unit card. upright, turned: (space value, ground value); turned is None where it has one loadout."""

    name: str
    title: str
    count: int  # in one box
    kind: Literal["ship", "ground"]
    source: Source
    upright: tuple[int, int]
    turned: tuple[int, int] | None = None
    mine: bool = False


class Planet(Value, frozen=True, omit_defaults=True):
    """A planet card. locations: the first and the third hold one player, the second any number."""

    name: str
    albedo: int  # per cent
    locations: tuple[tuple[Sublocation, ...], tuple[Sublocation, ...], tuple[Sublocation, ...]]
    final: bool = False


class Tables(Value, frozen=True):
    """All cards of one box."""

    units: tuple[Unit, ...]
    planets: tuple[Planet, ...]


class _Cards(Value, frozen=True):
    format: Literal["aya-albedo-cards"]
    version: int
    units: tuple[Unit, ...]


class _Planets(Value, frozen=True):
    format: Literal["aya-albedo-planets"]
    version: int
    planets: tuple[Planet, ...]


_File = TypeVar("_File", _Cards, _Planets)


@lru_cache(maxsize=1)
def ours() -> Tables:
    """Return the cards that come with the program."""
    cards, planets = asset("albedo", "cards.json"), asset("albedo", "planets.json")
    return Tables(_read(cards or b"", _Cards).units, _read(planets or b"", _Planets).planets)


def printed_tables(tables: Tables | None) -> Tables:
    """Return the cards of a state, which says nothing of them where they are ours."""
    return ours() if tables is None else tables


@dataclass(frozen=True, slots=True)
class Values:
    """What a unit is worth where it lies; everything by code, two codes a unit."""

    space: tuple[int, ...]
    ground: tuple[int, ...]
    mine: tuple[bool, ...]
    codes: tuple[tuple[int, ...], ...]  # by unit: the codes it can lie as


@lru_cache(maxsize=8)
def values_of(tables: Tables | None) -> Values:
    """Return the values of all codes; a turned card that has one loadout is worth 0 and cannot be laid."""
    units = printed_tables(tables).units
    lying = [loadout or (0, 0) for unit in units for loadout in (unit.upright, unit.turned)]
    return Values(
        space=tuple(space for space, _ in lying),
        ground=tuple(ground for _, ground in lying),
        mine=tuple(unit.mine for unit in units for _ in range(2)),
        codes=tuple((2 * i, 2 * i + 1) if unit.turned is not None else (2 * i,) for i, unit in enumerate(units)),
    )


def tables_of(cards: str, planets: str) -> Tables | None:
    """Return the cards in these files ("": ours); None: all of them are ours. Raises BadFile: file, path of the key, what is wrong."""
    own = ours()
    units = _read_table(cards, _Cards, lambda file: file.units) if cards else own.units
    sky = _read_table(planets, _Planets, lambda file: file.planets) if planets else own.planets
    found = Tables(units, sky)
    try:
        refuse_tables(found)
    except BadFile as refused:
        raise refused.at(planets if planets and refused.where[0].startswith("$.planets") else cards) from None
    return None if found == own else found


def refuse_tables(tables: Tables) -> None:
    """Raise BadFile, with the path of the key, for the first thing in these cards that no game can be played with."""
    _refuse_twice("$.units", [unit.name for unit in tables.units])
    for i, unit in enumerate(tables.units):
        _refuse_unit(f"$.units[{i}]", unit)
    if not any(unit.source == Source.START for unit in tables.units):
        raise BadFile("albedo.unit", "expected a unit to start with, got none", where="$.units")
    _refuse_twice("$.planets", [planet.name for planet in tables.planets])
    _refuse_twice("$.planets", [planet.albedo for planet in tables.planets])
    there = {unit.source.value for unit in tables.units}
    for i, planet in enumerate(tables.planets):
        _refuse_planet(f"$.planets[{i}]", planet, there)
    finals = sum(planet.final for planet in tables.planets)
    if len(tables.planets) != PLANETS_IN_BOX or finals != 1:
        raise BadFile(
            "albedo.planets",
            "expected {low}, one of them final, got {got}, {finals} of them final",
            where="$.planets",
            low=PLANETS_IN_BOX,
            got=len(tables.planets),
            finals=finals,
        )


def _refuse_unit(path: str, unit: Unit) -> None:
    _refuse_word(f"{path}.name", unit.name)
    _refuse_word(f"{path}.title", unit.title)
    _refuse_number(f"{path}.count", unit.count, 1)
    for key, values in (("upright", unit.upright), ("turned", unit.turned or ())):
        for i, value in enumerate(values):
            _refuse_number(f"{path}.{key}[{i}]", value, 0)
    if unit.kind == "ground" and unit.turned is not None:
        raise BadFile("albedo.turned", "expected none of a ground unit, only ships are turned", where=f"{path}.turned")
    if unit.source == Source.START and unit.count % PLAYERS_IN_BOX:
        raise BadFile(
            "albedo.count",
            "expected as many for each of {players} players, got {got}",
            where=f"{path}.count",
            players=PLAYERS_IN_BOX,
            got=unit.count,
        )


def _refuse_planet(path: str, planet: Planet, sources: set[str]) -> None:
    _refuse_word(f"{path}.name", planet.name)
    _refuse_number(f"{path}.albedo", planet.albedo, 0, 100)
    for i, location in enumerate(planet.locations):
        if len(location) > MOST_SUBLOCATIONS:
            raise BadFile(
                "albedo.places",
                "expected at most {high} sub-locations, got {got}",
                where=f"{path}.locations[{i}]",
                high=MOST_SUBLOCATIONS,
                got=len(location),
            )
        for j, place in enumerate(location):
            _refuse_number(f"{path}.locations[{i}][{j}].cost", place.cost, 1)
            if place.deck is not None and place.what not in sources:
                raise BadFile("albedo.source", "no unit comes from a {what}", where=f"{path}.locations[{i}][{j}].what", what=place.what)


def _refuse_word(path: str, word: str) -> None:
    if not 1 <= len(word) <= 40 or not word.isprintable():
        raise BadFile(
            "albedo.signs", "expected {low} to {high} printable characters, got {got!r}", where=path, low=1, high=40, got=word[:60]
        )


def _refuse_number(path: str, number: int, least: int, most: int = LARGEST_VALUE) -> None:
    if not least <= number <= most:
        raise BadFile("expected.range", "expected {low} to {high}, got {got}", where=path, low=least, high=most, got=number)


def _refuse_twice(path: str, found: list[str] | list[int]) -> None:
    for i, one in enumerate(found):
        if one in found[:i]:
            raise BadFile("pictures.twice", "{name} is there twice", where=f"{path}[{i}]", name=one)


def _read(data: bytes, kind: type[_File]) -> _File:
    try:
        file = msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as refused:
        raise decode_error(refused) from None
    if file.version != VERSION:
        raise BadFile("expected", "expected {what}, got {got}", where="$.version", what=VERSION, got=file.version)
    return file


Rows = TypeVar("Rows")


def _read_table(name: str, kind: type[_File], rows: Callable[[_File], Rows]) -> Rows:
    path = Path(name)
    try:
        return rows(_read(read_bytes(path), kind))
    except BadFile as refused:
        raise (refused if refused.where[:1] == (str(path),) else refused.at(path)) from None
