"""Simulate cascades with the default engine: through the plan, lazily, in side-view lanes of pymunk.

A domino that starts to fall (1 degree) looks up the dominoes in its way and takes them into its lane, nearest first. Each further one gets
a lane of its own, and so does one that is already in another lane: a fork, a merge, a loop and two fronts that meet are all a domino with
several *stands*, one a lane, made one again after every step (`lane.reconcile`). Behind the front, a domino that leans for good is
written down and taken out, so the cost of a step does not grow with the length of a chain.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.errors import BadQuestion, Diverged
from aya_sim.geometry.strikes import Strike, StrikeFinder, select_struck
from aya_sim.physics import oblique
from aya_sim.physics.engine import CascadeInput, CascadeResult, Nudge, Progress
from aya_sim.physics.pymunk_lanes import chipmunk
from aya_sim.physics.pymunk_lanes import lane as lanes
from aya_sim.physics.pymunk_lanes.lane import Lane, Stand, reconcile
from aya_sim.physics.pymunk_lanes.pieces import Piece, Threat
from aya_sim.physics.pymunk_lanes.pose_sampler import PoseSampler
from aya_sim.physics.rest import settle
from aya_sim.physics.rules import MAX_FALL_TIME, MAX_PUSH_RATE, MAX_TRAIN, REST, SETTLED_AFTER, START, TIGHT_GAP
from aya_sim.physics.stepper import CascadeStepper, SteppedEngine

_TRIM_EVERY, _LOOK_EVERY, _REPORT_EVERY = 4, 16, 256  # steps
_STILL = 2  # looks without motion: leans for good
_MOST_ITERATIONS = 1000
_MOST_ASKED = 1024  # answers of the plan that are kept: each is asked for again when the domino starts to fall


@dataclass(frozen=True, slots=True)
class PymunkLanes(SteppedEngine):
    """Side-view lanes solved by pymunk (Chipmunk), with `iterations` rounds of the contact solver a step."""

    revision, package = "3", "pymunk"
    step, smallest_step, largest_step = lanes.STEP, 1e-6, 4e-3

    iterations: int = lanes.ITERATIONS

    @property
    def name(self) -> str:
        """Return "pymunk", or "pymunk-N" with an unusual number N of iterations."""
        return "pymunk" if self.iterations == lanes.ITERATIONS else f"pymunk-{self.iterations}"

    def simulate(self, cascade_input: CascadeInput, dt: float, every: int, progress: Progress | None) -> CascadeResult:
        """Step every lane from the first nudge until everything rests. Raises BadQuestion for an unusual number of iterations."""
        if not 1 <= self.iterations <= _MOST_ITERATIONS:
            raise BadQuestion(
                "expected.range",
                "expected {low} to {high}, got {got}",
                where="iterations",
                low=1,
                high=_MOST_ITERATIONS,
                got=self.iterations,
            )
        run = _Run(cascade_input, dt, self.iterations, every, progress)
        run.push()
        return run.result()


class _Plan:
    """Answers which dominoes are in the way of which, by row of the input; those laid flat by hand are never in the way."""

    def __init__(self, cascade_input: CascadeInput) -> None:
        rows = self._upright = np.flatnonzero(cascade_input.upright)
        self._all_upright = len(rows) == len(cascade_input.upright)
        self._place = np.cumsum(cascade_input.upright) - 1  # row -> row among the upright
        self._finder = StrikeFinder(cascade_input.x[rows], cascade_input.y[rows], cascade_input.heading[rows], cascade_input.size)
        self._tight = TIGHT_GAP * cascade_input.size.height
        self._asked: dict[tuple[int, int], list[Strike]] = {}  # row and side: what was answered of late

    def ahead(self, row: int, side: int, off: float = 0.0, sideways: bool = False) -> list[Strike]:
        """Return the dominoes in the way, nearest first, hidden ones included; arguments as of `StrikeFinder.ahead`."""
        if off:
            return self._look_ahead(row, side, off, sideways)
        strikes = self._asked.get((row, side))
        if strikes is None:
            if len(self._asked) >= _MOST_ASKED:
                self._asked.clear()
            strikes = self._asked[row, side] = self._look_ahead(row, side)
        return strikes

    def _look_ahead(self, row: int, side: int, off: float = 0.0, sideways: bool = False) -> list[Strike]:
        """Return what `ahead` does, looked up anew."""
        if self._all_upright:
            return self._finder.ahead(row, side, off, sideways)
        strikes = self._finder.ahead(int(self._place[row]), side, off, sideways)
        return [strike._replace(row=int(self._upright[strike.row])) for strike in strikes]

    def would_strike(self, strike: Strike, row: int) -> bool:
        """Return whether the domino met by this strike, falling, would meet that row itself."""
        off, sideways = oblique.deflection(strike.turn, strike.corner), oblique.is_on_the_narrow_side(strike.turn)
        return any(other.row == row for other in self.ahead(strike.row, strike.side, off, sideways))

    def hidden_when_straight(self, row: int, side: int) -> set[int]:
        """Return the rows that nearer ones hide from a straight fall.

        A deflected domino that missed those cannot reach through them.
        """
        straight = self.ahead(row, side)
        return {strike.row for strike in straight} - {strike.row for strike in select_struck(straight, self.would_strike)}

    def is_tight(self, row: int, side: int) -> bool:
        """Return whether the next domino is so near that it moves at once."""
        ahead = self.ahead(row, side)
        return bool(ahead) and ahead[0].gap < self._tight


class _Run(CascadeStepper):
    """One cascade under way."""

    def __init__(self, cascade_input: CascadeInput, dt: float, iterations: int, every: int, progress: Progress | None) -> None:
        super().__init__(cascade_input, dt, cascade_input.standing.copy())
        self.iterations = iterations
        self.second = self.scale.time  # s, one of lane time
        n = len(cascade_input.x)
        self.plan = _Plan(cascade_input)
        self.fall_time, self.by = np.full(n, math.nan), np.full(n, -1, np.int64)
        self.side = np.zeros(n, np.int8)
        self.tilt, self.slide = np.zeros(n), np.zeros(n)
        self.pieces: dict[int, Piece] = {}
        self.coupled: list[Piece] = []
        self.lanes: list[Lane] = []
        self.progress = progress
        self.fallen = 0
        self.rested = 0.0
        self.sampler = PoseSampler(every, self.scale.length) if every else None

    @property
    def is_busy(self) -> bool:
        """Return whether any lane is left."""
        return bool(self.lanes)

    def may_recover(self, row: int) -> bool:
        """Return whether the domino stands, or leans so little that it may come back."""
        piece = self.pieces.get(row)
        return bool(self.stands[row]) and (piece is None or not piece.stands[0].is_down)

    def nudge(self, wanted: Nudge) -> None:
        """Give the domino the wanted tilt rate in each of its lanes, if it still stands."""
        piece = self.pieces.get(wanted.row)
        if not self.can_be_struck(wanted.row):
            return
        if piece is None:
            piece = self.pieces[wanted.row] = Piece(wanted.row)
            self.stand_in(self.new_lane(), piece, 0.0, wanted.side)
        piece.threats.clear()
        rate = min(wanted.speed * self.scale.time, MAX_PUSH_RATE)
        for stand in piece.stands:
            stand.nudge(stand.sign * wanted.side * rate, self.lane_dt)
            stand.lane.moved = stand.lane.news = self.now
        self.made.append(replace(wanted, time=self.now))
        if self.plan.is_tight(piece.row, wanted.side):
            self.look_ahead(piece, wanted.side)

    def go_on(self) -> None:
        """Take steps in every lane, and trim, check for rest and report every so many."""
        for _ in range(1 if self.timed or self.insisted is not None else _TRIM_EVERY - self.steps % _TRIM_EVERY):
            self.step()
        if self.steps % _TRIM_EVERY == 0:
            for lane in self.lanes:
                while (settled := lane.find_settled()) is not None:
                    self.leave(settled)
        if self.steps % _LOOK_EVERY == 0:
            for lane in self.lanes[:]:
                self.look_at_rest(lane)
        if self.progress is not None and self.steps % _REPORT_EVERY == 0:
            self.progress(self.now, self.fallen)

    def step(self) -> None:
        """Take one step in every lane, and see what starts to fall."""
        self.steps += 1
        dt = self.lane_dt
        for lane in self.lanes:
            lane.step(dt)
        for piece in self.coupled:
            reconcile(piece.stands)
        for lane in self.lanes[:]:
            if lane.watched:
                self.watch(lane)
        if self.sampler is not None and self.steps % self.sampler.every == 0:
            self.sampler.take(self.now, self.pieces)

    def watch(self, lane: Lane) -> None:
        """Check which dominoes start to fall, drop a burden or will not come back."""
        gone, pieces, get_angle = False, self.pieces, chipmunk.get_angle  # the busiest lines of all
        for stand in lane.watched:
            tilt, piece = -get_angle(stand.handle), pieces[stand.row]
            if -START < tilt < START:
                piece.falling = False
            else:
                leans = abs(tilt)
                if not piece.falling and leans >= START:  # not where it is lost, NaN
                    self.start(piece, stand, tilt)
                if stand.inertia != 1.0 and leans >= oblique.RELEASED:
                    stand.release()
                gone = gone or leans > stand.sure
            stand.last = tilt
        if gone:
            lane.watched = tuple(s for s in lane.watched if not s.is_down)

    def start(self, piece: Piece, stand: Stand, tilt: float) -> None:
        """Note when and by what this domino starts to fall, and bind what it will strike."""
        share = (abs(tilt) - START) / max(abs(tilt) - abs(stand.last), 1e-12)
        piece.time = self.now - self.dt * min(1.0, max(0.0, share))
        piece.falling = True
        piece.side = 1 if tilt * stand.sign > 0 else -1
        piece.note_striker()
        if piece.side not in piece.started:
            for own in piece.stands:
                own.lane.news = own.lane.moved = self.now
        self.look_ahead(piece, piece.side)

    def look_ahead(self, piece: Piece, side: int) -> None:
        """Bind the dominoes in its way, and those so tight behind them that they would move at once."""
        todo = [(piece, side)]
        while todo:
            striker, side = todo.pop()
            if side in striker.started:
                continue
            striker.started.add(side)
            strikes = self.in_the_way(striker, side)
            imbalance = oblique.imbalance([strike.y for strike in strikes])
            for strike in strikes:
                struck_one = self.bind(striker, side, strike, imbalance)
                if self.plan.is_tight(struck_one.row, strike.side) and len(struck_one.stands[0].lane.stands) < MAX_TRAIN:
                    todo.append((struck_one, strike.side))

    def in_the_way(self, piece: Piece, side: int) -> list[Strike]:
        """Return what this domino will strike, nearest first."""
        ahead = self.plan.ahead(piece.row, side, piece.off[side], piece.sideways)
        passed = {t.striker.row for t in piece.threats}
        if piece.off[side] and not piece.sideways:
            passed |= self.plan.hidden_when_straight(piece.row, side)
        return [
            strike for strike in select_struck(ahead, self.plan.would_strike) if self.can_be_struck(strike.row) and strike.row not in passed
        ]

    def can_be_struck(self, row: int) -> bool:
        """Return whether the domino stands or has only just begun to fall."""
        piece = self.pieces.get(row)
        return bool(self.stands[row]) and (piece is None or not piece.side or not piece.stands[0].is_down)

    def bind(self, striker: Piece, side: int, strike: Strike, imbalance: float) -> Piece:
        """Stand the struck domino in the lane of its striker, at the gap that the plan gives."""
        front = striker.foremost(side) or self.stand_in(self.new_lane(), striker, 0.0, side)
        target, facing = self.pieces.get(strike.row), None
        if target is None:
            target = self.pieces[strike.row] = Piece(strike.row)
        else:
            facing = target.foremost(-strike.side, front.lane)
        size, length = self.cascade_input.size, self.scale.length
        sideways = oblique.is_on_the_narrow_side(strike.turn)
        depth = size.width if sideways else size.thickness
        load = oblique.burden(strike.turn, strike.gap, size, self.cascade_input.material.friction_domino, imbalance, strike.corner)
        x = front.x0 + lanes.lane_gap(strike.gap / length, self.lane_dt) + (size.thickness + depth) / 2 / length
        if facing is not None:
            self.lanes.remove(facing.lane)
            front.lane.meet(facing.lane, x)
        else:
            self.stand_in(front.lane, target, x, strike.side, load, depth)
        target.off[strike.side] = oblique.deflection(strike.turn, strike.corner)
        target.sideways = sideways
        target.threats.append(Threat(striker, strike.gap / size.height, strike.side))
        if not front.lane.braced:
            front.lane.set_back()
        return target

    def new_lane(self) -> Lane:
        """Return a new empty lane of this cascade."""
        lane = Lane(self.cascade_input.material, self.iterations, self.now)
        self.lanes.append(lane)
        return lane

    def stand_in(
        self, lane: Lane, piece: Piece, x: float, sign: int, burden: oblique.ObliqueLoss = oblique.FREE, depth: float | None = None
    ) -> Stand:
        """Give this domino a stand in this lane, moving as its others do."""
        depth = self.cascade_input.size.thickness if depth is None else depth
        stand = Stand(lane, piece.row, x, depth / self.scale.length, sign, burden.inertia, burden.weight)
        if piece.stands:
            stand.move_as(piece.stands[0])
        piece.stands.append(stand)
        if len(piece.stands) == 2:
            piece.coupled = True
            self.coupled.append(piece)
        self.share(piece)
        if not stand.is_down:
            lane.watch(stand)
        return stand

    def share(self, piece: Piece) -> None:
        """Share the mass of this domino between its stands."""
        for stand in piece.stands:
            stand.share(1.0 / len(piece.stands))

    def leave(self, stand: Stand) -> None:
        """Take a domino out of a lane; from its last lane, write down how it lies."""
        piece = self.pieces[stand.row]
        if len(piece.stands) == 1:
            self.write_down(piece, stand)
            piece.threats.clear()  # or the whole chain behind it would be remembered
            del self.pieces[stand.row]
        piece.stands.remove(stand)
        stand.lane.take_out(stand)
        if len(piece.stands) == 1 and piece.coupled:
            piece.coupled = False
            self.coupled.remove(piece)
        self.share(piece)

    def write_down(self, piece: Piece, stand: Stand) -> None:
        """Record how the domino lies in the columns of the result."""
        tilt, slide = stand.rest()
        if abs(tilt) < START:
            return
        row = piece.row
        self.stands[row] = False
        self.fallen += 1
        self.side[row] = 1 if tilt * stand.sign > 0 else -1
        self.fall_time[row] = piece.time
        self.by[row] = piece.by
        self.tilt[row] = min(abs(tilt), math.pi)
        self.slide[row] = slide * self.scale.length

    def look_at_rest(self, lane: Lane) -> None:
        """Close a lane in which nothing moves any more."""
        now = self.now
        if lane.has_moved(_LOOK_EVERY * self.lane_dt):
            lane.moved = now
        if not lane.is_sound():
            raise Diverged("engine.lost.after", "the cascade was lost after {time:.3f} s: a pose stopped being finite", time=now)
        if self.coupled:
            self.freeze(lane)
        if now - lane.moved < REST * self.second and self.is_news(lane, now):
            return
        if any(stand.row == self.insisted and not stand.is_down for stand in lane.stands):
            return  # it will be nudged again
        self.rested = max(self.rested, lane.moved)
        self.lanes.remove(lane)
        for stand in lane.stands[:]:
            self.leave(stand)

    def is_news(self, lane: Lane, now: float) -> bool:
        """Return whether it is not long, at `now`, s, since a domino last started to fall here."""
        since = now - lane.news
        return since < SETTLED_AFTER * self.second or (since < MAX_FALL_TIME * self.second and lane.is_undecided(START))

    def freeze(self, lane: Lane) -> None:
        """Hold still each domino that leans for good in several lanes: sharing its rest between them would make it tremble."""
        for stand in lane.stands:
            piece = self.pieces[stand.row]
            if piece.coupled and stand.still >= _STILL and stand.is_down and all(s.still >= _STILL for s in piece.stands):
                piece.coupled = False
                self.coupled.remove(piece)
                for own in piece.stands:
                    own.freeze()

    def result(self) -> CascadeResult:
        """Return the result, with the poses of the last moment."""
        samples = None
        if self.sampler is not None:
            fell = np.flatnonzero(self.side)
            samples = self.sampler.samples(self.rested, fell, (self.side * self.tilt)[fell], (self.side * self.slide)[fell])
        in_lanes = CascadeResult(
            fall_time=self.fall_time,
            by=self.by,
            side=self.side,
            fall_heading=self.cascade_input.heading,
            tilt=self.tilt,
            slide=self.slide,
            drift=np.zeros(len(self.slide)),
            nudges=tuple(self.made),
            duration=self.rested,
            samples=samples,
        )
        return settle(self.cascade_input, in_lanes)
