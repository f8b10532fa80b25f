"""Show the set-up of a card game: people and bots, the game's own options, the pictures it is played with."""

import random
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from aya_sim.errors import AyaError, BadFile, BadQuestion
from games.card_table import autosave
from games.card_table.adapter import OptionSpec, TableAdapter
from games.card_table.autosave import LONGEST_NAME
from games.card_table.lesson import LessonTable
from games.card_table.log_dialog import LogSheet
from games.card_table.screen import TableScreen
from games.card_table.session import levels, new_session
from games.card_table.setup.options import recall_options, remember
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.i18n.words import Words
from games.pictures import BOX, own_deck
from games.pictures.reading import ENDINGS
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.name_field import KnownNames
from games.shell.services import Opening, Services
from games.shell.sheet import WidgetScreen
from games.ui.card import SHEET, lay
from games.ui.emblems import emblem
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop, Push, Replace
from games.ui.speech import Saying
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Choice, Group, Label, TextField, Widget

_SITTER, _LABEL = 104, 128  # units


class SetupScreen(WidgetScreen):
    """The set-up screen of a card game."""

    def __init__(self, services: Services, adapter: TableAdapter[Any, Any, Any], opening: Opening | None = None) -> None:
        self.services, self.adapter, self.opening = services, adapter, opening or Opening()
        self.title = game_named(adapter.game.name).title
        self.options = recall_options(services, adapter, self.opening)
        words, (least, most) = services.words, adapter.game.players
        self.fields = [
            TextField(services, name, hint=words("cards.setup.name", n=k + 1), longest=LONGEST_NAME)
            for k, name in enumerate(self.options.names)
        ]
        self.sitters = [
            Button(services, "", partial(self._next_sitter, k), face="small", tip=words("cards.setup.sitter.tip")) for k in range(most)
        ]
        self.players = Choice(services, [str(n) for n in range(least, most + 1)], self.options.players - least, self._set_players)
        self.rows: list[tuple[str, Widget]] = [(words(one.words), self._asking(one)) for one in adapter.option_specs]
        self.note = Label(services, "", "small", "second_ink")
        if adapter.kind is not None:
            names = [words("cards.setup.deck.box"), words("cards.setup.deck.own")]
            self.deck = Choice(services, names, int(self.options.deck != BOX), self._set_deck, tip=words("cards.setup.deck.own.tip"))
            self.rows.append((words("cards.setup.deck"), self.deck))
            self._say_deck()
        elif self.options.files:
            self._say_files()
        self.start = Button(services, words("cards.setup.start"), self._start, kind="first", face="large")
        self.lesson = Button(services, words("cards.setup.lesson"), self._lesson)
        self.home = Button(services, words("cards.setup.home"), Pop, kind="quiet", picture="back")
        self.rules = Button(services, "", self._rules, kind="quiet", picture="book", tip=words("cards.strip.rules"))
        self.settings = Button(
            services, "", lambda: Push(SettingsScreen(services)), kind="quiet", picture="gear", tip=words("settings.title")
        )
        self.players.name = words("cards.setup.players")
        for name, widget in self.rows:
            widget.name = name
        for k, sitter in enumerate(self.sitters):
            sitter.name = words("cards.setup.name", n=k + 1)
        self.group = Group(services)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._labels: list[tuple[str, tuple[int, int], int]] = []
        self._say_sitters()
        self.known = KnownNames(services, self.group, self.fields)
        self.group.focus(self.start)

    # choices

    def _asking(self, one: OptionSpec) -> Widget:
        """Return the widget of an option: a row of choices, or a button that steps through them if they are too many."""
        words = self.services.words
        names = [words(name) for _, name in one.values]
        tip = words(f"{one.words}.tip") if f"{one.words}.tip" in words else ""
        at = self.options.asked[one.field]
        if one.files:
            names.append(words("cards.setup.own_file"))
            own = Choice(self.services, names, len(names) - 1 if one.field in self.options.files else at, lambda _: None, tip=tip)
            own.act = partial(self._set_file, one, own)
            return own
        choice = Choice(self.services, names, at, partial(self._set_asked, one.field), tip=tip)
        if choice.preferred_size()[0] <= self.services.theme.px(300):
            return choice
        button = Button(self.services, names[at], lambda: STAY, face="text", tip=tip)
        button.act = partial(self._next_asked, one, names, button)
        return button

    def _set_asked(self, field: str, at: int) -> Change | None:
        self.options.asked[field] = at
        return None

    def _set_file(self, one: OptionSpec, choice: Choice, at: int) -> Change | None:
        """Choose one of the values, or a file, which is read when the game begins."""
        if at < len(one.values):
            self.options.asked[one.field] = at
            self.options.files.pop(one.field, None)
            self._say_files()
            return None
        choice.chosen = len(one.values) if one.field in self.options.files else self.options.asked[one.field]
        title = self.services.words("cards.setup.own_file.choose", what=self.services.words(one.words))
        return Push(FileChooser(self.services, title, Path.home(), one.files, partial(self._own_file, one, choice)))

    def _own_file(self, one: OptionSpec, choice: Choice, path: Path) -> Change | None:
        self.options.files[one.field], choice.chosen = str(path), len(one.values)
        self._say_files()
        return STAY

    def _say_files(self) -> None:
        self.note.text = ", ".join(
            Path(self.options.files[one.field]).name for one in self.adapter.option_specs if one.field in self.options.files
        )

    def _next_asked(self, one: OptionSpec, names: list[str], button: Button) -> Change | None:
        at = (self.options.asked[one.field] + 1) % len(names)
        self.options.asked[one.field], button.text = at, names[at]
        return None

    def _set_players(self, k: int) -> Change | None:
        self.options.players = k + self.adapter.game.players[0]
        self._place_widgets()
        return None

    def _next_sitter(self, seat: int) -> Change | None:
        """Put the next choice on a seat: a person, or a bot of the next level."""
        ladder = levels()
        self.options.sitters[seat] = ladder[(ladder.index(self.options.sitters[seat]) + 1) % len(ladder)]
        self._say_sitters()
        return None

    def _say_sitters(self) -> None:
        for button, level in zip(self.sitters, self.options.sitters, strict=True):
            button.text = self.services.words(f"cards.level.{level or 'person'}")
            button.chosen = bool(level)

    # the pictures

    def _set_deck(self, k: int) -> Change | None:
        if k == 0:
            self.options.deck = BOX
            self._say_deck()
            return None
        self.deck.chosen = int(self.options.deck != BOX)
        title = self.services.words("cards.setup.deck.choose")
        return Push(FileChooser(self.services, title, Path.home(), tuple(sorted(ENDINGS)), self._own_folder))

    def _own_folder(self, picture: Path) -> Change | None:
        """Play with the folder of this picture; unusable files are reported one by one."""
        assert self.adapter.kind is not None
        words, folder = self.services.words, picture.parent
        try:
            _, refused = own_deck(folder, self.adapter.kind)
        except BadFile as why:
            return Push(Dialog(self.services, words("cards.setup.deck.failed"), translate_error(words, why)))
        self.options.deck, self.deck.chosen = str(folder), 1
        self._say_deck()
        if not refused:
            return STAY
        title = words("cards.setup.deck.refused", n=len(refused), folder=folder.name)
        return Push(LogSheet(self.services, [f"{one.file}: {one.why}" for one in refused], title))

    def _say_deck(self) -> None:
        own = self.options.deck != BOX
        self.note.text = self.services.words("cards.setup.deck.of", folder=Path(self.options.deck).name) if own else ""

    # what comes next

    def _start(self) -> Change:
        drawn = random.SystemRandom()
        seed = self.opening.seed if self.opening.seed is not None else drawn.getrandbits(48)
        for k, field in enumerate(self.fields):
            self.options.names[k] = field.text.strip()[:LONGEST_NAME] or self.options.names[k]
        try:
            session = new_session(self.adapter, self.options.seats(), seed, self._options(), f"{drawn.getrandbits(64):016x}")
        except (BadQuestion, BadFile) as refused:
            return Push(Dialog(self.services, self.services.words("cards.setup.refused"), _describe_refusal(self.services.words, refused)))
        remember(self.services, self.adapter, self.options)
        autosave.keep(self.services, session)
        return Replace(TableScreen(self.services, session))

    def _options(self) -> dict[str, Any]:
        return self.options.game_options(self.adapter)

    def _lesson(self) -> Change:
        return Push(LessonTable(self.services, self.adapter))

    def _rules(self) -> Change:
        return Push(HelpScreen(self.services, self.adapter.game.name))

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the screen in a window of this size, px."""
        px = self.services.theme.px
        wide, high = min(size[0] - px(48), px(880)), min(size[1] - px(32), px(580))
        self.sheet = anchor(pygame.Rect(0, 0, *size), (wide, high))
        self._place_widgets()

    def _place_widgets(self) -> None:
        px, sheet = self.services.theme.px, self.sheet
        inner = sheet.inflate(-px(64), -px(40))
        between = px(22) if inner.width < px(760) else px(40)
        column = (inner.width - between) * 46 // 100
        top, foot = inner.y + px(72), inner.bottom - px(46)
        self._labels = [(self.services.words("cards.setup.players"), (inner.x, top + px(9)), px(80))]
        self.players.place(pygame.Rect(inner.x + px(84), top, column - px(84), px(38)))
        self._place_seats(inner.x, top + px(50), column, foot - px(8))
        x, y = inner.x + column + between, top
        room = inner.right - x
        pitch = min(px(48), (foot - top - px(56)) // max(1, len(self.rows)))
        for name, widget in self.rows:
            self._labels.append((name, (x, y + px(9)), px(_LABEL) - px(8)))
            widget.place(pygame.Rect(x + px(_LABEL), y, room - px(_LABEL), min(px(38), pitch - px(4))))
            y += pitch
        self.note.place(pygame.Rect(x + px(_LABEL), y, room - px(_LABEL), px(40)))
        self._place_foot(inner, foot)
        seats = [w for k in range(self.options.players) for w in (self.fields[k], self.sitters[k])]
        asked = [w for _, w in self.rows]
        self.group.of(self.players, *seats, *asked, self.note, self.start, self.lesson, self.home, self.rules, self.settings)

    def _place_seats(self, x: int, y: int, column: int, bottom: int) -> None:
        px = self.services.theme.px
        pitch = min(px(46), (bottom - y) // self.options.players)
        high = min(px(38), pitch - px(3))
        for k, (field, sitter) in enumerate(zip(self.fields, self.sitters, strict=True)):
            field.visible = sitter.visible = k < self.options.players
            field.place(pygame.Rect(x + px(46), y, column - px(54 + _SITTER), high))
            sitter.place(pygame.Rect(x + column - px(_SITTER), y, px(_SITTER), high))
            y += pitch if k < self.options.players else 0

    def _place_foot(self, inner: pygame.Rect, foot: int) -> None:
        px, sheet = self.services.theme.px, self.sheet
        w = max(px(190), self.start.preferred_size()[0] + px(30))
        self.start.place(pygame.Rect(inner.right - w, foot, w, px(50)))
        lesson = self.lesson.preferred_size()[0]
        self.lesson.place(pygame.Rect(inner.right - w - px(14) - lesson, foot + px(3), lesson, px(44)))
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
        """Return what the screen says aloud."""
        note = tuple(line for line in (self.note.text, self.known.says()) if line)
        return replace(super().says(), about=self.services.words("cards.setup.text"), now=note)

    def leave(self) -> None:
        """Drop the focus."""
        self.group.focus(None)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme.scale)
        x, y = self.sheet.x + px(32), self.sheet.y + px(18)
        surface.blit(theme.line(self.title, "heading", "ink"), (x, y))
        surface.blit(theme.line(words("cards.setup.text"), "small", "second_ink", self.sheet.width - px(64)), (x, y + px(36)))
        for text, at, wide in self._labels:
            surface.blit(theme.line(text, "text", "ink", wide), at)
        for k in range(self.options.players):
            side = min(px(36), self.fields[k].rect.height)
            surface.blit(emblem(k, side), (x, self.fields[k].rect.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        self.group.draw(surface)
        self.known.draw(surface)


def _describe_refusal(words: Words, refused: AyaError) -> str:
    text = translate_error(words, refused)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
