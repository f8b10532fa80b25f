"""Solve what the points of contact do to the boxes. Compiled; plain arrays in and out, hot loops only.

Velocities are solved by projected Gauss-Seidel with friction on a cone; E. Catto, "Soft Constraints" and "Solver2D" (2011, 2024), describe
the small steps, contacts that act before they close, and impulses kept from step to step. Every box weighs 1, every photo what it weighs
beside a box. A box that lies for good takes part as the last row of `bodies`, which has no velocity and neither inverse mass nor inertia.
"""

import math

from aya_sim.layout import Floats, Ints
from aya_sim.physics.full.box_contacts import NORMAL, POINT, POINTS
from aya_sim.physics.full.kernels import Line, inner

GRAVITY = 9810.0
# Of a body, after its pose: velocity, spin, inverse inertia (xx xy xz yy yz zz), bounds (low, high), tilt when the step began, then its
# inverse mass, its inverse inertia about its own axes, half of its extent along them.
V, W, INERTIA, BOX, TILT, LIGHT, TURN, REACH, BODY = 16, 19, 22, 28, 34, 35, 36, 39, 42
# Of a contact: the speed at which it may close (below 0: it has to open), three directions (the normal, two tangents), levers from either
# centre, what an impulse along each direction spins either box, weights of the three, what the normal does to the speeds along the
# tangents, three impulses, where it is in the frame of its box, which feature, friction, speed it came with (below 0: nearer), share of
# the second box.
BIAS, N, LEVER, SPIN, WEIGHT, TURNS, IMPULSE, AT, FEATURE, MU, CAME, SHARE, CONTACT = 0, 1, 10, 16, 34, 37, 39, 42, 45, 46, 47, 48, 50

_PRESSED = 0.12  # share of an overlap pressed out a step
_FASTEST_OUT = 200.0  # mm/s
_SLOP = 0.005  # mm
_BOUNCES = 60.0  # mm/s: slower strikes do not bounce
_FELT = 1.0  # mm by which a point of contact may have moved on its box and still be the same
_CLEAR = 0.3  # mm that a point has to stay off by the end of the step, as it moves now, to be left out


@inner
def _begin(
    contact: Floats, who: Ints, c: int, a: int, b: int, row_a: int, row_b: int, gap: float, came: float, mu: float, step: float
) -> None:
    """Set the numbers that every contact has."""
    who[c, 0], who[c, 1], who[c, 2], who[c, 3] = a, b, row_a, row_b
    contact[c, BIAS] = gap / step if gap > 0.0 else max(_PRESSED * min(0.0, gap + _SLOP) / step, -_FASTEST_OUT)
    contact[c, MU], contact[c, CAME] = mu, came
    contact[c, IMPULSE], contact[c, IMPULSE + 1], contact[c, IMPULSE + 2] = 0.0, 0.0, 0.0


@inner
def _weigh(contact: Floats, bodies: Floats, c: int, i: int, at: int, x: float, y: float, z: float) -> float:
    """Store by how much an impulse with these levers about its centre spins the box.

    Returns how fast the point moves by that along the impulse.
    """
    p = bodies[i, INERTIA] * x + bodies[i, INERTIA + 1] * y + bodies[i, INERTIA + 2] * z
    q = bodies[i, INERTIA + 1] * x + bodies[i, INERTIA + 3] * y + bodies[i, INERTIA + 4] * z
    r = bodies[i, INERTIA + 2] * x + bodies[i, INERTIA + 4] * y + bodies[i, INERTIA + 5] * z
    contact[c, at], contact[c, at + 1], contact[c, at + 2] = p, q, r
    gone: float = x * p + y * q + z * r
    return gone


