"""A finger at a domino. Which one is meant, how it glows, and the cascade it sets off, worked out while the window goes on."""

import math
import threading
from collections.abc import Sequence

import pygame

from aya_sim.game import Game, Nudge, apply_with_cascade
from aya_sim.layout import Layout
from aya_sim.physics import Cascade
from aya_sim.physics.preview.flow import flow
from games.aya.model.timeline import SAMPLE_RATE
from games.aya.render.camera.camera import Camera2D
from games.aya.render.highlights import draw_arrow, draw_halo

_REACH = 26.0  # mm from a domino that still means it
MAX_GLOWING = 12  # candidates that all glow; of more, only the first of each chain


class Fall(threading.Thread):
    """A nudge being worked out beside the window, which goes on."""

    def __init__(self, game: Game, action: Nudge) -> None:
        super().__init__(daemon=True)
        self._game, self.action = game, action
        self.done: tuple[Game, Cascade] | None = None
        self.failed: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self.done = apply_with_cascade(self._game, self.action, sample_rate=SAMPLE_RATE)
        except BaseException as failed:
            self.failed = failed


def order_candidates(layout: Layout, there: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """These dominoes (ids): the first of each chain from left to right, then the others from left to right; and the first ones alone."""
    d = layout.dominoes
    heads = set(flow(layout).starts.tolist()) & set(there)
    at = {i: float(d.x[row]) for i, row in zip(there, d.rows_of(there).tolist(), strict=True)}
    ordered = tuple(sorted(there, key=lambda i: (i not in heads, at[i], i)))
    return ordered, ordered[: len(heads)]


def pick_domino(lens: Camera2D, layout: Layout, there: Sequence[int], pos: tuple[int, int], near: float) -> int | None:
    """Which of these dominoes (ids) this pixel means: the nearest, if it is near enough. near: pixels that always are."""
    x, y = lens.mm(pos)
    d = layout.dominoes
    far = {i: math.hypot(float(d.x[row]) - x, float(d.y[row]) - y) for i, row in zip(there, d.rows_of(there).tolist(), strict=True)}
    best = min(there, key=lambda i: far[i])
    return best if far[best] <= max(_REACH, near / lens.scale) else None


def draw_aim(
    surface: pygame.Surface, lens: Camera2D, layout: Layout, there: Sequence[int], marked: int | None, beat: float, least: float
) -> None:
    """The glow under those that may be nudged (ids), and the arrow of the one that is meant. beat: 0 to 1. least: pixels of a sign."""
    d = layout.dominoes
    size = max(62.0 * lens.scale, least * 1.1)
    for domino in {*there, *([marked] if marked is not None else [])}:
        row = d.row_of(domino)
        at = lens.pixel(float(d.x[row]), float(d.y[row]))
        draw_halo(surface, at, size * (1.12 if domino == marked else 0.9), beat if domino == marked or len(there) == 1 else 0.25)
    if marked is not None:
        row = d.row_of(marked)
        heading = float(d.heading[row])
        ahead = max(46.0, least * 1.15 / lens.scale) + 4 * beat
        at = lens.pixel(float(d.x[row]) + ahead * math.cos(heading), float(d.y[row]) + ahead * math.sin(heading))
        draw_arrow(surface, at, heading, max(44 * lens.scale, least))
