"""The table on the screen while the river is laid. Pixels into actions, asked of the game, and what came back drawn.

The mouse and the keys are in `table_hands`; what is in hand in `handwork`; what is drawn of it in `foresight`.
"""

from collections.abc import Callable

import pygame

from aya_sim.game import (
    Draw,
    DrawReserve,
    Game,
    LayOnReserve,
    Phase,
    PutTileBack,
    StandUp,
    TakeBack,
    TakeTile,
    TurnHourglass,
    legal,
)
from games.aya.cascade.phases import LAST_PHASES, screen_for
from games.aya.common.banner import BANNER, LINE_ROOM
from games.aya.common.key_card import key_card
from games.aya.common.menu import open_menu, question_before_leaving
from games.aya.play.actions import FOR_ALL, Offer, tray_offers
from games.aya.play.buttons import tray_buttons
from games.aya.play.controls import TableInput
from games.aya.play.draw import draw_table
from games.aya.play.focus import FocusTargets
from games.aya.play.speech import TableSpeech
from games.aya.play.top_bar import TopBar
from games.aya.play.tray import Tray
from games.aya.render.board import Board
from games.aya.render.camera.view import view_of
from games.aya.session.bot_worker import Thinker
from games.aya.session.bots import SPEEDS, Bots
from games.aya.session.controller import GameController
from games.aya.session.hand import HandControl
from games.aya.session.seating import seat_emblems
from games.records.results import Help
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.dialog import Answer
from games.shell.services import Services
from games.ui.screen import STAY, Change, Push, Replace, Screen
from games.ui.speech import Saying
from games.ui.widgets import Button, Choice, Group

_GRAIN = 0.12  # s a frame of the running sand
_HISS = 30.0  # s left from which the sand is heard


