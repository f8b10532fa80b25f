"""Draw the pieces as sprites at one scale: turned, tilted and shadowed once, then only blitted. Knows no place and no table.

A sprite is premultiplied and comes with the offset from the piece's middle to its upper left corner, pixels. Shadows are apart, so that
those that overlap do not grow darker: they are merged into a mask by the larger alpha.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pygame

from aya_sim.components import ANIMAL_DIAMETER, LANDS, TILE_DIAMETER, Shape, Terrain
from aya_sim.layout import DominoSize, State, Tile
from games.aya.model.landscape_photos import LENGTH
from games.aya.render import pieces
from games.aya.render.animals import photo
from games.aya.render.camera.view import View
from games.aya.render.ground import SLANT, convex_hull
from games.aya.render.panorama import is_landscape_painted, landscape, prepare_landscapes, rough_landscape
from games.aya.render.plan import draw_card
from games.ui.canvas import Point, cast_shadow
from games.ui.palette import SHADE, STANDARD, Palette
from games.ui.pixel_cache import pixel_cache

TILT_STEP = 6  # degrees
WAY_STEP = 2  # degrees
_SHADE_TILT, _SHADE_WAY = 12, 6  # degrees: shadows are soft
_LIGHT = 135  # degrees, counter-clockwise from +x: where the light comes from
_LIGHT_STEP = 45
_MIPS = (1.0, 1.5, 2.0, 3.0, 4.5, 7.0)  # pixels per mm on which blocks are painted
_FINER = 1.8  # times as fine as they are shown, as long as there is a mip for it
_SHADE = 1.5  # pixels per mm on which shadows are painted: they are soft
_DARK = tuple((1.0 - k / 5, 30 + 20 * k) for k in range(5))  # part of the height, darkness 0..255
_CARDS = (100, 200, 400)  # pixels across, a card as it is kept
_PHOTOS = (24, 48, 96, 192)  # pixels across, a photo as it is kept
_ANIMAL_SHADE = 48  # pixels across, a photo whose shadow is kept
_ROOM = 1.25  # of its diameter, with its shadow


class Sprite(NamedTuple):
    """A picture and its offset."""

    picture: pygame.Surface
    corner: tuple[int, int]  # pixels from the piece's middle to the picture's upper left


Darkness = tuple[npt.NDArray[np.uint8], tuple[int, int]]
"""Alpha, (height, width), and the way from the piece's middle to its upper left, pixels."""


class SpriteKind(NamedTuple):
    """Everything that distinguishes two drawn dominoes, except their place."""

    terrain: Terrain
    camera: bool
    state: State
    tilt: int  # degrees from upright, in steps
    way: int  # degrees, in steps: where it falls or flows


def sprite_kind(terrain: Terrain, camera: bool, state: State, tilt: float, way: float) -> SpriteKind:
    """Return the kind of a domino, with its angles rounded to the steps in which they are drawn. tilt, way: rad."""
    leans = 0 if state == State.STANDING else 90 if state == State.FLAT else round(math.degrees(tilt) / TILT_STEP) * TILT_STEP
    return SpriteKind(terrain, camera, state, leans, round(math.degrees(way) / WAY_STEP) * WAY_STEP % 360)


def _mip(scale: float) -> float:
    return next((mip for mip in _MIPS if mip >= _FINER * scale), _MIPS[-1])


@pixel_cache(64)
def domino(kind: SpriteKind, size: DominoSize, scale: float, palette: Palette) -> Sprite:
    """Return the sprite of a domino. scale: pixels per mm."""
    fine = _mip(scale)
    up = round((90 - kind.way) / 90) * 90 % 360
    light = round((_LIGHT - kind.way) / _LIGHT_STEP) * _LIGHT_STEP % 360
    block = pieces.block(pieces.BlockLook(kind.terrain, kind.camera, kind.state, kind.tilt, up), size, fine, light, palette)
    return _centre(pygame.transform.rotozoom(block, kind.way, scale / fine))


@pixel_cache(24)
def shadow(kind: SpriteKind, size: DominoSize, scale: float) -> Sprite:
    """Return the soft shadow of a domino, straight alpha of one colour. kind: as `shadow_kind` returns it."""
    mask = _shade(kind, size)
    side = max(4, round(mask.get_width() * scale / _SHADE))
    return _centre(pygame.transform.smoothscale(mask, (side, side)))


