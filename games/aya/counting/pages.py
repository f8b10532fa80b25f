"""List what is counted, page by page of the album: animals, landscapes, triptychs. No pixels."""

from dataclasses import dataclass

from aya_sim.components import Shape, Terrain
from aya_sim.layout import Layout
from aya_sim.scoring import Count
from games.aya.text.photos import photo_number

BUFFER = "buffer"  # why a photo is lost that was not put in its place in time


@dataclass(frozen=True, slots=True)
class Page:
    """One thing that is counted."""

    kind: str  # "animal", "landscape" or "triptych"
    terrain: Terrain
    won: bool
    failures: tuple[str, ...]  # names of the conditions not met
    position: tuple[float, float] | None  # mm on the table
    shape: Shape | None = None
    is_tile: bool = False
    photo_number: int = 0  # of the animal photos of its land


def list_pages(layout: Layout, count: Count) -> list[Page]:
    """Return animals, landscapes and triptychs in the order of the count."""
    tiles = {tile.id: tile for tile in layout.tiles}
    pages = []
    for verdict in count.animals:
        animal = layout.animals[verdict.index]
        failed = (BUFFER,) if animal.buffer and not verdict.won else tuple(verdict.failed)
        pages.append(
            Page(
                "animal",
                verdict.terrain,
                verdict.won,
                failed,
                (animal.x, animal.y),
                photo_number=photo_number(layout.animals, verdict.index),
            )
        )
    for seen in count.landscapes:
        tile = tiles[seen.tile]
        pages.append(Page("landscape", seen.terrain, seen.won, tuple(seen.failed), (tile.x, tile.y), tile.shape, True))
    pages += [Page("triptych", land, True, (), None) for land in count.triptychs]
    return pages
