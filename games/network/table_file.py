"""Keep a hosted table in a file: the game, its seats and their tokens. Bytes only; the file is as secret as the links."""

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from aya_sim.decode_errors import decode_error
from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, write_bytes
from games.core.game_api import LEVELS, check_heading
from games.core.registry import game_named
from games.network.names import clean_name
from games.network.table import Seat, Table

FORMAT, VERSION = "aya-hosted", 1
LARGEST_FILE = 64 << 20  # bytes
_GENERATORS = 1 << 64
_LONGEST_TOKEN = 100
_LARGEST_PORT = 65_535


class _Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    name: str
    level: str
    stand_in: str
    token: str
    rng: int
    acted: int
    last: str
    here: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    port: int
    seq: int
    since: int
    watch: str
    seats: tuple[_Seat, ...]
    state: str
    chat: bool = False
    by_clock: bool = False


class _Heading(msgspec.Struct, frozen=True):
    format: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it was kept, and the port it was hosted on. here: the seats that were played at the host's window."""

    table: Table
    port: int
    here: frozenset[int] = frozenset()


def dumps(table: Table, port: int, here: frozenset[int] = frozenset()) -> bytes:
    """Encode a table as bytes. Who is connected is left out. here: the seats of people at the host's window."""
    parts = zip(table.seats, table.tokens, table.rngs, table.acted, table.last, strict=True)
    seats = tuple(
        _Seat(seat.name, seat.level, seat.stand_in, token, rng, acted, last, k in here)
        for k, (seat, token, rng, acted, last) in enumerate(parts)
    )
    state = table.game.states.write(table.state)
    numbers = (port, table.seq, table.since)
    return msgspec.json.encode(_File(FORMAT, VERSION, table.game.name, *numbers, table.watch, seats, state, table.chat, table.by_clock))


def loads(data: bytes) -> Kept:
    """Decode a table from bytes. Raises BadFile and BadQuestion."""
    try:
        heading = msgspec.json.decode(data, type=_Heading)
        check_heading(heading.format, heading.version, FORMAT, VERSION)
        file = msgspec.json.decode(data, type=_File)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as refused:
        raise decode_error(refused) from None
    game = game_named(file.game).game()
    state = game.states.read(file.state)
    _audit(file, len(game.scores(state)))
    seats = tuple(Seat(seat.name, seat.level, seat.stand_in) for seat in file.seats)
    rngs, tokens = tuple(seat.rng for seat in file.seats), tuple(seat.token for seat in file.seats)
    acted, last = tuple(seat.acted for seat in file.seats), tuple(seat.last for seat in file.seats)
    table = Table(game, state, seats, rngs, tokens, file.watch, seq=file.seq, since=file.since, acted=acted, last=last)
    table = replace(table, chat=file.chat, by_clock=file.by_clock and game.live is not None)
    return Kept(table, file.port, frozenset(k for k, seat in enumerate(file.seats) if seat.here))


def _audit(file: _File, players: int) -> None:
    """Raise BadFile if the file describes a table that cannot be."""
    if len(file.seats) != players:
        raise BadFile("expected", "expected {what}, got {got}", where="$.seats", what=players, got=len(file.seats))
    tokens = [file.watch, *(seat.token for seat in file.seats if seat.token)]
    if not file.watch or len(set(tokens)) < len(tokens) or any(len(token) > _LONGEST_TOKEN for token in tokens):
        raise BadFile("hosted.tokens", "the links of the seats are damaged", where="$.seats")
    if not 0 <= file.since <= file.seq or not 0 <= file.port <= _LARGEST_PORT:
        raise BadFile("card.fit", "does not fit the table", where="$.since")
    for k, seat in enumerate(file.seats):
        if not seat.name or clean_name(seat.name) != seat.name:
            raise BadFile("hosted.name", "is no name of a player", where=f"$.seats[{k}].name")
        if not {seat.level, seat.stand_in} <= {"", *LEVELS}:
            levels = ", ".join(LEVELS)
            raise BadFile(
                "kept.level", "expected {levels} or nothing, got {got!r}", where=f"$.seats[{k}].level", levels=levels, got=seat.level[:40]
            )
        if not 0 <= seat.acted <= file.seq or not 0 <= seat.rng < _GENERATORS:
            raise BadFile("card.fit", "does not fit the table", where=f"$.seats[{k}]")


def write_table(path: Path, table: Table, port: int) -> None:
    """Write a table whole or not at all, readable by its owner alone. Raises Unwritable."""
    with suppress(OSError):  # one that cannot be created is refused below, with its name
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    write_bytes(path, dumps(table, port))


def read_table(path: Path) -> Kept:
    """Read a table that was kept. Raises BadFile with the name of the file."""
    try:
        return loads(read_bytes(path, LARGEST_FILE))
    except BadFile as refused:
        raise refused if str(path) in refused.where else refused.at(path) from None
