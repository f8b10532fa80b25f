"""Describe what lies on the table at one moment, as a value made from an observation, so that nothing hidden can be in it.

A scene is drawn, pressed, dragged, walked through with the arrow keys and read aloud by the same things: its spots.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from typing import Concatenate, ParamSpec

import pygame

Paint = Callable[[pygame.Surface, pygame.Rect], None]
"""Draws one thing into its rectangle, pixels. It reads no clock, and the same paint draws the same pixels."""
Args = ParamSpec("Args")


def painter(draw: Callable[Concatenate[pygame.Surface, pygame.Rect, Args], None]) -> Callable[Args, Paint]:
    """Return a function that takes what comes after the surface and the rectangle, and returns the paint of it."""

    @wraps(draw)
    def prepare(*args: Args.args, **kwargs: Args.kwargs) -> Paint:
        return lambda target, rect: draw(target, rect, *args, **kwargs)

    return prepare


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing: a card, a pile, a token, a place for them, a button of the game.

    key: the same thing in the next scene has the same key, and slides there from where it was. It never tells what is hidden: a card face
    down is named by its place, not by what is on it. look: what it shows; where it changes under the same key the thing is flipped over.
    """

    key: str
    rect: pygame.Rect  # pixels
    paint: Paint
    says: str = ""  # what it is, in words: the tooltip, and what is read aloud
    act: Hashable | None = None  # what pressing it means to the game; None: it only lies there
    lifts: bool = False  # may it be dragged? Then `act` is what is held
    takes: bool = False  # may something be dropped on it? Then `act` is where
    look: Hashable = None
    comes_from: str = ""  # key of the spot it appears from when it was not there before: a pile, a player; "": it fades in
    chosen: bool = False  # raised and ringed
    dimmed: bool = False
    grows: float = 1.0  # a picture: how many times as large it is shown while the pointer rests on it
    reads: str = ""  # what is read aloud where that is more than `says`: what a card is here, and its place
    details: str = ""  # of a picture: all that is on it, told while it fills the table
    silent: bool = False  # part of another thing that says it: a picture on the cover of an album
    seat: int | None = None  # the player whose place this is: what that player says is shown beside it
    reach: pygame.Rect | None = None  # where it is pressed, where that is not `rect`: the visible strip of a card under others


@dataclass(frozen=True, slots=True)
class TextEntry:
    """A line of text that a player writes."""

    rect: pygame.Rect
    text: str
    prompt: str
    limit: int  # characters


@dataclass(frozen=True, slots=True)
class Scene:
    """Spots from the back to the front, the words above them, and what the keys do."""

    spots: tuple[Spot, ...]
    asks: str = ""  # one sentence: what is to be done now, and by whom
    keys: Mapping[str, Hashable] = field(default_factory=dict)  # name of an action that has a key (games/shell/keys.py) -> an act
    keys_say: str = ""  # the same keys in words, beside `asks`
    written: TextEntry | None = None
    first: str = ""  # key of the spot the keyboard starts on; "": the first with an act
    audience: str = ""  # of a reveal, in words, where not all players look at it
    stops: bool = False  # of a reveal: "Show all" goes no further than this step, because all must see it
    remark_rooms: tuple[pygame.Rect, ...] = ()  # where what players say goes, one below another; (): beside their places
