"""What a player of Album has selected, and what a press or drop does: select, act, or explain why not.

Holds no pixels. A hint is placed at once; turning a hint and eliminating a photo concern all players and need a second press.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games.album.types import LEVELS, ROW, Action, Eliminate, Observation, Place, Refuse, Reveal
from games.card_table.adapter import Reject, Submit
from games.core.game_api import WATCHER

What = Literal["level", "drawn", "refuse", "hint", "photo", "counter", "do"]


@dataclass(frozen=True, slots=True)
class Target:
    """A thing that can be pressed. number: a level, a hint on the scale, a place in the row or a seat, depending on its kind."""

    what: What
    number: int = 0


@dataclass(frozen=True, slots=True)
class Selection:
    """What is selected and not yet done. points: (seat, place) of the people who point at a photo, by seat."""

    chosen: Target | None = None  # a hint or a photo
    held: int | None = None  # seat whose emblem is in hand
    points: tuple[tuple[int, int], ...] = ()


Answer = Selection | Submit[Action] | Reject


def initial_selection(_seen: Observation) -> Selection:
    """Return an empty selection."""
    return Selection()


def press(seen: Observation, thought: Selection, touched: Hashable) -> Answer:
    """Return what pressing this target does."""
    if not isinstance(touched, Target) or not _may_act(seen):
        return _points_along(seen, thought, touched)
    return _guessing(seen, thought, touched) if seen.row else _placing(seen, thought, touched)


def drop(seen: Observation, thought: Selection, held: Hashable, onto: Hashable) -> Answer:
    """Return what dropping does: the drawn hint onto a level, or a player's emblem onto a photo."""
    if not isinstance(held, Target) or not isinstance(onto, Target):
        return thought
    if held.what == "drawn" and onto.what == "level":
        return press(seen, thought, onto)
    if held.what == "counter":
        return _point_at(seen, replace(thought, held=held.number), onto) if onto.what == "photo" else _back(thought, held.number)
    return thought


def retain_selection(before: Observation, after: Observation, thought: Selection) -> Selection:
    """Return the selection without anything but the pointers at photos that are still in the row."""
    if len(after.rounds) > len(before.rounds) or not after.row:
        return Selection()
    return Selection(points=tuple(point for point in thought.points if point[1] not in after.eliminated))


def may_turn(seen: Observation) -> bool:
    """Tell whether the Oya may still turn a hint this turn."""
    return not seen.revealed and any(not hint.face_up for hint in seen.scale)


def must_turn(seen: Observation) -> bool:
    """Tell whether the Oya must turn a hint before eliminating a photo."""
    return not seen.revealed and not seen.eliminated


def next_hint(seen: Observation, thought: Selection) -> Target | None:
    """Return the face-down hint after the selected one, or None when no hint may be turned."""
    hidden = [number for number, hint in enumerate(seen.scale) if not hint.face_up] if may_turn(seen) else []
    here = thought.chosen.number if thought.chosen is not None and thought.chosen.what == "hint" else None
    number = after(hidden, here)
    return None if number is None else Target("hint", number)


def after(numbers: Sequence[int], here: int | None) -> int | None:
    """Return the next of these ascending numbers, wrapping to the first; None when there are none."""
    if not numbers:
        return None
    return next((number for number in numbers if here is not None and number > here), numbers[0])


def _may_act(seen: Observation) -> bool:
    return seen.seat == seen.oya if seen.row else seen.drawn is not None


def _points_along(seen: Observation, thought: Selection, touched: Hashable) -> Selection:
    """While another is the Oya, a guesser points with the own emblem."""
    if not isinstance(touched, Target) or not seen.row or seen.seat in (seen.guide, WATCHER) or touched.what != "photo":
        return thought
    if (seen.seat, touched.number) in thought.points:
        return _back(thought, seen.seat)
    return _point_at(seen, replace(thought, held=seen.seat), touched)


def _point_at(seen: Observation, thought: Selection, photo: Target) -> Selection:
    """Whose emblem is in hand points at this photo, if it is still there."""
    if thought.held is None or photo.number not in range(ROW) or photo.number in seen.eliminated:
        return thought
    others = tuple(point for point in thought.points if point[0] != thought.held)
    return replace(thought, held=None, points=tuple(sorted((*others, (thought.held, photo.number)))))


def _placing(seen: Observation, thought: Selection, touched: Target) -> Answer:
    match touched.what:
        case "level" if 0 <= touched.number < LEVELS:
            return Submit(Place(seen.seat, touched.number))
        case "refuse":
            return Reject("album.not.refused_before") if seen.has_refused else Submit(Refuse(seen.seat))
        case _:
            return thought


def _guessing(seen: Observation, thought: Selection, touched: Target) -> Answer:
    match touched.what:
        case "photo" if 0 <= touched.number < ROW:
            return _photo(seen, thought, touched)
        case "hint" if 0 <= touched.number < len(seen.scale):
            return _hint(seen, thought, touched)
        case "counter":
            return replace(thought, held=None if thought.held == touched.number else touched.number)
        case "do" if thought.chosen is not None:
            return press(seen, replace(thought, held=None), thought.chosen)
        case _:
            return thought


def _photo(seen: Observation, thought: Selection, touched: Target) -> Answer:
    if touched.number in seen.eliminated:
        return Reject("album.not.out_before", (("number", touched.number + 1),))
    if thought.held is not None:
        return _point_at(seen, thought, touched)
    if must_turn(seen):
        return Reject("album.not.hint_first")
    if thought.chosen == touched:
        return Submit(Eliminate(seen.seat, touched.number))
    return replace(thought, chosen=touched)


def _hint(seen: Observation, thought: Selection, touched: Target) -> Answer:
    if seen.scale[touched.number].face_up:
        return Reject("album.not.face_up")
    if seen.revealed:
        return Reject("album.not.one_a_turn")
    if thought.chosen == touched:
        return Submit(Reveal(seen.seat, touched.number))
    return replace(thought, chosen=touched, held=None)


def _back(thought: Selection, seat: int) -> Selection:
    """This player points at nothing."""
    return replace(thought, held=None, points=tuple(point for point in thought.points if point[0] != seat))