@inner
def meet(
    contact: Floats,
    who: Ints,
    bodies: Floats,
    c: int,
    a: int,
    b: int,
    row_a: int,
    row_b: int,
    p: int,
    friction: float,
    step: float,
    work: Line,
) -> bool:
    """Make contact c of point p in `work`, between slots a and b (the last: it lies). Return False if they stay clear."""
    point = POINTS + POINT * p
    gap, x, y, z = work[point], work[point + 1], work[point + 2], work[point + 3]
    nx, ny, nz = work[NORMAL], work[NORMAL + 1], work[NORMAL + 2]
    ax, ay, az = x - bodies[a, 0], y - bodies[a, 1], z - bodies[a, 2]
    bx, by, bz = x - bodies[b, 0], y - bodies[b, 1], z - bodies[b, 2]
    u = bodies[b, V] + bodies[b, W + 1] * bz - bodies[b, W + 2] * by
    v = bodies[b, V + 1] + bodies[b, W + 2] * bx - bodies[b, W] * bz
    w = bodies[b, V + 2] + bodies[b, W] * by - bodies[b, W + 1] * bx
    u -= bodies[a, V] + bodies[a, W + 1] * az - bodies[a, W + 2] * ay
    v -= bodies[a, V + 1] + bodies[a, W + 2] * ax - bodies[a, W] * az
    w -= bodies[a, V + 2] + bodies[a, W] * ay - bodies[a, W + 1] * ax
    came = nx * u + ny * v + nz * w
    if gap + step * came > _CLEAR:
        return False
    flat = math.sqrt(nx * nx + ny * ny)
    if flat > 0.1:
        tx, ty, tz = -ny / flat, nx / flat, 0.0
    else:
        flat = math.sqrt(nx * nx + nz * nz)
        tx, ty, tz = nz / flat, 0.0, -nx / flat
    contact[c, N], contact[c, N + 1], contact[c, N + 2] = nx, ny, nz
    contact[c, N + 3], contact[c, N + 4], contact[c, N + 5] = tx, ty, tz
    contact[c, N + 6], contact[c, N + 7], contact[c, N + 8] = ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx
    contact[c, LEVER], contact[c, LEVER + 1], contact[c, LEVER + 2] = ax, ay, az
    contact[c, LEVER + 3], contact[c, LEVER + 4], contact[c, LEVER + 5] = bx, by, bz
    own, share = bodies[a, LIGHT], bodies[b, LIGHT]
    for d in range(3):
        x, y, z = contact[c, N + 3 * d], contact[c, N + 3 * d + 1], contact[c, N + 3 * d + 2]
        gone = _weigh(contact, bodies, c, a, SPIN + 6 * d, ay * z - az * y, az * x - ax * z, ax * y - ay * x)
        gone += _weigh(contact, bodies, c, b, SPIN + 6 * d + 3, by * z - bz * y, bz * x - bx * z, bx * y - by * x)
        contact[c, WEIGHT + d] = 1.0 / (own + share + gone)
    for d in range(2):
        at = SPIN + 6 * (d + 1)
        turns = contact[c, at] * (ay * nz - az * ny) + contact[c, at + 1] * (az * nx - ax * nz) + contact[c, at + 2] * (ax * ny - ay * nx)
        turns += (
            contact[c, at + 3] * (by * nz - bz * ny) + contact[c, at + 4] * (bz * nx - bx * nz) + contact[c, at + 5] * (bx * ny - by * nx)
        )
        contact[c, TURNS + d] = turns
    for k in range(4):
        contact[c, AT + k] = work[point + 4 + k]
    contact[c, SHARE], contact[c, SHARE + 1] = own, share
    _begin(contact, who, c, a, b, row_a, row_b, gap, came, friction, step)
    return True


@inner
def meet_the_table(
    contact: Floats,
    who: Ints,
    bodies: Floats,
    c: int,
    i: int,
    row: int,
    corner: int,
    x: float,
    y: float,
    z: float,
    friction: float,
    step: float,
) -> bool:
    """Make contact c of a corner at x, y, z from the centre of the box in slot i. Return False if it stays clear."""
    gap = bodies[i, 2] + z
    came = bodies[i, V + 2] + bodies[i, W] * y - bodies[i, W + 1] * x
    if gap + step * came > _CLEAR:
        return False
    z -= gap / 2
    contact[c, LEVER + 3], contact[c, LEVER + 4], contact[c, LEVER + 5] = x, y, z
    share = bodies[i, LIGHT]
    contact[c, WEIGHT] = 1.0 / (share + _weigh(contact, bodies, c, i, SPIN + 3, y, -x, 0.0))
    contact[c, WEIGHT + 1] = 1.0 / (share + _weigh(contact, bodies, c, i, SPIN + 9, 0.0, z, -y))
    contact[c, WEIGHT + 2] = 1.0 / (share + _weigh(contact, bodies, c, i, SPIN + 15, -z, 0.0, x))
    contact[c, SHARE + 1] = share
    contact[c, TURNS] = contact[c, SPIN + 9] * y - contact[c, SPIN + 10] * x
    contact[c, TURNS + 1] = contact[c, SPIN + 15] * y - contact[c, SPIN + 16] * x
    contact[c, FEATURE] = float(corner)
    _begin(contact, who, c, -1, i, -1, row, gap, came, friction, step)
    return True


