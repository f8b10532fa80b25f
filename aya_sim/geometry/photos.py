"""Find which conditions of the counting each photo does not meet (rules, section 5).

Readings chosen where the rules are silent. A photo in the buffer touches no chain, whatever it lies on. A photo off the
chain is not connected either, and shares nothing. "Strictly outside" a tile is not touching it. A photo may touch no
stretch but only dominoes at which the river is cut (by a tile, by a garden that forks). If it lies on a tile, it is then on
no stretch; else it belongs to one of the stretches beside those dominoes, and where there is none, one of them stands for
the stretch. Among several it is the one that the disc overlaps most, then the nearest.
"""

from enum import StrEnum

import numpy as np
import shapely

from aya_sim.components import ANIMAL_DIAMETER, MOUTH_TOLERANCE, MOUTHS, TILE_DIAMETER, TOUCH, Terrain
from aya_sim.geometry.check import places
from aya_sim.geometry.footprints import ROUNDING
from aya_sim.geometry.neighbours import pairs_within
from aya_sim.geometry.river import River, of_terrain, reaches_tile, touching
from aya_sim.layout import Flags, Floats, Ints, Layout, Tile

_DISC = shapely.Point(0.0, 0.0).buffer(ANIMAL_DIAMETER / 2, quad_segs=64)


class Failure(StrEnum):
    """A condition of the counting that a photo does not meet."""

    OFF_CHAIN = "off_chain"
    NOT_CONNECTED = "not_connected"
    ON_TILE = "on_tile"
    SHARED_STRETCH = "shared_stretch"
    FOREIGN_DOMINO = "foreign_domino"
    DRY_MOUTH = "dry_mouth"


def animal_failures(layout: Layout, water: River) -> list[tuple[Failure, ...]]:
    """Return for each animal photo, in the order of the layout, the conditions it does not meet, in the order of Failure."""
    touched = _find_touches(layout, water)
    n = len(layout.animals)
    on_chain = np.bincount(touched[:, 1], minlength=n) > 0
    on_tile = _on_tile(layout)
    failed = {
        Failure.OFF_CHAIN: ~on_chain,
        Failure.NOT_CONNECTED: ~_is_connected(layout, water, touched),
        Failure.ON_TILE: on_tile,
        Failure.SHARED_STRETCH: _shares_stretch(layout, water, touched, on_tile),
    }
    return [tuple(why for why, photos in failed.items() if photos[i]) for i in range(n)]


def landscape_failures(layout: Layout, water: River) -> dict[str, tuple[Failure, ...]]:
    """Return the conditions that the photo of each tile but Start does not meet, by tile id, in the order of the layout."""
    dry = _has_dry_mouth(layout, water)
    failed: dict[str, tuple[Failure, ...]] = {}
    on_tile = np.split(water.on_tiles[:, 0], np.searchsorted(water.on_tiles[:, 1], np.arange(1, len(layout.tiles))))
    own = {terrain: of_terrain(layout, terrain) for terrain in {tile.terrain for tile in layout.tiles} - {Terrain.START}}
    for k, tile in enumerate(layout.tiles):
        if tile.terrain == Terrain.START:
            continue
        foreign = not own[tile.terrain][on_tile[k]].all()
        why = {Failure.FOREIGN_DOMINO: foreign, Failure.DRY_MOUTH: bool(dry[k])}
        failed[tile.id] = tuple(name for name, true in why.items() if true)
    return failed


def mouths(tile: Tile) -> Floats:
    """Return the points of the rim where the river enters or leaves the tile, (k, 2) float64, mm."""
    angles = tile.rotation + np.array(MOUTHS[tile.shape])
    return np.column_stack((tile.x + TILE_DIAMETER / 2 * np.cos(angles), tile.y + TILE_DIAMETER / 2 * np.sin(angles)))


def _find_touches(layout: Layout, water: River) -> Ints:
    """Return (row, photo) of every chain domino that the disc of a photo touches, by photo, then row.

    A photo in the buffer touches none.
    """
    pairs = touching(water.covered, places(layout.animals), ANIMAL_DIAMETER / 2 + TOUCH)
    laid = np.array([not animal.buffer for animal in layout.animals], np.bool_)
    return pairs[water.chain[pairs[:, 0]] & laid[pairs[:, 1]]]


