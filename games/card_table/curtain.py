"""Draw the curtain between two people at one window. It covers everything and knows only a name: no state reaches it."""

from collections.abc import Callable

import pygame

from games.shell.services import Services
from games.ui.card import SHEET, lay
from games.ui.emblems import emblem
from games.ui.layout import anchor
from games.ui.screen import Change
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group


class Curtain:
    """The curtain; it names the next player, and is lifted by its button or Enter."""

    def __init__(self, services: Services, lift: Callable[[], Change | None], menu: Callable[[], Change | None]) -> None:
        self.services = services
        self.seat, self.name = 0, ""
        self.button = Button(services, "", lift, kind="first", face="large")
        self.menu = Button(services, services.words("cards.curtain.menu"), menu, kind="quiet")
        self.group = Group(services, [self.button, self.menu])
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def name_next(self, seat: int, name: str) -> None:
        """Set the player who is to lift the curtain."""
        if (seat, name) != (self.seat, self.name):
            self.seat, self.name = seat, name
            self.button.text = self.services.words("cards.curtain.lift", name=name)
        self.group.focus(self.button)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the curtain in a window of this size, px."""
        px = self.services.theme.px
        w, h = self.button.preferred_size()
        wide = min(max(px(480), w + px(80), self.services.theme.size(self._title(), "title")[0] + px(80)), size[0] - px(40))
        self.sheet = anchor(pygame.Rect(0, 0, *size), (wide, px(320)))
        self.button.place(pygame.Rect(self.sheet.centerx - w // 2, self.sheet.bottom - px(120), w, max(h, px(50))))
        w, h = self.menu.preferred_size()
        self.menu.place(pygame.Rect(self.sheet.centerx - w // 2, self.sheet.bottom - px(58), w, h))

    def _title(self) -> str:
        return self.services.words("cards.curtain.title", name=self.name)

    def lines(self) -> tuple[str, ...]:
        """Return the lines of words on the curtain."""
        return (self._title(), self.services.words("cards.curtain.text"))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.press"):
            return self.button.press()
        return answer

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the curtain over the whole surface."""
        theme, px = self.services.theme, self.services.theme.px
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        sign = emblem(self.seat, px(64), theme.palette)
        surface.blit(sign, sign.get_rect(midtop=(self.sheet.centerx, self.sheet.y + px(24))), special_flags=pygame.BLEND_PREMULTIPLIED)
        title = theme.line(self._title(), "title", "ink", self.sheet.width - px(40))
        surface.blit(title, title.get_rect(midtop=(self.sheet.centerx, self.sheet.y + px(94))))
        text = theme.line(self.services.words("cards.curtain.text"), "text", "second_ink")
        surface.blit(text, text.get_rect(midtop=(self.sheet.centerx, self.sheet.y + px(156))))
        self.group.draw(surface)
