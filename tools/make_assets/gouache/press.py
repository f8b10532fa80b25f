"""One picture from first to last. A scene in, a painted card out."""

from dataclasses import dataclass

from PIL import Image

from tools.make_assets.gouache.paint import Sheet
from tools.make_assets.gouache.places import PLACES
from tools.make_assets.gouache.rooms import ROOMS
from tools.make_assets.gouache.things import THINGS


@dataclass(frozen=True, slots=True)
class Scene:
    """A light, a place, and things from far to near, each with its words."""

    tone: str
    place: str
    numbers: tuple[float, ...]
    things: tuple[tuple[str, ...], ...]


def paint_scene(scene: Scene, seed: int) -> Image.Image:
    """Return the card. seed: of its hills, stars and brush marks."""
    sheet = Sheet(scene.tone, seed)
    (PLACES | ROOMS)[scene.place](sheet, list(scene.numbers))
    for name, *words in scene.things:
        THINGS[name](sheet, words)
    return sheet.finish()
