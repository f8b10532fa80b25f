"""Cache the pictures that a function returns, bounded by their pixels instead of their number."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

_PIXEL = 4  # bytes
P = ParamSpec("P")
Picture = pygame.Surface | npt.NDArray[np.uint8]
T = TypeVar("T", bound=Picture | tuple[Picture, tuple[int, int]])


def pixel_cache(megabytes: float) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Cache the latest results up to this much memory. Arguments are by position and hashable."""

    def around(paint: Callable[P, T]) -> Callable[P, T]:
        known: dict[Hashable, T] = {}
        held = 0

        @wraps(paint)
        def asked(*args: P.args, **named: P.kwargs) -> T:
            nonlocal held
            found = known.get(args)
            if found is not None:
                return found
            made = known[args] = paint(*args, **named)
            held += _weight(made)
            while held > megabytes * 1e6 and len(known) > 1:
                held -= _weight(known.pop(next(iter(known))))
            return made

        def clear() -> None:
            nonlocal held
            known.clear()
            held = 0

        asked.cache_clear = clear  # type: ignore[attr-defined]  # as a function remembered by functools has it: the palette asks for it
        return asked

    return around


def _weight(made: Picture | tuple[Picture, tuple[int, int]]) -> int:
    picture = made[0] if isinstance(made, tuple) else made
    return _PIXEL * picture.get_width() * picture.get_height() if isinstance(picture, pygame.Surface) else picture.nbytes
