"""Where the wave goes: forks, merges, loops, fronts that meet, backward falls, stalls, and nobody struck stays standing."""

import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Layout, Push, State
from aya_sim.physics import Cascade, topple
from aya_sim.scenes import chains, crossing, curve, fork, kink, loop, merge, pitch_of, scene, sideways_offset, straight, triangle, wide_gap
from tests.aya_sim.physics.layouts import PITCH, Spot, ids, laid, line, ring, struck_and_standing

FORWARD, BACKWARD, STANDING = State.FORWARD, State.BACKWARD, State.STANDING


def striker(cascade: Cascade, one: int) -> int | None:
    """Who struck this domino."""
    return next(fall.by for fall in cascade.falls() if fall.domino == one)


def states(cascade: Cascade) -> list[State]:
    return [State(code) for code in cascade.state.tolist()]


class TestOneChain:
    def test_a_lone_domino_falls_flat(self) -> None:
        cascade = topple(laid([(0, 0, 0)]))
        assert states(cascade) == [FORWARD]
        assert cascade.tilt[0] == pytest.approx(math.pi / 2, abs=1e-2)

    def test_each_strikes_the_next(self) -> None:
        cascade = topple(laid(line(12)))
        assert [fall.by for fall in cascade.falls()] == [None, *range(1, 12)]
        assert states(cascade) == [FORWARD] * 12

    def test_each_leans_on_the_next_and_the_last_lies_flat(self) -> None:
        cascade = topple(laid(line(40)))
        leaning = math.acos(7.5 / PITCH)
        assert cascade.tilt[5:30] == pytest.approx(np.full(25, leaning), abs=math.radians(1.5))
        assert math.degrees(cascade.tilt[-1]) == pytest.approx(90, abs=1)
        assert np.all(np.abs(cascade.slide[5:30]) < 2)

    def test_a_wave_runs_at_the_same_speed_however_long_the_chain(self) -> None:
        short, long = topple(straight(60, PITCH)).wave_speed, topple(straight(2000, PITCH)).wave_speed
        assert short is not None
        assert long == pytest.approx(short, rel=0.015)

    def test_it_ends_where_the_next_is_out_of_reach(self) -> None:
        spots = line(4) + line(4, x=3 * PITCH + 48 + 7.5 + 0.1)
        assert ids(topple(laid(spots))) == [1, 2, 3, 4]

    @pytest.mark.parametrize("gap", [0.9, 0.95, 0.98])
    def test_a_wide_gap_is_bridged_as_long_as_the_fall_reaches_the_foot(self, gap: float) -> None:
        assert not len(topple(wide_gap(gap)).standing)

    def test_a_gap_of_more_than_a_height_stalls_it(self) -> None:
        assert len(topple(wide_gap(1.01)).standing) == 9

    def test_a_domino_that_was_laid_flat_is_struck_by_nobody(self) -> None:
        flat = laid(line(5))
        state = flat.dominoes.state.copy()
        state[2] = State.FLAT
        cascade = topple(replace(flat, dominoes=replace(flat.dominoes, state=state)))
        assert ids(cascade) == [1, 2, 4, 5]
        assert cascade.state[2] == State.FLAT

    def test_a_fallen_domino_hides_what_is_behind_it(self) -> None:
        # 3 stands close behind 2; once 2 has fallen, 1 cannot reach 3 through it
        table = laid([(0, 0, 0), (20, 0, 0), (32, 0, 0)])
        fallen = topple(table, [Push(2, 12.0)]).fallen
        assert [State(code) for code in fallen.dominoes.state] == [STANDING, FORWARD, FORWARD]
        again = topple(replace(fallen, pushes=()), [Push(1)])
        assert again.by.tolist() == [-1, -1, -1]


