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
    animals = cascade.layout.animals
    if not animals:
        return cascade
    left = [index for index, animal in enumerate(animals) if index not in moved and _falls_under(cascade, animal)]
    if left:
        law: Any = importlib.import_module(_LAW)  # it loads a compiler, which costs half a second
        moved = {**moved, **law.carry(cascade, left, friction)}
    chain = boxes(cascade.fallen).take(np.flatnonzero(np.equal(cascade.state, State.FORWARD)))
    photos = []
    for index, animal in enumerate(animals):
        at = _rest(cascade, animal, moved.get(index))
        photos.append(PhotoRest(index, float(at[0]), float(at[1]), _distance(chain, at) <= TOUCH and not animal.buffer))
    return replace(cascade, photos=tuple(photos))


def _falls_under(cascade: Cascade, animal: Animal) -> bool:
    """Return whether a domino under this photo fell."""
    return animal.on is not None and bool(cascade.fell[cascade.layout.dominoes.rows_of(animal.on)].any())


def _rest(cascade: Cascade, animal: Animal, moved: Floats | None) -> Floats:
    """Return where this photo rests, mm. moved: where it was carried, if it was."""
    laid = np.array([animal.x, animal.y])
    if moved is None or animal.on is None:
        return laid
    stand = np.equal(cascade.state[cascade.layout.dominoes.rows_of(animal.on)], State.STANDING).all()
    if stand and math.hypot(*(moved - laid)) <= TOUCH:
        return laid
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
