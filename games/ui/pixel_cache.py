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

    def decorate(paint: Callable[P, T]) -> Callable[P, T]:
        known: dict[Hashable, T] = {}
        used = 0

        @wraps(paint)
        def cached(*args: P.args, **named: P.kwargs) -> T:
            nonlocal used
            found = known.get(args)
            if found is not None:
                return found
            result = known[args] = paint(*args, **named)
            used += _weight(result)
            while used > megabytes * 1e6 and len(known) > 1:
                used -= _weight(known.pop(next(iter(known))))
            return result

        return cached

    return decorate


def _weight(result: Picture | tuple[Picture, tuple[int, int]]) -> int:
    picture = result[0] if isinstance(result, tuple) else result
    return _PIXEL * picture.get_width() * picture.get_height() if isinstance(picture, pygame.Surface) else picture.nbytes
