"""A piece to drop in, as a value: a stamp in some size, what the player keeps, or a selection to repeat. mm and rad; no pixels, no files.

Its layout has its entry at the origin, the domino that is struck first, so that it can be held by that and go on from a chain.
"""

from dataclasses import dataclass, replace

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER
from aya_sim.geometry.footprints import feet
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Floats, Layout
from aya_sim.physics.preview.flow import flow
from aya_sim.scenes.stamps import STAMPS, Stamp
from games.aya.model.transform import mirror_upright, move_pieces, turn_pieces

MOST = 2_000
"""No piece, and no row of copies, has more dominoes."""
Corners = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What is dropped in. key: of a stamp its name, of a kept piece its file; empty: neither."""

    layout: Layout  # its entry at the origin
    heading: float = 0.0  # rad, which way the entry flows
    key: str = ""
    name: str = ""  # that the player gave it
    stamp: Stamp | None = None
    sizes: tuple[int, ...] = ()  # of the stamp
    is_mirrored: bool = False  # to the other side of the way its entry flows

    @property
    def count(self) -> int:
        """Return how many dominoes, tiles and photos it has."""
        return len(self.layout.dominoes) + len(self.layout.tiles) + len(self.layout.animals)

    def at(self, pose: Pose) -> Layout:
        """Return its pieces with the entry at this pose."""
        return move_pieces(turn_pieces(self.layout, pose.heading - self.heading), pose.x, pose.y)

    def resize(self, k: int, value: int) -> "Piece":
        """Return the same stamp with another value for its size number `k`; one that is no stamp has no sizes."""
        if self.stamp is None:
            return self
        resized = piece_of_stamp(self.stamp, (*self.sizes[:k], value, *self.sizes[k + 1 :]))
        return resized.mirror() if self.is_mirrored else resized

    def mirror(self) -> "Piece":
        """Return its mirror image, whose entry flows the same way."""
        along = mirror_upright(turn_pieces(self.layout, -self.heading))
        return replace(self, layout=turn_pieces(along, self.heading), is_mirrored=not self.is_mirrored)


def piece_of_stamp(stamp: Stamp, sizes: tuple[int, ...] = ()) -> Piece:
    """Return a stamp as a piece; without sizes, in the usual ones."""
    sizes = sizes or stamp.usual
    layout = stamp.build(*sizes)
    return Piece(replace(layout, pushes=()), float(layout.dominoes.heading[0]), stamp.name, "", stamp, sizes)


def piece_of(layout: Layout, key: str = "", name: str = "") -> Piece:
    """Return pieces of a table as a piece, held by the first domino of their chains; without dominoes, by the middle."""
    alone = Layout(layout.dominoes, tiles=layout.tiles, animals=layout.animals)
    d = alone.dominoes
    if not len(d):
        (x0, y0), (x1, y1) = corners(alone)
        return Piece(move_pieces(alone, -(x0 + x1) / 2, -(y0 + y1) / 2), 0.0, key, name)
    row = d.row_of(min(flow(alone).starts.tolist(), default=int(d.id[0])))
    moved = move_pieces(alone, -float(d.x[row]), -float(d.y[row]))
    return Piece(moved, float(d.heading[row]), key, name)


def stamp_pieces() -> tuple[Piece, ...]:
    """Return every stamp in its usual size."""
    return tuple(piece_of_stamp(stamp) for stamp in STAMPS.values())


def corners(pieces: Layout) -> Corners:
    """Return the lower left and the upper right corner of what pieces cover, mm; of none, the origin twice."""
    found = [feet(pieces).corners.reshape(-1, 2)]
    found += [_around(tile.x, tile.y, TILE_DIAMETER / 2) for tile in pieces.tiles]
    found += [_around(photo.x, photo.y, ANIMAL_DIAMETER / 2) for photo in pieces.animals]
    spots = np.vstack(found)
    if not len(spots):
        return (0.0, 0.0), (0.0, 0.0)
    low, high = spots.min(axis=0).tolist(), spots.max(axis=0).tolist()
    return (low[0], low[1]), (high[0], high[1])


def _around(x: float, y: float, reach: float) -> Floats:
    return np.array([[x - reach, y - reach], [x + reach, y + reach]])
