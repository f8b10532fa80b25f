"""Find the dominoes that may touch a photo, tell how they fall, and let the photo ride on them. Compiled.

Only what struck and what was struck next to its two dominoes moves under a photo: a domino of another chain stands where it stands until
it falls.
"""

import math

from aya_sim.layout import Floats, Ints
from aya_sim.physics.photos import falls
from aya_sim.physics.photos.contacts import AXIS, HALF, VELOCITY
from aya_sim.physics.photos.disc import ride_out
from aya_sim.physics.photos.falls import time_to_strike
from aya_sim.physics.photos.kernels import Line, Numbers, make_fast, make_inner
from aya_sim.physics.rules import START

# a domino of the table, lane mm, lane s, rad: where it stood, the way it falls; how far it turned, slid and drifted, and how it lies; when
# it fell, NaN where it did not; rad/s of a push
X, Y, WAY, TURNED, SLIDE, DRIFT, LIES, TIME, PUSHED, DOMINO = range(10)
# the same, rows: what struck it; the first that it struck, and the next that its striker struck, -1 for none; when it was last found
BY, AFTER, SIBLING, FOUND, LINK = range(5)
# a photo: lane mm where it lies on the table, and how far from there a hand laid it, seen along the chain
PHOTO_X, PHOTO_Y, ASIDE, PHOTO = 0, 1, 2, 4

_BEHIND, _AHEAD = 5, 6  # links of the chain that may touch a photo, or lean on what does
_REACH = 95.0  # lane mm from the photo to the foot of a domino that may touch it
_EARLY = 0.004  # s before the first of its dominoes starts
_AFTER, _LONGEST = 0.06, 0.5  # s after the last of them has started: it may lie still; it is left where it is
_CARRIES_OVER = 5.0  # rad/s: the least nudge that topples a domino with a photo on it; the photo holds back a weaker one
_FREELY = 0.75  # of the mean rate of its striker: what a domino has that strikes nothing
_LEAST_RATE, _LARGEST_RATE = 2.0, 40.0  # rad/s of that; a nudge is no slower either


@make_inner
def _falls_sooner(dominoes: Floats, one: int, other: int) -> bool:
    """Return whether a domino fell before another; one that stands never did."""
    first, second = dominoes[one, TIME], dominoes[other, TIME]
    if first == second or (math.isnan(first) and math.isnan(second)):
        return one < other
    return first < second or math.isnan(second)


@make_inner
def _link(dominoes: Floats, links: Ints) -> None:
    """Write down what each domino struck."""
    for row in range(len(links)):
        links[row, AFTER], links[row, SIBLING], links[row, FOUND] = -1, -1, 0
        if links[row, BY] >= 0 and math.isnan(dominoes[links[row, BY], TIME]):
            links[row, BY] = -1  # a striker that came back is no link
    for row in range(len(links)):
        by = links[row, BY]
        if by < 0:
            continue
        first = links[by, AFTER]
        if first < 0 or _falls_sooner(dominoes, row, first):
            links[by, AFTER], links[row, SIBLING] = row, first
        else:
            links[first, SIBLING], links[row, SIBLING] = row, links[first, SIBLING]


@make_inner
def _find(rows: Numbers, count: int, links: Ints, row: int, mark: int) -> int:
    """Write a domino down, if it is not there; return how many there are."""
    if abs(links[row, FOUND]) == abs(mark) or count == len(rows):
        return count
    links[row, FOUND] = mark
    rows[count] = row
    return count + 1


@make_inner
def _find_chain(rows: Numbers, links: Ints, first: int, last: int, mark: int) -> int:
    """Write down these two dominoes, what struck them and what they struck, some links far; return how many there are."""
    count = _find(rows, 0, links, first, mark)
    count = _find(rows, count, links, last, mark)
    begin = 0
    for _ in range(_AHEAD):
        end = count
        for k in range(begin, end):
            other = links[rows[k], AFTER]
            while other >= 0:
                count = _find(rows, count, links, other, mark)
                other = links[other, SIBLING]
        begin = end
    for end in range(2):
        row = last if end else first
        for _ in range(_BEHIND):
            row = links[row, BY]
            if row < 0:
                break
            count = _find(rows, count, links, row, mark)
    return count


