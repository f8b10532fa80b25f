"""Show the set-up of a game: its players, people or bots, and its options. A game says what begins and what can be tried first."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from games.core.options import OptionSpec
from games.core.registry import Record
from games.i18n.errors import translate_error
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.screens.setup.choices import LONGEST_NAME, describe_value, explain_option, recall_choices, remember_choices
from games.screens.setup.emblem_button import EmblemButton
from games.screens.setup.option_rows import OptionRow, OptionRows
from games.screens.setup.tile_sheet import TileSheet
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.name_field import KnownNames
from games.shell.services import Opening, Services
from games.shell.sheet import WidgetScreen
from games.ui.card import SHEET, lay
from games.ui.emblems import EMBLEMS
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Choice, Group, Label, TextField, Widget

_SITTER = 108  # units
_LOWEST = 34  # units, of a seat where the line about the seats is shown
_WIDE, _TALL = 980, 690  # units, of the sheet
_LONGEST_VALUE = 40  # characters


class SetupScreen(WidgetScreen):
    """The set-up of a game. try_first: the words of a button and the screen it opens."""

    has_emblems = False  # are they chosen?

    def __init__(
        self, services: Services, record: Record, opening: Opening, try_first: tuple[str, Callable[[], Screen]], about: str = ""
    ) -> None:
        words = services.words
        self.services, self.record, self.opening = services, record, opening
        self.title, self.about = record.title, about or words("setup.text")
        self.options = recall_choices(services, record, opening)
        least, most = record.players
        self.fields = [
            TextField(services, name, hint=words("setup.name", n=k + 1), longest=LONGEST_NAME) for k, name in enumerate(self.options.names)
        ]
        self.emblems = [
            EmblemButton(services, number, partial(self._next_emblem, k) if self.has_emblems else None)
            for k, number in enumerate(self.options.emblems)
        ]
        self.sitters = [
            Button(services, "", partial(self._next_sitter, k), face="small", tip=words("setup.sitter.tip")) for k in range(most)
        ]
        self.players = Choice(services, [str(n) for n in range(least, most + 1)], self.options.players - least, self._set_players)
        self.players.name = words("setup.players")
        self.players_label = Label(services, words("setup.players"))
        self.seats_note = Label(services, words("setup.seats.note"), "small", "second_ink")
        for k in range(most):
            self.sitters[k].name = words("setup.player", n=k + 1)
            self.emblems[k].name = words("aya.spoken.emblem", n=k + 1)
        self.notes = {spec.field: Label(services, "", "small", "second_ink") for spec in record.options}
        self.option_rows = OptionRows(services)
        self.explained: Label | None = None  # the note of the option that was chosen last
        self.start = Button(services, words("setup.start"), self._start, kind="first", face="large")
        self.try_first = Button(services, words(try_first[0]), lambda: Push(try_first[1]()))
        self.more: tuple[Button, ...] = ()  # of a game, left of those
        self.home = Button(services, words("setup.home"), Pop, kind="quiet", picture="back")
        self.rules = Button(services, "", self._rules, kind="quiet", picture="book", tip=words("setup.rules"))
        self.settings = Button(services, "", self._settings, kind="quiet", picture="gear", tip=words("settings.title"))
        self.group = Group(services)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._show_seats()
        self._explain_all()
        self.known = KnownNames(services, self.group, self.fields)
        self.group.focus(self.start)

    def begin(self, seed: int) -> Screen:
        """Return the screen of a new game of these players and options. Raises AyaError."""
        raise NotImplementedError

    def take_file(self, spec: OptionSpec, path: Path) -> Change | None:
        """Choose a file of the players for an option."""
        return self._set(spec, str(path))

    # the players

    def _set_players(self, k: int) -> Change | None:
        before = dict(self.options.options)
        self.options.seat_players(self.record, k + self.record.players[0])
        changed = [spec for spec in self.record.options if self.options.options[spec.field] != before[spec.field]]
        self._explain_all(changed[-1] if changed else None)
        self._show_seats()
        self._place_widgets()
        return None

    def _next_emblem(self, seat: int) -> None:
        """Take the next emblem; the seat that has it gets this one's."""
        old = self.emblems[seat].number
        new = (old + 1) % min(len(EMBLEMS), len(self.emblems))
        for other in self.emblems:
            if other.number == new:
                other.number = old
        self.emblems[seat].number = new
        self.options.emblems = [button.number for button in self.emblems]

    def _next_sitter(self, seat: int) -> Change | None:
        """Seat a person, or a bot of the next level."""
        levels = ("", *self.record.partners)
        self.options.sitters[seat] = levels[(levels.index(self.options.sitters[seat]) + 1) % len(levels)]
        self._show_seats()
        return None

    def _show_seats(self) -> None:
        """Write who sits where; a person alone is called "you"."""
        alone = self.options.sitters[: self.options.players].count("") == 1
        for k, (button, level) in enumerate(zip(self.sitters, self.options.sitters, strict=True)):
            button.text = self.services.words(f"setup.level.{level or ('you' if alone else 'person')}")
            button.picture, button.chosen = "computer" if level else "person", bool(level)
            self.fields[k].visible = self.emblems[k].visible = button.visible = k < self.options.players

    # the options

    @property
    def rows(self) -> list[tuple[OptionSpec, Widget]]:
        """Return every option with the widget that chooses."""
        return [(row.spec, row.widget) for row in self.option_rows.rows]

    def _build_row(self, spec: OptionSpec) -> OptionRow:
        name, widget, note = self.services.words(spec.words), self._choose(spec), self.notes[spec.field]
        widget.name, widget.shows_tip = name, widget.tip not in note.text
        return OptionRow(spec, Label(self.services, name), widget, note)

    def _choose(self, spec: OptionSpec) -> Widget:
        """Return the widget of an option: a row of choices, or a button that steps through them if they are too many."""
        values = spec.choices(self.options.players)
        value = self.options.options[spec.field]
        names = [describe_value(self.services.words, spec, one, is_short=True) for one in values]
        if spec.own or spec.files:
            names.append(describe_value(self.services.words, spec, value) if value not in values else self.services.words("setup.own"))
        at = values.index(value) if value in values else len(values)

        def take(k: int) -> Change | None:
            return self._set(spec, values[k]) if k < len(values) else self._ask_own(spec)

        tip = explain_option(self.services.words, spec, self.options.players)
        choice = Choice(self.services, names, at, take, tip=tip)
        if choice.preferred_size()[0] <= self._options_area().width:
            return choice
        return Button(self.services, names[at], lambda: take((at + 1) % len(names)), face="text", tip=tip)

    def _set(self, spec: OptionSpec, value: object) -> Change:
        """Choose a value, and explain it."""
        self.options.options[spec.field] = value
        self._explain(spec)
        self._place_widgets()
        return STAY

    def _explain(self, spec: OptionSpec) -> None:
        """Write what the chosen value of an option means."""
        named = f"{dict(spec.values).get(self.options.options[spec.field], '')}.tip"
        self.explained = self.notes[spec.field]
        self.explained.text = self.services.words(named if named in self.services.words else f"{spec.words}.tip")

    def _explain_all(self, chosen: OptionSpec | None = None) -> None:
        """Write what every option means. chosen: the one to be read aloud."""
        for spec in self.record.options:
            self._explain(spec)
        self.explained = self.notes[chosen.field] if chosen is not None else None

    def _ask_own(self, spec: OptionSpec) -> Change:
        """Ask for a value that is not listed: a file, or a text."""
        self._place_widgets()  # as it was: nothing is chosen yet
        if spec.files:
            title = self.services.words(f"setup.own.{'folder' if spec.field == 'deck' else 'file'}", what=self.services.words(spec.words))
            return Push(FileChooser(self.services, title, Path.home(), spec.files, partial(self.take_file, spec)))
        if spec.tiles:
            text = spec.kind.write(self.options.options[spec.field])
            return Push(TileSheet(self.services, spec, text, partial(self._set, spec), partial(self._keep, spec)))
        return Push(self._own_dialog(spec, spec.kind.write(self.options.options[spec.field])))

    def _own_dialog(self, spec: OptionSpec, text: str, refusal: str = "") -> Dialog:
        words = self.services.words
        field = TextField(self.services, text, hint=words(spec.words), longest=_LONGEST_VALUE)
        expected = words("setup.enter", what=words(f"setup.expects.{spec.kind.name}"))

        def take() -> Change:
            try:
                value = spec.read(field.text.strip())
                self.record.game().new_game(self.options.players, 0, **self.options.game_options(self.record) | spec.fields(value))
            except AyaError as refused:
                return Push(self._own_dialog(spec, field.text, _sentence(translate_error(words, refused))))
            except ValueError:
                return Push(self._own_dialog(spec, field.text, f"{words('setup.unusable', got=field.text)} {expected}"))
            return self._set(spec, value)

        field.act = lambda _: Pop(take())
        answers = [Answer(words("dialog.ok"), take, "first"), Answer(words("dialog.cancel"), partial(self._keep, spec))]
        return Dialog(self.services, words(spec.words), refusal or expected, answers, extra=field)

    def _keep(self, spec: OptionSpec) -> Change:
        """Leave an option as it is; one that is stepped through goes on to its first value."""
        listed = spec.choices(self.options.players)
        stepped = isinstance(dict(self.rows)[spec], Button) and self.options.options[spec.field] == listed[-1]
        return self._set(spec, listed[0]) if stepped else STAY

    # what comes next

    def seats(self) -> tuple[tuple[str, str], ...]:
        """Return the name at each seat, and the level of its bot or ""."""
        for k, field in enumerate(self.fields):
            self.options.names[k] = field.text.strip()[:LONGEST_NAME] or self.options.names[k]
        return tuple(zip(self.options.names, self.options.sitters, strict=True))[: self.options.players]

    def _start(self) -> Change:
        words = self.services.words
        seed = self.opening.seed if self.opening.seed is not None else random.SystemRandom().getrandbits(48)
        try:
            screen = self.begin(seed)
        except AyaError as refused:
            return Push(Dialog(self.services, words("setup.refused"), _sentence(translate_error(words, refused))))
        remember_choices(self.services, self.record, self.options, self.opening)
        return Replace(screen)

    def _rules(self) -> Change:
        return Push(HelpScreen(self.services, self.record.name))

    def _settings(self) -> Change:
        return Push(SettingsScreen(self.services, game=self.record))

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the sheet and its widgets out in a window of this size, px."""
        px = self.services.theme.px
        wide, tall = min(size[0] - px(48), px(_WIDE)), min(size[1] - px(32), px(_TALL))
        self.sheet = anchor(pygame.Rect(0, 0, *size), (wide, tall))
        explained = self.explained
        self._explain_all()  # the language may have changed
        self.explained = explained
        self._place_widgets()

    def _column(self, wide: int) -> int:
        """Return how wide the column of the players is, px. wide: of both columns."""
        return (wide - self._between(wide)) * 42 // 100

    def _between(self, wide: int) -> int:
        return self.services.theme.px(22 if wide < self.services.theme.px(760) else 40)

    def _inner(self) -> pygame.Rect:
        """Return the sheet without its margins."""
        return self.sheet.inflate(-self.services.theme.px(64), -self.services.theme.px(40))

    def _options_area(self) -> pygame.Rect:
        """Return where the options lie, without their scroll bar."""
        px, inner = self.services.theme.px, self._inner()
        x, y = inner.x + self._column(inner.width) + self._between(inner.width), inner.y + px(72)
        return pygame.Rect(x, y, inner.right - x, inner.bottom - px(60) - y)

    def _place_widgets(self) -> None:
        px, inner, area = self.services.theme.px, self._inner(), self._options_area()
        column = self._column(inner.width)
        top, foot = area.y, inner.bottom - px(48)
        wide, tall = self.players_label.preferred_size()
        self.players_label.place(pygame.Rect(inner.x, top + px(9), wide, tall))
        left = max(wide + px(8), px(80))
        self.players.place(pygame.Rect(inner.x + left, top, column - left, px(38)))
        bottom = self._place_seats_note(inner.x, column, foot - px(10))
        self._place_seats(inner.x, top + px(54), column, bottom)
        self.option_rows.hold([self._build_row(spec) for spec in self.record.options])
        self.option_rows.place(pygame.Rect(area.x, area.y, area.width + px(22), area.height))
        self._place_foot(inner, foot)
        seats = [w for k in range(self.options.players) for w in (self.emblems[k], self.fields[k], self.sitters[k])]
        ends = (self.start, self.try_first, *self.more, self.home, self.rules, self.settings)
        self.group.of(self.players_label, self.players, *seats, self.seats_note, self.option_rows, *ends)

    def _place_seats_note(self, x: int, column: int, bottom: int) -> int:
        """Place the line about the seats where they leave it room; return where the seats may end, px."""
        px, tall = self.services.theme.px, self.seats_note.preferred_size(column)[1]
        top = self._options_area().y + px(54)
        most = top + self.options.players * px(48)
        y = min(most, bottom - tall - px(6))
        self.seats_note.visible = y - top >= self.options.players * px(_LOWEST)
        self.seats_note.place(pygame.Rect(x, y + px(4), column, tall))
        return y if self.seats_note.visible else bottom

    def _place_seats(self, x: int, y: int, column: int, bottom: int) -> None:
        px = self.services.theme.px
        pitch = min(px(48), (bottom - y) // self.options.players)
        high = min(px(38), pitch - px(3))
        for k in range(self.options.players):
            self.emblems[k].place(pygame.Rect(x, y, px(40), high))
            self.fields[k].place(pygame.Rect(x + px(52), y, column - px(60 + _SITTER), high))
            self.sitters[k].place(pygame.Rect(x + column - px(_SITTER), y, px(_SITTER), high))
            y += pitch

    def _place_foot(self, inner: pygame.Rect, foot: int) -> None:
        px, sheet = self.services.theme.px, self.sheet
        w = max(px(190), self.start.preferred_size()[0] + px(30))
        self.start.place(pygame.Rect(inner.right - w, foot, w, px(50)))
        right = inner.right - w
        for button in (self.try_first, *self.more):
            right -= px(14) + button.preferred_size()[0]
            button.place(pygame.Rect(right, foot + px(3), button.preferred_size()[0], px(44)))
        self.home.place(pygame.Rect(inner.x - px(10), foot + px(4), self.home.preferred_size()[0], px(42)))
        self.settings.place(pygame.Rect(sheet.right - px(52), sheet.y + px(14), px(40), px(40)))
        self.rules.place(pygame.Rect(sheet.right - px(94), sheet.y + px(14), px(40), px(40)))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = self.known.on_event(event) or self.group.on_event(event)
        if answer is not None:
            return answer
        match self.services.keys.action(event, "shell"):
            case "shell.back":
                return Pop()
            case "shell.help":
                return self._rules()
            case "shell.press":
                return self._start()
        return None

    def says(self) -> Saying:
        """Return what is read aloud."""
        explained = self.explained.text if self.explained is not None else ""
        note = tuple(line for line in (explained, self.known.says()) if line)
        return replace(super().says(), about=self.services.words("setup.spoken", text=self.about), now=note)

    def update(self, dt: float) -> Change | None:
        """Let time pass towards a tooltip. dt: s."""
        self.option_rows.group.update(dt)
        return super().update(dt)

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is wanted, None while all rests."""
        waits = [wait for wait in (super().next_frame_in(), self.option_rows.group.next_frame_in()) if wait is not None]
        return min(waits, default=None)

    def leave(self) -> None:
        """Drop the focus."""
        self.group.focus(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        theme, px = self.services.theme, self.services.theme.px
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        x, y = self.sheet.x + px(32), self.sheet.y + px(18)
        surface.blit(theme.line(self.title, "heading", "ink"), (x, y))
        surface.blit(theme.line(self.about, "small", "second_ink", self.sheet.width - px(64)), (x, y + px(36)))
        self.group.draw(surface)
        self.known.draw(surface)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
