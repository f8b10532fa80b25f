"""The file chooser, inside the window: folders first, files of the kinds asked for, a filter; for opening and for saving."""

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.speech import Saying
from games.ui.widgets import Button, Item, Label, ListBox, TextField

Chosen = Callable[[Path], Change | None]
_REMEMBERED = "shell.folder"


class FileChooser(ModalSheet):
    """Choose a file, or with `save_as` a name for one. It pops itself, then applies what `on_chosen` returns."""

    def __init__(
        self, services: Services, title: str, folder: Path, suffixes: Sequence[str], on_chosen: Chosen, *, save_as: str | None = None
    ) -> None:
        super().__init__(services, title)
        self.suffixes, self.on_chosen = tuple(suffixes), on_chosen
        self.saving = save_as is not None
        words = services.words
        remembered = services.settings.remembered.get(_REMEMBERED)
        self.folder = Path(remembered) if isinstance(remembered, str) and Path(remembered).is_dir() else folder
        self.found: list[Path] = []
        self.heading = Label(services, title, "heading")
        self.where = Label(services, "", "small", "second_ink")
        self.up = Button(services, words("chooser.up"), self._go_up, picture="up")
        hint = words("chooser.name") if self.saving else words("chooser.filter")
        self.field = TextField(services, save_as or "", lambda _: self._take(), None if self.saving else self._filter, hint=hint)
        self.list = ListBox(services, [], self._open, self._choose if self.saving else None, words("chooser.empty"))
        self.take = Button(services, words("chooser.save" if self.saving else "chooser.open"), self._take, kind="first")
        self.cancel = Button(services, words("dialog.cancel"), Pop)
        self.group.of(self.heading, self.where, self.field, self.up, self.list, self.cancel, self.take)
        self._show(self.folder)
        self.group.focus(self.field if self.saving else self.list)

    def _show(self, folder: Path) -> None:
        """List a folder; one that cannot be read stays closed and says so."""
        self.folder = folder
        wanted = "" if self.saving else self.field.text.casefold()
        folders, files = [], []
        try:
            for place in folder.iterdir():
                if place.name.startswith(".") or wanted not in place.name.casefold():
                    continue
                with contextlib.suppress(OSError):
                    if place.is_dir():
                        folders.append(place)
                    elif not self.suffixes or place.name.lower().endswith(self.suffixes):
                        files.append(place)
            self.list.empty = self.services.words("chooser.empty")
        except OSError as refused:
            self.list.empty = self.services.words("chooser.closed", why=str(refused.strerror).lower())

        def name(place: Path) -> str:
            return place.name.casefold()

        self.found = [*sorted(folders, key=name), *sorted(files, key=name)]
        self.list.fill([self._item(place, place in set(folders)) for place in self.found], 0 if not self.saving else None)
        self.where.text = str(folder)
        self.up.enabled = folder.parent != folder

    def _item(self, place: Path, is_folder: bool) -> Item:
        note = ""
        if not is_folder:
            with contextlib.suppress(OSError):
                note = time.strftime("%Y-%m-%d %H:%M", time.localtime(place.stat().st_mtime))
        return Item(place.name, note, "folder" if is_folder else "file")

    def _filter(self, _text: str) -> Change | None:
        self._show(self.folder)
        return None

    def _go_up(self) -> Change | None:
        came = self.folder
        self._show(self.folder.parent)
        if came in self.found:
            self.list.fill(self.list.items, self.found.index(came))
        return None

    def _choose(self, k: int) -> Change | None:
        if not self.found[k].is_dir():
            self.field.put(self.found[k].name)
        return None

    def _open(self, k: int) -> Change | None:
        place = self.found[k]
        if place.is_dir():
            if not self.saving:
                self.field.put("")
            self._show(place)
            return None
        return self._chosen(place)

    def _take(self) -> Change | None:
        if self.saving:
            return self._save()
        k = self.list.chosen
        return self._open(k) if k is not None and k < len(self.found) else None

    def _save(self) -> Change | None:
        name = self.field.text.strip()
        if not name or "/" in name or "\\" in name:
            self.group.focus(self.field)
            return None
        if self.suffixes and not name.endswith(self.suffixes):
            name += self.suffixes[0]
        place = self.folder / name
        if not place.exists():
            return self._chosen(place)
        words = self.services.words
        replace_it = Answer(words("chooser.replace"), lambda: self._chosen(place), "risky")
        return Push(
            Dialog(
                self.services, words("chooser.there"), words("chooser.there.text", file=name), [replace_it, Answer(words("dialog.cancel"))]
            )
        )

    def _chosen(self, place: Path) -> Change:
        self.services.change(self.services.settings.remembering(_REMEMBERED, str(self.folder)))
        return Pop(self.on_chosen(place))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        self.spread(size, px(720), px(640))
        inner = self.sheet.inflate(-px(60), -px(52))
        y = inner.y
        self.heading.place(pygame.Rect(inner.x, y, inner.width, px(36)))
        y += px(40)
        theme = self.services.theme
        self.where.text = theme.fitted(str(self.folder), "small", inner.width)
        self.where.place(pygame.Rect(inner.x, y, inner.width, px(22)))
        y += px(30)
        w, h = self.up.preferred_size()
        self.field.place(pygame.Rect(inner.x, y, inner.width - w - px(12), h))
        self.up.place(pygame.Rect(inner.right - w, y, w, h))
        y += h + px(12)
        foot = self.place_at_foot(inner, self.take, self.cancel)
        self.list.place(pygame.Rect(inner.x, y, inner.width, foot - px(16) - y))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        keys = self.services.keys
        if keys.asks(event, "shell.back"):
            return Pop()
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_BACKSPACE and self.group.focused is self.list:
                return self._go_up() or STAY
            if event.key == pygame.K_UP and event.mod & pygame.KMOD_ALT:
                return self._go_up() or STAY
        answer = self.group.on_event(event)
        if answer is None and keys.asks(event, "shell.press"):
            return self._take()
        return answer

    def says(self) -> Saying:
        """Describe the screen in words."""
        return replace(super().says(), now=(str(self.folder),))
