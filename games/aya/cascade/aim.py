"""Aim a nudge with the mouse: which candidate the pointer means, a click or a flick along its heading, and how the aim is drawn."""

import math
from collections.abc import Sequence

import pygame

from aya_sim.layout import Layout
from games.aya.cascade.state import CascadeState
from games.aya.render.camera.camera import Camera2D
from games.aya.render.highlights import draw_arrow, draw_halo
from games.shell.services import Services

_REACH = 26.0  # mm from a domino that still means it
_POINTER = 14  # units around the pointer that do too
_FLICK = 24  # units of the mouse that make a flick
_RUN_UP = 56  # units before a domino within which a flick across it may begin
_NOTICE = 4.0  # s
_MAX_GLOWING = 12  # candidates that all glow; of more, only the first of each chain
_SIGN = 30  # units, the least size of a sign


class Aim:
    """Follows the mouse over the candidates."""

    def __init__(self, services: Services, state: CascadeState, camera: Camera2D) -> None:
        """camera: turns pixels into places on the table."""
        self.services, self.state, self._camera = services, state, camera
        self.tray = pygame.Rect(0, 0, 0, 0)  # below which nothing is aimed at
        self._pressed: tuple[int, tuple[int, int]] | None = None

    @property
    def is_pressed(self) -> bool:
        """Return whether a domino is held by the mouse button."""
        return self._pressed is not None

    def domino_at(self, pos: tuple[int, int]) -> int | None:
        """Return the id of the candidate that this pixel means."""
        return self._pick(pos, _POINTER)

    def _pick(self, pos: tuple[int, int], near: int) -> int | None:
        there = self.state.candidates
        if not there or self.tray.collidepoint(pos):
            return None
        return pick_domino(self._camera, self.state.game.layout, there, pos, self.services.theme.px(near))

    def begins_at(self, pos: tuple[int, int]) -> bool:
        """Return whether a click or a flick may begin at this pixel."""
        return self._pick(pos, _RUN_UP) is not None

    def press(self, pos: tuple[int, int]) -> bool:
        """Hold the candidate under the mouse or just ahead of it. Return False where there is none."""
        domino = self._pick(pos, _RUN_UP)
        self._pressed = (domino, pos) if domino is not None else None
        return self.is_pressed

    def release(self, pos: tuple[int, int]) -> int | None:
        """Return the id of the domino to nudge: clicked, or with the mouse drawn across it; None, with a notice, against its heading.
        Only while pressed.
        """
        assert self._pressed is not None
        (domino, start), self._pressed = self._pressed, None
        dx, dy = pos[0] - start[0], start[1] - pos[1]
        d = self.state.game.layout.dominoes
        row = d.row_of(domino)
        heading = float(d.heading[row])
        if self.domino_at(start) != domino:
            foot = self._camera.pixel(float(d.x[row]), float(d.y[row]))
            box = pygame.Rect(0, 0, *(2 * [round(max(2 * self.services.theme.px(_POINTER), _REACH * self._camera.scale))]))
            box.center = round(foot[0]), round(foot[1])
            if not box.clipline(start, pos):
                return None
        if math.hypot(dx, dy) >= self.services.theme.px(_FLICK) and dx * math.cos(heading) + dy * math.sin(heading) < 0:
            self.state.notice, self.state.notice_left = self.services.words("aya.cascade.against"), _NOTICE
            return None
        return domino

    def draw(self, surface: pygame.Surface, beat: float) -> None:
        """Draw the glow of the candidates and the arrow of the target. beat: 0 to 1."""
        state, there = self.state, self.state.candidates
        glowing = there if len(there) <= _MAX_GLOWING else state.heads
        draw_aim(surface, self._camera, state.game.layout, glowing, state.hovered or state.target, beat, self.services.theme.px(_SIGN))


def pick_domino(camera: Camera2D, layout: Layout, there: Sequence[int], pos: tuple[int, int], near: float) -> int | None:
    """Return the nearest of these dominoes (ids) if the pixel is near enough. near: pixels that always are."""
    x, y = camera.mm(pos)
    d = layout.dominoes
    far = {i: math.hypot(float(d.x[row]) - x, float(d.y[row]) - y) for i, row in zip(there, d.rows_of(there).tolist(), strict=True)}
    best = min(there, key=lambda i: far[i])
    return best if far[best] <= max(_REACH, near / camera.scale) else None


def draw_aim(
    surface: pygame.Surface, camera: Camera2D, layout: Layout, there: Sequence[int], target: int | None, beat: float, least: float
) -> None:
    """Draw the glow under these dominoes (ids), and the arrow of the target. beat: 0 to 1. least: pixels of a sign."""
    d = layout.dominoes
    size = max(62.0 * camera.scale, least * 1.1)
    for domino in {*there, *([target] if target is not None else [])}:
        row = d.row_of(domino)
        at = camera.pixel(float(d.x[row]), float(d.y[row]))
        draw_halo(surface, at, size * (1.12 if domino == target else 0.9), beat if domino == target or len(there) == 1 else 0.25)
    if target is not None:
        row = d.row_of(target)
        heading = float(d.heading[row])
        ahead = max(46.0, least * 1.15 / camera.scale) + 4 * beat
        at = camera.pixel(float(d.x[row]) + ahead * math.cos(heading), float(d.y[row]) + ahead * math.sin(heading))
        draw_arrow(surface, at, heading, max(44 * camera.scale, least), camera.board.palette)
