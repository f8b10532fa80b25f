"""Tables as partners lay them, with a hand's errors: the fast engine and pymunk say the same. `python -m benchmarks.agreement` asks 200."""

import pytest

from aya_sim.geometry.check import refuse_impossible
from benchmarks.agreement import agreement, compare, table

pytest.importorskip("numba")


def test_tables_can_be_laid_and_are_nearly_full() -> None:
    laid = table(1)
    refuse_impossible(laid)
    assert len(laid.dominoes) > 140
    assert (len(laid.tiles), len(laid.animals)) == (16, 10)


def test_on_six_tables_nearly_all_fall_alike_and_the_count_agrees() -> None:
    fall, counts = agreement([compare(seed) for seed in range(1, 7)])
    assert fall >= 0.995
    assert counts >= 5 / 6
