"""Store the records in one SQLite database: changes in, results out, and one of three errors. No window.

Several windows and computers may have the file open. It uses a rollback journal, not a write-ahead log, which needs shared memory that a
home folder on a network does not offer; there is one row a game to write, not a thousand a second.

A writer locks the file from its first statement (BEGIN IMMEDIATE) while others wait. Each opens the file, writes and closes it, so that a
file restored by a backup is found at the next result. Every batch of changes is one transaction, synced before it counts. A writer, or a
process that sets a damaged file aside, also holds the lock of `alone`: a file must not be renamed beside a live journal.
"""

import contextlib
import errno
import math
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from aya_sim import file_lock
from aya_sim.errors import AyaError, Unwritable
from aya_sim.file_lock import acquire
from aya_sim.files import folder_error
from games.records.bests import Best, BestReached, Bests, BestsCleared
from games.records.results import Change, Ended, Forgotten, Help, Renamed, Result, Sat, Seat

APPLICATION = 0x41794152  # in the file's header: these are records of Aya
PATIENCE = 20.0  # s that a writer waits for others; a commit takes milliseconds
_PAUSE = 0.005  # s between two looks at whether others are done
_BESIDE = ("-journal", "-wal", "-shm")  # what SQLite may keep beside a file

_INT, _TEXT = "INTEGER NOT NULL CHECK (typeof({0}) = 'integer')", "TEXT NOT NULL CHECK (typeof({0}) = 'text')"
_REAL = "REAL NOT NULL CHECK (typeof({0}) = 'real')"


def _columns(kinds: dict[str, str]) -> str:
    return ", ".join(f"{name} {kind.format(name)}" for name, kind in kinds.items())


_GAMES = {"id": _TEXT, "game": _TEXT, "ended": _INT, "seconds": _REAL, "together": _INT, "options": _TEXT, "version": _TEXT, "seed": _INT}
_GAMES |= {"rating": _TEXT, "engine": _TEXT, "hints": _INT, "undone": _INT, "resumed": _INT, "assist": _TEXT}
_SEATS = {"id": _TEXT, "seat": _INT, "name": _TEXT, "level": _TEXT, "score": _INT, "place": _INT, "won": _INT}
_SITTINGS = {"id": _TEXT, "game": _TEXT, "seconds": _REAL}
_SITTINGS |= {"hints": _INT, "undone": _INT, "resumed": _INT, "stood_in": _INT, "assist": _TEXT}
_BESTS = {"place": _TEXT, "name": _TEXT, "value": _REAL, "reached": _INT}
_MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        f"PRAGMA application_id = {APPLICATION}",
        f"CREATE TABLE games ({_columns(_GAMES)}, PRIMARY KEY (id))",
        f"CREATE TABLE seats ({_columns(_SEATS)}, PRIMARY KEY (id, seat))",
    ),
    (
        f"ALTER TABLE games ADD COLUMN stood_in {_INT.format('stood_in')} DEFAULT 0",
        f"CREATE TABLE sittings ({_columns(_SITTINGS)}, PRIMARY KEY (id))",
    ),
    (f"CREATE TABLE bests ({_columns(_BESTS)}, PRIMARY KEY (place, name))",),
)
"""From each version of the file to the next; a new file goes through all of them. Never change one that was released."""
VERSION = len(_MIGRATIONS)

_PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_AUTH,
    sqlite3.SQLITE_NOLFS,
}
"""Errors of the disk and of others who have the file open; all others are the file's own."""
_CODES = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EACCES,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
}


Rows = TypeVar("Rows")


class Unwritten(Unwritable):
    """The disk, or another program that holds the file, does not allow reading or writing it now."""


class Damaged(AyaError):
    """The file holds no records, or damaged ones."""


class Newer(AyaError):
    """The records were written by a newer version of the program and are left alone."""


def read(path: Path, *, patience: float = PATIENCE, thorough: bool = False) -> tuple[Result, ...]:
    """Return all results, earliest first; () if there is no file. Upgrades the file of an older version.

    patience: s to wait for a locked file. thorough: check the whole file for damage. Raises Unwritten, Damaged and Newer.
    """
    return _read(path, _results, (), patience, thorough=thorough)


def read_bests(path: Path, where: str, *, patience: float = PATIENCE, thorough: bool = False) -> Bests:
    """Return the bests of one place; none if there is no file. Otherwise as `read`."""
    nothing: tuple[Best, ...] = ()
    found = _read(path, _bests, nothing, patience, thorough=thorough)
    return {best.name: best for best in found if best.where == where}


