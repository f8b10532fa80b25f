"""Define what a screen is and the changes it can ask for: an event in, a change out. The loop is
games/screens/loop.py.

A method that returns a change gives `None` for "not mine", `STAY` for "mine, and nothing changes", or one of the
others.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

import pygame

from games.ui.nodes import Node, Request, list_lines
from games.ui.speech import Saying, Spoken


@dataclass(frozen=True, slots=True)
class Stay:
    """Say that the event was used and the same screen stays."""


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
    """Leave the top screen, then apply `then` to the one below."""

    then: "Change | None" = None


@dataclass(frozen=True, slots=True)
class Home:
    """Leave all screens but the first, then apply `then` to that one."""

    then: "Change | None" = None


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the program; the screens were asked already, or need not be."""


Change = Stay | Push | Replace | Pop | Home | Quit
STAY = Stay()
Cover = Literal["window", "sheet"]


class HasFocus(Protocol):
    """Describe in words what a group of widgets holds."""

    def in_words(self) -> Spoken | None:
        """Return what has the focus, in words; None when nothing has."""

    def focus_of(self) -> Hashable:
        """Return the key of what has the focus."""

    def can_in_words(self) -> tuple[str, ...]:
        """Return what can be done with it, in words."""

    def nodes(self) -> tuple[Node, ...]:
        """Return what a screen reader finds."""

    def focus_key(self) -> Hashable:
        """Return the key of the node with the focus, None if nothing has it."""

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks of a widget; None if that is none of these."""


class Screen:
    """Fill the window with one thing. Override what is needed; every method has a quiet default."""

    title = "Aya"
    key_rooms: tuple[str, ...] = ()
    """The rooms of keys (games/shell/keys.py) that hold here besides those of the shell."""
    help_page = "tips"
    """The page at which the help opens here."""
    takes_any_key = False
    """Does it want every key as it is pressed, also those that do the same on every screen?"""
    shows_notices = False
    """Does it show `services.notices` itself? Else they come as a slip over it."""
    cover: Cover = "window"
    """A "sheet" lies on the screen below, which is drawn first (a dialog, the settings over a game)."""

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay yourself out. Called before the first frame, and when the window, the UI scale or the settings changed. size: pixels."""

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle a key, the mouse, text or the window's focus. Positions come from the event, never from
        `pygame.mouse.get_pos()`.
        """
        return None

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s of wall time. Also called while a sheet covers this screen; what is returned then is
        dropped.
        """
        return None

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted without any event: 0 while something moves, None while
        all rests.
        """
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything; the surface may hold an older frame."""

    def says(self) -> Saying:
        """Describe the screen in words as it is now (docs/speech.md). Override it where there is more than a title
        and a group of widgets.
        """
        return Saying(self.title, focus=self.focus_in_words(), focus_of=self.focus_of(), can=self.can_in_words())

    def focus_in_words(self) -> Spoken | None:
        """Return what has the focus, in words: the widget of `group`."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.in_words() if group is not None else None

    def focus_of(self) -> Hashable:
        """Return what stays the same as long as the focus does."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.focus_of() if group is not None else None

    def can_in_words(self) -> tuple[str, ...]:
        """Return what can be done here, in words: the widgets of `group`."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.can_in_words() if group is not None else ()

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return what a screen reader finds here (docs/speech.md): the lines that are said, and the widgets of `group`. said: what
        `says` returned just now.
        """
        group: HasFocus | None = getattr(self, "group", None)
        lines = (said.about, *said.urgent, *said.now, *said.where, *said.reads)
        return (*list_lines(lines), *(group.nodes() if group is not None else ()))

    def focus_key(self) -> Hashable:
        """Return the key of the node that has the focus, None if nothing has it."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.focus_key() if group is not None else None

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks of a node of this screen."""
        group: HasFocus | None = getattr(self, "group", None)
        return group.perform(request) if group is not None else None

    def may_close(self) -> "Screen | None":
        """Return None if the window may close, else a dialog that asks and answers `Quit()`."""
        return None

    def is_under_way(self) -> bool:
        """Return whether something would be lost if this screen were left for another: what speaks against closing
        the window does.
        """
        return self.may_close() is not None

    def rescue(self) -> None:
        """Save what can be lost, for the program has failed. Asked of every screen, top first."""

    def leave(self) -> None:
        """Let go of files, sounds and text input: the screen has left the stack."""
