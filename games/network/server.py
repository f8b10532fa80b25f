"""Host one table at a port: WebSockets, the files of the page, the kept file. Needs the extra `net`."""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response

from games.network.discovery import announce
from games.network.face import Faces
from games.network.invitation import is_near, reachable_address
from games.network.port import GOODBYE, SOCKET_PATH, LineLimits, answer_method, is_from_elsewhere, respond, socket_settings
from games.network.runner import PACE, Event, TableRunner
from games.network.table import Table
from games.network.thinkers import Thinker, ThinkerPool

MOST_LINES, MOST_LINES_EACH = 80, 48  # connections in all, and from one address
LINGER = 3.0  # s after a game is over, for who lost the line just then
_TICK = 0.5  # s


def make_token() -> str:
    """Return a new secret of 128 bits."""
    return secrets.token_urlsafe(16)


class Server:
    """A table that is hosted. `run` serves it until it ends."""

    def __init__(
        self,
        table: Table,
        *,
        address: str = "127.0.0.1",
        port: int = 0,
        thinker: Thinker | None = None,
        faces: Faces | None = None,
        files: Mapping[str, tuple[str, bytes]] | None = None,
        keep: Callable[[Table, int], None] | None = None,
        notify: Callable[[Event], None] | None = None,
        pace: float = PACE,
        ends_with_game: bool = True,
        only_near: bool = False,
        announces: bool = False,
    ) -> None:
        """Create a server without opening it.

        thinker: for computer players. files: those of the page, path -> (type, content). keep: writes the table and the port down after
        every action. notify: called for the host's window, in the server's thread. pace: s between two acts of computer players.
        ends_with_game: end when the game is over and all have left. only_near: turn away who is not in a local network. announces: make
        the table known there.
        """
        self.address, self.port = address, port
        self._keep, self._ends_with_game = keep, ends_with_game
        self._only_near, self._announces = only_near, announces
        self._thread = ThreadPoolExecutor(1, "aya table")
        self._thinkers = None if thinker is None else ThinkerPool((thinker,))
        self.runner = TableRunner(
            table,
            make_token=make_token,
            thinkers=self._thinkers,
            faces=faces,
            drawer=self._thread,
            keep=None if keep is None else self._keep_table,
            notify=notify,
            pace=pace,
        )
        self._limits = LineLimits(MOST_LINES, MOST_LINES_EACH)
        self._closing = asyncio.Event()
        self.opened = asyncio.Event()
        self._files = files or {}

    @property
    def table(self) -> Table:
        """Return the table as it is now."""
        return self.runner.table

    async def run(self) -> None:
        """Open the port and serve the table until it ends. Raises OSError if the port cannot be opened."""
        if self._keep is not None:
            await self._keep_table(self.table)
        server = await serve(self._serve_line, self.address, self.port, process_request=self._answer_request, **socket_settings())
        async with server, contextlib.AsyncExitStack() as around:
            self.port = next(iter(server.sockets)).getsockname()[1]
            if self._keep is not None:
                await self._keep_table(self.table)
            if self._announces:
                await around.enter_async_context(announce(self.table, reachable_address(self.address), self.port))
            self.opened.set()
            tasks = [asyncio.create_task(self.runner.play_bots()), asyncio.create_task(self._pass_time())]
            tasks.append(asyncio.create_task(self._wait_for_close()))
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await self._leave(server)

    def close(self) -> None:
        """Tell all players that the table is closed, and end. To be called in the server's loop."""
        self._closing.set()

    async def _wait_for_close(self) -> None:
        await self._closing.wait()

    async def _keep_table(self, table: Table) -> None:
        """Write the table down in the table's thread."""
        assert self._keep is not None
        await asyncio.get_running_loop().run_in_executor(self._thread, self._keep, table, self.port)

    def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file of the page; None for one that opens the socket."""
        return answer_method(request, self._answer(_peer_address(connection), request))

    def _answer(self, address: str, request: Request) -> Response | None:
        if self._only_near and not is_near(address):
            return respond(HTTPStatus.FORBIDDEN)
        path = request.path.partition("?")[0]
        if path != SOCKET_PATH:
            kind, body = self._files.get(path, ("", b""))
            return respond(HTTPStatus.OK, kind, body) if kind else respond(HTTPStatus.NOT_FOUND)
        if is_from_elsewhere(request):
            return respond(HTTPStatus.FORBIDDEN)
        return None if self._limits.has_room(address) else respond(HTTPStatus.SERVICE_UNAVAILABLE)

    async def _serve_line(self, socket: ServerConnection) -> None:
        """Serve one connection until it is closed."""
        address = _peer_address(socket)
        self._limits.add(address)
        try:
            await self.runner.serve_line(socket)
        finally:
            self._limits.remove(address)

    async def _leave(self, server: SocketServer) -> None:
        """Tell all that the table is closed, and wait a while for them to hear it."""
        await self.runner.say_goodbye("net.bye.over" if self.table.is_over and not self._closing.is_set() else "net.bye.closed")
        until = time.monotonic() + GOODBYE
        while self._limits.count and time.monotonic() < until:
            await asyncio.sleep(0.05)
        for connection in list(self.runner.connections.values()):
            connection.abort()
        server.close()
        await server.wait_closed()
        if self._thinkers is not None:
            self._thinkers.close()
        self._thread.shutdown(wait=True)

    async def _pass_time(self) -> None:
        """Let the table note who is away; return when the game is over and all have left."""
        alone_since: float | None = None
        while True:
            await asyncio.sleep(_TICK)
            await self.runner.pass_time()
            if self.runner.connections or not self.table.is_over or not self._ends_with_game:
                alone_since = None
            elif alone_since is None:
                alone_since = time.monotonic()
            elif time.monotonic() - alone_since >= LINGER:
                return


def _peer_address(connection: ServerConnection) -> str:
    peer = connection.remote_address
    return str(peer[0]) if peer else ""