class TestBackward:
    def test_a_domino_struck_from_downstream_falls_backward(self) -> None:
        cascade = topple(laid([(0, 0, 0), *((x, y, 180.0) for x, y, _ in line(5, x=PITCH))]))
        assert states(cascade) == [FORWARD] + [BACKWARD] * 5
        assert math.cos(cascade.fall_heading[3]) == pytest.approx(1)

    def test_a_backward_wave_is_as_fast_as_a_forward_one(self) -> None:
        uphill = topple(scene("uphill")).wave_speed
        assert uphill == pytest.approx(topple(straight(16)).wave_speed, rel=1e-6)

    def test_a_turned_chain_carries_on_whichever_way_each_domino_looks(self) -> None:
        cascade = topple(laid([(x, y, 180.0 * (i % 2)) for i, (x, y, _) in enumerate(line(9))]))
        assert states(cascade) == [FORWARD, BACKWARD] * 4 + [FORWARD]


class TestSideways:
    @pytest.mark.parametrize(("offset", "falls"), [(23.4, True), (-23.4, True), (24.1, False), (-24.1, False)])
    def test_who_stands_half_a_millimetre_beside_the_strip_is_missed(self, offset: float, falls: bool) -> None:
        assert bool(topple(sideways_offset(offset)).fell[-1]) is falls

    def test_a_kink_of_thirty_degrees_goes_and_a_right_angle_does_not(self) -> None:
        assert not len(topple(kink(math.radians(30))).standing)
        assert len(topple(kink(math.radians(85), step="A")).standing) == 8

    def test_a_domino_struck_on_its_narrow_side_falls_sideways_along_its_strikers_heading(self) -> None:
        chain = line(9, 26.7)
        cascade = topple(laid([*chain, (chain[-1][0] + 7.5 / 2 + 0.5 * 48 + 12, 0.0, 90.0)]))
        assert cascade.fell[-1]
        assert math.degrees(math.remainder(cascade.fall_heading[-1], math.tau)) == pytest.approx(0, abs=1)

    @pytest.mark.parametrize("turn", [20, -20])
    def test_a_domino_struck_off_its_middle_turns_towards_its_striker(self, turn: float) -> None:
        cascade = topple(curve(12, PITCH, math.radians(turn)))
        own, fell = cascade.layout.dominoes.heading[6], cascade.fall_heading[6]  # the curve changes sides after four
        assert 0 < math.copysign(1, turn) * math.remainder(own - fell, math.tau) <= math.radians(abs(turn)) + 1e-9


class TestForks:
    @pytest.mark.parametrize("degrees", [0, 15, 25, 40])
    def test_both_branches_of_a_fork_fall(self, degrees: float) -> None:
        cascade = topple(fork(math.radians(degrees)))
        assert not len(cascade.standing)
        assert striker(cascade, 7) == striker(cascade, 13) == 6

    def test_whoever_is_seen_past_a_nearer_one_is_struck_as_well(self) -> None:
        cascade = topple(laid([(0, 0, 0), (25, 14, 0), (40, -14, 0)]))
        assert striker(cascade, 2) == striker(cascade, 3) == 1

    def test_whoever_stands_behind_a_nearer_one_is_struck_by_that_one(self) -> None:
        cascade = topple(laid([(0, 0, 0), (25, 6, 0), (45, -6, 0)]))
        assert [striker(cascade, 2), striker(cascade, 3)] == [1, 2]

    def test_forks_of_forks_come_down_whole(self) -> None:
        cascade = topple(triangle(16))
        assert not len(cascade.standing)

    def test_a_wide_triangle_spends_no_lane_numbers(self) -> None:
        assert not len(topple(triangle(24)).standing)


