"""Compute links: how a held domino would lie once fallen, which dominoes it would strike, and which would strike it.

Asks the plan (`geometry.strikes`) as the cascade does, for the neighbourhood only, and grades each strike by limits measured with `topple`
(tests/aya_sim/physics/test_links.py holds the two against each other). Topples nothing itself: an answer takes a few milliseconds.
Dominoes laid flat are never in the way, here as in the cascade; fallen ones are, until they stand again.
"""

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from aya_sim.components import Terrain
from aya_sim.errors import BadQuestion
from aya_sim.geometry.footprints import footprints
from aya_sim.geometry.strikes import REACH, Strike
from aya_sim.layout import Domino, Dominoes, DominoSize, Flags, Floats, Ints, Layout, State
from aya_sim.physics import oblique
from aya_sim.physics.preview.flow import Flow, FlowPlan, flow
from aya_sim.physics.rest import NOTHING, SEVERAL, Fallen, lay

SURE_REACH = 0.92  # of the height: up to here a strike topples; the rest of the way to `REACH` it may
SURE_TURN = math.radians(50)  # up to here a domino that was struck itself topples the next
SURE_TURN_FIRST = math.radians(40)  # the same for the first of a chain, which only a finger pushes
SURE_REACH_OBLIQUE = 0.80  # the same from `SURE_TURN_FIRST` on
TIGHT = 0.10  # of the height: closer ones fall in a running chain and bring it nowhere
TIGHT_FIRST = 0.25  # of the height: closer ones hold up a domino that only a finger pushes
GRAZE = 2.0  # mm of the width that must meet for a strike to be sure
_WEDGED = math.radians(30)  # from here on `TIGHT_FIRST` holds for all
_MEANT = 1.6  # of the height: a domino farther away was not meant to be struck
_ASIDE = 0.75  # of the width: one missed by more was not meant either
_MEANT_TURN = math.radians(75)
_STRIKERS = 2.2  # heights around the piece within which its possible strikers stand
_NEARBY = 3.4  # heights around the piece that are looked at: its strikers, their strikers, and what hides them

_PIECE = 0  # id of the piece in hand among its neighbours; ids on a table start at 1


class LinkKind(StrEnum):
    """The effect of a fall on another domino."""

    WILL_STRIKE = "will_strike"
    BARELY = "barely"  # at the end of its reach or of its width: perhaps
    TOO_CLOSE = "too_close"  # needs a harder push than a finger's, or brings the chain nowhere
    TOO_OBLIQUE = "too_oblique"  # is struck, and may stay standing
    TOO_FAR = "too_far"  # would be struck if the fall reached so far
    MISSES = "misses"  # stands beside the fall
    BLOCKED = "blocked"  # another one is first in the way


@dataclass(frozen=True, slots=True)
class Link:
    """The effect of one fall, forward, on one other domino. Ids; None: the piece in hand."""

    kind: LinkKind
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
    """All links of a piece in hand, nearest first."""

    footprint: Floats  # (4, 2) mm, what it would cover once fallen forward, counter-clockwise
    strikes: tuple[Link, ...]  # by the piece
    struck_by: tuple[Link, ...]  # of the piece

    @property
    def all(self) -> tuple[Link, ...]:
        """Return the links to the piece, then the links from it."""
        return self.struck_by + self.strikes


def link(layout: Layout, x: float, y: float, heading: float, *, moving: int | None = None, known: Flow | None = None) -> Links:
    """Return what a domino standing at x, y (mm), heading (rad) would strike, and what would strike it.

    moving: id of the domino in hand, if the layout still has it. known: `flow(layout, moving=moving)`, reused from frame to frame
    while the layout stays the same. Raises BadQuestion for numbers that are not finite.
    """
    if not all(map(math.isfinite, (x, y, heading))):
        raise BadQuestion("expected.finites", "expected finite numbers, got {got}", where="link", got=f"{x}, {y}, {heading}")
    around = _Around(flow(layout, moving=moving) if known is None else known, x, y, heading)
    strikes = tuple(around.links_of_piece())
    return Links(_fallen_corners(layout, around, strikes), strikes, tuple(around.links_to_piece()))


