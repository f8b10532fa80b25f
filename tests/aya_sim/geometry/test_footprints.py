"""What a domino covers on the table, in each of its states."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from aya_sim.components import Terrain
from aya_sim.geometry.footprints import Boxes, boxes, depths, fallen_boxes, feet, footprints
from aya_sim.layout import Domino, DominoSize, Layout, State
from tests.aya_sim.river_tables import a_table

UPRIGHT = 0.0
FLAT = math.pi / 2


def spans(domino: Domino, size: DominoSize | None = None) -> tuple[float, float, float, float]:
    """Least and largest x, least and largest y of the footprint."""
    table = Layout(a_table([domino]).dominoes, domino=size or DominoSize())
    corners = footprints(table)[0]
    return (*np.sort(corners[:, 0])[[0, -1]].tolist(), *np.sort(corners[:, 1])[[0, -1]].tolist())


def a_domino(state: State, heading: float = 0.0, tilt: float | None = None, slide: float = 0.0, drift: float = 0.0) -> Domino:
    return Domino(1, Terrain.FOREST, 100.0, 50.0, math.radians(heading), state=state, tilt=tilt, slide=slide, drift=drift)


def test_a_standing_domino_covers_its_thickness_along_the_heading_and_its_width_across() -> None:
    assert spans(a_domino(State.STANDING)) == pytest.approx((96.25, 103.75, 38, 62))
    assert spans(a_domino(State.STANDING, heading=90)) == pytest.approx((88, 112, 46.25, 53.75))


def test_a_flat_domino_covers_its_height_along_the_heading_around_its_centre() -> None:
    assert spans(a_domino(State.FLAT)) == pytest.approx((76, 124, 38, 62))


def test_a_domino_fallen_forward_lies_before_its_front_edge() -> None:
    assert spans(a_domino(State.FORWARD)) == pytest.approx((103.75, 151.75, 38, 62))


def test_columns_of_fallen_dominoes_cover_what_the_same_dominoes_of_a_layout_cover() -> None:
    table = a_table([a_domino(State.FORWARD, heading=30, tilt=1.2, slide=4.0, drift=-2.0)])
    d = table.dominoes
    assert boxes(table).corners.tolist() == fallen_boxes(table.domino, d.x, d.y, d.fall_heading, d.tilt, d.slide, d.drift).corners.tolist()


def test_a_domino_fallen_backward_lies_behind_its_back_edge() -> None:
    assert spans(a_domino(State.BACKWARD)) == pytest.approx((48.25, 96.25, 38, 62))


def test_a_leaning_domino_reaches_from_its_raised_foot_to_its_head() -> None:
    tilt = math.radians(60)
    assert spans(a_domino(State.FORWARD, tilt=tilt))[:2] == pytest.approx((100, 103.75 + 48 * math.sin(tilt)))


def test_the_slide_of_the_foot_moves_the_footprint_along_the_fall() -> None:
    assert spans(a_domino(State.FORWARD, slide=-2.0))[:2] == pytest.approx((101.75, 149.75))
    assert spans(a_domino(State.BACKWARD, slide=-2.0))[:2] == pytest.approx((50.25, 98.25))


def test_the_drift_of_the_foot_moves_the_footprint_to_the_left_of_the_fall() -> None:
    assert spans(a_domino(State.FORWARD, drift=3.0)) == pytest.approx((103.75, 151.75, 41, 65))
    assert spans(a_domino(State.BACKWARD, drift=3.0)) == pytest.approx((48.25, 96.25, 35, 59)), "to the left of where it falls"
    assert spans(a_domino(State.STANDING, drift=3.0)) == spans(a_domino(State.STANDING))


def test_a_domino_falls_along_its_fall_heading_not_its_heading() -> None:
    domino = Domino(1, Terrain.FOREST, 100.0, 50.0, 0.0, state=State.FORWARD, fall_heading=math.pi / 2)
    assert spans(domino) == pytest.approx((88, 112, 53.75, 101.75))


def test_a_fallen_domino_that_never_tilted_covers_its_foot() -> None:
    assert spans(a_domino(State.FORWARD, tilt=UPRIGHT)) == pytest.approx(spans(a_domino(State.STANDING)))


@given(st.floats(0, math.pi), st.floats(0.001, 100), st.floats(0.001, 100))
def test_no_tilt_leaves_a_footprint_without_length(tilt: float, height: float, thickness: float) -> None:
    low, high, *_ = spans(a_domino(State.FORWARD, tilt=tilt), DominoSize(height=height, thickness=thickness))
    assert high - low >= min(height, thickness) * (1 - 1e-9) - 1e-12


def test_corners_go_round_counter_clockwise() -> None:
    rows = [a_domino(state, heading) for state in State for heading in (0, 45, 200)]
    x, y = np.moveaxis(footprints(a_table(rows)), -1, 0)
    area = ((x * np.roll(y, -1, axis=1)) - (y * np.roll(x, -1, axis=1))).sum(axis=1) / 2
    assert area == pytest.approx([7.5 * 24] * 3 + [48 * 24] * 9)


def test_feet_are_where_dominoes_stood_whatever_became_of_them() -> None:
    rows = [a_domino(state) for state in State]
    corners = feet(a_table(rows)).corners
    assert corners == pytest.approx(np.broadcast_to(corners[0], (4, 4, 2)))


def test_a_table_without_dominoes_has_no_footprints() -> None:
    assert footprints(a_table([])).shape == (0, 4, 2)


def some_boxes(seed: int, n: int) -> Boxes:
    random = np.random.default_rng(seed)
    angle = random.uniform(-10, 10, n)
    x, y = random.uniform(-30, 30, (2, n))
    half_length, half_width = random.choice([0.5, 4.0, 12.0, 24.0], (2, n))
    return Boxes(x, y, np.cos(angle), np.sin(angle), half_length, half_width)


@given(st.integers(0, 2**32 - 1))
def test_rectangles_overlap_by_a_depth_above_0_exactly_when_shapely_says_so(seed: int) -> None:
    some, others = some_boxes(seed, 50), some_boxes(seed + 1, 50)
    area = shapely.area(shapely.intersection(shapely.polygons(some.corners), shapely.polygons(others.corners)))
    assert ((depths(some, others) > 1e-6) == (area > 1e-6)).all() or abs(depths(some, others)).min() < 1e-3


@given(st.integers(0, 2**32 - 1))
def test_distances_to_points_are_those_of_shapely(seed: int) -> None:
    some, points = some_boxes(seed, 50), np.random.default_rng(seed).uniform(-60, 60, (50, 2))
    expected = shapely.distance(shapely.polygons(some.corners), shapely.points(points))
    assert some.distances(points) == pytest.approx(expected, abs=1e-9)


def test_boxes_turn_with_the_domino() -> None:
    turned = boxes(a_table([a_domino(State.FORWARD, heading=30)]))
    assert math.hypot(turned.x[0] - 100, turned.y[0] - 50) == pytest.approx(27.75)
    assert math.atan2(turned.y[0] - 50, turned.x[0] - 100) == pytest.approx(math.radians(30))
