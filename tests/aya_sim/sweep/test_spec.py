"""What a sweep's file means: which cases, in which order; and what is refused, by the path of the key."""

import json
import math
from typing import Any

import pytest

from aya_sim.errors import BadFile, BadQuestion
from aya_sim.sweep import Case, read, run_case, sweep_of
from aya_sim.sweep.case import LEAD, layout_of


def a_spec(**said: Any) -> dict[str, Any]:
    return {"format": "aya-sweep", "version": 1, "axes": {}, **said}


def a_case(**said: Any) -> Case:
    (case,) = sweep_of(a_spec(axes=said.pop("axes", {}), **said)).cases
    return case


def test_a_grid_counts_every_combination_with_the_last_axis_and_then_the_seed_fastest() -> None:
    sweep = sweep_of(a_spec(axes={"turn": [0, 30], "pitch": {"from": 20, "to": 30, "steps": 3}}, seeds=2))
    assert sweep.varied == ("pitch", "turn")
    assert [(c.pitch, c.turn, c.seed) for c in sweep.cases] == [(p, t, s) for p in (20, 25, 30) for t in (0, 30) for s in (0, 1)]
    assert [case.number for case in sweep.cases] == list(range(12))


def test_a_gap_is_told_in_parts_of_the_height() -> None:
    case = a_case(axes={"gap": 0.5, "height": 40, "thickness": 8})
    assert case.pitch == 28.0


def test_a_random_sample_keeps_to_its_spans_and_lists_and_is_drawn_the_same_again() -> None:
    said = a_spec(axes={"turn": {"from": 0, "to": 60}, "friction": [0.1, 0.4]}, sample={"count": 40, "seed": 3})
    cases = sweep_of(said).cases
    assert len(cases) == 40
    assert {case.friction for case in cases} == {0.1, 0.4}
    assert all(0 <= case.turn <= 60 for case in cases)
    assert len({case.turn for case in cases}) == 40
    assert sweep_of(said).cases == cases
    assert sweep_of({**said, "sample": {"count": 40, "seed": 4}}).cases != cases


def test_sweeps_that_differ_in_any_number_have_different_digests() -> None:
    digests = {sweep_of(a_spec(**said)).digest for said in ({}, {"seeds": 2}, {"length": 21}, {"axes": {"turn": 1}}, {"dt": 5e-4})}
    assert len(digests) == 5


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"axes": {"colour": 1}}, r"\$\.axes\.colour: there is no such axis"),
        ({"axes": {"turn": "steep"}}, r"\$\.axes\.turn: expected a number, got \"steep\""),
        ({"axes": {"turn": "20"}}, r"\$\.axes\.turn: expected a number"),
        ({"axes": {"turn": [0, True]}}, r"\$\.axes\.turn\[1\]: expected a number, got true"),
        ({"axes": {"turn": math.nan}}, r"\$\.axes\.turn: expected -90 to 90, got nan"),
        ({"axes": {"pitch": {"from": 1e308, "to": -1e308, "steps": 3}}}, r"\$\.axes\.pitch: expected 0\.001"),
        ({"axes": {"pitch": {"from": 20, "to": -5, "steps": 1}}, "sample": {"count": 5}}, r"\$\.axes\.pitch: .* got -5"),
        ({"axes": {"turn": []}}, r"\$\.axes\.turn: expected at least one"),
        ({"axes": {"turn": [100]}}, r"\$\.axes\.turn: expected -90 to 90, got 100"),
        ({"axes": {"turn": {"from": 0, "to": 9, "by": 3}}}, r"\$\.axes\.turn\.by: unknown key"),
        ({"axes": {"turn": {"from": 0, "to": 9, "steps": 0}}}, r"\$\.axes\.turn\.steps"),
        ({"axes": {"gap": 0.4, "pitch": 25}}, r"\$\.axes\.gap: the pitch is given"),
        ({"axes": {"height": 0}}, r"\$\.axes\.height"),
        ({"format": "aya-layout"}, r"\$\.format"),
        ({"version": 2}, r"\$\.version: this program reads version 1, got 2"),
        ({"seeds": 0}, r"\$\.seeds"),
        ({"length": 0}, r"\$\.length"),
        ({"dt": 0}, r"\$\.dt"),
        ({"sample": {"count": 0}}, r"\$\.sample"),
        ({"axes": {"turn": {"from": 0, "to": 9, "steps": 1000}, "pitch": {"from": 20, "to": 30, "steps": 1001}}}, "1,001,000 cases"),
        ({"more": 1}, r"\$\.more: unknown key"),
        ({"sample": "random"}, r"\$\.sample: expected an object, got \"random\""),
        ({"sample": {"count": 10**15}}, r"\$\.sample\.count: expected 1 to 1000000"),
        ({"sample": {"count": 3, "seed": -1}}, r"\$\.sample: expected a count from 1 and a seed from 0"),
    ],
)
def test_what_is_not_a_sweep_is_refused_and_told_where(said: dict[str, Any], why: str) -> None:
    with pytest.raises(BadFile, match=why):
        sweep_of(a_spec(**said))


