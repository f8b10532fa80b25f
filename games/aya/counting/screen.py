"""The counting screen: photo by photo, with its place lit and the reason in words; then the album and the rating."""

from dataclasses import replace

import pygame

from aya_sim.certainty import Certainty
from aya_sim.game import Game
from aya_sim.layout import Layout
from aya_sim.scoring import Count
from games.aya.common.menu import open_menu
from games.aya.counting.afterwards import Afterwards
from games.aya.counting.album import Album
from games.aya.counting.judge import CertaintyClient, Question
from games.aya.counting.last_word import LastWord
from games.aya.counting.pages import Page, list_pages
from games.aya.model.timeline import Flood
from games.aya.render.camera.camera import NEAREST, Camera2D
from games.aya.render.highlights import Flashes, draw_shade, verdict_corner
from games.aya.render.lettering import draw_badge
from games.aya.session import autosave
from games.aya.session.controller import GameController
from games.aya.session.result import game_result, play_time_of
from games.core.worker import Worker
from games.records.recorder import Kept
from games.screens.setup import opening_again
from games.screens.table_menu import question_before_leaving
from games.shell.dialog import Answer
from games.shell.play_time import PlayTime
from games.shell.services import Services
from games.shell.standing_line import StandingLine
from games.ui.screen import STAY, Change, Home, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Group

_WON, _LOST, _BONUS = 1.5, 3.2, 1.8  # s a page stays
_NEAR = 1.9
_CLEAR = 1.2  # units per mm that show what lies under a photo
_SHEET = 0.36  # of the window's width
_LEAST_SHEET, _MOST_SHEET = 350, 620  # units
_SPOT = 42.0  # mm of light around an animal photo
_WIDE_SPOT = 84.0  # around a tile


