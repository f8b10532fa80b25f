"""Count what is still to come: dominoes, time left and open piles, from what a player sees."""

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
    """Estimate what is still to come, as a player who counts would."""

    seen: Seen
    level: Level

    @cached_property
    def held(self) -> Piece | None:
        """Return the domino in the seat's own hand; None if the hand is empty."""
        hand = self.seen.seats[self.seen.seat].hand
        return None if hand is None else piece(hand, self.seen.cameras)

    @cached_property
    def unseen(self) -> Counter[tuple[Terrain, bool]]:
        """Return how many dominoes of each (terrain, camera) are still hidden in the stocks."""
        known = set(self.seen.layout.dominoes.id.tolist())
        for seat in self.seen.seats:
            known |= set(seat.reserve) | ({seat.hand} if seat.hand is not None else set())
        return Counter((p.terrain, p.camera) for p in pieces(self.seen.cameras) if p.id not in known)

    @cached_property
    def shown(self) -> Counter[tuple[Terrain, bool]]:
        """Return how many dominoes of each (terrain, camera) lie in hands and reserves."""
        there = [one for seat in self.seen.seats for one in (*seat.reserve, *(() if seat.hand is None else (seat.hand,)))]
        return Counter((p.terrain, p.camera) for p in (piece(one, self.seen.cameras) for one in there))

    @cached_property
    def seconds(self) -> float:
        """Return the time left in both hourglasses, s."""
        return self.seen.seconds_left + self.seen.sand * (HOURGLASSES - max(1, self.seen.hourglass))

    @cached_property
    def layings(self) -> float:
        """Return how many dominoes all seats together can still lay, the one in hand included."""
        stocks = sum(seat.stock + (seat.hand is not None) for seat in self.seen.seats)
        hands = self.seconds / (self.level.domino + 0.16 * (self.level.camera - self.level.domino))
        return max(1.0, min(stocks, hands))

    @cached_property
    def share(self) -> float:
        """Return the share of the hidden dominoes that will still be drawn, 0 to 1."""
        return min(1.0, self.layings / max(1, sum(self.unseen.values())))

    def pile(self, land: Terrain) -> PileSeen:
        """Return the pile of this land."""
        return self.seen.piles[LANDS.index(land)]

    def cameras_to_come(self, land: Terrain) -> int:
        """Return how many camera dominoes of this land may still be laid as such, without the one in hand."""
        own = self.held is not None and self.held.camera and self.held.terrain == land
        return self.unseen[land, True] + self.shown[land, True] - own

    def plain_to_come(self, land: Terrain) -> float:
        """Return the expected number of dominoes of this land without a camera still to come, without the one in hand."""
        own = self.held is not None and not self.held.camera and self.held.terrain == land
        return self.unseen[land, False] * self.share + _UNDER_OTHERS * (self.shown[land, False] - own)
