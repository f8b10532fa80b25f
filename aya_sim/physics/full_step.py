"""Room: stepping boxes through time. Compiled; a window of moving boxes is led from one moment to the next, everybody else rests.

A *group* is one step or a few with the same points of contact. Before it, points of contact are looked up anew and whoever is about to be
struck is woken; after it, whoever rests is put down. Units are lane units; every box weighs 1. Arrays are plain and few, for compiled
code is slow to make and to call with many.
"""

import math

from aya_sim.layout import Floats, Ints
from aya_sim.physics.full_boxes import between, with_the_table
from aya_sim.physics.full_compile import compiled, inner
from aya_sim.physics.full_solve import BOX, MOST, TILT, V, W, bounce, fill, move, remember, turn

RESTS, MOVES, LIES, ABSENT = 0, 1, 2, 3  # stands where it stood; in the window; leans or lies for good; not on the table
WINDOW_FULL, CONTACTS_FULL, LOST, DONE = 1, 2, 3, 0
NEAR = 256  # neighbours of one box at most; feet cannot stand closer

# numbers: what is the same all the time, but for the last, the s when somebody last started to fall
STEP, STEPS, SWEEPS, HALF, FRICTION, FRICTION_TABLE, RESTITUTION, START, SURE, COLUMNS, NEWS, NUMBERS = (
    0,
    1,
    2,
    3,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    13,
)
# rest, a row each: pose 0..15 (centre, quaternion, rotation; old while it moves), bounds 16..21 (while it does not move), s of its fall
BOUNDS, FALL_TIME, REST = 16, 22, 23
# info, a row each: status, slot in the window, 1 while its tilt is beyond the start of a fall, striker, cell of the ground
STATUS, SLOT, LEANS, BY, CELL, INFO = 0, 1, 2, 3, 4, 5
# slots, one a moving box: row, groups without motion, who struck it last while it stood, neighbours, its contacts of the last group (first,
# one past the last), those of this one, then the rows of its neighbours
ROW, QUIET, HIT, LOTS, KEPT, KEPT_NEW, NEIGHBOURS = 0, 1, 2, 3, 4, 6, 8
# counts
WINDOW, CONTACTS, BEFORE, GROUPS, FALLEN, FLIP, COUNTS = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
)  # the last but one: which of the two lists of contacts is the new one

_MARGIN = 2.0  # mm: contacts are looked up this early, at least
_TOUCHES = 0.005  # mm
_FAR = math.radians(40.0)  # tilt from which a domino that has slowed down has little left to give
_SLOWED, _SLOW, _STILL, _UPRIGHT = 0.7, 0.3, 0.02, 0.1  # rad/s: far over; leans for good; neither falls nor stands up; stands
_CREEP = 20.0  # mm/s
_SETTLED, _SETTLES, _STANDS, _WAVERS = 0.005, 0.02, 0.1, 0.4  # s without motion: far over, beyond return, upright, in between
_TREMBLES = 3.0  # s since somebody last started to fall: whoever lies is put down


@compiled
def run(
    numbers: Floats,
    rest: Floats,
    info: Ints,
    ground: Ints,
    bodies: Floats,
    slots: Ints,
    contact: Floats,
    who: Ints,
    before: Floats,
    who_before: Ints,
    counts: Ints,
    work: Floats,
    normal: Floats,
    points: Floats,
    groups: int,
) -> int:
    """So many groups, fewer when everybody rests. DONE, or what is too small, or LOST.

    ground: (2, n) cells, sorted, and the rows in them. bodies, contact: see `full_solve`. who: slots (-1: does not move) and rows
    (-1: the table) of a contact. before: the contacts of the last group. work, normal, points: scratch of `between`.
    """
    if counts[FLIP]:
        contact, who, before, who_before = before, who_before, contact, who
    for _ in range(groups):
        if counts[WINDOW] == 0:
            return DONE
        if counts[BEFORE] < 0:  # else the group is done again, with more room
            contact, who, before, who_before = before, who_before, contact, who
            counts[FLIP] = 1 - counts[FLIP]
        found = look(numbers, rest, info, ground, bodies, slots, contact, who, before, who_before, counts, work, normal, points)
        if found != DONE:
            return found
        move(contact, who, bodies, counts[CONTACTS], counts[WINDOW], numbers[STEP], int(numbers[STEPS]), int(numbers[SWEEPS]))
        bounce(contact, who, bodies, counts[CONTACTS], numbers[RESTITUTION])
        counts[GROUPS] += 1
        if not turn(bodies, counts[WINDOW], numbers[HALF], numbers[HALF + 1], numbers[HALF + 2]):
            return LOST
        _follow(numbers, rest, info, bodies, slots, contact, who, counts)
        _put_down(numbers, rest, info, bodies, slots, counts)
    return DONE


