"""The text field. Text comes as TEXTINPUT, the composition of an input method as TEXTEDITING; keys only move and delete."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from games.ui.card import Slip, lay
from games.ui.clipboard import read_clipboard, write_clipboard
from games.ui.context import Context
from games.ui.nodes import Action, Node, Request, Role, Writing
from games.ui.palette import WATER_LIGHT, darker
from games.ui.screen import STAY, Change
from games.ui.speech import Spoken
from games.ui.theme import plain
from games.ui.widgets.base import Look, Widget

_LEAVING = ("shell.up", "shell.down", "shell.next", "shell.previous", "shell.back")  # what these keys do is the group's business


class TextField(Widget):
    """One line of text. `act` is called at Enter, `on_change` at every change."""

    focusable = True
    role: Role = "text_input"

    def __init__(
        self,
        context: Context,
        text: str = "",
        act: Callable[[str], Change | None] | None = None,
        on_change: Callable[[str], Change | None] | None = None,
        *,
        hint: str = "",
        longest: int = 80,
    ) -> None:
        super().__init__(context)
        self.text, self.act, self.on_change, self.hint, self.longest = text, act, on_change, hint, longest
        self.caret = self.anchor = len(text)  # what lies between them is selected
        self._composed = ""
        self._left = 0  # pixels of text to the left of the field

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        return (self.theme.px(260) if width is None else width), self.theme.px(38)

    def put(self, text: str) -> None:
        """Replace the text."""
        self.text = text[: self.longest]
        self.caret = self.anchor = len(self.text)

    def on_focus(self, has: bool) -> None:
        """Take note that the focus came or went."""
        self._composed = ""
        if has:
            pygame.key.start_text_input()
            pygame.key.set_text_input_rect(self.rect)
            self.anchor, self.caret = 0, len(self.text)
        else:
            pygame.key.stop_text_input()

    def spoken(self) -> Spoken:
        """Return it in words."""
        return self.says_kind("field", self.hint, self.text or self.context.words("speech.empty"), typed=True)

    def node(self) -> Node:
        """Return it as a screen reader finds it, with its text, letter by letter, and the caret."""
        node = super().node()
        more: tuple[Action, ...] = ("set_value", "select") if self.enabled else ()
        return replace(node, value="", actions=(*node.actions, *more), writing=Writing(self.text, self.caret, self.anchor))

    def perform(self, request: Request) -> Change | None:
        """Write the text asked for, or move the caret."""
        match request.action, request.value:
            case "set_value", str() as text:
                text = plain(text)[: self.longest]
                return self._write(text, len(text))
            case "select", (int() as anchor, int() as caret):
                self.anchor, self.caret = (min(max(at, 0), len(self.text)) for at in (anchor, caret))
                return STAY
        return None

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Handle the mouse."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.caret = self.anchor = self._index_at(event.pos[0])
        elif event.type == pygame.MOUSEMOTION and event.buttons[0]:
            self.caret = self._index_at(event.pos[0])
        return STAY

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Handle a key."""
        if event.type == pygame.TEXTEDITING:
            self._composed = event.text
            return STAY
        if event.type == pygame.TEXTINPUT:
            self._composed = ""
            return self._insert(plain(event.text))
        if event.type != pygame.KEYDOWN:
            return None
        if self._composed:
            return STAY  # these keys are the input method's
        keys = self.context.keys
        if keys.asks(event, "shell.press") and not keys.asks(event, "shell.fullscreen"):
            return (self.act(self.text) or STAY) if self.act is not None else None
        if keys.action(event, "shell") in _LEAVING:
            return None
        return self._edit(event)

    def _edit(self, event: pygame.event.Event) -> Change | None:
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        match event.key:
            case pygame.K_BACKSPACE | pygame.K_DELETE:
                return self._delete(-1 if event.key == pygame.K_BACKSPACE else 1, whole_word=bool(control))
            case pygame.K_LEFT | pygame.K_RIGHT | pygame.K_HOME | pygame.K_END:
                return self._move(event.key, bool(control), bool(event.mod & pygame.KMOD_SHIFT))
            case pygame.K_a if control:
                self.anchor, self.caret = 0, len(self.text)
            case pygame.K_c | pygame.K_x if control:
                return self._copy(cut=event.key == pygame.K_x)
            case pygame.K_v if control:
                return self._insert(plain(read_clipboard().replace("\n", " ")))
            case _ if control or event.mod & pygame.KMOD_ALT or pygame.K_F1 <= event.key <= pygame.K_F12:
                return None
        return STAY  # a letter: its text comes as TEXTINPUT

    def _selected(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def _insert(self, text: str) -> Change | None:
        low, high = self._selected()
        text = text[: max(0, self.longest - len(self.text) + high - low)]
        return self._write(self.text[:low] + text + self.text[high:], low + len(text))

    def _delete(self, way: int, whole_word: bool) -> Change | None:
        low, high = self._selected()
        if low == high:
            there = self._word_end(way) if whole_word else min(max(self.caret + way, 0), len(self.text))
            low, high = min(low, there), max(high, there)
        return self._write(self.text[:low] + self.text[high:], low)

    def _write(self, text: str, caret: int) -> Change | None:
        changed = text != self.text
        self.text, self.caret, self.anchor = text, caret, caret
        return (self.on_change(text) or STAY) if changed and self.on_change is not None else STAY

    def _move(self, key: int, by_word: bool, selecting: bool) -> Change | None:
        low, high = self._selected()
        if key in (pygame.K_HOME, pygame.K_END):
            self.caret = 0 if key == pygame.K_HOME else len(self.text)
        elif by_word:
            self.caret = self._word_end(-1 if key == pygame.K_LEFT else 1)
        elif low != high and not selecting:
            self.caret = low if key == pygame.K_LEFT else high
        else:
            self.caret = min(max(self.caret + (-1 if key == pygame.K_LEFT else 1), 0), len(self.text))
        if not selecting:
            self.anchor = self.caret
        return STAY

    def _word_end(self, way: int) -> int:
        """Over what parts the words, then to the end of the next word."""
        at = self.caret
        for in_word in (False, True):
            while (at > 0 if way < 0 else at < len(self.text)) and self.text[at - (way < 0)].isalnum() == in_word:
                at += way
        return at

    def _copy(self, cut: bool) -> Change | None:
        low, high = self._selected()
        if low < high:
            write_clipboard(self.text[low:high])
            if cut:
                return self._insert("")
        return STAY

    def _index_at(self, x: int) -> int:
        wide = self.theme.font("text")
        at = x - self.rect.x - self.theme.px(12) + self._left
        return min(range(len(self.text) + 1), key=lambda k: abs(wide.size(self.text[:k])[0] - at))

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        palette = self.theme.palette
        px, font = self.theme.px, self.theme.font("text")
        line = palette.water_dark if look.focused else darker(palette.rule, 0.25)
        lay(target, self.rect, Slip((255, 253, 248), line, 8, 0), self.theme)
        inner = self.rect.inflate(-px(24), -px(8))
        shown = self.text[: self.caret] + self._composed + self.text[self.caret :]
        caret_x = font.size(self.text[: self.caret] + self._composed)[0]
        self._left = min(max(self._left, caret_x - inner.width + px(2)), caret_x) if look.focused else 0
        before = target.get_clip()
        target.set_clip(inner.inflate(px(4), 0).clip(before))
        low, high = self._selected()
        if look.focused and low < high and not self._composed:
            x0, x1 = (inner.x - self._left + font.size(self.text[:k])[0] for k in (low, high))
            pygame.draw.rect(target, WATER_LIGHT, (x0, inner.y + px(3), x1 - x0, inner.height - px(6)))
        words = self.theme.line(shown or self.hint, "text", "ink" if shown else "second_ink")
        target.blit(words, (inner.x - self._left, inner.centery - words.get_height() // 2))
        if self._composed:
            x0 = inner.x - self._left + font.size(self.text[: self.caret])[0]
            pygame.draw.line(
                target, palette.water_dark, (x0, inner.bottom - px(4)), (inner.x - self._left + caret_x, inner.bottom - px(4)), px(1)
            )
        if look.focused:
            pygame.draw.rect(target, palette.ink, (inner.x - self._left + caret_x, inner.y + px(4), px(1.6), inner.height - px(8)))
        target.set_clip(before)
