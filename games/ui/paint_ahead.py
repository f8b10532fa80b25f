"""Paint pictures in a thread beside the window before they are wanted, so that no frame waits for them. Knows no picture.

Without a window nothing is painted beside it: each picture is then painted when it is wanted, and every run draws the same.
"""

from collections.abc import Callable, Hashable
from typing import ParamSpec

import pygame

from games.core.worker import TaskQueue
from games.ui.pixel_cache import PixelCache

_queue = TaskQueue("aya paints", daemon=True)
_asked: set[Hashable] = set()
_is_on = False
_stand_ins = 0  # shown so far
_finished = 0  # pictures painted so far
P = ParamSpec("P")


def start() -> None:
    """Paint beside the window from now on."""
    global _is_on
    _is_on = True


def stop() -> None:
    """Paint nothing more; return once the picture in work is done."""
    global _is_on
    _is_on = False
    _queue.clear()
    _asked.clear()
    _queue.wait()


def is_on() -> bool:
    """Return whether pictures are painted beside the window."""
    return _is_on


def paint_ahead(key: Hashable, paint: Callable[[], object], *, first: bool = False) -> None:
    """Paint a picture after those that wait, unless it waits already. key: the same for the same picture. paint: caches the picture.
    first: before those that wait, as it is to be seen now.
    """
    if not _is_on or key in _asked:
        return
    _asked.add(key)

    def work() -> None:
        global _finished
        try:
            paint()
        finally:
            _asked.discard(key)
            _finished += 1

    _queue.submit(work, first=first)


def paint_once_seen(key: Hashable, paint: Callable[[], object]) -> None:
    """Paint a picture that is to be seen now: beside the window, or at once where nothing is. key, paint: as of `paint_ahead`."""
    if _is_on:
        paint_ahead(key, paint, first=True)
    else:
        paint()


def picture_or(
    stand_in: Callable[[], pygame.Surface], paint: PixelCache[P, pygame.Surface], *args: P.args, **named: P.kwargs
) -> pygame.Surface:
    """Return a picture; while it is being painted beside the window, what stands in for it. What was drawn with a stand-in is to be
    drawn again when more pictures are painted, see `count_stand_ins` and `count_painted`.
    """
    if not _is_on or paint.has(*args, **named):
        return paint(*args, **named)
    global _stand_ins
    _stand_ins += 1
    paint_ahead((paint, args), lambda: paint(*args, **named), first=True)
    return stand_in()


def count_stand_ins() -> int:
    """Return how many pictures have been replaced by others so far: what is drawn while the number grows is not as it will be."""
    return _stand_ins


def count_painted() -> int:
    """Return how many pictures have been painted beside the window so far."""
    return _finished
