"""The list of all keys, to be looked at and changed; a key in use is refused with the action that has it."""

from collections.abc import Sequence
from dataclasses import replace

import pygame

from games.shell.keys import KeyMap, actions_by_group, describe_key, stroke
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop
from games.ui.speech import Saying
from games.ui.widgets import Button, Item, Label, ListBox

_WIDE, _TALL = 700, 640  # units


class KeysScreen(ModalSheet):
    """Change keys: Enter on a row waits for its new key; Delete gives it its default keys. first: rooms that are
    listed before the others.
    """

    def __init__(self, services: Services, first: Sequence[str] = ()) -> None:
        words = services.words
        super().__init__(services, words("keys.title"))
        self.rooms = actions_by_group(first)
        self.names = [name for names in self.rooms.values() for name in ("", *names)]  # "": the row that heads a room
        self.waiting = ""  # the action whose new key is to be pressed
        self.said, self.is_refusal = "", False
        self.heading = Label(services, self.title, "heading")
        self.note = Label(services, words("keys.about"), "small", "second_ink")
        self.list = ListBox(services, self._items(), self._open)
        self.usual = Button(services, words("keys.all_usual"), self._all_usual)
        self.done = Button(services, words("settings.done"), Pop, kind="first")
        self.group.of(self.heading, self.note, self.list, self.usual, self.done)
        self.group.focus(self.list, by_keys=services.by_keys)

    def _items(self) -> list[Item]:
        words, keys = self.services.words, self.services.keys
        rows: list[Item] = []
        for room, names in self.rooms.items():
            rows.append(Item(words(f"keys.room.{room}"), is_heading=True))
            rows += [Item(words(f"keys.{name}"), keys.describe_all(name, words)) for name in names]
        return rows

    def _open(self, k: int) -> Change:
        self.waiting = self.names[k]
        self._tell("keys.press", action=self._called(self.waiting))
        return STAY

    def _called(self, name: str) -> str:
        return self.services.words(f"keys.{name}")

    def _tell(self, name: str, *, refusal: bool = False, **values: object) -> None:
        palette = self.services.theme.palette
        self.said, self.is_refusal = self.services.words(name, **values), refusal
        self.note.text, self.note.colour = self.said, palette.no if refusal else palette.second_ink
        self._lay()

    def _use(self, keys: KeyMap) -> None:
        """These from now on."""
        chosen, at = dict(keys.changed), self.list.chosen
        self.services.change(replace(self.services.settings, keys=chosen))
        self.list.items, self.list.chosen = self._items(), at

    def _all_usual(self) -> Change:
        self._use(KeyMap())
        self._tell("keys.are_usual")
        return STAY

    def _taken(self, event: pygame.event.Event) -> Change:
        """A key was pressed for the action that waits."""
        key, name, keys, words = stroke(event), self.waiting, self.services.keys, self.services.words
        if not key:
            return STAY  # Shift or the like alone: the key comes yet
        self.waiting = ""
        if keys.asks(event, "shell.back") and name != "shell.back":
            self._tell("keys.kept")
            return STAY
        other = keys.find_conflict(name, key)
        if other:
            self._tell("keys.taken", refusal=True, key=describe_key(key, words), action=self._called(other))
            return STAY
        self._use(keys.with_keys(name, (key,)))
        self._tell("keys.changed", key=describe_key(key, words), action=self._called(name))
        return STAY

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        if self.waiting and event.type == pygame.KEYDOWN:
            return self._taken(event)
        if self.waiting and event.type == pygame.MOUSEBUTTONDOWN:
            self.waiting = ""
            self._tell("keys.kept")
        if self.services.keys.asks(event, "shell.back", "shell.keys"):
            return Pop()
        if event.type == pygame.KEYDOWN and stroke(event) in ("delete", "backspace") and self.list.chosen is not None:
            name = self.names[self.list.chosen]
            self._use(self.services.keys.with_keys(name, ()))
            self._tell("keys.is_usual", action=self._called(name))
            return STAY
        return self.group.on_event(event)

    @property
    def takes_any_key(self) -> bool:  # type: ignore[override]  # of one screen alone it depends on the moment
        """Return whether a new key is waited for."""
        return bool(self.waiting)

    def says(self) -> Saying:
        """Describe the screen in words."""
        told_ = (self.said,) if self.said else ()
        about = self.services.words("keys.about")
        return replace(super().says(), about=about, urgent=told_ if self.is_refusal else (), now=() if self.is_refusal else told_)

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        self.spread(size, px(_WIDE), px(_TALL))
        self._lay()

    def _lay(self) -> None:
        px, inner = self.services.theme.px, self.sheet.inflate(-self.services.theme.px(60), -self.services.theme.px(52))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        high = max(self.note.preferred_size(max(1, inner.width))[1], 2 * self.services.theme.height("small"))  # the list stays where it is
        self.note.place(pygame.Rect(inner.x, inner.y + px(40), inner.width, high))
        w, h = self.done.preferred_size()
        self.done.place(pygame.Rect(inner.right - w, inner.bottom - h, w, h))
        w, h = self.usual.preferred_size()
        self.usual.place(pygame.Rect(inner.x, inner.bottom - h, w, h))
        top = inner.y + px(52) + high
        self.list.place(pygame.Rect(inner.x, top, inner.width, inner.bottom - h - px(16) - top))
