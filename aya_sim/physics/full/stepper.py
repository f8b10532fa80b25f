"""Step boxes and photos through time. Compiled; a window of moving ones is led from one moment to the next, all others rest.

Before a step, points of contact are looked up and each box about to be struck is woken; after it, each box at rest is put down. The photos
have the last rows; they are few, so they look for their neighbours among all rows, and those at rest wake again. Units are lane units.
Arrays are plain and few, because compiled code is slow to compile and to call with many.
"""

import math

from aya_sim.layout import Floats, Ints
from aya_sim.physics.full.box_contacts import HALF, NORMAL, POINT, POINTS, between
from aya_sim.physics.full.contact_solver import (
    BODY,
    BOX,
    IMPULSE,
    LIGHT,
    REACH,
    TILT,
    TURN,
    V,
    W,
    bounce,
    meet,
    meet_the_table,
    move,
    pose,
    remember,
    solve,
)
from aya_sim.physics.full.kernels import Counts, Line, inner, kernel
from aya_sim.physics.full.photo_contacts import MOST_STANDS, stand_photo, weigh_photo
from aya_sim.physics.full.prism_contacts import BOX_SHAPE, DISC_SHAPE, between_prisms

RESTS, MOVES, LIES, ABSENT = 0, 1, 2, 3  # stands where it stood; in the window; leans or lies for good; not on the table
WINDOW_FULL, CONTACTS_FULL, LOST, DONE = 1, 2, 3, 0
NEAR = 256  # neighbours of one box at most; feet cannot stand closer

# numbers: what is the same all the time, but for NEWS, the s when a box last started to fall
STEP, SWEEPS, FRICTION, FRICTION_TABLE, RESTITUTION, START, SURE, COLUMNS, NEWS = 0, 1, 2, 3, 4, 5, 6, 7, 8
PHOTO_LIGHT, PHOTO_FRICTION, PHOTO_FRICTION_TABLE = 9, 10, 11  # inverse mass of a photo, its frictions
# rest, a row each: pose 0..15 (centre, quaternion, rotation; old while it moves), bounds 16..21 (while it does not move), s of its fall
BOUNDS, FALL_TIME, REST = 16, 22, 23
# info, a row each: status, slot in the window, 1 while its tilt is beyond the start of a fall, striker, cell of the ground
STATUS, SLOT, LEANS, BY, CELL, INFO = 0, 1, 2, 3, 4, 5
# slots, one a moving box: row, steps without motion, its striker while it stood, neighbours, its contacts of the last step (first,
# one past the last), those of this one, then the rows of its neighbours
ROW, QUIET, HIT, LOTS, KEPT, KEPT_NEW, NEIGHBOURS = 0, 1, 2, 3, 4, 6, 8
# counts; the last: which of the two lists of contacts is the new one
WINDOW, CONTACTS, BEFORE, STEPS, FALLEN, FLIP = 0, 1, 2, 3, 4, 5

_MARGIN = 2.0  # mm: contacts are looked up this early, at least
_TOUCHES = 0.005  # mm
_FAR = math.radians(40.0)  # tilt from which a domino that has slowed down has little left to give
_SLOWED, _SLOW, _STILL, _UPRIGHT = 0.7, 0.3, 0.02, 0.1  # rad/s: far over; leans for good; neither falls nor stands up; stands
_CREEP = 20.0  # mm/s
_SETTLED, _SETTLES, _STANDS, _WAVERS = 0.005, 0.02, 0.1, 0.4  # s without motion: far over, beyond return, upright, in between
_TREMBLES = 3.0  # s since a box last started to fall: each one that lies is put down, and each photo
_BEARS = 0.05  # mm: a photo at rest so near to what moves moves along
_PHOTO_SPIN, _PHOTO_CREEP, _PHOTO_SETTLES = 0.08, 3.0, 0.06  # rad/s, mm/s, s: a photo slower than that for so long is at rest


