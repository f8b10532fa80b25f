"""Lay a picture of coloured dominoes that one push brings down: a grid on which each domino strikes two others. mm and rad; no pixels.

All stand along one diagonal. A domino strikes the one to its right and the one below it, so that every one but the first has a
neighbour that strikes it, whatever the colours, and the wave runs from the upper left to the lower right corner.
"""

import math

import numpy as np
import numpy.typing as npt

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.layout import Dominoes, Layout, Push, Table

CELL = 22.0  # mm from a domino to the next in its row or column: 15.6 along the fall, 8 of its 24 strike each of the two
LARGEST_FIELD = 20_000
"""No field has more dominoes."""
LEAD = 8  # dominoes that lead to the corner
_PITCH = 22.0  # mm, of the lead
_MARGIN = 120.0  # mm around the field
_BELOW = 500.0  # mm free below the field, where a stamp of the usual size has room
_HEADING = -math.pi / 4  # rad
_LEAD_REACH = LEAD * _PITCH * math.sqrt(0.5)  # mm, how far the lead stands out to the left and upwards


def field(colours: npt.NDArray[np.int8], name: str = "Field") -> Layout:
    """Return a field of one domino for each cell, at the upper edge of a table of its own; the first of the lead is pushed.

    colours: (rows, columns), indices into DOMINO_TERRAINS, the upper row first. Raises BadQuestion for none, too many or no such colour.
    """
    if colours.ndim != 2 or not 0 < colours.size <= LARGEST_FIELD:
        raise BadQuestion("field.size", "expected 1 to {most} dominoes, got {got}", most=LARGEST_FIELD, got=int(colours.size))
    if not 0 <= int(colours.min()) <= int(colours.max()) < len(DOMINO_TERRAINS):
        raise BadQuestion("field.colours", "expected colours from 0 to {most}", most=len(DOMINO_TERRAINS) - 1)
    rows, columns = colours.shape
    table = field_table(rows, columns)
    left, top = (table.width - (columns - 1) * CELL) / 2, table.height - _MARGIN - _LEAD_REACH
    row, column = np.divmod(np.arange(rows * columns), columns)
    back = np.arange(LEAD, 0, -1) * _PITCH * math.sqrt(0.5)
    count = LEAD + rows * columns
    empty = np.full(count, math.nan)
    lead = np.full(LEAD, DOMINO_TERRAINS.index(Terrain.GARDEN), np.int8)
    dominoes = Dominoes.filled(
        id=np.arange(1, count + 1),
        terrain=np.concatenate((lead, colours.ravel().astype(np.int8))),
        camera=np.zeros(count, np.bool_),
        x=np.round(np.concatenate((left - back, left + column * CELL)), 3),
        y=np.round(np.concatenate((top + back, top - row * CELL)), 3),
        heading=np.full(count, _HEADING),
        state=np.zeros(count, np.int8),
        fall_heading=empty,
        tilt=empty,
        slide=np.zeros(count),
    )
    return Layout(dominoes, name, table=table, pushes=(Push(1),))


def field_table(rows: int, columns: int) -> Table:
    """Return the table of a field: the usual one where it has room, else one as large as the field, its lead, a margin and the room
    below need.
    """
    usual, lead = Table(), _MARGIN + _LEAD_REACH
    wide, high = columns * CELL + 2 * lead, rows * CELL + lead + _BELOW
    return Table(max(usual.width, math.ceil(wide)), max(usual.height, math.ceil(high)))


def grid_size(wide: float, high: float, count: int) -> tuple[int, int]:
    """Return the rows and columns of a grid shaped like this, of as many cells as possible and at most `count` or LARGEST_FIELD."""
    most = max(1, min(count, LARGEST_FIELD))
    shape = min(max(wide / high, 1 / most), float(most))
    columns = max(1, min(most, round(math.sqrt(most * shape))))
    rows = max(1, most // columns)
    exact = max(1, round(columns / shape))
    return min(rows, exact), columns
