"""Partners, what they count at the table. Dominoes still to come, time left and what is free, from what a player sees."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from aya_sim.bots.levels import Level
from aya_sim.components import LANDS, Terrain
from aya_sim.game.observation import PileSeen, Seen
from aya_sim.game.pieces import Piece, piece, pieces
from aya_sim.game.types import HOURGLASSES

_UNDER_OTHERS = 0.7  # chance that a domino in a hand or a reserve comes to be laid in time


@dataclass(frozen=True)
class Outlook:
    """What is still to come, as somebody who counts would say."""

    seen: Seen
    level: Level

    @cached_property
    def held(self) -> Piece | None:
        """The domino in one's own hand."""
        hand = self.seen.seats[self.seen.seat].hand
        return None if hand is None else piece(hand, self.seen.cameras)

    @cached_property
    def unseen(self) -> Counter[tuple[Terrain, bool]]:
        """How many of each (terrain, camera) lie in the stocks: all that nobody has seen."""
        known = set(self.seen.layout.dominoes.id.tolist())
        for seat in self.seen.seats:
            known |= set(seat.reserve) | ({seat.hand} if seat.hand is not None else set())
        return Counter((p.terrain, p.camera) for p in pieces(self.seen.cameras) if p.id not in known)

    @cached_property
    def shown(self) -> Counter[tuple[Terrain, bool]]:
        """How many of each lie in hands and reserves."""
        there = [one for seat in self.seen.seats for one in (*seat.reserve, *(() if seat.hand is None else (seat.hand,)))]
        return Counter((p.terrain, p.camera) for p in (piece(one, self.seen.cameras) for one in there))

    @cached_property
    def seconds(self) -> float:
        """Of both hourglasses."""
        return self.seen.seconds_left + self.seen.sand * (HOURGLASSES - max(1, self.seen.hourglass))

    @cached_property
    def layings(self) -> float:
        """How many dominoes can still be laid by everybody, the one in hand included."""
        stocks = sum(seat.stock + (seat.hand is not None) for seat in self.seen.seats)
        hands = self.seconds / (self.level.domino + 0.16 * (self.level.camera - self.level.domino))
        return max(1.0, min(stocks, hands))

    @cached_property
    def share(self) -> float:
        """What part of the dominoes nobody has seen will still be drawn."""
        return min(1.0, self.layings / max(1, sum(self.unseen.values())))

    def pile(self, land: Terrain) -> PileSeen:
        """The pile of this land."""
        return self.seen.piles[LANDS.index(land)]

    def cameras_to_come(self, land: Terrain) -> int:
        """Camera dominoes of this land that may still be laid as such, the one in hand not counted."""
        own = self.held is not None and self.held.camera and self.held.terrain == land
        return self.unseen[land, True] + self.shown[land, True] - own

    def plain_to_come(self, land: Terrain) -> float:
        """Dominoes of this land without a camera that will come, by expectation, the one in hand not counted."""
        own = self.held is not None and not self.held.camera and self.held.terrain == land
        return self.unseen[land, False] * self.share + _UNDER_OTHERS * (self.shown[land, False] - own)
