"""Draw one domino in plan: a block painted on its upstream face, standing, leaning or lying. Knows no place and no table.

A block is painted in its own frame, several times larger than it is shown: +x is where it falls (for a standing one, where the water
flows), y across. What is visible is its upper face, foreshortened by the tilt, and beyond it the top end, on which the paint folds over:
mark, river and camera are there too, so that a standing domino shows what it is.
"""

import math
from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import DominoSize, State
from games.aya.render.marks import terrain_mark
from games.aya.render.palette import EDGE, GROUND, MARK
from games.ui.canvas import Canvas, Point
from games.ui.palette import (
    BEECH,
    SHADE,
    STILL_WATER,
    WATER,
    WATER_LIGHT,
    Colour,
    Palette,
    darker,
    lighter,
    mix,
)
from games.ui.wood import plane_beech

_RIVER = 0.155  # half the river's width, of the domino's
_BANK = 0.2  # half the width with its banks
_MARK = 0.135  # half a mark's size
_NEARLY_DOWN = 50  # degrees
_ASIDE = 0.165  # from the side of the block to a mark's middle


@dataclass(frozen=True, slots=True)
class BlockLook:
    """Everything that distinguishes two drawn blocks, except their place and heading."""

    terrain: Terrain
    camera: bool
    state: State
    tilt: int  # degrees from upright
    up: int = 0  # degrees, counter-clockwise from the block's +x to the top of the picture, in quarters: its signs stand that way


def footprint_span(size: DominoSize, tilt: float, slide: float = 0.0) -> tuple[float, float]:
    """Return where the footprint of a block begins and ends along its fall, mm from the centre of its foot."""
    middle = size.thickness / 2 + slide
    ends = middle - size.thickness * math.cos(tilt), middle + size.height * math.sin(tilt)
    return min(ends), max(ends)


@lru_cache(maxsize=2500)
def block(look: BlockLook, size: DominoSize, fine: float, light: int, palette: Palette) -> pygame.Surface:
    """Return the block, premultiplied, with a transparent edge of two pixels. Shared: do not draw on it.

    fine: pixels per mm. light: degrees, counter-clockwise, from the block's +x to where the light comes from.
    """
    low, high = footprint_span(size, math.radians(look.tilt)) if look.state != State.FLAT else (0.0, size.height)
    length = max(high - low, 1.0 / fine)
    board = Canvas(length, size.width, fine)
    top = size.thickness * max(0.0, math.cos(math.radians(look.tilt)))
    face = max(0.0, length - top)
    if face * fine >= 1:
        painted = _face(replace(look, tilt=0), size, fine, palette)
        board.surface.blit(pygame.transform.smoothscale(painted, (max(1, round(face * fine)), board.surface.get_height())), (0, 0))
    if top * fine >= 1:
        end = pygame.transform.smoothscale(
            _end(replace(look, tilt=0 if look.tilt < _NEARLY_DOWN else 90), size, fine, palette),
            (max(1, round(top * fine)), board.surface.get_height()),
        )
        board.surface.blit(end, (board.surface.get_width() - end.get_width(), 0))
    rim = min(0.7, 0.11 * size.thickness, 0.1 * size.width, 0.2 * length)
    pixels = board.surface.get_size()
    board.surface.blit(_lit_edges(pixels, fine, length, size.width, rim, light), (0, 0))
    board.mask(_round_outline(pixels, round(min(1.1, 0.2 * length, 0.2 * size.width) * fine)))
    framed = pygame.Surface((board.surface.get_width() + 4, board.surface.get_height() + 4), pygame.SRCALPHA, 32)
    framed.blit(board.surface.premul_alpha(), (2, 2))
    return framed


def painted_sides(
    look: BlockLook, size: DominoSize, fine: float, palette: Palette
) -> tuple[pygame.Surface, pygame.Surface, pygame.Surface]:
    """Return the sides of an upright block as flat pictures: the painted face, foot to head along x, its left edge above; the top end, from
    that face to the other along x; and the bare face. Shared: do not draw on them. fine: pixels per mm.
    """
    bare = BlockLook(look.terrain, camera=False, state=State.BACKWARD, tilt=0)
    return _face(look, size, fine, palette), _end(look, size, fine, palette), _face(bare, size, fine, palette)


@lru_cache(maxsize=160)
def _face(look: BlockLook, size: DominoSize, fine: float, palette: Palette) -> pygame.Surface:
    """Return the large face that is up, height x width."""
    long, wide = size.height, size.width
    board = _beech(long, wide, fine, DOMINO_TERRAINS.index(look.terrain))
    if look.state == State.BACKWARD:
        return board.surface
    rim = 0.035 * wide
    paint = board.blank_copy()
    _paint_bands(paint, look, (0.0, long), wide, rim, palette)
    if look.state == State.FORWARD:
        for k in range(min(40, max(1, round(long / (0.5 * wide))))):
            at = ((k + 0.5) * 0.5 * wide, wide / 2)
            paint.glyph("marks/chevron", at, 0.1 * wide, mix(WATER, WATER_LIGHT, 0.85))
    along = min(0.8 * wide, long) * 0.26
    _paint_signs(paint, look, long - along, wide, min(_MARK * wide, 0.4 * long), palette)
    board.blend(paint)
    if look.state == State.FLAT:
        pale = board.blank_copy()
        pale.fill(mix(BEECH, (0xC9, 0xC4, 0xBC), 0.6))
        board.blend(pale, 0.42)
    return board.surface