def _read(path: Path, select: Callable[[sqlite3.Connection], Rows], nothing: Rows, patience: float, *, thorough: bool) -> Rows:
    """Return what is selected of one moment; `nothing` if there is no file, or an empty one."""
    if not os.path.exists(path):  # noqa: PTH110 - Path.exists raises for a folder that may not be looked into
        return nothing
    with _connect(path, patience) as connection:
        connection.execute("BEGIN")
        version = _version(connection, thorough=thorough)
        if version == 0:
            return nothing
        if version < VERSION:
            connection.execute("ROLLBACK")
            _begin(connection, thorough=False)
        found = select(connection)
        connection.execute("COMMIT")
        return found


def write(path: Path, changes: Sequence[Change], *, thorough: bool = False) -> None:
    """Write all these changes or none of them, synced.

    thorough: check the whole file for damage first. Raises Unwritten, Damaged and Newer.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        raise Unwritten.of(folder_error(path.parent, refused)) from None
    with alone(path), _connect(path, PATIENCE) as connection:  # closing without COMMIT takes everything back
        _begin(connection, thorough=thorough)
        for change in changes:
            _make(connection, change)
        connection.execute("COMMIT")
        if any(isinstance(change, Forgotten) for change in changes):
            with contextlib.suppress(sqlite3.OperationalError):  # no room to copy the file, or it is being read: the rows are without it
                connection.execute("VACUUM")  # so that no copy is left in a page that was split


def is_sound(path: Path) -> bool:
    """Return whether everything in the file can be read. Raises Unwritten."""
    try:
        _read(path, lambda connection: (_results(connection), _bests(connection)), None, PATIENCE, thorough=True)
    except Damaged:
        return False
    except Newer:
        return True
    return True


def set_aside(path: Path) -> Path | None:
    """Rename the file and its journal and return the new path; None if that cannot be done."""
    aside = file_lock.set_aside(path)
    if aside is not None:
        for ending in _BESIDE:  # or SQLite would play the old journal into the new file
            with contextlib.suppress(OSError):
                Path(f"{path}{ending}").replace(f"{aside}{ending}")
    return aside


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other windows from writing the file or setting it aside inside the block. Raises Unwritten on timeout."""
    for _ in range(round(PATIENCE / _PAUSE)):
        claim = acquire(path)
        if claim is not None:
            break
        time.sleep(_PAUSE)
    else:
        raise Unwritten("records.locked", "database is locked", where=path)  # as SQLite says it
    try:
        yield
    finally:
        claim.release()


@contextlib.contextmanager
def _connect(path: Path, patience: float) -> Iterator[sqlite3.Connection]:
    try:
        connection = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "secure_delete = ON"):  # a name forgotten is overwritten
                connection.execute(f"PRAGMA {pragma}")
            yield connection
        finally:
            connection.close()
    except (sqlite3.Error, sqlite3.Warning) as refused:
        code = getattr(refused, "sqlite_errorcode", None)
        if code is not None and code & 0xFF in _PASSING:
            raise Unwritten("foreign", "{text}", where=path, text=refused, errno=_CODES.get(code & 0xFF)) from None
        raise Damaged("foreign", "{text}", where=path, text=refused) from None
    except UnicodeDecodeError:  # a name within the file that is no text
        raise Damaged("records.kind", "a value is not of its kind", where=path) from None


def _begin(connection: sqlite3.Connection, *, thorough: bool) -> None:
    """Lock the file and upgrade it to this version, or create its tables."""
    connection.execute("BEGIN IMMEDIATE")
    for statements in _MIGRATIONS[_version(connection, thorough=thorough) :]:
        for statement in statements:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _version(connection: sqlite3.Connection, *, thorough: bool) -> int:
    """Return the version of the file, 0 for an empty one. Raises Damaged if its tables do not match the version, and Newer."""
    (version,), (owner,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("user_version", "application_id"))
    if version > VERSION and owner == APPLICATION:
        raise Newer("records.newer", "version {got}, newer than this program, which knows {known}", got=version, known=VERSION)
    if not 0 <= version <= VERSION or (version and owner != APPLICATION) or _tables(connection) != _tables_of(version):
        raise Damaged("records.none", "these are no records")
    if thorough and version:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if found != "ok":
            raise Damaged("foreign", "{text}", text=found)
    return int(version)


def _tables(connection: sqlite3.Connection) -> dict[str, tuple[str, ...]]:
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    return {name: tuple(row[1] for row in connection.execute("SELECT * FROM pragma_table_info(?)", (name,))) for name in sorted(names)}


@lru_cache
def _tables_of(version: int) -> dict[str, tuple[str, ...]]:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        for statements in _MIGRATIONS[:version]:
            for statement in statements:
                connection.execute(statement)
        return _tables(connection)


