"""Step a disc through time on boxes that move as they are told: gravity, contact, friction. Compiled.

Nothing the disc does moves a box. Impulses are found one contact after the other (sequential impulses), warm from the step before.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.photos.contacts import (
    AXIS,
    CONTACT,
    FRICTION,
    GAP,
    GIVES,
    HALF,
    KEY,
    NORMAL,
    POINT,
    PRESS,
    RADIUS,
    RUB,
    SPEED,
    TURNING,
    VELOCITY,
    meet_boxes,
    meet_table,
)
from aya_sim.physics.photos.kernels import Line, Table, make_fast, make_inner
from aya_sim.physics.rules import GRAVITY

STEP = 1e-3  # s of the lane's time
_SWEEPS = 6
_SLACK = 0.02  # mm that a contact may be inside without being pushed out
_PUSHED_OUT, _FASTEST_OUT = 0.2, 100.0  # share of the depth a step, and mm/s at most
_FASTEST, _FASTEST_TURN = 1200.0, 60.0  # mm/s and rad/s: what a falling domino can give; a squeezed disc would be shot away
_HARDEST = 120.0  # mm/s a step that a contact gives: four dominoes weigh as much as that presses; a disc between two is squeezed, not shot
_SLOW, _SLOW_TURN, _SETTLES = 40.0, 2.0, 0.03  # mm/s, rad/s, s: lies still; slower than a disc that creeps on a slope which just holds it


@make_inner
def _push(disc: Line, x: float, y: float, z: float, jx: float, jy: float, jz: float, about: float, along: float) -> None:
    """Give the disc, of mass 1, an impulse j at a point. about, along: 1 / moments across and along its axis."""
    disc[VELOCITY] += jx
    disc[VELOCITY + 1] += jy
    disc[VELOCITY + 2] += jz
    tx, ty, tz = y * jz - z * jy, z * jx - x * jz, x * jy - y * jx
    straight = (along - about) * (tx * disc[AXIS] + ty * disc[AXIS + 1] + tz * disc[AXIS + 2])
    disc[TURNING] += about * tx + straight * disc[AXIS]
    disc[TURNING + 1] += about * ty + straight * disc[AXIS + 1]
    disc[TURNING + 2] += about * tz + straight * disc[AXIS + 2]


@make_inner
def _give(disc: Line, x: float, y: float, z: float, dx: float, dy: float, dz: float, about: float, along: float) -> float:
    """Return by how much an impulse of 1 along d changes the speed of a point along d."""
    tx, ty, tz = y * dz - z * dy, z * dx - x * dz, x * dy - y * dx
    straight = tx * disc[AXIS] + ty * disc[AXIS + 1] + tz * disc[AXIS + 2]
    return float(1.0 + about * (tx * tx + ty * ty + tz * tz) + (along - about) * straight * straight)


@make_inner
def _speed(disc: Line, contacts: Floats, c: int, k: int) -> float:
    """Return component `k` of the speed of the disc at a contact, less that of what it meets, mm/s."""
    one, other = (k + 1) % 3, (k + 2) % 3
    turned = disc[TURNING + one] * contacts[c, POINT + other] - disc[TURNING + other] * contacts[c, POINT + one]
    return float(disc[VELOCITY + k] + turned - contacts[c, SPEED + k])


@make_inner
def _solve(disc: Line, contacts: Floats, count: int, about: float, along: float) -> None:
    """Find impulses so that the disc enters nothing and friction holds what it can."""
    for sweep in range(_SWEEPS + 1):
        for c in range(count):
            x, y, z = contacts[c, POINT], contacts[c, POINT + 1], contacts[c, POINT + 2]
            nx, ny, nz = contacts[c, NORMAL], contacts[c, NORMAL + 1], contacts[c, NORMAL + 2]
            if sweep == 0:
                press = contacts[c, PRESS]
                contacts[c, GIVES] = 1.0 / _give(disc, x, y, z, nx, ny, nz, about, along)
                jx, jy, jz = press * nx + contacts[c, RUB], press * ny + contacts[c, RUB + 1], press * nz + contacts[c, RUB + 2]
                _push(disc, x, y, z, jx, jy, jz, about, along)
                continue
            vx, vy, vz = _speed(disc, contacts, c, 0), _speed(disc, contacts, c, 1), _speed(disc, contacts, c, 2)
            gap, wanted = contacts[c, GAP], 0.0
            if gap > 0.0:
                wanted = -gap / STEP
            elif gap < -_SLACK:
                wanted = min(-(gap + _SLACK) * _PUSHED_OUT / STEP, _FASTEST_OUT)
            before = contacts[c, PRESS]
            press = before + (wanted - vx * nx - vy * ny - vz * nz) * contacts[c, GIVES]
            press = min(max(0.0, press), _HARDEST)
            contacts[c, PRESS] = press
            more = press - before
            _push(disc, x, y, z, more * nx, more * ny, more * nz, about, along)
            vx, vy, vz = _speed(disc, contacts, c, 0), _speed(disc, contacts, c, 1), _speed(disc, contacts, c, 2)
            away = vx * nx + vy * ny + vz * nz
            vx, vy, vz = vx - away * nx, vy - away * ny, vz - away * nz
            slip = math.sqrt(vx * vx + vy * vy + vz * vz)
            ox, oy, oz = contacts[c, RUB], contacts[c, RUB + 1], contacts[c, RUB + 2]
            fx, fy, fz = ox, oy, oz
            if slip > 1e-9:
                stops = slip / _give(disc, x, y, z, vx / slip, vy / slip, vz / slip, about, along) / slip
                fx, fy, fz = ox - stops * vx, oy - stops * vy, oz - stops * vz
            rubs, most = math.sqrt(fx * fx + fy * fy + fz * fz), contacts[c, FRICTION] * press
            if rubs > most:
                fx, fy, fz = fx * most / rubs, fy * most / rubs, fz * most / rubs
            contacts[c, RUB], contacts[c, RUB + 1], contacts[c, RUB + 2] = fx, fy, fz
            _push(disc, x, y, z, fx - ox, fy - oy, fz - oz, about, along)


@make_inner
def _remember(contacts: Floats, count: int, before: Floats, old: int) -> None:
    """Give each contact the impulses it had in the step before; friction along its face now."""
    for c in range(count):
        for k in range(PRESS, RUB + 3):
            contacts[c, k] = 0.0
        for b in range(old):
            if before[b, KEY] == contacts[c, KEY]:
                contacts[c, PRESS] = before[b, PRESS]
                straight = 0.0
                for k in range(3):
                    straight += before[b, RUB + k] * contacts[c, NORMAL + k]
                for k in range(3):
                    contacts[c, RUB + k] = before[b, RUB + k] - straight * contacts[c, NORMAL + k]
                break


@make_inner
def _cap(disc: Line, at: int, most: float) -> float:
    """Shorten three numbers of the disc to this length; return the length they have then."""
    length = math.sqrt(disc[at] ** 2 + disc[at + 1] ** 2 + disc[at + 2] ** 2)
    if length > most:
        for k in range(3):
            disc[at + k] *= most / length
        return most
    return length


@make_inner
def _move(disc: Line) -> None:
    """Move the disc by its speeds; a turn about its own axis changes nothing."""
    wx, wy, wz = disc[TURNING], disc[TURNING + 1], disc[TURNING + 2]
    ax, ay, az = disc[AXIS], disc[AXIS + 1], disc[AXIS + 2]
    for k in range(3):
        disc[k] += disc[VELOCITY + k] * STEP
    disc[AXIS] = ax + STEP * (wy * az - wz * ay)
    disc[AXIS + 1] = ay + STEP * (wz * ax - wx * az)
    disc[AXIS + 2] = az + STEP * (wx * ay - wy * ax)
    length = math.sqrt(disc[AXIS] ** 2 + disc[AXIS + 1] ** 2 + disc[AXIS + 2] ** 2)
    for k in range(3):
        disc[AXIS + k] /= length


@make_fast
def ride_out(
    disc: Line,
    poses: Table,
    every: float,
    feet: Floats,
    sizes: Line,
    frictions: Line,
    rested: float,
    longest: float,
    frames: Floats,
    corners: Floats,
    contacts: Floats,
    before: Floats,
) -> float:
    """Step the disc until it lies still after `rested` s, for at most `longest` s; return how many s it took.

    disc: (DISC,), changed. poses: (moments, n, POSE), `every` s apart. feet: (n, 2) mm. sizes: (SIZES,). frictions: on boxes, on the
    table. frames, corners, contacts, before: working space, (n, FRAME), (8, CORNER) and twice (k, CONTACT).
    """
    squared = sizes[RADIUS] * sizes[RADIUS]
    about, along = 12.0 / (3.0 * squared + 4.0 * sizes[HALF] * sizes[HALF]), 2.0 / squared
    old, quiet, now = 0, 0.0, 0.0
    while now < longest:
        count = meet_boxes(contacts, frames, poses, now / every, (now + STEP) / every, feet, disc, corners, sizes, frictions[0], STEP)
        count = meet_table(contacts, count, disc, sizes, frictions[1])
        _remember(contacts, count, before, old)
        disc[VELOCITY + 2] -= GRAVITY * STEP
        _solve(disc, contacts, count, about, along)
        for c in range(count):
            for k in range(CONTACT):
                before[c, k] = contacts[c, k]
        old = count
        speed, turning = _cap(disc, VELOCITY, _FASTEST), _cap(disc, TURNING, _FASTEST_TURN)
        _move(disc)
        now += STEP
        quiet = quiet + STEP if speed < _SLOW and turning < _SLOW_TURN else 0.0
        if now > rested and quiet > _SETTLES:
            break
    return now
