"""Room: what an oblique strike costs and how it turns the struck domino. One place for every engine; see docs/physics.md for where each number comes from.

Pure numbers: rad and mm in, factors and rad out.
"""

import math
from dataclasses import dataclass

RELEASED = math.radians(4.0)  # tilt at which the struck domino has passed the striker's corner and is itself again
_SLOWS = 4.5  # inertia per tan^2 of the turn
_KILLS = 1.5  # weight per tan^6 of the turn
_CEILING = 14.0
_GRAZING = math.radians(85.0)
_TWIST = math.radians(42.0)  # the largest yaw, met at the edge of the face
_LEVER = 10.5 / 24.0  # of the width: the lever of the contact at which the twist is largest
_TWIST_POWER = 2.2


@dataclass(frozen=True, slots=True)
class Burden:
    """What a struck domino carries until `RELEASED`: factors on its mass and moment, and on its weight."""

    inertia: float = 1.0
    weight: float = 1.0


FREE = Burden()


def burden(turn: float, gap: float, thickness: float, imbalance: float) -> Burden:
    """The burden of being struck at this turn (rad) over this free gap (mm).

    imbalance: |sum y| / sum |y| over the striker's contact points: 1 for one contact off the middle, 0 for a balanced fork.
    Sliding along the struck face takes part of the strike and twists both dominoes; in the side view that is extra inertia, which
    slows the wave (a gear of ratio cos^2 would give 1 + 2 tan^2), and extra weight, which ends it at about 60 degrees a domino.
    """
    if not turn or not imbalance:
        return FREE
    t2 = math.tan(min(abs(turn), _GRAZING)) ** 2
    f = imbalance * gap / (gap + thickness)
    return Burden(min(_CEILING, 1.0 + _SLOWS * t2 * f), min(_CEILING, 1.0 + _KILLS * t2**3 * f * f))


def imbalance(ys: list[float]) -> float:
    """How one-sidedly a striker meets its targets; ys: mm, its contact points left (+) and right (-) of the fall."""
    whole = sum(map(abs, ys))
    return abs(sum(ys)) / whole if whole else 0.0


def deflection(turn: float, corner: bool) -> float:
    """Rad by which a struck domino falls away from its own normal: a corner that is hit is dragged along, a face is not."""
    return -turn if corner else 0.0


def yaw(lever: float, turn: float, width: float) -> float:
    """Rad by which a struck domino has turned when it lies, towards its striker, never past flush; lever: mm, contact from the middle of its face."""
    if not turn:
        return 0.0
    twist = _TWIST * min(1.0, abs(lever) / (_LEVER * width)) ** _TWIST_POWER
    return -math.copysign(min(twist, abs(turn)), turn)
