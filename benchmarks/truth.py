"""Measure how true whole tables are: every engine beside three-dimensional runs of the same tables.

Verdicts, footprints, times, photos and pushes, each with the runs' own spread beside it (docs/benchmarks.md).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from aya_sim.components import DOMINOES_PER_LAND, LANDS
from aya_sim.files import make_folder
from aya_sim.layout import Floats
from aya_sim.physics import ENGINES, Cascade
from aya_sim.physics.engines import tolerances_of

from .options import USUAL, Chosen
from .photo_truth import format_photos, photos_alone
from .tables import format_number, format_rows, translate
from .truth_beside import RUNS, Beside, Figures, compare
from .truth_tables import ANIMAL, GIVEN_TABLES, LANDSCAPE, TrueTable, load_tables

TABLE_SIZE = len(LANDS) * DOMINOES_PER_LAND  # dominoes; an engine meant for smaller scenes is measured only if asked for by name


def run(quiet: bool = False, chosen: Chosen = USUAL) -> Figures:
    """Verdicts, resting places and times of whole tables beside their three-dimensional runs, with the runs' own spread."""
    draw = None if chosen.plot is None else _prepare_plots(chosen.plot)  # refused before the work, not after
    given = chosen.tables is None and not chosen.only
    tables = load_tables(chosen.tables or GIVEN_TABLES, chosen.only)
    engines = chosen.solvers(name for name in ENGINES if tolerances_of(name).largest_scene >= TABLE_SIZE)
    compared = [compare(table, engine) for engine in engines.values() for table in tables]
    figures: Figures = {
        "tables": [table.name for table in tables],
        "engines": {name: engine.version for name, engine in engines.items()},
        "agreement": {RUNS: spread(tables), **{name: agreement(_of(compared, name)) for name in engines}},
        "by_table": [
            {"table": table.name, RUNS: spread([table]), **{one.engine: agreement([one]) for one in compared if one.table is table}}
            for table in tables
        ],
        "wrong": [row for one in compared for row in wrong_verdicts(one)],
        "photos_alone": list(photos_alone(engines.values())) if given else [],
    }
    if draw is not None and chosen.plot is not None:
        figures["plots"] = draw(figures, compared, chosen.plot)
    if not quiet:
        _print(figures)
    return figures


def _prepare_plots(folder: Path) -> Callable[[Figures, Sequence[Beside], Path], list[str]]:
    from . import truth_plots  # needs the extra `plots`

    make_folder(folder)
    return truth_plots.draw


def agreement(compared: Sequence[Beside]) -> Figures:
    """Return how well an engine agrees with the three-dimensional runs, over all of these tables."""
    return {
        "animals": _alike(compared, ANIMAL),
        "landscapes": _alike(compared, LANDSCAPE),
        "centre_mm": _spread(one.centre for one in compared),
        "heading_deg": _spread(one.heading for one in compared),
        "time_percent": _spread(100.0 * np.abs(one.time) for one in compared)
        | {"bias": _median(100.0 * np.concatenate([one.time for one in compared]))},
        "photo_mm": _spread(one.photo for one in compared),
        "same_wave": _share(float(same) for one in compared for same in one.same_wave),
        "same_pushes": _share(_list_pushes(one.cascade) == one.table.usual_pushes for one in compared),
        "same_number_of_pushes": _share(len(one.cascade.pushes) == len(one.table.usual_pushes) for one in compared),
    }


def spread(tables: Sequence[TrueTable]) -> Figures:
    """Return how well the three-dimensional runs agree with themselves: one run with most of them, and their spread."""
    rests = [table.rests for table in tables]
    pushes = [(made, table.usual_pushes) for table in tables for made in table.pushes]
    return {
        "animals": _self_alike(tables, ANIMAL),
        "landscapes": _self_alike(tables, LANDSCAPE),
        "centre_mm": _spread(one.spread for one in rests),
        "heading_deg": _spread(one.heading_spread for one in rests),
        "time_percent": _spread(100.0 * one.time_spread / one.time for one in rests) | {"bias": None},
        "photo_mm": _spread(table.photos.spread for table in tables),
        "same_wave": None,
        "same_pushes": _share(made == usual for made, usual in pushes),
        "same_number_of_pushes": _share(len(made) == len(usual) for made, usual in pushes),
    }


def _alike(compared: Sequence[Beside], kind: str) -> Figures:
    verdicts = [(one, verdict) for one in compared for verdict in one.table.verdicts if verdict.kind == kind]
    decided = [one.is_alike(verdict) for one, verdict in verdicts if verdict.is_decided]
    return {"decided": len(decided), "alike": sum(decided), "share": _share(decided), "undecided": len(verdicts) - len(decided)}


def _self_alike(tables: Sequence[TrueTable], kind: str) -> Figures:
    verdicts = [verdict for table in tables for verdict in table.verdicts if verdict.kind == kind]
    decided = [max(verdict.share, 1.0 - verdict.share) for verdict in verdicts if verdict.is_decided]
    return {"decided": len(decided), "alike": sum(decided), "share": _share(decided), "undecided": len(verdicts) - len(decided)}


def wrong_verdicts(one: Beside) -> Iterator[Figures]:
    """Yield a row for each photo that the engine decides otherwise than most of the three-dimensional runs."""
    for verdict in one.table.verdicts:
        if verdict.is_decided and not one.is_alike(verdict):
            yield {
                "table": one.table.name,
                "engine": one.engine,
                "kind": verdict.kind,
                "which": verdict.which,
                "runs_won": verdict.share,
                "runs_failed": list(verdict.failed),
                "failed": [why.value for why in one.failed[verdict.kind, verdict.which]],
            }


