"""Show the end of a card game: the final table, the winner and why, and what may come next."""

from dataclasses import replace
from typing import Any, ClassVar

import msgspec
import pygame

import aya_sim
from games.card_table.adapter import Table
from games.card_table.log_dialog import LogSheet
from games.card_table.renderer import Stage
from games.card_table.session import Session
from games.card_table.speech import read
from games.core.game_api import Outcome
from games.core.registry import game_named
from games.records.results import Result, seats_of
from games.screens.setup import opening_again
from games.shell.play_time import PlayTime
from games.shell.services import Services
from games.shell.standing_line import StandingLine
from games.ui.card import SHEET, Slip, lay
from games.ui.emblems import emblem
from games.ui.screen import Change, Home, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Group

_PANEL = 320  # units wide


class EndScreen(Screen):
    """The end of a game, seen by all players; what is hidden at the end stays hidden from the viewer.

    is_own: the game was kept by this program, and can be played again from here.
    """

    is_own: ClassVar[bool] = True

    def __init__(self, services: Services, session: Session[Any, Any, Any], sitting: PlayTime | None = None) -> None:
        """sitting: how long it was played; None: nothing goes to the records."""
        words = services.words
        self.services, self.session = services, session
        self.title = game_named(session.adapter.game.name).title
        self.outcome: Outcome = session.adapter.game.outcome(session.state)
        self.stage = Stage(services)
        self.again = Button(services, words("cards.end.again"), self._again, kind="first")
        self.log = Button(services, words("cards.end.log"), self._log)
        self.home = Button(services, words("cards.end.menu"), Home)
        self.ways = [self.again, self.log, self.home] if self.is_own else [self.home, self.log]
        self.group = Group(services, self.ways)
        self.group.focus(self.ways[0])
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.size = (0, 0)
        self.explained: tuple[str, ...] = ()
        if self.is_own:
            services.saves.finish(session.adapter.game.name)
        kept = None
        if sitting is not None and session.id:
            kept = services.records.keep(result_of(session, self.outcome, sitting, services.now()))
            sitting.id = ""  # all of it is in the result
        self.record = StandingLine(services, self.title, kept)

    def _again(self) -> Change:
        record, seats = game_named(self.session.adapter.game.name), tuple((seat.name, seat.level) for seat in self.session.seats)
        return Replace(record.open()(self.services, opening_again(record, seats, self.session.state.options)))

    def _log(self) -> Change:
        return Push(LogSheet(self.services, self.session.log()))

    def arrange(self, size: tuple[int, int]) -> None:
        """Lay out the screen in a window of this size, px."""
        px = self.services.theme.px
        self.size = size
        wide = min(px(_PANEL), size[0] * 38 // 100)
        self.panel = pygame.Rect(size[0] - wide - px(14), px(14), wide, size[1] - px(28))
        area = pygame.Rect(px(8), px(8), self.panel.x - px(20), size[1] - px(16))
        names = tuple(seat.name for seat in self.session.seats)
        table = Table(area, self.services.theme, self.services.words, names, tuple(seat.is_bot for seat in self.session.seats))
        adapter, seen = self.session.adapter, self.session.observe()
        self.stage.room = area
        self.explained = adapter.explain_end(seen, self.outcome, table)
        self.stage.show(adapter.end_scene(seen, self.outcome, table), size)
        y = self.panel.bottom - px(16)
        for button in reversed(self.ways):
            h = button.preferred_size()[1]
            y -= h
            button.place(pygame.Rect(self.panel.x + px(18), y, self.panel.width - px(36), h))
            y -= px(10)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event."""
        answer = self.group.on_event(event)
        if answer is None and self.services.keys.asks(event, "shell.back"):
            return Home()
        if answer is None and self.services.keys.asks(event, "shell.press"):
            return self.ways[0].press()
        if event.type == pygame.MOUSEMOTION:
            over = self.stage.at(event.pos, lambda spot: bool(spot.says))
            self.stage.hovered = self.stage.grown = over.key if over is not None and answer is None else ""
        return answer

    def says(self) -> Saying:
        """Return what the screen says aloud."""
        words = self.services.words
        lines = [
            *self.explained,
            *(words("speech.points", name=self.session.seats[k].name, n=self.outcome.scores[k]) for k in self.outcome.rank_seats()),
        ]
        lay = read(self.stage.spots, self.services)
        return replace(super().says(), about=words("cards.end.title"), now=tuple(lines), where=lay)

    def update(self, dt: float) -> Change | None:
        """Let dt s pass."""
        self.group.update(dt)
        self.stage.update(dt)
        self.record.update()
        return None

    def next_frame_in(self) -> float | None:
        """Return the time until the next frame that differs, s; None if the screen rests."""
        return 0.05 if self.record.is_awaited else self.group.next_frame_in()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        self.stage.draw(surface)
        lay(surface, self.panel, SHEET, theme)
        x, y, wide = self.panel.x + px(18), self.panel.y + px(14), self.panel.width - px(36)
        surface.blit(theme.line(words("cards.end.title"), "heading", "ink", wide), (x, y))
        y += theme.height("heading") + px(6)
        for line in self.explained:
            told = theme.paragraph(line, "text", wide)
            surface.blit(told, (x, y))
            y += told.get_height() + px(5)
        if self.record.text:
            told = theme.paragraph(self.record.text, "strong", wide, "water_dark")
            surface.blit(told, (x, y))
            y += told.get_height() + px(5)
        self._draw_scores(surface, x, y + px(6), wide)
        self.group.draw(surface)

    def _draw_scores(self, surface: pygame.Surface, x: int, y: int, wide: int) -> None:
        """Draw one row for each seat, most points first; no rows if all have the same points."""
        theme, px = self.services.theme, self.services.theme.px
        scores, seats = self.outcome.scores, self.session.seats
        rows = self.outcome.rank_seats()
        if not rows:
            return
        room = self.ways[0].rect.y - px(12) - y
        high = min(px(40), max(px(22), room // len(rows)))
        for seat in rows:
            row = pygame.Rect(x, y, wide, high - px(4))
            won = seat in self.outcome.winners
            lay(surface, row, Slip((255, 253, 248) if won else (0xF3, 0xEC, 0xDE), "rule", 8, 2 if won else 0), theme)
            side = row.height - px(6)
            surface.blit(emblem(seat, side, theme.palette), (row.x + px(4), row.y + px(3)), special_flags=pygame.BLEND_PREMULTIPLIED)
            points = theme.line(self.services.words.number(scores[seat]), "strong", "ink")
            surface.blit(points, points.get_rect(midright=(row.right - px(10), row.centery)))
            end = row.right - px(16) - points.get_width()
            if won:
                mark = theme.line(self.services.words("cards.end.winner"), "tiny", "second_ink")
                surface.blit(mark, mark.get_rect(midright=(end - px(6), row.centery)))
                end -= mark.get_width() + px(12)
            begin = row.x + side + px(12)
            name = theme.line(seats[seat].name, "strong", "ink", max(1, end - begin))
            surface.blit(name, name.get_rect(midleft=(begin, row.centery)))
            y += high


def result_of(session: Session[Any, Any, Any], outcome: Outcome, sitting: PlayTime, now: float) -> Result:
    """Return the result of a game for the records. now: s since 1970."""
    game, seats = session.adapter.game, session.seats
    return Result(
        session.id,
        game.name,
        int(now),
        sitting.seconds,
        seats_of([seat.name for seat in seats], [seat.level for seat in seats], outcome.scores, outcome.winners),
        game_named(game.name).together,
        options=msgspec.json.encode(session.state.options).decode(),
        version=aya_sim.__version__,
        seed=session.seed,
        rating=outcome.rating or "",
        help=sitting.help,
    )
