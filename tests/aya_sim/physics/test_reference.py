"""The lane engines beside our own measurements, printed whole, every row within its limit. The given tables are in `conformance.py`.

`pytest -s tests/aya_sim/physics/test_reference.py` shows the comparison.
"""

from collections.abc import Iterable
from functools import cache

import pytest

from aya_sim.physics import ENGINES
from benchmarks.compare import GIVEN, OWN, Compared, format_comparison

pytestmark = [pytest.mark.reference, pytest.mark.parametrize("engine", [name for name in ("pymunk", "fast") if name in ENGINES])]

_LIMIT_ANGLE = "from 60 degrees a domino on a chain may go or stop: the given row at 65 stops, the own one creeps on at 0.2 m/s"
_CORNERS = "feet under 1.5 mm apart at 20 mm and 60 degrees: corners push sideways before anybody tilts, which a lane cannot show"
_AT_THE_LIMIT = "within 10 degrees of the turn at which the measured chain stops"
_FORK = "half a millisecond a domino late in wide forks"
_BACKWASH = "an arm that comes in at 45 degrees is touched by the stem's back: sideways, which a lane cannot show"

KNOWN_OUTSIDE: dict[str, dict[str, str]] = {
    "animal photo": {
        "pitch 20 mm, 15 deg a domino: forward, inward": "dominoes of a bend roll as they fall, which lanes do not know; 14 mm off",
    },
    "curves": {
        "48 x 24 x 7.5 mm, friction 0.2, pitch 25 mm, 65 deg a domino": _LIMIT_ANGLE,
        "48 x 24 x 7.5 mm, friction 0.2, pitch 20 mm, 60 deg a domino": _CORNERS,
        "48 x 24 x 7.5 mm, friction 0.2, pitch 20 mm, 65 deg a domino": _CORNERS,
        "48 x 24 x 7.5 mm, friction 0.2, pitch 20 mm, 70 deg a domino": _CORNERS,
        "48 x 24 x 7.5 mm, friction 0.2, pitch 35 mm, 40 deg a domino": "measured speeds rise again from 30 to 40 degrees there; 20 % slow",
    },
    "curves of other sizes and frictions": {
        "48 x 24 x 7.5 mm, friction 0.1, pitch 25 mm, 60 deg a domino": _LIMIT_ANGLE,
        "48 x 24 x 7.5 mm, friction 0.4, pitch 25 mm, 60 deg a domino": _LIMIT_ANGLE,
        "48 x 18 x 7.5 mm, friction 0.2, pitch 25 mm, 20 deg a domino": "narrow dominoes lose more than in proportion; 14 % fast",
    },
    "kinks": {
        "step mid, gap/height 0.4, 80 deg": f"{_AT_THE_LIMIT}; the given row goes, as ours",
        "step A, gap/height 0.2, 80 deg": _AT_THE_LIMIT,
        "step A, gap/height 0.7, 50 deg": _AT_THE_LIMIT,
        "step mid, gap/height 0.7, 60 deg": _AT_THE_LIMIT,
    },
    "forks": {"pitch 30 mm, 35 deg, left": _FORK, "pitch 30 mm, 45 deg, left": _FORK},
    "merges": {"pitch 25 mm, 45 deg, left pushed": _BACKWASH, "pitch 20 mm, 45 deg, left pushed": _BACKWASH},
}
"""Own rows outside the limits, each with its reason. There are no given ones."""

ALSO_OUTSIDE = {
    ("fast", "curves"): {"48 x 24 x 7.5 mm, friction 0.2, pitch 20 mm, 55 deg a domino"},
}
"""18.0 % slow, a hair over the limit: pymunk is 5.5 % slow at its usual step and 16.5 % with a step of 1/8 ms"""

LONE_AND_TURNED = 20  # of 189: a lone domino's strike is weaker than a chain's, and ours dies about 10 degrees too early (docs/physics.md)


@cache
def compared(engine: str, name: str, own: bool = True) -> tuple[Compared, ...]:
    rows = tuple((OWN if own else GIVEN)[name](ENGINES[engine]))
    print(format_comparison(f"{engine}, {'own' if own else 'given'} measurements: {name}", rows))
    return rows


def outside(rows: Iterable[Compared]) -> set[str]:
    return {row.what for row in rows if not row.ok}


def test_photos_ride_as_measured(engine: str) -> None:
    assert outside(compared(engine, "animal photo", own=False)) <= set(KNOWN_OUTSIDE["animal photo"])


@pytest.mark.parametrize("name", [name for name in OWN if name != "lone and turned"])
def test_own_rows_are_within_the_same_limits_but_for_those_with_a_reason(engine: str, name: str) -> None:
    allowed = set(KNOWN_OUTSIDE.get(name, {})) | ALSO_OUTSIDE.get((engine, name), set())
    assert outside(compared(engine, name)) <= allowed


def test_most_lone_strikes_are_judged_right(engine: str) -> None:
    assert len(outside(compared(engine, "lone and turned"))) <= LONE_AND_TURNED


def test_where_two_fronts_meet_all_lean_as_measured(engine: str) -> None:
    assert max(row.error or 0.0 for row in compared(engine, "head on")) <= 4.0


def test_the_gentlest_push_that_starts_a_chain_is_within_a_tenth(engine: str) -> None:
    assert max(abs(row.error or 0.0) for row in compared(engine, "thresholds")) <= 10.0


def test_every_known_exception_is_a_row_that_is_there(engine: str) -> None:
    for name, rows in KNOWN_OUTSIDE.items():
        assert set(rows) <= {row.what for row in compared(engine, name)}
