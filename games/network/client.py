"""Represent a guest at a hosted table as a value: where its line stands, the last view, what was asked for. No sockets, clock or rules.

Data of the host and moments go in; another guest, messages and news come out. Nothing is guessed ahead: the table is what the last view
says, and what was asked for holds once a view or a refusal answers it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias
from urllib.parse import urljoin, urlsplit, urlunsplit

import msgspec

from aya_sim.errors import BadQuestion
from games.core.game_api import WATCHER, Outcome
from games.network import protocol
from games.network.face import SeatSeen

BACK_OFF = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds until a lost line is tried again, by how many tries have failed; the last one is for all that follow."""
_LONGEST_LINK = 400
_MOST_ASIDES = 20
_NOT_OF_ACTIONS = frozenset({"too_fast", "no_chat", "nothing_to_undo", "learnt", "cannot_ask", "not_agreed", "not_away"})
"""Reasons of refusals that answer something else than an action."""
_SCHEMES = {"http": "ws", "https": "wss"}


@dataclass(frozen=True, slots=True)
class Link:
    """A link to a seat, or for watchers, taken apart."""

    page: str  # without the token: it may be shown
    socket: str
    token: str = field(repr=False)

    @property
    def text(self) -> str:
        """Return the link as it is given to a player."""
        return f"{self.page}#{self.token}"

    @property
    def host(self) -> str:
        """Return the computer that it leads to."""
        return urlsplit(self.page).netloc


def parse_link(text: str) -> Link:
    """Return a link as players are given it, also one that was cut into two lines. Raises BadQuestion for what is no link to a seat."""
    whole = "".join(text.split())
    if whole and "://" not in whole:
        whole = f"http://{whole}"
    try:
        parts = urlsplit(whole)
        is_link = parts.scheme in _SCHEMES and bool(parts.hostname) and (parts.port is None or parts.port > 0) and not parts.username
    except ValueError:
        is_link = False
    if not is_link or len(whole) > _LONGEST_LINK or not whole.isascii():
        raise BadQuestion("net.link", "“{text}” is no link to a table", text=text.strip()[:80].partition("#")[0])
    token = parts.fragment
    if not token or not token.replace("-", "").replace("_", "").isalnum():
        raise BadQuestion("net.link.token", "the link lacks the part after “#”, which says which seat it is")
    page = urlunsplit((parts.scheme, parts.netloc, parts.path or "/", "", ""))
    return Link(page, urljoin(urlunsplit((_SCHEMES[parts.scheme], parts.netloc, parts.path or "/", "", "")), "table"), token)


class Terms(msgspec.Struct, frozen=True):
    """What a host tells a window of the game, besides what every seat is told."""

    program: str = ""  # version
    options: Mapping[str, Any] = {}
    chat: bool = False  # may players write to each other?
    by_clock: bool = False  # does the time of the host's clock run in this game?


class Welcome(msgspec.Struct, frozen=True, tag_field="type", tag="welcome"):
    """The host's answer to a hello: which game and which seat; None: a watcher's."""

    protocol: int
    game: str
    players: int
    seat: int | None
    names: tuple[str, ...]
    window: Terms = Terms()

    @property
    def viewer(self) -> int:
        """Return the seat, or `WATCHER`."""
        return WATCHER if self.seat is None else self.seat


class Did(msgspec.Struct, frozen=True):
    """What led to a view. do: null where this seat did not see it."""

    seat: int
    do: msgspec.Raw = msgspec.Raw(b"null")

    @property
    def text(self) -> str:
        """Return the action in the game's own JSON; "" where this seat did not see it."""
        text = bytes(self.do).decode()
        return "" if text == "null" else text