class _Around:
    """The dominoes around a piece in hand, which is row 0."""

    def __init__(self, known: Flow, x: float, y: float, heading: float) -> None:
        layout, d = known.layout, known.layout.dominoes
        self.size = layout.domino
        near = (np.hypot(d.x - x, d.y - y) <= _NEARBY * self.size.height) & (d.state != State.FLAT)
        rows = np.flatnonzero(near & (d.id != (-1 if known.moving is None else known.moving)))
        self.id = np.insert(d.id[rows], 0, _PIECE)
        self.x, self.y, self.heading = (np.insert(a[rows], 0, b) for a, b in ((d.x, x), (d.y, y), (d.heading, heading)))
        self.standing: Flags = np.insert(d.standing[rows], 0, True)
        self.off = np.insert(known.off[rows], 0, 0.0)
        self.driven = np.insert(known.striker[rows] >= 0, 0, False)
        self.plan = FlowPlan(self.x, self.y, self.heading, self.standing, self.size)
        self._hits: dict[int, list[Strike]] = {}
        self.idle = ~np.insert(known.strikes[rows], 0, True)
        self.strikers = [row for row in self._close() if self._strike_on_piece(row) and any(strike.row == 0 for strike in self.hits(row))]
        self.striker, self.by = self._first_strike()
        if self.by is not None:
            self.off[0], self.driven[0] = oblique.deflection(self.by.turn, self.by.corner), True

    def hits(self, row: int) -> list[Strike]:
        """Return the strikes of this row. Must not be asked of the piece before its strikers are known."""
        if row not in self._hits:
            self._hits[row] = self.plan.strikes(row, float(self.off[row]))
        return self._hits[row]

    def links_of_piece(self) -> list[Link]:
        """Return what the piece does to the others, nearest first."""
        ahead, hits = self.plan.ahead(0, 1, float(self.off[0])), self.hits(0)
        hit_rows = {strike.row for strike in hits}
        found = [self._grade(0, strike) for strike in hits if self.standing[strike.row]]
        found += [self._blocked_link(0, strike, hits) for strike in ahead if strike.row not in hit_rows and self._is_blocked(strike, hits)]
        return _nearest_first(found if hits else self._missed_links(0))

    def links_to_piece(self) -> list[Link]:
        """Return what the others do to the piece, nearest first."""
        found: list[Link] = []
        for row in self._close():
            strike = self._strike_on_piece(row)
            if strike is not None and row in self.strikers:
                found.append(self._grade(row, strike))
            elif strike is not None and self._is_blocked(strike, self.hits(row)):
                found.append(self._blocked_link(row, strike, self.hits(row)))
            elif strike is None and self.idle[row]:
                found += [one for one in self._missed_links(row) if one.struck is None]
        return _nearest_first(found)

    def lay_piece(self, tilt: float) -> Domino:
        """Return the piece as it lies fallen forward at this tilt, rad; how far it slides depends on what pushes it and is left out."""
        struck = [strike for strike in self.hits(0) if self.standing[strike.row]]
        before, after = [self.striker] if self.by else [], [strike.row for strike in struck] if len(struck) == 1 else []
        rows, piece = [*before, 0, *after], len(before)
        fallen = Fallen(
            x=self.x[rows].tolist(),
            y=self.y[rows].tolist(),
            heading=self.heading[rows].tolist(),
            side=[1] * (piece + 1) + [strike.side for strike in struck][: len(after)],
            by=list(range(-1, len(rows) - 1)),
            following=[piece + 1 if after else SEVERAL if struck else NOTHING] * len(rows),
            tilt=[tilt] * len(rows),
            slide=[0.0] * len(rows),
            fall=self.heading[rows].tolist(),
            turned=[0.0] * len(rows),
            drift=[0.0] * len(rows),
        )
        lay([piece], fallen, self.size.height, self.size.width, self.size.thickness)
        x, y, heading = fallen.x[piece], fallen.y[piece], fallen.heading[piece]
        fall = fallen.fall[piece] + fallen.turned[piece]
        return Domino(1, Terrain.FIELD, x, y, heading, state=State.FORWARD, fall_heading=fall, tilt=tilt, drift=fallen.drift[piece])

    def _strike_on_piece(self, row: int) -> Strike | None:
        """Return how the piece is in the way of this row, hidden or not; None if it is not."""
        return next((strike for strike in self.plan.ahead(row, 1, float(self.off[row])) if strike.row == 0), None)

    def _close(self) -> list[int]:
        """Return the rows of the standing dominoes that could be meant to strike the piece."""
        reach = _STRIKERS * self.size.height
        close = self.standing & (np.hypot(self.x - self.x[0], self.y - self.y[0]) <= reach)
        return [int(row) for row in np.flatnonzero(close)[1:]]

    def _first_strike(self) -> tuple[int, Strike | None]:
        """Return the row of the nearest domino that strikes the piece from behind, and its strike; None if there is none."""
        strikes = [(row, strike) for row in self.strikers for strike in self.hits(row) if strike.row == 0 and strike.side > 0]
        return min(strikes, key=lambda found: found[1].gap, default=(0, None))

    def _grade(self, row: int, strike: Strike) -> Link:
        """Return the link of this row by this strike, graded by gap and turn."""
        driven, height = bool(self.driven[row]), self.size.height
        kind = LinkKind.WILL_STRIKE
        if abs(strike.turn) > (SURE_TURN if driven else SURE_TURN_FIRST):
            kind = LinkKind.TOO_OBLIQUE
        elif strike.gap < (_tight_gap(strike.turn) if driven else TIGHT_FIRST) * height:
            kind = LinkKind.TOO_CLOSE
        elif strike.gap > _sure_reach(strike.turn) * height or strike.high - strike.low < GRAZE:
            kind = LinkKind.BARELY
        return self._link(kind, row, strike)

    def _is_blocked(self, strike: Strike, hits: list[Strike]) -> bool:
        """Return whether nearer dominoes hide this one and do not pass the fall on to it."""
        passed_on = any(self.standing[nearer.row] and self.plan.would_strike(nearer, strike.row) for nearer in hits)
        return bool(self.standing[strike.row]) and not passed_on

    def _blocked_link(self, row: int, strike: Strike, hits: list[Strike]) -> Link:
        """Return the link of a strike that a nearer domino blocks."""
        first = min(hits, key=lambda nearer: (max(nearer.low - strike.high, strike.low - nearer.high, 0.0), nearer.gap))
        return self._link(LinkKind.BLOCKED, row, strike, by=self._name(first.row))

    def _missed_links(self, row: int) -> list[Link]:
        """Return the link to the domino just missed by a fall that strikes nothing: the nearest beside it, or else beyond it."""
        fall = float(self.heading[row] + self.off[row])
        seen = _view_from_fall(self.x - self.x[row], self.y - self.y[row], self.heading - fall, fall, self.size)
        meant = self.standing & (np.abs(seen.turn) <= _MEANT_TURN) & (seen.front > self.size.thickness / 2)
        meant[row] = False
        found = []
        beside = meant & (seen.aside >= 0) & (seen.aside < _ASIDE * self.size.width) & (seen.gap < REACH * self.size.height)
        beyond = meant & (seen.aside < 0) & (seen.gap >= REACH * self.size.height) & (seen.gap < _MEANT * self.size.height)
        for kind, which in ((LinkKind.MISSES, beside), (LinkKind.TOO_FAR, beyond)):
            rows = np.flatnonzero(which)
            if len(rows):
                other = int(rows[np.argmin(seen.gap[rows])])
                gap, turn = max(0.0, float(seen.gap[other])), float(seen.turn[other])
                aside = max(0.0, float(seen.aside[other]))
                reach = _sure_reach(turn) * self.size.height
                found.append(Link(kind, self._name(row), self._name(other), gap, reach, turn, int(seen.side[other]), aside))
        return found

    def _link(self, kind: LinkKind, row: int, strike: Strike, by: int | None = None) -> Link:
        """Return the link of this kind between this row and the domino of this strike."""
        reach = _sure_reach(strike.turn) * self.size.height
        return Link(kind, self._name(row), self._name(strike.row), strike.gap, reach, strike.turn, strike.side, by=by)

    def _name(self, row: int) -> int | None:
        """Return the id of this row; None for the piece in hand."""
        one = int(self.id[row])
        return None if one == _PIECE else one


