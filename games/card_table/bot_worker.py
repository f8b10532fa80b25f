"""Let bots think in a process beside the window. Knows no pixels and no state of a game."""

from typing import TypeAlias

from games.core import worker
from games.core.thinking import Answer, Question, think

Thinker: TypeAlias = worker.Worker[Question, Answer]


class InlineWorker(worker.InlineWorker[Question, Answer]):
    """A worker that thinks in the calling process, as soon as it is asked."""

    def __init__(self) -> None:
        super().__init__(think)


class ProcessWorker(worker.ProcessWorker[Question, Answer]):
    """A worker that thinks in a process of its own, which starts with the first question."""

    def __init__(self) -> None:
        super().__init__(think, "aya card players")
