"""Step a disc through time on boxes that move as they are told: gravity, contact, friction. Compiled.

Nothing the disc does moves a box. Impulses are found one contact after the other (sequential impulses), warm from the step before.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.photos.contacts import (
    AXIS,
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
    TURNS,
    VELOCITY,
    meet_boxes,
    meet_table,
)
from aya_sim.physics.photos.falls import EVERY, advance
from aya_sim.physics.photos.kernels import Line, Numbers, make_inner
from aya_sim.physics.rules import GRAVITY

STEP = 1e-3  # s of the lane's time
_SWEEPS = 6
_SETTLED = 0.01  # mm/s: a sweep that changes impulses by less than this is the last
_SLACK = 0.02  # mm that a contact may be inside without being pushed out
_PUSHED_OUT, _FASTEST_OUT = 0.2, 100.0  # share of the depth a step, and mm/s at most
_FASTEST, _FASTEST_TURN = 1200.0, 60.0  # mm/s and rad/s: what a falling domino can give; a squeezed disc would be shot away
_HARDEST = 120.0  # mm/s a step that a contact gives: four dominoes weigh as much as that presses; a disc between two is squeezed, not shot
_TREMBLES = 0.2  # mm: a disc that stays within this for twice as long lies still as well
_SLOW, _SLOW_TURN, _SETTLES = 40.0, 2.0, 0.03  # mm/s, rad/s, s: lies still; slower than a disc that creeps on a slope which just holds it


@make_inner
def _solve(disc: Line, contacts: Floats, count: int, about: float, along: float) -> None:
    """Find impulses so that the disc, of mass 1, enters nothing and friction holds what it can.

    about, along: 1 / moments across and along its axis.
    """
    ax, ay, az = disc[AXIS], disc[AXIS + 1], disc[AXIS + 2]
    ux, uy, uz = disc[VELOCITY], disc[VELOCITY + 1], disc[VELOCITY + 2]
    wx, wy, wz = disc[TURNING], disc[TURNING + 1], disc[TURNING + 2]
    more = along - about
    for sweep in range(_SWEEPS + 1):
        changed = 0.0
        for c in range(count):
            x, y, z = contacts[c, POINT], contacts[c, POINT + 1], contacts[c, POINT + 2]
            nx, ny, nz = contacts[c, NORMAL], contacts[c, NORMAL + 1], contacts[c, NORMAL + 2]
            if sweep == 0:
                tx, ty, tz = y * nz - z * ny, z * nx - x * nz, x * ny - y * nx
                straight = tx * ax + ty * ay + tz * az
                contacts[c, GIVES] = 1.0 / (1.0 + about * (tx * tx + ty * ty + tz * tz) + more * straight * straight)
                contacts[c, TURNS] = about * tx + more * straight * ax
                contacts[c, TURNS + 1] = about * ty + more * straight * ay
                contacts[c, TURNS + 2] = about * tz + more * straight * az
                press = contacts[c, PRESS]
                jx, jy, jz = press * nx + contacts[c, RUB], press * ny + contacts[c, RUB + 1], press * nz + contacts[c, RUB + 2]
            else:
                sx, sy, sz = contacts[c, SPEED], contacts[c, SPEED + 1], contacts[c, SPEED + 2]
                vx, vy, vz = ux + wy * z - wz * y - sx, uy + wz * x - wx * z - sy, uz + wx * y - wy * x - sz
                gap, wanted = contacts[c, GAP], 0.0
                if gap > 0.0:
                    wanted = -gap / STEP
                elif gap < -_SLACK:
                    wanted = min(-(gap + _SLACK) * _PUSHED_OUT / STEP, _FASTEST_OUT)
                before = contacts[c, PRESS]
                press = before + (wanted - vx * nx - vy * ny - vz * nz) * contacts[c, GIVES]
                press = min(max(0.0, press), _HARDEST)
                if press == 0.0 and before == 0.0:
                    continue
                contacts[c, PRESS] = press
                pressed = press - before
                ux, uy, uz = ux + pressed * nx, uy + pressed * ny, uz + pressed * nz
                wx, wy, wz = wx + pressed * contacts[c, TURNS], wy + pressed * contacts[c, TURNS + 1], wz + pressed * contacts[c, TURNS + 2]
                vx, vy, vz = ux + wy * z - wz * y - sx, uy + wz * x - wx * z - sy, uz + wx * y - wy * x - sz
                away = vx * nx + vy * ny + vz * nz
                vx, vy, vz = vx - away * nx, vy - away * ny, vz - away * nz
                slip = vx * vx + vy * vy + vz * vz
                ox, oy, oz = contacts[c, RUB], contacts[c, RUB + 1], contacts[c, RUB + 2]
                fx, fy, fz = ox, oy, oz
                if slip > 1e-18:
                    tx, ty, tz = y * vz - z * vy, z * vx - x * vz, x * vy - y * vx
                    straight = tx * ax + ty * ay + tz * az
                    stops = slip / (slip + about * (tx * tx + ty * ty + tz * tz) + more * straight * straight)
                    fx, fy, fz = ox - stops * vx, oy - stops * vy, oz - stops * vz
                rubs, most = fx * fx + fy * fy + fz * fz, contacts[c, FRICTION] * press
                if rubs > most * most:
                    most /= math.sqrt(rubs)
                    fx, fy, fz = fx * most, fy * most, fz * most
                contacts[c, RUB], contacts[c, RUB + 1], contacts[c, RUB + 2] = fx, fy, fz
                jx, jy, jz = fx - ox, fy - oy, fz - oz
                changed += abs(pressed) + abs(jx) + abs(jy) + abs(jz)
            tx, ty, tz = y * jz - z * jy, z * jx - x * jz, x * jy - y * jx
            straight = more * (tx * ax + ty * ay + tz * az)
            ux, uy, uz = ux + jx, uy + jy, uz + jz
            wx, wy, wz = wx + about * tx + straight * ax, wy + about * ty + straight * ay, wz + about * tz + straight * az
        if sweep > 0 and changed < _SETTLED:
            break
    disc[VELOCITY], disc[VELOCITY + 1], disc[VELOCITY + 2] = ux, uy, uz
    disc[TURNING], disc[TURNING + 1], disc[TURNING + 2] = wx, wy, wz


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


@make_inner
def ride_out(
    disc: Line,
    boxes: Floats,
    many: int,
    after: Numbers,
    start: float,
    laid: float,
    rested: float,
    longest: float,
    sizes: Line,
    frictions: Line,
    corners: Floats,
    contacts: Floats,
    before: Floats,
) -> None:
    """Step the disc until it lies still after `rested` s, for at most `longest` s.

    disc: (DISC,), changed. boxes: (many or more, BOX), changed. after: which box each one strikes first. start, laid: s when the first
    box may move, and the disc. sizes: (SIZES,). frictions: on boxes, on the table. corners, contacts, before: working space, (8, CORNER)
    and twice (k, CONTACT).
    """
    squared, height, thickness = sizes[RADIUS] * sizes[RADIUS], 2.0 * sizes[2], 2.0 * sizes[0]
    about, along = 12.0 / (3.0 * squared + 4.0 * sizes[HALF] * sizes[HALF]), 2.0 / squared
    old, step, steps = 0, 0, round(EVERY / STEP)
    quiet, stayed, x, y, z = 0.0, 0.0, disc[0], disc[1], disc[2]
    advance(boxes, many, after, start, height, thickness)
    while step * STEP < longest:
        if step % steps == 0:
            while start + step * STEP + EVERY < laid:
                advance(boxes, many, after, start + step * STEP + EVERY, height, thickness)
                step += steps
            advance(boxes, many, after, start + step * STEP + EVERY, height, thickness)
        begin, end = (step % steps) / steps, (step % steps + 1) / steps
        step += 1
        count = meet_boxes(contacts, boxes, many, start + step * STEP, begin, end, disc, corners, sizes, frictions[0], STEP)
        count = meet_table(contacts, count, disc, sizes, frictions[1])
        _remember(contacts, count, before, old)
        disc[VELOCITY + 2] -= GRAVITY * STEP
        _solve(disc, contacts, count, about, along)
        contacts, before, old = before, contacts, count
        speed, turning = _cap(disc, VELOCITY, _FASTEST), _cap(disc, TURNING, _FASTEST_TURN)
        _move(disc)
        quiet = quiet + STEP if speed < _SLOW and turning < _SLOW_TURN else 0.0
        stayed += STEP
        if (disc[0] - x) ** 2 + (disc[1] - y) ** 2 + (disc[2] - z) ** 2 > _TREMBLES * _TREMBLES:
            stayed, x, y, z = 0.0, disc[0], disc[1], disc[2]
        if step * STEP > rested and (quiet > _SETTLES or stayed > 2.0 * _SETTLES):
            break
