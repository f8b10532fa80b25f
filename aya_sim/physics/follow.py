"""Room: the default engine. Follows a cascade through the plan, lazily, in side-view lanes of pymunk.

A domino that starts to fall (1 degree) looks who is in its way and takes them into its lane, nearest first. Each further one gets
a lane of its own, and so does whoever is already in another lane: a fork, a merge, a loop and two fronts that meet are all a
domino with several *stands*, one a lane, kept one after every step (`lanes.reconcile`). Behind the front, who leans for good is
written down and taken out, so the cost of a step does not grow with the length of a chain.
"""

import math
from collections import deque
from dataclasses import dataclass, replace
from importlib.metadata import version

import numpy as np

from aya_sim.errors import BadQuestion, Diverged
from aya_sim.geometry.way import Way, Ways, struck
from aya_sim.layout import DominoSize, Floats, Ints
from aya_sim.physics import lanes, oblique
from aya_sim.physics.cascade import Samples
from aya_sim.physics.engine import Course, Nudge, Progress, Track
from aya_sim.physics.lanes import Lane, Scale, Stand, reconcile

START = math.radians(1.0)  # tilt at which a domino starts to fall
SURE = math.radians(12.0)  # tilt from which an ordinary domino does not come back
_TIGHT = math.sin(math.radians(1.2))  # of the height: a neighbour so close is met before the start
_HARDEST = 200.0  # rad/s of the lane's time; a nudge harder than that would not be one
_HARDER = 1.5
_TRIM_EVERY, _LOOK_EVERY, _REPORT_EVERY = 4, 16, 256  # steps
_STILL = 2  # looks without motion: leans for good
_REST = 0.1  # s of the lane's time without motion: at rest
_DECIDED = 2.0  # s of the lane's time since somebody last started to fall: who lies may tremble, it is over
_LONGEST = 10.0  # s, where somebody leans and could still fall or stand up
_LARGEST_STEP, _SMALLEST_STEP = 4e-3, 1e-6  # s of the lane's time


class PymunkLanes:
    """Side-view lanes solved by pymunk (Chipmunk)."""

    name = "pymunk"

    @property
    def version(self) -> str:
        return version("pymunk")

    def step_for(self, size: DominoSize) -> float:
        return lanes.STEP * Scale(size).time

    def run(self, course: Course, dt: float, sample_rate: float | None, progress: Progress | None = None) -> Track:
        lane_dt = dt / Scale(course.size).time
        if not _SMALLEST_STEP <= lane_dt <= _LARGEST_STEP:
            low, high = (edge * Scale(course.size).time for edge in (_SMALLEST_STEP, _LARGEST_STEP))
            raise BadQuestion(f"dt: expected {low:.3g} to {high:.3g} s for dominoes {course.size.height:g} mm high, got {dt:g}")
        return _Run(course, dt, sample_rate, progress).track()


@dataclass(frozen=True, slots=True)
class _Threat:
    """Somebody in whose way a domino is."""

    striker: "_Piece"
    gap: float  # free gap / height
    side: int  # the side to which it would fall, +1 forward
    twist: float  # rad, how far it would turn while it falls


class _Piece:
    """One domino that is in some lane."""

    __slots__ = ("by", "coupled", "falling", "off", "row", "side", "stands", "started", "threats", "time", "twist")

    def __init__(self, row: int) -> None:
        self.row = row
        self.stands: list[Stand] = []
        self.threats: list[_Threat] = []
        self.off = {1: 0.0, -1: 0.0}  # deflection it gets when struck so that it falls to that side, rad
        self.started: set[int] = set()  # sides to which it has looked for who is in its way
        self.coupled = False  # has several stands that move as one
        self.falling = False
        self.side = 0  # the side it falls to; 0: it stands
        self.time = math.nan
        self.by = -1
        self.twist = 0.0

    @property
    def lean(self) -> float:
        """Tilt along its heading, rad; negative backward."""
        first = self.stands[0]
        return first.sign * first.tilt

    @property
    def reach(self) -> float:
        """How far its head has come, in heights; 1 for one that has been written down."""
        return math.sin(min(abs(self.lean), math.pi / 2)) if self.stands else 1.0

    def note_striker(self) -> None:
        """Of those in whose way it is, the one that has come farthest strikes it."""
        threats = [t for t in self.threats if t.side == self.side]
        if threats:
            chosen = max(threats, key=lambda t: t.striker.reach - t.gap)
            self.by, self.twist = chosen.striker.row, chosen.twist


