"""Who is pushed, when and how hard: the pushes of a file, timed ones, and nudging on until no domino stands."""

import math
from dataclasses import replace

import pytest

from aya_sim.components import PUSH_SPEED
from aya_sim.errors import BadLayout
from aya_sim.layout import Dominoes, DominoSize, Layout, Push, State
from aya_sim.physics import Cascade, opening, stepper, topple
from aya_sim.physics.pymunk_lanes.engine import PymunkLanes
from aya_sim.scenes import scene, straight
from tests.aya_sim.physics.layouts import ids, laid, line, renumbered

TWO_CHAINS = line(4) + line(4, x=1000)


def made(cascade: Cascade) -> list[int]:
    return [push.domino for push in cascade.pushes]


def test_a_push_that_is_made_as_it_was_wanted_is_not_checked_again() -> None:
    wanted = Push(1, 2.5, 0.0), Push(5, 3.5, 0.0)
    given = topple(laid(TWO_CHAINS), wanted).pushes
    assert sorted(given, key=lambda push: push.domino) == list(wanted)
    assert all(any(push is one for one in wanted) for push in given)


def time_of(cascade: Cascade, one: int) -> float:
    return next(fall.time for fall in cascade.falls() if fall.domino == one)


class TestOpening:
    def test_the_pushes_of_the_layout_open_it(self) -> None:
        table = replace(laid(TWO_CHAINS), pushes=(Push(5), Push(1)))
        assert opening(table) == table.pushes
        assert made(topple(table)) == [5, 1]

    def test_without_a_push_the_first_domino_of_the_start_tile_is_nudged(self) -> None:
        expedition = scene("expedition")
        assert opening(replace(expedition, pushes=())) == (Push(expedition.pushes[0].domino),)

    def test_without_a_start_tile_the_lowest_number_that_stands_is_nudged(self) -> None:
        table = laid(TWO_CHAINS)
        state = table.dominoes.state.copy()
        state[0] = State.FLAT
        assert opening(replace(table, dominoes=replace(table.dominoes, state=state))) == (Push(2),)

    def test_where_nobody_stands_nobody_is_pushed(self) -> None:
        assert opening(Layout(Dominoes.of([]))) == ()
        cascade = topple(topple(laid(line(5)), until_down=True).fallen, [])
        assert (made(cascade), ids(cascade), cascade.duration) == ([], [], 0.0)

    def test_pushes_that_are_given_replace_those_of_the_layout(self) -> None:
        assert ids(topple(replace(laid(TWO_CHAINS), pushes=(Push(1),)), [Push(5)])) == [5, 6, 7, 8]


class TestRefusals:
    @pytest.mark.parametrize("fallen", [State.FLAT, State.FORWARD, State.BACKWARD])
    def test_a_push_of_a_domino_that_does_not_stand_is_refused(self, fallen: State) -> None:
        table = laid(line(3))
        state = table.dominoes.state.copy()
        state[1] = fallen
        with pytest.raises(BadLayout, match=r"\$\.pushes\[1\]\.domino: domino 2 does not stand"):
            topple(replace(table, dominoes=replace(table.dominoes, state=state)), [Push(1), Push(2)])

    @pytest.mark.parametrize("nobody", [4, 10**9])
    def test_a_push_of_a_domino_that_is_not_there_is_refused(self, nobody: int) -> None:
        with pytest.raises(BadLayout, match=rf"\$\.pushes\[0\]\.domino: there is no domino {nobody}"):
            topple(laid(line(3)), [Push(nobody)])