@inner
def _stand(
    contact: Floats,
    who: Ints,
    bodies: Floats,
    count: int,
    i: int,
    row: int,
    before: Floats,
    who_before: Ints,
    old: int,
    old_last: int,
    numbers: Line,
    margin: float,
    work: Line,
) -> int:
    """Find the corners of a box that are near the table, at most four; return how many contacts there are then."""
    if bodies[i, BOX + 2] > margin:
        return count
    most = count + 4
    for k in range(8):
        s = work[HALF] if k & 1 else -work[HALF]
        t = work[HALF + 1] if k & 2 else -work[HALF + 1]
        u = work[HALF + 2] if k & 4 else -work[HALF + 2]
        z = bodies[i, 13] * s + bodies[i, 14] * t + bodies[i, 15] * u
        if bodies[i, 2] + z > margin or count == most:
            continue
        x = bodies[i, 7] * s + bodies[i, 8] * t + bodies[i, 9] * u
        y = bodies[i, 10] * s + bodies[i, 11] * t + bodies[i, 12] * u
        if meet_the_table(contact, who, bodies, count, i, row, k, x, y, z, numbers[FRICTION_TABLE], numbers[STEP]):
            remember(contact, who, count, before, who_before, old, old_last)
            count += 1
    return count


@inner
def _apart(bodies: Floats, i: int, others: Floats, j: int, at: int, margin: float) -> bool:
    """Return whether the bounds of two boxes are farther apart than the margin. at: the column of the bounds of the second."""
    for axis in range(3):
        if bodies[i, BOX + axis] - margin > others[j, at + 3 + axis] or others[j, at + axis] - margin > bodies[i, BOX + 3 + axis]:
            return True
    return False


@inner
def _will_strike(bodies: Floats, i: int, many: int, step: float, work: Line) -> bool:
    """Return whether this moving box will touch one that rests within the step."""
    for k in range(many):
        p = POINTS + POINT * k
        x, y, z = work[p + 1] - bodies[i, 0], work[p + 2] - bodies[i, 1], work[p + 3] - bodies[i, 2]
        u = bodies[i, V] + bodies[i, W + 1] * z - bodies[i, W + 2] * y
        v = bodies[i, V + 1] + bodies[i, W + 2] * x - bodies[i, W] * z
        w = bodies[i, V + 2] + bodies[i, W] * y - bodies[i, W + 1] * x
        if work[p] - step * (u * work[NORMAL] + v * work[NORMAL + 1] + w * work[NORMAL + 2]) < _TOUCHES:
            return True
    return False


@inner
def _place(grid: Ints, cell: int) -> int:
    """Return the first place on the ground that is in this cell or beyond it."""
    low, high = 0, grid.shape[1]
    while low < high:
        middle = (low + high) // 2
        if grid[0, middle] < cell:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def wake(numbers: Line, rest: Floats, info: Ints, grid: Ints, bodies: Floats, slots: Ints, counts: Counts, work: Line, row: int) -> bool:
    """Take a box that rests into the window; return False when that is full."""
    i = counts[WINDOW]
    if i >= len(slots):
        return False
    for k in range(16):
        bodies[i, k] = rest[row, k]
    for k in range(16, BODY):
        bodies[i, k] = 0.0
    bodies[i, TILT] = math.acos(min(1.0, max(-1.0, bodies[i, 15])))
    info[row, STATUS], info[row, SLOT] = MOVES, i
    for k in range(NEIGHBOURS):
        slots[i, k] = 0
    slots[i, ROW], slots[i, HIT] = row, -1
    counts[WINDOW] = i + 1
    if row >= grid.shape[1]:
        weigh_photo(bodies, i, numbers[PHOTO_LIGHT], work)
        pose(bodies, i)
        return True
    h0, h1, h2 = work[HALF], work[HALF + 1], work[HALF + 2]
    bodies[i, LIGHT], bodies[i, REACH], bodies[i, REACH + 1], bodies[i, REACH + 2] = 1.0, h0, h1, h2
    bodies[i, TURN] = 3.0 / (h1 * h1 + h2 * h2)
    bodies[i, TURN + 1] = 3.0 / (h0 * h0 + h2 * h2)
    bodies[i, TURN + 2] = 3.0 / (h0 * h0 + h1 * h1)
    pose(bodies, i)
    count = 0
    for dx in (-1, 0, 1):
        first = info[row, CELL] + dx * int(numbers[COLUMNS]) - 1
        at = _place(grid, first)
        while at < grid.shape[1] and grid[0, at] <= first + 2:
            other = grid[1, at]
            if other != row and count < NEAR and info[other, STATUS] != ABSENT:
                slots[i, NEIGHBOURS + count] = other
                count += 1
            at += 1
    slots[i, LOTS] = count
    return True