class _Run:
    """One cascade under way."""

    def __init__(self, course: Course, dt: float, sample_rate: float | None, progress: Progress | None) -> None:
        self.course = course
        self.scale = Scale(course.size)
        self.dt, self.lane_dt = dt, dt / self.scale.time
        self.sure = max(SURE, 1.3 * self.scale.tip)
        n = len(course.x)
        self.upright = np.flatnonzero(course.upright)
        self.place = np.cumsum(course.upright) - 1  # row -> row among the upright
        self.ways = Ways(course.x[self.upright], course.y[self.upright], course.heading[self.upright], course.size)
        self.stands = course.standing.copy()
        self.fall_time, self.by = np.full(n, math.nan), np.full(n, -1, np.int64)
        self.side, self.twist = np.zeros(n, np.int8), np.zeros(n)
        self.tilt, self.slide = np.zeros(n), np.zeros(n)
        self.pieces: dict[int, _Piece] = {}
        self.coupled: list[_Piece] = []
        self.lanes: list[Lane] = []
        self.progress = progress
        self.fallen = 0
        self.steps = 0
        self.rested = 0.0
        self.made: list[Nudge] = []
        self.timed = deque(sorted((n for n in course.nudges if n.time is not None), key=lambda n: (n.time or 0.0, n.row)))
        self.waiting = deque(n for n in course.nudges if n.time is None)
        self.film = None if sample_rate is None else _Film(max(1, round(1.0 / (sample_rate * dt))))

    @property
    def now(self) -> float:
        """S from the start."""
        return self.steps * self.dt

    def track(self) -> Track:
        while True:
            if self.lanes or self.is_due():
                self.advance()
            elif self.waiting:
                self.insist(self.waiting.popleft())
            elif self.timed:
                self.steps = max(self.steps + 1, round((self.timed[0].time or 0.0) / self.dt))
            elif not self.nudge_another():
                return self.result()

    def is_due(self) -> bool:
        return bool(self.timed) and (self.timed[0].time or 0.0) <= self.now + self.dt / 2

    def advance(self) -> None:
        while self.is_due():
            self.nudge(self.timed.popleft())
        if self.lanes:
            self.step()

    def nudge_another(self) -> bool:
        """Go on until nobody stands; False when nobody is left who can be toppled."""
        refused = np.zeros(len(self.stands), bool)
        while self.course.next_nudge is not None:
            chosen = self.course.next_nudge(self.stands & ~refused)
            if chosen is None:
                return False
            if self.insist(chosen):
                return True
            self.made.pop()
            refused[chosen.row] = True
        return False

    def insist(self, wanted: Nudge) -> bool:
        """Nudge; where everybody has to go down, again and harder until this one does, a nudge all the same. Did it fall?"""
        if not self.stands[wanted.row]:
            return False  # it fell meanwhile
        speed, began = wanted.speed, self.now
        self.nudge(wanted)
        place = len(self.made) - 1
        while self.course.next_nudge is not None:
            while self.lanes:
                self.advance()
            if not self.stands[wanted.row] or speed * _HARDER * self.scale.time > _HARDEST:
                break
            speed *= _HARDER
            self.nudge(Nudge(wanted.row, speed, None))
            self.made.pop()
            self.made[place] = Nudge(wanted.row, speed, began)
        return not self.stands[wanted.row]

    def nudge(self, wanted: Nudge) -> None:
        """Give this domino a tilt rate, if it still stands."""
        piece = self.pieces.get(wanted.row)
        if not self.stands[wanted.row] or (piece is not None and piece.side):
            return
        if piece is None:
            piece = self.pieces[wanted.row] = _Piece(wanted.row)
            self.stand_in(self.new_lane(), piece, 0.0, wanted.side)
        piece.threats.clear()
        for stand in piece.stands:
            stand.nudge(stand.sign * wanted.side * wanted.speed * self.scale.time)
            stand.lane.moved = stand.lane.news = self.now
        self.made.append(replace(wanted, time=self.now))
        if self.is_tight(piece.row, wanted.side):
            self.look_ahead(piece, wanted.side)

    def step(self) -> None:
        self.steps += 1
        for lane in self.lanes:
            lane.step(self.lane_dt)
        for piece in self.coupled:
            reconcile(piece.stands)
        for lane in self.lanes[:]:
            if lane.watched:
                self.watch(lane)
        if self.film is not None and self.steps % self.film.every == 0:
            self.film.take(self.now, self.pieces, self.scale.length)
        if self.steps % _TRIM_EVERY == 0:
            for lane in self.lanes:
                while (settled := lane.settled(self.sure)) is not None:
                    self.leave(settled)
        if self.steps % _LOOK_EVERY == 0:
            for lane in self.lanes[:]:
                self.look_at_rest(lane)
        if self.progress is not None and self.steps % _REPORT_EVERY == 0:
            self.progress(self.now, self.fallen)

    def watch(self, lane: Lane) -> None:
        """See who starts to fall, who sheds a burden and who will not come back."""
        gone = False
        for stand in lane.watched[:]:
            tilt, piece = stand.tilt, self.pieces[stand.row]
            leans = abs(tilt)
            if not piece.falling and leans >= START:
                self.start(piece, stand, tilt)
            elif leans < START:
                piece.falling = False
            stand.last = tilt
            if stand.inertia != 1.0 and leans >= oblique.RELEASED:
                stand.release()
            gone = gone or leans > self.sure
        if gone:
            lane.watched = [s for s in lane.watched if abs(s.tilt) <= self.sure]

    def start(self, piece: _Piece, stand: Stand, tilt: float) -> None:
        """This domino starts to fall: note when and by whom, and whom it will strike."""
        share = (abs(tilt) - START) / max(abs(tilt) - abs(stand.last), 1e-12)
        piece.time = self.now - self.dt * min(1.0, max(0.0, share))
        piece.falling = True
        piece.side = 1 if tilt * stand.sign > 0 else -1
        piece.note_striker()
        for own in piece.stands:
            own.lane.news = own.lane.moved = self.now
        self.look_ahead(piece, piece.side)

    def look_ahead(self, piece: _Piece, side: int) -> None:
        """Bind whoever is in its way, and whoever stands so tight behind those that they would move at once."""
        todo = [(piece, side)]
        while todo:
            striker, way_it_falls = todo.pop()
            if way_it_falls in striker.started:
                continue
            striker.started.add(way_it_falls)
            ways = self.in_the_way(striker, way_it_falls)
            imbalance = oblique.imbalance([way.y for way in ways])
            for way in ways:
                struck_one = self.bind(striker, way_it_falls, way, imbalance)
                if self.is_tight(struck_one.row, way.side):
                    todo.append((struck_one, way.side))

    def in_the_way(self, piece: _Piece, side: int) -> list[Way]:
        """Who will be struck by this domino, nearest first."""
        ahead = self.ahead(piece.row, side, piece.off[side])
        strikers = {t.striker.row for t in piece.threats}
        return [way for way in struck(ahead, self.would_strike) if self.can_be_struck(way.row) and way.row not in strikers]

    def ahead(self, row: int, side: int, off: float) -> list[Way]:
        ways = self.ways.ahead(int(self.place[row]), side, off)
        if len(self.upright) == len(self.place):
            return ways
        return [way._replace(row=int(self.upright[way.row])) for way in ways]

    def would_strike(self, way: Way, row: int) -> bool:
        return any(w.row == row for w in self.ahead(way.row, way.side, oblique.deflection(way.turn, way.corner)))

    def can_be_struck(self, row: int) -> bool:
        """Does it stand, or has it only just begun to fall?"""
        piece = self.pieces.get(row)
        return bool(self.stands[row]) and (piece is None or not piece.side or abs(piece.lean) < self.sure)

    def is_tight(self, row: int, side: int) -> bool:
        ahead = self.ahead(row, side, 0.0)
        return bool(ahead) and ahead[0].gap < _TIGHT * self.course.size.height

    def bind(self, striker: _Piece, side: int, way: Way, imbalance: float) -> _Piece:
        """Stand the struck domino in its striker's lane, at the gap that the plan says."""
        front = next((s for s in striker.stands if s.sign == side and s.lane.front_of(s)), None)
        if front is None:
            front = self.stand_in(self.new_lane(), striker, 0.0, side)
        target = self.pieces.get(way.row)
        if target is None:
            target = self.pieces[way.row] = _Piece(way.row)
        size, length = self.course.size, self.scale.length
        sideways = oblique.is_on_the_narrow_side(way.turn)
        depth = size.width if sideways else size.thickness
        load = oblique.burden(way.turn, way.gap, size, self.course.material.friction_domino, imbalance, way.corner)
        x = front.x0 + lanes.met_at(way.gap / length, self.lane_dt) + (size.thickness + depth) / 2 / length
        facing = next((s for s in target.stands if s.sign == -way.side and s.lane.front_of(s) and s.lane is not front.lane), None)
        if facing is not None:
            self.lanes.remove(facing.lane)
            front.lane.meet(facing.lane, x)
        else:
            self.stand_in(front.lane, target, x, way.side, load, depth)
        target.off[way.side] = oblique.deflection(way.turn, way.corner)
        lever = way.lever / math.cos(way.turn) if way.corner else way.lever
        twist = -way.turn if sideways else oblique.yaw(lever, way.turn, size.width)
        target.threats.append(_Threat(striker, way.gap / size.height, way.side, twist))
        if not front.lane.braced:
            front.lane.set_back()
        return target

    def new_lane(self) -> Lane:
        lane = Lane(self.course.material, self.now)
        self.lanes.append(lane)
        return lane

    def stand_in(
        self, lane: Lane, piece: _Piece, x: float, sign: int, burden: oblique.Burden = oblique.FREE, depth: float | None = None
    ) -> Stand:
        """Give this domino a stand in this lane, moving as its others do."""
        depth = self.course.size.thickness if depth is None else depth
        stand = Stand(lane, piece.row, x, depth / self.scale.length, sign, burden.inertia, burden.weight)
        if piece.stands:
            stand.move_as(piece.stands[0])
        piece.stands.append(stand)
        if len(piece.stands) == 2:
            piece.coupled = True
            self.coupled.append(piece)
        self.share(piece)
        if abs(stand.tilt) <= self.sure:
            lane.watched.append(stand)
        return stand

    def share(self, piece: _Piece) -> None:
        for stand in piece.stands:
            stand.share(1.0 / len(piece.stands))

    def leave(self, stand: Stand) -> None:
        """Take a domino out of a lane; from its last lane, write down how it lies."""
        piece = self.pieces[stand.row]
        if len(piece.stands) == 1:
            self.write_down(piece, stand)
            del self.pieces[stand.row]
        piece.stands.remove(stand)
        stand.lane.take_out(stand)
        if len(piece.stands) == 1 and piece.coupled:
            piece.coupled = False
            self.coupled.remove(piece)
        self.share(piece)

    def write_down(self, piece: _Piece, stand: Stand) -> None:
        tilt, slide = stand.rest()
        if abs(tilt) < START:
            return
        row = piece.row
        self.stands[row] = False
        self.fallen += 1
        self.side[row] = 1 if tilt * stand.sign > 0 else -1
        self.fall_time[row] = piece.time
        self.by[row] = piece.by
        self.twist[row] = piece.twist if self.side[row] == piece.side else 0.0
        self.tilt[row] = min(abs(tilt), math.pi)
        self.slide[row] = slide * self.scale.length

    def look_at_rest(self, lane: Lane) -> None:
        """Close a lane in which nobody moves any more."""
        if not lane.is_sound():
            raise Diverged(f"the cascade was lost after {self.now:.3f} s: a pose stopped being finite")
        if lane.has_moved(_LOOK_EVERY * self.lane_dt):
            lane.moved = self.now
        self.freeze(lane)
        patience = _LONGEST if lane.is_undecided(START, self.sure) else _DECIDED
        if self.now - lane.moved < _REST * self.scale.time and self.now - lane.news < patience * self.scale.time:
            return
        self.rested = max(self.rested, lane.moved)
        self.lanes.remove(lane)
        for stand in lane.stands[:]:
            self.leave(stand)

    def freeze(self, lane: Lane) -> None:
        """Whoever leans for good in several lanes is held still: sharing its rest between them would make it tremble."""
        for stand in lane.stands:
            piece = self.pieces[stand.row]
            if piece.coupled and stand.still >= _STILL and abs(stand.tilt) > self.sure and all(s.still >= _STILL for s in piece.stands):
                piece.coupled = False
                self.coupled.remove(piece)
                for own in piece.stands:
                    own.freeze()

    def result(self) -> Track:
        heading = self.course.heading + np.where(self.side < 0, math.pi, 0.0) + self.twist
        if self.film is not None:
            fell = np.flatnonzero(self.side)
            self.film.close(self.rested, fell, (self.side * self.tilt)[fell], (self.side * self.slide)[fell])
        return Track(
            fall_time=self.fall_time,
            by=self.by,
            side=self.side,
            fall_heading=heading,
            tilt=self.tilt,
            slide=self.slide,
            nudges=tuple(self.made),
            duration=self.rested,
            samples=None if self.film is None else self.film.samples(),
        )


class _Film:
    """Poses kept every so many steps."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.times: list[float] = []
        self.starts = [0]
        self.rows: list[int] = []
        self.tilts: list[float] = []
        self.slides: list[float] = []

    def take(self, now: float, pieces: dict[int, _Piece], length: float) -> None:
        for row, piece in pieces.items():
            stand = piece.stands[0]
            tilt, slide = stand.rest()
            side = stand.sign if tilt >= 0 else -stand.sign
            self.rows.append(row)
            self.tilts.append(stand.sign * tilt)
            self.slides.append(side * slide * length)
        self.times.append(now)
        self.starts.append(len(self.rows))

    def close(self, now: float, rows: Ints, tilts: Floats, slides: Floats) -> None:
        self.times.append(max(now, self.times[-1] if self.times else 0.0))
        self.rows += rows.tolist()
        self.tilts += tilts.tolist()
        self.slides += slides.tolist()
        self.starts.append(len(self.rows))

    def samples(self) -> Samples:
        return Samples(
            np.array(self.times, np.float64),
            np.array(self.starts, np.int64),
            np.array(self.rows, np.int64),
            np.array(self.tilts, np.float64),
            np.array(self.slides, np.float64),
        )
