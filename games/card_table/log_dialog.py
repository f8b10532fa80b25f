"""Show lines to read, such as the log as the current viewer has seen it, in a dialog that scrolls by wheel, bar and
keys and can be copied.
"""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button, Group, Label, ScrollArea

_BAR = 16  # units that the bar of the scroll area takes


class LogSheet(ModalSheet):
    """The log over the table with the latest line in view, or other lines under another title."""

    def __init__(self, services: Services, lines: Sequence[str], title: str = "", key: str = "cards.log") -> None:
        """key: the action whose key opens the dialog, and closes it again."""
        words = services.words
        self.key_rooms, self._key = (key.partition(".")[0],), key
        super().__init__(services, title or words("cards.log.title"))
        self.lines = tuple(lines)
        self.labels = [Label(services, line) for line in self.lines or (words("cards.log.empty"),)]
        self.reader = ScrollArea(services, Group(services, self.labels), self._place_lines)
        self.copy = Button(services, words("cards.log.copy"), self._copy)
        self.close = Button(services, words("cards.log.close"), Pop, kind="first")
        self.group.of(self.reader, self.copy, self.close)
        self.group.focus(self.reader)

    def _copy(self) -> Change | None:
        try:
            pygame.scrap.put_text("\n".join(self.lines))
        except pygame.error:
            return STAY  # there is no clipboard to put it on
        self.copy.text = self.services.words("cards.log.copied")
        self._place_foot()
        return STAY

    def _inner(self) -> pygame.Rect:
        return self.sheet.inflate(-self.services.theme.px(56), -self.services.theme.px(40))

    def _place_foot(self) -> int:
        return self.place_at_foot(self._inner(), self.close, self.copy)

    def _place_lines(self, area: pygame.Rect) -> int:
        y = area.y
        for label in self.labels:
            wide = area.width - self.services.theme.px(_BAR)
            tall = label.preferred_size(wide)[1]
            label.place(pygame.Rect(area.x, y, wide, tall))
            y += tall + self.services.theme.px(6)
        return y - area.y

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the dialog in a window of this size, px."""
        px = self.services.theme.px
        self.spread(size, px(720), size[1])
        inner, foot = self._inner(), self._place_foot()
        top = inner.y + px(44)
        self.reader.place(pygame.Rect(inner.x, top, inner.width, foot - px(14) - top))
        self.reader.scroll(self._place_lines(self.reader.rect))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        if self.services.keys.asks(event, self._key):
            return Pop()
        answer = super().on_event(event)
        if answer is None and event.type == pygame.KEYDOWN:
            copies = event.key == pygame.K_c and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
            return self._copy() if copies else self.reader.on_key(event)
        return answer

    def says(self) -> Saying:
        """Return what the dialog says aloud."""
        area = self.reader.rect
        seen = tuple(label.text for label in self.labels if label.rect.top >= area.top and label.rect.bottom <= area.bottom)
        return replace(super().says(), reads=seen, where=self.lines)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with the title."""
        super().draw_paper(surface)
        px = self.services.theme.px
        surface.blit(self.services.theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(20)))
