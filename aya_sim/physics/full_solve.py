"""Room: what the points of contact do to the boxes. Compiled; plain arrays in and out, hot loops only.

Velocities are solved by projected Gauss-Seidel with friction on a cone; E. Catto, "Soft Constraints" and "Solver2D" (2011, 2024), describe
the small steps, contacts that act before they close, and impulses kept from step to step.
"""

import math

from aya_sim.layout import Floats, Ints
from aya_sim.physics.full_compile import inner

GRAVITY = 9810.0
BODY, CONTACT = 40, 60  # numbers a body, a contact
V, W, INERTIA, BOX = 16, 19, 22, 28  # of a body: velocity, spin, inverse inertia (xx xy xz yy yz zz), bounds (low 3, high 3)
SPUN, TILT = 34, 37  # rotation since the group began (3), tilt when it began
# Of a contact: gap, three directions (normal, two tangents; 3 each), what each needs (13: lever and its spin of either box, weight), three
# impulses, where it is in the frame of its box and which feature, friction, largest normal impulse, speed it came with (below 0: nearer).
N, J, L, AT, MU, MOST, CAME = 1, 10, 49, 52, 56, 57, 58

_PRESSED = 0.12  # share of an overlap pressed out a step
_FASTEST_OUT = 200.0  # mm/s
_SLOP = 0.005  # mm
_BOUNCES = 60.0  # mm/s: slower strikes do not bounce
_FELT = 1.0  # mm by which a point of contact may have moved on its box and still be the same


@inner
def fill(
    contact: Floats,
    who: Ints,
    bodies: Floats,
    c: int,
    a: int,
    b: int,
    row_a: int,
    row_b: int,
    normal: Floats,
    point: Floats,
    friction: float,
) -> None:
    """Make contact c, between slots a and b (-1: does not move)."""
    who[c, 0], who[c, 1], who[c, 2], who[c, 3] = a, b, row_a, row_b
    contact[c, 0], contact[c, MU], contact[c, MOST] = point[0], friction, 0.0
    nx, ny, nz = normal[0], normal[1], normal[2]
    contact[c, 1], contact[c, 2], contact[c, 3] = nx, ny, nz
    flat = math.sqrt(nx * nx + ny * ny)
    if flat > 0.1:
        contact[c, 4], contact[c, 5], contact[c, 6] = -ny / flat, nx / flat, 0.0
    else:
        long = math.sqrt(nx * nx + nz * nz)
        contact[c, 4], contact[c, 5], contact[c, 6] = nz / long, 0.0, -nx / long
    contact[c, 7] = ny * contact[c, 6] - nz * contact[c, 5]
    contact[c, 8] = nz * contact[c, 4] - nx * contact[c, 6]
    contact[c, 9] = nx * contact[c, 5] - ny * contact[c, 4]
    came = 0.0
    for d in range(3):
        weight = 0.0
        dx, dy, dz = contact[c, N + 3 * d], contact[c, N + 3 * d + 1], contact[c, N + 3 * d + 2]
        for side in range(2):
            at = J + 13 * d + 6 * side
            i = a if side == 0 else b
            if i < 0:
                for xyz in range(6):
                    contact[c, at + xyz] = 0.0
                continue
            x, y, z = point[1] - bodies[i, 0], point[2] - bodies[i, 1], point[3] - bodies[i, 2]
            rx, ry, rz = y * dz - z * dy, z * dx - x * dz, x * dy - y * dx
            sx = bodies[i, INERTIA] * rx + bodies[i, INERTIA + 1] * ry + bodies[i, INERTIA + 2] * rz
            sy = bodies[i, INERTIA + 1] * rx + bodies[i, INERTIA + 3] * ry + bodies[i, INERTIA + 4] * rz
            sz = bodies[i, INERTIA + 2] * rx + bodies[i, INERTIA + 4] * ry + bodies[i, INERTIA + 5] * rz
            contact[c, at], contact[c, at + 1], contact[c, at + 2] = rx, ry, rz
            contact[c, at + 3], contact[c, at + 4], contact[c, at + 5] = sx, sy, sz
            weight += 1.0 + rx * sx + ry * sy + rz * sz
            if d == 0:
                speed = dx * bodies[i, V] + dy * bodies[i, V + 1] + dz * bodies[i, V + 2]
                speed += rx * bodies[i, W] + ry * bodies[i, W + 1] + rz * bodies[i, W + 2]
                came += speed if side == 1 else -speed
        contact[c, J + 13 * d + 12] = 1.0 / weight
        contact[c, L + d] = 0.0
    for xyz in range(4):
        contact[c, AT + xyz] = point[4 + xyz]
    contact[c, CAME] = came


