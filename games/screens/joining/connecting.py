"""Sit down at a table: a sheet while its host is asked, then the game's own screen. The game is opened by its record."""

from collections.abc import Callable

import pygame

from aya_sim.errors import AyaError, Unwritable
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.network.client import Link, Phase
from games.network.client_line import ClientLine
from games.network.guest_line import GuestLine
from games.network.versions import describe_program
from games.screens.joining.recent import RecentTable, remember_table
from games.shell.services import Joined, Opening, Services
from games.shell.sheet import ModalSheet
from games.shell.waking import wake_window
from games.ui.layout import anchor
from games.ui.screen import Change, Pop, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button

OWN_NAME = "join.name"  # in what the settings remember
OpenLine = Callable[[Link, Words], GuestLine]


def open_line(link: Link, words: Words) -> ClientLine:
    """Return a line to the table of this link, as a window says hello. Raises NotInstalled without the extra `net`."""
    return ClientLine(link, words, {"window": describe_program()}, wake_window)


class ConnectingSheet(ModalSheet):
    """The sheet while the host is asked for the seat, and what it said if that cannot be. name: of the player; "": the seat's."""

    def __init__(self, services: Services, link: Link, open_line: OpenLine = open_line, name: str = "") -> None:
        words = services.words
        super().__init__(services, words("join.title"))
        self.link, self._open_line, self._name = link, open_line, name
        self.why = ""
        self.line: GuestLine | None = None
        self.again = Button(services, words("join.again"), self._ask, kind="first")
        self.cancel = Button(services, words("dialog.cancel"), Pop)
        self.group.of(self.again, self.cancel)
        self._ask()

    def _ask(self) -> Change | None:
        """Ask the host for the seat."""
        self.why = ""
        self._let_go()
        try:
            self.line = self._open_line(self.link, self.services.words)
        except AyaError as refused:
            self.why = translate_error(self.services.words, refused)
        self._place()
        return None

    def _let_go(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s. Sit down once the table is seen."""
        if self.line is not None and self.line.guest.is_live:
            try:
                table = sit_down(self.services, self.line, self._name)
            except AyaError as refused:
                self._fail(translate_error(self.services.words, refused))
            else:
                self.line = None
                return Replace(table)
        elif self.line is not None and self.line.phase is Phase.ENDED:
            self._fail(self.line.guest.why)
        return super().update(dt)

    def _fail(self, why: str) -> None:
        self._let_go()
        self.why = why
        self._place()

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        return 0.1 if self.line is not None else super().next_frame_in()

    def leave(self) -> None:
        """Let go of the line, if no table took it."""
        super().leave()
        self._let_go()

    def _text(self) -> str:
        return self.why or self.services.words("join.connecting", host=self.link.host)

    def says(self) -> Saying:
        """Return what the sheet says aloud."""
        group = self.group
        return Saying(self.title, urgent=(self._text(),), focus=group.in_words(), focus_of=group.focus_of(), can=group.can_in_words())

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the sheet in a window of this size, px."""
        self._size = size
        self._place()

    _size = (0, 0)

    def _place(self) -> None:
        theme, px = self.services.theme, self.services.theme.px
        wide = min(px(520), max(px(200), self._size[0] - px(40)))
        lines = len(theme.wrapped(self._text(), "text", wide - px(60)))
        tall = px(120) + theme.height("heading") + lines * theme.height("text")
        self.sheet = anchor(pygame.Rect(0, 0, *self._size), (wide, tall))
        self.again.visible = bool(self.why)
        self.place_at_foot(self.sheet.inflate(-px(60), -px(48)), *([self.again] if self.why else []), self.cancel)
        self.group.focus(self.again if self.why else self.cancel)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = super().on_event(event)
        if answer is None and self.why and self.services.keys.asks(event, "shell.press"):
            return self.again.press()
        return answer

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with what is said."""
        super().draw_paper(surface)
        theme, px = self.services.theme, self.services.theme.px
        x, y, wide = self.sheet.x + px(30), self.sheet.y + px(24), self.sheet.width - px(60)
        surface.blit(theme.line(self.title, "heading", "ink", wide), (x, y))
        surface.blit(theme.paragraph(self._text(), "text", wide), (x, y + theme.height("heading") + px(10)))


def sit_down(services: Services, line: GuestLine, name: str = "") -> Screen:
    """Return the screen of the table that a line has come to, and remember its link.

    name: of the player; "": the seat's. Raises an AyaError for a game that this program cannot play.
    """
    welcome = line.welcome
    assert welcome is not None, "a guest is welcomed before it sits down"
    record = game_named(welcome.game)
    joined = Joined(line, lambda: ConnectingSheet(services, line.link, name=name))
    table: Screen = record.open()(services, Opening(joined=joined))
    own = name or ("" if welcome.seat is None else welcome.names[welcome.seat])
    try:
        remember_table(services.places.tables, RecentTable(line.link.text, record.name, welcome.seat, own, int(services.now())))
    except Unwritable as refused:
        services.notices.tell(services.words("join.not_kept", why=translate_error(services.words, refused)), "tables")
    if name and welcome.seat is not None and name != welcome.names[welcome.seat]:
        line.send({"type": "name", "name": name})
    return table
