"""The page shown when the program fails: the game was saved, where the log is, go on or leave."""

from collections.abc import Callable
from pathlib import Path

import pygame

from games.shell.services import Services
from games.ui.card import SHEET, lay
from games.ui.layout import anchor
from games.ui.screen import Change, Quit, Replace, Screen
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group, Label


class CrashScreen(Screen):
    """Say briefly that the program failed; the traceback is in the log."""

    def __init__(self, services: Services, failure: Exception, log: Path | None, again: Callable[[], Screen] | None) -> None:
        self.services, self.again = services, again
        words = services.words
        self.title = words("crash.title")
        where = words("crash.log", file=log) if log is not None else words("crash.no_log")
        what = f"{type(failure).__name__}: {failure}".splitlines()[0][:300]
        self.lines = [
            Label(services, words("crash.title"), "heading"),
            Label(services, words("crash.kept")),
            Label(services, what, "italic", "second_ink"),
            Label(services, where, "small", "ink"),
        ]
        leave = Button(services, words("crash.quit"), Quit)
        back = Button(services, words("crash.again"), self._go_on, kind="first")
        self.buttons = [back, leave] if again is not None else [leave]
        self.group = Group(services, [*self.lines, *self.buttons])
        self.group.focus(self.buttons[0])
        self.sheet = pygame.Rect(0, 0, 0, 0)

    def _go_on(self) -> Change:
        assert self.again is not None
        return Replace(self.again())

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        inner = min(px(560), size[0] - px(110))
        heights = [line.preferred_size(inner)[1] for line in self.lines]
        tall = sum(heights) + px(14) * len(heights) + px(10) + px(42)
        self.sheet = anchor(pygame.Rect(0, 0, *size), (inner + px(60), tall + px(56)))
        y = self.sheet.y + px(28)
        for line, height in zip(self.lines, heights, strict=True):
            line.place(pygame.Rect(self.sheet.x + px(30), y, inner, height))
            y += height + px(14)
        right = self.sheet.right - px(30)
        for button in self.buttons:
            w, h = button.preferred_size()
            button.place(pygame.Rect(right - w, self.sheet.bottom - px(28) - h, w, h))
            right -= w + px(12)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        return self.group.on_event(event)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, self.services.theme)
        self.group.draw(surface)
