"""Find where two upright prisms touch: a photo, a disc with many sides, and a box. Compiled; poses in, points of contact out; no forces.

A prism has an axis (the third of its pose) and pairs of opposite sides; a box is one of two pairs. Two are separated along the direction in
which they are farthest apart, of the normals of all their faces and of all their pairs of edges; a face against a face is clipped and
leaves
at most four points, the deepest among them, two edges meet in one. Points go where `box_contacts` puts them. Photos are few, so this reads
plainly where `box_contacts` is fast.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.full.box_contacts import NORMAL, POINT, POINTS, WORK
from aya_sim.physics.full.kernels import Line, inner

# Of a shape in `work`: half its height, its pairs of sides, and of each pair the normal (2), the distance of the side from the axis, half
# its length, and the corner at the end of the side (2).
DEEP, PAIRS, SIDES, SIDE, MOST_PAIRS = 0, 1, 2, 6, 16
SHAPE = SIDES + SIDE * MOST_PAIRS
# work, behind that of `box_contacts`: the two shapes, cosines between the axes (3 i + j), the way from the first to the second in the frame
# of the first, two polygons (u, v, height)
BOX_SHAPE, DISC_SHAPE, _COSINE = WORK, WORK + SHAPE, WORK + 2 * SHAPE
_WAY, _MOST_CORNERS = _COSINE + 9, 80
_NOW, _THEN = _WAY + 3, _WAY + 3 + 3 * _MOST_CORNERS
PRISM_WORK = _THEN + 3 * _MOST_CORNERS
_LEADS = 0.01  # mm by which a face of the second has to part more than one of the first to be chosen
_FLAT = 0.05  # mm by which an edge has to part more than a face: faces give steadier points
_PARALLEL = 1e-4  # sine squared below which two edges have no common normal
_THIN = 1e-3  # mm2: points in one line


@inner
def _reach(work: Line, shape: int, x: float, y: float, z: float) -> float:
    """Return how far the shape reaches along a direction in its own frame."""
    most = 0.0
    for k in range(int(work[shape + PAIRS])):
        at = shape + SIDES + SIDE * k
        most = max(most, abs(work[at + 4] * x + work[at + 5] * y))
    reach: float = most + work[shape + DEEP] * abs(z)
    return reach


@inner
def _face(work: Line, shape: int, k: int) -> tuple[float, float, float, float]:
    """Return the normal of a pair of faces in the frame of the shape, and the distance of the faces. k: the side; PAIRS: the caps."""
    if k == int(work[shape + PAIRS]):
        return 0.0, 0.0, 1.0, work[shape + DEEP]
    at = shape + SIDES + SIDE * k
    return work[at], work[at + 1], 0.0, work[at + 2]


@inner
def _edge(work: Line, shape: int, k: int) -> tuple[float, float, float]:
    """Return the direction of the edges above and below side k; PAIRS: of those along the axis."""
    if k == int(work[shape + PAIRS]):
        return 0.0, 0.0, 1.0
    at = shape + SIDES + SIDE * k
    return -work[at + 1], work[at], 0.0


@inner
def _to_first(work: Line, x: float, y: float, z: float) -> tuple[float, float, float]:
    """Return a direction of the second's frame in that of the first."""
    c = _COSINE
    return (
        work[c] * x + work[c + 1] * y + work[c + 2] * z,
        work[c + 3] * x + work[c + 4] * y + work[c + 5] * z,
        work[c + 6] * x + work[c + 7] * y + work[c + 8] * z,
    )


@inner
def _to_second(work: Line, x: float, y: float, z: float) -> tuple[float, float, float]:
    """Return a direction of the first's frame in that of the second."""
    c = _COSINE
    return (
        work[c] * x + work[c + 3] * y + work[c + 6] * z,
        work[c + 1] * x + work[c + 4] * y + work[c + 7] * z,
        work[c + 2] * x + work[c + 5] * y + work[c + 8] * z,
    )


@inner
def _clip(work: Line, now: int, then: int, n: int, a: float, b: float, limit: float) -> int:
    """Clip the polygon to a u + b v <= limit and return how many corners are left."""
    m = 0
    for i in range(n):
        here, there = now + 3 * i, now + 3 * (i + 1 if i + 1 < n else 0)
        at, after = a * work[here] + b * work[here + 1] - limit, a * work[there] + b * work[there + 1] - limit
        if at <= 0.0 and m < _MOST_CORNERS:
            work[then + 3 * m], work[then + 3 * m + 1], work[then + 3 * m + 2] = work[here], work[here + 1], work[here + 2]
            m += 1
        if (at < 0.0 < after or after < 0.0 < at) and m < _MOST_CORNERS:
            share = at / (at - after)
            for xyz in range(3):
                work[then + 3 * m + xyz] = work[here + xyz] + share * (work[there + xyz] - work[here + xyz])
            m += 1
    return m


