"""Aim a nudge with the mouse: which candidate the pointer means, a click or a flick along its heading, and how the aim is drawn."""

import math
from collections.abc import Callable, Sequence

import pygame

from aya_sim.layout import Layout
from games.aya.cascade.state import CascadeState
from games.aya.model.perspective import Lens
from games.aya.render.highlights import draw_arrow, draw_halo
from games.shell.services import Services
from games.ui.palette import Palette

_REACH = 26.0  # mm from a domino that still means it
_POINTER = 14  # units around the pointer that do too
_FLICK = 24  # units of the mouse that make a flick
_RUN_UP = 56  # units before a domino within which a flick across it may begin
_NOTICE = 4.0  # s
_MAX_GLOWING = 12  # candidates that all glow; of more, only the first of each chain
_SIGN = 30  # units, the least size of a sign


class Aim:
    """Follows the mouse over the candidates."""

    def __init__(self, services: Services, state: CascadeState, lens: Callable[[], Lens]) -> None:
        """lens: returns where places of the table are seen now."""
        self.services, self.state, self._lens = services, state, lens
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
        return pick_domino(self._lens(), self.state.game.layout, there, pos, self.services.theme.px(near))

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
        lens, x, y = self._lens(), float(d.x[row]), float(d.y[row])
        ahead = lens.pixel(x + math.cos(heading), y + math.sin(heading))
        foot = lens.pixel(x, y)
        if self.domino_at(start) != domino:
            box = pygame.Rect(0, 0, *(2 * [round(max(2 * self.services.theme.px(_POINTER), _REACH * lens.scale_at(x, y)))]))
            box.center = round(foot[0]), round(foot[1])
            if not box.clipline(start, pos):
                return None
        if math.hypot(dx, dy) >= self.services.theme.px(_FLICK) and dx * (ahead[0] - foot[0]) + dy * (foot[1] - ahead[1]) < 0:
            self.state.notice, self.state.notice_left = self.services.words("aya.cascade.against"), _NOTICE
            return None
        return domino

    def draw(self, surface: pygame.Surface, beat: float) -> None:
        """Draw the glow of the candidates and the arrow of the target. beat: 0 to 1."""
        state, there = self.state, self.state.candidates
        glowing = there if len(there) <= _MAX_GLOWING else state.heads
        theme = self.services.theme
        draw_aim(surface, self._lens(), state.game.layout, glowing, state.hovered or state.target, beat, theme.px(_SIGN), theme.palette)


def pick_domino(lens: Lens, layout: Layout, there: Sequence[int], pos: tuple[int, int], near: float) -> int | None:
    """Return the one of these dominoes (ids) that is seen nearest to a pixel, if it is near enough. near: pixels that always are."""
    d, far = layout.dominoes, dict[int, float]()
    for domino, row in zip(there, d.rows_of(there).tolist(), strict=True):
        x, y = float(d.x[row]), float(d.y[row])
        far[domino] = _distance(pos, lens.pixel(x, y), lens.pixel(x, y, layout.domino.height))
    best = min(there, key=lambda i: far[i])
    row = d.row_of(best)
    return best if far[best] <= max(_REACH * lens.scale_at(float(d.x[row]), float(d.y[row])), near) else None


def _distance(pos: tuple[float, float], foot: tuple[float, float], head: tuple[float, float]) -> float:
    """Return how far a pixel is from the line between two others."""
    along, off = (head[0] - foot[0], head[1] - foot[1]), (pos[0] - foot[0], pos[1] - foot[1])
    length = along[0] ** 2 + along[1] ** 2
    part = min(1.0, max(0.0, (along[0] * off[0] + along[1] * off[1]) / length)) if length > 0 else 0.0
    return math.hypot(off[0] - part * along[0], off[1] - part * along[1])


def draw_aim(
    surface: pygame.Surface,
    lens: Lens,
    layout: Layout,
    there: Sequence[int],
    target: int | None,
    beat: float,
    least: float,
    palette: Palette,
) -> None:
    """Draw the glow under these dominoes (ids), and the arrow of the target. beat: 0 to 1. least: pixels of a sign."""
    d, high = layout.dominoes, layout.domino.height / 2
    for domino in {*there, *([target] if target is not None else [])}:
        row = d.row_of(domino)
        x, y = float(d.x[row]), float(d.y[row])
        size = max(62.0 * lens.scale_at(x, y), least * 1.1)
        is_target = domino == target
        strength = beat if is_target or len(there) == 1 else 0.25
        draw_halo(surface, lens.pixel(x, y, high), size * (1.12 if is_target else 0.9), strength)
    if target is not None:
        row = d.row_of(target)
        x, y, heading = float(d.x[row]), float(d.y[row]), float(d.heading[row])
        scale = lens.scale_at(x, y)
        far = max(46.0, least * 1.15 / scale) + 4 * beat
        foot, at = lens.pixel(x, y), lens.pixel(x + far * math.cos(heading), y + far * math.sin(heading))
        draw_arrow(surface, at, math.atan2(foot[1] - at[1], at[0] - foot[0]), max(44 * scale, least), palette)
