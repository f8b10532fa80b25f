"""Play a game at a table that another computer hosts: what is done here is asked of the host, and its views are shown. Draws nothing.

What the host has done is shown act by act, as a computer player's act is: nothing is applied here, and nothing is guessed ahead.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from aya_sim.errors import BadFile
from games.card_table.adapter import Points
from games.card_table.bot_worker import Thinker
from games.card_table.controller import Controller
from games.card_table.joining.session import JoinedSession, read_seats, read_view
from games.card_table.overlay.talk import TableTalk
from games.card_table.state import TableState
from games.core.game_api import LEVELS
from games.network.client import No, Other, Phase, Seats, Stood, View
from games.network.face import SeatSeen
from games.network.guest_line import GuestLine
from games.records.results import Help
from games.ui.screen import STAY, Change

SLOW = 0.7  # s without an answer until the player is told that the table is waited for


class _TalkMessage(msgspec.Struct, frozen=True):
    """What all are asked before a computer player acts, and what people point at."""

    question: str
    points: Points


class JoinedController(Controller):
    """The controller of a game that is hosted elsewhere."""

    def __init__(self, state: TableState, relay: Callable[[], None], turn: Callable[[bool], None], thinker: Thinker | None = None) -> None:
        super().__init__(state, relay, turn, thinker)
        self.line: GuestLine
        self.talk: TableTalk
        self.present: tuple[SeatSeen, ...] = ()
        self.asks_undo: tuple[int, int] | None = None  # the seat that wants to take its action back, and the seq; until this player answers
        self._coming: deque[View] = deque()  # not shown yet
        self._levels: dict[int, str] = {}  # of the computer players that have acted
        self._may_undo = "no"  # may this seat take its last action back: "now", "ask", "no"
        self._waited = 0.0  # s since an action was asked for

    @property
    def session(self) -> JoinedSession[Any, Any, Any]:
        """Return the game as it is shown."""
        session = self.state.session
        assert isinstance(session, JoinedSession)
        return session

    def connect(self, line: GuestLine) -> None:
        """Play over this line from now on."""
        self.line = line
        welcome = line.guest.welcome
        self.talk = TableTalk(self.state, self._say, has_chat=welcome is not None and welcome.window.chat)
        self._note_present(line.seats)
        if line.guest.view is not None:
            self._may_undo = line.guest.view.undo

    # where the line stands

    @property
    def is_live(self) -> bool:
        """Return whether the host is heard, so that its table is the one that is shown."""
        return self.line.guest.is_live

    @property
    def is_submitted(self) -> bool:
        """Return whether an action was asked for that is not answered yet."""
        return self.line.guest.asked is not None

    @property
    def is_slow(self) -> bool:
        """Return whether the answer to an action is waited for longer than usual."""
        return self.is_submitted and self._waited >= SLOW

    @property
    def is_behind(self) -> bool:
        """Return whether the host has done more than is shown."""
        return bool(self._coming)

    @property
    def may_show_next(self) -> bool:
        """Return whether the next view may be shown: nothing moves, and all that was revealed has been looked at."""
        return bool(self._coming) and self.state.reveal is None and not self.state.stage.is_moving

    def next_frame_in(self) -> float | None:
        """Return the seconds until there is something to show, None while the host is waited for."""
        if self.may_show_next:
            return 0.0
        return max(0.0, SLOW - self._waited) if self.is_submitted and not self.is_slow else None

    def is_here(self, seat: int) -> bool:
        """Return whether the player of a seat is connected."""
        return any(one.seat == seat and one.here for one in self.present)

    # acting

    def _act(self, action: Any) -> None:
        if not self.session.may_act or not (self.is_submitted or self.is_behind):
            super()._act(action)
        elif not self.is_submitted:
            self.state.pending = action  # it is looked at again when all that was done before is shown

    def do(self, action: Any, rng: int | None = None) -> None:
        """Ask the host to carry out an action."""
        del rng
        session = self.session
        self._waited = 0.0
        self.services.sounds.play("paper", 0.2)
        self.line.submit(session.state.seq, session.adapter.game.actions.write(action))
        self._relay()

    def undo(self) -> Change:
        """Ask to take back the last action of this seat."""
        words = self.services.words
        if self.state.pending is not None:
            return super().undo()
        if self._may_undo == "no":
            self.refuse(words("join.undo.no"))
            return STAY
        if self._may_undo == "ask":
            self.state.below.say(words("join.undo.asked"), refusal=False)
        self.line.send({"type": "undo", "seq": self.session.state.seq})
        return STAY

    def answer_undo(self, asked: tuple[int, int], *, agrees: bool) -> None:
        """Tell whether this player agrees that another takes an action back. asked: `asks_undo` as it was when the player was asked."""
        if asked == self.asks_undo:
            self.asks_undo = None
            self.line.send({"type": "agree", "seq": asked[1], "yes": agrees})

    def sit_in(self, seat: int, level: str) -> None:
        """Let a computer player sit in for a player who is away; level "": no longer."""
        kind: dict[str, Any] = {"type": "sit_in", "level": level} if level else {"type": "stand_up"}
        self.line.send({**kind, "seat": seat})

    def _say(self, seat: int, sign: str, text: str) -> None:
        """Tell all what this player says; the host knows the seat."""
        del seat
        self.line.send({"type": "sign", "sign": sign} if sign else {"type": "chat", "text": text})

    def take_name(self, name: str) -> None:
        """Be called by this name."""
        self.line.send({"type": "name", "name": name})

    # what people point at before a computer player acts

    @property
    def is_held(self) -> bool:
        """Return whether a computer player at the host waits until the people let it act."""
        return bool(self.state.question)

    def go_on(self) -> None:
        """Let the computer player act that waits at the host."""
        if self.state.question:
            self.state.question = ""
            self.line.send({"type": "settle"})

    def let_bots_act(self, dt: float) -> None:
        """Give a hint dt s; what the host asks stays asked."""
        question = self.state.question
        super().let_bots_act(dt)
        self.state.question = question

    def _own_points(self) -> tuple[int, ...]:
        return tuple(thing for seat, thing in self.session.points if seat == self.session.viewer)

    def _select(self, selection: Any) -> None:
        before = self._own_points()
        super()._select(selection)
        now = self._own_points()
        if now != before and self.line.guest.is_window:
            self.line.send({"type": "point", "thing": now[0] if now else None})

    def _take_talk(self, data: Mapping[str, Any]) -> None:
        """Take what all are asked now, and what people point at."""
        try:
            told = msgspec.convert(data, _TalkMessage)
        except msgspec.ValidationError:
            return
        talk, self.state.question = self.state.adapter.talk, told.question
        if talk is not None and told.points != self.session.points:
            self.state.session = replace(self.session, points=told.points)
            self.state.selection = talk.point(self.state.selection, told.points)
        self._relay()

    def bots_wait(self) -> bool:
        """Return whether hints wait until all that was done is shown."""
        return self.is_behind or self.is_submitted

    def keep(self) -> None:
        """Save nothing: the host keeps the game."""

    # news of the host

    def take_news(self, dt: float) -> None:
        """Take what the host has told, and show what comes next of it. dt: s since the last time."""
        self._waited = self._waited + dt if self.is_submitted else 0.0
        for news in self.line.take_news():
            match news:
                case View():
                    self._coming.append(news)
                case No():
                    self.refuse(news.sentence)
                    self._relay()
                case Seats(seats):
                    self._note_present(seats)
                case Other():
                    self._hear(news)
                case Stood(Phase.LOST | Phase.ENDED):
                    self.state.pending, self.asks_undo = None, None
                    self.bots.drop_hint()
        while self.may_show_next:
            self._show(self._coming.popleft())

    def _hear(self, news: Other) -> None:
        """Hear what other players wish, say and point at."""
        if news.kind in ("sign", "chat") and self.talk.hear(news.data.get("seat"), news.data.get("sign", ""), news.data.get("text", "")):
            self._relay()
        if news.kind == "talk":
            self._take_talk(news.data)
        if news.kind == "asks_undo":
            seat, seq = news.data.get("seat"), news.data.get("seq")
            known = isinstance(seat, int) and isinstance(seq, int) and 0 <= seat < self.session.players
            self.asks_undo = (int(seat or 0), int(seq or 0)) if known else None

    def _show(self, view: View) -> None:
        """Show the table of a view, and what was done."""
        was, words = self.session, self.services.words
        try:
            state = read_view(was.adapter.game, view, was.state.options)
            action = was.adapter.game.actions.read(view.did.text) if view.did is not None and view.did.text else None
        except BadFile:
            self.refuse(words("join.unreadable"))
            return
        self._may_undo = view.undo
        if view.undone is not None:
            self._look_anew(was.with_lines(words("join.log.undone", name=was.seats[view.undone].name)), state)
            self._say_undone(view.undone)
        elif state.seq == was.state.seq + 1:
            seat = view.did.seat if view.did is not None else None
            if seat is not None and view.bot in LEVELS and was.seats[seat].is_bot:
                self._levels[seat] = view.bot
                was = was.with_seats(read_seats(self.present, was.viewer, self._levels)) if self.present else was
            now = was.see(state, action, self._log_lines)
            is_open = action is not None and (seat != was.viewer or was.adapter.game.is_public(was.observe(), action))
            self._show_act(was, now, seat, action if is_open else None)
        elif state.seq != was.state.seq:
            self._look_anew(was.with_lines(words("join.log.missed", n=max(1, state.seq - was.state.seq))), state)
        elif state != was.state:
            self._look_anew(was, state)

    def _look_anew(self, session: JoinedSession[Any, Any, Any], state: Any) -> None:
        """Show a table that is not the last one after one act: what was selected is let go."""
        self.bots.drop_hint()
        self.state.reveal = self.state.pending = None
        self.state.remarks.clear()
        session = replace(session, state=state)
        self.state.selection = self.state.adapter.initial_selection(session.observe())
        self._become(session)

    def _say_undone(self, seat: int) -> None:
        words = self.services.words
        ours = seat == self.session.viewer
        if ours:
            self.play_time.helped(Help(undone=1))
        self.state.below.say(
            words("cards.undo.done") if ours else words("join.undo.done", name=self.session.seats[seat].name), refusal=False
        )

    def _note_present(self, seats: tuple[SeatSeen, ...]) -> None:
        """Note who plays and who is here."""
        self.present = seats
        if seats:
            self._become(self.session.with_seats(read_seats(seats, self.session.viewer, self._levels)))
