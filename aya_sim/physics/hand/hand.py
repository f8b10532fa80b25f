"""Simulate the hand: a piece carried among standing dominoes, in plan view; the only pymunk of the placing phase.

Knows where the hand goes and which dominoes it touches; does not know rules, pixels or wall time. Nothing here changes a layout: a touch
that tips no domino leaves all in place (a domino rocks and comes back, see `swayed`), and one that does is reported as a `Knock`.
Tiles and photos are carried flat above the dominoes, so only a domino in the hand has a `Hand`.

A standing domino is a body of the mass that a hand feels (`knock.Tipping.mass`), held in its place by its weight and by the friction
of its foot. At half the height a broad side tips before it slides (thickness / 2 < friction x height / 2), so being pushed aside in
the plan *is* leaning: a blow of the tipping impulse knocks a domino, and so does a push past the point where it stands on edge.
"""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

import numpy as np
import pymunk

from aya_sim.errors import BadQuestion
from aya_sim.layout import DominoSize, Layout
from aya_sim.physics.hand.knock import GRAVITY, Knock, Tipping, broad, narrow

FASTEST = 1200.0  # mm/s: a hand that carries a piece goes no faster, whatever the mouse does
FASTEST_TURN = 4 * math.pi  # rad/s
MAX_FRAME_TIME = 0.1  # s: a frame that took longer is carried as this
_STEP = 1 / 240  # s, the longest step
_STRIDE = 0.25  # of the thickness, the longest way in a step
_MARGIN = 4.0  # mm beyond the reach of a frame: dominoes farther away are left out
_STILL, _STILL_TURN = 0.05, 0.005  # mm and rad: a domino no farther from home stands still
_HARDEST = 40.0  # rad/s: the hardest knock
_SURELY = 1.05  # of the tipping rate: a domino pushed over falls, slowly
_COMES_BACK = 0.7**60  # share of a lean that would be left after a second
_SAYS_LITTLE = 0.1  # of what tips a domino
_ITERATIONS = 6
_HAND, _STANDING = 1, 2  # collision types
_TREMOR, _TREMOR_TURN, _TREMOR_TIME = 1.2, math.radians(1.5), 0.05  # mm and rad (sd), s: a physiological tremor, much enlarged


class Level(StrEnum):
    """How real the hand is: pieces pass over others; touch them; touch them with a tremor."""

    STEADY = "steady"
    NATURAL = "natural"
    CLUMSY = "clumsy"


class Place(NamedTuple):
    """The place of a piece and the direction in which it flows."""

    x: float  # mm
    y: float  # mm
    heading: float  # rad


class Sway(NamedTuple):
    """A standing domino that was touched and rocks; to be drawn, not to be played."""

    domino: int  # id
    x: float  # mm, how far the point that was touched has given way
    y: float  # mm
    turn: float  # rad
    lean: float  # rad along its heading, negative against it


