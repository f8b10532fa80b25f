"""Open a house at a port: its pages, its figures, and the sockets of its tables. Needs the extra `net`.

`/t/CODE/` is the page of a table and `/t/CODE/table` its socket; tables are opened at `/t/CODE/open` and free seats taken at
`/t/CODE/sit`, sockets too: pages from elsewhere cannot use them. So a proxy can tell by the path which server has the table.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from aya_sim.errors import AyaError
from games.browser_seat.files import page_files
from games.house.codes import is_code
from games.house.files import JSON, house_files, lost_page
from games.house.house import House
from games.house.limits import AddressBudgets, Limits
from games.house.logs import log_event
from games.house.metrics import CONTENT_TYPE
from games.house.opening import Sit, Wish, open_wish, words_of
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.network.invitation import is_near, qr_matrix
from games.network.port import METHODS, LineLimits, answer_method, is_from_elsewhere, method_of, respond, socket_settings
from games.network.protocol import LARGEST_MESSAGE
from games.network.table import Table

ASK_WITHIN = 10.0  # s for what is asked at a door
REFUSED_COSTS = 5.0  # requests that one counts for which asks for what is not there: codes are not to be guessed
HURRIED_WAITS, MOST_HURRIED, MOST_HURRIED_EACH = 1.0, 200, 8  # s until a 429 is answered; how many wait so, in all and of one address
HTML = "text/html; charset=utf-8"
LARGEST_SEED = 2**32
_DOORS = ("table", "open", "sit")
_log = logging.getLogger(__name__)


class Site:
    """A house at a port. `run` serves it until it is closed."""

    def __init__(
        self,
        house: House,
        *,
        make_token: Callable[[], str],
        address: str = "127.0.0.1",
        port: int = 0,
        limits: Limits | None = None,
        behind_proxy: bool = False,
    ) -> None:
        """Create the site without opening it. behind_proxy: the proxy says in X-Forwarded-For where a visitor comes from."""
        self.house, self.address, self.port = house, address, port
        self.limits = limits or Limits()
        self._make_token, self._behind_proxy = make_token, behind_proxy
        self._lines = LineLimits(self.limits.lines, self.limits.lines_each)
        self._hurried = LineLimits(MOST_HURRIED, MOST_HURRIED_EACH)
        self._messages = AddressBudgets(self.limits.messages, 2 * self.limits.messages)
        self._requests = AddressBudgets(self.limits.requests, 5 * self.limits.requests)
        self._opened = AddressBudgets(self.limits.opened / 3600, self.limits.opened_at_once)
        self._closing, self.opened = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        """Open the port and serve until the house is closed. Raises OSError if the port cannot be opened."""
        server = await serve(
            self._serve_socket, self.address, self.port, process_request=self._answer_request, compression=None, **socket_settings()
        )
        async with server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            living = asyncio.create_task(self.house.run())
            self.opened.set()
            log_event("started", tables=await self.house.store.count())
            await self._closing.wait()
            living.cancel()
            server.close()
            await self.house.close()
        log_event("ended")

    def close(self) -> None:
        """Let go of all lines, and end. To be called in the loop."""
        self._closing.set()

    # requests

    async def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file; None for one that opens a socket."""
        address = self._address_of(connection, request)
        try:
            response = await self._answer(connection, request, address)
        except AyaError:
            self.house.metrics.failed.inc()
            _log.exception("A request could not be answered")
            response = respond(HTTPStatus.SERVICE_UNAVAILABLE)
        response = answer_method(request, response)
        if response is not None and response.status_code >= HTTPStatus.BAD_REQUEST:
            self.house.metrics.refused.labels(str(response.status_code)).inc()
            if response.status_code == HTTPStatus.NOT_FOUND:
                self._requests.of(address).spend(REFUSED_COSTS - 1)
        return response

    async def _slow_down(self, address: str) -> None:
        """Let a visitor wait who asks for too much, while not too many wait."""
        if self._hurried.has_room(address):
            self._hurried.add(address)
            try:
                await asyncio.sleep(HURRIED_WAITS)
            finally:
                self._hurried.remove(address)

    async def _answer(self, connection: ServerConnection, request: Request, address: str) -> Response | None:
        if method_of(request) not in METHODS:
            return respond(HTTPStatus.METHOD_NOT_ALLOWED)
        if not self._requests.allows(address):
            await self._slow_down(address)
            return respond(HTTPStatus.TOO_MANY_REQUESTS)
        path = request.path.partition("?")[0]
        if path.startswith("/t/"):
            return await self._answer_table(path, request, address)
        if path == "/healthz":
            body = {"tables": await self.house.store.count(), "awake": len(self.house.awake), "lines": self.house.lines}
            return respond(HTTPStatus.OK, JSON, msgspec.json.encode({"ok": True, **body}))
        if path == "/metrics":
            is_own = "X-Forwarded-For" not in request.headers and is_near(_peer(connection))
            return respond(HTTPStatus.OK, CONTENT_TYPE, self.house.metrics.text()) if is_own else respond(HTTPStatus.FORBIDDEN)
        if path == "/tables.json":
            return respond(HTTPStatus.OK, JSON, msgspec.json.encode(await self.house.store.list_public()))
        kind, data = house_files().get(path, ("", b""))
        return respond(HTTPStatus.OK, kind, data) if kind else respond(HTTPStatus.NOT_FOUND)

    async def _answer_table(self, path: str, request: Request, address: str) -> Response | None:
        code, slash, name = path.removeprefix("/t/").partition("/")
        if not is_code(code):
            return respond(HTTPStatus.NOT_FOUND, HTML, lost_page())
        if not slash:
            found = respond(HTTPStatus.PERMANENT_REDIRECT)
            found.headers["Location"] = f"/t/{code}/"
            return found
        if name in _DOORS:
            if is_from_elsewhere(request):
                return respond(HTTPStatus.FORBIDDEN)
            if not self._lines.has_room(address):
                return respond(HTTPStatus.SERVICE_UNAVAILABLE)
            return None if name == "open" or await self.house.find(code) is not None else respond(HTTPStatus.NOT_FOUND)
        if not name and await self.house.find(code) is None:
            return respond(HTTPStatus.NOT_FOUND, HTML, lost_page())
        kind, data = page_files().get(f"/{name}", ("", b""))
        return respond(HTTPStatus.OK, kind, data) if kind else respond(HTTPStatus.NOT_FOUND)

    def _address_of(self, connection: ServerConnection, request: Request) -> str:
        """Return where a visitor comes from."""
        told = request.headers.get_all("X-Forwarded-For") if self._behind_proxy else []
        return told[-1].rpartition(",")[2].strip()[:64] if told else _peer(connection)

    # sockets

    async def _serve_socket(self, socket: ServerConnection) -> None:
        """Serve one socket until it is closed."""
        assert socket.request is not None
        code, _, door = socket.request.path.partition("?")[0].removeprefix("/t/").partition("/")
        address = self._address_of(socket, socket.request)
        self._lines.add(address)
        try:
            if door == "table":
                await self._serve_table(socket, code, address)
            else:
                await self._serve_door(socket, code, door, address)
        except ConnectionClosed:
            pass
        except Exception:
            self.house.metrics.failed.inc()
            _log.exception("A line failed")
        finally:
            self._lines.remove(address)

    async def _serve_table(self, socket: ServerConnection, code: str, address: str) -> None:
        one = await self.house.find(code)
        if one is not None:
            await one.runner.serve_line(socket, (self._messages.of(address),), self.house.metrics.messages.observe)

    async def _serve_door(self, socket: ServerConnection, code: str, door: str, address: str) -> None:
        """Answer the one message of a visitor who opens a table or takes a seat."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ASK_WITHIN):
                data = await socket.recv()
                answer = await (self._open(socket, code, data, address) if door == "open" else self._sit(code, data))
                await socket.send(msgspec.json.encode(answer).decode())

    async def _open(self, socket: ServerConnection, code: str, data: str | bytes, address: str) -> dict[str, Any]:
        wish = _decode(data, Wish)
        words = words_of(wish.language if wish is not None else "")
        if wish is None:
            return _no(words, "net.no.not_understood")
        if not self._opened.allows(address):
            return _no(words, "house.no.too_many")
        if await self.house.store.count() >= self.limits.tables:
            return _no(words, "house.no.full")
        try:
            table = await asyncio.to_thread(open_wish, wish, secrets.randbelow(LARGEST_SEED), self._make_token)
            is_new = await self.house.open(code, table, is_public=wish.public)
        except AyaError as refused:
            return {"type": "no", "reason": "impossible", "sentence": str(translate_error(words, refused))}
        if not is_new:
            return _no(words, "house.no.code")
        return await asyncio.to_thread(_describe, code, table, wish.public, _origin(socket.request))

    async def _sit(self, code: str, data: str | bytes) -> dict[str, Any]:
        sit = _decode(data, Sit)
        words = words_of(sit.language if sit is not None else "")
        one = await self.house.find(code)
        if sit is None or one is None:
            return _no(words, "net.no.not_understood")
        if not one.is_public:
            return _no(words, "house.no.private")
        token = one.runner.table.watch if sit.do == "watch" else await self.house.give_seat(code)
        return {"type": "seat", "token": token} if token is not None else _no(words, "house.no.seat")


def _decode(data: str | bytes, kind: type[Any]) -> Any:
    """Return the message of a visitor; None if it is none."""
    if isinstance(data, bytes) or len(data) > LARGEST_MESSAGE:
        return None
    try:
        return msgspec.json.decode(data.encode(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError):
        return None


def _no(words: Words, name: str) -> dict[str, Any]:
    return {"type": "no", "reason": name.rpartition(".")[2], "sentence": str(words(name))}


def _describe(code: str, table: Table, is_public: bool, origin: str) -> dict[str, Any]:
    """Return what the opener of a table is told: a link and a QR code for each seat and for watchers.

    Of a public table only the first seat: visitors take the others.
    """
    people = [(seat, table.seats[seat].name, token) for seat, token in enumerate(table.tokens) if token]
    people = people[:1] if is_public else people
    return {
        "type": "opened",
        "code": code,
        "game": table.game.name,
        "players": len(table.seats),
        "public": is_public,
        "seats": [{"seat": seat, "name": name, **_invite(origin, code, token)} for seat, name, token in people],
        "watch": _invite(origin, code, table.watch),
    }


def _invite(origin: str, code: str, token: str) -> dict[str, Any]:
    link = f"{origin}/t/{code}/#{token}"
    rows = ["".join("1" if dark else "0" for dark in row) for row in qr_matrix(link)]
    return {"token": token, "link": link, "qr": rows}


def _origin(request: Request | None) -> str:
    """Return the address of the house as its visitor wrote it."""
    assert request is not None
    return request.headers.get("Origin") or f"http://{request.headers.get('Host', '')}"


def _peer(connection: ServerConnection) -> str:
    peer = connection.remote_address
    return str(peer[0]) if peer else ""
