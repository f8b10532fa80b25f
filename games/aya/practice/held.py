"""Draw what is in hand in practice, over the table: a domino and what it would strike, a tile, a photo, a path. Decides nothing."""

import math

import pygame

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout
from games.aya.practice.editor import Tool
from games.aya.practice.edits import AddPath
from games.aya.practice.notes import Tone
from games.aya.practice.pieces.array import ArrayPlan
from games.aya.practice.pieces.drawing import draw_ghost, draw_held_piece
from games.aya.practice.state import PracticeState
from games.aya.practice.widgets import draw_badge, fill_translucent, link_tone
from games.aya.render.board import Board
from games.aya.text.photos import next_photo_number
from games.ui.palette import WATER_LIGHT
from games.ui.theme import Theme

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
