"""A screen that is left alone shows, in the end, what a fresh drawing of it shows: nothing waits for the mouse to be moved."""

import gc
import math
from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from aya_sim.game import new_game
from games.aya.cascade.screen import CascadeScreen
from games.aya.play.screen import TableScreen as AyaTable
from games.aya.practice.screen import PracticeScreen
from games.aya.render.board import Board
from games.card_table.bot_worker import InlineWorker
from games.card_table.renderer import Stage
from games.card_table.screen import TableScreen
from games.launch import shelf
from games.screens.loop import _App
from games.shell.services import Services
from games.ui.screen import Screen
from tests.games.aya import test_any_events as expedition
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import game_with
from tests.games.aya.practice.forecasts import Pymunk
from tests.games.card_table import test_any_events as card_tables
from tests.games.card_table.tables import FACES, session_of, usual_players
from tests.games.conftest import PaperWindow, _driver, paper_window, services
from tests.games.events import down, key, move, up
from tests.screens.every_screen import SCREENS
from tests.screens.test_any_events import _within_the_folder, every_kind_of_screen

__all__ = ["_driver", "_within_the_folder", "paper_window", "services"]

LONGEST = 15.0  # s, after which a screen that never rests is compared as it was drawn last
RESTS = 0.5  # s in which nothing is due, after which nothing more comes by itself
Place = tuple[float, float]


class _Left(Exception):
    """The player has been away long enough."""


