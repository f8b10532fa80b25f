"""Draw what is in hand in practice, over the table: a domino and what it would strike, a tile, a photo, a path; find the lines around a
selection. Decides nothing.
"""

import math

import numpy as np
import pygame

from aya_sim.components import ANIMAL_DIAMETER, DOMINO_TERRAINS, TILE_DIAMETER, Terrain
from aya_sim.geometry.footprints import boxes
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout
from games.aya.practice.editor import Tool
from games.aya.practice.edits import AddPath, Selection
from games.aya.practice.notes import Tone
from games.aya.practice.pieces.array import ArrayPlan
from games.aya.practice.pieces.drawing import draw_ghost, draw_held_piece
from games.aya.practice.state import PracticeState
from games.aya.practice.widgets import draw_badge, fill_translucent, link_tone
from games.aya.render.board import Board
from games.aya.text.photos import next_photo_number
from games.ui.canvas import Point
from games.ui.palette import WATER_LIGHT
from games.ui.theme import Theme

_MOST_OUTLINES = 400  # pieces with a line around each
_SEEN = 0.8  # how strongly what is not laid yet is seen


def draw_held(target: pygame.Surface, state: PracticeState, board: Board, theme: Theme, *, shows_cross: bool) -> None:
    """Draw the piece where it would lie, with marks of what it would do; the path being drawn; the cross of the keys."""
    editor, brush, layout = state.editor, state.editor.brush, state.editor.document.layout
    match editor.tool:
        case Tool.DOMINO:
            _draw_domino(target, state, board, theme)
        case Tool.TILE:
            board.draw_tile(target, *brush.tile, (*brush.at, brush.heading), 0.72)
            if editor.refusal_at(brush.pose) is not None:
                draw_badge(target, Tone.NO, board.pixel(*brush.at), theme.px(26), theme.palette)
        case Tool.PHOTO:
            which = brush.photo_terrain, next_photo_number(layout.animals, brush.photo_terrain)
            board.draw_photo(target, which, brush.photo_position(layout), lift=layout.domino.height, strength=0.85)
        case Tool.PATH:
            _draw_path(target, state, board, theme)
        case Tool.PIECE:
            held = editor.held_piece()
            if held is not None:
                draw_held_piece(target, board, held, theme)
    if shows_cross and editor.tool in (Tool.PATH, Tool.SELECT):
        _draw_cross(target, board.pixel(*brush.at), theme)


def _draw_domino(target: pygame.Surface, state: PracticeState, board: Board, theme: Theme) -> None:
    assert state.judged is not None
    editor, layout, (pose, links) = state.editor, state.editor.document.layout, state.judged
    fill_translucent(target, [board.pixel(x, y) for x, y in links.footprint.tolist()], WATER_LIGHT, 70)
    board.draw_domino(target, editor.brush.terrain, editor.brush.has_camera, pose, lift=36.0)
    if state.is_refused:
        draw_badge(target, Tone.NO, board.pixel(pose.x, pose.y), theme.px(22), theme.palette)
        return
    d = layout.dominoes
    for one in links.all:
        other = one.struck if one.striker is None else one.striker
        if other is not None:
            row = d.row_of(other)
            x, y = board.pixel((pose.x + float(d.x[row])) / 2, (pose.y + float(d.y[row])) / 2)
            aside = max(theme.px(24), layout.domino.width * board.scale)  # beside the gap it is about
            draw_badge(
                target,
                link_tone(one.kind),
                (x - aside * math.sin(pose.heading), y - aside * math.cos(pose.heading)),
                theme.px(20),
                theme.palette,
            )


