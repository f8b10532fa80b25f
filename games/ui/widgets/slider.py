"""The slider: a bead of beech on a river, moved by dragging, by a click beside it or by the arrows."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from games.ui.card import Slip, lay
from games.ui.context import Context
from games.ui.nodes import Amount, Node, Request, Role
from games.ui.palette import WATER, darker, mix
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.widgets.base import Look, Widget
from games.ui.widgets.toggle import draw_bead

_STEPS = {
    "shell.left": -1,
    "shell.right": 1,
    "shell.page_down": -5,
    "shell.page_up": 5,
    "shell.first": -10_000,
    "shell.last": 10_000,
}


class Slider(Widget):
    """A number between two, in steps; `say` puts it into words. `act` is called when the bead is let go, and while it moves if `live`."""

    focusable = True
    role: Role = "slider"

    def __init__(
        self,
        context: Context,
        bounds: tuple[float, float],
        step: float,
        value: float,
        act: Callable[[float], Change | None],
        say: Callable[[float], str],
        *,
        live: bool = False,
        tip: str = "",
    ) -> None:
        super().__init__(context, tip)
        self.bounds, self.step_size, self.value, self.act, self.say, self.live = bounds, step, value, act, say, live

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        return (self.theme.px(280) if width is None else width), self.theme.px(38)

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._drag(event.pos[0])
        if event.type == pygame.MOUSEMOTION and event.buttons[0]:
            return self._drag(event.pos[0])
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._drag(event.pos[0])
            return self.act(self.value) or STAY
        return None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        steps = _STEPS.get(self.context.keys.action(event, "shell"))
        if steps is None:
            return None
        self._put(self.value + steps * self.step_size)
        return self.act(self.value) or STAY

    def spoken(self) -> Spoken:
        """Return it in words."""
        return self.says_kind("slider", "", self.say(self.value))

    def node(self) -> Node:
        """Return it as a screen reader finds it."""
        low, high = self.bounds
        return replace(
            super().node(),
            actions=("focus", "increment", "decrement", "set_value") if self.enabled else (),
            amount=Amount(self.value, low, high, self.step_size),
        )

    def perform(self, request: Request) -> Change | None:
        """Go a step up or down, or to the value asked for."""
        match request.action, request.value:
            case "increment" | "decrement", _:
                self._put(self.value + (self.step_size if request.action == "increment" else -self.step_size))
            case "set_value", float() | int() as value:
                self._put(value)
            case _:
                return None
        return self.act(self.value) or STAY

    def _drag(self, x: int) -> Change | None:
        track = self._track()
        low, high = self.bounds
        self._put(low + (high - low) * (x - track.x) / max(1, track.width))
        return (self.act(self.value) or STAY) if self.live else STAY

    def _put(self, value: float) -> None:
        low, high = self.bounds
        value = low + round((value - low) / self.step_size) * self.step_size
        self.value = round(min(max(value, low), high), 6)

    def _track(self) -> pygame.Rect:
        px = self.theme.px
        return pygame.Rect(self.rect.x + px(13), self.rect.centery - px(4), max(1, self.rect.width - px(94)), px(8))

    def _bead(self) -> pygame.Rect:
        track, px = self._track(), self.theme.px
        low, high = self.bounds
        bead = pygame.Rect(0, 0, px(26), px(26))
        bead.center = (round(track.x + track.width * (self.value - low) / (high - low)), track.centery)
        return bead

    def focus_area(self) -> pygame.Rect | None:
        """Return where the focus ring goes."""
        return self._bead()

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        theme, palette = self.theme, self.theme.palette
        track, bead = self._track(), self._bead()
        ground = mix(palette.rule, palette.second_ink, 0.25)
        groove = track.inflate(bead.width, 0)  # from edge to edge of the bead, so that it begins where other widgets begin
        lay(target, groove, Slip(ground, darker(ground, 0.25), 4, 0), theme)
        wet = pygame.Rect(groove.x, groove.y, bead.centerx - groove.x, groove.height)
        lay(target, wet, Slip(WATER, darker(WATER, 0.35), 4, 0), theme)
        draw_bead(target, bead, self.theme, look.hovered or look.pressed)
        words = self.theme.line(self.say(self.value), "text", "ink" if self.enabled else "second_ink")
        target.blit(words, words.get_rect(midright=(self.rect.right, self.rect.centery)))
