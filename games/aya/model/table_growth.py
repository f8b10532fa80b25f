"""Make a table as large as the pieces on it need; mm. No actions, no pixels."""

import math
from dataclasses import replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER
from aya_sim.geometry.footprints import ROUNDING, feet
from aya_sim.layout import Layout, Table
from games.aya.model.transform import move_pieces

_MARGIN = 120.0  # mm that is left free beside pieces for which a table grows


def grow_table(layout: Layout, pieces: Layout) -> tuple[Layout, Layout]:
    """Return a layout and pieces to be laid on it, both moved alike, on a table on which these have room.

    A table that is large enough stays as it is; another grows by whole mm on the sides where it is too small, so that its lower left corner
    is the origin again.
    """
    table = layout.table
    reaches = [(tile.x, tile.y, TILE_DIAMETER / 2) for tile in pieces.tiles]
    reaches += [(photo.x, photo.y, ANIMAL_DIAMETER / 2) for photo in pieces.animals]
    corners = [feet(pieces).corners.reshape(-1, 2)]
    corners += [np.array([(x - reach, y - reach), (x + reach, y + reach)]) for x, y, reach in reaches]
    spots = np.concatenate(corners)
    if table is None or not len(spots):
        return layout, pieces
    (left, low), (right, high) = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    dx, dy = _missing(-left), _missing(-low)
    width, height = table.width + dx + _missing(right - table.width), table.height + dy + _missing(high - table.height)
    if (width, height) == (table.width, table.height):
        return layout, pieces
    return replace(_move_whole(layout, dx, dy), table=Table(width, height), proof=None), _move_whole(pieces, dx, dy)


def _missing(beyond: float) -> int:
    """Return by how much a table grows on a side beyond which pieces reach so far, mm."""
    return math.ceil(beyond + _MARGIN) if beyond > ROUNDING else 0


def _move_whole(pieces: Layout, dx: int, dy: int) -> Layout:
    """Return pieces moved by whole mm, without what floats lose on the way."""
    if not (dx or dy):
        return pieces
    moved = move_pieces(pieces, dx, dy)
    x, y = (np.array([round(value, 3) for value in column.tolist()], np.float64) for column in (moved.dominoes.x, moved.dominoes.y))
    return replace(moved, dominoes=moved.dominoes.with_columns(x=x, y=y))
