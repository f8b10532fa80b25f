"""Value every spot for the domino in hand: the plan, the table and the domino in, ideas with their values out.

Values are points, roughly: what a spot may bring to the counting, less what it may cost in pushes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from aya_sim.bots.plan_fit import Fit
from aya_sim.bots.repairs import spoilt_tiles
from aya_sim.bots.table import Outlook
from aya_sim.components import LANDS, RETRIGGER_TOKENS, Shape, Terrain
from aya_sim.game.pieces import Piece, piece
from aya_sim.layout import Flags
from aya_sim.scoring import FREE_PUSHES

_MOUTH = 2.0  # for the last mouth of a tile: the photo, and what it brings the triptych nearer
_PHOTO = 2.4
_TILE = 2.5
_GAP = 0.6  # for the domino that closes a gap
_OPEN = 0.25  # for one that goes on from what is there, shared among what is missing
_OWN = 0.15  # more where only this land may stand
_LAID = 0.2  # for being laid at all, while there is time
_TOKEN = 1.0
_SPUR = 0.01
WORTH_DRAWING = 0.3  # for the top of a reserve rather than the next of the stock
_LEANING = 0.3  # more or less where a partner was asked to go, or to stay away
_WAITING = 0.95  # what it must be worth to lay one's last domino while others still have something to lay
_HEAD = 0.05  # what a domino that nothing strikes costs while there is time; later it is a token
_RARE = 0.3  # what a domino is worth that its own tiles will want
_FOR_MOUTHS, _FOR_OTHERS = 1.5, 1.2  # how many dominoes of a land should still come for each spot that only it may take
_NEAR_START = 1e-3  # of a point: among equals, the one nearer to the Start tile
_TOO_LATE = 6  # layings left: no spot is kept for a photo any more
_LATE, _SPARE = 40, 5  # with so few layings left, and not so many more than open spots, bots finish instead of beginning


class IdeaKind(StrEnum):
    """Name what can be done with a domino."""

    LAY = "lay"
    PHOTO = "photo"
    TILE = "tile"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Idea:
    """Describe one thing to do with the domino in hand, and its value."""

    kind: IdeaKind
    value: float  # points, roughly
    spot: int = -1  # of the plan
    partner: int = -1  # for a photo, the other spot
    reach: int = -1


@dataclass(frozen=True, slots=True)
class Leaning:
    """Say that the bot of a seat was asked to build towards the tiles of a land, or to leave them to others."""

    seat: int
    land: Terrain
    is_wanted: bool


@dataclass(frozen=True)
class SpotValues:
    """Value the domino in hand in each spot of the plan."""

    fit: Fit
    outlook: Outlook
    leanings: tuple[Leaning, ...] = ()

    def all(self, held: Piece, *, standard: bool = False) -> list[Idea]:
        """Return the ideas worth doing, best first; the last is always the reserve."""
        found = sorted(self._to_lay(held, standard=standard), key=lambda idea: -idea.value)
        waiting = _WAITING if self._is_last else 0.0
        return [*(idea for idea in found if idea.value > waiting), Idea(IdeaKind.RESERVE, waiting)]

    def _to_lay(self, held: Piece, *, standard: bool = False) -> Iterator[Idea]:
        if held.camera and not standard:
            yield from self._tiles(held)
            yield from self._photos(held)
        yield from self._layings(held)

    @cached_property
    def _is_last(self) -> bool:
        """Return whether laying this domino would end the game too early; drawing from a reserve and laying back on it is a way to wait."""
        own = self.outlook.seen.seats[self.outlook.seen.seat]
        return own.stock == 1 and not own.reserve and self.is_worth_waiting

    @cached_property
    def is_worth_waiting(self) -> bool:
        """Return whether another player still has dominoes to place that would be wasted if the placing ended now."""
        seen = self.outlook.seen
        others = [seat for k, seat in enumerate(seen.seats) if seat.stock and k != seen.seat] if self.missing else []
        next_ones = [seat.hand or seat.reserve[-1] for seat in others if seat.hand or seat.reserve]
        return any(seat.stock > 1 for seat in others) or any(self.value(one) > WORTH_DRAWING for one in next_ones)

    def value(self, domino: int) -> float:
        """Return what laying this domino (id) would be worth now."""
        one = piece(domino, self.outlook.seen.cameras)
        return max((idea.value for idea in self._to_lay(one)), default=0.0)

    def _tiles(self, held: Piece) -> Iterator[Idea]:
        if self.outlook.pile(held.terrain).tiles and self.sites(held.terrain):
            yield Idea(IdeaKind.TILE, _TILE, reach=self.sites(held.terrain)[0])

    def sites(self, land: Terrain, shape: Shape | None = None) -> list[int]:
        """Return the reaches whose tile of this land, and of this shape if given, is still to be laid."""
        laid = self.fit.laid
        return [r for r, reach in self.fit.plan.of_land(land) if not laid[r] and shape in (None, reach.shape)]

    def _photos(self, held: Piece) -> Iterator[Idea]:
        if not self.outlook.pile(held.terrain).animals:
            return
        filled = self.fit.filled
        for r, camera, partner in self.shots(held.terrain):
            if not filled[camera] and filled[partner]:
                yield Idea(IdeaKind.PHOTO, _PHOTO, camera, partner, r)

    def shots(self, land: Terrain) -> Iterator[tuple[int, int, int]]:
        """Yield reach, camera spot and partner spot of each animal photo of this land."""
        for r, reach in self.fit.plan.of_land(land):
            if not reach.shots:
                continue
            first = self.fit.plan.numbers(r)[0]
            for shot in reach.shots:
                yield r, first + shot.camera, first + shot.partner

    def _layings(self, held: Piece) -> Iterator[Idea]:
        for i in np.flatnonzero(self.open_spots).tolist():
            spot = self.fit.plan.spot(i)
            if spot.land is None or held.terrain in (spot.land, Terrain.GARDEN):
                value = self._lean(self._worth(i, held), self.fit.plan.reaches[self.fit.plan.places[i][0]].land)
                yield Idea(IdeaKind.LAY, value, i, reach=self.fit.plan.places[i][0])

    def _lean(self, value: float, land: Terrain) -> float:
        """Return a value as the bot's own leanings change it; what is worth laying at all stays so."""
        for one in self.leanings:
            if (one.seat, one.land) == (self.outlook.seen.seat, land) and value > 0:
                value = value + _LEANING if one.is_wanted else max(min(value, _SPUR), value - _LEANING)
        return value

    def wrong_lands(self, held: Piece) -> list[Idea]:
        """Return the ideas of a player who forgets the land: open spots on tiles where only another land may stand, best first."""
        plan = self.fit.plan
        spots = ((i, plan.spot(i)) for i in np.flatnonzero(self.open_spots).tolist())
        lands = (Terrain.GARDEN, held.terrain, None)
        wrong = [i for i, spot in spots if spot.on_tile and spot.land not in lands]
        found = (Idea(IdeaKind.LAY, self._joining_value(i), i, reach=plan.places[i][0]) for i in wrong)
        return [] if held.terrain == Terrain.GARDEN else sorted(found, key=lambda idea: -idea.value)[:1]

    @cached_property
    def open_spots(self) -> Flags:
        """Return which spots a domino may be laid in now, (spots,) bool."""
        plan, fit = self.fit.plan, self.fit
        free = ~fit.filled
        for i, (r, _) in enumerate(plan.places):
            spot = plan.spot(i)
            if (spot.on_tile and not fit.laid[r]) or (spot.camera and not fit.laid[r]):
                free[i] = False
        free[list(self.photo_spots)] = False
        return free

    @cached_property
    def photo_spots(self) -> set[int]:
        """Return the spots reserved for camera dominoes that may still come with a photo."""
        kept: set[int] = set()
        filled = self.fit.filled
        for land in LANDS:
            pile = self.outlook.pile(land)
            coming = self.outlook.cameras_to_come(land) - min(pile.tiles, len(self.sites(land)))
            coming = min(pile.animals, max(0, coming)) if self.outlook.layings > _TOO_LATE else 0
            free = [camera for _, camera, _ in self.shots(land) if not filled[camera]]
            kept |= set(free[:coming])
        return kept

    @cached_property
    def missing(self) -> int:
        """Return how many spots that lead to a tile have no domino yet."""
        return int((~self.fit.filled & ~self._is_spur).sum())

    @cached_property
    def _is_spur(self) -> Flags:
        """Return which spots lead to no tile, (spots,) bool."""
        return np.array([self.fit.plan.reaches[r].tile is None for r, _ in self.fit.plan.places], np.bool_)

    @cached_property
    def is_finishing(self) -> bool:
        """Return whether too little time or too few dominoes are left to begin something new."""
        return self.outlook.layings < min(_LATE, self.missing + _SPARE)

    def _worth(self, i: int, held: Piece) -> float:
        plan, spot = self.fit.plan, self.fit.plan.spot(i)
        if self._is_spur[i]:
            return self._spur_value(i, held)
        value = self._joining_value(i) - _NEAR_START * i / len(plan.places)
        if spot.mouth:
            value += self._mouth_value(plan.places[i][0])
        if spot.land is not None:
            return value + _OWN
        if self._is_rare(held.terrain):
            value -= _RARE
        return value

    def _spur_value(self, i: int, held: Piece) -> float:
        """Return the value on a spur: above the reserve if no tile will want the domino and it falls with the rest."""
        return _SPUR if (self._is_struck(i) or self._is_penniless) and not self._is_rare(held.terrain) else 0.0

    @cached_property
    def _is_penniless(self) -> bool:
        """Return whether so many dominoes stand alone that no token can be saved."""
        return len(self.fit.strays) > FREE_PUSHES + RETRIGGER_TOKENS

    def _mouth_value(self, reach: int) -> float:
        plan = self.fit.plan
        if self._spoilt_tiles[reach]:
            return 0.0
        first = plan.numbers(reach)[0]
        dry = sum(not self.fit.domino[first + k] for k in plan.reaches[reach].mouths)
        return _MOUTH / max(1, dry)

    @cached_property
    def _spoilt_tiles(self) -> list[bool]:
        return spoilt_tiles(self.fit)

    def _joining_value(self, i: int) -> float:
        """Return what the spot is worth for the number of pushes."""
        if self._is_penniless:
            return _LAID
        up, down, gap = self._gap(i)
        above, below = self._is_struck(i), any(self.fit.domino[k] for k in self.fit.plan.downs[i])
        value = (_GAP if up and down else _OPEN) / gap
        heads = (not above) - below
        return value - _TOKEN * heads if self.is_finishing else value - _HEAD * heads + _LAID

    def _is_struck(self, i: int) -> bool:
        """Return whether a domino stands before this spot and strikes it."""
        up = self.fit.plan.ups[i]
        return up >= 0 and bool(self.fit.domino[up])

    def _gap(self, i: int) -> tuple[bool, bool, int]:
        """Return whether the gap around a spot ends at dominoes upstream and downstream, and how many are missing in it."""
        plan, domino = self.fit.plan, self.fit.domino
        size, at = 1, plan.ups[i]
        while at >= 0 and not domino[at]:
            size, at = size + 1, plan.ups[at]
        below = i
        while len(plan.downs[below]) == 1 and not domino[plan.downs[below][0]]:
            below = plan.downs[below][0]
            size += 1
        return at >= 0, bool(plan.downs[below]) and bool(domino[plan.downs[below][0]]), size

    def _is_rare(self, land: Terrain) -> bool:
        """Return whether all that is left of this land will be wanted where no other land may stand."""
        return self.outlook.level.thrift and land in LANDS and self.outlook.plain_to_come(land) < self._demand_for(land)

    def _demand_for(self, land: Terrain) -> float:
        """Return how many dominoes of this land are wanted where no other may stand, without camera dominoes; mouths weigh more."""
        return self._demand.get(land, 0.0)

    @cached_property
    def _demand(self) -> dict[Terrain, float]:
        wanted: dict[Terrain, float] = {}
        kept, filled = self.photo_spots, self.fit.filled
        others = 0.0 if self._is_penniless else _FOR_OTHERS
        for i in np.flatnonzero(~filled).tolist():
            spot = self.fit.plan.spot(i)
            if spot.land is not None and not spot.camera and i not in kept:
                wanted[spot.land] = wanted.get(spot.land, 0.0) + (_FOR_MOUTHS if spot.mouth else others)
        return wanted
