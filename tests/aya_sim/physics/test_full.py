"""The full engine: boxes in space, nothing calibrated. It is held to the same tables as the others, and to its own promises."""

import math
import statistics
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize, Layout, Material, Push, State
from aya_sim.physics import CarriedPhotos, Cascade, CascadeInput, Engine, Nudge, engine_named, topple
from aya_sim.physics.hand.knock import Knock
from aya_sim.scenes import SCENES, chains, curve, fork, kink, loop, merge, scene, straight, uphill
from benchmarks.photo_truth import compare_photo, load_photo_runs

pytest.importorskip("numba")


@pytest.fixture(scope="module")
def full() -> Engine:
    return engine_named("full")


def fallen(layout: Layout, *pushes: Push, **how: float) -> Cascade:
    return topple(layout, pushes or (Push(1, 3.0),), engine="full", **how)  # type: ignore[arg-type]  # numbers only


def test_the_same_row_falls_the_same_to_the_bit_however_it_is_numbered(full: Engine) -> None:
    laid = fork(math.radians(25))
    again = laid.with_dominoes(reversed(list(laid.dominoes)))
    shuffled = replace(laid, pushes=()).with_dominoes([replace(d, id=100 - d.id) for d in laid.dominoes])
    digests = {fallen(one).digest for one in (laid, again)} | {fallen(shuffled, Push(99, 3.0)).digest}
    assert len(digests) == 1


def test_sizes_scale_with_the_root_of_the_height() -> None:
    small, large = (straight(20, 25.0 * k) for k in (1, 4))
    large = replace(large, domino=DominoSize(192, 96, 30))
    one, other = fallen(small), fallen(large, Push(1, 1.5))
    assert other.wave_speed == pytest.approx(2 * (one.wave_speed or 0), rel=1e-6)
    assert other.tilt == pytest.approx(one.tilt, abs=1e-6)


def test_a_long_row_keeps_its_speed_and_its_window_small(full: Engine) -> None:
    cascade = fallen(straight(300, 25.0))
    assert len(cascade.standing) == 0
    late = np.diff(cascade.fall_time)[30:]
    assert late.std() < 0.1 * late.mean()
    assert np.degrees(cascade.tilt[5:290]) == pytest.approx(math.degrees(math.acos(7.5 / 25.0)), abs=4.0)


def test_who_struck_whom_is_the_row_itself() -> None:
    cascade = fallen(straight(20, 25.0))
    assert cascade.by.tolist() == [-1, *range(19)]
    assert (cascade.slide[:17] > -4).all()
    assert (np.abs(cascade.slide[:17]) < 4).all()


def test_struck_from_downstream_a_domino_falls_backward() -> None:
    laid = uphill(12, 25.0)
    cascade = fallen(laid)
    assert not len(cascade.standing)
    assert np.cos(cascade.fall_heading) == pytest.approx(np.ones(12), abs=0.05)
    assert [int(state) for state in cascade.state].count(int(cascade.state[-1])) == 11


def test_two_fronts_two_arms_and_a_loop_leave_nobody_standing() -> None:
    assert not len(fallen(merge(), Push(1, 3.0, 0.0), Push(7, 3.0, 0.0)).standing)
    assert not len(fallen(loop()).standing)
    assert not len(fallen(straight(20, 25.0), Push(1, 3.0, 0.0), Push(8, 3.0, 0.0)).standing)


def test_chains_side_by_side_fall_as_each_alone() -> None:
    together = fallen(chains(3, 8, 25.0), *(Push(1 + 8 * k, 3.0, 0.0) for k in range(3)))
    assert together.fall_time[8:16] == pytest.approx(together.fall_time[:8], abs=1e-9)


def test_a_gentle_nudge_rocks_and_stands_again() -> None:
    cascade = fallen(straight(5, 25.0), Push(1, 1.5))
    assert len(cascade.standing) == 5
    assert np.isnan(cascade.fall_time).all()


def test_until_down_pushes_on_where_a_chain_stops() -> None:
    stops = kink(math.radians(85), step="A")
    assert len(fallen(stops).standing)
    cascade = topple(stops, [Push(1, 3.0)], until_down=True, engine="full")
    assert not len(cascade.standing)
    assert len(cascade.pushes) >= 2


def test_a_knock_is_no_push_and_can_be_backward() -> None:
    cascade = topple(straight(4, 60.0), knocks=[Knock(4, -1, 4.0)], engine="full")
    assert cascade.pushes == ()
    assert np.cos(cascade.fall_heading[3]) == pytest.approx(-1.0, abs=1e-3)


