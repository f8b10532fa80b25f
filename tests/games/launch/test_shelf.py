"""From the launcher into the games: a file of a game, a layout, practice."""

from itertools import count
from pathlib import Path

import pygame
import pytest

from aya_sim import layout_file
from aya_sim.errors import BadFile
from aya_sim.game import Nudge, apply, legal
from aya_sim.game.text import dumps
from aya_sim.scenes import scene
from games.aya.cascade.screen import CascadeScreen
from games.aya.counting.screen import CountScreen
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.remote.hosting import HostController
from games.card_table.hosting.screen import HostedTable
from games.card_table.setup.screen import SetupScreen
from games.core.registry import game_named
from games.core.resources import asset
from games.launch import shelf
from games.network.table import Seat, open_table
from games.network.table_file import read_table, write_table
from games.screens.launcher import Launcher
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Push, Screen
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import game_with
from tests.games.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]


@pytest.fixture
def launcher(services: Services) -> Launcher:
    screen = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
    screen.arrange((1280, 800))
    return screen


def opened(launcher: Launcher, path: Path) -> Screen:
    answer = launcher._open_file(path)
    assert isinstance(answer, Push)
    return answer.screen


def test_a_layout_is_opened_in_practice(launcher: Launcher, tmp_path: Path) -> None:
    place = tmp_path / "river.json"
    layout_file.save(scene("curve"), place)
    screen = opened(launcher, place)
    assert isinstance(screen, PracticeScreen)
    assert len(screen.editor.document.layout.dominoes) == len(scene("curve").dominoes)


def test_a_game_is_opened_in_its_phase_whatever_its_name(launcher: Launcher, tmp_path: Path) -> None:
    falls = toppling()
    counted = apply(falls, Nudge(0, legal(falls, 0).to_nudge[0]))
    for game, kind in ((game_with(), TableScreen), (falls, CascadeScreen), (counted, CountScreen)):
        for name in ("kept.save", "kept.json", "aya.autosave"):
            (tmp_path / name).write_bytes(dumps(game))
            assert isinstance(opened(launcher, tmp_path / name), kind)


def test_a_file_that_is_none_of_them_is_refused_in_words(launcher: Launcher, services: Services, tmp_path: Path) -> None:
    for name, data in (("broken.json", b"{"), ("broken.save", b'{"format": "aya-game"}'), ("odd.txt", b"")):
        (tmp_path / name).write_bytes(data)
        screen = opened(launcher, tmp_path / name)
        assert isinstance(screen, Dialog)
        assert screen.heading == services.words("launcher.refused")
    with pytest.raises(BadFile):
        shelf.open_file(services, tmp_path / "nowhere.json")


def test_a_kept_game_asks_before_it_takes_the_place_of_one_that_waits(launcher: Launcher, services: Services, tmp_path: Path) -> None:
    (tmp_path / "kept.save").write_bytes(dumps(game_with()))
    assert isinstance(opened(launcher, tmp_path / "kept.save"), TableScreen)
    services.saves.autosave("aya", dumps(toppling()))
    asked = opened(launcher, tmp_path / "kept.save")
    assert isinstance(asked, Dialog)
    goes_on, replaces, nothing = (answer.act for answer in asked.answers)
    assert nothing is None
    assert goes_on is not None
    assert replaces is not None
    for act, kind in ((goes_on, CascadeScreen), (replaces, TableScreen)):
        change = act()
        assert isinstance(change, Push)
        assert isinstance(change.screen, kind)


def test_a_table_that_a_host_kept_is_open_to_the_same_players_again(launcher: Launcher, services: Services, tmp_path: Path) -> None:
    pytest.importorskip("websockets", reason="needs the extra net")
    tokens = (f"token-{k}" for k in count())
    table = open_table(game_named("imagine").game(), (Seat("Ada"), Seat("Ben"), Seat("Bot", "natural")), 1, {}, lambda: next(tokens))
    place = tmp_path / "table"
    write_table(place, table, 0)
    screen = opened(launcher, place)
    try:
        assert isinstance(screen, HostedTable)
        assert screen.session.state == table.state
        assert [seat.elsewhere for seat in screen.session.seats] == [True, True, False]
        assert screen.play.line is not None
        assert screen.play.line.invitation.tokens == table.tokens
        assert read_table(place).port == screen.play.line.invitation.port, "it is kept there from the beginning"
    finally:
        screen.leave()
    asked = opened(launcher, place)
    assert isinstance(asked, Dialog), "the game that the window kept waits"


def test_a_kept_table_of_aya_is_open_to_the_same_players_again(launcher: Launcher, tmp_path: Path) -> None:
    pytest.importorskip("websockets", reason="needs the extra net")
    tokens = (f"token-{k}" for k in count())
    table = open_table(game_named("aya").game(), (Seat("Ada"), Seat("Ben")), 1, {}, lambda: next(tokens))
    place = tmp_path / "table"
    write_table(place, table, 0)
    screen = opened(launcher, place)
    try:
        assert isinstance(screen, TableScreen)
        host = screen.controller
        assert isinstance(host, HostController)
        assert host.people == (), "all of them play at their own screens"
        assert host.whole.seats == table.state.seats
        assert host.links is not None
        assert [link.partition("#")[2] for link in host.links.seats] == list(table.tokens)
    finally:
        screen.leave()


def test_a_folder_of_pictures_becomes_the_deck_of_the_game_that_is_answered(launcher: Launcher, tmp_path: Path) -> None:
    folder = tmp_path / "holidays"
    folder.mkdir()
    for k in range(30):
        pygame.image.save(pygame.Surface((8, 8)), folder / f"{k}.png")
    asked = opened(launcher, folder)
    assert isinstance(asked, Dialog)
    assert [answer.text for answer in asked.answers][:3] == ["Album", "Face Cards", "Imagine"]
    act = asked.answers[2].act
    assert act is not None
    change = act()
    assert isinstance(change, Push)
    assert isinstance(change.screen, SetupScreen)
    assert change.screen.adapter.game.name == "imagine"
    assert change.screen.options.options["deck"] == str(folder)


def test_an_owners_planets_are_chosen_in_the_set_up_of_albedo(launcher: Launcher, tmp_path: Path) -> None:
    own = tmp_path / "mine.json"
    own.write_bytes(asset("albedo", "planets.json") or b"")
    screen = opened(launcher, own)
    assert isinstance(screen, SetupScreen)
    assert screen.options.options == {"cards": "", "planets": str(own)}


def test_practice_is_one_press_away(launcher: Launcher) -> None:
    assert launcher.practice.visible
    answer = launcher.practice.press()
    assert isinstance(answer, Push)
    assert isinstance(answer.screen, PracticeScreen)
    assert launcher.files.visible