@pixel_cache(16)
def darkness(kind: SpriteKind, size: DominoSize, scale: float) -> Darkness:
    """Return the same shadow as an array of alpha, (height, width), and its offset."""
    picture, corner = shadow(kind, size, scale)
    return np.ascontiguousarray(pygame.surfarray.array_alpha(picture).T), corner


@lru_cache(maxsize=600)
def _shade(kind: SpriteKind, size: DominoSize) -> pygame.Surface:
    """Return the shadow at the scale at which it is cached."""
    way, tilt = math.radians(kind.way), math.radians(kind.tilt)
    flat = kind.state == State.FLAT
    low, high = (-size.height / 2, size.height / 2) if flat else pieces.footprint_span(size, tilt)
    half = (high - low) / 2
    near = size.height if kind.tilt == 0 else size.thickness * math.sin(tilt)
    far = near if kind.tilt == 0 else size.height * max(0.0, math.cos(tilt)) + near
    corners = [
        _rotate_point(u, v, way)
        for u, v in ((-half, -size.width / 2), (half, -size.width / 2), (half, size.width / 2), (-half, size.width / 2))
    ]
    heights = (near, far, far, near)
    reach = math.hypot(half, size.width / 2) + max(near, far) * max(SLANT) + 3.0
    side = max(4, math.ceil(2 * reach * _SHADE))
    mask = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    mask.fill((*SHADE, 0))
    middle = side / 2
    for part, dark in _DARK:
        tops = [(x + SLANT[0] * h * part, y + SLANT[1] * h * part) for (x, y), h in zip(corners, heights, strict=True)]
        edge = convex_hull([[middle + x * _SHADE, middle + y * _SHADE] for x, y in (*corners, *tops)])
        if len(edge) > 2:
            pygame.draw.polygon(mask, (*SHADE, dark), edge)
    return pygame.transform.box_blur(mask, 1)


def shadow_kind(kind: SpriteKind) -> SpriteKind:
    """Return the kind whose shadow this one shares: a shadow does not depend on paint."""
    state = State.FORWARD if kind.state == State.BACKWARD else kind.state
    tilt = kind.tilt if kind.tilt in (0, 90) else max(_SHADE_TILT, round(kind.tilt / _SHADE_TILT) * _SHADE_TILT)
    return SpriteKind(Terrain.FOREST, False, state, tilt, round(kind.way / _SHADE_WAY) * _SHADE_WAY % 360)


def _rotate_point(along: float, across: float, way: float) -> Point:
    """Return a point of the block, mm, on the picture, y down."""
    c, s = math.cos(way), math.sin(way)
    return along * c - across * s, -(along * s + across * c)