def _list_pushes(cascade: Cascade) -> tuple[int, ...]:
    return tuple(push.domino for push in cascade.pushes)


def _of(compared: Iterable[Beside], engine: str) -> list[Beside]:
    return [one for one in compared if one.engine == engine]


def _share(values: Iterable[float]) -> float | None:
    """Return the mean; None without any value."""
    some = list(values)
    return sum(some) / len(some) if some else None


def _spread(parts: Iterable[Floats]) -> Figures:
    """Return the median and the 95th percentile of all values that are numbers."""
    values = np.concatenate([*parts, np.zeros(0)])
    return {"median": _median(values), "p95": _percentile(values, 95.0)}


def _median(values: Floats) -> float | None:
    return _percentile(values, 50.0)


def _percentile(values: Floats, percent: float) -> float | None:
    known = values[~np.isnan(values)]
    return float(np.percentile(known, percent)) if len(known) else None


def _print(figures: Figures) -> None:
    print(_overall_table(figures))
    print(_tables_table(figures))
    print(_wrong_table(figures))
    if figures["photos_alone"]:
        print(format_photos(figures["photos_alone"]))
    for path in figures.get("plots", []):
        print(translate(f"drawn: {path}"))


def _overall_table(figures: Figures) -> str:
    columns = list(figures["agreement"].values())
    rows = [(what, *(write(one) for one in columns)) for what, write in _MEASURES]
    title = f"Whole tables beside three-dimensional runs: {len(figures['tables'])} tables"
    return format_rows(title, ("measure", "another 3D run", *figures["engines"]), rows)


def _tables_table(figures: Figures) -> str:
    rows = [
        (f"{row['table']}, {name}", *(write(row[name]) for _, write in _SHORT_MEASURES))
        for row in figures["by_table"]
        for name in (RUNS, *figures["engines"])
    ]
    return format_rows("By table: verdicts alike, and medians", ("table", *(what for what, _ in _SHORT_MEASURES)), rows)


def _wrong_table(figures: Figures) -> str:
    wrong: dict[tuple[str, str], dict[str, Figures]] = {}
    for row in sorted(figures["wrong"], key=lambda row: (figures["tables"].index(row["table"]), row["kind"])):
        wrong.setdefault((row["table"], f"{row['kind']} {row['which']}"), {})[row["engine"]] = row
    rows = []
    for (table, photo), by_engine in wrong.items():
        one = next(iter(by_engine.values()))
        ours = (_write_failed(by_engine[name]["failed"]) if name in by_engine else "" for name in figures["engines"])
        rows.append((f"{table}, {photo}", f"{100 * one['runs_won']:.0f} %", _write_failed(one["runs_failed"]), *ours))
    title = "Photos decided otherwise than by most of the 3D runs"
    return format_rows(title, ("photo", "won in 3D", "first 3D run", *figures["engines"]), rows)


def _write_failed(failed: Sequence[str]) -> str:
    return "+".join(failed) or "won"


def _write_alike(kind: str) -> Callable[[Figures], str]:
    def write(one: Figures) -> str:
        return f"{one[kind]['alike']:g} of {one[kind]['decided']}"

    return write


def _write_share(*keys: str) -> Callable[[Figures], str]:
    def write(one: Figures) -> str:
        value = _look_up(one, keys)
        return "-" if value is None else f"{100 * value:.1f} %"

    return write


def _write_number(unit: str, *keys: str) -> Callable[[Figures], str]:
    return lambda one: format_number(_look_up(one, keys), 2, unit)


def _look_up(one: Figures, keys: Sequence[str]) -> Any:
    value: Any = one
    for key in keys:
        value = value[key]
    return value


_MEASURES: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    ("animal photos decided alike", _write_share("animals", "share")),
    ("animal photos, number", _write_alike("animals")),
    ("landscape photos decided alike", _write_share("landscapes", "share")),
    ("landscape photos, number", _write_alike("landscapes")),
    ("photos that the 3D runs do not decide", lambda one: str(one["animals"]["undecided"] + one["landscapes"]["undecided"])),
    ("centre at rest, median", _write_number(" mm", "centre_mm", "median")),
    ("centre at rest, 95 %", _write_number(" mm", "centre_mm", "p95")),
    ("heading at rest, median", _write_number(" deg", "heading_deg", "median")),
    ("heading at rest, 95 %", _write_number(" deg", "heading_deg", "p95")),
    ("time since the push, median", _write_number(" %", "time_percent", "median")),
    ("time since the push, 95 %", _write_number(" %", "time_percent", "p95")),
    ("time since the push, later on the whole", _write_number(" %", "time_percent", "bias")),
    ("photo at rest, median", _write_number(" mm", "photo_mm", "median")),
    ("photo at rest, 95 %", _write_number(" mm", "photo_mm", "p95")),
    ("falls in the wave of the same push", _write_share("same_wave")),
    ("tables with the same pushes", _write_share("same_pushes")),
    ("tables with as many pushes", _write_share("same_number_of_pushes")),
)
_SHORT_MEASURES: tuple[tuple[str, Callable[[Figures], str]], ...] = (
    ("animals", _write_alike("animals")),
    ("landscapes", _write_alike("landscapes")),
    ("centre", _write_number(" mm", "centre_mm", "median")),
    ("heading", _write_number(" deg", "heading_deg", "median")),
    ("time", _write_number(" %", "time_percent", "median")),
    ("photo", _write_number(" mm", "photo_mm", "median")),
    ("same pushes", _write_share("same_pushes")),
)
