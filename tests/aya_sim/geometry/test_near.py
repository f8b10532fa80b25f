"""Neighbours among points, held against looking at every pair."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aya_sim.geometry import neighbours
from aya_sim.geometry.neighbours import count_beside, pairs_within
from aya_sim.layout import Floats


def every_pair(some: Floats, others: Floats, reach: float) -> list[tuple[int, int]]:
    return [(i, j) for i, a in enumerate(some) for j, b in enumerate(others) if np.hypot(*(a - b)) <= reach]


def found(some: Floats, others: Floats, reach: float) -> list[tuple[int, int]]:
    blocks = list(pairs_within(some, others, reach))
    return [(int(i), int(j)) for rows, columns in blocks for i, j in zip(rows, columns, strict=True)]


@given(st.integers(0, 2**32 - 1), st.integers(0, 60), st.integers(0, 60), st.sampled_from([0.3, 1.0, 7.0, 100.0]))
def test_the_cells_find_the_pairs_that_looking_at_all_finds(seed: int, n: int, m: int, reach: float) -> None:
    random = np.random.default_rng(seed)
    some, others = random.uniform(-20, 20, (n, 2)), random.uniform(-20, 20, (m, 2)).round(random.integers(0, 3))
    assert sorted(found(some, others, reach)) == every_pair(some, others, reach)


@pytest.mark.parametrize("block", [1, 2, 7, 50])
def test_pairs_do_not_depend_on_the_size_of_the_blocks(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    points = np.random.default_rng(1).uniform(0, 10, (40, 2))
    monkeypatch.setattr(neighbours, "BLOCK", block)
    assert sorted(found(points, points, 2.0)) == every_pair(points, points, 2.0)


def test_the_first_of_a_pair_ascends() -> None:
    points = np.random.default_rng(2).uniform(0, 100, (300, 2))
    firsts = [i for i, _ in found(points, points, 10.0)]
    assert firsts == sorted(firsts)


@given(st.integers(0, 2**32 - 1), st.integers(0, 60), st.sampled_from([0.3, 1.0, 7.0, 100.0]))
def test_at_least_the_points_within_a_side_are_beside_each_other(seed: int, n: int, side: float) -> None:
    points = np.random.default_rng(seed).uniform(-20, 20, (n, 2))
    near = np.bincount(np.array([i for i, _ in every_pair(points, points, side)], np.int64), minlength=n)
    box = [int((np.abs(points - one).max(axis=1) <= 2 * side).sum()) for one in points]
    beside = count_beside(points, side)
    assert (near <= beside).all()
    assert (beside <= box).all()


def test_points_exactly_the_reach_apart_are_a_pair() -> None:
    points = np.array([(0.0, 0.0), (3.0, 4.0), (8.0, 4.0), (8.0, 9.1)])
    assert set(found(points[:1], points, 5.0)) == {(0, 0), (0, 1)}
    assert set(found(points[2:3], points, 5.0)) == {(0, 1), (0, 2)}


def test_points_as_far_apart_as_a_layout_allows_are_told_apart() -> None:
    points = np.array([(-1e9, -1e9), (1e9, 1e9), (1e9, 1e9 - 3.0), (-1e9, 1e9)])
    assert set(found(points, points, 5.0)) == {(0, 0), (1, 1), (1, 2), (2, 1), (2, 2), (3, 3)}


@pytest.mark.parametrize("reach", [1e-300, 5e-324])
def test_the_smallest_reach_finds_points_on_one_spot(reach: float) -> None:
    points = np.array([(0.0, 0.0), (0.0, 0.0), (1.0, 0.0)])
    assert set(found(points, points, reach)) == {(0, 0), (0, 1), (1, 0), (1, 1), (2, 2)}
