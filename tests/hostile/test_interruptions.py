"""Whenever a command is interrupted, it ends without a traceback and leaves nothing running."""

import signal
import sys
from pathlib import Path

import pytest

from tests.hostile import interruptions
from tests.hostile.interruptions import COMMANDS, SIGNALS, interrupt, prepare, run

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")


@pytest.mark.campaign
@pytest.mark.parametrize("number", SIGNALS)
def test_an_interrupted_command_leaves_nothing(number: signal.Signals, tmp_path: Path) -> None:
    prepare(tmp_path)
    wrong, _ = interrupt("sim", 3.0, number, tmp_path)
    assert wrong == ""


@pytest.mark.soak
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_interrupted_at_twenty_moments_leaves_nothing(command: str, tmp_path: Path) -> None:
    prepare(tmp_path)
    assert run(command, 20, tmp_path) == []


def test_the_tool_answers_ctrl_c_though_the_background_of_a_shell_ignores_it(monkeypatch: pytest.MonkeyPatch) -> None:
    before, found = signal.signal(signal.SIGINT, signal.SIG_IGN), list[object]()

    def interrupt_nothing(*_: object) -> list[str]:
        found.append(signal.getsignal(signal.SIGINT))
        return []

    monkeypatch.setattr(interruptions, "prepare", lambda _folder: None)
    monkeypatch.setattr(interruptions, "run", interrupt_nothing)
    monkeypatch.setattr(sys, "argv", ["interruptions", "--command", "open"])
    try:
        assert interruptions.main() == 0
    finally:
        signal.signal(signal.SIGINT, before)
    assert found == [signal.default_int_handler]
