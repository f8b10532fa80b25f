"""What a game gives the card table: its `TableAdapter`, a record of plain functions over observations. Imports no screen.

O is the game's observation, A its action, C its selection: what the player has picked and not yet submitted, a frozen value of the
game's own. The state never reaches an adapter, so an adapter cannot give anything away.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import pygame

from games.card_table.scene import Scene
from games.core.game_api import Game, Outcome
from games.i18n.words import Words
from games.pictures import DeckKind
from games.shell.services import Services
from games.ui.screen import Change, Screen
from games.ui.theme import Theme

O = TypeVar("O")  # noqa: E741 - what one seat may know
A = TypeVar("A")  # an action
C = TypeVar("C")  # what is chosen so far
Points = tuple[tuple[int, int], ...]
"""(seat, number of a thing) of the people who point at something, by seat."""
Remark = tuple[int, str]
"""The seat of a player, and what that player says."""


@dataclass(frozen=True, slots=True)
class Table:
    """The area in which a scene is laid out (px, between the strip above and the line below), with its theme, words and players."""

    area: pygame.Rect
    theme: Theme
    words: Words
    names: tuple[str, ...]  # by seat
    bots: tuple[bool, ...]  # by seat
    own_screens: bool = False  # has every person a screen of their own?

    @property
    def is_shared(self) -> bool:
        """Return whether several people sit at this screen, so that an open table shows no player's secrets."""
        return not self.own_screens and self.bots.count(False) > 1


@dataclass(frozen=True, slots=True)
class Submit(Generic[A]):
    """What `press` or `drop` returns to submit an action."""

    action: A


@dataclass(frozen=True, slots=True)
class Reject:
    """What `press` or `drop` returns to refuse: a sentence that says what would do, or its name in the words with values for its holes."""

    sentence: str
    values: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True, slots=True)
class Step(Generic[O, A]):
    """One step of a lesson.

    points_at: keys of its spots, parted by spaces; `*` stands for any letters, and for what can be pressed alone where anything can; or
    what they are by what the learner sees and has selected. wants: the kind of action it asks for, or a test of it on what the learner
    sees; None: it is only read, and the others wait. due: whether the table has come to what the step is about; until then the others
    play. advice: name in the words of what a learner who does something else is told to do instead, by what that is. mistake: the same
    of a selection, as soon as it is made; "" if nothing is wrong with it. variant: the name of the words that fit what happened, instead
    of `words`. values: what the words are filled with.
    """

    words: str  # name in the words
    points_at: str | Callable[[O, Any], str] = ""
    wants: type | Callable[[O, A], bool] | None = None
    due: Callable[[O], bool] | None = None
    advice: str | Callable[[O, A], str] = "cards.lesson.not_so"
    mistake: Callable[[O, Any], str] | None = None
    variant: Callable[[O], str] | None = None
    values: Callable[[O], Mapping[str, object]] | None = None

    def accepts(self, seen: O, action: A) -> bool:
        """Return whether the action does what this step asks for."""
        return isinstance(action, self.wants) if isinstance(self.wants, type) else self.wants is not None and self.wants(seen, action)

    def advise(self, seen: O, action: A) -> str:
        """Return the name of what a learner who did this is told."""
        return self.advice if isinstance(self.advice, str) else self.advice(seen, action)

    def find_mistake(self, seen: O, selection: Any) -> str:
        """Return the name of what a learner who selects this is told; "" if nothing is wrong with it."""
        return self.mistake(seen, selection) if self.mistake is not None else ""

    def spots_pointed_at(self, seen: O, selection: Any) -> list[str]:
        """Return the keys that the step points at now; `*` stands for any letters."""
        return (self.points_at if isinstance(self.points_at, str) else self.points_at(seen, selection)).split()


@dataclass(frozen=True, slots=True)
class Lesson(Generic[O, A]):
    """A short game that teaches. The learner sits on seat 0; bots of `level` with this seed play the others, so it always runs the same."""

    players: int
    seed: int
    options: dict[str, Any]
    level: str
    steps: tuple[Step[O, A], ...]


