"""Draw a layout, and its count if there is one, in plan on one surface. Knows no window and no rules.

From the bottom up: oak, tiles, long shadows, what lies, what stands, photos, verdicts.
"""

import math
from functools import lru_cache
from threading import RLock

import numpy as np
import pygame

from aya_sim.components import ANIMAL_DIAMETER, DOMINO_TERRAINS, LANDS, TILE_DIAMETER
from aya_sim.layout import DominoSize, Ints, Layout, State, Tile
from aya_sim.scoring import Count
from games.aya.render import pieces, tiles
from games.aya.render.animals import photo
from games.aya.render.camera.view import Footprints, View, fit_view, footprints
from games.aya.render.draw_order import pile_order
from games.aya.render.ground import SLANT, draw_ground, draw_shadows
from games.aya.render.lettering import column_letters, draw_tag
from games.aya.render.lod import draw_grains, draw_outlines, fill_clipped
from games.aya.render.palette import GROUND
from games.aya.text.photos import photo_numbers
from games.ui.canvas import cast_shadow, rotate_and_shrink
from games.ui.palette import STANDARD, Palette

_PM = pygame.BLEND_PREMULTIPLIED
_SMALLEST_BLOCK = 5.0  # pixels, below which a block is grains
_LARGEST_PIECE = 800.0  # pixels, above which a piece is an outline
_MOST_BLOCKS = 20_000
_LEAST = 1e-6  # mm, the least size that is drawn
_MANY = 400  # above: turned blocks are shared between those that nearly agree
_MANY_TILES = 40
_PAINTING = RLock()  # of cards: one thread at a time, because they share sprites
_LIGHT = 135  # degrees, counter-clockwise from +x: where the light comes from


def draw_table(
    layout: Layout,
    *,
    count: Count | None = None,
    size: tuple[int, int] | None = None,
    scale: float | None = None,
    palette: Palette = STANDARD,
) -> pygame.Surface:
    """Return a plan of a laid or fallen table, y up. Needs no display.

    count: marks each photo with its verdict. size: pixels, at most 4000 a side; the table is fitted into it. scale:
    pixels per mm, kept within what a picture of 640 to 4000 pixels can hold.
    """
    return draw_within(layout, fit_view(layout, size=size, scale=scale), palette, count)


def draw_within(layout: Layout, view: View, palette: Palette, count: Count | None = None) -> pygame.Surface:
    """Return what a view shows of a table."""
    target = pygame.Surface(view.size, 0, 32)
    draw_ground(target, view, layout.table, palette)
    _draw_tiles(target, view, layout, count, palette)
    _draw_far_shadows(target, view, layout)
    _draw_dominoes(target, view, layout, palette)
    _draw_animals(target, view, layout, count, palette)
    if count is not None:
        _draw_verdicts(target, view, layout, count, palette)
    if len(layout.dominoes) > _MANY or view.scale * max(TILE_DIAMETER, layout.domino.height, layout.domino.width) > _LARGEST_PIECE / 2:
        pieces.clear_caches()  # a usual table is soon drawn again; this one is large
        tiles.clear_caches()
        _rotate_block.cache_clear()
    return target


def _draw_tiles(target: pygame.Surface, view: View, layout: Layout, count: Count | None, palette: Palette) -> None:
    won = {p.tile: p.won for p in count.landscapes} if count else {}
    pixels = TILE_DIAMETER * view.scale
    few = len(layout.tiles) <= _MANY_TILES  # each is painted with its trees upright
    for tile in layout.tiles:
        if not view.is_visible(tile.x, tile.y, TILE_DIAMETER):
            continue
        if 4 <= pixels <= _LARGEST_PIECE:
            up = round((90 - math.degrees(tile.rotation)) / 15) * 15 % 360 if few else 90
            draw_card(target, view, tile, round(pixels), won.get(tile.id), up, palette)
        else:
            ring = [(math.cos(a), math.sin(a)) for a in (math.tau * k / 90 for k in range(90))]
            reach = max(TILE_DIAMETER / 2, 1 / view.scale)
            fill_clipped(
                target, GROUND[palette.scheme][tile.terrain], [view.pixel(tile.x + reach * x, tile.y + reach * y) for x, y in ring]
            )


