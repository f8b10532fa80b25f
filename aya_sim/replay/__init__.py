"""Record a game or a toppling, keep it as a file, show it at any moment without a solver, and verify it.

Knows games, cascades, proofs and files; must not import pixels, clocks or windows.
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
