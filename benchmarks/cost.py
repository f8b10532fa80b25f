"""Measure what one program needs for some rows of dominoes, in a fresh process; print the figures as JSON.

python -m benchmarks.cost NAME COUNT ROWS PITCH [DT] [--recording [RATE]], NAME an engine of ours or one of `peers`.
COUNT 0: the group world record, ROWS times side by side; here, and nowhere else, there may be more dominoes than a
layout may have. --recording: an engine of ours keeps poses as well, as often as the window asks for them.
"""

import argparse
import hashlib
import json
import time
from typing import Any

import numpy as np

from aya_sim import layout
from aya_sim.layout import Layout
from aya_sim.physics import engine_named, topple
from aya_sim.scenes import chains, straight
from aya_sim.scenes.records import FIELDS, GROUP_RECORD, group_world_record

from .once import RECORDING_RATE, forget_peak, resident
from .peers import PEERS


def main(name: str, count: int, rows: int, pitch: float, dt: float | None, rate: float | None = None) -> dict[str, Any]:
    """Return CPU and wall time (s), how many fell, wave speed (m/s), peak memory and memory added by the cascade
    (kB), and a digest.

    The digest covers which dominoes fell and in which order along each row. rate: 1/s, poses to keep; None: none.
    """
    wall: float | None
    if name in PEERS:
        forget_peak()
        before = resident("VmRSS")
        fell = PEERS[name][1](count, rows, pitch / 1e3, dt or 1e-3)
        cpu = fell.cpu_s
        times = np.array([np.nan if one is None else one for one in fell.times])
        wall = None
    else:
        engine = engine_named(name)
        for small in (straight(12, pitch), chains(2, 12, pitch)):  # what is compiled or loaded is not what is measured
            topple(small, engine=engine, sample_rate=rate)
        laid = _laid(count, rows, pitch)
        forget_peak()
        before = resident("VmRSS")
        began, on_the_wall = time.process_time(), time.perf_counter()
        cascade = topple(laid, engine=engine, dt=dt, sample_rate=rate)
        cpu, wall = time.process_time() - began, time.perf_counter() - on_the_wall
        times = cascade.fall_time
    peak = resident("VmHWM")
    return {
        "dominoes": len(times),
        "fell": int((~np.isnan(times)).sum()),
        "cpu_s": cpu,
        "wall_s": wall,
        "speed_m_s": _speed(times[:count] if count else times[:0], pitch),
        "peak_kb": peak,
        "memory_kb": None if peak is None or before is None else peak - before,
        "digest": _digest(times, count or len(times)),
    }


def _laid(count: int, rows: int, pitch: float) -> Layout:
    if not count:
        times = max(1, rows)
        layout.MOST_DOMINOES = max(layout.MOST_DOMINOES, times * GROUP_RECORD)
        return group_world_record(times * GROUP_RECORD, times * FIELDS)
    return straight(count, pitch) if rows == 1 else chains(rows, count, pitch)


def _speed(times: Any, pitch: float) -> float | None:
    """Along the first row, its first third left out."""
    kept = times[len(times) // 3 :]
    if len(kept) < 6 or np.isnan(kept).any():
        return None
    return float((len(kept) - 1) * pitch / (kept[-1] - kept[0]) / 1e3)


def _digest(times: Any, count: int) -> str:
    """Equal for programs that toppled the same dominoes in the same order along each row."""
    hashed = hashlib.sha256()
    for row in range(0, len(times), count):
        of = times[row : row + count]
        fell = np.flatnonzero(~np.isnan(of))
        hashed.update(fell[np.argsort(of[fell], kind="stable")].astype("<i8").tobytes())
    return hashed.hexdigest()[:12]


def _asked() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description="What does one program need for some rows of dominoes?")
    asked.add_argument("name")
    asked.add_argument("count", type=int)
    asked.add_argument("rows", type=int)
    asked.add_argument("pitch", type=float, help="mm")
    asked.add_argument("dt", type=float, nargs="?", help="s")
    asked.add_argument("--recording", type=float, nargs="?", const=RECORDING_RATE, metavar="RATE", dest="rate", help="poses a second")
    wanted = asked.parse_args()
    if wanted.rate is not None and wanted.name in PEERS:
        asked.error(f"{wanted.name} keeps no poses")
    return wanted


if __name__ == "__main__":
    print(json.dumps(main(**vars(_asked()))))
