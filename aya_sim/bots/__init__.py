"""Decide what bots do in Aya: take what a player at the table sees, return an action and how long it takes.

A bot knows its level and the `Mind` that all bots share (the plan of the river and their random state); both are values. Nothing
here knows the stocks, pixels or the time of day; bots act through the game's own actions (`aya_sim.game`).
"""

from aya_sim.bots.levels import BEGINNER, EXPERT, FLAWLESS, LEVELS, NATURAL, Level, level_named
from aya_sim.bots.plan import Plan, Reach, Shot, Spot
from aya_sim.bots.policy import Decision, Mind, decide, mind
from aya_sim.bots.remarks import Hint, Saying, hint, open_side, saying
from aya_sim.bots.self_play import Player, play_out, step
from aya_sim.bots.spot_values import Leaning

__all__ = [
    "BEGINNER",
    "EXPERT",
    "FLAWLESS",
    "LEVELS",
    "NATURAL",
    "Decision",
    "Hint",
    "Leaning",
    "Level",
    "Mind",
    "Plan",
    "Player",
    "Reach",
    "Saying",
    "Shot",
    "Spot",
    "decide",
    "hint",
    "level_named",
    "mind",
    "open_side",
    "play_out",
    "saying",
    "step",
]
