"""Carry a guest's line over a socket, in a thread of its own: neither the window nor the network waits for the other.

The line comes back by itself when it was lost. Tokens and addresses are never logged. Needs the extra `net`.
"""

import asyncio
import contextlib
import importlib.util
import logging
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from http import HTTPStatus
from socket import gaierror
from typing import Any

from aya_sim.errors import NotInstalled
from games.i18n.words import Words
from games.network import client, protocol
from games.network.client import Guest, Heard, Link, News, NotOurs, Other, Phase, Welcome
from games.network.clock import HostClock
from games.network.face import SeatSeen
from games.network.protocol import encode

OPEN_WITHIN = 10.0  # s from the first try to the answer of the host
PING = 5.0  # s: a line that is silent for longer than two of them is lost
CLOCK_EVERY, CLOCK_AT_FIRST = 1.0, 0.1  # s between two questions for the host's clock
LARGEST_FRAME = 16 << 20  # bytes from the host
_LEAVE_WITHIN = 2.0  # s
_silent = logging.Logger("games.network.client.sockets", logging.CRITICAL)  # the library's own lines would hold addresses


def refuse_without_extra() -> None:
    """Raise NotInstalled where what joining a table needs is missing."""
    if importlib.util.find_spec("websockets") is None:
        raise NotInstalled("net.needs", "{package} is not installed (pip install {how})", package="websockets", how="'aya-dominoes[net]'")


