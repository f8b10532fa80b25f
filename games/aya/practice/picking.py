"""Find pieces of a layout by where they are: under a point, in a box, all of them. No pixels; mm."""

import math
from dataclasses import fields, replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER
from aya_sim.geometry.footprints import boxes, feet
from aya_sim.layout import Dominoes, Layout
from games.aya.practice.edits import NOTHING, Selection

_NEAR = 5.0  # mm beside a standing domino that still mean it
_MARGIN = 45.0  # mm left free around the pieces when all are shown


def piece_at(table: Layout, x: float, y: float) -> Selection:
    """Return the topmost piece at this place, or nothing."""
    for k, photo in enumerate(table.animals):
        if math.hypot(photo.x - x, photo.y - y) <= ANIMAL_DIAMETER / 2:
            return Selection(animals=frozenset({k}))
    found = domino_at(table, x, y)
    if found is not None:
        return Selection(frozenset({found}))
    for tile in table.tiles:
        if math.hypot(tile.x - x, tile.y - y) <= TILE_DIAMETER / 2:
            return Selection(tiles=frozenset({tile.id}))
    return NOTHING


def domino_at(table: Layout, x: float, y: float) -> int | None:
    """Return the id of the domino at this place, a standing one before a fallen one."""
    if not len(table.dominoes):
        return None
    far = boxes(table).distances(np.broadcast_to(np.array([x, y]), (len(table.dominoes), 2)))
    rows = np.flatnonzero(far <= np.where(table.dominoes.standing, _NEAR, 0.5))
    if not len(rows):
        return None
    rows = rows[np.lexsort((far[rows], ~table.dominoes.standing[rows]))]
    return int(table.dominoes.id[rows[0]])


def pieces_within(layout: Layout, x0: float, y0: float, x1: float, y1: float) -> Selection:
    """Return all pieces whose middle is in this box."""
    low, high, left, right = min(y0, y1), max(y0, y1), min(x0, x1), max(x0, x1)

    def is_inside(x: float, y: float) -> bool:
        return left <= x <= right and low <= y <= high

    middles = feet(layout).centres.tolist() if len(layout.dominoes) else []
    return Selection(
        frozenset(int(one) for one, (x, y) in zip(layout.dominoes.id.tolist(), middles, strict=True) if is_inside(x, y)),
        frozenset(tile.id for tile in layout.tiles if is_inside(tile.x, tile.y)),
        frozenset(k for k, photo in enumerate(layout.animals) if is_inside(photo.x, photo.y)),
    )


def extent(layout: Layout) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the lower left and upper right corner of all pieces with a margin; the first is right of the second if there are none."""
    tiles, photos = layout.tiles, layout.animals
    x = np.concatenate((layout.dominoes.x, [tile.x for tile in tiles], [photo.x for photo in photos]))
    y = np.concatenate((layout.dominoes.y, [tile.y for tile in tiles], [photo.y for photo in photos]))
    if not len(x):
        return (1.0, 1.0), (0.0, 0.0)
    reach = np.full(len(x), _MARGIN)
    reach[len(layout.dominoes) : len(layout.dominoes) + len(tiles)] = TILE_DIAMETER / 2 + 12.0
    return (
        (float((x - reach).min()), float((y - reach).min())),
        (float((x + reach).max()), float((y + reach).max())),
    )


def layout_within(layout: Layout, x0: float, y0: float, x1: float, y1: float) -> Layout:
    """Return the layout with those dominoes alone whose foot is in this rectangle, mm; tiles stay, photos and pushes do not."""
    d = layout.dominoes
    inside = (d.x >= x0) & (d.x <= x1) & (d.y >= y0) & (d.y <= y1)
    columns = {one.name: getattr(d, one.name)[inside] for one in fields(Dominoes) if one.init}
    return replace(layout, dominoes=Dominoes(**columns), animals=(), pushes=(), proof=None)
