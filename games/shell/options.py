"""Room: the settings, as a sheet over whatever is below. Every choice holds at once and is kept at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import get_args

import pygame

from games.shell.credits import credits_page
from games.shell.dialog import dim
from games.shell.layout import anchored
from games.shell.paper import SHEET, lay
from games.shell.screen import STAY, Change, Pop, Push, Screen
from games.shell.services import Services
from games.shell.settings import SCALES, Assist, Settings
from games.shell.widgets import Button, Choice, Group, Label, ScrollArea, Slider, Toggle, Widget
from games.shell.words import Words, languages

_ASSISTS: tuple[Assist, ...] = get_args(Assist)
_LABEL = 190  # units, the width of the words at the left


class SettingsScreen(Screen):
    """UI size, window, help while laying, motion, sound."""

    cover = "sheet"

    def __init__(self, services: Services) -> None:
        self.services = services
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.rows: list[tuple[Widget | None, Widget]] = []
        self.inner = Group(services)
        self.scroll = ScrollArea(services, self.inner, self._place_rows)
        words = services.words
        self.title = words("settings.title")
        self.heading = Label(services, self.title, "heading")
        self.done = Button(services, words("settings.done"), Pop, kind="first")
        self.usual = Button(services, words("settings.usual"), self._use_usual, tip=words("settings.usual.tip"))
        self.credits = Button(services, words("settings.credits"), lambda: Push(credits_page(services)), tip=words("settings.credits.tip"))
        self.group = Group(services, [self.scroll, self.usual, self.credits, self.done])
        self._fill()

    def _fill(self) -> None:
        """The widgets, as the settings are now."""
        services, words, now = self.services, self.services.words, self.services.settings
        full = services.window.fullscreen if services.window is not None else False
        self.size = Slider(services, SCALES, 0.05, now.ui_scale, self._set("ui_scale"), _percent)
        self.fullscreen = Toggle(services, words("settings.fullscreen"), full, self._set_fullscreen)
        self.rows = [
            (None, self._head("settings.screen")),
            (self._label("settings.ui_scale"), self.size),
            (None, self.fullscreen),
            (self._label("settings.motion"), self._motion(now)),
            (None, self._head("settings.laying")),
            (None, Toggle(services, words("settings.snapping"), now.snapping, self._set("snapping"))),
            (self._label("settings.assist"), self._assist(now)),
            (None, self._head("settings.sounds")),
            (None, Toggle(services, words("settings.sound"), now.sound, self._set("sound"))),
            (self._label("settings.volume"), Slider(services, (0, 1), 0.05, now.volume, self._set_volume, _percent)),
        ]
        if len(languages()) > 1:
            self.rows.insert(4, (self._label("settings.language"), self._languages(now)))
        self.inner.of(*(w for pair in self.rows for w in pair if w is not None))

    def _head(self, name: str) -> Label:
        return Label(self.services, self.services.words(name), "large")

    def _label(self, name: str) -> Label:
        return Label(self.services, self.services.words(name))

    def _assist(self, now: Settings) -> Choice:
        texts = [self.services.words(f"settings.assist.{level}") for level in _ASSISTS]
        return Choice(self.services, texts, _ASSISTS.index(now.assist), lambda k: self._choose(assist=_ASSISTS[k]))

    def _motion(self, now: Settings) -> Choice:
        """Whether things move, and how fast."""
        names = ("off", "normal", "fast")
        chosen = names.index(now.pace) if now.motion else 0
        texts = [self.services.words(f"settings.motion.{name}") for name in names]
        return Choice(self.services, texts, chosen, lambda k: self._choose(motion=k > 0, pace="fast" if k == 2 else "normal"))

    def _languages(self, now: Settings) -> Choice:
        names = languages()
        texts = [Words(name)("language.name") for name in names]
        return Choice(
            self.services,
            texts,
            names.index(spoken) if (spoken := self.services.words.language) in names else 0,
            lambda k: self._choose(language=names[k]),
        )

    def _set(self, name: str) -> Callable[[float], Change]:
        return lambda value: self._choose(**{name: value})

    def _choose(self, **chosen: object) -> Change:
        self.services.change(replace(self.services.settings, **chosen))  # type: ignore[arg-type]  # the names are those of the rows above
        return STAY

    def _set_volume(self, volume: float) -> Change:
        self._choose(volume=volume)
        self.services.sounds.play("wood", 0.8)
        return STAY

    def _set_fullscreen(self, on: bool) -> Change:
        if self.services.window is not None:
            self.services.window.set_fullscreen(on)
        return self._choose(fullscreen=on)

    def _use_usual(self) -> Change:
        now = self.services.settings
        kept = Settings(window=now.window, place=now.place, fullscreen=now.fullscreen, language=now.language, remembered=now.remembered)
        self.services.change(kept)
        self._fill()
        return STAY

    def arrange(self, size: tuple[int, int]) -> None:
        px = self.services.theme.px
        if self.services.window is not None:
            self.fullscreen.on = self.services.window.fullscreen
        limited = self.services.theme.scale < self.services.settings.ui_scale - 0.001
        self.size.tip = self.services.words("settings.ui_scale.limited", percent=_percent(self.services.theme.scale)) if limited else ""
        wide = min(px(620), size[0] - px(40))
        tall = self._place_rows(pygame.Rect(0, 0, wide - px(64), 0)) + px(180)
        self.sheet = anchored(pygame.Rect(0, 0, *size), (wide, min(tall, size[1] - px(32))))
        inner = self.sheet.inflate(-px(64), -px(56))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        w, h = self.done.wanted()
        self.done.place(pygame.Rect(inner.right - w, inner.bottom - h, w, h))
        w, h = self.usual.wanted()
        self.usual.place(pygame.Rect(inner.x, inner.bottom - h, w, h))
        w, _ = self.credits.wanted()
        self.credits.place(pygame.Rect(self.usual.rect.right + px(12), inner.bottom - h, w, h))
        self.scroll.place(pygame.Rect(inner.x, inner.y + px(50), inner.width + px(22), inner.height - px(50) - h - px(20)))

    def _place_rows(self, area: pygame.Rect) -> int:
        px = self.services.theme.px
        y = area.y + px(4)
        for label, widget in self.rows:
            if isinstance(widget, Label):
                y += px(12) if y > area.y + px(8) else 0
                widget.place(pygame.Rect(area.x, y, area.width, px(34)))
                y += px(40)
                continue
            left = px(_LABEL) if label is not None else 0
            w, h = widget.wanted(area.width - left)
            if label is not None:
                label.place(pygame.Rect(area.x, y + (h - self.services.theme.height()) // 2, left - px(8), h))
            widget.place(pygame.Rect(area.right - w, y, w, h))
            y += h + px(8)
        return y - area.y

    def on_event(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        answer = self.group.on_event(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.sheet.collidepoint(event.pos):
            return Pop()
        return answer

    def update(self, dt: float) -> Change | None:
        self.group.update(dt)
        self.inner.update(dt)
        return None

    def wakes_in(self) -> float | None:
        waits = [wait for wait in (self.group.wakes_in(), self.inner.wakes_in()) if wait is not None]
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> None:
        dim(surface)
        lay(surface, self.sheet, SHEET, self.services.theme.scale)
        self.heading.draw(surface, self.group.look(self.heading))
        self.group.draw(surface)


def _percent(part: float) -> str:
    return f"{round(part * 100)} %"