class View(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The table as the seat may know it. more: keys of a single game, such as the sand of Aya."""

    seq: int
    to_move: tuple[int, ...]
    seen: msgspec.Raw
    over: Outcome | None = None
    did: Did | None = None
    bot: str = ""  # level of the computer player that did it; "": a person
    undo: str = "no"  # may the seat take its last action back: "now", "ask" the others first, "no"
    undone: int | None = None  # the seat whose action was taken back
    more: Mapping[str, Any] = {}


class No(msgspec.Struct, frozen=True, tag_field="type", tag="no"):
    """Something was refused, and the table is as before."""

    seq: int
    reason: str
    sentence: str


class Seats(msgspec.Struct, frozen=True, tag_field="type", tag="seats"):
    """Who plays, and who is here."""

    seats: tuple[SeatSeen, ...]


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    """The host closes the line, and why."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Other:
    """Any other message of the host, such as a sign of another player."""

    kind: str
    data: Mapping[str, Any]


class Phase(StrEnum):
    """Where a line stands. `ENDED` is for good; a `LOST` one is tried again."""

    CONNECTING = "connecting"
    JOINED = "joined"
    LOST = "lost"
    ENDED = "ended"


@dataclass(frozen=True, slots=True)
class Stood:
    """Report that the line stands elsewhere now. why: a sentence, where it was lost or has ended."""

    phase: Phase
    why: str = ""


News: TypeAlias = Welcome | View | No | Seats | Other | Stood


class NotOurs(Exception):
    """Report data that is no message of a host."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An action that was asked for and has not been answered. message: as it is sent. text: the action in the game's own JSON.

    is_first: in `Guest.asides`, was it sent before `Guest.asked`?
    """

    seq: int
    message: str
    text: str = ""
    is_first: bool = True


@dataclass(frozen=True, slots=True)
class Guest:
    """A guest at one moment. hello: what it says first, besides protocol and token."""

    link: Link
    hello: Mapping[str, Any] = field(default_factory=dict)
    phase: Phase = Phase.CONNECTING
    failed: int = 0  # tries in a row
    retry_at: float | None = None  # s, while the line is lost
    why: str = ""  # of a line that is lost or has ended
    welcome: Welcome | None = None
    view: View | None = None
    seats: tuple[SeatSeen, ...] = ()
    asked: Asked | None = None
    asides: tuple[Asked, ...] = ()  # what was asked for besides, which nothing waits for, such as what a hand has knocked over

    @property
    def is_live(self) -> bool:
        """Return whether the last view is the table as it is: not one from before the line was lost."""
        return self.phase is Phase.JOINED and self.view is not None

    @property
    def is_window(self) -> bool:
        """Return whether the host knows that this is a window. An older host does not, nor what only windows send."""
        return self.welcome is not None and bool(self.welcome.window.program)


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a message or a moment: the guest after it, messages to send, news to show."""

    guest: Guest
    outgoing: tuple[str, ...] = ()
    news: tuple[News, ...] = ()


def greet(guest: Guest) -> str:
    """Return the first message over a new line."""
    return protocol.encode({"type": "hello", "protocol": protocol.PROTOCOL, "token": guest.link.token, "presence": True, **guest.hello})


def submit(guest: Guest, seq: int, text: str, left: float | None = None) -> Heard:
    """Ask for an action, decided on the view `seq`; it is sent once the line stands.

    text: the action in the game's own JSON. left: s that the player saw left of the sand, in a game by the clock.
    """
    more = {} if left is None else {"left": left}
    asked = Asked(seq, _act(seq, text, **more), text)
    asides = tuple(replace(one, is_first=True) for one in guest.asides)
    return Heard(replace(guest, asked=asked, asides=asides), (asked.message,) if guest.phase is Phase.JOINED else ())


def submit_aside(guest: Guest, seq: int, text: str) -> Heard:
    """Ask for an action that nothing waits for; it is dropped while the line is lost. seq, text: as in `submit`."""
    if guest.phase is not Phase.JOINED:
        return Heard(guest)
    aside = Asked(seq, _act(seq, text), text, is_first=guest.asked is None)
    return Heard(replace(guest, asides=(*guest.asides, aside)[-_MOST_ASIDES:]), (aside.message,))


def _act(seq: int, text: str, **more: Any) -> str:
    return protocol.encode({"type": "act", "seq": seq, "do": protocol.raw(text), **more})


def receive(guest: Guest, data: str | bytes) -> Heard:
    """Return what comes of a message of the host. Raises NotOurs for what is none."""
    if guest.phase is Phase.ENDED:
        return Heard(guest)
    message = _decode(data)
    match message:
        case Bye(sentence):
            return end(guest, sentence)
        case Welcome():
            return Heard(replace(guest, welcome=message, view=None), (), (message,))
        case View() if guest.welcome is None:
            raise NotOurs
        case View():
            return _look(guest, message)
        case No():
            return Heard(_take_refusal(guest, message), (), (message,))
        case Seats(seats):
            return Heard(replace(guest, seats=seats), (), (message,))
    return Heard(guest, (), (message,))


def _read(text: str) -> Any:
    """Return an action as a value, however it is written."""
    return msgspec.json.decode(text) if text else None


def _take_refusal(guest: Guest, no: No) -> Guest:
    """Return the guest without what was refused: the host answers actions in the order in which they were sent."""
    if no.reason in _NOT_OF_ACTIONS:
        return guest
    of_it = [one for one in guest.asides if one.seq == no.seq]
    first = next((one for one in of_it if one.is_first), None)
    if first is None and guest.asked is not None and no.seq == guest.asked.seq:
        return replace(guest, asked=None)
    return _without_aside(guest, first or next(iter(of_it), None))


def _without_aside(guest: Guest, aside: Asked | None) -> Guest:
    return guest if aside is None else replace(guest, asides=tuple(one for one in guest.asides if one is not aside))


def _look(guest: Guest, view: View) -> Heard:
    """Take a view. The first one over a line makes it stand; what was asked for before it was lost is asked for again."""
    first, asked = guest.phase is not Phase.JOINED, guest.asked
    guest = replace(guest, view=view, phase=Phase.JOINED, failed=0, retry_at=None, why="")
    news: tuple[News, ...] = (Stood(Phase.JOINED), view) if first else (view,)
    if first:
        guest = replace(guest, asides=())  # those that were not carried out before the line was lost are gone
        return Heard(guest, (asked.message,) if asked is not None else (), news)
    is_own = view.did is not None and guest.welcome is not None and view.did.seat == guest.welcome.viewer
    done = _read(view.did.text) if view.did is not None and is_own else None
    aside = next((one for one in guest.asides if done is not None and _read(one.text) == done), None)
    if asked is None or aside is not None:
        return Heard(_without_aside(guest, aside), (), news)
    is_answer = view.did is None or is_own
    if view.seq > asked.seq and is_answer:
        guest = replace(guest, asked=None)
    return Heard(guest, (), news)


def lose(guest: Guest, why: str, now: float) -> Heard:
    """Return the guest without its line, which is tried again later; one that has never been at the table ends. why: a sentence. now: s."""
    if guest.phase is Phase.ENDED:
        return Heard(guest)
    if guest.welcome is None:
        return end(guest, why)
    wait = BACK_OFF[min(guest.failed, len(BACK_OFF) - 1)]
    return Heard(replace(guest, phase=Phase.LOST, failed=guest.failed + 1, retry_at=now + wait, why=why), (), (Stood(Phase.LOST, why),))


def end(guest: Guest, why: str) -> Heard:
    """Return the guest after the end of its line. why: a sentence."""
    return Heard(replace(guest, phase=Phase.ENDED, why=why, retry_at=None, asked=None), (), (Stood(Phase.ENDED, why),))


class _Kind(msgspec.Struct, frozen=True):
    type: str


_KNOWN: dict[str, msgspec.json.Decoder[Any]] = {
    name: msgspec.json.Decoder(kind) for name, kind in (("welcome", Welcome), ("view", View), ("no", No), ("seats", Seats), ("bye", Bye))
}
_kind = msgspec.json.Decoder(_Kind)
_any = msgspec.json.Decoder(dict[str, Any])
_VIEW_KEYS = frozenset({"type", *(one.encode_name for one in msgspec.structs.fields(View)), "choices", "all"})


def _decode(data: str | bytes) -> Welcome | View | No | Seats | Bye | Other:
    """Return a message of the host; keys that are not known here are left out, but those of a view. Raises NotOurs."""
    try:
        kind = _kind.decode(data).type
        if kind not in _KNOWN:
            whole = _any.decode(data)
            return Other(kind, whole)
        message: Welcome | View | No | Seats | Bye = _KNOWN[kind].decode(data)
        if isinstance(message, View):
            return msgspec.structs.replace(message, more=_more(data))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise NotOurs from None
    return message


def _more(data: str | bytes) -> dict[str, Any]:
    """Return the keys of a view that are a single game's."""
    parts: dict[str, msgspec.Raw] = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    return {key: msgspec.json.decode(part) for key, part in parts.items() if key not in _VIEW_KEYS}