@inner
def remember(contact: Floats, who: Ints, c: int, before: Floats, who_before: Ints, first: int, last: int) -> None:
    """Begin contact c with the impulses that this point had a group ago, if it was there."""
    a, b, feature = who[c, 2], who[c, 3], contact[c, AT + 3]
    for k in range(first, last):
        if who_before[k, 3] != b or who_before[k, 2] != a or before[k, AT + 3] != feature:
            continue
        if a >= 0 and feature == 0.0:
            x, y, z = before[k, AT] - contact[c, AT], before[k, AT + 1] - contact[c, AT + 1], before[k, AT + 2] - contact[c, AT + 2]
            if abs(x) + abs(y) + abs(z) > _FELT:
                continue
        contact[c, L], contact[c, L + 1], contact[c, L + 2] = before[k, L], before[k, L + 1], before[k, L + 2]
        if before[k, MOST] > 0.0:
            contact[c, CAME] = 0.0  # it touched already: no strike
        return


@inner
def move(contact: Floats, who: Ints, bodies: Floats, count: int, window: int, step: float, steps: int, sweeps: int) -> None:
    """Lead the window through a group of steps. sweeps: over the contacts a step, in turn from the front and from the rear."""
    turns = 0
    for _ in range(steps):
        for i in range(window):
            bodies[i, V + 2] -= GRAVITY * step
        for c in range(count):
            a, b = who[c, 0], who[c, 1]
            n, t, s = contact[c, L], contact[c, L + 1], contact[c, L + 2]
            if n == 0.0:
                continue
            x = n * contact[c, 1] + t * contact[c, 4] + s * contact[c, 7]
            y = n * contact[c, 2] + t * contact[c, 5] + s * contact[c, 8]
            z = n * contact[c, 3] + t * contact[c, 6] + s * contact[c, 9]
            if a >= 0:
                bodies[a, V] -= x
                bodies[a, V + 1] -= y
                bodies[a, V + 2] -= z
                for xyz in range(3):
                    bodies[a, W + xyz] -= n * contact[c, 13 + xyz] + t * contact[c, 26 + xyz] + s * contact[c, 39 + xyz]
            if b >= 0:
                bodies[b, V] += x
                bodies[b, V + 1] += y
                bodies[b, V + 2] += z
                for xyz in range(3):
                    bodies[b, W + xyz] += n * contact[c, 19 + xyz] + t * contact[c, 32 + xyz] + s * contact[c, 45 + xyz]
        for _ in range(sweeps):
            turns += 1
            if turns % 2:
                _sweep(contact, who, bodies, count - 1, -1, -1, step)
            else:
                _sweep(contact, who, bodies, 0, count, 1, step)
        for c in range(count):
            contact[c, 0] += step * _leaving(contact, who, bodies, c)
            contact[c, MOST] = max(contact[c, MOST], contact[c, L])
        for i in range(window):
            for xyz in range(3):
                bodies[i, xyz] += step * bodies[i, V + xyz]
                bodies[i, SPUN + xyz] += step * bodies[i, W + xyz]


