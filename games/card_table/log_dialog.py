"""Show lines to read, such as the log as the current viewer has seen it, in a dialog that scrolls by wheel, bar and
keys and can be copied.
"""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from games.shell.services import Services
from games.shell.sheet import WidgetScreen, dim
from games.ui.card import SHEET, lay
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying, Spoken
from games.ui.widgets import Button, Group, Look, Widget
from games.ui.widgets.scroll import draw_bar


class LogSheet(WidgetScreen):
    """The log over the table with the latest line in view, or other lines under another title."""

    cover = "sheet"
    key_rooms = ("cards",)

    def __init__(self, services: Services, lines: Sequence[str], title: str = "") -> None:
        words = services.words
        self.services, self.lines = services, tuple(lines)
        self.title = title or words("cards.log.title")
        self.reader = _Lines(services, self.lines or (words("cards.log.empty"),))
        self.copy = Button(services, words("cards.log.copy"), self._copy)
        self.close = Button(services, words("cards.log.close"), Pop, kind="first")
        self.group = Group(services, [self.reader, self.copy, self.close])
        self.group.focus(self.reader)
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def _copy(self) -> Change | None:
        try:
            pygame.scrap.put_text("\n".join(self.lines))
        except pygame.error:
            return STAY  # there is no clipboard to put it on
        self.copy.text = self.services.words("cards.log.copied")
        return STAY

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in a window of this size, px."""
        px = self.services.theme.px
        self.sheet = anchor(pygame.Rect(0, 0, *size), (min(px(720), size[0] - px(40)), size[1] - px(60)))
        inner = self.sheet.inflate(-px(56), -px(40))
        w, h = self.close.preferred_size()
        self.close.place(pygame.Rect(inner.right - w, inner.bottom - h, w, h))
        other = max(self.copy.preferred_size()[0], self.services.theme.size(self.services.words("cards.log.copied"), "strong")[0] + px(36))
        self.copy.place(pygame.Rect(inner.right - w - px(12) - other, inner.bottom - h, other, h))
        top = inner.y + px(44)
        self.reader.place(pygame.Rect(inner.x, top, inner.width, inner.bottom - h - px(14) - top))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        if self.services.keys.action(event, "cards", "shell") in ("shell.back", "cards.log"):
            return Pop()
        answer = self.group.on_event(event)
        if answer is None and event.type == pygame.KEYDOWN:
            if event.key == pygame.K_c and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
                return self._copy()
            return self.reader.on_key(event)
        return answer

    def says(self) -> Saying:
        """Return what the dialog says aloud."""
        return replace(super().says(), reads=self.reader.in_view(), where=self.lines)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dialog."""
        theme, px = self.services.theme, self.services.theme.px
        dim(surface)
        lay(surface, self.sheet, SHEET, theme)
        surface.blit(theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(20)))
        self.group.draw(surface)


class _Lines(Widget):
    """A widget of scrolled lines."""

    focusable = True

    def __init__(self, services: Services, lines: Sequence[str]) -> None:
        super().__init__(services)
        self.lines = tuple(lines)
        self._wrapped: list[tuple[str, bool]] = []  # a line of print, and whether it begins a line of the log
        self.top = 0
        self._dragging = False

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        wide = max(1, rect.width - self.theme.px(40))
        self._wrapped = [(part, k == 0) for line in self.lines for k, part in enumerate(self.theme.wrapped(line, "text", wide))]
        self._go(self._most())

    def _step(self) -> int:
        return self.theme.height("text") + self.theme.px(3)

    def _most(self) -> int:
        return max(0, len(self._wrapped) * self._step() - self.rect.height)

    def _go(self, top: int) -> Change:
        self.top = min(max(top, 0), self._most())
        return STAY

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.MOUSEWHEEL:
            return self._go(self.top - event.y * self.theme.px(60))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging = event.pos[0] > self.rect.right - self.theme.px(24)
        if event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
        elif self._dragging:
            return self._go(round((event.pos[1] - self.rect.y) / max(1, self.rect.height) * self._most()))
        return STAY

    def on_key(self, event: pygame.event.Event) -> Change | None:
        leap = self.rect.height - self._step()
        steps = {"shell.up": -self._step(), "shell.down": self._step(), "shell.page_up": -leap, "shell.page_down": leap}
        steps |= {"shell.first": -self._most(), "shell.last": self._most()}
        asked = self.context.keys.action(event, "shell")
        return self._go(self.top + steps[asked]) if asked in steps else None

    def in_view(self) -> tuple[str, ...]:
        """Return the lines that are visible."""
        first = -(-self.top // self._step())
        return tuple(text for text, _ in self._wrapped[first : first + self.rect.height // self._step()])

    def spoken(self) -> Spoken:
        return self.says_kind("scroll")

    def draw(self, target: pygame.Surface, look: Look) -> None:
        px, step = self.theme.px, self._step()
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        for k in range(self.top // step, min(len(self._wrapped), (self.top + self.rect.height) // step + 1)):
            text, begins = self._wrapped[k]
            target.blit(self.theme.line(text, "text", "ink"), (self.rect.x + px(4 if begins else 18), self.rect.y + k * step - self.top))
        target.set_clip(before)
        if self._most():
            bar = pygame.Rect(self.rect.right - px(8), self.rect.y, px(8), self.rect.height)
            draw_bar(target, bar, self.top, self._most(), self.theme)