class ClientLine:
    """The line of one guest to its table. `wake` is called from the line's thread when there is news. Raises NotInstalled."""

    def __init__(
        self,
        link: Link,
        words: Words,
        hello: Mapping[str, Any] | None = None,
        wake: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        refuse_without_extra()
        self.wake, self._words, self._clock = wake, words, clock
        self._guest = Guest(link, {"language": words.language, **(hello or {})})
        self._news: deque[News] = deque()
        self._host_clock = HostClock()
        self._lock = threading.Lock()
        self._loop = asyncio.new_event_loop()
        self._outgoing: asyncio.Queue[str] = asyncio.Queue()
        self._hurry = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._serve, name="aya guest", daemon=True)
        self._thread.start()

    # what the window asks

    @property
    def guest(self) -> Guest:
        """Return where the line stands, the last view and what was asked for."""
        return self._guest

    @property
    def link(self) -> Link:
        """Return the link of the seat."""
        return self._guest.link

    @property
    def welcome(self) -> Welcome | None:
        """Return which game and which seat it is; None before the host has said so."""
        return self._guest.welcome

    @property
    def phase(self) -> Phase:
        """Return where the line stands."""
        return self._guest.phase

    @property
    def seats(self) -> tuple[SeatSeen, ...]:
        """Return who plays and who is here, as the host said last."""
        return self._guest.seats

    @property
    def retry_in(self) -> float | None:
        """Return the seconds until a lost line is tried again; None if it is not waiting for that."""
        at = self._guest.retry_at
        return None if at is None else max(0.0, at - self._clock())

    @property
    def clock(self) -> HostClock:
        """Return what is known of the host's clock."""
        return self._host_clock

    def time(self) -> float:
        """Return the moment on the own clock, s, for `clock`."""
        return self._clock()

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since the last call, the oldest first."""
        news = []
        while self._news:
            news.append(self._news.popleft())
        return tuple(news)

    def submit(self, seq: int, text: str, left: float | None = None) -> None:
        """Ask for an action, decided on the view `seq`; while the line is lost it waits. text, left: as in `client.submit`."""
        self._take(lambda guest: client.submit(guest, seq, text, left))

    def submit_aside(self, seq: int, text: str) -> None:
        """Ask for an action that nothing waits for; it is dropped while the line is lost. seq, text: as in `submit`."""
        self._take(lambda guest: client.submit_aside(guest, seq, text))

    def send(self, message: Mapping[str, Any]) -> None:
        """Send any other message; it is dropped while the line is lost."""
        if self._guest.phase is Phase.JOINED:
            self._send((encode(message),))

    def hurry(self) -> None:
        """Try a lost line again at once."""
        self._in_loop(self._hurry.set)

    def close(self) -> None:
        """Leave the table. The seat is kept for the player who comes back with its link."""
        self._in_loop(lambda: self._running.cancel() if self._running is not None else None)
        self._thread.join(_LEAVE_WITHIN)

    def _in_loop(self, act: Callable[[], object]) -> None:
        with contextlib.suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(act)

    def _send(self, messages: tuple[str, ...]) -> None:
        for message in messages:
            self._in_loop(lambda message=message: self._outgoing.put_nowait(message))  # type: ignore[misc]  # bound to each message

    def _take(self, step: Callable[[Guest], Heard]) -> None:
        """Change the guest, send what comes of it and tell the news."""
        with self._lock:
            heard = step(self._guest)
            self._guest = heard.guest
            news = [one for one in heard.news if not self._measure(one)]
            self._news.extend(news)
            self._send(heard.outgoing)
        if news:
            self.wake()

    def _measure(self, news: News) -> bool:
        """Take an answer about the host's clock, and return whether it was one."""
        if not isinstance(news, Other) or news.kind != "clock":
            return False
        with contextlib.suppress(KeyError, TypeError, ValueError):
            self._host_clock = self._host_clock.measure(float(news.data["sent"]), self._clock(), float(news.data["now"]))
        return True

    # the line's thread

    def _serve(self) -> None:
        try:
            self._running = self._loop.create_task(self._run())
            with contextlib.suppress(asyncio.CancelledError):
                self._loop.run_until_complete(self._running)
        except Exception:
            self._take(lambda guest: client.end(guest, self._words("join.broken")))
            raise
        finally:
            self._loop.close()

    async def _run(self) -> None:
        """Keep the line until the guest leaves or is turned away."""
        while self._guest.phase is not Phase.ENDED:
            why = await self._keep_line()
            self._take(lambda guest, why=why: client.lose(guest, why, self._clock()))  # type: ignore[misc]  # bound to this try
            wait = self.retry_in
            if wait is not None:
                self._hurry.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._hurry.wait(), wait)

    async def _keep_line(self) -> str:
        """Open the line and carry it until it is lost; return why it was, as a sentence."""
        from websockets.asyncio.client import connect  # needs the extra
        from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

        link, host = self._guest.link, self._guest.link.host
        try:
            self._outgoing = asyncio.Queue()
            async with connect(
                link.socket,
                open_timeout=OPEN_WITHIN,
                ping_interval=PING,
                ping_timeout=PING,
                close_timeout=1.0,
                max_size=LARGEST_FRAME,
                logger=_silent,
            ) as socket:
                await socket.send(client.greet(self._guest))
                writer = asyncio.gather(self._write(socket), self._ask_clock())
                try:
                    async with asyncio.timeout(OPEN_WITHIN) as patience:
                        async for data in socket:
                            self._take(lambda guest, data=data: client.receive(guest, data))  # type: ignore[misc]  # bound to this message
                            if self._guest.is_live:
                                patience.reschedule(None)
                            if self._guest.phase is Phase.ENDED:
                                break
                finally:
                    writer.cancel()
                    await asyncio.gather(writer, return_exceptions=True)
            return self._words("join.lost.line")
        except ConnectionClosed:
            return self._words("join.lost.line")
        except ssl.SSLCertVerificationError:
            return self._words("join.lost.certificate", host=host)
        except ssl.SSLError:
            return self._words("join.lost.tls", host=host)
        except gaierror:
            return self._words("join.lost.host", host=host)
        except TimeoutError:
            return self._words("join.lost.silent", host=host)
        except InvalidStatus as refused:
            return self._words(_STATUS.get(refused.response.status_code, "join.lost.no_table"), host=host)
        except (InvalidHandshake, NotOurs):
            return self._words("join.lost.no_table", host=host)
        except OSError:
            return self._words("join.lost.refused", host=host)

    async def _ask_clock(self) -> None:
        """Ask for the host's clock again and again; only a window that the host knows as one may."""
        while "window" in self._guest.hello:
            if self._guest.phase is Phase.JOINED and self._guest.is_window:
                self._send((protocol.encode({"type": "clock", "sent": self._clock()}),))
            await asyncio.sleep(CLOCK_EVERY if self._host_clock.is_known else CLOCK_AT_FIRST)

    async def _write(self, socket: Any) -> None:
        while True:
            await socket.send(await self._outgoing.get())


_STATUS: dict[int, str] = {
    HTTPStatus.FORBIDDEN: "join.lost.not_near",
    HTTPStatus.SERVICE_UNAVAILABLE: "join.lost.full",
    HTTPStatus.TOO_MANY_REQUESTS: "join.lost.full",
}


def wait_for_seat(line: ClientLine, seconds: float = 2 * OPEN_WITHIN) -> bool:
    """Wait until the guest is at the table or was turned away, and return whether it is at the table. seconds: at most."""
    until = time.monotonic() + seconds
    while not line.guest.is_live and line.phase is not Phase.ENDED and time.monotonic() < until:
        time.sleep(0.02)
    return line.guest.is_live
