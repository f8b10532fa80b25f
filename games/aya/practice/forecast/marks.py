"""Marks of a forecast: which dominoes would still stand, where the last would fall, which is pushed, how likely each photo is won. Shape
first, colour second.
"""

import math
from functools import lru_cache
from typing import Literal

import numpy as np
import pygame

from aya_sim.certainty import Chances
from aya_sim.components import Terrain
from aya_sim.layout import Floats, Layout
from games.aya.practice.forecast.worker import Forecast
from games.aya.render.board import Board
from games.aya.render.highlights import verdict_corner, verdict_mark
from games.aya.text.certainty import BEADS, Chance, chance_of
from games.ui.canvas import Canvas, Point, shrink
from games.ui.palette import Palette, darker

_PM = pygame.BLEND_PREMULTIPLIED
_WAYS = 24  # of an arrow, 15 degrees apart
_FOOT = 0.24  # of a flag's width, where its pole stands


def draw_forecast(target: pygame.Surface, board: Board, layout: Layout, forecast: Forecast, scale: float, strength: float = 1.0) -> None:
    """Draw the marks of a forecast over its table. layout: as it is now, since a carried piece has moved on. scale: of the UI.
    strength: 1, or less for one that is being worked out anew.
    """
    places = _places(layout, forecast)
    size = round(min(24.0, max(11.0, 13.0 * board.scale / scale)) * scale)
    block, seen = _dim_picture(upright(size, board.palette), strength), target.get_clip().inflate(size, size)
    for x, y in places[forecast.stands].tolist():
        at = board.pixel(x, y)
        if seen.collidepoint(at):
            _put(target, block, at)
    if forecast.first >= 0:
        way = round(float(forecast.heading[forecast.first]) / math.tau * _WAYS) % _WAYS
        _put(target, _dim_picture(arrow(way, round(1.3 * size), board.palette), strength), board.pixel(*places[forecast.first].tolist()))
    if forecast.end not in (forecast.last, -1):
        _put(
            target,
            _dim_picture(verdict_mark("no", round(1.5 * size), board.palette), strength),
            board.pixel(*places[forecast.end].tolist()),
        )
    if forecast.last >= 0:
        end: Literal["whole", "end", "other"] = "whole" if forecast.is_whole else "end" if forecast.end == forecast.last else "other"
        picture, (x, y) = _dim_picture(flag(end, round(2.3 * size), board.palette), strength), board.pixel(*places[forecast.last].tolist())
        target.blit(picture, (round(x - picture.get_width() * _FOOT), round(y - picture.get_height() * 0.94)), special_flags=_PM)


def draw_chances(target: pygame.Surface, board: Board, layout: Layout, chances: Chances, scale: float, strength: float = 1.0) -> None:
    """Draw beside each photo how likely it is won: a verdict over beads, of which more are filled the surer it is. The rest as above."""
    size = round(min(24.0, max(15.0, 18.0 * board.scale / scale)) * scale)
    tiles = [tile for tile in layout.tiles if tile.terrain != Terrain.START]
    places = [(one.x, one.y, share, False) for one, share in zip(layout.animals, chances.animals, strict=True)]
    places += [(one.x, one.y, share, True) for one, share in zip(tiles, chances.landscapes, strict=True)]
    for x, y, share, is_tile in places:
        picture = _dim_picture(chance_mark(chance_of(share), size, board.palette), strength)
        target.blit(picture, verdict_corner(board.pixel(x, y), board.scale, size, is_tile=is_tile), special_flags=_PM)


def _places(layout: Layout, forecast: Forecast) -> Floats:
    """Where the dominoes of a forecast are, (n, 2) mm: those of the table where they are now, others where they would be laid."""
    places = np.column_stack([forecast.x, forecast.y])
    d = layout.dominoes
    known = min(len(d), len(forecast.id))
    places[:known, 0], places[:known, 1] = d.x[:known], d.y[:known]
    return places


def _dim_picture(picture: pygame.Surface, strength: float) -> pygame.Surface:
    """Return a premultiplied picture as strongly as it is to be seen."""
    if strength < 1.0:
        picture = picture.copy()
        picture.fill((round(255 * strength),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _put(target: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    target.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))), special_flags=_PM)


