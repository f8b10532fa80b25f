"""Name the animal of each photo and its number among the five of its land. Imports no pixels and no words."""

from collections.abc import Iterable, Sequence

from aya_sim.components import Terrain
from aya_sim.layout import Animal

SPECIES: dict[Terrain, tuple[str, ...]] = {
    Terrain.FOREST: ("fox", "owl", "deer", "hedgehog", "woodpecker"),
    Terrain.MOUNTAIN: ("ibex", "marmot", "eagle", "yak", "snow_leopard"),
    Terrain.DESERT: ("camel", "fennec", "scorpion", "meerkat", "tortoise"),
    Terrain.POLE: ("penguin", "polar_bear", "seal", "walrus", "orca"),
    Terrain.FIELD: ("hare", "stork", "ladybird", "horse", "mouse"),
}
"""By land, the names of its five photos in the order in which they are dealt; the first is on the photo of lessons and swatches."""


def photo_numbers(photos: Iterable[Animal]) -> tuple[int, ...]:
    """Return the number of each photo among its land's five, 0 to 4.

    They are dealt in the order of the box, and start again where a layout has more than five of a land.
    """
    counts: dict[Terrain, int] = {}
    found = []
    for photo in photos:
        counts[photo.terrain] = counts.get(photo.terrain, -1) + 1
        found.append(counts[photo.terrain] % len(SPECIES[photo.terrain]))
    return tuple(found)


def photo_number(photos: Sequence[Animal], index: int) -> int:
    """Return the number of the photo at this place in `layout.animals`, 0 to 4."""
    return photo_numbers(photos[: index + 1])[-1]


def next_photo_number(photos: Iterable[Animal], land: Terrain) -> int:
    """Return the number of the photo of this land that will be laid next, 0 to 4."""
    return sum(one.terrain == land for one in photos) % len(SPECIES[land])


def species_name(land: Terrain, number: int) -> str:
    """Return the name of an animal in the catalogue: "aya.animal.NAME"."""
    return SPECIES[land][number]
