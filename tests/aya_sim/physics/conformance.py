"""What every engine has to do. Each check takes an engine and the tolerances that its registry entry declares, and asserts.

`CHECKS` run in a second each; `REFERENCE_CHECKS` compare whole tables of benchmarks/reference and the larger scenes.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.components import Terrain
from aya_sim.errors import BadLayout, BadQuestion, Diverged
from aya_sim.layout import Domino, Dominoes, DominoSize, Layout, Material, Push, State
from aya_sim.physics import Engine, Knock, topple
from aya_sim.physics.engine import CascadeInput, Nudge, Tolerances
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
        first, second = (topple(laid, [FIRST], engine=engine).digest for _ in range(2))
        assert first == second, f"the same input gave digest {first}, then {second}"


def order_and_ids_do_not_matter(engine: Engine, tolerances: Tolerances) -> None:
    laid = replace(merge(stem=3, branch=3), pushes=(Push(1, 3.0, 0.0), Push(4, 3.0, 0.0)))
    shuffled = renumbered(laid, 5)
    shuffled = shuffled.with_dominoes(reversed(list(shuffled.dominoes)))
    one, other = topple(laid, engine=engine).digest, topple(shuffled, engine=engine).digest
    assert one == other, f"other ids and another order changed the digest from {one} to {other}"


def _falls_as_the_scene_says(name: str, engine: Engine) -> None:
    """Every domino of a scene falls, along its heading but for those of "uphill", which are struck from downstream."""
    cascade = topple(scene(name), engine=engine)
    backward = cascade.layout.dominoes.id > 1 if name == "uphill" else np.zeros(len(cascade.state), bool)
    expected = np.where(backward, State.BACKWARD, State.FORWARD)
    wrong = cascade.layout.dominoes.id[cascade.state != expected].tolist()
    assert not wrong, f"in scene {name!r} these dominoes do not fall as they should: {wrong}"


def small_scenes_fall_as_they_should(engine: Engine, tolerances: Tolerances) -> None:
    for name in SMALL_SCENES:
        _falls_as_the_scene_says(name, engine)


def large_scenes_fall_as_they_should(engine: Engine, tolerances: Tolerances) -> None:
    for name in LARGE_SCENES:
        if len(scene(name).dominoes) <= tolerances.largest_scene:
            _falls_as_the_scene_says(name, engine)


def a_wave_stops_where_the_next_is_out_of_reach(engine: Engine, tolerances: Tolerances) -> None:
    standing = _standing(wide_gap(1.1, 4, 3), engine)
    assert standing == [5, 6, 7], f"behind a gap of 1.1 heights 5, 6, 7 should stand, got {standing}"


def a_sharp_kink_stops_the_wave_and_a_gentle_one_does_not(engine: Engine, tolerances: Tolerances) -> None:
    gentle = _standing(kink(math.radians(30), before=5, after=4), engine)
    assert gentle == [], f"behind a kink of 30 degrees none should stand, got {gentle}"
    sharp = _standing(kink(math.radians(85), before=5, after=4), engine)
    assert sharp == [6, 7, 8, 9], f"behind a kink of 85 degrees 6 to 9 should stand, got {sharp}"


def an_offset_domino_is_struck_or_missed(engine: Engine, tolerances: Tolerances) -> None:
    near = _standing(sideways_offset(15.0, before=5), engine)
    assert near == [], f"with an offset of 15 mm none should stand, got {near}"
    far = _standing(sideways_offset(27.0, before=5), engine)
    assert far == [6], f"with an offset of 27 mm only 6 should stand, got {far}"


def both_branches_of_a_fork_fall_together(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(fork(math.radians(25), stem=4, branch=4), [FIRST], engine=engine)
    assert not len(cascade.standing), f"no domino of the fork should stand, got {cascade.standing}"
    left, right = cascade.fall_time[4:8], cascade.fall_time[8:12]
    assert left == pytest.approx(right, abs=tolerances.fork / 1e3), f"the branches fall at {left} and {right} s"
    assert (cascade.by[4], cascade.by[8]) == (3, 3), f"row 3 should strike both branches, got rows {cascade.by[4]} and {cascade.by[8]}"


def strikers_start_to_fall_before_the_struck(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (straight(8), curve(6, 25.0, math.radians(20)), uphill(6, 25.0)):
        cascade = topple(laid, [FIRST], engine=engine)
        assert cascade.by.tolist() == [-1, *range(len(cascade.by) - 1)], f"each row should be struck by the one before, got {cascade.by}"
        assert (np.diff(cascade.fall_time) > 0).all(), f"fall times should increase along the row, got {cascade.fall_time} s"
        last = cascade.fall_time[-1]
        assert cascade.duration > last, f"duration {cascade.duration} s should be later than the last fall time, {last} s"


def results_are_consistent(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (straight(5), kink(math.radians(85), before=4, after=2)):
        cascade = topple(laid, [FIRST], engine=engine)
        stayed = cascade.state == State.STANDING
        assert (np.isnan(cascade.fall_time) == stayed).all(), f"fall_time should be NaN where {stayed}, got {cascade.fall_time}"
        assert not cascade.by[stayed].any() or (cascade.by[stayed] == -1).all(), (
            f"by should be -1 where one stands, got {cascade.by[stayed]}"
        )
        assert not cascade.tilt[stayed].any(), f"tilt should be 0 where one stands, got {cascade.tilt[stayed]} rad"
        assert not cascade.slide[stayed].any(), f"slide should be 0 where one stands, got {cascade.slide[stayed]} mm"
        assert (cascade.tilt[~stayed] > math.radians(20)).all(), f"the fallen should tilt over 20 degrees, got {cascade.tilt[~stayed]} rad"
        for column in ("fall_heading", "tilt", "slide", "drift"):
            values = getattr(cascade, column)
            assert np.isfinite(values).all(), f"{column} should be finite, got {values}"
        assert np.isfinite(cascade.fall_time[~stayed]).all(), f"fall_time should be finite, got {cascade.fall_time[~stayed]} s"


def a_gentle_push_topples_nothing_and_is_listed(engine: Engine, tolerances: Tolerances) -> None:
    for speed in (0.5, 2.3):  # one alone needs 2.66 rad/s by measurement
        cascade = topple(straight(3), [Push(1, speed)], engine=engine)
        assert len(cascade.standing) == 3, f"{speed} rad/s should topple nothing, got {cascade.standing} standing"
        pushed = [push.domino for push in cascade.pushes]
        assert pushed == [1], f"a push of {speed} rad/s on 1 should be listed, got pushes on {pushed}"
    standing = _standing(straight(3), engine, Push(1, 3.2))
    assert standing == [], f"3.2 rad/s should topple all three, got {standing} standing"


def a_row_leans_as_measured(engine: Engine, tolerances: Tolerances) -> None:
    tilt = np.degrees(topple(straight(12, 25.0), [FIRST], engine=engine).tilt)
    leaning = math.degrees(math.acos(7.5 / 25.0))
    assert tilt[2:7] == pytest.approx(leaning, abs=tolerances.rest + 1.0), f"rows 2 to 6 should lean {leaning:.1f} degrees, got {tilt[2:7]}"
    assert tilt[-1] == pytest.approx(90.0, abs=1.0), f"the last should lie at 90 degrees, got {tilt[-1]}"


def a_wider_gap_slows_the_wave(engine: Engine, tolerances: Tolerances) -> None:
    """Speeds of `benchmarks/reference/straight_3d.csv`, m/s by gap/height."""
    for gap, measured in ((0.2, 1.0187), (0.4, 0.9335), (0.8, 0.7536)):
        speed = topple(straight(32, pitch_of(gap)), [Push(1, 3.6 if gap < 0.25 else 3.0)], engine=engine).wave_speed
        within = tolerances.straight
        assert speed == pytest.approx(measured, rel=within / 100), f"gap {gap}: expected {measured} m/s within {within} %, got {speed}"


def a_larger_domino_falls_alike_and_slower(engine: Engine, tolerances: Tolerances) -> None:
    small = replace(straight(8, 25.0), pushes=(FIRST,))
    one, other = topple(small, engine=engine), topple(enlarged(small, 4.0), engine=engine)
    times, slides = 2.0 * one.fall_time, 4.0 * one.slide
    assert other.fall_time == pytest.approx(times, rel=0.01, abs=1e-3), f"expected twice the fall times, {times} s, got {other.fall_time}"
    assert other.slide == pytest.approx(slides, abs=0.5), f"expected four times the slides, {slides} mm, got {other.slide}"


def samples_end_in_the_result(engine: Engine, tolerances: Tolerances) -> None:
    laid = straight(5, 25.0)
    cascade = topple(laid, [FIRST], engine=engine, sample_rate=500.0)
    samples = cascade.samples
    assert samples is not None, "samples should be there with a sample rate of 500 / s, got None"
    times, starts = samples.time, samples.starts
    assert len(starts) == len(times) + 1, f"expected one start more than the {len(times)} times, got {len(starts)}"
    assert starts[0] == 0, f"the first sample should start at 0, got {starts[0]}"
    lengths = (len(samples.row), len(samples.tilt), len(samples.slide))
    assert set(lengths) == {starts[-1]}, f"row, tilt, slide should be {starts[-1]} long, got {lengths}"
    assert (np.diff(times) >= 0).all(), f"sample times should never go back, got {times} s"
    assert times[-1] >= cascade.duration - 2e-3, f"the last sample should come at {cascade.duration} s, got {times[-1]}"
    for row in range(5):
        own = samples.row == row
        when = np.repeat(times, np.diff(starts))[own]
        tilts = samples.tilt[own]
        tilt, slide, fall_time = cascade.tilt[row], cascade.slide[row], cascade.fall_time[row]
        assert tilts[-1] == pytest.approx(tilt, abs=1e-6), f"row {row}: the last sample tilts {tilts[-1]} rad, the result {tilt}"
        slid = samples.slide[own][-1]
        assert slid == pytest.approx(slide, abs=1e-6), f"row {row}: the last sample slides {slid} mm, the result {slide}"
        begun = when[int(np.argmax(tilts > math.radians(1.5)))]
        assert begun == pytest.approx(fall_time, abs=0.03), f"row {row}: the samples fall at {begun} s, the result at {fall_time}"
    without = topple(laid, [FIRST], engine=engine).digest
    assert cascade.digest == without, f"sampling changed the digest from {without} to {cascade.digest}"


def an_empty_table_stays_empty(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(Layout(Dominoes.of([])), engine=engine, until_down=True, sample_rate=100.0)
    got = (len(cascade.fall_time), cascade.duration, cascade.pushes)
    assert got == (0, 0.0, ()), f"expected no fall times, 0 s and no pushes, got {got}"


def one_domino_falls_flat(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(straight(1), [FIRST], engine=engine)
    tilt, heading, slide = cascade.tilt[0], cascade.fall_heading[0], cascade.slide[0]
    assert tilt == pytest.approx(math.pi / 2, abs=math.radians(1.0)), f"it should lie flat, tilted by pi / 2 rad, got {tilt}"
    assert heading == pytest.approx(0.0, abs=1e-3), f"it should fall along its heading, 0 rad, got {heading}"
    assert abs(slide) < 8.0, f"it should slide less than 8 mm, got {slide}"


def nothing_is_pushed_and_nothing_falls(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(straight(3), (), engine=engine)
    got = (len(cascade.standing), cascade.duration)
    assert got == (3, 0.0), f"expected 3 standing and 0 s, got {got}"


def rows_far_apart_do_not_meet(engine: Engine, tolerances: Tolerances) -> None:
    together = chains(2, 4, 25.0, spacing=80.0)
    standing = _standing(together, engine)
    assert standing == [5, 6, 7, 8], f"the row that is not pushed, 5 to 8, should stand, got {standing}"
    both = topple(together, [Push(1, 3.0, 0.0), Push(5, 3.0, 0.0)], engine=engine)
    alone = topple(straight(4, 25.0), [FIRST], engine=engine)
    for times in (both.fall_time[:4], both.fall_time[4:]):
        assert times == pytest.approx(alone.fall_time, abs=1e-3), f"expected the times of a row alone, {alone.fall_time} s, got {times}"


def timed_pushes_come_at_their_time(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(chains(2, 3, 25.0), [Push(4, 3.0, 0.25), Push(1, 3.0, 0.0)], engine=engine)
    made = [(push.domino, push.time) for push in cascade.pushes]
    assert made == [(1, 0.0), (4, pytest.approx(0.25, abs=5e-3))], f"pushes should be 1 at 0 s, 4 at 0.25 s, in order of time, got {made}"
    times, expected = cascade.fall_time[3:], cascade.fall_time[:3] + 0.25
    assert times == pytest.approx(expected, abs=6e-3), f"the second row should fall 0.25 s later, at {expected} s, got {times}"


def a_push_waits_until_all_is_still(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(chains(2, 3, 25.0), [Push(1, 3.0), Push(4, 3.0)], engine=engine)
    time, last = cascade.pushes[1].time, cascade.fall_time[2]
    assert time is not None, f"each push made should have a time, got {cascade.pushes}"
    assert time > last + 0.1, f"the second push should come over 0.1 s after the last fall time, {last} s, got {time}"


def a_knock_can_be_backward_and_is_no_push(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(straight(3, 60.0), knocks=[Knock(3, -1, 4.0)], engine=engine)
    assert cascade.pushes == (), f"a knock should not be listed as a push, got {cascade.pushes}"
    assert cascade.state[2] == State.BACKWARD, f"row 2 should fall backward, got {State(cascade.state[2])!r}"


def until_down_leaves_none_standing(engine: Engine, tolerances: Tolerances) -> None:
    cascade = topple(wide_gap(1.1, 3, 3), [FIRST], until_down=True, engine=engine)
    assert not len(cascade.standing), f"none should stand behind a gap, got {cascade.standing}"
    pushed = [push.domino for push in cascade.pushes]
    assert pushed == [1, 4], f"1 and 4 should be pushed, got {pushed}"
    close = topple(straight(4, 10.0), [Push(1, 1.0)], until_down=True, engine=engine)
    assert not len(close.standing), f"none should stand after a push too gentle at first, got {close.standing}"
    speed = close.pushes[0].speed
    assert speed > 1.0, f"it should be pushed again, harder than 1 rad/s, got {speed}"


def a_fallen_domino_stays_where_it_lies(engine: Engine, tolerances: Tolerances) -> None:
    half = topple(wide_gap(1.1, 3, 3), [FIRST], engine=engine).fallen
    again = topple(half, [Push(4, 3.0)], engine=engine)
    assert np.isnan(again.fall_time[:3]).all(), f"what lies should not fall again, got fall times {again.fall_time[:3]} s"
    before, after = half.dominoes.tilt[:3].tolist(), again.tilt[:3].tolist()
    assert after == before, f"what lies should keep its tilt, {before} rad, got {after}"
    assert not len(again.standing), f"none should stand after the second push, got {again.standing}"


def no_domino_struck_squarely_stays_standing(engine: Engine, tolerances: Tolerances) -> None:
    for laid in (fork(stem=3, branch=3), curve(8, 25.0, math.radians(15)), merge(stem=3, branch=4)):
        stayed = struck_and_standing(topple(laid, engine=engine))
        assert stayed == [], f"these were struck squarely and stand: {stayed}"


def bad_pushes_and_steps_are_refused(engine: Engine, tolerances: Tolerances) -> None:
    lying = straight(2).with_dominoes([Domino(1, Terrain.FIELD, 0.0, 0.0, 0.0, state=State.FLAT), straight(2).dominoes[1]])
    with pytest.raises(BadLayout):
        topple(lying, [FIRST], engine=engine)
    for dt in (0.0, -1e-3, 1.0, math.nan, math.inf):
        with pytest.raises(BadQuestion):
            topple(straight(2), engine=engine, dt=dt)


def a_lost_pose_is_reported_as_diverged(engine: Engine, tolerances: Tolerances) -> None:
    zeros, stands = np.zeros(3), np.ones(3, bool)
    x = np.array((0.0, 25.0, 50.0))
    lost = CascadeInput(x, zeros, zeros, stands, stands, DominoSize(), Material(), (Nudge(0, math.nan, 0.0),), None)
    with pytest.raises(Diverged):
        engine.run(lost, engine.step_for(DominoSize()), None)


def progress_is_reported_and_changes_nothing(engine: Engine, tolerances: Tolerances) -> None:
    reports: list[tuple[float, int]] = []
    laid = straight(30)
    with_reports = topple(laid, [FIRST], engine=engine, progress=lambda now, fallen: reports.append((now, fallen)))
    without = topple(laid, [FIRST], engine=engine).digest
    assert with_reports.digest == without, f"reporting changed the digest from {without} to {with_reports.digest}"
    assert reports == sorted(reports), f"time and number of the fallen should never go back, got {reports}"


def _within(tables: Iterable[Compared], exceptions: frozenset[str], title: str) -> None:
    rows = tuple(tables)
    print(format_comparison(title, rows))
    off = sorted(row.what for row in rows if not row.ok and row.what not in exceptions)
    assert not off, f"{title}: off by more than allowed: {off}"


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
    worst = max(abs(row.error or 0.0) for row in rows if not row.what.endswith("0.9"))  # there it hangs by an edge
    assert worst <= tolerances.rest, f"tilts at rest should be within {tolerances.rest} degrees, the worst is off by {worst}"


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
        a_lost_pose_is_reported_as_diverged,
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