def _nearest_first(links: list[Link]) -> list[Link]:
    return sorted(links, key=lambda one: (one.gap, one.striker or 0, one.struck or 0))


def _tight_gap(turn: float) -> float:
    """Return the gap, as a share of the height, below which a strike is too close; an oblique one wedges sooner."""
    return TIGHT + (TIGHT_FIRST - TIGHT) * min(1.0, abs(turn) / _WEDGED)


def _sure_reach(turn: float) -> float:
    """Return the gap, as a share of the height, above which a strike is not sure; an oblique one comes with less."""
    return SURE_REACH - (SURE_REACH - SURE_REACH_OBLIQUE) * min(1.0, abs(turn) / SURE_TURN_FIRST)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """Feet in the frame of a fall; mm, rad."""

    gap: Floats  # along the fall, from the striker's front
    front: Floats  # the far end of the foot, from the striker's centre
    aside: Floats  # from the edge of the strip; negative: it reaches in
    turn: Floats
    side: Ints


def _view_from_fall(dx: Floats, dy: Floats, turn: Floats, fall: float, size: DominoSize) -> _Seen:
    along, across = dx * math.cos(fall) + dy * math.sin(fall), dy * math.cos(fall) - dx * math.sin(fall)
    cos, sin = np.abs(np.cos(turn)) / 2, np.abs(np.sin(turn)) / 2
    deep, broad = size.thickness * cos + size.width * sin, size.width * cos + size.thickness * sin
    turn = np.remainder(turn + math.pi, math.tau) - math.pi
    behind = np.abs(turn) > math.pi / 2
    turn = np.where(behind, turn - np.copysign(math.pi, turn), turn)
    gap = along - deep - size.thickness / 2
    return _Seen(gap, along + deep, np.abs(across) - broad - size.width / 2, turn, np.where(behind, -1, 1))


def _fallen_corners(layout: Layout, around: _Around, strikes: tuple[Link, ...]) -> Floats:
    """Return the corners of the piece fallen forward: flat, or leaning on the nearest domino that it topples."""
    leans = [one.gap for one in strikes if one.kind in (LinkKind.WILL_STRIKE, LinkKind.BARELY, LinkKind.TOO_CLOSE)]
    thick = layout.domino.thickness
    tilt = math.acos(min(1.0, thick / (min(leans) + thick))) if leans else math.pi / 2
    corners: Floats = footprints(Layout(Dominoes.of([around.lay_piece(tilt)]), domino=layout.domino))[0]
    return corners
