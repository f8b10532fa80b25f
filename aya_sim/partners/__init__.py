"""Room: computer partners for Aya. What a person at the table sees in; what the partner does, how long it takes and why out.

A partner knows its level and what all partners have in mind together (`Mind`: the plan of the river, their luck); both are values.
Nothing here knows the stocks, pixels or the time of day. Takes part through the game's own actions (`aya_sim.game`).
"""

from aya_sim.partners.candidates import candidates
from aya_sim.partners.deciding import Decision, Mind, decide, mind
from aya_sim.partners.headless import Player, played_out, step
from aya_sim.partners.levels import BEGINNER, EXPERT, LEVELS, NATURAL, Level, level_named
from aya_sim.partners.reaches import Plan, Reach, Shot, Spot
from aya_sim.partners.say import Hint, Saying, explanation, hint, saying

__all__ = [
    "BEGINNER",
    "EXPERT",
    "LEVELS",
    "NATURAL",
    "Decision",
    "Hint",
    "Level",
    "Mind",
    "Plan",
    "Player",
    "Reach",
    "Saying",
    "Shot",
    "Spot",
    "candidates",
    "decide",
    "explanation",
    "hint",
    "level_named",
    "mind",
    "played_out",
    "saying",
    "step",
]
