"""Buttons and labels. A button is a slip of card, or a block of painted wood when it is the one to press."""

from dataclasses import replace
from typing import Literal

import pygame

from games.ui.card import Slip, lay
from games.ui.context import Context
from games.ui.icons import Icon, icon
from games.ui.nodes import Node, Role
from games.ui.palette import Colour, Ink, darker, lighter, mix
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.theme import Face
from games.ui.widgets.base import Act, Look, Widget

Kind = Literal["plain", "first", "risky", "quiet"]
"""plain: a slip of card; first: what one most likely wants, painted; risky: loses something; quiet: words on the paper it lies on."""


class Button(Widget):
    """A button, pressed with the mouse, Enter, Space or its own key."""

    focusable = True
    holds_keys = False
    role: Role = "button"

    def __init__(
        self,
        context: Context,
        text: str,
        act: Act,
        *,
        kind: Kind = "plain",
        picture: Icon | None = None,
        tip: str = "",
        face: Face = "strong",
    ) -> None:
        super().__init__(context, tip)
        self.text, self.act, self.kind, self.picture, self.face = text, act, kind, picture, face
        self.chosen = False  # shown pressed in: the one of several that holds

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        px = self.theme.px
        wide = px(36 if self.text else 22) + (self.theme.size(self.text, self.face)[0] if self.text else 0)
        if self.picture is not None:
            wide += px(20) + (px(8) if self.text else 0)
        return (wide if width is None else min(wide, width)), max(px(40), self.theme.height(self.face) + px(16))

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos):
            return self.press()
        return None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        return self.press() if self.context.keys.asks(event, "shell.press", "shell.take") else None

    def spoken(self) -> Spoken:
        """Return it in words."""
        return self.says_kind("button", self.text, self.context.words("speech.chosen") if self.chosen else "")

    def node(self) -> Node:
        """Return it as a screen reader finds it; one that is pressed in is on."""
        return replace(super().node(), value="", is_on=True if self.chosen else None)

    def press(self) -> Change | None:
        """Do what the button is for."""
        if not self.enabled:
            return STAY
        self.context.sounds.play("knock", 0.35, _pan(self))
        return self.act() or STAY

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        fill, ink, line = self._colours(look)
        area = self.rect.move(0, self.theme.px(1) if look.pressed else 0)
        if fill is not None:
            lift = 0.0 if not self.enabled or self.chosen else 1.0 if look.pressed else 4.0 if look.hovered else 2.5
            lay(target, area, Slip(fill, line, self.radius, lift, lit=self.kind in ("first", "risky") and self.enabled), self.theme)
        self._draw_words(target, area, ink)

    def _draw_words(self, target: pygame.Surface, area: pygame.Rect, ink: Colour) -> None:
        px = self.theme.px
        side = px(20) if self.picture is not None else 0
        between = px(8) if side and self.text else 0
        words = self.theme.line(self.text, self.face, ink, max(1, area.width - px(14) - side - between)) if self.text else None
        wide = side + between + (words.get_width() if words else 0)
        x = area.centerx - wide // 2
        if self.picture is not None:
            target.blit(icon(self.picture, side, ink), (x, area.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        if words:
            target.blit(words, (x + side + between, area.centery - words.get_height() // 2))

    def _colours(self, look: Look) -> tuple[Colour | None, Colour, Colour | None]:
        """Fill, ink, line."""
        palette = self.theme.palette
        if not self.enabled:
            return (None if self.kind == "quiet" else mix(palette.paper, palette.rule, 0.5)), palette.second_ink, palette.rule
        if self.kind in ("first", "risky"):
            base = darker(palette.good, 0.28) if self.kind == "first" else darker(palette.no, 0.12)
            return (lighter(base, 0.1) if look.hovered else base), palette.paper, darker(base, 0.35)
        if self.kind == "quiet":
            return (mix(palette.paper, palette.rule, 0.6) if look.hovered or self.chosen else None), palette.ink, None
        return (
            (mix(palette.paper, palette.rule, 0.75) if self.chosen else (255, 253, 248) if look.hovered else palette.paper),
            palette.ink,
            darker(palette.rule, 0.12),
        )


class Label(Widget):
    """Words, wrapped to the width they are given."""

    role: Role = "label"

    def __init__(self, context: Context, text: str, face: Face = "text", colour: Ink = "ink", tip: str = "") -> None:
        super().__init__(context, tip)
        self.text, self.face, self.colour = text, face, colour

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        step = self.theme.height(self.face)
        if width is None:
            return self.theme.size(self.text, self.face)[0], step
        lines = self.theme.wrapped(self.text, self.face, width)
        return min(width, max(self.theme.size(line, self.face)[0] for line in lines)), step * len(lines)

    def spoken(self) -> Spoken:
        """Return it in words."""
        return Spoken(self.text)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        step = self.theme.height(self.face)
        for k, line in enumerate(self.theme.wrapped(self.text, self.face, max(1, self.rect.width))):
            picture = self.theme.line(line, self.face, self.colour)
            over = max(0, picture.get_height() - step)  # of letters whose lines are set closer than they ask for
            target.blit(picture, (self.rect.x, self.rect.y + k * step - over // 2))


def _pan(widget: Widget) -> float:
    """Where a widget lies in the window, -1 to 1."""
    wide = widget.context.window.size[0] if widget.context.window is not None else 0
    return 2 * widget.rect.centerx / wide - 1 if wide else 0.0
