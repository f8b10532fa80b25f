"""Carry a hosted table over sockets: WebSockets, the files of the page on the same port, computer players, the kept file.

Only this package knows sockets and clocks. The table is changed in one thread, one change after the other. Names, addresses and tokens
are never logged. Needs the extra `net`.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from aya_sim.errors import AyaError, IllegalAction
from games.core.game_api import RANDOM, WATCHER
from games.core.thinking import Answer, Question, think
from games.core.worker import Worker
from games.network import protocol
from games.network import table as tables
from games.network.discovery import announce
from games.network.face import Face, Faces, Frame, SeatSeen
from games.network.invitation import is_near, reachable_address
from games.network.table import Accepted, Outgoing, Seat, Step, Table

SOCKET_PATH = "/table"
LARGEST_FRAME = 256 * 1024  # bytes: above it a connection is closed unread; above 64 kB a message is refused
MOST_LINES, MOST_LINES_EACH = 80, 48  # connections in all, and from one address
MOST_WAITING = 400  # messages that a slow reader may leave unread
MOST_BYTES_WAITING = 16 << 20
RATE, BURST = 100.0, 200.0  # messages a second from one connection, and how many at once
PACE = 1.0  # s between two acts of computer players
SLOWEST_PACE = 8.0  # s
LINGER = 3.0  # s after a game is over, for who lost the line just then
GOODBYE = 10.0  # s for the last message to arrive
PING = 20.0  # s
_POLL = 0.01  # s between two looks at a thinking computer player
_TICK = 0.5  # s

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
_log = logging.getLogger(__name__)
_silent = logging.Logger("games.network.sockets", logging.CRITICAL)  # the library's own lines would hold addresses

Thinker = Worker[Question, Answer]


@dataclass(frozen=True, slots=True)
class Refused:
    """An action of the host's window that was not carried out."""

    why: AyaError


Event = Accepted | Refused | tuple[SeatSeen, ...]
"""What the host's window is told: an action was carried out, one of its own was not, or who is here has changed."""


@dataclass(slots=True)
class _Connection:
    """What waits to be sent over one connection."""

    socket: ServerConnection
    frames: deque[tuple[Frame, bool]] = field(default_factory=deque)
    size: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, frame: Frame, *, closes: bool = False) -> bool:
        """Queue a message and return whether there was room for it."""
        self.frames.append((frame, closes))
        self.size += len(frame)
        self.news.set()
        return len(self.frames) <= MOST_WAITING and self.size <= MOST_BYTES_WAITING


def make_token() -> str:
    """Return a new secret of 128 bits."""
    return secrets.token_urlsafe(16)


