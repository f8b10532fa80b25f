"""Follow the cascade in the fast engine: which dominoes start to fall, bind others, lean for good and rest; compiled.

The rules are those of the pymunk engine. Here a domino is one body whatever it strikes and whatever strikes it, and there is a *link* for
each pair of them: forks, merges, loops and two fronts that meet need nothing of their own. The burden of an oblique strike is shared out
over as many *stands* as pymunk would give it.
"""

import math

from aya_sim.geometry.strikes import NARROW
from aya_sim.layout import Floats
from aya_sim.physics.fast.arrays import (
    AWAKE,
    BEGUN,
    BRACED,
    BY,
    COS,
    DEPTH,
    DISTANCE,
    DOWN,
    EDGE,
    EVEN,
    FALLEN,
    FALLING,
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
    PART,
    PAST,
    PULL,
    RATE,
    ROW,
    SAMPLE_EVERY,
    SAMPLE_STEP,
    SAMPLED,
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
    STICKS,
    STRIKER,
    STRIKER_ROW,
    STRUCK,
    STRUCK_SIGN,
    SURE,
    THREAT,
    TILT,
    TIME,
    TODO,
    VX,
    VY,
    WEIGHT,
    ActiveSet,
    LayoutArrays,
    OutcomeArrays,
    Singles,
    Small,
    X,
    Y,
)
from aya_sim.physics.fast.kernels import inner, kernel
from aya_sim.physics.fast.stepper import step
from aya_sim.physics.fast.strikes import (
    STRIKE_CORNER,
    STRIKE_GAP,
    STRIKE_ROW,
    STRIKE_SIDE,
    STRIKE_TURN,
    STRIKE_Y,
    ahead,
    deflection,
    factors,
    keep_struck,
    nearest_gap,
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

RAN, FILM_FULL, LOST, CROWDED, REPEATS = range(5)
SAME_PLACE = 1e-7  # layout mm and rad: dominoes that differ by no more stand alike
_EVEN_ENOUGH, _EVEN_AGAIN = 76, 24  # dominoes of an even row after which its wave may be repeated; and after which it is tried again
_TRIM = 4e-3  # lane s between two checks for dominoes that may be taken out
_LOOK = 16e-3  # lane s between two checks for dominoes at rest
_DOZE = 30e-3  # lane s without motion: what has fallen is not moved any more, unless something reaches it


@kernel
def run(until: int, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> int:
    """Step until the step `until`, or until nothing moves any more; return why it ended.

    REPEATS: the wave runs along an even row; it may be repeated, or followed by another call.
    """
    at = active.at
    dt = layout.size[7]
    trim, look = max(1, round(_TRIM / dt)), max(1, round(_LOOK / dt))
    while True:
        if not _look_ahead(layout, outcome, active):
            return CROWDED
        if at[LIVING] == 0 or at[STEPS] >= until:
            return RAN
        if at[EVEN] >= _EVEN_ENOUGH:
            at[EVEN] -= _EVEN_AGAIN
            return REPEATS
        if at[SAMPLE_EVERY] > 0 and at[STEPS] % at[SAMPLE_EVERY] == 0 and at[SAMPLE_STEP] != at[STEPS]:
            if at[SAMPLED] + at[LIVING] > len(active.poses):
                return FILM_FULL
            _film(layout, active)
        at[STEPS] += 1
        if _any_moves(active):
            step(
                dt,
                layout.size,
                layout.clock,
                active.bodies,
                active.numbers,
                active.links,
                active.signs,
                active.touches,
                active.pairs,
                active.feet,
                active.footed,
                active.live,
                at[LIVING],
                active.linked,
                at[LINKED],
            )
            _watch(layout, active)
            if at[STEPS] % trim == 0:
                _trim(layout, outcome, active)
        if at[STEPS] % look == 0 and not _look(look * dt, layout, outcome, active):
            return LOST


@inner
def _any_moves(active: ActiveSet) -> bool:
    """Return whether any domino moves; else those that are left have yet to lie still for long enough."""
    q = active.at[LIVING] - 1
    while q >= 0 and not active.numbers[active.live[q], AWAKE]:  # those at the front of the wave came last
        q -= 1
    return bool(q >= 0)


@kernel
def run_singles(steps: int, singles: Singles, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> int:
    """Run cascades one after the other, for about so many steps in all; return why it ended.

    RAN is also returned where steps are left to take: at[PART] says how many cascades are done.
    """
    at = active.at
    while at[PART] < len(singles.row):
        k = at[PART]
        if at[BEGUN] == 0:
            at[LIVING] = at[LINKED] = at[SPARE] = at[SPARE_LINKS] = at[LINKS] = at[TODO] = at[EVEN] = 0
            at[STEPS], at[BEGUN], active.rested[0] = singles.step[k], 1, 0.0
            singles.made[k] = nudge(singles.row[k], singles.side[k], singles.speed[k], layout, outcome, active)
        before = at[STEPS]
        ended = run(before + steps, layout, outcome, active)
        if ended != RAN:
            return ended
        steps -= at[STEPS] - before
        if at[LIVING] > 0:
            return RAN
        singles.rested[k] = active.rested[0]
        at[BEGUN] = 0
        at[PART] += 1
        if steps <= 0:
            return RAN
    return RAN


@kernel
def nudge(row: int, side: int, speed: float, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> bool:
    """Give this row a tilt rate (layout rad/s) to this side, if it stands."""
    if not can_be_struck(row, outcome, active):
        return False
    b, numbers = active.bodies, active.numbers
    now = _now(layout, active)
    i = outcome.slot[row] - 1
    if i < 0:
        i = _enter(row, layout.size[2] / layout.size[3], layout, outcome, active)
        numbers[i, STANDS] = 1
        b[i, LOAD] = b[i, WEIGHT] = 1.0
        numbers[i, FRONT_ON if side > 0 else FRONT_BACK] += 1
    link = numbers[i, FIRST_IN]
    while link >= 0:
        active.signs[link, THREAT] = 0
        link = active.signs[link, NEXT_IN]
    rate = side * min(speed * layout.clock[0], MAX_PUSH_RATE)
    b[i, RATE] = rate
    b[i, VX] = rate * HEIGHT / 2
    b[i, VY] = abs(rate) * b[i, DEPTH] / 2
    b[i, MOVED] = b[i, NEWS] = now
    numbers[i, AWAKE] = 1
    if _is_tight(row, side, layout, active):
        active.todo[active.at[TODO], 0], active.todo[active.at[TODO], 1] = i, side
        active.at[TODO] += 1
    return True


@inner
def can_be_struck(row: int, outcome: OutcomeArrays, active: ActiveSet) -> bool:
    """Return whether the domino stands or has only just begun to fall."""
    if not outcome.stands[row]:
        return False
    i = outcome.slot[row] - 1
    return bool(i < 0 or active.numbers[i, SIDE] == 0 or abs(active.bodies[i, TILT]) <= active.bodies[i, SURE])


@kernel
def may_recover(row: int, outcome: OutcomeArrays, active: ActiveSet) -> bool:
    """Return whether the domino stands, or leans so little that a nudge would be repeated."""
    i = outcome.slot[row] - 1
    return bool(outcome.stands[row] and (i < 0 or abs(active.bodies[i, TILT]) <= active.bodies[i, SURE]))


@inner
def _now(layout: LayoutArrays, active: ActiveSet) -> float:
    """Return the time, layout s."""
    return float(active.at[STEPS] * layout.clock[1])


@inner
def _is_tight(row: int, side: int, layout: LayoutArrays, active: ActiveSet) -> bool:
    """Return whether the next domino is so near that it moves at once."""
    close = TIGHT_GAP * layout.size[0]
    return bool(nearest_gap(row, side, close, layout, active.points) < close)


@inner
def _enter(row: int, depth: float, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> int:
    """Make a body for this row, upright and at rest, and return its number."""
    at, b, numbers = active.at, active.bodies, active.numbers
    if at[SPARE] > 0:
        at[SPARE] -= 1
        i = active.spare[at[SPARE]]
    else:
        i = at[LIVING]
    active.live[at[LIVING]] = i
    at[LIVING] += 1
    for f in range(b.shape[1]):
        b[i, f] = 0.0
    for f in range(numbers.shape[1]):
        numbers[i, f] = 0
    b[i, Y] = HEIGHT / 2
    b[i, COS] = 1.0
    b[i, TIME] = math.nan
    b[i, MOVED] = b[i, NEWS] = _now(layout, active)
    numbers[i, ROW] = row
    numbers[i, BY] = -1
    numbers[i, FIRST_IN] = numbers[i, FIRST_OUT] = -1
    outcome.slot[row] = i + 1
    _shape(i, depth, b)
    _weigh(i, b, numbers)
    return int(i)


@inner
def _shape(i: int, depth: float, b: Floats) -> None:
    """Set the depth of the body along its fall, lane mm."""
    edge = min(EDGES, depth / 8)
    b[i, DEPTH] = depth
    b[i, EDGE] = edge
    b[i, HALF] = depth / 2 - edge
    b[i, SURE] = max(SURELY, 1.3 * math.atan2(depth, HEIGHT))


@inner
def _weigh(i: int, b: Floats, numbers: Small) -> None:
    """Set mass, moment and weight, with the mean burden of its stands."""
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
def _watch(layout: LayoutArrays, active: ActiveSet) -> None:
    """Check which dominoes start to fall, drop a burden or will not come back."""
    b, numbers, live = active.bodies, active.numbers, active.live
    late = layout.size[7] / 2  # lane s: what is seen once a step is seen half a step late on average
    for q in range(active.at[LIVING]):
        i = live[q]
        if not numbers[i, AWAKE] or numbers[i, DOWN]:
            continue
        tilt = b[i, TILT]
        lean = abs(tilt)
        if lean >= START:
            if not numbers[i, FALLING]:
                _start(i, layout, active)
            if numbers[i, LOADED] and lean + abs(b[i, RATE]) * late >= RELEASED:
                b[i, LOAD] = b[i, WEIGHT] = numbers[i, STANDS]
                _weigh(i, b, numbers)
            if lean > b[i, SURE]:
                numbers[i, DOWN] = 1
        else:
            numbers[i, FALLING] = 0
        b[i, LAST] = tilt
    todo, last = active.todo, active.at[TODO] - 1
    for q in range((last + 1) // 2):  # a stack: the first to start is the first to look
        for f in range(2):
            todo[q, f], todo[last - q, f] = todo[last - q, f], todo[q, f]


@inner
def _start(i: int, layout: LayoutArrays, active: ActiveSet) -> None:
    """Note when and by what this domino starts to fall; `_look_ahead` finds what it will strike."""
    b, numbers = active.bodies, active.numbers
    now = _now(layout, active)
    lean, last = abs(b[i, TILT]), abs(b[i, LAST])
    share = (lean - START) / max(lean - last, 1e-12)
    b[i, TIME] = now - layout.clock[1] * min(1.0, max(0.0, share))
    numbers[i, FALLING] = 1
    side = 1 if b[i, TILT] > 0 else -1
    numbers[i, SIDE] = side
    _note_striker(i, side, layout, active)
    if not numbers[i, STARTED_ON if side > 0 else STARTED_BACK]:
        b[i, NEWS] = b[i, MOVED] = now
        active.todo[active.at[TODO], 0], active.todo[active.at[TODO], 1] = i, side
        active.at[TODO] += 1


@inner
def _note_striker(i: int, side: int, layout: LayoutArrays, active: ActiveSet) -> None:
    """Note as its striker the domino that has come farthest, of those in whose way it is."""
    b, signs, links = active.bodies, active.signs, active.links
    farthest = -math.inf
    link = active.numbers[i, FIRST_IN]
    while link >= 0:
        if signs[link, THREAT] and signs[link, STRUCK_SIGN] == side:
            striker = signs[link, STRIKER]
            reach = math.sin(min(abs(b[striker, TILT]), math.pi / 2)) if striker >= 0 else 1.0
            if reach - links[link, GAP] >= farthest:  # links stand newest first: of equals, the one bound first
                farthest = reach - links[link, GAP]
                active.numbers[i, BY] = signs[link, STRIKER_ROW]
        link = signs[link, NEXT_IN]


@inner
def _look_ahead(layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> bool:
    """Bind the dominoes in the way of those that have yet to look, and those so tight behind that they would move at once.

    Returns False if there is no room for more: grow the active set and call again.
    """
    at, todo, numbers = active.at, active.todo, active.numbers
    crowd = len(active.strikes)
    while at[TODO] > 0:
        if (
            at[LIVING] + crowd > len(active.live)
            or at[LINKS] + crowd > len(active.linked)
            or at[TODO] + crowd + len(active.live) > len(todo)
        ):
            return False
        at[TODO] -= 1
        i, side = todo[at[TODO], 0], todo[at[TODO], 1]
        started = STARTED_ON if side > 0 else STARTED_BACK
        if numbers[i, started]:
            continue
        numbers[i, started] = 1
        count = _in_the_way(i, side, layout, outcome, active)
        whole, sum_y = 0.0, 0.0
        for n in range(count):
            whole += abs(active.strikes[n, STRIKE_Y])
            sum_y += active.strikes[n, STRIKE_Y]
        imbalance = abs(sum_y) / whole if whole > 0.0 else 0.0
        at[EVEN] = at[EVEN] + 1 if count == 1 and _is_even(i, side, layout, active) else 0
        for n in range(count):
            j = _bind(i, side, n, imbalance, layout, outcome, active)
            if _is_tight(numbers[j, ROW], active.met[n, STRIKE_SIDE], layout, active) and _train(j, active) < MAX_TRAIN:
                todo[at[TODO], 0], todo[at[TODO], 1] = j, active.met[n, STRIKE_SIDE]
                at[TODO] += 1
    return True


@inner
def _is_even(i: int, side: int, layout: LayoutArrays, active: ActiveSet) -> bool:
    """Return whether this domino will strike as it was struck: face to face, at the same gap."""
    link, strikes = active.numbers[i, FIRST_IN], active.strikes
    if link < 0 or active.signs[link, SIGN] != side or active.met[0, STRIKE_SIDE] != side:
        return False
    straight = abs(strikes[0, STRIKE_TURN]) <= SAME_PLACE and abs(strikes[0, STRIKE_Y]) <= SAME_PLACE
    return bool(straight and abs(strikes[0, STRIKE_GAP] - active.links[link, GAP] * layout.size[0]) <= SAME_PLACE)


@inner
def _train(i: int, active: ActiveSet) -> int:
    """Return the length of the row behind this domino, itself included, counted no further than matters."""
    count = 0
    while i >= 0 and count < MAX_TRAIN:
        count += 1
        link = active.numbers[i, FIRST_IN]
        i = active.signs[link, STRIKER] if link >= 0 else -1
    return count


@inner
def _in_the_way(i: int, side: int, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> int:
    """Find what this domino will strike, nearest first, into active.strikes and active.met; return how many."""
    b, numbers, signs = active.bodies, active.numbers, active.signs
    row = numbers[i, ROW]
    off, sideways = b[i, OFF_ON if side > 0 else OFF_BACK], numbers[i, SIDEWAYS] == 1
    count = ahead(row, side, off, sideways, layout, active.strikes, active.met, active.points)
    count = keep_struck(count, layout, active.strikes, active.met, active.covered, active.points)
    hidden, unhidden = 0, 0
    if off != 0.0 and not sideways:
        hidden = ahead(row, side, 0.0, False, layout, active.straight_strikes, active.straight_met, active.points)
        for n in range(hidden):
            active.hidden[n] = active.straight_met[n, STRIKE_ROW]
        unhidden = keep_struck(hidden, layout, active.straight_strikes, active.straight_met, active.covered, active.points)
    kept = 0
    for n in range(count):
        other = active.met[n, STRIKE_ROW]
        seen = can_be_struck(other, outcome, active)
        link = numbers[i, FIRST_IN]
        while seen and link >= 0:
            seen = not (signs[link, THREAT] and signs[link, STRIKER_ROW] == other)
            link = signs[link, NEXT_IN]
        if seen and hidden > unhidden:
            inside = False
            for m in range(hidden):
                inside = inside or active.hidden[m] == other
            for m in range(unhidden):
                inside = inside and active.straight_met[m, STRIKE_ROW] != other
            seen = not inside
        if seen:
            for f in range(6):
                active.strikes[kept, f] = active.strikes[n, f]
            for f in range(3):
                active.met[kept, f] = active.met[n, f]
            kept += 1
    return kept


@inner
def _bind(i: int, side: int, n: int, imbalance: float, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> int:
    """Link the domino of this strike to its striker, at the gap that the plan gives, and return its body."""
    at, b, numbers, links, signs = active.at, active.bodies, active.numbers, active.links, active.signs
    row, struck_side, corner = active.met[n, STRIKE_ROW], active.met[n, STRIKE_SIDE], active.met[n, STRIKE_CORNER] == 1
    gap, turn = active.strikes[n, STRIKE_GAP], active.strikes[n, STRIKE_TURN]
    height, width, thickness, length = layout.size[0], layout.size[1], layout.size[2], layout.size[3]
    sideways = abs(turn) > NARROW
    depth = width if sideways else thickness
    j = outcome.slot[row] - 1
    if j < 0:
        j = _enter(row, depth / length, layout, outcome, active)
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
        _brace(i, active)
        _brace(j, active)
    else:
        inertia, weight = factors(turn, gap, height, width, thickness, layout.size[4], imbalance, corner)
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
        k = active.spare_links[at[SPARE_LINKS]]
    else:
        k = at[LINKS]
        at[LINKS] += 1
    active.linked[at[LINKED]] = k
    at[LINKED] += 1
    for f in range(links.shape[1]):
        links[k, f] = 0.0
    links[k, DISTANCE] = (gap + (thickness + depth) / 2) / length
    links[k, GAP] = gap / height
    signs[k, STRIKER], signs[k, STRUCK] = i, j
    signs[k, SIGN], signs[k, STRUCK_SIGN] = side, struck_side
    signs[k, NEXT_IN], signs[k, NEXT_OUT] = numbers[j, FIRST_IN], numbers[i, FIRST_OUT]
    signs[k, STRIKER_ROW], signs[k, THREAT], signs[k, STATE] = numbers[i, ROW], 1, LIVE
    numbers[j, FIRST_IN] = numbers[i, FIRST_OUT] = k
    return int(j)


@inner
def _brace(first: int, active: ActiveSet) -> None:
    """Mark the row where two fronts meet and lean on each other: no domino behind is taken out before all rest."""
    i = first
    while i >= 0 and not active.numbers[i, BRACED]:
        active.numbers[i, BRACED] = 1
        link = active.numbers[i, FIRST_IN]
        i = active.signs[link, STRIKER] if link >= 0 else -1


@inner
def _trim(layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> None:
    """Write down and take out each domino that leans for good, can be struck no more and carries nothing."""
    removed = False
    for q in range(active.at[LIVING]):
        i = active.live[q]
        if active.numbers[i, DOWN] and abs(active.bodies[i, RATE]) < SETTLED and _is_settled(i, active):
            _leave(i, layout, outcome, active)
            removed = True
    if removed:
        _tidy(active)


@inner
def _is_settled(i: int, active: ActiveSet) -> bool:
    """Return whether this slow body is the rearmost, leaning on the next for good, with enough dominoes before it."""
    b, numbers, signs = active.bodies, active.numbers, active.signs
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
def _leave(i: int, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> None:
    """Write down how the domino lies and free its body; `_tidy` has to follow."""
    at, b, numbers, signs = active.at, active.bodies, active.numbers, active.signs
    row, tilt = numbers[i, ROW], b[i, TILT]
    outcome.slot[row] = 0
    if abs(tilt) >= START:
        side = 1 if tilt > 0 else -1
        outcome.stands[row] = False
        at[FALLEN] += 1
        outcome.side[row] = side
        outcome.fall_time[row] = b[i, TIME]
        outcome.by[row] = numbers[i, BY]
        outcome.tilt[row] = min(abs(tilt), math.pi)
        outcome.slide[row] = slide_of(i, b) * layout.size[3]
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
            _unlink(link, striker, active)
        signs[link, STATE] = FREE
        active.spare_links[at[SPARE_LINKS]] = link
        at[SPARE_LINKS] += 1
        link = following
    numbers[i, ROW] = -1
    active.spare[at[SPARE]] = i
    at[SPARE] += 1


@inner
def _unlink(link: int, striker: int, active: ActiveSet) -> None:
    """Take a link out of the list of its striker."""
    signs = active.signs
    one = active.numbers[striker, FIRST_OUT]
    if one == link:
        active.numbers[striker, FIRST_OUT] = signs[link, NEXT_OUT]
        return
    while signs[one, NEXT_OUT] != link:
        one = signs[one, NEXT_OUT]
    signs[one, NEXT_OUT] = signs[link, NEXT_OUT]


@inner
def slide_of(i: int, b: Floats) -> float:
    """Return how far the edge it fell over has moved the way it fell, lane mm."""
    tilt = b[i, TILT]
    way = 1.0 if tilt >= 0 else -1.0
    half, lean = b[i, DEPTH] / 2, abs(tilt)
    return float(way * b[i, X] + half * math.cos(lean) - HEIGHT / 2 * math.sin(lean) - half)


@inner
def _tidy(active: ActiveSet) -> None:
    """Close the gaps in the lists of live bodies and links, their order kept."""
    at, live, linked = active.at, active.live, active.linked
    kept = 0
    for q in range(at[LIVING]):
        if active.numbers[live[q], ROW] >= 0:
            live[kept] = live[q]
            kept += 1
    at[LIVING] = kept
    kept = 0
    for q in range(at[LINKED]):
        if active.signs[linked[q], STATE] == LIVE:
            linked[kept] = linked[q]
            kept += 1
    at[LINKED] = kept


@inner
def _look(elapsed: float, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> bool:
    """Write down the islands of linked dominoes in which nothing moves any more. Return False if a pose stopped being finite."""
    at, b, numbers, signs, live = active.at, active.bodies, active.numbers, active.signs, active.live
    now, scale = _now(layout, active), layout.clock[0]
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
        still = numbers[i, AWAKE] and numbers[i, DOWN] and now - b[i, MOVED] >= _DOZE * scale
        all_busy = all_busy and not still and now - b[i, MOVED] < REST * scale and now - b[i, NEWS] < SETTLED_AFTER * scale
    if all_busy:
        return True
    for q in range(at[LINKED]):
        k = active.linked[q]
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
        if numbers[i, AWAKE] and not (numbers[i, DOWN] and now - b[i, MOVED] >= _DOZE * scale):
            flags |= 32
        numbers[home, FLAGS] |= flags
    resting = False
    for q in range(living):
        i = live[q]
        flags = numbers[_island(i, numbers), FLAGS]
        if not flags & 32 and numbers[i, AWAKE]:
            numbers[i, AWAKE] = numbers[i, STICKS] = 0
            b[i, VX] = b[i, VY] = b[i, RATE] = 0.0
        recent = flags & 8 if flags & 2 else flags & 4
        if (flags & 1 and recent) or flags & 16:
            continue
        active.rested[0] = max(active.rested[0], b[i, MOVED])
        resting = True
        numbers[i, ISLAND] |= 1 << 30
    if resting:
        for q in range(living):
            i = live[q]
            if numbers[i, ISLAND] & (1 << 30):
                _leave(i, layout, outcome, active)
        _tidy(active)
    return True


@inner
def _island(i: int, numbers: Small) -> int:
    """Return the lowest body of the island of this one."""
    while numbers[i, ISLAND] & ~(1 << 30) != i:
        i = numbers[i, ISLAND] & ~(1 << 30)
    return i


@inner
def _film(layout: LayoutArrays, active: ActiveSet) -> None:
    """Record the poses of all live bodies: row, tilt, slide along the heading, layout mm."""
    b, numbers = active.bodies, active.numbers
    at = active.at
    at[SAMPLE_STEP] = at[STEPS]
    for q in range(at[LIVING]):
        i = active.live[q]
        side = 1.0 if b[i, TILT] >= 0 else -1.0
        active.poses[at[SAMPLED], 0] = b[i, TILT]
        active.poses[at[SAMPLED], 1] = side * slide_of(i, b) * layout.size[3]
        active.frames[at[SAMPLED], 0] = at[STEPS]
        active.frames[at[SAMPLED], 1] = numbers[i, ROW]
        at[SAMPLED] += 1
