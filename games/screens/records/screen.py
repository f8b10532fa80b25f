"""The records screen: a game, one player or all; figures at the left, points or minutes over time, the results below.

What is shown is read when the screen opens and when it comes back; nothing here asks a clock.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from games.core.registry import game_named, load
from games.i18n.dates import day_in_words, span_in_words
from games.i18n.errors import translate_error
from games.records.csv_export import table
from games.records.results import Result
from games.records.standings import Figures, Measure, Question, best_first, figures, history, select_results
from games.screens.records.labels import details, labels, row_of, unit_of
from games.screens.records.players_dialog import PickSheet, PlayersSheet
from games.screens.records.plot import Plot
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.shell.sheet import WidgetScreen
from games.ui.card import SHEET, lay
from games.ui.layout import inset
from games.ui.screen import STAY, Change, Pop, Push
from games.ui.speech import Saying
from games.ui.table_background import lay_oak
from games.ui.widgets import Button, Choice, Group, Item, ListBox

_LEFT = 214  # units of the figures
_MEASURES: tuple[Measure, ...] = ("points", "minutes")
_SHOWN = "records.shown"  # remembered: the game looked at last


class RecordsScreen(WidgetScreen):
    """Show the records. games: name and title of each, in their order."""

    def __init__(self, services: Services, games: Sequence[tuple[str, str]]) -> None:
        words = services.words
        self.services, self.games = services, tuple(games)
        self.title = words("records.title")
        self.all: tuple[Result, ...] = ()
        self.shown: tuple[Result, ...] = ()  # in the order of the list
        self.who = ""
        self.figures: Figures | None = None
        self.game = Choice(services, [title for _, title in games], self._first_game(), lambda _: self._renew())
        self.person = Button(services, "", self._pick, face="text", tip=words("records.who.tip"))
        kinds = [words("records.people"), words("records.bots")]
        self.kind = Choice(services, kinds, 0, lambda _: self._renew(), tip=words("records.bots.tip"))
        self.measure = Choice(services, self._measures(), 0, lambda _: self._renew())
        self.order = Choice(services, [words("records.latest"), words("records.best")], 0, lambda _: self._renew())
        self.plot = Plot(services, self._pointed, self._open_step)
        self.list = ListBox(services, [], self._open, self._listed)
        self.back = Button(services, words("records.back"), Pop, picture="back")
        self.players = Button(services, words("records.players"), self._open_players, tip=words("records.players.tip"))
        self.export = Button(services, words("records.export"), self._export, tip=words("records.export.tip"))
        self.practice = Button(services, words("records.practice"), self._open_practice, tip=words("records.practice.tip"))
        for name in ("game", "kind", "measure", "order", "plot"):
            getattr(self, name).name = words(f"records.{name}.name")
        self.group = Group(
            services,
            [
                *(self.game, self.person, self.kind, self.measure, self.plot, self.order),
                *(self.list, self.back, self.practice, self.players, self.export),
            ],
        )
        self.sheet = self.left = self.right = pygame.Rect(0, 0, 0, 0)
        self._read()
        self.group.focus(self.game)

    # what is shown

    def _first_game(self) -> int:
        last = self.services.settings.remembered.get(_SHOWN)
        return next((k for k, (name, _) in enumerate(self.games) if name == last), 0)

    def _read(self) -> Change:
        """Look into the file again."""
        self.all = self.services.records.results()
        self.players.enabled = bool(self._names())
        self.export.enabled = bool(self.all)
        return self._renew()

    def _names(self) -> tuple[str, ...]:
        """Of people, who played last first."""
        return tuple(dict.fromkeys(seat.name for one in reversed(self.all) for seat in one.people if seat.name))

    def _renew(self) -> Change:
        """What was chosen is shown from now on."""
        words, question = self.services.words, self.question
        self.who = self.who if self.who in self._names() else ""
        found = select_results(self.all, question)
        self.figures = figures(found, question.who)
        self.plot.show(history(found, question.who, self._measure), whole=self._measure == "points")
        self.shown = best_first(found, question.who) if self.order.chosen else tuple(reversed(found))
        self.list.fill([self._item(one) for one in self.shown])
        self.person.text = self.who or words("records.everybody")
        self.person.enabled = not question.bots and len(self._names()) > 0
        for widget in (self.plot, self.list, self.order, self.measure):
            widget.visible = bool(found)
        self.practice.visible = bool(game_named(question.game).bests)
        if (called := self._measures()) != self.measure.words:
            self.measure.words = called
            if self.services.changed is not None:
                self.services.changed()
        self.services.settings = self.services.settings.remembering(_SHOWN, question.game)
        return STAY

    def _measures(self) -> list[str]:
        """What may be drawn, in the words of this game."""
        unit = unit_of(self.games[self.game.chosen][0])
        return [self.services.words(f"records.measure.{unit if name == 'points' else name}") for name in _MEASURES]

    @property
    def question(self) -> Question:
        """Return what is asked of the records."""
        bots = bool(self.kind.chosen)
        return Question(self.games[self.game.chosen][0], "" if bots else self.who, bots)

    @property
    def _measure(self) -> Measure:
        return _MEASURES[self.measure.chosen]

    def _item(self, result: Result) -> Item:
        words = self.services.words
        return Item(row_of(words, result, self.question.who), ", ".join([*labels(words, result), day_in_words(words, result.ended)]))

    def _pointed(self, k: int) -> None:
        """A dot was pointed at: its row is marked."""
        at = self.shown.index(self.plot.steps[k].result)
        self.list.fill(self.list.items, at)

    def _listed(self, k: int) -> Change | None:
        """A row was chosen: its dot is marked."""
        self.plot.chosen = next(j for j, step in enumerate(self.plot.steps) if step.result is self.shown[k])
        return STAY

    # what may be asked for

    def _open_step(self, k: int) -> Change | None:
        return self._open(self.shown.index(self.plot.steps[k].result))

    def _open(self, k: int) -> Change | None:
        words, one = self.services.words, self.shown[k]
        title = next((title for name, title in self.games if name == one.game), one.game)
        return Push(Dialog(self.services, words("records.one", game=title, day=day_in_words(words, one.ended)), details(words, one)))

    def _pick(self) -> Change:
        """Whose results?"""
        words, names = self.services.words, self._names()

        def picked(k: int) -> Change:
            self.who = names[k - 1] if k else ""
            return self._renew()

        at = names.index(self.who) + 1 if self.who in names else 0
        return Push(PickSheet(self.services, words("records.who"), [words("records.everybody"), *names], at, picked))

    def _open_players(self) -> Change:
        return Push(PlayersSheet(self.services, self._read))

    def _open_practice(self) -> Change:
        """Show the player's records in the practice of this game."""
        return Push(load(game_named(self.question.game).bests)(self.services))

    def _export(self) -> Change:
        words = self.services.words
        name = words("records.export.name") + ".csv"
        return Push(FileChooser(self.services, words("records.export"), Path.home(), (".csv",), self._written, save_as=name))

    def _written(self, path: Path) -> Change:
        words = self.services.words
        try:
            write_bytes(path, table(self.all))
        except BadFile as refused:
            return Push(Dialog(self.services, words("records.export.failed"), translate_error(words, refused)))
        return Push(Dialog(self.services, words("records.export.done"), words("records.export.done.text", file=path)))

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window of this size, in pixels."""
        px = self.services.theme.px
        whole = inset(pygame.Rect(0, 0, *size), max(px(20), (size[0] - px(1500)) // 2), max(px(18), (size[1] - px(980)) // 2))
        self.sheet = whole
        inner = inset(whole, px(26), px(20))
        w = min(self.game.preferred_size()[0], inner.width - px(170))
        self.game.place(pygame.Rect(inner.right - w, inner.y, w, px(38)))
        y = inner.y + px(50)
        self.person.place(pygame.Rect(inner.x, y, px(_LEFT - 14), px(38)))
        self.kind.place(pygame.Rect(inner.x + px(_LEFT), y, self.kind.preferred_size()[0], px(38)))
        w = self.measure.preferred_size()[0]
        self.measure.place(pygame.Rect(inner.right - w, y, w, px(38)))
        y += px(52)
        foot = inner.bottom - px(42)
        self.left = pygame.Rect(inner.x, y, px(_LEFT - 14), foot - px(12) - y)
        self.right = pygame.Rect(inner.x + px(_LEFT), y, inner.width - px(_LEFT), foot - px(12) - y)
        self._place_right()
        x = inner.right
        self.back.place(pygame.Rect(inner.x, foot, self.back.preferred_size()[0], px(42)))
        for button in (self.export, self.players, self.practice):
            w = button.preferred_size()[0]
            button.place(pygame.Rect(x - w, foot, w, px(42)))
            x -= w + px(10)

    def _place_right(self) -> None:
        """The plot above, the list below it, its order at the left of it."""
        px = self.services.theme.px
        high = max(px(170), self.right.height * 56 // 100)
        self.plot.place(pygame.Rect(self.right.x, self.right.y, self.right.width, high))
        top = self.right.y + high + px(12)
        self.list.place(pygame.Rect(self.right.x, top, self.right.width, self.right.bottom - top))
        self.order.place(pygame.Rect(self.left.x, top, min(self.order.preferred_size()[0], self.left.width), px(38)))

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle one event."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return Pop()
        return answer

    def says(self) -> Saying:
        """Describe the screen in words."""
        words = self.services.words
        told = (self._empty(),) if self.figures is None else tuple(f"{name}: {value}" for name, value in self._facts(self.figures))
        return replace(super().says(), about=words("records.about"), where=told)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        theme, px = self.services.theme, self.services.theme.px
        lay_oak(surface)
        lay(surface, self.sheet, SHEET, theme)
        title = theme.line(self.title, "heading", "ink", max(1, self.game.rect.x - self.left.x - px(12)))
        surface.blit(title, (self.left.x, self.game.rect.centery - title.get_height() // 2))
        if self.figures is None:
            told = theme.paragraph(self._empty(), "text", min(self.right.width, px(480)))
            surface.blit(told, told.get_rect(center=(self.sheet.centerx, self.right.centery)))
        else:
            self._draw_figures(surface, self.figures)
        self._draw_unwritten(surface)
        self.group.draw(surface)

    def _empty(self) -> str:
        """Why there is nothing here, and what would change that."""
        words, title = self.services.words, self.games[self.game.chosen][1]
        if self.question.bots:
            return words("records.empty.bots", game=title)
        return words("records.empty.who" if self.who else "records.empty", game=title, who=self.who)

    def _facts(self, told: Figures) -> list[tuple[str, str]]:
        words = self.services.words
        facts = [
            (words("records.figure.games"), str(told.games)),
            (words("records.figure.best"), str(told.best)),
            (words("records.figure.mean"), words.number(told.mean, ".1f")),
            (words("records.figure.time"), span_in_words(words, told.seconds)),
        ]
        if told.won is not None and self.question.who:
            facts.insert(1, (words("records.figure.won"), str(told.won)))
        return facts

    def _draw_figures(self, surface: pygame.Surface, told: Figures) -> None:
        theme, px = self.services.theme, self.services.theme.px
        facts = self._facts(told)
        high = min(px(46), (self.plot.rect.height - px(4)) // len(facts))
        for k, (name, value) in enumerate(facts):
            row = pygame.Rect(self.left.x, self.left.y + k * high, self.left.width, high)
            number = theme.line(value, "large", "ink")
            surface.blit(number, number.get_rect(midright=(row.right, row.centery)))
            label = theme.line(name, "text", "second_ink", max(1, row.width - number.get_width() - px(8)))
            surface.blit(label, label.get_rect(midleft=(row.x, row.centery)))
            if k:
                pygame.draw.line(surface, theme.palette.rule, (row.x, row.y), (row.right, row.y), px(1))

    def _draw_unwritten(self, surface: pygame.Surface) -> None:
        """What the disk does not take yet."""
        theme, waiting = self.services.theme, self.services.records.unwritten
        left, right = self.back.rect.right + theme.px(12), (self.practice if self.practice.visible else self.players).rect.x - theme.px(12)
        if waiting and right > left:
            line = theme.line(self.services.words("records.unwritten", n=waiting), "small", "second_ink", right - left)
            surface.blit(line, line.get_rect(midleft=(left, self.back.rect.centery)))
