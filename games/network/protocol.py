"""Define the messages between a host and its players, as text. No sockets, no clock, no rules of a game.

A message of a player is decoded strictly: what is no message is `NotUnderstood`, whatever it is.
"""

from typing import Annotated, Any, TypeAlias

import msgspec

PROTOCOL = 1
LARGEST_MESSAGE = 64 * 1024  # bytes towards the host
ShortText: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a player sends. The tag is its `type`."""


class Screen(msgspec.Struct, frozen=True):
    """The screen of a page: its size in px, how many real pixels make one, and how the player wants it."""

    width: float
    height: float
    ratio: float = 1.0
    language: str = ""
    dark: bool = False

    def __post_init__(self) -> None:
        if not (200 <= self.width <= 8000 and 200 <= self.height <= 8000 and 0.5 <= self.ratio <= 8):
            raise ValueError("no size of a screen")


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message. A client of another protocol may put more into it than is known here.

    screen: of a page, which is sent pictures. language: of the sentences. presence: whether to say who is here.
    """

    protocol: int
    token: ShortText
    screen: Screen | None = None
    language: str = ""
    presence: bool = False


class Act(Message, frozen=True, tag="act"):
    """An action. seq: of the view it was decided on. do: the action in the game's own JSON."""

    seq: Whole
    do: msgspec.Raw


class Name(Message, frozen=True, tag="name"):
    """The player's own name."""

    name: str


class SitIn(Message, frozen=True, tag="sit_in"):
    """A computer player shall sit in for a player who is away."""

    seat: int
    level: str = "natural"


class StandUp(Message, frozen=True, tag="stand_up"):
    """The computer player that sits in shall leave the seat again."""

    seat: int


class Resize(Message, frozen=True, tag="screen"):
    """The page has another size now."""

    screen: Screen


class Press(Message, frozen=True, tag="press"):
    """A spot of the page was pressed."""

    seq: Whole
    spot: ShortText


class Drop(Message, frozen=True, tag="drop"):
    """A spot of the page was dropped on another."""

    seq: Whole
    spot: ShortText
    on: ShortText


class Write(Message, frozen=True, tag="write"):
    """The text of the page's field."""

    text: Text


class Key(Message, frozen=True, tag="key"):
    """A key of the page's scene was pressed. name: of its action."""

    name: ShortText


class Next(Message, frozen=True, tag="next"):
    """The player has looked at a step of a reveal."""


class Point(Message, frozen=True, tag="point"):
    """The player points at a thing, or at nothing, while a computer player waits to act."""

    thing: int | None = None


class Settle(Message, frozen=True, tag="settle"):
    """The computer player may act."""


Gesture: TypeAlias = Resize | Press | Drop | Write | Key | Next | Point | Settle
"""What only a page sends: its face answers."""

Incoming: TypeAlias = Hello | Act | Name | SitIn | StandUp | Gesture


class NotUnderstood(Exception):
    """Report data that is no message of a player."""


_decoder = msgspec.json.Decoder(Incoming)
_encoder = msgspec.json.Encoder()


def decode(data: str | bytes) -> Incoming:
    """Return the message that a player sent. Raises NotUnderstood, and nothing else."""
    if isinstance(data, bytes) or len(data) > LARGEST_MESSAGE:
        raise NotUnderstood
    try:
        raw = data.encode()
        if len(raw) > LARGEST_MESSAGE:
            raise NotUnderstood
        message: Incoming = _decoder.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError, OverflowError):
        raise NotUnderstood from None
    return message


def encode(message: Any) -> str:
    """Return a message of the host as text."""
    return _encoder.encode(message).decode()


def sentence_of(text: str) -> str:
    """Return the sentence of a message of the host."""
    return str(msgspec.json.decode(text)["sentence"])


def raw(text: str) -> msgspec.Raw:
    """Return JSON that is put into a message as it is."""
    return msgspec.Raw(text.encode())


def raw_list(texts: list[str]) -> msgspec.Raw:
    """Return a JSON list of texts that are JSON already."""
    return raw(f"[{','.join(texts)}]")
