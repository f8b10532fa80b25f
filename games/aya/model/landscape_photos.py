"""Say where the landscape photos lie on the table: each beside its tile, once that is placed; they obstruct nothing. Imports no pixels."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from aya_sim.components import MOUTHS, TILE_DIAMETER, Terrain
from aya_sim.game import Pose
from aya_sim.layout import Layout, Table, Tile

LENGTH, WIDTH = 60.0, 40.0  # mm
_FROM_CENTRE = TILE_DIAMETER / 2 + 4.0 + WIDTH / 2  # mm; its long side lies along the rim
_RADIUS = math.hypot(LENGTH, WIDTH) / 2  # mm
_WAYS = tuple(math.radians(way) for way in range(0, 360, 15))


def landscape_photo_poses(layout: Layout) -> Mapping[str, Pose]:
    """Return centre and turn of each landscape photo that lies beside a tile, by the id of the tile.

    It follows from the tiles alone, in the order in which they were placed, so that a photo never moves again.
    """
    return _find_poses(layout.table or Table(), layout.tiles)


@lru_cache(maxsize=8)
def _find_poses(table: Table, tiles: tuple[Tile, ...]) -> Mapping[str, Pose]:
    found = dict[str, Pose]()
    for number, tile in enumerate(tiles):
        if tile.terrain != Terrain.START:
            places = [_pose(tile, way) for way in _WAYS]
            found[tile.id] = max(places, key=lambda at: _room(table, tile, tiles[:number], [*found.values()], at))
    return MappingProxyType(found)


def _pose(tile: Tile, way: float) -> Pose:
    """Beside the tile in this direction, its foot towards the tile."""
    return Pose(tile.x + _FROM_CENTRE * math.cos(way), tile.y + _FROM_CENTRE * math.sin(way), way - math.pi / 2)


def _room(table: Table, tile: Tile, tiles: Sequence[Tile], photos: Sequence[Pose], at: Pose) -> tuple[float, float]:
    """How good a place is, the larger the better: room from the edge, other tiles and photos first, then distance from the mouths."""
    edge = min(at.x, at.y, table.width - at.x, table.height - at.y) - _RADIUS
    others = [math.hypot(at.x - one.x, at.y - one.y) - TILE_DIAMETER / 2 - _RADIUS for one in tiles]
    others += [math.hypot(at.x - one.x, at.y - one.y) - 2 * _RADIUS for one in photos]
    way = math.atan2(at.y - tile.y, at.x - tile.x)
    from_mouth = min(abs(math.remainder(way - tile.rotation - mouth, math.tau)) for mouth in MOUTHS[tile.shape])
    return round(min(0.0, edge, *others), 3), round(from_mouth, 6)
