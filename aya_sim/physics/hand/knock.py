"""Compute what tips a domino: the value of an accident, and the blows and pushes that cause one; no solver.

A blow hits at `TOUCHED` of the height, where a piece carried upright meets one that stands, and turns the domino about its far
bottom edge. "Broad" is the large face, across the flow; "narrow" the side, along the flow.
"""

import math
from dataclasses import dataclass

from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize

GRAVITY = 9810.0  # mm/s2
TOUCHED = 0.5  # of the height: a piece in the hand leans nowhere, so the faces meet on the whole height, on average here


@dataclass(frozen=True, slots=True)
class Knock:
    """A standing domino knocked over while pieces are laid: a tilt rate about the bottom edge on the side it falls to."""

    domino: int  # id
    side: int  # +1 along its heading, -1 against it
    speed: float  # rad/s

    def __post_init__(self) -> None:
        if self.side not in (1, -1):
            raise BadQuestion(
                "expected.either",
                "expected {one} or {what}, got {got}",
                where=f"knock of domino {self.domino}, side",
                one=1,
                what=-1,
                got=self.side,
            )
        if not 0 < self.speed < math.inf:
            raise BadQuestion(
                "expected.above",
                "expected a number above {low}, got {got:g}",
                where=f"knock of domino {self.domino}, speed",
                low=0,
                got=self.speed,
            )


@dataclass(frozen=True, slots=True)
class Tipping:
    """What it takes to tip a domino over one of its sides. size: the domino; depth: mm, what it measures the way it would fall."""

    size: DominoSize
    depth: float

    @property
    def moment(self) -> float:
        """Return the moment of inertia about the bottom edge, g mm2: m (h2 + depth2) / 3."""
        return self.size.mass * (self.size.height**2 + self.depth**2) / 3

    @property
    def rate(self) -> float:
        """Return the tilt rate, rad/s, that just carries the centre over the edge: half the moment times rate2 = m g (diagonal - h) / 2."""
        rise = (math.hypot(self.size.height, self.depth) - self.size.height) / 2
        return math.sqrt(2 * self.size.mass * GRAVITY * rise / self.moment)

    @property
    def impulse(self) -> float:
        """Return the impulse, g mm/s, at the height of the touch that tips it; less leaves it standing, if the hand stops."""
        return self.moment * self.rate / self.height

    @property
    def mass(self) -> float:
        """Return the mass, g, that the hand feels: the moment seen at the height of the touch."""
        return self.moment / self.height**2

    @property
    def hold(self) -> float:
        """Return the force, g mm/s2, with which its weight holds it on its foot, felt at the height of the touch."""
        return self.size.mass * GRAVITY * self.depth / 2 / self.height

    @property
    def shift(self) -> float:
        """Return how far, mm, the touched point may be pushed, however slowly, before the domino falls by itself."""
        return self.height * self.depth / self.size.height

    @property
    def height(self) -> float:
        """Return the height of the touch above the table, mm."""
        return TOUCHED * self.size.height


def broad(size: DominoSize) -> Tipping:
    """Return the tipping over the large face, along or against the heading."""
    return Tipping(size, size.thickness)


def narrow(size: DominoSize) -> Tipping:
    """Return the tipping over the side, across the heading."""
    return Tipping(size, size.width)
