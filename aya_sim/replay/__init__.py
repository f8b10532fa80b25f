"""Replays. A game or a toppling recorded, kept as a file, seen again at any moment without a solver, and verified.

Knows games, cascades, proofs and files; does not know pixels, clocks or windows.
"""

from aya_sim.replay.file import SUFFIX, Summary, dumps, load, loads, save, summary
from aya_sim.replay.poses import Poses
from aya_sim.replay.record import of_game, of_topple
from aya_sim.replay.types import Act, BadReplay, Command, Made, Replay

__all__ = [
    "SUFFIX",
    "Act",
    "BadReplay",
    "Command",
    "Made",
    "Poses",
    "Replay",
    "Summary",
    "dumps",
    "load",
    "loads",
    "of_game",
    "of_topple",
    "save",
    "summary",
]
