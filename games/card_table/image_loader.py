"""Read the pictures of the box in a thread before they are needed, so that a frame seldom waits for one.

They are read in the order of the deck, whatever the hands hold: when a picture is read gives nothing away.
"""

import threading
from collections import deque
from collections.abc import Callable, Hashable

from aya_sim.errors import BadFile

_asked: set[Hashable] = set()
_waiting: deque[Callable[[], object]] = deque()


def ask(key: Hashable, cards: int, read: Callable[[int], object]) -> None:
    """Queue cards 0 to `cards` - 1 for reading, once for each key. read: reads one card and caches the picture; it draws nothing."""
    if key not in _asked:
        _asked.add(key)
        _waiting.extend(lambda card=card: read(card) for card in range(cards))  # type: ignore[misc]  # mypy cannot infer a default's type


class Reader:
    """A thread that reads the queued pictures. It lasts until all are read or it is closed."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._closed = False

    def go_on(self) -> None:
        """Start the thread if something is queued and none is running."""
        if _waiting and not self._closed and (self._thread is None or not self._thread.is_alive()):
            self._thread = threading.Thread(target=self._read, name="aya pictures")
            self._thread.start()

    def _read(self) -> None:
        while not self._closed:
            try:
                read = _waiting.popleft()
            except IndexError:
                return
            try:
                read()
            except (BadFile, OSError, ValueError):
                continue  # whoever wants it reads it again, and is told

    def settle(self) -> None:
        """Wait until all is read."""
        if self._thread is not None:
            self._thread.join()

    def close(self) -> None:
        """Stop after the current picture; the rest stays queued."""
        self._closed = True
        self.settle()
