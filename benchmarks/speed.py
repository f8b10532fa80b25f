"""Measure how fast the wave runs against the gap, the turn and the step, beside theory, 3D runs and measured rows.

Any engine, any size of domino and any friction (`Chosen`); what is printed is returned as plain figures
(docs/benchmarks.md).
"""

import math
import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from aya_sim.files import make_folder
from aya_sim.layout import DominoSize, Layout, Material, Push
from aya_sim.physics import Cascade, Engine, topple
from aya_sim.scenes import curve, fork, pitch_of, push_for, straight

from .compare import GIVEN, OWN, Compared, format_comparison, rows_of
from .options import USUAL, Chosen
from .tables import format_number, format_rows, format_signed, translate
from .theory import wave_speed

Figures = dict[str, Any]

LENGTH = 60  # dominoes in a row whose speed is taken
FINER = (2.0, 1.0, 0.5, 0.25)  # of an engine's own step
GAPS = (0.2, 0.4, 0.6, 0.8)  # of the height, at which steps are compared
TURNS = (10.0, 20.0, 30.0, 45.0)  # deg a domino
PITCHES, SHARPEST, EVERY = (20.0, 25.0, 30.0), 70, 5  # mm, deg a domino
ARRIVALS = (0.0, 10.0, 20.0, 30.0, 45.0)  # deg a domino
BRANCH = 6
BAND = (0.5, 1.1)  # m/s, what people have measured on rows of all kinds (reference/experiments.csv)


def run(quiet: bool = False, chosen: Chosen = USUAL, beside: bool = True) -> Figures:
    """Wave speeds, verdicts and delays beside the 3D measurements and the theory of leaning chains; finer steps.

    beside: compare every row of the reference tables as well.
    """
    draw = None if chosen.plot is None else _drawing(chosen.plot)  # refused before the work, not after
    engines = chosen.solvers()
    figures: Figures = {
        "engines": {name: engine.version for name, engine in engines.items()},
        "band_m_s": list(BAND),
        "gaps": list(against_gap(chosen)),
        "turns": list(against_turn(engines)),
        "arrivals": list(arrivals(engines)),
        "steps": {name: list(steps(engine)) for name, engine in engines.items()},
    }
    judged = {name: _judge(engine) for name, engine in engines.items()} if beside else {}
    for kind in ("given", "own"):
        figures[kind] = {name: {table: [asdict(one) for one in rows] for table, rows in by[kind].items()} for name, by in judged.items()}
    if draw is not None and chosen.plot is not None:
        figures["plots"] = draw(figures, chosen.plot)
    if not quiet:
        _print(figures, judged)
    return figures


def against_gap(chosen: Chosen) -> Iterator[Figures]:
    """Yield a row for each size, friction and gap: theory, the 3D run where there is one, and each engine; m/s, None
    where no wave goes.
    """
    for size in chosen.sizes:
        for friction in chosen.frictions:
            measured = _reference_speeds(size, friction)
            for gap in chosen.gaps:
                laid = replace(
                    straight(LENGTH, gap * size.height + size.thickness), domino=size, material=Material(friction_domino=friction)
                )
                yield {
                    "size_mm": [size.height, size.width, size.thickness],
                    "friction": friction,
                    "gap_over_height": gap,
                    "theory_m_s": wave_speed(gap * size.height, size, friction),
                    "measured_m_s": measured.get(round(gap, 6)),
                    "speeds_m_s": {name: _speed(laid, gap, engine) for name, engine in chosen.solvers().items()},
                }


def against_turn(engines: dict[str, Engine]) -> Iterator[Figures]:
    """Yield a row for each pitch and turn of a curve: the 3D runs' speed and the share that goes all the way, and
    each engine.
    """
    measured = {(float(row["pitch_mm"]), float(row["turn_deg_per_domino"])): row for row in rows_of("own_3d/curves")}
    for pitch in PITCHES:
        for turn in range(0, SHARPEST + 1, EVERY):
            row, laid = measured.get((pitch, float(turn)), {}), curve(20, pitch, math.radians(turn))
            yield {
                "pitch_mm": pitch,
                "turn_deg": float(turn),
                "measured_m_s": float(row.get("speed_m_s") or math.nan) if row.get("speed_m_s") else None,
                "measured_goes": float(row["completes_fraction_of_runs"]) if row else None,
                "speeds_m_s": {name: _speed(laid, 0.4, engine) for name, engine in engines.items()},
            }


