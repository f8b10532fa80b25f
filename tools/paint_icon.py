"""The program's icon. Run `python -m tools.paint_icon`: a tile and its river of fallen dominoes, on rounded oak."""

import os
import sys
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from aya_sim.components import Terrain
from aya_sim.layout import Layout
from aya_sim.physics import topple
from aya_sim.scenes.tables import tile_with_a_fork
from games.aya.render.camera.view import View
from games.aya.render.plan import draw_within
from games.ui.palette import STANDARD

ICON = Path(__file__).parent.parent / "assets" / "icon" / "aya.png"
SIDE = 256  # pixels
_AROUND = 176.0  # mm, from edge to edge
_FINE = 4


def icon(side: int = SIDE) -> pygame.Surface:
    """The icon, with straight alpha."""
    fallen: Layout = topple(tile_with_a_fork(Terrain.FOREST)).fallen
    tile = next(tile for tile in fallen.tiles if tile.terrain == Terrain.FOREST)
    large = side * _FINE
    view = View((large, large), large / _AROUND, tile.x - 8, tile.y)
    picture = draw_within(replace(fallen, table=None), view, STANDARD)
    out = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    pygame.draw.rect(out, (255, 255, 255, 255), out.get_rect(), border_radius=large // 5)
    out.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.transform.smoothscale(out, (side, side))


if __name__ == "__main__":
    ICON.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(icon(), ICON)
    sys.exit(0)
