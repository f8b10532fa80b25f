"""Where prisms touch: a box as a prism touches like a box, and a photo touches where a disc does."""

import math

import numpy as np
import pytest

from aya_sim.layout import DominoSize, Floats
from aya_sim.physics.full.box_contacts import HALF, NORMAL, POINT, POINTS, between
from aya_sim.physics.full.photo_contacts import write_shapes
from aya_sim.physics.full.prism_contacts import BOX_SHAPE, DISC_SHAPE, PRISM_WORK, between_prisms

HALVES = np.array([7.5, 24.0, 48.0]) / 2
FAR = 50.0  # mm


def touch_boxes(first: Floats, second: Floats, margin: float, work: Floats) -> int:
    return between(first, 0, second, 0, margin, work)


def touch_prisms(first: Floats, shape: int, second: Floats, other_shape: int, margin: float, work: Floats) -> int:
    return between_prisms(first, 0, shape, second, 0, other_shape, margin, work)


@pytest.fixture
def work() -> Floats:
    numbers = np.zeros(PRISM_WORK)
    numbers[HALF : HALF + 3] = HALVES
    write_shapes(numbers, DominoSize(), 1.0)
    return numbers


def posed(centre: tuple[float, float, float], rotation: Floats) -> Floats:
    row = np.zeros((1, 16))
    row[0, :3], row[0, 7:] = centre, rotation.ravel()
    return row


def turned(*axis: float, by: float = 0.0) -> Floats:
    """The rotation by so many degrees about an axis."""
    x, y, z = np.array(axis) / math.hypot(*axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = math.radians(by)
    return np.asarray(np.eye(3) + math.sin(angle) * cross + (1 - math.cos(angle)) * cross @ cross, np.float64)


def points(work: Floats, many: int) -> Floats:
    """Gap and place of each point, (k, 4)."""
    return np.array([work[POINTS + POINT * k : POINTS + POINT * k + 4] for k in range(many)]).reshape(-1, 4)


def test_two_boxes_are_as_far_apart_as_prisms_as_they_are_as_boxes(work: Floats) -> None:
    rng = np.random.default_rng(1)
    met = edges = 0
    for _ in range(300):
        one = posed((0, 0, 0), turned(*rng.normal(size=3), by=rng.uniform(0, 360)))
        other = posed(tuple(rng.uniform(-20, 20, 3)), turned(*rng.normal(size=3), by=rng.uniform(0, 360)))
        many = touch_boxes(one, other, FAR, work)
        gaps, normal = points(work, many)[:, 0], work[NORMAL : NORMAL + 3].copy()
        again = touch_prisms(one, BOX_SHAPE, other, BOX_SHAPE, FAR, work)
        assert (many > 0) == (again > 0)
        if again and np.allclose(work[NORMAL : NORMAL + 3], normal, atol=1e-6):
            met += 1
            deepest = points(work, again)[:, 0].min()
            assert deepest <= gaps.min() + 1e-6
            if len(gaps) <= 2:  # of a face, boxes keep the outermost corners, prisms the deepest as well
                edges += 1
                assert deepest == pytest.approx(gaps.min(), abs=1e-6)
    assert edges > 20
    assert met > 200


def test_a_photo_flat_on_top_of_a_domino_touches_it_at_the_corners_that_it_covers(work: Floats) -> None:
    domino, photo = posed((0, 0, 24), np.eye(3)), posed((0, 0, 49.1), np.eye(3))
    many = touch_prisms(photo, DISC_SHAPE, domino, BOX_SHAPE, 2.0, work)
    found = points(work, many)
    assert many == 4
    assert work[NORMAL : NORMAL + 3] == pytest.approx([0, 0, -1])
    assert found[:, 0] == pytest.approx([0.1] * 4)
    assert sorted(map(tuple, np.round(np.abs(found[:, 1:3]), 6))) == [(3.75, 12.0)] * 4


def test_a_photo_on_its_rim_touches_a_face_below_its_middle(work: Floats) -> None:
    domino, photo = posed((0, 0, 24), np.eye(3)), posed((3.75 + 15.05, 1, 30), turned(1, 0, 0, by=90))
    many = touch_prisms(photo, DISC_SHAPE, domino, BOX_SHAPE, 2.0, work)
    found = points(work, many)
    assert work[NORMAL : NORMAL + 3] == pytest.approx([-1, 0, 0])
    assert found[:, 0].min() == pytest.approx(0.05, abs=0.08)  # a side with 32 corners deviates so far from a circle
    assert np.abs(found[:, 3] - 30).max() < 1.6
    assert found[:, 2].min() == pytest.approx(0, abs=0.01)
    assert found[:, 2].max() == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize("tilt", [5.0, 20.0, 60.0])
def test_a_leaning_photo_touches_the_top_of_a_domino_with_its_lowest_point(work: Floats, tilt: float) -> None:
    domino = posed((0, 0, -24), np.eye(3))
    low = 15 * math.sin(math.radians(tilt)) + math.cos(math.radians(tilt))
    photo = posed((14 * math.cos(math.radians(tilt)), 0, low + 0.2), turned(0, 1, 0, by=-tilt))
    many = touch_prisms(photo, DISC_SHAPE, domino, BOX_SHAPE, 2.0, work)
    assert points(work, many)[:, 0].min() == pytest.approx(0.2, abs=0.1)
    assert work[NORMAL + 2] < -0.99


@pytest.mark.parametrize("apart", [(0.0, 0.0, 2.3), (30.3, 0.0, 0.0), (20.0, 10.0, 2.3)])
def test_two_photos_touch_flat_or_at_their_rims(work: Floats, apart: tuple[float, float, float]) -> None:
    one, other = posed((0, 0, 10), np.eye(3)), posed((apart[0], apart[1], 10 + apart[2]), turned(0, 0, 1, by=5.625))
    many = touch_prisms(one, DISC_SHAPE, other, DISC_SHAPE, 2.0, work)
    assert points(work, many)[:, 0].min() == pytest.approx(0.3, abs=0.15)


def test_what_is_farther_apart_than_the_margin_does_not_touch(work: Floats) -> None:
    domino, photo = posed((0, 0, 24), np.eye(3)), posed((0, 0, 52), np.eye(3))
    assert touch_prisms(photo, DISC_SHAPE, domino, BOX_SHAPE, 2.0, work) == 0
    assert touch_prisms(photo, DISC_SHAPE, domino, BOX_SHAPE, 4.0, work) == 4
