"""Read which cases a sweep has: a small JSON file (docs/sweep.md) in, cases in their order out; strict."""

import hashlib
import itertools
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import msgspec
import numpy as np

from aya_sim.components import DOMINO_HEIGHT, DOMINO_THICKNESS, DOMINO_WIDTH, FRICTION_DOMINO, FRICTION_TABLE
from aya_sim.decode_errors import json_reason, msgspec_reason
from aya_sim.errors import BadFile
from aya_sim.layout_errors import in_words, shorten
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
    """Evenly spaced values, both ends among them."""

    start: float
    end: float
    steps: int = 2


class Sample(msgspec.Struct, forbid_unknown_fields=True):
    """So many cases drawn at random, instead of a grid."""

    count: int
    seed: int = 0


Axis = float | list[float] | _Span
"""One value, some values, or evenly spaced ones."""


class SweepFile(msgspec.Struct, forbid_unknown_fields=True):
    """The cases of a sweep as they are written. axes and sample: see docs/sweep.md."""

    format: str
    version: int
    axes: dict[str, Any]
    name: str = ""
    sample: Any = "grid"
    seeds: int = 1
    length: int = 20
    engine: str = "pymunk"
    dt: float | None = None


@dataclass(frozen=True, slots=True)
class Sweep:
    """Hold a name and the cases of a sweep."""

    name: str
    varied: tuple[str, ...]  # axes with more than one value, in the order of `AXES`
    cases: tuple[Case, ...]

    @property
    def digest(self) -> str:
        """Return the SHA-256 over every number of every case and the engine's version; equal for rows that belong together."""
        hashed = hashlib.sha256()
        for case in self.cases:
            hashed.update(repr([getattr(case, field.name) for field in fields(case)]).encode())
        for name in sorted({case.engine for case in self.cases}):
            hashed.update(f"{name} {engine_named(name).version}".encode())
        return hashed.hexdigest()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a file says, each value as what it has to be."""

    file: SweepFile
    axes: Mapping[str, Axis]
    sample: Sample | None  # None: the grid


def read(data: bytes) -> Sweep:
    """Return the sweep of a file. Raises BadFile with the path of the key, BadQuestion for an unknown engine."""
    try:
        said = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_once)
        json.dumps(said, ensure_ascii=False).encode()  # half a character cannot be printed or kept
    except BadFile:
        raise
    except RecursionError:
        raise BadFile("json.deeper", "not JSON: nested too deeply") from None
    except UnicodeError:
        raise BadFile("json.utf8", "not JSON: the text is not UTF-8") from None
    except ValueError as refused:
        raise BadFile("json.not", "not JSON: {why}", why=json_reason(refused)) from None
    return sweep_of(said)


def sweep_of(said: Any) -> Sweep:
    """Return the sweep that a decoded file describes. Raises as `read`."""
    asked = _read_question(said)
    file = asked.file
    engine_named(file.engine)
    rows = _grid(asked) if asked.sample is None else _sample(asked, asked.sample)
    cases = tuple(
        itertools.starmap(_case, ((i, row, seed, file) for i, (row, seed) in enumerate(itertools.product(rows, range(file.seeds)))))
    )
    varied = tuple(name for name in AXES if name in asked.axes and len(set(_values(asked.axes[name]))) > 1)
    return Sweep(file.name, varied, cases)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON. Raises BadFile for one that has a key twice: readers differ in which of them counts."""
    made = dict(pairs)
    if len(made) < len(pairs):
        names = [name for name, _ in pairs]
        raise BadFile("json.twice", "this key is there twice", where=shorten(next(name for name in names if names.count(name) > 1)))
    return made


def _read_question(said: Any) -> _Asked:
    file = _convert(said, SweepFile, "$")
    if file.format != FORMAT:
        raise BadFile("expected", "expected {what!r}, got {got!r}", where="$.format", what=FORMAT, got=file.format[:40])
    if file.version != VERSION:
        raise BadFile(
            "version.other", "this program reads version {known}, got {got}", where="$.version", known=VERSION, got=shorten(file.version)
        )
    for name in file.axes:
        if name not in AXES:
            raise BadFile("sweep.axis", "there is no such axis; there are {names}", where=f"$.axes.{name[:40]}", names=", ".join(AXES))
    axes: dict[str, Axis] = {name: _convert(axis, Axis, f"$.axes.{name}") for name, axis in file.axes.items()}
    sample = None if file.sample == "grid" else _convert(file.sample, Sample, "$.sample")
    asked = _Asked(file, axes, sample)
    _refuse(asked)
    return asked


