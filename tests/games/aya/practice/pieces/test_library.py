"""The player's own pieces: kept whole under their names, renamed, deleted; files that are no pieces are named and do no harm."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.errors import AyaError, BadLayout
from aya_sim.layout import Dominoes, Layout
from aya_sim.scenes import scene
from aya_sim.scenes.stamps import STAMPS
from games.aya.practice.pieces.library import LONGEST, delete_piece, read_library, read_piece, rename_piece, save_piece


def test_what_is_saved_is_there_the_next_time(tmp_path: Path) -> None:
    table = scene("one-terrain-complete")
    place = save_piece(tmp_path / "pieces", table, "  A forest ")
    library = read_library(tmp_path / "pieces")
    ((found, piece),) = library.pieces
    assert found == place
    assert piece.name == "A forest"
    assert piece.count == len(table.dominoes) + len(table.tiles) + len(table.animals)
    assert piece.layout.table is None
    assert (piece.layout.dominoes.x[0], piece.layout.dominoes.y[0]) == (0.0, 0.0)
    assert library.skipped == ()


def test_two_of_one_name_lie_beside_each_other(tmp_path: Path) -> None:
    for of in ("fork", "wave"):
        save_piece(tmp_path, STAMPS[of].build(), "../../Piece/1")
    library = read_library(tmp_path)
    assert len(library.pieces) == 2
    assert {place.parent for place, _ in library.pieces} == {tmp_path}


def test_renaming_changes_the_name_and_nothing_else(tmp_path: Path) -> None:
    place = save_piece(tmp_path, STAMPS["fork"].build(), "Old")
    before = read_piece(place)
    rename_piece(place, "New\nname " + "x" * 200)
    after = read_piece(place)
    assert after.name.startswith("New?name")
    assert len(after.name) <= LONGEST
    assert after.layout.dominoes.x.tolist() == before.layout.dominoes.x.tolist()


def test_deleting_takes_the_file_away(tmp_path: Path) -> None:
    place = save_piece(tmp_path, STAMPS["fork"].build(), "Gone")
    delete_piece(place)
    delete_piece(place)
    assert read_library(tmp_path).pieces == ()


def test_hostile_files_are_skipped_by_name_and_the_others_are_there(tmp_path: Path) -> None:
    save_piece(tmp_path, STAMPS["fork"].build(), "Good")
    fork = STAMPS["fork"].build()
    layout_file.save(Layout(Dominoes.of([])), tmp_path / "empty.json")
    layout_file.save(fork.with_dominoes([fork.dominoes[0], replace(fork.dominoes[1], x=0.0, y=0.0)]), tmp_path / "overlap.json")
    (tmp_path / "torn.json").write_bytes(layout_file.dumps(fork)[:200])
    (tmp_path / "large.json").write_bytes(b" " * (3 << 20))
    (tmp_path / "deep.json").write_bytes(b"[" * 100_000)
    (tmp_path / "folder.json").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.json")
    (tmp_path / "loop.json").symlink_to(tmp_path / "loop.json")
    (tmp_path / "notes.txt").write_text("not ours")
    (tmp_path / ".hidden.json").write_text("not ours")
    library = read_library(tmp_path)
    assert [piece.name for _, piece in library.pieces] == ["Good"]
    names = {"empty.json", "overlap.json", "torn.json", "large.json", "deep.json", "folder.json", "loop.json"}
    assert names <= {place.name for place, _ in library.skipped} <= {*names, "pipe.json"}
    assert all(str(why) for _, why in library.skipped)


def test_a_piece_of_too_many_dominoes_is_refused(tmp_path: Path) -> None:
    row = scene("parallel-chains")
    many = row.with_dominoes(replace(one, id=one.id + 1000 * k, y=one.y + 1000.0 * k) for k in range(7) for one in row.dominoes)
    with pytest.raises(BadLayout):
        save_piece(tmp_path, many, "Much")
    layout_file.save(many, tmp_path / "much.json")
    assert [place.name for place, _ in read_library(tmp_path).skipped] == ["much.json"]


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(AyaError):
        save_piece(tmp_path / "file" / "pieces", STAMPS["fork"].build(), "Fork")
    assert read_library(tmp_path / "file").pieces == ()
    assert read_library(tmp_path / "none").pieces == ()