def draw_card(target: pygame.Surface, view: View, tile: Tile, pixels: int, won: bool | None, up: int, palette: Palette) -> None:
    """Draw a tile, `pixels` wide. won: whether its photo is won, None: not counted. up: degrees, where its trees
    grow, see `painted_tile`.
    """
    with _PAINTING:
        _draw_card(target, view, tile, pixels, won, up, palette)


def _draw_card(target: pygame.Surface, view: View, tile: Tile, pixels: int, won: bool | None, up: int, palette: Palette) -> None:
    x, y = view.pixel(tile.x, tile.y)
    if won:
        _lay(target, tiles.tile_glow(pixels), x, y)
    drop = max(1.0, 1.1 * view.scale)
    _lay(target, tiles.tile_shadow(pixels), x + drop, y + drop * 0.85)
    _lay(target, tiles.tile_edge(pixels, palette), x + 0.7 * view.scale, y + 0.7 * view.scale)
    fine = 3 if pixels <= 300 else 2
    card, corner = rotate_and_shrink(
        tiles.painted_tile(tile.terrain, tile.shape, pixels, fine, palette, up), math.degrees(tile.rotation) % 360, fine, (x, y)
    )
    target.blit(_fade(card) if won is False else card, corner, special_flags=_PM)
    _lay(target, tiles.tile_light(pixels), x, y)


def _lay(target: pygame.Surface, sprite: pygame.Surface, x: float, y: float) -> None:
    """Blit a premultiplied sprite with its middle here."""
    target.blit(sprite, (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2)), special_flags=_PM)


