"""Take one step of the fast engine: rounded boxes on a floor, which of them touch and what moves.

Impulses come from `contact_solver`. A contact is seen before it happens: two faces may come as near in a step as there is room, and no
nearer, so that a strike takes place at its own time within the step. Knows no plan: `links` say which dominoes can touch.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.fast.arrays import (
    ABOUT,
    AWAKE,
    CORNER,
    COS,
    DISTANCE,
    DRAWN_X,
    DRAWN_Y,
    EDGE,
    EDGE_FORCE,
    FEET,
    FLOOR,
    FREE_RATE,
    FREE_X,
    FREE_Y,
    HALF,
    LIGHT,
    MASS,
    MOMENT,
    NIMBLE,
    PIVOT_X,
    PIVOT_Y,
    PULL,
    RATE,
    SIGN,
    SIN,
    STICKS,
    STRIKER,
    STRUCK,
    STRUCK_SIGN,
    TILT,
    VX,
    VY,
    Line,
    PlaceRow,
    Places,
    Small,
    X,
    Y,
)
from aya_sim.physics.fast.contact_solver import guess, solve
from aya_sim.physics.fast.kernels import hot
from aya_sim.physics.rules import GRAVITY, HEIGHT

_OUT = 138.0  # 1/s, at which an overlap is pressed out
_MARGIN = 0.3  # mm/ms: faces farther apart than they come near in a step, and this, are not looked at
_LIFTED = 0.2  # rad: beyond it the other bottom corner is off the floor whatever the domino does in a step
_AFLOAT = 0.3  # mm: a foot that turns about a corner is no farther from the floor
_FIRM = 0.95  # of what friction can hold: a foot that bears less is taken to stick
_SMALL = 0.1  # rad: sine and cosine of a turn up to it by their first terms, right to the last digits
_LEANING = 0.35  # rad: beyond it the lifted bottom corner is far from the floor
_PARALLEL = 0.05  # sine: a striker that leans more than the struck by this is not met by the other's head
_UPRIGHT = 0.02  # sine: one that leans against its striker by more may meet it with its head
_LYING = 1.3  # rad: beyond it the head may be near the floor


@hot
def step(
    dt: float,
    size: Line,
    clock: Line,
    bodies: Floats,
    numbers: Small,
    links: Floats,
    signs: Small,
    touches: Floats,
    pairs: Places,
    feet: Floats,
    footed: Places,
    live: PlaceRow,
    living: int,
    linked: PlaceRow,
    linkings: int,
) -> int:
    """Move all bodies on by dt (lane s) and return the number of sweeps it took."""
    _pull(dt, bodies, numbers, live, living)
    sweeps = 0
    held = False
    while not held:  # at most once more for each foot that slips
        _pivot(dt, bodies, numbers, live, living)
        touching = _meet(dt, size[4], size[6], bodies, numbers, links, signs, touches, pairs, linked, linkings)
        standing = _stand(dt, bodies, numbers, feet, footed, live, living)
        guess(size[5], size[4], bodies, numbers, touches, pairs, touching, feet, footed, standing)
        sweeps += solve(size[5], size[4], clock[2], int(clock[3]), bodies, numbers, touches, pairs, touching, feet, footed, standing)
        held = _hold(size[5], bodies, numbers, links, touches, pairs, touching, feet, footed, standing, live, living)
    _stick(size[5], bodies, numbers, feet, footed, standing)
    _move(dt, bodies, numbers, live, living)
    return sweeps


@hot
def _pull(dt: float, b: Floats, numbers: Small, live: PlaceRow, living: int) -> None:
    """Apply gravity to the live bodies for dt, lane s, and remember their free velocities."""
    pull = GRAVITY * dt
    for q in range(living):
        i = live[q]
        if numbers[i, AWAKE]:
            b[i, VY] -= pull * b[i, PULL]
            b[i, FREE_X], b[i, FREE_Y], b[i, FREE_RATE] = b[i, VX], b[i, VY], b[i, RATE]


@hot
def _pivot(dt: float, b: Floats, numbers: Small, live: PlaceRow, living: int) -> None:
    """Let each domino whose foot sticks turn about it: a foot that turns about one corner and cannot slide needs no contact of its own."""
    for q in range(living):
        i = live[q]
        if not numbers[i, AWAKE]:
            continue
        b[i, DRAWN_X] = b[i, DRAWN_Y] = 0.0
        vx, vy, w = b[i, FREE_X], b[i, FREE_Y], b[i, FREE_RATE]
        if numbers[i, STICKS]:
            front = 1.0 if numbers[i, CORNER] == 0 else -1.0
            c, n, a, e = b[i, COS], b[i, SIN], b[i, HALF], b[i, EDGE]
            h = HEIGHT / 2 - e
            px, py = front * a * c - h * n, -front * a * n - h * c - e
            gap = b[i, Y] + py
            lean = front * b[i, TILT]
            if lean < 0.0 or lean > _LYING or (lean < _LIFTED and front * w < 0.0) or abs(gap) > _AFLOAT:
                numbers[i, STICKS] = 0
            else:
                mass, moment = b[i, MASS], b[i, MOMENT]
                down = -gap / dt if gap >= 0.0 else min(-gap * _OUT, 200.0)
                about = 1.0 / (moment + mass * (px * px + py * py))
                w = (moment * w + mass * (px * (vy - down) - py * vx)) * about
                vx, vy = -py * w, down + px * w
                b[i, PIVOT_X], b[i, PIVOT_Y], b[i, ABOUT] = px, py, about
        b[i, VX], b[i, VY], b[i, RATE] = vx, vy, w


@hot
def _hold(
    friction: float,
    b: Floats,
    numbers: Small,
    links: Floats,
    t: Floats,
    pairs: Places,
    touching: int,
    feet: Floats,
    footed: Places,
    standing: int,
    live: PlaceRow,
    living: int,
) -> bool:
    """Remember the impulses for the next step; return whether every foot taken to stick bears what it would have to.

    Feet that do not are taken to slide from now on.
    """
    for q in range(touching):
        pn, pt = t[q, 7], t[q, 14]
        k, at = pairs[q, 2], EDGE_FORCE + 2 * pairs[q, 3]
        links[k, at], links[k, at + 1] = pn, pt
        if pn > 0.0:
            i, j = pairs[q, 0], pairs[q, 1]
            up = pn * t[q, 1] + pt * t[q, 9]
            b[i, DRAWN_X] -= pn * t[q, 0] + pt * t[q, 8]
            b[i, DRAWN_Y] -= up
            b[j, DRAWN_X] += pn * t[q, 3] + pt * t[q, 11]
            b[j, DRAWN_Y] += up
    for q in range(standing):
        i, at = footed[q, 0], FLOOR + 2 * footed[q, 1]
        b[i, at], b[i, at + 1] = feet[q, 5], feet[q, 6]
    held = True
    for q in range(living):
        i = live[q]
        if not (numbers[i, AWAKE] and numbers[i, STICKS]):
            continue
        mass = b[i, MASS]
        along = (b[i, VX] - b[i, FREE_X]) * mass - b[i, DRAWN_X]
        up = (b[i, VY] - b[i, FREE_Y]) * mass - b[i, DRAWN_Y]
        at = FLOOR + 2 * numbers[i, CORNER]
        if up < 0.0 or abs(along) > friction * up:
            numbers[i, STICKS] = 0
            held = False
            up = max(0.0, up)
            along = min(friction * up, max(-friction * up, along))
        b[i, at], b[i, at + 1] = up, along
    return held


@hot
def _stick(friction: float, b: Floats, numbers: Small, feet: Floats, footed: Places, standing: int) -> None:
    """Mark each foot that has borne on one corner without sliding: in the next step the domino turns about that."""
    for q in range(standing):
        numbers[footed[q, 0], FEET] = 0
    for q in range(standing):
        if feet[q, 5] > 0.0:
            numbers[footed[q, 0], FEET] += 1
    for q in range(standing):
        i, corner = footed[q, 0], footed[q, 1]
        if feet[q, 5] > 0.0 and numbers[i, FEET] == 1 and corner < 2 and abs(feet[q, 6]) < _FIRM * friction * feet[q, 5]:
            numbers[i, STICKS] = 1
            numbers[i, CORNER] = corner


@hot
def _move(dt: float, b: Floats, numbers: Small, live: PlaceRow, living: int) -> None:
    """Move the live bodies by their velocities for dt, lane s."""
    for q in range(living):
        i = live[q]
        if numbers[i, AWAKE]:
            b[i, X] += b[i, VX] * dt
            b[i, Y] += b[i, VY] * dt
            tilt = b[i, TILT] + b[i, RATE] * dt
            b[i, TILT] = tilt
            turn = b[i, RATE] * dt
            if abs(turn) < _SMALL:
                t2 = turn * turn
                sine = turn * (1.0 - t2 * (1.0 / 6.0 - t2 * (1.0 / 120.0 - t2 / 5040.0)))
                cosine = 1.0 - t2 * (0.5 - t2 * (1.0 / 24.0 - t2 / 720.0))
                c, n = b[i, COS] * cosine - b[i, SIN] * sine, b[i, SIN] * cosine + b[i, COS] * sine
                right = 1.5 - 0.5 * (c * c + n * n)
                b[i, COS] = c * right
                b[i, SIN] = n * right
            else:
                b[i, COS] = math.cos(tilt)
                b[i, SIN] = math.sin(tilt)


@hot
def _meet(
    dt: float,
    friction: float,
    bounce: float,
    b: Floats,
    numbers: Small,
    links: Floats,
    signs: Small,
    touches: Floats,
    pairs: Places,
    linked: PlaceRow,
    linkings: int,
) -> int:
    """Find where the front of a striker may meet the back of the struck in this step, in the frame of the fall; return how many."""
    count = 0
    faster = 1.0 / dt
    for q in range(linkings):
        k = linked[q]
        i, j = signs[k, STRIKER], signs[k, STRUCK]
        both_awake = numbers[i, AWAKE] and numbers[j, AWAKE]
        if not (both_awake or numbers[i, AWAKE] or numbers[j, AWAKE]):
            continue
        si, sj = float(signs[k, SIGN]), float(signs[k, STRUCK_SIGN])
        ci, ni, cj, nj = b[i, COS], si * b[i, SIN], b[j, COS], sj * b[j, SIN]
        ai, aj, ri, rj = b[i, HALF], b[j, HALF], b[i, EDGE], b[j, EDGE]
        hi, hj = HEIGHT / 2 - ri, HEIGHT / 2 - rj
        dx = links[k, DISTANCE] + sj * b[j, X] - si * b[i, X]
        dy = b[j, Y] - b[i, Y]
        vxi, vyi, wi = si * b[i, VX], b[i, VY], si * b[i, RATE]
        vxj, vyj, wj = sj * b[j, VX], b[j, VY], sj * b[j, RATE]
        bound = (abs(vxi) + abs(vyi) + abs(vxj) + abs(vyj) + HEIGHT * (abs(wi) + abs(wj)) + 1e3 * _MARGIN) * dt
        below = dx - aj * cj - hj * nj - ai * ci + hi * ni
        for corner in range(4):
            # 0, 1: head and foot of the striker's front against the struck's back; 2, 3: the struck's back, head and foot, against it
            at = EDGE_FORCE + 2 * corner
            pn, pt = links[k, at], links[k, at + 1]
            links[k, at] = links[k, at + 1] = 0.0
            if (corner == 1 and below > 2.0 * bound + 1.0) or (corner == 2 and nj > -_UPRIGHT and ni > nj + _PARALLEL):
                continue
            up = 1.0 if corner == 0 or corner == 2 else -1.0
            if corner < 2:
                px = ai * ci + up * hi * ni - dx  # from the struck's centre
                py = -ai * ni + up * hi * ci - dy
                along = px * nj + py * cj  # up its back
                nx, ny = cj, -nj
                gap = -aj - (px * nx + py * ny) - ri - rj
                if gap > bound or along > hj or along < -hj:
                    continue
                rjx, rjy = px + ri * nx, py + ri * ny
                rix, riy = rjx + dx, rjy + dy
            else:
                px = dx - aj * cj + up * hj * nj  # from the striker's centre
                py = dy + aj * nj + up * hj * cj
                along = px * ni + py * ci
                nx, ny = ci, -ni
                gap = px * nx + py * ny - ai - ri - rj
                if gap > bound or along > hi or along < -hi:
                    continue
                rix, riy = px - rj * nx, py - rj * ny
                rjx, rjy = rix - dx, riy - dy
            ki, kj = nx * riy - ny * rix, nx * rjy - ny * rjx
            away = nx * (vxj - vxi) + ny * (vyj - vyi) + kj * wj - ki * wi
            if gap > (_MARGIN * 1e3 - min(away, 0.0)) * dt or gap < -2 * aj:
                continue
            if not both_awake:
                if gap + away * dt > 0.0:
                    continue
                if not numbers[j, AWAKE]:
                    numbers[j, CORNER] = 0 if sj > 0.0 else 1  # it will tip over this one
                numbers[i, AWAKE] = numbers[j, AWAKE] = 1
                both_awake = True
            room = gap * faster if gap >= 0.0 else max(gap * _OUT, -200.0)
            over = -away - room
            target = -room if over <= 0.0 or gap < 0.0 else -room + bounce * over
            tx, ty = -ny, nx
            kti, ktj = tx * riy - ty * rix, tx * rjy - ty * rjx
            if numbers[i, STICKS]:
                fx, fy, about = si * b[i, PIVOT_X], b[i, PIVOT_Y], b[i, ABOUT]
                an, at = ki - nx * fy + ny * fx, kti - tx * fy + ty * fx
                wn, wt = about * an, about * at
                soft, loose = wn * an, wt * at
                xn, yn, xt, yt = -fy * wn, fx * wn, -fy * wt, fx * wt
            else:
                light, nimble = b[i, LIGHT], b[i, NIMBLE]
                wn, wt = nimble * ki, nimble * kti
                soft, loose = light + wn * ki, light + wt * kti
                xn, yn, xt, yt = light * nx, light * ny, light * tx, light * ty
            touches[count, 16], touches[count, 17], touches[count, 18] = si * xn, yn, si * wn
            touches[count, 19], touches[count, 20], touches[count, 21] = si * xt, yt, si * wt
            if numbers[j, STICKS]:
                fx, fy, about = sj * b[j, PIVOT_X], b[j, PIVOT_Y], b[j, ABOUT]
                an, at = kj - nx * fy + ny * fx, ktj - tx * fy + ty * fx
                wn, wt = about * an, about * at
                soft, loose = soft + wn * an, loose + wt * at
                xn, yn, xt, yt = -fy * wn, fx * wn, -fy * wt, fx * wt
            else:
                light, nimble = b[j, LIGHT], b[j, NIMBLE]
                wn, wt = nimble * kj, nimble * ktj
                soft, loose = soft + light + wn * kj, loose + light + wt * ktj
                xn, yn, xt, yt = light * nx, light * ny, light * tx, light * ty
            touches[count, 22], touches[count, 23], touches[count, 24] = sj * xn, yn, sj * wn
            touches[count, 25], touches[count, 26], touches[count, 27] = sj * xt, yt, sj * wt
            both = 1.0 / (soft * loose)
            touches[count, 0], touches[count, 1], touches[count, 2] = si * nx, ny, si * ki
            touches[count, 3], touches[count, 4] = sj * nx, sj * kj
            touches[count, 5], touches[count, 6], touches[count, 7] = loose * both, target, pn
            touches[count, 8], touches[count, 9], touches[count, 10] = si * tx, ty, si * kti
            touches[count, 11], touches[count, 12] = sj * tx, sj * ktj
            touches[count, 13], touches[count, 14] = soft * both, pt
            pairs[count, 0] = i
            pairs[count, 1] = j
            pairs[count, 2] = k
            pairs[count, 3] = corner
            count += 1
    return count


@hot
def _stand(dt: float, b: Floats, numbers: Small, feet: Floats, footed: Places, live: PlaceRow, living: int) -> int:
    """Find which corners may meet the floor in this step; return how many."""
    count = 0
    for q in range(living):
        i = live[q]
        if not numbers[i, AWAKE] or numbers[i, STICKS]:
            continue
        c, n, a, e = b[i, COS], b[i, SIN], b[i, HALF], b[i, EDGE]
        h = HEIGHT / 2 - e
        lean = b[i, TILT]
        for place in range(4):
            # 0, 1: the bottom on the front and on the back; 2, 3: the top; first those towards which it leans
            corner = place if lean > 0.0 or (lean == 0.0 and numbers[i, CORNER] == 0) else place ^ 1
            front = 1.0 if corner == 0 or corner == 2 else -1.0
            up = -1.0 if corner < 2 else 1.0
            near = lean * front > -_LEANING if corner < 2 else lean * front > _LYING
            if near:
                rx = front * a * c + up * h * n
                ry = -front * a * n + up * h * c - e
                gap = b[i, Y] + ry
                down = b[i, VY] - b[i, RATE] * rx
                near = gap + min(down, 0.0) * dt < _MARGIN * 1e3 * dt
            if not near:
                b[i, FLOOR + 2 * corner] = b[i, FLOOR + 2 * corner + 1] = 0.0
                continue
            light, nimble = b[i, LIGHT], b[i, NIMBLE]
            soft, loose = light + nimble * rx * rx, light + nimble * ry * ry
            both = 1.0 / (soft * loose)
            feet[count, 0] = rx
            feet[count, 1] = ry
            feet[count, 2] = loose * both
            feet[count, 3] = soft * both
            feet[count, 4] = -gap / dt if gap >= 0.0 else min(-gap * _OUT, 200.0)
            pn, pt = b[i, FLOOR + 2 * corner], b[i, FLOOR + 2 * corner + 1]
            feet[count, 5] = pn
            feet[count, 6] = pt
            footed[count, 0] = i
            footed[count, 1] = corner
            count += 1
    return count
