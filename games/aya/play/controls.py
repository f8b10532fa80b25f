"""Mouse and keys at the table. Events into picking up, carrying, turning and laying; the session plays what comes of it.

Left: drag a piece, or click it and click again; drag the bare table to look elsewhere. Right: drag to turn the piece, or to look
elsewhere with an empty hand. Wheel: turns the piece, else comes nearer. Shift lifts a piece over the others.
"""

import math
from typing import TYPE_CHECKING

import numpy as np
import pygame

from aya_sim.game import Draw, DrawReserve, Phase, Pose, legal
from aya_sim.layout import State
from games.aya.play.focus import SEAT
from games.aya.play.hover import draw_hovered, draw_in_air
from games.aya.play.keys import handle_key
from games.aya.play.piece_controls import PiecePlacement
from games.aya.render.highlights import draw_ring
from games.aya.session.hand import FINE_STEP, FINE_TURN, STEP, TURN_STEP
from games.aya.session.piece import HeldPiece, Use, domino_at, terrain_in_hand
from games.ui.screen import STAY, Change
from games.ui.widgets.base import draw_tip

if TYPE_CHECKING:
    from games.aya.play.screen import TableScreen

_DRAG = 6  # units of the mouse that make a drag
_TIP_AFTER = 0.7  # s
_FINGER = 7  # units, half as broad as a finger
_TURN_RESTS = 0.9  # s after the last turn of a standing domino until it counts


