"""Unroll a chain into one lane, a vertical slice stepped by Chipmunk; the only file of the cascade that makes pymunk objects.

x runs along the chain in the direction of the fall, y up. A lane works in lane units (`rules`), in which a domino weighs 6 g.
"""

import math
from typing import NamedTuple, TypeVar

import pymunk

from aya_sim.layout import Floats, Material
from aya_sim.physics.pymunk_lanes import chipmunk
from aya_sim.physics.rules import GRAVITY, HEIGHT, KEEP_BEHIND_FRONT, REST_RATE, SETTLED, edge_of, sure_of

ITERATIONS = 10
STEP = 1e-3  # s: within 2.5 % of the converged speed
_MASS = 6.0  # g
_SLOP = 0.02  # mm
_PRESSED_OUT = 0.1**60  # share of an overlap left after a second: what a step was late for is made good in a few more
_LEAD = 0.5  # of a step: Chipmunk sees a contact when it has happened already, half a step late on average
_QUICK = 0.3  # of the height: in a tighter row a head strikes before it is so quick
_FLOOR = (-6_000.0, 14_000.0)  # mm; longer floors cost precision
_FAR = 8_000.0  # mm; a lane that has come so far is set back


class Block(NamedTuple):
    """A body and its shape, which Chipmunk steps, with the handles by which they are reached (`chipmunk`)."""

    body: pymunk.Body
    shape: pymunk.Shape
    handle: chipmunk.Handle
    shape_handle: chipmunk.Handle


class Stand:
    """One domino in one lane. A domino that feeds two lanes, or is struck in two, has a stand in each, which share its mass."""

    __slots__ = (
        "_lift",
        "_share",
        "block",
        "depth",
        "frozen",
        "handle",
        "inertia",
        "lane",
        "last",
        "row",
        "seen",
        "sign",
        "still",
        "sure",
        "weight",
        "x0",
    )

    def __init__(self, lane: "Lane", row: int, x: float, depth: float, sign: int, inertia: float = 1.0, weight: float = 1.0) -> None:
        self.lane = lane
        self.row = row
        self.depth = depth  # lane mm, what it measures along the lane
        self.sure = sure_of(depth)  # tilt from which it does not come back
        self.sign = sign  # +1: the lane runs along this domino's heading, -1: against it
        self.x0 = x  # lane mm, where its centre stood
        self.inertia, self.weight = inertia, weight
        self.last = 0.0  # tilt a step ago
        self.seen = 0.0  # tilt at the last look
        self.still = 0  # looks without motion
        self._share = 1.0
        self._lift = (0.0, 0.0)
        self.frozen = False  # nothing moves it any more
        self.block = lane.put_block(depth, x)
        self.handle = self.block.handle
        lane.stands.append(self)
        self._carry(1.0)

    def share(self, share: float) -> None:
        """Set the share of the mass of the domino that this stand carries."""
        if share != self._share and not self.frozen:
            self._carry(share)

    def _carry(self, share: float) -> None:
        """Set the mass and what follows from it."""
        self._share = share
        mass = _MASS * share * self.inertia
        chipmunk.set_mass(self.handle, mass)
        chipmunk.set_moment(self.handle, mass * (HEIGHT**2 + self.depth**2) / 12)
        self._lift = (0.0, (self.inertia - self.weight) * _MASS * share * GRAVITY)

    def lift(self) -> None:
        """Compensate the weight of the extra inertia for the coming step."""
        chipmunk.set_force(self.handle, self._lift)

    def release(self) -> None:
        """Drop the burden of an oblique strike."""
        self.inertia = self.weight = 1.0
        self.lane.burdened.remove(self)
        if not self.frozen:
            self._carry(self._share)

    @property
    def tilt(self) -> float:
        """Return the tilt, rad in the direction of the lane."""
        return -chipmunk.get_angle(self.handle)

    @property
    def is_down(self) -> bool:
        """Return whether the domino leans for good."""
        return abs(self.tilt) > self.sure

    @property
    def rate(self) -> float:
        """Return the tilt rate, rad/s of lane time."""
        return -chipmunk.get_rate(self.handle)

    def rest(self) -> tuple[float, float]:
        """Return the tilt and the slide of the stand as it is now.

        Tilt: rad, positive in the direction of the lane. Slide: lane mm by which the edge it fell over has moved the way it fell.
        """
        tilt = -chipmunk.get_angle(self.handle)
        moved = chipmunk.get_position(self.handle).x - self.x0
        return tilt, slide_of(1.0 if tilt >= 0 else -1.0, moved, self.depth / 2, math.cos(tilt), math.sin(tilt))

    def nudge(self, rate: float, dt: float) -> None:
        """Give it this tilt rate, rad/s of lane time, about the bottom edge on the side it falls to, before a step of dt, lane s.

        It gets less by what its rounded edge saves it, and by what its weight takes in half a step, which Chipmunk begins too late.
        """
        half = self.depth / 2 if rate > 0 else -self.depth / 2
        inertia = (HEIGHT**2 + self.depth**2) / 3
        kept = math.sqrt(max(rate * rate - 2 * GRAVITY * _saved_by_edge(self.depth) / inertia, 0.0))  # in this order NaN stays NaN
        rate = math.copysign(max(kept - GRAVITY * self.depth / 2 / inertia * dt / 2, 0.0), rate)
        chipmunk.set_rate(self.handle, -rate)
        chipmunk.set_velocity(self.handle, (rate * HEIGHT / 2, rate * half))

    def freeze(self) -> None:
        """Fix the stand where it is: others may lean on it, nothing moves it."""
        chipmunk.set_velocity(self.handle, (0.0, 0.0))
        chipmunk.set_rate(self.handle, 0.0)
        self.block.body.body_type = pymunk.Body.STATIC
        self.frozen = True

    def move_as(self, other: "Stand") -> None:
        """Take over the motion of the stand of this domino in another lane."""
        side = self.sign * other.sign
        position, velocity = chipmunk.get_position(other.handle), chipmunk.get_velocity(other.handle)
        chipmunk.set_position(self.handle, (self.x0 + side * (position.x - other.x0), position.y))
        chipmunk.set_angle(self.handle, side * chipmunk.get_angle(other.handle))
        chipmunk.set_velocity(self.handle, (side * velocity.x, velocity.y))
        chipmunk.set_rate(self.handle, side * chipmunk.get_rate(other.handle))
        self.last = self.tilt


