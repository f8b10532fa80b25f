"""Build the graph of which domino fell onto which, and the stretches it is cut into (rules, section 5).

A domino is joined to the one it struck, however far apart the two come to lie. Only chain dominoes are in the graph: those that
fell forward, but not sideways over their narrow side. A merge does not cut.
A domino at which the river is cut belongs to no stretch of dominoes, but it stands for a stretch of its own, so that a
photo that touches nothing else still lies somewhere (see photos.py).
"""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.components import DOMINO_TERRAINS, TILE_DIAMETER, TOUCH, Terrain
from aya_sim.geometry.check import places
from aya_sim.geometry.footprints import ROUNDING, Boxes, boxes
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.geometry.strikes import NARROW, strikes
from aya_sim.layout import Flags, Floats, Ints, Layout, State

GARDEN = DOMINO_TERRAINS.index(Terrain.GARDEN)


@dataclass(frozen=True, slots=True, eq=False)
class River:
    """The river of a fallen layout; rows and tile numbers are those of the layout."""

    covered: Boxes  # what each domino covers, (n,)
    chain: Flags  # (n,) fell forward, and shows its water
    edges: Ints  # (k, 2) rows a, b: a struck b
    on_tiles: Ints  # (m, 2) row, tile: every domino, of the chain or not, that lies on or touches a tile
    cut: Flags  # (n,) chain dominoes that end a stretch
    stretch: Ints  # (n,) the same number for all dominoes of a stretch; a cut domino has its own; -1 outside the chain

    def on_tile_of(self, tiles: Flags) -> Flags:
        """Return which dominoes lie on or touch one of these tiles, (n,) bool. tiles: (number of tiles,) bool."""
        rows = np.zeros(len(self.chain), np.bool_)
        rows[self.on_tiles[tiles[self.on_tiles[:, 1]], 0]] = True
        return rows


def river(layout: Layout) -> River:
    """Return the river graph of a fallen layout and its stretches."""
    covered, chain = boxes(layout), _find_chain(layout)
    edges = strikes(layout)
    edges = edges[chain[edges].all(axis=1)]
    on_tiles = lying_on_tiles(layout, covered)
    cut = _forks(layout, edges)
    cut[on_tiles[:, 0]] = True
    cut &= chain
    stretch = pieces(len(chain), edges[~cut[edges].any(axis=1)])
    return River(covered, chain, edges, on_tiles, cut, np.where(chain, stretch, -1))


def lying_on_tiles(layout: Layout, covered: Boxes) -> Ints:
    """Return row and tile number of every domino that lies on or touches a tile, (m, 2). covered: by each domino."""
    return touching(covered, places(layout.tiles), TILE_DIAMETER / 2 + TOUCH)


def of_terrain(layout: Layout, terrain: Terrain) -> Flags:
    """Return which dominoes are of this terrain or are gardens, (n,) bool."""
    code = layout.dominoes.terrain
    return np.asarray((code == DOMINO_TERRAINS.index(terrain)) | (code == GARDEN), np.bool_)


def reaches_tile(layout: Layout, water: River, terrain: Terrain) -> Flags:
    """Return from which dominoes a run of this terrain reaches a tile of it, (n,) bool.

    The run follows the graph in either direction over chain dominoes of the terrain or gardens, and ends at the first domino that
    lies on or touches any tile: that one must be on a tile of the terrain, whatever other tile it touches as well.
    """
    own = water.chain & of_terrain(layout, terrain)
    arrived = own & water.on_tile_of(np.array([tile.terrain == terrain for tile in layout.tiles], np.bool_))
    free = own & ~water.on_tile_of(np.ones(len(layout.tiles), np.bool_))
    run = pieces(len(own), water.edges[free[water.edges].all(axis=1)])
    reaching = np.zeros(len(own), np.bool_)
    for here, there in (water.edges.T, water.edges.T[::-1]):
        reaching[run[here[free[here] & arrived[there]]]] = True
    return arrived | (free & reaching[run])


def touching(covered: Boxes, points: Floats, distance: float) -> Ints:
    """Return all (row, point) with the rectangle at most `distance` from the point, (k, 2), by point, then row.

    points: (m, 2) mm; distance: mm, to which rounding is added.
    """
    reach = distance + ROUNDING
    found = [np.empty((0, 2), np.int64)]
    for point, row in pairs_within(points, covered.centres, reach + float(covered.radii.max(initial=0.0))):
        near = covered.take(row).distances(points[point]) <= reach
        found.append(np.column_stack((row[near], point[near])))
    pairs = np.concatenate(found)
    return pairs[np.lexsort(pairs.T)]


def pieces(n: int, edges: Ints) -> Ints:
    """Return the least row in the connected piece of each row, (n,) int64. edges: (k, 2) rows, in either direction.

    Every round hooks each root onto the least root beside it, then lets every row point at its root: about log2(n) rounds.
    """
    root = np.arange(n)
    while len(edges):
        ends = root[edges]
        ends = ends[ends[:, 0] != ends[:, 1]]
        if not len(ends):
            break
        np.minimum.at(root, ends.max(axis=1), ends.min(axis=1))
        while not np.array_equal(root, root[root]):
            root = root[root]
    return root


def _find_chain(layout: Layout) -> Flags:
    """Return which dominoes fell forward and show their water, (n,) bool; one that fell over its narrow side shows none."""
    d = layout.dominoes
    return np.equal(d.state, State.FORWARD) & (np.abs(np.cos(d.fall_heading - d.heading)) >= math.cos(NARROW))


def _forks(layout: Layout, edges: Ints) -> Flags:
    """Return which dominoes are gardens that feed two branches or more, (n,) bool."""
    feeds = np.bincount(edges[:, 0], minlength=len(layout.dominoes))
    return np.asarray((feeds >= 2) & (layout.dominoes.terrain == GARDEN), np.bool_)
