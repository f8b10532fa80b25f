"""Room: which cases a sweep has. A small JSON file (docs/sweep.md) in, cases in their order out; strict, like every file of ours."""

import hashlib
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

import msgspec
import numpy as np

from aya_sim.components import DOMINO_HEIGHT, DOMINO_THICKNESS, DOMINO_WIDTH, FRICTION_DOMINO, FRICTION_TABLE
from aya_sim.errors import BadFile
from aya_sim.physics import engine_named
from aya_sim.sweep.case import Case

FORMAT, VERSION = "aya-sweep", 1
AXES: Mapping[str, float] = {
    "pitch": 26.7,
    "gap": math.nan,
    "turn": 0.0,
    "friction": FRICTION_DOMINO,
    "friction_table": FRICTION_TABLE,
    "height": DOMINO_HEIGHT,
    "width": DOMINO_WIDTH,
    "thickness": DOMINO_THICKNESS,
    "placing_mm": 0.0,
    "placing_deg": 0.0,
}
"""What can be varied, in the order in which a grid counts, and what it is when nothing is said (gap: what the pitch leaves)."""
MOST = 1_000_000  # cases
_LIMITS = {
    "pitch": (0.001, 1e6),
    "gap": (0.0, 0.995),
    "turn": (-90.0, 90.0),
    "friction": (0.0, 2.0),
    "friction_table": (0.0, 2.0),
    "placing_mm": (0.0, 1e6),
    "placing_deg": (0.0, 180.0),
}
_SIZES = (0.01, 1e5)  # mm


class _Span(msgspec.Struct, forbid_unknown_fields=True, rename={"start": "from", "end": "to"}):
    start: float
    end: float
    steps: int = 2


class _Random(msgspec.Struct, forbid_unknown_fields=True):
    count: int
    seed: int = 0


_Axis = float | list[float] | _Span


class _File(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    axes: dict[str, _Axis]
    name: str = ""
    sample: Literal["grid"] | _Random = "grid"
    seeds: int = 1
    length: int = 20
    engine: str = "pymunk"
    dt: float | None = None


@dataclass(frozen=True, slots=True)
class Sweep:
    """A name and its cases."""

    name: str
    varied: tuple[str, ...]  # axes with more than one value, in the order of `AXES`
    cases: tuple[Case, ...]

    @property
    def digest(self) -> str:
        """SHA-256 over every number of every case and the engine's version: which rows belong together."""
        hashed = hashlib.sha256()
        for case in self.cases:
            hashed.update(repr([getattr(case, field.name) for field in fields(case)]).encode())
        for name in sorted({case.engine for case in self.cases}):
            hashed.update(f"{name} {engine_named(name).version}".encode())
        return hashed.hexdigest()


def read(data: bytes) -> Sweep:
    """The sweep of a file. Raises BadFile with the path of the key, BadQuestion for an engine that is not there."""
    try:
        return sweep_of(msgspec.json.decode(data))
    except msgspec.DecodeError as refused:
        raise BadFile(f"not JSON: {refused}") from None


def sweep_of(said: Any) -> Sweep:
    """The sweep of what such a file says. Raises like `read`."""
    try:
        file = msgspec.convert(said, _File, strict=False)
    except msgspec.ValidationError as refused:
        raise BadFile(_with_path_first(str(refused))) from None
    _refuse(file)
    engine_named(file.engine)
    rows = _grid(file) if isinstance(file.sample, str) else _sample(file, file.sample)
    cases = tuple(
        itertools.starmap(_case, ((i, row, seed, file) for i, (row, seed) in enumerate(itertools.product(rows, range(file.seeds)))))
    )
    varied = tuple(name for name, axis in file.axes.items() if len(set(_values(axis))) > 1)
    return Sweep(file.name, tuple(name for name in AXES if name in varied), cases)


def _with_path_first(refused: str) -> str:
    what, _, path = refused.rpartition(" - at ")
    return f"{path.strip('`')}: {what[:1].lower()}{what[1:]}" if what else f"$: {refused[:1].lower()}{refused[1:]}"


def _refuse(file: _File) -> None:
    if file.format != FORMAT:
        raise BadFile(f"$.format: expected {FORMAT!r}, got {file.format[:40]!r}")
    if file.version != VERSION:
        raise BadFile(f"$.version: this program reads version {VERSION}, got {file.version}")
    for name, axis in file.axes.items():
        if name not in AXES:
            raise BadFile(f"$.axes.{name[:40]}: there is no such axis; there are {', '.join(AXES)}")
        _refuse_axis(name, axis)
    if "gap" in file.axes and "pitch" in file.axes:
        raise BadFile("$.axes.gap: the pitch is given already; give one of them")
    for key, value, most in (("seeds", file.seeds, MOST), ("length", file.length, 100_000)):
        if not 1 <= value <= most:
            raise BadFile(f"$.{key}: expected 1 to {most}, got {value}")
    if file.dt is not None and not 0.0 < file.dt < math.inf:
        raise BadFile(f"$.dt: expected seconds above 0, got {file.dt}")
    if not isinstance(file.sample, str) and (file.sample.count < 1 or file.sample.seed < 0):
        raise BadFile("$.sample: expected a count from 1 and a seed from 0")
    lots = file.sample.count if not isinstance(file.sample, str) else math.prod(len(_values(axis)) for axis in file.axes.values())
    if lots * file.seeds > MOST:
        raise BadFile(f"$: {lots * file.seeds:,} cases; at most {MOST:,}")


def _refuse_axis(name: str, axis: _Axis) -> None:
    if isinstance(axis, _Span) and not 1 <= axis.steps <= MOST:
        raise BadFile(f"$.axes.{name}.steps: expected 1 to {MOST}, got {axis.steps}")
    values = _values(axis)
    if not values:
        raise BadFile(f"$.axes.{name}: expected at least one value")
    low, high = _LIMITS.get(name, _SIZES)
    for value in values:
        if not low <= value <= high:
            raise BadFile(f"$.axes.{name}: expected {low:g} to {high:g}, got {value:g}")


def _values(axis: _Axis) -> list[float]:
    if isinstance(axis, _Span):
        return [float(v) for v in np.linspace(axis.start, axis.end, axis.steps)]
    return [float(v) for v in axis] if isinstance(axis, list) else [float(axis)]


def _grid(file: _File) -> list[dict[str, float]]:
    """Every combination, the last axis of `AXES` fastest."""
    names = [name for name in AXES if name in file.axes]
    return [dict(zip(names, row, strict=True)) for row in itertools.product(*(_values(file.axes[name]) for name in names))]


def _sample(file: _File, asked: _Random) -> list[dict[str, float]]:
    """Draws of every axis: a span evenly between its ends, a list any of its values; rounded, so that a table tells them whole."""
    drawn = np.random.default_rng(asked.seed)
    names = [name for name in AXES if name in file.axes]
    return [{name: _drawn(drawn, file.axes[name]) for name in names} for _ in range(asked.count)]


def _drawn(drawn: np.random.Generator, axis: _Axis) -> float:
    share = float(drawn.random())
    if isinstance(axis, _Span):
        return round(axis.start + share * (axis.end - axis.start), 6)
    values: Sequence[float] = _values(axis)
    return values[min(int(share * len(values)), len(values) - 1)]


def _case(number: int, row: Mapping[str, float], seed: int, file: _File) -> Case:
    of = {**AXES, **row}
    gap = of.pop("gap")
    if not math.isnan(gap):
        of["pitch"] = round(gap * of["height"] + of["thickness"], 9)
    return Case(number=number, seed=seed, length=file.length, engine=file.engine, dt=file.dt, **of)
