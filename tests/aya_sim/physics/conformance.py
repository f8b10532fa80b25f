"""What every engine has to do. Each check takes an engine and the tolerances that its registry entry declares, and asserts.

`CHECKS` run in a second each; `REFERENCE_CHECKS` compare whole tables of benchmarks/reference and the larger scenes.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.components import Terrain
from aya_sim.errors import BadLayout, BadQuestion
from aya_sim.layout import Domino, Dominoes, Layout, Push, State
from aya_sim.physics import Engine, Knock, topple
from aya_sim.physics.engine import Tolerances
from aya_sim.scenes import SCENES, chains, curve, fork, kink, merge, pitch_of, scene, sideways_offset, straight, uphill, wide_gap
from benchmarks.compare import GIVEN, OWN, Compared, format_comparison
from tests.aya_sim.physics.layouts import enlarged, renumbered, struck_and_standing

Check = Callable[[Engine, Tolerances], None]
FIRST = Push(1, 3.0)
SMALL_SCENES = ("wide-gap", "kink", "sideways-offset", "fork", "merge", "uphill", "animal-photo")
LARGE_SCENES = tuple(name for name in SCENES if name not in (*SMALL_SCENES, "crossing"))
"""In the crossing one chain comes to lie across the other; whether that stops it is chance."""


def _standing(layout: Layout, engine: Engine, *pushes: Push) -> list[int]:
    return [int(one) for one in topple(layout, pushes or (FIRST,), engine=engine).standing]


def same_bits_twice(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (straight(6), fork(stem=3, branch=3)):
        assert topple(laid, [FIRST], engine=engine).digest == topple(laid, [FIRST], engine=engine).digest


def order_and_ids_do_not_matter(engine: Engine, tolerances: Tolerances) -> None:
    laid = replace(merge(stem=3, branch=3), pushes=(Push(1, 3.0, 0.0), Push(4, 3.0, 0.0)))
    shuffled = renumbered(laid, 5)
    shuffled = shuffled.with_dominoes(reversed(list(shuffled.dominoes)))
    assert topple(shuffled, engine=engine).digest == topple(laid, engine=engine).digest


def _falls_as_the_scene_says(name: str, engine: Engine) -> None:
    """Every domino of a scene falls, along its heading but for those of "uphill", which are struck from downstream."""
    cascade = topple(scene(name), engine=engine)
    backward = cascade.layout.dominoes.id > 1 if name == "uphill" else np.zeros(len(cascade.state), bool)
    assert cascade.state.tolist() == np.where(backward, State.BACKWARD, State.FORWARD).tolist(), name


def small_scenes_fall_as_they_should(engine: Engine, tolerances: Tolerances) -> None:
    for name in SMALL_SCENES:
        _falls_as_the_scene_says(name, engine)


def large_scenes_fall_as_they_should(engine: Engine, tolerances: Tolerances) -> None:
    for name in LARGE_SCENES:
        if len(scene(name).dominoes) <= tolerances.largest_scene:
            _falls_as_the_scene_says(name, engine)


def a_wave_stops_where_the_next_is_out_of_reach(engine: Engine, tolerances: Tolerances) -> None:
    assert _standing(wide_gap(1.1, 4, 3), engine) == [5, 6, 7]


def a_sharp_kink_stops_the_wave_and_a_gentle_one_does_not(engine: Engine, tolerances: Tolerances) -> None:
    assert _standing(kink(math.radians(30), before=5, after=4), engine) == []
    assert _standing(kink(math.radians(85), before=5, after=4), engine) == [6, 7, 8, 9]


def an_offset_domino_is_struck_or_missed(engine: Engine, tolerances: Tolerances) -> None:
    assert _standing(sideways_offset(15.0, before=5), engine) == []
    assert _standing(sideways_offset(27.0, before=5), engine) == [6]


def both_branches_of_a_fork_fall_together(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(fork(math.radians(25), stem=4, branch=4), [FIRST], engine=engine)
    assert not len(cascade.standing)
    left, right = cascade.fall_time[4:8], cascade.fall_time[8:12]
    assert left == pytest.approx(right, abs=tolerances.fork / 1e3)
    assert (cascade.by[4], cascade.by[8]) == (3, 3)


def strikers_start_to_fall_before_the_struck(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (straight(8), curve(6, 25.0, math.radians(20)), uphill(6, 25.0)):
        cascade = topple(laid, [FIRST], engine=engine)
        assert cascade.by.tolist() == [-1, *range(len(cascade.by) - 1)]
        assert (np.diff(cascade.fall_time) > 0).all()
        assert cascade.duration > cascade.fall_time[-1]


def results_are_consistent(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (straight(5), kink(math.radians(85), before=4, after=2)):
        cascade = topple(laid, [FIRST], engine=engine)
        stayed = cascade.state == State.STANDING
        assert (np.isnan(cascade.fall_time) == stayed).all()
        assert not cascade.by[stayed].any() or (cascade.by[stayed] == -1).all()
        assert not cascade.tilt[stayed].any()
        assert not cascade.slide[stayed].any()
        assert (cascade.tilt[~stayed] > math.radians(20)).all()
        for column in (cascade.fall_heading, cascade.tilt, cascade.slide, cascade.fall_time[~stayed]):
            assert np.isfinite(column).all()


def a_gentle_push_topples_nothing_and_is_listed(engine: Engine, tolerances: Tolerances) -> None:
    for speed in (0.5, 2.3):  # one alone needs 2.66 rad/s by measurement
        cascade = topple(straight(3), [Push(1, speed)], engine=engine)
        assert len(cascade.standing) == 3
        assert [push.domino for push in cascade.pushes] == [1]
    assert _standing(straight(3), engine, Push(1, 3.2)) == []


def a_row_leans_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    tilt = np.degrees(topple(straight(12, 25.0), [FIRST], engine=engine).tilt)
    assert tilt[2:7] == pytest.approx(math.degrees(math.acos(7.5 / 25.0)), abs=tolerances.rest + 1.0)
    assert tilt[-1] == pytest.approx(90.0, abs=1.0)


def a_wider_gap_slows_the_wave(engine: Engine, tolerances: Tolerances) -> None:
    """Speeds of `benchmarks/reference/straight_3d.csv`, m/s by gap/height."""
    for gap, measured in ((0.2, 1.0187), (0.4, 0.9335), (0.8, 0.7536)):
        speed = topple(straight(32, pitch_of(gap)), [Push(1, 3.6 if gap < 0.25 else 3.0)], engine=engine).wave_speed
        assert speed == pytest.approx(measured, rel=tolerances.straight / 100)


def a_larger_domino_falls_alike_and_slower(engine: Engine, tolerances: Tolerances) -> None:
    small = replace(straight(8, 25.0), pushes=(FIRST,))
    one, other = topple(small, engine=engine), topple(enlarged(small, 4.0), engine=engine)
    assert other.fall_time == pytest.approx(2.0 * one.fall_time, rel=0.01, abs=1e-3)
    assert other.slide == pytest.approx(4.0 * one.slide, abs=0.5)


def samples_end_in_the_result(engine: Engine, tolerances: Tolerances) -> None:
    laid = straight(5, 25.0)
    cascade = topple(laid, [FIRST], engine=engine, sample_rate=500.0)
    samples = cascade.samples
    assert samples is not None
    assert len(samples.starts) == len(samples.time) + 1
    assert samples.starts[0] == 0
    assert samples.starts[-1] == len(samples.row) == len(samples.tilt) == len(samples.slide)
    assert (np.diff(samples.time) >= 0).all()
    assert samples.time[-1] >= cascade.duration - 2e-3
    for row in range(5):
        own = samples.row == row
        times = np.repeat(samples.time, np.diff(samples.starts))[own]
        tilts = samples.tilt[own]
        assert tilts[-1] == pytest.approx(cascade.tilt[row], abs=1e-6)
        assert samples.slide[own][-1] == pytest.approx(cascade.slide[row], abs=1e-6)
        first = int(np.argmax(tilts > math.radians(1.5)))
        assert times[first] == pytest.approx(cascade.fall_time[row], abs=0.03)
    assert cascade.digest == topple(laid, [FIRST], engine=engine).digest


def an_empty_table_stays_empty(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(Layout(Dominoes.of([])), engine=engine, until_down=True, sample_rate=100.0)
    assert (len(cascade.fall_time), cascade.duration, cascade.pushes) == (0, 0.0, ())


def one_domino_falls_flat(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(straight(1), [FIRST], engine=engine)
    assert cascade.tilt[0] == pytest.approx(math.pi / 2, abs=math.radians(1.0))
    assert cascade.fall_heading[0] == pytest.approx(0.0, abs=1e-3)
    assert abs(cascade.slide[0]) < 8.0


def nothing_is_pushed_and_nothing_falls(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(straight(3), (), engine=engine)
    assert (len(cascade.standing), cascade.duration) == (3, 0.0)


def rows_far_apart_do_not_meet(engine: Engine, tolerances: Tolerances) -> None:
    together = chains(2, 4, 25.0, spacing=80.0)
    assert _standing(together, engine) == [5, 6, 7, 8]
    both = topple(together, [Push(1, 3.0, 0.0), Push(5, 3.0, 0.0)], engine=engine)
    alone = topple(straight(4, 25.0), [FIRST], engine=engine)
    assert both.fall_time[:4] == pytest.approx(alone.fall_time, abs=1e-3)
    assert both.fall_time[4:] == pytest.approx(alone.fall_time, abs=1e-3)


def timed_pushes_come_at_their_time(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(chains(2, 3, 25.0), [Push(4, 3.0, 0.25), Push(1, 3.0, 0.0)], engine=engine)
    assert [(push.domino, push.time) for push in cascade.pushes] == [(1, 0.0), (4, pytest.approx(0.25, abs=5e-3))]
    assert cascade.fall_time[3:] == pytest.approx(cascade.fall_time[:3] + 0.25, abs=6e-3)


def a_push_waits_until_all_is_still(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(chains(2, 3, 25.0), [Push(1, 3.0), Push(4, 3.0)], engine=engine)
    assert cascade.pushes[1].time is not None
    assert cascade.pushes[1].time > cascade.fall_time[2] + 0.1


def a_knock_can_be_backward_and_is_no_push(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(straight(3, 60.0), knocks=[Knock(3, -1, 4.0)], engine=engine)
    assert cascade.pushes == ()
    assert cascade.state[2] == State.BACKWARD


def until_down_leaves_none_standing(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(wide_gap(1.1, 3, 3), [FIRST], until_down=True, engine=engine)
    assert not len(cascade.standing)
    assert [push.domino for push in cascade.pushes] == [1, 4]
    close = topple(straight(4, 10.0), [Push(1, 1.0)], until_down=True, engine=engine)
    assert not len(close.standing)
    assert close.pushes[0].speed > 1.0, "pushed again, and harder"


def a_fallen_domino_stays_where_it_lies(engine: Engine, tolerances: Tolerances) -> None:
    half = topple(wide_gap(1.1, 3, 3), [FIRST], engine=engine).fallen
    again = topple(half, [Push(4, 3.0)], engine=engine)
    assert np.isnan(again.fall_time[:3]).all()
    assert again.tilt[:3].tolist() == half.dominoes.tilt[:3].tolist()
    assert not len(again.standing)


def no_domino_struck_squarely_stays_standing(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (fork(stem=3, branch=3), curve(8, 25.0, math.radians(15)), merge(stem=3, branch=4)):
        assert struck_and_standing(topple(laid, engine=engine)) == []


def bad_pushes_and_steps_are_refused(engine: Engine, tolerances: Tolerances) -> None:
    lying = straight(2).with_dominoes([Domino(1, Terrain.FIELD, 0.0, 0.0, 0.0, state=State.FLAT), straight(2).dominoes[1]])
    with pytest.raises(BadLayout):
        topple(lying, [FIRST], engine=engine)
    for dt in (0.0, -1e-3, 1.0, math.nan, math.inf):
        with pytest.raises(BadQuestion):
            topple(straight(2), engine=engine, dt=dt)


def progress_is_reported_and_changes_nothing(engine: Engine, tolerances: Tolerances) -> None:
    reports: list[tuple[float, int]] = []
    laid = straight(30)
    with_reports = topple(laid, [FIRST], engine=engine, progress=lambda now, fallen: reports.append((now, fallen)))
    assert with_reports.digest == topple(laid, [FIRST], engine=engine).digest
    assert reports == sorted(reports)


def _within(tables: Iterable[Compared], exceptions: frozenset[str], title: str) -> None:
    rows = tuple(tables)
    print(format_comparison(title, rows))
    assert {row.what for row in rows if not row.ok} <= exceptions, title


def straight_rows_run_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    _within(GIVEN["straight"](engine, tolerances), frozenset(), f"{engine.name}: straight")


def curves_run_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    _within(GIVEN["curves"](engine, tolerances), tolerances.exceptions, f"{engine.name}: curves")


def kinks_are_judged_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    _within(GIVEN["kinks"](engine), tolerances.exceptions, f"{engine.name}: kinks")


def offsets_are_judged_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    _within(GIVEN["offsets"](engine), tolerances.exceptions, f"{engine.name}: offsets")


def forks_are_late_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    _within(GIVEN["forks"](engine, tolerances), tolerances.exceptions, f"{engine.name}: forks")


def rows_at_rest_lean_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    rows = tuple(OWN["rest"](engine))
    print(format_comparison(f"{engine.name}: rest", rows))
    assert max(abs(row.error or 0.0) for row in rows if not row.what.endswith("0.9")) <= tolerances.rest  # there it hangs by an edge


CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        same_bits_twice,
        order_and_ids_do_not_matter,
        small_scenes_fall_as_they_should,
        a_wave_stops_where_the_next_is_out_of_reach,
        a_sharp_kink_stops_the_wave_and_a_gentle_one_does_not,
        an_offset_domino_is_struck_or_missed,
        both_branches_of_a_fork_fall_together,
        strikers_start_to_fall_before_the_struck,
        results_are_consistent,
        a_gentle_push_topples_nothing_and_is_listed,
        a_row_leans_as_measured,
        a_wider_gap_slows_the_wave,
        a_larger_domino_falls_alike_and_slower,
        samples_end_in_the_result,
        an_empty_table_stays_empty,
        one_domino_falls_flat,
        nothing_is_pushed_and_nothing_falls,
        rows_far_apart_do_not_meet,
        timed_pushes_come_at_their_time,
        a_push_waits_until_all_is_still,
        a_knock_can_be_backward_and_is_no_push,
        until_down_leaves_none_standing,
        a_fallen_domino_stays_where_it_lies,
        no_domino_struck_squarely_stays_standing,
        bad_pushes_and_steps_are_refused,
        progress_is_reported_and_changes_nothing,
    )
}

REFERENCE_CHECKS: Mapping[str, Check] = {
    check.__name__: check
    for check in (
        large_scenes_fall_as_they_should,
        straight_rows_run_as_measured,
        curves_run_as_measured,
        kinks_are_judged_as_measured,
        offsets_are_judged_as_measured,
        forks_are_late_as_measured,
        rows_at_rest_lean_as_measured,
    )
}
