"""The best values of figures that no game counts, such as the longest run of practice: values and their changes. Pure."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Best:
    """The greatest value of one figure so far."""

    where: str  # "aya.practice", for example
    name: str  # of the figure
    value: float
    reached: int  # s since 1970, UTC

    def __post_init__(self) -> None:
        assert math.isfinite(self.value), "a best is a number"


@dataclass(frozen=True, slots=True)
class BestReached:
    """A value was reached; it is kept where it is greater than the one before."""

    best: Best


@dataclass(frozen=True, slots=True)
class BestsCleared:
    """All bests of one place are forgotten."""

    where: str


Bests = Mapping[str, Best]
"""The bests of one place, by the name of the figure."""


def apply_to_bests(bests: Bests, where: str, changes: Iterable[object]) -> Bests:
    """Return the bests of one place after these changes, as the file will have them. Other changes are passed over."""
    now = dict(bests)
    for change in changes:
        match change:
            case BestReached(best) if best.where == where and (best.name not in now or best.value > now[best.name].value):
                now[best.name] = best
            case BestsCleared(cleared) if cleared == where:
                now = {}
    return now
