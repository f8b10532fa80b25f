"""The fast engine keeps the rules: the tests of fronts and pushes once more, with it in the default's place; and what is its own."""

import importlib
import tracemalloc
import weakref
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from aya_sim.layout import DominoSize, Material, Push, State
from aya_sim.physics import Cascade, engine_named, topple
from aya_sim.physics.engine import Engine
from aya_sim.physics.rest import settle
from aya_sim.scenes import SCENES, chains, group_world_record, pitch_of, scene, straight, triangle
from tests.aya_sim.physics import test_fronts, test_pushes
from tests.aya_sim.physics.layouts import PITCH, Spot, ids, laid, line, renumbered

pytest.importorskip("numba")
from aya_sim.physics.fast import engine as fast_engine  # they need what may be missing
from aya_sim.physics.fast import runner
from aya_sim.physics.fast.engine import FastLanes

CONVERGED = {0.1: 1.078, 0.2: 1.007, 0.4: 0.925, 0.6: 0.856, 0.8: 0.760, 0.85: 0.723, 0.9: 0.547, 0.95: 0.385}
"""M/s of a straight chain by gap/height, with pymunk at 1/8 ms and 20 iterations."""


@pytest.fixture(autouse=True)
def _by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("aya_sim.physics.topple"), "DEFAULT", "fast")


class TestOneChain(test_fronts.TestOneChain):
    pass


class TestBackward(test_fronts.TestBackward):
    pass


class TestSideways(test_fronts.TestSideways):
    pass


class TestForks(test_fronts.TestForks):
    pass


class TestMergesAndLoops(test_fronts.TestMergesAndLoops):
    pass


class TestSeveralFronts(test_fronts.TestSeveralFronts):
    @pytest.mark.parametrize("gap", [0.3, 0.4, 0.6])
    def test_two_fronts_that_meet_lean_on_each_other_like_a_tent(self, gap: float) -> None:
        """The two in the middle hold each other nearly upright; whether by a degree more or less than one is chance."""
        half = line(6, pitch_of(gap))
        spots: list[Spot] = half + [(11 * pitch_of(gap) - x, y, 180.0) for x, y, _ in reversed(half)]
        cascade = topple(laid(spots), [Push(1, time=0.0), Push(12, time=0.0)])
        outer = [*range(5), *range(7, 12)]
        assert cascade.state[outer].tolist() == [State.FORWARD] * 10
        assert cascade.tilt[outer] == pytest.approx(cascade.tilt[::-1][outer], abs=np.radians(3))
        assert cascade.tilt[5:7].max() < np.radians(25) < cascade.tilt[3]

    def test_a_front_that_comes_late_leans_on_what_has_fallen(self) -> None:
        """But for the one on whom they meet, who may be held between them."""
        spots = line(20)
        table = laid([*spots[:-1], (spots[-1][0], 0.0, 180.0)])
        cascade = topple(table, [Push(1, time=0.0), Push(20, time=0.35)])
        assert set(cascade.standing.tolist()) <= {17}
        assert cascade.state[-1] == State.FORWARD


class TestNobodyStruckSquarelyStaysStanding(test_fronts.TestNobodyStruckSquarelyStaysStanding):
    pass


class TestOrder(test_pushes.TestOrder):
    def test_timed_pushes_come_at_their_time_whatever_their_order(self) -> None:
        """At the nearest step, which is a longer one here."""
        cascade = topple(laid(test_pushes.TWO_CHAINS), [Push(5, time=0.31), Push(1, time=0.1)])
        assert [push.domino for push in cascade.pushes] == [1, 5]
        assert [push.time for push in cascade.pushes] == pytest.approx([0.1, 0.31], abs=cascade.dt / 2 + 1e-9)


class TestStrength(test_pushes.TestStrength):
    pass


class TestUntilDown(test_pushes.TestUntilDown):
    pass


class TestBesidePymunk:
    @pytest.mark.parametrize("gap", CONVERGED)
    def test_a_wave_runs_as_fast_as_with_pymunk_at_the_finest_step(self, gap: float) -> None:
        push = 3.0 if gap >= 0.25 else 3.6 if gap >= 0.2 else 9.0
        speed = topple(straight(60, pitch_of(gap)), [Push(1, push)]).wave_speed
        assert speed == pytest.approx(CONVERGED[gap], rel=0.03 if gap <= 0.85 else 0.10)

    @pytest.mark.parametrize("name", SCENES)
    def test_the_same_ones_fall_the_same_way_in_every_scene(self, name: str) -> None:
        assert topple(scene(name)).state.tolist() == topple(scene(name), engine="pymunk").state.tolist()

    def test_a_finer_step_changes_the_speed_by_less_than_a_hundredth(self) -> None:
        usual, fine = topple(straight(60, PITCH)).wave_speed, topple(straight(60, PITCH), dt=5e-4).wave_speed
        assert usual == pytest.approx(fine, rel=0.01)