def keep_pace(pace: float, spent: float) -> float:
    """Return the pace of computer players after one of them thought for so long, s.

    From then on all of them take as long as the slowest, so that a quick act does not tell that there was nothing to choose.
    """
    return min(SLOWEST_PACE, pace * ceil(spent / pace)) if pace and spent > pace else pace


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
        every action. notify: called for the host's window, in the server's threads. pace: s between two acts of computer players.
        ends_with_game: end when the game is over and all have left. only_near: turn away who is not in a local network. announces: make
        the table known there.
        """
        self.table = table
        self.address, self.port = address, port
        self._thinker, self._faces, self._keep, self._notify = thinker, faces, keep, notify
        self._pace, self._ends_with_game = pace, ends_with_game
        self._only_near, self._announces = only_near, announces
        self._connections: dict[int, _Connection] = {}
        self._drawn: dict[int, Face] = {}
        self._addresses: Counter[str] = Counter()
        self._next_line = 0
        self._thread = ThreadPoolExecutor(1, "aya table")
        self._order = asyncio.Lock()
        self._changed = asyncio.Event()
        self._closing = asyncio.Event()
        self.opened = asyncio.Event()
        self._files = files or {}

    async def run(self) -> None:
        """Open the port and serve the table until it ends. Raises OSError if the port cannot be opened."""
        if self._keep is not None:
            await self._in_thread(self._keep, self.table, self.port)
        server = await serve(
            self._serve_line,
            self.address,
            self.port,
            process_request=self._answer_request,
            max_size=LARGEST_FRAME,
            ping_interval=PING,
            ping_timeout=PING,
            close_timeout=GOODBYE,
            server_header=None,
            logger=_silent,
        )
        async with server, contextlib.AsyncExitStack() as around:
            self.port = next(iter(server.sockets)).getsockname()[1]
            if self._keep is not None:
                await self._in_thread(self._keep, self.table, self.port)
            if self._announces:
                await around.enter_async_context(announce(self.table, reachable_address(self.address), self.port))
            self.opened.set()
            tasks = [asyncio.create_task(self._play_bots()), asyncio.create_task(self._pass_time())]
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

    async def submit(self, action: Any, rng: int | None = None) -> None:
        """Carry out an action of the host's window. rng: the next state of the generator of its computer player."""

        def carry_out(table: Table) -> Step:
            try:
                return tables.carry_out(table, action.seat, action, rng)
            except AyaError as refused:
                self._tell(Refused(refused))
                return Step(table)

        await self._change(carry_out)

    async def reseat(self, seats: tuple[Seat, ...]) -> None:
        """Change who plays which seat."""
        await self._change(lambda table: tables.reseat(table, seats, make_token))

    # one change after the other

    async def _in_thread(self, function: Callable[..., Any], *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._thread, function, *args)

    async def _change(self, change: Callable[[Table], Step], number: int | None = None) -> None:
        """Change the table, keep it, and queue what is sent. number: of the line whose message it is."""
        await self._queue(partial(self._change_table, change, number))
        self._changed.set()

    async def _queue(self, draw: Callable[[], list[tuple[int, Frame, bool]]]) -> None:
        """Queue what is to be sent after all that came before. draw: runs in the table's thread."""
        async with self._order:
            frames = await self._in_thread(draw)
            for line, frame, closes in frames:
                connection = self._connections.get(line)
                if connection is not None and not connection.put(frame, closes=closes):
                    connection.socket.transport.abort()  # it reads too slowly

    def _change_table(self, change: Callable[[Table], Step], number: int | None) -> list[tuple[int, Frame, bool]]:
        """Return what is sent for a change: (line, message, whether it is the last). Runs in the table's thread."""
        before = self.table
        try:
            step = change(before)
            out: list[tuple[int, Frame, bool]] = [(one.line, one.text, one.closes) for one in step.outgoing]
            if step.gesture is not None and number is not None:
                step, more = self._answer_gesture(step, number)
                out += more
            if step.accepted is not None and self._keep is not None:
                self._keep_table(self._keep, step.table)
            self.table = step.table
            out += self._draw(before, step)
        except Exception:
            if number is None:
                raise
            _log.exception("A message could not be answered")  # the table stays as it was
            sentence = tables.words_for(before, number)("net.no.failed")
            refused = tables.refuse(before, number, before.seq, "failed", sentence)
            return [(number, refused.text, False)]
        if step.accepted is not None:
            self._tell(step.accepted)
        seats = self.table.seats_seen()
        if seats != before.seats_seen():
            self._tell(seats)
        return out

    def _keep_table(self, keep: Callable[[Table, int], None], table: Table) -> None:
        """Write the table down; where that fails, a full disk for example, the game goes on."""
        try:
            keep(table, self.port)
        except AyaError as refused:
            _log.warning("The table could not be kept: %s", refused)

    def _tell(self, event: Event) -> None:
        if self._notify is not None:
            self._notify(event)

    # pages

    def _answer_gesture(self, step: Step, number: int) -> tuple[Step, list[tuple[int, Frame, bool]]]:
        """Return the step that comes of what was done on a page, and what its face answers."""
        face, line = self._drawn.get(number), step.table.lines.get(number)
        if face is None or line is None or line.seat is None or step.gesture is None:
            return step, []
        reply = face.handle(step.gesture)
        out: list[tuple[int, Frame, bool]] = [(number, frame, False) for frame in reply.frames]
        if reply.is_told_to_all:
            out += self._show_pages(step.table, without=number)
        if reply.action is None:
            return step, out
        judged = tables.judge(step.table, line.seat, reply.seq, reply.action, number)
        if isinstance(judged, Outgoing):
            return step, [
                *out,
                (number, judged.text, False),
                *((number, frame, False) for frame in face.refuse(protocol.sentence_of(judged.text))),
            ]
        return judged, [*((one.line, one.text, one.closes) for one in judged.outgoing), *out]

    def _draw(self, before: Table, step: Step) -> list[tuple[int, Frame, bool]]:
        """Return what the pages are sent for a step."""
        table, faces, out = step.table, self._faces, list[tuple[int, Frame, bool]]()
        if faces is None:
            return out
        for number in [number for number in self._drawn if number not in table.lines]:
            self._drawn.pop(number).close()
        if step.welcomed is not None and (line := table.lines[step.welcomed]).screen is not None and line.seat is not None:
            self._drawn[step.welcomed] = faces.open_face(None if line.seat == WATCHER else line.seat, line.screen)
        done = step.accepted
        all_see = done is None and table.seats_seen() != before.seats_seen()
        is_public = done is not None and bool(self._drawn) and faces.is_public(done.before, done.action)
        for number, face in self._drawn.items():
            seat = table.lines[number].seat
            if seat is None or not (done is not None or all_see or number == step.welcomed):
                continue
            sight = table.sight(seat)
            if done is not None:
                sight = replace(sight, actor=done.seat, acted=done.action if is_public or done.seat == seat else None)
            out += [(number, frame, False) for frame in face.show(sight)]
        return out

    def _show_pages(self, table: Table, without: int | None = None) -> list[tuple[int, Frame, bool]]:
        """Return what the pages are sent of the table as it is. without: the line of one that knows already."""
        shown = [(number, face, table.lines[number].seat) for number, face in self._drawn.items() if number != without]
        return [(number, frame, False) for number, face, seat in shown if seat is not None for frame in face.show(table.sight(seat))]

    # connections

    def _answer_request(self, connection: ServerConnection, request: Request) -> Response | None:
        """Answer a request for a file of the page; None for one that opens the socket."""
        peer = connection.remote_address
        address = str(peer[0]) if peer else ""
        if self._only_near and not is_near(address):
            return _respond(HTTPStatus.FORBIDDEN)
        path = request.path.partition("?")[0]
        if path != SOCKET_PATH:
            kind, body = self._files.get(path, ("", b""))
            return _respond(HTTPStatus.OK, kind, body) if kind else _respond(HTTPStatus.NOT_FOUND)
        origin = request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc.lower() != request.headers.get("Host", "").lower():
            return _respond(HTTPStatus.FORBIDDEN)
        if len(self._connections) >= MOST_LINES or self._addresses[address] >= MOST_LINES_EACH:
            return _respond(HTTPStatus.SERVICE_UNAVAILABLE)
        return None

    async def _serve_line(self, socket: ServerConnection) -> None:
        """Serve one connection until it is closed."""
        number, self._next_line = self._next_line, self._next_line + 1
        peer = socket.remote_address
        address = str(peer[0]) if peer else ""
        connection = self._connections[number] = _Connection(socket)
        self._addresses[address] += 1
        await self._change(lambda table: Step(tables.connect(table, number, time.monotonic())))
        writer = asyncio.create_task(self._write(connection))
        try:
            await self._read(socket, number)
        except ConnectionClosed:
            pass
        finally:
            self._connections.pop(number, None)
            self._addresses -= Counter([address])
            connection.news.set()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            await self._change(lambda table: tables.disconnect(table, number, time.monotonic()))

    async def _read(self, socket: ServerConnection, number: int) -> None:
        """Take the messages of a connection, none faster than `RATE` allows: the others are waited for by its sender."""
        budget, since = BURST, time.monotonic()
        async for data in socket:
            now = time.monotonic()
            budget, since = min(BURST, budget + (now - since) * RATE), now
            budget -= 1
            if budget < 0:
                await asyncio.sleep(-budget / RATE)
            await self._change(partial(_receive, number=number, data=data), number)

    async def _write(self, connection: _Connection) -> None:
        """Send what waits, in order."""
        while True:
            await connection.news.wait()
            connection.news.clear()
            while connection.frames:
                frame, closes = connection.frames[0]
                try:
                    await connection.socket.send(frame)
                except ConnectionClosed:
                    return
                connection.frames.popleft()
                connection.size -= len(frame)
                if closes:
                    await connection.socket.close()
                    return

    async def _leave(self, server: SocketServer) -> None:
        """Tell all that the table is closed, and wait a while for them to hear it."""
        name = "net.bye.over" if self.table.is_over and not self._closing.is_set() else "net.bye.closed"
        with contextlib.suppress(Exception):
            await self._change(lambda table: tables.say_goodbye(table, name))
        until = time.monotonic() + GOODBYE
        while self._connections and time.monotonic() < until:
            await asyncio.sleep(0.05)
        for connection in list(self._connections.values()):
            connection.socket.transport.abort()
        server.close()
        await server.wait_closed()
        if self._thinker is not None:
            self._thinker.close()
        self._thread.shutdown(wait=True)

    # time

    async def _pass_time(self) -> None:
        """Note who has been away for a while; return when the game is over and all have left."""
        alone_since: float | None = None
        while True:
            await asyncio.sleep(_TICK)
            await self._change(lambda table: tables.pass_time(table, time.monotonic()))
            if self._connections or not self.table.is_over or not self._ends_with_game:
                alone_since = None
            elif alone_since is None:
                alone_since = time.monotonic()
            elif time.monotonic() - alone_since >= LINGER:
                return

    # computer players

    async def _play_bots(self) -> None:
        """Let computer players act, each after the same pace, however long it thought or however little it had to choose from."""
        while True:
            self._changed.clear()
            seat = None if self.table.is_over or self._thinker is None else self.table.bot_to_move
            if seat is None:
                await self._changed.wait()
                continue
            await self._play_bot(seat)

    async def _play_bot(self, seat: int) -> None:
        begun, table = time.monotonic(), self.table
        seen = table.game.observe(table.state, seat)
        answer = await self._think(self._question(table, seat, seen))
        spent = time.monotonic() - begun
        self._pace = keep_pace(self._pace, spent)
        await asyncio.sleep(max(0.0, self._pace - spent))
        if self._faces is not None and await self._in_thread(self._faces.holds_back, seen, answer.action):
            await self._queue(lambda: self._show_pages(self.table))  # they ask their players
            while await self._in_thread(self._faces.holds_back, seen, answer.action):
                await asyncio.sleep(0.1)
        if self._faces is not None:
            heard = await self._in_thread(self._faces.hear, seen)
            if heard != seen:
                answer = await self._think(self._question(table, seat, heard))

        def carry_out(now: Table) -> Step:
            if seat not in now.to_move or not now.seats[seat].bot or now.seats[seat].is_local:
                return Step(now)  # the person is back
            try:
                return tables.carry_out(now, seat, answer.action, answer.rng)
            except IllegalAction:  # others acted meanwhile: it is thought over
                return Step(now)

        await self._change(carry_out)

    def _question(self, table: Table, seat: int, seen: Any) -> Question:
        return Question(table.game.name, seen, table.seats[seat].bot, table.rngs[seat])

    async def _think(self, question: Question) -> Answer:
        """Return the answer of a computer player; any legal action if it fails."""
        assert self._thinker is not None
        try:
            self._thinker.ask(question)
            while (answer := self._thinker.answer()) is None:
                await asyncio.sleep(_POLL)
        except Exception:
            _log.exception("A computer player failed")
            return think(replace(question, level=RANDOM))
        return answer


def _receive(table: Table, number: int, data: str | bytes) -> Step:
    return tables.receive(table, number, data, time.monotonic())


def _respond(status: HTTPStatus, kind: str = "text/plain; charset=utf-8", body: bytes = b"") -> Response:
    """Return a response with the headers that every answer of the host has."""
    content = body if status is HTTPStatus.OK else f"{status.value} {status.phrase}\n".encode()
    headers = Headers([("Content-Type", kind), ("Content-Length", str(len(content))), ("Connection", "close"), *_HEADERS.items()])
    return Response(status.value, status.phrase, headers, content)
