"""Keep the tables of a house in an SQLite database. All of it is done in one thread; what waits is written in one transaction.

The journal is a write-ahead log: a killed program loses nothing that was written. The file is as secret as the links.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from aya_sim.errors import BadFile
from games.network.table import Table
from games.network.table_file import dumps

NAME = "tables.sqlite3"
MOST_LISTED = 100
_VERSION = 1
_SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, data BLOB NOT NULL, game TEXT NOT NULL, players INTEGER NOT NULL, people INTEGER NOT NULL,
    is_public INTEGER NOT NULL, given TEXT NOT NULL, free INTEGER NOT NULL, is_over INTEGER NOT NULL,
    opened REAL NOT NULL, changed REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listed ON tables (opened DESC) WHERE is_public AND free > 0 AND NOT is_over;
CREATE INDEX IF NOT EXISTS aged ON tables (changed);
"""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row:
    """A table as it is kept. data: of `table_file`. given: the seats that visitors took."""

    data: bytes
    is_public: bool
    given: frozenset[int]


class Listed(msgspec.Struct, frozen=True):
    """A public table with a free seat. opened: s since 1970."""

    code: str
    game: str
    players: int
    free: int
    opened: float


class TableStore:
    """The database of a house."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.time) -> None:
        """Open or create the database in a folder. clock: s since 1970. Raises BadFile where that cannot be done."""
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "aya store")
        self._waiting: dict[str, Table] = {}
        self._heard: list[asyncio.Future[None]] = []
        self._writing: asyncio.Task[None] | None = None
        self.path = folder / NAME
        try:
            self._connection = self._thread.submit(self._open, folder).result()
        except (OSError, sqlite3.Error) as refused:
            self._thread.shutdown()
            raise _unusable(refused).at(self.path) from None

    def _open(self, folder: Path) -> sqlite3.Connection:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=5.0)
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")  # a second house here would write over this one's tables
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version > _VERSION:
            raise sqlite3.DatabaseError(f"version {version}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.executescript(_SCHEMA)
        connection.execute(f"PRAGMA user_version={_VERSION}")
        return connection

    async def _run(self, work: Callable[[], T]) -> T:
        """Return the result of work in the store's thread. Raises BadFile where the database refuses it."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, work)
        except sqlite3.Error as refused:
            raise _unusable(refused).at(self.path) from None

    async def add(self, code: str, table: Table, *, is_public: bool) -> bool:
        """Keep a new table, and return whether its code was free."""
        people = sum(1 for token in table.tokens if token)

        def insert() -> bool:
            now = self._clock()
            row = (code, dumps(table, 0), table.game.name, len(table.seats), people, is_public, "[]", people, False, now, now)
            return self._connection.execute("INSERT OR IGNORE INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?)", row).rowcount == 1

        return await self._run(insert)

    async def keep(self, code: str, table: Table) -> None:
        """Write a table down, together with all others that wait; return when it is written."""
        self._waiting[code] = table
        heard = asyncio.get_running_loop().create_future()
        self._heard.append(heard)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await heard

    async def _write_all(self) -> None:
        """Write what waits until nothing does. What comes meanwhile is written in the next transaction."""
        while self._waiting:
            tables, self._waiting = self._waiting, {}
            heard, self._heard = self._heard, []
            try:
                await self._run(lambda tables=tables: self._update(tables))  # type: ignore[misc]
            except BaseException as refused:
                for one in heard:
                    if not one.done():
                        one.set_exception(refused)
            for one in heard:
                if not one.done():
                    one.set_result(None)
        self._writing = None

    def _update(self, tables: dict[str, Table]) -> None:
        now = self._clock()
        rows = [(dumps(table, 0), table.is_over, now, code) for code, table in tables.items()]
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            self._connection.executemany("UPDATE tables SET data = ?, is_over = ?, changed = ? WHERE code = ?", rows)
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    async def load(self, code: str) -> Row | None:
        """Return a table that was kept; None if there is none of this code."""

        def select() -> Any:
            return self._connection.execute("SELECT data, is_public, given FROM tables WHERE code = ?", (code,)).fetchone()

        found = await self._run(select)
        return Row(found[0], bool(found[1]), frozenset(msgspec.json.decode(found[2]))) if found else None

    async def note_given(self, code: str, given: frozenset[int]) -> None:
        """Note which seats of a table visitors have taken."""

        def update() -> None:
            values = (msgspec.json.encode(sorted(given)).decode(), len(given), self._clock(), code)
            self._connection.execute("UPDATE tables SET given = ?, free = people - ?, changed = ? WHERE code = ?", values)

        await self._run(update)

    async def list_public(self) -> list[Listed]:
        """Return the public tables with a free seat, the newest first."""

        def select() -> list[Any]:
            columns, wanted = "code, game, players, free, opened", "is_public AND free > 0 AND NOT is_over"
            query = f"SELECT {columns} FROM tables WHERE {wanted} ORDER BY opened DESC LIMIT ?"
            return self._connection.execute(query, (MOST_LISTED,)).fetchall()

        return [Listed(*row) for row in await self._run(select)]

    async def count(self) -> int:
        """Return how many tables are kept."""
        return await self._run(lambda: int(self._connection.execute("SELECT count(*) FROM tables").fetchone()[0]))

    async def forget(self, over: float, left: float) -> int:
        """Delete tables that have not changed for so long, and return how many. over: s, of games that are over. left: s, of others."""

        def delete() -> int:
            now = self._clock()
            query = "DELETE FROM tables WHERE changed < ? OR (is_over AND changed < ?)"
            return self._connection.execute(query, (now - left, now - over)).rowcount

        return await self._run(delete)

    async def close(self) -> None:
        """Write what waits, and close the database."""
        if self._writing is not None:
            await self._writing
        await self._run(self._connection.close)
        self._thread.shutdown()


def _unusable(refused: Exception) -> BadFile:
    return BadFile("house.store", "the tables cannot be kept here ({why})", why=str(refused))
