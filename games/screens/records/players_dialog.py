"""The players in the records: choose one, rename one, merge two, or forget one.

Every player may be forgotten: the name leaves the results and what the set-ups remember, and the games stay without it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from games.records.results import LONGEST_NAME, Forgotten, Renamed
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.widgets import Button, Item, Label, ListBox, TextField


class PickSheet(ModalSheet):
    """Choose one of a few lines. picked: called with its place in the list."""

    def __init__(self, services: Services, title: str, lines: Sequence[str], at: int, picked: Callable[[int], Change | None]) -> None:
        super().__init__(services, title)
        self.picked = picked
        self.heading = Label(services, title, "heading")
        self.list = ListBox(services, [Item(line) for line in lines], self._take)
        self.list.fill(self.list.items, at)
        self.take = Button(services, services.words("records.who.take"), lambda: self._take(self.list.chosen or 0), kind="first")
        self.cancel = Button(services, services.words("dialog.cancel"), Pop)
        self.group.of(self.heading, self.list, self.cancel, self.take)
        self.group.focus(self.list)

    def _take(self, k: int) -> Change:
        return Pop(self.picked(k))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        self.spread(size, px(440), self.list.preferred_size()[1] + px(190))
        inner = self.sheet.inflate(-px(52), -px(44))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        foot, top = self.place_at_foot(inner, self.take, self.cancel), inner.y + px(46)
        self.list.place(pygame.Rect(inner.x, top, inner.width, foot - px(14) - top))


class PlayersSheet(ModalSheet):
    """List all players named in the records. changed: called when the sheet goes."""

    def __init__(self, services: Services, changed: Callable[[], Change | None]) -> None:
        words = services.words
        super().__init__(services, words("records.players.title"))
        self.changed = changed
        self.names: tuple[str, ...] = ()
        self.heading = Label(services, self.title, "heading")
        self.text = Label(services, words("records.players.text"), "small", "second_ink")
        self.list = ListBox(services, [], lambda _: self._edit(), self._chose, words("records.players.none"))
        self.field = TextField(services, act=lambda _: self._rename(), hint=words("records.players.name"), longest=LONGEST_NAME)
        self.rename = Button(services, words("records.players.rename"), self._rename)
        self.forget = Button(services, words("records.players.forget"), self._ask_forget, kind="risky")
        self.done = Button(services, words("records.players.done"), self.go_back, kind="first")
        self.group.of(self.heading, self.text, self.list, self.field, self.rename, self.forget, self.done)
        self._fill()
        self.group.focus(self.list)

    @property
    def chosen(self) -> str:
        """Return the chosen name, "" if none is."""
        k = self.list.chosen
        return self.names[k] if k is not None and k < len(self.names) else ""

    def _fill(self, name: str = "") -> Change:
        words, results = self.services.words, self.services.records.results()
        found = [seat.name for one in reversed(results) for seat in one.people if seat.name]
        self.names = tuple(dict.fromkeys(found))
        games = [sum(any(seat.name == one for seat in result.people) for result in results) for one in self.names]
        at = self.names.index(name) if name in self.names else 0
        self.list.fill([Item(one, words("records.players.games", n=n)) for one, n in zip(self.names, games, strict=True)], at)
        self._chose(at)
        return STAY

    def _chose(self, _k: int) -> Change:
        self.field.put(self.chosen)
        self.field.enabled = self.rename.enabled = self.forget.enabled = bool(self.chosen)
        return STAY

    def _edit(self) -> Change:
        self.group.focus(self.field, by_keys=True)
        return STAY

    def _rename(self) -> Change:
        """To a name that is there already: these are one person, asked first."""
        words, old, new = self.services.words, self.chosen, self.field.text.strip()
        if not old or not new or new == old:
            return STAY
        if new not in self.names:
            return self._called(old, new)
        answers = [Answer(words("records.players.merge"), lambda: self._called(old, new), "risky"), Answer(words("dialog.cancel"))]
        text = words("records.players.merge.text", old=old, new=new)
        return Push(Dialog(self.services, words("records.players.merge.title"), text, answers))

    def _called(self, old: str, new: str) -> Change:
        self.services.records.add(Renamed(old, new))
        self._remembered(old, new)
        return self._fill(new)

    def _ask_forget(self) -> Change:
        words, name = self.services.words, self.chosen
        answers = [Answer(words("records.players.forget"), lambda: self._forget(name), "risky"), Answer(words("dialog.cancel"))]
        text = words("records.players.forget.text", name=name)
        return Push(Dialog(self.services, words("records.players.forget.title", name=name), text, answers))

    def _forget(self, name: str) -> Change:
        self.services.records.add(Forgotten(name))
        self._remembered(name, "")
        return self._fill()

    def _remembered(self, old: str, new: str) -> None:
        """The set-ups offer this name no more."""
        settings = self.services.settings
        kept = {key: new if value == old and ".name." in key else value for key, value in settings.remembered.items()}
        self.services.settings = replace(settings, remembered=kept)
        self.services.keep_settings()

    def go_back(self) -> Change:
        """Do what the key for going back does."""
        return Pop(self.changed())

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        self.spread(size, px(600), px(520))
        inner = self.sheet.inflate(-px(56), -px(44))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        high = self.text.preferred_size(inner.width)[1]
        self.text.place(pygame.Rect(inner.x, inner.y + px(40), inner.width, high))
        w, h = self.done.preferred_size()
        self.done.place(pygame.Rect(inner.right - w, inner.bottom - h, w, h))
        w, h = self.forget.preferred_size()
        self.forget.place(pygame.Rect(inner.x, inner.bottom - h, w, h))
        y = inner.bottom - h - px(14) - px(40)
        w = self.rename.preferred_size()[0]
        self.rename.place(pygame.Rect(inner.right - w, y, w, px(40)))
        self.field.place(pygame.Rect(inner.x, y, inner.width - w - px(10), px(40)))
        top = self.text.rect.bottom + px(12)
        self.list.place(pygame.Rect(inner.x, top, inner.width, y - px(12) - top))
