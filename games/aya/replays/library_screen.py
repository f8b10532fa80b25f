"""The list of saved replays: names at the left, the table of the chosen one at the right, and what may be done with it."""

from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from aya_sim.layout import Layout
from aya_sim.replay import Replay, load, loads
from games.aya.render.png import draw_table
from games.aya.replays.compare_dialog import replay_item
from games.aya.replays.library import EXAMPLE, MAX_UNSTARRED, SavedReplay, list_replays, set_star
from games.aya.replays.menu import OpenGame
from games.aya.replays.screen import ReplayScreen
from games.core.resources import asset
from games.i18n.errors import translate_error
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.card import CARD, SHEET, lay
from games.ui.layout import inset
from games.ui.screen import STAY, Change, Pop, Push, Screen
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group, Item, ListBox


class ReplayLibraryScreen(Screen):
    """Lists every saved replay, and the example that comes with the program."""

    def __init__(self, services: Services, open_game: OpenGame) -> None:
        self.services, self._open_game = services, open_game
        words = services.words
        self.title = words("aya.replays.title")
        self.kept: list[SavedReplay] = []
        self.list = ListBox(services, [], lambda _: self._watch(), lambda _: self._chose(), words("aya.replays.empty"))
        self.watch = Button(services, words("aya.replays.watch"), self._watch, kind="first", picture="play")
        self.star = Button(
            services, words("aya.replays.star"), self._star, picture="star", tip=words("aya.replays.star.tip", n=MAX_UNSTARRED)
        )
        self.delete = Button(services, words("aya.replays.delete"), self._ask_delete, kind="risky")
        self.back = Button(services, words("aya.replays.back"), Pop, picture="back")
        self.group = Group(services, [self.list, self.watch, self.star, self.delete, self.back])
        self.group.focus(self.list)
        self.sheet = self.frame = pygame.Rect(0, 0, 0, 0)
        self._pictures: dict[Path | None, pygame.Surface | None] = {}  # by file; None: the example
        self._fill()

    @property
    def chosen(self) -> SavedReplay | None:
        """Return the chosen replay; None for the example."""
        k = self.list.chosen
        return self.kept[k] if k is not None and k < len(self.kept) else None

    def _replay(self) -> Replay:
        """The chosen one, read. Raises BadReplay."""
        chosen = self.chosen
        return load(chosen.path) if chosen is not None else loads(asset(*EXAMPLE) or b"")

    @property
    def _key(self) -> Path | None:
        return self.chosen.path if self.chosen is not None else None

    def _fill(self, at: int = 0) -> None:
        words = self.services.words
        self.kept = list_replays(self.services)
        items = [replay_item(words, one) for one in self.kept]
        self.list.fill([*items, Item(words("aya.replays.example"), "", "book")], at)
        self._chose()

    def _chose(self) -> Change:
        chosen, words = self.chosen, self.services.words
        self.star.enabled = self.delete.enabled = chosen is not None
        self.star.text = words("aya.replays.unstar" if chosen is not None and chosen.starred else "aya.replays.star")
        return STAY

    def _watch(self) -> Change:
        try:
            return Push(ReplayScreen(self.services, self._replay(), self._key, open_game=self._open_game))
        except AyaError as refused:
            return Push(Dialog(self.services, self.services.words("aya.replay.refused"), translate_error(self.services.words, refused)))

    def _star(self) -> Change:
        chosen = self.chosen
        if chosen is not None:
            try:
                set_star(chosen, self.services, not chosen.starred)
            except OSError as refused:
                return Push(Dialog(self.services, self.services.words("aya.replay.refused"), str(refused.strerror)))
            self._fill(self.list.chosen or 0)
        return STAY

    def _ask_delete(self) -> Change:
        words = self.services.words
        answers = [Answer(words("aya.replays.delete"), self._delete, "risky"), Answer(words("dialog.cancel"))]
        return Push(Dialog(self.services, words("aya.replays.delete"), words("aya.replays.delete.text"), answers))

    def _delete(self) -> Change:
        chosen = self.chosen
        if chosen is not None:
            chosen.path.unlink(missing_ok=True)
            self._fill(self.list.chosen or 0)
        return STAY

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the list, the picture and the buttons."""
        px, theme = self.services.theme.px, self.services.theme
        self.sheet = inset(pygame.Rect(0, 0, *size), px(24))
        inner = inset(self.sheet, px(26))
        top = inner.y + theme.height("title") + px(14)
        bottom = inner.bottom - px(54)
        wide = round(inner.width * 0.52)
        self.list.place(pygame.Rect(inner.x, top, wide, bottom - top))
        self.frame = pygame.Rect(inner.x + wide + px(20), top, inner.width - wide - px(20), bottom - top)
        y, tall = inner.bottom - px(42), px(42)
        self.back.place(pygame.Rect(inner.x, y, self.back.preferred_size()[0], tall))
        x = inner.right
        for button in (self.watch, self.star, self.delete):
            w = max(button.preferred_size()[0], px(170) if button is self.star else 0)
            button.place(pygame.Rect(x - w, y, w, tall))
            x -= w + px(10)
        self._pictures.clear()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer Escape besides the widgets."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return Pop()
        return answer

    def update(self, dt: float) -> Change | None:
        """Draw the picture of the chosen replay once. dt: s."""
        self.group.update(dt)
        if self._key not in self._pictures:
            self._pictures[self._key] = self._drawn()
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while the picture is missing, else what the widgets want."""
        return 0 if self._key not in self._pictures else self.group.next_frame_in()

    def _drawn(self) -> pygame.Surface | None:
        """The fallen table of the chosen replay, as large as there is room."""
        try:
            layout: Layout = self._replay().last
        except AyaError:
            return None
        w, h = self.frame.width - self.services.theme.px(12), self.frame.height - self.services.theme.px(12)
        table = layout.table
        if table is not None and table.width / table.height > w / h:
            h = round(w * table.height / table.width)
        return draw_table(layout, size=(max(64, w), max(64, h)), palette=self.services.theme.palette)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the list and the picture."""
        theme = self.services.theme
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        surface.blit(theme.line(self.title, "title", "ink"), (self.list.rect.x, self.sheet.y + theme.px(18)))
        picture = self._pictures.get(self._key)
        if picture is not None:
            rect = picture.get_rect(midtop=(self.frame.centerx, self.frame.y))
            lay(surface, rect.inflate(theme.px(10), theme.px(10)), CARD, theme)
            surface.blit(picture, rect)
            item = self.list.items[self.list.chosen or 0]
            for k, (text, colour) in enumerate(((item.text, theme.palette.ink), (item.note, theme.palette.second_ink))):
                line = theme.line(text, "text", colour, self.frame.width)
                surface.blit(line, line.get_rect(midtop=(rect.centerx, rect.bottom + theme.px(14) + k * theme.height("text"))))
        self.group.draw(surface)
