"""Room: what a screen is, and the changes it can ask for. An event in, a change out; the loop is in `app`.

A method that returns a change gives `None` for "not mine", `STAY` for "mine, and nothing changes", or one of the others.
"""

from dataclasses import dataclass
from typing import Literal

import pygame


@dataclass(frozen=True, slots=True)
class Stay:
    """The event was used; the same screen stays."""


@dataclass(frozen=True, slots=True)
class Push:
    """Show this screen on top; the one below comes back when it is popped."""

    screen: "Screen"


@dataclass(frozen=True, slots=True)
class Replace:
    """Show this screen instead of the top one."""

    screen: "Screen"


@dataclass(frozen=True, slots=True)
class Pop:
    """Leave the top screen, then do what `then` says to the one below."""

    then: "Change | None" = None


@dataclass(frozen=True, slots=True)
class Home:
    """Leave all screens but the first."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program. The screens were asked already, or need not be."""


Change = Stay | Push | Replace | Pop | Home | Quit
STAY = Stay()
Cover = Literal["window", "sheet"]


class Screen:
    """One thing that fills the window. Override what you need; everything has a quiet default."""

    title = "Aya"
    cover: Cover = "window"
    """A "sheet" lies on the screen below, which is drawn first (a dialog, the settings over a game)."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay yourself out. Called before the first frame, and when the window, the UI scale or the settings changed. size: pixels."""

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """A key, the mouse, text, the window's focus. Positions come from the event, never from `pygame.mouse.get_pos()`."""
        return None

    def update(self, dt: float) -> Change | None:
        """Time went by, s of the wall. Also called while a sheet covers this screen; what is returned then is dropped."""
        return None

    def wakes_in(self) -> float | None:
        """Seconds from the last frame until the next is wanted without any event: 0 while something moves, None while all rests."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface may hold an older frame."""

    def may_close(self) -> "Screen | None":
        """The window is to be closed: None if that is well, else a dialog that asks and answers `Quit()`."""
        return None

    def rescue(self) -> None:
        """The program failed somewhere: save what can be lost. Asked of every screen, top first."""

    def leave(self) -> None:
        """You are not on the stack any more: let go of files, sounds and text input."""
