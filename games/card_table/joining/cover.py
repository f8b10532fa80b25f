"""Cover the table while its host is not heard, so that an old table is never taken for the present one. No state reaches it."""

from collections.abc import Callable

import pygame

from games.shell.services import Services
from games.ui.card import SHEET, lay
from games.ui.icons import icon
from games.ui.layout import anchor
from games.ui.screen import Change
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group


class LineCover:
    """What lies over the table: what happened to the line, and what can be done about it."""

    def __init__(self, services: Services, again: Callable[[], Change | None], leave: Callable[[], Change | None]) -> None:
        self.services = services
        self.again = Button(services, services.words("join.again"), again, kind="first")
        self.leave = Button(services, services.words("join.leave"), leave)
        self.group = Group(services, [self.again, self.leave])
        self.group.focus(self.again)
        self.title = self.text = self.note = ""
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._size = (0, 0)

    def tell(self, title: str, text: str, note: str = "") -> None:
        """Say what happened. note: what comes next."""
        if (title, text, note) != (self.title, self.text, self.note):
            self.title, self.text, self.note = title, text, note
            self.arrange(self._size)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the cover in a window of this size, px."""
        self._size = size
        theme, px = self.services.theme, self.services.theme.px
        wide = min(px(560), max(px(200), size[0] - px(40)))
        lines = len(theme.wrapped(self.text, "text", wide - px(80)))
        tall = px(86) + theme.height("title") + lines * theme.height("text") + theme.height("small") + px(100)
        self.sheet = anchor(pygame.Rect(0, 0, *size), (wide, tall))
        sizes = [button.preferred_size() for button in (self.again, self.leave)]
        x = self.sheet.centerx - (sum(w for w, _ in sizes) + px(12)) // 2
        for button, (w, h) in zip((self.again, self.leave), sizes, strict=True):
            button.place(pygame.Rect(x, self.sheet.bottom - px(24) - h, w, h))
            x += w + px(12)

    def lines(self) -> tuple[str, ...]:
        """Return the lines of words on the cover."""
        return tuple(line for line in (self.title, self.text, self.note) if line)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = self.group.on_event(event)
        return self.again.press() if answer is None and self.services.keys.asks(event, "shell.press") else answer

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cover over the whole surface."""
        theme, px = self.services.theme, self.services.theme.px
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        sign = icon("warning", px(40), theme.palette.no)
        y = self.sheet.y + px(24)
        surface.blit(sign, sign.get_rect(midtop=(self.sheet.centerx, y)), special_flags=pygame.BLEND_PREMULTIPLIED)
        y += px(50)
        title = theme.line(self.title, "title", "ink", self.sheet.width - px(40))
        surface.blit(title, title.get_rect(midtop=(self.sheet.centerx, y)))
        y += theme.height("title") + px(8)
        for line in theme.wrapped(self.text, "text", self.sheet.width - px(80)):
            drawn = theme.line(line, "text", "ink")
            surface.blit(drawn, drawn.get_rect(midtop=(self.sheet.centerx, y)))
            y += theme.height("text")
        note = theme.line(self.note, "small", "second_ink")
        surface.blit(note, note.get_rect(midtop=(self.sheet.centerx, y + px(4))))
        self.group.draw(surface)
