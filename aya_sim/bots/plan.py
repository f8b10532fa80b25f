"""Define the values of a plan: reaches of the river with a spot for every domino; mm and rad; nothing is chosen here.

A reach is a way through the open and the tile at its end. All reaches together are what the bots mean to lay.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Floats, Ints

Place = tuple[int, int]
"""A spot of a plan: number of the reach, number of the spot in it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Say where one domino is to stand."""

    at: Pose
    land: Terrain | None = None  # what has to stand here; None: anything will do
    up: int = -1  # the spot of this reach that strikes it; -1: the one the reach comes from
    on_tile: bool = False  # it can be laid only when the tile lies
    mouth: bool = False  # it covers a mouth once it has fallen
    camera: bool = False  # it is laid with the tile


@dataclass(frozen=True, slots=True)
class Shot:
    """Say where an animal photo is to lie: astride two spots of a reach that stand in line."""

    camera: int  # the spot that is kept for the camera domino
    partner: int


@dataclass(frozen=True, slots=True)
class Reach:
    """Describe a way through the open and the tile at its end."""

    land: Terrain  # START for the first; GARDEN for a spur, which leads to no tile
    shape: Shape
    tile: Pose | None  # its heading is the rotation
    spots: tuple[Spot, ...]
    exits: tuple[int, ...] = ()  # spots from which other reaches may go on
    shots: tuple[Shot, ...] = ()
    source: Place | None = None  # the spot it comes from; None: it begins by itself

    @property
    def tile_spots(self) -> tuple[int, ...]:
        """Return the spots that count for the landscape photo: those on the tile, and its camera domino."""
        return tuple(i for i, spot in enumerate(self.spots) if spot.on_tile or spot.camera)

    @property
    def mouths(self) -> tuple[int, ...]:
        """Return the spots that cover a mouth of the tile."""
        return tuple(i for i, spot in enumerate(self.spots) if spot.mouth)


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """Describe the river that the bots mean to lay. Equal plans have equal reaches."""

    reaches: tuple[Reach, ...]
    places: tuple[Place, ...] = field(init=False)  # every spot, in the order of the reaches
    ups: tuple[int, ...] = field(init=False)  # for each of `places` the one that strikes it, -1: none
    downs: tuple[tuple[int, ...], ...] = field(init=False)  # and those it strikes on the way to a tile
    poses: Floats = field(init=False)  # (n, 3) x, y, mm, and heading, rad
    tiled: Ints = field(init=False)  # (n,) the reach whose tile a spot is on, -1: none

    def __post_init__(self) -> None:
        places = tuple((r, k) for r, reach in enumerate(self.reaches) for k in range(len(reach.spots)))
        number = {place: i for i, place in enumerate(places)}
        ups = tuple(_up(self.reaches[r], r, k, number) for r, k in places)
        downs: list[list[int]] = [[] for _ in places]
        for i, up in enumerate(ups):
            if up >= 0 and (places[up][0] == places[i][0] or self.reaches[places[i][0]].tile is not None):
                downs[up].append(i)
        poses = np.array([self.reaches[r].spots[k].at for r, k in places], np.float64).reshape(-1, 3)
        tiled = np.array([r if self.reaches[r].spots[k].on_tile else -1 for r, k in places], np.int64)
        for name, value in (("tiled", tiled), ("places", places), ("ups", ups), ("downs", tuple(map(tuple, downs))), ("poses", poses)):
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        return self.reaches == other.reaches if isinstance(other, Plan) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.reaches)

    def spot(self, number: int) -> Spot:
        """Return the spot of this number, counted through the whole plan."""
        r, k = self.places[number]
        return self.reaches[r].spots[k]

    def numbers(self, reach: int) -> range:
        """Return the numbers of the spots of a reach."""
        first = sum(len(one.spots) for one in self.reaches[:reach])
        return range(first, first + len(self.reaches[reach].spots))

    def of_land(self, land: Terrain) -> Iterator[tuple[int, Reach]]:
        """Yield the reaches that end at a tile of this land, with their numbers."""
        return ((r, reach) for r, reach in enumerate(self.reaches) if reach.land == land)


def _up(reach: Reach, r: int, k: int, number: dict[Place, int]) -> int:
    up = reach.spots[k].up
    if up >= 0:
        return number[r, up]
    return number.get(reach.source, -1) if reach.source is not None else -1
