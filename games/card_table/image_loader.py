"""The pictures of the box, read beside the window before they are wanted, so that a frame seldom has to wait for one.

They are read in the order of the deck, whoever holds which: when a picture is read tells nothing, and no picture looks otherwise for it.
"""

import threading
from collections import deque
from collections.abc import Callable, Hashable

from aya_sim.errors import BadFile

_asked: set[Hashable] = set()
_waiting: deque[Callable[[], object]] = deque()


def ask(key: Hashable, cards: int, read: Callable[[int], object]) -> None:
    """Have cards 0 to `cards` - 1 read when there is time, once for each key. read: keeps what it has read by itself, and draws nothing."""
    if key not in _asked:
        _asked.add(key)
        _waiting.extend(lambda card=card: read(card) for card in range(cards))  # type: ignore[misc]  # mypy cannot infer a default's type


class Reader:
    """Reads what was asked for in a thread of its own. It lasts until all is read or it is closed."""

    def __init__(self) -> None:
        self._thread: threading.Thread | None = None
        self._closed = False

    def go_on(self) -> None:
        """Begin, where there is something to read and nobody reads."""
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
        """Stop after the picture that is being read; the rest stays asked for."""
        self._closed = True
        self.settle()
