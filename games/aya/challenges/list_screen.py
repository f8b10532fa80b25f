"""The list of challenges: the one of the day, those of the program by level, the player's own; a picture and the task of the chosen one."""

import datetime
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from games.aya.challenges.challenge import FULL
from games.aya.challenges.file import SUFFIX, load
from games.aya.challenges.library import FOLDER, ChallengeEntry, built_in, entry_of_day, own_challenges
from games.aya.challenges.stars import stars_won
from games.aya.challenges.text import join_line, piece_lines, spoken_stars, star_rule, task_of, title_of
from games.aya.challenges.today import date_of, name_daily
from games.aya.render.camera.view import fit_view
from games.aya.render.plan import draw_within
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.screens import table_menu
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.shell.sheet import WidgetScreen
from games.ui import paint_ahead
from games.ui.canvas import round_corners
from games.ui.card import CARD, SHEET, lay
from games.ui.layout import inset
from games.ui.screen import Change, Pop, Push, Screen
from games.ui.star_row import draw_stars, row_width
from games.ui.table_background import lay_oak
from games.ui.theme import Theme
from games.ui.widgets import Button, Group, Item, ListBox

_LEVELS = 5
OpenChallenge = Callable[[ChallengeEntry], Screen]
_Look = tuple[ChallengeEntry, tuple[int, int], Theme]
"""A picture of a challenge: the room for it, px, and the theme."""


