"""Choose the sprites of the tiles on a board: coarse ones, while a window is shown, until their cards have been painted beside it."""

from collections.abc import Sequence
from functools import partial
from math import degrees

from aya_sim.components import Shape, Terrain
from aya_sim.layout import Tile
from games.aya.render import sprites
from games.ui import paint_ahead
from games.ui.palette import Palette

_PREPARED = 24  # tiles of a table that are made ready to be seen nearer
_FINISHED = 2  # coarse tiles that are painted anew in a frame


class TileCards:
    """Know which tiles of one board are coarse, and have their cards painted."""

    def __init__(self) -> None:
        self.is_allowed = False  # else every tile is painted well at once
        self._unprepared: list[Tile] = []  # not yet painted as large as they may be seen
        self._coarse: dict[int, Tile] = {}  # by place in the layout's tiles

    @property
    def is_coarse(self) -> bool:
        """Return whether a tile will be painted better."""
        return bool(self._coarse)

    @property
    def _is_beside(self) -> bool:
        return self.is_allowed and paint_ahead.is_on()

    def renew(self, tiles: Sequence[Tile]) -> None:
        """Take the tiles of another table, or of the same in other colours."""
        self._unprepared, self._coarse = list(tiles[:_PREPARED]), {}

    def sprite(self, index: int, tile: Tile, scale: float, palette: Palette) -> sprites.Sprite:
        """Return the best sprite of a tile that can be had at once. index: its place in the layout's tiles. scale: pixels per mm."""
        look = tile.terrain, tile.shape, find_way(tile), scale, palette
        if not self._is_beside or sprites.is_tile_painted(*look):
            return sprites.tile(*look)
        self._coarse[index] = tile
        return sprites.rough_tile(*look)

    def held_sprite(self, terrain: Terrain, shape: Shape, way: int, scale: float, palette: Palette) -> sprites.Sprite:
        """Return the best sprite that can be had at once of a tile that is not on the table and drawn in each frame. way: degrees."""
        if not self._is_beside or sprites.is_tile_painted(terrain, shape, way, scale, palette):
            return sprites.tile(terrain, shape, way, scale, palette)
        paint_ahead.paint_ahead(
            ("card", terrain, shape, way, palette), partial(sprites.prepare_tile, terrain, shape, way, palette), first=True
        )
        return sprites.rough_tile(terrain, shape, way, scale, palette)

    def take_finished(self, scale: float, palette: Palette) -> list[Tile]:
        """Return a few coarse tiles that can be painted well now."""
        ready = [
            index
            for index, tile in self._coarse.items()
            if not self._is_beside or sprites.is_tile_painted(tile.terrain, tile.shape, find_way(tile), scale, palette)
        ]
        return [self._coarse.pop(index) for index in ready[:_FINISHED]]

    def prepare(self, palette: Palette, *, is_quiet: bool) -> None:
        """Have cards painted that are missing, or will be once the table is seen nearer: beside the window, else one if it is quiet."""
        if self._is_beside:
            for tile in (*self._coarse.values(), *self._unprepared):
                look = tile.terrain, tile.shape, find_way(tile), palette
                paint_ahead.paint_ahead(("card", *look), partial(sprites.prepare_tile, *look))
            self._unprepared = []
        elif is_quiet and self._unprepared:
            tile = self._unprepared.pop()
            sprites.prepare_tile(tile.terrain, tile.shape, find_way(tile), palette)


def find_way(tile: Tile) -> int:
    """Return how far a tile is turned, degrees."""
    return round(degrees(tile.rotation)) % 360
