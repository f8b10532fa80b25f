"""One domino while it is in a lane: its stands there, what may strike it, and what has been noted of its fall."""

import math
from typing import NamedTuple

from aya_sim.physics.pymunk_lanes.lane import Lane, Stand


class Threat(NamedTuple):
    """A domino that may strike another one."""

    striker: "Piece"
    gap: float  # free gap / height
    side: int  # the side to which it would fall, +1 forward


class Piece:
    """One domino that is in a lane."""

    __slots__ = ("by", "coupled", "falling", "off", "row", "side", "sideways", "stands", "started", "threats", "time")

    def __init__(self, row: int) -> None:
        self.row = row
        self.stands: list[Stand] = []
        self.threats: list[Threat] = []
        self.off = {1: 0.0, -1: 0.0}  # deflection it gets when struck so that it falls to that side, rad
        self.started: set[int] = set()  # sides to which it has looked for dominoes in its way
        self.coupled = False  # has several stands that move as one
        self.sideways = False  # struck last on its narrow side
        self.falling = False
        self.side = 0  # the side it falls to; 0: it stands
        self.time = math.nan
        self.by = -1

    @property
    def lean(self) -> float:
        """Return the tilt along its heading, rad; negative backward."""
        first = self.stands[0]
        return first.sign * first.tilt

    @property
    def reach(self) -> float:
        """Return how far its head has come, in heights; 1 for a domino that has been written down."""
        return math.sin(min(abs(self.lean), math.pi / 2)) if self.stands else 1.0

    def note_striker(self) -> None:
        """Note as its striker the domino that has come farthest, of those in whose way it is."""
        threats = [t for t in self.threats if t.side == self.side]
        if len(threats) > 1:
            self.by = max(threats, key=lambda t: t.striker.reach - t.gap).striker.row
        elif threats:
            self.by = threats[0].striker.row

    def foremost(self, sign: int, elsewhere: Lane | None = None) -> Stand | None:
        """Return the stand that is the foremost of its lane, this sign and not in that lane, if there is one."""
        for stand in self.stands:
            if stand.sign == sign and stand.lane.front_of(stand) and stand.lane is not elsewhere:
                return stand
        return None