@inner
def _carries(bodies: Floats, i: int, rest: Floats, row: int, shape: int, margin: float, step: float, work: Line) -> bool:
    """Return whether a photo at rest moves along with this moving body: it touches it or is about to be struck. shape: of the body."""
    if _apart(bodies, i, rest, row, BOUNDS, margin):
        return False
    many = between_prisms(bodies, i, shape, rest, row, DISC_SHAPE, margin, work)
    for p in range(many):
        if work[POINTS + POINT * p] < _BEARS:
            return True
    return _will_strike(bodies, i, many, step, work)


@inner
def _wake_photos(
    numbers: Line, rest: Floats, info: Ints, grid: Ints, bodies: Floats, slots: Ints, counts: Counts, margin: float, work: Line, i: int
) -> bool:
    """Wake each photo at rest that moves along with this moving body; return False when the window is full."""
    shape = BOX_SHAPE if slots[i, ROW] < grid.shape[1] else DISC_SHAPE
    for photo in range(grid.shape[1], len(info)):
        carried = info[photo, STATUS] == RESTS and _carries(bodies, i, rest, photo, shape, margin, numbers[STEP], work)
        if carried and not wake(numbers, rest, info, grid, bodies, slots, counts, work, photo):
            return False
    return True


@inner
def _meet_photo(
    numbers: Line,
    rest: Floats,
    info: Ints,
    grid: Ints,
    bodies: Floats,
    slots: Ints,
    contact: Floats,
    who: Ints,
    before: Floats,
    who_before: Ints,
    counts: Counts,
    work: Line,
    count: int,
    i: int,
    margin: float,
) -> int:
    """Find the points of contact of a moving photo; return how many contacts there are then, or which array is too small, negative."""
    step, row, old, old_last = numbers[STEP], slots[i, ROW], slots[i, KEPT], slots[i, KEPT + 1]
    count = stand_photo(
        contact, who, bodies, count, i, row, before, who_before, old, old_last,
        numbers[PHOTO_FRICTION_TABLE], step, margin, work,
    )  # fmt: skip
    for other in range(len(info)):
        status, j = info[other, STATUS], info[other, SLOT]
        if other == row or status == ABSENT or (status == MOVES and other >= grid.shape[1] and j < i):
            continue
        if _apart(bodies, i, bodies, j, BOX, margin) if status == MOVES else _apart(bodies, i, rest, other, BOUNDS, margin):
            continue
        shape = BOX_SHAPE if other < grid.shape[1] else DISC_SHAPE
        if status == MOVES:
            many = between_prisms(bodies, i, DISC_SHAPE, bodies, j, shape, margin, work)
        else:
            many = between_prisms(bodies, i, DISC_SHAPE, rest, other, shape, margin, work)
        if many and status == RESTS:
            if not _will_strike(bodies, i, many, step, work):
                continue
            if not wake(numbers, rest, info, grid, bodies, slots, counts, work, other):
                return -WINDOW_FULL
            j = info[other, SLOT]
        elif status == LIES:
            j = len(bodies) - 1
        if count + many > len(contact):
            return -CONTACTS_FULL
        for p in range(many):
            if meet(contact, who, bodies, count, i, j, row, other, p, numbers[PHOTO_FRICTION], step, work):
                remember(contact, who, count, before, who_before, old, old_last)
                count += 1
    return count


