"""The contact sheet of what Aya draws itself: dominoes, tiles, photos, hourglass, tokens; in colour, and in grey below."""

import math

import pygame
from PIL import Image

from aya_sim.components import DOMINO_TERRAINS, LAND_SHAPES, LANDS, Shape, Terrain
from aya_sim.layout import DominoSize, State
from games.aya.render.animals import photo
from games.aya.render.panorama import landscape, triptych
from games.aya.render.pieces import BlockLook, block
from games.aya.render.tiles import painted_tile
from games.aya.render.tokens import hourglass, token
from games.aya.text.photos import SPECIES
from games.ui.palette import STANDARD

GROUND = (0xB9, 0x92, 0x6A)
GAP = 10
_TILE, _PRINT = 150, 100  # px
_PHOTOS = (160, 48, 22)  # px across: large, in the tray, on the whole table at 1280x800
_FINE = 4.0  # px a mm, of dominoes


def aya_sheet() -> Image.Image:
    """Everything once, a terrain a row; the same in grey beside it."""
    rows = [_row(terrain) for terrain in LANDS] + [_others()] + [_photos(terrain) for terrain in LANDS]
    width = max(sum(one.get_width() + GAP for one in row) for row in rows) + GAP
    height = sum(max(one.get_height() for one in row) + GAP for row in rows) + GAP
    sheet = pygame.Surface((width, height))
    sheet.fill(GROUND)
    y = GAP
    for row in rows:
        x, high = GAP, max(one.get_height() for one in row)
        for one in row:
            sheet.blit(one, (x, y + (high - one.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += one.get_width() + GAP
        y += high + GAP
    colour = Image.frombytes("RGB", sheet.get_size(), pygame.image.tobytes(sheet, "RGB"))
    both = Image.new("RGB", (width, 2 * height), GROUND)
    both.paste(colour, (0, 0))
    both.paste(colour.convert("L").convert("RGB"), (0, height))
    return both


def _row(terrain: Terrain) -> list[pygame.Surface]:
    prints = [landscape(terrain, shape, _PRINT, STANDARD) for shape in LAND_SHAPES]
    return [
        *_dominoes(terrain),
        *(_tile(terrain, shape) for shape in LAND_SHAPES),
        *prints,
        triptych(terrain, 3 * _PRINT, STANDARD),
    ]


def _photos(terrain: Terrain) -> list[pygame.Surface]:
    """The five animals: large, in the tray, on the table zoomed out until all of it is seen."""
    return [photo(terrain, size, STANDARD, which) for size in _PHOTOS for which in range(len(SPECIES[terrain]))]


def _others() -> list[pygame.Surface]:
    glasses = [hourglass(level, 120, grain) for level, grain in ((60, 0), (40, 2), (15, 1), (0, -1))]
    return [
        *_dominoes(Terrain.GARDEN),
        _tile(Terrain.START, Shape.SPRING),
        *glasses,
        token(60, True, STANDARD),
        token(60, False, STANDARD),
        token(24, True, STANDARD),
    ]


def _dominoes(terrain: Terrain) -> list[pygame.Surface]:
    """Standing, half fallen, fallen with its river, with a camera, on its back."""
    assert terrain in DOMINO_TERRAINS
    size = DominoSize()
    looks = [
        BlockLook(terrain, False, State.STANDING, 0),
        BlockLook(terrain, False, State.FORWARD, 45),
        BlockLook(terrain, False, State.FORWARD, 90),
        BlockLook(terrain, terrain is not Terrain.GARDEN, State.FORWARD, 90),
        BlockLook(terrain, False, State.BACKWARD, 90),
    ]
    return [pygame.transform.rotate(block(look, size, _FINE, round(math.degrees(2.4)), STANDARD), 90) for look in looks]


def _tile(terrain: Terrain, shape: Shape) -> pygame.Surface:
    large = painted_tile(terrain, shape, _TILE, 3, STANDARD)
    return pygame.transform.smoothscale(large, (_TILE, _TILE))
