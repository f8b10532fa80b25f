"""Define the rules of a cascade that every engine keeps: when a domino starts to fall, rests, is nudged again; no solver.

Engines work in *lane units*, in which a domino is 48 mm high and gravity is 9810 mm/s2: gravity, size and time scale together, so
every size of domino is solved with the same numbers (`Scale`). docs/physics.md says where each number comes from.
"""

import math
from dataclasses import dataclass

from aya_sim.layout import DominoSize

GRAVITY = 9810.0  # mm/s2
HEIGHT = 48.0  # mm, of a domino in lane units
EDGE = 0.15  # mm, radius of a domino's edges; its foot tips as much earlier, so it is small
START = math.radians(1.0)  # tilt at which a domino starts to fall
COMMIT_TILT = math.radians(12.0)  # tilt from which an ordinary domino does not come back
TIGHT_GAP = math.sin(math.radians(1.2))  # of the height: a neighbour so close is met before the start
MAX_TRAIN = 32  # dominoes that touch and are moved at once; those behind them follow when these lean
KEEP_BEHIND_FRONT = 4  # dominoes that stay behind the front whatever they do
SETTLED = 0.3  # rad/s; 0.1 gives speeds 0.2 % higher and costs a tenth more
REST_RATE = 0.05  # rad/s
MAX_PUSH_RATE = 200.0
"""The hardest push, rad/s of the lane's time; a nudge harder than that is given as this."""
PUSH_GROWTH = 1.5
MOST_TRIES = 200  # harder pushes in one cascade, most of them of dominoes that stand face to face; more would take longer than ten seconds
MOST_PACKED = 500  # dominoes face to face that may be pushed until none stands
RETRY_AFTER = 0.4  # s of the lane's time after a nudge: a domino not down by then will not fall from it
REST = 0.1  # s of the lane's time without motion: at rest
SETTLED_AFTER = 2.0  # s of the lane's time since a domino last started to fall: those that lie may tremble, it is over
MAX_FALL_TIME = 3.0  # s, where a domino leans and could still fall or stand up


@dataclass(frozen=True, slots=True)
class Scale:
    """Converts from the units of the layout to those of a lane."""

    size: DominoSize

    @property
    def length(self) -> float:
        """Return layout mm per lane mm."""
        return self.size.height / HEIGHT

    @property
    def time(self) -> float:
        """Return layout s per lane s."""
        return math.sqrt(self.length)


def edge_of(depth: float) -> float:
    """Return the radius, lane mm, of the edges of a domino that measures `depth` along its lane."""
    return min(EDGE, depth / 8)


def sure_of(depth: float) -> float:
    """Return the tilt, rad, from which a domino that measures `depth` (lane mm) along its lane does not come back."""
    return max(COMMIT_TILT, 1.3 * math.atan2(depth, HEIGHT))
