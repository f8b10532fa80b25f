"""The screen before the game: who plays, with which emblem, how the table is; then the table, or practice first."""

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from aya_sim.errors import BadQuestion
from aya_sim.game import Options, set_up
from aya_sim.game.types import CAMERAS, LEAST_PLAYERS, MAX_NAME_LENGTH, MOST_PLAYERS, NAMES
from games.aya.play.screen import TableScreen
from games.aya.practice.screen import PracticeScreen
from games.aya.setup.options import ASSISTS, GLASSES, SITTERS, TABLES, glasses_of, recall_options
from games.i18n.words import Words
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.name_field import KnownNames
from games.shell.services import Opening, Services
from games.shell.sheet import WidgetScreen
from games.ui.card import SHEET, lay
from games.ui.emblems import EMBLEMS, emblem
from games.ui.layout import anchor
from games.ui.screen import STAY, Change, Pop, Push, Replace
from games.ui.speech import Saying, Spoken
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Choice, Group, Label, Look, TextField, Toggle, Widget

_LABEL = 164  # units
_SITTER = 96  # units


class EmblemButton(Widget):
    """A counter with a seat's emblem; a press changes it for the next that is free."""

    focusable = True
    radius = 24

    def __init__(self, services: Services, number: int) -> None:
        super().__init__(services, services.words("aya.setup.emblem.tip"))
        self.number = number
        self.on_press: Callable[[], None] | None = None

    def preferred_size(self, width: int | None = None) -> tuple[int, int]:
        """Return the size of the counter, in pixels."""
        return self.theme.px(40), self.theme.px(40)

    def spoken(self) -> Spoken:
        """Return the emblem's name."""
        return self.says_kind("button", value=self.context.words(f"aya.spoken.emblem.{EMBLEMS[self.number]}"))

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Change the emblem with a click."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos):
            return self._press()
        return None

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Change the emblem with Enter or Space."""
        return self._press() if self.context.keys.asks(event, "shell.press", "shell.take") else None

    def _press(self) -> Change:
        self.context.sounds.play("knock", 0.3)
        if self.on_press is not None:
            self.on_press()
        return STAY

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the emblem."""
        picture = emblem(self.number, self.rect.width + (self.theme.px(2) if look.hovered else 0))
        target.blit(picture, picture.get_rect(center=self.rect.center), special_flags=pygame.BLEND_PREMULTIPLIED)


