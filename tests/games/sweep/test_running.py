"""A sweep that runs: the same table whoever runs it, whatever stops it and whoever is lost; and what is said of it."""

import csv
import json
import os
import signal
import subprocess
import sys
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from aya_sim.errors import BadFile, BadQuestion
from aya_sim.files import make_folder
from aya_sim.sweep import Case, Row, run_all, sweep_of
from games.cli import entry_point, sweep_command
from games.sweep import maps, tables, workers
from games.sweep.journal import Journal

pytestmark = pytest.mark.campaign  # slow: `make test` runs it, `make check` does not

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
    assert entry_point.main(["sweep", str(spec), "--out", str(out), *options]) == 0
    assert not out.with_name("out.csv.part").exists()
    return out.read_bytes()


def test_one_process_a_pool_and_a_pool_that_loses_a_worker_give_the_same_table(
    spec: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    alone = table(spec, "--workers", "1")
    rows = list(csv.DictReader(alone.decode().splitlines()))
    assert [row["number"] for row in rows] == [str(n) for n in range(18)]
    assert {row["result"] for row in rows} == {"goes", "stops", "impossible"}
    monkeypatch.setattr(sweep_command, "run_all", dies_once)
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


def sleeps(cases: Any) -> Any:
    """Says that it is there, and never comes back."""
    Path(os.environ["AYA_SLEEPS"]).with_suffix(f".{os.getpid()}").touch()
    threading.Event().wait()


WAITED = 300  # s, longer than any machine takes
BEGINS = "import sys, pathlib; from tests.games.sweep.test_running import SPEC, sleeps, workers, sweep_of; " + ("next(workers.{run})")
POOL, CLUSTER = "run_in_processes(sleeps, sweep_of(SPEC).cases, 1)", "run_on_scheduler(sleeps, sweep_of(SPEC).cases, 'local', 1)"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks the system which processes there are")
@pytest.mark.parametrize("how", ["KILL", "INT", "TERM"])
@pytest.mark.parametrize("run", [POOL, CLUSTER], ids=["pool", "cluster"])
def test_workers_are_gone_with_whoever_began_them(run: str, how: str, tmp_path: Path) -> None:
    if run == CLUSTER:
        pytest.importorskip("distributed")
    began = subprocess.Popen(
        [sys.executable, "-c", BEGINS.replace("{run}", run)],
        env={**os.environ, "AYA_SLEEPS": str(tmp_path / "worker")},
        stderr=subprocess.DEVNULL,
    )
    come_true(lambda: any(tmp_path.iterdir()) or began.poll() is not None)
    worker = Path("/proc") / next(tmp_path.iterdir()).suffix[1:]
    assert worker.exists()
    began.send_signal(signal.Signals[f"SIG{how}"])
    began.wait(WAITED)
    come_true(lambda: not worker.exists() or "State:\tZ" in (worker / "status").read_text(encoding="utf-8"))


@pytest.mark.skipif(sys.platform == "win32", reason="nothing is held back there")
def test_what_is_started_while_interrupts_are_held_never_gets_one() -> None:
    asks = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with workers.hold_interrupts():
        held = subprocess.run([sys.executable, "-c", asks], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    free = subprocess.run([sys.executable, "-c", asks], stdout=subprocess.PIPE, encoding="utf-8", check=True).stdout
    assert (held.strip(), free.strip()) == ("True", "False")


def come_true(is_true: Callable[[], bool]) -> None:
    """Wait for what other processes do; fails where it never comes."""
    for _ in range(20 * WAITED):
        if is_true():
            return
        time.sleep(0.05)
    pytest.fail("it never came")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_case_that_kills_every_worker_ends_the_sweep(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "STUBBORN", 1)
    with pytest.raises(workers.WorkersLost, match="number 0"):
        list(workers.run_in_processes(dies_always, sweep_of(SPEC).cases[:8], 1))


def test_a_cluster_gives_the_same_table_though_a_worker_of_it_is_killed(spec: Path) -> None:
    """In a process of its own: a cluster brings threads and loops that outlive it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.sweep.on_a_cluster", str(spec)], capture_output=True, encoding="utf-8", timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["lost", "a", "worker"]
    assert spec.with_name("cluster.csv").read_bytes() == table(spec, "--workers", "1")


def test_what_a_case_raises_on_a_cluster_is_told_and_not_tried_again() -> None:
    class Raises:
        """What a dask client gives back for a case that was refused."""

        status = "running"

        def result(self) -> list[Row]:
            raise BadQuestion("foreign", "{text}", text="$.dt: expected less")

    with pytest.raises(BadQuestion, match="expected less"):
        workers._fetch(workers.import_dask(), Raises(), Raises())


def test_a_scheduler_that_goes_is_told_and_not_waited_for() -> None:
    class Gone:
        status = "connecting"

    with pytest.raises(workers.WorkersLost, match="the scheduler is gone"):
        workers._fetch(workers.import_dask(), Gone(), Gone())


def test_a_scheduler_that_is_not_there_is_refused(spec: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.3)
    assert entry_point.main(["sweep", str(spec), "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "does not answer" in capsys.readouterr().err


def stopped_after(spec: Path, numbers: Sequence[int]) -> None:
    """Leave the growing file of a sweep with the rows of these cases."""
    sweep = sweep_of(SPEC)
    with Journal(sweep, spec.with_name("out.csv")) as journal:
        for number in numbers:
            journal.add(run_all([sweep.cases[number]]))


def test_a_sweep_that_was_stopped_goes_on_where_it_was_and_ends_with_the_same_table(
    spec: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, part = table(spec, "--workers", "1"), spec.with_name("out.csv.part")
    stopped_after(spec, [4, 8, 1, 2, 5, 6])
    *head, four, eight, one, two, five, six = part.read_bytes().splitlines(keepends=True)
    changed = two.replace(b",10,", b",11,", 1)  # another number in it than was written
    assert changed != two
    zeros = b"\0" * 200_000 + b"\n"  # what a power cut leaves in a file
    part.write_bytes(b"".join([*head, four, eight, one, changed, b'"' + five, zeros, six[:-20]]))  # the last one torn by a kill
    ran: list[int] = []

    def noted(cases: Sequence[Case]) -> list[Row]:
        ran.extend(case.number for case in cases)
        return run_all(cases)

    monkeypatch.setattr(sweep_command, "run_all", noted)
    assert table(spec, "--workers", "1") == whole
    assert ran == [n for n in range(18) if n not in (4, 8, 1)]
    assert "3 of 18 are there already" in capsys.readouterr().err


def test_a_growing_file_that_is_empty_is_begun_anew(spec: Path) -> None:
    whole, part = table(spec, "--workers", "1"), spec.with_name("out.csv.part")
    part.touch()
    assert table(spec, "--workers", "1") == whole


def test_the_same_sweep_run_twice_at_once_ends_with_the_table_both_times(spec: Path) -> None:
    sweep, answer = sweep_of(SPEC), spec.with_name("out.csv")
    rows = run_all(sweep.cases)
    with Journal(sweep, answer) as one, Journal(sweep, answer) as other:
        for journal in (one, other):
            journal.add(rows)
            journal.finish()
    assert answer.read_bytes() == tables.as_csv(rows)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full")
def test_a_full_disk_is_told_as_a_file_that_cannot_be_written(spec: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sweep = sweep_of(SPEC)
    monkeypatch.setattr(Journal, "_open_part", lambda _: FileIO("/dev/full", "ab"))
    with Journal(sweep, spec.with_name("out.csv")) as journal, pytest.raises(BadFile, match=r"out\.csv\.part: cannot be written"):
        journal.add(run_all(sweep.cases[:1]))


def test_a_stopped_sweep_keeps_what_it_has(spec: Path) -> None:
    sweep, answer = sweep_of(SPEC), spec.with_name("out.csv")
    with Journal(sweep, answer) as journal:
        journal.add(run_all(sweep.cases[3:5]))
    with Journal(sweep, answer) as journal:
        assert journal.missing == [0, 1, 2, *range(5, 18)]
        assert journal.rows() == run_all(sweep.cases[3:5])


@pytest.mark.parametrize("said", [b"1,\xff\xfe", b"\xed\xa0\x80", b'1,"', b"\xb2", b"1,\x00", b"a" * 200_000], ids=repr)
def test_a_line_that_is_no_text_is_run_again_though_its_checksum_fits(spec: Path, said: bytes) -> None:
    answer = spec.with_name("out.csv")
    with Journal(sweep_of(SPEC), answer) as journal:
        part = journal.part
    part.write_bytes(part.read_bytes() + said + b",%08x\n" % zlib.crc32(said))
    with Journal(sweep_of(SPEC), answer) as journal:
        assert journal.done == 0


@pytest.mark.parametrize("half", ["\ud800", "\udc80x"])
def test_half_a_character_in_a_spec_is_refused_in_one_line(spec: Path, half: str, capsys: pytest.CaptureFixture[str]) -> None:
    for document in ({**SPEC, "name": half}, {**SPEC, "engine": half}, {**SPEC, "axes": {half: 1}}, {**SPEC, half: 1}):
        spec.write_text(json.dumps(document), encoding="utf-8")
        assert entry_point.main(["sweep", str(spec)]) == 2
        assert capsys.readouterr().err.endswith("not JSON: the text is not UTF-8\n")


def test_rows_of_another_sweep_are_not_taken_up(spec: Path) -> None:
    answer = spec.with_name("out.csv")
    with Journal(sweep_of(SPEC), answer):
        pass
    with pytest.raises(BadFile, match="another sweep"):
        Journal(sweep_of({**SPEC, "length": 7}), answer)


def test_parquet_holds_the_same_rows(spec: Path) -> None:
    import pyarrow.parquet as pq

    out = spec.with_name("out.parquet")
    assert entry_point.main(["sweep", str(spec), "--out", str(out), "--workers", "1"]) == 0
    rows = pq.read_table(out).to_pylist()
    wanted = [dict(zip(tables.COLUMNS, tables.cells(row), strict=True)) for row in run_all(sweep_of(SPEC).cases)]
    assert rows == wanted


def test_without_a_file_the_table_is_printed(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert entry_point.main(["sweep", str(spec), "--workers", "1"]) == 0
    assert capsys.readouterr().out.encode() == table(spec, "--workers", "1")


def test_maps_are_drawn_over_what_was_varied(tmp_path: Path) -> None:
    sweep = sweep_of({**SPEC, "seeds": 1})
    names = maps.draw(sweep, run_all(sweep.cases), tmp_path)
    assert [Path(name).name for name in names] == ["goes.png", "goes.svg", "speed.png", "speed.svg"]
    text = Path(names[1]).read_text(encoding="utf-8")
    assert "svg" in text
    assert all(Path(name).stat().st_size > 5000 for name in names)


def test_maps_of_a_random_sample_are_drawn_though_nobody_has_a_speed(tmp_path: Path) -> None:
    spans = {"turn": {"from": 0, "to": 30}, "pitch": {"from": 4, "to": 30}}
    sweep = sweep_of({**SPEC, "axes": spans, "seeds": 1, "length": 2, "sample": {"count": 5}})
    assert len(maps.draw(sweep, run_all(sweep.cases), tmp_path / "new")) == 4
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "in it"):
        with pytest.raises(BadFile, match="cannot be made"):
            make_folder(place)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--out", "rows.txt"],
        ["--out", "nowhere/rows.csv"],
        ["--plot", "spec.json"],
        ["--out", "spec.json"],
        ["--workers", "0"],
        ["--workers", "x"],
        ["--out", "."],
    ],
)
def test_what_cannot_be_answered_is_refused_before_any_work(
    spec: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(spec.parent)
    assert entry_point.main(["sweep", str(spec), *arguments]) == 2
    assert capsys.readouterr().out == ""
    assert [path.name for path in spec.parent.iterdir()] == ["spec.json"]


def test_the_spec_is_not_written_over(spec: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = spec.rename(spec.with_suffix(".csv"))
    assert entry_point.main(["sweep", str(named), "--out", str(named)]) == 2
    assert "is the spec itself" in capsys.readouterr().err
    assert json.loads(named.read_text(encoding="utf-8")) == SPEC
