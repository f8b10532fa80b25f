"""Whole tables and single photos come out as in three dimensions: what is won, where everything rests, and when it falls."""

from dataclasses import dataclass
from typing import Any

import pytest

from aya_sim.physics import ENGINES, engine_named
from benchmarks import truth
from benchmarks.photo_truth import photos_alone
from benchmarks.truth_beside import compare
from benchmarks.truth_tables import load_tables

pytestmark = pytest.mark.reference


@dataclass(frozen=True, slots=True)
class Limits:
    """How far an engine may be from the three-dimensional runs of the given tables, and of single photos."""

    animals: float  # share decided alike
    centre: float  # mm, median
    photo: float  # mm above the spread of the runs, median
    touching: float  # share alike


LANES, BOXES = Limits(0.96, 2.0, 5.0, 0.94), Limits(0.97, 1.45, 2.0, 0.96)
LIMITS = {"pymunk": LANES, "fast": LANES, "full": BOXES}


@pytest.fixture(scope="module", params=[name for name in LIMITS if name in ENGINES])
def found(request: pytest.FixtureRequest) -> tuple[Limits, dict[str, Any]]:
    """The limits of an engine, and how well it agrees with the given tables."""
    engine = engine_named(request.param)
    return LIMITS[request.param], truth.agreement([compare(table, engine) for table in load_tables()])


def test_photos_are_decided_like_most_of_the_three_dimensional_runs(found: tuple[Limits, dict[str, Any]]) -> None:
    limits, agreement = found
    assert agreement["animals"]["share"] >= limits.animals
    assert agreement["landscapes"]["share"] >= 0.985


def test_dominoes_rest_where_and_as_they_do_in_three_dimensions(found: tuple[Limits, dict[str, Any]]) -> None:
    limits, agreement = found
    assert agreement["centre_mm"]["median"] <= limits.centre
    assert agreement["heading_deg"]["median"] <= 2.5


def test_dominoes_fall_when_they_do_in_three_dimensions(found: tuple[Limits, dict[str, Any]]) -> None:
    _, agreement = found
    assert agreement["time_percent"]["median"] <= 2.0


@pytest.mark.parametrize("name", [name for name in ("pymunk", "full") if name in ENGINES])
def test_single_photos_rest_where_they_do_in_three_dimensions(name: str) -> None:
    *_, everything = photos_alone([engine_named(name)])
    alone = everything["engines"][name]
    assert alone["above_spread_mm"] <= LIMITS[name].photo
    assert alone["touch_alike"] >= LIMITS[name].touching