@lru_cache(maxsize=160)
def _end(look: BlockLook, size: DominoSize, fine: float, palette: Palette) -> pygame.Surface:
    """Return the top end, thickness x width: +x is the lower edge of the other face."""
    deep, wide = size.thickness, size.width
    board = _beech(deep, wide, fine, 7)
    paint = board.blank_copy()
    if look.state == State.BACKWARD:
        lip = (0.84 * deep, deep)  # the paint is on the face below; its edge shows
        paint.polygon(GROUND[palette.scheme][look.terrain], _box(lip, 0.03 * wide, 0.97 * wide))
        board.blend(paint)
        return board.surface
    _paint_bands(paint, look, (0.0, 0.9 * deep), wide, 0.02 * wide, palette)
    if look.tilt < _NEARLY_DOWN:  # later the end is seen too slantwise to read
        paint.glyph("marks/chevron", (0.45 * deep, wide / 2), min(0.34 * deep, 0.14 * wide), palette.paper)
        _paint_signs(paint, look, 0.46 * deep, wide, min(0.92 * _MARK * wide, 0.4 * deep), palette)
    board.blend(paint)
    board.polygon(lighter(BEECH, 0.55), _box((0.9 * deep, deep), 0.0, wide))
    return board.surface


def _beech(long: float, wide: float, fine: float, seed: int) -> Canvas:
    """Return bare wood to paint on."""
    board = Canvas(1, 1, 1)
    board.fine, board.surface = fine, _plane_block(long, wide, fine, seed).copy()
    return board


@lru_cache(maxsize=40)
def _plane_block(long: float, wide: float, fine: float, seed: int) -> pygame.Surface:
    board = Canvas(long, wide, fine)
    plane_beech(board, long, wide, seed)
    return board.surface


def _box(along: tuple[float, float], top: float, bottom: float) -> tuple[Point, ...]:
    return (along[0], top), (along[1], top), (along[1], bottom), (along[0], bottom)


def _paint_bands(paint: Canvas, look: BlockLook, along: tuple[float, float], wide: float, rim: float, palette: Palette) -> None:
    """Paint ground, banks and river, from edge to edge along x so that neighbours join."""
    ground, middle = GROUND[palette.scheme][look.terrain], wide / 2
    paint.polygon(ground, _box(along, rim, wide - rim))
    for y in (rim, wide - rim - 0.025 * wide):
        paint.polygon(EDGE[palette.scheme][look.terrain], _box(along, y, y + 0.025 * wide))
    for k in range(8):  # brush strokes along the grain
        y = 1.9 * rim + (k + 0.5) * (wide - 3.8 * rim) / 8
        stroke = _box(along, y - 0.018 * wide, y + 0.018 * wide)
        paint.polygon(lighter(ground, 0.09) if k % 3 else darker(ground, 0.07), stroke)
    still = look.state == State.FLAT
    sand = mix(lighter(ground, 0.5), (0xEB, 0xD9, 0xA8), 0.5)
    water, edge = (STILL_WATER, darker(STILL_WATER, 0.2)) if still else (WATER, palette.water_dark)
    bands: tuple[tuple[float, Colour], ...] = (
        (_BANK + 0.022, darker(ground, 0.34)),
        (_BANK, sand),
        (_RIVER + 0.012, edge),
        (_RIVER - 0.01, water),
    )
    for half, colour in bands:
        paint.polygon(colour, _box(along, middle - half * wide, middle + half * wide))
    if not still:
        for y, colour in ((-0.088, WATER_LIGHT), (0.1, mix(WATER, WATER_LIGHT, 0.45))):
            paint.polygon(colour, _box(along, middle + (y - 0.011) * wide, middle + (y + 0.011) * wide))


def _paint_signs(paint: Canvas, look: BlockLook, x: float, wide: float, size: float, palette: Palette) -> None:
    """Paint the terrain's mark on the left bank and the camera on the right."""
    upright = math.radians(90 - look.up)
    if palette.marks:
        paint.glyph(terrain_mark(look.terrain), (x, _ASIDE * wide), size, MARK[palette.scheme][look.terrain], upright)
    if look.camera:
        at = (x, (1 - _ASIDE) * wide)
        paint.dot(palette.paper, at, size * 1.13)
        paint.glyph("marks/camera", at, size * 0.86, palette.ink, upright)


@lru_cache(maxsize=200)
def _lit_edges(pixels: tuple[int, int], fine: float, long: float, wide: float, rim: float, light: int) -> pygame.Surface:
    """Return a bevel all around: bright where it faces the light, dark where it turns away."""
    outer = ((0.0, 0.0), (long, 0.0), (long, wide), (0.0, wide))
    inner = ((rim, rim), (long - rim, rim), (long - rim, wide - rim), (rim, wide - rim))
    sheet = Canvas(1, 1, 1)
    sheet.fine, sheet.surface = fine, pygame.Surface(pixels, pygame.SRCALPHA, 32)
    for side, faces in enumerate((90, 0, 270, 180)):
        lit = math.cos(math.radians(faces - light))
        colour = (255, 252, 240, round(165 * lit)) if lit > 0 else (*SHADE, round(-120 * lit))
        other = (side + 1) % 4
        sheet.polygon(colour, (outer[side], outer[other], inner[other], inner[side]))
    return sheet.surface


@lru_cache(maxsize=60)
def _round_outline(pixels: tuple[int, int], radius: int) -> pygame.Surface:
    """Return the area of a block with rounded corners, white on nothing."""
    outline = pygame.Surface(pixels, pygame.SRCALPHA, 32)
    pygame.draw.rect(outline, (255, 255, 255), outline.get_rect(), border_radius=radius)
    return outline


def clear_caches() -> None:
    """Free the memory of the blocks drawn so far."""
    for cache in (block, _face, _end, _plane_block, _lit_edges, _round_outline):
        cache.cache_clear()
