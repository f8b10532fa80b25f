"""Draw the bare table at one scale from cached squares, and blit sprites on it.

A square is always drawn the same way, so that a place looks the same whenever and with whatever else it is painted.
"""

import math
from functools import lru_cache

import pygame

from aya_sim.layout import Table
from games.aya.render.sprites import Sprite
from games.ui.palette import OAK_DARK, OAK_LIGHT, Palette, darker, lighter
from games.ui.wood import oak

SQUARE = 128  # pixels
_GROWN = 1700  # pixels, the long side of the oak as it is kept
_PM = pygame.BLEND_PREMULTIPLIED
_KEPT = 768  # squares: 50 MB


def blit_sprite(target: pygame.Surface, sprite: Sprite, x: float, y: float, *, strength: float = 1.0, straight: bool = False) -> None:
    """Blit a sprite with its middle here. straight: its alpha is not premultiplied. strength: 0 unseen to 1."""
    at = (round(x) + sprite.corner[0], round(y) + sprite.corner[1])
    if straight:
        target.blit(sprite.picture, at)
    elif strength >= 1:
        target.blit(sprite.picture, at, special_flags=_PM)
    else:
        faint = sprite.picture.copy()
        faint.fill((round(255 * strength),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(faint, at, special_flags=_PM)


def draw_oak(
    target: pygame.Surface, rect: pygame.Rect, corner: tuple[int, int], scale: float, table: Table | None, palette: Palette
) -> None:
    """Draw the bare table within `rect` of a picture whose upper left is at `corner`, pixels right and down of the table's origin."""
    ends = (table.width, table.height) if table is not None else None
    left, top = corner
    for i in range((rect.left + left) // SQUARE, (rect.right - 1 + left) // SQUARE + 1):
        for j in range((rect.top + top) // SQUARE, (rect.bottom - 1 + top) // SQUARE + 1):
            at = pygame.Rect(i * SQUARE - left, j * SQUARE - top, SQUARE, SQUARE)
            seen = at.clip(rect)
            target.blit(_square(i, j, scale, ends, palette), seen, seen.move(-at.x, -at.y))


def oak_of(table: Table) -> pygame.Surface:
    """Return the oak that a table is cut from, which takes a while to grow the first time. Shared: do not draw on it."""
    return _grow(table.width, table.height)


def _grow(width: float, height: float) -> pygame.Surface:
    per_mm = _GROWN / max(width, height)
    return oak(max(2, round(width * per_mm)), max(2, round(height * per_mm)))


@lru_cache(maxsize=_KEPT)
def _square(i: int, j: int, scale: float, ends: tuple[float, float] | None, palette: Palette) -> pygame.Surface:
    """Return one square of table, table's edge and floor."""
    width, height = ends if ends is not None else (_GROWN, _GROWN * 0.625)
    board = pygame.Rect(0, 0, math.ceil(width * scale), math.ceil(height * scale))
    board.bottomleft = (-i * SQUARE, -j * SQUARE)
    sheet = pygame.Surface((SQUARE, SQUARE), 0, 32)
    if not board.contains(sheet.get_rect()):
        _draw_edge(sheet, board, max(2, round(7 * scale)), palette)
    seen = board.clip(sheet.get_rect())
    if seen.width and seen.height:
        sheet.blit(*_cut(seen, board, _grow(width, height)))
    return sheet


def _draw_edge(sheet: pygame.Surface, board: pygame.Rect, edge: int, palette: Palette) -> None:
    """Draw the floor, the table's shadow on it and the table's rim."""
    sheet.fill(palette.floor)
    if not board.inflate(reach := 4 * (edge + 8 * 3), reach).colliderect(sheet.get_rect()):
        return  # far from the table
    for k in range(8, 0, -1):
        _draw_round(
            sheet,
            darker(palette.floor, 0.035 * (9 - k)),
            board.inflate(edge + 3 * k, edge + 3 * k).move(edge // 2 + k, edge // 2 + k),
            edge + k,
        )
    rim, shift = board.inflate(edge, edge), max(1, edge // 6)
    _draw_round(sheet, darker(OAK_DARK, 0.18), rim, edge)
    _draw_round(sheet, lighter(OAK_LIGHT, 0.3), rim.move(-shift, -shift), edge)
    _draw_round(sheet, darker(OAK_DARK, 0.1), rim.inflate(-max(2, edge // 2), -max(2, edge // 2)), edge // 2)


def _draw_round(sheet: pygame.Surface, colour: tuple[int, int, int], rect: pygame.Rect, radius: int) -> None:
    """Draw the visible part of a large rounded rectangle; its own corners are off the surface where the rectangle has none."""
    near = rect.clip(sheet.get_rect().inflate(6 * radius, 6 * radius))
    if near.width and near.height:
        pygame.draw.rect(sheet, colour, near, border_radius=radius)


def _cut(seen: pygame.Rect, board: pygame.Rect, grown: pygame.Surface) -> tuple[pygame.Surface, tuple[int, int], pygame.Rect]:
    """Return the oak of this part of the board: a picture, where it goes, and which part of it to use."""
    kx, ky = grown.get_width() / board.width, grown.get_height() / board.height
    # a pixel more on every side, so that no seam shows
    x0, y0 = math.floor((seen.x - board.x) * kx) - 1, math.floor((seen.y - board.y) * ky) - 1
    x1, y1 = math.ceil((seen.right - board.x) * kx) + 1, math.ceil((seen.bottom - board.y) * ky) + 1
    part = pygame.Rect(x0, y0, x1 - x0, y1 - y0).clip(grown.get_rect())
    size = max(1, round(part.width / kx)), max(1, round(part.height / ky))
    picture = pygame.transform.smoothscale(grown.subsurface(part), size)
    shift = round(seen.x - board.x - part.x / kx), round(seen.y - board.y - part.y / ky)
    return picture, seen.topleft, pygame.Rect(shift, seen.size)