def test_poses_are_kept_for_whoever_draws_them() -> None:
    cascade = fallen(straight(6, 25.0), sample_rate=100.0)
    samples = cascade.samples
    assert samples is not None
    assert len(samples.starts) == len(samples.time) + 1
    assert (np.diff(samples.time) >= 0).all()
    last = samples.tilt[samples.starts[-2] :]
    assert last == pytest.approx(cascade.tilt)


def test_the_table_holds_less_where_it_is_slippery() -> None:
    laid = straight(12, 25.0)
    rough, slippery = (fallen(replace(laid, material=Material(friction_table=mu))) for mu in (0.5, 0.1))
    assert np.abs(slippery.slide).max() > np.abs(rough.slide).max() + 1.0


@pytest.mark.parametrize("dt", [1e-7, 0.01])
def test_a_step_that_it_cannot_take_is_refused(dt: float) -> None:
    with pytest.raises(BadQuestion, match="dt"):
        fallen(straight(3), dt=dt)


def test_a_bend_leans_to_the_right_side() -> None:
    cascade = fallen(curve(12, 25.0, math.radians(20)))
    assert not len(cascade.standing)
    assert (cascade.fall_time[1:] > cascade.fall_time[:-1]).all()


@pytest.mark.parametrize("name", sorted(set(SCENES) - {"crossing"}))
def test_the_same_ones_fall_the_same_way_as_with_pymunk_in_every_scene(name: str) -> None:
    assert topple(scene(name), engine="full").state.tolist() == topple(scene(name), engine="pymunk").state.tolist()


def test_a_chain_that_lies_across_another_holds_it() -> None:
    """In a lane nobody who lies is in the way; here the first chain of the crossing stops the second, at any step."""
    crossing = scene("crossing")
    for dt in (None, 6e-4):
        assert topple(crossing, engine="full", dt=dt).standing.tolist() == [19, 20, 21, 22, 23, 24]


def test_who_lies_from_the_beginning_is_in_the_way_and_stays_where_it_is() -> None:
    crossing = scene("crossing")
    half = topple(crossing, [Push(1)], engine="full").fallen
    again = topple(half, [Push(13)], engine="full")
    assert again.standing.tolist() == [19, 20, 21, 22, 23, 24]
    lain = half.dominoes.state != State.STANDING
    assert lain.sum() == 12
    assert np.isnan(again.fall_time[lain]).all()
    assert again.slide[lain].tolist() == half.dominoes.slide[lain].tolist()
    assert again.drift[lain].tolist() == half.dominoes.drift[lain].tolist()


def test_whoever_falls_comes_to_lie_on_one_that_was_laid_flat() -> None:
    two = straight(2, 30.0)
    laid = two.with_dominoes([two.dominoes[0], replace(two.dominoes[1], state=State.FLAT)])
    alone, over = fallen(straight(1)), fallen(laid)
    assert math.degrees(alone.tilt[0]) == pytest.approx(90.0, abs=0.5)
    assert math.degrees(over.tilt[0]) < 85.0


def test_photos_on_chains_rest_where_three_dimensional_runs_leave_them(full: Engine) -> None:
    runs = [run for run in load_photo_runs() if run.scene.kind in ("straight", "stem end", "bend begins")]
    compared = [compare_photo(run, full) for run in runs]
    assert len(compared) > 100
    assert statistics.median(one.error for one in compared) < 2.5  # mm; the runs are 0.8 mm apart
    assert statistics.mean(one.is_touch_alike for one in compared) > 0.97


def test_two_photos_that_touch_carry_or_part_each_other_but_never_lie_in_one_another(full: Engine) -> None:
    row = straight(16, 20.0)
    x, y, heading = row.dominoes.x, row.dominoes.y, row.dominoes.heading
    stands = np.ones(len(x), bool)
    photos = CarriedPhotos(np.array([90.0, 120.0]), np.zeros(2))
    told = CascadeInput(x, y, heading, stands, stands, row.domino, row.material, (Nudge(0, 3.6, 0.0),), None, photos=photos)
    rests = full.run(told, full.step_for(row.domino), None).photos
    assert rests is not None
    alone = [
        full.run(replace(told, photos=CarriedPhotos(photos.x[[k]], photos.y[[k]])), full.step_for(row.domino), None).photos for k in (0, 1)
    ]
    assert not np.allclose(rests, np.concatenate([one for one in alone if one is not None]), atol=0.1)  # each feels the other
    apart, above = math.dist(rests[0, :2], rests[1, :2]), abs(rests[0, 2] - rests[1, 2])
    assert apart > 25 or above > 1.5
