"""Whatever is pressed, clicked, turned and resized, on any screen and in any order: nothing raises, and nothing is lost from the box."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from aya_sim.game.validate import refuse_impossible_game
from games.aya.cascade.screen import CascadeScreen
from games.aya.play.screen import TableScreen
from games.aya.practice.forecast.controller import REMEMBERED
from games.aya.practice.screen import PracticeScreen
from games.aya.setup.screen import SetupScreen
from games.launch import shelf
from games.screens.help import HelpScreen
from games.screens.launcher import Launcher
from games.screens.loop import _App
from games.screens.tour import Tour
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.ui.screen import Screen
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import FRAME, game_with
from tests.games.aya.practice.forecasts import Pymunk
from tests.games.conftest import PaperWindow
from tests.games.random_events import SIZES, Pixel, anything
from tests.games.ui.test_speech import Heard

_PLAYED = "TAB RETURN d t TAB RETURN d TAB RETURN"  # more often, or no table would ever fill
_ALL = "a b d e f h p r s t u z SPACE ESCAPE LEFT RIGHT UP DOWN F1 F6 F11 DELETE BACKSPACE HOME PERIOD PLUS MINUS LEFTBRACKET RIGHTBRACKET"
KEYS = [getattr(pygame, f"K_{name}") for name in f"{_ALL} {_PLAYED}".split()]
SCREENS: dict[str, Callable[[Services, int], Screen]] = {
    "launcher": lambda services, _: Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES),
    "setup": lambda services, _: SetupScreen(services),
    "table": lambda services, seed: TableScreen(services, game_with(seed, cameras=40)),
    "cascade": lambda services, _: CascadeScreen(services, toppling()),
    "practice": lambda services, _: PracticeScreen(services, forecast_worker=Pymunk()),
    "help": lambda services, _: HelpScreen(services, "aya"),
    "tour": lambda services, _: _tour(services),
}


def _tour(services: Services) -> Screen:
    launcher = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
    launcher.arrange(SIZES[1])
    return Tour(services, launcher.steps())


@pytest.mark.parametrize("name", SCREENS)
def test_a_few_hundred_events_of_any_kind_raise_nothing(
    name: str, services: Services, paper_window: PaperWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _play_at_random(name, 250, 3, services, paper_window, tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SCREENS)
def test_ten_thousand_events_of_any_kind_raise_nothing(
    name: str, seed: int, services: Services, paper_window: PaperWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _play_at_random(name, 10_000, seed, services, paper_window, tmp_path, monkeypatch)


def _play_at_random(
    name: str, count: int, seed: int, services: Services, window: PaperWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setattr("games.shell.services.voice", lambda *_, **__: Heard())  # nobody is spoken to
    monkeypatch.setattr(FileChooser, "_go_up", lambda _: None)  # whatever is saved stays in the test's folder
    monkeypatch.setattr("games.aya.practice.forecast.controller.ProcessWorker", Pymunk)
    services.settings = services.settings.remembering(REMEMBERED, True)
    rng, now = random.Random(seed), 0.0

    def opened() -> _App:
        below = SCREENS["launcher"](services, seed)
        first = [below] if name == "launcher" else [below, SCREENS[name](services, rng.randrange(99))]
        return _App(first, services, window, lambda: now, None)

    app = opened()
    for k in range(count):
        if app.ended or not app.stack or rng.random() < 0.001:
            while app.stack:
                app.stack.pop().leave()
            app = opened()
        app._answer(anything(rng, window, app.stack[-1], at=_at(rng, window), often=KEYS))
        now += FRAME if rng.random() < 0.97 else rng.choice([0.3, 1.0, 3.0])
        if app.stack and not app.ended:
            app._pass_time()
            if rng.random() < 0.1:
                app._draw_if_due()
        for screen in app.stack:
            if isinstance(screen, TableScreen) and k % 50 == 0:
                refuse_impossible_game(screen.game)
            if isinstance(screen, PracticeScreen):
                document = screen.editor.document
                assert document.with_selection(document.selection).selection == document.selection
    while app.stack:
        app.stack.pop().leave()


def _at(rng: random.Random, window: PaperWindow) -> Pixel:
    """Anywhere, more often where the tray is."""
    wide, high = window.size
    low = rng.random() < 0.3
    return rng.randrange(wide), rng.randrange(high * 5 // 6 if low else 0, high)
