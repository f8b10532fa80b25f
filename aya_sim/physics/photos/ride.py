"""Find where animal photos come to rest: where the engine laid them, else by the law, which is loaded when a photo first needs it.

A photo is laid by hand: the law draws its place within a twentieth of a millimetre, which matters only where its fate hangs by less.
"""

import importlib
import math
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_FRICTION_DOMINO, TOUCH
from aya_sim.geometry.footprints import Boxes, fallen_boxes
from aya_sim.layout import Floats, State, Table
from aya_sim.physics.cascade import Cascade, PhotoRest

_LAW = "aya_sim.physics.photos.law"


def ride(cascade: Cascade, friction: float = ANIMAL_FRICTION_DOMINO, moved: Mapping[int, Floats] = MappingProxyType({})) -> Cascade:
    """Return the same cascade with its photos at rest.

    friction: of photos on dominoes. moved: where the engine laid those that it carried, mm, by index of the animal.
    """
    animals = cascade.layout.animals
    if not animals:
        return cascade
    carried = [index for index, animal in enumerate(animals) if animal.on is not None]
    under = cascade.layout.dominoes.rows_of([one for index in carried for one in animals[index].on or ()]).reshape(-1, 2)
    falls, stand = np.any(cascade.fell[under], axis=1).tolist(), np.all(cascade.state[under] == State.STANDING, axis=1).tolist()
    left = [index for index, under_it_falls in zip(carried, falls, strict=True) if under_it_falls and index not in moved]
    if left:
        law: Any = importlib.import_module(_LAW)  # it loads a compiler, which costs half a second
        moved = {**moved, **law.carry(cascade, left, friction)}
    d, rows = cascade.layout.dominoes, np.flatnonzero(np.equal(cascade.state, State.FORWARD))
    lies = (cascade.fall_heading[rows], cascade.tilt[rows], cascade.slide[rows], cascade.drift[rows])
    chain = fallen_boxes(cascade.layout.domino, d.x[rows], d.y[rows], *lies)
    held = {index for index, both in zip(carried, stand, strict=True) if both}
    photos = []
    for index, animal in enumerate(animals):
        x, y = animal.x, animal.y
        if animal.on is not None and index in moved:
            there_x, there_y = moved[index].tolist()
            if index not in held or math.hypot(there_x - x, there_y - y) > TOUCH:
                x, y = _clamp_to_table(cascade.layout.table, there_x, there_y)
        photos.append(PhotoRest(index, x, y, not animal.buffer and _distance(chain, x, y) <= TOUCH))
    return replace(cascade, photos=tuple(photos))


def _clamp_to_table(table: Table | None, x: float, y: float) -> tuple[float, float]:
    """Return the place moved inside the rim of the table, where a player would catch the photo."""
    if table is None:
        return x, y
    rim = ANIMAL_DIAMETER / 2
    return min(max(x, rim), max(table.width - rim, rim)), min(max(y, rim), max(table.height - rim, rim))


def _distance(chain: Boxes, x: float, y: float) -> float:
    """Return the distance from the rim of a photo to the nearest of these dominoes, mm; 0 where they overlap, infinite without any."""
    if not len(chain):
        return math.inf
    return max(0.0, float(chain.distances(np.array([[x, y]])).min()) - ANIMAL_DIAMETER / 2)
