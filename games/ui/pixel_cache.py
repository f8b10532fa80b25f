"""Cache the pictures that a function returns, bounded by their pixels instead of their number."""

from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Generic, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

_PIXEL = 4  # bytes
P = ParamSpec("P")
Picture = pygame.Surface | npt.NDArray[np.uint8]
T = TypeVar("T", bound=Picture | tuple[Picture, tuple[int, int]])


class PixelCache(Generic[P, T]):
    """A function that remembers its latest pictures. It may be called in several threads."""

    def __init__(self, paint: Callable[P, T], megabytes: float) -> None:
        self._paint, self._room = paint, megabytes * 1e6
        self._known: dict[Hashable, T] = {}
        self._used = 0
        self._lock = Lock()
        update_wrapper(self, paint)

    def __call__(self, *args: P.args, **named: P.kwargs) -> T:
        """Return the picture for these arguments, which are by position and hashable."""
        found = self._known.get(args)
        return found if found is not None else self._add(args, self._paint(*args, **named))

    def find(self, *args: P.args, **named: P.kwargs) -> T | None:
        """Return the picture for these arguments if it is remembered."""
        del named
        return self._known.get(args)

    def has(self, *args: P.args, **named: P.kwargs) -> bool:
        """Return whether this picture is remembered."""
        del named
        return args in self._known

    def _add(self, args: Hashable, result: T) -> T:
        with self._lock:
            if args not in self._known:
                self._known[args] = result
                self._used += _weight(result)
            while self._used > self._room and len(self._known) > 1:
                self._used -= _weight(self._known.pop(next(iter(self._known))))
        return result


def pixel_cache(megabytes: float) -> Callable[[Callable[P, T]], PixelCache[P, T]]:
    """Cache the latest results up to this much memory. Arguments are by position and hashable."""
    return lambda paint: PixelCache(paint, megabytes)


def _weight(result: Picture | tuple[Picture, tuple[int, int]]) -> int:
    picture = result[0] if isinstance(result, tuple) else result
    return _PIXEL * picture.get_width() * picture.get_height() if isinstance(picture, pygame.Surface) else picture.nbytes
