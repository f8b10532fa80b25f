"""Define the line between a screen and the table it has joined, and one without a network for tests and pictures. No sockets, no pixels."""

from collections.abc import Mapping
from typing import Any, Protocol

from games.network import client
from games.network.acts import land
from games.network.client import Guest, Heard, Link, News, Phase, Welcome
from games.network.clock import HostClock
from games.network.face import SeatSeen
from games.network.lines import connect, disconnect, receive
from games.network.protocol import encode
from games.network.table import Step, Table
from games.network.toppling import work_out


class GuestLine(Protocol):
    """The line of a guest, as `games.network.client_line.ClientLine` is one."""

    @property
    def guest(self) -> Guest:
        """Return where the line stands, the last view and what was asked for."""

    @property
    def link(self) -> Link:
        """Return the link of the seat."""

    @property
    def welcome(self) -> Welcome | None:
        """Return which game and which seat it is; None before the host has said so."""

    @property
    def phase(self) -> Phase:
        """Return where the line stands."""

    @property
    def seats(self) -> tuple[SeatSeen, ...]:
        """Return who plays and who is here, as the host said last."""

    @property
    def retry_in(self) -> float | None:
        """Return the seconds until a lost line is tried again; None if it is not waiting for that."""

    @property
    def clock(self) -> HostClock:
        """Return what is known of the host's clock."""

    def time(self) -> float:
        """Return the moment on the own clock, s, for `clock`."""

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since the last call, the oldest first. Returns at once."""

    def submit(self, seq: int, text: str, left: float | None = None) -> None:
        """Ask for an action, decided on the view `seq`. left: s that the player saw left, in a game by the clock. Returns at once."""

    def submit_aside(self, seq: int, text: str) -> None:
        """Ask for an action that nothing waits for. Returns at once."""

    def send(self, message: Mapping[str, Any]) -> None:
        """Send any other message. Returns at once."""

    def hurry(self) -> None:
        """Try a lost line again at once."""

    def close(self) -> None:
        """Leave the table."""


class InlineHost:
    """A hosted table without a network: what one guest sends reaches the others at once."""

    def __init__(self, table: Table) -> None:
        self.table, self.now = table, 0.0
        self.guests: dict[int, InlineGuest] = {}

    def join(self, token: str, hello: Mapping[str, Any] | None = None) -> "InlineGuest":
        """Return the line of a new guest, who has said hello."""
        guest = InlineGuest(self, len(self.guests), Link("http://192.168.1.20:8472/", "", token), hello or {})
        self.guests[guest.number] = guest
        guest.hurry()
        return guest

    def take(self, step: Step) -> None:
        """Go on with the table of a step, and deliver what is sent."""
        self.table = step.table
        for one in step.outgoing:
            guest = self.guests[one.line]
            guest.take(client.receive(guest.guest, one.text))
        if step.topple is not None:
            result = work_out((self.table.game.name, self.table.state, step.topple.action))
            self.take(land(self.table, step.topple, result, self.now))


class InlineGuest:
    """The line of a guest without a network. It is lost with `lose` and comes back with `hurry`."""

    def __init__(self, host: InlineHost, number: int, link: Link, hello: Mapping[str, Any]) -> None:
        self.host, self.number, self.guest = host, number, Guest(link, hello)
        self.sent: list[Mapping[str, Any]] = []
        self.clock = HostClock()
        self._news: list[News] = []

    @property
    def link(self) -> Link:
        """Return the link of the seat."""
        return self.guest.link

    @property
    def welcome(self) -> Welcome | None:
        """Return which game and which seat it is."""
        return self.guest.welcome

    @property
    def phase(self) -> Phase:
        """Return where the line stands."""
        return self.guest.phase

    @property
    def seats(self) -> tuple[SeatSeen, ...]:
        """Return who plays and who is here."""
        return self.guest.seats

    @property
    def retry_in(self) -> float | None:
        """Return the seconds until a lost line is tried again."""
        return None if self.guest.retry_at is None else self.guest.retry_at - self.host.now

    def time(self) -> float:
        """Return the moment on the own clock, which is the host's, s."""
        return self.host.now

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since the last call."""
        news, self._news = tuple(self._news), []
        return news

    def take(self, heard: Heard) -> None:
        """Go on as the guest of a message or a moment, and send what comes of it."""
        self.guest = heard.guest
        self._news += heard.news
        for text in heard.outgoing:
            self._carry(text)

    def _carry(self, text: str) -> None:
        if self.number in self.host.table.lines:
            self.host.take(receive(self.host.table, self.number, text, self.host.now))

    def submit(self, seq: int, text: str, left: float | None = None) -> None:
        """Ask for an action."""
        self.take(client.submit(self.guest, seq, text, left))

    def submit_aside(self, seq: int, text: str) -> None:
        """Ask for an action that nothing waits for."""
        self.take(client.submit_aside(self.guest, seq, text))

    def send(self, message: Mapping[str, Any]) -> None:
        """Send any other message."""
        self.sent.append(message)
        if self.phase is Phase.JOINED:
            self._carry(encode(message))

    def lose(self, why: str = "") -> None:
        """Lose the line."""
        self.host.take(disconnect(self.host.table, self.number, self.host.now))
        self.take(client.lose(self.guest, why, self.host.now))

    def hurry(self) -> None:
        """Open the line, and say hello."""
        self.host.table = connect(self.host.table, self.number, self.host.now)
        self._carry(client.greet(self.guest))

    def close(self) -> None:
        """Leave the table."""
        self.host.take(disconnect(self.host.table, self.number, self.host.now))