@inner
def remember(contact: Floats, who: Ints, c: int, before: Floats, who_before: Ints, first: int, last: int) -> None:
    """Start contact c with the impulses that this point had a step ago, if it was there."""
    a, b, feature = who[c, 2], who[c, 3], contact[c, FEATURE]
    for k in range(first, last):
        if who_before[k, 3] != b or who_before[k, 2] != a or before[k, FEATURE] != feature:
            continue
        if a >= 0 and feature == 0.0:
            x, y, z = before[k, AT] - contact[c, AT], before[k, AT + 1] - contact[c, AT + 1], before[k, AT + 2] - contact[c, AT + 2]
            if abs(x) + abs(y) + abs(z) > _FELT:
                continue
        for d in range(3):
            contact[c, IMPULSE + d] = before[k, IMPULSE + d]
        if before[k, IMPULSE] > 0.0:
            contact[c, CAME] = 0.0  # it touched already: no strike
        return


@inner
def _push(contact: Floats, who: Ints, bodies: Floats, c: int, n: float, t: float, s: float) -> None:
    """Give both boxes these impulses along the normal and the tangents."""
    a, b = who[c, 0], who[c, 1]
    if a < 0:
        share = contact[c, SHARE + 1]
        bodies[b, V] += share * t
        bodies[b, V + 1] += share * s
        bodies[b, V + 2] += share * n
    else:
        own, share = contact[c, SHARE], contact[c, SHARE + 1]
        for k in range(3):
            p = n * contact[c, N + k] + t * contact[c, N + 3 + k] + s * contact[c, N + 6 + k]
            bodies[a, V + k] -= own * p
            bodies[b, V + k] += share * p
            bodies[a, W + k] -= n * contact[c, SPIN + k] + t * contact[c, SPIN + 6 + k] + s * contact[c, SPIN + 12 + k]
    for k in range(3):
        bodies[b, W + k] += n * contact[c, SPIN + 3 + k] + t * contact[c, SPIN + 9 + k] + s * contact[c, SPIN + 15 + k]


@inner
def _rub(contact: Floats, c: int, now: float, more: float, slip_t: float, slip_s: float) -> tuple[float, float]:
    """Set the impulses of contact c and return the changes of the tangential ones.

    now: the normal impulse, `more` than before; friction acts against the slip.
    """
    t, s = contact[c, IMPULSE + 1], contact[c, IMPULSE + 2]
    along = t - contact[c, WEIGHT + 1] * (slip_t + more * contact[c, TURNS])
    across = s - contact[c, WEIGHT + 2] * (slip_s + more * contact[c, TURNS + 1])
    most, long = contact[c, MU] * now, along * along + across * across
    if long > most * most:
        held = most / math.sqrt(long)
        along, across = along * held, across * held
    contact[c, IMPULSE], contact[c, IMPULSE + 1], contact[c, IMPULSE + 2] = now, along, across
    return along - t, across - s


@inner
def _press_on_the_table(contact: Floats, bodies: Floats, c: int, i: int) -> None:
    """Solve one contact of a corner with the table: its normal, then friction on the cone of the new normal impulse."""
    x, y, z = contact[c, LEVER + 3], contact[c, LEVER + 4], contact[c, LEVER + 5]
    bx, by, bz = bodies[i, W], bodies[i, W + 1], bodies[i, W + 2]
    n = contact[c, IMPULSE]
    now = max(0.0, n - contact[c, WEIGHT] * ((bodies[i, V + 2] + contact[c, BIAS]) + (bx * y - by * x)))
    if now == 0.0 and n == 0.0:
        return
    t, s = _rub(contact, c, now, now - n, bodies[i, V] + (by * z - bz * y), bodies[i, V + 1] + (bz * x - bx * z))
    n = now - n
    share = contact[c, SHARE + 1]
    bodies[i, V] += share * t
    bodies[i, V + 1] += share * s
    bodies[i, V + 2] += share * n
    bodies[i, W] = bx + (n * contact[c, SPIN + 3] + t * contact[c, SPIN + 9] + s * contact[c, SPIN + 15])
    bodies[i, W + 1] = by + (n * contact[c, SPIN + 4] + t * contact[c, SPIN + 10] + s * contact[c, SPIN + 16])
    bodies[i, W + 2] = bz + (n * contact[c, SPIN + 5] + t * contact[c, SPIN + 11] + s * contact[c, SPIN + 17])