class Lane:
    """A chain of stands on its own floor, rear first."""

    __slots__ = (
        "_changed",
        "_friction",
        "_handle",
        "_restitution",
        "_space",
        "_spare",
        "braced",
        "burdened",
        "moved",
        "news",
        "stands",
        "watched",
    )

    def __init__(self, material: Material, iterations: int, now: float) -> None:
        # Chipmunk multiplies the frictions and the elasticities of two shapes
        self._friction = math.sqrt(max(material.friction_domino, 1e-9))
        self._restitution = math.sqrt(material.restitution)
        self._space = pymunk.Space()
        self._space.gravity = (0.0, -GRAVITY)
        self._space.iterations = iterations
        self._space.collision_slop = _SLOP
        self._space.collision_bias = _PRESSED_OUT
        floor = pymunk.Segment(self._space.static_body, (_FLOOR[0], -10.0), (_FLOOR[1], -10.0), 10.0)
        floor.friction = material.friction_table / self._friction
        floor.elasticity = self._restitution
        self._space.add(floor)
        self._handle = chipmunk.get_space_handle(self._space)
        self._changed = True  # pymunk was given something, or lost it, since the last step
        self.stands: list[Stand] = []
        self.watched: tuple[Stand, ...] = ()  # those that may still start to fall, or come back
        self.burdened: list[Stand] = []  # those of them that carry a burden
        self._spare: dict[float, list[Block]] = {}  # by depth, those that were taken out
        self.braced = False  # two fronts have met here and lean on each other: no stand is added or taken out
        self.moved = self.news = now  # s: when it last moved, when a domino last started to fall

    def put_block(self, depth: float, x: float) -> Block:
        """Put an upright block that measures `depth` along the lane, mm, at x, and return it; one that was taken out is reused."""
        spare = self._spare.get(depth)
        if not spare:
            block = self._new_block(depth)
            block.body.position = (x, (HEIGHT - _SLOP) / 2)
            self._add(block)
            return block
        block = spare.pop()
        chipmunk.set_angle(block.handle, 0.0)
        chipmunk.set_rate(block.handle, 0.0)
        chipmunk.set_velocity(block.handle, (0.0, 0.0))
        chipmunk.set_position(block.handle, (x, (HEIGHT - _SLOP) / 2))
        chipmunk.add_again(self._handle, block.handle, block.shape_handle)
        return block

    def _new_block(self, depth: float) -> Block:
        """Return an upright block that measures `depth` along the lane, mm."""
        body = pymunk.Body(_MASS, 1.0)
        edge = edge_of(depth)
        shape = pymunk.Poly.create_box(body, (depth - 2 * edge, HEIGHT - 2 * edge), radius=edge)
        shape.friction = self._friction
        shape.elasticity = self._restitution
        return Block(body, shape, chipmunk.get_body_handle(body), chipmunk.get_shape_handle(shape))

    def step(self, dt: float) -> None:
        """Take one step of dt, s of lane time."""
        for stand in self.burdened:
            stand.lift()
        if self._changed:
            self._space.step(dt)  # pymunk looks at what is new and forgets what is gone
            self._changed = False
        else:
            chipmunk.step_space(self._handle, dt)

    def _add(self, block: Block) -> None:
        """Add a block to the space that was not there before."""
        self._space.add(block.body, block.shape)
        self._changed = True

    def watch(self, stand: Stand) -> None:
        """Watch this stand from now on."""
        self.watched += (stand,)
        if stand.inertia != 1.0:
            self.burdened.append(stand)

    def find_settled(self) -> Stand | None:
        """Return the rearmost domino if it leans on the next for good and so carries nothing any more, else None."""
        if len(self.stands) <= KEEP_BEHIND_FRONT or self.braced:
            return None
        rear, fed = self.stands[0], self.stands[1]
        if abs(chipmunk.get_rate(fed.handle)) >= SETTLED or abs(chipmunk.get_rate(rear.handle)) >= SETTLED:
            return None
        return rear if rear.tilt > rear.sure and fed.tilt > fed.sure else None

    def take_out(self, stand: Stand) -> None:
        """Remove this stand from the lane and store its block for reuse."""
        self.stands.remove(stand)
        if stand in self.watched:
            self.watched = tuple(other for other in self.watched if other is not stand)
        if stand in self.burdened:
            self.burdened.remove(stand)
        block = stand.block
        if stand.frozen:
            self._space.remove(block.body, block.shape)
            self._changed = True
        else:
            chipmunk.remove_for_now(self._handle, block.handle, block.shape_handle)
            self._spare.setdefault(stand.depth, []).append(block)

    def has_moved(self, elapsed: float) -> bool:
        """Look at every domino here, and return whether any has turned since the last look, `elapsed` s of lane time ago.

        A tremble on the spot is no motion.
        """
        least, moved = REST_RATE * elapsed, False
        for stand in self.stands:
            tilt = -chipmunk.get_angle(stand.handle)
            if abs(tilt - stand.seen) <= least:
                stand.still += 1
            else:
                stand.still, moved = 0, True
            stand.seen = tilt
        return moved

    def is_undecided(self, upright: float) -> bool:
        """Return whether any domino leans more than `upright`, rad, and not for good."""
        return any(upright < abs(stand.seen) < stand.sure for stand in self.stands)

    def front_of(self, stand: Stand) -> bool:
        """Return whether this stand is the foremost, with the floor before it free."""
        return self.stands[-1] is stand and not self.braced

    def meet(self, other: "Lane", x: float) -> None:
        """Join two fronts that meet: take over the other lane, mirrored, its foremost domino standing at x (lane mm)."""
        meeting = other.stands[-1].x0
        for stand in reversed(other.stands):
            body = stand.handle
            other._space.remove(stand.block.body, stand.block.shape)
            position, velocity = chipmunk.get_position(body), chipmunk.get_velocity(body)
            chipmunk.set_position(body, (x + meeting - position.x, position.y))
            chipmunk.set_angle(body, -chipmunk.get_angle(body))
            chipmunk.set_velocity(body, (-velocity.x, velocity.y))
            chipmunk.set_rate(body, -chipmunk.get_rate(body))
            self._add(stand.block)
            stand.x0 = x + meeting - stand.x0
            stand.sign = -stand.sign
            stand.last, stand.seen = -stand.last, -stand.seen
            stand.lane = self
            self.stands.append(stand)
        self.watched += other.watched
        self.burdened += other.burdened
        other.stands, other.watched, other.burdened = [], (), []
        self.moved, self.news = max(self.moved, other.moved), max(self.news, other.news)
        self.braced = True

    def is_sound(self) -> bool:
        """Return whether both ends had finite tilts at the last look; one that is not spreads through the contacts in a few steps."""
        return math.isfinite(self.stands[-1].seen) and math.isfinite(self.stands[0].seen)

    def set_back(self) -> None:
        """Shift a lane that has come far back to the start of its floor; a shift in x changes nothing."""
        if self.stands[-1].x0 < _FAR:
            return
        shift = self.stands[0].x0
        for stand in self.stands:
            position = chipmunk.get_position(stand.handle)
            chipmunk.set_position(stand.handle, (position.x - shift, position.y))
            stand.x0 -= shift


