"""The impulses of one step of the fast engine, which rows that fall at the same time find as quickly as a row alone."""

from dataclasses import replace

import numpy as np
import pytest

from aya_sim.layout import Layout, Push
from aya_sim.physics import topple
from aya_sim.physics.fast import cascade, stepper
from tests.aya_sim.physics.layouts import PITCH, laid, line

COUNT, ASIDE = 5, 40.0  # dominoes of a row; mm from one to the next, and from row to row: they are one part and do not touch


def rows(count: int) -> Layout:
    """Rows side by side, all pushed at the start."""
    spots = [spot for row in range(count) for spot in line(COUNT, PITCH, y=ASIDE * row)]
    return replace(laid(spots), pushes=tuple(Push(1 + COUNT * row, time=0.0) for row in range(count)))


def sweeps(layout: Layout, monkeypatch: pytest.MonkeyPatch) -> tuple[int, list[float]]:
    """How many sweeps the whole cascade takes, followed by the plain functions, and when each domino falls."""
    counts = []

    def step(*args: object) -> int:
        counts.append(stepper.step(*args))  # type: ignore[arg-type]  # handed on as they are
        return counts[-1]

    def bind(*last: object) -> object:
        return lambda until: cascade.run.plain(until, *last)  # type: ignore[arg-type]  # handed on as they are

    monkeypatch.setattr(cascade, "step", step)
    monkeypatch.setattr(cascade.run, "bind", bind)
    fallen = topple(layout, engine="fast", sample_rate=1.0)  # a recorded cascade is never run among the singles
    return sum(counts), fallen.fall_time.tolist()


def test_rows_that_fall_at_the_same_time_take_no_more_sweeps_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    alone, times = sweeps(rows(1), monkeypatch)
    together, all_times = sweeps(rows(2), monkeypatch)
    assert np.isfinite(times).all()
    assert all_times == pytest.approx(2 * times, rel=1e-6)
    assert 0 < together <= 1.2 * alone
