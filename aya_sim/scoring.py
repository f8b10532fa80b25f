"""Room: scoring. A fallen layout in, points and rating out (rules, section 5)."""

from dataclasses import dataclass
from enum import StrEnum

from aya_sim.components import Terrain
from aya_sim.layout import Layout


class Failure(StrEnum):
    """A condition of the counting that was not met."""

    OFF_CHAIN = "off_chain"
    NOT_CONNECTED = "not_connected"
    ON_TILE = "on_tile"
    SHARED_STRETCH = "shared_stretch"
    FOREIGN_DOMINO = "foreign_domino"
    DRY_MOUTH = "dry_mouth"


@dataclass(frozen=True, slots=True)
class AnimalPhoto:
    """Verdict on one animal photo."""

    index: int  # place in the layout's animals
    terrain: Terrain
    failed: tuple[Failure, ...]  # in the order of Failure

    @property
    def won(self) -> bool:
        return not self.failed


@dataclass(frozen=True, slots=True)
class LandscapePhoto:
    """Verdict on one landscape photo."""

    tile: str  # id of its tile
    terrain: Terrain
    failed: tuple[Failure, ...]

    @property
    def won(self) -> bool:
        return not self.failed


@dataclass(frozen=True, slots=True)
class Count:
    """The counting of one table."""

    animals: tuple[AnimalPhoto, ...]
    landscapes: tuple[LandscapePhoto, ...]  # in the order of the tiles, the Start tile left out
    triptychs: tuple[Terrain, ...]  # in the order of LANDS
    retriggers_left: int
    total: int
    rating: int  # the step: 10, 15, ... 55


def count(layout: Layout, pushes: int | None = None) -> Count:
    """Count a fallen table."""
    raise NotImplementedError
