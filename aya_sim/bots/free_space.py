"""Track the free space of a plan: points that falling dominoes sweep and discs of tiles, and whether a new reach keeps clear.

Coarser than the rules and the engine, and on the safe side of both; mm.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aya_sim.bots.plan import Reach
from aya_sim.components import TILE_DIAMETER
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Flags, Floats

FALL = np.array([-2.0, 14.0, 30.0, 46.0])  # mm ahead of a foot: where the middle of a falling domino passes
APART = 29.0  # mm between the middles of two that have nothing to do with each other
FROM_TILE = TILE_DIAMETER / 2 + 16.0  # mm from the centre of another tile to the middle of a fall
TILES_APART = TILE_DIAMETER + 6.0  # mm between the centres of two tiles
FROM_EDGE = 15.0  # mm from the table's edge to the centre of a foot
TILE_FROM_EDGE = TILE_DIAMETER / 2 + 1.0  # mm
_GRID = 40.0  # mm
_BESIDE_SOURCE = 3  # so many spots of a reach may be near the one it comes from


@dataclass(frozen=True, slots=True, eq=False)
class FreeSpace:
    """Hold what is occupied on a table of this size, mm."""

    width: float  # mm
    height: float  # mm
    swept: Floats  # (n, 2) mm, where dominoes pass
    tiles: Floats  # (k, 2) mm, centres

    @classmethod
    def bare(cls, width: float, height: float) -> "FreeSpace":
        """Return the free space of an empty table; width and height in mm."""
        return cls(width, height, np.empty((0, 2)), np.empty((0, 2)))

    def with_falls(self, poses: Floats) -> "FreeSpace":
        """Return the space with dominoes standing at these poses. poses: (n, 3), mm and rad."""
        return FreeSpace(self.width, self.height, np.concatenate((self.swept, sweep_points(poses).reshape(-1, 2))), self.tiles)

    def with_tile(self, x: float, y: float) -> "FreeSpace":
        """Return the space with a tile centred at x, y, mm."""
        return FreeSpace(self.width, self.height, self.swept, np.concatenate((self.tiles, [[x, y]])))

    def with_reach(self, reach: Reach) -> "FreeSpace":
        """Return the space with the dominoes and the tile of this reach."""
        after = self.with_falls(_poses(reach))
        return after if reach.tile is None else after.with_tile(reach.tile.x, reach.tile.y)

    def with_reaches(self, reaches: Sequence[Reach]) -> "FreeSpace":
        """Return the space with the dominoes and tiles of all these reaches."""
        for reach in reaches:
            self = self.with_reach(reach)
        return self

    def places_for_tiles(self) -> Floats:
        """Return the points of a coarse grid where a tile has room, (k, 2) mm."""
        edge = TILE_FROM_EDGE
        x, y = np.meshgrid(np.arange(edge, self.width - edge, _GRID), np.arange(edge, self.height - edge, _GRID))
        points = np.column_stack((x.ravel(), y.ravel()))
        return np.asarray(points[self.keeps_clear_of(points)], np.float64)

    def keeps_clear_of(self, points: Floats) -> Flags:
        """Return at which points a tile would be clear of tiles and falls, (k,) bool. points: (k, 2) mm."""
        clear = (_between(points, self.tiles) >= TILES_APART).all(axis=1) & (_between(points, self.swept) >= FROM_TILE).all(axis=1)
        return np.asarray(clear, np.bool_)

    def has_room_for_tile(self, x: float, y: float) -> bool:
        """Return whether a tile at x, y (mm) is clear of other tiles, of falls and of the edge."""
        edge = TILE_FROM_EDGE
        if not (edge <= x <= self.width - edge and edge <= y <= self.height - edge):
            return False
        return bool((_apart(self.tiles, x, y) >= TILES_APART).all() and (_apart(self.swept, x, y) >= FROM_TILE).all())

    def has_room_for(self, reach: Reach, source: Pose | None = None) -> bool:
        """Return whether this reach keeps clear of everything. source: where it comes from, which it may come near."""
        if reach.tile is not None and not self.has_room_for_tile(reach.tile.x, reach.tile.y):
            return False
        poses = _poses(reach)
        return self._on_table(poses) and self._clear_of_tiles(reach, poses, source) and self._clear_of_falls(poses, source)

    def _on_table(self, poses: Floats) -> bool:
        x, y = poses[:, 0], poses[:, 1]
        return bool(((x >= FROM_EDGE) & (x <= self.width - FROM_EDGE) & (y >= FROM_EDGE) & (y <= self.height - FROM_EDGE)).all())

    def _clear_of_tiles(self, reach: Reach, poses: Floats, source: Pose | None) -> bool:
        if not len(self.tiles):
            return True
        points = sweep_points(poses)
        near = np.hypot(points[..., 0, None] - self.tiles[:, 0], points[..., 1, None] - self.tiles[:, 1]) < FROM_TILE  # (n, 4, k)
        if source is not None:  # the first ones stand beside the tile that is left
            leaving = _apart(self.tiles, source.x, source.y) < FROM_TILE
            near[:1, :, leaving] = False
        return not near.any()

    def _clear_of_falls(self, poses: Floats, source: Pose | None) -> bool:
        if not len(self.swept):
            return True
        near = _between(sweep_points(poses).reshape(-1, 2), self.swept) < APART
        if source is not None:
            beside = _between(sweep_points(np.array([source, source.ahead(-30.0)])).reshape(-1, 2), self.swept) < 8.0
            near[: _BESIDE_SOURCE * len(FALL), beside.any(axis=0)] = False
        return not near.any()


def sweep_points(poses: Floats) -> Floats:
    """Return the points along each fall, (n, 4, 2) mm. poses: (n, 3), mm and rad."""
    way = np.column_stack((np.cos(poses[:, 2]), np.sin(poses[:, 2])))
    return np.asarray(poses[:, None, :2] + FALL[None, :, None] * way[:, None, :], np.float64)


def _poses(reach: Reach) -> Floats:
    return np.array([spot.at for spot in reach.spots], np.float64).reshape(-1, 3)


def _apart(points: Floats, x: float, y: float) -> Floats:
    return np.asarray(np.hypot(points[:, 0] - x, points[:, 1] - y), np.float64)


def _between(some: Floats, others: Floats) -> Floats:
    """Return the distances of each point to each other one, (n, m) mm."""
    dx, dy = some[:, None, 0] - others[:, 0], some[:, None, 1] - others[:, 1]
    return np.asarray(np.sqrt(dx * dx + dy * dy), np.float64)
