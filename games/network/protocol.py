"""Define the messages between a host and its players, as text. No sockets, no clock, no rules of a game.

A message of a player is decoded strictly: what is no message is `NotUnderstood`, whatever it is.
"""

import math
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec

PROTOCOL = 1
LARGEST_MESSAGE = 64 * 1024  # bytes towards the host
ShortText: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000)]
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53)]
FARTHEST = 1e6  # mm from the table's corner that is still a place

SignName: TypeAlias = Literal["here", "not_there", "well_done", "wait", "hold", "thanks", "help"]
"""What players say to each other with a sign; "hold": which terrain I hold, "help": help to stand up what fell."""
SIGNS: tuple[str, ...] = get_args(SignName)


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of what a player sends. The tag is its `type`."""


class Screen(msgspec.Struct, frozen=True):
    """The screen of a page: its size in px, how many real pixels make one, and how the player wants it. touch: has it no keyboard?"""

    width: float
    height: float
    ratio: float = 1.0
    language: str = ""
    dark: bool = False
    touch: bool = False

    def __post_init__(self) -> None:
        if not (200 <= self.width <= 8000 and 200 <= self.height <= 8000 and 0.5 <= self.ratio <= 8):
            raise ValueError("no size of a screen")


class WindowProgram(msgspec.Struct, frozen=True):
    """The program whose window asks for a seat: its version, the version of its rules by game, and the decks it has by game.

    A deck is named by its reference (`games.pictures.Deck.reference`).
    """

    program: ShortText
    rules: Mapping[ShortText, int] = {}
    decks: Mapping[ShortText, tuple[ShortText, ...]] = {}


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first message. A client of another protocol may put more into it than is known here.

    screen: of a page, which is sent pictures. language: of the sentences. presence: whether to say who is here.
    window: of a program with the rules, which is sent what happened and talks with others.
    """

    protocol: int
    token: ShortText
    screen: Screen | None = None
    language: str = ""
    presence: bool = False
    window: WindowProgram | None = None


class Act(Message, frozen=True, tag="act"):
    """An action. seq: of the view it was decided on. do: the action in the game's own JSON.

    left: in a game by the clock, the s that the player saw left when the action was let go; 0: time was up.
    """

    seq: Whole
    do: msgspec.Raw
    left: float = 0.0


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


class Enlarge(Message, frozen=True, tag="enlarge"):
    """A picture of the page is wanted as large as there is room for it."""

    spot: ShortText


class Next(Message, frozen=True, tag="next"):
    """The player has looked at a step of a reveal."""


class Point(Message, frozen=True, tag="point"):
    """The player points at a thing, or at nothing, while a computer player waits to act."""

    thing: int | None = None


class Settle(Message, frozen=True, tag="settle"):
    """The computer player may act."""


class Undo(Message, frozen=True, tag="undo"):
    """The player wants to take back the own last action. seq: of the view it was decided on."""

    seq: Whole


class Agree(Message, frozen=True, tag="agree"):
    """The player lets another take back an action, or does not. seq: of the view on which it was asked."""

    seq: Whole
    yes: bool


class Carry(Message, frozen=True, tag="carry"):
    """The player carries a piece over the table, or none any more (""). x, y: mm. heading: rad."""

    piece: Annotated[str, msgspec.Meta(max_length=40)]
    x: float = 0.0
    y: float = 0.0
    heading: float = 0.0

    def __post_init__(self) -> None:
        refuse_far(self.x, self.y, self.heading)


class Mark(Message, frozen=True, tag="mark"):
    """The player points at a place on the table. x, y: mm."""

    x: float
    y: float

    def __post_init__(self) -> None:
        refuse_far(self.x, self.y)


class Sign(Message, frozen=True, tag="sign"):
    """The player says something with a sign."""

    sign: SignName


class Chat(Message, frozen=True, tag="chat"):
    """The player writes to all."""

    text: Text


class Clock(Message, frozen=True, tag="clock"):
    """The player's program asks for the host's clock. sent: by its own clock, s; it comes back as it is."""

    sent: float


Talk: TypeAlias = Carry | Mark | Sign | Chat
"""What players show and tell each other; it changes nothing on the table."""

Gesture: TypeAlias = Resize | Press | Drop | Write | Key | Enlarge | Next | Point | Settle
"""What only a page sends: its face answers."""

Incoming: TypeAlias = Hello | Act | Name | SitIn | StandUp | Undo | Agree | Talk | Clock | Gesture


class NotUnderstood(Exception):
    """Report data that is no message of a player."""


def refuse_far(*numbers: float) -> None:
    """Raise ValueError for a number that is no place on a table, mm, or no direction, rad."""
    if not all(math.isfinite(one) and abs(one) <= FARTHEST for one in numbers):
        raise ValueError("no place on a table")


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
