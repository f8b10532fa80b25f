"""Draw what the pointer is at: the domino that a press would mean, and the piece in hand away from the table."""

import math

import pygame

from aya_sim.components import TILE_DIAMETER, Shape, Terrain
from aya_sim.game import Game, piece
from aya_sim.layout import DominoSize, Layout, State
from games.aya.render import sprites
from games.aya.render.board import Board
from games.aya.render.sprites import SpriteKind
from games.aya.session.piece import Use, span
from games.ui.canvas import Canvas, shrink
from games.ui.palette import WATER, current

_MARGIN = 3.0  # mm between a domino and the line around it
_FACE_UP = 90  # degrees: a domino shown to the players flows up
_SIZE = DominoSize()
_LIFT = 7  # units above its shadow
_PM = pygame.BLEND_PREMULTIPLIED


def draw_hovered(target: pygame.Surface, board: Board, layout: Layout, domino: int) -> None:
    """Draw a line around the whole domino that a press would stand up, raise or turn. domino: id."""
    d = layout.dominoes
    row = d.row_of(domino)
    state = State(int(d.state[row]))
    way = float(d.fall_heading[row] if state in (State.FORWARD, State.BACKWARD) else d.heading[row])
    back, front = span(layout, row, state)
    back, front, half = back - _MARGIN, front + _MARGIN, layout.domino.width / 2 + _MARGIN
    cos, sin, x, y = math.cos(way), math.sin(way), float(d.x[row]), float(d.y[row])
    corners = [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in ((back, -half), (front, -half), (front, half), (back, half))]
    points = [board.pixel(*corner) for corner in corners]
    left, top = min(px for px, _ in points) - 6, min(py for _, py in points) - 6
    wide, high = max(px for px, _ in points) - left + 6, max(py for _, py in points) - top + 6
    sheet = Canvas(wide, high, 2)
    around = [(px - left, py - top) for px, py in (*points, points[0])]
    sheet.stroke(current().paper, around, 5.5)
    sheet.stroke(WATER, around, 2.6)
    before = target.get_clip()
    target.set_clip(board.area.clip(before))
    target.blit(shrink(sheet.surface, (max(1, round(wide)), max(1, round(high)))), (round(left), round(top)), special_flags=_PM)
    target.set_clip(before)


def draw_in_air(target: pygame.Surface, game: Game, use: Use, domino: int | None, at: tuple[int, int], scale: float, unit: float) -> None:
    """Draw the piece in hand under the pointer, over the tray or the top bar.
    domino: id, None for the one in hand. scale: pixels a mm. unit: pixels of a unit of the UI.
    """
    drop = round(_LIFT * unit)
    if use is Use.START:
        _draw_disc(target, Terrain.START, Shape.SPRING, at, scale, drop)
        return
    number = domino if domino is not None else game.seats[game.turn].hand
    if number is None:
        return
    it = piece(number, game.options.cameras)
    if use is Use.TILE and game.tile is not None:
        _draw_disc(target, it.terrain, game.tile, at, scale, drop)
        return
    kind = SpriteKind(it.terrain, it.camera, State.FORWARD, 90, _FACE_UP)
    sprite = sprites.domino(kind, _SIZE, scale)
    shade = sprite.picture.copy()
    shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    x, y = at[0] + sprite.corner[0], at[1] + sprite.corner[1]
    target.blit(shade, (x + drop, y + drop), special_flags=_PM)
    target.blit(sprite.picture, (x, y), special_flags=_PM)


def _draw_disc(target: pygame.Surface, terrain: Terrain, shape: Shape, at: tuple[int, int], scale: float, drop: int) -> None:
    sprite = sprites.tile(terrain, shape, 0, scale)
    side = round(TILE_DIAMETER * scale)
    shade = Canvas(side + 4, side + 4, 2)
    shade.dot((0, 0, 0), (side / 2 + 2, side / 2 + 2), side / 2)
    soft = shrink(shade.surface, (side + 4, side + 4))
    soft.fill((110, 110, 110, 110), special_flags=pygame.BLEND_RGBA_MULT)
    target.blit(soft, (at[0] - side // 2 + drop, at[1] - side // 2 + drop), special_flags=_PM)
    target.blit(sprite.picture, (at[0] + sprite.corner[0], at[1] + sprite.corner[1]), special_flags=_PM)
