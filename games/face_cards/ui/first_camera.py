"""Ask who resembles the first card, before a game begins: that player gets the camera."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from games.face_cards.types import Observation
from games.face_cards.ui import card_art
from games.face_cards.ui.card_text import describe
from games.face_cards.ui.places import card_at
from games.shell.services import Services
from games.shell.sheet import WidgetScreen
from games.ui.card import SHEET, lay
from games.ui.emblems import emblem
from games.ui.layout import anchor
from games.ui.screen import Change, Pop
from games.ui.speech import Saying
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group

Begin = Callable[[dict[str, Any]], Change]
_ROW = 44  # units


class FirstCamera(WidgetScreen):
    """The first card of the pile, face up, and a button for each player. begin: starts the game with these options instead."""

    def __init__(self, services: Services, seen: Observation, names: tuple[str, ...], begin: Begin) -> None:
        words = services.words
        self.services, self.seen = services, seen
        self.title = words("faces.first")
        self.players = [Button(services, name, partial(begin, {"first_camera": seat})) for seat, name in enumerate(names)]
        self.lot = Button(services, words("setup.by_lot"), partial(begin, {"first_camera": None}), kind="quiet")
        self.group = Group(services, [*self.players, self.lot])
        self.group.focus(self.players[0])
        self.sheet = self.card = pygame.Rect(0, 0, 0, 0)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the sheet out in a window of this size, px."""
        px = self.services.theme.px
        self.sheet = anchor(pygame.Rect(0, 0, *size), (min(px(720), size[0] - px(40)), min(px(500), size[1] - px(40))))
        inner = self.sheet.inflate(-px(64), -px(48))
        top = inner.y + px(82)
        self.card = card_at(
            (inner.x + inner.width // 4, (top + inner.bottom) // 2), min(inner.bottom - top, inner.width * 7 // 12, px(340))
        )
        x, pitch = inner.x + inner.width // 2 + px(70), min(px(_ROW), (inner.bottom - top) // (len(self.players) + 1))
        y = (top + inner.bottom - pitch * (len(self.players) + 1)) // 2
        for button in (*self.players, self.lot):
            button.place(pygame.Rect(x, y, inner.right - x, pitch - px(6)))
            y += pitch

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = self.group.on_event(event)
        return Pop() if answer is None and self.services.keys.asks(event, "shell.back") else answer

    def says(self) -> Saying:
        """Return what the screen says aloud."""
        card = describe(self.seen.deck, self.seen.box[-1], self.services.words)
        return replace(super().says(), about=self.services.words("faces.first.text"), now=(card,))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        theme, px = self.services.theme, self.services.theme.px
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        x, y, wide = self.sheet.x + px(32), self.sheet.y + px(22), self.sheet.width - px(64)
        surface.blit(theme.line(self.title, "heading", "ink", wide), (x, y))
        surface.blit(theme.line(self.services.words("faces.first.text"), "text", "second_ink", wide), (x, y + px(40)))
        card_art.card(self.seen.deck, self.seen.box[-1], theme)(surface, self.card)
        for seat, button in enumerate(self.players):
            side = min(px(34), button.rect.height)
            sign = emblem(seat, side, theme.palette)
            surface.blit(sign, (button.rect.x - side - px(10), button.rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        self.group.draw(surface)
