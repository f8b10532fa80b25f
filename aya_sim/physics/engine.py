"""Define what an engine is: its input, its result and its interface.

An engine gets a `CascadeInput` (dominoes in an order that geometry alone decides) and returns a `CascadeResult`.
`engines.py` is the registry; docs/engines.md explains every field and how to add an engine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from aya_sim.components import ANIMAL_FRICTION_DOMINO, ANIMAL_FRICTION_TABLE
from aya_sim.layout import Codes, DominoSize, Flags, Floats, Ints, Material
from aya_sim.physics.cascade import Samples

Progress = Callable[[float, int], None]
"""Called now and then with s from the start and how many dominoes have fallen and come to rest."""


@dataclass(frozen=True, slots=True)
class Nudge:
    """A push of one row of the input of a cascade."""

    row: int
    speed: float  # rad/s about the bottom edge on the side it falls to
    time: float | None  # s; None: when everything rests
    side: int = 1  # +1 along its heading, -1 against it; a push is always along
    accident: bool = False  # a knock, which is no push


@dataclass(frozen=True, slots=True, eq=False)
class CarriedPhotos:
    """The animal photos that lie on top of standing dominoes, where the dominoes carry them along."""

    x: Floats  # (p,) mm, centre
    y: Floats
    friction_domino: float = ANIMAL_FRICTION_DOMINO  # on dominoes and on other photos
    friction_table: float = ANIMAL_FRICTION_TABLE


@dataclass(frozen=True, slots=True, eq=False)
class CascadeInput:
    """The input of an engine: columns in canonical order; mm, rad, s."""

    x: Floats  # (n,) where each domino stands or stood
    y: Floats
    heading: Floats
    standing: Flags  # (n,)
    upright: Flags  # (n,) stands, or fell where it stood (and so hides what is behind); false: laid flat by hand
    size: DominoSize
    material: Material
    nudges: tuple[Nudge, ...]
    next_nudge: Callable[[Flags], Nudge | None] | None  # the next push, given which stand; None: none after the nudges
    lying: tuple[Floats, Floats, Floats, Floats] | None = None  # (n,) fall heading, tilt, rad, slide, drift, mm, of those that lie, if any
    photos: CarriedPhotos | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CascadeResult:
    """The result of an engine: columns by rows of the input; NaN, -1, 0 where a domino did not fall."""

    fall_time: Floats  # (n,) s
    by: Ints  # (n,) row of the striker
    side: Codes  # (n,) +1 forward, -1 backward
    fall_heading: Floats  # (n,) rad
    tilt: Floats  # (n,) rad
    slide: Floats  # (n,) mm
    drift: Floats  # (n,) mm
    nudges: tuple[Nudge, ...]  # as made, each with its time
    duration: float  # s
    samples: Samples | None
    photos: Floats | None = None  # (p, 3) mm, where the carried photos rest: centre and its height; None: the engine did not move them


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
    def name(self) -> str:
        """Return the name under which the registry knows the engine."""
        ...

    @property
    def version(self) -> str:
        """Return the version; engines of equal name and version give equal cascades on one platform."""
        ...

    def step_for(self, size: DominoSize) -> float:
        """Return the default time step for dominoes of this size, s."""
        ...

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        """Simulate the cascade until everything rests.

        dt: s. sample_rate: 1/s, poses to record; None: none. Same arguments, same bits on one platform. Raises Diverged.
        """
        ...
