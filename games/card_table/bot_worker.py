"""Let bots think in a process beside the window. Knows no pixels and no state of a game.

A question holds the game's name, the seat's observation, the bot's level and its random generator; the answer is an action and the next
state of the generator.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core import worker
from games.core.registry import game_named


@dataclass(frozen=True, slots=True)
class Question:
    """A request for the next action of a bot."""

    game: str
    observation: Any
    level: str
    rng: int


@dataclass(frozen=True, slots=True)
class Answer:
    """An action, and the next state of the random generator."""

    action: Any
    rng: int


def think(question: Question) -> Answer:
    """Return the bot's answer to a question."""
    action, rng = game_named(question.game).game().choose(question.observation, question.level, question.rng)
    return Answer(action, rng)


Thinker: TypeAlias = worker.Worker[Question, Answer]


class InlineWorker(worker.InlineWorker[Question, Answer]):
    """A worker that thinks in the calling process, as soon as it is asked."""

    def __init__(self) -> None:
        super().__init__(think)


class ProcessWorker(worker.ProcessWorker[Question, Answer]):
    """A worker that thinks in a process of its own, which starts with the first question."""

    def __init__(self) -> None:
        super().__init__(think, "aya card players")
