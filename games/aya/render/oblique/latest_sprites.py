"""Keep the sprites of the pieces of one tilted table, and paint only a few new ones in a picture."""

import math
from collections.abc import Collection, Hashable
from typing import Any

from games.aya.render.sprites import Sprite
from games.ui.pixel_cache import PixelCache

_JUMP = 1.3  # a change of scale above which the sprites of before do not stand in for new ones


class LatestSprites:
    """The sprite of each piece; a piece keeps its last one where a picture has painted enough."""

    def __init__(self) -> None:
        self._look: Hashable = None
        self._scale = 1.0
        self._latest: dict[Hashable, Sprite] = {}
        self._waited: set[Hashable] = set()
        self._waiting: set[Hashable] = set()
        self._left = math.inf

    @property
    def is_behind(self) -> bool:
        """Return whether a piece of the last picture was shown as it looked before."""
        return bool(self._waiting)

    def begin(self, look: Hashable, scale: float, at_most: float) -> None:
        """Begin a picture. look: colours and sizes of the pieces. scale: pixels per mm. at_most: new sprites to paint for it, inf: all."""
        if look != self._look or not 1 / _JUMP < scale / self._scale < _JUMP:
            self._latest, self._look, self._scale = {}, look, scale
        self._waited, self._waiting, self._left = self._waiting, set(), at_most

    def sort(self, pieces: Collection[Any]) -> list[Any]:
        """Return pieces in the order in which to ask for their sprites: first those that had to wait in the last picture."""
        return sorted(pieces, key=lambda piece: piece not in self._waited)

    def sprite(self, piece: Hashable, paint: PixelCache[..., Sprite], *args: Any, cost: float = 1.0) -> Sprite:
        """Return the sprite of a piece as it looks now, or as it looked before. paint, args: what paints it now. cost: how many sprites
        that counts for.
        """
        found = paint.find(*args)
        if found is None:
            if self._left <= 0 and piece in self._latest:
                self._waiting.add(piece)
                return self._latest[piece]
            self._left -= cost
            found = paint(*args)
        self._latest[piece] = found
        return found
