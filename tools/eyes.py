"""A table as every kind of eyes sees it. Run `python -m tools.eyes OUT.jpg`: the six terrains and the three verdicts of a link,
in the standard colours above and in the safe ones below, from left to right for usual eyes, protanopia, deuteranopia, tritanopia.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.game import Pose
from aya_sim.layout import Domino, Dominoes, Layout, State, Table
from aya_sim.physics.preview.links import link
from games.aya.play.preview import draw_links
from games.aya.render.board import Board
from games.ui import palette
from games.ui.palette import Scheme
from tools.colour_vision import EYES, picture_seen
from tools.views import Pixel

_SIZE = (400, 294)  # pixels of one table
_GAP = 8
_TABLE = Table(340, 250)  # mm
_PITCH = 34.0  # mm from one domino to the next
_LINKS = ((20.0, 75.0, 28.0), (100.0, 30.0, 46.5), (190.0, 75.0, 64.0))  # mm: a striker, and the gap to the domino that it strikes, or not
_SCHEMES: tuple[Scheme, ...] = ("standard", "safe")


def main(arguments: Sequence[str]) -> int:
    """Draw the sheet; exit code."""
    if len(arguments) != 1:
        print("usage: python -m tools.eyes OUT.jpg", file=sys.stderr)
        return 2
    pygame.image.save(sheet(), Path(arguments[0]))
    return 0


def sheet() -> pygame.Surface:
    """All of them side by side. The colours are the standard ones afterwards."""
    wide, tall = _SIZE
    out = pygame.Surface((len(EYES) * (wide + _GAP) + _GAP, len(_SCHEMES) * (tall + _GAP) + _GAP), 0, 24)
    out.fill((255, 255, 255))
    for row, scheme in enumerate(_SCHEMES):
        palette.choose(palette.PALETTES[scheme])
        picture = table(_SIZE)
        for column, eyes in enumerate(EYES):
            out.blit(picture_seen(picture, eyes), (_GAP + column * (wide + _GAP), _GAP + row * (tall + _GAP)))
    palette.choose(palette.STANDARD)
    return out


def table(size: Pixel) -> pygame.Surface:
    """Every terrain, standing and fallen, and below them three dominoes that are struck, perhaps struck, and not."""
    surface, board = pygame.Surface(size, 0, 32), Board()
    layout = Layout(table=_TABLE, dominoes=Dominoes.of(list(_laid())))
    board.place(surface.get_rect(), layout)
    board.draw(surface, layout)
    for x, y, gap in _LINKS:
        at = Pose(x + layout.domino.thickness + gap, y, 0.0)
        board.draw_domino(surface, Terrain.FOREST, False, (at.x, at.y, at.heading))
        draw_links(surface, board, layout, link(layout, at.x, at.y, at.heading), at)
    return surface


def _laid() -> Iterator[Domino]:
    """Two terrains in a row: two dominoes that stand, and one that fell."""
    number = count(1)
    for k, land in enumerate(DOMINO_TERRAINS):
        x, y = 25.0 + 160.0 * (k % 2), 215.0 - 45.0 * (k // 2)
        for step in range(2):
            yield Domino(next(number), land, x + _PITCH * step, y, 0.0)
        yield Domino(next(number), land, x + _PITCH * 2.4, y, 0.0, state=State.FORWARD)
    for x, y, _ in _LINKS:
        yield Domino(next(number), Terrain.FOREST, x, y, 0.0)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