class SetupScreen(WidgetScreen):
    """The screen on which the players choose the options of a game."""

    title = "Aya"

    def __init__(self, services: Services, opening: Opening | None = None) -> None:
        self.services, self.opening = services, opening or Opening()
        self.options = recall_options(services, self.opening)
        words, chosen = services.words, self.options
        self.fields = [
            TextField(services, _name(services, k), hint=words("aya.setup.name", n=k + 1), longest=24) for k in range(MOST_PLAYERS)
        ]
        self.emblems = [EmblemButton(services, _emblem(services, k)) for k in range(MOST_PLAYERS)]
        for k, button in enumerate(self.emblems):
            button.on_press = partial(self._next_emblem, k)
        self.sitters = [
            Button(services, "", partial(self._next_level, k), face="small", tip=words("aya.setup.sitter.tip")) for k in range(MOST_PLAYERS)
        ]
        self._show_levels()
        counts = [str(n) for n in range(LEAST_PLAYERS, MOST_PLAYERS + 1)]
        levels = [words(f"aya.setup.assist.{level}") for level in ASSISTS]
        sizes = [words(f"aya.setup.table.{name}") for name in ("small", "usual", "large")]
        who = [words("aya.setup.who.hot_seat"), words("aya.setup.who.solo")]
        self.players = Choice(services, counts, chosen.players - LEAST_PLAYERS, self._set_players)
        self.who = Choice(services, who, int(chosen.solo), self._set("solo"))
        self.cameras = Choice(services, [str(n) for n in CAMERAS], chosen.cameras, self._set("cameras"))
        self.assist = Choice(services, levels, chosen.assist, self._set_assist)
        self.table = Choice(services, sizes, chosen.table, self._set("table"))
        self.glasses = glasses_of(self.opening)
        self.glass = Choice(services, [_speak_seconds(words, seconds) for seconds in self.glasses], chosen.glass, self._set("glass"))
        self.take_back = Toggle(services, words("aya.setup.take_back"), chosen.take_back, self._set_take_back)
        self.note = Label(services, "", "small", "second_ink")
        self.start = Button(services, words("aya.setup.start"), self._start, kind="first", face="large")
        self.practice = Button(services, words("aya.setup.practice"), self._open_practice)
        self.home = Button(services, words("aya.setup.home"), Pop, kind="quiet", picture="back")
        self.rules = Button(services, "", self._open_rules, kind="quiet", picture="book", tip=words("aya.strip.rules"))
        self.settings = Button(
            services, "", lambda: Push(SettingsScreen(services)), kind="quiet", picture="gear", tip=words("settings.title")
        )
        self.rows: list[tuple[str, Widget]] = [
            ("aya.setup.who", self.who),
            ("aya.setup.glass", self.glass),
            ("aya.setup.table", self.table),
            ("aya.setup.cameras", self.cameras),
            ("aya.setup.assist", self.assist),
        ]
        self._name_widgets()
        self.group = Group(services)
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._labels: list[tuple[str, tuple[int, int], int]] = []  # words, where, and how wide they may be
        self._show_assist_note()
        self.known = KnownNames(services, self.group, self.fields)
        self.group.focus(self.start)

    def _name_widgets(self) -> None:
        """Call the widgets what stands beside them on the screen."""
        words = self.services.words
        self.players.name = words("aya.setup.players")
        for name, widget in self.rows:
            widget.name = words(name)
        for k in range(MOST_PLAYERS):
            self.sitters[k].name = words("aya.setup.name", n=k + 1)
            self.emblems[k].name = words("aya.spoken.emblem", n=k + 1)

    # choices

    def _set(self, name: str) -> Callable[[int], Change | None]:
        def choose(k: int) -> Change | None:
            setattr(self.options, name, bool(k) if name == "solo" else k)
            return None

        return choose

    def _set_players(self, k: int) -> Change | None:
        self.options.players = k + LEAST_PLAYERS
        self._place_widgets()
        return None

    def _set_assist(self, k: int) -> Change | None:
        self.options.assist = k
        self._show_assist_note()
        return None

    def _set_take_back(self, on: bool) -> Change | None:
        self.options.take_back = on
        return None

    def _show_assist_note(self) -> None:
        self.note.text = self.services.words(f"aya.setup.assist.note.{ASSISTS[self.options.assist]}")

    def _next_emblem(self, seat: int) -> None:
        """Take the next emblem; the seat that has it gets this one's."""
        old = self.emblems[seat].number
        new = (old + 1) % len(EMBLEMS)
        for other in self.emblems:
            if other.number == new:
                other.number = old
        self.emblems[seat].number = new

    def _next_level(self, seat: int) -> Change | None:
        """Seat a person, or a bot of the next level."""
        self.options.sitters[seat] = SITTERS[(SITTERS.index(self.options.sitters[seat]) + 1) % len(SITTERS)]
        self._show_levels()
        return None

    def _show_levels(self) -> None:
        for button, level in zip(self.sitters, self.options.sitters, strict=True):
            button.text = self.services.words(f"aya.setup.sitter.{level or 'person'}")
            button.chosen = bool(level)

    def game_options(self) -> Options:
        """Return the options of the game. Raises BadQuestion."""
        chosen, n = self.options, self.options.players
        width, height = TABLES[chosen.table]
        return Options(
            n,
            names=tuple(field.text.strip()[:MAX_NAME_LENGTH] or NAMES[k] for k, field in enumerate(self.fields[:n])),
            colours=tuple(EMBLEMS[button.number] for button in self.emblems[:n]),
            cameras=CAMERAS[chosen.cameras],
            width=width,
            height=height,
            hourglass=self.glasses[chosen.glass],
            assist=ASSISTS[chosen.assist],
            take_back=chosen.take_back,
            solo=chosen.solo,
            partners=tuple(chosen.sitters[:n]),
        )

    def _start(self) -> Change:
        seed = self.opening.seed if self.opening.seed is not None else random.SystemRandom().getrandbits(48)
        try:
            game = set_up(self.game_options(), seed)
        except BadQuestion:
            return STAY
        self._remember()
        screen = TableScreen(self.services, game)
        screen.controller.save()
        return Replace(screen)

    def _open_practice(self) -> Change:
        return Push(PracticeScreen(self.services))

    def _open_rules(self) -> Change:
        return Push(HelpScreen(self.services, "aya"))

    def _remember(self) -> None:
        settings, chosen = self.services.settings, self.options
        for name in ("players", "solo", "cameras", "assist", "table", "glass", "take_back"):
            if name != "glass" or chosen.glass < len(GLASSES):  # one that was asked for is for this game
                settings = settings.remembering(f"aya.{name}", getattr(chosen, name))
        for k in range(MOST_PLAYERS):
            settings = settings.remembering(f"aya.name.{k}", self.fields[k].text.strip())
            settings = settings.remembering(f"aya.emblem.{k}", self.emblems[k].number)
            settings = settings.remembering(f"aya.sitter.{k}", chosen.sitters[k])
        self.services.settings = settings
        self.services.keep_settings()

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay the sheet and its widgets out."""
        px = self.services.theme.px
        wide, high = min(size[0] - px(48), px(860)), min(size[1] - px(40), px(548))
        self.sheet = anchor(pygame.Rect(0, 0, *size), (wide, high))
        self._place_widgets()

    def _place_widgets(self) -> None:
        px, sheet = self.services.theme.px, self.sheet
        inner = sheet.inflate(-px(64), -px(44))
        narrow = inner.width < px(760)
        between = px(20) if narrow else px(40)
        column = (inner.width - between) * (38 if narrow else 42) // 100
        top, foot = inner.y + px(72), inner.bottom - px(48)
        pitch = min(px(48), (foot - top - px(80)) // len(self.rows))  # the note and the last toggle come below
        self._labels = []
        self._labels.append((self.services.words("aya.setup.players"), (inner.x, top + px(9)), px(74)))
        self.players.place(pygame.Rect(inner.x + px(80), top, column - px(80), px(38)))
        y = top + px(54)
        for k in range(MOST_PLAYERS):
            self.fields[k].visible = self.emblems[k].visible = self.sitters[k].visible = k < self.options.players
            self.emblems[k].place(pygame.Rect(inner.x, y, px(40), px(40)))
            self.fields[k].place(pygame.Rect(inner.x + px(52), y + px(1), column - px(60 + _SITTER), px(38)))
            self.sitters[k].place(pygame.Rect(inner.x + column - px(_SITTER), y + px(1), px(_SITTER), px(38)))
            y += px(48)
        x, y = inner.x + column + between, top
        room = inner.right - x
        for name, widget in self.rows:
            self._labels.append((self.services.words(name), (x, y + px(9)), px(_LABEL - 6)))
            widget.place(pygame.Rect(x + px(_LABEL), y, room - px(_LABEL), px(38)))
            y += pitch
        self.note.place(pygame.Rect(x + px(_LABEL), y - min(px(6), pitch - px(38)), room - px(_LABEL), px(40)))
        self.take_back.place(pygame.Rect(x, y + px(38), room, px(36)))
        w = max(px(190), self.start.preferred_size()[0] + px(30))
        self.start.place(pygame.Rect(inner.right - w, foot, w, px(50)))
        practice = self.practice.preferred_size()[0]
        self.practice.place(pygame.Rect(inner.right - w - px(14) - practice, foot + px(3), practice, px(44)))
        self.home.place(pygame.Rect(inner.x - px(10), foot + px(4), self.home.preferred_size()[0], px(42)))
        self.settings.place(pygame.Rect(sheet.right - px(52), sheet.y + px(14), px(40), px(40)))
        self.rules.place(pygame.Rect(sheet.right - px(94), sheet.y + px(14), px(40), px(40)))
        seats = [w for k in range(self.options.players) for w in (self.emblems[k], self.fields[k], self.sitters[k])]
        self.group.of(
            self.players,
            *seats,
            *(w for _, w in self.rows),
            self.note,
            self.take_back,
            self.start,
            self.practice,
            self.home,
            self.rules,
            self.settings,
        )

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = self.known.on_event(event) or self.group.on_event(event)
        if answer is not None:
            return answer
        match self.services.keys.action(event, "shell"):
            case "shell.back":
                return Pop()
            case "shell.help":
                return self._open_rules()
            case "shell.press":
                return self._start()
        return None

    def says(self) -> Saying:
        """Return what is read aloud."""
        words = self.services.words
        about = words("aya.spoken.setup", text=words("aya.setup.text"))
        return replace(
            super().says(), title=words("aya.setup.title"), about=about, now=tuple(filter(None, [self.note.text, self.known.says()]))
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet."""
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme.scale)
        x, y = self.sheet.x + px(32), self.sheet.y + px(20)
        surface.blit(theme.line(words("aya.setup.title"), "heading", "ink"), (x, y))
        surface.blit(theme.line(words("aya.setup.text"), "small", "second_ink", self.sheet.width - px(64)), (x, y + px(36)))
        for text, at, room in self._labels:
            surface.blit(theme.line(text, "text", "ink", room), at)
        self.group.draw(surface)
        self.known.draw(surface)


def _speak_seconds(words: Words, seconds: float) -> str:
    whole = seconds % 60 == 0
    return words("aya.setup.minutes", n=round(seconds / 60)) if whole else words("aya.setup.seconds", n=words.number(seconds, "g"))


def _name(services: Services, k: int) -> str:
    name = services.settings.remembered.get(f"aya.name.{k}")
    return name if isinstance(name, str) and name else NAMES[k]


def _emblem(services: Services, k: int) -> int:
    known = [services.settings.remembered.get(f"aya.emblem.{j}") for j in range(MOST_PLAYERS)]
    if sorted(n for n in known if isinstance(n, int)) == list(range(MOST_PLAYERS)):
        return int(known[k] or 0)
    return k
