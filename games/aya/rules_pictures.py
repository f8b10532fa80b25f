"""The pictures in the rules of Aya. Small tables, laid here and drawn as every table is; what falls really falls."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np
import pygame

from aya_sim import scoring
from aya_sim.components import Shape, Terrain
from aya_sim.layout import Animal, Domino, Dominoes, Layout, Push, State, Table, Tile
from aya_sim.physics import topple
from aya_sim.scenes import scene
from games.aya.render.camera.view import View
from games.aya.render.plan import draw_within
from games.ui.icons import Icon, icon
from games.ui.palette import current

ASPECTS = {"domino": 0.2, "landscapes": 0.27, "reach": 0.46, "mouth": 0.42, "animal": 0.34, "garden": 0.42, "counting": 0.62}
"""Heights of the pictures, as parts of their widths."""

_WIDE = 400.0  # mm, of most of these tables
_FOREST, _DESERT, _FIELD = Terrain.FOREST, Terrain.DESERT, Terrain.FIELD
_PITCH = 26.7  # mm
_AROUND = 150.0  # mm beyond the outermost dominoes, both sides together


def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of this name in this many pixels."""
    return _DRAWN[name](size)


def _build_layout(
    name: str, dominoes: Sequence[Domino], tiles: Sequence[Tile] = (), animals: Sequence[Animal] = (), wide: float = _WIDE
) -> Layout:
    return Layout(Dominoes.of(dominoes), "", Table(wide, wide * ASPECTS[name]), tiles=tuple(tiles), animals=tuple(animals))


def _view(layout: Layout, size: tuple[int, int]) -> View:
    """Of the whole table, to its edges."""
    assert layout.table is not None
    return View(size, size[0] / layout.table.width, layout.table.width / 2, layout.table.height / 2)


def _draw_table(layout: Layout, size: tuple[int, int]) -> pygame.Surface:
    """The table, its oak as far as the picture goes."""
    return draw_within(replace(layout, table=None), _view(layout, size))


def _row(first: int, x: float, y: float, count: int, terrain: Terrain, pitch: float = _PITCH, heading: float = 0.0) -> list[Domino]:
    step = (pitch * math.cos(heading), pitch * math.sin(heading))
    return [Domino(first + k, terrain, x + k * step[0], y + k * step[1], heading) for k in range(count)]


def _domino(size: tuple[int, int]) -> pygame.Surface:
    """Standing, fallen forward with its water up, fallen backward."""
    wide = 300.0
    y = wide * ASPECTS["domino"] / 2
    standing = Domino(1, _FOREST, 50, y, 0.0)
    forward = Domino(2, _FOREST, 115, y, 0.0, state=State.FORWARD)
    backward = Domino(3, _FOREST, 255, y, 0.0, state=State.BACKWARD)
    return _draw_table(_build_layout("domino", (standing, forward, backward), wide=wide), size)


def _landscapes(size: tuple[int, int]) -> pygame.Surface:
    """The Start tile and the three shapes, their mouths where the river meets the rim."""
    wide = 540.0
    y = wide * ASPECTS["landscapes"] / 2
    kinds = ((Terrain.START, Shape.SPRING), (_FOREST, Shape.STRAIGHT), (_DESERT, Shape.BEND), (_FIELD, Shape.FORK))
    tiles = [Tile(f"{terrain}-1", terrain, shape, 72 + 132 * k, y, 0.0) for k, (terrain, shape) in enumerate(kinds)]
    return _draw_table(_build_layout("landscapes", (), tiles, wide=wide), size)


def _reach(size: tuple[int, int]) -> pygame.Surface:
    """Three rows that were nudged: a gap too wide, a good one, a row too close. What they came to, with a mark."""
    palette = current()
    high = _WIDE * ASPECTS["reach"]
    rows = [
        [*_row(1, 60, high * 0.82, 4, _FOREST), *_row(5, 60 + 3 * _PITCH + 56, high * 0.82, 4, _FOREST)],
        _row(11, 60, high * 0.5, 9, _FOREST, 27.0),
        _row(31, 60, high * 0.18, 20, _FOREST, 10.0),
    ]
    laid = _build_layout("reach", [domino for row in rows for domino in row])
    fallen = topple(laid, tuple(Push(row[0].id) for row in rows)).fallen
    picture, view = _draw_table(fallen, size), _view(fallen, size)
    marks: tuple[tuple[Icon, tuple[int, int, int]], ...] = (("cross", palette.no), ("check", palette.good), ("warning", palette.no))
    for row, (sign, ink) in zip(rows, marks, strict=True):
        _mark(picture, view.pixel(_WIDE - 40, row[0].y), sign, ink)
    return picture


def _mark(target: pygame.Surface, at: tuple[float, float], sign: Icon, ink: tuple[int, int, int]) -> None:
    side = max(12, target.get_width() // 24)
    pygame.draw.circle(target, current().paper, at, side * 0.85)
    target.blit(icon(sign, side, ink), (at[0] - side / 2, at[1] - side / 2), special_flags=pygame.BLEND_PREMULTIPLIED)


def _mouth(size: tuple[int, int]) -> pygame.Surface:
    """A camera domino before a mouth of a bend, falling onto it, and the dominoes on the tile."""
    y = _WIDE * ASPECTS["mouth"] / 2 - 12
    tile = Tile("forest-2", _FOREST, Shape.BEND, 235, y, math.pi)
    before = _row(1, 235 - 60 - 22 - 3 * _PITCH, y, 4, _FOREST)
    return _draw_table(_build_layout("mouth", [*before[:3], replace(before[3], camera=True)], [tile]), size)


def _animal(size: tuple[int, int]) -> pygame.Surface:
    """A photo astride the tops of two dominoes in a row."""
    y = _WIDE * ASPECTS["animal"] / 2
    row = _row(1, 90, y, 9, _DESERT)
    row[4] = replace(row[4], camera=True)
    photo = Animal(_DESERT, (row[4].x + row[5].x) / 2, y, (row[4].id, row[5].id))
    return _draw_table(_build_layout("animal", row, animals=[photo]), size)


def _garden(size: tuple[int, int]) -> pygame.Surface:
    """A garden that was struck and has struck two: the river forks."""
    wide, row = 470.0, scene("fork").dominoes
    x, y = wide * 0.46 - float(row.x.min() + row.x.max()) / 2, wide * ASPECTS["garden"] / 2
    moved = [replace(one, x=one.x + x, y=one.y + y) for one in row]
    return _draw_table(topple(_build_layout("garden", moved, wide=wide), (Push(int(row.id[0])),)).fallen, size)


def _counting(size: tuple[int, int]) -> pygame.Surface:
    """A small fallen table with a verdict at every photo."""
    fallen = topple(scene("one-terrain-complete")).fallen
    x, y = fallen.dominoes.x, fallen.dominoes.y
    scale = min(size[0] / float(np.ptp(x) + _AROUND), size[1] / float(np.ptp(y) + _AROUND))
    view = View(size, scale, float(x.min() + x.max()) / 2, float(y.min() + y.max()) / 2)
    return draw_within(replace(fallen, table=None), view, scoring.count(fallen))


_DRAWN: dict[str, Callable[[tuple[int, int]], pygame.Surface]] = {
    "domino": _domino,
    "landscapes": _landscapes,
    "reach": _reach,
    "mouth": _mouth,
    "animal": _animal,
    "garden": _garden,
    "counting": _counting,
}