class TestMergesAndLoops:
    @pytest.mark.parametrize("degrees", [0, 15, 25, 35])
    def test_two_arms_pushed_together_run_on_as_one(self, degrees: float) -> None:
        assert not len(topple(merge(math.radians(degrees))).standing)

    @pytest.mark.parametrize("late", [0.0, 0.01, 0.05, 0.2, 2.0])
    def test_an_arm_that_comes_late_falls_all_the_same(self, late: float) -> None:
        assert not len(topple(merge(late=late)).standing)

    @pytest.mark.parametrize(("left", "right", "by"), [(0.0, 0.01, 6), (0.01, 0.0, 12)])
    def test_where_two_arms_meet_the_one_that_comes_first_strikes(self, left: float, right: float, by: int) -> None:
        cascade = topple(merge(), [Push(1, time=left), Push(7, time=right)])
        assert striker(cascade, 13) == by

    def test_one_arm_alone_brings_the_stem_down_and_leaves_the_other(self) -> None:
        cascade = topple(merge(), [Push(1)])
        assert ids(cascade) == [*range(1, 7), *range(13, 19)]

    def test_a_loop_that_closes_comes_down_whole(self) -> None:
        cascade = topple(loop())
        assert not len(cascade.standing)
        assert struck_and_standing(cascade) == []

    @pytest.mark.parametrize("arms", [(13, 12), (13, 10), (9, 13)])
    def test_a_loop_with_unequal_arms_comes_down_whole(self, arms: tuple[int, int]) -> None:
        # a fork whose right arm has fewer dominoes: its front comes early, the other runs into what has fallen
        even = loop(arm=max(arms))
        left_out = set(range(4 + max(arms) + 1, 4 + max(arms) + 1 + max(arms) - min(arms)))
        cascade = topple(even.with_dominoes([d for d in even.dominoes if d.id not in left_out]))
        assert set(range(4 + max(arms))) <= {i - 1 for i in ids(cascade)} | {*range(4 + max(arms))}
        assert not set(ids(cascade)) & left_out
        assert len(cascade.standing) <= max(arms)
        assert struck_and_standing(cascade) == []

    @pytest.mark.parametrize("count", [12, 18, 24, 60])
    def test_a_ring_falls_once_round(self, count: int) -> None:
        cascade = topple(laid(ring(count)))
        assert not len(cascade.standing)
        assert [fall.by for fall in cascade.falls()] == [None, *range(1, count)]

    def test_a_ring_pushed_on_two_sides_falls_half_by_each(self) -> None:
        cascade = topple(laid(ring(24)), [Push(1, time=0.0), Push(13, time=0.0)])
        assert not len(cascade.standing)
        assert cascade.duration < topple(laid(ring(24))).duration

    def test_a_spiral_ends_inside(self) -> None:
        assert not len(topple(scene("spiral")).standing)

    def test_crossing_chains_fall_one_after_the_other(self) -> None:
        both = crossing()
        assert len(topple(both, both.pushes[:1]).standing) == len(both.dominoes) // 2
        assert not len(topple(both).standing)

    def test_a_chain_that_runs_into_the_side_of_another_stops_there_or_starts_it(self) -> None:
        cascade = topple(laid(line(8) + line(9, x=8 * PITCH, y=-4 * PITCH, heading=90.0)))
        assert ids(cascade)[:8] == [*range(1, 9)]
        assert struck_and_standing(cascade) == []


