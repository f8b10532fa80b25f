"""Define the line between a card table and the server that carries it to other screens. No sockets, no pixels.

The server decides which actions are carried out, in which order; the window tells it what is done here, and learns of every action,
its own included, by emptying a queue each frame. Neither side ever waits for the other.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from aya_sim.errors import AyaError
from games.card_table.session import Invitation, Seat, Session
from games.network.face import SeatSeen


@dataclass(frozen=True, slots=True)
class Links:
    """Where the players at other screens find the table: the address of its page, and a link for each seat ("": none) and for watchers."""

    page: str
    seats: tuple[str, ...]
    watch: str


@dataclass(frozen=True, slots=True)
class Acted:
    """Report an action that was carried out.

    rng: the next state of the generator of the bot that acted; None: a person did. is_ours: it was submitted by this window.
    """

    action: Any
    rng: int | None = None
    is_ours: bool = False


@dataclass(frozen=True, slots=True)
class Undone:
    """Report that a player at another screen took back an action. state, rngs: of the table as it is again."""

    seat: int
    state: Any
    rngs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UndoAsked:
    """Report that a player at another screen asks to take back an action. seat: None if it need not be answered any more.

    seq: how many actions the table has seen.
    """

    seat: int | None = None
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """Report what a player of any window says. sign: a name, "" where it is said in words."""

    seat: int
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class Present:
    """Report who plays, and who is here."""

    seats: tuple[SeatSeen, ...]


@dataclass(frozen=True, slots=True)
class Declined:
    """Report that an action of this window was not carried out."""

    why: AyaError


@dataclass(frozen=True, slots=True)
class Broken:
    """Report that the server has ended. why: a sentence for the player."""

    why: str


News = Acted | Undone | UndoAsked | Heard | Present | Declined | Broken


class Line(Protocol):
    """The line from the window to its server."""

    @property
    def links(self) -> Links:
        """Return the links of the seats as they are now."""

    @property
    def invitation(self) -> Invitation:
        """Return what is kept with the game, so that its links stay the same."""

    def submit(self, action: Any, rng: int | None) -> None:
        """Ask for an action of a person or a computer player of this window to be carried out. Returns at once."""

    def answer_undo(self, seq: int, *, agrees: bool) -> None:
        """Tell whether the players at this window let another take back an action. seq: of `UndoAsked`. Returns at once."""

    @property
    def has_chat(self) -> bool:
        """Return whether players may write to each other."""

    def talk(self, seat: int, sign: str, text: str) -> None:
        """Tell all what the player of a seat at this window says, by a sign or in words. Returns at once."""

    def seat_players(self, seats: tuple[Seat, ...]) -> None:
        """Tell who plays which seat from now on. Returns once every seat that is played elsewhere has a link."""

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since the last call, the oldest first. Returns at once."""

    def close(self) -> None:
        """Tell all players that the table is closed, and end the server."""


OpenLine = Callable[[Session[Any, Any, Any], Callable[[], None]], Line]
"""(the game to host, called from any thread when there is news) -> the line. Raises an AyaError where no table can be opened to others."""


class InlineLine:
    """A line without a server, for tests and pictures: what is submitted is carried out at once, and links lead nowhere."""

    def __init__(self, session: Session[Any, Any, Any], present: tuple[SeatSeen, ...] = ()) -> None:
        self.session, self.is_closed = session, False
        self.news: list[News] = [Present(present)] if present else []
        self.answers: list[tuple[int, bool]] = []  # to wishes to take something back

    @property
    def links(self) -> Links:
        """Return links of the length that real ones have."""
        page, invited = "http://192.168.1.20:41207/", self.invitation
        return Links(page, tuple(f"{page}#{token}" if token else "" for token in invited.tokens), f"{page}#{invited.watch}")

    @property
    def invitation(self) -> Invitation:
        """Return tokens that are as good as any."""
        tokens = tuple(f"q2pQ8p5V0c0Xy3oK9uJ3P{k}" if seat.elsewhere else "" for k, seat in enumerate(self.session.seats))
        return self.session.invitation or Invitation(tokens, "wW2cG5jN7qU9sE1vB3mD4A", 41207)

    def submit(self, action: Any, rng: int | None) -> None:
        """Carry out an action of this window."""
        self.carry_out(Acted(action, rng, is_ours=True))

    def carry_out(self, acted: Acted) -> None:
        """Carry out an action of any player, and report it."""
        self.session = replace(self.session, state=self.session.adapter.game.apply(self.session.state, acted.action))
        self.news.append(acted)

    def answer_undo(self, seq: int, *, agrees: bool) -> None:
        """Note an answer."""
        self.answers.append((seq, agrees))

    @property
    def has_chat(self) -> bool:
        """Return True."""
        return True

    def talk(self, seat: int, sign: str, text: str) -> None:
        """Let the table hear it."""
        self.news.append(Heard(seat, sign, text))

    def seat_players(self, seats: tuple[Seat, ...]) -> None:
        """Seat these players."""
        self.session = replace(self.session, seats=seats, invitation=None)

    def take_news(self) -> tuple[News, ...]:
        """Return what has happened since the last call."""
        news, self.news = tuple(self.news), []
        return news

    def close(self) -> None:
        """End the line."""
        self.is_closed = True
