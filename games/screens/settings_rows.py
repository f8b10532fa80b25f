"""The rows of the settings sheet, leaf by leaf: a widget for each setting, which applies and keeps what is chosen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import get_args

import pygame

from games.core.registry import GAMES, Record
from games.i18n.words import Words, languages
from games.screens.keys_screen import KeysScreen
from games.shell.services import Services
from games.shell.settings import CASCADE_SPEEDS, SCALES, Assist, BotPace, Marks, Renderer, Settings
from games.ui.emblems import EMBLEMS, emblem
from games.ui.icons import Icon, icon
from games.ui.letters import FAMILIES
from games.ui.palette import SCHEMES, ColourName, darker
from games.ui.screen import STAY, Change, Push
from games.ui.widgets import Button, Choice, Label, Look, Slider, Toggle, Widget

LEAVES = ("screen", "looks", "play", "sounds")
_ASSISTS: tuple[Assist, ...] = get_args(Assist)
_BOT_PACES: tuple[BotPace, ...] = get_args(BotPace)
_RENDERERS: tuple[Renderer, ...] = get_args(Renderer)
_MARKS: tuple[Marks, ...] = get_args(Marks)
_SPEEDS = ("1/8", "1/4", "1/2", "1", "2", "4")  # in the order of CASCADE_SPEEDS


@dataclass(frozen=True, slots=True)
class Row:
    """A widget, the words at its left if it does not carry its own, and a remark below."""

    widget: Widget
    label: Label | None = None
    note: Label | None = None


class SettingsRows:
    """Build the rows of a leaf. rewrite: called after a choice that changes rows (False) or all the words (True)."""

    def __init__(self, services: Services, rewrite: Callable[[bool], Change], game: Record | None = None) -> None:
        """game: whose settings alone are shown, besides those of every game; None: all are."""
        self.services = services
        self._rewrite = rewrite
        self._hidden = {name for record in GAMES for name in record.settings} - set(game.settings) if game is not None else set()

    def build(self, leaf: int) -> list[Row]:
        """Return the rows of this leaf of LEAVES, as the settings are now."""
        return (self._of_screen, self._of_looks, self._of_play, self._of_sounds)[leaf](self.services.settings)

    def _of_screen(self, now: Settings) -> list[Row]:
        services, words = self.services, self.services.words
        full = services.window.fullscreen if services.window is not None else False
        self.size = Slider(services, SCALES, 0.05, now.ui_scale, self._set("ui_scale"), self._percent)
        self.fullscreen = Toggle(services, words("settings.fullscreen"), full, self._set_fullscreen)
        self.limit = Label(services, "", "small", "caution_ink")
        rows = [Row(self.size, self._label("settings.ui_scale"), self.limit), Row(self.fullscreen)]
        return rows + ([Row(self._languages(now), self._label("settings.language"))] if len(languages()) > 1 else [])

    def follow_window(self) -> None:
        """Show in the rows of the screen how the window is now."""
        services = self.services
        if services.window is not None:
            self.fullscreen.on = services.window.fullscreen
            limited = services.theme.scale < services.settings.ui_scale - 0.001
            self.limit.text = services.words("settings.ui_scale.limited", percent=self._percent(services.theme.scale)) if limited else ""

    def _of_looks(self, now: Settings) -> list[Row]:
        schemes = self._choice("colours", SCHEMES, now.colours)
        marks = self._choice("marks", _MARKS, now.marks)
        marks.tip = self.services.words("keys.shell.marks")
        letters = self._choice("letters", FAMILIES, now.letters)
        return [
            Row(schemes, self._label("settings.colours"), self._note(f"settings.colours.{now.colours}.note")),
            Row(Sample(self.services)),
            *self._only_in("marks", Row(marks, self._label("settings.marks"), self._note(f"settings.marks.{now.marks}.note"))),
            Row(letters, self._label("settings.letters")),
            *self._only_in(
                "renderer",
                Row(
                    self._choice("renderer", _RENDERERS, now.renderer),
                    self._label("settings.renderer"),
                    self._note(f"settings.renderer.{now.renderer}.note"),
                ),
            ),
        ]

    def _only_in(self, name: str, row: Row) -> list[Row]:
        """Return this row, unless another game alone has the setting of this name."""
        return [] if name in self._hidden else [row]

    def _switch(self, name: str, on: bool) -> Row:
        """Return the row of a setting that is on or off."""
        return Row(Toggle(self.services, self.services.words(f"settings.{name}"), on, self._set(name)))

    def _of_play(self, now: Settings) -> list[Row]:
        services, words = self.services, self.services.words
        speed = Choice(services, _SPEEDS, CASCADE_SPEEDS.index(now.cascade_speed), lambda k: self._choose(cascade_speed=CASCADE_SPEEDS[k]))
        autosave = Toggle(services, words("settings.autosave"), now.autosave, self._set("autosave", again=True))
        kept = "on" if now.autosave else "off"
        return [
            Row(self._motion(now), self._label("settings.motion")),
            *self._only_in("bot_pace", Row(self._choice("bot_pace", _BOT_PACES, now.bot_pace), self._label("settings.bot_pace"))),
            *self._only_in("cascade_speed", Row(speed, self._label("settings.cascade_speed"), self._note("settings.cascade_speed.note"))),
            *self._only_in("assist", Row(self._choice("assist", _ASSISTS, now.assist), self._label("settings.assist"))),
            *(
                self._switch(name, getattr(now, name))
                for name in ("snapping", "auto_draw", "follow_partners", "partner_talk")
                if name not in self._hidden
            ),
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

    def _speak(self, language: str | None) -> Change:
        self._choose(language=language)
        return self._rewrite(True)

    def _set(self, name: str, *, again: bool = False) -> Callable[[float], Change]:
        return lambda value: (self._again if again else self._choose)(**{name: value})

    def _choose(self, **chosen: object) -> Change:
        self.services.change(replace(self.services.settings, **chosen))  # type: ignore[arg-type]  # the names are those of the rows above
        return STAY

    def _again(self, **chosen: object) -> Change:
        """Choose, and have the rows written anew."""
        self._choose(**chosen)
        return self._rewrite(False)

    def _set_volume(self, volume: float) -> Change:
        self._choose(volume=volume)
        self.services.sounds.play("wood", 0.8)
        return STAY

    def _set_fullscreen(self, on: bool) -> Change:
        if self.services.window is not None:
            self.services.window.set_fullscreen(on)
        return self._choose(fullscreen=on)

    def use_defaults(self) -> Change:
        """Choose the defaults of everything but the window, the language and what games remember."""
        now, first = self.services.settings, Settings()
        names = ("ui_scale", "snapping", "auto_draw", "follow_partners", "partner_talk", "assist", "sound", "volume", "motion", "pace")
        looks = ("bot_pace", "cascade_speed", "colours", "marks", "letters", "renderer", "autosave")
        return self._again(**{name: getattr(first, name) for name in (*names, *looks)}) if now != first else STAY


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
            counter = emblem(seat, side, self.theme.palette)
            target.blit(counter, counter.get_rect(midleft=(x, self.rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += step
