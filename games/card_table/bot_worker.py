"""What computer players are asked, in a process beside the window: a game by its name, what a seat sees, how well it plays, its luck.

The answer is what it does and its next luck. Knows no pixels and no state of a game.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core import worker
from games.core.registry import game_named


@dataclass(frozen=True, slots=True)
class Question:
    """What would this seat do?"""

    game: str
    observation: Any
    level: str
    rng: int


@dataclass(frozen=True, slots=True)
class Answer:
    """An action, and what is left of the luck."""

    action: Any
    rng: int


def think(question: Question) -> Answer:
    """Answer a question."""
    action, rng = game_named(question.game).game().choose(question.observation, question.level, question.rng)
    return Answer(action, rng)


Thinker: TypeAlias = worker.Worker[Question, Answer]


class InlineWorker(worker.InlineWorker[Question, Answer]):
    """Thinks here, when asked."""

    def __init__(self) -> None:
        super().__init__(think)


class ProcessWorker(worker.ProcessWorker[Question, Answer]):
    """Thinks in a process of its own, which is started with the first question."""

    def __init__(self) -> None:
        super().__init__(think, "aya card players")
