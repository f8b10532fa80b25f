"""Whatever is pressed, clicked, typed, dragged and resized at a card table, in any order: nothing raises, and the game stays whole."""

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from games import shelf
from games.cards.lesson import LessonTable
from games.cards.setup_screen import SetupScreen
from games.cards.table_screen import TableScreen
from games.cards.thinking import AtOnce
from games.shell.app import _App
from games.shell.chooser import FileChooser
from games.shell.launcher import Launcher
from games.shell.screen import Screen
from games.shell.services import Services
from tests.cards.tables import FACES, session_of
from tests.shell.conftest import PaperWindow

FRAME = 1 / 60  # s
_KEYS = "a d r z 0 1 2 3 SPACE SPACE SPACE RETURN RETURN RETURN TAB TAB ESCAPE LEFT RIGHT UP DOWN F1 F2 F3 F11 DELETE BACKSPACE HOME PERIOD"
KEYS = [getattr(pygame, f"K_{name}") for name in _KEYS.split()]
SIZES = [(960, 600), (1280, 800), (1600, 900)]


def table(name: str, services: Services, seed: int) -> Screen:
    """A table of people and computer players, few of them persons where there are few seats."""
    luck = random.Random(seed)
    face = FACES[name]
    players = luck.randint(face.game.players[0], min(4, face.game.players[1]))
    return TableScreen(services, session_of(face, luck.randint(0, 2), players=players, seed=seed), AtOnce())


SCREENS: dict[str, Callable[[str, Services, int], Screen]] = {
    "table": table,
    "lesson": lambda name, services, _: LessonTable(services, FACES[name], AtOnce()),
    "setup": lambda name, services, _: SetupScreen(services, FACES[name]),
}
CASES = [(name, screen) for name in FACES for screen in SCREENS]


@pytest.mark.parametrize(("name", "screen"), CASES)
def test_hundreds_of_events_of_any_kind_raise_nothing(
    name: str, screen: str, services: Services, paper_window: PaperWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_at_random(name, screen, 1500 if screen == "table" else 300, 3, services, paper_window, tmp_path, monkeypatch)


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
    monkeypatch.setattr(FileChooser, "_go_up", lambda _: None)  # whatever is saved stays in the test's folder
    monkeypatch.setattr("games.cards.table_screen.Company", _at_once)
    luck, now = random.Random(seed), 0.0

    def opened() -> _App:
        below = Launcher(services, shelf.boxes(), shelf.open_file, shelf.SUFFIXES)
        return _App([below, SCREENS[screen](name, services, luck.randrange(99))], services, window, lambda: now, None)

    app = opened()
    for _ in range(count):
        if app.ended or len(app.stack) < 2 or luck.random() < 0.001:
            while app.stack:
                app.stack.pop().leave()
            app = opened()
        app._answer(_anything(luck, window, app.stack[-1]))
        now += FRAME if luck.random() < 0.8 else luck.choice([0.3, 1.0, 3.0])
        if app.stack and not app.ended:
            app._pass_time()
            if luck.random() < 0.06:
                app._draw_if_due()
        for one in app.stack:
            if isinstance(one, TableScreen) and luck.random() < 0.02:
                one.face.game.audit(one.session.state)
                assert not (one.session.covered and one._open is None and one.stage.spots)
    while app.stack:
        app.stack.pop().leave()


def _at_once(_thinker: object = None) -> object:
    from games.cards.company import Company

    return Company(AtOnce())


def _anything(luck: random.Random, window: PaperWindow, top: Screen) -> list[Event]:
    """What a mouse, a keyboard or a desktop may send next; more often than not it goes where there is something."""
    pos = (luck.randrange(window.size[0]), luck.randrange(window.size[1]))
    if isinstance(top, TableScreen) and top.stage.spots and luck.random() < 0.7:
        pos = luck.choice(top.stage.spots).rect.center
    button = luck.choice([1, 1, 1, 2, 3])
    kind = luck.random()
    if kind < 0.25:
        return [Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))]
    if kind < 0.55:
        clicked = [Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button), Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)]
        return luck.choice([clicked, clicked, clicked[:1], clicked[1:]])
    if kind < 0.58:
        return [Event(pygame.MOUSEWHEEL, x=0, y=luck.choice([-2, -1, 1, 2]), flipped=False)]
    if kind < 0.62:
        return [Event(pygame.TEXTINPUT, text=luck.choice(["a", "é", "漢", "\u0301", " "]))]
    if kind < 0.63:
        return [Event(pygame.TEXTEDITING, text=luck.choice(["", "ni", "に"]), start=0, length=0)]
    if kind < 0.97:
        held = {
            "key": luck.choice(KEYS),
            "mod": luck.choice([0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL]),
            "unicode": "",
            "scancode": 0,
        }
        return [Event(pygame.KEYDOWN, held), Event(pygame.KEYUP, held)]
    if kind < 0.98:
        window.surface = pygame.Surface(luck.choice(SIZES), 0, 32)
        return [Event(pygame.WINDOWRESIZED)]
    return [Event(luck.choice([pygame.QUIT, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE]))]
