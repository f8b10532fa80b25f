"""Describe a screen as a tree of nodes, as a screen reader finds it: role, name, state, and what can be done.

Values only: nothing here knows a window or a game. `games/shell/access` hands the tree to the platform, and what the reader asks for
comes back as a `Request`.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

import pygame

Role = Literal[
    "alert",
    "button",
    "dialog",
    "document",
    "group",
    "heading",
    "image",
    "label",
    "list",
    "list_box",
    "list_box_option",
    "list_item",
    "log",
    "main",
    "paragraph",
    "radio_button",
    "radio_group",
    "slider",
    "spin_button",
    "switch",
    "text_input",
    "window",
]
"""What a thing is. Each is also the name of a role of AccessKit, in small letters."""
Action = Literal["click", "focus", "increment", "decrement", "set_value", "select"]
"""What a reader may ask of a thing. select: moves the caret in a text."""
PRESS: tuple[Action, ...] = ("click", "focus")
"""What can be asked of a thing to press."""
Live = Literal["polite", "assertive"]
"""How a reader says what appears by itself: after what it is saying, or instead of it."""


@dataclass(frozen=True, slots=True)
class Amount:
    """The number that a slider stands at, and what it can be."""

    now: float
    low: float
    high: float
    step: float


@dataclass(frozen=True, slots=True)
class Writing:
    """A line of text that is being written. caret and anchor: letters before them; what lies between them is selected."""

    text: str
    caret: int
    anchor: int


@dataclass(frozen=True, slots=True)
class Node:
    """One thing on the screen.

    key: the same as long as the thing is the same; no two things of a screen share one. rect: pixels of the window.
    """

    key: Hashable
    role: Role
    name: str = ""
    value: str = ""
    description: str = ""
    rect: tuple[int, int, int, int] | None = None
    actions: tuple[Action, ...] = ()
    children: tuple["Node", ...] = ()
    is_disabled: bool = False
    is_selected: bool | None = None  # of one among several
    is_on: bool | None = None  # of a switch
    amount: Amount | None = None
    writing: Writing | None = None
    place: tuple[int, int] | None = None  # its number among its like, from 1, and how many there are
    level: int = 0  # of a heading, from 1
    live: Live | None = None
    is_modal: bool = False

    def walk(self) -> Iterator["Node"]:
        """Yield this node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Request:
    """What a reader asks for. value: of `set_value` a text or a number; of `select` the anchor and the caret, in letters."""

    key: Hashable
    action: Action
    value: str | float | tuple[int, int] | None = None


def box_of(rect: pygame.Rect) -> tuple[int, int, int, int] | None:
    """Return a rectangle as a node holds it: left, top, width and height in pixels; None if it is empty."""
    return (rect.x, rect.y, rect.width, rect.height) if rect.width > 0 and rect.height > 0 else None


def list_lines(lines: Iterable[str]) -> tuple[Node, ...]:
    """Return lines of text as labels, each under its own words; a line that comes twice is there once."""
    return tuple(Node(("line", line), "label", line) for line in dict.fromkeys(lines) if line)
