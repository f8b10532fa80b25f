"""The line to a server in a thread of this program. Nothing here waits for the network but opening and closing the table.

The server owns the game while it is hosted; the window's actions are put into its loop, and what it tells is put into a queue.
"""

import asyncio
import importlib.util
import secrets
import threading
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadQuestion, NotInstalled
from games.browser_seat.faces import make_faces
from games.browser_seat.files import page_files
from games.card_table.hosting.line import Acted, Broken, Declined, Heard, Links, News, Present, UndoAsked, Undone
from games.card_table.session import Invitation, Seat, Session
from games.core.thinking import think
from games.core.worker import ProcessWorker
from games.i18n.words import Words
from games.network import table as tables
from games.network.invitation import EVERYWHERE, links_of, reachable_address
from games.network.table import Accepted, AsksUndo, Said, Table, TakenBack
from games.network.table_file import write_table
from games.network.thinkers import Thinker
from games.shell.services import Hosting

if TYPE_CHECKING:
    from games.network.runner import Event
    from games.network.server import Server

_NEEDED = ("websockets", "segno")  # what the extra `net` brings
_PATIENCE = 20.0  # s until the port is open, or all have been told that the table is closed


class ServerLine:
    """A table that is hosted by a thread of this program. Raises NotInstalled without the extra, and BadQuestion if no port is free."""

    def __init__(
        self,
        table: Table,
        wake: Callable[[], None],
        *,
        hosting: Hosting,
        words: Words,
        make_thinker: Callable[[], Thinker | None] = lambda: None,
    ) -> None:
        """Open a table. wake: called from any thread when there is news. make_thinker: of those who sit in; None: the window plays them."""
        refuse_without_extra()
        self._make_thinker = make_thinker
        self._wake, self._words = wake, words
        self._news: deque[News] = deque()
        self._submitted: deque[Any] = deque()
        self._address = hosting.listen or EVERYWHERE
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self._is_ready = threading.Event()
        self._refused: OSError | None = None
        for port in hosting.ports:
            self._server = self._make_server(table, port, hosting)
            self._start()
            if self._refused is None:
                break
        if self._refused is not None:
            why = system_reason(self._refused)
            raise BadQuestion("net.port", "port {port} of {address} cannot be opened ({why})", port=port, address=self._address, why=why)
        self._news.append(Present(self._server.table.seats_seen()))

    def _make_server(self, table: Table, port: int, hosting: Hosting) -> "Server":
        from games.network.server import Server  # needs the extra

        keep = hosting.keep
        return Server(
            table,
            address=self._address,
            port=port,
            thinker=self._make_thinker(),  # the other computer players are the window's
            files=page_files(),
            faces=make_faces(table.game.name, table.names, tuple(bool(seat.level) for seat in table.seats)),
            keep=(lambda now, at: write_table(keep, now, at)) if keep is not None else None,
            notify=self._note,
            ends_with_game=False,
            only_near=not hosting.listen,
            announces=not hosting.listen,
        )

    def _start(self) -> None:
        """Start the thread, and wait until the port is open or is refused."""
        self._is_ready.clear()
        self._refused = None
        self._thread = threading.Thread(target=self._serve, name="aya host", daemon=True)
        self._thread.start()
        self._is_ready.wait(_PATIENCE)

    def _serve(self) -> None:
        try:
            asyncio.run(self._run())
        except OSError as refused:
            self._refused = refused
        except Exception:
            self._tell(Broken(self._words("invite.broken")))
            raise
        finally:
            self._is_ready.set()

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        serving = asyncio.create_task(self._server.run())
        opened = asyncio.create_task(self._server.opened.wait())
        await asyncio.wait([serving, opened], return_when=asyncio.FIRST_COMPLETED)
        opened.cancel()
        if not serving.done():
            self._is_ready.set()
        await serving

    # what the server tells, in its thread

    def _note(self, event: "Event") -> None:
        if isinstance(event, Accepted):
            is_ours = bool(self._submitted) and event.action is self._submitted[0]
            if is_ours:
                self._submitted.popleft()
            self._tell(Acted(event.action, event.rng, is_ours))
        elif isinstance(event, tuple):
            self._tell(Present(event))
        elif isinstance(event, TakenBack):
            self._tell(Undone(event.seat, event.state, event.rngs))
        elif isinstance(event, AsksUndo):
            self._tell(UndoAsked(event.seat, event.seq))
        elif isinstance(event, Said):
            self._tell(Heard(event.seat, event.sign, event.text))
        else:
            self._submitted.popleft()
            self._tell(Declined(event.why))

    def _tell(self, news: News) -> None:
        self._news.append(news)
        self._wake()

    # what the window asks

    @property
    def links(self) -> Links:
        """Return the links of the seats as they are now."""
        found = links_of(self._server.table, reachable_address(self._address), self._server.port)
        return Links(found.page, found.seats, found.watch)

    @property
    def port(self) -> int:
        """Return the port that the table is open at."""
        return self._server.port

    @property
    def table(self) -> Table:
        """Return the table as the server has it at this moment."""
        return self._server.table

    @property
    def invitation(self) -> Invitation:
        """Return what is kept with the game, so that its links stay the same."""
        table = self._server.table
        return Invitation(table.tokens, table.watch, self._server.port)

    def submit(self, action: Any, rng: int | None) -> None:
        """Ask for an action of this window to be carried out."""
        self._submitted.append(action)
        self._ask(self._server.runner.submit(action, rng))

    def answer_undo(self, seq: int, *, agrees: bool) -> None:
        """Tell whether the players at this window let another take back an action."""
        self._ask(self._server.runner.answer_undo(seq, yes=agrees))

    @property
    def has_chat(self) -> bool:
        """Return whether players may write to each other."""
        return self._server.table.chat

    def talk(self, seat: int, sign: str, text: str) -> None:
        """Tell all what the player of a seat at this window says, by a sign or in words."""
        self._ask(self._server.runner.talk(Said(seat, sign, text)))

    def seat_players(self, seats: tuple[Seat, ...]) -> None:
        """Tell who plays which seat from now on, and wait until every seat that is played elsewhere has a link."""
        self.reseat(tuple(map(hosted_seat, seats)))

    def reseat(self, seats: tuple[tables.Seat, ...]) -> None:
        """Tell who plays which seat from now on, as the server has it, and wait until every seat that is played elsewhere has a link."""
        asked = self._ask(self._server.runner.reseat(seats))
        if asked is not None:
            asked.result(_PATIENCE)

    def _ask(self, question: Any) -> Any:
        """Let the server's loop do something, and return its future; None if the server has ended."""
        if self._loop is None or self._loop.is_closed():
            question.close()
            return None
        return asyncio.run_coroutine_threadsafe(question, self._loop)

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since the last call, the oldest first."""
        news = []
        while self._news:
            news.append(self._news.popleft())
        return tuple(news)

    def close(self) -> None:
        """Tell all players that the table is closed, and end the server."""
        if self._loop is not None and not self._loop.is_closed() and not self._is_closed:
            self._is_closed = True
            self._loop.call_soon_threadsafe(self._server.close)
        self._thread.join(_PATIENCE)


def refuse_without_extra() -> None:
    """Raise NotInstalled where what hosting needs is missing."""
    missing = next((name for name in _NEEDED if importlib.util.find_spec(name) is None), None)
    if missing is not None:
        raise NotInstalled("net.needs", "{package} is not installed (pip install {how})", package=missing, how="'aya-dominoes[net]'")


def hosted_seat(seat: Seat) -> tables.Seat:
    """Return a seat as the server has it. The window lets all computer players act, those that sit in as well."""
    if seat.elsewhere:
        return tables.Seat(seat.name, stand_in=seat.level)
    return tables.Seat(seat.name, seat.level, is_local=True)


def hosted_table(session: Session[Any, Any, Any], language: str) -> Table:
    """Return the table of a game as the server has it, with the links it had."""
    game, seats = session.adapter.game, tuple(map(hosted_seat, session.seats))
    table = tables.host_state(game, session.state, seats, session.rngs, partial(secrets.token_urlsafe, 16), language)
    return keep_links(table, session.invitation)


def keep_links(table: Table, invited: Invitation | None) -> Table:
    """Return the table with the links that it had before, where it had any."""
    if invited is None:
        return table
    tokens = tuple((old or new) if new else "" for old, new in zip(invited.tokens, table.tokens, strict=True))
    return replace(table, tokens=tokens, watch=invited.watch)


def open_line(session: Session[Any, Any, Any], wake: Callable[[], None], *, hosting: Hosting, words: Words) -> ServerLine:
    """Return the line to a new server that hosts this game. Raises an AyaError where it cannot be hosted."""
    table = replace(hosted_table(session, words.language), chat=hosting.chat)
    return ServerLine(table, wake, hosting=hosting, words=words, make_thinker=lambda: ProcessWorker(think, "aya players"))
