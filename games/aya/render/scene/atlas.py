"""Draw what is printed on each piece of a scene, by the same code that draws the table from above. Knows no poses and no renderer."""

from functools import lru_cache
from typing import Any

import pygame

from aya_sim.layout import DominoSize, Layout, State, Table
from games.aya.model.director import table_area
from games.aya.model.landscape_photos import LENGTH, WIDTH
from games.aya.render.animals import photo
from games.aya.render.panorama import landscape
from games.aya.render.pieces import BlockLook, painted_sides
from games.aya.render.scene.pieces import Kind
from games.aya.render.tiles import painted_tile
from games.ui.palette import Palette
from games.ui.wood import oak

_ACROSS = {Kind.DOMINO: 320, Kind.TILE: 400, Kind.PHOTO: 192, Kind.PRINT: 360}
"""Pixels of the long side of a picture: of a domino's painted face from foot to head, of tiles and photos across."""
_OAK = 1500  # pixels, the long side of the table


@lru_cache(maxsize=200)
def draw_look(kind: Kind, look: tuple[Any, ...], size: DominoSize, palette: Palette, fine: float = 1.0) -> pygame.Surface:
    """Return the picture of a piece, equally large for all pieces of a kind; those of tiles and photos are premultiplied. Shared.

    look: of a domino its terrain, whether there is a camera, whether its water is still; of the others what `Piece` says. fine: how many
    times as many pixels as a page takes. A domino's is height + thickness wide and two widths high: the painted face with the top end
    beside it, the bare face below.
    """
    across = round(_ACROSS[kind] * fine)
    if kind == Kind.DOMINO:
        return _draw_skin(look, size, across / max(size.height, 2 * size.width), palette)
    if kind == Kind.TILE:
        terrain, shape = look
        return _without_rim(painted_tile(terrain, shape, across, 2, palette), 2, across)
    if kind == Kind.PHOTO:
        terrain, number = look
        return photo(terrain, across, palette, number)
    terrain, shape = look
    return pygame.transform.smoothscale(landscape(terrain, shape, across, palette), (across, round(across * WIDTH / LENGTH)))


def draw_oak(layout: Layout) -> pygame.Surface:
    """Return the table's top, its far side above."""
    table = area_of(layout)
    per_mm = _OAK / max(table.width, table.height)
    return oak(max(2, round(table.width * per_mm)), max(2, round(table.height * per_mm)))


def area_of(layout: Layout) -> Table:
    """Return a table as large as the one that is drawn, with or without one in the layout."""
    x0, y0, x1, y1 = table_area(layout)
    return Table(x1 - x0, y1 - y0)


def _draw_skin(look: tuple[Any, ...], size: DominoSize, per_mm: float, palette: Palette) -> pygame.Surface:
    terrain, camera, still = look
    block = BlockLook(terrain, camera, State.FLAT if still else State.STANDING, 0)
    face, end, bare = painted_sides(block, size, per_mm, palette)
    long, deep, wide = (max(2, round(side * per_mm)) for side in (size.height, size.thickness, size.width))
    cell = pygame.Surface((long + deep, 2 * wide), 0, 32)
    cell.blit(pygame.transform.smoothscale(bare, (long + deep, wide)), (0, wide))
    cell.blit(pygame.transform.smoothscale(face, (long, wide)), (0, 0))
    cell.blit(pygame.transform.smoothscale(end, (deep, wide)), (long, 0))
    return cell


def _without_rim(padded: pygame.Surface, rim: int, size: int) -> pygame.Surface:
    """Return a square picture without its transparent rim, `size` pixels across."""
    inner = padded.get_rect().inflate(-2 * rim, -2 * rim)
    return pygame.transform.smoothscale(padded.subsurface(inner), (size, size))
