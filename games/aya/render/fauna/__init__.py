"""The animals on the photos. Five of each land, drawn by the program in flat paper colours; no print, no table."""

from collections.abc import Callable
from functools import lru_cache

from aya_sim.components import Terrain
from games.aya.render.fauna import desert, field, forest, mountain, pole
from games.aya.text.photos import SPECIES
from games.ui.canvas import Glyph

_DRAWN: dict[Terrain, dict[str, Callable[[], Glyph]]] = {
    Terrain.FOREST: forest.DRAWN,
    Terrain.MOUNTAIN: mountain.DRAWN,
    Terrain.DESERT: desert.DRAWN,
    Terrain.POLE: pole.DRAWN,
    Terrain.FIELD: field.DRAWN,
}


@lru_cache(maxsize=25)
def glyph(land: Terrain, which: int) -> Glyph:
    """The drawing of the photo of this number, 0 to 4, within -1..1. Put together when it is first wanted."""
    return _DRAWN[land][SPECIES[land][which]]()
