"""The benchmarks work and say what they say; no test asserts how fast they are."""

import json
import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import benchmarks
from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize
from aya_sim.physics import ENGINES, engine_named
from aya_sim.physics.engines import tolerances_of
from aya_sim.scenes import chains
from benchmarks import Chosen, bots, compare, cost, frames, hosted_window, once, scaling, shared_aya, speed, tables, theory, throughput
from benchmarks.compare import GIVEN, OWN, REFERENCE, Compared
from benchmarks.frames import cases, screens
from games.aya.model.timeline import SAMPLE_RATE
from tools.gallery import VIEWS

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.campaign  # slow: `make test` runs it, `make check` does not


def test_each_has_a_name_and_says_in_a_line_what_it_measures() -> None:
    assert list(benchmarks.BENCHMARKS) == ["speed", "truth", "throughput", "frames"]
    for run in benchmarks.BENCHMARKS.values():
        first = (run.__doc__ or "").splitlines()[0]
        assert len(first) > 20
        assert first.endswith(".")


@pytest.fixture(scope="module")
def small() -> tuple[str, dict[str, Any]]:
    """What a small throughput prints, and its figures."""
    with redirect_stdout(StringIO()) as printed:
        figures = throughput.whole_runs(best_of=1, short=20, long=100, longest=200)
    return printed.getvalue(), figures


def test_throughput_runs_small_prints_tables_and_returns_plain_figures(small: tuple[str, dict[str, Any]]) -> None:
    printed, figures = small
    assert "chain of 100" in printed
    assert "Beside the limits" in printed
    assert json.loads(json.dumps(figures)) == figures
    assert figures["runs"]["chain of 100"]["fell"] == 100
    assert figures["runs"]["10 chains of 10"]["fell"] == 100
    assert figures["runs"]["expedition"]["total"] >= 25
    assert all(set(limit) == {"is", "limit", "rule"} for limit in figures["limits"].values())


