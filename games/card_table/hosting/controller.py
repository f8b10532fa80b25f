"""Play a game at a table that is hosted: what is done here goes to the server, and what the server reports is shown. Draws nothing."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from aya_sim.errors import AyaError
from games.card_table.bot_worker import Thinker
from games.card_table.controller import Controller
from games.card_table.hosting.line import Acted, Broken, Declined, Heard, Line, Links, Present, UndoAsked, Undone
from games.card_table.overlay.talk import TableTalk
from games.card_table.session import HINTING, HOSTED, Seat
from games.card_table.state import TableState
from games.core.game_api import Refused
from games.i18n.errors import translate_error
from games.network.face import SeatSeen
from games.ui.screen import STAY, Change


class HostedController(Controller):
    """The controller of a hosted game. Its actions are carried out when the server has accepted them."""

    def __init__(self, state: TableState, relay: Callable[[], None], turn: Callable[[bool], None], thinker: Thinker | None = None) -> None:
        super().__init__(state, relay, turn, thinker)
        self.talk: TableTalk
        self.line: Line | None = None  # None: the server has ended
        self.present: tuple[SeatSeen, ...] = ()
        self.came: frozenset[int] = frozenset()  # seats whose players have been here
        self._coming: deque[Acted | Undone] = deque()  # carried out or taken back, and not shown yet
        self.asks_undo: tuple[int, int] | None = None  # the seat of a player elsewhere who wants to take an action back, and the seq
        self._is_submitted = False

    def connect(self, line: Line) -> None:
        """Play over this line from now on."""
        self.line = line
        self.talk = TableTalk(self.state, self._say, has_chat=line.has_chat)
        self._keep_invitation()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who plays."""
        return self.state.session.seats

    @property
    def has_pages(self) -> bool:
        """Return True: every card game can be played in a browser."""
        return True

    @property
    def links(self) -> Links | None:
        """Return the links of the seats as they are now; None where the server has ended."""
        return self.line.links if self.line is not None else None

    @property
    def is_behind(self) -> bool:
        """Return whether something was carried out, or is asked for, that is not shown yet."""
        return bool(self._coming) or self._is_submitted

    @property
    def may_show_next(self) -> bool:
        """Return whether the next action that was carried out may be shown: nothing moves, and all have looked at the one before."""
        return bool(self._coming) and self.state.reveal is None and not self.state.session.covered and not self.state.stage.is_moving

    def is_here(self, seat: int) -> bool:
        """Return whether the player of a seat at another screen is connected."""
        return any(one.seat == seat and one.here for one in self.present)

    def do(self, action: Any, rng: int | None = None) -> None:
        """Ask the server to carry out an action. One that the rules do not allow is refused here."""
        if self.line is None:
            super().do(action, rng)
            return
        try:
            self.state.adapter.game.apply(self.state.session.state, action)
        except Refused as refused:
            self._decline(refused)
            return
        self._is_submitted = True
        self.line.submit(action, rng)

    def _act(self, action: Any) -> None:
        if self.is_behind and self.state.session.may_act:
            self.state.pending = action  # it is looked at again when all that was done before is shown
        else:
            super()._act(action)

    def take_news(self) -> None:
        """Take what the server has reported, and show what comes next of it."""
        for news in self.line.take_news() if self.line is not None else ():
            match news:
                case Acted():
                    self._coming.append(news)
                    self._is_submitted = self._is_submitted and not news.is_ours
                case Undone():
                    self._coming.append(news)
                case UndoAsked(seat, seq):
                    self.asks_undo = (seat, seq) if seat is not None else None
                case Heard(seat, sign, text):
                    if self.talk.hear(seat, sign, text):
                        self._relay()
                case Present(seats):
                    self._note_present(seats)
                case Declined(why):
                    self._is_submitted = False
                    self._decline(why)
                case Broken(why):
                    self.line, self._is_submitted, self.asks_undo = None, False, None
                    self.refuse(why)
        if self.may_show_next:
            self._show_next(self._coming.popleft())

    def _show_next(self, done: Acted | Undone) -> None:
        """Show an action that was carried out, or the table from which one was taken back."""
        if isinstance(done, Acted):
            super().do(done.action, done.rng)
            return
        words, session = self.services.words, self.state.session
        name = session.seats[done.seat].name
        self.bots.forget()
        self.state.pending = None
        self.state.remarks.clear()
        session = session.go_back(done.state, done.rngs, words("join.log.undone", name=name))
        self.state.selection = self.state.adapter.initial_selection(session.observe())
        self._become(session.next_viewer())
        self.state.below.say(words("join.undo.done", name=name), refusal=False)

    def _decline(self, why: AyaError) -> None:
        self.refuse(translate_error(self.services.words, why))
        self._relay()

    def _note_present(self, seats: tuple[SeatSeen, ...]) -> None:
        """Note who is here; a player who comes back takes the seat from the computer player that sat in."""
        self.present = seats
        self.came |= {one.seat for one in seats if one.here}
        now = tuple(self._seat_as_told(seat, one) for seat, one in zip(self.state.session.seats, seats, strict=True))
        if now != self.state.session.seats:
            super().change_seats(now)
            self.keep()
        else:
            self._relay()

    @staticmethod
    def _seat_as_told(seat: Seat, told: SeatSeen) -> Seat:
        if not seat.elsewhere:
            return seat
        level = (seat.level or HINTING) if told.sits_in else ""
        return replace(seat, name=told.name or seat.name, level=level)

    def bots_wait(self) -> bool:
        """Return whether computer players wait until all that was done is shown."""
        return self.is_behind or super().bots_wait()

    def undo(self) -> Change:
        """Take back an action that has not been submitted; nothing else is undone while others play at their own screens."""
        if self.state.pending is not None or self.line is None:
            return super().undo()
        self.refuse(self.services.words(HOSTED))
        return STAY

    def answer_undo(self, asked: tuple[int, int], *, agrees: bool) -> None:
        """Tell whether the players here agree that another takes an action back. asked: `asks_undo` as it was when they were asked."""
        if asked == self.asks_undo and self.line is not None:
            self.asks_undo = None
            self.line.answer_undo(asked[1], agrees=agrees)

    def change_seats(self, seats: tuple[Seat, ...]) -> Change:
        """Seat these people and bots from now on, here and elsewhere."""
        if self.line is not None:
            self.line.seat_players(seats)
        answer = super().change_seats(seats)
        self._keep_invitation()
        return answer

    def _say(self, seat: int, sign: str, text: str) -> None:
        if self.line is not None:
            self.line.talk(seat, sign, text)

    def _keep_invitation(self) -> None:
        if self.line is not None:
            self.state.session = replace(self.state.session, invitation=self.line.invitation)
            self.keep()