class TestOrder:
    def test_each_push_waits_until_everything_rests(self) -> None:
        cascade = topple(laid(TWO_CHAINS), [Push(5), Push(1)])
        alone = topple(laid(line(4)))
        assert made(cascade) == [5, 1]
        assert cascade.pushes[0].time == 0.0
        assert cascade.pushes[1].time == pytest.approx(alone.duration, abs=0.2)
        assert (cascade.pushes[1].time or 0.0) >= alone.duration

    def test_timed_pushes_come_at_their_time_whatever_their_order(self) -> None:
        cascade = topple(laid(TWO_CHAINS), [Push(5, time=0.31), Push(1, time=0.1)])
        assert made(cascade) == [1, 5]
        assert [push.time for push in cascade.pushes] == pytest.approx([0.1, 0.31])
        assert time_of(cascade, 5) - time_of(cascade, 1) == pytest.approx(0.21, abs=1e-6)

    def test_pushes_without_a_time_wait_for_those_that_have_one(self) -> None:
        cascade = topple(laid(TWO_CHAINS + line(2, x=2000)), [Push(9), Push(1, time=0.1), Push(5)])
        assert made(cascade) == [9, 1, 5]
        assert (cascade.pushes[2].time or 0.0) > time_of(cascade, 4)

    def test_pushes_at_one_time_start_several_fronts(self) -> None:
        cascade = topple(laid(TWO_CHAINS), [Push(1, time=0.0), Push(5, time=0.0)])
        assert time_of(cascade, 1) == time_of(cascade, 5)

    def test_a_push_far_in_the_future_costs_nothing(self) -> None:
        assert topple(laid(line(3)), [Push(1, time=1e8)]).duration == pytest.approx(1e8, abs=2.0)

    def test_a_push_of_a_domino_that_has_fallen_by_then_is_not_made(self) -> None:
        assert made(topple(laid(line(8)), [Push(1), Push(8), Push(2, time=9.0)])) == [1]

    def test_a_wave_takes_the_same_time_whenever_it_starts(self) -> None:
        early, late = topple(laid(line(20)), [Push(1, time=0.0)]), topple(laid(line(20)), [Push(1, time=7.0)])
        assert late.fall_time - 7.0 == pytest.approx(early.fall_time, abs=1e-9)


class TestStrength:
    @pytest.mark.parametrize(("speed", "falls"), [(2.5, False), (2.75, True), (50.0, True)])
    def test_a_lone_domino_needs_about_2_7_rad_s(self, speed: float, falls: bool) -> None:
        assert bool(topple(laid([(0, 0, 0)]), [Push(1, speed)]).fell[0]) is falls

    def test_a_push_too_weak_leaves_everybody_standing_but_is_listed(self) -> None:
        cascade = topple(laid(line(5)), [Push(1, 1.0)])
        assert (ids(cascade), made(cascade)) == ([], [1])
        assert cascade.standing.tolist() == [1, 2, 3, 4, 5]

    @pytest.mark.parametrize("gap", [0.1, 0.15, 0.2])
    def test_a_close_neighbour_asks_for_a_harder_push(self, gap: float) -> None:
        table = straight(15, gap * 48 + 7.5)
        assert ids(topple(table, [Push(1, 3.0)])) in ([], [1])  # at best it leans on its neighbour
        assert not len(topple(table, [Push(1, 7.0)]).standing)

    def test_pushes_of_the_same_strength_do_not_add_up(self) -> None:
        assert ids(topple(laid([(0, 0, 0)]), [Push(1, 2.0)] * 20)) == []


