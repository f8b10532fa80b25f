"""The cascade of the fast engine. Who starts to fall, whom it binds, who leans for good and who rests, as in `follow`; compiled.

Here a domino is one body whatever it strikes and whoever strikes it, and a *link* for each pair of them: forks, merges, loops and two
fronts that meet need nothing of their own. The burden of an oblique strike is shared out over as many *stands* as `follow` would give it.
"""

import math

from aya_sim.layout import Floats
from aya_sim.physics.fast.arrays import (
    AWAKE,
    BRACED,
    BY,
    COS,
    DEPTH,
    DISTANCE,
    DOWN,
    EDGE,
    FALLEN,
    FALLING,
    FILM_EVERY,
    FILM_STEP,
    FILMED,
    FIRST_IN,
    FIRST_OUT,
    FLAGS,
    FREE,
    FRONT_BACK,
    FRONT_ON,
    GAP,
    HALF,
    INSISTED,
    ISLAND,
    LAST,
    LIGHT,
    LINKED,
    LINKS,
    LIVE,
    LIVING,
    LOAD,
    LOADED,
    MASS,
    MOMENT,
    MOVED,
    NEWS,
    NEXT_IN,
    NEXT_OUT,
    NIMBLE,
    OFF_BACK,
    OFF_ON,
    PAST,
    PULL,
    RATE,
    ROW,
    SEEN,
    SIDE,
    SIDEWAYS,
    SIGN,
    SPARE,
    SPARE_LINKS,
    STANDS,
    STARTED_BACK,
    STARTED_ON,
    STATE,
    STEPS,
    STRIKER,
    STRIKER_ROW,
    STRUCK,
    STRUCK_SIGN,
    SURE,
    THREAT,
    TILT,
    TIME,
    TODO,
    TWIST,
    VX,
    VY,
    WEIGHT,
    YAW,
    ActiveSet,
    LayoutArrays,
    OutcomeArrays,
    Small,
    X,
    Y,
)
from aya_sim.physics.fast.kernels import compiled, inner
from aya_sim.physics.fast.stepper import step
from aya_sim.physics.fast.strikes import (
    NARROW,
    WAY_CORNER,
    WAY_GAP,
    WAY_LEVER,
    WAY_ROW,
    WAY_SIDE,
    WAY_TURN,
    WAY_Y,
    ahead,
    deflection,
    factors,
    keep_struck,
    nearest_gap,
    yaw,
)
from aya_sim.physics.oblique import RELEASED
from aya_sim.physics.rules import COMMIT_TILT as SURELY
from aya_sim.physics.rules import EDGE as EDGES
from aya_sim.physics.rules import (
    HEIGHT,
    KEEP_BEHIND_FRONT,
    MAX_FALL_TIME,
    MAX_PUSH_RATE,
    MAX_TRAIN,
    REST,
    REST_RATE,
    SETTLED,
    SETTLED_AFTER,
    START,
    TIGHT_GAP,
)

RAN, FILM_FULL, LOST, CROWDED = range(4)
_TRIM = 4e-3  # lane s between two looks for who may be taken out
_LOOK = 16e-3  # lane s between two looks for who rests


