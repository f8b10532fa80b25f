"""The camera over a falling table: by hand it stays where it was put; by itself it follows, and time slows where there is most to see."""

import pygame
import pytest

from aya_sim.game import apply_with_cascade, legal
from aya_sim.game.actions import Nudge
from games.aya.cascade.playback import REAL_TIME, SPEEDS, Playback
from games.aya.cascade.screen import CascadeScreen
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.render.camera.camera import Camera2D
from games.aya.view3d.view import SceneView
from games.shell.services import Services
from tests.games.aya.cascade.test_screen import SIZE, settle, shown
from tests.games.aya.expeditions import toppling
from tests.games.conftest import _driver, paper_window, services
from tests.games.events import down, key, move, up

__all__ = ["_driver", "paper_window", "services"]


def wheel(screen: CascadeScreen, clicks: int) -> None:
    screen.on_event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=clicks, flipped=False))


def test_the_wheel_comes_nearer_to_what_is_under_the_mouse(services: Services) -> None:
    screen = shown(services, toppling())
    there = (500, 400)
    screen.on_event(move(there))
    before = screen.camera.mm(there)
    wheel(screen, 3)
    assert screen.camera.near == pytest.approx(1.15**3)
    assert screen.camera.mm(there) == pytest.approx(before, abs=0.5)
    wheel(screen, -9)
    assert screen.camera.shows_all


def test_a_drag_of_the_bare_table_goes_elsewhere(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(move((640, 400)))
    wheel(screen, 5)
    before = screen.camera.mm((640, 400))
    screen.on_event(down((640, 300), 3))
    screen.on_event(pygame.event.Event(pygame.MOUSEMOTION, pos=(680, 330), rel=(40, 30), buttons=(0, 0, 1)))
    screen.on_event(up((680, 330), 3))
    assert screen.camera.mm((680, 430)) == pytest.approx(before, abs=0.5)


def test_page_keys_zoom_shifted_arrows_pan_and_nought_shows_the_whole(services: Services) -> None:
    screen = shown(services, toppling())
    screen.on_event(key(pygame.K_PAGEUP))
    screen.on_event(key(pygame.K_PAGEUP))
    assert screen.camera.near > 1.5
    x = screen.camera.mm(screen.camera.area.center)[0]
    screen.on_event(key(pygame.K_RIGHT, pygame.KMOD_LSHIFT))
    assert screen.camera.mm(screen.camera.area.center)[0] > x
    screen.on_event(key(pygame.K_0))
    assert screen.camera.shows_all


def test_a_camera_in_hand_is_not_taken_away_by_the_cascade_until_it_is_to_follow(services: Services) -> None:
    screen = shown(services, toppling())
    screen.nudge(screen.state.candidates[0])
    settle(screen)
    screen.update(0.4)
    screen.on_event(move((300, 300)))
    wheel(screen, 4)
    held = (screen.camera.x, screen.camera.y, screen.camera.near)
    for _ in range(20):
        screen.update(0.05)
    assert (screen.camera.x, screen.camera.y, screen.camera.near) == held
    screen.on_event(key(pygame.K_f))
    screen.on_event(key(pygame.K_f))
    for _ in range(4):
        screen.update(0.05)
    assert (screen.camera.x, screen.camera.y, screen.camera.near) != held


@pytest.fixture
def show() -> Timeline:
    game = toppling()
    return Timeline(apply_with_cascade(game, Nudge(0, legal(game, 0).to_nudge[0]), sample_rate=SAMPLE_RATE)[1])


def rates(services: Services, show: Timeline, *, speed: int = REAL_TIME, follow: bool = True) -> list[float]:
    camera = Camera2D()
    camera.place(pygame.Rect(0, 0, *SIZE), show.before)
    scene = SceneView(services, show.before, lambda: None)
    playback = Playback(services, camera, scene, show, speed=speed, follow=follow)
    found = []
    while not playback.is_over:
        found.append(playback.rate)
        playback.update(0.03)
    return found


def test_real_time_comes_first_and_slow_motion_where_photos_drop_and_rivers_part(services: Services, show: Timeline) -> None:
    found = rates(services, show)
    assert found[0] == 1.0
    assert min(found) < 0.4
    assert max(found[5:]) == 1.0


def test_a_speed_that_was_chosen_is_kept(services: Services, show: Timeline) -> None:
    assert set(rates(services, show, speed=REAL_TIME + 1)) == {SPEEDS[REAL_TIME + 1]}
    assert set(rates(services, show, follow=False)) == {1.0}