@inner
def _press(contact: Floats, bodies: Floats, c: int, a: int, b: int) -> None:
    """Solve one contact of two boxes: its normal, then friction on the cone of the new normal impulse."""
    x, y, z = contact[c, LEVER], contact[c, LEVER + 1], contact[c, LEVER + 2]
    p, q, r = contact[c, LEVER + 3], contact[c, LEVER + 4], contact[c, LEVER + 5]
    ax, ay, az, bx, by, bz = bodies[a, W], bodies[a, W + 1], bodies[a, W + 2], bodies[b, W], bodies[b, W + 1], bodies[b, W + 2]
    u = (bodies[b, V] - bodies[a, V]) + ((by * r - bz * q) - (ay * z - az * y))
    v = (bodies[b, V + 1] - bodies[a, V + 1]) + ((bz * p - bx * r) - (az * x - ax * z))
    w = (bodies[b, V + 2] - bodies[a, V + 2]) + ((bx * q - by * p) - (ax * y - ay * x))
    nx, ny, nz = contact[c, N], contact[c, N + 1], contact[c, N + 2]
    n = contact[c, IMPULSE]
    now = max(0.0, n - contact[c, WEIGHT] * ((nx * u + ny * v) + (nz * w + contact[c, BIAS])))
    if now == 0.0 and n == 0.0:
        return
    tx, ty, tz = contact[c, N + 3], contact[c, N + 4], contact[c, N + 5]
    sx, sy, sz = contact[c, N + 6], contact[c, N + 7], contact[c, N + 8]
    t, s = _rub(contact, c, now, now - n, (tx * u + ty * v) + tz * w, (sx * u + sy * v) + sz * w)
    n = now - n
    u, v, w = n * nx + t * tx + s * sx, n * ny + t * ty + s * sy, n * nz + t * tz + s * sz
    own, share = contact[c, SHARE], contact[c, SHARE + 1]
    bodies[a, V] -= own * u
    bodies[a, V + 1] -= own * v
    bodies[a, V + 2] -= own * w
    bodies[b, V] += share * u
    bodies[b, V + 1] += share * v
    bodies[b, V + 2] += share * w
    bodies[a, W] = ax - (n * contact[c, SPIN] + t * contact[c, SPIN + 6] + s * contact[c, SPIN + 12])
    bodies[a, W + 1] = ay - (n * contact[c, SPIN + 1] + t * contact[c, SPIN + 7] + s * contact[c, SPIN + 13])
    bodies[a, W + 2] = az - (n * contact[c, SPIN + 2] + t * contact[c, SPIN + 8] + s * contact[c, SPIN + 14])
    bodies[b, W] = bx + (n * contact[c, SPIN + 3] + t * contact[c, SPIN + 9] + s * contact[c, SPIN + 15])
    bodies[b, W + 1] = by + (n * contact[c, SPIN + 4] + t * contact[c, SPIN + 10] + s * contact[c, SPIN + 16])
    bodies[b, W + 2] = bz + (n * contact[c, SPIN + 5] + t * contact[c, SPIN + 11] + s * contact[c, SPIN + 17])


@inner
def solve(contact: Floats, who: Ints, bodies: Floats, count: int, window: int, step: float, sweeps: int) -> None:
    """Compute the new velocities: gravity, the impulses of the step before, then sweeps over the contacts.

    The sweeps run in turn from the rear and from the front.
    """
    for i in range(window):
        bodies[i, V + 2] -= GRAVITY * step
    for c in range(count):
        n, t, s = contact[c, IMPULSE], contact[c, IMPULSE + 1], contact[c, IMPULSE + 2]
        if n > 0.0:
            _push(contact, who, bodies, c, n, t, s)
    for turn in range(sweeps):
        for k in range(count):
            c = k if turn % 2 else count - 1 - k
            if who[c, 0] < 0:
                _press_on_the_table(contact, bodies, c, who[c, 1])
            else:
                _press(contact, bodies, c, who[c, 0], who[c, 1])


@inner
def _leaving(contact: Floats, who: Ints, bodies: Floats, c: int) -> float:
    """Return how fast the second box leaves the first, or the table, along the normal, mm/s."""
    a, b = who[c, 0], who[c, 1]
    x, y, z = contact[c, LEVER + 3], contact[c, LEVER + 4], contact[c, LEVER + 5]
    w: float = bodies[b, V + 2] + bodies[b, W] * y - bodies[b, W + 1] * x
    if a < 0:
        return w
    u = bodies[b, V] + bodies[b, W + 1] * z - bodies[b, W + 2] * y
    v = bodies[b, V + 1] + bodies[b, W + 2] * x - bodies[b, W] * z
    x, y, z = contact[c, LEVER], contact[c, LEVER + 1], contact[c, LEVER + 2]
    u -= bodies[a, V] + bodies[a, W + 1] * z - bodies[a, W + 2] * y
    v -= bodies[a, V + 1] + bodies[a, W + 2] * x - bodies[a, W] * z
    w -= bodies[a, V + 2] + bodies[a, W] * y - bodies[a, W + 1] * x
    speed: float = contact[c, N] * u + contact[c, N + 1] * v + contact[c, N + 2] * w
    return speed


