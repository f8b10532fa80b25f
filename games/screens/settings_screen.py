"""The settings, as a sheet over whatever is below: four leaves of rows. Every choice holds at once and is kept at once."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import get_args

import pygame

from games.i18n.words import Words, languages
from games.screens.credits import credits_page
from games.screens.keys_screen import KeysScreen
from games.shell.services import Services
from games.shell.settings import CASCADE_SPEEDS, SCALES, Assist, Marks, Settings
from games.shell.sheet import dim
from games.ui.card import SHEET, lay
from games.ui.emblems import EMBLEMS, emblem
from games.ui.icons import Icon, icon
from games.ui.layout import anchor
from games.ui.letters import FAMILIES
from games.ui.palette import SCHEMES, ColourName, darker
from games.ui.screen import STAY, Change, Pop, Push, Screen
from games.ui.widgets import Button, Choice, Group, Label, Look, ScrollArea, Slider, Toggle, Widget

LEAVES = ("screen", "looks", "play", "sounds")
_ASSISTS: tuple[Assist, ...] = get_args(Assist)
_MARKS: tuple[Marks, ...] = get_args(Marks)
_SPEEDS = ("1/8", "1/4", "1/2", "1", "2", "4")  # in the order of CASCADE_SPEEDS
_LABEL = 200  # units, the width of the words at the left
_WIDE, _TALL = 720, 560  # units of the sheet, as far as the window has them


@dataclass(frozen=True, slots=True)
class Row:
    """A widget, the words at its left if it does not carry its own, and a remark below."""

    widget: Widget
    label: Label | None = None
    note: Label | None = None


class SettingsScreen(Screen):
    """What a player chooses for good."""

    cover = "sheet"

    def __init__(self, services: Services, leaf: int = 0) -> None:
        """leaf: of LEAVES, the one that lies on top."""
        self.services = services
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.inner = Group(services)
        self.scroll = ScrollArea(services, self.inner, self._place_rows)
        self.group = Group(services)
        self._write(leaf)
        self.group.focus(self.leaves)

    def _write(self, leaf: int) -> None:
        """All the words and widgets, in the language of now."""
        services, words = self.services, self.services.words
        self.title = words("settings.title")
        self.heading = Label(services, self.title, "heading")
        self.leaves = Choice(services, [words(f"settings.leaf.{name}") for name in LEAVES], leaf, self._turn_to)
        self.done = Button(services, words("settings.done"), Pop, kind="first")
        self.usual = Button(services, words("settings.usual"), self._use_usual, tip=words("settings.usual.tip"))
        self.credits = Button(services, words("settings.credits"), lambda: Push(credits_page(services)), tip=words("settings.credits.tip"))
        self.group.of(self.leaves, self.scroll, self.usual, self.credits, self.done)
        self._fill()

    def _fill(self) -> None:
        """The rows of the leaf on top, as the settings are now."""
        now = self.services.settings
        self.rows = (self._of_screen, self._of_looks, self._of_play, self._of_sounds)[self.leaves.chosen](now)
        for row in self.rows:
            row.widget.name = row.label.text if row.label is not None else ""
        self.inner.of(*(part for row in self.rows for part in (row.label, row.widget, row.note) if part is not None))

    def _turn_to(self, leaf: int) -> Change:
        self._fill()
        self.scroll.scroll(-self.scroll.top)
        if self.services.changed is not None:
            self.services.changed()
        return STAY

    # the leaves

    def _of_screen(self, now: Settings) -> list[Row]:
        services, words = self.services, self.services.words
        full = services.window.fullscreen if services.window is not None else False
        self.size = Slider(services, SCALES, 0.05, now.ui_scale, self._set("ui_scale"), self._percent)
        self.fullscreen = Toggle(services, words("settings.fullscreen"), full, self._set_fullscreen)
        rows = [Row(self.size, self._label("settings.ui_scale")), Row(self.fullscreen)]
        return rows + ([Row(self._languages(now), self._label("settings.language"))] if len(languages()) > 1 else [])

    def _of_looks(self, now: Settings) -> list[Row]:
        schemes = self._choice("colours", SCHEMES, now.colours)
        marks = self._choice("marks", _MARKS, now.marks)
        marks.tip = self.services.words("keys.shell.marks")
        letters = self._choice("letters", FAMILIES, now.letters)
        return [
            Row(schemes, self._label("settings.colours"), self._note(f"settings.colours.{now.colours}.note")),
            Row(Sample(self.services)),
            Row(marks, self._label("settings.marks"), self._note(f"settings.marks.{now.marks}.note")),
            Row(letters, self._label("settings.letters")),
        ]

    def _of_play(self, now: Settings) -> list[Row]:
        services, words = self.services, self.services.words
        speed = Choice(services, _SPEEDS, CASCADE_SPEEDS.index(now.cascade_speed), lambda k: self._choose(cascade_speed=CASCADE_SPEEDS[k]))
        autosave = Toggle(services, words("settings.autosave"), now.autosave, self._set("autosave", again=True))
        kept = "on" if now.autosave else "off"
        return [
            Row(self._motion(now), self._label("settings.motion")),
            Row(speed, self._label("settings.cascade_speed"), self._note("settings.cascade_speed.note")),
            Row(self._choice("assist", _ASSISTS, now.assist), self._label("settings.assist")),
            Row(Toggle(services, words("settings.snapping"), now.snapping, self._set("snapping"))),
            Row(autosave, note=self._note(f"settings.autosave.{kept}.note")),
            Row(Button(services, words("settings.keys.open"), self._show_keys), self._label("settings.keys")),
        ]

    def _of_sounds(self, now: Settings) -> list[Row]:
        services = self.services
        loudness = Slider(services, (0, 1), 0.05, now.volume, self._set_volume, self._percent)
        return [
            Row(Toggle(services, services.words("settings.sound"), now.sound, self._set("sound"))),
            Row(loudness, self._label("settings.volume")),
            Row(Toggle(services, services.words("settings.speech"), now.speech, self._set("speech"))),
        ]

    def _show_keys(self) -> Change:
        return Push(KeysScreen(self.services))

    # their parts

    def _percent(self, part: float) -> str:
        return self.services.words("settings.percent", percent=round(part * 100))

    def _label(self, name: str) -> Label:
        return Label(self.services, self.services.words(name))

    def _note(self, name: str) -> Label:
        key = self.services.keys.describe("shell.marks", self.services.words)
        return Label(self.services, self.services.words(name, key=key), "small", "second_ink")

    def _choice(self, name: str, values: tuple[str, ...], now: str) -> Choice:
        """One of these values of the setting of this name; the remarks beside it may be others then."""
        texts = [self.services.words(f"settings.{name}.{value}") for value in values]
        return Choice(self.services, texts, values.index(now), lambda k: self._again(**{name: values[k]}))

    def _motion(self, now: Settings) -> Choice:
        """Whether things move, and how fast."""
        names = ("off", "normal", "fast")
        chosen = names.index(now.pace) if now.motion else 0
        texts = [self.services.words(f"settings.motion.{name}") for name in names]
        return Choice(self.services, texts, chosen, lambda k: self._choose(motion=k > 0, pace="fast" if k == 2 else "normal"))

    def _languages(self, now: Settings) -> Choice:
        names = languages()
        values = (None, *names)
        texts = [self.services.words("settings.language.computer"), *(Words(name)("language.name") for name in names)]
        chosen = values.index(now.language) if now.language in values else 0
        return Choice(self.services, texts, chosen, lambda k: self._speak(values[k]))

    # what is chosen

    def _speak(self, language: str | None) -> Change:
        self._choose(language=language)
        at, by_keys = self._focused()
        self._write(self.leaves.chosen)
        return self._show(at, by_keys)

    def _set(self, name: str, *, again: bool = False) -> Callable[[float], Change]:
        return lambda value: (self._again if again else self._choose)(**{name: value})

    def _choose(self, **chosen: object) -> Change:
        self.services.change(replace(self.services.settings, **chosen))  # type: ignore[arg-type]  # the names are those of the rows above
        return STAY

    def _again(self, **chosen: object) -> Change:
        """Choose, and write the rows anew."""
        at, by_keys = self._focused()
        self._choose(**chosen)
        self._fill()
        return self._show(at, by_keys)

    def _focused(self) -> tuple[int | None, bool]:
        """The row with the focus, and whether the keys brought it there."""
        return next((k for k, row in enumerate(self.rows) if row.widget is self.inner.focused), None), self.inner.by_keys

    def _show(self, at: int | None, by_keys: bool) -> Change:
        """What was written anew is laid out; the focus is where it was."""
        if at is not None:
            self.group.focus(self.scroll, by_keys=by_keys)
            self.inner.focus(self.rows[at].widget, by_keys=by_keys)
        if self.services.changed is not None:
            self.services.changed()
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
        """As on the first day, but for the window, the language and what games remember."""
        now, first = self.services.settings, Settings()
        names = ("ui_scale", "snapping", "assist", "sound", "volume", "motion", "pace")
        looks = ("cascade_speed", "colours", "marks", "letters", "autosave")
        return self._again(**{name: getattr(first, name) for name in (*names, *looks)}) if now != first else STAY

    # where it lies

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        if self.services.window is not None and self.leaves.chosen == LEAVES.index("screen"):
            self.fullscreen.on = self.services.window.fullscreen
            limited = self.services.theme.scale < self.services.settings.ui_scale - 0.001
            self.size.tip = (
                self.services.words("settings.ui_scale.limited", percent=self._percent(self.services.theme.scale)) if limited else ""
            )
        self.sheet = anchor(pygame.Rect(0, 0, *size), (min(px(_WIDE), size[0] - px(40)), min(px(_TALL), size[1] - px(32))))
        inner = self.sheet.inflate(-px(64), -px(52))
        self.heading.place(pygame.Rect(inner.x, inner.y, inner.width, px(36)))
        w, h = self.leaves.preferred_size(inner.width)
        self.leaves.place(pygame.Rect(inner.x, inner.y + px(46), inner.width if h <= px(38) else w, h))
        top = self.leaves.rect.bottom + px(14)
        bottom = self._place_buttons(inner)
        self.scroll.place(pygame.Rect(inner.x, top, inner.width + px(22), bottom - px(14) - top))

    def _place_buttons(self, inner: pygame.Rect) -> int:
        """The buttons at the foot; gives their upper edge."""
        px = self.services.theme.px
        h = self.done.preferred_size()[1]
        y, x = inner.bottom - h, inner.right
        for button in (self.done, self.credits, self.usual):
            w = button.preferred_size()[0]
            x -= w
            button.place(pygame.Rect(inner.x if button is self.usual else x, y, w, h))
            x -= px(12)
        return y

    def _place_rows(self, area: pygame.Rect) -> int:
        px = self.services.theme.px
        y = area.y + px(4)
        for row in self.rows:
            y = self._place_row(row, pygame.Rect(area.x, y, area.width, 0)) + px(10)
        return y - area.y

    def _place_row(self, row: Row, area: pygame.Rect) -> int:
        """One row from the top of this area on; gives its lower edge. A widget that is too wide for its label lies below it."""
        px, y = self.services.theme.px, area.y
        left = 0
        if row.label is not None:
            beside = row.widget.preferred_size()[0] <= area.width - px(_LABEL) or isinstance(row.widget, Slider)
            left = px(_LABEL) if beside else 0
            tall = row.label.preferred_size((left or area.width) - px(8))[1]
            shift = max(0, (row.widget.preferred_size(area.width - left)[1] - tall) // 2) if beside else 0
            row.label.place(pygame.Rect(area.x, y + shift, (left or area.width) - px(8), tall))
            y += 0 if beside else tall + px(4)
        elif isinstance(row.widget, Sample) and row.widget.preferred_size()[0] <= area.width - px(_LABEL):
            left = px(_LABEL)  # below the colours it shows
        w, h = row.widget.preferred_size(area.width - left)
        row.widget.place(pygame.Rect(area.x + left, y, w, h))
        y = max(y + h, row.label.rect.bottom if row.label is not None else 0)
        if row.note is not None:
            tall = row.note.preferred_size(area.width - left)[1]
            row.note.place(pygame.Rect(area.x + left, y + px(4), area.width - left, tall))
            y += px(4) + tall
        return y

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        if self.services.keys.asks(event, "shell.back"):
            return Pop()
        answer = self.group.on_event(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not self.sheet.collidepoint(event.pos):
            return Pop()
        return answer

    def update(self, dt: float) -> Change | None:
        """Let time pass. dt: s."""
        self.group.update(dt)
        self.inner.update(dt)
        return None

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        waits = [wait for wait in (self.group.next_frame_in(), self.inner.next_frame_in()) if wait is not None]
        return min(waits, default=None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        dim(surface)
        lay(surface, self.sheet, SHEET, self.services.theme.scale)
        self.heading.draw(surface, self.group.look(self.heading))
        self.group.draw(surface)


class Sample(Widget):
    """Show the chosen colours: the three verdicts and the eight seats."""

    takes_mouse = False
    _VERDICTS: tuple[tuple[Icon, ColourName], ...] = (("check", "good"), ("warning", "caution"), ("cross", "no"))

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the pixels it would like."""
        px = self.theme.px
        wide = px(38) * (len(self._VERDICTS) + len(EMBLEMS)) + px(16)
        return (wide if width is None else min(wide, width)), px(36)

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw it on the surface."""
        step = min(self.theme.px(38), self.rect.width // (len(self._VERDICTS) + len(EMBLEMS) + 1))
        x, side = self.rect.x, round(step * 0.85)
        for sign, colour in self._VERDICTS:
            picture = icon(sign, side, darker(self.theme.palette.rgb(colour), 0.12))
            target.blit(picture, picture.get_rect(midleft=(x, self.rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += step
        x += step // 2
        for seat in range(len(EMBLEMS)):
            counter = emblem(seat, side)
            target.blit(counter, counter.get_rect(midleft=(x, self.rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += step
