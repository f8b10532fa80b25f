"""A sweep that runs: the same table whoever runs it, whatever stops it and whoever is lost; and what is said of it."""

import csv
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from aya_sim.errors import BadFile
from aya_sim.sweep import Case, Row, run_all, sweep_of
from games import cli
from games.sweep import maps, tables, workers
from games.sweep.journal import Journal
from games.sweep_command import progress

SPEC: dict[str, Any] = {
    "format": "aya-sweep",
    "version": 1,
    "axes": {"turn": [0, 20, 70], "pitch": [20, 25], "placing_mm": 0.3},
    "seeds": 3,
    "length": 6,
}


@pytest.fixture
def spec(tmp_path: Path) -> Path:
    path = tmp_path / "spec.json"
    path.write_text(json.dumps(SPEC), encoding="utf-8")
    return path


def table(spec: Path, *options: str) -> bytes:
    out = spec.with_name("out.csv")
    assert cli.main(["sweep", str(spec), "--out", str(out), *options]) == 0
    assert not out.with_name("out.csv.part").exists()
    return out.read_bytes()


def test_one_process_a_pool_and_a_pool_that_loses_a_worker_give_the_same_table(
    spec: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    alone = table(spec, "--workers", "1")
    rows = list(csv.DictReader(alone.decode().splitlines()))
    assert [row["number"] for row in rows] == [str(n) for n in range(18)]
    assert {row["result"] for row in rows} == {"goes", "stops", "impossible"}
    monkeypatch.setattr(workers, "run_all", dies_once)
    monkeypatch.setenv("AYA_DIES_ONCE", str(tmp_path / "died"))
    assert table(spec, "--workers", "2") == alone
    assert (tmp_path / "died").exists()


def dies_once(cases: Any) -> Any:
    """Kills the process it runs in, the first time and never again."""
    mark = Path(os.environ["AYA_DIES_ONCE"])
    if any(case.number >= 8 for case in cases) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return run_all(cases)


def dies_always(cases: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_case_that_kills_every_worker_ends_the_sweep(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "run_all", dies_always)
    monkeypatch.setattr(workers, "STUBBORN", 1)
    with pytest.raises(workers.WorkersLost, match="number 0"):
        list(workers.by_processes(sweep_of(SPEC).cases[:8], 1))


def test_a_cluster_gives_the_same_table_though_a_worker_of_it_is_killed(spec: Path) -> None:
    """In a process of its own: a cluster brings threads and loops that outlive it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.sweep.on_a_cluster", str(spec)], capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["lost", "a", "worker"]
    assert spec.with_name("cluster.csv").read_bytes() == table(spec, "--workers", "1")


def test_a_scheduler_that_is_not_there_is_refused(spec: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.3)
    assert cli.main(["sweep", str(spec), "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "does not answer" in capsys.readouterr().err


def test_a_sweep_that_was_stopped_goes_on_where_it_was_and_ends_with_the_same_table(
    spec: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = table(spec, "--workers", "1")
    head, *rows = (f"# {sweep_of(SPEC).digest}\n" + whole.decode()).splitlines(keepends=True)
    torn = [head, rows[0], rows[5], rows[9], rows[2], rows[3][:-20]]  # in the order they came, the last one torn by the kill
    spec.with_name("out.csv.part").write_text("".join(torn), encoding="utf-8")
    ran: list[int] = []

    def noted(cases: Sequence[Case]) -> list[Row]:
        ran.extend(case.number for case in cases)
        return run_all(cases)

    monkeypatch.setattr(workers, "run_all", noted)
    assert table(spec, "--workers", "1") == whole
    assert ran == [n for n in range(18) if n not in (4, 8, 1)]
    assert "3 of 18 are there already" in capsys.readouterr().err


def test_a_stopped_sweep_keeps_what_it_has(spec: Path) -> None:
    sweep, answer = sweep_of(SPEC), spec.with_name("out.csv")
    with Journal(sweep, answer) as journal:
        journal.add(run_all(sweep.cases[3:5]))
    with Journal(sweep, answer) as journal:
        assert journal.missing == [0, 1, 2, *range(5, 18)]
        assert journal.rows() == run_all(sweep.cases[3:5])


def test_rows_of_another_sweep_are_not_taken_up(spec: Path) -> None:
    answer = spec.with_name("out.csv")
    with Journal(sweep_of(SPEC), answer):
        pass
    with pytest.raises(BadFile, match="another sweep"):
        Journal(sweep_of({**SPEC, "length": 7}), answer)


def test_parquet_holds_the_same_rows(spec: Path) -> None:
    import pyarrow.parquet as pq

    out = spec.with_name("out.parquet")
    assert cli.main(["sweep", str(spec), "--out", str(out), "--workers", "1"]) == 0
    rows = pq.read_table(out).to_pylist()
    wanted = [dict(zip(tables.COLUMNS, tables.cells(row), strict=True)) for row in run_all(sweep_of(SPEC).cases)]
    assert rows == wanted


def test_without_a_file_the_table_is_printed(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sweep", str(spec), "--workers", "1"]) == 0
    assert capsys.readouterr().out.encode() == table(spec, "--workers", "1")


def test_maps_are_drawn_over_what_was_varied(tmp_path: Path) -> None:
    sweep = sweep_of({**SPEC, "seeds": 1})
    names = maps.draw(sweep, run_all(sweep.cases), tmp_path)
    assert [Path(name).name for name in names] == ["goes.png", "goes.svg", "speed.png", "speed.svg"]
    text = Path(names[1]).read_text(encoding="utf-8")
    assert "svg" in text
    assert all(Path(name).stat().st_size > 5000 for name in names)


@pytest.mark.parametrize(
    "arguments",
    [["--out", "rows.txt"], ["--out", "nowhere/rows.csv"], ["--workers", "0"], ["--workers", "x"], ["--out", "."]],
)
def test_what_cannot_be_answered_is_refused_before_any_work(
    spec: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spec.parent)
    assert cli.main(["sweep", str(spec), *arguments]) == 2
    assert capsys.readouterr().out == ""
    assert [path.name for path in spec.parent.iterdir()] == ["spec.json"]


def test_progress_is_a_bar_a_share_and_the_time_left() -> None:
    assert progress(500, 2000, 75.2) == "sweep: [######..................] 500 of 2,000, 25 %, 1 min 15 s left"
    assert progress(1, 3, 7300).endswith("2 h 1 min left")