def _centre(picture: pygame.Surface) -> Sprite:
    return Sprite(picture, (-(picture.get_width() // 2), -(picture.get_height() // 2)))


@pixel_cache(40)
def _card(terrain: Terrain, shape: Shape, way: int, up: int, across: int, palette: Palette) -> pygame.Surface:
    """Return a whole card with edge, light and shadow, premultiplied, at a size at which it is cached.

    The smallest is painted by itself, in an eighth of the time: a table seen whole is not to wait for the largest.
    """
    if _CARDS[0] < across < _CARDS[-1]:
        whole = _card(terrain, shape, way, up, _CARDS[-1], palette)
        return pygame.transform.smoothscale(whole, (round(across * _ROOM),) * 2)
    sheet = pygame.Surface((round(across * _ROOM),) * 2, pygame.SRCALPHA, 32)
    view = View(sheet.get_size(), across / TILE_DIAMETER, 0.0, 0.0)
    draw_card(sheet, view, Tile("card", terrain, shape, 0.0, 0.0, math.radians(way)), across, None, up, palette)
    return sheet


def _smallest_fitting(sizes: tuple[int, ...], pixels: float) -> int:
    """Return the smallest size that is large enough, else the largest."""
    return next((size for size in sizes if size >= pixels), sizes[-1])


@pixel_cache(32)
def tile(terrain: Terrain, shape: Shape, way: int, scale: float, palette: Palette) -> Sprite:
    """Return the sprite of a landscape tile with its shadow. way: degrees. scale: pixels per mm."""
    card = _card(terrain, shape, way, _upright(way), _smallest_fitting(_CARDS, TILE_DIAMETER * scale), palette)
    side = max(2, round(TILE_DIAMETER * _ROOM * scale))
    return _centre(pygame.transform.smoothscale(card, (side, side)))


def _upright(way: int) -> int:
    """Return where the trees of a tile turned so far grow, see `painted_tile`, degrees."""
    return round((90 - way) / 45) * 45 % 360


@pixel_cache(8)
def rough_tile(terrain: Terrain, shape: Shape, way: int, scale: float, palette: Palette) -> Sprite:
    """Return the sprite of a tile drawn from its smallest card, for as long as a larger one is being painted."""
    card = _card(terrain, shape, way, _upright(way), _CARDS[0], palette)
    side = max(2, round(TILE_DIAMETER * _ROOM * scale))
    return _centre(pygame.transform.smoothscale(card, (side, side)))


def is_tile_painted(terrain: Terrain, shape: Shape, way: int, scale: float, palette: Palette) -> bool:
    """Return whether the sprite of a tile is there, or soon made."""
    across = _smallest_fitting(_CARDS, TILE_DIAMETER * scale)
    up = _upright(way)
    return across == _CARDS[0] or any(_card.has(terrain, shape, way, up, size, palette) for size in (across, _CARDS[-1]))


def prepare_tile(terrain: Terrain, shape: Shape, way: int, palette: Palette) -> None:
    """Paint the card that a tile is drawn from once it is seen nearer, so that no zoom waits for it."""
    _card(terrain, shape, way, _upright(way), _CARDS[-1], palette)


@pixel_cache(16)
def landscape_photo(terrain: Terrain, shape: Shape, way: int, scale: float, palette: Palette) -> Sprite:
    """Return the sprite of a landscape photo on the table, with its shadow. way: degrees that its long side is turned."""
    return _with_shadow(landscape(terrain, shape, _photo_width(scale), palette), way, scale)


@pixel_cache(4)
def rough_landscape_photo(terrain: Terrain, shape: Shape, way: int, scale: float, palette: Palette) -> Sprite:
    """Return the sprite of a landscape photo drawn from the smallest picture, for as long as a larger one is being painted."""
    return _with_shadow(rough_landscape(terrain, shape, _photo_width(scale), palette), way, scale)


def is_landscape_photo_painted(terrain: Terrain, scale: float, palette: Palette) -> bool:
    """Return whether the sprites of the landscape photos of this land are there, or soon made."""
    return is_landscape_painted(terrain, _photo_width(scale), palette)


def prepare_landscape_photos(terrain: Terrain, scale: float, palette: Palette) -> None:
    """Paint the picture from which the landscape photos of a land are cut at this scale."""
    prepare_landscapes(terrain, _photo_width(scale), palette)


def _photo_width(scale: float) -> int:
    return max(6, round(LENGTH * scale))


def _with_shadow(photo: pygame.Surface, way: int, scale: float) -> Sprite:
    card = photo.premul_alpha()
    blur = max(1, round(1.2 * scale))
    sheet = cast_shadow(card, blur, 0.45)
    sheet.blit(card, (round(0.6 * blur), round(0.6 * blur)), special_flags=pygame.BLEND_PREMULTIPLIED)
    return _centre(pygame.transform.rotozoom(sheet, way, 1.0))


def upright_way(heading: float) -> int:
    """Return by how many degrees to turn a landscape photo with this heading, the picture the right way up. heading: rad."""
    way = round(math.degrees(heading)) % 360
    return way - 180 if 90 < way <= 270 else way


@pixel_cache(8)
def animal(terrain: Terrain, scale: float, palette: Palette, which: int = 0) -> Sprite:
    """Return the sprite of an animal photo. which: number among those of its land. scale: pixels per mm."""
    side = max(4, round(ANIMAL_DIAMETER * scale))
    return _centre(pygame.transform.smoothscale(photo(terrain, _smallest_fitting(_PHOTOS, side), palette, which), (side, side)))


@pixel_cache(8)
def animal_shadow(lift: int, scale: float) -> Sprite:
    """Return the shadow of a photo this many mm above the table, premultiplied."""
    shade = _animal_shade(lift)
    side = max(4, round(shade.get_width() * ANIMAL_DIAMETER * scale / _ANIMAL_SHADE))
    return _centre(pygame.transform.smoothscale(shade, (side, side)))


@lru_cache(maxsize=20)
def _animal_shade(lift: int) -> pygame.Surface:
    fine = _ANIMAL_SHADE / ANIMAL_DIAMETER
    return cast_shadow(photo(LANDS[0], _ANIMAL_SHADE, STANDARD), max(1, round((0.6 + 0.06 * lift) * fine)), 0.42)