@make_inner
def _sort(rows: Numbers, count: int, dominoes: Floats) -> None:
    """Order dominoes: the last to fall first, then those that stand."""
    for k in range(1, count):
        row, place = rows[k], k
        key = 1.0 if math.isnan(dominoes[row, TIME]) else -dominoes[row, TIME]
        while place > 0:
            other = rows[place - 1]
            before = 1.0 if math.isnan(dominoes[other, TIME]) else -dominoes[other, TIME]
            if before < key or (before == key and other < row):
                break
            rows[place] = other
            place -= 1
        rows[place] = row


@make_inner
def _tell_fall(
    boxes: Floats, i: int, dominoes: Floats, links: Ints, row: int, carries: bool, held: float, height: float, thickness: float
) -> float:
    """Write down when and how domino `row` falls, as box `i`; return by how many s a photo holds back the nudge under it.

    carries: whether the photo lies on it. held: by how many s what struck it was held back.
    """
    ahead, striker, time = links[row, AFTER], links[row, BY], dominoes[row, TIME]
    strikes, pitch, nudge, begins = time, 0.0, 0.0, time + held
    if ahead >= 0:
        strikes = dominoes[ahead, TIME]
        dx, dy = dominoes[ahead, X] - dominoes[row, X], dominoes[ahead, Y] - dominoes[row, Y]
        pitch = max(thickness, dx * math.cos(dominoes[row, WAY]) + dy * math.sin(dominoes[row, WAY]))
    if striker < 0:
        nudge = max(_LEAST_RATE, dominoes[row, PUSHED])
        if carries:
            nudge = max(nudge, _CARRIES_OVER)
        begins = time - START / nudge
        if ahead >= 0 and carries:
            held = begins + time_to_strike(nudge, pitch, height, thickness, 2 * _LONGEST) - strikes
    elif ahead < 0:
        came = max(time - dominoes[striker, TIME], 1e-3)
        link = math.sqrt((dominoes[row, X] - dominoes[striker, X]) ** 2 + (dominoes[row, Y] - dominoes[striker, Y]) ** 2)
        contact = math.asin(min(1.0, max(0.0, (link - thickness) / height)))
        nudge = min(_LARGEST_RATE, max(_LEAST_RATE, _FREELY * contact / came))
        begins -= START / nudge
    boxes[i, falls.FALLS], boxes[i, falls.STRIKES], boxes[i, falls.PITCH] = begins, strikes + held, pitch
    boxes[i, falls.NUDGED], boxes[i, falls.MOVES] = nudge, 1.0
    return held


@make_inner
def _tell_rest(boxes: Floats, i: int, dominoes: Floats, row: int, start: float) -> None:
    """Write down how domino `row` of another chain stands or lies meanwhile, as box `i`; it is gone when it falls."""
    time = dominoes[row, TIME]
    if math.isnan(time) or time < start:
        boxes[i, falls.TILT] = boxes[i, falls.NEXT_TILT] = dominoes[row, LIES]
    else:
        boxes[i, falls.GONE] = start + (math.floor((time - start) / falls.EVERY) - 0.25) * falls.EVERY


@make_inner
def _place(boxes: Floats, i: int, dominoes: Floats, row: int, x: float, y: float, way: float, hand: float) -> None:
    """Write down where domino `row` stood, as box `i`, the photo at (x, y) the origin, `way` along x and the chain bent to the left."""
    c, s = math.cos(way), math.sin(way)
    dx, dy = dominoes[row, X] - x, dominoes[row, Y] - y
    boxes[i, falls.X], boxes[i, falls.Y] = c * dx + s * dy, hand * (c * dy - s * dx)
    boxes[i, falls.WAY], boxes[i, falls.TURNED] = hand * (dominoes[row, WAY] - way), hand * dominoes[row, TURNED]
    boxes[i, falls.SLIDE], boxes[i, falls.DRIFT] = dominoes[row, SLIDE], hand * dominoes[row, DRIFT]
    boxes[i, falls.LIES], boxes[i, falls.GONE] = dominoes[row, LIES], math.inf
    boxes[i, falls.MOVES], boxes[i, falls.RATE], boxes[i, falls.TILT], boxes[i, falls.NEXT_TILT] = 0.0, 0.0, 0.0, 0.0
    boxes[i, falls.FRAME_TILT] = boxes[i, falls.END_TILT] = math.nan


