"""Run the bots of a card table: decide which one thinks, and when its action is carried out. Draws nothing.

An action is held back until its time has come, so that people see one thing happen after another; people who wait are not delayed.
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
    """An action that a bot is about to carry out. state: the state for which it was chosen."""

    seat: int
    state: Any
    answer: Answer


class Bots:
    """The bots of one table."""

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
        """Return whether a bot is thinking."""
        return self._asked is not None

    @property
    def is_hint_wanted(self) -> bool:
        """Return whether a hint was requested and is not there yet."""
        return self._wishes

    def request_hint(self) -> None:
        """Request a hint; it is worked out when no bot has to think."""
        self._wishes, self.hint = True, None

    def update(self, session: Session[Any, Any, Any], dt: float, *, hurried: bool) -> PendingMove | None:
        """Return the action that a bot carries out now, or None. dt: s. hurried: people wait for it unseen, so it is not held back."""
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
        """Return the time until the next frame that could have news, s; None if no bot thinks."""
        if self._meant is not None:
            return max(0.0, (PACE - self._waited) / (self.speed * self.quick))
        return 0.05 if self.is_thinking else 0.0 if self._wishes else None

    def forget(self) -> None:
        """Discard all questions and answers, because the table was changed from outside."""
        if self._thinker.is_busy:
            self._thinker.close()
        self._asked = self._meant = self.hint = None
        self._wishes = False

    def drop_hint(self) -> None:
        """Discard the hint, because an action was carried out."""
        self.hint, self._wishes = None, False

    def close(self) -> None:
        """Stop thinking and end the worker."""
        self.forget()
        self._thinker.close()

    def _ask(self, session: Session[Any, Any, Any], seat: int, level: str, rng: int, *, is_hint: bool) -> None:
        self._asked = (seat, session.state, is_hint)
        self._thinker.ask(Question(session.adapter.game.name, session.observe(seat), level, rng))

    def _hear(self, session: Session[Any, Any, Any]) -> None:
        """Fetch an answer from the worker; drop it if it belongs to another state."""
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