def arrivals(engines: dict[str, Engine], pitch: float = 25.0) -> Iterator[Figures]:
    """Yield how much later than in a straight row each domino of a curve or fork starts to fall, ms; None if it never
    does.
    """
    measured = {float(row["branch_angle_deg"]): row for row in rows_of("own_3d/forks") if float(row["pitch_mm"]) == pitch}
    for name, engine in engines.items():
        plain = topple(straight(24, pitch), [Push(1, 3.0)], engine=engine)
        for turn in ARRIVALS:
            bent = topple(curve(20, pitch, math.radians(turn)), [Push(1, 3.0)], engine=engine)
            yield {
                "chain": f"curve, {turn:g} deg a domino",
                "engine": name,
                "later_ms": _later(bent, plain, range(24)),
                "measured_ms": None,
            }
        for turn in (0.0, 25.0, 45.0):
            forked = topple(fork(math.radians(turn), pitch), [Push(1, 3.0)], engine=engine)
            row = measured.get(turn)
            yield {
                "chain": f"fork, branches at {turn:g} deg",
                "engine": name,
                "later_ms": _later(forked, plain, range(6 + BRANCH)),
                "measured_ms": float(row["last_left_delay_ms"]) if row else None,
            }


def steps(engine: Engine) -> Iterator[Figures]:
    """Yield speeds with steps of twice to a quarter of the engine's own, straight and in curves."""
    own = engine.step_for(DominoSize())
    cases: list[tuple[str, Layout, float]] = [(f"gap/height {gap:g}", straight(LENGTH, pitch_of(gap)), gap) for gap in GAPS]
    cases += [(f"{turn:g} deg a domino", curve(40, 25.0, math.radians(turn)), 0.4) for turn in TURNS]
    for what, laid, gap in cases:
        yield {"what": what, "speeds_m_s": {f"{own * finer:g}": _speed(laid, gap, engine, own * finer) for finer in FINER}}


def _drawing(folder: Path) -> Callable[[Figures, Path], list[str]]:
    from . import plots  # needs the extra `plots`

    make_folder(folder)
    return plots.draw


def _speed(laid: Layout, gap: float, engine: Engine, dt: float | None = None) -> float | None:
    """Return the wave speed, m/s; None where a domino stays standing."""
    cascade = topple(laid, [Push(1, push_for(gap, laid.domino))], engine=engine, dt=dt)
    return None if len(cascade.standing) else cascade.wave_speed


def _later(cascade: Cascade, plain: Cascade, rows: Iterable[int]) -> list[float | None]:
    late = [1e3 * float(cascade.fall_time[row] - plain.fall_time[row]) for row in rows]
    return [None if math.isnan(one) else one for one in late]


def _reference_speeds(size: DominoSize, friction: float) -> dict[float, float]:
    """Return gap/height -> m/s of our 3D runs of this size and friction."""
    named = (size.height, size.width, size.thickness, friction)
    keys = ("height_mm", "width_mm", "thickness_mm", "mu_domino")
    rows = [row for row in rows_of("own_3d/straight") if tuple(float(row[key]) for key in keys) == named]
    return {round(float(row["gap_over_height"]), 6): float(row["speed_m_s"]) for row in rows}


def _judge(engine: Engine) -> dict[str, dict[str, list[Compared]]]:
    return {kind: {name: list(table(engine)) for name, table in tables.items()} for kind, tables in (("given", GIVEN), ("own", OWN))}


def _print(figures: Figures, judged: dict[str, dict[str, dict[str, list[Compared]]]]) -> None:
    for engine, by in judged.items():
        for name, rows in by["given"].items():
            print(format_comparison(f"{engine}, given measurements: {name}", rows))
        print(_summary(engine, by["own"]))
        for name, rows in by["own"].items():
            outside = [one for one in rows if not one.ok]
            if outside:
                print(format_comparison(f"{engine}, own measurements outside the limits: {name}", outside))
    print(_gap_table(figures))
    print(_turn_table(figures))
    print(_arrival_table(figures))
    for engine, rows in figures["steps"].items():
        print(_finer(engine, rows))
    for path in figures.get("plots", []):
        print(translate(f"drawn: {path}"))


