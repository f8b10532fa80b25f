"""Prepare the process of a house, so that nothing holds up its loop later that could be done before the first visitor.

For a process that serves and does nothing else: it changes how all of Python there shares its time and looks through memory.
"""

import gc
import sys

from games.core.registry import GAMES
from games.house.files import house_files, lost_page

SWITCH = 0.0005  # s that a thread may compute while the loop waits for its turn; 5 ms is usual


def prepare_process() -> None:
    """Load all games and pages, and let Python pass over them whenever it looks for memory to free, which takes as long as many acts."""
    for record in GAMES:
        if record.has_rules:
            record.game()
    house_files()
    lost_page()
    sys.setswitchinterval(SWITCH)
    gc.collect()
    gc.freeze()
