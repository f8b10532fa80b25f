"""Room: partners' thinking, beside the window. Questions in, answers out, in a process of its own, so that no frame waits for a plan.

Thinking is pure: the same question has the same answer, wherever it is thought. A process that was lost or cannot be started is done
without: then the thinking is done here. Knows no pixels.
"""

import contextlib
import multiprocessing
import signal
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Protocol, TypeAlias

from aya_sim.components import Terrain
from aya_sim.game import Lay, Phase, Seen, StandUp, Turn, piece
from aya_sim.game.table import with_domino
from aya_sim.layout import Dominoes
from aya_sim.partners import Decision, Hint, Level, Mind, Saying, decide, hint, saying


@dataclass(frozen=True, slots=True)
class Turns:
    """What will these partners do next? Each with what its seat sees; the one whose turn it is first."""

    seats: tuple[tuple[Seen, Level], ...]
    mind: Mind


@dataclass(frozen=True, slots=True)
class Recall:
    """What river did the partners have in mind when the table was bare but for the Start tile? So a game that is resumed has its plan."""

    seen: Seen
    level: Level
    mind: Mind


@dataclass(frozen=True, slots=True)
class Wish:
    """Where would a partner lay what this seat holds?"""

    seen: Seen
    mind: Mind


Question: TypeAlias = Turns | Recall | Wish


@dataclass(frozen=True, slots=True)
class Thought:
    """What a partner will do, and what it says about it."""

    decision: Decision
    saying: Saying


@dataclass(frozen=True, slots=True)
class Answer:
    """To a question: a thought for each seat of `Turns`, the hint of a `Wish`, and what is in mind now."""

    mind: Mind
    thoughts: tuple[Thought, ...] = ()
    hint: Hint | None = None


def think(question: Question) -> Answer:
    """Answer a question."""
    match question:
        case Turns():
            thoughts = tuple(_thought(seen, decide(seen, level, question.mind)) for seen, level in question.seats)
            return Answer(thoughts[0].decision.mind, thoughts)
        case Recall():
            return Answer(_recalled(question))
        case Wish():
            found, known = hint(question.seen, question.mind)
            return Answer(known, hint=found)


def _thought(seen: Seen, decision: Decision) -> Thought:
    """With what the partner would say once it has done this."""
    action = decision.actions[-1] if decision.actions else None
    if isinstance(action, StandUp | Turn):
        return Thought(decision, Saying("stands_up" if isinstance(action, StandUp) else "turns"))
    hand = seen.seats[seen.seat].hand
    if isinstance(action, Lay) and hand is not None:
        seen = replace(seen, layout=with_domino(seen.layout, piece(hand, seen.cameras), action.at))
    return Thought(decision, saying(seen, decision.mind))


def _recalled(question: Recall) -> Mind:
    """The plan of a bare table, and of that table with the Start tile where it lies."""
    seen, known = question.seen, question.mind
    tiles = tuple(tile for tile in seen.layout.tiles if tile.terrain == Terrain.START)
    for lying in ((), tiles):
        bare = replace(seen.layout, dominoes=Dominoes.of(()), tiles=lying, animals=(), pushes=())
        known = decide(replace(seen, phase=Phase.SETUP, layout=bare, photos=(), tile=None), question.level, known).mind
    return known


class Thinker(Protocol):
    """Somebody who answers one question at a time."""

    @property
    def is_busy(self) -> bool:
        """Was a question asked whose answer was not fetched yet?"""

    def ask(self, question: Question) -> None:
        """Begin to think; only when not busy."""

    def answer(self) -> Answer | None:
        """The answer, once; None: not yet. Never waits."""

    def close(self) -> None:
        """Drop what is being thought, and go."""


class AtOnce:
    """Thinks here, when asked."""

    def __init__(self) -> None:
        self._answer: Answer | None = None

    @property
    def is_busy(self) -> bool:
        return self._answer is not None

    def ask(self, question: Question) -> None:
        self._answer = think(question)

    def answer(self) -> Answer | None:
        answer, self._answer = self._answer, None
        return answer

    def close(self) -> None:
        self._answer = None


class Beside:
    """Thinks in a process of its own, which is started with the first question."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._question: Question | None = None
        self._is_lost = False

    @property
    def is_busy(self) -> bool:
        return self._question is not None

    def ask(self, question: Question) -> None:
        self._question = question
        if self._is_lost:
            return
        try:
            if self._pipe is None:
                self._start()
            assert self._pipe is not None
            self._pipe.send(question)
        except OSError:
            self._is_lost = True

    def answer(self) -> Answer | None:
        if self._question is None:
            return None
        question = self._question
        if not self._is_lost:
            assert self._pipe is not None
            try:
                if not self._pipe.poll():
                    return None
                told: Answer | Exception = self._pipe.recv()
            except (OSError, EOFError):
                self._is_lost = True
            else:
                self._question = None
                if isinstance(told, Exception):
                    raise told
                return told
        self._question = None
        return think(question)

    def close(self) -> None:
        self._question = None
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.terminate()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None

    def _start(self) -> None:
        anew = multiprocessing.get_context("spawn")
        self._pipe, other = anew.Pipe()
        self._process = anew.Process(target=_answer_all, args=(other,), name="aya partners", daemon=True)
        self._process.start()
        other.close()


def _answer_all(pipe: Connection) -> None:
    """What the process does: answer until nobody asks any more. A failure is the answer: it is raised where the window is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the window, which ends this
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                pipe.send(think(question))
            except (EOFError, OSError):
                raise
            except Exception as failed:
                pipe.send(failed)
