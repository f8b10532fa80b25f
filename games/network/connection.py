"""Carry the messages of one WebSocket: paced on the way in, queued on the way out. Knows nothing of tables; needs the extra `net`."""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator

from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from games.network.face import Frame

MOST_WAITING = 400  # messages that a slow reader may leave unread
MOST_BYTES_WAITING = 16 << 20
RATE, BURST = 100.0, 200.0  # messages a second from one connection, and how many at once


class Connection:
    """What waits to be sent over one socket, and what comes from it."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket
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
        """Yield the messages that come until the connection is closed, none faster than `RATE` allows: its sender waits for the others."""
        budget, since = BURST, time.monotonic()
        try:
            async for data in self.socket:
                now = time.monotonic()
                budget, since = min(BURST, budget + (now - since) * RATE), now
                budget -= 1
                if budget < 0:
                    await asyncio.sleep(-budget / RATE)
                yield data
        except ConnectionClosed:
            return

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