@inner
def _leaving(contact: Floats, who: Ints, bodies: Floats, c: int) -> float:
    """How fast the second box leaves the first along the normal, mm/s."""
    a, b = who[c, 0], who[c, 1]
    x, y, z = contact[c, 1], contact[c, 2], contact[c, 3]
    speed = 0.0
    if b >= 0:
        speed += x * bodies[b, V] + y * bodies[b, V + 1] + z * bodies[b, V + 2]
        speed += contact[c, 16] * bodies[b, W] + contact[c, 17] * bodies[b, W + 1] + contact[c, 18] * bodies[b, W + 2]
    if a >= 0:
        speed -= x * bodies[a, V] + y * bodies[a, V + 1] + z * bodies[a, V + 2]
        speed -= contact[c, 10] * bodies[a, W] + contact[c, 11] * bodies[a, W + 1] + contact[c, 12] * bodies[a, W + 2]
    return speed


@inner
def _sweep(contact: Floats, who: Ints, bodies: Floats, first: int, last: int, way: int, step: float) -> None:
    """Each contact once: its normal, then friction on the cone of what the normal has now."""
    for c in range(first, last, way):
        gap, n, t, s = contact[c, 0], contact[c, L], contact[c, L + 1], contact[c, L + 2]
        bias = gap / step if gap > 0.0 else max(_PRESSED * min(0.0, gap + _SLOP) / step, -_FASTEST_OUT)
        a, b = who[c, 0], who[c, 1]
        nx, ny, nz = contact[c, 1], contact[c, 2], contact[c, 3]
        au = av = aw = ap = aq = ar = 0.0
        bu = bv = bw = bp = bq = br = 0.0
        speed = 0.0
        if a >= 0:
            au, av, aw = bodies[a, V], bodies[a, V + 1], bodies[a, V + 2]
            ap, aq, ar = bodies[a, W], bodies[a, W + 1], bodies[a, W + 2]
            speed -= nx * au + ny * av + nz * aw + contact[c, 10] * ap + contact[c, 11] * aq + contact[c, 12] * ar
        if b >= 0:
            bu, bv, bw = bodies[b, V], bodies[b, V + 1], bodies[b, V + 2]
            bp, bq, br = bodies[b, W], bodies[b, W + 1], bodies[b, W + 2]
            speed += nx * bu + ny * bv + nz * bw + contact[c, 16] * bp + contact[c, 17] * bq + contact[c, 18] * br
        now = max(0.0, n - contact[c, 22] * (speed + bias))
        if now == 0.0 and n == 0.0:
            continue
        d = now - n
        contact[c, L] = now
        if a >= 0:
            au, av, aw = au - d * nx, av - d * ny, aw - d * nz
            ap, aq, ar = ap - d * contact[c, 13], aq - d * contact[c, 14], ar - d * contact[c, 15]
        if b >= 0:
            bu, bv, bw = bu + d * nx, bv + d * ny, bw + d * nz
            bp, bq, br = bp + d * contact[c, 19], bq + d * contact[c, 20], br + d * contact[c, 21]
        tx, ty, tz = contact[c, 4], contact[c, 5], contact[c, 6]
        sx, sy, sz = contact[c, 7], contact[c, 8], contact[c, 9]
        u, v, w = bu - au, bv - av, bw - aw
        slip_t = tx * u + ty * v + tz * w
        slip_s = sx * u + sy * v + sz * w
        slip_t += (
            contact[c, 29] * bp
            + contact[c, 30] * bq
            + contact[c, 31] * br
            - contact[c, 23] * ap
            - contact[c, 24] * aq
            - contact[c, 25] * ar
        )
        slip_s += (
            contact[c, 42] * bp
            + contact[c, 43] * bq
            + contact[c, 44] * br
            - contact[c, 36] * ap
            - contact[c, 37] * aq
            - contact[c, 38] * ar
        )
        t_now, s_now = t - contact[c, 35] * slip_t, s - contact[c, 48] * slip_s
        long, most = math.sqrt(t_now * t_now + s_now * s_now), contact[c, MU] * now
        if long > most:
            t_now, s_now = t_now * most / long, s_now * most / long
        contact[c, L + 1], contact[c, L + 2] = t_now, s_now
        t, s = t_now - t, s_now - s
        u, v, w = t * tx + s * sx, t * ty + s * sy, t * tz + s * sz
        if a >= 0:
            bodies[a, V], bodies[a, V + 1], bodies[a, V + 2] = au - u, av - v, aw - w
            bodies[a, W] = ap - t * contact[c, 26] - s * contact[c, 39]
            bodies[a, W + 1] = aq - t * contact[c, 27] - s * contact[c, 40]
            bodies[a, W + 2] = ar - t * contact[c, 28] - s * contact[c, 41]
        if b >= 0:
            bodies[b, V], bodies[b, V + 1], bodies[b, V + 2] = bu + u, bv + v, bw + w
            bodies[b, W] = bp + t * contact[c, 32] + s * contact[c, 45]
            bodies[b, W + 1] = bq + t * contact[c, 33] + s * contact[c, 46]
            bodies[b, W + 2] = br + t * contact[c, 34] + s * contact[c, 47]


