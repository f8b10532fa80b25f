"""The list of saved replays: names at the left, the table of the chosen one at the right, and what may be done with it."""

from functools import partial
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
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
from games.ui import paint_ahead
from games.ui.card import CARD, SHEET, lay
from games.ui.layout import inset
from games.ui.palette import Palette
from games.ui.screen import STAY, Change, Pop, Push, Screen
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Group, Item, ListBox

_Look = tuple[Path | None, tuple[int, int], Palette]
"""A picture of a replay: its file, None for the example; the room for it, px; its colours."""


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
        self._pictures: dict[_Look, pygame.Surface | None] = {}
        self._picture: pygame.Surface | None = None  # the one that was seen last, while another is painted
        self._fill()

    @property
    def chosen(self) -> SavedReplay | None:
        """Return the chosen replay; None for the example."""
        k = self.list.chosen
        return self.kept[k] if k is not None and k < len(self.kept) else None

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
            return Push(ReplayScreen(self.services, _load(self._key), self._key, open_game=self._open_game))
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
        self._picture = None

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer Escape besides the widgets."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return Pop()
        return answer

    def update(self, dt: float) -> Change | None:
        """Have the picture of the chosen replay painted once. dt: s."""
        self.group.update(dt)
        look = self._look
        if look not in self._pictures:
            paint_ahead.paint_once_seen((self, look), partial(self._paint, look))
        self._picture = self._pictures.get(look, self._picture)
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while the picture is missing, else what the widgets want."""
        return 0 if self._look not in self._pictures or self._pictures[self._look] is not self._picture else self.group.next_frame_in()

    @property
    def _look(self) -> _Look:
        space = self.services.theme.px(12)
        return self._key, (self.frame.width - space, self.frame.height - space), self.services.theme.palette

    def _paint(self, look: _Look) -> None:
        """Paint the fallen table of a replay, as large as there is room."""
        self._pictures[look] = _draw_last(*look)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet with the list and the picture."""
        theme = self.services.theme
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        surface.blit(theme.line(self.title, "title", "ink"), (self.list.rect.x, self.sheet.y + theme.px(18)))
        picture = self._picture
        if picture is not None:
            rect = picture.get_rect(midtop=(self.frame.centerx, self.frame.y))
            lay(surface, rect.inflate(theme.px(10), theme.px(10)), CARD, theme)
            surface.blit(picture, rect)
            item = self.list.items[self.list.chosen or 0]
            for k, (text, colour) in enumerate(((item.text, theme.palette.ink), (item.note, theme.palette.second_ink))):
                line = theme.line(text, "text", colour, self.frame.width)
                surface.blit(line, line.get_rect(midtop=(rect.centerx, rect.bottom + theme.px(14) + k * theme.height("text"))))
        self.group.draw(surface)


def _load(path: Path | None) -> Replay:
    """Read a replay; None: the example. Raises BadReplay."""
    return load(path) if path is not None else loads(asset(*EXAMPLE) or b"")


def _draw_last(path: Path | None, room: tuple[int, int], palette: Palette) -> pygame.Surface | None:
    """Draw the fallen table of a replay as large as there is room; None if it cannot be read."""
    try:
        layout = _load(path).last
    except AyaError:
        return None
    (w, h), table = room, layout.table
    if table is not None and table.width / table.height > w / h:
        h = round(w * table.height / table.width)
    return draw_table(layout, size=(max(64, w), max(64, h)), palette=palette)
