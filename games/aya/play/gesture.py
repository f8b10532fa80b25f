"""Describe what the player is doing with the pointer at the table as a value; every transition returns the next. Imports no pygame."""

import math
from dataclasses import dataclass, replace
from typing import TypeAlias

from games.aya.session.piece import Use

Pixel: TypeAlias = tuple[int, int]
LEFT, MIDDLE, RIGHT = 1, 2, 3


@dataclass(frozen=True, slots=True)
class Press:
    """Remember that the left button went down on a zone: a click, or the beginning of a drag."""

    zone: str
    at: Pixel


@dataclass(frozen=True, slots=True)
class Idle:
    """Hold nothing."""

    press: Press | None = None


@dataclass(frozen=True, slots=True)
class Carrying:
    """Carry a piece that follows the pointer or the keys, over the table or away from it."""

    use: Use
    domino: int | None = None  # id, of one that was taken from the table
    is_dragged: bool = False  # with the left button down
    is_twisted: bool = False  # a drag with the right button turns it


@dataclass(frozen=True, slots=True)
class Turning:
    """Turn a standing domino where it stands."""

    domino: int  # id
    is_swung: bool = False  # its end follows the pointer
    is_twisted: bool = False  # a drag with the right button turns it
    rested: float = 0.0  # s since it was turned last
    press: Press | None = None


@dataclass(frozen=True, slots=True)
class Releasing:
    """Wait until the hand has arrived, to lay the piece that was let go."""

    carrying: Carrying


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draw the line of a row with the left button down; the piece waits in the tray."""

    carrying: Carrying


Holding: TypeAlias = Idle | Carrying | Turning | Releasing | Drawing


@dataclass(frozen=True, slots=True)
class Panning:
    """Move the table with the pointer; what was in hand stays there."""

    after: Holding = Idle()


Gesture: TypeAlias = Holding | Panning


def holding(gesture: Gesture) -> Holding:
    """Return what is in hand, whether the table is panned or not."""
    return gesture.after if isinstance(gesture, Panning) else gesture


def piece_carried(gesture: Gesture) -> Carrying | None:
    """Return the piece that is carried or just let go; None for none."""
    held = holding(gesture)
    return held.carrying if isinstance(held, Releasing) else held if isinstance(held, Carrying) else None


def hold(gesture: Gesture, held: Holding) -> Gesture:
    """Put something else in hand; a pan goes on."""
    return Panning(held) if isinstance(gesture, Panning) else held


def carry(gesture: Gesture, use: Use, domino: int | None = None) -> Gesture:
    """Take a piece up with the buttons as they are."""
    before = piece_carried(gesture) or Carrying(use)
    return hold(gesture, replace(before, use=use, domino=domino))


def release(gesture: Gesture) -> Gesture:
    """Let go of the piece that is carried."""
    piece = piece_carried(gesture)
    return gesture if piece is None else hold(gesture, Releasing(replace(piece, is_dragged=False)))


def keep(gesture: Gesture) -> Gesture:
    """Keep the piece that was let go in hand after all."""
    piece = piece_carried(gesture)
    return gesture if piece is None else hold(gesture, piece)


def press_button(gesture: Gesture, button: int, zone: str, at: Pixel, *, over_table: bool, with_space: bool = False) -> Gesture:
    """Return the gesture after a button went down; what a left press on the table touches is left to the caller."""
    if isinstance(gesture, Panning):
        return gesture
    if button == MIDDLE or (button == LEFT and with_space) or (button == RIGHT and isinstance(gesture, Idle)):
        return Panning(gesture) if over_table else gesture
    if button == RIGHT:
        return _twist(gesture, is_twisted=over_table)
    if button == LEFT and zone and isinstance(gesture, Idle | Turning):
        return replace(gesture, press=Press(zone, at))
    return gesture


def release_button(gesture: Gesture, button: int) -> Gesture:
    """Return the gesture after a button went up; where a piece is dropped is left to the caller."""
    if isinstance(gesture, Panning):
        return gesture.after
    if button != LEFT:
        return _twist(gesture, is_twisted=False)
    if isinstance(gesture, Turning):
        return replace(gesture, is_swung=False, press=None)
    return Idle() if isinstance(gesture, Idle) else gesture


def interrupt(gesture: Gesture) -> Gesture:
    """Return the gesture after the window lost the pointer: whatever was in hand stays there."""
    held = holding(gesture)
    return _twist(held.carrying if isinstance(held, Drawing) else held, is_twisted=False)


def wait(gesture: Gesture, dt: float) -> Gesture:
    """Return the gesture dt s later."""
    if isinstance(gesture, Turning) and not gesture.is_swung:
        return replace(gesture, rested=gesture.rested + dt)
    return gesture


def touch_turning(gesture: Gesture) -> Gesture:
    """Return the gesture after the standing domino was turned a little: it has not rested since."""
    return replace(gesture, rested=0.0) if isinstance(gesture, Turning) else gesture


def press_of(gesture: Gesture) -> Press | None:
    """Return the press on a zone that may become a drag."""
    return gesture.press if isinstance(gesture, Idle | Turning) else None


def is_drag(gesture: Gesture, at: Pixel, least: float) -> bool:
    """Return whether a press has become a drag, at least so many pixels from where it began."""
    press = press_of(gesture)
    return press is not None and math.dist(press.at, at) >= least


def is_twisted(gesture: Gesture) -> bool:
    """Return whether a drag with the right button turns what is in hand."""
    held = gesture.carrying if isinstance(gesture, Releasing) else gesture
    return isinstance(held, Carrying | Turning) and held.is_twisted


def has_button(gesture: Gesture) -> bool:
    """Return whether a button is down for this gesture, so that no widget gets the pointer."""
    if isinstance(gesture, Panning | Drawing) or is_twisted(gesture):
        return True
    return (isinstance(gesture, Turning) and gesture.is_swung) or (isinstance(gesture, Carrying) and gesture.is_dragged)


def _twist(held: Holding, *, is_twisted: bool) -> Holding:
    match held:
        case Carrying() | Turning():
            return replace(held, is_twisted=is_twisted)
        case Releasing(carrying):
            return Releasing(replace(carrying, is_twisted=is_twisted))
    return held
