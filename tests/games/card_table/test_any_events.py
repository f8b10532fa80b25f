"""Whatever is pressed, clicked, typed, dragged and resized at a card table, in any order: nothing raises, and the game stays whole."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from games.card_table.bot_worker import InlineWorker
from games.card_table.lesson import LessonTable
from games.card_table.screen import TableScreen
from games.card_table.setup.screen import SetupScreen
from games.launch import shelf
from games.screens.launcher import Launcher
from games.screens.loop import _App
from games.shell.chooser import FileChooser
from games.shell.services import Services
from games.ui.screen import Screen
from tests.games.card_table.tables import FACES, session_of
from tests.games.conftest import PaperWindow
from tests.games.random_events import Pixel, anything
from tests.games.ui.test_speech import Heard

FRAME = 1 / 60  # s
_KEYS = "a d r z 0 1 2 3 SPACE SPACE SPACE RETURN RETURN RETURN TAB TAB ESCAPE LEFT RIGHT UP DOWN F1 F2 F3 F11 DELETE BACKSPACE HOME PERIOD"
KEYS = [getattr(pygame, f"K_{name}") for name in _KEYS.split()]


def table(name: str, services: Services, seed: int) -> Screen:
    """A table of people and computer players, few of them persons where there are few seats."""
    rng = random.Random(seed)
    adapter = FACES[name]
    players = rng.randint(adapter.game.players[0], min(4, adapter.game.players[1]))
    return TableScreen(services, session_of(adapter, rng.randint(0, 2), players=players, seed=seed), InlineWorker())


SCREENS: dict[str, Callable[[str, Services, int], Screen]] = {
    "table": table,
    "lesson": lambda name, services, _: LessonTable(services, FACES[name], InlineWorker()),
    "setup": lambda name, services, _: SetupScreen(services, FACES[name]),
}
CASES = [(name, screen) for name in FACES for screen in SCREENS]


@pytest.mark.parametrize(("name", "screen"), CASES)
def test_hundreds_of_events_of_any_kind_raise_nothing(
    name: str, screen: str, services: Services, paper_window: PaperWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_at_random(name, screen, 500 if screen == "table" else 150, 3, services, paper_window, tmp_path, monkeypatch)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "screen"), CASES)
def test_ten_thousand_events_of_any_kind_raise_nothing(
    name: str, screen: str, seed: int, services: Services, paper_window: PaperWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_at_random(name, screen, 10_000, seed, services, paper_window, tmp_path, monkeypatch)


def play_at_random(
    name: str, screen: str, count: int, seed: int, services: Services, window: PaperWindow, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    monkeypatch.setattr("games.shell.services.voice", lambda *_, **__: Heard())  # nobody is spoken to
    monkeypatch.setattr(FileChooser, "_go_up", lambda _: None)  # whatever is saved stays in the test's folder
    monkeypatch.setattr("games.card_table.controller.Bots", _at_once)
    rng, now = random.Random(seed), 0.0

    def opened() -> _App:
        below = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
        return _App([below, SCREENS[screen](name, services, rng.randrange(99))], services, window, lambda: now, None)

    app = opened()
    for _ in range(count):
        if app.ended or len(app.stack) < 2 or rng.random() < 0.001:
            while app.stack:
                app.stack.pop().leave()
            app = opened()
        app._answer(anything(rng, window, app.stack[-1], at=_at(rng, app.stack[-1]), often=KEYS))
        now += FRAME if rng.random() < 0.8 else rng.choice([0.3, 1.0, 3.0])
        if app.stack and not app.ended:
            app._pass_time()
            if rng.random() < 0.06:
                app._draw_if_due()
        for one in app.stack:
            if isinstance(one, TableScreen) and rng.random() < 0.02:
                one.state.adapter.game.validate(one.session.state)
                assert not (one.session.covered and one.state.reveal is None and one.stage.spots)
    while app.stack:
        app.stack.pop().leave()


def _at_once(_thinker: object = None) -> object:
    from games.card_table.bots import Bots

    return Bots(InlineWorker())


def _at(rng: random.Random, top: Screen) -> Pixel | None:
    """More often than not where there is something."""
    there = isinstance(top, TableScreen) and top.stage.spots and rng.random() < 0.7
    return rng.choice(top.stage.spots).rect.center if there and isinstance(top, TableScreen) else None
