"""The view in three dimensions: poses worked out beside the window, the switch that waits for them, mouse and keys on the camera."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from aya_sim.layout import Push
from aya_sim.physics import Cascade, topple
from aya_sim.physics.poses import rest_poses, track_poses
from aya_sim.scenes import scene
from aya_sim.scenes.chains import straight
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.view3d.camera import Mode
from games.aya.view3d.tracker import PoseTracker, work_out_tracks
from games.aya.view3d.view import SceneView
from games.core.worker import InlineWorker, ProcessWorker
from games.shell.services import Services
from tests.games.events import down, key, move, up

SIZE = (640, 400)


class SlowWorker(InlineWorker):  # type: ignore[type-arg]  # of any question
    """Answers only when it is told that it has finished."""

    has_finished = False

    def answer(self):  # type: ignore[no-untyped-def]  # as InlineWorker does
        return super().answer() if self.has_finished else None


@pytest.fixture(scope="module")
def cascade() -> Cascade:
    return topple(scene("fork"), sample_rate=SAMPLE_RATE)


@pytest.fixture
def worker() -> SlowWorker:
    return SlowWorker(work_out_tracks)


@pytest.fixture
def view(services: Services, worker: SlowWorker, cascade: Cascade) -> SceneView:
    made = SceneView(services, cascade.layout, lambda: None, PoseTracker(worker))
    made.place(pygame.Rect(0, 0, *SIZE))
    return made


def drag(start: tuple[int, int], way: tuple[int, int], button: int) -> list[pygame.event.Event]:
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=way, buttons=(1, 0, 0))
    return [down(start, button), moved, up(start, button)]


def test_the_key_and_the_button_switch_and_the_choice_is_remembered(view: SceneView, services: Services, cascade: Cascade) -> None:
    view.rest(cascade.layout)
    assert not view.is_shown
    view.on_event(key(pygame.K_v))
    view.rest(cascade.layout)
    assert view.is_shown
    assert view.button.chosen
    assert SceneView(services, cascade.layout, lambda: None).is_wanted
    view.toggle()
    view.rest(cascade.layout)
    assert not view.is_shown
    assert not SceneView(services, cascade.layout, lambda: None).is_wanted


def test_a_cascade_is_seen_in_space_once_its_poses_are_known(view: SceneView, worker: SlowWorker, cascade: Cascade) -> None:
    show = Timeline(cascade)
    view.toggle()
    view.tracker.track(cascade)
    view.show(show, 0.0)
    assert view.is_waiting
    assert view.is_shown  # as it stands
    view.show(show, 0.3)
    assert view.is_waiting
    assert not view.is_shown
    worker.has_finished = True
    view.update(0.01)
    view.show(show, 0.3)
    assert view.is_shown
    assert not view.is_waiting
    view.draw(pygame.Surface(SIZE))


def test_nothing_is_worked_out_for_a_player_who_never_looked(view: SceneView, worker: SlowWorker, cascade: Cascade) -> None:
    worker.has_finished = True
    view.tracker.get_ready()
    view.tracker.track(cascade)
    view.update(0.01)
    assert view.tracker.tracks(cascade) is None
    assert not view.is_moving
    view.toggle()
    view.update(0.01)
    view.update(0.01)
    assert view.tracker.tracks(cascade) is not None


def test_a_second_cascade_begins_as_the_first_left_the_table() -> None:
    row = straight(6)
    d = row.dominoes
    apart = replace(row, dominoes=replace(d, x=d.x + np.where(np.arange(6) < 3, 0.0, 200.0)))
    first = topple(apart, sample_rate=SAMPLE_RATE)
    second = topple(replace(first.fallen, pushes=(Push(int(d.id[3]), 3.0),)), sample_rate=SAMPLE_RATE)
    assert first.fell.sum() == second.fell.sum() == 3
    tracker = PoseTracker(InlineWorker(work_out_tracks))
    for one in (first, second):
        tracker.track(one)
        tracker.poll()
        tracker.poll()
    before, after = tracker.tracks(first), tracker.tracks(second)
    assert before is not None
    assert after is not None
    lying = np.flatnonzero(first.fell)
    np.testing.assert_allclose(after.at(0.0).positions[lying], before.at(99.0).positions[lying], atol=1e-9)
    tracker.poll()
    np.testing.assert_allclose(tracker.rest(second.fallen).positions, after.at(99.0).positions, atol=0.2)


def test_a_process_works_out_the_same_poses(cascade: Cascade) -> None:
    worker = ProcessWorker(work_out_tracks)
    tracker = PoseTracker(worker)
    tracker.get_ready()
    tracker.track(cascade)
    try:
        while (found := tracker.tracks(cascade)) is None:
            pygame.time.wait(10)
            tracker.poll()
        assert not worker.is_lost
    finally:
        tracker.close()
    np.testing.assert_array_equal(found.at(0.5).positions, track_poses(cascade).at(0.5).positions)


def test_at_rest_the_table_is_as_the_layout_says(cascade: Cascade, view: SceneView) -> None:
    np.testing.assert_array_equal(view.tracker.rest(cascade.layout).positions, rest_poses(cascade.layout).positions)


@pytest.mark.parametrize("button", [1, 2, 3])
def test_a_drag_frees_the_camera_and_a_key_gives_it_back(view: SceneView, cascade: Cascade, button: int) -> None:
    view.toggle()
    view.rest(cascade.layout)
    before = view.camera.pose
    for event in drag((300, 200), (40, 25), button):
        view.on_event(event)
    assert view.is_free
    assert not np.allclose(view.camera.pose.eye, before.eye)
    assert np.allclose(view.camera.pose.target, before.target) == (button == 1)
    view.on_event(move((200, 200)))
    held = view.camera.pose
    view.on_event(key(pygame.K_d))
    assert view.camera.mode is Mode.DIRECTOR
    assert not np.allclose(held.eye, before.eye)


def test_the_keys_and_the_wheel_move_the_camera(view: SceneView, cascade: Cascade) -> None:
    view.toggle()
    view.rest(cascade.layout)
    view.on_event(key(pygame.K_0))
    whole = view.camera.pose
    for code, mod in (
        (pygame.K_LEFT, pygame.KMOD_SHIFT),
        (pygame.K_DOWN, pygame.KMOD_SHIFT),
        (pygame.K_RIGHT, pygame.KMOD_CTRL),
        (pygame.K_UP, pygame.KMOD_CTRL),
        (pygame.K_PAGEUP, 0),
    ):
        before = view.camera.pose
        assert view.on_event(key(code, mod)) is not None
        assert not np.allclose(view.camera.pose.eye, before.eye), code
    view.on_event(move((300, 200)))
    before = view.camera.pose
    view.on_event(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert np.linalg.norm(view.camera.pose.eye - view.camera.pose.target) < np.linalg.norm(before.eye - before.target)
    view.on_event(key(pygame.K_0))
    view.update(5.0)
    np.testing.assert_allclose(view.camera.pose.eye, whole.eye, atol=1e-6)


def test_seen_from_above_the_camera_in_space_takes_no_event(view: SceneView) -> None:
    assert view.on_event(key(pygame.K_d)) is None
    assert view.on_event(down((300, 200))) is None
