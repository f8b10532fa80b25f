"""The host's clock as a seat knows it: its offset over any line, and how early a piece has to leave."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.network.clock import MOST_KEPT, RESEND, HostClock
from games.network.sand import GRACE


def after(trips: list[tuple[float, float]], offset: float = 1000.0) -> HostClock:
    """A clock after questions a second apart. trips: s on the way there and on the way back."""
    clock = HostClock()
    for k, (there, back) in enumerate(trips):
        clock = clock.measure(float(k), k + there + back, k + there + offset)
    return clock


ways = st.floats(0.0, 2.0)


@given(st.lists(st.tuples(ways, ways), min_size=1, max_size=80))
def test_the_offset_is_wrong_by_half_the_quickest_trip_at_most(trips: list[tuple[float, float]]) -> None:
    clock = after(trips)
    quickest = min(there + back for there, back in trips[-MOST_KEPT:])
    assert abs(clock.offset - 1000.0) <= quickest / 2 + 1e-9
    assert len(clock.measured) <= MOST_KEPT


def test_a_line_on_which_both_ways_are_as_quick_shows_the_hosts_clock_whatever_is_delayed_now_and_then() -> None:
    assert after([(0.5, 0.5), (1.7, 0.5), (0.5, 3.0)]).now(7.0) == pytest.approx(1007.0)


def test_nothing_is_known_before_the_first_answer() -> None:
    clock = HostClock()
    assert not clock.is_known
    assert (clock.now(5.0), clock.early, clock.usable(3.0, 4.0, 5.0)) == (5.0, 0.0, 2.0)


def test_on_a_quick_line_the_sand_ends_with_the_hosts_and_on_a_slow_one_earlier() -> None:
    assert after([(0.001, 0.001)]).early == 0.0
    slow = after([(0.5, 0.5), (1.7, 0.5)])
    assert slow.early == pytest.approx(2.2 + 1.0 + RESEND - GRACE)
    assert slow.usable(10.0, at=1000.0, own=1.0) == pytest.approx(10.0 - 1.0 - slow.early)
    assert slow.usable(10.0, at=1000.0, own=11.0) == 0.0
