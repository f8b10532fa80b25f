"""What a screen is, and the changes it can ask for. An event in, a change out; the loop is in `app`.

A method that returns a change gives `None` for "not mine", `STAY` for "mine, and nothing changes", or one of the others.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal, Protocol

import pygame

from games.ui.speech import Saying, Spoken


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
    """Leave all screens but the first, then do what `then` says to that one."""

    then: "Change | None" = None


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program. The screens were asked already, or need not be."""


Change = Stay | Push | Replace | Pop | Home | Quit
STAY = Stay()
Cover = Literal["window", "sheet"]


class HasFocus(Protocol):
    """What a group of widgets says of itself."""

    def in_words(self) -> Spoken | None: ...
    def focus_of(self) -> Hashable: ...
    def can_in_words(self) -> tuple[str, ...]: ...


class Screen:
    """One thing that fills the window. Override what you need; everything has a quiet default."""

    title = "Aya"
    key_rooms: tuple[str, ...] = ()
    """The rooms of keys (games/shell/keys.py) that hold here besides those of the shell."""
    takes_any_key = False
    """Does it want every key as it is pressed, also those that do the same on every screen?"""
    shows_notices = False
    """Does it show `services.notices` itself? Else they come as a slip over it."""
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

    def next_frame_in(self) -> float | None:
        """Seconds from the last frame until the next is wanted without any event: 0 while something moves, None while all rests."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface may hold an older frame."""

    def says(self) -> Saying:
        """Itself in words, as it is now (docs/speech.md). Override it where there is more than a title and a group of widgets."""
        return Saying(self.title, focus=self.focus_in_words(), focus_of=self.focus_of(), can=self.can_in_words())

    def focus_in_words(self) -> Spoken | None:
        """What the keys are at: the widget of `group` that has the focus."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.in_words() if group is not None else None

    def focus_of(self) -> Hashable:
        """Which widget that is."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.focus_of() if group is not None else None

    def can_in_words(self) -> tuple[str, ...]:
        """What may be done here: the widgets of `group`."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.can_in_words() if group is not None else ()

    def may_close(self) -> "Screen | None":
        """The window is to be closed: None if that is well, else a dialog that asks and answers `Quit()`."""
        return None

    def is_under_way(self) -> bool:
        """Would whoever plays mind if this screen were left for another? What minds the window's closing does."""
        return self.may_close() is not None

    def rescue(self) -> None:
        """The program failed somewhere: save what can be lost. Asked of every screen, top first."""

    def leave(self) -> None:
        """You are not on the stack any more: let go of files, sounds and text input."""
