"""Room: the table on the screen while the river is laid. Pixels into actions, asked of the game, and what came back drawn.

The mouse and the keys are in `table_hands`; what is in hand in `handwork`; what is drawn of it in `foresight`.
"""

from collections.abc import Callable
from functools import partial

import pygame

from aya_sim.game import Draw, DrawReserve, Game, LayOnReserve, Phase, PutTileBack, StandUp, TakeBack, TakeTile, TurnHourglass, legal
from games.aya import keeping
from games.aya.board import Board
from games.aya.ending import LAST_PHASES, screen_for
from games.aya.foresight import draw_held, mark
from games.aya.handwork import Handwork
from games.aya.key_card import key_card
from games.aya.seating import emblems_of
from games.aya.session import Session, Tone
from games.aya.stops import Stops
from games.aya.strip import Strip
from games.aya.table_choices import Offer, offers, what_now
from games.aya.table_hands import TableHands
from games.aya.tray import Shown, Tray
from games.aya.view import view_of
from games.shell.dialog import Answer
from games.shell.emblems import emblem
from games.shell.layout import anchored
from games.shell.options import SettingsScreen
from games.shell.page import rules_page
from games.shell.palette import INK, PAPER, SECOND_INK
from games.shell.paper import SHEET, Slip, lay
from games.shell.screen import STAY, Change, Push, Replace, Screen
from games.shell.services import Services
from games.shell.widgets import Button, Group

_GRAIN = 0.12  # s a frame of the running sand
_BANNER = 1.6  # s the name of whose turn it is stays large
_HISS = 30.0  # s left from which the sand is heard
_LINE = Slip(fill=PAPER, radius=15, lift=3)
_LINE_ROOM = 46  # units above the tray that the line of words takes


