"""Find where two boxes touch. Compiled; poses in, points of contact out; no forces.

A pose is a row of numbers: centre 0..2, from 7 on the rotation by rows (body to table). Boxes have half edges along thickness, width
and height. Two boxes are separated along the direction in which they are farthest apart, of the fifteen that can part them; a face
against a face is clipped to at most four points, two edges meet in one. Points nearer than a margin are reported before they touch.

Intermediate results lie in one array, `work`: nothing is allocated, and no part of an array is passed on, because either costs more than
the arithmetic.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.full.kernels import Line, inner

# work: cosines between the axes (3 i + j: axis i of the first on axis j of the second), half edges (put there once), two polygons of up to
# 8 corners (along the two edges of a face, height over its box's centre), the normal from the first to the second, up to 4 points
COSINE, HALF, _NOW, _THEN, NORMAL, POINTS, WORK = 0, 9, 12, 36, 60, 63, 95
POINT = 8  # numbers of a point: gap, the point (3), the point in the frame of the box whose corner it is (3), which feature
_APART = -2  # farther apart than the margin
_FLAT = 0.05  # mm by which an edge has to part more than a face to be chosen: faces give steadier points
_PARALLEL = 1e-4  # sine squared below which two edges have no common normal


@inner
def _edges_apart(first: Floats, a: int, x: float, y: float, z: float, best: float, margin: float, work: Line) -> int:
    """Return which two edges (3 i + j) part the boxes the most, and by more than `best`; -1: none; or _APART.

    x, y, z: from the first centre to the second.
    """
    chosen = -1
    t0 = first[a, 7] * x + first[a, 10] * y + first[a, 13] * z
    t1 = first[a, 8] * x + first[a, 11] * y + first[a, 14] * z
    t2 = first[a, 9] * x + first[a, 12] * y + first[a, 15] * z
    t = (t0, t1, t2)
    for i in range(3):
        i1, i2 = (1, 2, 0)[i], (2, 0, 1)[i]
        for j in range(3):
            j1, j2 = (1, 2, 0)[j], (2, 0, 1)[j]
            away = t[i2] * work[3 * i1 + j] - t[i1] * work[3 * i2 + j]
            reach = work[HALF + i1] * abs(work[3 * i2 + j]) + work[HALF + i2] * abs(work[3 * i1 + j])
            reach += work[HALF + j1] * abs(work[3 * i + j2]) + work[HALF + j2] * abs(work[3 * i + j1])
            apart = abs(away) - reach  # times the root of `long`, which is at most 1: worth working out only where it can matter
            if apart <= best:
                continue
            long = 1.0 - work[3 * i + j] * work[3 * i + j]
            if long < _PARALLEL:
                continue
            apart /= math.sqrt(long)
            if apart > margin:
                return _APART
            if apart > best:
                best, chosen = apart, 3 * i + j
    return chosen


@inner
def _fewest(
    ref: Floats, a: int, other: Floats, b: int, margin: float, u: int, v: int, above: float, turn: float, work: Line, at: int, n: int
) -> int:
    """Keep the clipped corners within the margin, at most four, and return how many.

    Of more than four, the outermost along the diagonals of the face are kept.
    """
    many = 0
    c0, c1, c2, c3 = -1, -1, -1, -1
    for k in range(n):
        if work[at + 3 * k + 2] - above <= margin:
            many += 1
    if many > 4:
        e0, e1, e2, e3 = -1e30, -1e30, -1e30, -1e30
        for k in range(n):
            if work[at + 3 * k + 2] - above > margin:
                continue
            s, d = work[at + 3 * k] + work[at + 3 * k + 1], work[at + 3 * k] - work[at + 3 * k + 1]
            if s > e0 + 1e-9:
                e0, c0 = s, k
            if -s > e1 + 1e-9:
                e1, c1 = -s, k
            if d > e2 + 1e-9:
                e2, c2 = d, k
            if -d > e3 + 1e-9:
                e3, c3 = -d, k
    nx, ny, nz = turn * work[NORMAL], turn * work[NORMAL + 1], turn * work[NORMAL + 2]
    count = 0
    for k in range(n):
        height = work[at + 3 * k + 2]
        if height - above > margin or (many > 4 and k not in (c0, c1, c2, c3)) or count == 4:
            continue
        at_u, at_v = work[at + 3 * k], work[at + 3 * k + 1]
        p = POINTS + POINT * count
        middle = (height - above) / 2
        x = ref[a, 0] + ref[a, 7 + u] * at_u + ref[a, 7 + v] * at_v + nx * height
        y = ref[a, 1] + ref[a, 10 + u] * at_u + ref[a, 10 + v] * at_v + ny * height
        z = ref[a, 2] + ref[a, 13 + u] * at_u + ref[a, 13 + v] * at_v + nz * height
        work[p], work[p + 7] = height - above, 0.0
        work[p + 1], work[p + 2], work[p + 3] = x - nx * middle, y - ny * middle, z - nz * middle
        x, y, z = x - other[b, 0], y - other[b, 1], z - other[b, 2]
        for xyz in range(3):
            work[p + 4 + xyz] = other[b, 7 + xyz] * x + other[b, 10 + xyz] * y + other[b, 13 + xyz] * z
        count += 1
    return count


@inner
def _clip_polygon(work: Line, now: int, then: int, n: int, k: int, way: float, limit: float) -> int:
    """Clip the polygon to the limit along its coordinate k and return how many corners are left."""
    m = 0
    for i in range(n):
        here, there = now + 3 * i, now + 3 * (i + 1 if i + 1 < n else 0)
        at, after = way * work[here + k] - limit, way * work[there + k] - limit
        if at <= 0.0:
            work[then + 3 * m], work[then + 3 * m + 1], work[then + 3 * m + 2] = work[here], work[here + 1], work[here + 2]
            m += 1
        if (at < 0.0 < after or after < 0.0 < at) and m < 8:
            share = at / (at - after)
            for xyz in range(3):
                work[then + 3 * m + xyz] = work[here + xyz] + share * (work[there + xyz] - work[here + xyz])
            m += 1
        if m >= 8:
            break
    return m


@inner
def _faces(ref: Floats, a: int, other: Floats, b: int, margin: float, axis: int, sign: float, swapped: bool, work: Line) -> int:
    """Find the points of contact of two faces and return how many.

    The face of `other` nearest to this face of `ref` (outward along sign * axis) is clipped to its borders.
    swapped: ref is the second box, so that the normal points at it, and the cosines are the other way round.
    """
    u, v = (1, 2, 0)[axis], (2, 0, 1)[axis]
    mine, its = (1, 3) if swapped else (3, 1)  # steps through the cosines
    nx, ny, nz = sign * ref[a, 7 + axis], sign * ref[a, 10 + axis], sign * ref[a, 13 + axis]
    turn = -1.0 if swapped else 1.0
    work[NORMAL], work[NORMAL + 1], work[NORMAL + 2] = turn * nx, turn * ny, turn * nz
    facing, most = 0, -1.0
    for k in range(3):
        along = abs(work[mine * axis + its * k])
        if along > most:
            most, facing = along, k
    side = -1.0 if sign * work[mine * axis + its * facing] > 0 else 1.0
    p, q = (1, 2, 0)[facing], (2, 0, 1)[facing]
    dx, dy, dz = other[b, 0] - ref[a, 0], other[b, 1] - ref[a, 1], other[b, 2] - ref[a, 2]
    for k in range(3):  # along u, v and outward
        on, scale = (u, v, axis)[k], (1.0, 1.0, sign)[k]
        middle = dx * ref[a, 7 + on] + dy * ref[a, 10 + on] + dz * ref[a, 13 + on]
        middle = scale * (middle + side * work[HALF + facing] * work[mine * on + its * facing])
        one = scale * work[HALF + p] * work[mine * on + its * p]
        two = scale * work[HALF + q] * work[mine * on + its * q]
        work[_NOW + k], work[_NOW + 3 + k] = middle + one + two, middle - one + two
        work[_NOW + 6 + k], work[_NOW + 9 + k] = middle - one - two, middle + one - two
    now, then, n = _NOW, _THEN, 4
    for border in range(4):
        k, way = border // 2, 1.0 if border % 2 == 0 else -1.0
        limit = work[HALF + (u if k == 0 else v)]
        beyond = False
        for i in range(n):
            beyond |= way * work[now + 3 * i + k] > limit
        if beyond:
            n = _clip_polygon(work, now, then, n, k, way, limit)
            now, then = then, now
    return _fewest(ref, a, other, b, margin, u, v, work[HALF + axis], turn, work, now, n)


@inner
def _edges(first: Floats, a: int, second: Floats, b: int, i: int, j: int, work: Line) -> int:
    """Find the point between an edge of the first box along its axis i and one of the second along its axis j; return how many points."""
    ex, ey, ez = first[a, 7 + i], first[a, 10 + i], first[a, 13 + i]
    fx, fy, fz = second[b, 7 + j], second[b, 10 + j], second[b, 13 + j]
    nx, ny, nz = ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx
    long = math.sqrt(nx * nx + ny * ny + nz * nz)
    if nx * (second[b, 0] - first[a, 0]) + ny * (second[b, 1] - first[a, 1]) + nz * (second[b, 2] - first[a, 2]) < 0:
        long = -long
    nx, ny, nz = nx / long, ny / long, nz / long
    p0, p1, p2, q0, q1, q2 = first[a, 0], first[a, 1], first[a, 2], second[b, 0], second[b, 1], second[b, 2]
    for k in range(3):
        if k != i:
            x, y, z = first[a, 7 + k], first[a, 10 + k], first[a, 13 + k]
            s = work[HALF + k] if nx * x + ny * y + nz * z > 0 else -work[HALF + k]
            p0, p1, p2 = p0 + s * x, p1 + s * y, p2 + s * z
        if k != j:
            x, y, z = second[b, 7 + k], second[b, 10 + k], second[b, 13 + k]
            s = -work[HALF + k] if nx * x + ny * y + nz * z > 0 else work[HALF + k]
            q0, q1, q2 = q0 + s * x, q1 + s * y, q2 + s * z
    dx, dy, dz = q0 - p0, q1 - p1, q2 - p2
    ef, ed, fd = ex * fx + ey * fy + ez * fz, ex * dx + ey * dy + ez * dz, fx * dx + fy * dy + fz * dz
    rest = 1.0 - ef * ef
    along_a, along_b = (ed - ef * fd) / rest, (ef * ed - fd) / rest
    p0, p1, p2 = p0 + along_a * ex, p1 + along_a * ey, p2 + along_a * ez
    q0, q1, q2 = q0 + along_b * fx, q1 + along_b * fy, q2 + along_b * fz
    work[NORMAL], work[NORMAL + 1], work[NORMAL + 2] = nx, ny, nz
    work[POINTS] = (q0 - p0) * nx + (q1 - p1) * ny + (q2 - p2) * nz
    work[POINTS + 1], work[POINTS + 2], work[POINTS + 3] = (p0 + q0) / 2, (p1 + q1) / 2, (p2 + q2) / 2
    work[POINTS + 4], work[POINTS + 5], work[POINTS + 6] = 0.0, 0.0, 0.0
    work[POINTS + 7] = 1.0 + 3 * i + j
    return 1


@inner
def between(first: Floats, a: int, second: Floats, b: int, margin: float, work: Line) -> int:
    """Return how many points of contact box `a` of the first array and `b` of the second have; 0 where the gap exceeds the margin.

    The points and their normal, from `a` to `b`, are left in `work`.
    """
    x, y, z = second[b, 0] - first[a, 0], second[b, 1] - first[a, 1], second[b, 2] - first[a, 2]
    h0, h1, h2 = work[HALF], work[HALF + 1], work[HALF + 2]
    best, axis, sign = -1e30, -1, 1.0
    for i in range(3):
        p, q, r = first[a, 7 + i], first[a, 10 + i], first[a, 13 + i]
        away = p * x + q * y + r * z
        c0 = p * second[b, 7] + q * second[b, 10] + r * second[b, 13]
        c1 = p * second[b, 8] + q * second[b, 11] + r * second[b, 14]
        c2 = p * second[b, 9] + q * second[b, 12] + r * second[b, 15]
        apart = abs(away) - work[HALF + i] - abs(c0) * h0 - abs(c1) * h1 - abs(c2) * h2
        if apart > margin:
            return 0
        work[3 * i], work[3 * i + 1], work[3 * i + 2] = c0, c1, c2
        if apart > best:
            best, axis, sign = apart, i, 1.0 if away >= 0 else -1.0
    for j in range(3):
        away = second[b, 7 + j] * x + second[b, 10 + j] * y + second[b, 13 + j] * z
        apart = abs(away) - work[HALF + j] - abs(work[j]) * h0 - abs(work[3 + j]) * h1 - abs(work[6 + j]) * h2
        if apart > margin:
            return 0
        if apart > best + 1e-6:
            best, axis, sign = apart, 3 + j, 1.0 if away >= 0 else -1.0
    chosen = _edges_apart(first, a, x, y, z, best + _FLAT, margin, work)
    if chosen == _APART:
        return 0
    if chosen >= 0:
        return _edges(first, a, second, b, chosen // 3, chosen % 3, work)
    if axis < 3:
        return _faces(first, a, second, b, margin, axis, sign, False, work)
    return _faces(second, b, first, a, margin, axis - 3, -sign, True, work)
