"""Room: where two boxes touch, and where a box touches the table. Compiled; poses in, points of contact out; no forces.

A pose is a row of numbers: centre 0..2, from 7 on the rotation by rows (body to table). Boxes have half edges along thickness, width
and height. Two boxes are told apart by the direction in which they are farthest apart, of the fifteen that can part them; a face
against a face is clipped to at most four points, two edges meet in one. Points nearer than a margin are given before they touch.
"""

import math

import numpy as np

from aya_sim.layout import Floats
from aya_sim.physics.full_compile import inner

POINT = 8  # numbers of a point: gap, the point (3), the point in the frame of the box whose corner it is (3), which feature
_FLAT = 0.05  # mm by which an edge has to part more than a face to be chosen: faces give steadier points
_PARALLEL = 1e-4  # sine squared below which two edges have no common normal


@inner
def between(a: Floats, b: Floats, half: Floats, margin: float, work: Floats, normal: Floats, points: Floats) -> int:
    """Points of contact of boxes a and b, and the normal from a to b; 0 where they are farther apart than the margin.

    half: (3,) mm. work: (64,) scratch. normal: (3,) out. points: (4, POINT) out.
    """
    x, y, z = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    t0 = a[7] * x + a[10] * y + a[13] * z
    t1 = a[8] * x + a[11] * y + a[14] * z
    t2 = a[9] * x + a[12] * y + a[15] * z
    t = (t0, t1, t2)
    c = work  # 3 i + j: axis i of a on axis j of b
    for i in range(3):
        for j in range(3):
            c[3 * i + j] = a[7 + i] * b[7 + j] + a[10 + i] * b[10 + j] + a[13 + i] * b[13 + j]
    best, axis, sign = -1e30, -1, 1.0
    for i in range(3):
        away = t[i]
        apart = abs(away) - half[i] - abs(c[3 * i]) * half[0] - abs(c[3 * i + 1]) * half[1] - abs(c[3 * i + 2]) * half[2]
        if apart > margin:
            return 0
        if apart > best:
            best, axis, sign = apart, i, 1.0 if away >= 0 else -1.0
    for j in range(3):
        away = t0 * c[j] + t1 * c[3 + j] + t2 * c[6 + j]
        apart = abs(away) - half[j] - abs(c[j]) * half[0] - abs(c[3 + j]) * half[1] - abs(c[6 + j]) * half[2]
        if apart > margin:
            return 0
        if apart > best + 1e-6:
            best, axis, sign = apart, 3 + j, 1.0 if away >= 0 else -1.0
    best += _FLAT
    for i in range(3):
        i1, i2 = (i + 1) % 3, (i + 2) % 3
        for j in range(3):
            long = 1.0 - c[3 * i + j] ** 2
            if long < _PARALLEL:
                continue
            j1, j2 = (j + 1) % 3, (j + 2) % 3
            away = t[i2] * c[3 * i1 + j] - t[i1] * c[3 * i2 + j]
            reach = half[i1] * abs(c[3 * i2 + j]) + half[i2] * abs(c[3 * i1 + j])
            reach += half[j1] * abs(c[3 * i + j2]) + half[j2] * abs(c[3 * i + j1])
            apart = abs(away) - reach  # times the root of `long`, which is at most 1: worth working out only where it can matter
            if apart <= best:
                continue
            apart /= math.sqrt(long)
            if apart > margin:
                return 0
            if apart > best:
                best, axis, sign = apart, 6 + 3 * i + j, 1.0 if away >= 0 else -1.0
    if axis < 3:
        return _faces(a, b, half, margin, axis, sign, 1.0, work, normal, points)
    if axis < 6:
        return _faces(b, a, half, margin, axis - 3, -sign, -1.0, work, normal, points)
    return _edges(a, b, half, (axis - 6) // 3, (axis - 6) % 3, sign, best, normal, points)


@inner
def _faces(
    ref: Floats,
    other: Floats,
    half: Floats,
    margin: float,
    axis: int,
    sign: float,
    turn: float,
    work: Floats,
    normal: Floats,
    points: Floats,
) -> int:
    """The face of `other` nearest to this face of `ref` (outward along sign * axis), clipped to its borders.

    turn: 1 where ref is the first box, -1 where it is the second and the normal points at it.
    """
    u, v = (axis + 1) % 3, (axis + 2) % 3
    nx, ny, nz = sign * ref[7 + axis], sign * ref[10 + axis], sign * ref[13 + axis]
    normal[0], normal[1], normal[2] = turn * nx, turn * ny, turn * nz
    facing, most = 0, -1.0
    for k in range(3):
        along = nx * other[7 + k] + ny * other[10 + k] + nz * other[13 + k]
        if abs(along) > most:
            most, facing = abs(along), k
    side = -1.0 if nx * other[7 + facing] + ny * other[10 + facing] + nz * other[13 + facing] > 0 else 1.0
    p, q = (facing + 1) % 3, (facing + 2) % 3
    dx, dy, dz = other[0] - ref[0], other[1] - ref[1], other[2] - ref[2]
    now, then = 9, 33  # where in `work` the polygon is: (u, v, height over the centre) of up to 8 corners; and where the next one goes
    for k in range(4):
        sp, sq = (half[p] if k in (0, 3) else -half[p]), (half[q] if k < 2 else -half[q])
        sf = side * half[facing]
        wx = dx + other[7 + p] * sp + other[7 + q] * sq + other[7 + facing] * sf
        wy = dy + other[10 + p] * sp + other[10 + q] * sq + other[10 + facing] * sf
        wz = dz + other[13 + p] * sp + other[13 + q] * sq + other[13 + facing] * sf
        work[now + 3 * k] = wx * ref[7 + u] + wy * ref[10 + u] + wz * ref[13 + u]
        work[now + 3 * k + 1] = wx * ref[7 + v] + wy * ref[10 + v] + wz * ref[13 + v]
        work[now + 3 * k + 2] = wx * nx + wy * ny + wz * nz
    n = 4
    for border in range(4):
        k = border // 2
        limit, way = (half[u] if k == 0 else half[v]), (1.0 if border % 2 == 0 else -1.0)
        m = 0
        for i in range(n):
            j = (i + 1) % n
            at, after = way * work[now + 3 * i + k] - limit, way * work[now + 3 * j + k] - limit
            if at <= 0.0:
                for xyz in range(3):
                    work[then + 3 * m + xyz] = work[now + 3 * i + xyz]
                m += 1
            if (at < 0.0 < after or after < 0.0 < at) and m < 8:
                share = at / (at - after)
                for xyz in range(3):
                    work[then + 3 * m + xyz] = work[now + 3 * i + xyz] + share * (work[now + 3 * j + xyz] - work[now + 3 * i + xyz])
                m += 1
            if m >= 8:
                break
        now, then, n = then, now, m
    return _fewest(ref, other, half[axis], margin, u, v, nx, ny, nz, work, now, n, points)


@inner
def _fewest(
    ref: Floats,
    other: Floats,
    above: float,
    margin: float,
    u: int,
    v: int,
    nx: float,
    ny: float,
    nz: float,
    work: Floats,
    at: int,
    n: int,
    points: Floats,
) -> int:
    """Of the clipped corners those within the margin, at most four: the outermost along the face's diagonals."""
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
    count = 0
    for k in range(n):
        height = work[at + 3 * k + 2]
        if height - above > margin or (many > 4 and k not in (c0, c1, c2, c3)) or count == 4:
            continue
        at_u, at_v = work[at + 3 * k], work[at + 3 * k + 1]
        point = points[count]
        point[0] = height - above
        middle = (height + above) / 2
        px, py, pz = ref[7 + u] * at_u + ref[7 + v] * at_v, ref[10 + u] * at_u + ref[10 + v] * at_v, ref[13 + u] * at_u + ref[13 + v] * at_v
        px, py, pz = px + ref[0], py + ref[1], pz + ref[2]
        point[1], point[2], point[3] = px + nx * middle, py + ny * middle, pz + nz * middle
        px, py, pz = px + nx * height - other[0], py + ny * height - other[1], pz + nz * height - other[2]
        for xyz in range(3):
            point[4 + xyz] = other[7 + xyz] * px + other[10 + xyz] * py + other[13 + xyz] * pz
        point[7] = 0.0
        count += 1
    return count


@inner
def _edges(a: Floats, b: Floats, half: Floats, i: int, j: int, sign: float, apart: float, normal: Floats, points: Floats) -> int:
    """The point between an edge of a along its axis i and one of b along its axis j."""
    ex, ey, ez = a[7 + i], a[10 + i], a[13 + i]
    fx, fy, fz = b[7 + j], b[10 + j], b[13 + j]
    nx, ny, nz = ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx
    long = math.sqrt(nx * nx + ny * ny + nz * nz)
    if nx * (b[0] - a[0]) + ny * (b[1] - a[1]) + nz * (b[2] - a[2]) < 0:
        long = -long
    nx, ny, nz = nx / long, ny / long, nz / long
    p0, p1, p2, q0, q1, q2 = a[0], a[1], a[2], b[0], b[1], b[2]
    for k in range(3):
        if k != i:
            s = half[k] if nx * a[7 + k] + ny * a[10 + k] + nz * a[13 + k] > 0 else -half[k]
            p0, p1, p2 = p0 + s * a[7 + k], p1 + s * a[10 + k], p2 + s * a[13 + k]
        if k != j:
            s = -half[k] if nx * b[7 + k] + ny * b[10 + k] + nz * b[13 + k] > 0 else half[k]
            q0, q1, q2 = q0 + s * b[7 + k], q1 + s * b[10 + k], q2 + s * b[13 + k]
    dx, dy, dz = q0 - p0, q1 - p1, q2 - p2
    ef, ed, fd = ex * fx + ey * fy + ez * fz, ex * dx + ey * dy + ez * dz, fx * dx + fy * dy + fz * dz
    rest = 1.0 - ef * ef
    along_a, along_b = (ed - ef * fd) / rest, (ef * ed - fd) / rest
    point = points[0]
    gap = 0.0
    for k in range(3):
        at_a = (p0, p1, p2)[k] + along_a * (ex, ey, ez)[k]
        at_b = (q0, q1, q2)[k] + along_b * (fx, fy, fz)[k]
        point[1 + k] = (at_a + at_b) / 2
        gap += (at_b - at_a) * (nx, ny, nz)[k]
    normal[0], normal[1], normal[2] = nx, ny, nz
    point[0] = gap
    point[7] = 1.0 + 3 * i + j
    return 1


@inner
def with_the_table(box: Floats, half: Floats, margin: float, points: Floats) -> int:
    """Corners of a box nearer to the table (z = 0) than the margin; at most four. points: (4, POINT) out."""
    count = 0
    if box[2] - abs(box[13]) * half[0] - abs(box[14]) * half[1] - abs(box[15]) * half[2] > margin:
        return 0
    for k in range(8):
        s0, s1, s2 = (half[0] if k & 1 else -half[0]), (half[1] if k & 2 else -half[1]), (half[2] if k & 4 else -half[2])
        z = box[2] + box[13] * s0 + box[14] * s1 + box[15] * s2
        if z > margin or count == 4:
            continue
        point = points[count]
        point[0] = z
        point[1] = box[0] + box[7] * s0 + box[8] * s1 + box[9] * s2
        point[2] = box[1] + box[10] * s0 + box[11] * s1 + box[12] * s2
        point[3] = z / 2
        point[7] = float(k)
        count += 1
    return count


def rotation_of(heading: Floats) -> Floats:
    """Rotations of upright boxes with these headings, rad; (n, 9) by rows."""
    c, s, zero, one = np.cos(heading), np.sin(heading), np.zeros_like(heading), np.ones_like(heading)
    return np.stack([c, -s, zero, s, c, zero, zero, zero, one], axis=-1)
