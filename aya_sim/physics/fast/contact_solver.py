"""Solve the impulses of one step of the fast engine: rows of contacts at once, then projected Gauss-Seidel for what is left.

Contacts and velocities in, impulses and velocities out. Columns of a contact of two (`t`): 0 to 4 how the speed along its normal follows
from the two (x, y, rate of the striker; x, rate of the struck), 5 its softness, 6 the speed that is asked for, 7 its impulse; 8 to 14 the
same along the face, but for 9, which is y; 15 friction as a share of the pressure; 16 to 27 what an impulse of one along the normal and one
along the face change of the striker, and of the struck; 28 to 33 of the pass along the rows. Of one with the floor (`f`): 0, 1 where it
is, from the centre; 2, 3 softness up and along; 4 the speed that is asked for; 5, 6 impulses; 7 to 9 of the guess.
"""

from aya_sim.layout import Floats
from aya_sim.physics.fast.arrays import FOOT, LIGHT, NIMBLE, PUSHED, RATE, STICKS, STIRRED, VX, VY, Places, Small
from aya_sim.physics.fast.kernels import hot

_COUPLED = 0.3  # share of what a contact yields alone: one that would yield less with the one behind is guessed without it
_RESTING = 1e-6  # mm/s: a corner that leaves the floor no faster than this stands on it


@hot
def guess(
    friction: float,
    between: float,
    b: Floats,
    numbers: Small,
    t: Floats,
    pairs: Places,
    touching: int,
    f: Floats,
    footed: Places,
    standing: int,
) -> None:
    """Give every contact the impulse it would have if those that bore in the last step, and heads that would strike, went on bearing.

    Friction is taken as the same share of the pressure as then. In a row each contact is coupled with the one before and the one
    behind, so the rows are solved at once, from one end to the other and back. A contact finds the one behind at its striker, whatever
    else falls at the same time. Where rows meet, as all over a field, it is no more than a start; there the solution may have no bound, and
    sweeps would not make up for it.
    """
    for q in range(standing):
        numbers[footed[q, 0], FOOT] = 0
    for q in range(standing):
        i = footed[q, 0]
        rx, ry, pn, pt = f[q, 0], f[q, 1], f[q, 5], f[q, 6]
        light, nimble = b[i, LIGHT], b[i, NIMBLE]
        if numbers[i, FOOT] == 0 and (pn > 0.0 or b[i, VY] - b[i, RATE] * rx < f[q, 4] + _RESTING):
            front = 1.0 if footed[q, 1] % 2 == 0 else -1.0  # struck at the head, a foot at rest kicks back
            share = pt / pn if pn > 0.0 else -front * friction if front * (b[i, VX] + b[i, RATE] * ry) > 0.0 else front * friction
            turn = nimble * (share * ry - rx)
            bears = light - rx * turn
            if bears > 0.1 * light:
                numbers[i, FOOT] = q + 1
                f[q, 7], f[q, 8], f[q, 9] = 1.0 / bears, share, turn
                f[q, 5] = f[q, 6] = 0.0
                continue
        b[i, VX] += light * pt
        b[i, VY] += light * pn
        b[i, RATE] += nimble * (pt * ry - pn * rx)
    _bear(b, numbers, f, footed, standing)
    for q in range(touching):
        numbers[pairs[q, 0], PUSHED] = numbers[pairs[q, 1], PUSHED] = 0
    for q in range(touching):
        i, j = pairs[q, 0], pairs[q, 1]
        vxi, vyi, wi, vxj, vyj, wj = b[i, VX], b[i, VY], b[i, RATE], b[j, VX], b[j, VY], b[j, RATE]
        t0, t1, t2, t3, t4 = t[q, 0], t[q, 1], t[q, 2], t[q, 3], t[q, 4]
        lacks = t[q, 6] - (t3 * vxj - t0 * vxi + t1 * (vyj - vyi) + t4 * wj - t2 * wi)
        pn = t[q, 7]
        t[q, 28] = 0.0
        if pn > 0.0:
            share = t[q, 14] / pn
        elif lacks > 0.0 and pairs[q, 3] == 0:
            along = t[q, 11] * vxj - t[q, 8] * vxi + t[q, 9] * (vyj - vyi) + t[q, 12] * wj - t[q, 10] * wi
            share = -between if along > 0.0 else between
        else:
            continue
        aix, aiy, aiw = t[q, 16] + share * t[q, 19], t[q, 17] + share * t[q, 20], t[q, 18] + share * t[q, 21]
        ajx, ajy, ajw = t[q, 22] + share * t[q, 25], t[q, 23] + share * t[q, 26], t[q, 24] + share * t[q, 27]
        if not numbers[i, STICKS] and numbers[i, FOOT] > 0:
            foot = numbers[i, FOOT] - 1
            press = (aiy - f[foot, 0] * aiw) * f[foot, 7]
            light = b[i, LIGHT]
            aix, aiy, aiw = aix - light * f[foot, 8] * press, aiy - light * press, aiw - f[foot, 9] * press
        if not numbers[j, STICKS] and numbers[j, FOOT] > 0:
            foot = numbers[j, FOOT] - 1
            press = (ajy - f[foot, 0] * ajw) * f[foot, 7]
            light = b[j, LIGHT]
            ajx, ajy, ajw = ajx - light * f[foot, 8] * press, ajy - light * press, ajw - f[foot, 9] * press
        own = t0 * aix + t1 * aiy + t2 * aiw + t3 * ajx + t1 * ajy + t4 * ajw
        behind = numbers[i, PUSHED] - 1
        if behind >= 0:
            onto = -(t[behind, 3] * aix + t[behind, 1] * aiy + t[behind, 4] * aiw)  # of this on the one behind
            from_behind = -(t0 * t[behind, 31] + t1 * t[behind, 32] + t2 * t[behind, 33]) * t[behind, 28]
            coupled = own - from_behind * onto
            if coupled > _COUPLED * own:
                own = coupled
                lacks -= from_behind * t[behind, 29]
                t[q, 30] = onto
            else:
                behind = -1
        if own <= 0.0:
            continue
        t[q, 15], t[q, 28], t[q, 29] = share, 1.0 / own, lacks
        t[q, 31], t[q, 32], t[q, 33] = ajx, ajy, ajw
        pairs[q, 4] = behind + 1
        numbers[j, PUSHED] = q + 1
    for p in range(touching):
        q = touching - 1 - p
        solved = t[q, 28]
        pn, pt = 0.0, 0.0
        if solved > 0.0:
            pn = max(0.0, t[q, 29] * solved)
            pt = t[q, 15] * pn
            if pairs[q, 4] > 0:
                t[pairs[q, 4] - 1, 29] -= t[q, 30] * pn
        t[q, 7], t[q, 14] = pn, pt
        if pn > 0.0:
            i, j = pairs[q, 0], pairs[q, 1]
            for c in range(3):
                b[i, VX + c] -= pn * t[q, 16 + c] + pt * t[q, 19 + c]
                b[j, VX + c] += pn * t[q, 22 + c] + pt * t[q, 25 + c]
    _bear(b, numbers, f, footed, standing)


