"""Measure a run: how long it took, how far and how fast its front went, how many struck in a row. Pure; vectorised for many thousands."""

from dataclasses import dataclass

import numpy as np

from aya_sim.physics.cascade import Cascade

PEAK = 0.25  # s, the stretch of time in which the strikes of a peak are counted


@dataclass(frozen=True, slots=True)
class RunStatistics:
    """Hold the figures of one cascade."""

    dominoes: int  # that fell
    seconds: float  # s from the push until everything rested
    metres: float  # m from striker to struck, all strikes together
    chain: int  # dominoes from a pushed one to the end of the longest run of strikes
    speed: float | None  # m/s of the front along that chain (`Cascade.wave_speed`); None for a short one
    mean_strikes: float  # 1/s, from the first fall to the last
    peak_strikes: float  # 1/s, in the busiest quarter of a second


def measure_run(cascade: Cascade) -> RunStatistics:
    """Return the figures of a cascade."""
    mean, peak = _strike_rates(cascade)
    return RunStatistics(
        dominoes=int(cascade.fell.sum()),
        seconds=float(cascade.duration),
        metres=_metres(cascade),
        chain=len(cascade.longest_run()),
        speed=cascade.wave_speed,
        mean_strikes=mean,
        peak_strikes=peak,
    )


def _metres(cascade: Cascade) -> float:
    """Return how far apart each struck domino and its striker stood, all together, m."""
    d, struck = cascade.layout.dominoes, np.flatnonzero(cascade.by >= 0)
    striker = cascade.by[struck]
    return float(np.hypot(d.x[struck] - d.x[striker], d.y[struck] - d.y[striker]).sum()) / 1000.0


def _strike_rates(cascade: Cascade) -> tuple[float, float]:
    """Return how many dominoes were struck a second, 1/s: on average, and at most."""
    times = np.sort(cascade.fall_time[cascade.by >= 0])
    if not len(times):
        return 0.0, 0.0
    span = float(times[-1] - np.nanmin(cascade.fall_time))
    if span <= 0:
        return 0.0, 0.0
    mean = len(times) / span
    within = np.searchsorted(times, times + PEAK) - np.arange(len(times))
    return mean, max(mean, float(within.max()) / PEAK)