@inner
def look(
    numbers: Line,
    rest: Floats,
    info: Ints,
    grid: Ints,
    bodies: Floats,
    slots: Ints,
    contact: Floats,
    who: Ints,
    before: Floats,
    who_before: Ints,
    counts: Counts,
    work: Line,
) -> int:
    """Find all points of contact and wake each box that is about to be struck.

    Returns DONE, or which array is too small; then it is to be enlarged and `look` called again.
    """
    step, friction = numbers[STEP], numbers[FRICTION]
    margin = max(_MARGIN, 1000.0 * step)
    dominoes, settling = grid.shape[1], counts[STEPS] * step - numbers[NEWS] > _TREMBLES
    if counts[BEFORE] < 0:
        counts[BEFORE] = counts[CONTACTS]
    count, i = 0, 0
    while i < counts[WINDOW]:
        row, old, old_last = slots[i, ROW], slots[i, KEPT], slots[i, KEPT + 1]
        slots[i, KEPT_NEW] = count
        if not settling and not _wake_photos(numbers, rest, info, grid, bodies, slots, counts, margin, work, i):
            return WINDOW_FULL
        if count + MOST_STANDS > len(contact):
            return CONTACTS_FULL
        if row >= dominoes:
            count = _meet_photo(
                numbers, rest, info, grid, bodies, slots, contact, who, before, who_before, counts, work, count, i, margin,
            )  # fmt: skip
            if count < 0:
                return -count
            slots[i, KEPT_NEW + 1] = count
            i += 1
            continue
        count = _stand(contact, who, bodies, count, i, row, before, who_before, old, old_last, numbers, margin, work)
        for k in range(slots[i, LOTS]):
            other = slots[i, NEIGHBOURS + k]
            status, j = info[other, STATUS], info[other, SLOT]
            if status == MOVES:
                if j < i or _apart(bodies, i, bodies, j, BOX, margin):
                    continue
                many = between(bodies, i, bodies, j, margin, work)
            else:
                if _apart(bodies, i, rest, other, BOUNDS, margin):
                    continue
                many = between(bodies, i, rest, other, margin, work)
            if many == 0:
                continue
            if status == RESTS:
                if not _will_strike(bodies, i, many, step, work):
                    continue
                if not wake(numbers, rest, info, grid, bodies, slots, counts, work, other):
                    return WINDOW_FULL
                j = info[other, SLOT]
                slots[j, HIT] = row
            elif status == LIES:
                j = len(bodies) - 1
            if count + many > len(contact):
                return CONTACTS_FULL
            for p in range(many):
                if meet(contact, who, bodies, count, i, j, row, other, p, friction, step, work):
                    remember(contact, who, count, before, who_before, old, old_last)
                    count += 1
        slots[i, KEPT_NEW + 1] = count
        i += 1
    for i in range(counts[WINDOW]):
        slots[i, KEPT], slots[i, KEPT + 1] = slots[i, KEPT_NEW], slots[i, KEPT_NEW + 1]
    counts[CONTACTS], counts[BEFORE] = count, -1
    return DONE


@inner
def _follow(
    numbers: Line, rest: Floats, info: Ints, bodies: Floats, slots: Ints, contact: Floats, who: Ints, counts: Counts, dominoes: int
) -> None:
    """Note which boxes start to fall, when, and by which striker: the last one that leans and has pressed against it."""
    start, step = numbers[START], numbers[STEP]
    window = counts[WINDOW]
    for c in range(counts[CONTACTS]):
        if who[c, 2] >= 0 and contact[c, IMPULSE] > 0.0:
            for side in range(2):
                i, other = who[c, side], who[c, 3 - side]
                if i < window and not info[slots[i, ROW], LEANS] and info[other, LEANS]:
                    slots[i, HIT] = other
    for i in range(counts[WINDOW]):
        row = slots[i, ROW]
        if row >= dominoes:
            continue
        tilt = math.acos(min(1.0, max(-1.0, bodies[i, 15])))
        if tilt >= start and not info[row, LEANS]:
            share = (start - bodies[i, TILT]) / max(tilt - bodies[i, TILT], 1e-12)
            info[row, LEANS], info[row, BY] = 1, slots[i, HIT]
            rest[row, FALL_TIME] = (counts[STEPS] - 1 + min(1.0, max(0.0, share))) * step
            numbers[NEWS] = counts[STEPS] * step
        elif tilt < start:
            info[row, LEANS] = 0
        bodies[i, TILT] = tilt


