"""Count a fallen layout: points and rating (rules, section 5).

Adds up; geometry decides which conditions a photo meets. Where the rules are silent, a triptych is read as three landscape photos of one
terrain in hand, so on a table with more than three tiles of a terrain, three won ones are enough.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from aya_sim.components import LANDS, RETRIGGER_TOKENS, TILES_PER_LAND, Terrain
from aya_sim.errors import BadLayout, BadQuestion
from aya_sim.geometry.photos import Failure, animal_failures, landscape_failures
from aya_sim.geometry.river import river
from aya_sim.layout import Layout

__all__ = [
    "FREE_PUSHES",
    "RATINGS",
    "AnimalPhoto",
    "Count",
    "Failure",
    "LandscapePhoto",
    "as_json",
    "count",
    "count_so_far",
    "rating",
    "retriggers_left",
]

RATINGS = tuple(range(10, 56, 5))
"""Steps of the rating table."""

FREE_PUSHES = 2
"""Pushes that cost no token: the opening push and the first retrigger."""


@dataclass(frozen=True, slots=True)
class AnimalPhoto:
    """Hold the verdict on one animal photo."""

    index: int  # place in the layout's animals
    terrain: Terrain
    failed: tuple[Failure, ...]  # in the order of Failure

    @property
    def won(self) -> bool:
        """Return whether the photo counts."""
        return not self.failed


@dataclass(frozen=True, slots=True)
class LandscapePhoto:
    """Hold the verdict on one landscape photo."""

    tile: str  # id of its tile
    terrain: Terrain
    failed: tuple[Failure, ...]

    @property
    def won(self) -> bool:
        """Return whether the photo counts."""
        return not self.failed


@dataclass(frozen=True, slots=True)
class Count:
    """Hold the counting of one table."""

    animals: tuple[AnimalPhoto, ...]
    landscapes: tuple[LandscapePhoto, ...]  # in the order of the tiles, the Start tile left out
    triptychs: tuple[Terrain, ...]  # in the order of LANDS
    retriggers_left: int
    total: int
    rating: int  # the step: 10, 15, ... 55


def count(layout: Layout, pushes: int | None = None) -> Count:
    """Count a fallen table.

    pushes: how many it took; None: as many as the layout lists, or 1 if it lists none. The layout is taken as given; whether it is possible
    at all is for `refuse_impossible`. Raises BadLayout (a domino still stands) and BadQuestion (fewer than 0 pushes).
    """
    for row in np.flatnonzero(layout.dominoes.standing)[:1]:
        raise BadLayout(
            "layout.stands",
            "domino {domino} still stands: the duty of toppling is not done",
            where=f"$.dominoes[{row}]",
            domino=layout.dominoes.id[row],
        )
    return count_so_far(layout, (len(layout.pushes) or 1) if pushes is None else pushes)


def count_so_far(layout: Layout, pushes: int) -> Count:
    """Count a table on which dominoes may still stand: what would be won if none of them ever fell.

    pushes: how many it took. Raises BadQuestion (fewer than 0 pushes).
    """
    water = river(layout)
    animals = tuple(
        AnimalPhoto(i, animal.terrain, failed)
        for i, (animal, failed) in enumerate(zip(layout.animals, animal_failures(layout, water), strict=True))
    )
    failures = landscape_failures(layout, water)
    landscapes = tuple(LandscapePhoto(tile.id, tile.terrain, failures[tile.id]) for tile in layout.tiles if tile.id in failures)
    won = [photo.terrain for photo in landscapes if photo.won]
    triptychs = tuple(land for land in LANDS if won.count(land) >= TILES_PER_LAND)
    left = retriggers_left(pushes)
    total = sum(photo.won for photo in animals) + len(won) + len(triptychs) + left
    return Count(animals, landscapes, triptychs, left, total, rating(total))


def retriggers_left(pushes: int) -> int:
    """Return the tokens left after this many pushes: every retrigger except the first removes one. Raises BadQuestion below 0."""
    if pushes < 0:
        raise BadQuestion("expected.more", "expected {low} or more, got {got}", where="pushes", low=0, got=pushes)
    return max(0, RETRIGGER_TOKENS - max(0, pushes - FREE_PUSHES))


def rating(total: int) -> int:
    """Return the highest rating step not above the total, or the first step below that."""
    return max((step for step in RATINGS if step <= total), default=RATINGS[0])


def as_json(counted: Count) -> dict[str, Any]:
    """Return what `aya count --json` prints (docs/formats.md), keys in its order."""
    return {
        "format": "aya-count",
        "version": 1,
        "animals": [
            {"index": a.index, "terrain": a.terrain.value, "won": a.won, "failed": [why.value for why in a.failed]} for a in counted.animals
        ],
        "landscapes": [
            {"tile": photo.tile, "terrain": photo.terrain.value, "won": photo.won, "failed": [why.value for why in photo.failed]}
            for photo in counted.landscapes
        ],
        "triptychs": [land.value for land in counted.triptychs],
        "retriggers_left": counted.retriggers_left,
        "total": counted.total,
        "rating": counted.rating,
    }
