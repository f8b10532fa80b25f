"""Logs stay small, tell where the code failed, and say nothing of whoever plays."""

from pathlib import Path

from games.shell import logs


def failing() -> ValueError:
    try:
        int("/home/ada/secret.json")
    except ValueError as failure:
        return failure
    raise AssertionError


def test_a_log_is_turned_over_and_never_more_than_three_files(tmp_path: Path) -> None:
    with logs.log_to(tmp_path):
        for k in range(6000):
            logs.note("screen", shown="CountScreen", number=k)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == ["aya.log", "aya.log.1", "aya.log.2"]
    assert all(path.stat().st_size <= logs.LARGEST for path in tmp_path.iterdir())
    assert "number=5999" in (tmp_path / "aya.log").read_text(encoding="utf-8").splitlines()[-1]


def test_a_failure_is_noted_with_its_place_in_the_code_and_without_its_text(tmp_path: Path) -> None:
    with logs.log_to(tmp_path):
        logs.note_failure(failing())
    told = (tmp_path / "aya.log").read_text(encoding="utf-8")
    assert "ERROR failed kind=ValueError at=test_logs.py:" in told
    assert "ada" not in told


def test_nothing_is_noted_once_it_is_closed(tmp_path: Path) -> None:
    with logs.log_to(tmp_path):
        logs.note("started")
    logs.note("later")
    assert "later" not in (tmp_path / "aya.log").read_text(encoding="utf-8")


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with logs.log_to(tmp_path / "file" / "log"):
        logs.note("started")
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_the_failure_before_the_last_is_kept_too(tmp_path: Path) -> None:
    for text in ("first", "second", "third"):
        logs.write_failure(text, tmp_path / "log" / "last-failure.log")
    kept = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "log").iterdir()}
    assert kept == {"last-failure.log": "third", "last-failure.log.1": "second"}
