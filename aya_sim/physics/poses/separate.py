"""Take dominoes out of each other: each leans on what is in its way instead of sinking into it.

Lanes know a cascade from the side, so dominoes that turn, kick back or come from two rivers overlap by up to some millimetres. Of two
that do, the one that is raised with less effort leans less, about the edge on which it stands; where no leaning helps, it is moved out
sideways or up. What rests already stays, and what comes later lies on it.
"""

from dataclasses import dataclass

import numpy as np

from aya_sim.geometry.neighbours import pairs_within
from aya_sim.layout import DominoSize, Flags, Floats, Ints
from aya_sim.physics.poses.depths import depths
from aya_sim.physics.poses.lanes import Leans, place_leans
from aya_sim.physics.poses.rotations import matrices

_ENOUGH = 0.03  # mm: less deep is left
_ROUNDS = 60
_LEVER = 0.12  # of the height: where leaning less by a whole turn would raise a point by less, it is moved instead
_NEAR = 3.0  # mm that neighbours may come nearer while they are taken apart
_LEVEL = 0.3  # share of the way out that is up, below which two move apart by half each
_AT_ONCE = 150_000  # pairs looked at together


@dataclass(slots=True)
class Moving:
    """Dominoes at the moments at which they move, sorted by row, then by moment; of every row first how it begins, at moment -1."""

    row: Ints  # (k,)
    moment: Ints  # (k,)
    leans: Leans  # (k,) each
    shift: Floats  # (k, 3) mm that it is moved besides

    def place(self, states: Ints, size: DominoSize) -> tuple[Floats, Floats]:
        """Return the middles, (j, 3) mm, and rotations, (j, 4), of these states, (j,)."""
        position, rotation = place_leans(Leans(*(column[states] for column in self.leans)), size)
        return position + self.shift[states], rotation


def separate(moving: Moving, size: DominoSize) -> None:
    """Change how the dominoes lean and are shifted so that none sinks into another."""
    one, other = _meetings(moving, size)
    moment = np.maximum(moving.moment[one], moving.moment[other])
    order = np.argsort(moment, kind="stable")
    one, other, moment = one[order], other[order], moment[order]
    begin = 0
    while begin < len(one):
        end = min(len(one), begin + _AT_ONCE)
        if end < len(one):
            end = int(np.searchsorted(moment, moment[end], side="left"))
            end = end if end > begin else int(np.searchsorted(moment, moment[begin], side="right"))
        part = slice(begin, end)
        _take_apart(moving, size, one[part], other[part], moment[part])
        begin = end


def _meetings(moving: Moving, size: DominoSize) -> tuple[Ints, Ints]:
    """Return the pairs of states, (p,) each, that are near each other at one moment at which one of them moves."""
    first = np.flatnonzero(moving.moment < 0)
    feet = np.column_stack([moving.leans.x[first], moving.leans.y[first]])
    reach = 2.0 * float(np.hypot(size.height, size.width / 2)) + 2 * size.thickness
    found = [np.stack(block) for block in pairs_within(feet, feet, reach)]
    left, right = np.concatenate(found, axis=1) if found else np.zeros((2, 0), np.int64)
    left, right = left[left != right], right[left != right]
    moments = int(moving.moment.max(initial=0)) + 2
    key = moving.row * moments + moving.moment + 1
    starts = np.append(first, len(key))
    counts = np.diff(starts)[left] - 1  # states of the left in which it moves
    states = np.repeat(starts[left] + 1, counts) + _count_up(counts)
    beside = np.repeat(right, counts)
    now = np.searchsorted(key, moving.row[first][beside] * moments + moving.moment[states] + 1, side="right") - 1
    once = (moving.moment[now] < moving.moment[states]) | (moving.row[states] < moving.row[now])
    states, now = states[once], now[once]
    position, _ = moving.place(np.arange(len(key)), size)
    far = 2.0 * float(np.linalg.norm([size.thickness, size.width, size.height])) / 2 + _NEAR
    near = np.sum((position[states] - position[now]) ** 2, axis=1) < far**2
    return states[near], now[near]


