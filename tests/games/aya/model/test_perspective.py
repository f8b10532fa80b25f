"""The picture in perspective, and the camera that a player moves: where places are seen, and what no move can do."""

import math

import numpy as np
import pytest

from aya_sim.scenes import scene
from games.aya.model.director import CameraPose, table_area, whole_table
from games.aya.model.perspective import HIGHEST, LOWEST, NEAREST, OrbitCamera, Perspective

SIZE = (1280, 800)


@pytest.fixture
def picture() -> Perspective:
    return Perspective(np.array([100.0, -400.0, 300.0]), np.array([100.0, 50.0, 0.0]), SIZE)


def test_what_is_looked_at_is_in_the_middle_of_the_picture(picture: Perspective) -> None:
    assert picture.pixel(100.0, 50.0) == pytest.approx((640, 400))


def test_a_pixel_means_the_place_that_is_seen_there(picture: Perspective) -> None:
    for place in ((100.0, 50.0), (-50.0, 120.0), (260.0, -80.0)):
        assert picture.mm(picture.pixel(*place)) == pytest.approx(place)
        assert picture.mm(picture.pixel(*place, 48.0), 48.0) == pytest.approx(place)


def test_above_the_horizon_there_is_no_table(picture: Perspective) -> None:
    assert Perspective(np.array([0.0, -400.0, 20.0]), np.array([0.0, 0.0, 20.0]), SIZE).mm((640, 100)) is None
    assert picture.mm((640, 100)) is not None


def test_right_is_right_and_what_is_nearer_is_larger(picture: Perspective) -> None:
    assert picture.pixel(150.0, 50.0)[0] > picture.pixel(100.0, 50.0)[0]
    assert picture.pixel(100.0, 50.0, 48.0)[1] < picture.pixel(100.0, 50.0)[1]
    assert picture.scale_at(100.0, -100.0) > picture.scale_at(100.0, 200.0)
    step = math.dist(picture.pixel(99.5, 50.0), picture.pixel(100.5, 50.0))
    assert picture.scale_at(100.0, 50.0) == pytest.approx(step, rel=1e-3)


def test_a_strike_is_heard_from_its_side_even_behind_the_eye(picture: Perspective) -> None:
    assert picture.pan_of(100.0, 50.0) == pytest.approx(0.0)
    assert -1.0 < picture.pan_of(60.0, 50.0) < 0.0 < picture.pan_of(140.0, 50.0) < 1.0
    edge = picture.mm((SIZE[0] - 1, 400))
    assert edge is not None
    assert picture.pan_of(*edge) == pytest.approx(1.0, abs=0.01)
    assert picture.pan_of(-900.0, -900.0) == -1.0
    assert picture.pan_of(900.0, -900.0) == 1.0


def test_a_corner_moves_the_whole_picture() -> None:
    plain = Perspective(np.array([0.0, -400.0, 300.0]), np.zeros(3), SIZE)
    moved = Perspective(np.array([0.0, -400.0, 300.0]), np.zeros(3), SIZE, (10, 60))
    x, y = plain.pixel(40.0, 30.0)
    assert moved.pixel(40.0, 30.0) == pytest.approx((x + 10, y + 60))
    assert moved.mm((x + 10, y + 60)) == pytest.approx((40.0, 30.0))


@pytest.fixture
def camera() -> OrbitCamera:
    layout = scene("expedition")
    return OrbitCamera.at(CameraPose(*whole_table(layout), 1.0), layout)


def test_the_players_camera_begins_where_the_other_stands(camera: OrbitCamera) -> None:
    eye, target = whole_table(scene("expedition"))
    np.testing.assert_allclose(camera.pose.eye, eye, atol=1e-6)
    np.testing.assert_allclose(camera.pose.target, target, atol=1e-6)


def test_it_turns_around_what_it_looks_at(camera: OrbitCamera) -> None:
    before, after = camera.pose, camera.orbit(0.7, -0.2).pose
    np.testing.assert_allclose(after.target, before.target)
    assert np.linalg.norm(after.eye - after.target) == pytest.approx(np.linalg.norm(before.eye - before.target))
    assert after.eye[2] < before.eye[2]
    assert after.eye[0] > before.eye[0]  # from below the plan counter-clockwise: to the right


def test_it_never_goes_under_the_table_nor_over_the_top(camera: OrbitCamera) -> None:
    assert camera.orbit(0.0, -9.0).elevation == LOWEST
    assert camera.orbit(0.0, 9.0).elevation == HIGHEST


def test_it_comes_neither_too_near_nor_too_far(camera: OrbitCamera) -> None:
    assert camera.zoom(1e6).distance == NEAREST
    assert camera.zoom(1e-6).distance == camera.farthest
    assert camera.zoom(2.0).distance == pytest.approx(camera.distance / 2)


def test_it_slides_as_it_is_seen_and_stays_over_the_table(camera: OrbitCamera) -> None:
    x, y, _ = camera.target
    right, ahead = camera.pan(0.1, 0.0).target, camera.pan(0.0, 0.1).target
    assert right[0] > x
    assert right[1] == pytest.approx(y)
    assert ahead[0] == pytest.approx(x)
    assert ahead[1] > y
    x0, y0, x1, y1 = table_area(scene("expedition"))
    assert camera.pan(-99.0, -99.0).target[:2] == pytest.approx((x0, y0))
    assert camera.orbit(math.pi, 0.0).pan(-99.0, -99.0).target[:2] == pytest.approx((x1, y1))
