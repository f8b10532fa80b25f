"""Propose places for a tile in hand: ahead of a chain that ends, else off another tile, else near the middle of the table.

The rulebook advises about one tile's diameter between tiles. A mouth is turned towards where the river comes from.
"""

import math
from collections.abc import Iterator
from dataclasses import replace

from aya_sim.components import MOUTHS, TILE_DIAMETER, Shape, Terrain
from aya_sim.geometry.place import tile_blocked
from aya_sim.layout import Layout, Tile
from aya_sim.physics.preview.flow import Flow
from aya_sim.physics.preview.spots import Spot, Why, mouth_spots

_FAR = (1.5 * TILE_DIAMETER, 2.0 * TILE_DIAMETER, 1.2 * TILE_DIAMETER)  # mm from the end of a chain to the middle of the tile
_BENDS = tuple(math.radians(turn) for turn in (0, 25, -25, 50, -50))
_MOST = 24  # places that are offered


def start_places(width: float, height: float) -> list[Spot]:
    """Return places for the Start tile where the river has room to run on. width, height: mm, of the table."""
    at = ((0.25, 0.5), (0.5, 0.5), (0.25, 0.25), (0.25, 0.75), (0.75, 0.5))
    half = TILE_DIAMETER / 2
    return [
        Spot(max(half, width * x), max(half, height * y), 0.0 if x < 0.6 else math.pi, Why.NEXT, "start")
        for x, y in at
        if width * min(x, 1 - x) >= half and height * min(y, 1 - y) >= half
    ]


def tile_places(layout: Layout, terrain: Terrain, shape: Shape, known: Flow) -> list[Spot]:
    """Return where this tile may lie with a domino before one of its mouths, best first. x, y: its middle; heading: its rotation."""
    found: list[Spot] = []
    for spot in _preferred_places(layout, known, shape):
        apart = all(math.hypot(spot.x - one.x, spot.y - one.y) > TILE_DIAMETER / 4 for one in found)
        if apart and _has_room(layout, terrain, shape, spot):
            found.append(spot)
            if len(found) == _MOST:
                break
    return found


def _preferred_places(layout: Layout, known: Flow, shape: Shape) -> Iterator[Spot]:
    """Yield places one would like, whatever lies there; the first mouth looks back."""
    ways = list(_ways(layout, known))
    for bend in _BENDS:
        for far in _FAR:
            for x, y, heading, near in ways:
                way = heading + bend
                rotation = math.remainder(way + math.pi - MOUTHS[shape][0], math.tau)
                yield Spot(x + far * math.cos(way), y + far * math.sin(way), rotation, Why.NEXT, near)
    if layout.table is not None:
        for x in (0.5, 0.25, 0.75):
            for y in (0.5, 0.25, 0.75):
                yield Spot(layout.table.width * x, layout.table.height * y, 0.0, Why.NEXT, "table")


def _ways(layout: Layout, known: Flow) -> Iterator[tuple[float, float, float, int | str]]:
    """Yield where a river ends and which way it looks: the ends of chains, then the mouths of tiles."""
    d = layout.dominoes
    for one in known.ends.tolist():
        row = d.row_of(one)
        yield float(d.x[row]), float(d.y[row]), float(d.heading[row]), int(one)
    for tile in layout.tiles:
        for mouth in MOUTHS[tile.shape]:
            way = tile.rotation + mouth
            x, y = tile.x + TILE_DIAMETER / 2 * math.cos(way), tile.y + TILE_DIAMETER / 2 * math.sin(way)
            yield x, y, way, tile.id


def _has_room(layout: Layout, terrain: Terrain, shape: Shape, spot: Spot) -> bool:
    if tile_blocked(layout, spot.x, spot.y) is not None:
        return False
    tile = Tile("in hand", terrain, shape, spot.x, spot.y, spot.heading)
    return bool(mouth_spots(replace(layout, tiles=(*layout.tiles, tile)), tile))
