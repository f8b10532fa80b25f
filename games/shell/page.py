"""A page to read: a sheet with its headings at the left where there is room, moved by keys, wheel and bar."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.layout import anchor
from games.ui.markdown import Block, parse
from games.ui.nodes import Node
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying, Spoken
from games.ui.typeset import Page, typeset
from games.ui.widgets import Button, Look, Widget
from games.ui.widgets.scroll import draw_bar

_SOON = 0.05  # s until a picture that is being painted is looked for again


class PageScreen(ModalSheet):
    """Show a text in Markdown over the screen below. Esc, F1 or the cross leave it."""

    def __init__(self, services: Services, title: str, text: str) -> None:
        super().__init__(services, title)
        self.blocks = parse(text)
        self.reader = _Reader(services)
        self.contents = _Contents(services, self.reader)
        self.close = Button(services, "", Pop, kind="quiet", picture="cross", tip=services.words("page.close"))
        self.group.of(self.contents, self.reader, self.close)
        self.group.focus(self.reader)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        self.sheet = anchor(pygame.Rect(0, 0, *size), (min(size[0] - px(60), px(1060)), size[1] - px(48)))
        inner = self.sheet.inflate(-px(106), -px(64))
        w, h = self.close.preferred_size()
        self.close.place(pygame.Rect(self.sheet.right - w - px(8), self.sheet.y + px(8), w, h))
        with_contents = inner.width >= px(760)
        self.contents.visible = with_contents
        left = px(250) if with_contents else 0
        self.contents.place(pygame.Rect(inner.x - px(12), inner.y, left - px(20), inner.height))
        room = pygame.Rect(inner.x + left, inner.y, inner.width - left, inner.height)
        self.reader.show(typeset(self.blocks, room.width - px(30), self.services.theme))
        self.reader.place(room)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        if self.services.keys.asks(event, "shell.back", "shell.help"):
            return Pop()
        answer = self.group.on_event(event)
        if answer is None and event.type == pygame.KEYDOWN:
            answer = self.reader.on_key(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.sheet.collidepoint(event.pos):
            return Pop()
        return answer

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted: soon while a picture in view is being painted."""
        due = super().next_frame_in()
        return min(_SOON, due if due is not None else _SOON) if self.reader.page.is_waiting else due

    def nodes(self, said: Saying) -> Sequence[Node]:
        """Return the whole text, by headings, paragraphs and lines of lists, and the widgets."""
        blocks = [block for block in self.blocks if block.text.strip()]
        text = tuple(_node_of(k, block) for k, block in enumerate(blocks))
        return (Node((self, "text"), "document", str(self.title), children=text), *self.group.nodes())

    def says(self) -> Saying:
        """Describe the screen in words."""
        return replace(super().says(), reads=self.reader.page.lines(self.reader.top, self.reader.rect.height))


def _node_of(number: int, block: Block) -> Node:
    """Return one part of the text; what is no heading is read as it stands."""
    key, text = ("block", number, block.text), " ".join(part for part in (block.marker if block.kind == "item" else "", block.text) if part)
    return Node(key, "heading", text, level=block.level) if block.kind == "heading" else Node(key, "label", text)


