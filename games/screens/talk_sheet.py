"""The sheet on which a player says something to the others: a fixed set of signs, and a line of text where the host allows it."""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

import pygame

from games.i18n.words import Words
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop
from games.ui.widgets import Button, TextField, Toggle

LONGEST_CHAT = 200  # letters
OF_ALL_GAMES = ("well_done", "thanks", "wait")  # signs
_WIDE, _ROW = 560, 46  # units


def say_plain_sign(words: Words, sign: str) -> str:
    """Return a sign that is the same in every game in words; "" for any other."""
    return words(f"talk.sign.{sign}") if sign in OF_ALL_GAMES else ""


class Talker(Protocol):
    """What a player at this window says goes through this."""

    is_muted: bool  # are signs and words of others left out?

    @property
    def may_talk(self) -> bool:
        """Return whether a player at this window may say something now."""

    @property
    def has_chat(self) -> bool:
        """Return whether the host lets players write to each other."""

    @property
    def signs(self) -> Sequence[tuple[str, str]]:
        """Return the signs there are, and each in words."""

    def give_sign(self, sign: str) -> None:
        """Say something by a sign."""

    def chat(self, text: str) -> None:
        """Say something in one's own words."""


class TalkSheet(ModalSheet):
    """Signs as buttons, each with its number as a key."""

    def __init__(self, services: Services, talker: Talker, key: str) -> None:
        """key: the action whose key opens the sheet, and closes it again."""
        words = services.words
        super().__init__(services, words("talk.title"))
        self.key_rooms = (key.partition(".")[0],)
        self.talker, self._key = talker, key
        self._names = [name for name, _ in talker.signs]
        self.signs = [
            Button(services, words("talk.sign", n=k + 1, text=text), partial(self.give, name))
            for k, (name, text) in enumerate(talker.signs)
        ]
        self.field = TextField(services, "", self.write, hint=words("talk.hint"), longest=LONGEST_CHAT)
        self.mute = Toggle(services, words("talk.mute"), talker.is_muted, self._mute, tip=words("talk.mute.tip"))
        self.close = Button(services, words("talk.close"), Pop)
        for sign in self.signs:
            sign.visible = talker.may_talk
        self.field.visible = talker.has_chat and talker.may_talk
        self.group.of(*self.signs, self.field, self.mute, self.close)
        self.group.focus(self.signs[0] if talker.may_talk else self.mute)

    def give(self, sign: str) -> Change:
        """Say something by a sign, and go back to the table."""
        self.talker.give_sign(sign)
        return Pop()

    def write(self, text: str) -> Change:
        """Say something in one's own words, and go back to the table."""
        self.talker.chat(text)
        return Pop()

    def _mute(self, on: bool) -> Change:
        self.talker.is_muted = on
        return STAY

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the sheet in a window of this size, px."""
        px = self.services.theme.px
        rows = (len(self._names) + 1) // 2 if self.talker.may_talk else 0
        extra = px(_ROW) if self.field.visible else 0
        self.spread(size, px(_WIDE), px(180) + rows * px(_ROW) + extra)
        inner = self.sheet.inflate(-px(56), -px(40))
        y, half = inner.y + px(46), (inner.width - px(10)) // 2
        for k, button in enumerate(self.signs):
            button.place(pygame.Rect(inner.x + (k % 2) * (half + px(10)), y + k // 2 * px(_ROW), half, px(40)))
        y += rows * px(_ROW) + px(4)
        if self.field.visible:
            self.field.place(pygame.Rect(inner.x, y, inner.width, px(40)))
            y += px(_ROW)
        self.mute.place(pygame.Rect(inner.x, y, inner.width, px(36)))
        self.place_at_foot(inner, self.close)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event: a number gives its sign."""
        if event.type == pygame.KEYDOWN and self.group.focused is not self.field and self.talker.may_talk:
            place = event.key - pygame.K_1
            if 0 <= place < len(self._names):
                return self.give(self._names[place])
            if self.services.keys.asks(event, self._key):
                return Pop()
        return super().on_event(event)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with the title."""
        super().draw_paper(surface)
        px = self.services.theme.px
        surface.blit(self.services.theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(20)))