@compiled
def wake(numbers: Floats, rest: Floats, info: Ints, ground: Ints, bodies: Floats, slots: Ints, counts: Ints, row: int) -> bool:
    """Take a box that rests into the window; False when that is full."""
    i = counts[WINDOW]
    if i >= len(slots):
        return False
    for k in range(16):
        bodies[i, k] = rest[row, k]
    for k in range(16, bodies.shape[1]):
        bodies[i, k] = 0.0
    bodies[i, TILT] = math.acos(min(1.0, max(-1.0, bodies[i, 15])))
    info[row, STATUS], info[row, SLOT] = MOVES, i
    for k in range(NEIGHBOURS):
        slots[i, k] = 0
    slots[i, ROW], slots[i, HIT] = row, -1
    count = 0
    for dx in (-1, 0, 1):
        first = info[row, CELL] + dx * int(numbers[COLUMNS]) - 1
        at = _place(ground, first)
        while at < ground.shape[1] and ground[0, at] <= first + 2:
            other = ground[1, at]
            if other != row and count < NEAR and info[other, STATUS] != ABSENT:
                slots[i, NEIGHBOURS + count] = other
                count += 1
            at += 1
    slots[i, LOTS] = count
    counts[WINDOW] = i + 1
    turn(bodies[i : i + 1], 1, numbers[HALF], numbers[HALF + 1], numbers[HALF + 2])
    return True


@inner
def _place(ground: Ints, cell: int) -> int:
    """The first place on the ground that is in this cell or beyond it."""
    low, high = 0, ground.shape[1]
    while low < high:
        middle = (low + high) // 2
        if ground[0, middle] < cell:
            low = middle + 1
        else:
            high = middle
    return low


@inner
def look(
    numbers: Floats,
    rest: Floats,
    info: Ints,
    ground: Ints,
    bodies: Floats,
    slots: Ints,
    contact: Floats,
    who: Ints,
    before: Floats,
    who_before: Ints,
    counts: Ints,
    work: Floats,
    normal: Floats,
    points: Floats,
) -> int:
    """Find all points of contact; wake whoever is about to be struck. What is too small is told, and then this is done again."""
    half = numbers[HALF : HALF + 3]
    span = numbers[STEP] * numbers[STEPS]
    margin = max(_MARGIN, 1000.0 * span)
    if counts[BEFORE] < 0:
        counts[BEFORE] = counts[CONTACTS]
    count = 0
    i = 0
    while i < counts[WINDOW]:
        row, old, old_last = slots[i, ROW], slots[i, KEPT], slots[i, KEPT + 1]
        slots[i, KEPT_NEW] = count
        if count + 4 > len(contact):
            return CONTACTS_FULL
        normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
        many = with_the_table(bodies[i], half, margin, points)
        for p in range(many):
            fill(contact, who, bodies, count, -1, i, -1, row, normal, points[p], numbers[FRICTION_TABLE])
            remember(contact, who, count, before, who_before, old, old_last)
            count += 1
        for k in range(slots[i, LOTS]):
            other = slots[i, NEIGHBOURS + k]
            status, j = info[other, STATUS], info[other, SLOT]
            if status == ABSENT or (status == MOVES and j < i):
                continue
            apart = False
            for axis in range(3):
                if status == MOVES:
                    low, high = bodies[j, BOX + axis], bodies[j, BOX + 3 + axis]
                else:
                    low, high = rest[other, BOUNDS + axis], rest[other, BOUNDS + 3 + axis]
                if bodies[i, BOX + axis] - margin > high or low - margin > bodies[i, BOX + 3 + axis]:
                    apart = True
                    break
            if apart:
                continue
            pose = bodies[j] if status == MOVES else rest[other]
            many = between(bodies[i], pose, half, margin, work, normal, points)
            if many == 0:
                continue
            if status == RESTS:
                if not _will_strike(bodies[i], normal, points, many, span):
                    continue
                if not wake(numbers, rest, info, ground, bodies, slots, counts, other):
                    return WINDOW_FULL
                j = info[other, SLOT]
                slots[j, HIT] = row
            elif status == LIES:
                j = -1
            if count + many > len(contact):
                return CONTACTS_FULL
            for p in range(many):
                fill(contact, who, bodies, count, i, j, row, other, normal, points[p], numbers[FRICTION])
                remember(contact, who, count, before, who_before, old, old_last)
                count += 1
        slots[i, KEPT_NEW + 1] = count
        i += 1
    for i in range(counts[WINDOW]):
        slots[i, KEPT], slots[i, KEPT + 1] = slots[i, KEPT_NEW], slots[i, KEPT_NEW + 1]
    counts[CONTACTS], counts[BEFORE] = count, -1
    return DONE


