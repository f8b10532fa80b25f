"""Ask the bots of Aya questions and answer them, here or in a process of its own. Imports no pixels.

Answering is pure: the same question has the same answer wherever it is worked out.
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
    """Ask what these bots will do next, each with what its seat sees; the one whose turn it is first."""

    seats: tuple[tuple[Seen, Level], ...]
    mind: Mind


@dataclass(frozen=True, slots=True)
class RecallQuestion:
    """Ask what river the bots planned when only the Start tile lay there, so that a resumed game has its plan."""

    seen: Seen
    level: Level
    mind: Mind


@dataclass(frozen=True, slots=True)
class HintQuestion:
    """Ask where a bot would lay what this seat holds."""

    seen: Seen
    mind: Mind


Question: TypeAlias = TurnsQuestion | RecallQuestion | HintQuestion


@dataclass(frozen=True, slots=True)
class BotDecision:
    """Hold what a bot will do, and its remark about it."""

    decision: Decision
    remark: Saying


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer a question: a decision for each seat of a `TurnsQuestion`, the hint of a `HintQuestion`, and the plan as it is now."""

    mind: Mind
    decisions: tuple[BotDecision, ...] = ()
    hint: Hint | None = None


def answer_question(question: Question) -> Answer:
    """Return the answer to a question."""
    match question:
        case TurnsQuestion():
            thoughts = tuple(_with_remark(seen, decide(seen, level, question.mind)) for seen, level in question.seats)
            return Answer(thoughts[0].decision.mind, thoughts)
        case RecallQuestion():
            return Answer(_initial_mind(question))
        case HintQuestion():
            found, known = hint(question.seen, question.mind)
            return Answer(known, hint=found)


def _with_remark(seen: Seen, decision: Decision) -> BotDecision:
    """Return a decision with what the bot would say once it has done this."""
    action = decision.actions[0] if decision.actions else None
    if isinstance(action, StandUp | Turn):
        return BotDecision(decision, Saying("stands_up" if isinstance(action, StandUp) else "turns"))
    hand = seen.seats[seen.seat].hand
    if isinstance(action, Lay) and hand is not None:
        seen = replace(seen, layout=with_domino(seen.layout, piece(hand, seen.cameras), action.at))
    return BotDecision(decision, saying(seen, decision.mind))


def _initial_mind(question: RecallQuestion) -> Mind:
    """Return the plan of a bare table, and of that table with the Start tile where it lies."""
    seen, known = question.seen, question.mind
    tiles = tuple(tile for tile in seen.layout.tiles if tile.terrain == Terrain.START)
    for lying in ((), tiles):
        bare = replace(seen.layout, dominoes=Dominoes.of(()), tiles=lying, animals=(), pushes=())
        known = decide(replace(seen, phase=Phase.SETUP, layout=bare, photos=(), tile=None), question.level, known).mind
    return known


Thinker: TypeAlias = worker.Worker[Question, Answer]


class InlineWorker(worker.InlineWorker[Question, Answer]):
    """Answers in the caller's thread, while it is asked."""

    def __init__(self) -> None:
        super().__init__(answer_question)


class ProcessWorker(worker.ProcessWorker[Question, Answer]):
    """Answers in a process of its own, which is started with the first question."""

    def __init__(self) -> None:
        super().__init__(answer_question)
