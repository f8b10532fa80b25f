"""Read whole tables that were toppled in three dimensions: layouts, where everything came to rest, and what was won.

A folder holds `dominoes.csv`, `photos.csv`, `pushes.csv`, `verdicts.csv` and the layouts as `NAME.json`
(`reference/tables3d/README.md`).
"""

import csv
import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from aya_sim.components import ANIMAL_FRICTION_DOMINO
from aya_sim.errors import AyaError, BadFile
from aya_sim.files import is_folder, read_bytes
from aya_sim.layout import Floats, Ints, Layout
from aya_sim.layout_file import load

from .compare import REFERENCE

GIVEN_TABLES = REFERENCE / "tables3d"

ANIMAL, LANDSCAPE = "animal", "landscape"
_KINDS = {"a": ANIMAL, "l": LANDSCAPE}


@dataclass(frozen=True, slots=True)
class TrueVerdict:
    """Hold how often the three-dimensional runs won a photo, and why the first of them lost it."""

    kind: str  # ANIMAL or LANDSCAPE
    which: str  # place in the layout's animals, or id of the tile
    share: float  # of the runs that won it
    failed: tuple[str, ...]

    @property
    def is_decided(self) -> bool:
        """Return whether most of the runs agree; half of them is a draw."""
        return self.share != 0.5

    @property
    def won(self) -> bool:
        """Return whether most of the runs won it."""
        return self.share > 0.5


@dataclass(frozen=True, slots=True, eq=False)
class TrueRests:
    """Hold where dominoes rest, one row a domino that was measured: mean over the runs, and spread."""

    row: Ints  # in the layout's dominoes
    push: Ints  # id of the pushed domino in whose wave it fell
    time: Floats  # s since that push
    time_spread: Floats  # s
    x: Floats  # mm, centre of the footprint
    y: Floats  # mm
    heading: Floats  # rad, the way it lies
    tilt: Floats  # rad
    spread: Floats  # mm
    heading_spread: Floats  # deg


@dataclass(frozen=True, slots=True, eq=False)
class TruePhotos:
    """Hold where animal photos rest: mean over the runs, and spread."""

    index: Ints  # in the layout's animals
    x: Floats  # mm
    y: Floats  # mm
    spread: Floats  # mm


@dataclass(frozen=True, eq=False)
class TrueTable:
    """Hold one whole table, toppled in three dimensions a few times."""

    name: str
    layout: Layout
    rests: TrueRests
    photos: TruePhotos
    pushes: tuple[tuple[int, ...], ...]  # by run: the dominoes pushed, in order
    verdicts: tuple[TrueVerdict, ...]
    photo_friction: float  # of photos on dominoes

    @cached_property
    def usual_pushes(self) -> tuple[int, ...]:
        """Return the dominoes pushed in most of the runs; of equals, in the first of them."""
        return max(self.pushes, key=self.pushes.count, default=())