def test_throughput_can_be_silent(
    small: tuple[str, dict[str, Any]], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = iter(small[1]["runs"].values())
    monkeypatch.setattr(throughput, "_best", lambda *_: next(measured))
    monkeypatch.setattr(throughput, "_import", lambda _: 0.1)
    throughput.whole_runs(quiet=True, best_of=1, short=20, long=100, longest=200)
    assert capsys.readouterr().out == ""


def test_chains_side_by_side_are_pushed_at_the_same_time() -> None:
    assert [push.time for push in chains(4, 5, throughput.PITCH).pushes] == [0.0] * 4


def test_memory_is_told_in_kilobytes_where_the_system_tells() -> None:
    told = once.resident("VmRSS")
    assert told is None or 10_000 < told < 10_000_000


def test_finer_steps_bring_the_speed_closer() -> None:
    for row in speed.steps(engine_named("pymunk")):
        *coarser, finest = row["speeds_m_s"].values()
        assert coarser[-1] == pytest.approx(finest, rel=0.01)
        assert coarser[1] == pytest.approx(finest, rel=0.025)


def test_the_theory_of_leaning_chains_gives_the_published_speeds() -> None:
    for row in compare.rows_of("leaning_chain_theory"):
        ours = theory.wave_speed(float(row["gap_mm"]), DominoSize(), float(row["mu_domino"]))
        assert ours == pytest.approx(float(row["speed_m_s"]), rel=0.002 if float(row["gap_over_height"]) < 0.9 else 0.02)


def test_the_theory_scales_with_the_root_of_the_size_and_knows_no_wave_over_a_gap_of_a_height() -> None:
    small, large = (theory.wave_speed(0.4 * size.height, size, 0.2) for size in (DominoSize(), DominoSize(192, 96, 30)))
    assert small is not None
    assert large == pytest.approx(2 * small, rel=1e-9)
    assert theory.wave_speed(48.0, DominoSize(), 0.2) is None


def test_the_theory_of_leaning_chains_is_met_up_to_gap_over_height_eight_tenths() -> None:
    for row in speed.against_gap(Chosen(frictions=(0.2,), gaps=(0.2, 0.5, 0.8))):
        assert row["speeds_m_s"]["pymunk"] == pytest.approx(row["theory_m_s"], rel=0.03)


def test_each_size_and_friction_is_shown_beside_its_own_measurements() -> None:
    chosen = Chosen(sizes=(DominoSize(40, 20, 8), DominoSize(48, 24, 5)), frictions=(0.2, 0.3), gaps=(0.3, 0.31))
    measured = [row["measured_m_s"] for row in speed.against_gap(chosen)]
    assert measured == [0.84058, None, None, None, 1.0254, None, None, None]


def test_dominoes_of_a_curve_and_of_a_fork_arrive_late_but_those_of_a_straight_row_do_not() -> None:
    later = {row["chain"]: row["later_ms"] for row in speed.arrivals({"pymunk": engine_named("pymunk")})}
    assert set(later["curve, 0 deg a domino"]) == {0.0}
    assert later["curve, 45 deg a domino"][-1] > later["curve, 30 deg a domino"][-1] > 100
    assert 25 < later["fork, branches at 25 deg"][-1] < 50


def test_speeds_are_drawn_and_drawn_the_same_again(tmp_path: Path) -> None:
    from benchmarks import plots

    row = {"size_mm": [48, 24, 7.5], "friction": 0.2, "gap_over_height": 0.4, "theory_m_s": 0.9, "measured_m_s": None}
    turn = {"pitch_mm": 25.0, "turn_deg": 10.0, "measured_m_s": 0.9, "measured_goes": 1.0}
    late = {"engine": "pymunk", "later_ms": [0.0, None, 4.0], "measured_ms": None}
    figures = {
        "engines": {"pymunk": "7"},
        "band_m_s": [0.5, 1.1],
        "gaps": [{**row, "speeds_m_s": {"pymunk": 0.93}}],
        "turns": [{**turn, "speeds_m_s": {"pymunk": None}}],
        "arrivals": [{"chain": "curve, 0 deg", **late}, {"chain": "fork, at 0 deg", **late}],
    }
    names = plots.draw(figures, tmp_path / "once")
    assert [Path(name).name for name in names if name.endswith("png")] == ["speed-gap.png", "speed-turn.png", "arrival.png"]
    again = plots.draw(figures, tmp_path / "again")
    assert [Path(name).read_bytes() for name in names] == [Path(name).read_bytes() for name in again]


@pytest.mark.parametrize("gaps", [(0.0,), (0.5, 1.0)])
def test_a_gap_that_no_wave_can_cross_is_refused(gaps: tuple[float, ...]) -> None:
    with pytest.raises(BadQuestion, match="gap"):
        Chosen(gaps=gaps)


def test_no_engine_at_all_is_refused() -> None:
    with pytest.raises(BadQuestion, match="engine: expected at least one"):
        Chosen(engines=())


def test_an_engine_that_is_asked_for_is_measured_alone() -> None:
    assert list(Chosen(engines=("pymunk",)).solvers(("pymunk", "fast"))) == ["pymunk"]
    assert list(Chosen().solvers(("pymunk", "fast"))) == ["pymunk", "fast"]
    assert list(Chosen().solvers()) == ["pymunk"]


def test_every_table_of_measurements_is_used_or_described() -> None:
    described = (REFERENCE / "README.md").read_text(encoding="utf-8")
    for path in REFERENCE.glob("*.csv"):
        assert path.name in described
    whole_tables = {path.parent for path in REFERENCE.rglob("verdicts.csv")}
    small = [path for path in REFERENCE.rglob("*.csv") if path.parent not in whole_tables and path.name != "photo_layouts.csv"]
    assert all(path.stat().st_size < 100_000 for path in small)
    assert sum(path.stat().st_size for path in REFERENCE.rglob("*")) < 2_500_000


def test_a_row_outside_its_limit_says_so() -> None:
    inside = Compared("here", "1.0 m/s", "1.1 m/s", 10.0, " %", 12.0)
    outside = Compared("there", "1.0 m/s", "1.3 m/s", 30.0, " %", 12.0, ok=False)
    shown = compare.format_comparison("a title", [inside, outside]).splitlines()
    assert shown[0] == "a title"
    assert shown[2].split() == ["here", "1.0", "m/s", "1.1", "m/s", "+10.0", "%", "12", "%"]
    assert shown[3].endswith("OUTSIDE")


def test_tables_are_aligned() -> None:
    table = tables.format_rows("t", ("name", "n"), [("a", "1"), ("longer", "22")]).splitlines()
    assert table == ["t", "  name     n", "  a        1", "  longer  22"]


def test_both_kinds_of_measurement_are_compared() -> None:
    assert list(GIVEN) == ["straight", "curves", "kinks", "offsets", "forks", "animal photo"]
    assert len(OWN) >= 12


@pytest.mark.skipif("fast" not in ENGINES, reason="the fast engine is not installed")
def test_each_engine_is_held_to_the_tolerances_that_it_declares() -> None:
    limits = {name: next(iter(GIVEN["straight"](ENGINES[name]))).limit for name in ("pymunk", "fast")}
    assert limits == {name: tolerances_of(name).straight for name in ("pymunk", "fast")}
    assert limits["pymunk"] != limits["fast"]


def test_the_frames_and_answers_of_the_full_table_are_measured() -> None:
    found = frames.run(quiet=True, share=0.05, foresee=False)
    assert {"table at rest", "pan", "cascade, camera still", "cascade followed, replay", "count", "practice at rest"} <= set(
        found["frames"]
    )
    assert {"link preview", "legality check"} <= set(found["answers"])
    for row in (*found["frames"].values(), *found["answers"].values()):
        assert 0 <= row["median_ms"] <= row["p95_ms"] <= row["max_ms"]


def test_the_computer_players_of_the_card_games_are_measured_and_told_in_tables() -> None:
    figures = {"imagine": bots.imagine(4), "albedo": bots.albedo(2), "albedo-hands": bots.albedo_hands(2), "pictures": bots.pictures(2)}
    assert json.loads(json.dumps(figures)) == figures
    assert list(figures["imagine"]["plain"]) == ["expert", "natural", "beginner", "random"]
    told = bots.format_tables(figures)
    assert "wrong-bets-lose" in told
    assert "expert : natural" in told
    assert "first: rounds won" in told
    assert "4 beginner" in told


def test_what_a_domino_costs_is_measured_in_processes_of_their_own() -> None:
    (row,) = scaling.against_size(["pymunk"], (20,))
    assert (row["dominoes"], row["fell"], row["fronts"]) == (20, 20, 1)
    assert row["cpu_s"] > 0
    assert "pymunk, 20 in 1 row" in scaling.size_table([row])


def test_programs_that_topple_the_same_row_have_the_same_digest() -> None:
    ours, theirs = (cost.main(name, 12, 2, 25.0, 1e-3) for name in ("pymunk", "naive pymunk"))
    assert ours["fell"] == theirs["fell"] == 24
    assert ours["digest"] == theirs["digest"]
    assert cost.main("naive pymunk", 12, 1, 25.0, 1e-3)["digest"] != ours["digest"]


def test_a_cascade_is_recorded_as_often_as_the_window_does_it_and_is_the_same() -> None:
    asked = [sys.executable, "-m", "benchmarks.cost", "pymunk", "30", "1", "25"]
    plain, recorded = (json.loads(subprocess.check_output([*asked, *more], cwd=ROOT)) for more in ([], ["--recording"]))
    assert recorded["digest"] == plain["digest"]
    assert recorded["speed_m_s"] == plain["speed_m_s"]
    assert once.RECORDING_RATE == SAMPLE_RATE
    refused = subprocess.run([*asked[:3], "naive pymunk", *asked[4:], "--recording"], cwd=ROOT, stderr=subprocess.PIPE, check=False)
    assert refused.returncode == 2
    assert b"naive pymunk keeps no poses" in refused.stderr


def test_a_setting_is_the_cheapest_whose_speed_has_converged(monkeypatch: pytest.MonkeyPatch) -> None:
    speeds = {None: 1.0, scaling.FINEST: 1.0, 4e-3: 1.2, 3e-3: 1.04, 2e-3: 0.98, 1e-3: 1.01}

    def told(name: str, count: int, rows: int, dt: float | None = None) -> dict[str, object]:
        return {"dominoes": count, "fell": count, "cpu_s": 1e-3 / (dt or 1), "speed_m_s": speeds.get(dt, 1.0), "digest": name}

    monkeypatch.setattr(scaling, "cost", told)
    monkeypatch.setattr(scaling, "engine_named", lambda _: engine_named("pymunk"))  # MuJoCo need not be installed
    rows = list(scaling.beside_others(["pymunk"], ["mujoco"]))
    assert [row["step_s"] for row in rows] == [2e-3, 2e-3]
    assert scaling.ratios(rows) == {"pymunk": 1.0, "mujoco": 1.0}
    assert "times MuJoCo" in scaling.other_table(rows)


def test_costs_are_drawn(tmp_path: Path) -> None:
    from benchmarks import plots

    row = {"engine": "pymunk", "fronts": 1, "dominoes": 100, "cpu_s": 0.1}
    figures = {"sizes": [row, {**row, "dominoes": 1000}, {**row, "fronts": None}], "fronts": [row]}
    others = [{"program": "pymunk", "step_s": 2e-3, "dominoes": 400, "cpu_s": 0.3}, {"program": "never converges", "step_s": None}]
    for given in (figures, {**figures, "beside": others}):
        names = plots.draw_costs(given, tmp_path)
        assert [Path(name).name for name in names] == ["throughput.png", "throughput.svg"]
    drawn = (tmp_path / "throughput.svg").read_text(encoding="utf-8")
    assert "the same row of 400" in drawn
    assert "never converges" not in drawn


def test_a_window_that_hosts_is_measured_while_players_at_other_screens_act() -> None:
    pytest.importorskip("websockets", reason="needs the extra net")
    with frames._services() as services:
        spent, acts = hosted_window._play(services, "imagine", latency=0.01, seconds=6.0)
    assert len(spent) > 10
    assert all(ms > 0 for ms in spent)
    assert acts > 0, "no one at another screen acted"


def test_each_card_game_is_hosted_over_each_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    met: list[tuple[str, float]] = []

    def play(_services: object, name: str, latency: float, _seconds: float) -> tuple[list[float], int]:
        met.append((name, latency))
        return [1.0, 9.0], len(met)

    monkeypatch.setattr(hosted_window, "_play", play)
    found = hosted_window.run()
    assert met == [(name, latency) for name in ("album", "face-cards", "imagine", "albedo") for latency in hosted_window.LATENCIES]
    assert [row["acts"] for row in found["frames"].values()] == list(range(1, 13))
    assert all((row["mean_ms"], row["max_ms"]) == (5.0, 9.0) for row in found["frames"].values())
    assert "imagine, 300 ms" in capsys.readouterr().out
    assert json.loads(json.dumps(found)) == found


def test_two_windows_of_aya_are_compared() -> None:
    pytest.importorskip("websockets", reason="needs the extra net")
    (row,) = shared_aya.run(quiet=True, latencies=(0.0,)).values()
    assert row["apart_ms"] >= 0.0
    assert row["frame_ms"] > 0.0


def test_every_screen_that_is_looked_at_is_a_view_of_the_gallery() -> None:
    assert set(cases._VIEWS) <= set(VIEWS)
    assert len(set(cases._VIEWS)) == len(cases._VIEWS)


def test_a_screen_is_opened_and_played_and_every_frame_counts(tmp_path: Path) -> None:
    figures = tmp_path / "frames.json"
    asked = ["--screen", "dialog", "--screen", "launcher", "--size", "960x600", "--frames", "30", "--runs", "1", "--json", str(figures)]
    with pytest.raises(SystemExit):
        screens.main(asked)  # there is no such screen
    done = subprocess.run([sys.executable, "-m", "benchmarks.frames", *asked[2:]], capture_output=True, text=True, check=False)
    (row,) = json.loads(figures.read_text(encoding="utf-8"))
    assert done.returncode == int(row["is_over"])
    assert "launcher" in done.stdout
    assert 0 < row["mean_ms"] <= row["p95_ms"] <= row["worst_ms"]
    assert row["opened_ms"] > row["mean_ms"]
    assert 0 <= row["worst_at"] < 30


def test_what_the_worst_frame_of_a_screen_spends_its_time_in_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    screens.main(["--screen", "launcher", "--size", "960x600", "--frames", "12", "--runs", "1", "--why"])
    told = capsys.readouterr().out
    assert re.search(r"^launcher at 960x600, frame \d+:$", told, re.MULTILINE)
    calls = re.findall(r"^ +(\d+\.\d) +\d+  (\S+)", told, re.MULTILINE)
    assert any(place.startswith("benchmarks/frames/screens.py:") for _, place in calls), "the frame"
    assert any(place.startswith("games/screens/loop.py:") for _, place in calls), "what it calls"
    assert [float(ms) for ms, _ in calls] == sorted((float(ms) for ms, _ in calls), reverse=True)
