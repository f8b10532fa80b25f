"""Hand the animal photos that lie astride standing dominoes to an engine, and read where it moved them; no solver.

What lies in the buffer, or on the table already, is not handed over: it lies where it lies.
"""

import numpy as np

from aya_sim.layout import Floats, Ints, Layout, State
from aya_sim.physics.engine import CarriedPhotos


def carried_rows(layout: Layout) -> Ints:
    """Return which of the animals lie on two standing dominoes, ordered by x, then y."""
    d = layout.dominoes
    astride = [i for i, a in enumerate(layout.animals) if a.on is not None]
    under = d.rows_of([one for i in astride for one in layout.animals[i].on or ()]).reshape(-1, 2)
    rows = np.array(astride, np.int64)[np.equal(d.state[under], State.STANDING).all(axis=1)]
    places = _places(layout)[rows]
    return rows[np.lexsort((places[:, 1], places[:, 0]))]


def carried_photos(layout: Layout, friction: float) -> CarriedPhotos | None:
    """Return the photos that dominoes carry, in an order that geometry alone decides; None where there are none.

    friction: of photos on dominoes.
    """
    rows = carried_rows(layout)
    if not len(rows):
        return None
    x, y = _places(layout)[rows].T.copy()
    return CarriedPhotos(x, y, friction)


def read_rests(layout: Layout, rests: Floats | None) -> dict[int, Floats]:
    """Return where an engine laid the photos that it carried, mm, by index of the animal.

    rests: (p, 3) mm, as in `CascadeResult.photos`, in the order of `carried_photos`; None or NaN: the engine did not move them.
    """
    if rests is None:
        return {}
    rows = carried_rows(layout).tolist()
    return {row: rest[:2] for row, rest in zip(rows, rests, strict=True) if not np.isnan(rest).any()}


def _places(layout: Layout) -> Floats:
    """Return where all animals lie, (m, 2) mm."""
    return np.array([(a.x, a.y) for a in layout.animals], np.float64).reshape(-1, 2)
