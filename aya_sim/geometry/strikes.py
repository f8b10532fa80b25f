"""Find which dominoes stand in the way of a falling one (docs/physics.md, "The plan decides who is struck").

A domino that falls along a fall heading sweeps a strip of the plan. Every foot that reaches into the strip is in its way; the
first one is struck, and so is each other one that neither hides behind a nearer one nor is struck by it.
Everything here is plain geometry of standing feet in the plan; when and how hard a domino falls is the business of physics.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import shapely

from aya_sim.components import TOUCH
from aya_sim.layout import NOT_STRUCK, STRIKER_UNKNOWN, Dominoes, DominoSize, Flags, Floats, Ints, Layout, State, own_way

REACH = 0.995  # of the height: farther than this a fall only grazes the foot
KAPPA = 0.90  # share of a deflection that turns the fall heading while the striker is still upright
NARROW = math.radians(82.0)  # the turn from which the narrow side is struck
TURNED = math.radians(1.0)  # a fall that turned less from its own line struck what it strikes as it lies
UNCOVERED = 0.5  # mm of a foot that must be seen past nearer ones to be struck as well
_PAIRS = 200_000  # pairs weighed at once
_LEAST, _MOST = 16, 2048  # dominoes looked up at once


class Strike(NamedTuple):
    """One domino in the way of another, in the frame of the fall: x along the fall heading, y to its left."""

    gap: float  # mm, from the striker's front face to the nearest point of the foot
    row: int
    turn: float  # rad, from the fall heading to the struck domino's nearest normal, -pi/2..pi/2
    side: int  # +1 it is struck from behind and would fall forward, -1 from downstream
    corner: bool  # the nearest point is a corner inside the strip (else it lies on the strip's edge, or the feet are parallel)
    y: float  # mm, the point of contact
    low: float  # mm, the part of the strip that its foot covers
    high: float  # mm
    lever: float  # mm, from the middle of the struck face to the point of contact, along the face


@dataclass(frozen=True, slots=True)
class _Block:
    """The strikes of a block of dominoes, computed together."""

    starts: list[int]
    numbers: Floats  # (k, 6): gap, turn, y, low, high, lever
    signs: Ints  # (k, 3): row, side, corner


class StrikeFinder:
    """Finds which standing feet are in the way of which; blocks of answers are computed on demand and cached.

    x, y: (n,) float64, mm; heading: (n,) float64, rad; in an order that geometry alone decides, because rows break ties.
    fall: (n,) rad, the directions in which the dominoes fall where these are known already; else along or against the headings.
    """

    def __init__(self, x: Floats, y: Floats, heading: Floats, size: DominoSize, fall: Floats | None = None) -> None:
        self._x, self._y, self._heading = x, y, heading
        self._fall = heading if fall is None else fall
        self._size = size
        self._tree = shapely.STRtree(np.asarray(shapely.points(x, y)))
        half_diagonal = math.hypot(size.width, size.thickness) / 2
        self._far = math.hypot(size.height + size.thickness / 2, size.width / 2) + half_diagonal
        self._block = self._block_size()
        self._blocks: dict[tuple[int, int], _Block] = {}

    def ahead(self, row: int, side: int, off: float = 0.0, sideways: bool = False) -> list[Strike]:
        """Return the dominoes in the way of this one, nearest first, hidden ones included.

        side: +1 it falls along its heading, -1 against it. off: rad, the deflection given by its striker.
        sideways: it was struck on its narrow side, and falls that way from the first to the last.
        """
        if off:
            rows = np.array([row], np.int64)
            _, numbers, signs = self._weigh(rows, np.full(1, side), np.full(1, off), sideways)
            return _to_strikes(numbers, signs)
        at, place = divmod(row, self._block)
        block = self._blocks.get((at, side))
        if block is None:
            block = self._blocks[at, side] = self._look_up(at, side)
        span = slice(block.starts[place], block.starts[place + 1])
        return _to_strikes(block.numbers[span], block.signs[span])

    def struck(self, row: int, side: int) -> list[Strike]:
        """Return the dominoes that this one strikes when it falls to this side and nothing deflects it, nearest first."""

        def would_strike(strike: Strike, other: int) -> bool:
            way = 1 if self._fall is not self._heading else strike.side
            return any(farther.row == other for farther in self.ahead(strike.row, way))

        return select_struck(self.ahead(row, side), would_strike)

    def _block_size(self) -> int:
        """Return how many dominoes have about `_PAIRS` neighbours, judged by a sample."""
        n = len(self._x)
        if not n:
            return _MOST
        sample = np.unique(np.linspace(0, n - 1, 16).astype(np.int64))
        neighbours = max(1, self._neighbours(sample)[0].size // len(sample))
        return min(_MOST, max(_LEAST, _PAIRS // neighbours))

    def _neighbours(self, rows: Ints) -> tuple[Ints, Ints]:
        """Return all (place in `rows`, neighbour) within reach of a fall, as two (k,) arrays."""
        near = self._tree.query(shapely.points(self._x[rows], self._y[rows]), predicate="dwithin", distance=self._far)
        other = rows[near[0]] != near[1]
        return near[0][other], near[1][other]

    def _look_up(self, at: int, side: int) -> _Block:
        """Compute the strikes of block number `at`, falling to this side."""
        rows = np.arange(at * self._block, min((at + 1) * self._block, len(self._x)))
        place, numbers, signs = self._weigh(rows, np.full(len(rows), side), np.zeros(len(rows)))
        return _Block(np.searchsorted(place, np.arange(len(rows) + 1)).tolist(), numbers, signs)

    def _weigh(self, rows: Ints, side: Ints, off: Floats, sideways: bool = False) -> tuple[Ints, Floats, Ints]:
        """Return every foot in the way of `rows`: place in `rows` (k,), numbers (k, 6) and signs (k, 3), sorted by place, then gap."""
        place, other = self._neighbours(rows)
        base = self._fall[rows] + np.where(side > 0, 0.0, math.pi)
        striker = rows[place]
        dx, dy = self._x[other] - self._x[striker], self._y[other] - self._y[striker]
        seen = in_the_way(dx, dy, base[place], off[place], self._heading[other], self._size, sideways)
        kept = np.flatnonzero(seen.there)
        order = kept[np.lexsort((other[kept], seen.gap[kept], place[kept]))]
        numbers = np.column_stack((seen.gap, seen.turn, seen.y, seen.low, seen.high, seen.lever))[order]
        signs = np.column_stack((other, seen.side, seen.corner)).astype(np.int64)[order]
        return place[order], numbers, signs


class StripOverlap(NamedTuple):
    """The columns of `Strike` for many pairs at once; `there` says which of them are in the way at all."""

    there: Flags
    gap: Floats
    turn: Floats
    side: Ints
    corner: Flags
    y: Floats
    low: Floats
    high: Floats
    lever: Floats


def in_the_way(
    dx: Floats, dy: Floats, base: Floats, off: Floats, heading: Floats, size: DominoSize, sideways: bool = False
) -> StripOverlap:
    """Return whether and how each foot at (dx, dy) mm from a striker is in its way when it falls along `base` deflected by `off`.

    base, off, heading (of the other foot): rad. All (m,). The fall heading leaves `base` by the deflection while the
    striker is upright and comes back as it tilts, so it is taken at the tilt at which this foot would be reached; a striker that
    falls sideways over its narrow side keeps its heading.
    """
    h, w, d = size.height, size.width, size.thickness
    reached = np.clip((np.hypot(dx, dy) - d) / h, 0.0, 1.0)  # sine of the tilt
    psi = off if sideways else KAPPA * off * np.sqrt(1.0 - reached**2)
    fall = base + psi
    half = (w * np.abs(np.cos(psi)) + d * np.abs(np.sin(psi))) / 2
    front = (d * np.abs(np.cos(psi)) + w * np.abs(np.sin(psi))) / 2 if sideways else np.full(len(psi), d / 2)
    along, across = _corners(dx, dy, fall, heading, size)
    near, y, far, low, high, inside = _clip_to_strip(along, across, half)
    gap = near - front
    there = inside & (gap > -1e-6 * h) & (gap < REACH * h) & (far > front)
    turn = np.remainder(heading - fall + math.pi, 2 * math.pi) - math.pi
    behind = np.abs(turn) > math.pi / 2
    turn = np.where(behind, turn - np.copysign(math.pi, turn), turn)
    lever = (y - across.mean(axis=1)) * np.cos(turn) - (np.where(there, near, 0.0) - along.mean(axis=1)) * np.sin(turn)
    corner = (np.abs(y) < half * (1 - 1e-9)) & (np.abs(turn) > 1e-9)
    return StripOverlap(there, np.maximum(gap, 0.0), turn, np.where(behind, -1, 1), corner, y, low, high, lever)


def _corners(dx: Floats, dy: Floats, fall: Floats, heading: Floats, size: DominoSize) -> tuple[Floats, Floats]:
    """Return the corners of the foot in the frame of the fall, in order around it: along (m, 4), across (m, 4), mm."""
    c, s = np.cos(fall), np.sin(fall)
    x, y = dx * c + dy * s, dy * c - dx * s
    c, s = np.cos(heading - fall)[:, None] / 2, np.sin(heading - fall)[:, None] / 2
    front, left = np.array([1.0, 1.0, -1.0, -1.0]) * size.thickness, np.array([1.0, -1.0, -1.0, 1.0]) * size.width
    return x[:, None] + front * c - left * s, y[:, None] + front * s + left * c


def _clip_to_strip(along: Floats, across: Floats, half: Floats) -> tuple[Floats, Floats, Floats, Floats, Floats, Flags]:
    """Clip each foot to |across| <= half and return the extent of what is left, each (m,).

    Nearest along and its across, farthest along, lowest and highest across, mm, and whether anything is left.
    """
    half = half[:, None]
    next_along, next_across = np.roll(along, -1, axis=1), np.roll(across, -1, axis=1)
    rise = next_across - across
    points_x, points_y, valid = [along], [across], [np.abs(across) <= half]
    for edge in (half, -half):
        with np.errstate(divide="ignore", invalid="ignore"):
            t = (edge - across) / rise
        crosses = (t >= 0) & (t <= 1)
        t = np.where(crosses, t, 0.0)
        points_x.append(along + t * (next_along - along))
        points_y.append(np.broadcast_to(edge, across.shape))
        valid.append(crosses)
    x, y, ok = np.hstack(points_x), np.hstack(points_y), np.hstack(valid)
    near_x, far_x = np.where(ok, x, np.inf), np.where(ok, x, -np.inf)
    near = near_x.min(axis=1)
    nearest = near_x <= near[:, None] + 1e-9 * np.maximum(1.0, np.abs(half))  # both ends of a parallel face
    count = np.maximum(nearest.sum(axis=1), 1)
    low, high = np.where(ok, y, np.inf).min(axis=1), np.where(ok, y, -np.inf).max(axis=1)
    inside = ok.any(axis=1) & (high - low > 1e-9 * np.abs(half[:, 0]))
    return near, np.where(nearest, y, 0.0).sum(axis=1) / count, far_x.max(axis=1), low, high, inside


def _to_strikes(numbers: Floats, signs: Ints) -> list[Strike]:
    """Return the rows of these arrays as values, in their order."""
    return [
        Strike(gap, row, turn, side, corner == 1, y, low, high, lever)
        for (gap, turn, y, low, high, lever), (row, side, corner) in zip(numbers.tolist(), signs.tolist(), strict=True)
    ]


def select_struck(ahead: list[Strike], would_strike: Callable[[Strike, int], bool]) -> list[Strike]:
    """Return those of `ahead` (nearest first) that are struck: neither hidden by nearer ones nor struck by one of them first.

    would_strike(strike, row): would the domino met by this strike, falling, meet that row itself?
    """
    met: list[Strike] = []
    covered: list[tuple[float, float]] = []
    for strike in ahead:
        seen = _uncovered_length(strike.low, strike.high, covered)
        if not covered or (seen >= UNCOVERED and not any(would_strike(nearer, strike.row) for nearer in met)):
            met.append(strike)
        if seen > 0.0 or not covered:
            _cover(covered, strike.low, strike.high)
    return met


def _cover(covered: list[tuple[float, float]], low: float, high: float) -> None:
    """Add low..high to these intervals, which stay sorted and apart: few, however many dominoes are in the way."""
    first = bisect_left(covered, low, key=lambda interval: interval[1])
    last = bisect_right(covered, high, key=lambda interval: interval[0])
    if first < last:
        low, high = min(low, covered[first][0]), max(high, covered[last - 1][1])
    covered[first:last] = [(low, high)]


def _uncovered_length(low: float, high: float, covered: list[tuple[float, float]]) -> float:
    """Return the length of low..high that no interval of `covered` hides; they are sorted."""
    free, at = 0.0, low
    for a, b in covered:
        if a > at:
            free += min(a, high) - at
        at = max(at, b)
        if at >= high:
            return free
    return free + high - at


def strikes(layout: Layout) -> Ints:
    """Return which domino struck which in a fallen layout, (k, 2) int64: rows of striker and struck.

    What a cascade recorded (`by`) is taken as it is. Everything else is read off where each domino stood, the way it fell and how
    far it tilted, which is all that a table laid by hand says: the strikes onto dominoes of which nothing is recorded, and those of
    the dominoes that no record names, such as the last of an arm that came late to where two rivers join. A domino that turned while
    it fell may have struck before it had turned: one that nothing strikes as they lie now is asked again with half the turn. Dominoes
    that stand or lie flat strike nothing, and flat ones are never struck.
    """
    d = layout.dominoes
    recorded = _recorded_strikes(d)
    named = np.zeros(len(d), np.bool_)
    named[recorded[:, 0]] = True
    seen = _reached_strikes(layout, d.fall_heading)
    missed = d.by == STRIKER_UNKNOWN
    missed[seen[:, 1]] = False
    twist = np.remainder(d.fall_heading - own_way(d.heading, d.state) + math.pi, 2 * math.pi) - math.pi
    turned = (np.abs(twist) > TURNED) & (np.abs(twist) < NARROW)
    if missed.any() and turned.any():
        before = _reached_strikes(layout, d.fall_heading - np.where(turned, twist / 2, 0.0))
        seen = np.concatenate((seen, before[missed[before[:, 1]]]))
    unknown = d.by[seen[:, 1]] == STRIKER_UNKNOWN
    late = (d.by[seen[:, 1]] != NOT_STRUCK) & ~named[seen[:, 0]]
    return np.unique(np.concatenate((recorded, seen[unknown | late])), axis=0)


def _recorded_strikes(d: Dominoes) -> Ints:
    """Return striker and struck, (k, 2) rows, where the striker is recorded and still there."""
    struck = np.flatnonzero(d.by > 0)
    place = np.minimum(np.searchsorted(d.id, d.by[struck]), max(0, len(d) - 1))
    there = d.id[place] == d.by[struck]
    return np.column_stack((place[there], struck[there]))


def _reached_strikes(layout: Layout, fall: Floats) -> Ints:
    """Return striker and struck, (k, 2) rows, by the plan: the first in the way of each fall, as far as the fall reaches.

    fall: (n,) rad, where each domino fell to.
    """
    d, size = layout.dominoes, layout.domino
    upright = np.flatnonzero(d.state != State.FLAT)
    finder = StrikeFinder(d.x[upright], d.y[upright], d.heading[upright], size, fall[upright])
    reach = (size.height * np.sin(np.minimum(d.tilt, math.pi / 2)) + np.maximum(d.slide, 0.0) + TOUCH)[upright]
    fell = np.isin(d.state[upright], (State.FORWARD, State.BACKWARD))
    pairs = [(i, strike.row) for i in np.flatnonzero(fell).tolist() for strike in finder.struck(i, 1) if strike.gap <= reach[i]]
    return upright[np.array(pairs, np.int64).reshape(-1, 2)]
