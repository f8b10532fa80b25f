"""The oak that the launcher lies on, painted beforehand. Run `python -m tools.paint_oak` after games/ui/wood.py has changed.

It could be grown at every start, but that is half of what a start costs.
"""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from games.ui.table_background import GROWN, OAK
from games.ui.wood import oak

ASSETS = Path(__file__).parent.parent / "assets"


if __name__ == "__main__":
    place = ASSETS.joinpath(*OAK)
    place.parent.mkdir(exist_ok=True)
    pygame.image.save(oak(*GROWN), place)
    sys.exit(0)
