"""Define what widgets are given to work with, so that they need nothing of the shell. Must not import games.shell."""

from typing import Protocol

import pygame

from games.i18n.words import Words
from games.ui.theme import Theme


class Keys(Protocol):
    """Tell which action a key press asks for."""

    def action(self, event: pygame.event.Event, *rooms: str) -> str:
        """Return the action that this event asks for in the first of these rooms that knows it, or ""."""

    def asks(self, event: pygame.event.Event, *names: str) -> bool:
        """Return whether this event asks for one of these actions."""

    def arrow(self, event: pygame.event.Event) -> tuple[int, int] | None:
        """Return the direction of the arrow that was pressed: right is (1, 0), down is (0, 1)."""


class SoundPlayer(Protocol):
    """Play short sounds by name."""

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound. strength: 0 to 1. pan: -1 (left) to 1 (right)."""


class WindowLike(Protocol):
    """The part of the window that screens may ask for."""

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window, px."""

    @property
    def fullscreen(self) -> bool:
        """Return whether the window fills the screen."""

    def set_fullscreen(self, on: bool) -> None:
        """Fill the screen, or go back to a window."""


class Context(Protocol):
    """Give widgets theme, words, keys and sounds, and tell how the player points at things. `Services` is one."""

    by_keys: bool
    is_covered: bool
    theme: Theme

    @property
    def words(self) -> Words:
        """Return the words of the language spoken."""

    @property
    def keys(self) -> Keys:
        """Return the key map."""

    @property
    def sounds(self) -> SoundPlayer:
        """Return what plays sounds."""

    @property
    def window(self) -> WindowLike | None:
        """Return the window, or None without one."""
