"""Build one full expedition, the table as four good partners leave it when the second hourglass runs out.

The river grows like a tree: a long bow from the spring to the forest's fork, a garden at the end of each limb, and from there two lands.
Every land lies the same way: its fork, a photo on each branch, then its straight and its bend. All cameras are used, three a land for tiles
and two for photos, and each photo has a stretch of its own: 40 points if nothing goes wrong.
"""

from aya_sim.components import Shape, Terrain
from aya_sim.geometry.paths import Pose
from aya_sim.layout import Layout, Table
from aya_sim.scenes.river import LEFT, RIGHT, Garden, Landscape, River, Run
from aya_sim.scenes.tables import table

FOREST, MOUNTAIN, DESERT, POLE, FIELD = Terrain.FOREST, Terrain.MOUNTAIN, Terrain.DESERT, Terrain.POLE, Terrain.FIELD
STRAIGHT, BEND, FORK = Shape.STRAIGHT, Shape.BEND, Shape.FORK


def _branch_to(tile: Landscape) -> River:
    """Return the branch of a fork that leads to another tile of its land: three dominoes with a photo on them, then the tile."""
    return (Run((tile.terrain,) * 3, 86.0, photo=1), tile)


def _land(terrain: Terrain, turn: float, sway: float, left: Landscape, right: Landscape) -> River:
    """Return a land from a garden on: a sweep of five dominoes to its fork, and a tile on each branch."""
    return (Run((terrain,) * 5, 124.0, turn, sway), Landscape(terrain, FORK, left=_branch_to(left), right=_branch_to(right)))


_MOUNTAIN = _land(MOUNTAIN, 22 * LEFT, 14 * LEFT, Landscape(MOUNTAIN, BEND, LEFT), Landscape(MOUNTAIN, STRAIGHT))
_POLE = _land(POLE, 56 * RIGHT, 0 * LEFT, Landscape(POLE, BEND, RIGHT), Landscape(POLE, STRAIGHT))
_FIELD = _land(FIELD, 9 * LEFT, 22 * RIGHT, Landscape(FIELD, STRAIGHT), Landscape(FIELD, BEND, LEFT))
_DESERT = _land(DESERT, 4 * LEFT, 22 * LEFT, Landscape(DESERT, STRAIGHT), Landscape(DESERT, BEND, LEFT))
_LEFT_LIMB: River = (*_branch_to(Landscape(FOREST, BEND, LEFT)), Garden(_MOUNTAIN, _POLE))
_RIGHT_LIMB: River = (*_branch_to(Landscape(FOREST, STRAIGHT)), Garden(_FIELD, _DESERT))
_FIRST = (FOREST,) * 2 + (DESERT,) * 2 + (POLE,) * 2 + (MOUNTAIN,) * 2 + (FIELD,) * 2 + (FOREST,) * 3
_TRUNK: River = (
    Run(_FIRST, 400.0, 112 * LEFT),
    Landscape(FOREST, FORK, striker=FOREST, left=_LEFT_LIMB, right=_RIGHT_LIMB),
)
_SPRING = Pose(255.0, 215.0, 70 * RIGHT)


def expedition() -> Layout:
    """Return all 16 tiles, 10 animal photos and 156 dominoes on the default table; one push at the spring brings it down."""
    return table("Expedition", _SPRING, FOREST, _TRUNK, Table())
