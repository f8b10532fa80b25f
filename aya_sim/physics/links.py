"""Room: links. What a domino would do where it is held: how it would lie once fallen, whom it would strike, who would strike it.

Asks the plan (`geometry.way`) as the cascade does, for the neighbourhood only, and grades each strike by limits measured with `topple`
(tests/physics/test_links.py holds the two against each other). Topples nothing itself: an answer takes a few milliseconds.
Dominoes laid flat are in nobody's way, here as in the cascade; fallen ones are, until they stand again.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from aya_sim.components import Terrain
from aya_sim.errors import BadQuestion
from aya_sim.geometry.footprints import footprints
from aya_sim.geometry.way import REACH, Way, Ways, struck
from aya_sim.layout import Domino, Dominoes, DominoSize, Flags, Floats, Ints, Layout, State
from aya_sim.physics import oblique

SURE_REACH = 0.92  # of the height: up to here a strike topples; the rest of the way to `REACH` it may
SURE_TURN = math.radians(50)  # up to here a domino that was struck itself topples the next
SURE_TURN_FIRST = math.radians(40)  # the same for the first of a chain, which only a finger pushes
TIGHT = 0.10  # of the height: closer ones fall in a running chain and bring it nowhere
TIGHT_FIRST = 0.25  # of the height: closer ones hold up a domino that only a finger pushes
GRAZE = 2.0  # mm of the width that must meet for a strike to be sure
_MEANT = 1.6  # of the height: who is farther was not meant to be struck
_ASIDE = 0.75  # of the width: who is missed by more was not meant either
_MEANT_TURN = math.radians(75)
_STRIKERS = 2.2  # heights around the piece in which who could mean to strike it stands
_NEARBY = 3.4  # heights around the piece that are looked at: its strikers, their strikers, and who hides whom

_PIECE = 0  # id of the piece in hand among its neighbours; ids on a table start at 1


class Kind(StrEnum):
    """What a fall would do to another domino."""

    WILL_STRIKE = "will_strike"
    BARELY = "barely"  # at the end of its reach or of its width: perhaps
    TOO_CLOSE = "too_close"  # needs a harder push than a finger's, or brings the chain nowhere
    TOO_OBLIQUE = "too_oblique"  # is struck, and may stay standing
    TOO_FAR = "too_far"  # would be struck if the fall reached so far
    MISSES = "misses"  # stands beside the fall
    BLOCKED = "blocked"  # another one is first in the way


@dataclass(frozen=True, slots=True)
class Link:
    """What one fall, forward, would do to one other domino. Ids; None: the piece in hand."""

    kind: Kind
    striker: int | None
    struck: int | None
    gap: float  # mm, free, from the striker's front to the nearest point of the other's foot, along the fall
    reach: float  # mm, up to which gap a strike is sure
    turn: float  # rad, from the fall to the struck domino's nearest normal, positive to the left
    side: int  # +1 it would fall forward, -1 backward: against the flow
    aside: float = 0.0  # mm by which the fall misses it; 0 otherwise
    by: int | None = None  # BLOCKED: id of the first in the way; None: the piece in hand


@dataclass(frozen=True, slots=True, eq=False)
class Links:
    """All links of a piece in hand; nearest first."""

    footprint: Floats  # (4, 2) mm, what it would cover once fallen forward, counter-clockwise
    strikes: tuple[Link, ...]  # by the piece
    struck_by: tuple[Link, ...]  # of the piece

    @property
    def all(self) -> tuple[Link, ...]:
        """Those that strike it, then those it strikes."""
        return self.struck_by + self.strikes


def link(layout: Layout, x: float, y: float, heading: float, *, moving: int | None = None) -> Links:
    """What a domino standing at x, y (mm), heading (rad) would strike, and who would strike it.

    moving: id of the domino in hand, if the layout still has it. Raises BadQuestion for numbers that are not finite.
    """
    if not all(map(math.isfinite, (x, y, heading))):
        raise BadQuestion(f"link: expected finite numbers, got {x}, {y}, {heading}")
    around = Around(layout, (x, y), heading, moving=moving)
    piece = around.piece
    assert piece is not None
    strikes = tuple(around.links_of(piece))
    close = np.flatnonzero(np.hypot(around.x - x, around.y - y) <= _STRIKERS * layout.domino.height).tolist()
    by = [found for row in close if row != piece for found in around.links_of(row, only=piece)]
    return Links(_fallen(layout, around, strikes), strikes, tuple(sorted(by, key=lambda one: (one.gap, one.striker or 0))))


class Around:
    """The dominoes around a point (None: all of them), and what each would do falling forward.

    heading: rad, of a piece standing in the point; None: no piece. moving: id left out. Rows are those of the columns here, sorted by id.
    """

    def __init__(self, layout: Layout, at: tuple[float, float] | None, heading: float | None = None, *, moving: int | None = None) -> None:
        d, size = layout.dominoes, layout.domino
        near = d.state != State.FLAT if at is None else (d.state != State.FLAT) & _close(d, at, _NEARBY * size.height)
        rows = np.flatnonzero(near & (d.id != (-1 if moving is None else moving)))
        self.size = size
        self.id: Ints = d.id[rows]
        self.x, self.y, self.heading = d.x[rows], d.y[rows], d.heading[rows]
        self.standing: Flags = d.standing[rows]
        self.piece: int | None = None
        if at is not None and heading is not None:
            self._hold(at, heading)
        self._ways = Ways(self.x, self.y, self.heading, size)
        self._aheads: dict[tuple[int, int, float], list[Way]] = {}
        self._by: dict[int, Way] = self._strikers()
        self._hits: dict[int, tuple[list[Way], list[Way]]] = {}

    def _hold(self, at: tuple[float, float], heading: float) -> None:
        self.piece = 0
        self.id, self.standing = np.insert(self.id, 0, _PIECE), np.insert(self.standing, 0, True)
        self.x, self.y, self.heading = (np.insert(a, 0, b) for a, b in ((self.x, at[0]), (self.y, at[1]), (self.heading, heading)))

    def strikes(self, row: int) -> list[Way]:
        """Whom this one would strike falling forward, as the cascade decides it; fallen ones that are hit included."""
        return self._seen(row)[1]

    def is_struck(self, row: int) -> bool:
        """Would any domino that stands here make it fall forward?"""
        return row in self._by

    def links_of(self, row: int, only: int | None = None) -> Iterable[Link]:
        """Its links, nearest first. only: just those to this row."""
        if not self.standing[row]:
            return []
        ahead, hits = self._seen(row)
        hit_rows = {way.row for way in hits}
        found = [self._grade(row, way) for way in hits if self.standing[way.row]]
        found += [self._blocked(row, way, hits) for way in ahead if way.row not in hit_rows and self._is_blocked(way, hits)]
        if not hits:
            found += self._missed(row)
        wanted = found if only is None else [one for one in found if one.struck == self._name(only)]
        return sorted(wanted, key=lambda one: (one.gap, one.struck or 0))

    def deflection(self, row: int) -> float:
        """Rad by which its striker would turn its fall while it is still upright."""
        by = self._by.get(row)
        return 0.0 if by is None else oblique.deflection(by.turn, by.corner)

    def twist(self, row: int) -> float:
        """Rad by which it would have turned when it lies."""
        by = self._by.get(row)
        if by is None:
            return 0.0
        if oblique.is_on_the_narrow_side(by.turn):
            return -by.turn
        return oblique.yaw(by.lever / math.cos(by.turn) if by.corner else by.lever, by.turn, self.size.width)

    def _strikers(self) -> dict[int, Way]:
        """For each that is struck from behind, the nearest strike, as its striker sees it; nobody deflected yet."""
        by: dict[int, Way] = {}
        for row in np.flatnonzero(self.standing).tolist():
            for way in struck(self._ahead(row, 1, 0.0), self._would_strike):
                if way.side > 0 and self.standing[way.row] and (way.row not in by or way.gap < by[way.row].gap):
                    by[way.row] = way
        return by

    def _seen(self, row: int) -> tuple[list[Way], list[Way]]:
        if row not in self._hits:
            ahead = self._ahead(row, 1, self.deflection(row))
            self._hits[row] = ahead, struck(ahead, self._would_strike)
        return self._hits[row]

    def _would_strike(self, way: Way, row: int) -> bool:
        return any(other.row == row for other in self._ahead(way.row, way.side, oblique.deflection(way.turn, way.corner)))

    def _ahead(self, row: int, side: int, off: float) -> list[Way]:
        key = (row, side, off)
        if key not in self._aheads:
            self._aheads[key] = self._ways.ahead(row, side, off)
        return self._aheads[key]

    def _grade(self, row: int, way: Way) -> Link:
        driven = self.is_struck(row)
        height = self.size.height
        kind = Kind.WILL_STRIKE
        if abs(way.turn) > (SURE_TURN if driven else SURE_TURN_FIRST):
            kind = Kind.TOO_OBLIQUE
        elif way.gap < (TIGHT if driven else TIGHT_FIRST) * height:
            kind = Kind.TOO_CLOSE
        elif way.gap > SURE_REACH * height or way.high - way.low < GRAZE:
            kind = Kind.BARELY
        return self._link(kind, row, way)

    def _is_blocked(self, way: Way, hits: list[Way]) -> bool:
        """Hidden by nearer ones that do not pass the fall on to it."""
        passed_on = any(self.standing[nearer.row] and self._would_strike(nearer, way.row) for nearer in hits)
        return bool(self.standing[way.row]) and not passed_on

    def _blocked(self, row: int, way: Way, hits: list[Way]) -> Link:
        first = min(hits, key=lambda nearer: (max(nearer.low - way.high, way.low - nearer.high, 0.0), nearer.gap))
        return self._link(Kind.BLOCKED, row, way, by=self._name(first.row))

    def _missed(self, row: int) -> list[Link]:
        """Who just was not struck by a fall that strikes nobody: the nearest one beside it, or else beyond it."""
        fall = float(self.heading[row]) + self.deflection(row)
        seen = _beyond(self.x - self.x[row], self.y - self.y[row], self.heading - fall, fall, self.size)
        meant = self.standing & (np.abs(seen.turn) <= _MEANT_TURN) & (seen.front > self.size.thickness / 2)
        meant[row] = False
        found = []
        beside = meant & (seen.aside >= 0) & (seen.aside < _ASIDE * self.size.width) & (seen.gap < REACH * self.size.height)
        beyond = meant & (seen.aside < 0) & (seen.gap >= REACH * self.size.height) & (seen.gap < _MEANT * self.size.height)
        for kind, which in ((Kind.MISSES, beside), (Kind.TOO_FAR, beyond)):
            rows = np.flatnonzero(which)
            if len(rows):
                other = int(rows[np.argmin(seen.gap[rows])])
                gap, turn = max(0.0, float(seen.gap[other])), float(seen.turn[other])
                aside = max(0.0, float(seen.aside[other]))
                reach = SURE_REACH * self.size.height
                found.append(Link(kind, self._name(row), self._name(other), gap, reach, turn, int(seen.side[other]), aside))
        return found

    def _link(self, kind: Kind, row: int, way: Way, by: int | None = None) -> Link:
        reach = SURE_REACH * self.size.height
        return Link(kind, self._name(row), self._name(way.row), way.gap, reach, way.turn, way.side, by=by)

    def _name(self, row: int) -> int | None:
        one = int(self.id[row])
        return None if one == _PIECE else one


def _close(d: Dominoes, at: tuple[float, float], reach: float) -> Flags:
    return np.asarray(np.hypot(d.x - at[0], d.y - at[1]) <= reach, np.bool_)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """Feet in the frame of a fall; mm, rad."""

    gap: Floats  # along the fall, from the striker's front
    front: Floats  # the far end of the foot, from the striker's centre
    aside: Floats  # from the edge of the strip; negative: it reaches in
    turn: Floats
    side: Ints


def _beyond(dx: Floats, dy: Floats, turn: Floats, fall: float, size: DominoSize) -> _Seen:
    along, across = dx * math.cos(fall) + dy * math.sin(fall), dy * math.cos(fall) - dx * math.sin(fall)
    cos, sin = np.abs(np.cos(turn)) / 2, np.abs(np.sin(turn)) / 2
    deep, broad = size.thickness * cos + size.width * sin, size.width * cos + size.thickness * sin
    turn = np.remainder(turn + math.pi, math.tau) - math.pi
    behind = np.abs(turn) > math.pi / 2
    turn = np.where(behind, turn - np.copysign(math.pi, turn), turn)
    gap = along - deep - size.thickness / 2
    return _Seen(gap, along + deep, np.abs(across) - broad - size.width / 2, turn, np.where(behind, -1, 1))


def _fallen(layout: Layout, around: Around, strikes: tuple[Link, ...]) -> Floats:
    """Corners of the piece fallen forward: flat, or leaning on the nearest that it topples."""
    piece = around.piece
    assert piece is not None
    leans = [one.gap for one in strikes if one.kind in (Kind.WILL_STRIKE, Kind.BARELY, Kind.TOO_CLOSE)]
    thick = layout.domino.thickness
    tilt = math.acos(min(1.0, thick / (min(leans) + thick))) if leans else math.pi / 2
    heading = float(around.heading[piece])
    here = Domino(
        1,
        Terrain.FIELD,
        float(around.x[piece]),
        float(around.y[piece]),
        heading,
        state=State.FORWARD,
        fall_heading=heading + around.twist(piece),
        tilt=tilt,
    )
    corners: Floats = footprints(Layout(Dominoes.of([here]), domino=layout.domino))[0]
    return corners
