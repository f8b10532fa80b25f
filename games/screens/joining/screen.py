"""Join a table from the start page: by a link, one that was joined before, or one that was found in the local network."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from aya_sim.errors import AyaError, Unwritable
from games.core.registry import GAMES
from games.i18n.errors import translate_error
from games.network.client import parse_link
from games.network.discovery import FoundTable
from games.network.names import LONGEST_NAME
from games.screens.joining.connecting import OWN_NAME, ConnectingSheet, OpenLine, open_line
from games.screens.joining.finder import Finder
from games.screens.joining.recent import RecentTable, forget_table, read_tables
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.shell.waking import wake_window
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.speech import Saying
from games.ui.widgets import Button, Item, Label, ListBox, TextField

_LONGEST_LINK = 300  # characters
_WIDE, _TALL = 720, 560  # units
_TITLES = {record.name: record.title for record in GAMES}


@dataclass(frozen=True, slots=True)
class _Row:
    """One row of the list: a table that was joined, one that was found, or a heading."""

    item: Item
    recent: RecentTable | None = None
    found: FoundTable | None = None


class JoinScreen(ModalSheet):
    """The sheet of the tables that can be joined. listens: for tables in the local network."""

    def __init__(
        self,
        services: Services,
        open_line: OpenLine = open_line,
        find: Callable[[Callable[[], None]], Finder] = Finder,
    ) -> None:
        words = services.words
        super().__init__(services, words("join.title"))
        self._open_line = open_line
        self.finder = find(wake_window)
        self.recent = read_tables(services.places.tables)
        self.heading = Label(services, words("join.title"), "heading")
        self.about = Label(services, words("join.text"), "small", "second_ink")
        self.link = TextField(services, "", self._take_link, self._note_link, hint=words("join.link"), longest=_LONGEST_LINK)
        self.paste = Button(services, words("join.paste"), self._paste)
        self.name = TextField(services, self._own_name(), lambda _: self._join(), hint=words("join.name"), longest=LONGEST_NAME)
        self.note = Label(services, "", "small", "no")
        self.list = ListBox(services, [], self._open, self._choose, words("join.list.empty"))
        self.join = Button(services, words("join.join"), self._join, kind="first")
        self.forget = Button(services, words("join.forget"), self._forget, tip=words("join.forget.tip"))
        self.cancel = Button(services, words("dialog.cancel"), Pop)
        self.group.of(self.heading, self.about, self.link, self.paste, self.name, self.note, self.list, self.forget, self.cancel, self.join)
        self.rows: list[_Row] = []
        self._shown: object = None
        self._size = (0, 0)
        self._fill()
        self.group.focus(self.list if self.recent else self.link)

    def _own_name(self) -> str:
        name = self.services.settings.remembered.get(OWN_NAME, "")
        return name if isinstance(name, str) else ""

    # the list

    def _fill(self) -> None:
        """List what there is: tables joined before, then those of the local network."""
        words = self.services.words
        self._shown = (self.recent, self.finder.tables, self.finder.has_listened)
        known = {table.page for table in self.recent}
        rows = [_Row(Item(words("join.list.recent"), is_heading=True))] if self.recent else []
        rows += [_Row(self._recent_item(table), recent=table) for table in self.recent]
        found = [table for table in self.finder.tables if table.page not in known]
        if found:
            rows.append(_Row(Item(words("join.list.found"), is_heading=True)))
        rows += [_Row(self._found_item(table), found=table) for table in found]
        before = self._chosen_row()
        self.rows = rows
        self.list.empty = words("join.list.empty" if self.finder.has_listened else "join.list.searching")
        same = next((k for k, row in enumerate(rows) if before is not None and row == before), None)
        self.list.fill([row.item for row in rows], None if not rows else same if same is not None else 0)

    def _recent_item(self, table: RecentTable) -> Item:
        words = self.services.words
        what = words(
            "join.list.watching" if table.seat is None else "join.list.seat", game=_TITLES.get(table.game, table.game), name=table.name
        )
        here = any(found.page == table.page for found in self.finder.tables)
        note = words("join.list.open") if here else time.strftime("%Y-%m-%d %H:%M", time.localtime(table.joined))
        return Item(what, note, "person")

    def _found_item(self, table: FoundTable) -> Item:
        words = self.services.words
        what = words("join.list.players", game=_TITLES.get(table.game, table.game), n=table.players)
        return Item(what, table.page.removeprefix("http://").rstrip("/"), "table")

    def _chosen_row(self) -> _Row | None:
        k = self.list.chosen
        return self.rows[k] if k is not None and k < len(self.rows) else None

    def _choose(self, k: int) -> Change | None:
        self.forget.enabled = self.rows[k].recent is not None
        return None

    def _open(self, k: int) -> Change | None:
        row = self.rows[k]
        if row.recent is not None:
            return self._connect(row.recent.link)
        if row.found is not None:
            self.link.put(f"{row.found.page}#")
            self.group.focus(self.link)
            self._say("join.list.needs_link")
        return None

    def _forget(self) -> Change | None:
        """Take the chosen table from the list, with its link."""
        row = self._chosen_row()
        if row is None or row.recent is None:
            return None
        try:
            forget_table(self.services.places.tables, row.recent.link)
        except Unwritable as refused:
            self._tell(translate_error(self.services.words, refused))
        self.recent = read_tables(self.services.places.tables)
        self._fill()
        return STAY

    # the link

    def _note_link(self, _text: str) -> Change | None:
        self._tell("")
        return None

    def _say(self, name: str) -> None:
        self._tell(self.services.words(name))

    def _tell(self, sentence: str) -> None:
        self.note.text = sentence
        self._place()

    def _paste(self) -> Change | None:
        try:
            text = pygame.scrap.get_text()
        except pygame.error:
            text = ""  # there is no clipboard to take it from
        self.link.put("".join(text.split()))
        self.group.focus(self.link)
        self._tell("")
        return STAY

    def _take_link(self, _text: str) -> Change | None:
        return self._join()

    def _join(self) -> Change | None:
        """Join the table of the link; without one the table that is chosen in the list."""
        if self.link.text.strip():
            return self._connect(self.link.text)
        row = self._chosen_row()
        if row is not None and self.list.chosen is not None:
            return self._open(self.list.chosen)
        self.group.focus(self.link)
        self._say("join.link.missing")
        return STAY

    def _connect(self, text: str) -> Change | None:
        try:
            link = parse_link(text)
        except AyaError as refused:
            self.group.focus(self.link)
            self._tell(translate_error(self.services.words, refused))
            return STAY
        name = " ".join(self.name.text.split())
        if name != self._own_name():
            self.services.change(self.services.settings.remembering(OWN_NAME, name))
        return Push(ConnectingSheet(self.services, link, self._open_line, name))

    # the window

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s. Tables come and go."""
        if (self.recent, self.finder.tables, self.finder.has_listened) != self._shown:
            self._fill()
        return super().update(dt)

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        is_new = (self.recent, self.finder.tables, self.finder.has_listened) != self._shown
        return 0.0 if is_new else super().next_frame_in()

    def leave(self) -> None:
        """Stop listening for tables."""
        super().leave()
        self.finder.close()

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the sheet in a window of this size, px."""
        self._size = size
        self.recent = read_tables(self.services.places.tables)
        self._place()

    def _place(self) -> None:
        theme, px = self.services.theme, self.services.theme.px
        self.spread(self._size, px(_WIDE), px(_TALL))
        inner = self.sheet.inflate(-px(56), -px(44))
        y = inner.y
        self.heading.place(pygame.Rect(inner.x, y, inner.width, theme.height("heading")))
        y += theme.height("heading") + px(4)
        tall = self.about.preferred_size(inner.width)[1]
        self.about.place(pygame.Rect(inner.x, y, inner.width, tall))
        y += tall + px(12)
        wide = self.paste.preferred_size()[0]
        self.link.place(pygame.Rect(inner.x, y, inner.width - wide - px(10), px(40)))
        self.paste.place(pygame.Rect(inner.right - wide, y, wide, px(40)))
        y += px(48)
        label = theme.size(self.services.words("join.name"), "strong")[0] + px(14)
        self.name.place(pygame.Rect(inner.x + label, y, min(px(280), inner.width - label), px(38)))
        y += px(44)
        self.note.visible = bool(self.note.text)
        if self.note.text:
            tall = self.note.preferred_size(inner.width)[1]
            self.note.place(pygame.Rect(inner.x, y, inner.width, tall))
            y += tall + px(4)
        foot = self.place_at_foot(inner, self.join, self.cancel)
        w, h = self.forget.preferred_size()
        self.forget.place(pygame.Rect(inner.x, inner.bottom - h, w, h))
        self.list.place(pygame.Rect(inner.x, y + px(4), inner.width, max(px(60), foot - px(14) - y - px(4))))

    def says(self) -> Saying:
        """Return what the sheet says aloud."""
        return replace(super().says(), about=self.about.text, urgent=(self.note.text,) if self.note.text else ())

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper and the words beside the field."""
        super().draw_paper(surface)
        theme = self.services.theme
        label = theme.line(self.services.words("join.name"), "strong", "ink")
        surface.blit(label, (self.link.rect.x, self.name.rect.centery - label.get_height() // 2))
