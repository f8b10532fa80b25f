"""Settings hold at the table: when a game is kept and what is said of it, marks by key in the loop, how fast a cascade begins."""

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from aya_sim.game import LayOnReserve, legal
from aya_sim.game.text import loads
from aya_sim.replay import of_topple
from aya_sim.scenes import scene
from games.aya.cascade.playback import SPEEDS
from games.aya.cascade.screen import CascadeScreen
from games.aya.common.menu import open_menu
from games.aya.opening import screen_of
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.replays.playback import SPEEDS as REPLAY_SPEEDS
from games.aya.replays.screen import ReplayScreen
from games.aya.session.autosave import NAME
from games.aya.session.controller import GameController
from games.screens.loop import run
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.shell.settings import CASCADE_SPEEDS
from games.ui.screen import Change, Push, Quit, Screen
from tests.games.aya.expeditions import toppling
from tests.games.aya.play.table_driver import game_with
from tests.games.conftest import PaperWindow
from tests.games.events import key

SIZE = (960, 600)


def with_autosave(services: Services, on: bool) -> Services:
    services.settings = replace(services.settings, autosave=on)
    return services


class TestAutosave:
    def test_off_writes_nothing_after_an_action_and_the_game_on_leaving_the_table(self, services: Services) -> None:
        screen = TableScreen(with_autosave(services, False), game_with())
        screen.arrange(SIZE)
        assert screen.controller.submit(LayOnReserve(0))
        screen.update(30.0)
        assert not services.saves.has_autosave(NAME)
        screen.leave()
        assert loads(services.saves.resume(NAME)).used == screen.game.used

    def test_off_writes_nothing_after_a_nudge_and_the_game_on_leaving_the_cascade(self, services: Services) -> None:
        screen = CascadeScreen(with_autosave(services, False), toppling())
        screen.arrange(SIZE)
        screen.nudge(legal(screen.game, 0).to_nudge[0])
        while screen.state.is_simulating:
            screen.update(0.01)
        assert not screen.game.layout.dominoes.standing.all()
        assert not services.saves.has_autosave(NAME)
        screen.leave()
        assert services.saves.has_autosave(NAME)

    def test_on_writes_after_every_action(self, services: Services) -> None:
        controller = GameController(with_autosave(services, True), game_with())
        assert controller.submit(LayOnReserve(0))
        assert services.saves.has_autosave(NAME)

    @pytest.mark.parametrize("on", [True, False], ids=["on", "off"])
    def test_the_menu_says_when_the_game_is_kept(self, services: Services, on: bool) -> None:
        change = open_menu(with_autosave(services, on), toppling().layout)
        assert isinstance(change, Push)
        assert isinstance(change.screen, Dialog)
        said = services.words("menu.kept"), services.words("menu.kept.leaving")
        assert (said[0] in change.screen.text, said[1] in change.screen.text) == (on, not on)


class TestMarks:
    class Watch(Screen):
        """Remembers whether marks are shown, frame by frame, and goes after the last."""

        def __init__(self, services: Services, frames: int) -> None:
            self.services = services
            self.left, self.seen = frames, list[bool]()

        def update(self, dt: float) -> Change | None:
            self.seen.append(self.services.theme.palette.marks)
            self.left -= 1
            pygame.event.post(key(pygame.K_F9))
            return None if self.left else Quit()

        def next_frame_in(self) -> float | None:
            return 0.0

    @pytest.mark.parametrize(("marks", "seen"), [("demand", [False, True, False, True]), ("always", [True] * 4)])
    def test_f9_shows_and_hides_them_in_the_loop_where_they_are_on_demand(
        self, services: Services, paper_window: PaperWindow, marks: str, seen: list[bool]
    ) -> None:
        services.change(replace(services.settings, marks=marks))  # type: ignore[arg-type]  # one of the two
        watch = self.Watch(services, 4)
        run(watch, services, paper_window, clock=hasty())
        assert watch.seen == seen


def hasty() -> Callable[[], float]:
    """A clock that is always late."""
    moments = iter(range(10_000))
    return lambda: float(next(moments))


class TestCascadeSpeed:
    @pytest.mark.parametrize("speed", CASCADE_SPEEDS)
    def test_is_what_a_cascade_and_a_replay_begin_with(self, services: Services, speed: float) -> None:
        services.settings = replace(services.settings, cascade_speed=speed)
        assert SPEEDS[CascadeScreen(services, toppling()).controls.speed.chosen] == speed
        assert REPLAY_SPEEDS[ReplayScreen(services, of_topple(scene("wide-gap")), open_game=screen_of).player.speed] == speed

    @pytest.mark.parametrize("speed", [0.125, 1.0, 4.0])
    def test_is_how_fast_practice_topples_and_slowly_is_a_quarter_of_it(self, services: Services, speed: float) -> None:
        services.settings = replace(services.settings, cascade_speed=speed)
        screen = PracticeScreen(services, scene("wide-gap"))
        screen.arrange(SIZE)
        screen.toppling.topple_first()
        screen.update(0.01)
        show = screen.state.show
        assert show is not None
        assert show.time == pytest.approx(0.01 * speed)
        screen.on_event(key(pygame.K_s))
        screen.update(0.01)
        assert show.time == pytest.approx(0.01 * speed * 1.25)
