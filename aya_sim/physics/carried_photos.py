"""Hand the animal photos that lie astride standing dominoes to an engine, and read where it moved them; no solver.

What lies in the buffer, or on the table already, is not handed over: it lies where it lies.
"""

from dataclasses import replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TOUCH
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Flags, Floats, Ints, Layout, State
from aya_sim.physics.cascade import Cascade, PhotoRest
from aya_sim.physics.engine import CarriedPhotos


def carried_photos(layout: Layout) -> CarriedPhotos | None:
    """Return the photos that dominoes carry, in an order that geometry alone decides; None where there are none."""
    rows = _carried_rows(layout)
    if not len(rows):
        return None
    x, y = _places(layout)[rows].T.copy()
    return CarriedPhotos(x, y)


def place_photos(cascade: Cascade, rests: Floats) -> Cascade:
    """Return the cascade with its carried photos where the engine laid them.

    rests: (p, 3) mm, as in `CascadeResult.photos`, in the order of `carried_photos`; NaN: as the cascade has it.
    """
    rows = _carried_rows(cascade.layout)
    moved = ~np.isnan(rests).any(axis=1)
    rows, at = rows[moved], rests[moved, :2].copy()
    stayed = _lie_as_before(cascade, rows, at)
    at[stayed] = _places(cascade.layout)[rows[stayed]]
    at = _clamp_to_table(cascade.layout, at)
    photos = list(cascade.photos)
    for row, (x, y), touches in zip(rows.tolist(), at.tolist(), _touch_chain(cascade, at).tolist(), strict=True):
        photos[row] = PhotoRest(row, x, y, touches)
    return replace(cascade, photos=tuple(photos))


def _carried_rows(layout: Layout) -> Ints:
    """Return which of the animals lie on two standing dominoes, ordered by x, then y."""
    d = layout.dominoes
    carried = [i for i, a in enumerate(layout.animals) if a.on is not None and np.equal(d.state[d.rows_of(a.on)], State.STANDING).all()]
    rows = np.array(carried, np.int64)
    places = _places(layout)[rows]
    return rows[np.lexsort((places[:, 1], places[:, 0]))]


def _places(layout: Layout) -> Floats:
    """Return where all animals lie, (m, 2) mm."""
    return np.array([(a.x, a.y) for a in layout.animals], np.float64).reshape(-1, 2)


def _lie_as_before(cascade: Cascade, rows: Ints, at: Floats) -> Flags:
    """Return which of these animals lie where they lay, on two dominoes that still stand, (k,) bool."""
    layout = cascade.layout
    held = [np.equal(cascade.state[layout.dominoes.rows_of(layout.animals[row].on or ())], State.STANDING).all() for row in rows.tolist()]
    moved = np.hypot(*(at - _places(layout)[rows]).T)
    same: Flags = np.array(held, bool) & (moved <= TOUCH)
    return same


def _touch_chain(cascade: Cascade, at: Floats) -> Flags:
    """Return which photos at these places touch a domino that fell forward, (k,) bool."""
    chain = boxes(cascade.fallen).take(np.flatnonzero(np.equal(cascade.state, State.FORWARD)))
    apart = [chain.distances(np.broadcast_to(place, (len(chain), 2))).min(initial=np.inf) for place in at]
    return np.array(apart, np.float64) - ANIMAL_DIAMETER / 2 <= TOUCH


def _clamp_to_table(layout: Layout, at: Floats) -> Floats:
    """Return the places moved inside the rim of the table, where a player would catch a photo."""
    if layout.table is None:
        return at
    rim = ANIMAL_DIAMETER / 2
    inside: Floats = np.clip(at, rim, np.maximum(np.array([layout.table.width, layout.table.height]) - rim, rim))
    return inside