def _summary(engine: str, own: dict[str, list[Compared]]) -> str:
    rows = []
    for name, compared in own.items():
        errors = [abs(one.error) for one in compared if one.error is not None]
        unit = next((one.unit for one in compared if one.error is not None), "")
        mean, worst = (statistics.mean(errors), max(errors)) if errors else (None, None)
        outside = sum(not one.ok for one in compared)
        rows.append((name, str(len(compared)), format_number(mean, 1, unit), format_number(worst, 1, unit), str(outside)))
    return format_rows(f"{engine}, own measurements, most of them not fitted to", ("table", "rows", "mean error", "worst", "outside"), rows)


def _gap_table(figures: Figures) -> str:
    engines = list(figures["engines"])
    low, high = figures["band_m_s"]

    def cells(row: Figures) -> Iterator[str]:
        yield "{:g} x {:g} x {:g}".format(*row["size_mm"]) + f" mm, friction {row['friction']:g}, gap/height {row['gap_over_height']:g}"
        yield format_number(row["theory_m_s"], 3)
        yield format_number(row["measured_m_s"], 3)
        for engine in engines:
            ours = row["speeds_m_s"][engine]
            yield format_number(ours, 3)
            yield _beside(ours, row["theory_m_s"])
            yield _beside(ours, row["measured_m_s"])
        yield "yes" if all(v and low <= v <= high for v in row["speeds_m_s"].values()) else "no"

    header = ("row", "theory", "3D", *(word for engine in engines for word in (engine, "theory", "3D")), f"{low:g} to {high:g}")
    return format_rows(
        "Speed, m/s, against the gap; how far from theory and from 3D; inside the measured band", header, _cells(cells, figures["gaps"])
    )


def _turn_table(figures: Figures) -> str:
    engines = list(figures["engines"])

    def cells(row: Figures) -> Iterator[str]:
        yield f"pitch {row['pitch_mm']:g} mm, {row['turn_deg']:g} deg a domino"
        yield format_number(row["measured_m_s"], 3)
        yield "-" if row["measured_goes"] is None else f"{100 * row['measured_goes']:.0f} %"
        for engine in engines:
            ours = row["speeds_m_s"][engine]
            yield "stops" if ours is None else format_number(ours, 3)
            yield _beside(ours, row["measured_m_s"])

    header = ("curve", "3D", "of its runs go", *(word for engine in engines for word in (engine, "3D")))
    return format_rows("Speed, m/s, against the turn", header, _cells(cells, figures["turns"]))


def _arrival_table(figures: Figures) -> str:
    def cells(row: Figures) -> Iterator[str]:
        yield f"{row['chain']}, {row['engine']}"
        later = row["later_ms"]
        for place in (5, 11, 17, 23):
            late = later[place] if place < len(later) else None
            yield "-" if late is None else f"{late:+.1f}"
        yield format_number(row["measured_ms"], 1)

    header = ("chain", "6th", "12th", "18th", "24th", "3D, last")
    return format_rows("Later than in a straight row, ms", header, _cells(cells, figures["arrivals"]))


def _finer(engine: str, rows: list[Figures]) -> str:
    def cells(row: Figures) -> Iterator[str]:
        speeds = list(row["speeds_m_s"].values())
        finest = speeds[-1]
        yield row["what"]
        yield from (format_number(v, 3) + (f" ({100 * (v / finest - 1):+.1f} %)" if v and finest else "") for v in speeds)

    header = ("chain", *(f"dt {1e3 * float(dt):g} ms" for dt in rows[0]["speeds_m_s"]))
    return format_rows(f"{engine}: speed, m/s, by time step (beside the finest)", header, _cells(cells, rows))


def _cells(cells: Callable[[Figures], Iterable[str]], rows: list[Figures]) -> list[tuple[str, ...]]:
    return [tuple(cells(row)) for row in rows]


def _beside(ours: float | None, there: float | None) -> str:
    return format_signed(100 * (ours / there - 1) if ours and there else None, 1, " %")
