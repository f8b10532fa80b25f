"""The screen of a card game that is hosted, and of its end. People at other screens lose the table when it is left; their links stay.

To try it by hand: `.venv/bin/aya host imagine --players 3`.
"""

from typing import Any, ClassVar

from games.card_table.bot_worker import Thinker
from games.card_table.controller import Controller
from games.card_table.end_screen import EndScreen
from games.card_table.hosting.controller import HostedController
from games.card_table.hosting.invite_sheet import InviteSheet
from games.card_table.hosting.line import Line, OpenLine
from games.card_table.menu import menu
from games.card_table.scene import Scene
from games.card_table.screen import TableScreen
from games.card_table.session import Session
from games.core.game_api import WATCHER
from games.screens.table_menu import question_before_leaving
from games.screens.talk_sheet import TalkSheet
from games.screens.undo_question import UndoQuestions
from games.shell.services import Services
from games.shell.waking import wake_window
from games.ui.screen import Change, Push, Replace, Screen
from games.ui.widgets import Button


class HostedTable(TableScreen):
    """The table of a game that is hosted. invites: show the links first. Raises an AyaError where no table can be opened to others."""

    controller: ClassVar[type[Controller]] = HostedController
    play: HostedController

    def __init__(
        self,
        services: Services,
        session: Session[Any, Any, Any],
        open_line: OpenLine,
        thinker: Thinker | None = None,
        *,
        invites: bool = True,
    ) -> None:
        line = open_line(session, wake_window)
        super().__init__(services, session, thinker)
        self.play.connect(line)
        self._undo_questions = UndoQuestions(services, self.play)
        self._invites = invites
        self.buttons = [button for button in self.buttons if button.picture != "undo"]  # what others have seen is not taken back
        self.buttons[-1:-1] = [
            Button(services, "", self.open_talk, kind="quiet", picture="talk", tip=services.words("talk.tip")),
            Button(services, "", self.invite, kind="quiet", picture="person", tip=services.words("invite.title")),
        ]

    def update(self, dt: float) -> Change | None:
        """Let dt s pass."""
        if self._invites:
            self._invites = False
            return self.invite()
        self.play.take_news()
        return self._undo_questions.ask([seat.name for seat in self.session.seats]) or super().update(dt)

    def next_frame_in(self) -> float | None:
        """Return the time until the next frame that differs, s; None if the table rests until there is news."""
        return 0.0 if self._invites or self.play.may_show_next else super().next_frame_in()

    def invite(self) -> Change:
        """Show the links."""
        return Push(InviteSheet(self.services, self.play))

    def open_talk(self) -> Change:
        """Open the sheet of signs, and the line to write on where the host allows it."""
        return Push(TalkSheet(self.services, self.play.talk, "cards.talk"))

    def prompt(self) -> str:
        """Return what the line below asks for: nothing of watchers."""
        watches = self.session.viewer == WATCHER and self.state.reveal is None
        return self.services.words("invite.watching") if watches else super().prompt()

    def told_besides(self) -> str:
        """Return which of the players that the table waits for are not here, and what can be done about it; "" if all are."""
        acts_here = self.session.may_act or self.session.bot_to_move is not None or self.state.reveal is not None
        awaits = self.play.line is not None and not acts_here
        absent = [k for k in self.session.to_move if awaits and self.session.seats[k].elsewhere and not self.play.is_here(k)]
        names = ", ".join(self.session.seats[k].name for k in absent)
        return self.services.words("invite.absent", names=names) if absent else ""

    def _second(self, scene: Scene | None) -> str:
        return self.told_besides() or super()._second(scene)

    def menu(self) -> Change:
        """Open the menu."""
        return menu(self.state, self.play, self.invite)

    def may_close(self) -> Screen | None:
        """Return the question to ask before the window closes."""
        return question_before_leaving(self.services, self.services.words("invite.leaving"))

    def ended(self) -> Change | None:
        """Return the end of the game, which others see as long as it is shown here."""
        line, self.play.line = self.play.line, None
        return Replace(HostedEnd(self.services, self.session, self.play, line))

    def leave(self) -> None:
        """Close the table to all players, and wait until the game is saved."""
        if self.play.line is not None:
            self.play.line.close()
        super().leave()


class HostedEnd(EndScreen):
    """The end of a hosted game."""

    def __init__(self, services: Services, session: Session[Any, Any, Any], play: HostedController, line: Line | None) -> None:
        super().__init__(services, session, play.play_time)
        self._line = line

    def leave(self) -> None:
        """Close the table to all players."""
        super().leave()
        if self._line is not None:
            self._line.close()
