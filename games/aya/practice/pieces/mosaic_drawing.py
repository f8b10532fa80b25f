"""Draw a mosaic that is not laid yet as one picture, a cell a domino, within a frame however many there are. Decides nothing."""

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.components import DOMINO_TERRAINS
from aya_sim.layout import Ints
from aya_sim.scenes.fields import CELL, LEAD
from games.aya.practice.pieces.held import HeldPiece
from games.aya.practice.pieces.piece import Piece
from games.aya.render.board import Board
from games.aya.render.palette import GROUND
from games.ui.canvas import Point
from games.ui.palette import Palette
from games.ui.theme import Theme

_SHARPEST = 900  # pixels of the longer side of the picture that is turned; where it is seen larger it is stretched
_SEEN = 215  # of 255, how strongly it is seen


def draw_mosaic(target: pygame.Surface, board: Board, held: HeldPiece, theme: Theme) -> None:
    """Draw the field where it would stand, its lead, its edge, and in the colour of no the dominoes that have no room."""
    mosaic, d = held.piece.mosaic, held.pieces.dominoes
    assert mosaic is not None, "the piece is a mosaic"
    rows, columns = mosaic.shape
    sharp = min(CELL * board.scale, _SHARPEST / max(rows, columns))  # pixels a cell
    size = max(1, round(columns * sharp)), max(1, round(rows * sharp))
    turn = math.degrees(held.pose.heading - held.piece.heading)
    if len(held.blocked):
        picture = _turn(_paint(held.piece, board.palette, held.blocked, theme.palette.rgb("no")), size, turn)
    else:
        picture = _picture(held.piece, size, turn, board.palette)
    middle = board.pixel(float(d.x[LEAD] + d.x[-1]) / 2, float(d.y[LEAD] + d.y[-1]) / 2)
    _blit_stretched(target, picture, middle, columns * CELL * board.scale / size[0])
    for terrain, *at in zip(d.terrain[:LEAD].tolist(), d.x[:LEAD].tolist(), d.y[:LEAD].tolist(), d.heading[:LEAD].tolist(), strict=True):
        board.draw_domino(target, DOMINO_TERRAINS[terrain], False, (at[0], at[1], at[2]), strength=_SEEN / 255)
    colour = theme.palette.rgb("no") if held.is_refused else theme.palette.water_dark
    pygame.draw.lines(target, colour, True, _edge(board, middle, (columns, rows), turn), max(1, theme.px(2)))


def _edge(board: Board, middle: Point, cells: tuple[int, int], turn: float) -> list[Point]:
    """Return the corners of the field, pixels. turn: degrees to the left."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    wide, high = (n * CELL * board.scale / 2 for n in cells)
    around = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    return [(middle[0] + x * cos + y * sin, middle[1] - x * sin + y * cos) for x, y in around]


@lru_cache(maxsize=1)
def _picture(piece: Piece, size: tuple[int, int], turn: float, palette: Palette) -> pygame.Surface:
    return _turn(_paint(piece, palette, np.zeros(0, np.int64), (0, 0, 0)), size, turn)


def _paint(piece: Piece, palette: Palette, blocked: Ints, colour: tuple[int, int, int]) -> pygame.Surface:
    """Return the field with a pixel for each domino, those of these rows of the piece in this colour."""
    assert piece.mosaic is not None, "the piece is a mosaic"
    rows, columns = piece.mosaic.shape
    colours = np.array([GROUND[palette.scheme][terrain] for terrain in DOMINO_TERRAINS], np.uint8)[piece.mosaic]
    flat: npt.NDArray[np.uint8] = colours.reshape(-1, 3)
    cells = blocked[blocked >= LEAD] - LEAD
    if piece.is_mirrored:  # the dominoes keep their order, the rows of the picture have become its columns
        cells = cells % rows * columns + cells // rows
    flat[cells] = colour
    sheet = pygame.Surface((columns, rows), pygame.SRCALPHA, 32)
    sheet.fill((0, 0, 0, _SEEN))
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = flat.reshape(rows, columns, 3).swapaxes(0, 1)
    return sheet


def _turn(sheet: pygame.Surface, size: tuple[int, int], turn: float) -> pygame.Surface:
    return pygame.transform.rotate(pygame.transform.scale(sheet, size), turn)


def _blit_stretched(target: pygame.Surface, picture: pygame.Surface, middle: Point, times: float) -> None:
    """Blit a picture with its middle here, so many times as large; only what is seen of it is stretched."""
    wide, high = picture.get_width() * times, picture.get_height() * times
    left, top = middle[0] - wide / 2, middle[1] - high / 2
    if times <= 1.01:
        target.blit(picture, (round(left), round(top)))
        return
    seen = pygame.Rect(math.floor(left), math.floor(top), math.ceil(wide), math.ceil(high)).clip(target.get_clip())
    if not seen.width or not seen.height:
        return
    part = pygame.Rect(int((seen.x - left) / times), int((seen.y - top) / times), 0, 0)
    part.width, part.height = (math.ceil(side / times) + 1 for side in seen.size)
    part = part.clip(picture.get_rect())
    if not part.width or not part.height:
        return
    stretched = pygame.transform.scale(picture.subsurface(part), (round(part.width * times), round(part.height * times)))
    target.blit(stretched, (round(left + part.x * times), round(top + part.y * times)))
