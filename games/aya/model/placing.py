"""Put a layout on a table. No pixels; mm."""

from dataclasses import replace

import numpy as np

from aya_sim.layout import Dominoes, Layout, Table

MARGIN = 120.0  # mm left free around a layout that brings no table
PLACES = 3  # decimals of mm that a piece is kept with


def place_on_table(layout: Layout) -> Layout:
    """Return the layout in the middle of a table that is large enough; unchanged if it has one."""
    if layout.table is not None:
        return layout
    least = Table()
    d = layout.dominoes
    discs = [*((tile.x, tile.y) for tile in layout.tiles), *((photo.x, photo.y) for photo in layout.animals)]
    spots = np.vstack([np.column_stack([d.x, d.y]), np.array(discs, np.float64).reshape(-1, 2)])
    if not len(spots):
        return replace(layout, table=least)
    low, high = spots.min(axis=0), spots.max(axis=0)
    room = Table(*(max(side, float(need) + 2 * MARGIN) for side, need in zip((least.width, least.height), high - low, strict=True)))
    dx, dy = (round(side / 2 - float(middle), PLACES) for side, middle in zip((room.width, room.height), (low + high) / 2, strict=True))
    rows = [replace(one, x=one.x + dx, y=one.y + dy) for one in d]
    tiles = tuple(replace(tile, x=tile.x + dx, y=tile.y + dy) for tile in layout.tiles)
    animals = tuple(replace(one, x=one.x + dx, y=one.y + dy) for one in layout.animals)
    return replace(layout, dominoes=Dominoes.of(rows), tiles=tiles, animals=animals, table=room)