class ChallengeListScreen(WidgetScreen):
    """Lists the challenges with the stars that were won."""

    key_rooms = ("practice",)
    help_page = "aya"

    def __init__(self, services: Services, open_challenge: OpenChallenge) -> None:
        """open_challenge: returns the practice screen of a challenge."""
        self.services, self._open = services, open_challenge
        words = services.words
        self.title = words("aya.challenge.title")
        self.today = date_of(services)
        self.own = own_challenges(services.places.data / FOLDER)
        self.rows: list[ChallengeEntry | datetime.date | None] = []  # one an item; None: a heading; the date: that day's, not made yet
        self.list = ListBox(services, [], self.play)
        self.begin = Button(services, words("aya.challenge.play"), lambda: self.play(self.list.chosen or 0), kind="first", picture="play")
        self.file = Button(services, words("aya.challenge.open"), self._choose_file, picture="folder", tip=words("aya.challenge.open.tip"))
        self.back = Button(services, words("dialog.back"), Pop, picture="back")
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=words("aya.practice.menu.challenges.tip"))
        self.group = Group(services, [self.list, self.begin, self.file, self.back, self.menu])
        self.group.focus(self.list)
        self.sheet = self.frame = pygame.Rect(0, 0, 0, 0)
        self._pictures: dict[_Look, pygame.Surface] = {}
        self._picture: pygame.Surface | None = None  # the one that was seen last, while another is painted
        self._won: dict[str, int] = {}
        self._fill()
        if self.list.chosen is None:
            self.list.fill(self.list.items, self._first_open())

    # what it lists

    def _fill(self) -> None:
        """List everything, with the stars of now."""
        words, self._won = self.services.words, stars_won(self.services)
        rows: list[ChallengeEntry | datetime.date | None] = []
        items: list[Item] = []

        def add(heading: str, entries: list[ChallengeEntry]) -> None:
            if entries:
                rows.append(None)
                items.append(Item(heading, is_heading=True))
            for entry in entries:
                rows.append(entry)
                items.append(self._item(title_of(words, entry.challenge), entry.key))

        rows += [None, self.today]
        items += [Item(words("aya.challenge.today"), is_heading=True), self._item(name_daily(self.services), self.today.isoformat())]
        for level in range(1, _LEVELS + 1):
            add(words(f"aya.challenge.level.{level}"), [entry for entry in built_in() if entry.challenge.level == level])
        add(words("aya.challenge.own"), self.own)
        chosen, self.rows = self.list.chosen, rows
        self.list.fill(items, chosen)

    def _item(self, text: str, key: str) -> Item:
        stars = self._won.get(key, 0)
        return Item(text, spoken_stars(self.services.words, stars), stars=stars)

    def _first_open(self) -> int:
        """The first challenge of the program without a star."""
        return next((k for k, row in enumerate(self.rows) if isinstance(row, ChallengeEntry) and not self._won.get(row.key)), 1)

    @property
    def chosen(self) -> ChallengeEntry:
        """Return the chosen challenge; that of the day is made when it is first asked for."""
        row = self.rows[self.list.chosen if self.list.chosen is not None else 1]
        return row if isinstance(row, ChallengeEntry) else entry_of_day(self.today)

    def play(self, _row: int) -> Change:
        """Open the chosen challenge."""
        return Push(self._open(self.chosen))

    # files

    def _choose_file(self) -> Change:
        folder = self.services.places.data / FOLDER
        place = folder if folder.is_dir() else Path.home()
        return Push(FileChooser(self.services, self.services.words("aya.challenge.open"), place, (SUFFIX,), self.open_file))

    def open_file(self, path: Path) -> Change:
        """Open the challenge in this file, or say why not."""
        try:
            challenge = load(path)
        except AyaError as refused:
            words = self.services.words
            return Push(Dialog(self.services, words("aya.challenge.refused"), translate_error(words, refused)))
        return Push(self._open(ChallengeEntry(f"own/{path.stem}", challenge)))

    def _open_menu(self) -> Change:
        return table_menu.open_menu(self.services, game_named("aya"), [], saving="aya.practice.menu")

    # places, time and events

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the list, the picture and the buttons."""
        px, theme = self.services.theme.px, self.services.theme
        self.sheet = inset(pygame.Rect(0, 0, *size), px(24))
        inner = inset(self.sheet, px(26))
        top = inner.y + theme.height("title") + px(12)
        y, tall = inner.bottom - px(42), px(42)
        wide = min(px(420), round(inner.width * 0.45))
        self.list.place(pygame.Rect(inner.x, top, wide, y - px(14) - top))
        self.frame = pygame.Rect(inner.x + wide + px(22), top, inner.width - wide - px(22), y - px(14) - top)
        self.back.place(pygame.Rect(inner.x, y, self.back.preferred_size()[0], tall))
        self.menu.place(pygame.Rect(self.back.rect.right + px(8), y, px(48), tall))
        right = inner.right
        for button in (self.begin, self.file):
            w = max(button.preferred_size()[0], px(150))
            button.place(pygame.Rect(right - w, y, w, tall))
            right -= w + px(10)
        self._pictures.clear()
        self._picture = None
        self._fill()  # which also brings the chosen row into view

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer Escape besides the widgets."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return Pop()
        return answer

    def update(self, dt: float) -> Change | None:
        """Have the picture of the chosen challenge painted once. dt: s."""
        self.group.update(dt)
        if not self.services.is_covered and stars_won(self.services) != self._won:
            self._fill()
            self.list.fill(self.list.items, self._first_open())  # on to the next one
        look = self._look
        if self.frame.width and look not in self._pictures:
            paint_ahead.paint_once_seen((self, look), partial(self._paint, look))
        self._picture = self._pictures.get(look, self._picture)
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while the picture is missing, else what the widgets want."""
        return 0.0 if self._look not in self._pictures or self._pictures[self._look] is not self._picture else self.group.next_frame_in()

    # drawing

    def _picture_size(self) -> tuple[int, int]:
        px = self.services.theme.px
        return max(64, self.frame.width - px(12)), max(64, self.frame.height - px(190))

    @property
    def _look(self) -> _Look:
        return self.chosen, self._picture_size(), self.services.theme

    def _paint(self, look: _Look) -> None:
        """Paint the table as the player of a challenge finds it, as large as there is room."""
        entry, size, theme = look
        layout = replace(entry.challenge.start, table=None)  # only where there are pieces, not the whole table
        self._pictures[look] = round_corners(draw_within(layout, fit_view(layout, size=size), theme.palette), theme.px(6))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the list, and the chosen challenge."""
        theme, px = self.services.theme, self.services.theme.px
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        surface.blit(theme.line(self.title, "title", "ink"), (self.list.rect.x, self.sheet.y + px(18)))
        most = FULL * len(built_in())
        won = sum(self._won.get(entry.key, 0) for entry in built_in())
        line = theme.line(self.services.words("aya.challenge.total", n=won, most=most), "text", "second_ink")
        surface.blit(line, line.get_rect(midright=(self.frame.right, self.sheet.y + px(18) + theme.height("title") // 2)))
        self._draw_chosen(surface)
        self.group.draw(surface)

    def _draw_chosen(self, surface: pygame.Surface) -> None:
        theme, px, words, entry = self.services.theme, self.services.theme.px, self.services.words, self.chosen
        challenge = entry.challenge
        room = pygame.Rect(self.frame.x, self.frame.y, self.frame.width, self._picture_size()[1] + px(12))
        lay(surface, room, CARD, theme)
        if self._picture is not None:
            surface.blit(self._picture, self._picture.get_rect(center=room.center))
        x, y, wide = self.frame.x, room.bottom + px(10), self.frame.width
        stars = self._won.get(entry.key, 0)
        title = theme.line(title_of(words, challenge), "heading", "ink", wide - row_width(px(24)) - px(16))
        surface.blit(title, (x, y))
        draw_stars(surface, self.frame.right - row_width(px(24)), y + title.get_height() // 2, stars, px(24), theme.palette)
        y += title.get_height() + px(4)
        task = theme.paragraph(task_of(words, challenge), "text", wide)
        surface.blit(task, (x, y))
        y += task.get_height() + px(6)
        pieces = words("aya.challenge.have", pieces=join_line(tuple(piece_lines(words, challenge.pieces))))
        for text in (pieces, words("aya.challenge.spoken.rule", n=FULL, rule=star_rule(words, challenge, FULL))):
            line = theme.line(text, "small", "second_ink", wide)
            surface.blit(line, (x, y))
            y += theme.height("small")