@inner
def _will_strike(body: Floats, normal: Floats, points: Floats, many: int, span: float) -> bool:
    """Will this moving box touch one that rests within the group?"""
    for p in range(many):
        x, y, z = points[p, 1] - body[0], points[p, 2] - body[1], points[p, 3] - body[2]
        u = body[V] + body[W + 1] * z - body[W + 2] * y
        v = body[V + 1] + body[W + 2] * x - body[W] * z
        t = body[V + 2] + body[W] * y - body[W + 1] * x
        if points[p, 0] - span * (u * normal[0] + v * normal[1] + t * normal[2]) < _TOUCHES:
            return True
    return False


@inner
def _follow(numbers: Floats, rest: Floats, info: Ints, bodies: Floats, slots: Ints, contact: Floats, who: Ints, counts: Ints) -> None:
    """Who starts to fall, when and by whom: the last one that leans and has pressed against it."""
    start, span = numbers[START], numbers[STEP] * numbers[STEPS]
    for c in range(counts[CONTACTS]):
        if who[c, 2] >= 0 and contact[c, MOST] > 0.0:
            for side in range(2):
                i, other = who[c, side], who[c, 3 - side]
                if i >= 0 and not info[slots[i, ROW], LEANS] and info[other, LEANS]:
                    slots[i, HIT] = other
    for i in range(counts[WINDOW]):
        row = slots[i, ROW]
        tilt = math.acos(min(1.0, max(-1.0, bodies[i, 15])))
        if tilt >= start and not info[row, LEANS]:
            share = (start - bodies[i, TILT]) / max(tilt - bodies[i, TILT], 1e-12)
            info[row, LEANS], info[row, BY] = 1, slots[i, HIT]
            rest[row, FALL_TIME] = (counts[GROUPS] - 1 + min(1.0, max(0.0, share))) * span
            numbers[NEWS] = counts[GROUPS] * span
        elif tilt < start:
            info[row, LEANS] = 0
        bodies[i, TILT] = tilt


@inner
def _put_down(numbers: Floats, rest: Floats, info: Ints, bodies: Floats, slots: Ints, counts: Ints) -> None:
    """Whoever rests leaves the window; the others close up in their order."""
    span = numbers[STEP] * numbers[STEPS]
    over = counts[GROUPS] * span - numbers[NEWS] > _TREMBLES
    left = 0
    for i in range(counts[WINDOW]):
        row, tilt = slots[i, ROW], bodies[i, TILT]
        spin = math.sqrt(bodies[i, W] ** 2 + bodies[i, W + 1] ** 2 + bodies[i, W + 2] ** 2)
        speed = math.sqrt(bodies[i, V] ** 2 + bodies[i, V + 1] ** 2 + bodies[i, V + 2] ** 2)
        beyond, upright, far = tilt > numbers[SURE], tilt < numbers[START], tilt > max(_FAR, numbers[SURE])
        slow = spin < (_SLOWED if far else _SLOW if beyond else _UPRIGHT if upright else _STILL) and speed < _CREEP
        slots[i, QUIET] = slots[i, QUIET] + 1 if slow else 0
        patience = _SETTLED if far else _SETTLES if beyond else _STANDS if upright else _WAVERS
        if slots[i, QUIET] * span < patience and not (over and beyond):
            if left != i:
                for k in range(bodies.shape[1]):
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
