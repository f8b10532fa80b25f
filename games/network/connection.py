"""Carry the messages of one WebSocket: paced on the way in, queued on the way out. Knows nothing of tables; needs the extra `net`."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from games.network.face import Frame

MOST_WAITING = 400  # messages that a slow reader may leave unread
MOST_BYTES_WAITING = 16 << 20
RATE, BURST = 100.0, 200.0  # messages a second from one connection, and how many at once
REFUSED_COSTS = 10.0  # messages that one that is refused counts for, where several connections share a budget


class Budget:
    """How many messages may come: so many a second, and a number at once."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        """Create a budget that nothing was spent of. rate: messages a second. burst: how many at once."""
        self._rate, self._burst = rate, burst
        self._left, self._since = burst, time.monotonic()

    def spend(self, cost: float = 1.0) -> float:
        """Count a message, and return how long its sender has to wait, s; mostly 0. cost: messages that it counts for."""
        now = time.monotonic()
        self._left, self._since = min(self._burst, self._left + (now - self._since) * self._rate) - cost, now
        return max(0.0, -self._left / self._rate)

    def take(self) -> bool:
        """Count a message if there is room for it, and return whether there was."""
        wait = self.spend()
        if wait:
            self._left += 1
        return not wait

    @property
    def is_full(self) -> bool:
        """Return whether it is as good as new."""
        return self._left + (time.monotonic() - self._since) * self._rate >= self._burst


class Connection:
    """What waits to be sent over one socket, and what comes from it."""

    def __init__(self, socket: ServerConnection, budgets: Sequence[Budget] = (), measure: Callable[[float], None] | None = None) -> None:
        """Create the connection of a socket.

        budgets: that it shares with others, besides its own. measure: called with the s that a message took to be answered.
        """
        self.socket = socket
        self._budgets, self._measure = (Budget(), *budgets), measure
        self._frames: deque[tuple[Frame, bool]] = deque()
        self._size = 0
        self._news = asyncio.Event()

    def put(self, frame: Frame, *, closes: bool = False, can_drop: bool = False) -> None:
        """Queue a message; drop the connection if it reads too slowly.

        closes: it is the last message. can_drop: leave it out if others wait to be sent before it.
        """
        if can_drop and self._frames:
            return
        self._frames.append((frame, closes))
        self._size += len(frame)
        self._news.set()
        if len(self._frames) > MOST_WAITING or self._size > MOST_BYTES_WAITING:
            self.abort()

    def abort(self) -> None:
        """Drop the connection without a word."""
        self.socket.transport.abort()

    async def read(self) -> AsyncIterator[str | bytes]:
        """Yield the messages that come until the connection is closed, none faster than the budgets allow: their sender waits."""
        try:
            async for data in self.socket:
                delay = max(budget.spend() for budget in self._budgets)
                if delay:
                    await asyncio.sleep(delay)
                begun = time.perf_counter()
                yield data
                if self._measure is not None:
                    self._measure(time.perf_counter() - begun)
        except ConnectionClosed:
            return

    def charge_refused(self) -> None:
        """Count the last message as many where connections share a budget: no good program is refused all the time."""
        for budget in self._budgets[1:]:
            budget.spend(REFUSED_COSTS - 1)

    async def write(self) -> None:
        """Send what is queued, in order, until the connection is closed."""
        while True:
            await self._news.wait()
            self._news.clear()
            while self._frames:
                frame, closes = self._frames[0]
                try:
                    await self.socket.send(frame)
                except ConnectionClosed:
                    return
                self._frames.popleft()
                self._size -= len(frame)
                if closes:
                    await self.socket.close()
                    return
