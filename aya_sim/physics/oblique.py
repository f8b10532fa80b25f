"""Model what an oblique strike costs and how it deflects the struck domino, in one place for every engine.

docs/physics.md says where each number comes from. Pure numbers: rad and mm in, factors and rad out. `factors` and `deflection` call
nothing of our own, so that an engine can compile them as they stand.
"""

import math
from dataclasses import dataclass

from aya_sim.geometry.strikes import NARROW
from aya_sim.layout import DominoSize

RELEASED = math.radians(4.0)  # tilt at which the struck domino has passed the striker's corner and is itself again
_EASES = 0.05  # inertia an edge saves against a face: it slides partly sideways, and friction with it
_EASED = math.radians(4.0)
_SLOWS = 4.0  # inertia per tan^2 of the turn, per share of free gap in the pitch
_ALTERNATES = 2.0  # inertia per gap/height where every other domino turns flush with its striker and the next pays for both
_ALTERNATING, _ALTERNATING_WITHIN = math.radians(31.0), math.radians(6.5)
_TIGHT, _TIGHT_WITHIN = 0.55, 0.15  # inertia in a row whose gaps are about a seventh of the height: a corner is met long before the face
_SKEWED, _SKEWED_TO = math.radians(1.0), math.radians(20.0)  # turns at which it is so
_USUAL_FRICTION = 0.2
_SLIPPERIEST = 0.05
_KILLS = 1.5  # weight per tan^6 of the turn
_CORNER_KILLS = 0.2  # share of that for a corner: it is dragged along rather than held down
_CEILING = 14.0


@dataclass(frozen=True, slots=True)
class ObliqueLoss:
    """The burden of a struck domino until `RELEASED`: factors on its mass and moment, and on its weight."""

    inertia: float = 1.0
    weight: float = 1.0


FREE = ObliqueLoss()


def is_on_the_narrow_side(turn: float) -> bool:
    """Return whether a strike at this turn (rad) meets the narrow side.

    The domino then falls sideways, along the heading of its striker.
    """
    return abs(turn) > NARROW


def burden(turn: float, gap: float, size: DominoSize, friction: float, imbalance: float, corner: bool = False) -> ObliqueLoss:
    """Return the burden of being struck at this turn (rad) over this free gap (mm).

    friction: between dominoes. imbalance: |sum y| / sum |y| over the contact points of the striker: 1 for one contact off the middle,
    0 for a balanced fork. corner: a corner is struck, not the face.
    """
    inertia, weight = factors(turn, gap, size.height, size.width, size.thickness, friction, imbalance, corner)
    return ObliqueLoss(inertia, weight) if (inertia, weight) != (1.0, 1.0) else FREE


def factors(
    turn: float, gap: float, height: float, width: float, thickness: float, friction: float, imbalance: float, corner: bool
) -> tuple[float, float]:
    """Return the factors of a burden on inertia and on weight in plain numbers, so that it can be compiled; arguments as of `burden`.

    Sliding along the struck face takes part of the strike and twists both dominoes; in the side view that is extra inertia, which
    slows the wave (a gear of ratio cos^2 would give 1 + 2 tan^2), and extra weight, which ends it at about 60 degrees a domino.
    Broad dominoes twist less, and the sliding is sideways, so that friction holds an oblique wave back no more than a slippery one.
    """
    angle = abs(turn)
    if angle == 0.0 or imbalance == 0.0 or angle > NARROW:
        return 1.0, 1.0
    t2, f = math.tan(angle) ** 2, gap / (gap + thickness)
    narrow = height / 2 / width
    alternates = _ALTERNATES * gap / height * math.exp(-(((angle - _ALTERNATING) / _ALTERNATING_WITHIN) ** 2))
    tight = _TIGHT * math.exp(-((gap / height / _TIGHT_WITHIN) ** 2) - (angle / _SKEWED_TO) ** 2) * math.tanh(angle / _SKEWED)
    slows = (_SLOWS * t2 * f + alternates) * narrow * math.sqrt(_USUAL_FRICTION / max(friction, _SLIPPERIEST))
    kills = _KILLS * t2**3 * (narrow * imbalance * f) ** 2
    inertia = 1.0 + imbalance * (slows + tight - _EASES * math.tanh(angle / _EASED))
    weight = min(_CEILING, 1.0 + kills)
    return min(_CEILING, inertia), 1.0 + _CORNER_KILLS * (weight - 1.0) if corner else weight


def imbalance(ys: list[float]) -> float:
    """Return how one-sidedly a striker meets its targets, 0 to 1.

    ys: mm, its contact points left (+) and right (-) of the fall.
    """
    whole = sum(map(abs, ys))
    return abs(sum(ys)) / whole if whole else 0.0


def deflection(turn: float, corner: bool) -> float:
    """Return by how many rad a struck domino falls away from its own normal.

    A corner or a narrow side is dragged along, a face is not.
    """
    return -turn if corner or abs(turn) > NARROW else 0.0
