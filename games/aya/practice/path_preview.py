"""What a path would become, drawn before it is laid: its dominoes; at a fork also who makes room and what becomes the garden."""

import pygame

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import Layout
from games.aya.practice.editor import Tone
from games.aya.practice.edits import AddPath
from games.aya.practice.glyphs import draw_badge
from games.aya.render.board import Board

_SEEN = 0.8  # how strongly what is not laid yet is seen


def draw_path_plan(target: pygame.Surface, board: Board, layout: Layout, path: AddPath, size: int) -> None:
    """size: pixels of the mark on a fork."""
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
        draw_badge(target, Tone.GOOD if path.line else Tone.NO, (px, py - 1.2 * size), size)