@compiled
def run(until: int, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> int:
    """Step until this step, or until nobody moves any more."""
    at = bench.at
    dt = ground.size[7]
    trim, look = max(1, round(_TRIM / dt)), max(1, round(_LOOK / dt))
    while True:
        if not _look_ahead(ground, fate, bench):
            return CROWDED
        if at[LIVING] == 0 or at[STEPS] >= until:
            return RAN
        if at[FILM_EVERY] > 0 and at[STEPS] % at[FILM_EVERY] == 0 and at[FILM_STEP] != at[STEPS]:
            if at[FILMED] + at[LIVING] > len(bench.film):
                return FILM_FULL
            _film(ground, bench)
        at[STEPS] += 1
        step(
            dt,
            ground.size,
            ground.clock,
            bench.bodies,
            bench.numbers,
            bench.links,
            bench.signs,
            bench.touches,
            bench.pairs,
            bench.feet,
            bench.footed,
            bench.live,
            at[LIVING],
            bench.linked,
            at[LINKED],
        )
        _watch(ground, bench)
        if at[STEPS] % trim == 0:
            _trim(ground, fate, bench)
        if at[STEPS] % look == 0 and not _look(look * dt, ground, fate, bench):
            return LOST


@compiled
def nudge(row: int, side: int, speed: float, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> bool:
    """Give this row a tilt rate (layout rad/s) to this side, if it stands."""
    if not can_be_struck(row, fate, bench):
        return False
    b, numbers = bench.bodies, bench.numbers
    now = _now(ground, bench)
    i = fate.slot[row] - 1
    if i < 0:
        i = _enter(row, ground.size[2] / ground.size[3], ground, fate, bench)
        numbers[i, STANDS] = 1
        b[i, LOAD] = b[i, WEIGHT] = 1.0
        numbers[i, FRONT_ON if side > 0 else FRONT_BACK] += 1
    link = numbers[i, FIRST_IN]
    while link >= 0:
        bench.signs[link, THREAT] = 0
        link = bench.signs[link, NEXT_IN]
    rate = side * min(speed * ground.clock[0], MAX_PUSH_RATE)
    b[i, RATE] = rate
    b[i, VX] = rate * HEIGHT / 2
    b[i, VY] = abs(rate) * b[i, DEPTH] / 2
    b[i, MOVED] = b[i, NEWS] = now
    numbers[i, AWAKE] = 1
    if _is_tight(row, side, ground, bench):
        bench.todo[bench.at[TODO], 0], bench.todo[bench.at[TODO], 1] = i, side
        bench.at[TODO] += 1
    return True


@inner
def can_be_struck(row: int, fate: OutcomeArrays, bench: ActiveSet) -> bool:
    """Does it stand, or has it only just begun to fall?"""
    if not fate.stands[row]:
        return False
    i = fate.slot[row] - 1
    return bool(i < 0 or bench.numbers[i, SIDE] == 0 or abs(bench.bodies[i, TILT]) <= bench.bodies[i, SURE])


@compiled
def hesitates(row: int, fate: OutcomeArrays, bench: ActiveSet) -> bool:
    """Does it stand, or lean so little that whoever nudged it would nudge again?"""
    i = fate.slot[row] - 1
    return bool(fate.stands[row] and (i < 0 or abs(bench.bodies[i, TILT]) <= bench.bodies[i, SURE]))


@inner
def _now(ground: LayoutArrays, bench: ActiveSet) -> float:
    return float(bench.at[STEPS] * ground.clock[1])


@inner
def _is_tight(row: int, side: int, ground: LayoutArrays, bench: ActiveSet) -> bool:
    close = TIGHT_GAP * ground.size[0]
    return bool(nearest_gap(row, side, close, ground, bench.points) < close)


@inner
def _enter(row: int, depth: float, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> int:
    """A body for this row, upright and at rest."""
    at, b, numbers = bench.at, bench.bodies, bench.numbers
    if at[SPARE] > 0:
        at[SPARE] -= 1
        i = bench.spare[at[SPARE]]
    else:
        i = at[LIVING]
    bench.live[at[LIVING]] = i
    at[LIVING] += 1
    for f in range(b.shape[1]):
        b[i, f] = 0.0
    for f in range(numbers.shape[1]):
        numbers[i, f] = 0
    b[i, Y] = HEIGHT / 2
    b[i, COS] = 1.0
    b[i, TIME] = math.nan
    b[i, MOVED] = b[i, NEWS] = _now(ground, bench)
    numbers[i, ROW] = row
    numbers[i, BY] = -1
    numbers[i, FIRST_IN] = numbers[i, FIRST_OUT] = -1
    fate.slot[row] = i + 1
    _shape(i, depth, b)
    _weigh(i, b, numbers)
    return int(i)


@inner
def _shape(i: int, depth: float, b: Floats) -> None:
    """Let it measure so much along its fall, lane mm."""
    edge = min(EDGES, depth / 8)
    b[i, DEPTH] = depth
    b[i, EDGE] = edge
    b[i, HALF] = depth / 2 - edge
    b[i, SURE] = max(SURELY, 1.3 * math.atan2(depth, HEIGHT))


@inner
def _weigh(i: int, b: Floats, numbers: Small) -> None:
    """Mass, moment and weight, with the mean burden of its stands."""
    stands = max(1, numbers[i, STANDS])
    load, weight = 1.0, 1.0
    if b[i, LOAD] > 0.0:
        load, weight = b[i, LOAD] / stands, b[i, WEIGHT] / stands
    b[i, LIGHT] = 1.0 / load
    b[i, NIMBLE] = 12.0 / (load * (HEIGHT * HEIGHT + b[i, DEPTH] * b[i, DEPTH]))
    b[i, PULL] = weight / load
    b[i, MASS] = 1.0 / b[i, LIGHT]
    b[i, MOMENT] = 1.0 / b[i, NIMBLE]
    numbers[i, LOADED] = load != 1.0 or weight != 1.0


@inner
def _watch(ground: LayoutArrays, bench: ActiveSet) -> None:
    """See who starts to fall, who sheds a burden and who will not come back."""
    b, numbers, live = bench.bodies, bench.numbers, bench.live
    late = ground.size[7] / 2  # lane s: what is seen once a step is seen half a step late on average
    for q in range(bench.at[LIVING]):
        i = live[q]
        if not numbers[i, AWAKE] or numbers[i, DOWN]:
            continue
        tilt = b[i, TILT]
        lean = abs(tilt)
        if lean >= START:
            if not numbers[i, FALLING]:
                _start(i, ground, bench)
            if numbers[i, LOADED] and lean + abs(b[i, RATE]) * late >= RELEASED:
                b[i, LOAD] = b[i, WEIGHT] = numbers[i, STANDS]
                _weigh(i, b, numbers)
            if lean > b[i, SURE]:
                numbers[i, DOWN] = 1
        else:
            numbers[i, FALLING] = 0
        b[i, LAST] = tilt
    todo, last = bench.todo, bench.at[TODO] - 1
    for q in range((last + 1) // 2):  # a stack: the first to start is the first to look
        for f in range(2):
            todo[q, f], todo[last - q, f] = todo[last - q, f], todo[q, f]


@inner
def _start(i: int, ground: LayoutArrays, bench: ActiveSet) -> None:
    """This domino starts to fall: note when and by whom; whom it will strike, `_look_ahead` will say."""
    b, numbers = bench.bodies, bench.numbers
    now = _now(ground, bench)
    lean, last = abs(b[i, TILT]), abs(b[i, LAST])
    share = (lean - START) / max(lean - last, 1e-12)
    b[i, TIME] = now - ground.clock[1] * min(1.0, max(0.0, share))
    numbers[i, FALLING] = 1
    side = 1 if b[i, TILT] > 0 else -1
    numbers[i, SIDE] = side
    _note_striker(i, side, ground, bench)
    if not numbers[i, STARTED_ON if side > 0 else STARTED_BACK]:
        b[i, NEWS] = b[i, MOVED] = now
        bench.todo[bench.at[TODO], 0], bench.todo[bench.at[TODO], 1] = i, side
        bench.at[TODO] += 1


@inner
def _note_striker(i: int, side: int, ground: LayoutArrays, bench: ActiveSet) -> None:
    """Of those in whose way it is, the one that has come farthest strikes it."""
    b, signs, links = bench.bodies, bench.signs, bench.links
    farthest = -math.inf
    link = bench.numbers[i, FIRST_IN]
    while link >= 0:
        if signs[link, THREAT] and signs[link, STRUCK_SIGN] == side:
            striker = signs[link, STRIKER]
            reach = math.sin(min(abs(b[striker, TILT]), math.pi / 2)) if striker >= 0 else 1.0
            if reach - links[link, GAP] >= farthest:  # links stand newest first: of equals, the one bound first
                farthest = reach - links[link, GAP]
                bench.numbers[i, BY] = signs[link, STRIKER_ROW]
                b[i, TWIST] = links[link, YAW]
        link = signs[link, NEXT_IN]


@inner
def _look_ahead(ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> bool:
    """Bind whoever is in the way of those who have to look, and whoever stands so tight behind that they would move at once.

    False: there is no room for more; grow the bench and ask again.
    """
    at, todo, numbers = bench.at, bench.todo, bench.numbers
    crowd = len(bench.ways)
    while at[TODO] > 0:
        if at[LIVING] + crowd > len(bench.live) or at[LINKS] + crowd > len(bench.linked) or at[TODO] + crowd + len(bench.live) > len(todo):
            return False
        at[TODO] -= 1
        i, side = todo[at[TODO], 0], todo[at[TODO], 1]
        started = STARTED_ON if side > 0 else STARTED_BACK
        if numbers[i, started]:
            continue
        numbers[i, started] = 1
        count = _in_the_way(i, side, ground, fate, bench)
        whole, sum_y = 0.0, 0.0
        for n in range(count):
            whole += abs(bench.ways[n, WAY_Y])
            sum_y += bench.ways[n, WAY_Y]
        imbalance = abs(sum_y) / whole if whole > 0.0 else 0.0
        for n in range(count):
            j = _bind(i, side, n, imbalance, ground, fate, bench)
            if _is_tight(numbers[j, ROW], bench.met[n, WAY_SIDE], ground, bench) and _train(j, bench) < MAX_TRAIN:
                todo[at[TODO], 0], todo[at[TODO], 1] = j, bench.met[n, WAY_SIDE]
                at[TODO] += 1
    return True


@inner
def _train(i: int, bench: ActiveSet) -> int:
    """How many stand in its row behind it, and it: no more than matter."""
    count = 0
    while i >= 0 and count < MAX_TRAIN:
        count += 1
        link = bench.numbers[i, FIRST_IN]
        i = bench.signs[link, STRIKER] if link >= 0 else -1
    return count


@inner
def _in_the_way(i: int, side: int, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> int:
    """Who will be struck by this domino, nearest first, into bench.ways. Returns how many."""
    b, numbers, signs = bench.bodies, bench.numbers, bench.signs
    row = numbers[i, ROW]
    off, sideways = b[i, OFF_ON if side > 0 else OFF_BACK], numbers[i, SIDEWAYS] == 1
    count = ahead(row, side, off, sideways, ground, bench.ways, bench.met, bench.points)
    count = keep_struck(count, ground, bench.ways, bench.met, bench.covered, bench.points)
    hidden, unhidden = 0, 0
    if off != 0.0 and not sideways:
        hidden = ahead(row, side, 0.0, False, ground, bench.straight_ways, bench.straight_met, bench.points)
        for n in range(hidden):
            bench.hidden[n] = bench.straight_met[n, WAY_ROW]
        unhidden = keep_struck(hidden, ground, bench.straight_ways, bench.straight_met, bench.covered, bench.points)
    kept = 0
    for n in range(count):
        other = bench.met[n, WAY_ROW]
        seen = can_be_struck(other, fate, bench)
        link = numbers[i, FIRST_IN]
        while seen and link >= 0:
            seen = not (signs[link, THREAT] and signs[link, STRIKER_ROW] == other)
            link = signs[link, NEXT_IN]
        if seen and hidden > unhidden:
            inside = False
            for m in range(hidden):
                inside = inside or bench.hidden[m] == other
            for m in range(unhidden):
                inside = inside and bench.straight_met[m, WAY_ROW] != other
            seen = not inside
        if seen:
            for f in range(6):
                bench.ways[kept, f] = bench.ways[n, f]
            for f in range(3):
                bench.met[kept, f] = bench.met[n, f]
            kept += 1
    return kept


@inner
def _bind(i: int, side: int, n: int, imbalance: float, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> int:
    """Link the domino in this way to its striker, at the gap that the plan says. Returns its body."""
    at, b, numbers, links, signs = bench.at, bench.bodies, bench.numbers, bench.links, bench.signs
    row, struck_side, corner = bench.met[n, WAY_ROW], bench.met[n, WAY_SIDE], bench.met[n, WAY_CORNER] == 1
    gap, turn, lever = bench.ways[n, WAY_GAP], bench.ways[n, WAY_TURN], bench.ways[n, WAY_LEVER]
    height, width, thickness, length = ground.size[0], ground.size[1], ground.size[2], ground.size[3]
    sideways = abs(turn) > NARROW
    depth = width if sideways else thickness
    j = fate.slot[row] - 1
    if j < 0:
        j = _enter(row, depth / length, ground, fate, bench)
    elif sideways and not numbers[j, AWAKE]:
        _shape(j, depth / length, b)
        _weigh(j, b, numbers)
    front = FRONT_ON if side > 0 else FRONT_BACK
    if numbers[i, front] > 0:
        numbers[i, front] -= 1
    else:
        numbers[i, STANDS] += 1
        b[i, LOAD] += 1.0
        b[i, WEIGHT] += 1.0
        _weigh(i, b, numbers)
    facing = FRONT_BACK if struck_side > 0 else FRONT_ON
    if numbers[j, facing] > 0:
        numbers[j, facing] -= 1
        _brace(i, bench)
        _brace(j, bench)
    else:
        inertia, weight = factors(turn, gap, height, width, thickness, ground.size[4], imbalance, corner)
        if abs(b[j, TILT]) >= RELEASED:
            inertia, weight = 1.0, 1.0
        numbers[j, STANDS] += 1
        b[j, LOAD] += inertia
        b[j, WEIGHT] += weight
        numbers[j, FRONT_ON if struck_side > 0 else FRONT_BACK] += 1
        _weigh(j, b, numbers)
    b[j, OFF_ON if struck_side > 0 else OFF_BACK] = deflection(turn, corner)
    numbers[j, SIDEWAYS] = sideways
    if at[SPARE_LINKS] > 0:
        at[SPARE_LINKS] -= 1
        k = bench.spare_links[at[SPARE_LINKS]]
    else:
        k = at[LINKS]
        at[LINKS] += 1
    bench.linked[at[LINKED]] = k
    at[LINKED] += 1
    for f in range(links.shape[1]):
        links[k, f] = 0.0
    links[k, DISTANCE] = (gap + (thickness + depth) / 2) / length
    links[k, GAP] = gap / height
    links[k, YAW] = -turn if sideways else yaw(lever / math.cos(turn) if corner else lever, turn, width)
    signs[k, STRIKER], signs[k, STRUCK] = i, j
    signs[k, SIGN], signs[k, STRUCK_SIGN] = side, struck_side
    signs[k, NEXT_IN], signs[k, NEXT_OUT] = numbers[j, FIRST_IN], numbers[i, FIRST_OUT]
    signs[k, STRIKER_ROW], signs[k, THREAT], signs[k, STATE] = numbers[i, ROW], 1, LIVE
    numbers[j, FIRST_IN] = numbers[i, FIRST_OUT] = k
    return int(j)


@inner
def _brace(first: int, bench: ActiveSet) -> None:
    """Two fronts meet here and lean on each other: whoever stands behind is not taken out before all rest."""
    i = first
    while i >= 0 and not bench.numbers[i, BRACED]:
        bench.numbers[i, BRACED] = 1
        link = bench.numbers[i, FIRST_IN]
        i = bench.signs[link, STRIKER] if link >= 0 else -1


@inner
def _trim(ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> None:
    """Write down and take out whoever leans for good, is struck by nobody any more and carries nothing."""
    anybody = False
    for q in range(bench.at[LIVING]):
        i = bench.live[q]
        if bench.numbers[i, DOWN] and abs(bench.bodies[i, RATE]) < SETTLED and _is_settled(i, bench):
            _leave(i, ground, fate, bench)
            anybody = True
    if anybody:
        _tidy(bench)


@inner
def _is_settled(i: int, bench: ActiveSet) -> bool:
    """Is it, who hardly moves, the rearmost, leaning on the next for good, with enough dominoes before it?"""
    b, numbers, signs = bench.bodies, bench.numbers, bench.signs
    if numbers[i, BRACED]:
        return False
    link = numbers[i, FIRST_IN]
    while link >= 0:
        if signs[link, STRIKER] >= 0:
            return False
        link = signs[link, NEXT_IN]
    link = numbers[i, FIRST_OUT]
    if link < 0:
        return False
    while link >= 0:
        j = signs[link, STRUCK]
        if abs(b[j, RATE]) >= SETTLED or signs[link, STRUCK_SIGN] * b[j, TILT] <= b[j, SURE]:
            return False
        if signs[link, SIGN] * b[i, TILT] <= b[i, SURE]:
            return False
        link = signs[link, NEXT_OUT]
    before = 0
    j = i
    while before < KEEP_BEHIND_FRONT:
        link = numbers[j, FIRST_OUT]
        if link < 0:
            return False
        j = signs[link, STRUCK]
        before += 1
    return True


@inner
def _leave(i: int, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> None:
    """Write down how it lies and free its body; `_tidy` has to follow."""
    at, b, numbers, signs = bench.at, bench.bodies, bench.numbers, bench.signs
    row, tilt = numbers[i, ROW], b[i, TILT]
    fate.slot[row] = 0
    if abs(tilt) >= START:
        side = 1 if tilt > 0 else -1
        fate.stands[row] = False
        at[FALLEN] += 1
        fate.side[row] = side
        fate.fall_time[row] = b[i, TIME]
        fate.by[row] = numbers[i, BY]
        fate.twist[row] = b[i, TWIST] if side == numbers[i, SIDE] else 0.0
        fate.tilt[row] = min(abs(tilt), math.pi)
        fate.slide[row] = _slide(i, b) * ground.size[3]
    link = numbers[i, FIRST_OUT]
    while link >= 0:
        following = signs[link, NEXT_OUT]
        signs[link, STRIKER] = -1
        signs[link, STATE] = PAST
        link = following
    link = numbers[i, FIRST_IN]
    while link >= 0:
        following = signs[link, NEXT_IN]
        striker = signs[link, STRIKER]
        if striker >= 0:
            _unlink(link, striker, bench)
        signs[link, STATE] = FREE
        bench.spare_links[at[SPARE_LINKS]] = link
        at[SPARE_LINKS] += 1
        link = following
    numbers[i, ROW] = -1
    bench.spare[at[SPARE]] = i
    at[SPARE] += 1


@inner
def _unlink(link: int, striker: int, bench: ActiveSet) -> None:
    """Take a link out of its striker's."""
    signs = bench.signs
    one = bench.numbers[striker, FIRST_OUT]
    if one == link:
        bench.numbers[striker, FIRST_OUT] = signs[link, NEXT_OUT]
        return
    while signs[one, NEXT_OUT] != link:
        one = signs[one, NEXT_OUT]
    signs[one, NEXT_OUT] = signs[link, NEXT_OUT]


@inner
def _slide(i: int, b: Floats) -> float:
    """How far the edge it fell over has moved the way it fell, lane mm."""
    tilt = b[i, TILT]
    way = 1.0 if tilt >= 0 else -1.0
    half, lean = b[i, DEPTH] / 2, abs(tilt)
    return float(way * b[i, X] + half * math.cos(lean) - HEIGHT / 2 * math.sin(lean) - half)


@inner
def _tidy(bench: ActiveSet) -> None:
    """Close the gaps in the lists of who is live, their order kept."""
    at, live, linked = bench.at, bench.live, bench.linked
    kept = 0
    for q in range(at[LIVING]):
        if bench.numbers[live[q], ROW] >= 0:
            live[kept] = live[q]
            kept += 1
    at[LIVING] = kept
    kept = 0
    for q in range(at[LINKED]):
        if bench.signs[linked[q], STATE] == LIVE:
            linked[kept] = linked[q]
            kept += 1
    at[LINKED] = kept


@inner
def _look(elapsed: float, ground: LayoutArrays, fate: OutcomeArrays, bench: ActiveSet) -> bool:
    """Write down those islands of linked dominoes in which nobody moves any more. False: a pose stopped being finite."""
    at, b, numbers, signs, live = bench.at, bench.bodies, bench.numbers, bench.signs, bench.live
    now, scale = _now(ground, bench), ground.clock[0]
    living = at[LIVING]
    all_busy = at[INSISTED] < 0
    for q in range(living):
        i = live[q]
        tilt = b[i, TILT]
        if not math.isfinite(tilt + b[i, X] + b[i, Y]):
            return False
        if abs(tilt - b[i, SEEN]) > REST_RATE * elapsed:
            b[i, MOVED] = now
        b[i, SEEN] = tilt
        numbers[i, ISLAND] = i
        all_busy = all_busy and now - b[i, MOVED] < REST * scale and now - b[i, NEWS] < SETTLED_AFTER * scale
    if all_busy:
        return True
    for q in range(at[LINKED]):
        k = bench.linked[q]
        one, other = _island(signs[k, STRIKER], numbers), _island(signs[k, STRUCK], numbers)
        if one != other:
            numbers[max(one, other), ISLAND] = min(one, other)
    for q in range(living):
        numbers[live[q], FLAGS] = 0
    for q in range(living):
        i = live[q]
        home = _island(i, numbers)
        flags = 0
        if now - b[i, MOVED] < REST * scale:
            flags |= 1
        if START < abs(b[i, SEEN]) < b[i, SURE]:
            flags |= 2
        if now - b[i, NEWS] < SETTLED_AFTER * scale:
            flags |= 4
        if now - b[i, NEWS] < MAX_FALL_TIME * scale:
            flags |= 8
        if numbers[i, ROW] == at[INSISTED] and abs(b[i, TILT]) <= b[i, SURE]:
            flags |= 16
        numbers[home, FLAGS] |= flags
    anybody = False
    for q in range(living):
        i = live[q]
        flags = numbers[_island(i, numbers), FLAGS]
        recent = flags & 8 if flags & 2 else flags & 4
        if (flags & 1 and recent) or flags & 16:
            continue
        bench.rested[0] = max(bench.rested[0], b[i, MOVED])
        anybody = True
        numbers[i, ISLAND] |= 1 << 30
    if anybody:
        for q in range(living):
            i = live[q]
            if numbers[i, ISLAND] & (1 << 30):
                _leave(i, ground, fate, bench)
        _tidy(bench)
    return True


@inner
def _island(i: int, numbers: Small) -> int:
    """The lowest body of the island this one is on."""
    while numbers[i, ISLAND] & ~(1 << 30) != i:
        i = numbers[i, ISLAND] & ~(1 << 30)
    return i


@inner
def _film(ground: LayoutArrays, bench: ActiveSet) -> None:
    """Keep the poses of everybody who is live: row, tilt, slide along the heading, layout mm."""
    b, numbers = bench.bodies, bench.numbers
    at = bench.at
    at[FILM_STEP] = at[STEPS]
    for q in range(at[LIVING]):
        i = bench.live[q]
        side = 1.0 if b[i, TILT] >= 0 else -1.0
        bench.film[at[FILMED], 0] = b[i, TILT]
        bench.film[at[FILMED], 1] = side * _slide(i, b) * ground.size[3]
        bench.frames[at[FILMED], 0] = at[STEPS]
        bench.frames[at[FILMED], 1] = numbers[i, ROW]
        at[FILMED] += 1
