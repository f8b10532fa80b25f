"""Build the largest layout, as many dominoes as a group has ever toppled, by arithmetic on columns; mm and rad."""

import math

import numpy as np

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.layout import Dominoes, Floats, Layout, Push

GROUP_RECORD = 4_491_863  # dominoes, Domino Day 2009, the most that a group has toppled
FIELDS = 89  # as many parts, each with a start of its own
PITCH = 25.0  # mm
_RUN = 400  # dominoes from one bend to the next
_BEND = 12  # dominoes that turn half round
_APART = 300.0  # mm between two fields


def group_world_record(dominoes: int = GROUP_RECORD, fields: int = FIELDS) -> Layout:
    """Return fields side by side, each one chain that winds to and fro, all pushed at once. Takes seconds and 70 bytes a domino."""
    fields = min(fields, dominoes)
    lengths = np.full(fields, dominoes // fields)
    lengths[: dominoes % fields] += 1
    x, y, heading = _winding(int(lengths[0]))
    wide = float(x.max() - x.min()) + _APART
    first = np.concatenate(([0], np.cumsum(lengths)[:-1]))
    empty = np.full(dominoes, math.nan)
    columns = Dominoes.filled(
        id=np.arange(1, dominoes + 1),
        terrain=np.full(dominoes, DOMINO_TERRAINS.index(Terrain.FIELD), np.int8),
        camera=np.zeros(dominoes, np.bool_),
        x=np.concatenate([x[:length] + k * wide for k, length in enumerate(lengths.tolist())]),
        y=np.concatenate([y[:length] for length in lengths.tolist()]),
        heading=np.concatenate([heading[:length] for length in lengths.tolist()]),
        state=np.zeros(dominoes, np.int8),
        fall_heading=empty,
        tilt=empty,
        slide=np.zeros(dominoes),
    )
    return Layout(columns, "Group world record", pushes=tuple(Push(int(start) + 1, time=0.0) for start in first))


def _winding(count: int) -> tuple[Floats, Floats, Floats]:
    """Return x, y (mm) and heading (rad) of a chain that runs to and fro, (count,) each; each step lies along half of its turn."""
    place = np.arange(count)
    row, within = np.divmod(place, _RUN + _BEND)
    turn = np.where(within >= _RUN, np.where(row % 2 == 0, 1.0, -1.0) * math.pi / _BEND, 0.0)
    heading = np.cumsum(turn)
    way = heading - turn / 2
    way[0] = 0.0
    x, y = np.cumsum(PITCH * np.cos(way)), np.cumsum(PITCH * np.sin(way))
    return x, y, heading
