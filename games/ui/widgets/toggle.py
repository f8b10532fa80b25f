"""Switches: a wooden bead in a groove for yes and no, and a row of slips of which one is pressed in."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pygame

from games.ui.card import Slip, lay
from games.ui.context import Context
from games.ui.icons import icon
from games.ui.layout import column
from games.ui.nodes import PRESS, Node, Request, Role, box_of
from games.ui.palette import BEECH, Colour, darker, mix
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.theme import Theme
from games.ui.widgets.base import Look, Widget


class Toggle(Widget):
    """A switch with its words at the left."""

    focusable = True
    role: Role = "switch"

    def __init__(self, context: Context, text: str, on: bool, act: Callable[[bool], Change | None], tip: str = "") -> None:
        super().__init__(context, tip)
        self.text, self.on, self.act = text, on, act

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        px = self.theme.px
        wide = self.theme.size(self.text)[0] + px(72)
        if width is None or wide <= width:
            return (wide if width is None else width), px(36)
        return width, max(px(36), len(self._lines(width)) * self.theme.height() + px(6))

    def _lines(self, width: int) -> list[str]:
        return self.theme.wrapped(self.text, "text", max(1, width - self.theme.px(64)))

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
        return self.says_kind("switch", self.text, self.context.words("speech.on" if self.on else "speech.off"))

    def node(self) -> Node:
        """Return it as a screen reader finds it."""
        return replace(super().node(), value="", is_on=self.on)

    def press(self) -> Change | None:
        """Switch it on or off."""
        self.on = not self.on
        self.context.sounds.play("knock", 0.3)
        return self.act(self.on) or STAY

    def focus_area(self) -> pygame.Rect | None:
        """Return where the focus ring goes."""
        return self._groove()

    def _groove(self) -> pygame.Rect:
        px = self.theme.px
        return pygame.Rect(self.rect.right - px(48), self.rect.centery - px(13), px(48), px(26))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        palette = self.theme.palette
        px = self.theme.px
        ink = palette.ink if self.enabled else palette.second_ink
        step, lines = self.theme.height(), self._lines(self.rect.width)
        if len(lines) * step > self.rect.height:
            lines = [self.text]  # there is room for one, however small
        for k, line in enumerate(lines):
            words = self.theme.line(line, "text", ink, max(1, self.rect.width - px(64)))
            middle = self.rect.centery + round((k - (len(lines) - 1) / 2) * step)
            target.blit(words, (self.rect.x, middle - words.get_height() // 2))
        groove = self._groove()
        fill: Colour = darker(palette.good, 0.25) if self.on else mix(palette.rule, palette.second_ink, 0.35)
        lay(target, groove, Slip(fill, darker(fill, 0.3), 13, 0), self.theme)
        bead = pygame.Rect(groove.right - px(25) if self.on else groove.x + px(1), groove.y + px(1), px(24), px(24))
        draw_bead(target, bead, self.theme, look.hovered)
        sign = icon("check" if self.on else "cross", px(12), darker(palette.good, 0.4) if self.on else palette.second_ink)
        target.blit(sign, sign.get_rect(center=bead.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class Choice(Widget):
    """One of a few words, by left and right or a click. Words without room side by side lie below each other."""

    focusable = True
    role: Role = "radio_group"

    def __init__(self, context: Context, words: Sequence[str], chosen: int, act: Callable[[int], Change | None], tip: str = "") -> None:
        super().__init__(context, tip)
        self.words, self.chosen, self.act = list(words), chosen, act
        self._over: int | None = None

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        px = self.theme.px
        wide = sum(self._wants())
        if width is None or wide <= width:
            return wide, px(38)
        return min(max(self._wants()), width), px(34) * len(self.words) + px(4)

    def _wants(self) -> list[int]:
        """Pixels each word would like: as wide as when it is chosen, which is written stronger."""
        return [max(self.theme.size(word, face)[0] for face in ("text", "strong")) + self.theme.px(28) for word in self.words]

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEMOTION:
            self._over = self._cell_at(event.pos)
            return None
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            cell = self._cell_at(event.pos)
            return STAY if cell is None else self._choose(cell)
        return None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        keys = self.context.keys
        way = keys.arrow(event)
        if way is not None and way[0]:
            return self._choose(min(max(self.chosen + way[0], 0), len(self.words) - 1))
        if keys.asks(event, "shell.press", "shell.take"):
            return self._choose((self.chosen + 1) % len(self.words))
        return None

    def spoken(self) -> Spoken:
        """Return it in words."""
        return self.says_kind("choice", "", self.words[self.chosen], self.says_place(self.chosen, len(self.words)))

    def node(self) -> Node:
        """Return it as a screen reader finds it: a group of words of which one is chosen."""
        actions = PRESS if self.enabled else ()
        of = len(self.words)
        options = [
            Node(
                (self, k),
                "radio_button",
                word,
                rect=box_of(cell),
                actions=actions,
                is_selected=k == self.chosen,
                place=(k + 1, of),
            )
            for k, (word, cell) in enumerate(zip(self.words, self._cells(), strict=True))
        ]
        return replace(super().node(), value="", actions=(), children=tuple(options))

    def focus_key(self) -> Hashable:
        """Return the key of the word that is chosen."""
        return (self, self.chosen)

    def perform(self, request: Request) -> Change | None:
        """Choose the word that is clicked."""
        return self._choose(request.key[1]) if request.action == "click" and isinstance(request.key, tuple) else None

    def _choose(self, k: int) -> Change | None:
        if k == self.chosen:
            return STAY
        self.chosen = k
        self.context.sounds.play("knock", 0.3)
        return self.act(k) or STAY

    def _cells(self) -> list[pygame.Rect]:
        if self.rect.height >= self.theme.px(34) * len(self.words) > self.theme.px(38):
            return column(self.rect.inflate(0, -self.theme.px(4)), [None] * len(self.words))
        wants = self._wants()
        whole, cells, x = sum(wants), [], 0
        for k, want in enumerate(wants):
            wide = self.rect.width - x if k == len(wants) - 1 else self.rect.width * want // whole
            cells.append(pygame.Rect(self.rect.x + x, self.rect.y, wide, self.rect.height))
            x += wide
        return cells

    def _cell_at(self, pos: tuple[int, int]) -> int | None:
        return next((k for k, cell in enumerate(self._cells()) if cell.collidepoint(pos)), None)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        palette = self.theme.palette
        px = self.theme.px
        lay(target, self.rect, Slip(mix(palette.paper, palette.rule, 0.7), darker(palette.rule, 0.12), self.radius, 0), self.theme)
        for k, (word, cell) in enumerate(zip(self.words, self._cells(), strict=True)):
            inner = cell.inflate(-px(6), -px(6))
            if k == self.chosen:
                lay(target, inner, Slip((255, 253, 248), darker(palette.rule, 0.12), 7, 1.5), self.theme)
            ink = palette.ink if k == self.chosen or (look.hovered and k == self._over) else mix(palette.second_ink, palette.ink, 0.35)
            line = self.theme.line(word, "strong" if k == self.chosen else "text", ink, max(1, cell.width - px(12)))
            target.blit(line, line.get_rect(center=cell.center))

    def focus_area(self) -> pygame.Rect | None:
        """Return where the focus ring goes."""
        return self.rect


def draw_bead(target: pygame.Surface, box: pygame.Rect, theme: Theme, hovered: bool = False) -> None:
    """Draw a bead of beech."""
    fill = mix(BEECH, theme.palette.paper, 0.35 if hovered else 0.15)
    lay(target, box, Slip(fill, darker(BEECH, 0.45), 99, 1.5, lit=True), theme)
