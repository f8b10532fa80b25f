"""The cascade of a game in three dimensions: switched at any moment, waited for, filmed, toured, aimed at, and heard as it is seen."""

import time
from dataclasses import replace

import pygame
import pytest

from games.aya.cascade.screen import CascadeScreen
from games.aya.cascade.text import hint_text
from games.aya.counting.screen import CountScreen
from games.aya.view3d.camera import Mode
from games.aya.view3d.painters import ObliquePainter
from games.aya.view3d.tracker import work_out_tracks
from games.shell.services import Services
from games.ui.screen import Replace
from tests.games.aya.cascade.test_screen import settle, shown, watched
from tests.games.aya.expeditions import toppling
from tests.games.aya.view3d.test_view import SlowWorker
from tests.games.events import click, key

SIZE = (1280, 800)


class FilmPainter(ObliquePainter):
    """The processor as if it could follow a camera that moves in every frame."""

    can_film = True


@pytest.fixture
def worker() -> SlowWorker:
    return SlowWorker(work_out_tracks)


@pytest.fixture
def screen(services: Services, worker: SlowWorker) -> CascadeScreen:
    made = shown(services, toppling())
    made.scene.tracker._worker = worker
    made.scene._painter = FilmPainter()
    worker.has_finished = True
    return made


def begin_cascade(screen: CascadeScreen) -> CascadeScreen:
    screen.on_event(key(pygame.K_RETURN))
    settle(screen)
    screen.update(0.01)
    screen.update(0.01)
    return screen


def test_the_view_is_switched_in_the_middle_of_the_cascade(screen: CascadeScreen) -> None:
    begin_cascade(screen)
    for _ in range(20):
        screen.update(1 / 30)
    playback = screen.state.playback
    assert playback is not None
    assert not screen.scene.is_shown
    screen.on_event(key(pygame.K_v))
    for _ in range(3):
        screen.update(1 / 30)
    assert screen.scene.is_shown
    assert 0 < playback.time < playback.show.duration
    screen.draw(pygame.Surface(SIZE))
    screen.on_event(key(pygame.K_v))
    screen.update(1 / 30)
    assert not screen.scene.is_shown
    assert not playback.is_over


def test_a_show_in_three_dimensions_waits_for_the_poses_and_says_so(screen: CascadeScreen, worker: SlowWorker) -> None:
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    worker.has_finished = False
    begin_cascade(screen)
    playback = screen.state.playback
    assert playback is not None
    screen.update(0.5)
    assert playback.is_waiting
    assert playback.time == 0
    assert hint_text(screen.services.words, screen.state) == screen.services.words("aya.scene.waits")
    assert screen.next_frame_in() == 0
    worker.has_finished = True
    for _ in range(4):
        screen.update(0.05)
    assert playback.time > 0


def test_a_show_that_other_windows_see_too_never_waits_nor_lingers(screen: CascadeScreen, worker: SlowWorker) -> None:
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    worker.has_finished = False
    begin_cascade(screen)
    playback = screen.state.playback
    assert playback is not None
    now = time.monotonic()
    playback._clock = lambda: time.monotonic() - now + 0.7
    screen.update(0.01)
    assert not playback.is_waiting
    assert playback.time >= 0.7


def test_the_director_lingers_where_a_photo_drops_and_the_player_does_not(screen: CascadeScreen) -> None:
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    begin_cascade(screen)
    playback = screen.state.playback
    assert playback is not None
    rates = set()
    while playback.time < 0.8 * playback.show.duration:
        rates.add(round(playback.rate, 2))
        screen.update(1 / 30)
    assert min(rates) < 0.5
    assert max(rates) == 1.0
    screen.scene.camera.orbit(0.1, 0.0)
    assert playback.rate == 1.0


def test_a_last_tour_goes_over_the_river_and_the_counting_may_begin_at_any_moment(screen: CascadeScreen) -> None:
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    begin_cascade(screen)
    screen.on_event(key(pygame.K_RETURN))  # to the end of the show
    assert screen.scene.camera.mode is Mode.TOUR
    assert screen.next_frame_in() == 0
    screen.update(1.0)
    screen.draw(pygame.Surface(SIZE))
    answer = screen.on_event(key(pygame.K_RETURN))
    assert isinstance(answer, Replace)
    assert isinstance(answer.screen, CountScreen)


def test_without_motion_there_is_no_tour(screen: CascadeScreen) -> None:
    screen.services.settings = replace(screen.services.settings, motion=False)
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    begin_cascade(screen)
    still = screen.scene.camera.pose
    watched(screen)
    assert screen.scene.camera.mode is Mode.DIRECTOR
    assert (screen.scene.camera.pose.eye == still.eye).all()


def test_the_glowing_domino_is_nudged_where_it_is_seen(screen: CascadeScreen) -> None:
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    screen.draw(pygame.Surface(SIZE))
    (first,) = screen.state.candidates
    d = screen.game.layout.dominoes
    row = d.row_of(first)
    x, y = screen.lens.pixel(float(d.x[row]), float(d.y[row]), 40.0)
    assert screen.aim.domino_at((round(x), round(y))) == first
    for event in click((round(x), round(y))):
        screen.on_event(event)
    assert screen.state.is_simulating
    settle(screen)


def test_follow_gives_the_camera_to_the_director_or_to_the_player(screen: CascadeScreen) -> None:
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    begin_cascade(screen)
    assert screen.controls.follow.chosen
    screen.on_event(key(pygame.K_f))
    assert screen.scene.is_free
    assert not screen.controls.follow.chosen
    assert hint_text(screen.services.words, screen.state) == screen.services.words("aya.scene.free")
    screen.on_event(key(pygame.K_d))
    assert not screen.scene.is_free
    assert screen.controls.follow.chosen


def test_strikes_are_heard_from_where_the_camera_sees_them(screen: CascadeScreen) -> None:
    heard: list[float] = []
    screen.services.sounds.play = lambda name, strength=1.0, pan=0.0: heard.append(pan)  # type: ignore[method-assign]
    screen.on_event(key(pygame.K_v))
    screen.update(0.01)
    begin_cascade(screen)
    heard.clear()
    playback = screen.state.playback
    assert playback is not None
    strike = next(one for one in playback.show.strikes if one.time > playback.time)
    screen.on_event(key(pygame.K_PERIOD))
    assert heard == [pytest.approx(screen.scene.lens().pan_of(strike.x, strike.y), abs=0.05)]