@hot
def _bear(b: Floats, numbers: Small, f: Floats, footed: Places, standing: int) -> None:
    """Let the feet that are guessed to bear do so, with the share of friction of the last step."""
    for q in range(standing):
        i = footed[q, 0]
        if numbers[i, FOOT] == q + 1:
            more = (f[q, 4] - b[i, VY] + b[i, RATE] * f[q, 0]) * f[q, 7]
            pn = max(0.0, f[q, 5] + more)
            more = pn - f[q, 5]
            f[q, 5], f[q, 6] = pn, f[q, 8] * pn
            b[i, VX] += b[i, LIGHT] * f[q, 8] * more
            b[i, VY] += b[i, LIGHT] * more
            b[i, RATE] += f[q, 9] * more


@hot
def _find_unsolved(
    friction: float,
    between: float,
    tolerance: float,
    b: Floats,
    numbers: Small,
    t: Floats,
    pairs: Places,
    touching: int,
    f: Floats,
    footed: Places,
    standing: int,
) -> bool:
    """Mark the bodies whose contacts a sweep would change; return whether there are any.

    Costs a third of a sweep, because no contact waits for another.
    """
    for q in range(touching):
        numbers[pairs[q, 0], STIRRED] = numbers[pairs[q, 1], STIRRED] = 0
    for q in range(standing):
        numbers[footed[q, 0], STIRRED] = 0
    found = False
    for q in range(touching):
        i, j = pairs[q, 0], pairs[q, 1]
        vxi, vyi, wi, vxj, vyj, wj = b[i, VX], b[i, VY], b[i, RATE], b[j, VX], b[j, VY], b[j, RATE]
        away = t[q, 3] * vxj - t[q, 0] * vxi + t[q, 1] * (vyj - vyi) + t[q, 4] * wj - t[q, 2] * wi
        old = t[q, 7]
        unsolved = abs(max(0.0, old + (t[q, 6] - away) * t[q, 5]) - old) >= tolerance
        if old > 0.0 and not unsolved:
            along = t[q, 11] * vxj - t[q, 8] * vxi + t[q, 9] * (vyj - vyi) + t[q, 12] * wj - t[q, 10] * wi
            most, was = between * old, t[q, 14]
            unsolved = abs(min(most, max(-most, was - along * t[q, 13])) - was) >= tolerance
        if unsolved:
            numbers[i, STIRRED] = numbers[j, STIRRED] = 1
            found = True
    for q in range(standing):
        i = footed[q, 0]
        rx, ry = f[q, 0], f[q, 1]
        vx, vy, w = b[i, VX], b[i, VY], b[i, RATE]
        old = f[q, 5]
        unsolved = abs(max(0.0, old + (f[q, 4] - (vy - w * rx)) * f[q, 2]) - old) >= tolerance
        if old > 0.0 and not unsolved:
            most, was = friction * old, f[q, 6]
            unsolved = abs(min(most, max(-most, was - (vx + w * ry) * f[q, 3])) - was) >= tolerance
        if unsolved:
            numbers[i, STIRRED] = 1
            found = True
    return found