def _is_connected(layout: Layout, water: River, touched: Ints) -> Flags:
    """Return which photos touch a domino from which a run of their terrain reaches a tile of it, (photos,) bool."""
    connected = np.zeros(len(layout.animals), np.bool_)
    terrain = np.array([animal.terrain for animal in layout.animals])
    rows, photos = touched.T
    for land in {animal.terrain for animal in layout.animals}:
        runs = reaches_tile(layout, water, land)
        connected[photos[runs[rows] & (terrain[photos] == land)]] = True
    return connected


def _on_tile(layout: Layout) -> Flags:
    """Return which photos are not strictly outside every tile, (photos,) bool."""
    on = np.zeros(len(layout.animals), np.bool_)
    reach = (TILE_DIAMETER + ANIMAL_DIAMETER) / 2 + TOUCH + ROUNDING
    for photo, _ in pairs_within(places(layout.animals), places(layout.tiles), reach):
        on[photo] = True
    return on


def _shares_stretch(layout: Layout, water: River, touched: Ints, on_tile: Flags) -> Flags:
    """Return which photos have another one on their stretch, (photos,) bool."""
    somewhere = ~on_tile
    somewhere[touched[~water.cut[touched[:, 0]], 1]] = True
    touched = touched[somewhere[touched[:, 1]]]
    photos, starts = np.unique(touched[:, 1], return_index=True)
    centres, rows = places(layout.animals)[photos], np.split(touched[:, 0], starts[1:])
    stretches = np.array([_stretch_of(centres[k], rows[k], water) for k in range(len(photos))], np.int64)
    _, which, photos_on = np.unique(stretches, return_inverse=True, return_counts=True)
    sharing = np.zeros(len(layout.animals), np.bool_)
    sharing[photos] = photos_on[which] > 1
    return sharing


def _stretch_of(centre: Floats, touched: Ints, water: River) -> int:
    """Return the stretch that a photo touching these dominoes belongs to."""
    on = touched[~water.cut[touched]]
    if not len(on):
        on = _beside(touched, water)
    stretches: list[int] = np.unique(water.stretch[on]).tolist()
    if len(stretches) == 1:
        return stretches[0]
    return max(stretches, key=lambda one: _overlap(centre, on[water.stretch[on] == one], water))


def _beside(cuts: Ints, water: River) -> Ints:
    """Return the dominoes of stretches next to these cut dominoes; with none there, the cut dominoes themselves."""
    edges = water.edges[np.isin(water.edges, cuts).any(axis=1)]
    beside = np.unique(edges[~water.cut[edges]])
    return beside if len(beside) else cuts


def _overlap(centre: Floats, rows: Ints, water: River) -> tuple[float, float, float]:
    """Return how much of the disc these dominoes cover together, mm2, and two tie-breaks.

    The tie-breaks are how near their rims and their centres come, -mm.
    """
    covered = water.covered.take(rows)
    # Told from the disc's centre, so that far from the origin the shapes keep their digits.
    area = shapely.union_all(shapely.polygons(covered.corners - centre)).intersection(_DISC).area
    rim, middle = covered.distances(np.broadcast_to(centre, (len(rows), 2))), np.hypot(*(covered.centres - centre).T)
    return round(area, 6), -float(rim.min()), -float(middle.min())


def _has_dry_mouth(layout: Layout, water: River) -> Flags:
    """Return which tiles have a mouth that no chain domino of their terrain covers, (tiles,) bool; Start is never asked."""
    dry = np.zeros(len(layout.tiles), np.bool_)
    lands = [(k, tile) for k, tile in enumerate(layout.tiles) if tile.terrain != Terrain.START]
    if not lands:
        return dry
    points = [mouths(tile) for _, tile in lands]
    of_tile = np.repeat([k for k, _ in lands], [len(some) for some in points])
    terrain = np.repeat([tile.terrain for _, tile in lands], [len(some) for some in points])
    rows, mouth = touching(water.covered, np.concatenate(points), MOUTH_TOLERANCE).T
    wet = np.zeros(len(of_tile), np.bool_)
    for land in {tile.terrain for _, tile in lands}:
        waters = water.chain & of_terrain(layout, land)
        wet[mouth[waters[rows] & (terrain[mouth] == land)]] = True
    dry[of_tile[~wet]] = True
    return dry
