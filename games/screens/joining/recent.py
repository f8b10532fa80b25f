"""Remember the tables that were joined, with their links. The file is as secret as the links: its owner alone can read it."""

import os
from contextlib import suppress
from pathlib import Path

import msgspec

from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, write_bytes
from games.core.game_api import check_heading

FORMAT, VERSION = "aya-tables", 1
MOST = 12  # tables
_LARGEST = 1 << 20  # bytes


class RecentTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that was joined. link: to the seat. seat: None for a watcher's. joined: s since 1970."""

    link: str
    game: str
    seat: int | None
    name: str
    joined: int

    @property
    def page(self) -> str:
        """Return the address of the table, without the secret of the seat."""
        return self.link.partition("#")[0]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    tables: tuple[RecentTable, ...]


def read_tables(path: Path) -> tuple[RecentTable, ...]:
    """Return the tables that were joined, the last one first; none if the file is not there or is damaged."""
    try:
        file = msgspec.json.decode(read_bytes(path, _LARGEST), type=_File)
        check_heading(file.format, file.version, FORMAT, VERSION)
    except (BadFile, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ()
    return file.tables


def remember_table(path: Path, table: RecentTable) -> None:
    """Put a table first in the list. Raises Unwritable."""
    others = [one for one in read_tables(path) if one.link != table.link]
    _write(path, (table, *others)[:MOST])


def forget_table(path: Path, link: str) -> None:
    """Take the table of this link from the list. Raises Unwritable."""
    tables = read_tables(path)
    left = tuple(one for one in tables if one.link != link)
    if left != tables:
        _write(path, left)


def _write(path: Path, tables: tuple[RecentTable, ...]) -> None:
    with suppress(OSError):  # a folder that cannot be written to is refused below, with its name
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600))
    write_bytes(path, msgspec.json.encode(_File(FORMAT, VERSION, tables)))