@dataclass(frozen=True, slots=True)
class Talk(Generic[O, A, C]):
    """How people are asked before a computer player acts, and how it hears what they point at.

    Where people sit at the table the act waits until they press "Continue"; else for as long as it takes to look.
    """

    question: Callable[[O, A, Table], str]
    """(what the computer player sees, what it is about to do, ..): what everybody is asked before it; "": the act needs no time to look.
    It tells nothing hidden, and fits any seat, also one that may not point."""
    points: Callable[[C], Points]  # what people point at in this selection; it is kept with the game
    point: Callable[[C, Points], C]  # the selection with these points, when a game is resumed
    hear: Callable[[O, Points], O]  # what the computer player sees, with what people point at: it chooses again by that


def _keep(_observation: Any, selection: Any, *_more: Any) -> Any:
    """Return the selection unchanged."""
    return selection


def _none(*_: Any) -> None:
    """Do nothing, whatever the arguments."""


@dataclass(frozen=True, slots=True)
class TableAdapter(Generic[O, A, C]):
    """How a game looks and is handled. The fields with defaults are for games that have pictures, options, secrets or more to press."""

    game: Game[Any, A, O]
    lesson: Lesson[O, A]
    initial_selection: Callable[[O], C]  # nothing selected yet
    build_scene: Callable[[O, C, Table], Scene]
    press: Callable[[O, C, Hashable], "C | Submit[A] | Reject"]
    """(.., act of a spot or of a key of the scene). Called at any time, also while others move: a selection that only looks may change
    then, and a `Submit` is answered by the table that it is not this player's turn. Never raises."""
    log_lines: Callable[[O, A | None, O, Table], tuple[str, ...]]
    """(before, action, after, ..): what one seat saw happen, line by line. action: None where this seat did not see it."""
    explain_end: Callable[[O, Outcome, Table], tuple[str, ...]]  # sentences: who won, and why
    end_scene: Callable[[O, Outcome, Table], Scene]  # the table after the game

    opening_lines: Callable[[O, Table], tuple[str, ...]] = lambda _seen, _table: ()  # of the log, before anyone has acted
    kind: DeckKind | None = None  # of its decks of pictures
    opening_screen: "Callable[[Services, O, tuple[str, ...], Callable[[dict[str, Any]], Change]], Screen] | None" = None
    """(services, the table of a new game, names, begins the game with these options instead): what an option `ask` asks before it."""
    pictures_needed: Callable[[int, dict[str, Any]], int] = lambda _players, _options: 0  # (players, options), of a deck of one's own
    has_blank_cards: bool = False  # pictures of one's own lie on blank cards of the box
    drop: Callable[[O, C, Hashable, Hashable], "C | Submit[A] | Reject"] = _keep  # (.., act held, act it was dropped on)
    enter_text: Callable[[O, C, str], C] = _keep  # the text of `Scene.written` is now this
    private_view_key: Callable[[O], Hashable] = _none
    """What this seat sees and others may not. Where it differs between two people who follow one another, the curtain falls."""
    public_reveal: Callable[[O, O], Hashable | None] = _none
    """(before, after): what all players look at together now, such as votes; the same from every seat. None: nothing."""
    private_look: Callable[[O, O], Hashable | None] = _none
    """(before, after) of the person who acted: what that person looks at alone, as a reveal, before the table is turned. None: nothing."""
    reveal_scene: Callable[[Hashable, int, Table], Scene | None] = _none  # (reveal, step from 0, ..); None: past the last step
    talk: Talk[O, A, C] | None = None
    remarks: Callable[[O, A | None, O, Table], tuple[Remark, ...]] = lambda _before, _action, _after, _table: ()
    """(before, action, after, ..) of one seat, as for `log_lines`: what players say after an act, such as why they did it; people's own
    remarks are left out. action: None unless it is public. Every seat hears the same, so nothing hidden can be said."""
    is_look: Callable[[C, C], bool] = lambda _before, _after: False
    """(selection before, after a press): whether the player only looks at something else, which is free at any time."""
    retain_selection: Callable[[O, O, C], C] | None = None
    """(before, after, selection): what is left of a selection when others moved. None: it starts again."""
    explain_hint: Callable[[O, A, Table], tuple[tuple[str, ...], str]] | None = None
    """(.., what a natural player would do, ..): keys of the spots it is about, and the hint as a sentence. None: the spots whose act does
    it, and a general sentence."""
