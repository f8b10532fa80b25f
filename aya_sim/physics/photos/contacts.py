"""Find where a disc meets boxes that move as they are told, and the table. Compiled.

The flat faces of the disc meet the edges of a box: each edge is clipped to the disc, and at most four of the ends are kept, the
deepest and those farthest from it. The rim meets the faces of a box at its foremost point. On the table the rim has six points.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.photos.falls import (
    DRIFT,
    END,
    END_TILT,
    FRAME,
    FRAME_TILT,
    GONE,
    LIES,
    NEXT_TILT,
    SLIDE,
    TILT,
    TURNED,
    WAY,
    X,
    Y,
)
from aya_sim.physics.photos.kernels import Line, make_inner
from aya_sim.physics.rules import START

# a contact: the point from the disc's centre 0..2, the normal towards the disc 3..5, the speed of what it meets 6..8, mm free (negative:
# inside), friction, 1 / g of the disc along the normal, impulse along the normal, impulse of friction 13..15, what it is,
# what 1 along the normal turns the disc by 17..19
POINT, NORMAL, SPEED, GAP, FRICTION, GIVES, PRESS, RUB, KEY, TURNS, CONTACT = 0, 3, 6, 9, 10, 11, 12, 13, 16, 17, 20
# a disc: centre, velocity, mm/s, rate of turning, rad/s, axis
CENTRE, VELOCITY, TURNING, AXIS, DISC = 0, 3, 6, 9, 12
# the frame of a box: centre, directions of its thickness, width and height; and from there on to its frame after the step
THICK, WIDE, HIGH, NEXT = FRAME + 3, FRAME + 6, FRAME + 9, END - FRAME
# sizes: half edges of a box, 0..2; radius and half thickness of the disc
RADIUS, HALF, SIZES = 3, 4, 5
# a corner of a box from the centre of the disc: 0..2, and along the axis
ALONG, CORNER = 3, 4

MARGIN = 1.0  # mm: met this early
_INSIDE, _RIM_INSIDE = -1.2, -4.0  # mm: a face is met up to this depth, the rim up to that
_PARALLEL = 0.02  # sine: a face as flat on the disc as this has no foremost point of the rim
_KEYS = 64  # contacts of one box that differ
_HEXAGON = tuple((math.cos(k * math.tau / 6), math.sin(k * math.tau / 6)) for k in range(6))  # where the rim has points on the table


@make_inner
def _frame(boxes: Floats, i: int, at: int, tilt: float, sizes: Line) -> None:
    """Write where box `i` is at this tilt into its columns from `at` on; it turns and slides as it tilts."""
    share = tilt / max(boxes[i, LIES], START)
    way = boxes[i, WAY] + boxes[i, TURNED] * share
    c, s, up, over = math.cos(way), math.sin(way), math.cos(tilt), math.sin(tilt)
    thick, high = sizes[0], sizes[2]
    forward, drift = thick + boxes[i, SLIDE] * share - thick * up + high * over, boxes[i, DRIFT] * share
    boxes[i, at] = boxes[i, X] + forward * c - drift * s
    boxes[i, at + 1] = boxes[i, Y] + forward * s + drift * c
    boxes[i, at + 2] = thick * over + high * up
    boxes[i, at + 3], boxes[i, at + 4], boxes[i, at + 5] = c * up, s * up, -over
    boxes[i, at + 6], boxes[i, at + 7], boxes[i, at + 8] = -s, c, 0.0
    boxes[i, at + 9], boxes[i, at + 10], boxes[i, at + 11] = c * over, s * over, up


@make_inner
def _begin(boxes: Floats, i: int, tilt: float, sizes: Line) -> None:
    """See to the frame of box `i` at the beginning of a step: most often it is the one at the end of the step before."""
    if boxes[i, FRAME_TILT] == tilt:
        return
    if boxes[i, END_TILT] == tilt:
        for k in range(NEXT):
            boxes[i, FRAME + k] = boxes[i, END + k]
    else:
        _frame(boxes, i, FRAME, tilt, sizes)
    boxes[i, FRAME_TILT] = tilt


@make_inner
def _end(boxes: Floats, i: int, tilt: float, sizes: Line) -> None:
    """See to the frame of box `i` at the end of a step: that at its beginning, if it does not move."""
    if boxes[i, END_TILT] == tilt:
        return
    if boxes[i, FRAME_TILT] == tilt:
        for k in range(NEXT):
            boxes[i, END + k] = boxes[i, FRAME + k]
    else:
        _frame(boxes, i, END, tilt, sizes)
    boxes[i, END_TILT] = tilt


@make_inner
def _add(
    contacts: Floats, count: int, x: float, y: float, z: float, nx: float, ny: float, nz: float, gap: float, friction: float, key: int
) -> int:
    """Add a contact with something that does not move, if there is room; return how many there are."""
    if count == len(contacts):
        return count
    contacts[count, POINT], contacts[count, POINT + 1], contacts[count, POINT + 2] = x, y, z
    contacts[count, NORMAL], contacts[count, NORMAL + 1], contacts[count, NORMAL + 2] = nx, ny, nz
    contacts[count, SPEED], contacts[count, SPEED + 1], contacts[count, SPEED + 2] = 0.0, 0.0, 0.0
    contacts[count, GAP], contacts[count, FRICTION], contacts[count, KEY] = gap, friction, key
    return count + 1


@make_inner
def _carry(contacts: Floats, c: int, boxes: Floats, i: int, a: float, b: float, h: float, step: float) -> None:
    """Give a contact the speed of the point (a, b, h) of box `i`, mm from the centre along its directions."""
    for k in range(3):
        moved = boxes[i, END + k] - boxes[i, FRAME + k]
        moved += a * (boxes[i, NEXT + THICK + k] - boxes[i, THICK + k]) + b * (boxes[i, NEXT + WIDE + k] - boxes[i, WIDE + k])
        contacts[c, SPEED + k] = (moved + h * (boxes[i, NEXT + HIGH + k] - boxes[i, HIGH + k])) / step


@make_inner
def _carry_edge(contacts: Floats, c: int, boxes: Floats, i: int, one: int, along: int, share: float, sizes: Line, step: float) -> None:
    """Give a contact the speed of the point that lies at this share of the edge of box `i` from corner `one` along a direction."""
    a = (sizes[0] if one & 1 else -sizes[0]) + (2.0 * sizes[0] * share if along == 0 else 0.0)
    b = (sizes[1] if one & 2 else -sizes[1]) + (2.0 * sizes[1] * share if along == 1 else 0.0)
    h = (sizes[2] if one & 4 else -sizes[2]) + (2.0 * sizes[2] * share if along == 2 else 0.0)
    _carry(contacts, c, boxes, i, a, b, h, step)


@make_inner
def _swap(contacts: Floats, one: int, other: int) -> None:
    """Let two contacts change places."""
    if one != other:
        for k in range(CONTACT):
            contacts[one, k], contacts[other, k] = contacts[other, k], contacts[one, k]


@make_inner
def _keep_four(contacts: Floats, first: int, count: int) -> int:
    """Keep the deepest of the contacts from `first` on and the three that are farthest from those kept; return how many there are."""
    if count - first <= 4:
        return count
    deepest = first
    for c in range(first, count):
        if contacts[c, GAP] < contacts[deepest, GAP]:
            deepest = c
    _swap(contacts, first, deepest)
    for kept in range(first + 1, first + 4):
        farthest, chosen = -1.0, kept
        for c in range(kept, count):
            nearest = math.inf
            for other in range(first, kept):
                apart = 0.0
                for k in range(3):
                    apart += (contacts[c, POINT + k] - contacts[other, POINT + k]) ** 2
                nearest = min(nearest, apart)
            if nearest > farthest:
                farthest, chosen = nearest, c
        _swap(contacts, kept, chosen)
    return first + 4


@make_inner
def _meet_edges(
    contacts: Floats, count: int, boxes: Floats, i: int, disc: Line, corners: Floats, sizes: Line, friction: float, step: float
) -> int:
    """Add the contacts of a face of the disc with the edges of a box; return how many there are."""
    ax, ay, az = disc[AXIS], disc[AXIS + 1], disc[AXIS + 2]
    rx, ry, rz = boxes[i, FRAME] - disc[0], boxes[i, FRAME + 1] - disc[1], boxes[i, FRAME + 2] - disc[2]
    middle = rx * ax + ry * ay + rz * az
    side = 1.0 if middle > 0.0 else -1.0
    reach = 0.0
    for k in range(3):
        reach += sizes[k] * abs(boxes[i, THICK + 3 * k] * ax + boxes[i, THICK + 3 * k + 1] * ay + boxes[i, THICK + 3 * k + 2] * az)
    if side * middle - reach - sizes[HALF] > MARGIN:
        return count
    for k in range(8):
        a = sizes[0] if k & 1 else -sizes[0]
        b = sizes[1] if k & 2 else -sizes[1]
        h = sizes[2] if k & 4 else -sizes[2]
        corners[k, 0] = rx + a * boxes[i, THICK] + b * boxes[i, WIDE] + h * boxes[i, HIGH]
        corners[k, 1] = ry + a * boxes[i, THICK + 1] + b * boxes[i, WIDE + 1] + h * boxes[i, HIGH + 1]
        corners[k, 2] = rz + a * boxes[i, THICK + 2] + b * boxes[i, WIDE + 2] + h * boxes[i, HIGH + 2]
        corners[k, ALONG] = corners[k, 0] * ax + corners[k, 1] * ay + corners[k, 2] * az
    first = count
    for edge in range(12):
        along, which = edge >> 2, edge & 3
        low, high = which & 1, which >> 1
        if along == 0:
            one, other = 2 * low + 4 * high, 2 * low + 4 * high + 1
        elif along == 1:
            one, other = low + 4 * high, low + 4 * high + 2
        else:
            one, other = low + 2 * high, low + 2 * high + 4
        gap, farther = side * corners[one, ALONG] - sizes[HALF], side * corners[other, ALONG] - sizes[HALF]
        if gap > MARGIN and farther > MARGIN:
            continue
        rise = corners[other, ALONG] - corners[one, ALONG]
        qx = corners[one, 0] - corners[one, ALONG] * ax
        qy = corners[one, 1] - corners[one, ALONG] * ay
        qz = corners[one, 2] - corners[one, ALONG] * az
        dx = corners[other, 0] - corners[one, 0] - rise * ax
        dy = corners[other, 1] - corners[one, 1] - rise * ay
        dz = corners[other, 2] - corners[one, 2] - rise * az
        square, mixed = dx * dx + dy * dy + dz * dz, qx * dx + qy * dy + qz * dz
        beyond = qx * qx + qy * qy + qz * qz - sizes[RADIUS] * sizes[RADIUS]
        begin, end = 0.0, 1.0
        if square < 1e-9:
            if beyond > 0.0:
                continue
        else:
            root = mixed * mixed - square * beyond
            if root <= 0.0:
                continue
            root = math.sqrt(root)
            begin, end = max(0.0, (-mixed - root) / square), min(1.0, (-mixed + root) / square)
            if begin >= end:
                continue
        middle, deep = (begin + end) / 2.0, -min(gap + (farther - gap) * begin, gap + (farther - gap) * end)
        mx, my, mz = qx + middle * dx, qy + middle * dy, qz + middle * dz
        out = math.sqrt(mx * mx + my * my + mz * mz)
        strikes_rim = deep > max(sizes[RADIUS] - out, 0.3) and out > 0.0  # nearer to the rim than to the face
        for last in range(2):
            nx, ny, nz, key = -side * ax, -side * ay, -side * az, i * _KEYS + 2 * edge + last
            if strikes_rim:
                if last or deep >= 2.0 * sizes[HALF]:
                    break
                share, free, nx, ny, nz = middle, out - sizes[RADIUS], -mx / out, -my / out, -mz / out
            else:
                share = end if last else begin
                free = gap + (farther - gap) * share
                if free > MARGIN or free < _INSIDE:
                    continue
                if share == 0.0 or share == 1.0:
                    key = i * _KEYS + 40 + (one if share == 0.0 else other)
                known = False
                for c in range(first, count):
                    known = known or contacts[c, KEY] == key
                if known:
                    continue
            x = corners[one, 0] + (corners[other, 0] - corners[one, 0]) * share
            y = corners[one, 1] + (corners[other, 1] - corners[one, 1]) * share
            z = corners[one, 2] + (corners[other, 2] - corners[one, 2]) * share
            before = count
            count = _add(contacts, count, x, y, z, nx, ny, nz, free, friction, key)
            if count > before:
                _carry_edge(contacts, before, boxes, i, one, along, share, sizes, step)
    return _keep_four(contacts, first, count)


@make_inner
def _meet_faces(contacts: Floats, count: int, boxes: Floats, i: int, disc: Line, sizes: Line, friction: float, step: float) -> int:
    """Add the contact of the rim with the face of a box that it is least inside of; return how many there are."""
    ax, ay, az = disc[AXIS], disc[AXIS + 1], disc[AXIS + 2]
    rx, ry, rz = boxes[i, FRAME] - disc[0], boxes[i, FRAME + 1] - disc[1], boxes[i, FRAME + 2] - disc[2]
    best, face, sign, slope = -math.inf, 0, 1.0, 0.0
    x, y, z = 0.0, 0.0, 0.0
    for k in range(3):
        ex, ey, ez = boxes[i, THICK + 3 * k], boxes[i, THICK + 3 * k + 1], boxes[i, THICK + 3 * k + 2]
        from_middle = -(rx * ex + ry * ey + rz * ez)
        out = 1.0 if from_middle > 0.0 else -1.0
        straight = out * (ex * ax + ey * ay + ez * az)
        vx, vy, vz = out * ex - straight * ax, out * ey - straight * ay, out * ez - straight * az
        sine = math.sqrt(vx * vx + vy * vy + vz * vz)
        free = out * from_middle - sizes[RADIUS] * sine - sizes[HALF] * abs(straight) - sizes[k]
        if free > best:
            best, face, sign, slope = free, k, out, sine
            if sine > _PARALLEL:
                reach, up = -sizes[RADIUS] / sine, -sizes[HALF] if straight > 0.0 else sizes[HALF]
                x, y, z = reach * vx + up * ax, reach * vy + up * ay, reach * vz + up * az
    if best > MARGIN or best < _RIM_INSIDE or slope <= _PARALLEL:
        return count
    dx, dy, dz = x - rx, y - ry, z - rz
    a = dx * boxes[i, THICK] + dy * boxes[i, THICK + 1] + dz * boxes[i, THICK + 2]
    b = dx * boxes[i, WIDE] + dy * boxes[i, WIDE + 1] + dz * boxes[i, WIDE + 2]
    h = dx * boxes[i, HIGH] + dy * boxes[i, HIGH + 1] + dz * boxes[i, HIGH + 2]
    if (face != 0 and abs(a) > sizes[0]) or (face != 1 and abs(b) > sizes[1]) or (face != 2 and abs(h) > sizes[2]):
        return count
    at, before = THICK + 3 * face, count
    nx, ny, nz = sign * boxes[i, at], sign * boxes[i, at + 1], sign * boxes[i, at + 2]
    count = _add(contacts, count, x, y, z, nx, ny, nz, best, friction, i * _KEYS + 60 + face)
    if count > before:
        _carry(contacts, before, boxes, i, a, b, h, step)
    return count


@make_inner
def meet_boxes(
    contacts: Floats,
    boxes: Floats,
    many: int,
    now: float,
    begin: float,
    end: float,
    disc: Line,
    corners: Floats,
    sizes: Line,
    friction: float,
    step: float,
) -> int:
    """Find the contacts of the disc with all boxes; return how many there are.

    many: how many boxes there are. now: s, at the end of the step. begin, end: where the step lies between two poses, 0 to 1.
    """
    count = 0
    reach = sizes[RADIUS] + MARGIN + math.sqrt(sizes[0] ** 2 + sizes[1] ** 2 + sizes[2] ** 2)
    for i in range(many):
        if now >= boxes[i, GONE] or (boxes[i, X] - disc[0]) ** 2 + (boxes[i, Y] - disc[1]) ** 2 > (reach + sizes[2]) ** 2:
            continue
        tilts = boxes[i, NEXT_TILT] - boxes[i, TILT]
        _begin(boxes, i, boxes[i, TILT] + tilts * begin, sizes)
        rx, ry, rz = boxes[i, FRAME] - disc[0], boxes[i, FRAME + 1] - disc[1], boxes[i, FRAME + 2] - disc[2]
        if rx * rx + ry * ry + rz * rz > reach * reach:
            continue
        _end(boxes, i, boxes[i, TILT] + tilts * end, sizes)
        count = _meet_edges(contacts, count, boxes, i, disc, corners, sizes, friction, step)
        count = _meet_faces(contacts, count, boxes, i, disc, sizes, friction, step)
    return count


@make_inner
def meet_table(contacts: Floats, count: int, disc: Line, sizes: Line, friction: float) -> int:
    """Add the contacts of the rim with the table; return how many there are."""
    ax, ay, az = disc[AXIS], disc[AXIS + 1], disc[AXIS + 2]
    sine = math.sqrt(max(0.0, 1.0 - az * az))
    if disc[2] - sizes[RADIUS] * sine - sizes[HALF] * abs(az) > MARGIN:
        return count
    up = -sizes[HALF] if az > 0.0 else sizes[HALF]
    vx, vy, vz = 1.0, 0.0, 0.0  # down the slope of the disc, and across
    if sine > _PARALLEL:
        vx, vy, vz = az * ax / sine, az * ay / sine, -sine
    else:
        vz = -ax / az
    length = math.sqrt(vx * vx + vy * vy + vz * vz)
    vx, vy, vz = vx / length, vy / length, vz / length
    wx, wy, wz = ay * vz - az * vy, az * vx - ax * vz, ax * vy - ay * vx
    for k in range(6):
        c, s = sizes[RADIUS] * _HEXAGON[k][0], sizes[RADIUS] * _HEXAGON[k][1]
        x, y, z = c * vx + s * wx + up * ax, c * vy + s * wy + up * ay, c * vz + s * wz + up * az
        free = disc[2] + z
        if free < MARGIN:
            count = _add(contacts, count, x, y, z, 0.0, 0.0, 1.0, free, friction, -1 - k)
    return count
