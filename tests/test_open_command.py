"""`aya open`: a refused file is told before any window is asked for; without a display that is said, with exit code 2."""

from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.scenes import scene
from games import open_command
from games.cli import REFUSED, main


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
