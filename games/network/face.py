"""Define what draws a seat for a page: given observations, it returns what is sent, and actions for what was pressed. Draws nothing.

A host that serves no pages has none of it. All calls of one table come from one thread, one after the other.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from games.core.game_api import Outcome
from games.network.protocol import Gesture, Screen

Frame: TypeAlias = str | bytes
"""One message to a page: JSON text, or the bytes of a picture."""


@dataclass(frozen=True, slots=True)
class SeatSeen:
    """What all players see of who plays a seat."""

    seat: int
    name: str
    kind: str  # "person" or "computer"
    here: bool
    sits_in: bool  # does a computer player sit in for the person?


@dataclass(frozen=True, slots=True)
class Sight:
    """What the player at a page may know at one moment. A watcher's observation is that of the seat `WATCHER`."""

    seq: int
    seen: Any  # the observation
    to_move: tuple[int, ...]
    seats: tuple[SeatSeen, ...]
    outcome: Outcome | None = None  # once the game is over
    acted: Any | None = None  # the action that led here, if all of it was seen from this seat; None: it was not, or there was none
    actor: int | None = None  # the seat that acted; None: nothing was done, only who is here changed, or the page has just come
    undone: int | None = None  # the seat whose last action was taken back


@dataclass(frozen=True, slots=True)
class Reply:
    """What a face answers to a gesture: messages for its page, and an action to carry out."""

    frames: tuple[Frame, ...] = ()
    action: Any | None = None
    seq: int = 0  # of the sight that the action was decided on
    is_told_to_all: bool = False  # has what all pages show changed, such as what this player points at?


class Face(Protocol):
    """What draws one page. Each connection of a page has its own."""

    def show(self, sight: Sight) -> tuple[Frame, ...]:
        """Return what the page is sent for what its seat may know now."""

    def handle(self, gesture: Gesture) -> Reply:
        """Return the answer to what was done on the page. Never raises for a spot or a key that is not there."""

    def refuse(self, sentence: str) -> tuple[Frame, ...]:
        """Return what the page is sent when its action was refused."""

    def close(self) -> None:
        """Let go of everything, because the connection is gone."""


class Faces(Protocol):
    """What draws the pages of one table."""

    def open_face(self, seat: int | None, screen: Screen) -> Face:
        """Return a new face for a page. seat: None for a watcher."""

    def open_window(self, seat: int, language: str) -> Face | None:
        """Return what tells a window of a player what people point at; None in a game in which they do not."""

    def holds_back(self, seen: Any, action: Any) -> bool:
        """Return whether a computer player waits with this action until the players at pages have pointed at what they mean."""

    def absent_seats(self) -> tuple[int, ...]:
        """Return the seats whose page is gone, for which is noted what happens meanwhile."""

    def note(self, seat: int, sight: Sight) -> None:
        """Note what a seat whose page is gone would have seen."""

    def hear(self, seen: Any) -> Any:
        """Return what a computer player sees, with what the players at pages point at once they let it act."""


MakeFaces: TypeAlias = Callable[[str, tuple[str, ...], tuple[bool, ...]], Faces | None]
"""(name of the game, names of the seats, which of them are computer players) -> what draws its pages; None: no page can play it."""
