"""Physics: layouts and pushes in, cascades out; no pymunk object leaves this package.

Knows the solvers. Does not know points, pixels or wall time.
"""

from aya_sim.physics.cascade import Cascade, Fall, PhotoRest, Samples
from aya_sim.physics.engine import CarriedPhotos, CascadeInput, CascadeResult, Engine, Nudge, Progress
from aya_sim.physics.engines import DEFAULT, ENGINES, engine_named, engine_signed
from aya_sim.physics.hand.knock import Knock
from aya_sim.physics.rules import MAX_PUSH_RATE as HARDEST_PUSH
from aya_sim.physics.topple import opening, topple

__all__ = [
    "DEFAULT",
    "ENGINES",
    "HARDEST_PUSH",
    "CarriedPhotos",
    "Cascade",
    "CascadeInput",
    "CascadeResult",
    "Engine",
    "Fall",
    "Knock",
    "Nudge",
    "PhotoRest",
    "Progress",
    "Samples",
    "engine_named",
    "engine_signed",
    "opening",
    "topple",
]
