"""One pair of feet at a time gives what all pairs at once give: the plan that engines compile is the plan."""

import math

import numpy as np
import pytest

from aya_sim.geometry.strike_kernel import measure_strike
from aya_sim.geometry.strikes import in_the_way
from aya_sim.layout import DominoSize

PAIRS = 4000


@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("size", [DominoSize(), DominoSize(40, 12, 9)], ids=["usual", "slender"])
def test_a_pair_is_judged_alone_as_among_many(size: DominoSize, sideways: bool) -> None:
    stream = np.random.default_rng(4)
    dx, dy = stream.uniform(-60, 60, (2, PAIRS))
    base, heading = np.round(stream.uniform(-4, 4, (2, PAIRS)), 1)  # equal headings among them: flush feet
    off = np.where(stream.random(PAIRS) < 0.5, 0.0, stream.uniform(-1.4, 1.4, PAIRS))
    dy[: PAIRS // 8] = 0.0
    many = in_the_way(dx, dy, base, off, heading, size, sideways)
    points = np.empty((12, 2))
    found = 0
    for k in range(PAIRS):
        one = measure_strike(
            float(dx[k]),
            float(dy[k]),
            float(base[k]),
            float(off[k]),
            float(heading[k]),
            size.height,
            size.width,
            size.thickness,
            sideways,
            points,
        )
        assert one[0] == many.there[k], k
        if one[0]:
            found += 1
            there = (many.gap, many.turn, many.y, many.low, many.high, many.lever)
            assert (one[1], one[2], *one[5:]) == pytest.approx([float(column[k]) for column in there], abs=1e-9), k
            assert (one[3], one[4]) == (many.side[k], many.corner[k]), k
    assert found > PAIRS / 20


ROOT = math.sqrt(2)
NAMED = {  # where the other foot is (mm, mm, degrees): gap, turn (degrees), side, corner, y, low, high, lever; worked out on paper
    "straight ahead": ((25, 0, 0), (17.5, 0, 1, False, 0, -12, 12, 0)),
    "seen from downstream": ((25, 0, 180), (17.5, 0, -1, False, 0, -12, 12, 0)),
    "18 mm to the left": ((30, 18, 0), (22.5, 0, 1, False, 9, 6, 12, -9)),
    "18 mm to the right": ((30, -18, 0), (22.5, 0, 1, False, -9, -12, -6, 9)),
    "at the end of the reach": ((55, 0, 0), (47.5, 0, 1, False, 0, -12, 12, 0)),
    "square on its narrow side": ((40, 0, 90), (24.25, 90, 1, True, 0, -3.75, 3.75, 12)),
    "turned by half a right angle": (
        (40, 0, 45),
        (40 - 15.75 / ROOT - 3.75, 45, 1, True, 8.25 / ROOT, -15.75 / ROOT, 15.75 / ROOT, 12),
    ),
    "touching": ((7.5, 0, 0), (0, 0, 1, False, 0, -12, 12, 0)),
}
MISSED = {"a width aside": (25, 24, 0), "out of reach": (56, 0, 0), "behind": (-25, 0, 0), "on the same spot": (0, 0, 0)}


@pytest.mark.parametrize("name", NAMED)
def test_a_strike_is_measured_as_on_paper(name: str) -> None:
    (x, y, heading), (gap, turn, side, corner, *rest) = NAMED[name]
    found = measure_strike(x, y, 0.0, 0.0, math.radians(heading), 48.0, 24.0, 7.5, False, np.empty((12, 2)))
    assert found[0]
    assert (found[3], found[4]) == (side, corner)
    assert (found[1], math.degrees(found[2]), *found[5:]) == pytest.approx((gap, turn, *rest), abs=1e-9)


@pytest.mark.parametrize("name", MISSED)
def test_what_is_not_in_the_way_is_missed(name: str) -> None:
    x, y, heading = MISSED[name]
    assert not measure_strike(x, y, 0.0, 0.0, math.radians(heading), 48.0, 24.0, 7.5, False, np.empty((12, 2)))[0]


def test_who_stands_behind_is_in_nobodys_way() -> None:
    assert not measure_strike(-20.0, 0.0, 0.0, 0.0, 0.0, 48.0, 24.0, 7.5, False, np.empty((12, 2)))[0]
    assert not measure_strike(20.0, 0.0, math.pi, 0.0, 0.0, 48.0, 24.0, 7.5, False, np.empty((12, 2)))[0]
