"""Answer requests at a port: files and errors with the headers of every page, and limits by address. Knows no table.

Names, addresses and tokens are never logged. Needs the extra `net`.
"""

import asyncio
import logging
from collections import Counter
from dataclasses import replace
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection
from websockets.datastructures import Headers
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode
from websockets.http11 import Request, Response
from websockets.protocol import Event

from games.network.connection import Budget

SOCKET_PATH = "/table"
LARGEST_FRAME = 256 * 1024  # bytes: above it a connection is closed unread; above 64 kB a message is refused
READ_AT_ONCE = 4096  # bytes
PINGS, PINGS_AT_ONCE = 1.0, 20.0  # that one connection may send a second, and at once
GOODBYE = 10.0  # s for the last message to arrive
PING = 20.0  # s
METHODS = ("GET", "HEAD")  # of requests that are no sockets

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
_silent = logging.Logger("games.network.sockets", logging.CRITICAL)  # the library's own lines would hold addresses


def socket_settings() -> dict[str, Any]:
    """Return how the sockets of every host are served."""
    return {
        "max_size": LARGEST_FRAME,
        "ping_interval": PING,
        "ping_timeout": PING,
        "close_timeout": GOODBYE,
        "server_header": None,
        "create_connection": Visitor,
        "logger": _silent,
    }


def respond(status: HTTPStatus, kind: str = "text/plain; charset=utf-8", body: bytes = b"") -> Response:
    """Return a response with the headers that every answer of a host has. An error without a body of its own says what it means."""
    content = body if body or status is HTTPStatus.OK else f"{status.value} {status.phrase}: {status.description or 'moved'}.\n".encode()
    headers = Headers([("Content-Type", kind), ("Content-Length", str(len(content))), ("Connection", "close"), *HEADERS.items()])
    return Response(status.value, status.phrase, headers, content)


def method_of(request: Request) -> str:
    """Return the method of a request. The library tells it from version 17 on; before, it lets in nothing but GET."""
    return getattr(request, "method", "GET")


def answer_method(request: Request, response: Response | None) -> Response | None:
    """Return the answer to a request by what it is to GET, None if that opens a socket: HEAD is answered without the body.

    Any other method is refused, and HEAD where there is only a socket.
    """
    method = method_of(request)
    if method == "GET":
        return response
    if method != "HEAD" or response is None:
        response = respond(HTTPStatus.METHOD_NOT_ALLOWED)
        response.headers["Allow"] = "GET" if method == "HEAD" else ", ".join(METHODS)
    return replace(response, body=b"") if method == "HEAD" else response


class Visitor(ServerConnection, asyncio.BufferedProtocol):
    """A connection that answers what is no request of HTTP, too: the library closes it without a word.

    It reads little at a time: what was read is taken apart and answered before any other connection has its turn, and in what asyncio
    reads at once there is room for 40,000 messages. One that sends nothing but pings is dropped.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Prepare to read."""
        self._read, self._pings = bytearray(READ_AT_ONCE), Budget(PINGS, PINGS_AT_ONCE)
        super().connection_made(transport)

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return where the next data goes."""
        return self._read

    def buffer_updated(self, nbytes: int) -> None:
        """Take the data that came."""
        self.data_received(bytes(memoryview(self._read)[:nbytes]))

    def process_event(self, event: Event) -> None:
        """Take what the data was: pings, which the library has answered, count for nothing else."""
        if isinstance(event, WireFrame) and event.opcode is Opcode.PING and not self._pings.take():
            self.transport.abort()
            return
        super().process_event(event)

    def send_data(self) -> None:
        """Send what waits, and a refusal before the end of a connection whose request could not be read."""
        if self.protocol.handshake_exc is not None and self.request is None and not self._is_refused:
            self._is_refused = True
            refused = respond(HTTPStatus.BAD_REQUEST)
            self.transport.write(b"HTTP/1.1 400 Bad Request\r\n" + refused.headers.serialize() + refused.body)
        super().send_data()

    _is_refused = False


def is_from_elsewhere(request: Request) -> bool:
    """Return whether a request comes from a page that another host served."""
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc.lower() != request.headers.get("Host", "").lower()


class LineLimits:
    """Counts connections, in all and by address."""

    def __init__(self, most: int, most_each: int) -> None:
        """Create the count. most: connections in all. most_each: from one address."""
        self._most, self._most_each = most, most_each
        self._addresses: Counter[str] = Counter()
        self.count = 0

    def has_room(self, address: str) -> bool:
        """Return whether one more connection from an address is let in."""
        return self.count < self._most and self._addresses[address] < self._most_each

    def add(self, address: str) -> None:
        """Count a connection."""
        self.count += 1
        self._addresses[address] += 1

    def remove(self, address: str) -> None:
        """Count a connection no longer."""
        self.count -= 1
        self._addresses -= Counter([address])