@inner
def bounce(contact: Floats, who: Ints, bodies: Floats, count: int, restitution: float) -> None:
    """A strike of this group gives back its share of the speed it came with."""
    for c in range(count):
        if contact[c, CAME] > -_BOUNCES or contact[c, MOST] == 0.0:
            continue
        missing = -restitution * contact[c, CAME] - _leaving(contact, who, bodies, c)
        if missing <= 0.0:
            continue
        d = contact[c, 22] * missing
        for side in range(2):
            i, sign, at = who[c, side], 2 * side - 1, 13 + 6 * side
            if i >= 0:
                for xyz in range(3):
                    bodies[i, V + xyz] += sign * d * contact[c, 1 + xyz]
                    bodies[i, W + xyz] += sign * d * contact[c, at + xyz]


@inner
def turn(bodies: Floats, window: int, half0: float, half1: float, half2: float) -> bool:
    """Turn the boxes by what they spun in the group, and make bounds and inverse inertia anew. False: a pose is not finite any more."""
    i0, i1, i2 = 3.0 / (half1**2 + half2**2), 3.0 / (half0**2 + half2**2), 3.0 / (half0**2 + half1**2)
    for i in range(window):
        body = bodies[i]
        x, y, z = body[SPUN], body[SPUN + 1], body[SPUN + 2]
        body[SPUN], body[SPUN + 1], body[SPUN + 2] = 0.0, 0.0, 0.0
        angle = math.sqrt(x * x + y * y + z * z)
        half = math.sin(angle / 2) / angle if angle > 1e-12 else 0.5
        c, x, y, z = math.cos(angle / 2), half * x, half * y, half * z
        a, b, d, e = body[3], body[4], body[5], body[6]
        a, b, d, e = (
            c * a - x * b - y * d - z * e,
            c * b + x * a + y * e - z * d,
            c * d + y * a + z * b - x * e,
            c * e + z * a + x * d - y * b,
        )
        long = 1.0 / math.sqrt(a * a + b * b + d * d + e * e)
        a, b, d, e = a * long, b * long, d * long, e * long
        body[3], body[4], body[5], body[6] = a, b, d, e
        body[7], body[8], body[9] = 1 - 2 * (d * d + e * e), 2 * (b * d - a * e), 2 * (b * e + a * d)
        body[10], body[11], body[12] = 2 * (b * d + a * e), 1 - 2 * (b * b + e * e), 2 * (d * e - a * b)
        body[13], body[14], body[15] = 2 * (b * e - a * d), 2 * (d * e + a * b), 1 - 2 * (b * b + d * d)
        place = INERTIA
        for j in range(3):
            at = 7 + 3 * j
            reach = abs(body[at]) * half0 + abs(body[at + 1]) * half1 + abs(body[at + 2]) * half2
            body[BOX + j], body[BOX + 3 + j] = body[j] - reach, body[j] + reach
            for k in range(j, 3):
                on = 7 + 3 * k
                body[place] = i0 * body[at] * body[on] + i1 * body[at + 1] * body[on + 1] + i2 * body[at + 2] * body[on + 2]
                place += 1
        if not abs(body[0]) + abs(body[2]) + abs(body[W]) + abs(body[15]) < 1e12:
            return False
    return True