@make_fast
def carry(
    photos: Floats,
    astride: Ints,
    dominoes: Floats,
    links: Ints,
    sizes: Line,
    frictions: Line,
    rests: Floats,
    rows: Numbers,
    after: Numbers,
    boxes: Floats,
    disc: Line,
    corners: Floats,
    contacts: Floats,
    before: Floats,
) -> None:
    """Write where photos come to rest into `rests`, (p, 2), lane mm.

    photos: (p, PHOTO). astride: (p, 2) the dominoes under each, of which at least one fell. dominoes: (n, DOMINO). links: (n, LINK), of
    which BY is given. sizes, frictions, disc and what follows: as in `disc.ride_out`. rows, after, boxes: working space for the dominoes
    near a photo, at most as many as there is room for.
    """
    height, thickness = 2.0 * sizes[2], 2.0 * sizes[0]
    _link(dominoes, links)
    mark = 0
    for p in range(len(photos)):
        first, other = astride[p, 0], astride[p, 1]
        if _falls_sooner(dominoes, other, first):
            first, other = other, first
        way = dominoes[first, WAY]
        bend = (dominoes[other, WAY] - way) / math.pi  # a foot is the same turned half round
        hand = -1.0 if bend < math.floor(bend + 0.5) else 1.0
        disc[0], disc[1], disc[2] = photos[p, ASIDE], photos[p, ASIDE + 1], height + sizes[HALF]
        disc[AXIS], disc[AXIS + 1], disc[AXIS + 2] = 0.0, 0.0, 1.0
        later = dominoes[other, TIME] - dominoes[first, TIME]  # NaN where the other one stands
        for ride in range(2):
            if ride == 1 and not later >= _LONGEST:
                break
            last = other if later < _LONGEST or ride == 1 else first
            if ride == 1:
                first = other
            mark += 1
            many = _find_chain(rows, links, first, last, mark)
            c, s = math.cos(way), math.sin(way)
            x = photos[p, PHOTO_X] + c * disc[0] - s * hand * disc[1]
            y = photos[p, PHOTO_Y] + s * disc[0] + c * hand * disc[1]
            for row in range(len(dominoes)):
                if (dominoes[row, X] - x) ** 2 + (dominoes[row, Y] - y) ** 2 < _REACH * _REACH:
                    many = _find(rows, many, links, row, -mark)
            _sort(rows, many, dominoes)
            held, start, falls_last = 0.0, dominoes[first, TIME] - _EARLY, 0.0
            for i in range(many - 1, -1, -1):  # in the order in which they fall
                row = rows[i]
                _place(boxes, i, dominoes, row, photos[p, PHOTO_X], photos[p, PHOTO_Y], way, hand)
                if links[row, FOUND] == mark:
                    held = _tell_fall(boxes, i, dominoes, links, row, row in (first, last), held, height, thickness)
                    falls_last = max(falls_last, boxes[i, falls.FALLS])
                    if links[row, BY] < 0:
                        start = min(start, boxes[i, falls.FALLS])
            for i in range(many):
                after[i] = -1
                for k in range(many):
                    if rows[k] == links[rows[i], AFTER]:
                        after[i] = k
                if links[rows[i], FOUND] < 0:
                    _tell_rest(boxes, i, dominoes, rows[i], start)
            laid = dominoes[first, TIME] - _EARLY if links[first, BY] >= 0 else start
            rested = falls_last + _AFTER - start
            for k in range(VELOCITY, AXIS):
                disc[k] = 0.0
            ride_out(disc, boxes, many, after, start, laid, rested, rested + _LONGEST, sizes, frictions, corners, contacts, before)
        c, s = math.cos(way), math.sin(way)
        rests[p, 0] = photos[p, PHOTO_X] + c * disc[0] - s * hand * disc[1]
        rests[p, 1] = photos[p, PHOTO_Y] + s * disc[0] + c * hand * disc[1]
