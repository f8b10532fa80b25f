"""Take dominoes out of each other, moment by moment: each leans on what is in its way instead of sinking into it.

Lanes know a cascade from the side, so dominoes that turn, kick back or come from two rivers overlap by up to some millimetres. Of two
that do, the one that is raised with less effort leans less, about the edge on which it stands; where no leaning helps, it is moved out
sideways or up. What rests stays if it can, and what comes later lies on it.
"""

from dataclasses import dataclass, field

import numpy as np

from aya_sim.geometry.neighbours import pairs_within
from aya_sim.layout import DominoSize, Flags, Floats, Ints
from aya_sim.physics.poses.depths import depths
from aya_sim.physics.poses.lanes import Leans, place_leans
from aya_sim.physics.poses.rotations import matrices

_ENOUGH = 0.03  # mm: less deep is left
_ROUNDS = 60
_LEVER = 0.12  # of the height: where leaning less by a whole turn would raise a point by less, it is moved instead
_LEVEL = 0.3  # share of the way out that is up, below which two move apart by half each
_STEP = 0.7  # share of a depth by which one is moved at once
_KEPT = 0.9  # share of a change that is kept to the next moment, if the domino goes on moving


@dataclass(slots=True)
class Heap:
    """The dominoes of a table at one moment, n of them, and what was changed to keep them out of each other."""

    size: DominoSize
    leans: Leans
    stands: Flags  # (n,) bool: nothing has touched it yet
    less: Floats = field(init=False)  # (n,) rad that it leans less than its lane says
    shift: Floats = field(init=False)  # (n, 3) mm that it is moved
    position: Floats = field(init=False)  # (n, 3) mm
    rotation: Floats = field(init=False)  # (n, 4)
    _half: Floats = field(init=False)  # (3,) mm, half edges
    _turned: Floats = field(init=False)  # (n, 3, 3)
    _reach: Floats = field(init=False)  # (n, 3) mm, how far each reaches from its middle along x, y and z
    _first: Ints = field(init=False)  # (n + 1,) where each domino's neighbours begin below
    _neighbours: Ints = field(init=False)
    _owner: Ints = field(init=False)  # whose neighbour each is
    _backward: Ints = field(init=False)  # where the owner is among the neighbours of its neighbour

    def __post_init__(self) -> None:
        n = len(self.stands)
        self._half = np.array([self.size.thickness, self.size.width, self.size.height]) / 2
        self.less, self.shift = np.zeros(n), np.zeros((n, 3))
        self.position, self.rotation, self._turned = np.zeros((n, 3)), np.zeros((n, 4)), np.zeros((n, 3, 3))
        self._reach = np.zeros((n, 3))
        self.place(np.arange(n))
        feet = np.column_stack([self.leans.x, self.leans.y])
        reach = 2.0 * float(np.hypot(self.size.height, self.size.width / 2)) + 2 * self.size.thickness
        found = [np.stack(block) for block in pairs_within(feet, feet, reach)]
        one, other = np.concatenate(found, axis=1) if found else np.zeros((2, 0), np.int64)
        apart = one != other
        order = np.argsort(one[apart], kind="stable")
        self._owner, self._neighbours = one[apart][order], other[apart][order]
        self._backward = np.empty(len(order), np.int64)
        self._backward[np.lexsort((self._owner, self._neighbours))] = np.lexsort((self._neighbours, self._owner))
        self._first = np.searchsorted(one[apart][order], np.arange(n + 1)).astype(np.int64)

    def place(self, rows: Ints) -> None:
        """Work out the poses of these rows from how they lean and what was changed."""
        self._place(rows, Leans(*(column[rows] for column in self.leans)))

    def _place(self, rows: Ints, leans: Leans) -> None:
        tilt = np.sign(leans.tilt) * np.maximum(0.0, np.abs(leans.tilt) - self.less[rows])
        position, self.rotation[rows], turned = place_leans(leans._replace(tilt=tilt), self.size)
        self.position[rows] = position + self.shift[rows]
        self._turned[rows], self._reach[rows] = turned, np.abs(turned) @ self._half

    def adopt(self, rows: Ints, position: Floats, rotation: Floats) -> None:
        """Put these rows, which lean as they do, where they were taken to before. position: (k, 3) mm; rotation: (k, 4)."""
        lean = np.arccos(np.clip(matrices(rotation)[:, 2, 2], -1.0, 1.0))
        self.less[rows] = np.maximum(0.0, np.abs(self.leans.tilt[rows]) - lean)
        self.place(rows)
        self.shift[rows] = position - self.position[rows]
        self.place(rows)

    def move(self, rows: Ints, leans: Leans) -> None:
        """Let these rows lean so now, with most of what was changed before."""
        for column, new in zip(self.leans, leans, strict=True):
            column[rows] = new
        self.less[rows] *= _KEPT
        self.shift[rows] *= _KEPT
        self.stands[rows] = False
        self._place(rows, leans)

    def take_apart(self, moving: Ints) -> Ints:
        """Change poses until none sinks into another, and return the rows that changed or moved.

        moving: the rows that move now.
        """
        free = ~self.stands
        touched = np.zeros(len(free), bool)
        touched[moving] = True
        changed = moving
        for _ in range(_ROUNDS):
            one, other = self._meetings(changed, touched)
            deep, out = self._depths(one, other, free)
            sunk = np.flatnonzero(deep > _ENOUGH)
            if not len(sunk):
                break
            changed = self._give_way(one[sunk], other[sunk], free, deep[sunk], out[sunk])
            self.place(changed)
            touched[changed] = True
        return np.flatnonzero(touched)

    def _depths(self, one: Ints, other: Ints, free: Flags) -> tuple[Floats, Floats]:
        return depths(self.position, self._turned, one, other, self._half, (~free[one], ~free[other]))

    def _meetings(self, rows: Ints, touched: Flags) -> tuple[Ints, Ints]:
        """Return the pairs, (p,) rows each, of which one is among these rows, whose extents overlap; sorted, a touched one first."""
        first = self._first[rows]
        counts = self._first[rows + 1] - first
        total = np.cumsum(counts)
        edge, one = np.repeat(first - total + counts, counts) + np.arange(counts.sum()), np.repeat(rows, counts)
        other = self._neighbours[edge]
        for axis in range(3):
            at, reach = self.position[:, axis], self._reach[:, axis]
            near = np.abs(at[one] - at[other]) < reach[one] + reach[other]
            edge, one, other = edge[near], one[near], other[near]
        edge = np.unique(np.where(touched[other] & (other < one), self._backward[edge], edge))
        return self._owner[edge], self._neighbours[edge]

    def _give_way(self, one: Ints, other: Ints, free: Flags, deep: Floats, out: Floats) -> Ints:
        """Let one domino of each pair give way, or both, and return the rows that did."""
        gain_one = np.where(free[one], self._gain(one, out), -np.inf)
        gain_other = np.where(free[other], self._gain(other, -out), -np.inf)
        gain = np.maximum(gain_one, gain_other)
        leans = gain > _LEVER * self.size.height
        raised = np.where(gain_one >= gain_other, one, other)[leans]
        less = np.zeros(len(self.less))
        np.maximum.at(less, raised, deep[leans] / gain[leans])
        self.less += less
        a, b, up = one[~leans], other[~leans], out[~leans, 2]
        both = np.where(np.abs(up) < _LEVEL, 0.5, np.where(up > 0, 1.0, 0.0))
        share = np.where(free[a] & free[b], both, np.where(free[a], 1.0, 0.0))[:, None]
        way = out[~leans] * deep[~leans, None] * _STEP
        np.add.at(self.shift, a, way * share)
        np.add.at(self.shift, b, -way * (1.0 - share) * free[b][:, None])
        self.shift[:, 2] = np.maximum(0.0, self.shift[:, 2])
        return np.unique(np.concatenate([raised, a[share[:, 0] > 0], b[(share[:, 0] < 1) & free[b]]]))

    def _gain(self, rows: Ints, out: Floats) -> Floats:
        """Return how far the last corner of each box along `out` goes that way for each rad that the box leans less, mm."""
        axes, half, lean = self._turned[rows], self._half, self.leans.tilt[rows]
        side = np.where(lean < 0, -1.0, 1.0)
        corner = -np.sign(np.einsum("kd,kdj->kj", out, axes)) * half  # in the box's own frame, from its middle
        arm_x, arm_z = corner[:, 0] - side * half[0], corner[:, 2] + half[2]  # from the edge on which it stands
        goes = -side[:, None] * (axes[:, :, 0] * arm_z[:, None] - axes[:, :, 2] * arm_x[:, None])
        return np.where(np.abs(lean) - self.less[rows] > 1e-9, np.einsum("kd,kd->k", goes, out), -np.inf)
