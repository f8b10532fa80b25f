"""Show the emblem of a seat; where emblems are chosen, a press changes it."""

from collections.abc import Callable

import pygame

from games.ui.context import Context
from games.ui.emblems import EMBLEMS, emblem
from games.ui.nodes import Role
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.widgets import Look, Widget


class EmblemButton(Widget):
    """The emblem of a seat. act: called by a press; None: it is only shown."""

    radius = 24
    role: Role = "button"

    def __init__(self, context: Context, number: int, act: Callable[[], Change | None] | None) -> None:
        super().__init__(context, context.words("setup.emblem.tip") if act is not None else "")
        self.number, self.act = number, act
        self.focusable = self.takes_mouse = act is not None

    def spoken(self) -> Spoken:
        """Return the emblem's name."""
        return self.says_kind("button", value=self.context.words(f"aya.spoken.emblem.{EMBLEMS[self.number]}"))

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Change the emblem with a click."""
        clicked = event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos)
        return self.press() if clicked else None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Change the emblem with Enter or Space."""
        return self.press() if self.context.keys.asks(event, "shell.press", "shell.take") else None

    def press(self) -> Change:
        """Change the emblem."""
        self.context.sounds.play("knock", 0.3)
        return (self.act() if self.act is not None else None) or STAY

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the emblem."""
        side = min(self.rect.size) + (self.theme.px(2) if look.hovered else 0)
        picture = emblem(self.number, side, self.theme.palette)
        target.blit(picture, picture.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)