@inner
def _put_down(numbers: Line, rest: Floats, info: Ints, bodies: Floats, slots: Ints, counts: Counts, dominoes: int) -> None:
    """Remove each box and each photo at rest from the window; the others close up in their order."""
    step = numbers[STEP]
    over = counts[STEPS] * step - numbers[NEWS] > _TREMBLES
    left = 0
    for i in range(counts[WINDOW]):
        row, tilt = slots[i, ROW], bodies[i, TILT]
        spin = math.sqrt(bodies[i, W] ** 2 + bodies[i, W + 1] ** 2 + bodies[i, W + 2] ** 2)
        speed = math.sqrt(bodies[i, V] ** 2 + bodies[i, V + 1] ** 2 + bodies[i, V + 2] ** 2)
        beyond, upright, far = tilt > numbers[SURE], tilt < numbers[START], tilt > max(_FAR, numbers[SURE])
        slow = spin < (_SLOWED if far else _SLOW if beyond else _UPRIGHT if upright else _STILL) and speed < _CREEP
        patience = _SETTLED if far else _SETTLES if beyond else _STANDS if upright else _WAVERS
        if row >= dominoes:
            beyond, upright, slow, patience = True, True, spin < _PHOTO_SPIN and speed < _PHOTO_CREEP, _PHOTO_SETTLES
        slots[i, QUIET] = slots[i, QUIET] + 1 if slow else 0
        if slots[i, QUIET] * step < patience and not (over and beyond):
            if left != i:
                for k in range(BODY):
                    bodies[left, k] = bodies[i, k]
                for k in range(NEIGHBOURS + slots[i, LOTS]):
                    slots[left, k] = slots[i, k]
                info[row, SLOT] = left
            left += 1
            continue
        for k in range(16):
            rest[row, k] = bodies[i, k]
        for k in range(6):
            rest[row, BOUNDS + k] = bodies[i, BOX + k]
        info[row, SLOT], info[row, STATUS] = -1, RESTS if upright else LIES
        if upright:
            rest[row, FALL_TIME], info[row, BY] = math.nan, -1
        else:
            counts[FALLEN] += 1
    counts[WINDOW] = left


@kernel
def run(
    numbers: Line,
    rest: Floats,
    info: Ints,
    grid: Ints,
    bodies: Floats,
    slots: Ints,
    contact: Floats,
    who: Ints,
    before: Floats,
    who_before: Ints,
    counts: Counts,
    work: Line,
    steps: int,
) -> int:
    """Take this many steps, fewer when every box rests. Return DONE, or which array is too small, or LOST.

    grid: (2, n) cells, sorted, and the rows in them. bodies, contact: see `contact_solver`. who: slots (-1: the table) and rows
    (-1: the table) of a contact. before: the contacts of the last step. work: see `box_contacts`.
    """
    if counts[FLIP]:
        contact, who, before, who_before = before, who_before, contact, who
    for _ in range(steps):
        if counts[WINDOW] == 0:
            return DONE
        if counts[BEFORE] < 0:  # else the step is done again, with more room
            contact, who, before, who_before = before, who_before, contact, who
            counts[FLIP] = 1 - counts[FLIP]
        found = look(numbers, rest, info, grid, bodies, slots, contact, who, before, who_before, counts, work)
        if found != DONE:
            return found
        solve(contact, who, bodies, counts[CONTACTS], counts[WINDOW], numbers[STEP], int(numbers[SWEEPS]))
        counts[STEPS] += 1
        if not move(bodies, counts[WINDOW], numbers[STEP]):
            return LOST
        if numbers[RESTITUTION] > 0.0:
            bounce(contact, who, bodies, counts[CONTACTS], numbers[RESTITUTION], grid.shape[1])
        _follow(numbers, rest, info, bodies, slots, contact, who, counts, grid.shape[1])
        _put_down(numbers, rest, info, bodies, slots, counts, grid.shape[1])
    return DONE