@inner
def _select_points(work: Line, at: int, n: int, highest: float) -> tuple[int, int, int, int]:
    """Return at most four corners that are not above the highest: the deepest, the one farthest from it, the outermost beside their line.

    -1: none.
    """
    c0, c1, c2, c3 = -1, -1, -1, -1
    low, far, left, right = highest, _THIN, _THIN, -_THIN
    for k in range(n):
        if work[at + 3 * k + 2] < low - 1e-9:
            low, c0 = work[at + 3 * k + 2], k
    if c0 < 0:
        return c0, c1, c2, c3
    for k in range(n):
        x, y = work[at + 3 * k] - work[at + 3 * c0], work[at + 3 * k + 1] - work[at + 3 * c0 + 1]
        if work[at + 3 * k + 2] <= highest and x * x + y * y > far + 1e-9:
            far, c1 = x * x + y * y, k
    if c1 < 0:
        return c0, c1, c2, c3
    u, v = work[at + 3 * c1] - work[at + 3 * c0], work[at + 3 * c1 + 1] - work[at + 3 * c0 + 1]
    for k in range(n):
        x, y = work[at + 3 * k] - work[at + 3 * c0], work[at + 3 * k + 1] - work[at + 3 * c0 + 1]
        if work[at + 3 * k + 2] > highest:
            continue
        if u * y - v * x > left + 1e-9:
            left, c2 = u * y - v * x, k
        if u * y - v * x < right - 1e-9:
            right, c3 = u * y - v * x, k
    return c0, c1, c2, c3


@inner
def _facing(work: Line, shape: int, x: float, y: float, z: float) -> int:
    """Return the pair of faces that looks the most along a direction in the frame of the shape."""
    facing, most = int(work[shape + PAIRS]), abs(z)
    for k in range(int(work[shape + PAIRS])):
        at = shape + SIDES + SIDE * k
        along = abs(work[at] * x + work[at + 1] * y)
        if along > most + 1e-9:
            facing, most = k, along
    return facing


@inner
def _corner(work: Line, shape: int, face: int, side: float, k: int) -> tuple[float, float, float]:
    """Return corner k of a face in the frame of the shape. side: which of the pair, +1 or -1."""
    pairs, deep = int(work[shape + PAIRS]), work[shape + DEEP]
    if face == pairs:
        at = shape + SIDES + SIDE * (k % pairs)
        turn = 1.0 if k < pairs else -1.0
        return turn * work[at + 4], turn * work[at + 5], side * deep
    at = shape + SIDES + SIDE * face
    along = work[at + 3] if k in (1, 2) else -work[at + 3]
    high = deep if k in (2, 3) else -deep
    return side * work[at + 2] * work[at] - along * work[at + 1], side * work[at + 2] * work[at + 1] + along * work[at], high