_GAME = "id, game, ended, seconds, together, options, version, seed, rating, engine, hints, undone, resumed, stood_in, assist"
_BEYOND = (math.inf, -math.inf, -(2**63))  # SQLite can hold them, and no result has them
_SITTING = "id, game, seconds, hints, undone, resumed, stood_in, assist"


def _results(connection: sqlite3.Connection) -> tuple[Result, ...]:
    seats: dict[str, list[Seat]] = {}
    wanted = "id, name, level, score, place, won"
    for own, name, level, score, place, won in _rows(connection, f"SELECT {wanted} FROM seats ORDER BY id, seat", wanted, _SEATS):
        seats.setdefault(own, []).append(Seat(name, level, score, place, bool(won)))
    rows = _rows(connection, f"SELECT {_GAME} FROM games ORDER BY ended, id", _GAME, _GAMES)
    if {row[0] for row in rows} != set(seats) or "" in seats:
        raise Damaged("records.unfit", "games and seats do not fit each other")
    return tuple(_result(row, tuple(seats[row[0]])) for row in rows)


def _bests(connection: sqlite3.Connection) -> tuple[Best, ...]:
    wanted = "place, name, value, reached"
    return tuple(Best(*row) for row in _rows(connection, f"SELECT {wanted} FROM bests ORDER BY place, name", wanted, _BESTS))


def _rows(connection: sqlite3.Connection, query: str, columns: str, kinds: dict[str, str], *values: object) -> list[tuple[Any, ...]]:
    """Return rows whose values have the types the tables promise and are in the range of a `Result`. Raises Damaged."""
    types = [{_TEXT: str, _REAL: float}.get(kinds.get(column, _INT), int) for column in columns.split(", ")]
    rows = connection.execute(query, values).fetchall()
    if any(type(value) is not kind or value in _BEYOND for row in rows for value, kind in zip(row, types, strict=True)):
        raise Damaged("records.kind", "a value is not of its kind")
    return rows


def _result(row: tuple[Any, ...], seats: tuple[Seat, ...]) -> Result:
    own, game, ended, seconds, together, options, version, seed, rating, engine, *used = row
    return Result(own, game, ended, seconds, seats, bool(together), options, version, seed, rating, engine, Help(*used))


def _make(connection: sqlite3.Connection, change: Change) -> None:
    match change:
        case Sat(own, game, seconds, used):
            connection.execute(
                f"INSERT INTO sittings ({_SITTING}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
                " seconds = seconds + excluded.seconds, hints = hints + excluded.hints, undone = undone + excluded.undone,"
                " resumed = resumed + excluded.resumed, stood_in = stood_in + excluded.stood_in",
                (own, game, float(seconds), used.hints, used.undone, used.resumed, used.stood_in, used.assist),
            )
        case Ended(result):
            _end(connection, result)
        case Renamed(old, new):
            connection.execute("UPDATE seats SET name = ? WHERE name = ? AND level = ''", (new, old))
        case Forgotten(name):
            connection.execute("UPDATE seats SET name = '' WHERE name = ? AND level = ''", (name,))
        case BestReached(Best(place, name, value, reached)):
            connection.execute(
                "INSERT INTO bests (place, name, value, reached) VALUES (?, ?, ?, ?) ON CONFLICT (place, name) DO UPDATE SET"
                " value = excluded.value, reached = excluded.reached WHERE excluded.value > value",
                (place, name, float(value), reached),
            )
        case BestsCleared(place):
            connection.execute("DELETE FROM bests WHERE place = ?", (place,))


def _end(connection: sqlite3.Connection, result: Result) -> None:
    """Insert an ended game with its earlier sittings; do nothing if it has ended already."""
    seconds, used = result.seconds, result.help
    for before in _rows(connection, f"SELECT {_SITTING} FROM sittings WHERE id = ?", _SITTING, _SITTINGS, result.id):
        seconds, used = seconds + before[2], used + Help(*before[3:])
    row: tuple[Any, ...] = (
        result.id,
        result.game,
        result.ended,
        float(seconds),
        int(result.together),
        result.options,
        result.version,
        result.seed,
    )
    row += (result.rating, result.engine, used.hints, used.undone, used.resumed, used.stood_in, used.assist)
    places = ", ".join("?" * len(row))
    if connection.execute(f"INSERT INTO games ({_GAME}) VALUES ({places}) ON CONFLICT (id) DO NOTHING", row).rowcount == 1:
        seats = [(result.id, k, seat.name, seat.level, seat.score, seat.place, int(seat.won)) for k, seat in enumerate(result.seats)]
        connection.executemany("INSERT INTO seats (id, seat, name, level, score, place, won) VALUES (?, ?, ?, ?, ?, ?, ?)", seats)
    connection.execute("DELETE FROM sittings WHERE id = ?", (result.id,))
