"""The camera of the view in three dimensions: the director's, the last tour, the player's, and none of it where motion is off."""

import math

import numpy as np
import pytest

from aya_sim.physics import topple
from aya_sim.scenes import scene
from games.aya.model.director import CameraPose, camera_at, camera_keys, tour_keys, whole_table
from games.aya.model.timeline import SAMPLE_RATE, Timeline
from games.aya.view3d.camera import Mode, SceneCamera, crouch


@pytest.fixture(scope="module")
def show() -> Timeline:
    return Timeline(topple(scene("fork"), sample_rate=SAMPLE_RATE))


def same(one: CameraPose, other: CameraPose) -> bool:
    return bool(np.allclose(one.eye, other.eye) and np.allclose(one.target, other.target))


def at(show: Timeline, time: float) -> CameraPose:
    return camera_at(camera_keys(show, 0.0, show.duration), time)


def film_camera(show: Timeline, time: float) -> SceneCamera:
    camera = SceneCamera(show.before)
    camera.film(show.before, show, time)
    camera.update(5.0)
    return camera


def test_at_rest_the_whole_table_is_seen(show: Timeline) -> None:
    assert same(SceneCamera(show.before).pose, CameraPose(*whole_table(show.before), 1.0))


def test_a_cascade_is_filmed_by_the_director(show: Timeline) -> None:
    for time in (0.1, 0.4, 0.9):
        assert same(film_camera(show, time).pose, at(show, time))
        assert film_camera(show, time).pace == at(show, time).pace


def test_it_glides_to_a_cascade_that_begins(show: Timeline) -> None:
    camera = SceneCamera(show.before)
    camera.film(show.before, show, 0.0)
    begun = camera.pose
    assert same(begun, CameraPose(*whole_table(show.before), 1.0))
    camera.update(0.3)
    assert not same(camera.pose, begun)
    assert not same(camera.pose, at(show, 0.0))
    assert camera.is_moving
    camera.update(1.0)
    assert same(camera.pose, at(show, 0.0))
    assert not camera.is_moving


def test_the_player_takes_the_camera_where_it_is_and_gives_it_back(show: Timeline) -> None:
    camera = film_camera(show, 0.4)
    camera.orbit(0.0, 0.0)
    assert str(camera.mode) == Mode.FREE
    np.testing.assert_allclose(camera.pose.eye, at(show, 0.4).eye, atol=1e-6)
    camera.film(show.before, show, 0.9)
    np.testing.assert_allclose(camera.pose.eye, at(show, 0.4).eye, atol=1e-6)
    assert camera.pace == 1.0
    camera.direct()
    camera.update(5.0)
    assert same(camera.pose, at(show, 0.9))


def test_a_tour_goes_over_the_river_once_and_ends_with_the_whole_table(show: Timeline) -> None:
    camera, keys = film_camera(show, show.duration), tour_keys(show)
    camera.tour(show)
    camera.update(1.0)
    camera.update(0.5)
    assert str(camera.mode) == Mode.TOUR
    assert same(camera.pose, camera_at(keys, 1.5))
    camera.update(float(keys[-1, 0]))
    assert str(camera.mode) == Mode.DIRECTOR
    np.testing.assert_allclose(camera.pose.eye, whole_table(show.before)[0], atol=1.0)


def test_a_tour_can_be_left_at_any_moment(show: Timeline) -> None:
    camera = film_camera(show, show.duration)
    camera.tour(show)
    camera.direct()
    assert str(camera.mode) == Mode.DIRECTOR
    camera.tour(show)
    camera.zoom(1.2)
    assert str(camera.mode) == Mode.FREE


def test_the_tour_never_takes_the_camera_from_the_player(show: Timeline) -> None:
    camera = film_camera(show, show.duration)
    camera.pan(0.1, 0.0)
    camera.tour(show)
    assert str(camera.mode) == Mode.FREE


def test_without_motion_the_camera_stands_still_and_time_keeps_its_pace(show: Timeline) -> None:
    camera = SceneCamera(show.before)
    camera.motion = False
    still = camera.pose
    for time in np.arange(0.0, show.duration, 0.1).tolist():
        camera.film(show.before, show, time)
        camera.update(0.1)
        assert same(camera.pose, still)
        assert camera.pace == 1.0
    camera.tour(show)
    assert str(camera.mode) == Mode.DIRECTOR
    camera.orbit(0.3, 0.0)
    assert not same(camera.pose, still)  # the player still moves it


def test_an_eye_at_the_tables_edge_sees_the_gaps_of_the_row(show: Timeline) -> None:
    for degrees in range(-180, 180, 15):
        heading = math.radians(degrees)
        pose = crouch(show.before, 200.0, 150.0, heading).pose
        out = pose.eye - pose.target
        assert abs(out[0] * math.cos(heading) + out[1] * math.sin(heading)) < 1e-6  # straight from the side
        assert out[1] < 1e-6 or abs(math.sin(heading)) > 0.99  # from the players' side of the table
        assert 0 < math.asin(out[2] / np.linalg.norm(out)) < math.radians(20)
        np.testing.assert_allclose(pose.target[:2], (200.0, 150.0))
