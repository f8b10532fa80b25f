"""The director's camera: a pure function that keeps the front in its picture, slows where there is much to see, and ends with all of it."""

import numpy as np
import pytest

from aya_sim.physics import topple
from aya_sim.scenes import scene
from aya_sim.scenes.chains import fork, straight
from benchmarks.director import measure
from games.aya.model.branches import list_branches
from games.aya.model.director import STEP, camera_at, camera_keys, tour_keys, whole_table
from games.aya.model.timeline import SAMPLE_RATE, Timeline


def _show(name: str) -> Timeline:
    return Timeline(topple(scene(name), sample_rate=SAMPLE_RATE))


@pytest.fixture(scope="module")
def expedition() -> Timeline:
    return _show("expedition")


@pytest.fixture(scope="module")
def long_fork() -> Timeline:
    return Timeline(topple(fork(branch=70), sample_rate=SAMPLE_RATE))


@pytest.mark.parametrize("name", ["fork", "crossing", "serpentine", "spiral", "wide-gap", "expedition"])
def test_a_front_is_in_the_middle_of_every_frame(name: str) -> None:
    _, counts = measure(_show(name))
    assert counts[0] > 20
    assert counts[1] == counts[3] == counts[0]


def test_a_single_domino_that_falls_is_filmed_too() -> None:
    show = Timeline(topple(straight(1), sample_rate=SAMPLE_RATE))
    keys = camera_keys(show, 0.0, show.duration)
    assert np.isfinite(keys).all()
    assert camera_at(keys, 0.1).pace > 0


def test_both_arms_of_a_near_fork_are_held_in_one_picture() -> None:
    cuts, counts = measure(_show("fork"))
    assert cuts == 0
    assert counts[2] == counts[0]


def test_the_camera_cuts_to_another_arm_and_back_where_both_cannot_be_held(long_fork: Timeline) -> None:
    keys = camera_keys(long_fork, 0.0, long_fork.duration)
    cuts = np.flatnonzero(np.diff(keys[:, 0]) == 0)
    assert len(cuts) == 2
    jumps = np.linalg.norm(np.diff(keys[:, 4:7], axis=0), axis=1)
    assert jumps[cuts].min() > 2 * jumps[np.setdiff1d(np.arange(len(jumps)), cuts)].max()
    shots = [keys[cuts[0] + 1, 4:6], keys[cuts[1] + 1, 4:6], keys[cuts[0], 4:6]]
    assert shots[0][1] * shots[1][1] < 0 < shots[1][1] * shots[2][1]  # one arm runs left, the other right
    _, counts = measure(long_fork)
    assert counts[1] == counts[3] == counts[0]


def test_a_camera_shows_the_later_shot_from_the_moment_of_a_cut(long_fork: Timeline) -> None:
    keys = camera_keys(long_fork, 0.0, long_fork.duration)
    cut = int(np.flatnonzero(np.diff(keys[:, 0]) == 0)[0])
    np.testing.assert_allclose(camera_at(keys, float(keys[cut, 0])).target, keys[cut + 1, 4:7])
    np.testing.assert_allclose(camera_at(keys, float(keys[cut, 0]) - 1e-9).target, keys[cut, 4:7], atol=1e-3)


def test_time_runs_slower_where_a_photo_drops() -> None:
    show = _show("animal-photo")
    (drop,) = (one.time for one in show.strikes if one.row in show.before.dominoes.rows_of(show.before.animals[0].on or ())[:1])
    keys = camera_keys(show, 0.0, show.duration)
    assert camera_at(keys, drop).pace < 0.7 < keys[0, 7]
    assert keys[-1, 7] == pytest.approx(1.0)


def test_the_camera_ends_with_the_whole_table(expedition: Timeline) -> None:
    keys, (eye, target) = camera_keys(expedition, 3.0, 3.0 + expedition.duration + 2.0), whole_table(expedition.before)
    assert keys[0, 0] == 3.0
    assert keys[-1, 0] >= 3.0 + expedition.duration + 2.0
    np.testing.assert_allclose(keys[-1, 1:7], [*eye, *target])


def test_before_the_first_key_and_after_the_last_the_camera_stands_still(expedition: Timeline) -> None:
    keys = camera_keys(expedition, 1.0, 4.0)
    np.testing.assert_array_equal(camera_at(keys, 0.0).eye, keys[0, 1:4])
    np.testing.assert_array_equal(camera_at(keys, 99.0).eye, keys[-1, 1:4])


def test_where_nothing_falls_the_whole_table_is_shown() -> None:
    layout = scene("straight")
    show = Timeline(topple(layout, [], sample_rate=SAMPLE_RATE))
    keys, (eye, target) = camera_keys(show, 0.0, 1.0), whole_table(layout)
    np.testing.assert_allclose(keys[:, 1:7], np.tile([*eye, *target], (len(keys), 1)))
    assert len(tour_keys(show)) == 1


def test_the_tour_passes_the_whole_river_slowly_and_comes_back(expedition: Timeline) -> None:
    keys, (eye, target) = tour_keys(expedition), whole_table(expedition.before)
    for key in (keys[0], keys[-1]):
        np.testing.assert_allclose(key[1:7], [*eye, *target])
    d = expedition.before.dominoes
    rows = list_branches(expedition.cascade, 1)[0].rows
    inner = keys[round(1 / STEP) : -round(1 / STEP)]
    for row in rows.tolist():
        assert np.hypot(inner[:, 4] - d.x[row], inner[:, 5] - d.y[row]).min() < 160
    assert np.linalg.norm(np.diff(inner[:, 4:7], axis=0), axis=1).max() / STEP < 450  # mm/s


def test_branches_part_the_fall_and_the_first_ends_last(expedition: Timeline) -> None:
    cascade = expedition.cascade
    branches = list_branches(cascade, 10_000)
    assert branches[0].end == pytest.approx(float(np.nanmax(cascade.fall_time)))
    assert set(np.flatnonzero(cascade.fell).tolist()) == {row for branch in branches for row in branch.rows.tolist()}
    for branch in branches:
        assert (np.diff(branch.times) >= 0).all()
        assert (cascade.by[branch.rows[1:]] == branch.rows[:-1]).all()


def test_the_same_cascade_is_filmed_the_same_way_wherever_the_table_lies(expedition: Timeline) -> None:
    keys = camera_keys(expedition, 0.0, expedition.duration)
    np.testing.assert_array_equal(keys, camera_keys(_show("expedition"), 0.0, expedition.duration))
    assert np.isfinite(keys).all()
    assert (keys[:, 3] > 0).all()


def test_the_camera_stays_above_the_table_and_near_enough_to_see_a_domino() -> None:
    show = _show("serpentine")
    keys = camera_keys(show, 0.0, show.duration)
    far = np.linalg.norm(keys[:, 1:4] - keys[:, 4:7], axis=1)
    assert far.min() > 150
    assert ((keys[:, 3] - keys[:, 6]) / far).min() > 0.35
