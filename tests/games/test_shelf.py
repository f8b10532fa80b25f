"""From the launcher into the games: a file of a game, a layout, practice."""

from pathlib import Path

import pytest

from aya_sim import layout_file
from aya_sim.errors import BadFile, BadQuestion
from aya_sim.game import Nudge, apply, legal
from aya_sim.game.text import dumps
from aya_sim.scenes import scene
from games import shelf
from games.aya.cascade_screen import CascadeScreen
from games.aya.count_screen import CountScreen
from games.aya.practice_screen import PracticeScreen
from games.aya.table_screen import TableScreen
from games.shell.dialog import Dialog
from games.shell.launcher import Launcher
from games.shell.screen import Push, Screen
from games.shell.services import Services
from tests.games.expeditions import toppling
from tests.games.table_driver import game_with
from tests.shell.conftest import _driver, paper_window, services

__all__ = ["_driver", "paper_window", "services"]


@pytest.fixture
def launcher(services: Services) -> Launcher:
    screen = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
    screen.arrange((1280, 800))
    return screen


def opened(launcher: Launcher, path: Path) -> Screen:
    answer = launcher._chosen(path)
    assert isinstance(answer, Push)
    return answer.screen


def test_a_layout_is_opened_in_practice(launcher: Launcher, tmp_path: Path) -> None:
    place = tmp_path / "river.json"
    layout_file.save(scene("curve"), place)
    screen = opened(launcher, place)
    assert isinstance(screen, PracticeScreen)
    assert len(screen.bench.sketch.layout.dominoes) == len(scene("curve").dominoes)


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
    with pytest.raises(BadQuestion, match=r"they end in \.json"):
        shelf.open_file(services, tmp_path / "odd.txt")


def test_practice_is_one_press_away(launcher: Launcher) -> None:
    assert launcher.practice.visible
    answer = launcher.practice.press()
    assert isinstance(answer, Push)
    assert isinstance(answer.screen, PracticeScreen)
    assert launcher.files.visible
