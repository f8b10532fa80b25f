"""Repeat the wave of an even row instead of working it out again and again; no time step.

A wave that runs along dominoes at one distance, face to face, and has settled is the same at each of them, one period later. Its period is
the mean over many dominoes, in which the steps of time leave no trace; so the dominoes ahead are given the times, tilts and slides that
those behind had, and what moves is set down near the end of the even part, where the cascade is followed again.
"""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import Floats, Ints
from aya_sim.physics.fast.arrays import (
    BRACED,
    BY,
    FALLEN,
    FALLING,
    FIRST_IN,
    GAP,
    INSISTED,
    LINKED,
    LIVING,
    MOVED,
    NEWS,
    OFF_BACK,
    OFF_ON,
    PAST,
    ROW,
    SIDE,
    SIDEWAYS,
    SIGN,
    STATE,
    STEPS,
    STRIKER,
    STRIKER_ROW,
    STRUCK,
    STRUCK_SIGN,
    TILT,
    TIME,
    TODO,
    ActiveSet,
    LayoutArrays,
    OutcomeArrays,
)
from aya_sim.physics.fast.cascade import SAME_PLACE, slide_of
from aya_sim.physics.fast.strikes import follow_even_row, follow_even_row_back

_SETTLING = 12  # dominoes from the beginning of an even row on whose periods do not count: a wave has settled after eight
_BEHIND, _MOST_BEHIND = 48, 192  # dominoes at rest behind those that move, over which the period is measured: at least, at most
_FARTHEST = 6  # so many are left out for each of them at most, as long as they are not the most
_SAME_PERIOD = 3e-3  # by which the periods of the whole and of its second half may differ, as a share
_LEAST, _LEFT = 64, 12  # dominoes worth it; those left before the end of the even part, where the cascade is followed again
_MOST_MOVING = 24


@dataclass(frozen=True, slots=True)
class Repeated:
    """Dominoes that were not followed: those of `rows` that fell, or began to, while `steps` went by."""

    rows: Ints  # (k,) in the order of the fall; the last are still moving
    times: Floats  # (k,) layout s, when each starts to fall
    steps: tuple[int, int]  # the first and the last that were left out
    model: int  # the row that is the next to fall