def _count_up(counts: Ints) -> Ints:
    """Return 0 .. count - 1 for each count, one after the other."""
    return np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)


def _take_apart(moving: Moving, size: DominoSize, one: Ints, other: Ints, moment: Ints) -> None:
    half = np.array([size.thickness, size.width, size.height]) / 2
    states, inverse = np.unique(np.concatenate([one, other]), return_inverse=True)
    a, b = inverse[: len(one)], inverse[len(one) :]
    position, rotation = moving.place(states, size)
    turned = matrices(rotation)
    busy = moving.moment[one] == moment, moving.moment[other] == moment
    todo = np.arange(len(one))
    for _ in range(_ROUNDS):
        deep, out = depths(position, turned, a[todo], b[todo], half)
        sunk = deep > _ENOUGH
        if not sunk.any():
            return
        hit = todo[sunk]
        free = busy[0][hit], busy[1][hit]
        changed = _yield(moving, size, states, (position, turned), (a[hit], b[hit]), free, deep[sunk], out[sunk])
        position[changed], rotation[changed] = moving.place(states[changed], size)
        turned[changed] = matrices(rotation[changed])
        touched = np.zeros(len(states), bool)
        touched[changed] = True
        todo = np.flatnonzero(touched[a] | touched[b])


def _yield(
    moving: Moving,
    size: DominoSize,
    states: Ints,
    now: tuple[Floats, Floats],
    pair: tuple[Ints, Ints],
    free: tuple[Flags, Flags],
    deep: Floats,
    out: Floats,
) -> Ints:
    """Let one domino of each pair give way and return which states changed, places in `states`."""
    position, turned = now
    gain_a = np.where(free[0], _gain(moving, size, states, position, turned, pair[0], out), -np.inf)
    gain_b = np.where(free[1], _gain(moving, size, states, position, turned, pair[1], -out), -np.inf)
    first = gain_a >= gain_b
    gain = np.maximum(gain_a, gain_b)
    leans = gain > _LEVER * size.height
    giving = np.where(first, pair[0], pair[1])
    at = states[giving[leans]]
    less = np.zeros(len(moving.row))
    np.maximum.at(less, at, deep[leans] / gain[leans])
    at = np.unique(at)
    tilt = moving.leans.tilt[at]
    moving.leans.tilt[at] = np.sign(tilt) * np.maximum(0.0, np.abs(tilt) - less[at])
    rest = np.flatnonzero(~leans)
    both = free[0][rest] & free[1][rest]
    up = out[rest, 2]
    share = np.where(both, np.where(np.abs(up) < _LEVEL, 0.5, np.where(up > 0, 1.0, 0.0)), np.where(free[0][rest], 1.0, 0.0))
    way = out[rest] * deep[rest, None] * 0.7
    moved = [(pair[0][rest], way * share[:, None]), (pair[1][rest], -way * (1.0 - share)[:, None])]
    for places, step in moved:
        np.add.at(moving.shift, states[places], step)
        moving.shift[states[places], 2] = np.maximum(0.0, moving.shift[states[places], 2])
    return np.unique(np.concatenate([giving[leans], *(places for places, _ in moved)]))


def _gain(moving: Moving, size: DominoSize, states: Ints, position: Floats, turned: Floats, places: Ints, out: Floats) -> Floats:
    """Return how far the lowest corner of each box along `out` goes that way for each rad that the box leans less, mm."""
    axes = turned[places]
    half = np.array([size.thickness, size.width, size.height]) / 2
    lean = moving.leans.tilt[states[places]]
    side = np.where(lean < 0, -1.0, 1.0)
    corner = -np.sign(np.einsum("kd,kdj->kj", out, axes)) * half  # in the box's own frame, from its middle
    arm_x, arm_z = corner[:, 0] - side * half[0], corner[:, 2] + half[2]  # from the edge on which it stands
    goes = -side[:, None] * (axes[:, :, 0] * arm_z[:, None] - axes[:, :, 2] * arm_x[:, None])
    return np.where(np.abs(lean) > 1e-9, np.einsum("kd,kd->k", goes, out), -np.inf)
