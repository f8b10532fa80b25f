"""Every engine of the registry keeps the rules of engines (docs/engines.md), and an absurd one is found out."""

import pytest

from aya_sim.physics import ENGINES, Engine
from aya_sim.physics.engine import STRICT
from aya_sim.physics.engines import tolerances_of
from tests.aya_sim.physics.conformance import CHECKS, REFERENCE_CHECKS
from tests.aya_sim.physics.constant_speed import ConstantSpeed

WRONG_PHYSICS = {
    "a_wider_gap_slows_the_wave",
    "a_gentle_push_topples_nothing_and_is_listed",
    "until_down_leaves_none_standing",  # a push too gentle has to be made again, harder
    "a_row_leans_as_measured",
    "a_larger_domino_falls_alike_and_slower",
    "straight_rows_run_as_measured",
    "curves_run_as_measured",
    "kinks_are_judged_as_measured",
    "forks_are_late_as_measured",
    "rows_at_rest_lean_as_measured",
}


SLOW = 100  # an engine for which larger scenes cost too much is itself left to the reference tests


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.reference if tolerances_of(name).largest_scene < SLOW else ()) for name in ENGINES]
)
@pytest.mark.parametrize("check", list(CHECKS))
def test_an_engine_keeps_the_rules(name: str, check: str) -> None:
    CHECKS[check](ENGINES[name], tolerances_of(name))


@pytest.mark.reference
@pytest.mark.parametrize("name", list(ENGINES))
@pytest.mark.parametrize("check", list(REFERENCE_CHECKS))
def test_an_engine_falls_as_measured(name: str, check: str) -> None:
    REFERENCE_CHECKS[check](ENGINES[name], tolerances_of(name))


def fails(engine: Engine) -> set[str]:
    """The checks that this engine fails, by name."""
    failed = set()
    for name, check in {**CHECKS, **REFERENCE_CHECKS}.items():
        try:
            check(engine, STRICT)
        except (AssertionError, pytest.fail.Exception):
            failed.add(name)
    return failed


def test_a_wave_of_one_speed_fails_every_check_of_physics_and_none_of_form() -> None:
    assert fails(ConstantSpeed()) == WRONG_PHYSICS
