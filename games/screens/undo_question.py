"""Ask the players at a window whether another player may take back an action. Knows no game and no line."""

from collections.abc import Sequence
from typing import Protocol

from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Pop, Push


class AnswersUndo(Protocol):
    """What asks the players at a window, and takes their answer."""

    asks_undo: tuple[int, int] | None  # the seat that wants to take its action back, and the seq; None: none does

    def answer_undo(self, asked: tuple[int, int], *, agrees: bool) -> None:
        """Tell whether the players at this window agree. asked: `asks_undo` as it was when they were asked."""


class UndoQuestions:
    """Asks once for each wish."""

    def __init__(self, services: Services, play: AnswersUndo) -> None:
        self._services, self._play = services, play
        self._asked: tuple[int, int] | None = None

    def ask(self, names: Sequence[str]) -> Change | None:
        """Return the question that is due, if any. names: of the players, by seat."""
        asked = self._play.asks_undo
        if asked == self._asked or (asked is not None and self._services.is_covered):
            return None
        self._asked = asked
        return None if asked is None else Push(UndoQuestion(self._services, self._play, asked, names[asked[0]]))


class UndoQuestion(Dialog):
    """Whether a player may take back the last move. It goes away by itself when there is nothing to answer any more."""

    def __init__(self, services: Services, play: AnswersUndo, asked: tuple[int, int], name: str) -> None:
        words = services.words
        self._play, self._asked = play, asked
        answers = [
            Answer(words("join.undo.agree"), lambda: self._answer(agrees=True), "first"),
            Answer(words("join.undo.refuse"), lambda: self._answer(agrees=False)),
        ]
        super().__init__(services, words("join.undo.title"), words("join.undo.text", name=name), answers)

    def _answer(self, *, agrees: bool) -> Change:
        self._play.answer_undo(self._asked, agrees=agrees)
        return STAY

    def update(self, dt: float) -> Change | None:
        """Let dt s pass."""
        return super().update(dt) if self._play.asks_undo == self._asked else Pop()
