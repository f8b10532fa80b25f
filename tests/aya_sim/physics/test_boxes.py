"""Boxes in space: how a domino lies is placed and measured alike."""

import math

import numpy as np
import pytest

from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Dominoes, Layout, State
from aya_sim.physics.boxes import measure_falls, place_boxes
from aya_sim.physics.engine import CascadeInput
from aya_sim.scenes import straight


def laid_over() -> Layout:
    """Return a row of which all but the first fell, each another way, far and aside."""
    rows = straight(6).dominoes
    d = Dominoes(
        rows.id,
        rows.terrain,
        rows.camera,
        rows.x,
        rows.y,
        rows.heading,
        np.array([State.STANDING, *[State.FORWARD] * 3, *[State.BACKWARD] * 2], np.int8),
        fall_heading=np.array([0.0, 0.0, 0.1, -0.2, math.pi, math.pi + 0.15]),
        tilt=np.array([0.0, 1.2, 1.56, 1.0, 1.3, 1.55]),
        slide=np.array([0.0, -2.0, 3.0, 0.0, 1.0, -1.0]),
        drift=np.array([0.0, 4.0, -5.0, 0.5, 7.0, 0.0]),
    )
    return Layout(d)


def input_of(layout: Layout) -> CascadeInput:
    d = layout.dominoes
    return CascadeInput(
        d.x,
        d.y,
        d.heading,
        d.standing,
        np.ones(len(d), bool),
        layout.domino,
        layout.material,
        (),
        None,
        (d.fall_heading, d.tilt, d.slide, d.drift),
    )


def test_what_is_placed_as_it_lies_is_measured_as_it_lies() -> None:
    layout = laid_over()
    given, d = input_of(layout), layout.dominoes
    centre, rotation = place_boxes(given)
    rows = np.flatnonzero(~d.standing)
    found = measure_falls(given, rows, centre[rows, :2], rotation[rows])
    assert found.tilt == pytest.approx(d.tilt[rows])
    assert found.slide == pytest.approx(d.slide[rows], abs=0.3)
    assert found.drift == pytest.approx(d.drift[rows])
    assert found.side.tolist() == [1, 1, 1, -1, -1]


def test_a_box_lies_over_its_footprint() -> None:
    layout = laid_over()
    centre, _ = place_boxes(input_of(layout))
    covered, d = boxes(layout), layout.dominoes
    across = (centre[:, 1] - covered.y) * covered.cos - (centre[:, 0] - covered.x) * covered.sin
    assert across == pytest.approx(np.zeros(len(d)))
