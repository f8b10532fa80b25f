"""What a game brings to be played at the table: its `Face`, a record of plain functions over observations.

O is the game's observation, A its action, C what a player has chosen so far and not yet done: a frozen value of the game's own.
Whatever is shown comes out of an observation. The state never reaches a face, so a face cannot give anything away.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from games.card_table.scene import Scene
from games.core.game_api import Game, Outcome
from games.i18n.words import Words
from games.pictures import DeckKind
from games.ui.theme import Theme

O = TypeVar("O")  # noqa: E741 - what one seat may know
A = TypeVar("A")  # an action
C = TypeVar("C")  # what is chosen so far


@dataclass(frozen=True, slots=True)
class Table:
    """Where a scene is laid, and in whose words. area: pixels, the room between the strip above and the line below."""

    area: pygame.Rect
    theme: Theme
    words: Words
    names: tuple[str, ...]  # by seat
    bots: tuple[bool, ...]  # by seat: does a computer play it now?


@dataclass(frozen=True, slots=True)
class Submit(Generic[A]):
    """The player has decided: this action."""

    action: A


@dataclass(frozen=True, slots=True)
class Reject:
    """Not so: a sentence that says why, and what would do; or the name of one in the words, with what is filled in."""

    sentence: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option of the set-up: a field of the game's options, its words, and what may be chosen."""

    field: str
    words: str  # name of the label in the words; the tip is the same name with ".tip"
    values: tuple[tuple[Any, str], ...]  # (value, name in the words)
    files: tuple[str, ...] = ()  # endings of files of people's own: the path of one may be chosen as well


@dataclass(frozen=True, slots=True)
class Step(Generic[A]):
    """One step of a lesson. points_at: key of the spot it is about. wants: is this action what it asks for? None: it is only read."""

    words: str  # name in the words
    points_at: str = ""
    wants: Callable[[A], bool] | None = None


@dataclass(frozen=True, slots=True)
class Lesson(Generic[A]):
    """A short game that teaches. The learner sits on seat 0; the others play at `level` with this seed, so it always runs the same."""

    players: int
    seed: int
    options: dict[str, Any]
    level: str
    steps: tuple[Step[A], ...]


@dataclass(frozen=True, slots=True)
class TableAdapter(Generic[O, A, C]):
    """How a game looks and is handled."""

    game: Game[Any, A, O]
    kind: DeckKind | None  # of its decks of pictures; None: it has none
    option_specs: tuple[OptionSpec, ...]
    lesson: Lesson[A]
    initial_selection: Callable[[O], C]  # nothing chosen yet
    build_scene: Callable[[O, C, Table], Scene]
    press: Callable[[O, C, Hashable], "C | Submit[A] | Reject"]
    """A spot's act, pressed by mouse or key, or a key of the scene. Asked at any time, also while others move: what only looks may
    change C then, and a `Does` is answered by the table that it is not this player's turn. Never raises."""
    drop: Callable[[O, C, Hashable, Hashable], "C | Submit[A] | Reject"]  # (.., held, onto): acts of two spots
    enter_text: Callable[[O, C, str], C]  # the line of text is now this
    private_view_key: Callable[[O], Hashable]
    """What this seat sees and others may not. Where it is the same for two people one after the other, no curtain falls between them."""
    log_lines: Callable[[O, A | None, O, Table], tuple[str, ...]]
    """(before, action, after): what one seat saw happen, in lines for the log. action: None where it did not see it: a secret choice."""
    undo_barrier: Callable[[O, A, O], str]
    """(before, action, after) of who acted: name in the words of why it cannot be taken back; "": nobody learnt anything hidden."""
    public_reveal: Callable[[O, O], Hashable | None]
    """(before, after): something all may look at together now, such as votes being told; the same from every seat. None: nothing."""
    reveal_scene: Callable[[Hashable, int, Table], Scene | None]
    """(what `open_between` gave, step from 0, table): the scene of that step, told line by line; None: it is told."""
    explain_end: Callable[[O, Outcome, Table], tuple[str, ...]]  # the end, in a few lines: why this one won
    end_scene: Callable[[O, Outcome, Table], Scene]  # the table at the end: the album of the game, the planets kept, ..
    is_public: Callable[[O, A], bool] = lambda _before, _action: False
    """(before, action) of who acted: does everybody see the whole of it? Only then is the action told to the `tells` of other seats."""
    retain_selection: Callable[[O, O, C], C] | None = None
    """(before, after, chosen): what is left of a choice when others moved meanwhile. None: the choice begins again."""
    explain_hint: Callable[[O, A, Table], tuple[tuple[str, ...], str]] | None = None
    """(observation, what a natural player would do, table): keys of the spots it is about, and the hint as a sentence. None: the spot
    whose act does it is looked for, and the sentence is a general one."""
