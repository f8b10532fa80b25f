"""Draw where animal photos come to rest; they are not simulated, because too little is known of a disc on two falling tops.

On a straight run a photo rides along; in curves it slides off inward or outward. Means and spreads are those of 20 three-dimensional
runs each (reference animal_photo_3d); between the measured turns and pitches they are interpolated, beyond them the nearest is taken.
Each photo draws from its own stream, keyed by the seed and its place in the file.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, DOMINO_HEIGHT, TOUCH
from aya_sim.geometry.footprints import Boxes, boxes
from aya_sim.layout import Animal, Floats, Ints, State, Table
from aya_sim.physics.cascade import Cascade, PhotoRest

_MEASURED = {  # (turn, rad; pitch / height): forward mm mean, sd; inward mm mean, sd; share that stayed on the dominoes
    (0.0, 20.0 / 48): (9.3, 1.5, -0.4, 1.6, 1.00),
    (0.0, 25.0 / 48): (-1.7, 1.1, 0.2, 1.5, 1.00),
    (math.radians(15), 20.0 / 48): (-9.2, 5.2, 25.1, 3.6, 0.00),
    (math.radians(15), 25.0 / 48): (-8.4, 12.6, 12.7, 11.7, 0.20),
    (math.radians(30), 20.0 / 48): (9.1, 9.1, -15.8, 11.8, 0.90),
    (math.radians(30), 25.0 / 48): (-1.9, 13.5, 6.3, 12.5, 0.35),
}
_TURNS = sorted({turn for turn, _ in _MEASURED})
_PITCHES = sorted({pitch for _, pitch in _MEASURED})
_TABLE = np.array([[_MEASURED[turn, pitch] for pitch in _PITCHES] for turn in _TURNS])
_TORN = 0.5  # share that stays where only one of the two dominoes falls: not measured
_CLEAR = TOUCH + 1.0  # mm between a photo that slid off and the dominoes
_STEP = 0.5  # mm
_FARTHEST = 200.0  # mm


@dataclass(frozen=True, slots=True)
class _Ride:
    """How the ground under a photo falls."""

    heading: float  # rad, the way the cascade runs under it
    turn: float  # rad, from the first domino to the second, positive to the left
    pitch: float  # of the height
    torn: bool  # only one of the two falls


def ride(cascade: Cascade) -> Cascade:
    """Return the same cascade with its photos at rest."""
    if not cascade.layout.animals:
        return cascade
    covered = boxes(cascade.fallen)
    lying = covered.take(np.flatnonzero(np.isin(cascade.state, (State.FORWARD, State.BACKWARD))))
    chain = covered.take(np.flatnonzero(np.equal(cascade.state, State.FORWARD)))
    photos = tuple(_rest(cascade, lying, chain, index, animal) for index, animal in enumerate(cascade.layout.animals))
    return replace(cascade, photos=photos)


def _rest(cascade: Cascade, lying: Boxes, chain: Boxes, index: int, animal: Animal) -> PhotoRest:
    """Return where this photo comes to rest."""
    at = np.array([animal.x, animal.y])
    way = None if animal.on is None else _ride(cascade, animal)
    if way is not None:
        at = _draw_landing(cascade, lying, at, way, np.random.default_rng((cascade.seed, index)))
        at = _clamp_to_table(cascade.layout.table, at)
    return PhotoRest(index, float(at[0]), float(at[1]), _distance(chain, at) <= TOUCH and not animal.buffer)


def _ride(cascade: Cascade, animal: Animal) -> _Ride | None:
    """Return how the ground under this photo falls; None where neither of its dominoes fell."""
    rows = cascade.layout.dominoes.rows_of(animal.on or ())
    fell = rows[cascade.fell[rows]]
    if not len(fell):
        return None
    d = cascade.layout.dominoes
    first, second = (int(row) for row in _in_order(cascade, rows))
    pitch = math.hypot(d.x[second] - d.x[first], d.y[second] - d.y[first]) / cascade.layout.domino.height
    turn = math.remainder(float(d.heading[second] - d.heading[first]), math.pi)  # a foot is the same turned half round
    backward = cascade.state[fell[0]] == State.BACKWARD
    return _Ride(float(d.heading[first]) + math.pi * backward, turn, pitch, len(fell) == 1)


def _in_order(cascade: Cascade, rows: Ints) -> Ints:
    """Return the rows in the order in which they fell."""
    return rows[np.lexsort((rows, np.nan_to_num(cascade.fall_time[rows], nan=math.inf)))]


def _draw_landing(cascade: Cascade, lying: Boxes, start: Floats, way: _Ride, stream: np.random.Generator) -> Floats:
    """Draw a place at random where a photo lands, mm."""
    forward, forward_sd, inward, inward_sd, stays = _interpolate_measured(abs(way.turn), way.pitch)
    scale = cascade.layout.domino.height / DOMINO_HEIGHT
    inside = 1.0 if way.turn >= 0 else -1.0
    ahead = np.array([math.cos(way.heading), math.sin(way.heading)])
    aside = np.array([-ahead[1], ahead[0]]) * inside
    rng = stream.random()
    sideways = (inward + inward_sd * stream.standard_normal()) * scale
    at = start + ahead * (forward + forward_sd * stream.standard_normal()) * scale + aside * sideways
    if rng < (_TORN if way.torn else stays):
        return _nearest(at, (start - at,), lambda here: _distance(lying, here) <= 0.0)
    side = aside if sideways >= 0 else -aside
    return _nearest(at, (side, -side), lambda here: _distance(lying, here) > _CLEAR)


def _clamp_to_table(table: Table | None, at: Floats) -> Floats:
    """Return the place moved inside the rim of the table, where a player would catch the photo."""
    if table is None:
        return at
    rim = ANIMAL_DIAMETER / 2
    return np.clip(at, rim, np.maximum(np.array([table.width, table.height]) - rim, rim))


def _interpolate_measured(turn: float, pitch: float) -> Floats:
    """Return the five numbers of `_MEASURED` at this turn (rad) and pitch / height, (5,)."""
    i, u = _find_knot(_TURNS, turn)
    j, v = _find_knot(_PITCHES, pitch)
    low, high = _TABLE[i, j] * (1 - v) + _TABLE[i, j + 1] * v, _TABLE[i + 1, j] * (1 - v) + _TABLE[i + 1, j + 1] * v
    return np.asarray(low * (1 - u) + high * u, np.float64)


def _find_knot(knots: list[float], value: float) -> tuple[int, float]:
    """Return the knot below, and how far the value is from it to the next, 0 to 1."""
    i = min(max(int(np.searchsorted(knots, value, "right")) - 1, 0), len(knots) - 2)
    return i, min(1.0, max(0.0, (value - knots[i]) / (knots[i + 1] - knots[i])))


def _nearest(at: Floats, ways: Sequence[Floats], is_there: Callable[[Floats], bool]) -> Floats:
    """Return the acceptable place nearest to `at` along one of the ways; `at` itself where there is none."""
    steps = [way / length for way in ways if (length := float(np.hypot(*way))) > 0]
    for k in range(int(_FARTHEST / _STEP)):
        for step in steps:
            here: Floats = at + step * (k * _STEP)
            if is_there(here):
                return here
    return at


def _distance(lying: Boxes, at: Floats) -> float:
    """Return the distance from the rim of a photo to the nearest of these dominoes, mm; 0 where they overlap, infinite without any."""
    if not len(lying):
        return math.inf
    apart = lying.distances(np.broadcast_to(at, (len(lying), 2))).min()
    return max(0.0, float(apart) - ANIMAL_DIAMETER / 2)
