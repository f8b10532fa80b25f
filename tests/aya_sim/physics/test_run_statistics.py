"""What is measured of a run: worked out by hand on small tables."""

import math

import numpy as np
import pytest

from aya_sim.components import Terrain
from aya_sim.layout import Domino, Dominoes, Layout, Push, State
from aya_sim.physics import Cascade, topple
from aya_sim.physics.run_statistics import measure_run
from aya_sim.scenes import fork, straight
from tests.aya_sim.physics.layouts import laid, line


def cascade_of(places: list[tuple[float, float]], by: list[int], times: list[float], duration: float) -> Cascade:
    """Return a cascade of dominoes at these places, mm, with these strikers and times, s; one without a time stands."""
    n, fell = len(places), [not math.isnan(time) for time in times]
    dominoes = Dominoes.of(Domino(k + 1, Terrain.FOREST, x, y, 0.0) for k, (x, y) in enumerate(places))
    zeros, state = np.zeros(n), np.where(fell, State.FORWARD, State.STANDING).astype(np.int8)
    columns = (np.array(times), np.array(by, np.int64), state, zeros, np.where(fell, 1.5, 0.0), zeros, zeros)
    return Cascade(Layout(dominoes), "by hand", "1", 1e-3, 0, (Push(1, time=0.0),), *columns, duration, ())


def test_metres_are_from_striker_to_struck_also_where_the_river_forks() -> None:
    run = measure_run(cascade_of([(0, 0), (30, 40), (30, 90), (60, 80)], [-1, 0, 1, 1], [0.0, 0.1, 0.2, 0.2], 1.5))
    assert run.metres == pytest.approx((50 + 50 + 50) / 1000)
    assert (run.dominoes, run.seconds, run.chain) == (4, 1.5, 3)


def test_a_chain_begins_with_the_push_and_what_stands_belongs_to_none() -> None:
    nan = math.nan
    run = measure_run(cascade_of([(k * 25.0, 0) for k in range(6)], [-1, 0, 1, 2, -1, -1], [0.0, 0.1, 0.2, 0.3, nan, nan], 1.0))
    assert (run.dominoes, run.chain) == (4, 4)
    assert run.metres == pytest.approx(0.075)


def test_the_speed_leaves_out_the_first_third_and_is_told_from_nine_strikes_on() -> None:
    # a domino every 20 mm: for three strikes one every 0.1 s, then one every 0.04 s: 0.5 m/s
    times = [0.0, 0.1, 0.2, 0.3, *(0.3 + 0.04 * k for k in range(1, 7))]
    places = [(20.0 * k, 0.0) for k in range(10)]
    assert measure_run(cascade_of(places, [k - 1 for k in range(10)], times, 1.0)).speed == pytest.approx(0.5)
    assert measure_run(cascade_of(places[:9], [k - 1 for k in range(9)], times[:9], 1.0)).speed is None


def test_strikes_a_second_are_told_on_average_and_at_most() -> None:
    # eleven strikes in two seconds; six of them within 0.2 s, so 24 a second at most
    times = [0.0, 0.5, 1.0, 1.04, 1.08, 1.12, 1.16, 1.2, 1.5, 1.75, 1.9, 2.0]
    run = measure_run(cascade_of([(25.0 * k, 0.0) for k in range(12)], [k - 1 for k in range(12)], times, 2.5))
    assert run.mean_strikes == pytest.approx(11 / 2.0)
    assert run.peak_strikes == pytest.approx(6 / 0.25)


def test_of_a_very_short_run_the_most_strikes_are_those_on_average() -> None:
    run = measure_run(cascade_of([(0, 0), (20, 0)], [-1, 0], [0.0, 0.05], 0.4))
    assert run.mean_strikes == run.peak_strikes == pytest.approx(20)


def test_of_a_domino_that_falls_alone_there_is_nothing_but_its_time() -> None:
    run = measure_run(cascade_of([(0, 0)], [-1], [0.02], 0.3))
    assert (run.dominoes, run.chain, run.metres, run.speed, run.mean_strikes, run.peak_strikes) == (1, 1, 0.0, None, 0.0, 0.0)


def test_where_nothing_falls_everything_is_nought() -> None:
    run = measure_run(cascade_of([(0, 0)], [-1], [math.nan], 0.0))
    assert (run.dominoes, run.chain, run.metres, run.speed, run.mean_strikes) == (0, 0, 0.0, None, 0.0)


def test_a_straight_row_is_as_long_as_it_was_laid() -> None:
    run = measure_run(topple(laid(line(21, pitch=25.0))))
    assert (run.dominoes, run.chain) == (21, 21)
    assert run.metres == pytest.approx(20 * 0.025)


@pytest.mark.parametrize("layout", [straight(40), fork()])
def test_it_agrees_with_counting_strike_by_strike(layout: Layout) -> None:
    cascade = topple(layout)
    strikes: dict[int, int] = {}
    for fall in cascade.falls():
        strikes[fall.domino] = 0 if fall.by is None else strikes[fall.by] + 1
    run = measure_run(cascade)
    assert run.chain == 1 + max(strikes.values())
    assert run.speed == cascade.wave_speed


def test_a_chain_of_many_thousands_is_followed_to_its_end() -> None:
    n = 20_000
    run = measure_run(cascade_of([(25.0 * k, 0.0) for k in range(n)], [k - 1 for k in range(n)], [0.02 * k for k in range(n)], 400.0))
    assert run.chain == n
    assert run.speed == pytest.approx(25 / 20)
