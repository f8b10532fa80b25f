"""Joining a table from the start page: links, tables found in the network, tables joined before, and what is said when it cannot be."""

import asyncio
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from games.cli import entry_point
from games.core.registry import game_named
from games.network.client import Link
from games.network.discovery import FoundTable
from games.network.guest_line import InlineGuest, InlineHost
from games.network.table import Seat, open_table
from games.network.versions import describe_program
from games.screens.joining.connecting import ConnectingSheet
from games.screens.joining.finder import Finder
from games.screens.joining.recent import MOST, RecentTable, forget_table, read_tables, remember_table
from games.screens.joining.screen import JoinScreen
from games.shell.services import Services
from games.ui.screen import Push, Replace

LARGE = (1280, 800)
FOUND = (FoundTable("imagine", 4, "http://192.168.1.20:8472/"), FoundTable("album", 3, "http://192.168.1.31:8472/"))


def recent(k: int, game: str = "imagine", seat: int | None = 0) -> RecentTable:
    return RecentTable(f"http://host-{k}:8472/#token-{k}", game, seat, "Ada", 1_780_000_000 + k)


class Known(Finder):
    """Knows tables without listening."""

    def __init__(self, _wake: Callable[[], None]) -> None:
        self.tables, self.has_listened, self.is_closed = FOUND, True, False

    def close(self) -> None:
        self.is_closed = True


class Lines:
    """Opens lines to a table of Imagine in this process."""

    def __init__(self) -> None:
        seats = tuple(Seat(f"Seat {k}") for k in range(3))
        numbers = iter(range(100))
        self.host = InlineHost(open_table(game_named("imagine").game(), seats, 1, {}, lambda: f"token-{next(numbers)}"))
        self.opened: list[InlineGuest] = []

    def __call__(self, link: Link, _words: object) -> InlineGuest:
        self.opened.append(self.host.join(link.token, {"window": describe_program()}))
        return self.opened[-1]


def screen_of(services: Services, lines: Lines | None = None) -> JoinScreen:
    services.theme = services.theme_for(LARGE)
    screen = JoinScreen(services, lines or Lines(), Known)
    screen.arrange(LARGE)
    return screen


# what is remembered


def test_the_file_of_links_is_read_by_its_owner_alone_and_forgets_the_oldest(tmp_path: Path) -> None:
    path = tmp_path / "aya" / "tables.json"
    for k in range(MOST + 3):
        remember_table(path, recent(k))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [table.joined for table in read_tables(path)] == [1_780_000_000 + k for k in range(MOST + 2, 2, -1)]
    remember_table(path, recent(5))
    assert read_tables(path)[0] == recent(5)
    assert len(read_tables(path)) == MOST
    forget_table(path, recent(5).link)
    assert recent(5) not in read_tables(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "aya-tables", "version": 9, "tables": []}', b"\xff" * 9, b"[" * 9000])
def test_a_damaged_list_is_an_empty_one(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    path.write_bytes(data)
    assert read_tables(path) == ()


# the sheet


def test_a_link_sits_down_at_its_table_and_is_remembered(services: Services) -> None:
    lines = Lines()
    screen = screen_of(services, lines)
    screen.name.put("Anouk")
    screen.link.put("http://192.168.1.20:8472/\n#token-1")
    change = screen.join.press()
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, ConnectingSheet)
    seated = sheet.update(0.1)
    assert isinstance(seated, Replace)
    assert seated.screen.title == "Imagine"
    assert lines.host.table.names[1] == "Anouk"
    (kept,) = read_tables(services.places.tables)
    assert (kept.link, kept.game, kept.seat, kept.name) == ("http://192.168.1.20:8472/#token-1", "imagine", 1, "Anouk")
    sheet.leave()
    assert lines.opened[0].guest.is_live, "the table has the line now"
    again = screen_of(services, lines)
    assert again.name.text == "Anouk"
    assert again.rows[1].recent == kept


