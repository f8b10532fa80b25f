"""Play a game at the card table: submit actions, let bots act, undo, give hints, save. Draws nothing and imports no screen.

What a seat may not know is never here: the adapter is asked with what `observe` gives for the viewer.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from math import inf
from typing import Any

from games.card_table import autosave
from games.card_table.adapter import Reject, Remark, Submit
from games.card_table.bot_worker import Thinker
from games.card_table.bots import LOOKING, PACES, UNSEEN, Bots, PendingMove
from games.card_table.overlay import remarks
from games.card_table.scene import Spot
from games.card_table.session import Seat, Session
from games.card_table.state import TableState
from games.core.game_api import Refused
from games.i18n.errors import translate_error
from games.records.results import Help
from games.shell.play_time import PlayTime
from games.shell.undo_question import ask_to_undo
from games.ui.screen import STAY, Change


class Controller:
    """The controller of one game at the table."""

    def __init__(self, state: TableState, relay: Callable[[], None], turn: Callable[[bool], None], thinker: Thinker | None = None) -> None:
        """relay: shows the scene anew. turn: called when the table is turned (True: to another seat) or the curtain falls."""
        self.state, self.services = state, state.services
        self._relay, self._turn = relay, turn
        self.bots = Bots(thinker)
        self.play_time = PlayTime(self.services, state.adapter.game.name, state.session.id)

    # acting

    def press(self, spot: Spot) -> None:
        """Press a spot."""
        if spot.act is not None:
            self._answer(self.state.adapter.press(self.state.session.observe(), self.state.selection, spot.act))

    def press_key(self, act: Hashable) -> None:
        """Press a key of the scene that stands for this act."""
        self._answer(self.state.adapter.press(self.state.session.observe(), self.state.selection, act))

    def drop(self, held: Spot, onto: Spot) -> None:
        """Drop a spot on another."""
        if held.act is not None and onto.act is not None:
            self._answer(self.state.adapter.drop(self.state.session.observe(), self.state.selection, held.act, onto.act))

    def put_back(self) -> None:
        """Let what was dropped nowhere slide back."""
        self._relay()

    def _answer(self, answer: Any) -> None:
        if isinstance(answer, Reject):
            self.refuse(self.services.words(answer.sentence, **dict(answer.values)))
            self._relay()
        elif isinstance(answer, Submit):
            self._act(answer.action)
        elif answer != self.state.selection:
            self._select(answer)
            self.services.sounds.play("paper", 0.2)
            self.state.below.hush()
            self._relay()

    def _select(self, selection: Any) -> None:
        """Select this, and keep with the game what people point at by it."""
        self.state.selection, talk = selection, self.state.adapter.talk
        points = talk.points(selection) if talk is not None else ()
        if points != self.state.session.points:
            self.state.session = replace(self.state.session, points=points)
            if self.services.settings.autosave:
                self.keep()

    def refuse(self, sentence: str) -> None:
        """Show why something cannot be done."""
        self.services.sounds.play("knock", 0.2)
        self.state.below.say(sentence)

    def _act(self, action: Any) -> None:
        session = self.state.session
        if not session.may_act:
            name = session.seats[session.to_move[0]].name if session.to_move else ""
            self.refuse(self.services.words("cards.wait", name=name))
        elif why := self.objection(action):
            self.refuse(why)
        elif session.bot_to_move is not None:
            self.state.pending = action
            self.state.below.say(self.services.words("cards.held", name=session.seats[session.bot_to_move].name), refusal=False)
        else:
            self.do(action)

    def do(self, action: Any, rng: int | None = None) -> None:
        """Apply an action and show what came of it. rng: the next state of the generator of the bot that acts."""
        was = self.state.session
        try:
            now = was.apply(action, self._log_lines, rng)
        except Refused as refused:
            self.refuse(translate_error(self.services.words, refused))
            self._relay()
            return
        open_action = action if self.state.adapter.game.is_public(was.observe(action.seat), action) else None
        self.note_done(action)
        self._show_act(was, now, action.seat, open_action)

    def _show_act(self, was: Session[Any, Any, Any], now: Session[Any, Any, Any], seat: int | None, action: Any) -> None:
        """Show what came of an act. seat: that acted; None: it is not known. action: None unless all see all of it."""
        before, after = was.observe(), now.observe()
        ours = seat == was.viewer
        shown = self.state.adapter.public_reveal(before, after)
        if shown is None and ours and not was.seats[was.viewer].is_bot:
            shown = self.state.adapter.private_look(before, after)
        if ours or self.state.adapter.retain_selection is None:
            selection = self.state.adapter.initial_selection(after)
        else:
            selection = self.state.adapter.retain_selection(before, after, self.state.selection)
        self.services.sounds.play("paper", 0.35)
        self.bots.drop_hint()
        if ours:
            self.state.below.hush()
            self.state.stage.lit = frozenset()  # the hint was about what is done now
        self.state.reveal, self.state.reveal_age = ((shown, 0) if shown is not None else None), 0.0
        if seat is not None:
            self.state.remarks.pop(seat, None)
        self.state.remarks.update(remarks.begin(self._remarks(before, action, after)))
        self.state.selection = selection
        talk = self.state.adapter.talk
        self._become(replace(now, points=talk.points(selection) if talk is not None else ()).next_viewer())

    def _become(self, session: Session[Any, Any, Any]) -> None:
        """Show this session from now on."""
        turned = session.viewer != self.state.session.viewer
        self.state.session = session
        if turned:
            self.state.selection = self.state.adapter.initial_selection(session.observe())
            self.state.below.hush()
        if turned or session.covered:
            self._turn(turned)
        if self.services.settings.autosave:
            self.keep()
        self._relay()

    def _log_lines(self, before: Any, action: Any, after: Any, seat: int) -> tuple[str, ...]:
        words, names = self.services.words, self.state.table().names
        is_open = action is not None and (action.seat != seat or self.state.adapter.game.is_public(before, action))
        remarks = self._remarks(before, action if is_open else None, after)
        said = [words("cards.log.said", name=names[speaker], text=text) for speaker, text in remarks]
        return (*self.state.adapter.log_lines(before, action, after, self.state.table()), *said)

    def _remarks(self, before: Any, action: Any, after: Any) -> list[Remark]:
        """Return what computer players say after an act, who have seen what people pointed at."""
        talk = self.state.adapter.talk
        before = talk.hear(before, self.state.session.points) if talk is not None else before
        remarks = self.state.adapter.remarks(before, action, after, self.state.table())
        return [(seat, text) for seat, text in remarks if text and self.state.session.seats[seat].is_bot]

    def let_bots_act(self, dt: float) -> None:
        """Give the bots dt s, and take what they decided."""
        meant = self.bots.update(self.state.session, dt, self._pause)
        self.state.question = self._question(self.bots.meant) if self.bots.meant is not None else ""
        if meant is not None:
            self.do(meant.answer.action, meant.answer.rng)
        elif self.bots.hint is not None:
            self._show_hint(self.bots.hint)
        if self.state.pending is not None and self.state.session.bot_to_move is None and self.state.reveal is None:
            action, self.state.pending = self.state.pending, None
            if self.state.session.may_act and action.seat == self.state.session.viewer:
                self.do(action)

    def _pause(self, meant: PendingMove) -> float:
        """Return for how long an act is held back after the one before it, s; infinite until "Continue" or "Next" lets it go."""
        session = self.state.session
        if self.state.pending is not None or session.may_act:
            return 0.0  # people wait for what they do not see
        if self._question(meant):
            return inf if session.people else LOOKING * PACES[self.services.settings.bot_pace]
        unseen = not self.state.adapter.game.is_public(session.observe(meant.seat), meant.answer.action)
        return PACES[self.services.settings.bot_pace] * (UNSEEN if unseen else 1.0)

    def _question(self, meant: PendingMove) -> str:
        """Return what people are asked before this act, if they have not said yet that the computer player may go on."""
        talk, session = self.state.adapter.talk, self.state.session
        if talk is None or session.is_settled:
            return ""
        return talk.question(session.observe(meant.seat), meant.answer.action, self.state.table())

    @property
    def is_held(self) -> bool:
        """Return whether a computer player waits until the people let it act."""
        return self.bots.is_held

    def go_on(self) -> None:
        """Let the act that is held back happen. Where people pointed at something the computer player thinks it over."""
        if not self.bots.is_held:
            return
        if self.state.question:
            self.state.session = replace(self.state.session, is_settled=True)
            if self.services.settings.autosave:
                self.keep()
        self.bots.let_go(again=bool(self.state.question and self.state.session.points))
        self.state.question = ""

    def show_all(self) -> None:
        """Show the last step of what all players look at, or the next that all must see."""
        if self.state.reveal is not None and (last := self.state.last_step) is not None:
            self.state.reveal, self.state.reveal_age = (self.state.reveal[0], last), 0.0
            self.services.sounds.play("paper", 0.2)
            self._relay()

    def advance_reveal(self) -> None:
        """Show the next step of what all players look at; what was said of the step before is taken away."""
        if self.state.reveal is not None:
            self.state.remarks.clear()
            self.state.reveal, self.state.reveal_age = (self.state.reveal[0], self.state.reveal[1] + 1), 0.0
            self.services.sounds.play("paper", 0.2)
            self._relay()

    def lift_curtain(self) -> Change:
        """Show the table to the player who was waited for."""
        self._become(self.state.session.lift_curtain())
        return STAY

    # asked for

    def undo(self) -> Change:
        """Go back to before the last action of a person; if that is another player's, ask that player first."""
        words, session = self.services.words, self.state.session
        if self.state.pending is not None:
            self.state.pending = None
            self.state.below.say(words("cards.undo.done"), refusal=False)
            return STAY
        if session.may_undo:
            self.refuse(words(session.may_undo))
            return STAY
        at = session.step_to_undo
        owner, bots = session.past[at].seat, at < len(session.past) - 1
        if owner == session.viewer:
            return self._undo(bots=bots)
        name = session.seats[owner].name
        by = session.seats[session.viewer].name

        def keep() -> Change:
            self.state.below.say(words("undo.kept", owner=name), refusal=False)
            return STAY

        return ask_to_undo(self.services, name, by, lambda: self._undo(bots=bots), keep, words("undo.bots") if bots else "")

    def _undo(self, *, bots: bool) -> Change:
        """Go back to before the last action of a person, and say so. bots: did computer players act since then?"""
        if self.state.session.may_undo:
            return STAY  # something came of it while the question was open
        self.bots.forget()
        self.state.reveal = None
        session = self.state.session.undo()
        self.state.selection = self.state.adapter.initial_selection(session.observe())
        self._become(session)
        self.play_time.helped(Help(undone=1))
        self.state.below.say(self.services.words("cards.undo.done.bots" if bots else "cards.undo.done"), refusal=False)
        return STAY

    def hint(self) -> Change:
        """Ask what a natural player would do."""
        words = self.services.words
        if self.state.session.may_act:
            self.bots.request_hint()
            self.state.below.say(words("cards.hint.thinking"), refusal=False)
        else:
            self.refuse(words("cards.hint.none"))
        return STAY

    def _show_hint(self, hint: PendingMove) -> None:
        self.bots.hint = None
        self.play_time.helped(Help(hints=1))
        keys, sentence = self._advice(hint.answer.action)
        self.state.stage.lit = frozenset(keys)
        self.state.below.say(sentence, refusal=False)

    def _advice(self, action: Any) -> tuple[tuple[str, ...], str]:
        seen = self.state.session.observe()
        if self.state.adapter.explain_hint is not None:
            return self.state.adapter.explain_hint(seen, action, self.state.table())
        sure = [spot.key for spot in self.state.stage.spots if spot.act is not None and self._does(seen, spot.act, action)]
        return tuple(sure), self.services.words("cards.hint.general")

    def _does(self, seen: Any, act: Hashable, action: Any) -> bool:
        answer = self.state.adapter.press(seen, self.state.selection, act)
        return isinstance(answer, Submit) and answer.action == action

    def change_seats(self, seats: tuple[Seat, ...]) -> Change:
        """Seat these people and bots from now on."""
        self.bots.forget()
        self.state.pending = None
        stood_in = sum(seat.is_bot and not before.is_bot for seat, before in zip(seats, self.state.session.seats, strict=True))
        if stood_in:
            self.play_time.helped(Help(stood_in=stood_in))
        self._become(self.state.session.with_seats(seats))
        return STAY

    # changed by a lesson

    def keep(self) -> None:
        """Write the autosave."""
        autosave.keep(self.services, self.state.session)

    def objection(self, action: Any) -> str:
        """Return why this may not be done now, though the rules allow it; "" if it may."""
        return ""

    def note_done(self, action: Any) -> None:
        """Note that an action was done."""

    def bots_wait(self) -> bool:
        """Whether the bots wait."""
        return False