@hot
def solve(
    friction: float,
    between: float,
    tolerance: float,
    most_sweeps: int,
    b: Floats,
    numbers: Small,
    t: Floats,
    pairs: Places,
    touching: int,
    f: Floats,
    footed: Places,
    standing: int,
) -> int:
    """Sweep over the contacts until none is changed by more than the tolerance (mm/s of a domino). Return the number of sweeps.

    A contact is left out of a sweep while the speeds of both its bodies have not changed since it was last looked at.
    """
    if not _find_unsolved(friction, between, tolerance, b, numbers, t, pairs, touching, f, footed, standing):
        return 0
    for sweep in range(1, most_sweeps + 1):
        stirred = False
        for q in range(touching):
            i, j = pairs[q, 0], pairs[q, 1]
            if numbers[i, STIRRED] < sweep and numbers[j, STIRRED] < sweep:
                continue
            vxi, vyi, wi, vxj, vyj, wj = b[i, VX], b[i, VY], b[i, RATE], b[j, VX], b[j, VY], b[j, RATE]
            away = t[q, 3] * vxj - t[q, 0] * vxi + t[q, 1] * (vyj - vyi) + t[q, 4] * wj - t[q, 2] * wi
            old = t[q, 7]
            new = max(0.0, old + (t[q, 6] - away) * t[q, 5])
            if new == 0.0 and old == 0.0:
                continue
            pn = new - old
            t[q, 7] = new
            vxi -= pn * t[q, 16]
            vyi -= pn * t[q, 17]
            wi -= pn * t[q, 18]
            vxj += pn * t[q, 22]
            vyj += pn * t[q, 23]
            wj += pn * t[q, 24]
            along = t[q, 11] * vxj - t[q, 8] * vxi + t[q, 9] * (vyj - vyi) + t[q, 12] * wj - t[q, 10] * wi
            most = between * new
            was = t[q, 14]
            now = min(most, max(-most, was - along * t[q, 13]))
            pt = now - was
            t[q, 14] = now
            b[i, VX] = vxi - pt * t[q, 19]
            b[i, VY] = vyi - pt * t[q, 20]
            b[i, RATE] = wi - pt * t[q, 21]
            b[j, VX] = vxj + pt * t[q, 25]
            b[j, VY] = vyj + pt * t[q, 26]
            b[j, RATE] = wj + pt * t[q, 27]
            if max(abs(pn), abs(pt)) >= tolerance:
                numbers[i, STIRRED] = numbers[j, STIRRED] = sweep + 1
                stirred = True
        for q in range(standing):
            i = footed[q, 0]
            if numbers[i, STIRRED] < sweep:
                continue
            rx, ry = f[q, 0], f[q, 1]
            vx, vy, w, light, nimble = b[i, VX], b[i, VY], b[i, RATE], b[i, LIGHT], b[i, NIMBLE]
            old = f[q, 5]
            new = max(0.0, old + (f[q, 4] - (vy - w * rx)) * f[q, 2])
            if new == 0.0 and old == 0.0:
                continue
            pn = new - old
            f[q, 5] = new
            vy += light * pn
            w -= nimble * pn * rx
            most = friction * new
            was = f[q, 6]
            now = min(most, max(-most, was - (vx + w * ry) * f[q, 3]))
            pt = now - was
            f[q, 6] = now
            b[i, VX] = vx + light * pt
            b[i, VY] = vy
            b[i, RATE] = w + nimble * pt * ry
            if max(abs(pn), abs(pt)) >= tolerance:
                numbers[i, STIRRED] = sweep + 1
                stirred = True
        if not stirred:
            return sweep
    return most_sweeps