class TestSeveralFronts:
    def test_parallel_chains_pushed_together_fall_together(self) -> None:
        table = chains(5, 12)
        cascade = topple(table)
        assert cascade.fall_time.reshape(5, 12) == pytest.approx(np.tile(cascade.fall_time[:12], (5, 1)), abs=1e-12)

    def test_each_chain_falls_as_if_it_were_alone(self) -> None:
        alone = topple(straight(12), [Push(1, time=0.0)])
        assert topple(chains(4, 12)).fall_time[24:36] == pytest.approx(alone.fall_time, abs=1e-12)

    @pytest.mark.parametrize("gap", [0.3, 0.4, 0.6])
    def test_two_fronts_that_meet_lean_on_each_other_like_a_tent(self, gap: float) -> None:
        half = line(6, pitch_of(gap))
        spots: list[Spot] = half + [(11 * pitch_of(gap) - x, y, 180.0) for x, y, _ in reversed(half)]
        cascade = topple(laid(spots), [Push(1, time=0.0), Push(12, time=0.0)])
        assert states(cascade) == [FORWARD] * 12
        outer = [*range(5), *range(7, 12)]  # one of the two in the middle may lean more, in the measurements as well
        assert cascade.tilt[outer] == pytest.approx(cascade.tilt[::-1][outer], abs=math.radians(3))
        assert cascade.tilt[5] < math.radians(25) < cascade.tilt[3]
        assert cascade.fall_time == pytest.approx(cascade.fall_time[::-1], abs=2e-3)

    def test_the_domino_that_two_even_fronts_meet_on_is_held_upright(self) -> None:
        spots = line(13)
        table = laid([*spots[:-1], (spots[-1][0], 0.0, 180.0)])
        cascade = topple(table, [Push(1, time=0.0), Push(13, time=0.0)])
        assert cascade.standing.tolist() == [7]

    def test_a_front_that_comes_late_leans_on_what_has_fallen(self) -> None:
        spots = line(20)
        table = laid([*spots[:-1], (spots[-1][0], 0.0, 180.0)])
        cascade = topple(table, [Push(1, time=0.0), Push(20, time=0.35)])
        assert not len(cascade.standing)
        assert {FORWARD, BACKWARD} == set(states(cascade))

    def test_a_knock_ahead_of_a_wave_starts_a_front_of_its_own(self) -> None:
        cascade = topple(laid(line(20)), [Push(1, time=0.0), Push(12, time=0.2)])
        assert not len(cascade.standing)
        assert [fall.domino for fall in cascade.falls() if fall.by is None] == [1, 12]
        assert cascade.fall_time[11] == pytest.approx(0.2, abs=0.02)
        assert cascade.fall_time[11] < cascade.fall_time[10]


def jittered_net(seed: int, rows: int, columns: int) -> list[Spot]:
    rng = np.random.default_rng(seed)
    return [
        (28 * i + rng.normal(0, 2), 30 * j + 15 * (i % 2) + rng.normal(0, 1), float(rng.normal(0, 10)))
        for i in range(rows)
        for j in range(columns)
    ]


def jittered_triangle(seed: int, rows: int) -> list[Spot]:
    rng = np.random.default_rng(seed)
    return [
        (27 * i + rng.normal(0, 2), 30 * (j - i / 2) + rng.normal(0, 1), float(rng.normal(0, 8))) for i in range(rows) for j in range(i + 1)
    ]


def jittered_loop(seed: int) -> Layout:
    rng = np.random.default_rng(seed)
    even = loop()
    d = even.dominoes
    shaken = replace(
        d, x=d.x + rng.normal(0, 0.5, len(d)), y=d.y + rng.normal(0, 0.5, len(d)), heading=d.heading + rng.normal(0, 0.03, len(d))
    )
    return replace(even, dominoes=shaken)


FEW = (0, 1, *(pytest.param(seed, marks=pytest.mark.campaign) for seed in range(2, 6)))


class TestNobodyStruckSquarelyStaysStanding:
    @pytest.mark.parametrize("seed", FEW)
    def test_in_a_jittered_triangle(self, seed: int) -> None:
        table = laid(jittered_triangle(seed, 14))
        refuse_impossible(table)
        cascade = topple(table, [Push(1, 6.0)])  # at 3 rad/s a lone domino does not always topple two
        assert len(ids(cascade)) > 60
        assert struck_and_standing(cascade) == []

    @pytest.mark.parametrize("seed", FEW)
    def test_in_a_jittered_net(self, seed: int) -> None:
        table = laid(jittered_net(seed, 12, 12))
        refuse_impossible(table)
        cascade = topple(table, [Push(one, time=0.0) for one in range(1, 13)])
        assert len(ids(cascade)) > 100
        assert struck_and_standing(cascade) == []

    @pytest.mark.parametrize("seed", range(8))
    def test_in_a_jittered_loop(self, seed: int) -> None:
        cascade = topple(jittered_loop(seed))
        assert not len(cascade.standing)
