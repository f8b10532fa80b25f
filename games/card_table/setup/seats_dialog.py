"""Ask who plays while the game goes on: a bot takes over a seat, or a person takes it back."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from games.card_table.session import Seat, levels
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.emblems import emblem
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice

_ROW = 48  # units


class SeatsSheet(ModalSheet):
    """The dialog with one row for each seat. accept: called with the seats when the dialog closes."""

    def __init__(self, services: Services, seats: tuple[Seat, ...], accept: Callable[[tuple[Seat, ...]], Change | None]) -> None:
        words = services.words
        super().__init__(services, words("cards.seats.title"))
        self.seats, self.accept = list(seats), accept
        names = [words(f"setup.level.{level or 'person'}") for level in levels()]
        self.choices = [Choice(services, names, levels().index(seat.level), partial(self._set, k)) for k, seat in enumerate(seats)]
        for seat, choice in zip(seats, self.choices, strict=True):
            choice.name = seat.name
        self.done = Button(services, words("cards.seats.done"), self._finish, kind="first")
        self.group.of(*self.choices, self.done)
        self.group.focus(self.choices[0])

    def _set(self, seat: int, level: int) -> Change | None:
        self.seats[seat] = replace(self.seats[seat], level=levels()[level])
        return STAY

    def _finish(self) -> Change:
        return Pop(self.accept(tuple(self.seats)))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in a window of this size, px."""
        px = self.services.theme.px
        high = min(px(_ROW), (size[1] - px(190)) // len(self.seats))
        self.spread(size, px(660), px(160) + high * len(self.seats))
        y = self.sheet.y + px(88)
        for choice in self.choices:
            choice.place(pygame.Rect(self.sheet.x + px(220), y, self.sheet.width - px(250), min(px(38), high - px(4))))
            y += high
        self.place_at_foot(self.sheet.inflate(-px(60), -px(40)), self.done)

    def go_back(self) -> Change:
        """Take the seats as they are."""
        return self._finish()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = super().on_event(event)
        return self._finish() if answer is None and self.services.keys.asks(event, "shell.press") else answer

    def says(self) -> Saying:
        """Return what the dialog says aloud."""
        return replace(super().says(), about=self.services.words("cards.seats.text"))

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with the players."""
        super().draw_paper(surface)
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        x, wide = self.sheet.x + px(30), self.sheet.width - px(60)
        surface.blit(theme.line(self.title, "heading", "ink"), (x, self.sheet.y + px(20)))
        surface.blit(theme.line(words("cards.seats.text"), "small", "second_ink", wide), (x, self.sheet.y + px(54)))
        for k, (seat, choice) in enumerate(zip(self.seats, self.choices, strict=True)):
            side = min(px(32), choice.rect.height)
            sign = emblem(k, side, theme.palette)
            surface.blit(sign, (x, choice.rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
            name = theme.line(seat.name, "strong", "ink", px(140))
            surface.blit(name, (x + px(42), choice.rect.centery - name.get_height() // 2))
