"""Convert rows of a sweep to CSV and Parquet. The same rows give the same bytes."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from aya_sim.distribution import name_extra
from aya_sim.errors import NotInstalled
from aya_sim.sweep import Case, Row

CASE = [field.name for field in fields(Case)]
RESULT = [field.name for field in fields(Row) if field.name != "case"]
COLUMNS = [*CASE, *RESULT]
_WHOLE = ("number", "seed", "length", "fell")
_WORDS = ("engine", "result", "digest")


def cells(row: Row) -> list[Any]:
    """Return the values of a row in the order of `COLUMNS`."""
    return [*(getattr(row.case, name) for name in CASE), *(getattr(row, name) for name in RESULT)]


def line(values: Sequence[Any]) -> str:
    """Return one line of CSV: the shortest numbers that read back exactly, and nothing for None."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerow(values)
    return out.getvalue()


def as_csv(rows: Iterable[Row]) -> bytes:
    """Return the table as CSV with a header, UTF-8."""
    return "".join([line(COLUMNS), *(line(cells(row)) for row in rows)]).encode()


def parse_row(texts: Sequence[str], cases: Sequence[Case]) -> Row | None:
    """Return the row of a line read back; None if the line is incomplete or belongs to no case."""
    if len(texts) != len(COLUMNS) or not texts[0].isdecimal() or int(texts[0]) >= len(cases):
        return None
    case = cases[int(texts[0])]
    result, fell, speed, duration, digest = texts[len(CASE) :]
    try:
        row = Row(case, result, int(fell), float(speed) if speed else None, float(duration) if duration else None, digest)
    except ValueError:
        return None
    return row if line(cells(row)) == line(texts) else None


def as_parquet(rows: Sequence[Row]) -> bytes:
    """Return the table as Parquet. Raises NotInstalled."""
    refuse_no_parquet()
    import pyarrow as pa
    import pyarrow.parquet as pq

    kinds = {**dict.fromkeys(COLUMNS, pa.float64()), **dict.fromkeys(_WHOLE, pa.int64()), **dict.fromkeys(_WORDS, pa.string())}
    columns = zip(*map(cells, rows), strict=True) if rows else [()] * len(COLUMNS)
    arrays = [pa.array(column, kinds[name]) for name, column in zip(COLUMNS, columns, strict=True)]
    out = io.BytesIO()
    pq.write_table(pa.table(arrays, names=COLUMNS), out)
    return out.getvalue()


def refuse_no_parquet() -> None:
    """Raise NotInstalled if pyarrow is not installed."""
    from importlib.util import find_spec

    if find_spec("pyarrow") is None:
        raise NotInstalled(
            "sweep.parquet", "Parquet needs pyarrow; install it with the extra `sweep`: pip install {how}", how=name_extra("sweep")
        )
