"""Run the bots of a card table: decide which one thinks, and when its action is carried out. Draws nothing.

An action is held back until its time has come, so that people see one thing happen after another; people who wait are not delayed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from aya_sim.rng import seeded
from games.card_table.bot_worker import ProcessWorker, Thinker
from games.card_table.session import HINTING, Session
from games.core.thinking import Answer, Question
from games.shell.settings import BotPace

PACES: Mapping[BotPace, float] = {"slow": 4.0, "normal": 2.0, "fast": 0.8, "step": inf}
"""From one visible act to the next, s."""
UNSEEN = 0.3  # part of that before an act of which nothing is seen
LOOKING = 3.0  # times as long before an act that everybody is given time for


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
        self.meant: PendingMove | None = None
        self._state: Any = None  # the state that time is counted in
        self._waited = 0.0  # s in this state
        self._pause = 0.0  # s that what is meant is held back
        self._is_let_go = False
        self.hint: PendingMove | None = None
        self._wishes = False

    @property
    def is_thinking(self) -> bool:
        """Return whether a bot is thinking."""
        return self._asked is not None

    @property
    def is_held(self) -> bool:
        """Return whether an action waits until it is let go."""
        return self.meant is not None and self._pause == inf and not self._is_let_go

    def request_hint(self) -> None:
        """Request a hint; it is worked out when no bot has to think."""
        self._wishes, self.hint = True, None

    def update(self, session: Session[Any, Any, Any], dt: float, pause: Callable[[PendingMove], float]) -> PendingMove | None:
        """Return the action that a bot carries out now, or None. dt: s. pause: for how long an action is held back, s."""
        if session.state is not self._state:
            self._state, self._waited, self._is_let_go = session.state, 0.0, False
        self._waited += dt
        self._hear(session)
        bot = None if session.is_over else session.bot_to_move
        if not self.is_thinking:
            if bot is not None and self.meant is None:
                self._ask(session, bot, session.seats[bot].level, session.rngs[bot], is_hint=False)
            elif self._wishes and bot is None and session.may_act:
                self._ask(session, session.viewer, HINTING, seeded(session.seed), is_hint=True)
            self._hear(session)
        if self.meant is None:
            return None
        self._pause = pause(self.meant)
        if self._waited < self._pause and not self._is_let_go:
            return None
        meant, self.meant = self.meant, None
        return meant

    def next_frame_in(self) -> float | None:
        """Return the time until the next frame that could have news, s; None if no bot thinks."""
        if self.meant is not None:
            return None if self.is_held else 0.0 if self._is_let_go else max(0.0, self._pause - self._waited)
        return 0.05 if self.is_thinking else 0.0 if self._wishes else None

    def let_go(self, *, again: bool) -> None:
        """Hold back nothing more in this state. again: what was meant is thought over, because people have pointed at something."""
        self._is_let_go = True
        if again:
            self.meant = None

    def forget(self) -> None:
        """Discard all questions and answers, because the table was changed from outside."""
        if self._thinker.is_busy:
            self._thinker.close()
        self._asked = self.meant = self.hint = self._state = None
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
        seen = session.observe(seat) if is_hint else session.heard_by(seat)
        self._thinker.ask(Question(session.adapter.game.name, seen, level, rng))

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
            self.meant = PendingMove(seat, state, answer)
