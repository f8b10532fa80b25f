"""The settings sheet: leaves of rows over the screen below. What is chosen holds and is kept at once; the rows are `settings_rows`."""

import pygame

from games.core.registry import Record
from games.screens.credits import credits_page
from games.screens.settings_rows import LEAVES, Row, Sample, SettingsRows
from games.shell.services import Services
from games.shell.sheet import dim
from games.ui.card import SHEET, lay
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop, Push, Screen
from games.ui.widgets import Button, Choice, Group, Label, ScrollArea, Slider

_LABEL = 200  # units, the width of the words at the left
_WIDE, _TALL = 720, 560  # units of the sheet, as far as the window has them


class SettingsScreen(Screen):
    """Show the settings, one leaf at a time."""

    cover = "sheet"

    def __init__(self, services: Services, leaf: int = 0, game: Record | None = None) -> None:
        """leaf: of LEAVES, the one that lies on top. game: over which they lie, if any: settings of other games are left out."""
        self.services = services
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.inner = Group(services)
        self.scroll = ScrollArea(services, self.inner, self._place_rows)
        self.group = Group(services)
        self.content = SettingsRows(services, self._rewrite, game)
        self._write(leaf)
        self.group.focus(self.leaves)

    def _write(self, leaf: int) -> None:
        """All the words and widgets, in the language of now."""
        services, words = self.services, self.services.words
        self.title = words("settings.title")
        self.heading = Label(services, self.title, "heading")
        self.leaves = Choice(services, [words(f"settings.leaf.{name}") for name in LEAVES], leaf, self._turn_to)
        self.done = Button(services, words("settings.done"), Pop, kind="first")
        self.usual = Button(services, words("settings.usual"), self.content.use_defaults, tip=words("settings.usual.tip"))
        self.credits = Button(services, words("settings.credits"), lambda: Push(credits_page(services)), tip=words("settings.credits.tip"))
        self.group.of(self.leaves, self.scroll, self.usual, self.credits, self.done)
        self._fill()

    def _fill(self) -> None:
        """The rows of the leaf on top, as the settings are now."""
        self.rows = self.content.build(self.leaves.chosen)
        for row in self.rows:
            row.widget.name = row.label.text if row.label is not None else ""
        self.inner.of(*(part for row in self.rows for part in (row.label, row.widget, row.note) if part is not None))

    def _turn_to(self, leaf: int) -> Change:
        self._fill()
        self.scroll.scroll(-self.scroll.top)
        if self.services.changed is not None:
            self.services.changed()
        return STAY

    def _rewrite(self, all_words: bool) -> Change:
        """Write the rows, or all the words, anew; the focus stays where it was."""
        at, by_keys = self._focused()
        if all_words:
            self._write(self.leaves.chosen)
        else:
            self._fill()
        return self._show(at, by_keys)

    def _focused(self) -> tuple[int | None, bool]:
        """The row with the focus, and whether the keys brought it there."""
        return next((k for k, row in enumerate(self.rows) if row.widget is self.inner.focused), None), self.inner.by_keys

    def _show(self, at: int | None, by_keys: bool) -> Change:
        """What was written anew is laid out; the focus is where it was."""
        if at is not None:
            self.group.focus(self.scroll, by_keys=by_keys)
            self.inner.focus(self.rows[at].widget, by_keys=by_keys)
        if self.services.changed is not None:
            self.services.changed()
        return STAY

    # where it lies

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        if self.leaves.chosen == LEAVES.index("screen"):
            self.content.follow_window()
        self.sheet = anchor(pygame.Rect(0, 0, *size), (min(px(_WIDE), size[0] - px(40)), min(px(_TALL), size[1] - px(32))))
        inner = self.sheet.inflate(-px(64), -px(52))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        w, h = self.leaves.preferred_size(inner.width)
        self.leaves.place(pygame.Rect(inner.x, inner.y + px(46), inner.width if h <= px(38) else w, h))
        top = self.leaves.rect.bottom + px(14)
        bottom = self._place_buttons(inner)
        self.scroll.place(pygame.Rect(inner.x, top, inner.width + px(22), bottom - px(14) - top))

    def _place_buttons(self, inner: pygame.Rect) -> int:
        """The buttons at the foot; gives their upper edge."""
        px = self.services.theme.px
        h = self.done.preferred_size()[1]
        y, x = inner.bottom - h, inner.right
        for button in (self.done, self.credits, self.usual):
            w = button.preferred_size()[0]
            x -= w
            button.place(pygame.Rect(inner.x if button is self.usual else x, y, w, h))
            x -= px(12)
        return y

    def _place_rows(self, area: pygame.Rect) -> int:
        px = self.services.theme.px
        y = area.y + px(4)
        for row in self.rows:
            y = self._place_row(row, pygame.Rect(area.x, y, area.width, 0)) + px(10)
        return y - area.y

    def _place_row(self, row: Row, area: pygame.Rect) -> int:
        """One row from the top of this area on; gives its lower edge. A widget that is too wide for its label lies below it."""
        px, y = self.services.theme.px, area.y
        left = 0
        if row.label is not None:
            beside = row.widget.preferred_size()[0] <= area.width - px(_LABEL) or isinstance(row.widget, Slider)
            left = px(_LABEL) if beside else 0
            tall = row.label.preferred_size((left or area.width) - px(8))[1]
            shift = max(0, (row.widget.preferred_size(area.width - left)[1] - tall) // 2) if beside else 0
            row.label.place(pygame.Rect(area.x, y + shift, (left or area.width) - px(8), tall))
            y += 0 if beside else tall + px(4)
        elif isinstance(row.widget, Sample) and row.widget.preferred_size()[0] <= area.width - px(_LABEL):
            left = px(_LABEL)  # below the colours it shows
        w, h = row.widget.preferred_size(area.width - left)
        row.widget.place(pygame.Rect(area.x + left, y, w, h))
        y = max(y + h, row.label.rect.bottom if row.label is not None else 0)
        if row.note is not None and row.note.text:
            tall = row.note.preferred_size(area.width - left)[1]
            row.note.place(pygame.Rect(area.x + left, y + px(4), area.width - left, tall))
            y += px(4) + tall
        return y

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        if self.services.keys.asks(event, "shell.back"):
            return Pop()
        answer = self.group.on_event(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.sheet.collidepoint(event.pos):
            return Pop()
        return answer

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s."""
        self.group.update(dt)
        self.inner.update(dt)
        return None

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        waits = [wait for wait in (self.group.next_frame_in(), self.inner.next_frame_in()) if wait is not None]
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        dim(surface)
        lay(surface, self.sheet, SHEET, self.services.theme)
        self.heading.draw(surface, self.group.look(self.heading))
        self.group.draw(surface)
