"""Room: how fast the wave runs. Beside measurements and theory, and with finer and finer steps."""

import csv
import math
import statistics
from dataclasses import asdict
from typing import Any

from aya_sim.layout import Push
from aya_sim.physics import topple
from aya_sim.scenes import curve, pitch_of, straight

from .compare import GIVEN, OWN, REFERENCE, Compared, shown
from .tables import aligned, signed, spelled

STEPS = (2e-3, 1e-3, 5e-4, 2.5e-4)  # s
GAPS = (0.2, 0.4, 0.6, 0.8)  # of the height
TURNS = (10.0, 20.0, 30.0, 45.0)  # deg a domino


def run(quiet: bool = False) -> dict[str, Any]:
    """Wave speeds, verdicts and delays beside the 3D measurements and the theory of leaning chains; finer steps."""
    given = {name: list(compare()) for name, compare in GIVEN.items()}
    own = {name: list(compare()) for name, compare in OWN.items()}
    beside, finer = theory(), steps()
    if not quiet:
        for name, compared in given.items():
            print(shown(f"Given measurements: {name}", compared))
        print(_summary(own))
        for name, compared in own.items():
            outside = [one for one in compared if not one.ok]
            if outside:
                print(shown(f"Own measurements outside the limits: {name}", outside))
        print(_beside_theory(beside))
        print(_finer(finer))
    return {
        "given": {name: [asdict(one) for one in compared] for name, compared in given.items()},
        "own": {name: [asdict(one) for one in compared] for name, compared in own.items()},
        "theory": beside,
        "steps": finer,
    }


def theory() -> list[dict[str, float | None]]:
    """Our speeds at the gaps of the leaning-chain table (no slip, inelastic; too fast above gap/height 0.85)."""
    with (REFERENCE / "leaning_chain_theory.csv").open(encoding="utf-8", newline="") as file:
        rows = [(float(row["gap_over_height"]), float(row["speed_m_s"])) for row in csv.DictReader(file)]
    return [{"gap_over_height": gap, "theory_m_s": there, "speed_m_s": _speed(gap)} for gap, there in sorted(rows)]


def steps() -> list[dict[str, Any]]:
    """Speeds with steps of 2 ms to 1/4 ms, straight and in curves."""
    cases = [(f"gap/height {gap:g}", straight(60, pitch_of(gap)), 3.6 if gap < 0.25 else 3.0) for gap in GAPS]
    cases += [(f"{turn:g} deg a domino", curve(40, 25.0, math.radians(turn)), 3.0) for turn in TURNS]
    return [
        {"what": what, "speeds_m_s": {f"{dt:g}": topple(laid, [Push(1, push)], dt=dt).wave_speed for dt in STEPS}}
        for what, laid, push in cases
    ]


def _speed(gap: float) -> float | None:
    push = 3.0 if gap >= 0.25 else 3.6 if gap >= 0.2 else 9.0
    return topple(straight(60, pitch_of(gap)), [Push(1, push)]).wave_speed


def _summary(own: dict[str, list[Compared]]) -> str:
    rows = []
    for name, compared in own.items():
        errors = [abs(one.error) for one in compared if one.error is not None]
        unit = next((one.unit for one in compared if one.error is not None), "")
        mean, worst = (statistics.mean(errors), max(errors)) if errors else (None, None)
        outside = sum(not one.ok for one in compared)
        rows.append((name, str(len(compared)), spelled(mean, 1, unit), spelled(worst, 1, unit), str(outside)))
    return aligned("Own measurements, most of them not fitted to", ("table", "rows", "mean error", "worst", "outside"), rows)


def _beside_theory(rows: list[dict[str, float | None]]) -> str:
    def cells(row: dict[str, float | None]) -> tuple[str, ...]:
        ours, there = row["speed_m_s"], row["theory_m_s"]
        error = 100 * (ours / there - 1) if ours and there else None
        return spelled(row["gap_over_height"], 3), spelled(there, 3, " m/s"), spelled(ours, 3, " m/s"), signed(error, 1, " %")

    return aligned("Beside the theory of leaning chains", ("gap/height", "theory", "ours", "difference"), map(cells, rows))


def _finer(rows: list[dict[str, Any]]) -> str:
    def cells(row: dict[str, Any]) -> tuple[str, ...]:
        speeds = list(row["speeds_m_s"].values())
        finest = speeds[-1]
        return row["what"], *(spelled(v, 3) + (f" ({100 * (v / finest - 1):+.1f} %)" if v and finest else "") for v in speeds)

    header = ("chain", *(f"dt {1e3 * dt:g} ms" for dt in STEPS))
    return aligned("Speed, m/s, by time step (beside the finest)", header, map(cells, rows))
