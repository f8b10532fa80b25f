"""The display of how far a command is: in a pipe, on a terminal, and in the middle of what is printed."""

import errno
import io
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from aya_sim.compile_watch import Compiling, report_compiling
from aya_sim.files import unwritable
from games.cli import progress
from games.cli.progress import RunProgress, in_minutes

ROOT = Path(__file__).parents[3]


class Terminal(io.StringIO):
    """A stderr or stdout that people look at."""

    def isatty(self) -> bool:
        return True


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Put both streams on one terminal, where progress is drawn at once. Not a fixture: each phase of a test has streams of its own."""
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", screen)
    return screen


def wait_for(is_true: Callable[[], bool]) -> None:
    """Wait until it is, as long as any machine takes."""
    for _ in range(3000):
        if is_true():
            return
        threading.Event().wait(0.02)
    pytest.fail("it never came")


def see(written: str) -> list[str]:
    """Return the lines that stand on a terminal where this was written."""
    return [line.rsplit("\r\x1b[K", 1)[-1] for line in written.split("\n")]


def test_the_line_has_a_bar_a_share_and_the_time_left() -> None:
    shown = RunProgress("sweep")
    shown.show_count(500, 2000)
    assert shown.line(25.1) == "sweep: [######..................] 500 of 2,000, 25 %, 1 min 15 s left"
    shown = RunProgress("film")
    shown.show_part(0.5)
    assert shown.line(7300.0) == "film: [############............] 50 %, 2 h 1 min left"


def test_compiling_has_a_line_of_its_own_and_the_work_comes_after_it() -> None:
    shown = RunProgress("toppling")
    shown.show_part(0.25)
    shown.show_compiling(Compiling("fast", 0, 10))
    assert shown.line(1.0) == "Compiling the engine, once: [........................] 0 %"
    shown.show_compiling(Compiling("fast", 5, 10))
    assert shown.line(1.0).startswith("Compiling the engine, once: [############............] 50 %, ")
    shown.show_compiling(Compiling("fast", 10, 10))
    assert shown.line(1.0).startswith("toppling: [######....")


def test_compiling_is_shown_at_once_and_cleared_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_terminal(monkeypatch)
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
    with RunProgress("toppling"):
        report_compiling(Compiling("fast", 1, 10))
        wait_for(lambda: "Compiling the engine" in screen.getvalue())
        report_compiling(Compiling("fast", 10, 10))
    assert see(screen.getvalue()) == [""]
    report_compiling(Compiling("fast", 1, 10))  # nothing listens any more
    assert see(screen.getvalue()) == [""]


def test_code_that_could_not_be_kept_is_said_in_a_sentence_that_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = open_terminal(monkeypatch)
    with RunProgress("toppling"):
        full = OSError(errno.ENOSPC, "No space left on device")
        report_compiling(Compiling("fast", 10, 10, unwritable(Path("cache/fast.o"), full)))
    (line, rest) = see(screen.getvalue())
    assert line.startswith("The compiled engine could not be saved, so it will be compiled again next time: cache")
    assert rest == ""


def test_what_was_done_before_says_nothing_of_the_pace() -> None:
    shown = RunProgress("sweep")
    shown.show_count(1000, 2000, before=1000)
    assert shown.line(5.0) == "sweep: [############............] 1,000 of 2,000, 50 %"
    shown.show_count(1500, 2000, before=1000)
    assert shown.line(5.0).endswith("75 %, 5 s left")


def test_work_that_tells_nothing_has_its_seconds_and_a_cascade_what_fell() -> None:
    shown = RunProgress("toppling")
    assert shown.line(12.3) == "toppling: 12 s"
    shown.show_cascade(1.04, 1234)
    assert shown.line(12.3) == "toppling: 1.0 s, 1,234 dominoes down"
    shown.show_poses(0.52)
    assert shown.line(14.0) == "toppling: poses in space, up to 0.5 s"
    assert in_minutes(59.6) == "1 min 0 s"


def test_a_terminal_shows_the_line_and_keeps_nothing_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with RunProgress("toppling") as shown:
        shown.show_part(0.25)
        wait_for(lambda: "25 %" in terminal.getvalue())
    assert see(terminal.getvalue()) == [""]
    assert sys.stdout is terminal


def test_what_is_printed_stands_above_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    with RunProgress("playing"):
        wait_for(lambda: "playing" in terminal.getvalue())
        print("Seed 0: 12")
        wait_for(lambda: see(terminal.getvalue())[-1].startswith("playing"))
        print("Seed 1: 14")
    assert see(terminal.getvalue()) == ["Seed 0: 12", "Seed 1: 14", ""]


def test_a_narrow_terminal_has_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setenv("COLUMNS", "20")
    with RunProgress("a long name of some work"):
        wait_for(lambda: "a long" in terminal.getvalue())
    assert "a long name of some\r" in terminal.getvalue()


def test_nothing_is_drawn_for_a_quick_command(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = open_terminal(monkeypatch)
    monkeypatch.setattr(progress, "PATIENCE", 3600.0)
    with RunProgress("toppling") as shown:
        shown.show_part(0.5)
    assert terminal.getvalue() == ""


def test_elsewhere_a_stalled_run_says_once_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    shown = RunProgress("toppling")
    for now in (95.0, 95.1, 104.9, 105.1):
        shown._draw(now)
    assert capsys.readouterr().err == "toppling: 1 min 35 s\ntoppling: 1 min 45 s\n"


@pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal")
def test_a_real_terminal_gets_the_line_and_the_pipe_nothing_but_the_result() -> None:
    """A whole demo with stderr on a pseudo-terminal and stdout in a pipe."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", "import sys; from games.cli import main; sys.exit(main(['demo', '--seed', '1']))"]
    run = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C"}, encoding="utf-8"
    )
    os.close(theirs)
    told = b""
    while True:
        try:
            told += os.read(ours, 4096)
        except OSError:  # the other end is closed
            break
    out, _ = run.communicate()
    os.close(ours)
    assert run.returncode == 0
    assert "\r" not in out
    assert see(told.decode())[-1] == ""
