"""Poses in a replay are those of the simulation: within 0.1 mm and 0.1 degree at every step, and at any moment in any order."""

import math

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.layout import Floats
from aya_sim.physics import Cascade, topple
from aya_sim.replay import of_topple
from aya_sim.replay.poses import FARTHEST, Poses, Units, reduce_poses
from aya_sim.scenes import SCENES, chains, scene

DEGREE, MM = math.radians(0.1), 0.1


@pytest.fixture(scope="module")
def filmed() -> dict[str, Cascade]:
    return {name: topple(scene(name), until_down=True, sample_rate=1000.0) for name in SCENES}


def worst(cascade: Cascade, poses: Poses) -> Floats:
    """The largest miss of tilt, rad, and of slide, mm, at any listed moment, (2,)."""
    samples = cascade.samples
    assert samples is not None
    now = np.zeros((2, len(cascade.layout.dominoes)))
    found = np.zeros(2)
    for m, time in enumerate(samples.time.tolist()[:-1]):  # the last one is the end, which may be listed at the same time again
        own = slice(int(samples.starts[m]), int(samples.starts[m + 1]))
        now[:, samples.row[own]] = samples.tilt[own], samples.slide[own]
        told = np.zeros_like(now)
        told[:, poses.rows] = poses.at(time)
        found = np.maximum(found, np.abs(told - now).max(axis=1))
    return found


@pytest.mark.parametrize("name", SCENES)
def test_poses_are_within_a_tenth_of_a_millimetre_and_of_a_degree_of_the_simulation(name: str, filmed: dict[str, Cascade]) -> None:
    tilt, slide = worst(filmed[name], reduce_poses(filmed[name]))
    assert tilt < DEGREE
    assert slide < MM


@pytest.mark.parametrize("name", SCENES)
def test_the_last_poses_are_those_in_which_everybody_rests(name: str, filmed: dict[str, Cascade]) -> None:
    cascade = filmed[name]
    poses = reduce_poses(cascade)
    tilt, slide = poses.at(math.inf)
    side = np.where(cascade.state == 3, -1.0, 1.0)[poses.rows]
    fell = cascade.fell[poses.rows]
    assert np.abs(tilt - side * cascade.tilt[poses.rows])[fell].max() < DEGREE
    assert np.abs(slide - side * cascade.slide[poses.rows])[fell].max() < MM


def test_nobody_has_moved_before_the_beginning() -> None:
    poses = of_topple(scene("curve")).acts[0].poses
    for column in poses.at(-1.0):
        assert not column.any()


def test_any_order_of_asking_gives_the_same_poses() -> None:
    poses = of_topple(scene("fork")).acts[0].poses
    times = np.linspace(0.0, 1.5, 40).tolist()
    there = [poses.at(time) for time in times]
    back = [poses.at(time) for time in reversed(times)][::-1]
    assert all(np.array_equal(a, b) for one, other in zip(there, back, strict=True) for a, b in zip(one, other, strict=True))


def test_knots_are_a_small_part_of_the_poses_that_were_filmed(filmed: dict[str, Cascade]) -> None:
    cascade = filmed["expedition"]
    assert cascade.samples is not None
    assert len(reduce_poses(cascade).time) < len(cascade.samples.row) / 8


def test_a_domino_that_falls_after_a_long_time_gets_knots_in_between() -> None:
    layout = chains(2, 3)
    cascade = topple(layout, until_down=True, sample_rate=1000.0)
    late = reduce_poses(cascade)
    shifted = Poses(late.units, late.rows, late.starts, late.time + 3 * FARTHEST, late.tilt, late.slide)
    from aya_sim.replay.poses import _bridge_gaps

    bridged = _bridge_gaps(shifted)
    first = np.concatenate([[0], np.diff(bridged.time)])
    first[bridged.starts[:-1]] = bridged.time[bridged.starts[:-1]]
    assert first.max() <= FARTHEST
    for time in (0.0, 40.0, 3 * FARTHEST * 0.001 + 0.3, 3 * FARTHEST * 0.001 + 0.61):
        for one, other in zip(bridged.at(time), shifted.at(time), strict=True):
            assert one == pytest.approx(other, abs=1e-12)


def test_a_film_of_the_poses_shows_the_same() -> None:
    act = of_topple(scene("loop")).acts[0]
    assert worst(act.with_samples(), act.poses) == pytest.approx([0.0, 0.0], abs=1e-9)


def test_a_film_of_a_cascade_that_claims_to_last_for_years_stays_small() -> None:
    poses = Poses(Units(1e6), np.array([0]), np.array([0, 2]), np.array([0, 500]), np.zeros(2, np.int16), np.zeros(2, np.int16))
    assert len(poses.samples(240.0, 1e9).row) <= 4_000_001


def test_a_cascade_that_was_not_filmed_has_no_poses() -> None:
    with pytest.raises(BadQuestion, match="sample rate"):
        reduce_poses(topple(scene("curve")))
