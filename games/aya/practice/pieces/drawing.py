"""Draw pieces that are not laid yet: where each would lie, where the river enters, and what has no room. Decides nothing."""

import math
from dataclasses import replace

import numpy as np
import pygame

from aya_sim.components import ANIMAL_DIAMETER, DOMINO_TERRAINS, TILE_DIAMETER
from aya_sim.geometry.footprints import feet
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout
from games.aya.practice.notes import Tone
from games.aya.practice.pieces.held import HeldPiece
from games.aya.practice.pieces.mosaic_drawing import draw_mosaic
from games.aya.practice.widgets import draw_badge, fill_translucent
from games.aya.render.board import Board
from games.aya.render.palette import GROUND
from games.aya.text.photos import photo_number
from games.ui.canvas import Point
from games.ui.palette import Colour
from games.ui.theme import Theme

_SEEN = 0.8  # how strongly what is not laid yet is seen
_MOST_BLOCKS = 250  # dominoes that are painted as blocks; of more their feet are filled
_SMALL = 0.8  # pixels per mm below which feet are filled, wider than they are, so that their colours are seen
_CROWN = 1.9  # times as thick a foot is filled then
_MOST_BADGES = 6
_VEIL = 120  # of 255, how strongly what cannot lie is coloured


def draw_ghost(target: pygame.Surface, board: Board, pieces: Layout, *, strength: float = _SEEN) -> None:
    """Draw pieces where they would lie. strength: 0 unseen to 1."""
    for tile in pieces.tiles:
        board.draw_tile(target, tile.terrain, tile.shape, (tile.x, tile.y, tile.rotation), strength)
    d = pieces.dominoes
    if len(d) <= _MOST_BLOCKS and board.scale >= _SMALL:
        for terrain, camera, *at in zip(d.terrain.tolist(), d.camera.tolist(), d.x.tolist(), d.y.tolist(), d.heading.tolist(), strict=True):
            board.draw_domino(target, DOMINO_TERRAINS[terrain], camera, (at[0], at[1], at[2]), strength=strength)
    else:
        _fill_feet(target, board, pieces, strength)
    for k, photo in enumerate(pieces.animals):
        lift = pieces.domino.height if photo.on is not None else 2.0
        board.draw_photo(target, (photo.terrain, photo_number(pieces.animals, k)), (photo.x, photo.y), lift=lift, strength=strength)


def draw_held_piece(target: pygame.Surface, board: Board, held: HeldPiece, theme: Theme) -> None:
    """Draw the piece in hand, its entry, and in the colour of no what cannot lie there."""
    if held.piece.mosaic is not None:
        draw_mosaic(target, board, held, theme)
        _draw_entries(target, board, held, theme)
        return
    draw_ghost(target, board, held.pieces)
    if len(held.pieces.dominoes):
        _draw_entries(target, board, held, theme)
    if not held.is_refused:
        return
    colour = theme.palette.rgb("no")
    for corners in feet(held.pieces).corners.tolist():
        fill_translucent(target, [board.pixel(x, y) for x, y in corners], colour, _VEIL)
    discs = [(tile.x, tile.y, TILE_DIAMETER / 2) for tile in held.pieces.tiles]
    discs += [(photo.x, photo.y, ANIMAL_DIAMETER / 2) for photo in held.pieces.animals]
    for x, y, reach in discs:
        fill_translucent(target, _circle(board, x, y, reach), colour, _VEIL)
    d = held.pieces.dominoes
    spots = [(float(d.x[row]), float(d.y[row])) for row in held.blocked[:_MOST_BADGES]] or [held.pose[:2]]
    for x, y in spots:
        draw_badge(target, Tone.NO, board.pixel(x, y), theme.px(22), theme.palette)


def _fill_feet(target: pygame.Surface, board: Board, pieces: Layout, strength: float) -> None:
    """Fill the feet of many dominoes at once, in the colours of their lands."""
    foot = feet(pieces)
    if board.scale < _SMALL:
        foot = replace(foot, half_length=_CROWN * foot.half_length)
    corners = foot.corners
    x, y = board.pixel(0.0, 0.0)
    pixels = np.array([x, y]) + corners * np.array([board.scale, -board.scale])
    low = np.floor(pixels.min(axis=(0, 1))).astype(int)
    size = np.minimum(np.ceil(pixels.max(axis=(0, 1))).astype(int) - low + 2, 4000)
    sheet, ground = pygame.Surface(size.tolist(), pygame.SRCALPHA, 32), GROUND[board.palette.scheme]
    for four, terrain in zip((pixels - low).tolist(), pieces.dominoes.terrain.tolist(), strict=True):
        pygame.draw.polygon(sheet, (*ground[DOMINO_TERRAINS[terrain]], round(255 * strength)), four)
    target.blit(sheet, low.tolist())


def _draw_entries(target: pygame.Surface, board: Board, held: HeldPiece, theme: Theme) -> None:
    """Draw an arrow behind each domino at which a river enters; where there are several they are numbered."""
    d, others = held.pieces.dominoes, held.piece.other_entries
    for k, row in enumerate(others, 2):
        pose = Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))
        _draw_entry(target, board, pose, theme, theme.palette.second_ink, str(k))
    _draw_entry(target, board, held.pose, theme, theme.palette.water_dark, "1" if others else "")


def _draw_entry(target: pygame.Surface, board: Board, pose: Pose, theme: Theme, colour: Colour, number: str) -> None:
    """Draw an arrow behind the domino at this pose, on the way that the river comes, and its number behind it."""
    cos, sin = math.cos(pose.heading), math.sin(pose.heading)
    long, wide = max(12.0, theme.px(17) / board.scale), max(5.0, theme.px(7) / board.scale)  # mm, but at least so many pixels
    tip = pose.x - 9.0 * cos, pose.y - 9.0 * sin
    back = tip[0] - long * cos, tip[1] - long * sin
    corners = [tip, (back[0] - wide * sin, back[1] + wide * cos), (back[0] + wide * sin, back[1] - wide * cos)]
    points = [board.pixel(x, y) for x, y in corners]
    pygame.draw.polygon(target, colour, points)
    pygame.draw.polygon(target, theme.palette.paper, points, max(1, theme.px(2)))
    if number:
        reach = theme.px(10)
        x, y = board.pixel(back[0] - 1.3 * reach / board.scale * cos, back[1] - 1.3 * reach / board.scale * sin)
        pygame.draw.circle(target, theme.palette.paper, (x, y), reach + theme.px(1))
        pygame.draw.circle(target, colour, (x, y), reach)
        line = theme.line(number, "small", "paper")
        target.blit(line, line.get_rect(center=(round(x), round(y))))


def _circle(board: Board, x: float, y: float, reach: float) -> list[Point]:
    angles = [math.tau * k / 40 for k in range(40)]
    return [board.pixel(x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles]
