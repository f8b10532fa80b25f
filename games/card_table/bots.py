"""Computer players at a card table: who thinks now, beside the window, and when what was thought is done. No pixels.

A thought is kept until its time has come, so that people see one thing happen after another; who has to wait is not made to wait longer.
"""

from dataclasses import dataclass
from typing import Any

from aya_sim.rng import seeded
from games.card_table.bot_worker import Answer, ProcessWorker, Question, Thinker
from games.card_table.session import HINTING, Session

SPEEDS = (1, 4)
PACE = 0.8  # s from one act of a computer player to the next


@dataclass(frozen=True, slots=True)
class PendingMove:
    """What a computer player will do. state: of which it was thought."""

    seat: int
    state: Any
    answer: Answer


class Bots:
    """The computer players of one table."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        self._thinker: Thinker = thinker if thinker is not None else ProcessWorker()
        self._asked: tuple[int, Any, bool] | None = None  # seat, state, is it a hint
        self._meant: PendingMove | None = None
        self._waited = 0.0
        self.speed: float = SPEEDS[0]
        self.quick = 1.0  # how much faster than usual things move at this table
        self.hint: PendingMove | None = None
        self._wishes = False

    @property
    def is_thinking(self) -> bool:
        return self._asked is not None

    @property
    def is_hint_wanted(self) -> bool:
        """Was a hint asked for that is not there yet?"""
        return self._wishes

    def request_hint(self) -> None:
        """Think of a hint, when nobody else has to think."""
        self._wishes, self.hint = True, None

    def update(self, session: Session[Any, Any, Any], dt: float, *, hurried: bool) -> PendingMove | None:
        """What a computer player does now; None: nothing yet. hurried: people wait for it, and nothing is to be seen of it."""
        self._waited += dt * self.speed * self.quick
        self._hear(session)
        bot = None if session.is_over else session.bot_to_move
        if not self.is_thinking:
            if bot is not None and self._meant is None:
                self._ask(session, bot, session.seats[bot].level, session.rngs[bot], is_hint=False)
            elif self._wishes and bot is None and session.may_act:
                self._ask(session, session.viewer, HINTING, seeded(session.seed), is_hint=True)
            self._hear(session)
        if self._meant is None or not (hurried or self._waited >= PACE):
            return None
        meant, self._meant, self._waited = self._meant, None, 0.0
        return meant

    def next_frame_in(self) -> float | None:
        """S until something may be there; None: nobody thinks."""
        if self._meant is not None:
            return max(0.0, (PACE - self._waited) / (self.speed * self.quick))
        return 0.05 if self.is_thinking else 0.0 if self._wishes else None

    def forget(self) -> None:
        """The table was changed by hand: what was being thought is no longer asked for."""
        if self._thinker.is_busy:
            self._thinker.close()
        self._asked = self._meant = self.hint = None
        self._wishes = False

    def drop_hint(self) -> None:
        """Something was done: a hint is old now."""
        self.hint, self._wishes = None, False

    def close(self) -> None:
        """Go."""
        self.forget()
        self._thinker.close()

    def _ask(self, session: Session[Any, Any, Any], seat: int, level: str, rng: int, *, is_hint: bool) -> None:
        self._asked = (seat, session.state, is_hint)
        self._thinker.ask(Question(session.adapter.game.name, session.observe(seat), level, rng))

    def _hear(self, session: Session[Any, Any, Any]) -> None:
        """Fetch an answer; one to a question about another table is dropped."""
        if self._asked is None:
            return
        answer = self._thinker.answer()
        if answer is None:
            return
        (seat, state, is_hint), self._asked = self._asked, None
        if state is not session.state:
            return
        if is_hint:
            self.hint, self._wishes = PendingMove(seat, state, answer), False
        elif seat == session.bot_to_move:
            self._meant = PendingMove(seat, state, answer)
