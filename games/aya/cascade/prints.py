"""Tell which photos a cascade wins, and at which moment of it each is reached. Imports no pixels."""

from dataclasses import dataclass

from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.scoring import Count
from games.aya.model.timeline import Timeline
from games.aya.text.photos import photo_number


@dataclass(frozen=True, slots=True)
class Print:
    """Hold one point that a cascade wins: an animal photo, a landscape photo, or the triptych that a landscape completes."""

    time: float  # s of the show
    x: float  # mm, where its piece lies
    y: float
    terrain: Terrain
    shape: Shape | None = None  # of a landscape
    is_triptych: bool = False
    photo_number: int = 0  # of an animal, among those of its land


def list_prints(show: Timeline, before: Count, after: Count) -> tuple[Print, ...]:
    """Return what this cascade wins, in the order in which it is reached. before, after: the counting before it and after it."""
    had = {photo.index for photo in before.animals if photo.won}
    animals = show.after.animals
    found = []
    for photo in after.animals:
        if photo.won and photo.index not in had:
            one = animals[photo.index]
            number = photo_number(animals, photo.index)
            found.append(Print(show.landing(photo.index), one.x, one.y, photo.terrain, photo_number=number))
    return tuple(sorted([*found, *_landscapes(show, before, after)], key=lambda one: one.time))


def _landscapes(show: Timeline, before: Count, after: Count) -> list[Print]:
    """What is won on tiles: the photo of each, and with the last of a land its triptych."""
    had = {seen.tile for seen in before.landscapes if seen.won}
    new = {seen.tile for seen in after.landscapes if seen.won} - had
    found = [
        Print(show.watering(k), tile.x, tile.y, tile.terrain, tile.shape)
        for k, tile in enumerate(show.after.tiles)
        if tile.id in new and tile.terrain is not None
    ]
    for land in (one for one in LANDS if one in after.triptychs and one not in before.triptychs):
        last = max((one for one in found if one.terrain == land), key=lambda one: one.time)
        found.append(Print(last.time, last.x, last.y, land, is_triptych=True))
    return found