Number = TypeVar("Number", float, Floats)


def slide_of(side: Number, moved: Number, half: Number, cosine: Number, sine: Number) -> Number:
    """Return by how much, mm, the edge over which a domino of depth 2 `half` fell has moved the way it fell.

    side: +1 it leans along the lane, -1 against it. moved: mm along the lane, its middle. cosine, sine: of its tilt.
    """
    return side * moved + half * cosine - side * (HEIGHT / 2) * sine - half


def lane_gap(gap: float, dt: float) -> float:
    """Return the gap to leave in a lane for this free gap (mm).

    It is less by the way that a head goes along while a step of dt s misses the contact.
    """
    along = math.sqrt(max(0.0, 1.0 - (gap / HEIGHT) ** 2))
    quick = min(1.0, gap / (_QUICK * HEIGHT))
    return max(gap / 2, gap - _LEAD * dt * math.sqrt(GRAVITY * HEIGHT) * along * quick)


def _saved_by_edge(depth: float) -> float:
    """Return by how much less, mm, a domino rises as it tips over its rounded edge than over a sharp one."""
    edge = edge_of(depth)
    return math.hypot(HEIGHT, depth) / 2 - math.hypot(HEIGHT / 2 - edge, depth / 2 - edge) - edge


def reconcile(stands: list[Stand]) -> None:
    """Make the stands of one domino one again: shared motion, each in its own lane.

    Averaging keeps momentum, takes energy as an inelastic blow does, and is exact within a few steps.
    """
    n = len(stands)
    angle = rate = moved = height = vx = vy = 0.0
    for stand in stands:
        body, sign = stand.handle, stand.sign
        position, velocity = chipmunk.get_position(body), chipmunk.get_velocity(body)
        angle += sign * chipmunk.get_angle(body)
        rate += sign * chipmunk.get_rate(body)
        moved += sign * (position.x - stand.x0)
        height += position.y
        vx += sign * velocity.x
        vy += velocity.y
    for stand in stands:
        body, sign = stand.handle, stand.sign
        chipmunk.set_position(body, (stand.x0 + sign * moved / n, height / n))
        chipmunk.set_angle(body, sign * angle / n)
        chipmunk.set_velocity(body, (sign * vx / n, vy / n))
        chipmunk.set_rate(body, sign * rate / n)
