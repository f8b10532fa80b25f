"""The benchmarks work and say what they say; how fast they are is nobody's assertion."""

import json

import pytest

import benchmarks
from aya_sim.scenes import chains
from benchmarks import compare, frames, once, speed, tables, throughput
from benchmarks.compare import GIVEN, OWN, REFERENCE, Compared


def test_each_has_a_name_and_says_in_a_line_what_it_measures() -> None:
    assert list(benchmarks.BENCHMARKS) == ["speed", "throughput", "frames"]
    for run in benchmarks.BENCHMARKS.values():
        first = (run.__doc__ or "").splitlines()[0]
        assert len(first) > 20
        assert first.endswith(".")


def test_throughput_runs_small_prints_tables_and_returns_plain_figures(capsys: pytest.CaptureFixture[str]) -> None:
    figures = throughput.run(best_of=1, short=20, long=100, longest=200)
    printed = capsys.readouterr().out
    assert "chain of 100" in printed
    assert "Beside the limits" in printed
    assert json.loads(json.dumps(figures)) == figures
    assert figures["runs"]["chain of 100"]["fell"] == 100
    assert figures["runs"]["10 chains of 10"]["fell"] == 100
    assert figures["runs"]["expedition"]["total"] >= 25
    assert set(figures["limits"].popitem()[1]) == {"is", "limit", "rule"}


def test_throughput_can_be_silent(capsys: pytest.CaptureFixture[str]) -> None:
    throughput.run(quiet=True, best_of=1, short=10, long=16, longest=20)
    assert capsys.readouterr().out == ""


def test_chains_side_by_side_are_pushed_at_the_same_time() -> None:
    assert [push.time for push in chains(4, 5, throughput.PITCH).pushes] == [0.0] * 4


def test_memory_is_told_in_kilobytes_where_the_system_tells() -> None:
    told = once.resident("VmRSS")
    assert told is None or 10_000 < told < 10_000_000


def test_finer_steps_bring_the_speed_closer() -> None:
    for row in speed.steps():
        *coarser, finest = row["speeds_m_s"].values()
        assert coarser[-1] == pytest.approx(finest, rel=0.01)
        assert coarser[1] == pytest.approx(finest, rel=0.025)


def test_the_theory_of_leaning_chains_is_met_up_to_gap_over_height_eight_tenths() -> None:
    for row in speed.theory():
        gap, there = row["gap_over_height"], row["theory_m_s"]
        if gap and 0.15 <= gap <= 0.8:
            assert row["speed_m_s"] == pytest.approx(there, rel=0.03)


def test_every_table_of_measurements_is_used_or_described() -> None:
    described = (REFERENCE / "README.md").read_text(encoding="utf-8")
    for path in REFERENCE.glob("*.csv"):
        assert path.name in described
    assert all(path.stat().st_size < 100_000 for path in REFERENCE.rglob("*.csv"))


def test_a_row_outside_its_limit_says_so() -> None:
    inside = Compared("here", "1.0 m/s", "1.1 m/s", 10.0, " %", 12.0)
    outside = Compared("there", "1.0 m/s", "1.3 m/s", 30.0, " %", 12.0, ok=False)
    shown = compare.shown("a title", [inside, outside]).splitlines()
    assert shown[0] == "a title"
    assert shown[2].split() == ["here", "1.0", "m/s", "1.1", "m/s", "+10.0", "%", "12", "%"]
    assert shown[3].endswith("OUTSIDE")


def test_tables_are_aligned() -> None:
    table = tables.aligned("t", ("name", "n"), [("a", "1"), ("longer", "22")]).splitlines()
    assert table == ["t", "  name     n", "  a        1", "  longer  22"]


def test_both_kinds_of_measurement_are_compared() -> None:
    assert list(GIVEN) == ["straight", "curves", "kinks", "offsets", "forks", "animal photo"]
    assert len(OWN) >= 12


def test_the_frames_and_answers_of_the_full_table_are_measured() -> None:
    found = frames.run(quiet=True, share=0.05)
    assert {"table at rest", "pan", "cascade, camera still", "cascade followed, replay", "count", "practice at rest"} <= set(
        found["frames"]
    )
    assert {"link preview", "legality check"} <= set(found["answers"])
    for row in (*found["frames"].values(), *found["answers"].values()):
        assert 0 <= row["median_ms"] <= row["p95_ms"] <= row["max_ms"]
