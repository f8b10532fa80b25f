"""Show who plays which seat of a hosted table, where, and who of them is here; one link at a time as a code and in plain text."""

from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from games.card_table.hosting.line import Links
from games.card_table.hosting.qr_code import qr_code
from games.card_table.session import Seat
from games.core.game_api import LEVELS, WATCHER
from games.network.face import SeatSeen
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.emblems import emblem
from games.ui.icons import icon
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.speech import Saying
from games.ui.widgets import Button, Label

_PLAYS, _CODE, _ROW = 132, 92, 46  # units
_SMALLEST_CODE = 200  # units


class Host(Protocol):
    """What invites the players of one table."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who plays."""

    @property
    def present(self) -> tuple[SeatSeen, ...]:
        """Return who is here."""

    @property
    def has_pages(self) -> bool:
        """Return whether a seat can be played in a browser."""

    @property
    def came(self) -> frozenset[int]:
        """Return the seats whose players have been here."""

    @property
    def links(self) -> Links | None:
        """Return the links of the seats as they are now; None where the server has ended."""

    def is_here(self, seat: int) -> bool:
        """Return whether the player of a seat at another screen is connected."""

    def change_seats(self, seats: tuple[Seat, ...]) -> Change:
        """Seat these players from now on."""


class InviteSheet(ModalSheet):
    """The dialog with one row for each seat, one for watchers, and a code."""

    def __init__(self, services: Services, play: Host) -> None:
        words = services.words
        super().__init__(services, words("invite.title"))
        self.play = play
        seats = play.seats
        self.plays = [Button(services, "", partial(self._ask, k), face="small", tip=words("invite.plays.tip")) for k in range(len(seats))]
        self.codes = {k: Button(services, words("invite.code"), partial(self._show, k)) for k in (*range(len(seats)), WATCHER)}
        self.link = Label(services, "", "small")
        self.copy = Button(services, words("invite.copy"), self._copy)
        self.done = Button(services, words("invite.done"), Pop, kind="first")
        self._were_here = self._find_here()
        self.shown = self._next_awaited()
        self._size = (0, 0)
        self._known: object = None
        self.code_area = pygame.Rect(0, 0, 0, 0)
        self._names = pygame.Rect(0, 0, 0, 0)
        self._copied = ""
        self.group.focus(self.done)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who plays."""
        return self.play.seats

    def link_of(self, seat: int) -> str:
        """Return the link of a seat, or of watchers; "" if it has none."""
        links = self.play.links
        if links is None:
            return ""
        return links.watch if seat == WATCHER else links.seats[seat] if self.seats[seat].elsewhere else ""

    # what is pressed

    def _ask(self, k: int) -> Change:
        """Ask who plays a seat: a person here, a person at another screen, or a computer player."""
        seat, words = self.seats[k], self.services.words
        kinds = [replace(seat, level="", elsewhere=False), replace(seat, level="", elsewhere=True)]
        kinds += [replace(seat, level=level) for level in LEVELS]  # one sits in for a player who is elsewhere
        answers = [Answer(self._plays_as(kind), partial(self._seat, k, kind)) for kind in kinds if kind != seat]
        return Push(
            Dialog(
                self.services,
                words("invite.code.of", name=seat.name),
                words("invite.plays.tip"),
                [*answers, Answer(words("dialog.cancel"))],
            )
        )

    def _seat(self, k: int, seat: Seat) -> Change:
        """Let this player play seat `k`, and show the link of a player at another screen."""
        self.play.change_seats((*self.seats[:k], seat, *self.seats[k + 1 :]))
        if seat.elsewhere and not seat.is_bot:
            self.shown = k
        return self._show(self.shown if self.link_of(self.shown) else self._first())

    def _first(self) -> int:
        return next((k for k in range(len(self.seats)) if self.link_of(k)), WATCHER)

    def _find_here(self) -> frozenset[int]:
        return frozenset(k for k in range(len(self.seats)) if self.play.is_here(k))

    def _next_awaited(self) -> int:
        """Return the first seat whose player has not come; that of watchers if all are here, so that no one scans a seat that is taken."""
        return next((k for k, seat in enumerate(self.seats) if seat.elsewhere and not self.play.is_here(k)), WATCHER)

    def _follow_players(self) -> None:
        """Go on to the code of the next player when the one whose code is shown has come."""
        here = self._find_here()
        if self.shown in here - self._were_here:
            self.shown = self._next_awaited()
        self._were_here = here

    def _show(self, seat: int) -> Change:
        """Show the code of a seat, or of watchers."""
        self.shown = seat
        self._place()
        return STAY

    def _copy(self) -> Change:
        try:
            pygame.scrap.put_text(self.link_of(self.shown))
        except pygame.error:
            return STAY  # there is no clipboard to put it on
        self._copied = self.link_of(self.shown)
        self._place()
        return STAY

    # the window

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s. Players come and go."""
        known = (self.seats, self.play.present, self.play.links is not None)
        if known != self._known:
            self._known = known
            self._follow_players()
            self._place()
        return super().update(dt)

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        known = (self.seats, self.play.present, self.play.links is not None)
        return 0.0 if known != self._known else super().next_frame_in()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in a window of this size, px."""
        self._size = size
        self._known = (self.seats, self.play.present, self.play.links is not None)
        self._place()

    def _place(self) -> None:
        px = self.services.theme.px
        self.spread(self._size, self._size[0], self._size[1])
        inner = self.sheet.inflate(-px(56), -px(40))
        about = len(self.services.theme.wrapped(self._about(), "small", inner.width))
        top = inner.y + px(46) + about * self.services.theme.height("small") + px(14)
        foot = self.place_at_foot(inner, self.done)
        left = max(px(340), min(px(520), inner.width - (foot - px(90) - top) - px(30)))
        self._place_rows(pygame.Rect(inner.x, top, left, foot - px(12) - top))
        self._place_code(pygame.Rect(inner.x + left + px(30), top, inner.width - left - px(30), inner.bottom - top))
        rows = [widget for k, plays in enumerate(self.plays) for widget in (plays, self.codes[k])]
        held, by_keys = self.group.focused, self.group.by_keys
        self.group.of(*rows, self.codes[WATCHER], self.link, self.copy, self.done)
        self.group.focus(held if held is not None and held.visible else self.done, by_keys=by_keys)

    def _place_rows(self, area: pygame.Rect) -> None:
        px, words = self.services.theme.px, self.services.words
        pitch = min(px(_ROW), area.height // (len(self.seats) + 1))
        high = min(px(40), pitch - px(3))
        code_x = area.right - px(_CODE)
        self._names = pygame.Rect(area.x, area.y, code_x - px(_PLAYS) - px(16) - area.x, pitch)
        for k, seat in enumerate(self.seats):
            y = area.y + k * pitch
            plays = self.plays[k]
            plays.text, plays.picture = self._plays_as(seat), "computer" if seat.is_bot else "person"
            plays.name, plays.chosen = seat.name, seat.is_bot
            plays.place(pygame.Rect(code_x - px(_PLAYS) - px(8), y, px(_PLAYS), high))
            self.codes[k].name = words("invite.code.of", name=seat.name)
        self.codes[WATCHER].name = words("invite.code.watch")
        for k, button in self.codes.items():
            row = len(self.seats) if k == WATCHER else k
            button.place(pygame.Rect(code_x, area.y + row * pitch, px(_CODE), high))
            button.visible, button.chosen = bool(self.link_of(k)), k == self.shown

    def _place_code(self, area: pygame.Rect) -> None:
        px, words = self.services.theme.px, self.services.words
        link = self.link_of(self.shown)
        self.link.text = link.replace("#", "\n#")  # it holds no space at which it could be cut in two
        self.copy.text = words("invite.copied" if link and link == self._copied else "invite.copy")
        self.link.visible = self.copy.visible = bool(link)
        w, h = self.copy.preferred_size()
        tall = self.link.preferred_size(area.width)[1] if link else 0
        side = min(area.width, area.height - px(38) - tall - px(8) - h - px(70))
        self.code_area = pygame.Rect(area.x, area.y + px(34), side, side)
        self.link.place(pygame.Rect(area.x, self.code_area.bottom + px(8), area.width, tall))
        self.copy.place(pygame.Rect(area.x, self.link.rect.bottom + px(8), w, h))

    def _kind(self) -> str:
        """Return what is added to the names of the sentences about a game that only windows play."""
        return "" if self.play.has_pages else ".window"

    def _plays_as(self, seat: Seat) -> str:
        words = self.services.words
        return words(f"setup.level.{seat.level}" if seat.is_bot else "invite.plays.elsewhere" if seat.elsewhere else "invite.plays.here")

    def status_of(self, k: int) -> str:
        """Return where the player of a seat is."""
        seat, words = self.seats[k], self.services.words
        if not seat.elsewhere:
            return words("invite.status.computer" if seat.is_bot else "invite.status.local")
        if seat.is_bot:
            return words("invite.status.sits_in")
        if self.play.is_here(k):
            return words("invite.status.here")
        return words("invite.status.away" if k in self.play.came else "invite.status.awaited")

    def _about(self) -> str:
        """Return how players join, or how a seat gets a link while none has one."""
        words = self.services.words
        if any(seat.elsewhere for seat in self.seats):
            return words(f"invite.text{self._kind()}")
        return words("invite.text.none", own=words("invite.plays.elsewhere"))

    def _heading(self) -> str:
        words = self.services.words
        if self.play.links is None:
            return words("invite.closed")
        return words("invite.code.watch") if self.shown == WATCHER else words("invite.code.of", name=self.seats[self.shown].name)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = super().on_event(event)
        return Pop() if answer is None and self.services.keys.asks(event, "shell.press") else answer

    def says(self) -> Saying:
        """Return what the dialog says aloud."""
        words = self.services.words
        now = tuple(words("invite.spoken", name=seat.name, status=self.status_of(k)) for k, seat in enumerate(self.seats))
        return replace(super().says(), about=self._about(), now=now)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with the players and the code."""
        super().draw_paper(surface)
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        x, wide = self.sheet.x + px(28), self.sheet.width - px(56)
        surface.blit(theme.line(self.title, "heading", "ink", wide), (x, self.sheet.y + px(20)))
        surface.blit(theme.paragraph(self._about(), "small", wide, "second_ink"), (x, self.sheet.y + px(58)))
        for k, seat in enumerate(self.seats):
            self._draw_row(surface, k, seat.name, self.status_of(k), has_come=seat.elsewhere and self.play.is_here(k))
        self._draw_row(surface, WATCHER, words("invite.watchers"), words(f"invite.watchers.see{self._kind()}"))
        heading = theme.line(self._heading(), "strong", "ink", self.sheet.right - px(28) - self.code_area.x)
        surface.blit(heading, (self.code_area.x, self.code_area.y - px(30)))
        link = self.link_of(self.shown)
        if link and self.code_area.width > 0:
            surface.blit(qr_code(link, self.code_area.width), self.code_area.topleft)

    def _draw_row(self, surface: pygame.Surface, k: int, name: str, status: str, *, has_come: bool = False) -> None:
        theme, px = self.services.theme, self.services.theme.px
        row = len(self.seats) if k == WATCHER else k
        area = self._names.move(0, row * self._names.height)
        side = min(px(32), area.height - px(6))
        high = min(px(40), area.height - px(3))
        middle = area.y + high // 2
        if k != WATCHER:
            surface.blit(emblem(k, side, theme.palette), (area.x, middle - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        wide = area.width - px(42)
        first, second = theme.line(name, "strong", "ink", wide), theme.line(status, "small", "second_ink", wide - px(20))
        x, y = area.x + px(42), middle - (first.get_height() + second.get_height()) // 2
        surface.blit(first, (x, y))
        if has_come:
            mark = icon("check", px(16), theme.palette.good)
            surface.blit(mark, (x, y + first.get_height()), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += px(20)
        surface.blit(second, (x, y + first.get_height()))
