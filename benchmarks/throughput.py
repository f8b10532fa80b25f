"""Measure what a cascade costs: CPU time and memory of whole runs, each in a fresh process, best of a few; ratios
beside their limits.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aya_sim.files import make_folder
from aya_sim.layout import Layout
from aya_sim.layout_file import save
from aya_sim.physics import ENGINES
from aya_sim.scenes import chains, expedition, straight

from . import peers, scaling
from .options import USUAL, Chosen
from .tables import format_number, format_rows, translate

PITCH = 25.0  # mm
BEST_OF = 3

# What a run may cost.
LONGER, SIDE_BY_SIDE = 1.3, 1.5  # times the cost per domino of the short chain, of the long one
FROM_FILE, BARE = 1500.0, 2000.0  # dominoes per CPU second
MEMORY = 1.0  # kB a domino
EXPEDITION, IMPORT = 3.0, 0.5  # CPU s

Figures = dict[str, Any]


def run(quiet: bool = False, chosen: Chosen = USUAL) -> Figures:
    """Cost and memory of long chains and of many at once, by size, by fronts and beside other programs; takes some minutes."""
    draw = None if chosen.plot is None else prepare_plots(chosen.plot)  # refused before the work, not after
    engines = tuple(chosen.solvers(ENGINES))
    figures = {"machine": scaling.machine(), **whole_runs(quiet)}
    figures["sizes"] = list(scaling.against_size(engines))
    figures["fronts"] = list(scaling.against_fronts(engines))
    figures["beside"] = list(scaling.beside_others(engines, peers.installed_peers()))
    figures["times_mujoco"] = scaling.ratios(figures["beside"])
    if draw is not None and chosen.plot is not None:
        figures["plots"] = draw(figures, chosen.plot)
    if not quiet:
        print(scaling.size_table([*figures["sizes"], *figures["fronts"]]))
        print(scaling.other_table(figures["beside"]))
        print(translate("on " + ", ".join(f"{what} {one}" for what, one in figures["machine"].items())))
    return figures


def prepare_plots(folder: Path) -> Callable[[Figures, Path], list[str]]:
    """Create the folder and return the function that draws the figures into it. Raises NotInstalled, BadFile."""
    from . import plots

    make_folder(folder)
    return plots.draw_costs


def whole_runs(quiet: bool = False, best_of: int = BEST_OF, short: int = 300, long: int = 10_000, longest: int = 100_000) -> Figures:
    """Measure the default engine from file to answer, beside what it may cost."""
    side = round(long**0.5)
    runs = {
        f"chain of {short:,}": _best(straight(short, PITCH), best_of),
        f"chain of {long:,}": _best(straight(long, PITCH), best_of),
        f"{side} chains of {side}": _best(chains(side, side, PITCH), best_of),
        f"chain of {longest:,}": _best(straight(longest, PITCH), 1),
        "expedition": _best(expedition(), best_of, "--count"),
    }
    first, second, parallel, third, table = runs.values()
    ratios: dict[str, tuple[float | None, str, float]] = {
        f"{long:,} beside {short:,}, cost per domino": (_cost(second) / _cost(first), "at most", LONGER),
        f"{side} x {side} beside {long:,}, cost per domino": (_cost(parallel) / _cost(second), "at most", SIDE_BY_SIDE),
        "from file to answer, dominoes per CPU s": (second["dominoes"] / second["file_to_answer_s"], "at least", FROM_FILE),
        "bare physics, dominoes per CPU s": (second["dominoes"] / second["physics_s"], "at least", BARE),
        f"memory from {long:,} to {longest:,}, kB a domino at rest": (_growth(second, third, "resident_kb"), "under", MEMORY),
        f"memory from {long:,} to {longest:,}, kB a domino at the peak": (_growth(second, third, "peak_kb"), "under", MEMORY),
        "expedition, from file to count, CPU s": (table["file_to_answer_s"], "under", EXPEDITION),
        "import aya_sim, CPU s": (_import("aya_sim"), "under", IMPORT),
        "import aya_sim.physics, CPU s": (_import("aya_sim.physics"), "under", IMPORT),
    }
    if not quiet:
        print(_runs(runs))
        print(_ratios(ratios))
    return {"runs": runs, "limits": {what: {"is": value, "limit": limit, "rule": rule} for what, (value, rule, limit) in ratios.items()}}


def _best(laid: Layout, times: int, *options: str) -> Figures:
    """The run that took least CPU time from file to answer."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "laid.json"
        save(laid, path)
        runs = [json.loads(_python("-m", f"{__package__}.once", str(path), *options)) for _ in range(times)]
    assert len({one["digest"] for one in runs}) == 1, "the same work, the same digest"
    best: Figures = min(runs, key=lambda one: float(one["file_to_answer_s"]))
    return best


def _import(module: str) -> float:
    return min(
        float(_python("-c", f"import time; a = time.process_time(); import {module}; print(time.process_time() - a)")) for _ in range(3)
    )


def _python(*arguments: str) -> str:
    """What a fresh Python says that finds the same packages."""
    paths = os.pathsep.join([str(Path(__file__).parent.parent), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, *arguments], env={**os.environ, "PYTHONPATH": paths}, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    return done.stdout


def _cost(one: Figures) -> float:
    return float(one["file_to_answer_s"]) / int(one["dominoes"])


def _growth(small: Figures, large: Figures, what: str) -> float | None:
    if small[what] is None or large[what] is None:
        return None
    return float(large[what] - small[what]) / float(large["dominoes"] - small["dominoes"])


def _runs(runs: dict[str, Figures]) -> str:
    header = ("run", "fell", "physics", "file to answer", "per CPU s", "peak memory", "digest")
    rows = [
        (
            name,
            f"{one['fell']:,}",
            f"{one['physics_s']:.3f} s",
            f"{one['file_to_answer_s']:.3f} s",
            f"{one['dominoes'] / one['file_to_answer_s']:,.0f}",
            format_number(None if one["peak_kb"] is None else one["peak_kb"] / 1024, 1, " MB"),
            one["digest"][:17],
        )
        for name, one in runs.items()
    ]
    return format_rows("Runs in fresh processes, CPU time", header, rows)


def _ratios(ratios: dict[str, tuple[float | None, str, float]]) -> str:
    rows = []
    for what, (value, rule, limit) in ratios.items():
        fine = value is None or (value >= limit if rule == "at least" else value <= limit)
        rows.append((what, format_number(value, 0 if limit > 100 else 3), f"{rule} {limit:g}", "" if fine else "OUTSIDE"))
    return format_rows("Beside the limits", ("what", "is", "limit", ""), rows)
