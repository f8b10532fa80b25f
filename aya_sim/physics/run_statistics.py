"""Measure a run: how long it took, how far and how fast its front went, how many struck in a row. Pure; vectorised for many thousands."""

from dataclasses import dataclass

import numpy as np

from aya_sim.physics.cascade import Cascade

PEAK = 0.25  # s, the stretch of time in which the strikes of a peak are counted


@dataclass(frozen=True, slots=True)
class RunStatistics:
    """Hold the figures of one cascade, or of several pushes of one table (`join_runs`)."""

    dominoes: int  # that fell
    seconds: float  # s from each push until everything rested, all pushes together
    metres: float  # m from striker to struck, all strikes together
    chain: int  # dominoes from a pushed one to the end of the longest run of strikes
    speed: float | None  # m/s of the front along that chain (`Cascade.wave_speed`); None for a short one
    strikes: int
    striking: float  # s from the first fall of each push to its last, all pushes together
    peak_strikes: float  # 1/s, in the busiest quarter of a second
    pushed: tuple[int, ...] = ()  # ids of the dominoes that were pushed, in this order

    @property
    def mean_strikes(self) -> float:
        """Return how many dominoes were struck a second, 1/s, from the first fall to the last."""
        return self.strikes / self.striking if self.striking > 0 else 0.0


def measure_run(cascade: Cascade) -> RunStatistics:
    """Return the figures of a cascade."""
    strikes, striking, peak = _measure_strikes(cascade)
    return RunStatistics(
        dominoes=int(cascade.fell.sum()),
        seconds=float(cascade.duration),
        metres=_metres(cascade),
        chain=len(cascade.longest_run()),
        speed=cascade.wave_speed,
        strikes=strikes,
        striking=striking,
        peak_strikes=peak,
        pushed=tuple(push.domino for push in cascade.pushes),
    )


def join_runs(earlier: RunStatistics, later: RunStatistics) -> RunStatistics:
    """Return the figures of both together: the next push of a table that has not been stood up belongs to the same fall.

    Dominoes, time, metres and strikes are added up; the longest chain, with its speed, and the busiest moment are those of either.
    """
    longest = later if later.chain > earlier.chain else earlier
    return RunStatistics(
        dominoes=earlier.dominoes + later.dominoes,
        seconds=earlier.seconds + later.seconds,
        metres=earlier.metres + later.metres,
        chain=longest.chain,
        speed=longest.speed,
        strikes=earlier.strikes + later.strikes,
        striking=earlier.striking + later.striking,
        peak_strikes=max(earlier.peak_strikes, later.peak_strikes),
        pushed=earlier.pushed + later.pushed,
    )


def _metres(cascade: Cascade) -> float:
    """Return how far apart each struck domino and its striker stood, all together, m."""
    d, struck = cascade.layout.dominoes, np.flatnonzero(cascade.by >= 0)
    striker = cascade.by[struck]
    return float(np.hypot(d.x[struck] - d.x[striker], d.y[struck] - d.y[striker]).sum()) / 1000.0


def _measure_strikes(cascade: Cascade) -> tuple[int, float, float]:
    """Return how many dominoes were struck, within how many seconds, and how many a second at most, 1/s."""
    times = np.sort(cascade.fall_time[cascade.by >= 0])
    if not len(times):
        return 0, 0.0, 0.0
    span = float(times[-1] - np.nanmin(cascade.fall_time))
    if span <= 0:
        return len(times), 0.0, 0.0
    within = np.searchsorted(times, times + PEAK) - np.arange(len(times))
    return len(times), span, max(len(times) / span, float(within.max()) / PEAK)
