"""Move photos on dominoes that fall as their cascade says: the law of docs/physics.md, "Animal photos".

A photo is a disc with six degrees of freedom; the dominoes move it, it does not move them. Here is what can be worked out for all
dominoes and photos of a table at once; `surroundings.py` does the rest.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, ANIMAL_FRICTION_TABLE, ANIMAL_THICKNESS, PUSH_SPEED
from aya_sim.layout import Floats, State
from aya_sim.physics.cascade import Cascade
from aya_sim.physics.photos import contacts, falls, surroundings
from aya_sim.physics.rules import Scale

_LAID = 0.05  # mm, standard deviation of where a hand lays a photo
_MOST_CONTACTS = 64
_MOST_NEAR = 4000  # dominoes near a photo; thin ones stand close


def carry(cascade: Cascade, indices: Sequence[int], friction: float) -> dict[int, Floats]:
    """Return where these animal photos come to rest, mm; a domino under each of them fell. friction: of photos on dominoes."""
    layout, scale = cascade.layout, Scale(cascade.layout.domino)
    animals = [layout.animals[index] for index in indices]
    photos = np.array([(a.x, a.y, *_draw_aside(cascade.seed, index)) for index, a in zip(indices, animals, strict=True)])
    astride = layout.dominoes.rows_of([one for animal in animals for one in animal.on or ()]).reshape(-1, 2)
    size = layout.domino
    sizes = np.array([size.thickness, size.width, size.height, ANIMAL_DIAMETER, ANIMAL_THICKNESS]) / (2 * scale.length)
    frictions = np.array([friction, ANIMAL_FRICTION_TABLE])
    links = np.zeros((len(cascade.by), surroundings.LINK), np.int64)
    links[:, surroundings.BY] = cascade.by
    rests = np.empty((len(photos), 2))
    most = min(len(links), _MOST_NEAR)
    near = np.empty(most, np.int64), np.empty(most, np.int64), np.empty((most, falls.BOX))
    lists = np.empty((_MOST_CONTACTS, contacts.CONTACT)), np.empty((_MOST_CONTACTS, contacts.CONTACT))
    disc = np.empty(contacts.DISC), np.empty((8, contacts.CORNER))
    surroundings.carry(photos / scale.length, astride, _describe(cascade), links, sizes, frictions, rests, *near, *disc, *lists)
    return dict(zip(indices, rests * scale.length, strict=True))


@lru_cache(maxsize=1 << 12)  # a forecast asks for the same again and again
def _draw_aside(seed: int, index: int) -> tuple[float, float]:
    """Return how far from its place a hand lays this photo, mm along and across the chain."""
    along, across = _LAID * np.random.default_rng((seed, index)).standard_normal(2)
    return float(along), float(across)


def _describe(cascade: Cascade) -> Floats:
    """Return the dominoes of a cascade as `surroundings.carry` takes them."""
    d, scale = cascade.layout.dominoes, Scale(cascade.layout.domino)
    state, fell = cascade.state, cascade.fell
    way = d.heading + np.where(np.equal(state, State.BACKWARD), math.pi, 0.0)
    dominoes = np.empty((len(way), surroundings.DOMINO))
    dominoes[:, surroundings.X], dominoes[:, surroundings.Y] = d.x / scale.length, d.y / scale.length
    dominoes[:, surroundings.WAY] = np.where(np.equal(state, State.STANDING) | fell, way, cascade.fall_heading)
    dominoes[:, surroundings.TURNED] = np.where(fell, np.remainder(cascade.fall_heading - way + math.pi, math.tau) - math.pi, 0.0)
    dominoes[:, surroundings.SLIDE], dominoes[:, surroundings.DRIFT] = cascade.slide / scale.length, cascade.drift / scale.length
    dominoes[:, surroundings.LIES] = np.where(np.equal(state, State.STANDING), 0.0, cascade.tilt)
    dominoes[:, surroundings.TIME] = cascade.fall_time / scale.time
    dominoes[:, surroundings.PUSHED] = PUSH_SPEED * scale.time
    pushes = cascade.pushes
    dominoes[d.rows_of([push.domino for push in pushes]), surroundings.PUSHED] = np.array([push.speed for push in pushes]) * scale.time
    return dominoes
