"""What partners are asked to think about, and what they answer. How it is thought beside the window is the shell's. Knows no pixels.

Thinking is pure: the same question has the same answer, wherever it is thought.
"""

from dataclasses import dataclass, replace
from typing import TypeAlias

from aya_sim.bots import Decision, Hint, Level, Mind, Saying, decide, hint, saying
from aya_sim.components import Terrain
from aya_sim.game import Lay, Phase, Seen, StandUp, Turn, piece
from aya_sim.game.table import with_domino
from aya_sim.layout import Dominoes
from games.core import worker


@dataclass(frozen=True, slots=True)
class TurnsQuestion:
    """What will these partners do next? Each with what its seat sees; the one whose turn it is first."""

    seats: tuple[tuple[Seen, Level], ...]
    mind: Mind


@dataclass(frozen=True, slots=True)
class RecallQuestion:
    """What river did the partners have in mind when the table was bare but for the Start tile? So a game that is resumed has its plan."""

    seen: Seen
    level: Level
    mind: Mind


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """Where would a partner lay what this seat holds?"""

    seen: Seen
    mind: Mind


Question: TypeAlias = TurnsQuestion | RecallQuestion | HintQuestion


@dataclass(frozen=True, slots=True)
class BotDecision:
    """What a partner will do, and what it says about it."""

    decision: Decision
    remark: Saying


@dataclass(frozen=True, slots=True)
class Answer:
    """To a question: a thought for each seat of `Turns`, the hint of a `Wish`, and what is in mind now."""

    mind: Mind
    decisions: tuple[BotDecision, ...] = ()
    hint: Hint | None = None


def answer_question(question: Question) -> Answer:
    """Answer a question."""
    match question:
        case TurnsQuestion():
            thoughts = tuple(_with_remark(seen, decide(seen, level, question.mind)) for seen, level in question.seats)
            return Answer(thoughts[0].decision.mind, thoughts)
        case RecallQuestion():
            return Answer(_recalled(question))
        case HintQuestion():
            found, known = hint(question.seen, question.mind)
            return Answer(known, hint=found)


def _with_remark(seen: Seen, decision: Decision) -> BotDecision:
    """With what the partner would say once it has done this."""
    action = decision.actions[0] if decision.actions else None
    if isinstance(action, StandUp | Turn):
        return BotDecision(decision, Saying("stands_up" if isinstance(action, StandUp) else "turns"))
    hand = seen.seats[seen.seat].hand
    if isinstance(action, Lay) and hand is not None:
        seen = replace(seen, layout=with_domino(seen.layout, piece(hand, seen.cameras), action.at))
    return BotDecision(decision, saying(seen, decision.mind))


def _recalled(question: RecallQuestion) -> Mind:
    """The plan of a bare table, and of that table with the Start tile where it lies."""
    seen, known = question.seen, question.mind
    tiles = tuple(tile for tile in seen.layout.tiles if tile.terrain == Terrain.START)
    for lying in ((), tiles):
        bare = replace(seen.layout, dominoes=Dominoes.of(()), tiles=lying, animals=(), pushes=())
        known = decide(replace(seen, phase=Phase.SETUP, layout=bare, photos=(), tile=None), question.level, known).mind
    return known


Thinker: TypeAlias = worker.Worker[Question, Answer]


class InlineWorker(worker.InlineWorker[Question, Answer]):
    """Thinks here, when asked."""

    def __init__(self) -> None:
        super().__init__(answer_question)


class ProcessWorker(worker.ProcessWorker[Question, Answer]):
    """Thinks in a process of its own, which is started with the first question."""

    def __init__(self) -> None:
        super().__init__(answer_question)
