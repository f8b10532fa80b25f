"""`aya play` opens other parts of a game, and says in a sentence when the game has none."""

from collections.abc import Callable

import pytest

from games.aya.challenges.list_screen import ChallengeListScreen
from games.aya.practice.screen import PracticeScreen
from games.cli import main, play_command
from games.cli.exit_codes import REFUSED
from games.screens import start
from games.shell.services import Services
from games.ui.screen import Pop, Push, Screen
from tests.games.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]


def test_challenges_opens_the_list_of_challenges(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Screen] = []

    def show(over: Callable[[Services], Screen], *_: object, speak_to: str) -> int:
        assert speak_to == "stdout"
        opened.append(over(services))
        return 0

    monkeypatch.setattr(play_command, "has_display", lambda: True)
    monkeypatch.setattr(start, "show_screen", show)
    assert main(["play", "aya", "--challenges", "--speak-to", "stdout"]) == 0
    (listed,) = opened
    assert isinstance(listed, ChallengeListScreen)
    pushed = listed.play(1)
    assert isinstance(pushed, Push)
    assert isinstance(pushed.screen, PracticeScreen)
    try:
        assert pushed.screen._open_challenges() == Pop()
    finally:
        pushed.screen.leave()


@pytest.mark.parametrize(("flag", "sentence"), [("--challenges", "Album has no challenges"), ("--guide", "Album has no guided game")])
def test_a_game_without_the_part_is_refused_in_one_line(flag: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "album", flag]) == REFUSED
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"aya: {sentence}\n")


def test_challenges_need_a_display(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(play_command, "has_display", lambda: False)
    assert main(["play", "aya", "--challenges"]) == REFUSED
    assert "there is no display" in capsys.readouterr().err
