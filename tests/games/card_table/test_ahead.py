"""Pictures read beside the window, and games written there."""

import threading
from collections import deque
from pathlib import Path

import pytest

from aya_sim.errors import BadFile
from games.card_table import image_loader
from games.card_table.bot_worker import InlineWorker
from games.card_table.screen import TableScreen
from games.card_table.session import Seat, new_session
from games.face_cards.likeness import likeness
from games.face_cards.ui.adapter import ADAPTER
from games.shell.saves import Saves
from games.shell.services import Services


def test_what_is_asked_for_is_read_once_in_the_order_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_loader, "_asked", set())
    monkeypatch.setattr(image_loader, "_waiting", deque())
    read: list[tuple[int, bool]] = []
    for _ in range(3):
        image_loader.ask("deck", 5, lambda card: read.append((card, threading.current_thread() is threading.main_thread())))
    reader = image_loader.Reader()
    reader.go_on()
    reader.settle()
    assert read == [(card, False) for card in range(5)]


def test_a_picture_that_is_gone_does_not_keep_the_others_from_being_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_loader, "_asked", set())
    monkeypatch.setattr(image_loader, "_waiting", deque())
    read: list[int] = []

    def one(card: int) -> None:
        if card == 1:
            raise BadFile("foreign", "{text}", text="gone")
        read.append(card)

    image_loader.ask("deck", 3, one)
    reader = image_loader.Reader()
    reader.go_on()
    reader.settle()
    assert read == [0, 2]


def test_a_closed_reader_reads_nothing_and_leaves_the_rest_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_loader, "_asked", set())
    monkeypatch.setattr(image_loader, "_waiting", deque())
    read: list[int] = []
    closed, other = image_loader.Reader(), image_loader.Reader()
    closed.close()
    image_loader.ask("deck", 3, read.append)
    closed.go_on()
    closed.settle()
    assert not read
    other.go_on()
    other.settle()
    assert read == [0, 1, 2]


def test_why_pictures_go_together_is_found_out_beside_the_window_before_the_first_guess(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(image_loader, "_asked", set())
    monkeypatch.setattr(image_loader, "_waiting", deque())
    likeness.cache_clear()
    session = new_session(ADAPTER, (Seat("Ada"), Seat("Ben", "natural"), Seat("Clara", "natural")), 5, {})
    table = TableScreen(services, session, InlineWorker())
    table.arrange((1280, 800))
    table.relay()
    assert likeness.cache_info().misses == 0, "the window itself worked it out"
    table.reader.go_on()
    table.reader.settle()
    assert likeness.cache_info().misses == 1
    likeness(session.observe().deck)
    assert likeness.cache_info().misses == 1
    table.leave()


def test_when_a_game_is_written_beside_the_one_before_is_on_the_disk(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    refused: list[BadFile] = []
    for k in range(30):
        saves.autosave_in_background("album", b"%d" % k, refused.append)
        if k:
            assert int(saves.autosave_file("album").read_bytes()) >= k - 1
    assert saves.resume("album") == b"29"
    assert not refused


def test_a_game_that_is_over_does_not_come_back_by_what_was_still_being_written(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for _ in range(20):
        saves.autosave_in_background("album", bytes(100_000), lambda why: pytest.fail(str(why)))
        saves.finish("album")
        assert not saves.autosave_file("album").exists()


def test_a_disk_that_refuses_beside_the_window_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_bytes(b"a file where the folder is to be")
    told: list[BadFile] = []
    saves = Saves(tmp_path / "saves")
    saves.autosave_in_background("album", b"x", told.append)
    saves.wait_until_written()
    assert "cannot be made" in str(told[0])