def test_an_engine_that_is_not_there_and_text_that_is_not_json_are_refused() -> None:
    with pytest.raises(BadQuestion, match="steam"):
        sweep_of(a_spec(engine="steam"))
    with pytest.raises(BadFile, match="not JSON"):
        read(b"{")
    with pytest.raises(BadFile, match="nested too deeply"):
        read(b"[" * 100_000)
    assert read(json.dumps(a_spec()).encode()).cases == sweep_of(a_spec()).cases


def test_a_key_that_is_there_twice_is_refused() -> None:
    with pytest.raises(BadFile, match='"pitch": this key is there twice'):
        read(b'{"format": "aya-sweep", "version": 1, "axes": {"pitch": 20, "pitch": 30}}')


def test_a_step_that_an_engine_cannot_take_is_told_as_the_key_it_came_from() -> None:
    with pytest.raises(BadQuestion, match=r"^\$\.dt: expected"):
        run_case(a_case(dt=0.5))


def test_a_straight_chain_goes_and_a_wild_one_stops() -> None:
    straight, bent = (run_case(a_case(axes={"turn": turn, "pitch": 25}, length=28)) for turn in (0, 72))
    assert (straight.result, straight.fell) == ("goes", LEAD + 28)
    assert straight.wave_speed == pytest.approx(0.95, abs=0.05)
    assert bent.result == "stops"
    assert LEAD <= bent.fell < LEAD + 8


def test_feet_that_would_overlap_are_told_and_not_toppled() -> None:
    row = run_case(a_case(axes={"pitch": 5}))
    assert (row.result, row.fell, row.digest) == ("impossible", 0, "")


def test_a_case_gives_the_same_row_again_and_another_seed_another_one() -> None:
    one, other = sweep_of(a_spec(axes={"placing_mm": 1, "placing_deg": 3}, seeds=2, length=8)).cases
    assert run_case(one) == run_case(one)
    assert run_case(one).digest != run_case(other).digest


def test_placing_errors_are_as_large_as_they_are_said_to_be() -> None:
    exact, placed = (layout_of(a_case(axes={"placing_mm": mm}, length=800)).dominoes for mm in (0, 2))
    assert (placed.x - exact.x).std() == pytest.approx(2, rel=0.1)
    assert (placed.y - exact.y).std() == pytest.approx(2, rel=0.1)
    assert (placed.heading == exact.heading).all()


def test_a_turn_too_small_to_divide_by_is_a_straight_chain() -> None:
    case = a_case(axes={"turn": 1e-308}, length=5)
    assert set(layout_of(case).dominoes.heading[1:].round(6)) == {0.0}
    assert run_case(case) is not None
