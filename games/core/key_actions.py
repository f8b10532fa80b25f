"""Declare the keys of a game as plain values, from which the shell builds one key map. Must not import pygame."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class KeyAction:
    """An action that keys can trigger."""

    name: str  # "cards.hint": the room before the dot; its words are "keys.cards.hint"
    defaults: tuple[str, ...]  # keys as the key map writes them: "ctrl+z", "page down", "[+]"
    beside: str = ""  # a room whose keys hold at the same time

    @property
    def room(self) -> str:
        """Return the room this action belongs to: the screens where its keys hold."""
        return self.name.partition(".")[0]


def declare_keys(room: str, keys: Mapping[str, str], *, beside: str = "") -> tuple[KeyAction, ...]:
    """Return the actions of one room, in the order in which they are shown. keys: name -> its default keys, parted by " | "."""
    return tuple(KeyAction(f"{room}.{name}", tuple(text.split(" | ")), beside) for name, text in keys.items())