@inner
def _faces(
    ref: Floats,
    a: int,
    shape: int,
    other: Floats,
    b: int,
    other_shape: int,
    face: int,
    sign: float,
    swapped: bool,
    margin: float,
    work: Line,
) -> int:
    """Find the points of contact of a face of `ref` with the face of `other` that looks at it, and return how many.

    swapped: ref is the second of the pair, so that the normal points at it and the cosines are the other way round.
    """
    pairs = int(work[shape + PAIRS])
    nx, ny, nz, above = _face(work, shape, face)
    nx, ny, nz = sign * nx, sign * ny, sign * nz
    x, y, z = other[b, 0] - ref[a, 0], other[b, 1] - ref[a, 1], other[b, 2] - ref[a, 2]
    dx = ref[a, 7] * x + ref[a, 10] * y + ref[a, 13] * z
    dy = ref[a, 8] * x + ref[a, 11] * y + ref[a, 14] * z
    dz = ref[a, 9] * x + ref[a, 12] * y + ref[a, 15] * z
    mx, my, mz = _to_first(work, nx, ny, nz) if swapped else _to_second(work, nx, ny, nz)
    facing = _facing(work, other_shape, mx, my, mz)
    fx, fy, fz, _ = _face(work, other_shape, facing)
    side = -1.0 if fx * mx + fy * my + fz * mz > 0 else 1.0
    flat = face == pairs
    n = 2 * int(work[other_shape + PAIRS]) if facing == int(work[other_shape + PAIRS]) else 4
    for k in range(n):
        px, py, pz = _corner(work, other_shape, facing, side, k)
        px, py, pz = _to_second(work, px, py, pz) if swapped else _to_first(work, px, py, pz)
        px, py, pz = px + dx, py + dy, pz + dz
        work[_NOW + 3 * k] = px if flat else ny * sign * -px + nx * sign * py
        work[_NOW + 3 * k + 1] = py if flat else pz
        work[_NOW + 3 * k + 2] = nx * px + ny * py + nz * pz
    now, then = _NOW, _THEN
    for border in range(2 * pairs if flat else 4):
        way = 1.0 if border % 2 == 0 else -1.0
        if flat:
            u, v, _, limit = _face(work, shape, border // 2)
        elif border < 2:
            u, v, limit = 1.0, 0.0, work[shape + SIDES + SIDE * face + 3]
        else:
            u, v, limit = 0.0, 1.0, work[shape + DEEP]
        beyond = False
        for k in range(n):
            beyond |= way * (u * work[now + 3 * k] + v * work[now + 3 * k + 1]) > limit
        if beyond:
            n = _clip(work, now, then, n, way * u, way * v, limit)
            now, then = then, now
    turn = -1.0 if swapped else 1.0
    for r in range(3):
        work[NORMAL + r] = turn * (ref[a, 7 + 3 * r] * nx + ref[a, 8 + 3 * r] * ny + ref[a, 9 + 3 * r] * nz)
    count = 0
    for k in _select_points(work, now, n, above + margin):
        if k < 0:
            continue
        u, v, height = work[now + 3 * k], work[now + 3 * k + 1], work[now + 3 * k + 2]
        gap = height - above
        middle = height - gap / 2
        x = (u if flat else -ny * sign * u) + nx * middle
        y = (v if flat else nx * sign * u) + ny * middle
        z = (0.0 if flat else v) + nz * middle
        p = POINTS + POINT * count
        for r in range(3):
            work[p + 1 + r] = ref[a, r] + ref[a, 7 + 3 * r] * x + ref[a, 8 + 3 * r] * y + ref[a, 9 + 3 * r] * z
        work[p], work[p + 7] = gap, 0.0
        x, y, z = work[p + 1] - other[b, 0], work[p + 2] - other[b, 1], work[p + 3] - other[b, 2]
        for r in range(3):
            work[p + 4 + r] = other[b, 7 + r] * x + other[b, 10 + r] * y + other[b, 13 + r] * z
        count += 1
    return count


@inner
def _edge_middle(work: Line, shape: int, k: int, x: float, y: float, z: float) -> tuple[float, float, float, float]:
    """Return the middle of the outermost edge along a direction, of those of side k (PAIRS: along the axis), and half its length."""
    pairs, deep = int(work[shape + PAIRS]), work[shape + DEEP]
    if k < pairs:
        at = shape + SIDES + SIDE * k
        out = work[at + 2] if work[at] * x + work[at + 1] * y > 0 else -work[at + 2]
        return out * work[at], out * work[at + 1], deep if z > 0 else -deep, work[at + 3]
    most, cx, cy = -1.0, 0.0, 0.0
    for i in range(pairs):
        at = shape + SIDES + SIDE * i
        along = work[at + 4] * x + work[at + 5] * y
        if abs(along) > most:
            turn = 1.0 if along > 0 else -1.0
            most, cx, cy = abs(along), turn * work[at + 4], turn * work[at + 5]
    return cx, cy, 0.0, deep


@inner
def _edges(first: Floats, a: int, shape: int, other_shape: int, i: int, j: int, work: Line) -> int:
    """Find the point between an edge of the first and one of the second and return how many points; in the frame of the first."""
    ex, ey, ez = _edge(work, shape, i)
    fx, fy, fz = _edge(work, other_shape, j)
    fx, fy, fz = _to_first(work, fx, fy, fz)
    nx, ny, nz = ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx
    long = math.sqrt(nx * nx + ny * ny + nz * nz)
    if nx * work[_WAY] + ny * work[_WAY + 1] + nz * work[_WAY + 2] < 0:
        long = -long
    nx, ny, nz = nx / long, ny / long, nz / long
    p0, p1, p2, half = _edge_middle(work, shape, i, nx, ny, nz)
    mx, my, mz = _to_second(work, nx, ny, nz)
    q0, q1, q2, other_half = _edge_middle(work, other_shape, j, -mx, -my, -mz)
    q0, q1, q2 = _to_first(work, q0, q1, q2)
    q0, q1, q2 = q0 + work[_WAY], q1 + work[_WAY + 1], q2 + work[_WAY + 2]
    dx, dy, dz = q0 - p0, q1 - p1, q2 - p2
    ef, ed, fd = ex * fx + ey * fy + ez * fz, ex * dx + ey * dy + ez * dz, fx * dx + fy * dy + fz * dz
    rest = 1.0 - ef * ef
    along_a = min(half, max(-half, (ed - ef * fd) / rest))
    along_b = min(other_half, max(-other_half, (ef * ed - fd) / rest))
    p0, p1, p2 = p0 + along_a * ex, p1 + along_a * ey, p2 + along_a * ez
    q0, q1, q2 = q0 + along_b * fx, q1 + along_b * fy, q2 + along_b * fz
    x, y, z = (p0 + q0) / 2, (p1 + q1) / 2, (p2 + q2) / 2
    for r in range(3):
        work[NORMAL + r] = first[a, 7 + 3 * r] * nx + first[a, 8 + 3 * r] * ny + first[a, 9 + 3 * r] * nz
        work[POINTS + 1 + r] = first[a, r] + first[a, 7 + 3 * r] * x + first[a, 8 + 3 * r] * y + first[a, 9 + 3 * r] * z
        work[POINTS + 4 + r] = 0.0
    work[POINTS] = dx * nx + dy * ny + dz * nz
    work[POINTS + 7] = 1.0 + (MOST_PAIRS + 1) * i + j
    return 1


@inner
def between_prisms(first: Floats, a: int, shape: int, second: Floats, b: int, other_shape: int, margin: float, work: Line) -> int:
    """Return how many points of contact two prisms have, at most four; 0 where the gap exceeds the margin.

    shape, other_shape: where their shapes are in `work`. The points and their normal, from `a` to `b`, are left in `work`.
    """
    x, y, z = second[b, 0] - first[a, 0], second[b, 1] - first[a, 1], second[b, 2] - first[a, 2]
    for i in range(3):
        work[_WAY + i] = first[a, 7 + i] * x + first[a, 10 + i] * y + first[a, 13 + i] * z
        for j in range(3):
            cosine = first[a, 7 + i] * second[b, 7 + j] + first[a, 10 + i] * second[b, 10 + j] + first[a, 13 + i] * second[b, 13 + j]
            work[_COSINE + 3 * i + j] = cosine
    x, y, z = work[_WAY], work[_WAY + 1], work[_WAY + 2]
    best, face, sign, swapped = -1e30, -1, 1.0, False
    pairs, others = int(work[shape + PAIRS]), int(work[other_shape + PAIRS])
    for k in range(pairs, -1, -1):
        nx, ny, nz, own = _face(work, shape, k)
        mx, my, mz = _to_second(work, nx, ny, nz)
        away = nx * x + ny * y + nz * z
        apart = abs(away) - own - _reach(work, other_shape, mx, my, mz)
        if apart > margin:
            return 0
        if apart > best + 1e-9:
            best, face, sign = apart, k, 1.0 if away >= 0 else -1.0
    lead = best + _LEADS
    for k in range(others, -1, -1):
        mx, my, mz, own = _face(work, other_shape, k)
        nx, ny, nz = _to_first(work, mx, my, mz)
        away = nx * x + ny * y + nz * z
        apart = abs(away) - own - _reach(work, shape, nx, ny, nz)
        if apart > margin:
            return 0
        if apart > lead + 1e-9:
            lead, best, face, sign, swapped = apart, apart, k, -1.0 if away >= 0 else 1.0, True
    best += _FLAT
    edge = -1
    for i in range(pairs + 1):
        ex, ey, ez = _edge(work, shape, i)
        for j in range(others + 1):
            fx, fy, fz = _edge(work, other_shape, j)
            fx, fy, fz = _to_first(work, fx, fy, fz)
            nx, ny, nz = ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx
            square = nx * nx + ny * ny + nz * nz
            if square < _PARALLEL:
                continue
            mx, my, mz = _to_second(work, nx, ny, nz)
            apart = abs(nx * x + ny * y + nz * z) - _reach(work, shape, nx, ny, nz) - _reach(work, other_shape, mx, my, mz)
            apart /= math.sqrt(square)
            if apart > margin:
                return 0
            if apart > best + 1e-9:
                best, edge = apart, (others + 1) * i + j
    if edge >= 0:
        return _edges(first, a, shape, other_shape, edge // (others + 1), edge % (others + 1), work)
    if swapped:
        return _faces(second, b, other_shape, first, a, shape, face, sign, True, margin, work)
    return _faces(first, a, shape, second, b, other_shape, face, sign, False, margin, work)