def test_a_wrong_link_is_told_and_may_be_tried_again(services: Services) -> None:
    screen = screen_of(services)
    screen.link.put("http://192.168.1.20:8472/#wrong")
    change = screen.join.press()
    assert isinstance(change, Push)
    sheet = change.screen
    assert isinstance(sheet, ConnectingSheet)
    sheet.arrange(LARGE)
    assert sheet.update(0.1) is None
    assert sheet.why == "This link belongs to no seat at this table."
    assert sheet.says().urgent == (sheet.why,)
    assert sheet.again.visible
    assert read_tables(services.places.tables) == ()


@pytest.mark.parametrize("text", ["", "nonsense", "http://host/", "ftp://host/#a"])
def test_what_is_no_link_is_told_in_the_sheet(text: str, services: Services) -> None:
    screen = screen_of(services)
    screen.list.fill([])
    screen.rows = []
    screen.link.put(text)
    assert not isinstance(screen.join.press(), Push)
    assert screen.note.text
    assert screen.group.focused is screen.link


def test_tables_joined_before_come_first_and_can_be_forgotten(services: Services) -> None:
    remember_table(services.places.tables, RecentTable("http://192.168.1.20:8472/#token-0", "imagine", 0, "Ada", 1))
    screen = screen_of(services)
    assert [row.item.text for row in screen.rows] == ["Your tables", "Imagine, as Ada", "Open in this network", "Album, 3 players"]
    assert screen.rows[1].item.note == "open now"
    assert isinstance(screen.list.on_open(1), Push)
    screen.list.chosen = 1
    screen.forget.press()
    assert [row.item.text for row in screen.rows] == ["Open in this network", "Imagine, 4 players", "Album, 3 players"]


def test_a_table_that_was_found_still_needs_the_rest_of_its_link(services: Services) -> None:
    screen = screen_of(services)
    screen.list.on_open(1)
    assert screen.link.text == "http://192.168.1.20:8472/#"
    assert "the rest of your link" in screen.note.text
    assert screen.group.focused is screen.link


def test_leaving_the_sheet_stops_listening(services: Services) -> None:
    screen = screen_of(services)
    screen.leave()
    assert isinstance(screen.finder, Known)
    assert screen.finder.is_closed


def test_the_finder_tells_when_tables_come_and_ends_when_it_is_closed() -> None:
    news, found = threading.Event(), [FOUND]

    async def find(_seconds: float) -> tuple[FoundTable, ...]:
        await asyncio.sleep(0.01)
        return found[0]

    finder = Finder(news.set, find)
    assert news.wait(10)
    assert finder.tables == FOUND
    finder.close()


def test_without_a_network_no_table_is_found() -> None:
    news = threading.Event()

    async def find(_seconds: float) -> tuple[FoundTable, ...]:
        raise OSError

    finder = Finder(news.set, find)
    assert news.wait(10)
    assert finder.tables == ()
    finder.close()


def test_the_start_page_opens_the_sheet(services: Services) -> None:
    from tests.screens.every_screen import launcher

    page = launcher(services)
    page.arrange(LARGE)
    assert page.join.visible
    page.draw(pygame.Surface(LARGE, 0, 32))


# the command


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["join", "ftp://host/#token"], "is no link to a table"),
        (["join", "http://127.0.0.1:1/"], "lacks the part after"),
        (["join", "http://127.0.0.1:1/#token"], "No table is open at 127.0.0.1:1"),
    ],
)
def test_the_command_says_what_is_wrong_before_there_is_a_window(
    arguments: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("websockets", reason="needs the extra net")
    monkeypatch.setattr("games.cli.join_command.has_display", lambda: True)
    assert entry_point.main(arguments) == 2
    told: Any = capsys.readouterr()
    assert told.out == ""
    assert said in told.err
    assert "token" not in told.err


def test_without_a_display_the_command_points_to_the_browser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("games.cli.join_command.has_display", lambda: False)
    assert entry_point.main(["join", "http://127.0.0.1:1/#token"]) == 2
    assert "browser" in capsys.readouterr().err