def _convert(said: Any, kind: Any, at: str) -> Any:
    try:
        return msgspec.convert(said, kind)
    except msgspec.ValidationError as refused:
        error = in_words(said, *msgspec_reason(refused))
        raise BadFile.of(error.message, f"{at}{error.where[0][1:]}") from None


def _refuse(asked: _Asked) -> None:
    file, axes, sample = asked.file, asked.axes, asked.sample
    for name, axis in axes.items():
        _refuse_axis(name, axis)
    if "gap" in axes and "pitch" in axes:
        raise BadFile("sweep.gap", "the pitch is given already; give one of them", where="$.axes.gap")
    counts = [("seeds", file.seeds, MOST), ("length", file.length, 100_000), ("sample.count", sample.count if sample else 1, MOST)]
    for key, value, most in counts:
        if not 1 <= value <= most:
            raise BadFile("expected.range", "expected {low} to {high}, got {got}", where=f"$.{key}", low=1, high=most, got=shorten(value))
    if file.dt is not None and not 0.0 < file.dt < math.inf:
        raise BadFile("expected.seconds", "expected seconds above {low}, got {got}", where="$.dt", low=0, got=file.dt)
    if sample is not None and sample.seed < 0:
        raise BadFile("sweep.sample", "expected a count from 1 and a seed from 0", where="$.sample")
    lots = sample.count if sample is not None else math.prod(map(_lots, axes.values()))
    if lots * file.seeds > MOST:
        raise BadFile("sweep.cases", "{got:,} cases; at most {most:,}", where="$", got=lots * file.seeds, most=MOST)


def _refuse_axis(name: str, axis: Axis) -> None:
    if isinstance(axis, _Span) and not 1 <= axis.steps <= MOST:
        raise BadFile(
            "expected.range", "expected {low} to {high}, got {got}", where=f"$.axes.{name}.steps", low=1, high=MOST, got=shorten(axis.steps)
        )
    values = [axis.start, axis.end] if isinstance(axis, _Span) else _values(axis)
    if not values:
        raise BadFile("sweep.values", "expected at least one value", where=f"$.axes.{name}")
    low, high = _LIMITS.get(name, _SIZES)
    for value in values:
        if not low <= value <= high:
            raise BadFile(
                "expected.range", "expected {low:g} to {high:g}, got {got:g}", where=f"$.axes.{name}", low=low, high=high, got=value
            )


def _lots(axis: Axis) -> int:
    return axis.steps if isinstance(axis, _Span) else len(_values(axis))


def _values(axis: Axis) -> list[float]:
    if isinstance(axis, _Span):
        return [float(v) for v in np.linspace(axis.start, axis.end, axis.steps)]
    return [float(v) for v in axis] if isinstance(axis, list) else [float(axis)]


def _grid(asked: _Asked) -> list[dict[str, float]]:
    """Return every combination of values, the last axis of `AXES` fastest."""
    names = [name for name in AXES if name in asked.axes]
    return [dict(zip(names, row, strict=True)) for row in itertools.product(*(_values(asked.axes[name]) for name in names))]


def _sample(asked: _Asked, wanted: Sample) -> list[dict[str, float]]:
    """Return random draws of every axis: a span evenly between its ends, a list any of its values; rounded to print exactly."""
    drawn = np.random.default_rng(wanted.seed)
    names = [name for name in AXES if name in asked.axes]
    return [{name: _draw_value(drawn, asked.axes[name]) for name in names} for _ in range(wanted.count)]


def _draw_value(drawn: np.random.Generator, axis: Axis) -> float:
    share = float(drawn.random())
    if isinstance(axis, _Span):
        return round(axis.start + share * (axis.end - axis.start), 6)
    values: Sequence[float] = _values(axis)
    return values[min(int(share * len(values)), len(values) - 1)]


def _case(number: int, row: Mapping[str, float], seed: int, file: SweepFile) -> Case:
    of = {**AXES, **row}
    gap = of.pop("gap")
    if not math.isnan(gap):
        of["pitch"] = round(gap * of["height"] + of["thickness"], 9)
    return Case(number=number, seed=seed, length=file.length, engine=file.engine, dt=file.dt, **of)
