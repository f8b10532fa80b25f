"""The dominoes of Aya by id, the same in every game with as many cameras."""

from dataclasses import dataclass
from functools import cache

from aya_sim.components import DOMINOES_PER_LAND, GARDENS, LANDS, Terrain


@dataclass(frozen=True, slots=True)
class Piece:
    """One river domino, wherever it is."""

    id: int
    terrain: Terrain
    camera: bool


@cache
def pieces(cameras: int) -> tuple[Piece, ...]:
    """Return all dominoes of the box by id from 1: the terrains, the camera dominoes of each first, then the gardens."""
    each = cameras // len(LANDS)
    kinds = [(land, k < each) for land in LANDS for k in range(DOMINOES_PER_LAND)] + [(Terrain.GARDEN, False)] * GARDENS
    return tuple(Piece(i, terrain, camera) for i, (terrain, camera) in enumerate(kinds, 1))


def piece(number: int, cameras: int) -> Piece:
    """Return the domino of this id, 1 to 156."""
    return pieces(cameras)[number - 1]