class TableInput(PiecePlacement):
    """What the player is doing with mouse and keys."""

    def __init__(self, screen: "TableScreen") -> None:
        super().__init__(screen)
        self.zone = ""  # of the tray, under the mouse
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._pans = False
        self._turns = False
        self._swings = False  # drags the end of a standing domino
        self._space = False
        self._rested = 0.0
        self._turned_for = 0.0
        self._asked: tuple[object, ...] | None = None  # what `_touched` is the answer to
        self._touched: int | None = None

    # what the screen asks

    @property
    def is_over_table(self) -> bool:
        return self.work.held is not None

    @property
    def tip_in(self) -> float | None:
        """S until a tip about the tray comes."""
        return _TIP_AFTER - self._rested + 0.02 if self.zone and self._rested < _TIP_AFTER else None

    def drop_zone(self) -> str:
        """The zone on which the piece in hand would be dropped."""
        carries = self.picked in (Use.STANDARD, Use.ANIMAL, Use.FLAT)
        return "reserve" if carries and self.zone == "reserve" else ""

    def hidden_rows(self) -> tuple[int, ...]:
        """The domino in hand where it stands or lies on the table."""
        carry = self.work.held
        if carry is None or carry.domino is None:
            return ()
        rows = np.flatnonzero(self.controller.game.layout.dominoes.id == carry.domino)
        return tuple(rows.tolist())

    @property
    def touched(self) -> int | None:
        """Id of the domino that a press would stand up, raise or turn."""
        idle = self.picked is None and self.work.held is None and not (self._pans or self.zone)
        if not idle or self.controller.game.phase is not Phase.PLACING or not self.board.area.collidepoint(self.pos):
            return None
        key = (self.controller.game.layout, self.pos, self.board.view)
        if self._asked is None or any(old is not new for old, new in zip(self._asked, key, strict=True)):
            self._asked, self._touched = key, self._under(self.pos)
        return self._touched

    def _under(self, pos: tuple[int, int]) -> int | None:
        """In a partner's turn only what lies can be meant, to be stood up."""
        layout = self.controller.game.layout
        one = domino_at(layout, *self.board.mm(pos), self.screen.services.theme.px(_FINGER) / self.board.scale)
        standing = one is not None and layout.dominoes.standing[layout.dominoes.row_of(one)]
        return None if standing and not self.screen.is_ours else one

    def draw_selection(self, surface: pygame.Surface) -> None:
        """A ring around the domino that is being turned; a line around the one that a press would mean."""
        carry, touched = self.work.held, self.touched
        if carry is not None and carry.use is Use.TURN:
            draw_ring(surface, self.board, carry.at)
        if touched is not None:
            draw_hovered(surface, self.board, self.controller.game.layout, touched)

    def draw_in_air(self, surface: pygame.Surface) -> None:
        """What the mouse carries while that is not over the table."""
        if self.picked is not None and self.work.held is None:
            theme = self.screen.services.theme
            scale = min(max(self.board.scale, theme.scale), 1.6 * theme.scale)
            draw_in_air(surface, self.controller.game, self.picked, self._in_air, self.pos, scale, theme.scale)

    @property
    def shows_tip(self) -> bool:
        """Does a tip lie over the line above the tray?"""
        return bool(self.zone) and self._rested >= _TIP_AFTER and self.picked is None and not self.screen.services.is_covered

    def draw_tip(self, surface: pygame.Surface) -> None:
        if self.shows_tip:
            text = self.screen.stops.tip(self.zone)
            if text:
                draw_tip(surface, text, self.screen.stops.rect(self.zone), self.screen.services.theme)

    def rest(self, dt: float) -> None:
        """Time went by."""
        self._rested += dt
        if self.selected is not None and not self._swings:
            self._turned_for += dt
            if self._turned_for >= _TURN_RESTS:
                self._turned_for = 0.0
                self.commit_turn(keep=True)

    # events

    def on_event(self, event: pygame.event.Event) -> Change | None:
        screen = self.screen
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            busy = self._pans or self._turns or self._swings or self.dragging
            before, self.pos = self.pos, event.pos
            if not busy:
                answer = screen.group.on_event(event)
                if answer is not None:
                    self.zone = ""
                    return answer
            handler = {pygame.MOUSEMOTION: self._moved, pygame.MOUSEBUTTONDOWN: self._pressed_on, pygame.MOUSEBUTTONUP: self._released}
            handler[event.type](event, before)
            return STAY
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self._space = self._pans = self._turns = False
            self.zone = ""
        return screen.group.on_event(event)

    def _moved(self, event: pygame.event.Event, before: tuple[int, int]) -> None:
        dx, dy = event.pos[0] - before[0], event.pos[1] - before[1]
        zone = self.screen.stops.at(event.pos)
        if zone != self.zone:
            self.zone, self._rested = zone, 0.0
        if self._pans:
            self.board.pan(dx, dy)
        elif self._turns:
            self.work.turn(math.radians(-0.6 * (dx + dy)))
        elif self._swings:
            self._swing(event.pos)
        elif self._pressed is not None and self.picked is None:
            zone, start = self._pressed
            if math.dist(start, event.pos) >= self.screen.services.theme.px(_DRAG):
                self._pressed = None
                self._drag_from(zone)
        if not (self._pans or self._turns):
            self.carry_along()

    def _pressed_on(self, event: pygame.event.Event, _before: tuple[int, int]) -> None:
        self._rested = 0.0
        inside = self.board.area.collidepoint(event.pos)
        if event.button == 2 or (event.button == 1 and self._space) or (event.button == 3 and self.work.held is None):
            self._pans = inside
        elif event.button == 3:
            self._turns = inside
        elif event.button == 1 and self.picked is not None:
            self.carry_along()
        elif event.button == 1 and self.zone:
            self._pressed = (self.zone, event.pos)
        elif event.button == 1 and inside:
            self._touch_table(event.pos)

    def _touch_table(self, pos: tuple[int, int]) -> None:
        """Press on what lies or stands on the table with an empty hand."""
        game = self.controller.game
        x, y = self.board.mm(pos)
        if self.selected is not None and self._near_selected(x, y):
            self._swings = True
            return
        self.commit_turn()
        if (
            game.phase is Phase.SETUP
            and self.screen.is_ours
            and game.layout.tiles
            and math.hypot(game.layout.tiles[0].x - x, game.layout.tiles[0].y - y) < 60
        ):
            self.take(Use.START, at=Pose(x, y, game.layout.tiles[0].rotation))
            self.dragging = True
            return
        one = self._under(pos)
        if one is None or game.phase is not Phase.PLACING:
            self._pans = True
            return
        d = game.layout.dominoes
        row = d.row_of(one)
        state = State(int(d.state[row]))
        can = legal(game, game.turn)
        at = Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row]))
        if state in (State.FORWARD, State.BACKWARD):
            self.screen.stand_up(one)
        elif one in can.to_raise:
            self.take(Use.RAISE, at=at, domino=one)
        elif one in can.to_turn:
            self.work.pick_up(HeldPiece(Use.TURN, at, domino=one, turned=True))
            self._swings, self._turned_for = True, 0.0
        else:
            self._pans = True

    def _near_selected(self, x: float, y: float) -> bool:
        carry = self.work.held
        return carry is not None and math.hypot(carry.at.x - x, carry.at.y - y) < max(26.0, 22 / self.board.scale)

    def _swing(self, pos: tuple[int, int]) -> None:
        """The end of the domino follows the mouse: its flow points there, once that is away from its middle."""
        carry = self.work.held
        if carry is None:
            return
        x, y = self.board.mm(pos)
        dx, dy = x - carry.at.x, y - carry.at.y
        if math.hypot(dx, dy) > 14.0:
            way = math.atan2(dy, dx)
            quarter = round((way - carry.at.heading) / (math.pi / 2)) * (math.pi / 2)
            turn = math.remainder(way - quarter - carry.at.heading, math.tau)
            self.work.turn(turn)
            self._turned_for = 0.0

    def _released(self, event: pygame.event.Event, _before: tuple[int, int]) -> None:
        if event.button in (2, 3):
            self._pans = self._turns = False
            return
        if event.button != 1:
            return
        if self._pans or self._swings:
            self._pans = self._swings = False
            return
        if self._pressed is not None:
            zone, _ = self._pressed
            self._pressed = None
            self.click(zone)
            return
        if self.picked is not None:
            self._drop()

    def _drop(self) -> None:
        """Let go here."""
        was_dragging, self.dragging = self.dragging, False
        if self.board.area.collidepoint(self.pos):
            self.carry_along()
            self.work.letting_go = True
        elif self.drop_zone():
            self.picked = None
            self.screen.do("onto_reserve")
        elif was_dragging or self.zone in ("hand", "stock"):
            self.cancel()

    def click(self, zone: str) -> None:
        """Use this zone of the tray, or this player of the strip."""
        if zone.startswith(SEAT):
            self.draw_ahead(int(zone.removeprefix(SEAT)))
        elif zone == "stock":
            self.screen.do("draw")
        elif zone == "reserve":
            self.screen.do("from_reserve")
        elif zone == "hand":
            self.begin()
        elif zone.startswith("tiles."):
            self._from_pile(zone, "landscape")
        elif zone.startswith("animals."):
            self._from_pile(zone, "animal")

    def _drag_from(self, zone: str) -> None:
        """Draw and carry in one go."""
        controller, game = self.controller, self.controller.game
        if not self.screen.is_ours:
            return
        hand = game.seats[game.turn].hand
        if zone == "stock" and game.phase is Phase.PLACING and hand is None:
            controller.submit(Draw(game.turn))
        elif zone == "reserve" and game.phase is Phase.PLACING and hand is None:
            controller.submit(DrawReserve(game.turn))
        elif zone.startswith("tiles."):
            self._from_pile(zone, "landscape")
        elif zone.startswith("animals."):
            self._from_pile(zone, "animal")
        elif zone != "hand":
            self.click(zone)
            return
        self.begin()
        self.dragging = self.picked is not None

    def _from_pile(self, zone: str, name: str) -> None:
        game = self.controller.game
        if terrain_in_hand(game) != zone.partition(".")[2]:
            self.controller.say(self.screen.stops.tip(zone))
            return
        self.screen.do(name)

    def _wheel(self, event: pygame.event.Event) -> Change | None:
        if pygame.key.get_mods() & pygame.KMOD_CTRL:
            return self.screen.zoom(1.15**event.y, self.pos)
        if self.work.held is not None:
            self.work.turn(TURN_STEP * event.y)
            self._turned_for = 0.0
            return STAY
        return self.screen.zoom(1.15**event.y, self.pos) if self.board.area.collidepoint(self.pos) else None

    def _key(self, event: pygame.event.Event) -> Change | None:
        self.work.is_lifted = bool(event.mod & pygame.KMOD_SHIFT) and self.picked is not None
        if self.screen.services.keys.is_key_of(event, "shell.take") and self.screen.group.focused is None:
            self._space = event.type == pygame.KEYDOWN
            return STAY
        if event.type != pygame.KEYDOWN:
            return None
        return handle_key(self, event)

    # what the keys ask for

    def arrow(self, way: tuple[int, int], fine: bool) -> None:
        """Move the piece a step, or look elsewhere with an empty hand. way: pixels, down is (0, 1)."""
        dx, dy = way[0], -way[1]
        if (self.work.held is None and self.next_use() is None) or self.selected is not None:
            self.board.pan(-60 * dx, 60 * dy)
            return
        if self.work.held is None:
            self.begin(by_keys=True)
            return
        step = FINE_STEP if fine else STEP
        self.work.step(dx * step, dy * step)
        self._keep_in_sight()

    def bracket(self, way: int, fine: bool) -> None:
        if self.work.held is not None:
            self.work.turn(way * (FINE_TURN if fine else TURN_STEP))
            self._turned_for = 0.0

    def tab(self, way: int) -> None:
        """To the next good spot."""
        if self.work.held is None and self.next_use() is None:
            self.screen.group.step(way)  # nothing in hand: into the tray
            return
        if self.work.held is None and not self.begin(by_keys=True):
            return
        if self.work.next_spot(way) is None and self.selected is None:
            self.controller.say(self.screen.services.words("aya.no_spots"))
        self._keep_in_sight()

    def enter(self) -> None:
        if self.selected is not None:
            self.commit_turn()
        elif self.work.held is not None:
            self.work.letting_go = True
        else:
            first = next((offer.name for offer in self.screen.offered if offer.kind == "first"), None)
            if first is not None:
                self.screen.do(first)
            else:
                self.begin(by_keys=True)

    def _keep_in_sight(self) -> None:
        at = self.work.pose
        if at is not None:
            x, y = self.board.pixel(at.x, at.y)
            area = self.board.area.inflate(-self.board.area.width // 5, -self.board.area.height // 4)
            if not area.collidepoint(x, y):
                self.board.show(at.x, at.y)
