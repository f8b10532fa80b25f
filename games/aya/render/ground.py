"""Draw the bare table on its floor, and the long shadows on it, lit from the upper left."""

import math
from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.layout import DominoSize, Table
from games.aya.render.camera.view import Footprints, View
from games.ui.canvas import Point
from games.ui.palette import OAK_DARK, OAK_LIGHT, SHADE, Palette, darker, lighter
from games.ui.wood import oak

SLANT = (0.42, 0.34)  # mm to the right and down on the picture that a shadow falls, per mm of height
_STEPS = tuple((1.0 - k / 8, 26 + 13 * k) for k in range(8))  # part of the height, darkness 0..255
_HALF = 2  # shadows are soft: they are drawn at half size


def draw_ground(target: pygame.Surface, view: View, table: Table | None, palette: Palette) -> None:
    """Draw the bare table and the floor around it; oak everywhere where there is no table."""
    if table is None:
        target.blit(oak(*view.size), (0, 0))
        return
    left, top = view.pixel(0.0, table.height)
    right, bottom = view.pixel(table.width, 0.0)
    edge = max(2, round(0.006 * max(view.size)))
    board = pygame.Rect(0, 0, 0, 0)
    x0, y0, x1, y1 = (round(min(max(v, -3 * edge), max(view.size) + 3 * edge)) for v in (left, top, right, bottom))
    board.update(x0, y0, max(1, x1 - x0), max(1, y1 - y0))
    target.fill(palette.floor)
    _draw_table_shadow(target, board, edge)
    rim = board.inflate(edge, edge)
    pygame.draw.rect(target, darker(OAK_DARK, 0.18), rim, border_radius=edge)
    pygame.draw.rect(target, lighter(OAK_LIGHT, 0.3), rim.move(-max(1, edge // 6), -max(1, edge // 6)), border_radius=edge)
    pygame.draw.rect(target, darker(OAK_DARK, 0.1), rim.inflate(-max(2, edge // 2), -max(2, edge // 2)), border_radius=edge // 2)
    target.blit(oak(*board.size), board)


def _draw_table_shadow(target: pygame.Surface, board: pygame.Rect, edge: int) -> None:
    small = pygame.Surface((max(1, target.get_width() // 8), max(1, target.get_height() // 8)), pygame.SRCALPHA, 32)
    small.fill((*SHADE, 0))
    under = pygame.Rect(board.x // 8, board.y // 8, board.w // 8, board.h // 8).move(edge // 8, edge // 8)
    pygame.draw.rect(small, (*SHADE, 130), under.inflate(edge // 6, edge // 6))
    small = pygame.transform.gaussian_blur(small, max(1, edge // 10))
    target.blit(pygame.transform.smoothscale(small, target.get_size()), (0, 0))


def draw_shadows(target: pygame.Surface, view: View, how: Footprints, rows: Iterable[int], size: DominoSize) -> None:
    """Draw the soft shadows of these dominoes; the higher they stand, the longer."""
    w, h = view.size
    mask = pygame.Surface((w // _HALF + 1, h // _HALF + 1), pygame.SRCALPHA, 32)
    mask.fill((*SHADE, 0))
    bases, heights = _corners(view, how, np.fromiter(rows, np.int64), size)
    slant = np.array(SLANT) * view.scale / _HALF
    for part, dark in _STEPS:
        tops = bases + heights[:, :, None] * slant * part
        for outline in np.concatenate([bases, tops], axis=1).tolist():
            edge = convex_hull(outline)
            if len(edge) > 2:
                pygame.draw.polygon(mask, (*SHADE, dark), edge)
    soft = pygame.transform.gaussian_blur(mask, max(1, round(1.3 * min(view.scale, 6.0) / _HALF)))
    shade = pygame.transform.smoothscale(soft, (soft.get_width() * _HALF, soft.get_height() * _HALF))
    target.blit(shade, (0, 0))


def _corners(
    view: View, how: Footprints, rows: npt.NDArray[np.int64], size: DominoSize
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return footprint corners in mask pixels, (n, 4, 2), and how high the block is above each, mm, (n, 4)."""
    c, s, half = np.cos(how.way[rows]), np.sin(how.way[rows]), how.length[rows] / 2
    x, y = how.x[rows, None], how.y[rows, None]
    along = np.column_stack([-half, half, half, -half])
    across = np.array([-1, -1, 1, 1]) * size.width / 2
    px = (view.size[0] / 2 + (x + along * c[:, None] - across * s[:, None] - view.x) * view.scale) / _HALF
    py = (view.size[1] / 2 - (y + along * s[:, None] + across * c[:, None] - view.y) * view.scale) / _HALF
    low = size.thickness * np.abs(np.sin(how.tilt[rows]))
    high = size.height * np.maximum(np.cos(how.tilt[rows]), 0.0) + low
    upright = how.tilt[rows] < math.radians(1)
    low = np.where(upright, size.height, low)
    return np.stack([px, py], axis=2), np.column_stack([low, high, high, low])


def convex_hull(points: list[list[float]]) -> list[Point]:
    """Return the convex hull of a few points (Andrew's monotone chain); fewer than three points if all lie on a line."""
    ordered = sorted({(x, y) for x, y in points})
    return [*_half_hull(ordered)[:-1], *_half_hull(ordered[::-1])[:-1]]


def _half_hull(points: list[Point]) -> list[Point]:
    out: list[Point] = []
    for p in points:
        while len(out) > 1 and (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1]) <= (out[-1][1] - out[-2][1]) * (p[0] - out[-2][0]):
            out.pop()
        out.append(p)
    return out
