"""What an engine is. `engines.py` lists those there are; docs/engines.md says how to add one.

An engine gets a `Course` (standing dominoes in an order that geometry alone decides) and gives back a `Track`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from aya_sim.layout import Codes, DominoSize, Flags, Floats, Ints, Material
from aya_sim.physics.cascade import Samples

Progress = Callable[[float, int], None]
"""Told now and then: s from the start, dominoes that have fallen and come to rest."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """A push of a course's row."""

    row: int
    speed: float  # rad/s about the bottom edge on the side it falls to
    time: float | None  # s; None: when everything rests
    side: int = 1  # +1 along its heading, -1 against it; a push is always along
    accident: bool = False  # a knock, which is no push


@dataclass(frozen=True, slots=True, eq=False)
class CascadeInput:
    """What is to be toppled: columns in canonical order; mm, rad, s."""

    x: Floats  # (n,) where everybody stands or stood
    y: Floats
    heading: Floats
    standing: Flags  # (n,)
    upright: Flags  # (n,) stands, or fell where it stood (and so hides what is behind); false: laid flat by hand
    size: DominoSize
    material: Material
    nudges: tuple[Nudge, ...]
    next_nudge: Callable[[Flags], Nudge | None] | None  # who is pushed next, given who stands; None: nobody after the nudges
    lying: tuple[Floats, Floats, Floats] | None = None  # (n,) fall heading and tilt, rad, and slide, mm, of whoever does not stand


@dataclass(frozen=True, slots=True, eq=False)
class CascadeResult:
    """What came of a course. Columns by its rows; NaN, -1, 0 where a domino did not fall."""

    fall_time: Floats  # (n,) s
    by: Ints  # (n,) row of the striker
    side: Codes  # (n,) +1 forward, -1 backward
    fall_heading: Floats  # (n,) rad
    tilt: Floats  # (n,) rad
    slide: Floats  # (n,) mm
    nudges: tuple[Nudge, ...]  # as made, each with its time
    duration: float  # s
    samples: Samples | None


@dataclass(frozen=True, slots=True)
class Tolerances:
    """How far an engine may be from the measured cascades of `benchmarks/reference`; its registry entry declares them."""

    straight: float = 3.0  # %, wave speed of a straight row
    wide: float = 10.0  # %, the same from a free gap of 0.85 heights on
    gentle: float = 9.0  # %, wave speed in a curve of less than `sharp_from`
    sharp: float = 18.0  # %, wave speed in a sharper one
    sharp_from: float = 30.0  # deg a domino
    fork: float = 12.0  # ms, arrival at the end of a branch
    rest: float = 1.0  # deg, mean tilt of a row at rest
    exceptions: frozenset[str] = frozenset()  # rows of verdicts that it judges otherwise, by their name in the comparison
    largest_scene: int = 1000  # dominoes; the suite leaves out larger scenes, for they cost too much


STRICT = Tolerances()


class Engine(Protocol):
    """A solver of cascades."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def step_for(self, size: DominoSize) -> float:
        """The time step it takes when none is asked, s."""
        ...

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        """Follow the cascade until everything rests.

        dt: s. sample_rate: 1/s, poses to keep; None: none. Same arguments, same bits on one platform. Raises Diverged.
        """
        ...
