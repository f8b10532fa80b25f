"""Games on disk: the autosave, named slots, damaged files kept aside."""

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from aya_sim import file_lock
from aya_sim.errors import BadFile
from aya_sim.file_lock import set_aside
from games.shell.saves import Saves
from games.shell.services import Services

ROOT = Path(__file__).parents[3]


@pytest.fixture
def saves(tmp_path: Path) -> Saves:
    return Saves(tmp_path / "saves")


def test_what_was_kept_last_is_resumed(saves: Saves) -> None:
    assert not saves.has_autosave("aya")
    saves.autosave("aya", b"one")
    saves.autosave("aya", b"two")
    assert saves.has_autosave("aya")
    assert saves.resume("aya") == b"two"
    assert not saves.has_autosave("album")


def test_a_finished_game_is_not_offered_again(saves: Saves) -> None:
    saves.finish("aya")
    saves.autosave("aya", b"one")
    saves.finish("aya")
    assert not saves.has_autosave("aya")
    with pytest.raises(BadFile, match="no such file"):
        saves.resume("aya")


def test_keeping_leaves_no_half_written_file(saves: Saves) -> None:
    for k in range(5):
        saves.autosave("aya", bytes([k]) * 1000)
    assert sorted(place.name for place in saves.folder.iterdir()) == ["aya.autosave", "aya.autosave.lock"]


# two windows on one folder


@pytest.fixture
def other(saves: Saves) -> Saves:
    """Those of another window."""
    return Saves(saves.folder)


def test_two_windows_that_play_the_same_game_keep_one_each(saves: Saves, other: Saves) -> None:
    saves.autosave("album", b"mine")
    other.autosave("album", b"theirs")
    saves.autosave("album", b"mine, later")
    assert saves.resume("album") == b"mine, later"
    assert other.resume("album") == b"theirs"


def test_what_is_played_in_one_window_is_not_offered_in_another_until_it_is_left(saves: Saves, other: Saves) -> None:
    saves.autosave("album", b"mine")
    assert not other.has_autosave("album")
    with pytest.raises(BadFile):
        other.resume("album")
    saves.release()
    assert other.has_autosave("album")
    assert other.resume("album") == b"mine"
    assert not saves.has_autosave("album")


def test_a_game_that_ends_in_one_window_leaves_the_other_windows_game(saves: Saves, other: Saves) -> None:
    saves.autosave("album", b"mine")
    other.autosave("album", b"theirs")
    other.finish("album")
    saves.release()
    assert other.resume("album") == b"mine"


def test_games_left_in_two_windows_are_offered_one_after_the_other(saves: Saves, other: Saves) -> None:
    saves.autosave("album", b"mine")
    other.autosave("album", b"theirs")
    saves.release()
    other.release()
    later, met = Saves(saves.folder), set()
    while later.has_autosave("album"):
        met.add(later.resume("album"))
        later.finish("album")
    assert met == {b"mine", b"theirs"}


def test_who_plays_beside_another_window_is_told_once(services: Services, other: Saves) -> None:
    beside = Saves(services.saves.folder)
    beside.autosave("album", b"theirs")
    services.saves.autosave("aya", b"another game")
    assert services.notices == []
    for _ in range(2):
        services.saves.autosave("album", b"mine")
    assert services.notices == [services.words("notice.shared_saves")]


def test_a_window_that_was_killed_holds_nothing(saves: Saves) -> None:
    saves.autosave("album", b"before")
    saves.release()
    hold = """
import pathlib, sys
from aya_sim.file_lock import acquire
claim = acquire(pathlib.Path(sys.argv[1]))
print("held", flush=True)
input()
"""
    command = [sys.executable, "-c", hold, str(saves.autosave_file("album"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "held\n"
        assert not saves.has_autosave("album")
        window.kill()
    assert saves.resume("album") == b"before"


def test_a_folder_that_takes_no_locks_is_used_as_if_alone(saves: Saves, other: Saves, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(_file: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(file_lock, "_lock", refuses)
    saves.autosave("album", b"mine")
    other.autosave("album", b"theirs")
    assert saves.resume("album") == b"theirs"


@pytest.mark.parametrize("name", ["evening", "With Ada & Béla", "../../etc/passwd", "a/b\\c:d", "  ", "." * 300, "CON"])
def test_any_name_will_do_for_a_slot_and_none_leaves_the_folder(saves: Saves, name: str) -> None:
    place = saves.keep("aya", name, b"game")
    assert place.parent == saves.folder / "aya"
    assert saves.slots("aya") == [place]


def test_a_disk_that_refuses_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    with pytest.raises(BadFile, match="saves"):
        Saves(tmp_path / "saves").autosave("aya", b"x")


def test_a_damaged_file_gets_another_name_each_time(tmp_path: Path) -> None:
    place = tmp_path / "aya.autosave"
    for k in (1, 2):
        place.write_bytes(b"?")
        assert set_aside(place) == tmp_path / f"aya.autosave.damaged-{k}"
    assert set_aside(place) is None, "there is nothing to keep"
