"""`aya open`: a refused file is told before any window is asked for; without a display that is said, with exit code 2."""

from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.scenes import scene
from games.aya.challenges.file import dumps
from games.aya.challenges.library import built_in
from games.cli import main, open_command, play_command
from games.cli.exit_codes import REFUSED
from games.screens import start

CHALLENGE = built_in()[0].challenge


@pytest.fixture(autouse=True)
def _without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_command, "has_display", lambda: False)


def test_a_damaged_file_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "river.json").write_bytes(layout_file.dumps(scene("curve"))[:-9])
    assert main(["open", str(tmp_path / "river.json")]) == REFUSED
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"aya: {tmp_path / 'river.json'}: ")
    assert err.count("\n") == 1


def test_a_good_file_needs_a_display(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "river").write_bytes(layout_file.dumps(scene("curve")))
    assert main(["open", str(tmp_path / "river")]) == REFUSED
    assert "there is no display" in capsys.readouterr().err


def test_a_damaged_challenge_is_refused_in_one_line_and_a_whole_one_needs_a_display(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = dumps(CHALLENGE)
    place = tmp_path / "mine.ayachallenge"
    place.write_bytes(whole[: len(whole) // 2])
    assert main(["open", str(place)]) == REFUSED
    err = capsys.readouterr().err
    assert err.startswith(f"aya: {place}: ")
    assert err.count("\n") == 1
    place.write_bytes(whole)
    assert main(["open", str(place)]) == REFUSED
    assert "there is no display" in capsys.readouterr().err


def test_no_name_at_all_is_not_the_folder_one_is_in(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["open", ""]) == REFUSED
    assert "expected the name of a file or folder, got none" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["--speak-to", "stdout"], ["open", "--speak-to", "stdout"], ["--speak-to", "stdout", "open"]])
def test_every_command_with_a_window_can_be_told_where_to_speak(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def shown(*_: object, speak_to: str) -> int:
        asked.append(speak_to)
        return 0

    monkeypatch.setattr(open_command, "has_display", lambda: True)
    monkeypatch.setattr(play_command, "has_display", lambda: True)
    monkeypatch.setattr(start, "show_launcher", shown)
    assert main(command) == 0
    assert asked == ["stdout"]


def test_a_command_without_a_window_does_not_speak(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--speak-to", "stdout", "credits"]) == REFUSED
    assert "open a window that speaks" in capsys.readouterr().err


def test_the_last_of_many_games_needs_a_seed_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "imagine", "--seed", str(2**63 - 1), "--games", "2"]) == REFUSED
    assert capsys.readouterr().out == ""
