"""The scroll area: more widgets than fit behind a window of paper; the focus brings its widget into view."""

from collections.abc import Callable, Hashable

import pygame

from games.ui.card import Slip, lay
from games.ui.context import Context
from games.ui.nodes import Node, Request, box_of
from games.ui.palette import mix
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.theme import Theme
from games.ui.widgets.base import Group, Look, Widget

Arrange = Callable[[pygame.Rect], int]
"""Places the widgets below each other within this width, from the area's top; gives the height they took, pixels."""


class ScrollArea(Widget):
    """Hold a group that `arrange` lays out as if there were room for all."""

    focusable = True

    def __init__(self, context: Context, group: Group, arrange: Arrange) -> None:
        super().__init__(context)
        self.group, self.arrange = group, arrange
        self._top, self._tall = 0, 0
        self._dragging_bar = False

    @property
    def top(self) -> int:
        """Return the pixels scrolled."""
        return self._top

    def place(self, rect: pygame.Rect) -> None:
        """Move to this rectangle, in pixels."""
        super().place(rect)
        self._tall = self.arrange(pygame.Rect(rect.x, rect.y, max(1, rect.width - self.theme.px(22)), rect.height))
        kept, self._top = self._top, 0
        self.scroll(kept)

    def scroll(self, pixels: int) -> None:
        """Move down by these pixels, up if negative, as far as there is anything."""
        top = min(max(self._top + pixels, 0), self._most())
        for widget in self.group.widgets:
            widget.place(widget.rect.move(0, self._top - top))
        self._top = top

    def _most(self) -> int:
        return max(0, self._tall - self.rect.height)

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEWHEEL:
            answer = self.group.on_event(event)
            if answer is None:
                self.scroll(-event.y * self.theme.px(60))
            return STAY
        if self._most() and event.type == pygame.MOUSEBUTTONDOWN and event.pos[0] > self.rect.right - self.theme.px(18):
            self._dragging_bar = True
        if self._dragging_bar:
            if event.type == pygame.MOUSEBUTTONUP:
                self._dragging_bar = False
            part = (event.pos[1] - self.rect.y) / max(1, self.rect.height)
            self.scroll(round(min(max(part, 0), 1) * self._most()) - self._top)
            return STAY
        return self.group.on_event(event)

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        if self.context.keys.asks(event, "shell.next", "shell.previous"):
            return None  # the group around decides when it leaves
        answer = self.group.on_event(event)
        if answer is not None:
            self._show_focused()
            return answer
        page = max(1, self.rect.height - self.theme.px(40))
        steps = {"shell.up": -self.theme.px(60), "shell.down": self.theme.px(60), "shell.page_up": -page, "shell.page_down": page}
        steps |= {"shell.take": page, "shell.first": -self._tall, "shell.last": self._tall}
        asked = self.context.keys.action(event, "shell")
        if asked not in steps:
            return None
        before = self._top
        self.scroll(steps[asked])
        return STAY if self._top != before or asked not in ("shell.up", "shell.down") else None

    def spoken(self) -> Spoken:
        """Return it in words."""
        return self.group.in_words() or self.says_kind("scroll")

    def in_list(self) -> tuple[str, ...]:
        """Return the lines in the list of all that the focus can go to."""
        return self.group.can_in_words()

    def focus_within(self) -> Hashable:
        """Return what stays the same as long as the focus does."""
        return self.group.focus_of() or id(self)

    def node(self) -> Node:
        """Return it as a screen reader finds it: all it holds, also what is scrolled away."""
        return Node(self, "group", self.name, rect=box_of(self.rect), actions=("focus",), children=self.group.nodes())

    def focus_key(self) -> Hashable:
        """Return the key of what has the focus within."""
        return self.group.focus_key() or self

    def owns(self, key: Hashable) -> bool:
        """Return whether this is the key of its node, or of one within."""
        return super().owns(key) or any(widget.owns(key) for widget in self.group.widgets)

    def perform(self, request: Request) -> Change | None:
        """Hand the request to what it is about, and bring that into view."""
        answer = self.group.perform(request)
        self._show_focused()
        return answer

    def on_focus(self, has: bool) -> None:
        """Take note that the focus came or went."""
        if not has:
            self.group.focus(None)

    def step_focus(self, step: int, entering: bool) -> bool:
        """Move the focus within; False when it has to leave."""
        if entering:
            self.group.focus(None)
        if self.group.step(step):
            self._show_focused()
            return True
        self.group.focus(None)
        return entering and self._most() > 0

    def _show_focused(self) -> None:
        if self.group.focused is not None:
            box, pad = self.group.focused.rect, self.theme.px(12)
            if box.top - pad < self.rect.top:
                self.scroll(box.top - pad - self.rect.top)
            elif box.bottom + pad > self.rect.bottom:
                self.scroll(box.bottom + pad - self.rect.bottom)

    def focus_area(self) -> pygame.Rect | None:
        """Return where the focus ring goes."""
        return None if self.group.focused is not None else self.rect

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        before = target.get_clip()
        edge = self.theme.px(8)
        target.set_clip(self.rect.inflate(2 * edge, 0).clip(before))
        self.group.draw(target)
        target.set_clip(before)
        if self._most():
            bar = pygame.Rect(self.rect.right - self.theme.px(8), self.rect.y, self.theme.px(8), self.rect.height)
            draw_bar(target, bar, self._top, self._most(), self.theme)


def draw_bar(target: pygame.Surface, track: pygame.Rect, top: int, most: int, theme: Theme) -> None:
    """Draw a scroll bar: `top` of at most `most` pixels scrolled."""
    palette, scale = theme.palette, theme.scale
    lay(target, track, Slip(mix(palette.rule, (255, 255, 255), 0.3), None, 4, 0), theme)
    tall = max(round(28 * scale), track.height * track.height // (track.height + most))
    y = track.y + (track.height - tall) * top // max(1, most)
    lay(target, pygame.Rect(track.x, y, track.width, tall), Slip(mix(palette.rule, palette.second_ink, 0.55), None, 4, 0), theme)