@lru_cache(maxsize=24)
def upright(size: int, palette: Palette) -> pygame.Surface:
    """Still stands: an upright block on its ground, in a square with round corners; premultiplied."""
    board = Canvas(2.4, 2.4, size * 4 / 2.4)
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    for colour, reach in ((palette.paper, 0.76), (darker(palette.caution, 0.3), 0.58)):
        square = [(1.2 + x * reach, 1.2 + y * reach) for x, y in corners]
        board.polygon(colour, square)
        board.stroke(colour, (*square, square[0]), 0.8)
    board.glyph("marks/upright", (1.2, 1.2), 0.95, palette.paper)
    return shrink(board.surface, (size, size))


@lru_cache(maxsize=48)
def arrow(way: int, size: int, palette: Palette) -> pygame.Surface:
    """Pushed here: a chevron that points along the fall, in a disc of water; premultiplied. way: 15 degrees each."""
    board, at = Canvas(2.4, 2.4, size * 4 / 2.4), (1.2, 1.2)
    board.dot(palette.paper, at, 1.14)
    board.dot(palette.water_dark, at, 0.96)
    board.glyph("marks/push", at, 0.55, palette.paper, -way * math.tau / _WAYS)
    return shrink(board.surface, (size, size))


_CHANCES: dict[Chance, tuple[str, int]] = {
    Chance.SAFE: ("good", 3),
    Chance.LIKELY: ("good", 2),
    Chance.HAIR: ("caution", 1),
    Chance.UNLIKELY: ("no", 2),
    Chance.LOST: ("no", 3),
}
"""The tone of the verdict, and how many beads are filled."""


@lru_cache(maxsize=24)
def chance_mark(chance: Chance, size: int, palette: Palette) -> pygame.Surface:
    """Return the mark of a photo's chance, `size` pixels wide: a verdict over beads on a slip of paper; premultiplied."""
    tone, filled = _CHANCES[chance]
    board = Canvas(2.4, 3.1, size * 4 / 2.4)
    slip = pygame.Rect(0, 0, *board.surface.get_size())
    pygame.draw.rect(board.surface, palette.paper, slip, border_radius=slip.width // 4)
    pygame.draw.rect(board.surface, palette.second_ink, slip, max(1, slip.width // 24), border_radius=slip.width // 4)
    for k in range(BEADS):
        at = (1.2 + 0.7 * (k - (BEADS - 1) / 2), 2.62)
        board.dot(palette.ink, at, 0.31)
        if k >= filled:
            board.dot(palette.paper, at, 0.19)
    mark = verdict_mark(tone, size * 4 * 9 // 10, palette)
    board.surface.blit(mark, mark.get_rect(midtop=(slip.centerx, slip.height // 40)), special_flags=_PM)
    return shrink(board.surface, (size, round(size * 3.1 / 2.4)))


@lru_cache(maxsize=24)
def flag(end: Literal["whole", "end", "other"], high: int, palette: Palette) -> pygame.Surface:
    """Return the flag of the last to fall: square with a check where none is left, else pointed, blue where another falls short.

    Premultiplied, its pole at `_FOOT`.
    """
    whole = end == "whole"
    board = Canvas(2.4, 3.0, high * 4 / 3.0)
    pole = ((0.58, 0.3), (0.58, 2.8))
    cloth = ((0.58, 0.34), (2.16, 0.34), (2.16, 1.62), (0.58, 1.62)) if whole else ((0.58, 0.34), (2.2, 0.98), (0.58, 1.62))
    board.stroke(palette.paper, pole, 0.44)
    board.stroke(palette.paper, (*cloth, cloth[0]), 0.3)
    board.polygon(palette.good if whole else palette.no if end == "end" else palette.water_dark, cloth)
    board.stroke(palette.ink, pole, 0.2)
    board.dot(palette.paper, (0.58, 2.8), 0.2)
    board.dot(palette.ink, (0.58, 2.8), 0.14)
    if whole:
        board.glyph("marks/check", (1.38, 0.98), 0.72, palette.paper)
    return shrink(board.surface, (round(high * 0.8), high))
