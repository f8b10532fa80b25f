"""A process that thinks beside the window is gone with it, however the window went."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

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
