"""Choose the sprites of the tiles on a board and of the photos beside them: coarse ones, while a window is shown, until better ones have
been painted beside it.
"""

from collections.abc import Sequence
from functools import partial
from math import degrees

from aya_sim.components import Shape, Terrain
from aya_sim.layout import Tile
from games.aya.render import sprites
from games.ui import paint_ahead
from games.ui.palette import Palette

_PREPARED = 24  # tiles of a table that are made ready to be seen nearer
_FINISHED = 2  # coarse tiles that are painted anew in a frame, and as many photos


class TileCards:
    """Know which tiles of one board are coarse, and have their cards painted."""

    def __init__(self) -> None:
        self.is_allowed = False  # else every tile is painted well at once
        self._unprepared: list[Tile] = []  # not yet painted as large as they may be seen
        self._coarse: dict[int, Tile] = {}  # by place in the layout's tiles
        self._coarse_photos: dict[str, Tile] = {}  # by the id of their tile

    @property
    def is_coarse(self) -> bool:
        """Return whether a tile or a photo will be painted better."""
        return bool(self._coarse or self._coarse_photos)

    @property
    def _is_beside(self) -> bool:
        return self.is_allowed and paint_ahead.is_on()

    def renew(self, tiles: Sequence[Tile]) -> None:
        """Take the tiles of another table, or of the same in other colours."""
        self._unprepared = list(tiles[:_PREPARED])
        self.forget_coarse()

    def forget_coarse(self) -> None:
        """Forget which tiles and photos are coarse, as all of the picture is painted anew."""
        self._coarse, self._coarse_photos = {}, {}

    def sprite(self, index: int, tile: Tile, scale: float, palette: Palette) -> sprites.Sprite:
        """Return the best sprite of a tile that can be had at once. index: its place in the layout's tiles. scale: pixels per mm."""
        look = tile.terrain, tile.shape, find_way(tile), scale, palette
        if not self._is_beside or sprites.is_tile_painted(*look):
            return sprites.tile(*look)
        self._coarse[index] = tile
        return sprites.rough_tile(*look)

    def photo_sprite(self, tile: Tile, way: int, scale: float, palette: Palette) -> sprites.Sprite:
        """Return the best sprite of the photo beside a landscape tile that can be had at once. way: degrees. scale: pixels per mm."""
        look = tile.terrain, tile.shape, way, scale, palette
        if not self._is_beside or sprites.is_landscape_photo_painted(tile.terrain, scale, palette):
            return sprites.landscape_photo(*look)
        self._coarse_photos[tile.id] = tile
        return sprites.rough_landscape_photo(*look)

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

    def take_finished_photos(self, scale: float, palette: Palette) -> list[Tile]:
        """Return the tiles of a few coarse photos that can be painted well now."""
        ready = [
            name
            for name, tile in self._coarse_photos.items()
            if not self._is_beside or sprites.is_landscape_photo_painted(tile.terrain, scale, palette)
        ]
        return [self._coarse_photos.pop(name) for name in ready[:_FINISHED]]

    def prepare(self, scale: float, palette: Palette, *, is_quiet: bool) -> None:
        """Have cards and photos painted that are missing, or cards that will be once the table is seen nearer: beside the window, else one
        card if it is quiet.
        """
        if self._is_beside:
            for land in {tile.terrain for tile in self._coarse_photos.values()}:
                paint = partial(sprites.prepare_landscape_photos, land, scale, palette)
                paint_ahead.paint_ahead(("landscapes", land, scale, palette), paint, first=True)
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