class _Reader(Widget):
    """The text, scrolled."""

    focusable = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.page = Page()
        self.top = 0
        self._part = 0.0  # of the page above the view, kept when it is set anew
        self._dragging_bar = False
        self.is_marked: Callable[[str], bool] | None = None  # which words are underlaid

    def show(self, page: Page) -> None:
        part = self.top / self.page.height if self.page.height else 0.0
        self.page, self.top = page, round(part * page.height)

    def place(self, rect: pygame.Rect) -> None:
        super().place(rect)
        self.go(self.top)

    def go(self, top: int) -> None:
        self.top = min(max(top, 0), self.most())

    def most(self) -> int:
        return max(0, self.page.height - self.rect.height)

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.MOUSEWHEEL:
            self.go(self.top - event.y * self.theme.px(70))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging_bar = event.pos[0] > self.rect.right - self.theme.px(20)
        if self._dragging_bar and event.type != pygame.MOUSEWHEEL:
            self.go(round((event.pos[1] - self.rect.y) / max(1, self.rect.height) * self.most()))
        if event.type == pygame.MOUSEBUTTONUP:
            self._dragging_bar = False
        return STAY

    def on_key(self, event: pygame.event.Event) -> Change | None:
        leap = self.rect.height - self.theme.px(50)
        steps = {"shell.up": -self.theme.px(60), "shell.down": self.theme.px(60), "shell.page_up": -leap, "shell.page_down": leap}
        steps |= {"shell.take": leap, "shell.first": -self.page.height, "shell.last": self.page.height}
        asked = self.context.keys.action(event, "shell")
        if asked not in steps:
            return None
        self.go(self.top + steps[asked])
        return STAY

    def spoken(self) -> Spoken:
        return self.says_kind("scroll")

    def focus_area(self) -> pygame.Rect:
        return self.rect.inflate(self.theme.px(16), self.theme.px(10))  # clear of the letters

    def draw(self, target: pygame.Surface, look: Look) -> None:
        self.page.draw(target, self.rect, self.top, self.theme, self.is_marked)
        if self.most():
            px = self.theme.px
            bar = pygame.Rect(self.rect.right - px(8), self.rect.y, px(8), self.rect.height)
            draw_bar(target, bar, self.top, self.most(), self.theme)


class _Contents(Widget):
    """The headings; one goes there with a click or the arrows."""

    focusable = True

    def __init__(self, services: Services, reader: _Reader) -> None:
        super().__init__(services)
        self.reader = reader
        self._over: int | None = None

    def _entries(self) -> list[tuple[int, int, str]]:
        return [(y, level, text) for y, level, text in self.reader.page.headings if level <= 2]

    def _here(self) -> int:
        """The heading one is under."""
        entries = self._entries()
        if self.reader.most() and self.reader.top >= self.reader.most():
            return len(entries) - 1
        passed = [k for k, (y, _, _) in enumerate(entries) if y <= self.reader.top + self.theme.px(30)]
        return passed[-1] if passed else 0

    def _cells(self) -> list[tuple[pygame.Rect, list[str]]]:
        """Where each entry is, and its lines; as wide as they are in strong letters, so that nothing moves when one is reached."""
        px, cells, y = self.theme.px, [], self.rect.y
        for _, _, text in self._entries():
            lines = self.theme.wrapped(text, "strong", max(1, self.rect.width - px(14)))
            cell = pygame.Rect(self.rect.x, y, self.rect.width, len(lines) * self.theme.height("strong") + px(8))
            if cell.bottom > self.rect.bottom:
                break
            cells.append((cell, lines))
            y = cell.bottom
        return cells

    def _at(self, pos: tuple[int, int]) -> int | None:
        return next((k for k, (cell, _) in enumerate(self._cells()) if cell.collidepoint(pos)), None)

    def _go(self, k: int) -> Change | None:
        self.reader.go(self._entries()[k][0])
        return STAY

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.MOUSEWHEEL:
            return self.reader.on_mouse(event)
        self._over = self._at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self._over is not None:
            return self._go(self._over)
        return STAY

    def on_key(self, event: pygame.event.Event) -> Change | None:
        step = {"shell.up": -1, "shell.down": 1}.get(self.context.keys.action(event, "shell"), 0)
        if not step or not self._entries():
            return None
        return self._go(min(max(self._here() + step, 0), len(self._entries()) - 1))

    def spoken(self) -> Spoken:
        entries = self._entries()
        if not entries:
            return self.says_kind("list")
        here = self._here()
        return self.says_kind("list", "", entries[here][2], self.says_place(here, len(entries)))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        palette = self.theme.palette
        px, here = self.theme.px, self._here()
        for k, (cell, lines) in enumerate(self._cells()):
            ink = palette.ink if k == here or (look.hovered and k == self._over) else palette.second_ink
            for j, line in enumerate(lines):
                picture = self.theme.line(line, "strong" if k == here else "text", ink)
                target.blit(picture, (cell.x + px(12), cell.y + px(4) + j * self.theme.height("strong")))
            if k == here:
                pygame.draw.rect(target, palette.water_dark, (cell.x, cell.y + px(4), px(3), cell.height - px(8)), border_radius=px(1))
