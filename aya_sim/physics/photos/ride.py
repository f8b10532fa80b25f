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
from aya_sim.geometry.footprints import Boxes, boxes
from aya_sim.layout import Animal, Floats, State, Table
from aya_sim.physics.cascade import Cascade, PhotoRest

_LAW = "aya_sim.physics.photos.law"


def ride(cascade: Cascade, friction: float = ANIMAL_FRICTION_DOMINO, moved: Mapping[int, Floats] = MappingProxyType({})) -> Cascade:
    """Return the same cascade with its photos at rest.

    friction: of photos on dominoes. moved: where the engine laid those that it carried, mm, by index of the animal.
    """
    if not cascade.layout.animals:
        return cascade
    chain = boxes(cascade.fallen).take(np.flatnonzero(np.equal(cascade.state, State.FORWARD)))
    photos = []
    for index, animal in enumerate(cascade.layout.animals):
        at = _rest(cascade, friction, index, animal, moved.get(index))
        photos.append(PhotoRest(index, float(at[0]), float(at[1]), _distance(chain, at) <= TOUCH and not animal.buffer))
    return replace(cascade, photos=tuple(photos))


def _rest(cascade: Cascade, friction: float, index: int, animal: Animal, moved: Floats | None) -> Floats:
    """Return where this photo comes to rest, mm."""
    laid = np.array([animal.x, animal.y])
    if animal.on is None:
        return laid
    rows = cascade.layout.dominoes.rows_of(animal.on)
    if np.equal(cascade.state[rows], State.STANDING).all() and (moved is None or math.hypot(*(moved - laid)) <= TOUCH):
        return laid
    if moved is None:
        if not cascade.fell[rows].any():
            return laid
        law: Any = importlib.import_module(_LAW)  # it loads a compiler, which costs half a second
        moved = law.carry(cascade, rows, laid, friction, np.random.default_rng((cascade.seed, index)))
    return _clamp_to_table(cascade.layout.table, moved)


def _clamp_to_table(table: Table | None, at: Floats) -> Floats:
    """Return the place moved inside the rim of the table, where a player would catch the photo."""
    if table is None:
        return at
    rim = ANIMAL_DIAMETER / 2
    return np.clip(at, rim, np.maximum(np.array([table.width, table.height]) - rim, rim))


def _distance(chain: Boxes, at: Floats) -> float:
    """Return the distance from the rim of a photo to the nearest of these dominoes, mm; 0 where they overlap, infinite without any."""
    if not len(chain):
        return math.inf
    apart = chain.distances(np.broadcast_to(at, (len(chain), 2))).min()
    return max(0.0, float(apart) - ANIMAL_DIAMETER / 2)
