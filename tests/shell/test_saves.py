"""Games on disk: the autosave, named slots, damaged files kept aside."""

from pathlib import Path

import pytest

from aya_sim.errors import BadFile
from games.shell.saves import Saves, kept_aside


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
    assert [place.name for place in saves.folder.iterdir()] == ["aya.autosave"]


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
        assert kept_aside(place) == tmp_path / f"aya.autosave.damaged-{k}"
    assert kept_aside(place) is None, "there is nothing to keep"
