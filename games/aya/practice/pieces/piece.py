"""A piece to drop in, as a value: a stamp in some size, what the player keeps, or a selection to repeat. mm and rad; no pixels, no files.

Its layout has its entry at the origin, the domino that is struck first, so that it can go on from a chain. Few dominoes are held by that
one, more by their middle.
"""

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER
from aya_sim.geometry.footprints import feet
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Codes, Floats, Layout
from aya_sim.physics.preview.flow import flow
from aya_sim.scenes.stamps import STAMPS, Stamp
from games.aya.model.transform import mirror_upright, move_pieces, turn_pieces

MOST = 2_000
"""No piece, and no row of copies, has more dominoes."""
_FEW = 6  # dominoes that are held by the first of them
_MOST_ENTRIES = 12  # that are marked
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
    other_entries: tuple[int, ...] = ()  # rows of the dominoes at which further rivers enter
    mosaic: Codes | None = None  # of a field of words or of a picture: its colours, (rows, columns), indices into DOMINO_TERRAINS
    grip: tuple[float, float] = field(init=False)  # mm from the entry, as made: where it is held

    def __post_init__(self) -> None:
        grip = (0.0, 0.0)
        if len(self.layout.dominoes) > _FEW:
            (x0, y0), (x1, y1) = corners(self.layout)
            grip = (x0 + x1) / 2, (y0 + y1) / 2
        object.__setattr__(self, "grip", grip)

    @property
    def is_grid(self) -> bool:
        """Return whether it is a field, which is mirrored as it is seen rather than about the diagonal on which its entry flows."""
        return self.mosaic is not None or self.key == "field"

    @property
    def count(self) -> int:
        """Return how many dominoes, tiles and photos it has."""
        return len(self.layout.dominoes) + len(self.layout.tiles) + len(self.layout.animals)

    def entry_at(self, x: float, y: float, heading: float) -> Pose:
        """Return where the entry is when the piece is held at this place, mm, with the entry flowing this way, rad."""
        turn, (ahead, aside) = heading - self.heading, self.grip
        cos, sin = math.cos(turn), math.sin(turn)
        return Pose(x - (ahead * cos - aside * sin), y - (ahead * sin + aside * cos), heading)

    def at(self, pose: Pose) -> Layout:
        """Return its pieces with the entry at this pose."""
        return move_pieces(_turn_to(self, pose.heading), pose.x, pose.y)

    def resize(self, k: int, value: int) -> "Piece":
        """Return the same stamp with another value for its size number `k`; one that is no stamp has no sizes."""
        if self.stamp is None:
            return self
        resized = piece_of_stamp(self.stamp, (*self.sizes[:k], value, *self.sizes[k + 1 :]))
        return resized.mirror() if self.is_mirrored else resized

    def mirror(self) -> "Piece":
        """Return its mirror image, whose entry flows the same way."""
        along = mirror_upright(turn_pieces(self.layout, -self.heading))
        mosaic = None if self.mosaic is None else self.mosaic.T
        return replace(self, layout=turn_pieces(along, self.heading), is_mirrored=not self.is_mirrored, mosaic=mosaic)


@lru_cache(maxsize=2)
def _turn_to(piece: Piece, heading: float) -> Layout:
    """Return the pieces with the entry flowing this way at the origin; kept, as a piece in hand is mostly moved."""
    return turn_pieces(piece.layout, heading - piece.heading)


def piece_of_stamp(stamp: Stamp, sizes: tuple[int, ...] = ()) -> Piece:
    """Return a stamp as a piece; without sizes, in the usual ones."""
    sizes = sizes or stamp.usual
    layout = stamp.build(*sizes)
    others = tuple(layout.dominoes.row_of(push.domino) for push in layout.pushes[1:])
    heading = float(layout.dominoes.heading[0])
    return Piece(replace(layout, pushes=()), heading, stamp.name, "", stamp, sizes, other_entries=others)


def piece_of_field(field: Layout, colours: Codes) -> Piece:
    """Return a field with its lead as a piece. colours: (rows, columns), indices into DOMINO_TERRAINS."""
    d = field.dominoes
    pieces = Layout(d.with_columns(x=d.x - d.x[0], y=d.y - d.y[0]))
    return Piece(pieces, float(d.heading[0]), "mosaic", field.name, mosaic=colours)


def piece_of(layout: Layout, key: str = "", name: str = "") -> Piece:
    """Return pieces of a table as a piece, held by the first domino of their chains; without dominoes, by the middle."""
    alone = Layout(layout.dominoes, tiles=layout.tiles, animals=layout.animals)
    d = alone.dominoes
    if not len(d):
        (x0, y0), (x1, y1) = corners(alone)
        return Piece(move_pieces(alone, -(x0 + x1) / 2, -(y0 + y1) / 2), 0.0, key, name)
    starts = sorted(flow(alone).starts.tolist()) or [int(d.id[0])]
    row, *others = (d.row_of(one) for one in starts[:_MOST_ENTRIES])
    moved = move_pieces(alone, -float(d.x[row]), -float(d.y[row]))
    return Piece(moved, float(d.heading[row]), key, name, other_entries=tuple(others))


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