@inner
def bounce(contact: Floats, who: Ints, bodies: Floats, count: int, restitution: float, dominoes: int) -> None:
    """Give back to each strike of this step its share of the speed that it came with; photos, the last rows, do not bounce."""
    for c in range(count):
        if contact[c, CAME] > -_BOUNCES or contact[c, IMPULSE] == 0.0 or who[c, 2] >= dominoes or who[c, 3] >= dominoes:
            continue
        missing = -restitution * contact[c, CAME] - _leaving(contact, who, bodies, c)
        if missing > 0.0:
            _push(contact, who, bodies, c, contact[c, WEIGHT] * missing, 0.0, 0.0)


@inner
def pose(bodies: Floats, i: int) -> None:
    """Compute the rotation, the bounds and the inverse inertia of a body from its centre and its quaternion."""
    h0, h1, h2 = bodies[i, REACH], bodies[i, REACH + 1], bodies[i, REACH + 2]
    i0, i1, i2 = bodies[i, TURN], bodies[i, TURN + 1], bodies[i, TURN + 2]
    a, b, d, e = bodies[i, 3], bodies[i, 4], bodies[i, 5], bodies[i, 6]
    long = 1.0 / math.sqrt(a * a + b * b + d * d + e * e)
    a, b, d, e = a * long, b * long, d * long, e * long
    bodies[i, 3], bodies[i, 4], bodies[i, 5], bodies[i, 6] = a, b, d, e
    bodies[i, 7], bodies[i, 8], bodies[i, 9] = 1 - 2 * (d * d + e * e), 2 * (b * d - a * e), 2 * (b * e + a * d)
    bodies[i, 10], bodies[i, 11], bodies[i, 12] = 2 * (b * d + a * e), 1 - 2 * (b * b + e * e), 2 * (d * e - a * b)
    bodies[i, 13], bodies[i, 14], bodies[i, 15] = 2 * (b * e - a * d), 2 * (d * e + a * b), 1 - 2 * (b * b + d * d)
    place = INERTIA
    for j in range(3):
        x, y, z = bodies[i, 7 + 3 * j], bodies[i, 8 + 3 * j], bodies[i, 9 + 3 * j]
        reach = abs(x) * h0 + abs(y) * h1 + abs(z) * h2
        bodies[i, BOX + j], bodies[i, BOX + 3 + j] = bodies[i, j] - reach, bodies[i, j] + reach
        for k in range(j, 3):
            bodies[i, place] = i0 * x * bodies[i, 7 + 3 * k] + i1 * y * bodies[i, 8 + 3 * k] + i2 * z * bodies[i, 9 + 3 * k]
            place += 1


@inner
def move(bodies: Floats, window: int, step: float) -> bool:
    """Move the boxes on by their velocities. Return False if a pose is not finite any more."""
    for i in range(window):
        for k in range(3):
            bodies[i, k] += step * bodies[i, V + k]
        x, y, z = step * bodies[i, W] / 2, step * bodies[i, W + 1] / 2, step * bodies[i, W + 2] / 2
        square = x * x + y * y + z * z
        if square < 0.01:  # the series are as good as the functions there
            c, s = 1.0 - square / 2 * (1.0 - square / 12), 1.0 - square / 6 * (1.0 - square / 20)
        else:
            half = math.sqrt(square)
            c, s = math.cos(half), math.sin(half) / half
        x, y, z = s * x, s * y, s * z
        a, b, d, e = bodies[i, 3], bodies[i, 4], bodies[i, 5], bodies[i, 6]
        bodies[i, 3], bodies[i, 4] = c * a - x * b - y * d - z * e, c * b + x * a + y * e - z * d
        bodies[i, 5], bodies[i, 6] = c * d + y * a + z * b - x * e, c * e + z * a + x * d - y * b
        pose(bodies, i)
        if not abs(bodies[i, 0]) + abs(bodies[i, 2]) + abs(bodies[i, W]) + abs(bodies[i, 15]) < 1e12:
            return False
    return True
