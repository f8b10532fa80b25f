"""A game of cards as it is played at the table: what is pressed becomes an act, others act, what was done is taken back. No pixels.

What a seat may not know is never here: what is asked of the face is what `observe` gives for the viewer.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any

from games.card_table import autosave
from games.card_table.adapter import Reject, Submit, Table, TableAdapter
from games.card_table.animation import QUICK, Pace
from games.card_table.bot_worker import Thinker
from games.card_table.bots import SPEEDS, Bots, PendingMove
from games.card_table.renderer import Stage
from games.card_table.scene import Spot
from games.card_table.session import Seat, Session
from games.card_table.top_bar import Below
from games.core.game_api import Refused
from games.core.registry import game_named
from games.records.results import Help
from games.shell.play_time import PlayTime
from games.shell.services import Services
from games.ui.screen import STAY, Change, Screen


class TablePlay(Screen, ABC):
    """The course of a game. `TableScreen` shows it; what it shows anew is asked of `relay` and `has_turned`."""

    def __init__(self, services: Services, session: Session[Any, Any, Any], thinker: Thinker | None = None) -> None:
        self.services, self.session = services, session
        self.sitting = PlayTime(services, session.face.game.name, session.id)
        self.title = game_named(session.face.game.name).title
        self.key_rooms = ("cards", session.face.game.name.replace("-", "_"))
        self.stage, self.below, self.company = Stage(services), Below(services), Bots(thinker)
        self.chosen: Any = session.face.initial_selection(session.seen())
        self._pending: Any = None  # what a person did while a computer player still had to choose
        self._open: tuple[Hashable, int] | None = None  # what all look at together, and which step of it
        self._open_for = 0.0

    @property
    def face(self) -> TableAdapter[Any, Any, Any]:
        return self.session.face

    @property
    def is_watched(self) -> bool:
        """Does nobody play?"""
        return not self.session.people

    @property
    def is_telling(self) -> bool:
        """Is something laid open that all look at together?"""
        return self._open is not None

    def told_step(self) -> Hashable:
        """Which step of it."""
        return self._open

    @property
    def pace(self) -> Pace:
        """How things move."""
        settings = self.services.settings
        return settings.pace if settings.motion else "off"

    @abstractmethod
    def table(self) -> Table:
        """What a face needs to lay something out."""

    @abstractmethod
    def relay(self, *, moves: bool = True) -> None:
        """Lay the scene anew."""

    @abstractmethod
    def has_turned(self, *, to_another: bool) -> None:
        """The table was turned to another seat, or the curtain fell."""

    # what is done

    def press(self, spot: Spot) -> None:
        """A spot was pressed."""
        if spot.act is not None:
            self._answer(self.face.press(self.session.seen(), self.chosen, spot.act))

    def press_key(self, act: Hashable) -> None:
        """A key of the scene was pressed."""
        self._answer(self.face.press(self.session.seen(), self.chosen, act))

    def drop(self, held: Spot, onto: Spot) -> None:
        """A spot was dropped on another."""
        if held.act is not None and onto.act is not None:
            self._answer(self.face.drop(self.session.seen(), self.chosen, held.act, onto.act))

    def put_back(self, held: Spot) -> None:
        """A spot was let go where nothing takes it: it slides back."""
        self.relay()

    def _answer(self, answer: Any) -> None:
        if isinstance(answer, Reject):
            self.refuse(self.services.words(answer.sentence, **dict(answer.values)))
            self.relay()
        elif isinstance(answer, Submit):
            self._act(answer.action)
        elif answer != self.chosen:
            self.chosen = answer
            self.services.sounds.play("paper", 0.2)
            self.below.hush()
            self.relay()

    def refuse(self, sentence: str) -> None:
        """Say why not."""
        self.services.sounds.play("knock", 0.2)
        self.below.say(sentence)

    def _act(self, action: Any) -> None:
        session = self.session
        if not session.may_act:
            name = session.seats[session.to_move[0]].name if session.to_move else ""
            self.refuse(self.services.words("cards.wait", name=name))
        elif why := self.refuses(action):
            self.refuse(why)
        elif session.bot_to_move is not None:
            self._pending = action
            self.below.say(self.services.words("cards.held", name=session.seats[session.bot_to_move].name), refusal=False)
        else:
            self.do(action)

    def do(self, action: Any, rng: int | None = None) -> None:
        """Do it, and show what came of it. luck: the next of the computer player who does it."""
        was = self.session
        try:
            now = was.done(action, self._teller, rng)
        except Refused as refused:
            self.refuse(refused.sentence)
            self.relay()
            return
        before, after = was.seen(), now.seen()
        shown = self.face.public_reveal(before, after)
        ours = action.seat == was.viewer
        if ours or self.face.retain_selection is None:
            self.chosen = self.face.initial_selection(after)
        else:
            self.chosen = self.face.retain_selection(before, after, self.chosen)
        self.services.sounds.play("paper", 0.35)
        self.company.moved()
        if ours:
            self.below.hush()
            self.stage.lit = frozenset()  # the hint was about what is done now
        self._open, self._open_for = ((shown, 0) if shown is not None else None), 0.0
        self.has_done(action)
        self._become(now.next_viewer())

    def _become(self, session: Session[Any, Any, Any]) -> None:
        """The table as it is from now on."""
        turned = session.viewer != self.session.viewer
        self.session = session
        if turned:
            self.chosen = self.face.initial_selection(session.seen())
            self.below.hush()
        if turned or session.covered:
            self.has_turned(to_another=turned)
        if self.services.settings.autosave:
            self.keep()
        self.relay()

    def _teller(self, before: Any, action: Any, after: Any, _seat: int) -> tuple[str, ...]:
        return self.face.log_lines(before, action, after, self.table())

    def _let_others_act(self, dt: float) -> None:
        hurried = self._pending is not None or self.session.may_act
        self.company.quick = QUICK[self.pace]
        meant = self.company.update(self.session, dt, hurried=hurried)
        if meant is not None:
            self.do(meant.answer.action, meant.answer.rng)
        elif self.company.hint is not None:
            self._show_hint(self.company.hint)
        if self._pending is not None and self.session.bot_to_move is None and self._open is None:
            action, self._pending = self._pending, None
            if self.session.may_act and action.seat == self.session.viewer:
                self.do(action)

    def _tell_on(self) -> None:
        """The next step of what all look at."""
        if self._open is not None:
            self._open, self._open_for = (self._open[0], self._open[1] + 1), 0.0
            self.services.sounds.play("paper", 0.2)
            self.relay()

    def _lift(self) -> Change:
        self._become(self.session.lifted())
        return STAY

    # what may be asked for

    def undo(self) -> Change:
        """Back to before the last thing a person did."""
        words = self.services.words
        if self._pending is not None:
            self._pending = None
            self.below.say(words("cards.undo.done"), refusal=False)
            return STAY
        why = self.session.may_undo
        if why:
            self.refuse(words(why))
            return STAY
        self.company.forget()
        self._open = None
        session = self.session.undone()
        self.chosen = self.face.initial_selection(session.seen())
        self._become(session)
        self.sitting.helped(Help(undone=1))
        self.below.say(words("cards.undo.done"), refusal=False)
        return STAY

    def hint(self) -> Change:
        """What would a natural player do here?"""
        words = self.services.words
        if self.session.may_act:
            self.company.wish()
            self.below.say(words("cards.hint.thinking"), refusal=False)
        else:
            self.refuse(words("cards.hint.none"))
        return STAY

    def _show_hint(self, hint: PendingMove) -> None:
        self.company.hint = None
        self.sitting.helped(Help(hints=1))
        keys, sentence = self._advice(hint.answer.action)
        self.stage.lit = frozenset(keys)
        self.below.say(sentence, refusal=False)

    def _advice(self, action: Any) -> tuple[tuple[str, ...], str]:
        seen = self.session.seen()
        if self.face.explain_hint is not None:
            return self.face.explain_hint(seen, action, self.table())
        sure = [spot.key for spot in self.stage.spots if spot.act is not None and self._does(seen, spot.act, action)]
        return tuple(sure), self.services.words("cards.hint.general")

    def _does(self, seen: Any, act: Hashable, action: Any) -> bool:
        answer = self.face.press(seen, self.chosen, act)
        return isinstance(answer, Submit) and answer.action == action

    def seats_agreed(self, seats: tuple[Seat, ...]) -> Change:
        """These people and computer players sit there from now on."""
        self.company.forget()
        self._pending = None
        stood_in = sum(seat.is_bot and not before.is_bot for seat, before in zip(seats, self.session.seats, strict=True))
        if stood_in:
            self.sitting.helped(Help(stood_in=stood_in))
        self._become(self.session.with_seats(seats))
        return STAY

    def _set_speed(self, k: int) -> Change:
        self.company.speed = SPEEDS[k]
        return STAY

    # what a lesson does otherwise

    def keep(self) -> None:
        """Autosave."""
        autosave.keep(self.services, self.session)

    def refuses(self, action: Any) -> str:
        """Why a person may not do this now, though the rules allow it; "": nothing is against it."""
        return ""

    def has_done(self, action: Any) -> None:
        """This was done."""

    def others_wait(self) -> bool:
        """Do computer players wait?"""
        return False
