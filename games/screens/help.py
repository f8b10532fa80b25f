"""The help: rules, tips, keys, news and credits as one book with contents, a search field and a page to read."""

from collections.abc import Callable
from functools import partial

import pygame

from games.screens import help_pages
from games.screens.help_pages import Found, HelpPage, is_marked, terms_of
from games.screens.keys_screen import KeysScreen
from games.screens.tour import TIPS
from games.shell.page import PageScreen
from games.shell.rules_pictures import RulesPictures
from games.shell.services import Services
from games.ui import paint_ahead
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.theme import Theme
from games.ui.typeset import Page, typeset
from games.ui.widgets import Button, Item, ListBox, TextField, Toggle

_WIDEST, _CONTENTS = 1120, 300  # units
_INDENT = "   "


class HelpScreen(PageScreen):
    """Show the help, opened at a page. tour: leaves it for a look around, where there is one.

    Esc, F1 or the cross leave it; Ctrl+F or / go to the field.
    """

    def __init__(self, services: Services, start: str = "tips", tour: Callable[[], Change] | None = None) -> None:
        super().__init__(services, services.words("help.title"), "")
        self._read()
        self.at = next((k for k, page in enumerate(self.pages) if page.name == start), 0)
        self.title = self.page.title
        self.hits: list[Found] = []
        self.field = TextField(services, "", self._first, self._search, hint=services.words("help.search"))
        self.list = ListBox(services, [], self._choose, self._choose, services.words("help.nothing"))
        self.list.name = services.words("help.contents")
        wanted = bool(services.settings.remembered.get(TIPS, True))
        self.tips = Toggle(services, services.words("tips.at_start"), wanted, self._want_tips)
        self.around = Button(services, services.words("tour.again"), tour or Pop)
        self.around.visible = tour is not None
        self.keys = Button(services, services.words("help.keys.open"), lambda: Push(KeysScreen(services)))
        self.room = pygame.Rect(0, 0, 0, 0)  # of what is read
        self.group.of(self.field, self.list, self.tips, self.around, self.reader, self.keys, self.close)
        self.group.focus(self.reader)
        self._rows: list[tuple[int, int | None]] = []  # of the list: page, block
        self._filling = False
        self._pages_set: dict[tuple[int, int, int, Theme], Page] = {}
        self._set_page = (-1, (0, 0), services.theme)
        self._list_all()

    def _read(self) -> None:
        """Every page in the language and with the keys of now."""
        self._turn = self.services.words.turn
        self.pages = help_pages.pages(self.services.words, self.services.keys)

    @property
    def page(self) -> HelpPage:
        """Return the page being read."""
        return self.pages[self.at]

    # the list

    def _list_all(self) -> None:
        """Every page, and the parts of the one that is read."""
        items: list[Item] = []
        self._rows = []
        for k, page in enumerate(self.pages):
            self._rows.append((k, None))
            items.append(Item(page.title))
            if k == self.at:
                for block, one in enumerate(page.blocks):
                    if one.kind == "heading" and one.level == 2:
                        self._rows.append((k, block))
                        items.append(Item(self._short(one.text)))
        self._fill(items, self._rows.index((self.at, None)))

    def _short(self, text: str) -> str:
        """As many whole words as a row holds."""
        theme, words, dots = self.services.theme, text.split(" "), ""
        room = self.list.rect.width - theme.px(46)
        while len(words) > 1 and theme.size(f"{_INDENT}{' '.join(words)}{dots}")[0] > room:
            words.pop()
            dots = " …"
        return f"{_INDENT}{' '.join(words)}{dots}"

    def _list_found(self) -> None:
        """What was found, below the titles of the pages it is on."""
        items: list[Item] = []
        self._rows = []
        for hit in self.hits:
            if not self._rows or self._rows[-1][0] != hit.page:
                self._rows.append((hit.page, None))
                items.append(Item(self.pages[hit.page].title, picture="book"))
            self._rows.append((hit.page, hit.block))
            items.append(Item(self._short(hit.excerpt)))
        self._fill(items, None)

    def _fill(self, items: list[Item], chosen: int | None) -> None:
        self._filling = True  # what is chosen by this is shown already
        self.list.fill(items, chosen)
        self._filling = False

    def _choose(self, k: int) -> Change | None:
        if self._filling or k >= len(self._rows):
            return STAY
        page, block = self._rows[k]
        other = page != self.at
        self.go(page, block)
        if other and not self.field.text:
            self._list_all()
            self._filling = True
            self.list._choose(self._rows.index((page, block)))
            self._filling = False
        return STAY

    def go(self, page: int, block: int | None = None) -> None:
        """Show this page, from this block on."""
        self.at = page
        self.title = self.page.title
        self._show()
        self.reader.go(0 if block is None else self.reader.page.tops[block] - self.services.theme.px(4))

    def _want_tips(self, on: bool) -> Change:
        self.services.change(self.services.settings.remembering(TIPS, on))
        return STAY

    # searching

    def _search(self, question: str) -> Change | None:
        terms = terms_of(question)
        self.reader.is_marked = partial(is_marked, terms=terms) if terms else None
        self.hits = help_pages.find(self.pages, question)
        if terms:
            self._list_found()
        else:
            self._list_all()
        return STAY

    def _first(self, _question: str) -> Change | None:
        """Enter in the field: the first of what was found, and the list is next."""
        if self.hits:
            self._choose(1)
            self.list.chosen = 1  # the first row is the page's title
            self.group.focus(self.list, by_keys=True)
        return STAY

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        if self._turn != self.services.words.turn:
            self._read()
            self.title = self.page.title
        self.spread(size, px(_WIDEST), size[1])
        inner = self.sheet.inflate(-px(56), -px(52))
        w, h = self.close.preferred_size()
        self.close.place(pygame.Rect(self.sheet.right - w - px(8), self.sheet.y + px(8), w, h))
        left = min(px(_CONTENTS), inner.width * 34 // 100)
        self.field.place(pygame.Rect(inner.x, inner.y, left, px(38)))
        foot = inner.bottom
        if self.around.visible:
            self.around.place(pygame.Rect(inner.x, foot - px(38), left, px(38)))
            foot -= px(46)
        self.tips.place(pygame.Rect(inner.x, foot - px(34), left, px(34)))
        self.list.place(pygame.Rect(inner.x, inner.y + px(48), left, foot - px(44) - inner.y - px(48)))
        self.room = pygame.Rect(inner.x + left + px(28), inner.y, inner.width - left - px(50), inner.height)
        w, h = self.keys.preferred_size()
        self.keys.place(pygame.Rect(self.room.x, self.room.bottom - h, w, h))
        self._set_page = (-1, (0, 0), self.services.theme)
        self._pages_set.clear()
        self._show()
        for k in range(len(self.pages)):
            paint_ahead.paint_ahead((self, k, self._turn, self._width, self.services.theme), partial(self._typeset, k, self._width))
        self._search(self.field.text)

    def _show(self) -> None:
        """Set the page that is read, unless it is set as it is."""
        theme, room = self.services.theme, self.room.copy()
        self.keys.visible = self.page.name == "keys"
        if self.keys.visible:
            room.height -= self.keys.rect.height + theme.px(14)
        now = (self.at, room.size, theme)
        if now == self._set_page or room.width <= 0:
            return
        other = self._set_page[0] not in (-1, self.at)
        self._set_page = now
        self.reader.show(self._typeset(self.at, self._width))
        self.reader.place(room)
        if other:
            self.reader.go(0)

    @property
    def _width(self) -> int:
        """Return how wide a page is set, px."""
        return self.room.width - self.services.theme.px(26)

    def _typeset(self, number: int, width: int) -> Page:
        """Return a page set this wide, px; it is set once, beside the window where there is time."""
        page, key = self.pages[number], (number, width, self._turn, self.services.theme)
        found = self._pages_set.get(key)
        if found is None:
            pictures = RulesPictures(page.game) if page.game else None
            found = self._pages_set[key] = typeset(list(page.blocks), width, self.services.theme, pictures)
        return found

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        if event.type == pygame.KEYDOWN:
            writing = self.group.focused is self.field
            if self.field.text and self.services.keys.asks(event, "shell.back"):
                self.field.put("")
                self.group.focus(self.reader)
                return self._search("")
            if (event.key == pygame.K_f and event.mod & pygame.KMOD_CTRL) or (event.unicode == "/" and not event.mod and not writing):
                self.group.focus(self.field)
                return STAY
            if writing and self.list.items and self.services.keys.asks(event, "shell.down"):
                self.group.focus(self.list, by_keys=True)
                return STAY
        return super().on_event(event)
