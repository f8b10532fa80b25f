"""Decide for one pair of feet whether one is in the way of the fall of the other, in plain numbers that an engine can compile.

The same as `strikes.in_the_way`, to which tests hold it. Calls nothing of our own and allocates no array, so that it can
be compiled as it stands.
"""

import math

from aya_sim.geometry.strikes import KAPPA, REACH
from aya_sim.layout import Floats

StrikeTest = tuple[bool, float, float, int, bool, float, float, float, float]
"""there, and as in `Strike`: gap, turn, side, corner, y, low, high, lever."""

_ROUNDING = 1e-9


def measure_strike(
    dx: float,
    dy: float,
    base: float,
    off: float,
    heading: float,
    height: float,
    width: float,
    thickness: float,
    sideways: bool,
    points: Floats,
) -> StrikeTest:
    """Measure whether the foot at (dx, dy) mm from a striker is in its way when it falls along `base` deflected by `off` (rad).

    heading: rad, of the other foot. sideways: the striker falls over its narrow side. points: (12, 2), scratch space.
    """
    miss = (False, 0.0, 0.0, 1, False, 0.0, 0.0, 0.0, 0.0)
    psi = 0.0
    if off != 0.0:
        reached = min(1.0, max(0.0, (math.hypot(dx, dy) - thickness) / height))
        psi = off if sideways else KAPPA * off * math.sqrt(1.0 - reached * reached)
    fall = base + psi
    bow, beam = abs(math.cos(psi)), abs(math.sin(psi))
    half = (width * bow + thickness * beam) / 2
    front = (thickness * bow + width * beam) / 2 if sideways else thickness / 2
    c, s = math.cos(fall), math.sin(fall)
    x, y = dx * c + dy * s, dy * c - dx * s
    corner_far = (width + thickness) / 2
    if x + corner_far <= front or abs(y) >= half + corner_far:
        return miss
    c, s = math.cos(heading - fall) / 2, math.sin(heading - fall) / 2
    fc, fs, lc, ls = thickness * c, thickness * s, width * c, width * s
    ax, ay = x + fc - ls, y + fs + lc
    bx, by = x + fc + ls, y + fs - lc
    cx, cy = x - fc + ls, y - fs - lc
    ex, ey = x - fc - ls, y - fs + lc
    count = 0
    for k in range(4):
        if k == 0:
            px, py, qx, qy = ax, ay, bx, by
        elif k == 1:
            px, py, qx, qy = bx, by, cx, cy
        elif k == 2:
            px, py, qx, qy = cx, cy, ex, ey
        else:
            px, py, qx, qy = ex, ey, ax, ay
        if abs(py) <= half:
            points[count, 0], points[count, 1] = px, py
            count += 1
        rise = qy - py
        if rise != 0.0:
            t = (half - py) / rise
            if 0.0 <= t <= 1.0:
                points[count, 0], points[count, 1] = px + t * (qx - px), half
                count += 1
            t = (-half - py) / rise
            if 0.0 <= t <= 1.0:
                points[count, 0], points[count, 1] = px + t * (qx - px), -half
                count += 1
    if count == 0:
        return miss
    near, far, low, high = math.inf, -math.inf, math.inf, -math.inf
    for k in range(count):
        near, far = min(near, points[k, 0]), max(far, points[k, 0])
        low, high = min(low, points[k, 1]), max(high, points[k, 1])
    gap = near - front
    if high - low <= _ROUNDING * half or gap <= -1e-6 * height or gap >= REACH * height or far <= front:
        return miss
    total, nearest = 0.0, 0
    for k in range(count):
        if points[k, 0] <= near + _ROUNDING * max(1.0, half):
            total += points[k, 1]
            nearest += 1
    at = total / nearest
    turn = (heading - fall + math.pi) % (2 * math.pi) - math.pi
    side = 1
    if abs(turn) > math.pi / 2:
        side = -1
        turn -= math.copysign(math.pi, turn)
    lever = (at - (ay + by + cy + ey) / 4) * math.cos(turn) - (near - (ax + bx + cx + ex) / 4) * math.sin(turn)
    corner = abs(at) < half * (1 - _ROUNDING) and abs(turn) > _ROUNDING
    return True, max(gap, 0.0), turn, side, corner, at, low, high, lever
