"""The list: rows on paper, one chosen by arrows, by its first letters or by a click, opened by Enter or a double click."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from games.ui.card import Slip, lay
from games.ui.context import Context
from games.ui.icons import Icon, icon
from games.ui.nodes import PRESS, Node, Request, Role, box_of
from games.ui.palette import WATER_LIGHT, darker, mix
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.star_row import draw_stars, row_width
from games.ui.widgets.base import Look, Widget
from games.ui.widgets.scroll import draw_bar

_ROW = 34
_DOUBLE = 500  # ms between the clicks of a double click


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a list."""

    text: str
    note: str = ""  # small, at the right
    picture: Icon | None = None
    is_heading: bool = False  # it heads the rows below, and is not chosen itself
    stars: int | None = None  # of three, drawn in place of the note, which is said of them


class ListBox(Widget):
    """Rows that scroll."""

    focusable = True
    role: Role = "list_box"

    def __init__(
        self,
        context: Context,
        items: Sequence[Item],
        on_open: Callable[[int], Change | None],
        on_choose: Callable[[int], Change | None] | None = None,
        empty: str = "",
    ) -> None:
        super().__init__(context)
        self.items, self.on_open, self.on_choose, self.empty = list(items), on_open, on_choose, empty
        self.chosen: int | None = None
        self._top = 0  # pixels scrolled
        self._over: int | None = None
        self._last_click = (-10_000, -1)
        self._dragging_bar = False

    def fill(self, items: Sequence[Item], chosen: int | None = None) -> None:
        """Show these rows instead."""
        self.items, self._top, self.chosen = list(items), 0, None
        if chosen is not None and self._able():
            self._choose(self._nearest(chosen, 1))

    def _able(self) -> list[int]:
        """The rows that can be chosen."""
        return [k for k, item in enumerate(self.items) if not item.is_heading]

    def _nearest(self, k: int, way: int) -> int:
        """The row to choose instead of this one: itself, else the next one that way (1: down), else the last one before it."""
        able = self._able()
        onward = [one for one in able if (one - k) * way >= 0]
        return min(onward or able, key=lambda one: abs(one - k))

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        return (self.theme.px(320) if width is None else width), self._step * max(3, min(len(self.items), 8)) + self.theme.px(8)

    @property
    def _step(self) -> int:
        return self.theme.px(_ROW)

    @property
    def _inner(self) -> pygame.Rect:
        return self.rect.inflate(-self.theme.px(8), -self.theme.px(8))

    def _most(self) -> int:
        return max(0, len(self.items) * self._step - self._inner.height)

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        if not self._inner.collidepoint(pos):
            return None
        k = (pos[1] - self._inner.y + self._top) // self._step
        return k if 0 <= k < len(self.items) and not self.items[k].is_heading else None

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEWHEEL:
            self._top = min(max(self._top - event.y * self._step * 2, 0), self._most())
            return STAY
        if event.type == pygame.MOUSEMOTION:
            if self._dragging_bar and event.buttons[0]:
                return self._drag(event.pos[1])
            self._over = self._row_at(event.pos)
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragging_bar = bool(self._most()) and event.pos[0] > self.rect.right - self.theme.px(18)
            return self._drag(event.pos[1]) if self._dragging_bar else self._click(event.pos)
        return STAY

    def _drag(self, y: int) -> Change | None:
        inner = self._inner
        self._top = round(min(max((y - inner.y) / max(1, inner.height), 0), 1) * self._most())
        return STAY

    def _click(self, pos: tuple[int, int]) -> Change | None:
        k = self._row_at(pos)
        if k is None:
            return STAY
        now, (before, which) = pygame.time.get_ticks(), self._last_click
        self._last_click = (now, k)
        if which == k and now - before < _DOUBLE:
            return self.on_open(k) or STAY
        return self._choose(k)

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        if event.type == pygame.TEXTINPUT or not self._able():
            return None
        if event.type != pygame.KEYDOWN:
            return None
        page = max(1, self._inner.height // self._step - 1)
        steps = {"shell.up": -1, "shell.down": 1, "shell.page_up": -page, "shell.page_down": page}
        steps |= {"shell.first": -len(self.items), "shell.last": len(self.items)}
        asked = self.context.keys.action(event, "shell")
        if asked in steps:
            at = -1 if self.chosen is None and steps[asked] > 0 else (self.chosen or 0)
            return self._choose(self._nearest(min(max(at + steps[asked], 0), len(self.items) - 1), 1 if steps[asked] > 0 else -1))
        if asked == "shell.press" and self.chosen is not None:
            return self.on_open(self.chosen) or STAY
        if event.unicode and event.unicode.isalnum() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._seek(event.unicode.casefold())
        return None

    def spoken(self) -> Spoken:
        """Return it in words."""
        if not self.items:
            return self.says_kind("list", "", self.empty)
        if self.chosen is None:
            return self.says_kind("list")
        item = self.items[self.chosen]
        above = self.items[self.chosen - 1] if self.chosen else item
        told = ", ".join(part for part in (above.text if above.is_heading else "", item.text, item.note) if part)
        able = self._able()
        return self.says_kind("list", "", told, self.says_place(able.index(self.chosen), len(able)))

    def node(self) -> Node:
        """Return it as a screen reader finds it: all rows, also those that are scrolled away."""
        return replace(super().node(), value="" if self.items else self.empty, actions=("focus",), children=tuple(self._row_nodes()))

    def _row_nodes(self) -> Iterator[Node]:
        able, inner = self._able(), self._inner
        places = {k: (n, len(able)) for n, k in enumerate(able, 1)}
        for k, item in enumerate(self.items):
            row = box_of(pygame.Rect(inner.x, inner.y + k * self._step - self._top, inner.width, self._step).clip(inner))
            told = ", ".join(part for part in (item.text, item.note) if part)
            if item.is_heading:
                yield Node((self, k), "label", told, rect=row)
            else:
                actions = PRESS if self.enabled else ()
                yield Node((self, k), "list_box_option", told, rect=row, actions=actions, is_selected=k == self.chosen, place=places[k])

    def focus_key(self) -> Hashable:
        """Return the key of the row that is chosen."""
        return self if self.chosen is None else (self, self.chosen)

    def perform(self, request: Request) -> Change | None:
        """Choose the row asked for; a click on the one that is chosen opens it."""
        if not isinstance(request.key, tuple) or request.key[1] not in self._able():
            return None
        k: int = request.key[1]
        return self.on_open(k) if request.action == "click" and k == self.chosen else self._choose(k)

    def _seek(self, letter: str) -> Change | None:
        after = 0 if self.chosen is None else self.chosen + 1
        order = [*range(after, len(self.items)), *range(after)]
        found = next((k for k in order if not self.items[k].is_heading and self.items[k].text.casefold().startswith(letter)), None)
        return STAY if found is None else self._choose(found)

    def _choose(self, k: int) -> Change | None:
        self.chosen = k
        headed = k > 0 and self.items[k - 1].is_heading
        top, bottom, room = (k - headed) * self._step, (k + 1) * self._step, self._inner.height
        if room > 0:
            self._top = min(max(self._top, bottom - room), top)
        return (self.on_choose(k) if self.on_choose is not None else None) or STAY

    def on_focus(self, has: bool) -> None:
        """Take note that the focus came or went."""
        if has and self.chosen is None and self._able():
            self.chosen = self._nearest(-(-self._top // self._step), 1)  # the first in view: a click must not move the rows

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        lay(target, self.rect, Slip((255, 253, 248), darker(self.theme.palette.rule, 0.12), 8, 0), self.theme)
        inner, px = self._inner, self.theme.px
        self._top = min(self._top, self._most())
        if not self.items:
            line = self.theme.line(self.empty, "italic", "second_ink", inner.width)
            target.blit(line, line.get_rect(center=inner.center))
        before = target.get_clip()
        target.set_clip(inner.clip(before))
        wide = inner.width - (px(14) if self._most() else 0)
        first = self._top // self._step
        for k in range(first, min(len(self.items), first + inner.height // self._step + 2)):
            row = pygame.Rect(inner.x, inner.y + k * self._step - self._top, wide, self._step)
            if self.items[k].is_heading:
                self._draw_heading(target, row, self.items[k])
            else:
                self._draw_row(target, row, k, look)
        target.set_clip(before)
        if self._most():
            draw_bar(target, pygame.Rect(inner.right - px(8), inner.y, px(8), inner.height), self._top, self._most(), self.theme)

    def _draw_row(self, target: pygame.Surface, row: pygame.Rect, k: int, look: Look) -> None:
        palette = self.theme.palette
        px, item = self.theme.px, self.items[k]
        if k == self.chosen:
            fill = mix(palette.paper, WATER_LIGHT, 0.55 if look.focused else 0.28)
            lay(target, row.inflate(-px(2), -px(4)), Slip(fill, None, 6, 0), self.theme)
            mark = pygame.Rect(row.x + px(1), row.y + px(7), px(3), row.height - px(14))
            pygame.draw.rect(target, palette.water_dark, mark, border_radius=px(1))
        elif look.hovered and k == self._over:
            lay(target, row.inflate(-px(2), -px(4)), Slip(mix(palette.paper, palette.rule, 0.5), None, 6, 0), self.theme)
        x = row.x + px(12)
        if item.picture is not None:
            sign = icon(item.picture, px(18), palette.second_ink)
            target.blit(sign, (x, row.centery - px(9)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += px(28)
        marked = k == self.chosen or (look.hovered and k == self._over)
        if item.stars is not None:
            draw_stars(target, row.right - px(12) - row_width(px(16)), row.centery, item.stars, px(16), palette)
            row = pygame.Rect(row.x, row.y, row.width - row_width(px(16)) - px(12), row.height)
        shown = item.note if item.stars is None else ""
        note = self.theme.line(shown, "small", "ink" if marked else "second_ink", row.width // 2) if shown else None
        room = row.right - x - px(10) - (note.get_width() + px(16) if note else 0)
        words = self.theme.line(item.text, "text", "ink", max(1, room))
        target.blit(words, (x, row.centery - words.get_height() // 2))
        if note:
            target.blit(note, note.get_rect(midright=(row.right - px(10), row.centery)))

    def _draw_heading(self, target: pygame.Surface, row: pygame.Rect, item: Item) -> None:
        px = self.theme.px
        words = self.theme.line(item.text, "strong", "second_ink", row.width - px(18))
        target.blit(words, (row.x + px(8), row.bottom - px(6) - words.get_height()))
        y = row.bottom - px(4)
        pygame.draw.line(target, self.theme.palette.rule, (row.x + px(8), y), (row.right - px(10), y), px(1))