class Hand:
    """A domino in the hand.

    `pick_up`, then `carry` once a frame, then `put_down`; `see` whenever the table has changed. Same calls, same knocks, bit for bit,
    on one platform. seed: of the tremor; the hand owns that stream and no other.
    """

    def __init__(self, layout: Layout, level: Level = Level.NATURAL, seed: int = 0) -> None:
        self.level = level
        self._tremor = np.random.default_rng(seed)
        self._shake = np.zeros(3)
        self._at: Place | None = None  # where the hand is, without its tremor
        self._of: int | None = None
        self._table = _Neighbours(layout)

    @property
    def place(self) -> Place | None:
        """Return where the piece is now, with the tremor; None: the hand is empty. A piece is laid exactly here."""
        if self._at is None:
            return None
        x, y, turn = self._shake.tolist()
        return Place(self._at.x + x, self._at.y + y, self._at.heading + turn)

    @property
    def swayed(self) -> tuple[Sway, ...]:
        """Return the dominoes that rock from a touch, by id."""
        return self._table.swayed()

    def see(self, layout: Layout) -> None:
        """Take over a changed table (a piece laid, fallen or stood up)."""
        self._table = _Neighbours(layout, without=self._of)
        if self._at is not None:
            self._table.hold(self._at)

    def pick_up(self, x: float, y: float, heading: float, *, domino: int | None = None) -> None:
        """Take a piece at x, y (mm) and heading (rad).

        domino: its id if it stands on the table. Dominoes that it overlaps now are touched only after it has left them.
        """
        _refuse_nonsense(x, y, heading)
        self._of = domino
        self._at = Place(x, y, heading)
        self._shake = np.zeros(3)
        self._table = _Neighbours(self._table.layout, without=domino)
        self._table.hold(self._at)

    def put_down(self) -> Place | None:
        """Release the piece and return where it was; None: the hand was empty."""
        at, self._at, self._of = self.place, None, None
        self._table = _Neighbours(self._table.layout)
        return at

    def carry(self, x: float, y: float, heading: float, dt: float, *, lifted: bool = False) -> list[Knock]:
        """Follow the mouse to (x, y, heading) at bounded speed and return the dominoes knocked over, in order.

        dt: s, of the frame. lifted: carried above the others for this frame. A domino is reported once; then it is not felt until `see`.
        With an empty hand nothing happens.
        """
        _refuse_nonsense(x, y, heading)
        if not 0 <= dt < math.inf:
            raise BadQuestion("expected.from", "expected a number from {low} on, got {got:g}", where="dt", low=0, got=dt)
        if self._at is None or not dt:
            return []
        dt = min(dt, MAX_FRAME_TIME)
        begin, goal = self._at, _advance_hand(self._at, Place(x, y, heading), dt)
        way = math.hypot(goal.x - begin.x, goal.y - begin.y)
        steps = max(1, math.ceil(dt / _STEP), math.ceil(way / self._table.stride))
        passes = lifted or self.level is Level.STEADY
        if not passes:
            self._table.gather(begin, goal)
        knocks: list[Knock] = []
        for k in range(1, steps + 1):
            if self.level is Level.CLUMSY:
                self._tremble(dt / steps)
            self._at = _interpolate(begin, goal, k / steps)
            at = self.place
            assert at is not None
            knocks += self._table.step(at, dt / steps, passes)
        return knocks

    def _tremble(self, dt: float) -> None:
        """Advance the tremor by dt s, an Ornstein-Uhlenbeck walk that is drawn back to the hand within `_TREMOR_TIME`."""
        kept = math.exp(-dt / _TREMOR_TIME)
        spread = np.array([_TREMOR, _TREMOR, _TREMOR_TURN]) * math.sqrt(1 - kept**2)
        self._shake = self._shake * kept + spread * self._tremor.standard_normal(3)


@dataclass(slots=True, eq=False)
class _Stood:
    """A standing domino as a body."""

    id: int
    home: Place
    body: pymunk.Body
    shape: pymunk.Shape
    joints: tuple[pymunk.Constraint, ...]
    impulse: tuple[float, float] = (0.0, 0.0)  # g mm/s of this step

    @property
    def away(self) -> tuple[float, float, float]:
        """Return how far the domino is from its home, mm, mm and rad."""
        (x, y), turn = self.body.position, self.body.angle
        return x - self.home.x, y - self.home.y, turn - self.home.heading