class CountScreen(Screen):
    """The counting phase of a game, or of any fallen table."""

    key_rooms = ("cascade",)
    help_page = "aya"

    def __init__(
        self,
        services: Services,
        table: Game | Layout,
        count: Count,
        sitting: PlayTime | None = None,
        worker: Worker[Question, Certainty] | None = None,
        controller: GameController | None = None,
    ) -> None:
        """Count a game, or any fallen table.

        sitting: how the game was played; None: it was resumed, or is none. worker: as `CertaintyClient` takes it. controller: of a game
        that is played at several screens; it is closed with this screen.
        """
        self.services, self.count, self._controller = services, count, controller
        self._is_lesson = controller is not None and controller.is_lesson
        self.game = table if isinstance(table, Game) else None
        self.layout = table.layout if isinstance(table, Game) else table
        words = services.words
        self.title = words("aya.count.window")
        self.pages = list_pages(self.layout, count)
        self.at = 0
        self.paused = False
        self._left = 0.0
        self.camera = Camera2D()
        self.flashes = Flashes()
        self.last_word = LastWord(services, self.game, count)
        self.certainty = CertaintyClient(self.layout, count, worker)
        self.album = Album(services, self.layout, count, self.pages, self.certainty)
        self.menu = Button(services, "", self._open_menu, picture="menu", tip=words("aya.cascade.menu"))
        self.back = Button(services, "", lambda: self._turn(-1), picture="back", tip=words("aya.count.back.tip"))
        self.hold = Button(services, "", self._hold, picture="pause", tip=words("aya.count.hold.tip"))
        self.next = Button(services, "", lambda: self._turn(1), picture="forward", tip=words("aya.count.next.tip"))
        self.end = Button(services, words("aya.count.end"), self._to_the_end, tip=words("aya.count.end.tip"))
        self.again = Button(services, words("aya.count.again"), self._play_again, kind="first")
        self.afterwards = Afterwards(services, self.game) if self.game is not None and not self._is_lesson else None
        self.home = Button(services, words("aya.count.home"), self._go_home)
        self.look = Button(services, words("aya.count.look"), self._look_again)
        self.more = Button(services, "", self._see_more, tip=words("aya.count.more.tip"), face="small")
        going, done = [self.back, self.hold, self.next, self.end], [self.again, *self._uses, self.look, self.home]
        self.group = Group(services, [*going, self.more, *done, self.menu])
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self.record = StandingLine(services, "Aya", self._recorded(sitting))
        self._show(0)

    def _recorded(self, sitting: PlayTime | None) -> Kept | None:
        """Tell the records; a game that is in them already stays there as it is."""
        if self.game is None or self._is_lesson:
            return None
        sitting = sitting or play_time_of(self.services, self.game)
        kept = self.services.records.keep(game_result(self.game, sitting, self.services.now()))
        sitting.id = ""  # all of it is in the result
        return kept

    @property
    def is_over(self) -> bool:
        """Return whether the last photo has been looked at."""
        return self.at >= len(self.pages)

    @property
    def page(self) -> Page | None:
        """Return what is looked at now; None at the total."""
        return None if self.is_over else self.pages[self.at]

    def arrange(self, size: tuple[int, int]) -> None:
        """Place the table beside the sheet and the buttons on it."""
        px = self.services.theme.px
        wide = min(max(round(size[0] * _SHEET), px(_LEAST_SHEET)), px(_MOST_SHEET))
        margin = px(12)
        self.sheet = pygame.Rect(size[0] - wide - margin, margin, wide, size[1] - 2 * margin)
        clear = pygame.Rect(0, 0, self.sheet.x, size[1])
        self.camera.set_palette(self.services.theme.palette)
        self.camera.place(pygame.Rect(0, 0, *size), self.layout, clear, beyond=True)
        self._place_buttons()
        self.album.place(self.sheet, px(46) if not self.is_over else self._rows() * px(50))
        page = self.page
        if page is not None:
            self._aim(page, None)
        self._place_more()

    def _place_more(self) -> None:
        """The button to the photos that were won and have no room, where there are any."""
        spot = self.album.shelf().more if self.is_over else None
        self.more.visible = spot is not None
        if spot is not None:
            self.more.text = self.services.words("aya.count.more", n=self.album.hidden_count())
            self.more.place(spot)

    def _see_more(self) -> Change:
        self.album.turned += 1
        self._place_more()
        return STAY

    @property
    def _uses(self) -> tuple[Button, ...]:
        """The buttons to what a game is good for afterwards."""
        return self.afterwards.buttons if self.afterwards is not None else ()

    def _rows(self) -> int:
        return 1 + bool(self._uses) + self._is_kept

    def _place_buttons(self) -> None:
        px = self.services.theme.px
        going = (self.back, self.hold, self.next, self.end)
        done = (self.again, *self._uses, self.look, self.home)
        for button in going:
            button.visible = not self.is_over
        for button in done:
            button.visible = self.is_over
        self.again.visible = self.is_over and self._is_kept
        inner = self.sheet.inflate(-px(36), -px(32))
        menu = pygame.Rect(inner.right - px(46), inner.y - px(2), px(46), px(40))
        self.menu.place(menu)
        x, y = inner.x, inner.bottom - px(42)
        for button in (self.back, self.hold, self.next):
            button.place(pygame.Rect(x, y, px(48), px(42)))
            x += px(48) + px(8)
        wide = self.end.preferred_size(inner.right - x)[0]
        self.end.place(pygame.Rect(inner.right - wide, y, wide, px(42)))
        rows = [[self.again], [*self._uses], [self.look, self.home]]
        y = inner.bottom - px(42)
        for row in reversed([r for r in rows if any(b.visible for b in r)]):
            share = (inner.width - px(10) * (len(row) - 1)) // len(row)
            for k, button in enumerate(row):
                button.place(pygame.Rect(inner.x + k * (share + px(10)), y, share, px(42)))
            y -= px(50)

    # pages

    def _show(self, at: int) -> None:
        """Turn to this page; past the last one is the total."""
        self.at = min(max(at, 0), len(self.pages))
        self.album.turn_to(self.at)
        page = self.page
        if page is None:
            self.group.focus(None)
            self.services.sounds.play("paper", 0.7)
            return
        self._left = _LOST if not page.won else _WON if page.position is not None else _BONUS
        if page.won and page.position is not None:
            self.flashes.add(*page.position)
            self.services.sounds.play("shutter", 0.7, -0.3)
        else:
            self.services.sounds.play("paper", 0.6)

    def _turn(self, step: int) -> Change:
        self.paused = self.paused or step < 0
        self._show(self.at + step)
        self._renew()
        return STAY

    def _hold(self) -> Change:
        self.paused = not self.paused
        self._renew()
        return STAY

    def _to_the_end(self) -> Change:
        self._show(len(self.pages))
        self._renew()
        return STAY

    def _look_again(self) -> Change:
        self.paused = True
        self._show(0)
        self._renew()
        return STAY

    def _renew(self) -> None:
        self.hold.picture = "play" if self.paused else "pause"
        self._place_buttons()
        px = self.services.theme.px
        self.album.place(self.sheet, px(46) if not self.is_over else self._rows() * px(50))
        self._place_more()

    # events and time

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Answer the keys that turn pages, then the buttons."""
        asked = self.services.keys.action(event, "shell")
        if asked == "shell.back":
            return self._open_menu()
        if not self.is_over and (self.group.focused is None or not self.group.by_keys):
            act = {
                "shell.right": lambda: self._turn(1),
                "shell.left": lambda: self._turn(-1),
                "shell.take": self._hold,
                "shell.press": self._to_the_end,
                "shell.last": self._to_the_end,
            }.get(asked)
            if act is not None:
                return act()
        return self.group.on_event(event)

    def update(self, dt: float) -> Change | None:
        """Let time pass, s: pages turn by themselves, the camera goes to the photo."""
        self.group.update(dt)
        self.flashes.update(dt)
        self.album.update(dt)
        self.certainty.poll()
        if self.afterwards is not None:
            self.afterwards.update()
        if self.record.update():
            self.album.record = self.record.text
            self._place_more()
        if self.page is not None and not self.paused:
            self._left -= dt
            if self._left <= 0:
                self._show(self.at + 1)
                self._renew()
        pace = dt if self.services.settings.motion else None
        if self.page is None:
            self.camera.rest(pace)
        else:
            self._aim(self.page, pace)
        return None

    def next_frame_in(self) -> float | None:
        """Return 0 while anything moves, else when the page turns or the record comes, s."""
        if self.flashes or self.album.is_moving or self._travelling():
            return 0
        is_recorded = self.afterwards is None or not self.afterwards.is_awaited
        awaited = 0.05 if self.record.is_awaited or not is_recorded or self.certainty.is_awaited or self.camera.is_rough else None
        page = self._left if self.page is not None and not self.paused else None
        waits = [wait for wait in (awaited, self.group.next_frame_in(), page) if wait is not None]
        return min(waits, default=None)

    def leave(self) -> None:
        """Stop working out how sure the counting is, and leave the table of several screens."""
        self.certainty.close()
        if self._controller is not None:
            self._controller.close()

    def may_close(self) -> Screen | None:
        """Ask before the window closes on a count that is not over."""
        return question_before_leaving(self.services) if self.game is not None and not self.is_over else None

    def rescue(self) -> None:
        """Save the game."""
        if self._is_kept:
            assert self.game is not None
            autosave.write(self.services, self.game)

    @property
    def _is_kept(self) -> bool:
        """Return whether this window keeps the game in its autosave."""
        return self.game is not None and (self._controller is None or self._controller.keeps)

    # the camera

    def _aim(self, page: Page, dt: float | None) -> None:
        """Look at the place, so that it comes to lie in the middle of what the sheet leaves free."""
        if page.position is None:
            self.camera.rest(dt)
            return
        aside = (self.camera.area.centerx - self.sheet.x / 2) / max(0.01, self.camera.scale)
        self.camera.aim(page.position[0] + aside, page.position[1], self._near(), dt)

    def _near(self) -> float:
        """As near as shows how the photo lies."""
        whole = self.camera.scale / self.camera.near
        return min(NEAREST, max(_NEAR, self.services.theme.scale * _CLEAR / whole))

    def _travelling(self) -> bool:
        page = self.page
        if page is None or page.position is None:
            return not self.camera.shows_all
        return self.camera.is_moving

    def says(self) -> Saying:
        """Return the open page in words."""
        about = self.services.words("aya.spoken.count")
        last = (self.last_word.text,) if self.is_over and self.last_word.text else ()
        return replace(super().says(), about=about, now=(*self.album.spoken_page(), *last), where=self.album.spoken_history())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table with the photo lit, or all verdicts, and the sheet."""
        floods = [Flood(k, 1.0, tile.x, tile.y) for k, tile in enumerate(self.layout.tiles)]
        self.camera.draw(surface, self.layout, floods=floods)
        page = self.page
        if page is not None and page.position is not None:
            reach = (_WIDE_SPOT if page.is_tile else _SPOT) * self.camera.scale
            draw_shade(surface, surface.get_rect(), self.camera.pixel(*page.position), reach)
        elif self.is_over:
            self._draw_verdicts(surface)
            self.last_word.draw(surface)
        self.flashes.draw(surface, self.camera)
        self.album.draw(surface)
        self.group.clear = [self.sheet]
        self.group.draw(surface)

    def _draw_verdicts(self, surface: pygame.Surface) -> None:
        """Beside every photo on the table whether it was won."""
        size = self.services.theme.px(18)
        for page in self.pages:
            if page.position is not None:
                corner = verdict_corner(self.camera.pixel(*page.position), self.camera.scale, size, is_tile=page.is_tile)
                draw_badge(surface, corner, page.won, size, self.services.theme.palette)

    # the ways out

    def _open_menu(self) -> Change:
        self.paused = True
        self._renew()
        return open_menu(self.services, self.layout, self.count, self._extra(), text="aya.guide.kept" if self._is_lesson else "")

    def _extra(self) -> list[Answer]:
        return []

    def _play_again(self) -> Change:
        from games.core.registry import game_named  # the registry opens games, this one among them

        assert self.game is not None
        options, record = self.game.options, game_named(autosave.NAME)
        self.services.saves.finish(autosave.NAME)
        seats = tuple(zip(options.names, options.partners or ("",) * options.players, strict=True))
        return Replace(record.open()(self.services, opening_again(record, seats, options)))

    def _go_home(self) -> Change:
        if self._is_kept:
            self.services.saves.finish(autosave.NAME)
        return Home()