class TableScreen(Screen):
    """The placing phase, from the Start tile to the last grain."""

    title = "Aya"

    def __init__(self, services: Services, game: Game) -> None:
        self.services = services
        self.session = Session(services, game)
        self.board = Board()
        self.work = Handwork(self.session)
        seats = emblems_of(game)
        self.strip, self.tray = Strip(services, seats), Tray(services, seats)
        words = services.words
        tip = words
        self.buttons = [
            Button(services, "", lambda: self.zoom(1 / 1.25), kind="quiet", picture="less", tip=tip("aya.strip.farther")),
            Button(services, "", lambda: self.zoom(1.25), kind="quiet", picture="more", tip=tip("aya.strip.nearer")),
            Button(services, "", self.rules, kind="quiet", picture="book", tip=tip("aya.strip.rules")),
            Button(services, "", self.menu, kind="quiet", picture="menu", tip=tip("aya.strip.menu")),
        ]
        self.group = Group(services, self.buttons, keys=False)
        self.hands = TableHands(self)
        self.stops = Stops(self)
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
        return self.session.game

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
        return self.hands.on_event(event)

    def update(self, dt: float) -> Change | None:
        if self.paused:
            return None
        before = self.session.tick(dt)
        phase = self.game.phase
        if before is Phase.PLACING and phase is not Phase.PLACING:
            self.work.put_down()
            self.hands.selected = None
        if phase in LAST_PHASES and not self.session.falls:
            return Replace(screen_for(self.services, self.game))
        for struck in self.work.update(dt, snapping=self.services.settings.snapping):
            self.session.knock(struck)
        if self.work.letting_go and self.work.has_arrived:
            self.hands.lay()
        self._notice_turn()
        self._banner = max(0.0, self._banner - dt)
        self._run_sand(dt)
        self._offer()
        self.hands.rest(dt)
        self.group.update(dt)
        return None

    def wakes_in(self) -> float | None:
        if self.session.falls or self.work.is_moving or self.work.letting_go:
            return 0.0
        waits = [wait for wait in (self.group.wakes_in(), self.session.left, self._banner or None) if wait is not None]
        waits += [self.hands.tip_in] if self.hands.tip_in is not None else []
        if self.game.phase is Phase.PLACING:
            waits.append(_GRAIN)
        if self.board.is_rough:
            waits.append(0.0)
        return max(0.0, min(waits)) if waits else None

    def may_close(self) -> Screen | None:
        return keeping.question_at_the_door(self.services)

    def rescue(self) -> None:
        self.session.keep()

    def leave(self) -> None:
        if self.game.phase in (Phase.SETUP, Phase.PLACING, Phase.PAUSE):
            self.session.keep()

    # what may be asked for

    def menu(self) -> Change:
        words = self.services.words
        self.paused = self.game.options.solo
        more = [Answer(words("aya.menu.whole"), self.show_all), Answer(words("aya.menu.keys"), self.keys)]
        if legal(self.game, self.game.last.seat if self.game.last else self.game.turn).take_back:
            more.insert(0, Answer(words("aya.menu.take_back"), self.take_back))
        return keeping.menu(self.services, self.game.layout, answers=more, game=self.game, waits=self.paused)

    def rules(self) -> Change:
        return Push(rules_page(self.services, "aya", "Aya"))

    def keys(self) -> Change:
        return key_card(self.services)

    def settings(self) -> Change:
        return Push(SettingsScreen(self.services))

    def zoom(self, factor: float, at: tuple[int, int] | None = None) -> Change:
        self.board.zoom(factor, at)
        return STAY

    def show_all(self) -> Change:
        """The whole table, above the line of words."""
        area, line = self.board.area, self.services.theme.px(_LINE_ROOM)
        view = view_of(self.game.layout, size=(area.width, area.height - line))
        self.board.show(view.x, view.y - line / 2 / view.scale, view.scale)
        return STAY

    def take_back(self) -> Change:
        last = self.game.last
        self.hands.cancel()
        self.session.do(TakeBack(last.seat if last is not None else self.game.turn))
        return STAY

    def do(self, name: str) -> Change:
        """Press the button of this name, wherever it was asked for."""
        seat, session = self.game.turn, self.session
        acts: dict[str, Callable[[], object]] = {
            "hourglass": lambda: session.do(TurnHourglass(seat)),
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
        }
        acts[name]()
        self._offer()
        return STAY

    def able(self) -> frozenset[str]:
        """Names of what may be done now, on a button or not."""
        can = legal(self.game, self.game.turn)
        named = {offer.name for offer in self.offered}
        flags = {"draw": can.draw, "from_reserve": can.draw_reserve, "onto_reserve": can.lay_on_reserve, "stand_up": bool(can.to_stand_up)}
        flags |= {"turn": bool(can.to_turn), "raise": bool(can.to_raise)}
        return frozenset(named | {name for name, may in flags.items() if may})

    @property
    def offered(self) -> list[Offer]:
        """The buttons of the tray."""
        return self._offered

    def take_tile(self) -> bool:
        return self.session.do(TakeTile(self.game.turn))

    def stand_up(self, domino: int) -> None:
        if self.session.do(StandUp(self.game.turn, domino)):
            self.services.sounds.play("wood", 0.35)

    def _stand_one_up(self) -> None:
        able = legal(self.game, self.game.turn).to_stand_up
        if able:
            self.stand_up(able[0])

    def _draw(self, action: Draw | DrawReserve) -> None:
        if self.session.do(action):
            self.services.sounds.play("wood", 0.4)

    def _onto_reserve(self) -> None:
        self.hands.cancel()
        if self.session.do(LayOnReserve(self.game.turn)):
            self.services.sounds.play("wood", 0.4)

    def _put_tile_back(self) -> None:
        self.hands.cancel()
        self.session.do(PutTileBack(self.game.turn))

    # time

    def _notice_turn(self) -> None:
        now = (self.game.turn, self.game.phase)
        if now != self._turn:
            handed_over = now[0] != self._turn[0] and now[1] is Phase.PLACING
            self._turn = now
            self.work.put_down()
            self.hands.new_turn()
            if handed_over:
                self._banner = _BANNER
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
        wanted = offers(self.game, self.work.carry, self.hands.use)
        if wanted == self._offered and self._choices == self.group.widgets[: len(self._choices)] != []:
            return
        self._offered = wanted
        words, px, area = self.services.words, self.services.theme.px, self.tray.choices
        self._choices = []
        columns = 2 if len(wanted) > 3 else 1
        rows = max(2, -(-len(wanted) // columns))
        gap = px(6)
        high = min(px(44), (area.height - (rows - 1) * gap) // rows)
        rows = -(-len(wanted) // columns)
        top = area.centery - (rows * high + (rows - 1) * gap) // 2
        for k, offer in enumerate(wanted):
            text, tip = words(f"aya.do.{offer.name}"), words(f"aya.do.{offer.name}.tip")
            act = partial(self.do, offer.name)
            button = Button(self.services, text, act, kind=offer.kind, tip=tip, face="small" if len(wanted) > 2 else "strong")
            button.chosen = offer.chosen
            wide = (area.width - (columns - 1) * gap) // columns
            button.place(pygame.Rect(area.x + (k % columns) * (wide + gap), top + (k // columns) * (high + gap), wide, high))
            self._choices.append(button)
        self.group.of(*self._choices, *self.stops.all, *self.buttons)

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        game, work = self.game, self.work
        layout = game.layout
        hidden = self.hands.hidden_rows()
        moving = {**work.sways(layout), **self.session.moving()}
        self.board.draw(surface, layout, moving=moving, photos=self.session.photos(), hidden=hidden)
        self.hands.draw_selection(surface)
        place = work.place
        if work.carry is not None and work.preview is not None and place is not None and self.hands.is_over_table:
            draw_held(surface, self.board, game, work.carry, work.preview, place, work.height)
        self.strip.draw(surface, game, int(self._sand / _GRAIN))
        self.tray.draw(surface, game, self._shown())
        self.stops.place()
        if not self.hands.shows_tip and (game.phase is not Phase.PAUSE or self.session.message is not None):
            self._draw_line(surface)
        if game.phase is Phase.PAUSE:
            self._draw_pause(surface)
        elif self._banner > 0 and self.services.settings.motion:
            self._draw_banner(surface)
        self.group.draw(surface)
        self.hands.draw_in_air(surface)
        self.hands.draw_tip(surface)

    def _shown(self) -> Shown:
        carry, over = self.work.carry, self.hands.is_over_table
        tile = carry is not None and over and (carry.use in ("start", "tile") or carry.tile is not None)
        domino = carry is not None and over and carry.use not in ("start", "tile", "turn", "raise")
        if carry is None and self.hands.picked is not None:  # under the mouse, not yet or no more over the table
            tile = self.hands.picked in ("start", "tile")
            domino = not tile and self.hands.picked != "raise"
        return Shown(self.hands.zone, domino, tile, self.hands.drop_zone())

    def _spoken(self) -> tuple[str, Tone]:
        """The line above the tray: what just happened, what the piece would do, or what comes next."""
        said = self.session.message
        told = self.hands.foretold()
        if told is not None:
            return told
        if said is not None:
            return said.text, said.tone
        now = what_now(self.game, self.work.carry, self.services.words, turning=self.hands.selected is not None)
        return now, "plain"

    def _draw_line(self, surface: pygame.Surface) -> None:
        text, tone = self._spoken()
        if not text:
            return
        theme, px = self.services.theme, self.services.theme.px
        side = px(20)
        line = theme.line(text, "text", INK, self.size[0] - px(120))
        box = pygame.Rect(0, 0, line.get_width() + side + px(38), px(34))
        box.midbottom = (self.size[0] // 2, self.tray.area.top - px(8))
        lay(surface, box, _LINE, theme.scale)
        surface.blit(mark(tone, side), (box.x + px(12), box.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(line, (box.x + px(20) + side, box.centery - line.get_height() // 2))

    def _draw_banner(self, surface: pygame.Surface) -> None:
        """Whose turn it is now, large, for a moment; it is in nobody's way."""
        theme, px = self.services.theme, self.services.theme.px
        seat = self.game.turn
        line = theme.line(self.services.words("aya.turn", name=self.game.options.names[seat]), "heading", INK, self.size[0] // 2)
        side = px(40)
        box = pygame.Rect(0, 0, line.get_width() + side + px(52), px(60))
        slide = min(1.0, (_BANNER - self._banner) / 0.2, self._banner / 0.25)
        eased = 1 - (1 - slide) ** 2
        box.midtop = (self.size[0] // 2, self.strip.area.bottom + px(12) - round((1 - eased) * px(74)))
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(0, self.strip.area.bottom, self.size[0], self.size[1]).clip(before))
        lay(surface, box, SHEET, theme.scale)
        picture = emblem(self.strip.seats[seat], side)
        surface.blit(picture, (box.x + px(16), box.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        surface.blit(line, (box.x + px(28) + side, box.centery - line.get_height() // 2))
        surface.set_clip(before)

    def _draw_pause(self, surface: pygame.Surface) -> None:
        theme, px, words = self.services.theme, self.services.theme.px, self.services.words
        wide = px(430)
        text = theme.paragraph(words("aya.pause.text"), "text", wide - px(56), SECOND_INK)
        head = theme.line(words("aya.pause.title"), "heading", INK, wide - px(56))
        box = anchored(self.board.area, (wide, head.get_height() + text.get_height() + px(56)), "centre", "top").move(0, px(24))
        lay(surface, box, SHEET, theme.scale)
        surface.blit(head, (box.x + px(28), box.y + px(22)))
        surface.blit(text, (box.x + px(28), box.y + px(30) + head.get_height()))

    def pan_of(self, x: float) -> float:
        """Where a place of the table, mm, is heard."""
        return max(-1.0, min(1.0, 2 * self.board.pixel(x, 0.0)[0] / max(1, self.size[0]) - 1))