def _draw_path(target: pygame.Surface, state: PracticeState, board: Board, theme: Theme) -> None:
    brush = state.editor.brush
    repeated = state.editor.repeated
    if state.drawing is None and repeated is not None:
        draw_ghost(target, board, repeated.at(Pose(*brush.at, repeated.heading)), strength=0.55)
        return
    if state.drawing is None:
        board.draw_domino(target, brush.terrain, False, (*brush.at, 0.0), lift=36.0, strength=0.55)
        return
    line = [board.pixel(x, y) for x, y in state.drawing]
    if len(line) > 1:
        pygame.draw.lines(target, theme.palette.paper, False, line, theme.px(4))
        pygame.draw.aalines(target, theme.palette.water_dark, False, line)
    if isinstance(state.plan, ArrayPlan):
        draw_ghost(target, board, state.plan.pieces)
    elif state.plan is not None:
        draw_path_plan(target, board, state.editor.document.layout, state.plan.action, theme.px(22))


def draw_path_plan(target: pygame.Surface, board: Board, layout: Layout, path: AddPath, size: int) -> None:
    """Draw what a path would become; at a fork also which dominoes make room and which becomes a garden. size: pixels of its mark."""
    d = layout.dominoes
    for one, at in path.shifted:
        row = d.row_of(one)
        board.draw_domino(target, DOMINO_TERRAINS[d.terrain[row]], bool(d.camera[row]), at, strength=_SEEN)
    for laid in path.line:
        board.draw_domino(target, laid.terrain, False, laid.at, strength=_SEEN)
    if path.garden is not None:
        row = d.row_of(path.garden)
        x, y = float(d.x[row]), float(d.y[row])
        board.draw_domino(target, Terrain.GARDEN, False, (x, y, float(d.heading[row])), lift=4.0)
        px, py = board.pixel(x, y)
        draw_badge(target, Tone.GOOD if path.line else Tone.NO, (px, py - 1.2 * size), size, board.palette)


def _draw_cross(target: pygame.Surface, at: tuple[float, float], theme: Theme) -> None:
    """Draw the cross that the keys move. at: pixels."""
    x, y = (round(value) for value in at)
    reach = theme.px(12)
    for colour, width in ((theme.palette.paper, theme.px(5)), (theme.palette.water_dark, theme.px(2))):
        pygame.draw.line(target, colour, (x - reach, y), (x + reach, y), width)
        pygame.draw.line(target, colour, (x, y - reach), (x, y + reach), width)


def outline_selection(board: Board, layout: Layout, chosen: Selection) -> list[list[Point]]:
    """Return lines around these pieces, pixels of the window; around many, one around all of their dominoes."""
    pixel, found = board.pixel, list[list[Point]]()
    if len(chosen) > _MOST_OUTLINES:
        d = layout.dominoes
        rows = d.rows_of(sorted(chosen.dominoes))
        (x0, y0), (x1, y1), reach = (d.x[rows].min(), d.y[rows].min()), (d.x[rows].max(), d.y[rows].max()), layout.domino.width
        around = ((x0 - reach, y0 - reach), (x1 + reach, y0 - reach), (x1 + reach, y1 + reach), (x0 - reach, y1 + reach))
        return [[pixel(float(x), float(y)) for x, y in around]]
    if chosen.dominoes:
        corners = boxes(layout).take(layout.dominoes.rows_of(sorted(chosen.dominoes))).corners
        u, v = corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
        u, v = (2.5 * way / np.hypot(way[:, :1], way[:, 1:]) for way in (u, v))  # mm beside the foot
        wider = corners + np.stack([-u - v, u - v, u + v, v - u], axis=1)
        found += [[pixel(x, y) for x, y in four] for four in wider.tolist()]
    rounds = [(tile.x, tile.y, TILE_DIAMETER / 2 + 3) for tile in layout.tiles if tile.id in chosen.tiles]
    rounds += [(layout.animals[k].x, layout.animals[k].y, ANIMAL_DIAMETER / 2 + 2) for k in chosen.animals]
    for x, y, reach in rounds:
        angles = [math.tau * k / 48 for k in range(48)]
        found.append([pixel(x + reach * math.cos(a), y + reach * math.sin(a)) for a in angles])
    return found