def repeat_wave(layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> Repeated | None:
    """Carry the wave to the end of the even row that it runs along; return what was left out, None where it runs along none."""
    at = active.at
    if not 4 <= at[LIVING] == at[LINKED] + 1 <= _MOST_MOVING or at[TODO] or at[INSISTED] >= 0:
        return None
    gaps = active.links[active.linked[: at[LINKED]], GAP]
    if gaps.max() - gaps.min() > SAME_PLACE / layout.size[0]:  # most rows: the rest takes longer than ten steps
        return None
    bodies = _in_order(active)
    if bodies is None:
        return None
    side = int(active.numbers[bodies[0], SIDE])
    behind = _behind(int(active.numbers[bodies[0], BY]), side, layout, outcome)
    if len(behind) < _BEHIND:
        return None
    moving = len(bodies)
    most = None if len(behind) == _MOST_BEHIND else moving + _LEFT + _FARTHEST * len(behind)
    rows = _follow(int(active.numbers[bodies[0], ROW]), most, side, layout, outcome, active)
    skipped = len(rows) - moving - _LEFT
    if skipped < _LEAST or not np.array_equal(rows[:moving], active.numbers[bodies, ROW]):
        return None
    period = _measure_period(outcome.fall_time[behind])
    if period is None:
        return None
    dt = float(layout.clock[1])
    steps = round(skipped * period / dt)
    period = steps * dt / skipped  # so that what moves is as far in its step as before
    falling = active.numbers[bodies, FALLING] == 1
    known = active.bodies[bodies[falling], TIME]
    reach = len(known)
    starts = np.concatenate([known, known[-1] + period * np.arange(1, skipped + 1)])
    _write(rows, skipped, starts, behind, side, outcome)
    first = int(at[STEPS])
    _set_down(bodies, rows[skipped : skipped + moving], rows[skipped - 1], steps, dt, outcome, active)
    at[FALLEN] += skipped
    return Repeated(rows[: skipped + reach].astype(np.int64), starts, (first, int(at[STEPS]) - 1), int(rows[skipped + reach]))


def _in_order(active: ActiveSet) -> Ints | None:
    """Return the bodies from the rearmost to the foremost; None where they are no single row in which each strikes the next."""
    at, signs, numbers = active.at, active.signs, active.numbers
    live, linked = active.live[: at[LIVING]], active.linked[: at[LINKED]]
    following = dict(zip(signs[linked, STRIKER].tolist(), signs[linked, STRUCK].tolist(), strict=True))
    rear = set(live.tolist()) - set(following.values())
    if len(following) != len(linked) or len(rear) != 1:
        return None
    order = [rear.pop()]
    while order[-1] in following and len(order) <= len(live):
        order.append(following[order[-1]])
    bodies = np.array(order, np.int64)
    front = signs[linked, SIGN]
    if len(order) != len(live) or (front != front[0]).any() or (signs[linked, STRUCK_SIGN] != front[0]).any():
        return None
    turned = numbers[bodies, SIDEWAYS].any() or numbers[bodies, BRACED].any() or active.bodies[bodies][:, [OFF_ON, OFF_BACK]].any()
    falling = numbers[bodies, FALLING]
    if turned or (np.diff(falling) > 0).any() or falling.sum() < 3 or numbers[bodies[0], SIDE] != front[0]:
        return None
    return bodies


def _follow(first: int, most: int | None, side: int, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> Ints:
    """Return the rows of the even row that begins with this one; none of them where they are more than the most."""
    rows = np.full(_LEAST if most is None else most + 1, first, np.int64)
    work = active.met, active.strikes, active.covered, active.points
    count = 1
    while True:
        count += follow_even_row(side, SAME_PLACE, layout, outcome, rows[count - 1 :], *work) - 1
        if count < len(rows):
            return rows[:count]
        if most is not None:
            return rows[:0]
        rows = np.concatenate([rows, np.empty(7 * len(rows), np.int64)])


def _behind(last: int, side: int, layout: LayoutArrays, outcome: OutcomeArrays) -> Ints:
    """Return the rows that struck one another evenly up to the last, in the order of their falls; without those it takes to settle."""
    rows = np.full(_MOST_BEHIND + _SETTLING, last, np.int64)
    count = follow_even_row_back(side, SAME_PLACE, layout, outcome, rows)
    return rows[: max(0, count - _SETTLING)][::-1]


def _measure_period(times: Floats) -> float | None:
    """Return the time from one of these falls to the next; None where the later ones follow each other otherwise."""
    period, later = _slope(times), _slope(times[len(times) // 2 :])
    return period if abs(later - period) < _SAME_PERIOD * period else None


def _slope(times: Floats) -> float:
    """Return how fast the straight line rises that is nearest to all times, for each of them is known only within a step."""
    places = np.arange(len(times)) - (len(times) - 1) / 2
    return float(places @ times / (places @ places))


def _write(rows: Ints, skipped: int, starts: Floats, behind: Ints, side: int, outcome: OutcomeArrays) -> None:
    """Write down how the skipped dominoes fell: as those behind them did on the mean."""
    done = rows[:skipped]
    outcome.stands[done] = False
    outcome.side[done] = side
    outcome.fall_time[done] = starts[:skipped]
    outcome.by[done] = np.concatenate([behind[-1:], done[:-1]])
    outcome.tilt[done] = outcome.tilt[behind].mean()
    outcome.slide[done] = outcome.slide[behind].mean()


def _set_down(bodies: Ints, rows: Ints, before: int, steps: int, dt: float, outcome: OutcomeArrays, active: ActiveSet) -> None:
    """Let the bodies be those rows, `steps` later. before: the row that strikes the first of them."""
    b, numbers, signs = active.bodies, active.numbers, active.signs
    outcome.slot[numbers[bodies, ROW]] = 0
    outcome.slot[rows] = bodies + 1
    numbers[bodies, ROW] = rows
    strikers = np.concatenate([[before], rows[:-1]])
    struck = numbers[bodies, BY] >= 0
    numbers[bodies[struck], BY] = strikers[struck]
    for column in (TIME, MOVED, NEWS):
        b[bodies, column] += steps * dt
    linked = active.linked[: active.at[LINKED]]
    signs[linked, STRIKER_ROW] = numbers[signs[linked, STRIKER], ROW]
    link = int(numbers[bodies[0], FIRST_IN])
    if link >= 0 and signs[link, STATE] == PAST:
        signs[link, STRIKER_ROW] = before
    active.at[STEPS] += steps


class Film:
    """Puts together the poses of dominoes that were not followed, from how one that was followed after them moved."""

    def __init__(self, repeated: Repeated) -> None:
        self.repeated = repeated
        self.seen: list[tuple[float, float, float]] = []  # layout s since it started to fall, tilt and slide

    def look(self, dt: float, layout: LayoutArrays, outcome: OutcomeArrays, active: ActiveSet) -> bool:
        """Note how the next one to fall leans now; return False when it lies. dt: layout s."""
        i = int(outcome.slot[self.repeated.model]) - 1
        if i < 0:
            return False
        if active.numbers[i, FALLING]:
            tilt = float(active.bodies[i, TILT])
            slide = math.copysign(1.0, tilt) * slide_of(i, active.bodies) * float(layout.size[3])
            self.seen.append((float(active.at[STEPS]) * dt - float(active.bodies[i, TIME]), tilt, slide))
        return True

    def poses(self, dt: float, every: int) -> tuple[Ints, Floats]:
        """Return (k, 2) step and row, and (k, 2) tilt and slide, of what was left out. every: steps from one to the next."""
        since, tilt, slide = np.array(self.seen).T
        first, last = self.repeated.steps
        lasts = since[-1]
        frames = []
        for step in range(-(-first // every) * every, last + 1, every):
            low, high = np.searchsorted(self.repeated.times, (step * dt - lasts, step * dt))
            frames.append(np.column_stack([np.full(high - low, step), np.arange(low, high)]))
        places = np.concatenate(frames) if frames else np.empty((0, 2), np.int64)
        ages = places[:, 0] * dt - self.repeated.times[places[:, 1]]
        poses = np.column_stack([np.interp(ages, since, tilt), np.interp(ages, since, slide)])
        return np.column_stack([places[:, 0], self.repeated.rows[places[:, 1]]]), poses
