"""What is in hand in practice as it is drawn, over the table: a domino and whom it would strike, a tile, a photo, a path."""

import math
from typing import TYPE_CHECKING

import pygame

from aya_sim.components import Shape, Terrain
from games.aya.practice.editor import Tone, Tool
from games.aya.practice.glyphs import draw_badge, fill_translucent, link_tone
from games.aya.practice.path_preview import draw_path_plan
from games.aya.text.photos import next_photo_number
from games.ui.palette import WATER_LIGHT, current
from games.ui.widgets import Look

if TYPE_CHECKING:
    from games.aya.practice.canvas import Canvas


def draw_held(canvas: "Canvas", target: pygame.Surface, look: Look) -> None:
    """The piece where it would lie, with the marks of what it would do; the path that is drawn; the cross of the keys."""
    editor, board = canvas.editor, canvas.board
    if editor.document.fallen is not None:
        return
    if editor.tool == Tool.DOMINO:
        _draw_domino(canvas, target)
    elif editor.tool == Tool.TILE:
        terrain = editor.terrain if editor.terrain != Terrain.GARDEN else Terrain.START
        shape = Shape.SPRING if terrain == Terrain.START else Shape.STRAIGHT if editor.shape == Shape.SPRING else editor.shape
        board.draw_tile(target, terrain, shape, (*editor.at, editor.heading), 0.72)
        if editor.refusal_at(editor.held_pose()) is not None:
            draw_badge(target, Tone.NO, board.pixel(*editor.at), canvas.theme.px(26))
    elif editor.tool == Tool.PHOTO:
        layout, land = editor.document.layout, editor.photo_terrain
        which = land, next_photo_number(layout.animals, land)
        board.draw_photo(target, which, editor.photo_position(), lift=layout.domino.height, strength=0.85)
    elif editor.tool == Tool.PATH:
        _draw_path(canvas, target)
    if editor.tool in (Tool.PATH, Tool.SELECT) and look.ringed:
        _draw_cross(canvas, target)


def _draw_domino(canvas: "Canvas", target: pygame.Surface) -> None:
    editor, board = canvas.editor, canvas.board
    spot, links = canvas.judge_domino()
    fill_translucent(target, [board.pixel(x, y) for x, y in links.footprint.tolist()], WATER_LIGHT, 70)
    board.draw_domino(target, editor.terrain, editor.camera and editor.terrain != Terrain.GARDEN, spot, lift=4.0)
    if editor.refusal_at(spot) is not None:
        draw_badge(target, Tone.NO, board.pixel(spot.x, spot.y), canvas.theme.px(22))
        return
    d = editor.document.layout.dominoes
    for one in links.all:
        other = one.struck if one.striker is None else one.striker
        if other is not None:
            row = d.row_of(other)
            x, y = board.pixel((spot.x + float(d.x[row])) / 2, (spot.y + float(d.y[row])) / 2)
            aside = max(canvas.theme.px(24), editor.document.layout.domino.width * board.scale)  # beside the gap it tells of
            mark = (x - aside * math.sin(spot.heading), y - aside * math.cos(spot.heading))
            draw_badge(target, link_tone(one.kind), mark, canvas.theme.px(20))


def _draw_path(canvas: "Canvas", target: pygame.Surface) -> None:
    palette = current()
    editor, board = canvas.editor, canvas.board
    if canvas.drawing is None:
        if canvas.pointed:
            board.draw_domino(target, editor.terrain, False, (*editor.at, 0.0), lift=4.0, strength=0.8)
        return
    line = [board.pixel(x, y) for x, y in canvas.drawing]
    if len(line) > 1:
        pygame.draw.lines(target, palette.paper, False, line, canvas.theme.px(4))
        pygame.draw.aalines(target, palette.water_dark, False, line)
    if canvas.laid is None and len(canvas.drawing) > 1:
        canvas.laid = editor.plan_path(canvas.drawing)
    if canvas.laid is not None:
        draw_path_plan(target, board, editor.document.layout, canvas.laid.action, canvas.theme.px(22))


def _draw_cross(canvas: "Canvas", target: pygame.Surface) -> None:
    """Where the keys are."""
    palette = current()
    x, y = (round(value) for value in canvas.board.pixel(*canvas.editor.at))
    reach = canvas.theme.px(12)
    for colour, width in ((palette.paper, canvas.theme.px(5)), (palette.water_dark, canvas.theme.px(2))):
        pygame.draw.line(target, colour, (x - reach, y), (x + reach, y), width)
        pygame.draw.line(target, colour, (x, y - reach), (x, y + reach), width)