class _Neighbours:
    """The standing dominoes near the hand, in a space of their own."""

    def __init__(self, layout: Layout, without: int | None = None) -> None:
        self.layout = layout
        d = layout.dominoes
        self._rows = np.flatnonzero(d.standing & (d.id != (-1 if without is None else without)))
        self._size = layout.domino
        self._tip = broad(layout.domino), narrow(layout.domino)
        self._space = pymunk.Space()  # plan view: no gravity
        self._space.iterations = _ITERATIONS
        self._space.on_collision(_HAND, _STANDING, pre_solve=self._before_touch, post_solve=self._on_touch)
        self._hand = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        piece = _foot(self._hand, layout)
        piece.collision_type = _HAND
        self._space.add(self._hand, piece)
        self._stood: dict[int, _Stood] = {}
        self._inside: set[int] = set()  # overlapped by the piece when it came down: touched only after it has left
        self._gone: set[int] = set()
        self._passes = True

    def hold(self, at: Place) -> None:
        """Put the piece down into the plane of the dominoes here."""
        self._hand.position, self._hand.angle = (at.x, at.y), at.heading
        self._passes = True

    @property
    def stride(self) -> float:
        """Return how far the piece may move in one step, mm."""
        return _STRIDE * self._size.thickness

    def gather(self, begin: Place, goal: Place) -> None:
        """Put the dominoes within reach of the way into the space, in order of id; remove the others, unless they still rock."""
        d, middle = self.layout.dominoes, ((begin.x + goal.x) / 2, (begin.y + goal.y) / 2)
        reach = math.hypot(goal.x - begin.x, goal.y - begin.y) / 2 + math.hypot(self._size.thickness, self._size.width) + _MARGIN
        far = np.hypot(d.x[self._rows] - middle[0], d.y[self._rows] - middle[1])
        near = {int(d.id[row]): int(row) for row in self._rows[far <= reach]}
        for one in [one for one, stood in self._stood.items() if one not in near and not _is_rocking(stood)]:
            self._forget(one)
        for one in near.keys() - self._stood.keys() - self._gone:
            self._inside.discard(one)
        for one, row in near.items():
            if one not in self._stood and one not in self._gone:
                self._stand(one, Place(float(d.x[row]), float(d.y[row]), float(d.heading[row])))

    def step(self, at: Place, dt: float, passes: bool) -> list[Knock]:
        """Move the piece there within dt s and return the dominoes knocked over, in order of id."""
        hand = self._hand
        if not self._stood or (passes and not any(map(_is_rocking, self._stood.values()))):
            hand.position, hand.angle, self._passes = (at.x, at.y), at.heading, passes
            return []
        x, y = hand.position
        hand.velocity = ((at.x - x) / dt, (at.y - y) / dt)
        hand.angular_velocity = (at.heading - hand.angle) / dt
        lands = self._passes and not passes
        self._passes = passes
        if lands:
            self._inside = self._overlapped_ids()
        elif self._inside:
            self._inside &= self._overlapped_ids()
        for stood in self._stood.values():
            stood.impulse = (0.0, 0.0)
        self._space.step(dt)
        hand.position, hand.angle = (at.x, at.y), at.heading
        knocks = [knock for stood in list(self._stood.values()) if (knock := self._judge(stood)) is not None]
        for knock in knocks:
            self._gone.add(knock.domino)
            self._forget(knock.domino)
        return knocks

    def swayed(self) -> tuple[Sway, ...]:
        """Return the dominoes that rock, by id."""
        found = []
        for stood in filter(_is_rocking, self._stood.values()):
            dx, dy, turn = stood.away
            along = dx * math.cos(stood.home.heading) + dy * math.sin(stood.home.heading)
            found.append(Sway(stood.id, dx, dy, turn, math.atan2(along, self._tip[0].height)))
        return tuple(sorted(found))

    def _stand(self, one: int, home: Place) -> None:
        """Add this standing domino to the space."""
        size, tip = self._size, self._tip[0]
        turning = tip.mass * (size.width**2 + size.thickness**2) / 12
        body = pymunk.Body(tip.mass, turning)
        body.position, body.angle = (home.x, home.y), home.heading
        shape = _foot(body, self.layout)
        shape.collision_type = _STANDING
        shape.filter = pymunk.ShapeFilter(group=1)  # dominoes beside each other: that is for the cascade
        static = self._space.static_body
        pivot = pymunk.PivotJoint(static, body, (home.x, home.y), (0.0, 0.0))
        pivot.max_force, pivot.error_bias = tip.hold, _COMES_BACK
        gear = pymunk.GearJoint(static, body, home.heading, 1.0)
        gear.max_force, gear.error_bias = _twist(self.layout.material.friction_table, size), _COMES_BACK
        self._space.add(body, shape, pivot, gear)
        self._stood[one] = _Stood(one, home, body, shape, (pivot, gear))

    def _forget(self, one: int) -> None:
        """Remove this domino from the space."""
        stood = self._stood.pop(one)
        self._space.remove(stood.body, stood.shape, *stood.joints)

    def _overlapped_ids(self) -> set[int]:
        """Return the ids of the dominoes that the piece overlaps."""
        piece = next(iter(self._hand.shapes))
        self._space.reindex_shapes_for_body(self._hand)
        met = {id(info.shape) for info in self._space.shape_query(piece) if info.shape is not None}
        return {one for one, stood in self._stood.items() if id(stood.shape) in met}

    def _before_touch(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        stood = self._touched_domino(arbiter)
        if self._passes or stood is None or stood.id in self._inside:
            arbiter.process_collision = False

    def _on_touch(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        stood = self._touched_domino(arbiter)
        if stood is None:
            return
        blow = arbiter.total_impulse
        way = stood.body.position - self._hand.position
        sign = 1.0 if blow.dot(way) >= 0 else -1.0  # a contact only pushes: the blow on the domino is away from the hand
        x, y = stood.impulse
        stood.impulse = (x + sign * blow.x, y + sign * blow.y)

    def _touched_domino(self, arbiter: pymunk.Arbiter) -> _Stood | None:
        bodies = {shape.body for shape in arbiter.shapes}
        return next((stood for stood in self._stood.values() if stood.body in bodies), None)

    def _judge(self, stood: _Stood) -> Knock | None:
        """Return a knock if the blow of this step, or standing on edge, tips the domino; else None."""
        cos, sin = math.cos(stood.home.heading), math.sin(stood.home.heading)
        x, y = stood.impulse
        dx, dy, _ = stood.away
        blow = x * cos + y * sin, y * cos - x * sin
        shift = dx * cos + dy * sin, dy * cos - dx * sin
        if not any(_tips(tip, blow[i], shift[i]) for i, tip in enumerate(self._tip)):
            return None
        tip = self._tip[0]
        rate = max(abs(blow[0]) / tip.impulse, _SURELY) * tip.rate
        return Knock(stood.id, self._side(stood, blow[0], shift[0]), min(rate, max(_HARDEST, _SURELY * tip.rate)))

    def _side(self, stood: _Stood, blow: float, shift: float) -> int:
        """Return the side away from the hand, to which a domino falls.

        blow: g mm/s, shift: mm, along its heading; where these say little, the place of the hand decides.
        """
        tip = self._tip[0]
        pushed = blow / tip.impulse + shift / tip.shift
        if abs(pushed) < _SAYS_LITTLE:
            heading, hand = stood.home.heading, self._hand.position
            pushed = (stood.home.x - hand.x) * math.cos(heading) + (stood.home.y - hand.y) * math.sin(heading)
        return 1 if pushed >= 0 else -1


def _is_rocking(stood: _Stood) -> bool:
    """Return whether the domino is away from its home or moves."""
    x, y, turn = stood.away
    return math.hypot(x, y) > _STILL or abs(turn) > _STILL_TURN


def _tips(tip: Tipping, blow: float, shift: float) -> bool:
    """Return whether this blow (g mm/s) or this shift (mm) tips the domino."""
    return abs(blow) >= tip.impulse or abs(shift) >= tip.shift


def _foot(body: pymunk.Body, layout: Layout) -> pymunk.Shape:
    shape = pymunk.Poly.create_box(body, (layout.domino.thickness, layout.domino.width))
    shape.friction = math.sqrt(layout.material.friction_domino)  # Chipmunk multiplies the two
    return shape


def _twist(friction: float, size: DominoSize) -> float:
    """Return the torque, g mm2/s2, that keeps a foot from turning.

    It is friction over the foot, whose mean arm is about a quarter of its width.
    """
    return friction * size.mass * GRAVITY * size.width / 4


def _advance_hand(begin: Place, goal: Place, dt: float) -> Place:
    """Return the place toward the goal that a hand reaches in dt s."""
    dx, dy, turn = goal.x - begin.x, goal.y - begin.y, math.remainder(goal.heading - begin.heading, math.tau)
    way = math.hypot(dx, dy)
    share = min(1.0, FASTEST * dt / way) if way else 1.0
    turn_share = min(1.0, FASTEST_TURN * dt / abs(turn)) if turn else 1.0
    if share == turn_share == 1.0:
        return Place(goal.x, goal.y, begin.heading + turn)
    return Place(begin.x + dx * share, begin.y + dy * share, begin.heading + turn * turn_share)


def _interpolate(begin: Place, goal: Place, share: float) -> Place:
    """Return the place at this share of the way from begin to goal."""
    if share >= 1.0:
        return goal
    return Place(*(a + (b - a) * share for a, b in zip(begin, goal, strict=True)))


def _refuse_nonsense(*numbers: float) -> None:
    """Raise BadQuestion for numbers that are not finite."""
    if not all(map(math.isfinite, numbers)):
        raise BadQuestion("expected.finites", "expected finite numbers, got {got}", where="hand", got=", ".join(map(str, numbers)))
