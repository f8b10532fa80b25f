"""Run one case of a sweep: a chain described by a few numbers in, one row of a table out; nothing else decides."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.errors import BadLayout, BadQuestion, Diverged, NotInstalled
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import DominoSize, Layout, Material, Push
from aya_sim.physics import topple
from aya_sim.scenes import curve, push_for

LEAD = 4  # straight dominoes before the first that turns


@dataclass(frozen=True, slots=True)
class Case:
    """Describe a chain of `LEAD` straight dominoes and `length` that turn by `turn` each, with placing errors."""

    number: int  # from 0, in the order of the sweep
    pitch: float  # mm, centre to centre
    turn: float  # deg a domino
    friction: float  # between dominoes
    friction_table: float
    height: float  # mm
    width: float
    thickness: float
    placing_mm: float  # standard deviation of x and of y
    placing_deg: float  # standard deviation of the heading
    seed: int  # of the placing errors
    length: int
    engine: str
    dt: float | None  # s; None: the engine's own


@dataclass(frozen=True, slots=True)
class Row:
    """Hold the result of a case."""

    case: Case
    result: str  # goes, stops; impossible: feet overlap; diverged: the solver lost it
    fell: int
    wave_speed: float | None  # m/s
    duration: float | None  # s
    digest: str


def run_case(case: Case) -> Row:
    """Lay the chain, push its first domino and follow it to rest. Same case, same row, on one platform and version.

    Raises BadQuestion for a step that the engine cannot take with dominoes of this size, NotInstalled for an engine that needs a package.
    """
    laid = layout_of(case)
    gap = (case.pitch - case.thickness) / case.height
    try:
        refuse_impossible(laid)
        cascade = topple(laid, [Push(1, push_for(gap, laid.domino))], engine=case.engine, dt=case.dt)
    except BadLayout:
        return Row(case, "impossible", 0, None, None, "")
    except Diverged:
        return Row(case, "diverged", 0, None, None, "")
    except NotInstalled:
        raise
    except BadQuestion as refused:
        raise BadQuestion.of(refused.message, f"$.{refused.where[0]}") from None
    result = "stops" if len(cascade.standing) else "goes"
    return Row(case, result, int(cascade.fell.sum()), cascade.wave_speed, cascade.duration, cascade.digest)


def run_all(cases: Iterable[Case]) -> list[Row]:
    """Return the rows of several cases, in their order."""
    return [run_case(case) for case in cases]


def layout_of(case: Case) -> Layout:
    """Return the chain with its placing errors, drawn for x and y of every domino first, then for the headings."""
    laid = curve(case.length, case.pitch, math.radians(case.turn), LEAD)
    d = laid.dominoes
    drawn = np.random.default_rng(case.seed)
    aside = drawn.normal(0.0, 1.0, (2, len(d))) * case.placing_mm
    turned = drawn.normal(0.0, 1.0, len(d)) * math.radians(case.placing_deg)
    size = DominoSize(case.height, case.width, case.thickness)
    placed = replace(d, x=d.x + aside[0], y=d.y + aside[1], heading=d.heading + turned)
    return replace(laid, dominoes=placed, domino=size, material=Material(case.friction, case.friction_table))
