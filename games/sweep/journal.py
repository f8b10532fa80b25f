"""Keep the rows of a running sweep in a file beside its answer (ANSWER.part), in any order.

The first line says which sweep it belongs to. Every other line ends with its checksum: a kill can tear the last line, a power cut or a bad
disk any line, and a line whose checksum does not fit is left out and its case run again.
"""

import csv
import zlib
from io import FileIO
from pathlib import Path
from types import TracebackType

from aya_sim.errors import BadFile
from aya_sim.files import read_bytes, refuse_unwritable, unwritable, write_bytes
from aya_sim.sweep import Row, Sweep
from games.sweep.tables import COLUMNS, as_csv, as_parquet, cells, line, parse_row, refuse_no_parquet

PARQUET = ".parquet"


class Journal:
    """The rows of a sweep done so far. A context manager that closes the file."""

    def __init__(self, sweep: Sweep, answer: Path | None) -> None:
        """Read the rows of an earlier run and open the file.

        answer: path of the final table; None keeps everything in memory. Raises BadFile, NotInstalled.
        """
        self._sweep, self._answer = sweep, answer
        self._rows: dict[int, Row] = {}
        self._file: FileIO | None = None
        if answer is None:
            return
        if answer.suffix == PARQUET:
            refuse_no_parquet()
        elif answer.suffix != ".csv":
            raise BadFile("sweep.name", "expected a name that ends in .csv or .parquet", where=answer)
        refuse_unwritable(answer)
        head = f"# {sweep.digest}\n{line([*COLUMNS, 'crc32'])}".encode()
        if self.part.exists():
            self._load_part(head)
        write_bytes(self.part, head + b"".join(map(_seal, self._rows.values())))  # without a torn line
        self._file = self._open_part()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()

    @property
    def part(self) -> Path:
        """Return the path of the file that grows."""
        assert self._answer is not None, "what is kept in memory has no file"
        return self._answer.with_name(self._answer.name + ".part")

    @property
    def done(self) -> int:
        """Return how many cases have a row."""
        return len(self._rows)

    @property
    def missing(self) -> list[int]:
        """Return the numbers of the cases still to run."""
        return [case.number for case in self._sweep.cases if case.number not in self._rows]

    def add(self, rows: list[Row]) -> None:
        """Append rows, leaving out those that exist already. Raises Unwritable."""
        new = [row for row in rows if row.case.number not in self._rows]
        self._rows.update((row.case.number, row) for row in new)
        if self._file is not None:
            self._write(self._file, b"".join(map(_seal, new)))

    def rows(self) -> list[Row]:
        """Return the rows done so far, in the order of the cases."""
        return [self._rows[number] for number in sorted(self._rows)]

    def finish(self) -> None:
        """Write the whole table in the order of the cases and delete the growing file."""
        assert not self.missing, "every case has its row"
        if self._answer is None or self._file is None:
            return
        rows = self.rows()
        write_bytes(self._answer, as_parquet(rows) if self._answer.suffix == PARQUET else as_csv(rows))
        self._file.close()
        self.part.unlink(missing_ok=True)  # the same sweep may have been run twice at once, and the other was sooner

    def _open_part(self) -> FileIO:
        """Open the growing file unbuffered: rows added are in the file, and nothing is left that could fail on closing."""
        try:
            return self.part.open("ab", buffering=0)
        except OSError as refused:
            raise unwritable(self.part, refused) from None

    def _write(self, file: FileIO, data: bytes) -> None:
        try:
            while data:
                data = data[file.write(data) :]
        except OSError as refused:
            raise unwritable(self.part, refused) from None

    def _load_part(self, head: bytes) -> None:
        data = read_bytes(self.part)
        if data and not data.startswith(head):
            raise BadFile(
                "sweep.journal",
                "belongs to another sweep or another version of the engine; take it away or name another --out",
                where=self.part,
            )
        for sealed in data[len(head) :].split(b"\n"):
            row = _unseal(sealed, self._sweep)
            if row is not None:
                self._rows[row.case.number] = row


def _seal(row: Row) -> bytes:
    """Return the line of a row with its checksum."""
    text = line(cells(row)).rstrip("\n").encode()
    return b"%b,%08x\n" % (text, zlib.crc32(text))


def _unseal(sealed: bytes, sweep: Sweep) -> Row | None:
    """Return the row of a line with a checksum; None if the line is torn or damaged."""
    text, _, check = sealed.rpartition(b",")
    if not text or check != b"%08x" % zlib.crc32(text):
        return None
    try:
        return parse_row(next(csv.reader([text.decode()])), sweep.cases)
    except (ValueError, csv.Error, StopIteration):  # no UTF-8 or no line of a table, though its checksum fits
        return None
