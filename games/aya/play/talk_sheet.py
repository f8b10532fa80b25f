"""The sheet on which a player says something to the others: a fixed set of signs, and a line of text where the host allows it."""

from functools import partial

import pygame

from games.aya.remote.controller import RemoteController
from games.aya.remote.talk import say_sign
from games.network.protocol import SIGNS
from games.shell.services import Services
from games.shell.sheet import ModalSheet
from games.ui.screen import STAY, Change, Pop
from games.ui.widgets import Button, TextField, Toggle

LONGEST_CHAT = 200  # letters
_WIDE, _ROW = 560, 46  # units


class TalkSheet(ModalSheet):
    """Signs as buttons, each with its number as a key."""

    key_rooms = ("aya",)

    def __init__(self, services: Services, controller: RemoteController) -> None:
        words = services.words
        super().__init__(services, words("aya.talk.title"))
        self.controller = controller
        seat = controller.acting_seat
        texts = [say_sign(words, controller.game, seat, sign) for sign in SIGNS]
        self.signs = [
            Button(services, words("aya.talk.sign", n=k + 1, text=text), partial(self.give, sign))
            for k, (sign, text) in enumerate(zip(SIGNS, texts, strict=True))
        ]
        self.field = TextField(services, "", self.write, hint=words("aya.talk.hint"), longest=LONGEST_CHAT)
        self.mute = Toggle(services, words("aya.talk.mute"), controller.is_muted, self._mute, tip=words("aya.talk.mute.tip"))
        self.close = Button(services, words("aya.talk.close"), Pop)
        for sign in self.signs:
            sign.visible = controller.may_talk
        self.field.visible = controller.has_chat and controller.may_talk
        self.group.of(*self.signs, self.field, self.mute, self.close)
        self.group.focus(self.signs[0] if controller.may_talk else self.mute)

    def give(self, sign: str) -> Change:
        """Say something by a sign, and go back to the table."""
        self.controller.give_sign(sign)
        return Pop()

    def write(self, text: str) -> Change:
        """Say something in one's own words, and go back to the table."""
        self.controller.chat(text)
        return Pop()

    def _mute(self, on: bool) -> Change:
        self.controller.is_muted = on
        return STAY

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the sheet in a window of this size, px."""
        px = self.services.theme.px
        rows = (len(SIGNS) + 1) // 2 if self.controller.may_talk else 0
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
        if event.type == pygame.KEYDOWN and self.group.focused is not self.field and self.controller.may_talk:
            place = event.key - pygame.K_1
            if 0 <= place < len(SIGNS):
                return self.give(SIGNS[place])
            if self.services.keys.asks(event, "aya.talk"):
                return Pop()
        return super().on_event(event)

    def draw_paper(self, surface: pygame.Surface) -> None:
        """Draw the paper with the title."""
        super().draw_paper(surface)
        px = self.services.theme.px
        surface.blit(self.services.theme.line(self.title, "heading", "ink"), (self.sheet.x + px(28), self.sheet.y + px(20)))