class TestSameBits:
    @pytest.mark.parametrize("name", SCENES)
    def test_run_twice_and_renumbered(self, name: str) -> None:
        once = topple(scene(name))
        assert topple(scene(name)).digest == once.digest
        assert topple(replace(renumbered(scene(name), 1), animals=())).fell.sum() == once.fell.sum()

    @pytest.mark.parametrize("threads", [1, 2, 5])
    def test_whatever_the_number_of_threads(self, threads: int) -> None:
        table = chains(7, 40)
        alone, together = (topple(table, engine=engine(n), sample_rate=100.0) for n in (1, threads))
        assert alone.digest == together.digest
        assert (alone.pushes, alone.duration) == (together.pushes, together.duration)
        assert alone.samples is not None
        assert together.samples is not None
        for one, other in zip(poses(alone), poses(together), strict=True):
            assert np.array_equal(one, other)

    def test_the_record_on_one_thread_and_on_two(self) -> None:
        table = group_world_record(3000, 5)
        assert topple(table, engine=engine(1)).digest == topple(table, engine=engine(2)).digest

    def test_whoever_falls_elsewhere(self) -> None:
        both, one = chains(2, 30), chains(1, 30)
        assert topple(both).fall_time[:30].tolist() == topple(one).fall_time.tolist()


class TestMemory:
    def test_a_cascade_needs_less_than_250_bytes_a_domino(self) -> None:
        table = group_world_record(40_000, 2)
        topple(straight(8))  # what is loaded or compiled is not what is measured
        tracemalloc.start()
        try:
            cascade = topple(table)
            peak = tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
        assert not len(cascade.standing)
        assert peak < 250 * len(table.dominoes)

    def test_only_those_who_move_or_may_be_struck_next_are_worked_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However many stand: nothing grows."""
        grown: list[int] = []
        monkeypatch.setattr(runner, "grow", lambda active: grown.append(1))
        assert not len(topple(straight(2000, PITCH)).standing)
        assert not grown


class TestItsOwn:
    def test_its_name_and_its_compiler_are_recorded(self) -> None:
        cascade = topple(laid(line(3)))
        assert cascade.engine == "fast"
        assert "numba" in cascade.engine_version

    def test_it_can_be_made_ready_beforehand_and_falls_the_same(self) -> None:
        fast = engine_named("fast")
        assert isinstance(fast, FastLanes)
        before = topple(straight(8), engine=fast).digest
        fast.prepare()
        assert topple(straight(8), engine=fast).digest == before

    def test_poses_are_kept_from_the_push_to_the_rest(self) -> None:
        cascade = topple(straight(20, PITCH), sample_rate=100.0)
        kept = cascade.samples
        assert kept is not None
        assert kept.time[-1] >= cascade.duration
        assert np.all(np.diff(kept.time) >= 0)
        last = slice(kept.starts[-2], kept.starts[-1])
        assert kept.row[last].tolist() == list(range(20))
        assert kept.tilt[last] == pytest.approx(cascade.tilt)

    def test_a_crowd_that_starts_at_once_grows_its_arrays(self) -> None:
        assert not len(topple(triangle(30)).standing)

    def test_a_long_run_tells_how_far_it_is(self) -> None:
        """A row that is not even, because the wave along an even one is not followed."""
        told: list[tuple[float, int]] = []
        spots: list[Spot] = [(x, 0.1 * (k % 3), 0.0) for k, (x, _, _) in enumerate(line(2000))]
        topple(laid(spots), [Push(1)], progress=lambda now, fallen: told.append((now, fallen)))
        assert len(told) > 10
        assert sorted(told) == told
        assert 1500 < told[-1][1] <= 2000

    def test_other_sizes_fall_alike(self) -> None:
        large = topple(replace(straight(20, 2 * PITCH), domino=DominoSize(96, 48, 15)), [Push(1, 3.0 / 2**0.5)])
        usual = topple(straight(20, PITCH))
        assert large.tilt == pytest.approx(usual.tilt, abs=1e-6)
        assert large.fall_time == pytest.approx(usual.fall_time * 2**0.5, abs=1e-6)

    @pytest.mark.parametrize("material", [Material(0.0, 0.5), Material(1.5, 1.5), Material(0.2, 0.0), Material(0.2, 0.5, 0.9)])
    def test_any_material_comes_to_rest(self, material: Material) -> None:
        assert topple(laid(line(10), material=material)).duration < 10.0


def engine(threads: int) -> Engine:
    return FastLanes(threads=threads)


def poses(cascade: Cascade) -> tuple[Any, ...]:
    kept = cascade.samples
    assert kept is not None
    return kept.time, kept.starts, kept.row, kept.tilt, kept.slide


def test_nobody_is_pushed_and_nobody_falls() -> None:
    assert ids(topple(laid(line(3)), [])) == []


def test_what_only_the_simulation_needs_is_freed_before_the_answer_is_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[weakref.ref[Any]] = []
    run_all = runner.run_all

    def watched(*arguments: Any) -> Any:
        layout, outcome = arguments[3], arguments[4]
        seen.extend(weakref.ref(array) for array in (layout.start, layout.near, outcome.slot))
        return run_all(*arguments)

    def check(*arguments: Any) -> Any:
        assert [reference() for reference in seen] == [None, None, None]
        return settle(*arguments)

    monkeypatch.setattr(fast_engine, "run_all", watched)
    monkeypatch.setattr(fast_engine, "settle", check)
    assert topple(straight(30, PITCH), engine=FastLanes(threads=1)).fell.all()
    assert len(seen) == 3