class TableScreen(Screen):
    """The placing phase, from the Start tile to the last grain."""

    key_rooms = ("aya",)
    title = "Aya"

    def __init__(self, services: Services, game: Game, thinker: Thinker | None = None) -> None:
        self.services = services
        self.controller = GameController(services, game)
        self.companions = Bots(self.controller, thinker)
        self.board = Board()
        self.work = HandControl(self.controller)
        seats = seat_emblems(game)
        self.strip, self.tray = TopBar(services, seats), Tray(services, seats)
        words = services.words
        tip = words
        self.buttons = [
            Button(services, "", lambda: self.zoom(1 / 1.25), kind="quiet", picture="less", tip=tip("aya.strip.farther")),
            Button(services, "", lambda: self.zoom(1.25), kind="quiet", picture="more", tip=tip("aya.strip.nearer")),
            Button(services, "", self.rules, kind="quiet", picture="book", tip=tip("aya.strip.rules")),
            Button(services, "", self.menu, kind="quiet", picture="menu", tip=tip("aya.strip.menu")),
        ]
        if not self.companions.is_watched:
            self.buttons.insert(0, Button(services, "", self.hint, kind="quiet", picture="lamp", tip=tip("aya.strip.hint")))
        self.speed = Choice(services, [tip("aya.watch.speed", n=n) for n in SPEEDS], 0, self._set_speed, tip=tip("aya.watch.speed.tip"))
        self.group = Group(services, self.buttons, keys=False)
        self.hands = TableInput(self)
        self.stops = FocusTargets(self)
        self.speech = TableSpeech(self)
        self.paused = False
        self.size = (0, 0)
        self._offered: list[Offer] = []
        self._choices: list[Button] = []
        self._banner = 0.0
        self._turn = (game.turn, game.phase)
        self._sand = 0.0
        self._hiss = 0.0

    @property
    def game(self) -> Game:
        return self.controller.game

    # the window

    def arrange(self, size: tuple[int, int]) -> None:
        px, first = self.services.theme.px, self.size == (0, 0)
        self.size = size
        strip = pygame.Rect(0, 0, size[0], px(48))
        small = size[1] < px(680)
        tray = pygame.Rect(0, size[1] - px(96 if small else 128), size[0], px(96 if small else 128))
        x = strip.right - px(6)
        for button in reversed(self.buttons):
            x -= px(40)
            button.place(pygame.Rect(x, px(4), px(40), px(40)))
        self.strip.arrange(strip, strip.right - x)
        self.tray.arrange(tray)
        self.board.place(pygame.Rect(0, strip.bottom, size[0], tray.top - strip.bottom), self.game.layout)
        if first:
            self.look_at_start()
        self._offered = []
        self._offer()

    def look_at_start(self) -> None:
        """Near enough to see the dominoes, with the Start tile in sight; all of it where that is nearly as near."""
        table = self.game.options
        scale = max(self.board.scale, 1.3 * self.services.theme.scale)
        if scale < 1.25 * self.board.scale:
            self.show_all()
            return
        tiles = self.game.layout.tiles
        x, y = (tiles[0].x, tiles[0].y) if tiles else (table.width / 2, table.height / 2)
        self.board.show(x, y, scale)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        self.paused = False
        self.controller.play_time.touch()
        return self.hands.on_event(event)

    def update(self, dt: float) -> Change | None:
        if self.paused:
            return None
        self.controller.play_time.pass_by(dt, watched=self.companions.is_watched)
        before = self.companions.pass_time(dt)
        phase = self.game.phase
        if before is Phase.PLACING and phase is not Phase.PLACING:
            self.work.put_down()
            self.hands.selected = None
        if phase in LAST_PHASES and not self.controller.session.is_falling:
            return Replace(screen_for(self.services, self.game))
        for struck in self.work.update(dt, snapping=self.services.settings.snapping):
            self.controller.knock(struck)
        if self.work.letting_go and self.work.has_arrived:
            self.hands.lay()
        self._notice_turn()
        self._banner = max(0.0, self._banner - dt)
        self._run_sand(dt)
        self._offer()
        self.hands.rest(dt)
        self.group.update(dt)
        return None

    def next_frame_in(self) -> float | None:
        if self.controller.session.is_falling or self.work.is_moving or self.work.letting_go:
            return 0.0
        waits = [
            wait for wait in (self.group.next_frame_in(), self.controller.session.message_in, self._banner or None) if wait is not None
        ]
        waits += [wait for wait in (self.hands.tip_in, self.companions.next_frame_in) if wait is not None]
        if self.game.phase is Phase.PLACING:
            waits.append(_GRAIN)
        if self.board.is_rough:
            waits.append(0.0)
        return max(0.0, min(waits)) if waits else None

    def may_close(self) -> Screen | None:
        return question_before_leaving(self.services)

    def rescue(self) -> None:
        self.controller.save()
        self.controller.play_time.write()

    def leave(self) -> None:
        self.companions.close()
        if self.game.phase in (Phase.SETUP, Phase.PLACING, Phase.PAUSE):
            self.controller.save()
        self.controller.play_time.write()

    # what may be asked for

    def menu(self) -> Change:
        words = self.services.words
        self.paused = self.game.options.solo or len(self.game.options.people) < 2
        more = [Answer(words("aya.menu.whole"), self.show_all), Answer(words("aya.menu.keys"), self.keys)]
        if self._may_take_back:
            more.insert(0, Answer(words("aya.menu.take_back"), self.take_back))
        sand = "aya.menu.waits" if self.paused else "aya.menu.runs" if self.game.phase is Phase.PLACING else None
        return open_menu(self.services, self.game.layout, answers=more, game=self.game, sand=sand)

    def rules(self) -> Change:
        return Push(HelpScreen(self.services, "aya"))

    def keys(self) -> Change:
        return key_card(self.services)

    def settings(self) -> Change:
        return Push(SettingsScreen(self.services))

    def zoom(self, factor: float, at: tuple[int, int] | None = None) -> Change:
        self.board.zoom(factor, at)
        return STAY

    def show_all(self) -> Change:
        """The whole table, above the line of words."""
        area, line = self.board.area, self.services.theme.px(LINE_ROOM)
        view = view_of(self.game.layout, size=(area.width, area.height - line))
        self.board.show(view.x, view.y - line / 2 / view.scale, view.scale)
        return STAY

    def take_back(self) -> Change:
        last = self.game.last
        self.hands.cancel()
        if last is None or last.seat not in self.companions.levels:
            self.controller.submit(TakeBack(last.seat if last is not None else self.game.turn))
        return STAY

    @property
    def _may_take_back(self) -> bool:
        last = self.game.last
        return last is not None and last.seat not in self.companions.levels and legal(self.game, last.seat).take_back

    @property
    def is_ours(self) -> bool:
        """May people act now, besides helping a partner?"""
        return self.companions.people_may_act

    def hint(self) -> Change:
        """Where would a partner lay the domino in hand? Asked again, it goes."""
        if self.companions.hint is not None or self.companions.is_hint_pending:
            self.companions.drop_hint()
        elif not self.is_ours or self.game.phase is not Phase.PLACING or self.game.seats[self.game.turn].hand is None:
            self.controller.say(self.services.words("aya.hint.nothing"))
        else:
            self.companions.ask_hint()
            self.controller.play_time.helped(Help(hints=1))
        return STAY

    def _set_speed(self, k: int) -> Change:
        self.companions.speed = SPEEDS[k]
        return STAY

    def do(self, name: str) -> Change:
        """Press the button of this name, wherever it was asked for."""
        seat, controller = self.game.turn, self.controller
        if name not in FOR_ALL and not self.is_ours:
            return STAY
        acts: dict[str, Callable[[], object]] = {
            "hourglass": lambda: controller.submit(TurnHourglass(seat)),
            "draw": lambda: self._draw(Draw(seat)),
            "from_reserve": lambda: self._draw(DrawReserve(seat)),
            "onto_reserve": self._onto_reserve,
            "landscape": self.hands.take_tile,
            "animal": lambda: self.hands.use_as("animal"),
            "flat": lambda: self.hands.use_as("flat"),
            "standard": lambda: self.hands.use_as("standard"),
            "put_back": self._put_tile_back,
            "move_tile": self.hands.back_to_tile,
            "take_back": self.take_back,
            "stand_up": self._stand_one_up,
            "turn": self.hands.turn_next,
            "raise": self.hands.raise_next,
            "ahead": lambda: self.hands.draw_ahead(None),
            "hint": self.hint,
        }
        acts[name]()
        self._offer()
        return STAY

    def able(self) -> frozenset[str]:
        """Names of what may be done now, on a button or not."""
        can = legal(self.game, self.game.turn)
        named = {offer.name for offer in self.offered}
        flags = {"draw": can.draw, "from_reserve": can.draw_reserve, "onto_reserve": can.lay_on_reserve, "stand_up": bool(can.to_stand_up)}
        flags |= {"turn": bool(can.to_turn), "raise": bool(can.to_raise), "hint": self.game.phase is Phase.PLACING}
        return frozenset(named | {name for name, may in flags.items() if may and (self.is_ours or name in FOR_ALL)})

    @property
    def offered(self) -> list[Offer]:
        """The buttons of the tray."""
        return self._offered

    @property
    def choices(self) -> list[Button]:
        """Those buttons themselves."""
        return self._choices

    def take_tile(self) -> bool:
        return self.controller.submit(TakeTile(self.game.turn))

    def stand_up(self, domino: int) -> None:
        if not self.companions.is_watched and self.controller.submit(StandUp(self.companions.helping_seat, domino)):
            self.services.sounds.play("wood", 0.35)

    def _stand_one_up(self) -> None:
        able = legal(self.game, self.game.turn).to_stand_up
        if able:
            self.stand_up(able[0])

    def _draw(self, action: Draw | DrawReserve) -> None:
        if self.controller.submit(action):
            self.services.sounds.play("wood", 0.4)

    def _onto_reserve(self) -> None:
        self.hands.cancel()
        if self.controller.submit(LayOnReserve(self.game.turn)):
            self.services.sounds.play("wood", 0.4)

    def _put_tile_back(self) -> None:
        self.hands.cancel()
        self.controller.submit(PutTileBack(self.game.turn))

    # time

    def _notice_turn(self) -> None:
        now = (self.game.turn, self.game.phase)
        if now != self._turn:
            handed_over = now[0] != self._turn[0] and now[1] is Phase.PLACING
            self._turn = now
            self.work.put_down()
            self.hands.new_turn()
            if handed_over and self.is_ours:
                self._banner = BANNER
                self.services.sounds.play("paper", 0.3)

    def _run_sand(self, dt: float) -> None:
        if self.game.phase is not Phase.PLACING:
            return
        self._sand += dt
        if self.game.seconds_left <= _HISS:
            self._hiss -= dt
            if self._hiss <= 0:
                self._hiss = 1.0
                self.services.sounds.play("sand", 0.4)

    def _offer(self) -> None:
        """The buttons of the tray, if they are others than before."""
        if self.companions.is_watched:
            self._offer_speeds()
            return
        wanted = tray_offers(self.game, self.work.held, self.hands.use, ours=self.is_ours)
        if wanted == self._offered and self._choices == self.group.widgets[: len(self._choices)] != []:
            return
        self._offered = wanted
        self._choices = tray_buttons(self.services, wanted, self.tray.buttons_area, self.do)
        self.group.of(*self._choices, *self.stops.all, *self.buttons)

    def _offer_speeds(self) -> None:
        """Nobody plays: how fast it is looked at."""
        area, px = self.tray.buttons_area, self.services.theme.px
        self.speed.place(pygame.Rect(area.x, area.centery - px(19), area.width, px(38)))
        if self.speed not in self.group.widgets:
            self.group.of(self.speed, *self.stops.all, *self.buttons)

    # drawing

    def says(self) -> Saying:
        return self.speech.says()

    def draw(self, surface: pygame.Surface) -> None:
        draw_table(self, surface)

    @property
    def banner(self) -> float:
        """S for which whose turn it is now is still shown large."""
        return self._banner

    @property
    def sand_frame(self) -> int:
        """Which picture of the running sand."""
        return int(self._sand / _GRAIN)

    def pan_of(self, x: float) -> float:
        """Where a place of the table, mm, is heard."""
        return max(-1.0, min(1.0, 2 * self.board.pixel(x, 0.0)[0] / max(1, self.size[0]) - 1))
