"""Show who plays at a table that another computer hosts, and who is here; a computer player may sit in for a player who is away."""

from dataclasses import replace
from functools import partial

import pygame

from games.card_table.joining.controller import JoinedController
from games.card_table.session import HINTING, Seat
from games.core.game_api import WATCHER
from games.network.names import LONGEST_NAME
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.emblems import emblem
from games.ui.icons import icon
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button, TextField

_ROW, _OWN_NAME = 46, 60  # units


class PlayersSheet(ModalSheet):
    """The dialog with one row for each seat, and a field for the player's own name."""

    def __init__(self, services: Services, play: JoinedController) -> None:
        words = services.words
        super().__init__(services, words("join.players"))
        self.play = play
        self.sit_in = [Button(services, "", partial(self._change, k), face="small") for k in range(len(self.seats))]
        own = play.session.viewer
        self.name = TextField(services, "" if own == WATCHER else self.seats[own].name, self._take_name, longest=LONGEST_NAME)
        self.name.hint = words("join.name")
        self.done = Button(services, words("join.players.done"), self._finish, kind="first")
        self._size = (0, 0)
        self._known: object = None
        self._rows = pygame.Rect(0, 0, 0, 0)
        self.group.focus(self.done)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who plays."""
        return self.play.session.seats

    def status_of(self, k: int) -> str:
        """Return where the player of a seat is."""
        seat, words = self.seats[k], self.services.words
        if k == self.play.session.viewer:
            return words("join.status.you")
        if not seat.elsewhere:
            return words("invite.status.computer")
        if seat.is_bot:
            return words("invite.status.sits_in")
        return words("invite.status.here" if self.play.is_here(k) else "invite.status.away")

    def _is_away(self, k: int) -> bool:
        return self.seats[k].elsewhere and not self.play.is_here(k)

    def _change(self, k: int) -> Change:
        """Let a computer player sit in for a player who is away, or away with it."""
        self.play.sit_in(k, "" if self.seats[k].is_bot else HINTING)
        return STAY

    def _take_name(self, name: str) -> Change:
        if name.strip():
            self.play.take_name(name)
        self.group.focus(self.done)
        return STAY

    def _finish(self) -> Change:
        own = self.play.session.viewer
        if own != WATCHER and self.name.text.strip() not in ("", self.seats[own].name):
            self.play.take_name(self.name.text)
        return Pop()

    def go_back(self) -> Change:
        """Keep the name as it is, and close."""
        return Pop()

    # the window

    def _known_now(self) -> object:
        return self.seats, self.play.present

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s. Players come and go."""
        if self._known_now() != self._known:
            self._place()
        return super().update(dt)

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        return 0.0 if self._known_now() != self._known else super().next_frame_in()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in a window of this size, px."""
        self._size = size
        self._place()

    def _place(self) -> None:
        px, words = self.services.theme.px, self.services.words
        self._known = self._known_now()
        is_player = self.play.session.viewer != WATCHER
        below = px(_OWN_NAME) if is_player else px(10)
        pitch = min(px(_ROW), (self._size[1] - px(180) - below) // len(self.seats))
        self.spread(self._size, px(600), px(140) + below + pitch * len(self.seats))
        inner = self.sheet.inflate(-px(56), -px(40))
        self._rows = pygame.Rect(inner.x, inner.y + px(46), inner.width, pitch)
        for k, button in enumerate(self.sit_in):
            button.visible = is_player and self._is_away(k)
            button.text = words("join.stand_up" if self.seats[k].is_bot else "join.sit_in")
            button.name = self.seats[k].name
            w, h = button.preferred_size()
            button.place(pygame.Rect(inner.right - w, self._rows.y + k * pitch + px(2), w, min(h, pitch - px(4))))
        label = self.services.theme.size(words("join.name"), "strong")[0] + px(14)
        y = self._rows.y + pitch * len(self.seats) + px(8)
        self.name.visible = is_player
        self.name.place(pygame.Rect(inner.x + label, y, inner.width - label, px(38)))
        self.place_at_foot(inner, self.done)
        held, by_keys = self.group.focused, self.group.by_keys
        self.group.of(*self.sit_in, self.name, self.done)
        self.group.focus(held if held is not None and held.visible else self.done, by_keys=by_keys)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = super().on_event(event)
        return self._finish() if answer is None and self.services.keys.asks(event, "shell.press") else answer

    def says(self) -> Saying:
        """Return what the dialog says aloud."""
        words = self.services.words
        now = tuple(words("invite.spoken", name=seat.name, status=self.status_of(k)) for k, seat in enumerate(self.seats))
        return replace(super().says(), now=now)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with the players."""
        super().draw_paper(surface)
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        surface.blit(theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(20)))
        for k, seat in enumerate(self.seats):
            area = self._rows.move(0, k * self._rows.height)
            side = min(px(32), area.height - px(6))
            surface.blit(emblem(k, side, theme.palette), (area.x, area.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
            wide = (self.sit_in[k].rect.x if self.sit_in[k].visible else area.right) - area.x - px(52)
            first, second = (
                theme.line(seat.name, "strong", "ink", wide),
                theme.line(self.status_of(k), "small", "second_ink", wide - px(20)),
            )
            x, y = area.x + px(42), area.centery - (first.get_height() + second.get_height()) // 2
            surface.blit(first, (x, y))
            if seat.elsewhere and self.play.is_here(k):
                mark = icon("check", px(16), theme.palette.good)
                surface.blit(mark, (x, y + first.get_height()), special_flags=pygame.BLEND_PREMULTIPLIED)
                x += px(20)
            surface.blit(second, (x, y + first.get_height()))
        if self.name.visible:
            label = theme.line(words("join.name"), "strong", "ink")
            surface.blit(label, (self._rows.x, self.name.rect.centery - label.get_height() // 2))