class _Rows:
    """The rows of a CSV file, by table; every value that is missing or not a number is refused with its line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            text = read_bytes(path).decode("utf-8")
        except UnicodeDecodeError:
            raise BadFile("truth.text", "not a table of values in UTF-8", where=path) from None
        rows = csv.DictReader(io.StringIO(text, newline=""))
        self._by_table: dict[str, list[tuple[int, dict[str, str]]]] = {}
        for row in rows:
            line = {key: value or "" for key, value in row.items() if isinstance(key, str) and not isinstance(value, list)}
            self._by_table.setdefault(line.get("table", ""), []).append((rows.line_num, line))

    @property
    def tables(self) -> list[str]:
        """Return the names of the tables, in the order of the file."""
        return [name for name in self._by_table if name]

    def texts(self, table: str, column: str) -> list[str]:
        """Return a column of one table; a column may be named by how its name begins, with a star behind."""
        return [self._take(line, row, column)[1] for line, row in self._by_table.get(table, [])]

    def numbers(self, table: str, column: str, usual: float | None = None) -> Floats:
        """Return a column of one table as numbers; usual: where there is no such column. Raises BadFile where one is not finite."""
        rows = self._by_table.get(table, [])
        return np.array([self._number(line, row, column) if usual is None or column in row else usual for line, row in rows], np.float64)

    def _take(self, line: int, row: dict[str, str], column: str) -> tuple[str, str]:
        names = [name for name in row if name == column or (column.endswith("*") and name.startswith(column[:-1]))]
        if not names:
            raise BadFile("truth.column", "there is no column {name!r}", where=(self.path, f"line {line}"), name=column)
        return names[0], row[names[0]]

    def _number(self, line: int, row: dict[str, str], column: str) -> float:
        name, text = self._take(line, row, column)
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            where = (self.path, f"line {line}", name)
            raise BadFile("truth.number", "expected a finite number, got {got!r}", where=where, got=text)
        return value


def load_tables(folder: Path = GIVEN_TABLES, only: Sequence[str] = ()) -> tuple[TrueTable, ...]:
    """Return the tables of a folder; only: names of those wanted, none for all. Raises BadFile and BadLayout."""
    if not is_folder(folder):
        raise BadFile("truth.folder", "expected a folder of tables toppled in three dimensions", where=folder)
    dominoes, photos, pushes, verdicts = (_Rows(folder / f"{name}.csv") for name in ("dominoes", "photos", "pushes", "verdicts"))
    names = dominoes.tables
    if not names:
        raise BadFile("truth.none", "there is no table in it", where=dominoes.path)
    for name in only:
        if name not in names:
            raise BadFile(
                "truth.stranger", "there is no table {name!r}; there are {names}", where=folder, name=name, names=", ".join(names)
            )
    return tuple(_table(folder, name, dominoes, photos, pushes, verdicts) for name in names if not only or name in only)


def _table(folder: Path, name: str, dominoes: _Rows, photos: _Rows, pushes: _Rows, verdicts: _Rows) -> TrueTable:
    """Return one table. Raises BadFile where a row names what the layout does not have."""
    path = folder / f"{name}.json"
    try:
        layout = load(path)
    except AyaError as refused:
        raise refused if str(path) in refused.where else refused.at(path) from None
    table = TrueTable(
        name,
        layout,
        _rests(layout, name, dominoes),
        _photos(layout, name, photos),
        _pushes(name, pushes),
        _verdicts(name, verdicts),
        next(iter(photos.numbers(name, "mu_photo", ANIMAL_FRICTION_DOMINO).tolist()), ANIMAL_FRICTION_DOMINO),
    )
    known = {ANIMAL: set(map(str, range(len(layout.animals)))), LANDSCAPE: {tile.id for tile in layout.tiles}}
    for verdict in table.verdicts:
        if verdict.which not in known.get(verdict.kind, ()):
            raise _strange(verdicts.path, name, verdict.which)
    return table


def _rests(layout: Layout, name: str, rows: _Rows) -> TrueRests:
    numbers = rows.numbers
    ids = numbers(name, "id").astype(np.int64)
    try:
        row = layout.dominoes.rows_of(ids)
    except KeyError as missing:
        raise _strange(rows.path, name, missing.args[0]) from None
    return TrueRests(
        row=row,
        push=numbers(name, "push").astype(np.int64),
        time=numbers(name, "t_since_push"),
        time_spread=numbers(name, "t_sd"),
        x=numbers(name, "cx"),
        y=numbers(name, "cy"),
        heading=np.radians(numbers(name, "lies_towards")),
        tilt=np.radians(numbers(name, "tilt")),
        spread=numbers(name, "spread_mm"),
        heading_spread=numbers(name, "spread_deg"),
    )


def _photos(layout: Layout, name: str, rows: _Rows) -> TruePhotos:
    index = rows.numbers(name, "index").astype(np.int64)
    for strange in index[(index < 0) | (index >= len(layout.animals))]:
        raise _strange(rows.path, name, strange)
    return TruePhotos(index, rows.numbers(name, "rest_x"), rows.numbers(name, "rest_y"), rows.numbers(name, "spread_mm"))


def _pushes(name: str, rows: _Rows) -> tuple[tuple[int, ...], ...]:
    runs: dict[str, list[int]] = {}
    for run, domino in zip(rows.texts(name, "run"), rows.numbers(name, "domino").astype(np.int64).tolist(), strict=True):
        runs.setdefault(run, []).append(domino)
    return tuple(map(tuple, runs.values()))


def _verdicts(name: str, rows: _Rows) -> tuple[TrueVerdict, ...]:
    columns: Iterable[tuple[str, str, float, str]] = zip(
        rows.texts(name, "kind"),
        rows.texts(name, "which"),
        rows.numbers(name, "won_share*").tolist(),
        rows.texts(name, "ref_A_failed"),
        strict=True,
    )
    return tuple(
        TrueVerdict(_KINDS.get(kind, kind), which, share, tuple(filter(None, failed.split("+")))) for kind, which, share, failed in columns
    )


def _strange(path: Path, table: str, name: object) -> BadFile:
    return BadFile("truth.strange", "the layout has no {name!r}", where=(path, table), name=str(name))
