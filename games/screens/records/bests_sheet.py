"""List the bests of one place, such as practice, with their days; they can be cleared."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from games.i18n.dates import day_in_words
from games.records.bests import BestsCleared
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.widgets import Button, Item, Label, ListBox


@dataclass(frozen=True, slots=True)
class BestsPage:
    """What there is to list: names of sentences in the catalogues begin with `where`, as in "aya.practice.bests.title"."""

    where: str  # the place among the bests
    rows: Sequence[tuple[str, Callable[[float], str]]]  # the name of each figure, and how its value is written


class BestsSheet(ModalSheet):
    """Lists the bests. cleared: called once they are."""

    def __init__(self, services: Services, page: BestsPage, cleared: Callable[[], None] = lambda: None) -> None:
        super().__init__(services, services.words(f"{page.where}.bests.title"))
        self.page, self._cleared = page, cleared
        words = services.words
        self.heading = Label(services, self.title, "heading")
        self.text = Label(services, words(f"{page.where}.bests.text"), "small", "second_ink")
        self.list = ListBox(services, [], lambda _: None, None, words(f"{page.where}.bests.none"))
        self.clear = Button(services, words("records.bests.clear"), self._ask, kind="risky")
        self.done = Button(services, words("records.players.done"), Pop, kind="first")
        self.group.of(self.heading, self.text, self.list, self.clear, self.done)
        self._fill()
        self.group.focus(self.done)

    def _fill(self) -> None:
        words, bests = self.services.words, self.services.records.bests(self.page.where)
        items = [
            Item(f"{words(f'{self.page.where}.run.{name}')}: {write(bests[name].value)}", day_in_words(words, bests[name].reached))
            for name, write in self.page.rows
            if name in bests
        ]
        self.list.fill(items)
        self.clear.enabled = bool(items)

    def _ask(self) -> Change:
        words = self.services.words
        answers = [Answer(words("records.bests.clear"), self._clear, "risky"), Answer(words("dialog.cancel"))]
        return Push(Dialog(self.services, words("records.bests.clear.title"), words("records.bests.clear.text"), answers))

    def _clear(self) -> Change:
        self.services.records.add(BestsCleared(self.page.where))
        self._fill()
        self._cleared()
        return STAY

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        self.spread(size, px(540), px(460))
        inner = self.sheet.inflate(-px(56), -px(44))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        high = self.text.preferred_size(inner.width)[1]
        self.text.place(pygame.Rect(inner.x, inner.y + px(40), inner.width, high))
        w, h = self.clear.preferred_size()
        self.clear.place(pygame.Rect(inner.x, inner.bottom - h, w, h))
        top = self.text.rect.bottom + px(12)
        foot = self.place_at_foot(inner, self.done)
        self.list.place(pygame.Rect(inner.x, top, inner.width, foot - px(14) - top))
