"""What is in hand in practice as it is drawn, over the table: a domino and whom it would strike, a tile, a photo, a path."""

import math
from typing import TYPE_CHECKING

import pygame

from aya_sim.components import Shape, Terrain
from games.aya.practice.editor import Tone, Tool
from games.aya.practice.glyphs import mark_at, tone_of, veil
from games.aya.practice.path_preview import draw_laid
from games.aya.text.photos import next_photo_number
from games.ui.palette import PAPER, WATER_DARK, WATER_LIGHT
from games.ui.widgets import Look

if TYPE_CHECKING:
    from games.aya.practice.canvas import Canvas


def draw_in_hand(desk: "Canvas", target: pygame.Surface, look: Look) -> None:
    """The piece where it would lie, with the marks of what it would do; the path that is drawn; the cross of the keys."""
    bench, board = desk.bench, desk.board
    if bench.sketch.fallen is not None:
        return
    if bench.tool == Tool.DOMINO:
        _draw_domino(desk, target)
    elif bench.tool == Tool.TILE:
        terrain = bench.terrain if bench.terrain != Terrain.GARDEN else Terrain.START
        shape = Shape.SPRING if terrain == Terrain.START else Shape.STRAIGHT if bench.shape == Shape.SPRING else bench.shape
        board.draw_tile(target, terrain, shape, (*bench.at, bench.heading), 0.72)
        if bench.refused_at(bench.held()) is not None:
            mark_at(target, Tone.NO, board.pixel(*bench.at), desk.theme.px(26))
    elif bench.tool == Tool.PHOTO:
        layout, land = bench.sketch.layout, bench.photo_terrain
        which = land, next_photo_number(layout.animals, land)
        board.draw_photo(target, which, bench.photo_place(), lift=layout.domino.height, strength=0.85)
    elif bench.tool == Tool.PATH:
        _draw_path(desk, target)
    if bench.tool in (Tool.PATH, Tool.CHOOSE) and look.ringed:
        _draw_cross(desk, target)


def _draw_domino(desk: "Canvas", target: pygame.Surface) -> None:
    bench, board = desk.bench, desk.board
    spot, links = desk.judged()
    veil(target, [board.pixel(x, y) for x, y in links.footprint.tolist()], WATER_LIGHT, 70)
    board.draw_domino(target, bench.terrain, bench.camera and bench.terrain != Terrain.GARDEN, spot, lift=4.0)
    if bench.refused_at(spot) is not None:
        mark_at(target, Tone.NO, board.pixel(spot.x, spot.y), desk.theme.px(22))
        return
    d = bench.sketch.layout.dominoes
    for one in links.all:
        other = one.struck if one.striker is None else one.striker
        if other is not None:
            row = d.row_of(other)
            x, y = board.pixel((spot.x + float(d.x[row])) / 2, (spot.y + float(d.y[row])) / 2)
            aside = max(desk.theme.px(24), bench.sketch.layout.domino.width * board.scale)  # beside the gap it tells of
            mark = (x - aside * math.sin(spot.heading), y - aside * math.cos(spot.heading))
            mark_at(target, tone_of(one.kind), mark, desk.theme.px(20))


def _draw_path(desk: "Canvas", target: pygame.Surface) -> None:
    bench, board = desk.bench, desk.board
    if desk.drawing is None:
        if desk.pointed:
            board.draw_domino(target, bench.terrain, False, (*bench.at, 0.0), lift=4.0, strength=0.8)
        return
    line = [board.pixel(x, y) for x, y in desk.drawing]
    if len(line) > 1:
        pygame.draw.lines(target, PAPER, False, line, desk.theme.px(4))
        pygame.draw.aalines(target, WATER_DARK, False, line)
    if desk.laid is None and len(desk.drawing) > 1:
        desk.laid = bench.path(desk.drawing)
    if desk.laid is not None:
        draw_laid(target, board, bench.sketch.layout, desk.laid.action, desk.theme.px(22))


def _draw_cross(desk: "Canvas", target: pygame.Surface) -> None:
    """Where the keys are."""
    x, y = (round(value) for value in desk.board.pixel(*desk.bench.at))
    reach = desk.theme.px(12)
    for colour, width in ((PAPER, desk.theme.px(5)), (WATER_DARK, desk.theme.px(2))):
        pygame.draw.line(target, colour, (x - reach, y), (x + reach, y), width)
        pygame.draw.line(target, colour, (x, y - reach), (x, y + reach), width)
