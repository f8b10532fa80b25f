"""Draw what the pointer is at: the domino that a press would mean, and the piece in hand away from the table."""

import math
from collections.abc import Callable, Iterable

import numpy as np
import pygame

from aya_sim.components import TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Game, Pose, piece
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import DominoSize, Layout, State
from games.aya.render import sprites
from games.aya.render.board import Board
from games.aya.render.sprites import SpriteKind
from games.aya.session.piece import Use
from games.ui.canvas import Canvas, Point, shrink
from games.ui.palette import WATER, Palette

_MARGIN = 3.0  # mm between a domino and the line around it
_FACE_UP = 90  # degrees: a domino shown to the players flows up
_SIZE = DominoSize()
_LIFT = 7  # units above its shadow
_PM = pygame.BLEND_PREMULTIPLIED


def draw_hovered(target: pygame.Surface, board: Board, layout: Layout, domino: int) -> None:
    """Draw a line around the whole domino that a press would stand up, raise or turn. domino: id."""
    d = layout.dominoes
    row = d.row_of(domino)
    there = boxes(layout).take(np.array([row]))
    along, across = float(there.half_length[0]) + _MARGIN, float(there.half_width[0]) + _MARGIN

    def outline(sheet: Canvas, corners: list[Point]) -> None:
        around = (*corners, corners[0])
        sheet.stroke(board.palette.paper, around, 5.5)
        sheet.stroke(WATER, around, 2.6)

    corners = ((-along, -across), (along, -across), (along, across), (-along, across))
    way = math.atan2(float(there.sin[0]), float(there.cos[0]))
    draw_shape(target, board, place_corners(corners, Pose(float(there.x[0]), float(there.y[0]), way)), outline)


def place_corners(corners: Iterable[Point], at: Pose) -> list[Point]:
    """Return points that are given along and across a piece, mm, as they lie on the table."""
    cos, sin = math.cos(at.heading), math.sin(at.heading)
    return [(at.x + u * cos - v * sin, at.y + u * sin + v * cos) for u, v in corners]


def draw_shape(
    target: pygame.Surface, board: Board, corners: Iterable[Point], paint: Callable[[Canvas, list[Point]], None], strength: int = 255
) -> None:
    """Draw a smooth shape on the table. corners: mm. paint: draws it from its corners in the canvas. strength: 0 to 255."""
    points = [board.pixel(x, y) for x, y in corners]
    left, top = min(x for x, _ in points) - 6, min(y for _, y in points) - 6
    wide, high = max(x for x, _ in points) - left + 6, max(y for _, y in points) - top + 6
    sheet = Canvas(wide, high, 2)
    paint(sheet, [(x - left, y - top) for x, y in points])
    picture = shrink(sheet.surface, (round(wide), round(high)))
    if strength < 255:
        picture.fill((strength,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(picture, (round(left), round(top)), special_flags=_PM)


def draw_in_air(
    target: pygame.Surface, game: Game, use: Use, domino: int | None, at: tuple[int, int], scale: float, unit: float, palette: Palette
) -> None:
    """Draw the piece in hand under the pointer, over the tray or the top bar.
    domino: id, None for the one in hand. scale: pixels a mm. unit: pixels of a unit of the UI.
    """
    drop = round(_LIFT * unit)
    if use is Use.START:
        _draw_disc(target, Terrain.START, Shape.SPRING, at, scale, drop, palette)
        return
    number = domino if domino is not None else game.seats[game.turn].hand
    if number is None:
        return
    it = piece(number, game.options.cameras)
    if use is Use.TILE and game.tile is not None:
        _draw_disc(target, it.terrain, game.tile, at, scale, drop, palette)
        return
    kind = SpriteKind(it.terrain, it.camera, State.FORWARD, 90, _FACE_UP)
    sprite = sprites.domino(kind, _SIZE, scale, palette)
    shade = sprite.picture.copy()
    shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    x, y = at[0] + sprite.corner[0], at[1] + sprite.corner[1]
    target.blit(shade, (x + drop, y + drop), special_flags=_PM)
    target.blit(sprite.picture, (x, y), special_flags=_PM)


def _draw_disc(
    target: pygame.Surface, terrain: Terrain, shape: Shape, at: tuple[int, int], scale: float, drop: int, palette: Palette
) -> None:
    sprite = sprites.tile(terrain, shape, 0, scale, palette)
    side = round(TILE_DIAMETER * scale)
    shade = Canvas(side + 4, side + 4, 2)
    shade.dot((0, 0, 0), (side / 2 + 2, side / 2 + 2), side / 2)
    soft = shrink(shade.surface, (side + 4, side + 4))
    soft.fill((110, 110, 110, 110), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(soft, (at[0] - side // 2 + drop, at[1] - side // 2 + drop), special_flags=_PM)
    target.blit(sprite.picture, (at[0] + sprite.corner[0], at[1] + sprite.corner[1]), special_flags=_PM)
