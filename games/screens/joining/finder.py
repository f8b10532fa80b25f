"""Look for tables in the local network, in a thread: it listens until it is closed. Needs the extra `net`; without it nothing is found."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

from games.network.discovery import FoundTable, find_tables

LISTENING = 2.5  # s each time
_PAUSE = 1.5  # s between two times
Find = Callable[[float], Awaitable[tuple[FoundTable, ...]]]


class Finder:
    """The tables that are known in the local network now. wake: called from the thread when others are. find: listens for so many s."""

    def __init__(self, wake: Callable[[], None], find: Find = find_tables) -> None:
        self.tables: tuple[FoundTable, ...] = ()
        self.has_listened = False
        self._wake, self._find = wake, find
        self._closed = threading.Event()
        threading.Thread(target=self._listen, name="aya finder", daemon=True).start()

    def close(self) -> None:
        """Stop listening."""
        self._closed.set()

    def _listen(self) -> None:
        while not self._closed.is_set():
            try:
                found = asyncio.run(self._once())
            except (ImportError, OSError):  # no such package, or no network
                found = ()
            if self._closed.is_set():
                return
            if found != self.tables or not self.has_listened:
                self.tables, self.has_listened = found, True
                self._wake()
            self._closed.wait(_PAUSE)

    async def _once(self) -> tuple[FoundTable, ...]:
        return tuple(sorted(await self._find(LISTENING), key=lambda table: table.page))