class Backdrop(Screen):
    """Plain colour below everything."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((90, 60, 30))


class Alone:
    """The program's own loop, on a clock that only its sleep moves, and without events but those of `act`."""

    def __init__(self, screens: list[Screen], services: Services, window: PaperWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.window, self.services = 0.0, window, services
        self._until = self._rested = 0.0
        self._shown = -1
        self.app = _App([Backdrop(), *screens], services, window, lambda: self.now, None, shelf.look_at, self._is_over)
        monkeypatch.setattr(pygame.event, "wait", self._sleep)
        monkeypatch.setattr(pygame.event, "get", list)

    def _sleep(self, milliseconds: int) -> pygame.event.Event:
        self.now += milliseconds / 1000
        return pygame.event.Event(pygame.NOEVENT)

    def _is_over(self) -> bool:
        """Leave the loop, with all its screens as they are, once nothing is due, or right after a frame when it is late."""
        drew, self._shown = self.window.shown != self._shown, self.window.shown
        if drew or not math.isinf(self.app._next_frame()):
            self._rested = self.now
        if self.now - self._rested > RESTS or (drew and self.now > self._until):
            raise _Left
        return False

    def wait(self, seconds: float = LONGEST) -> None:
        """Let this much time pass, or less if everything rests before."""
        self._until, self._rested = self.now + seconds, self.now
        with pytest.raises(_Left):
            self.app.loop()

    def act(self, *events: pygame.event.Event) -> None:
        """Do something, one frame after the other."""
        for event in events:
            self.app._answer([event])
            self.wait(0.0)

    def drag(self, *places: Place) -> None:
        points = [(round(x), round(y)) for x, y in places]
        self.act(move(points[0]), down(points[0]), *(move(point, held=True) for point in points[1:]), up(points[-1]))

    def assert_shown(self) -> None:
        """Compare the window with a drawing in which nothing is remembered of earlier ones."""
        for thing in gc.get_objects():
            if issubclass(type(thing), Board):  # `isinstance` asks a weak reference for what may be gone
                thing.invalidate()
            elif issubclass(type(thing), Stage):
                thing._is_stale, thing._sprites = True, {}
        fresh, before = self._drawn(), None
        while before is None or (fresh != before).any():  # a large table is painted in the course of some frames
            fresh, before = self._drawn(), fresh
        differs = (pygame.surfarray.array3d(self.window.surface) != fresh).any(axis=2)
        assert not differs.any(), f"{differs.sum()} pixels, from {differs.nonzero()[0].min(), differs.nonzero()[1].min()}"

    def _drawn(self) -> npt.NDArray[np.uint8]:
        sheet = pygame.Surface(self.window.size, 0, 32)
        for screen in self.app._seen():
            self.services.is_covered = screen is not self.app.stack[-1]
            screen.draw(sheet)
        self.app._notice.draw(sheet)
        return pygame.surfarray.array3d(sheet)


@pytest.fixture
def leave_alone(services: Services, paper_window: PaperWindow, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Alone]:
    """Return what opens the program with these screens."""
    monkeypatch.setattr("games.card_table.controller.Bots", card_tables._at_once)
    return lambda *screens: Alone(list(screens), services, paper_window, monkeypatch)


def _of_aya(one: Callable[[Services, int], Screen], services: Services) -> list[Screen]:
    return [one(services, 1)]


def _at_a_card_table(one: Callable[[str, Services, int], Screen], game: str, services: Services) -> list[Screen]:
    return [one(game, services, 1)]


OPENED: dict[str, Callable[[Services], list[Screen]]] = {
    **SCREENS,
    **{f"aya-{name}": partial(_of_aya, one) for name, one in expedition.SCREENS.items()},
    **{f"{game}-{name}": partial(_at_a_card_table, one, game) for name, one in card_tables.SCREENS.items() for game in FACES},
}


@pytest.mark.campaign
@pytest.mark.parametrize("name", OPENED)
def test_a_screen_that_is_left_alone_shows_what_it_is(name: str, services: Services, leave_alone: Callable[..., Alone]) -> None:
    alone = leave_alone(*OPENED[name](services))
    alone.wait()
    alone.assert_shown()


def test_every_kind_of_screen_is_left_alone(services: Services) -> None:
    met = {type(screens(services)[-1]).__name__ for screens in OPENED.values()}
    assert {kind.__name__ for kind in every_kind_of_screen()} - met == set()


def test_the_first_piece_on_a_bare_table_is_seen_in_practice(services: Services, leave_alone: Callable[..., Alone]) -> None:
    screen = PracticeScreen(services, forecast_worker=Pymunk())
    alone = leave_alone(screen)
    alone.wait()
    _draw_line(alone, screen)
    assert len(screen.editor.document.layout.dominoes) > 5
    alone.wait()
    alone.assert_shown()


def test_a_cascade_in_practice_runs_to_its_end_by_itself(services: Services, leave_alone: Callable[..., Alone]) -> None:
    screen = PracticeScreen(services, forecast_worker=Pymunk())
    alone = leave_alone(screen)
    alone.wait()
    _draw_line(alone, screen)
    alone.act(key(pygame.K_t))
    assert screen.state.show is not None
    alone.wait()
    assert screen.state.show is None
    alone.assert_shown()
    assert not screen.editor.document.table.dominoes.standing.any()
    alone.act(key(pygame.K_r))  # which is not taken for a key that skips the cascade
    assert screen.editor.document.table.dominoes.standing.all()


def _draw_line(alone: Alone, screen: PracticeScreen) -> None:
    alone.act(key(pygame.K_3))
    alone.drag(*(screen.canvas.board.pixel(600 + 10 * k, 500) for k in range(30)))


def test_the_start_tile_is_seen_on_the_bare_table(services: Services, leave_alone: Callable[..., Alone]) -> None:
    screen = AyaTable(services, new_game(2, 5, first=0))
    alone = leave_alone(screen)
    alone.wait(1.0)
    alone.drag(screen.tray.zones["hand"].center, *(screen.board.pixel(450, 450 + 5 * k) for k in range(10)))
    alone.wait(2.0)
    assert screen.game.layout.tiles
    alone.assert_shown()


def test_the_first_domino_of_a_game_is_seen(services: Services, leave_alone: Callable[..., Alone]) -> None:
    screen = AyaTable(services, game_with())
    alone = leave_alone(screen)
    alone.wait(1.0)
    alone.act(key(pygame.K_d), key(pygame.K_TAB), key(pygame.K_RETURN))
    alone.wait(2.0)
    assert len(screen.game.layout.dominoes) == 1
    alone.assert_shown()


def test_a_cascade_of_a_game_runs_to_its_end_by_itself(services: Services, leave_alone: Callable[..., Alone]) -> None:
    screen = CascadeScreen(services, toppling())
    alone = leave_alone(screen)
    alone.wait(0.5)
    alone.act(key(pygame.K_RETURN))
    while screen.state.is_simulating:  # in a thread, on the clock of the wall
        alone.wait(0.0)
    alone.wait(60.0)
    assert screen.state.playback is not None
    assert screen.state.playback.is_over
    alone.assert_shown()


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", FACES)
def test_after_every_move_at_a_card_table_all_is_seen(name: str, seed: int, services: Services, leave_alone: Callable[..., Alone]) -> None:
    adapter = FACES[name]
    screen = TableScreen(services, session_of(adapter, 2, players=usual_players(adapter), seed=seed), InlineWorker())
    alone = leave_alone(screen)
    for _ in range(14):
        alone.wait()
        alone.assert_shown()
        if screen.session.may_act and screen.state.reveal is None and not screen.session.covered:
            screen.play.do(adapter.game.choose(screen.session.observe(), "natural", seed)[0])
            alone.app._stale = True  # as after the press that did it
        else:
            alone.act(key(pygame.K_RETURN))