def _fade(sprite: pygame.Surface) -> pygame.Surface:
    """Return a premultiplied sprite with half its colour gone."""
    out, grey = sprite.copy(), pygame.transform.grayscale(sprite)
    out.fill((128, 128, 128, 128), special_flags=pygame.BLEND_RGBA_MULT)
    grey.fill((127, 127, 127, 127), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def _draw_dominoes(target: pygame.Surface, view: View, layout: Layout, palette: Palette) -> None:
    how, size = footprints(layout), layout.domino
    rows = np.flatnonzero(view.visible(how.x, how.y, size.height + size.width + size.thickness))
    largest = max(size.height, size.width, size.thickness) * view.scale
    if largest > _LARGEST_PIECE:
        draw_outlines(target, view, layout, how, rows, palette)
    elif len(rows) > _MOST_BLOCKS or largest < _SMALLEST_BLOCK:
        draw_grains(target, view, layout, how, rows, palette)
    elif len(rows):
        order = _drawing_order(layout, how, rows)
        draw_shadows(target, view, how, order.tolist(), size)
        _draw_blocks(target, view, layout, how, order, palette)


def _drawing_order(layout: Layout, how: Footprints, rows: Ints) -> Ints:
    """Return rows laid flat, then fallen ones from the bottom up, then standing ones."""
    state = layout.dominoes.state[rows]
    fallen = rows[(state == State.FORWARD) | (state == State.BACKWARD)]
    d = layout.dominoes
    pile = pile_order(d.x[fallen], d.y[fallen], how.way[fallen], how.tilt[fallen], how.start[fallen], layout.domino)
    return np.concatenate([rows[state == State.FLAT], fallen[pile], rows[state == State.STANDING]])


def _draw_blocks(target: pygame.Surface, view: View, layout: Layout, how: Footprints, order: Ints, palette: Palette) -> None:
    d, size, many = layout.dominoes, layout.domino, len(order) > _MANY
    pixels = max(size.height, size.width, _LEAST) * view.scale
    fine = max(2, min(2 if many else 4, int(1000 / max(pixels, 1.0))))
    step, lean = (3, 6) if many else (0.5, 1)
    for row in order.tolist():
        tilt = round(math.degrees(how.tilt[row]) / lean) * lean
        way = round(math.degrees(how.way[row]) / step) * step % 360
        up = round((90 - way) / 90) * 90 % 360
        look = pieces.BlockLook(DOMINO_TERRAINS[d.terrain[row]], bool(d.camera[row]), State(int(d.state[row])), tilt, up)
        x, y = view.pixel(float(how.x[row]), float(how.y[row]))
        px, py = math.floor(x), math.floor(y)
        part = (0.0, 0.0) if many else (round((x - px) * fine) / fine, round((y - py) * fine) / fine)
        sprite, shadow, corner = _rotate_block(look, size, view.scale, fine, way, part, palette)
        drop = max(1, round(0.7 * view.scale))
        blur = (shadow.get_width() - sprite.get_width()) // 2
        target.blit(shadow, (px + corner[0] - blur + drop, py + corner[1] - blur + drop), special_flags=_PM)
        target.blit(sprite, (px + corner[0], py + corner[1]), special_flags=_PM)


@lru_cache(maxsize=1500)
def _rotate_block(
    look: pieces.BlockLook, size: DominoSize, scale: float, fine: int, way: float, part: tuple[float, float], palette: Palette
) -> tuple[pygame.Surface, pygame.Surface, tuple[int, int]]:
    """Return a rotated and shrunk block, its own close shadow, and its upper left corner relative to its pixel."""
    light = round((_LIGHT - way) / 15) * 15 % 360
    sprite, corner = rotate_and_shrink(pieces.block(look, size, scale * fine, light, palette), way, fine, part)
    return sprite, cast_shadow(sprite, max(1, round(1.1 * min(scale, 8.0))), 0.42), corner


def _draw_animals(target: pygame.Surface, view: View, layout: Layout, count: Count | None, palette: Palette) -> None:
    lost = {p.index for p in count.animals if not p.won} if count else set()
    pixels = round(ANIMAL_DIAMETER * view.scale)
    for index, (animal, which) in enumerate(zip(layout.animals, photo_numbers(layout.animals), strict=True)):
        if not view.is_visible(animal.x, animal.y, ANIMAL_DIAMETER):
            continue
        x, y = view.pixel(animal.x, animal.y)
        if not 4 <= pixels <= _LARGEST_PIECE:
            reach = max(ANIMAL_DIAMETER / 2, 1 / view.scale)
            ring = [(math.cos(a), math.sin(a)) for a in (math.tau * k / 60 for k in range(60))]
            fill_clipped(
                target, GROUND[palette.scheme][animal.terrain], [view.pixel(animal.x + reach * u, animal.y + reach * v) for u, v in ring]
            )
            continue
        drop = 2.0 * view.scale
        _lay(target, _photo_shadow(pixels, 0, 0.42), x + drop * SLANT[0], y + drop * SLANT[1])
        picture = photo(animal.terrain, pixels, palette, which)
        _lay(target, _fade(picture) if index in lost else picture, x, y)


@lru_cache(maxsize=8)
def _photo_shadow(pixels: int, softness: int, strength: float) -> pygame.Surface:
    return cast_shadow(photo(LANDS[0], pixels, STANDARD), max(1, pixels // 20 + softness), strength)


def _draw_far_shadows(target: pygame.Surface, view: View, layout: Layout) -> None:
    """Draw the shadows on the table of photos that lie on two standing dominoes."""
    pixels, height = round(ANIMAL_DIAMETER * view.scale), layout.domino.height
    standing = layout.dominoes.standing
    for animal in layout.animals:
        astride = animal.on is not None and standing[layout.dominoes.rows_of(animal.on)].all()
        if astride and 4 <= pixels <= _LARGEST_PIECE and view.is_visible(animal.x, animal.y, ANIMAL_DIAMETER + height):
            x, y = view.pixel(animal.x + height * SLANT[0], animal.y - height * SLANT[1])
            _lay(target, _photo_shadow(pixels, min(60, round(0.06 * height * view.scale)), 0.42), x, y)


def _draw_verdicts(target: pygame.Surface, view: View, layout: Layout, count: Count, palette: Palette) -> None:
    places = {tile.id: tile for tile in layout.tiles}
    for k, landscape in enumerate(count.landscapes):
        tile = places.get(landscape.tile)
        if tile is not None and view.is_visible(tile.x, tile.y, TILE_DIAMETER):
            x, y = view.pixel(tile.x, tile.y)
            reach = TILE_DIAMETER / 2 * view.scale
            draw_tag(target, (x + reach * 0.72, y + reach * 0.72), column_letters(k), landscape.won, 18 * view.scale, palette)
    for verdict in count.animals:
        if verdict.index < len(layout.animals):
            animal = layout.animals[verdict.index]
            x, y = view.pixel(animal.x, animal.y)
            reach = ANIMAL_DIAMETER / 2 * view.scale
            draw_tag(target, (x + reach * 0.8, y + reach * 0.8), str(verdict.index + 1), verdict.won, 14 * view.scale, palette)
