"""Paint pictures in a thread beside the window before they are wanted, so that no frame waits for them. Knows no picture.

Without a window nothing is painted beside it: each picture is then painted when it is wanted, and every run draws the same.
"""

from collections.abc import Callable, Hashable

from games.core.worker import TaskQueue

_queue = TaskQueue("aya paints", daemon=True)
_asked: set[Hashable] = set()
_is_on = False


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


def paint_ahead(key: Hashable, paint: Callable[[], object]) -> None:
    """Paint a picture after those that wait, unless it waits already. key: the same for the same picture. paint: caches the picture."""
    if not _is_on or key in _asked:
        return
    _asked.add(key)

    def work() -> None:
        try:
            paint()
        finally:
            _asked.discard(key)

    _queue.submit(work)