class TestUntilDown:
    def test_a_large_heap_of_dominoes_face_to_face_is_refused_before_any_work(self, monkeypatch: pytest.MonkeyPatch) -> None:
        heap = straight(5000, 7.5)
        assert len(topple(heap, [Push(1, 1.0)]).standing) == 5000
        monkeypatch.setattr(PymunkLanes, "run", None)
        with pytest.raises(BadLayout, match=r"5000 dominoes stand face to face; more than 500 cannot be pushed until none stands"):
            topple(heap, until_down=True)

    def test_packed_dominoes_are_given_up_after_so_many_harder_pushes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(stepper, "MOST_TRIES", 5)
        with pytest.raises(BadLayout, match="5 harder pushes did not bring all of them down"):
            topple(straight(60, 7.5), until_down=True)

    def test_one_push_is_enough_for_one_chain(self) -> None:
        cascade = topple(laid(line(9)), until_down=True)
        assert made(cascade) == [1]
        assert not len(cascade.standing)

    def test_the_next_is_the_lowest_number_that_no_standing_domino_would_strike(self) -> None:
        # 4 3 2 1 > flows to the right; the second chain is 5 6 7 8
        table = laid([(x, y, h) for x, y, h in reversed(line(4))] + line(4, x=1000))
        cascade = topple(table, until_down=True)
        assert made(cascade) == [1, 4, 5]  # the first push is the lowest number of all

    def test_after_the_pushes_of_the_layout_it_goes_on_by_the_rule(self) -> None:
        table = laid(line(3) + line(3, x=500) + line(3, x=1000))
        assert made(topple(table, [Push(5)], until_down=True)) == [5, 1, 4, 7]

    def test_in_a_ring_where_everybody_would_be_struck_the_lowest_number_begins(self) -> None:
        around = [(30 * math.cos(a), 30 * math.sin(a), math.degrees(a) + 90) for a in (0, 2.0944, 4.18879)]
        cascade = topple(laid([*line(2, x=500), *around]), [Push(1)], until_down=True)
        assert made(cascade)[:2] == [1, 3]
        assert not len(cascade.standing)

    def test_numbers_decide_who_is_pushed_next(self) -> None:
        table = laid(line(2) + line(2, x=500) + line(2, x=1000))
        other = renumbered(table, 4)
        first = other.dominoes.id.min()
        assert made(topple(other, until_down=True))[0] == first

    def test_a_close_neighbour_is_nudged_harder_by_half_each_time_and_counts_once(self) -> None:
        cascade = topple(laid([(0, 0, 0), (9, 0, 0)]), until_down=True)
        assert not len(cascade.standing)
        (push,) = cascade.pushes
        tries = math.log(push.speed / PUSH_SPEED, 1.5)
        assert tries >= 1
        assert tries == pytest.approx(round(tries), abs=1e-9)
        assert push.time == 0.0

    @pytest.mark.parametrize("thickness", [16, 30, 48, 100, 500])
    def test_a_thick_domino_goes_down_in_the_end(self, thickness: float) -> None:
        cascade = topple(laid([(0, 0, 0), (5000, 0, 0)], DominoSize(48, 24, thickness)), until_down=True)
        assert not len(cascade.standing)
        assert made(cascade) == [1, 2]
        assert min(push.speed for push in cascade.pushes) > PUSH_SPEED

    def test_a_block_of_touching_dominoes_goes_down_in_the_end(self) -> None:
        cascade = topple(laid([(7.5 * i, 24.0 * j, 0.0) for i in range(5) for j in range(5)]), until_down=True)
        assert not len(cascade.standing)
        assert len(cascade.pushes) <= 25

    @pytest.mark.parametrize("count", [2, 10, 40])
    def test_a_row_of_touching_dominoes_goes_down_in_the_end(self, count: int) -> None:
        assert not len(topple(laid(line(count, 7.5)), until_down=True).standing)

    def test_without_it_a_nudge_is_given_as_it_is(self) -> None:
        cascade = topple(laid([(0, 0, 0), (9, 0, 0)]))
        assert cascade.pushes == (Push(1, PUSH_SPEED, 0.0),)
        assert cascade.standing.tolist() == [1, 2]

    def test_the_pushes_that_were_made_bring_the_same_ones_down_again(self) -> None:
        table = laid([*line(5), (0, 300, 0), (9.5, 300, 0), *line(5, y=600)])
        cascade = topple(table, until_down=True)
        assert not len(cascade.standing)
        again = topple(table, cascade.pushes)
        assert ids(again) == ids(cascade)
        assert again.state.tolist() == cascade.state.tolist()

    def test_a_scene_that_comes_down_by_itself_needs_no_more(self) -> None:
        table = scene("loop")
        assert topple(table, until_down=True).digest == topple(table).digest

    def test_every_domino_of_a_scattered_table_is_pushed_once(self) -> None:
        table = laid([(200.0 * i, 200.0 * j, 90.0 * ((i + j) % 4)) for i in range(6) for j in range(6)])
        assert made(topple(table, until_down=True)) == [*range(1, 37)]
