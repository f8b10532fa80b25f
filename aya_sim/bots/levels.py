"""Define the skill levels of bots, one value a level; mm, rad and s."""

import math
from dataclasses import dataclass, replace

from aya_sim.errors import BadQuestion


@dataclass(frozen=True, slots=True)
class Level:
    """Describe how a bot plans and how steady its hand is."""

    name: str
    domino: float  # s of hand time to draw a domino and stand it
    camera: float  # s, with a tile or a photo
    reserve: float  # s, onto the reserve instead
    amend: float  # s to stand one up again or to turn one
    spread: float  # mm, standard deviation of where a domino is put, along x and along y
    twist: float  # rad, of how it is turned
    knocks: float  # chance that laying a domino knocks a neighbour over
    rivers: int  # rivers it imagines before it takes the best; 0: it has no plan for two lands at once
    looks: int  # layings between two looks ahead with the engine; 0: it never looks
    thrift: bool  # it keeps dominoes for the places only they can take
    lapses: float = 0.0  # chance that a domino is laid without a look at the spacing
    forgets: float = 0.0  # chance that the land is forgotten where only one may stand
    notices: float = 1.0  # chance in a turn that a domino that has to be turned is noticed


BEGINNER = Level("beginner", 8.5, 14.0, 4.0, 3.0, 2.2, math.radians(4.0), 0.012, 1, 0, False)
"""Easy: small plans, slow and clumsy hands."""
FLAWLESS = Level("natural", 6.0, 10.0, 3.0, 2.0, 0.8, math.radians(1.2), 0.0, 2, 32, True)
"""Normal without the mistakes that people make; only benchmarks play it."""
NATURAL = replace(FLAWLESS, lapses=0.08, forgets=0.015, notices=0.1)
"""Normal: a player who has played before, and who slips now and then."""
EXPERT = Level("expert", 5.0, 8.0, 2.5, 1.5, 0.3, math.radians(0.4), 0.0, 3, 20, True)
"""Hard: the quickest and steadiest hands."""
LEVELS = {level.name: level for level in (BEGINNER, NATURAL, EXPERT)}
"""The levels by name, the lowest first."""


def level_named(name: str) -> Level:
    """Return the level of this name. Raises BadQuestion for an unknown one."""
    if name not in LEVELS:
        raise BadQuestion("game.level", "there is no level {name!r}; there are {names}", name=name, names=", ".join(LEVELS))
    return LEVELS[name]
