"""The actions of Aya, one value each, in mm, rad and s; whether an action is allowed is decided elsewhere.

Every action but `Tick` carries the seat of its player, counted from 0.
"""

import math
from dataclasses import dataclass
from typing import TypeAlias

from aya_sim.components import PUSH_SPEED
from aya_sim.errors import BadQuestion
from aya_sim.layout import LARGEST

MICROSECONDS = 1_000_000  # in a second: the clock counts in whole ones, so that ticks add up to the same time in any portions
MAX_KNOCK_RATE = 40.0  # rad/s: harder would be throwing dominoes
ANGLE_PLACES = 10  # decimals of a degree: angles are kept so that they come back from a file bit for bit


def tidy_angle(angle: float) -> float:
    """Return the same direction, 0 to 2 pi rad, rounded as it comes back from a file."""
    return math.radians(round(math.degrees(angle) % 360.0, ANGLE_PLACES) % 360.0)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the table; for a photo, its centre."""

    x: float  # mm
    y: float  # mm

    def __post_init__(self) -> None:
        for name in ("x", "y"):
            _finite(name, getattr(self, name))
            object.__setattr__(self, name, float(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class Pose:
    """Where a piece is put and how it is turned: a domino's flow, a tile's rotation."""

    x: float  # mm, centre of the foot, of the domino laid flat, or of the tile
    y: float  # mm
    heading: float  # rad, counter-clockwise from +x; kept from 0 to 2 pi

    def __post_init__(self) -> None:
        for name in ("x", "y", "heading"):
            _finite(name, getattr(self, name))
            object.__setattr__(self, name, float(getattr(self, name)))
        object.__setattr__(self, "heading", tidy_angle(self.heading))


@dataclass(frozen=True, slots=True)
class Tick:
    """Let time pass, kept in whole microseconds. Changes nothing while no hourglass runs."""

    seconds: float

    def __post_init__(self) -> None:
        if not 0 <= self.seconds <= LARGEST:
            raise BadQuestion(
                "expected.range.seconds", "expected {low} to {high} seconds, got {got:g}", where="tick", low=0, high="1e9", got=self.seconds
            )
        object.__setattr__(self, "seconds", self.microseconds / MICROSECONDS)

    @property
    def microseconds(self) -> int:
        """Return the time in whole microseconds."""
        return round(self.seconds * MICROSECONDS)


@dataclass(frozen=True, slots=True)
class PlaceStart:
    """Put the Start tile down, or move it, as long as no hourglass has been turned."""

    seat: int
    at: Pose


@dataclass(frozen=True, slots=True)
class TurnHourglass:
    """Turn the hourglass, twice in a game. The first time each player draws a domino."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the top domino of the player's stock, also ahead of the player's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawReserve:
    """Take the top domino of the player's reserve, also ahead of the player's turn, as long as the stock is not empty."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lay:
    """Stand the domino in hand on the table or on a tile; a camera domino counts as a standard one. Ends the turn."""

    seat: int
    at: Pose


@dataclass(frozen=True, slots=True)
class LayOnReserve:
    """Lay the domino in hand face up on the player's own reserve. Ends the turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeTile:
    """Use the camera domino in hand for a landscape: take the top tile of its terrain and turn it to its river side."""

    seat: int


@dataclass(frozen=True, slots=True)
class PutTileBack:
    """Put the taken tile back on its pile, face up; the camera domino in hand counts as a standard one this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class LayLandscape:
    """Fix the taken tile and stand the camera domino before one of its mouths. Ends the turn."""

    seat: int
    tile: Pose
    at: Pose


@dataclass(frozen=True, slots=True)
class LayAnimal:
    """Stand the camera domino and lay an animal photo astride it and another standing domino. Ends the turn."""

    seat: int
    at: Pose
    partner: int  # id of the other domino
    photo: Point | None = None  # None: half way between the two


@dataclass(frozen=True, slots=True)
class LayFlat:
    """Lay the camera domino flat with an animal photo beside it, to be raised later. Ends the turn."""

    seat: int
    at: Pose
    photo: Point | None = None  # None: to the left of it, or to the right where that is off the table


@dataclass(frozen=True, slots=True)
class Raise:
    """Stand up a camera domino that lies flat and put its photo on it and another, in the player's turn, besides the laying."""

    seat: int
    domino: int  # id
    at: Pose
    partner: int  # id
    photo: Point | None = None  # None: half way between the two


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn a standing domino about its centre, in the player's turn, besides the laying."""

    seat: int
    domino: int  # id
    heading: float  # rad

    def __post_init__(self) -> None:
        _finite("heading", self.heading)
        object.__setattr__(self, "heading", tidy_angle(self.heading))


@dataclass(frozen=True, slots=True)
class Knock:
    """An accident: a standing domino is touched so hard that it falls, and the cascade runs on from there."""

    seat: int  # whose hand it was
    domino: int  # id
    side: int  # +1 it falls along its heading, -1 against it
    speed: float = PUSH_SPEED  # rad/s about the bottom edge on the side it falls to

    def __post_init__(self) -> None:
        if self.side not in (-1, 1):
            raise BadQuestion("expected.either", "expected {one} or {what}, got {got}", where="side", one=1, what=-1, got=self.side)
        if not 0 < self.speed <= MAX_KNOCK_RATE:
            raise BadQuestion(
                "expected.knock_rate",
                "expected a number above {low}, at most {high:g} rad/s, got {got:g}",
                where="speed",
                low=0,
                high=MAX_KNOCK_RATE,
                got=self.speed,
            )


@dataclass(frozen=True, slots=True)
class StandUp:
    """Stand a knocked-over domino up again in its own place and heading, with its photo; any player, while the clock runs."""

    seat: int
    domino: int  # id


@dataclass(frozen=True, slots=True)
class Nudge:
    """Push a standing domino in its direction of flow: the opening push, and each retrigger."""

    seat: int
    domino: int  # id


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last laying, where the table has agreed to allow it; never after a draw."""

    seat: int


Action: TypeAlias = (
    Tick
    | PlaceStart
    | TurnHourglass
    | Draw
    | DrawReserve
    | Lay
    | LayOnReserve
    | TakeTile
    | PutTileBack
    | LayLandscape
    | LayAnimal
    | LayFlat
    | Raise
    | Turn
    | Knock
    | StandUp
    | Nudge
    | TakeBack
)
"""Whatever `apply` takes."""

LAYINGS = (Lay, LayOnReserve, LayLandscape, LayAnimal, LayFlat)
"""The actions that end a turn."""


def _finite(name: str, value: float) -> None:
    if not abs(value) <= LARGEST:
        raise BadQuestion("expected.size", "expected a number of at most {high} in size, got {got:g}", where=name, high="1e9", got=value)
