"""Workers: a process is gone with its window however that went; a thread answers once; tasks run in order."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

import pytest

from games.core.worker import TaskQueue, ThreadWorker

WAITED = 300  # s, longer than any machine takes
WINDOW = """
import sys, time
from games.core.worker import ProcessWorker
from tests.games.core.test_worker import thinks
beside = ProcessWorker(thinks)
beside.ask(sys.argv[1])
time.sleep(3600.0)
"""


def thinks(folder: str) -> None:
    """Says who it is, and thinks on."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(3600.0)


def come_true(is_true: Callable[[], bool]) -> None:
    for _ in range(20 * WAITED):
        if is_true():
            return
        time.sleep(0.05)
    pytest.fail("it never came")


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="asks the system which processes there are")
def test_a_thought_does_not_outlive_a_window_that_was_killed(tmp_path: Path) -> None:
    window = subprocess.Popen([sys.executable, "-c", WINDOW, str(tmp_path)])
    come_true(lambda: any(tmp_path.iterdir()) or window.poll() is not None)
    thinker = Path("/proc") / next(tmp_path.iterdir()).name
    assert thinker.exists()
    window.kill()
    window.wait()
    come_true(lambda: not thinker.exists() or "State:\tZ" in (thinker / "status").read_text(encoding="utf-8"))


def double(number: int) -> int:
    """Return twice the number; refuse a negative one."""
    if number < 0:
        raise ValueError(number)
    return 2 * number


def test_a_thread_answers_once_and_raises_what_was_raised() -> None:
    worker = ThreadWorker(double)
    assert not worker.is_busy
    assert worker.answer() is None
    worker.ask(21)
    worker.wait()
    assert worker.is_busy
    assert worker.answer() == 42
    assert not worker.is_busy
    assert worker.answer() is None
    worker.ask(-1)
    worker.wait()
    with pytest.raises(ValueError, match="-1"):
        worker.answer()
    assert not worker.is_busy


def test_a_closed_thread_worker_drops_its_question_and_takes_another() -> None:
    gate = Event()
    worker: ThreadWorker[bool, bool] = ThreadWorker(lambda wait: gate.wait() if wait else False)
    worker.ask(True)
    assert worker.answer() is None
    worker.close()
    assert not worker.is_busy
    worker.ask(False)
    worker.wait()
    assert worker.answer() is False
    gate.set()


def test_tasks_run_one_after_another_and_all_are_done_after_a_wait() -> None:
    queue, done = TaskQueue("test"), list[int]()
    for k in range(100):
        queue.submit(partial(done.append, k))
    queue.wait()
    assert done == list(range(100))
    queue.wait()


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_task_that_fails_does_not_stop_those_behind_it() -> None:
    queue, done = TaskQueue("test"), list[int]()
    gate = Event()
    queue.submit(gate.wait)
    queue.submit(lambda: double(-1))
    queue.submit(lambda: done.append(1))
    gate.set()
    queue.wait()
    assert done == [1]


def test_cleared_tasks_never_run() -> None:
    queue, done = TaskQueue("test"), list[int]()
    gate = Event()
    queue.submit(gate.wait)
    queue.submit(lambda: done.append(1))
    queue.clear()
    gate.set()
    queue.wait(10.0)
    assert done == []
