"""The screen of a card game that another computer hosts, and of its end. The seat stays the player's own when the table is left.

To try it by hand: `.venv/bin/aya host imagine --players 3 --no-window`, then `.venv/bin/aya join LINK` with one of its links.
"""

from collections.abc import Hashable, Sequence
from math import ceil
from typing import Any, ClassVar

import pygame

from games.card_table.bot_worker import Thinker
from games.card_table.controller import Controller
from games.card_table.end_screen import EndScreen
from games.card_table.joining.controller import JoinedController
from games.card_table.joining.cover import LineCover
from games.card_table.joining.players_sheet import PlayersSheet
from games.card_table.joining.session import JoinedSession
from games.card_table.menu import ask_pace
from games.card_table.scene import Scene
from games.card_table.screen import TableScreen
from games.core.game_api import WATCHER
from games.core.registry import game_named
from games.network.client import Phase
from games.screens import table_menu
from games.screens.talk_sheet import TalkSheet
from games.screens.undo_question import UndoQuestions
from games.shell.dialog import Answer
from games.shell.services import Joined, Services
from games.ui.nodes import Node, Request, list_lines
from games.ui.screen import STAY, Change, Home, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button


class JoinedTable(TableScreen):
    """The table of a game that is hosted elsewhere."""

    controller: ClassVar[type[Controller]] = JoinedController
    play: JoinedController

    def __init__(
        self,
        services: Services,
        session: JoinedSession[Any, Any, Any],
        joined: Joined,
        thinker: Thinker | None = None,
    ) -> None:
        super().__init__(services, session, thinker)
        self._join_again = joined.again
        self._stays_open = False
        self.line_cover = LineCover(services, self._again, self._go_home)
        self.play.connect(joined.line)
        self._undo_questions = UndoQuestions(services, self.play)
        undo, hint, *others = self.buttons
        self.watches = session.viewer == WATCHER
        players = Button(services, "", self.players, kind="quiet", picture="person", tip=services.words("join.players"))
        talk = Button(services, "", self.open_talk, kind="quiet", picture="talk", tip=services.words("talk.tip"))
        others[-1:-1] = [players] if self.watches else [talk, players]
        self.buttons = others if self.watches else [undo, hint, *others]

    # what is said

    def prompt(self) -> str:
        """Return what the line below asks for."""
        words = self.services.words
        if self.play.is_slow:
            return words("join.sent")
        watches = self.watches and self.state.reveal is None
        return words("join.watching") if watches else super().prompt()

    def told_besides(self) -> str:
        """Return which of the players that the table waits for are not here, and what can be done about it; "" if all are."""
        if self.session.may_act or self.state.reveal is not None or not self.play.present:
            return ""
        seats = self.session.seats
        absent = [k for k in self.session.to_move if seats[k].elsewhere and not seats[k].is_bot and not self.play.is_here(k)]
        names = ", ".join(seats[k].name for k in absent)
        return self.services.words("join.absent", names=names) if absent else ""

    def _second(self, scene: Scene | None) -> str:
        return self.told_besides() or super()._second(scene)

    # the line

    @property
    def is_covered(self) -> bool:
        """Return whether the table is covered, because its host is not heard."""
        return not self.play.is_live

    def _tell_line(self) -> None:
        """Say on the cover where the line stands."""
        words, line = self.services.words, self.play.line
        if line.phase is Phase.ENDED:
            self.line_cover.tell(words("join.ended"), line.guest.why)
            return
        wait = line.retry_in
        note = words("join.lost.now") if not wait else words("join.lost.retry", n=ceil(wait))
        self.line_cover.tell(words("join.lost"), line.guest.why or words("join.lost.line"), note)

    def _again(self) -> Change:
        """Try the line again at once; one that has ended is joined anew."""
        if self.play.line.phase is Phase.ENDED:
            return Replace(self._join_again())
        self.play.line.hurry()
        return STAY

    def _go_home(self) -> Change:
        return Home()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the screen in a window of this size, px."""
        self.line_cover.arrange(size)
        super().arrange(size)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        if not self.is_covered:
            return super().on_event(event)
        if self.services.keys.asks(event, "shell.back"):
            return self.menu()
        return self.line_cover.on_event(event)

    def update(self, dt: float) -> Change | None:
        """Let dt s pass."""
        self.play.take_news(dt)
        if self.is_covered:
            self._tell_line()
            self.line_cover.group.update(dt)
            return None
        return self._undo_questions.ask([seat.name for seat in self.session.seats]) or super().update(dt)

    def next_frame_in(self) -> float | None:
        """Return the time until the next frame that differs, s; None if the table rests until there is news."""
        if self.is_covered:
            return 0.25 if self.play.line.phase is not Phase.ENDED else self.line_cover.group.next_frame_in()
        waits = [wait for wait in (super().next_frame_in(), self.play.next_frame_in()) if wait is not None]
        return min(waits) if waits else None

    def says(self) -> Saying:
        """Return what the screen says aloud."""
        if not self.is_covered:
            return super().says()
        group = self.line_cover.group
        lines = self.line_cover.lines()[:2]  # the seconds that go by are not read out
        return Saying(self.title, urgent=lines, focus=group.in_words(), focus_of=("line", group.focus_of()), can=group.can_in_words())

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return what a screen reader finds."""
        if self.is_covered:
            return (*list_lines(said.urgent), *self.line_cover.group.nodes())
        return super().nodes(said)

    def focus_key(self) -> Hashable:
        """Return the key of the node that has the focus."""
        return self.line_cover.group.focus_key() if self.is_covered else super().focus_key()

    def perform(self, request: Request) -> Change | None:
        """Do what a screen reader asks for."""
        return self.line_cover.group.perform(request) if self.is_covered else super().perform(request)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        if self.is_covered:
            self._tell_line()
            self.line_cover.draw(surface)
        else:
            super().draw(surface)

    # asked for

    def players(self) -> Change:
        """Show who plays, and who is here."""
        return Push(PlayersSheet(self.services, self.play))

    def open_talk(self) -> Change:
        """Open the sheet of signs, and the line to write on where the host allows it."""
        return Push(TalkSheet(self.services, self.play.talk, "cards.talk"))

    def menu(self) -> Change:
        """Open the menu: what the host keeps is not saved here."""
        words = self.services.words
        more = [Answer(words("join.players"), self.players, stays=True)]
        if self.watches:
            more.append(Answer(words("cards.menu.pace"), lambda: Push(ask_pace(self.services)), stays=True))
        return table_menu.open_menu(self.services, game_named(self.session.adapter.game.name), more, saving="join.menu")

    def may_close(self) -> Screen | None:
        """Return the question to ask before the window closes."""
        return table_menu.question_before_leaving(self.services, saving="join.leaving")

    def ended(self) -> Change | None:
        """Return the end of the game; the others see that this player is still here."""
        self._stays_open = True
        return Replace(JoinedEnd(self.services, self.play))

    def rescue(self) -> None:
        """Save the play time; the host keeps the game."""
        self.play.play_time.write()

    def leave(self) -> None:
        """Leave the table; its seat is kept."""
        self.play.play_time.write()
        self.play.bots.close()
        self.reader.close()
        self.group.focus(None)
        if not self._stays_open:
            self.play.line.close()


class JoinedEnd(EndScreen):
    """The end of a game that was hosted elsewhere."""

    is_own: ClassVar[bool] = False

    def __init__(self, services: Services, play: JoinedController) -> None:
        super().__init__(services, play.session, play.play_time)
        self._line = play.line

    def leave(self) -> None:
        """Leave the table."""
        super().leave()
        self._line.close()
