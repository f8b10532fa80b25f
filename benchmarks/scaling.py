"""Measure what a domino costs, by engine: against the number of dominoes, of fronts, and beside other programs.

Every run is a fresh process (`cost`); digests say that the same dominoes fell in the same order.
"""

import json
import platform
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from aya_sim.layout import DominoSize
from aya_sim.physics import engine_named

from . import peers
from .tables import format_number, format_rows

Figures = dict[str, Any]

PITCH = 25.0  # mm
SIZES = (100, 1_000, 10_000, 100_000, 1_000_000)
FRONTS, SPREAD = (1, 10, 100, 1_000), 10_000  # rows, dominoes in all of them
SLOW = {"pymunk": 100_000, "full": 100_000, "mujoco": 1_000}  # dominoes from which on an engine is not waited for
SHORT, COUNT = 40, 400  # dominoes by which a setting is chosen, and by which it is measured
STEPS = (4e-3, 3e-3, 2e-3, 1.5e-3, 1e-3, 5e-4, 2.5e-4)  # s
FINEST = 1.25e-4  # s
NEAR = 3.0  # % of the converged speed


def machine() -> Figures:
    """Return what these figures were measured on."""
    info = Path("/proc/cpuinfo")
    models = (
        [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")] if info.exists() else []
    )
    return {
        "processor": models[0] if models else platform.processor(),
        "cores": len(models) or None,
        "system": platform.system(),
        "python": platform.python_version(),
    }


def against_size(engines: Sequence[str], sizes: Sequence[int] = SIZES) -> Iterator[Figures]:
    """Yield the cost of one straight row of each size, and of the group world record where an engine is fast enough."""
    for name in engines:
        for count in sizes:
            if count <= SLOW.get(name, count):
                yield {"engine": name, "fronts": 1, **cost(name, count, 1)}
        if name not in SLOW and max(sizes) >= SIZES[-1]:
            yield {"engine": name, "fronts": None, "scene": "group-world-record", **cost(name, 0, 0)}


def against_fronts(engines: Sequence[str], fronts: Sequence[int] = FRONTS, dominoes: int = SPREAD) -> Iterator[Figures]:
    """Yield the cost of the same number of dominoes in 1 to 1,000 rows that are pushed together."""
    for name in engines:
        for rows in fronts if dominoes <= SLOW.get(name, dominoes) else ():
            yield {"engine": name, "fronts": rows, **cost(name, dominoes // rows, rows)}


def beside_others(engines: Sequence[str], others: Sequence[str], count: int = COUNT, short: int = SHORT) -> Iterator[Figures]:
    """Yield each program's cost on the same row, at its cheapest step that keeps the speed within 3 % of what it
    converges to.
    """
    for name in (*engines, *others):
        converged = cost(name, short, 1, FINEST)["speed_m_s"]
        tried = {dt: cost(name, short, 1, dt) for dt in steps_of(name)}
        near = {dt: one for dt, one in tried.items() if one["fell"] == short and converged and _off(one["speed_m_s"], converged) <= NEAR}
        if not near:
            yield {"program": name, "step_s": None, "converged_m_s": converged}
            continue
        dt = min(near, key=lambda dt: float(near[dt]["cpu_s"]))
        yield {"program": name, "step_s": dt, "converged_m_s": converged, **cost(name, count, 1, dt)}


def steps_of(name: str) -> tuple[float, ...]:
    """Return the steps to try, s, with an engine's usual one among them."""
    own = () if name in peers.PEERS else (engine_named(name).step_for(DominoSize()),)
    return tuple(sorted({*own, *STEPS}, reverse=True))


def _off(speed: float | None, converged: float) -> float:
    return abs(100 * (speed / converged - 1)) if speed else 1e9


def cost(name: str, count: int, rows: int, dt: float | None = None) -> Figures:
    """Return the figures of `cost` in a fresh process; the better of two where a run is short."""
    given = [sys.executable, "-m", f"{__package__}.cost", name, str(count), str(rows), str(PITCH), *([str(dt)] if dt else [])]

    def once() -> Figures:
        done = subprocess.run(given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8", check=True)
        found: Figures = json.loads(done.stdout.splitlines()[-1])
        return found

    first = once()
    return min(first, once(), key=lambda one: float(one["cpu_s"])) if first["cpu_s"] < 1.0 else first


def ratios(rows: Sequence[Figures]) -> dict[str, float]:
    """Return each program's dominoes per CPU second as a multiple of MuJoCo's."""
    rate = {row["program"]: row["dominoes"] / row["cpu_s"] for row in rows if row["step_s"] is not None}
    return {name: one / rate["mujoco"] for name, one in rate.items()} if "mujoco" in rate else {}


def size_table(rows: Sequence[Figures]) -> str:
    """Return the cost against size or fronts as a table."""

    def cells(row: Figures) -> tuple[str, ...]:
        what = row.get("scene") or f"{row['dominoes']:,} in {row['fronts']:,} row{'s' if row['fronts'] != 1 else ''}"
        memory = None if row["memory_kb"] is None else 1024 * row["memory_kb"] / row["dominoes"]
        peak = None if row["peak_kb"] is None else row["peak_kb"] / 1024
        return (
            f"{row['engine']}, {what}", f"{row['fell']:,}", f"{row['cpu_s']:.3f} s", format_number(row["wall_s"], 3, " s"),
            f"{row['dominoes'] / row['cpu_s']:,.0f}", format_number(memory, 0, " B"), format_number(peak, 0, " MB"), row["digest"],
        )  # fmt: skip

    header = ("run", "fell", "CPU", "on the wall", "dominoes per CPU s", "memory a domino", "process at its peak", "digest")
    return format_rows("Cost by size and by fronts", header, map(cells, rows))


def other_table(rows: Sequence[Figures]) -> str:
    """Return the cost beside other programs as a table."""
    beside = ratios(rows)

    def cells(row: Figures) -> tuple[str, ...]:
        if row["step_s"] is None:
            return row["program"], "-", format_number(row["converged_m_s"], 3), "-", "-", "-", "-", "-"
        ratio = beside.get(row["program"])
        return (
            row["program"], f"{1e3 * row['step_s']:g} ms", format_number(row["converged_m_s"], 3), format_number(row["speed_m_s"], 3),
            f"{row['cpu_s']:.3f} s", f"{row['dominoes'] / row['cpu_s']:,.0f}", format_number(ratio, 1), row["digest"],
        )  # fmt: skip

    header = ("program", "step", "converged, m/s", "here", "CPU", "dominoes per CPU s", "times MuJoCo", "digest")
    title = f"The same row of {COUNT}, each program at its cheapest step within {NEAR:g} % of its converged speed"
    return format_rows(title, header, map(cells, rows))
