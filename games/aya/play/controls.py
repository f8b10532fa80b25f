"""The pointer at the table: events become picking up, carrying, turning, laying and looking elsewhere.

Left: drag a piece, or click it and click again; with a domino in hand, drag over the table to draw a row; drag the bare table with an
empty hand to look elsewhere. Right: drag to turn the piece, or to look elsewhere with an empty hand. Wheel: turns the piece by 15
degrees, with Shift by 1, else comes nearer. Shift lifts a piece over the others, Alt lays it where it is held. A click with the middle
button points at a place, where others play at their own screens.
"""

import math
from dataclasses import replace

import pygame

from aya_sim.game import Phase, Pose, legal
from aya_sim.layout import State
from games.aya.play import gesture as gestures
from games.aya.play.commands import TableCommands
from games.aya.play.focus import zone_at
from games.aya.play.gesture import LEFT, MIDDLE, Drawing, Idle, Panning, Pixel, Press, Turning, piece_carried
from games.aya.play.others import point_at
from games.aya.play.placement import PiecePlacement
from games.aya.play.state import TableState
from games.aya.session.hand import FINE_TURN, WHEEL_STEP
from games.aya.session.piece import Use, domino_at
from games.ui.screen import STAY, Change

_DRAG = 6  # units of the pointer that make a drag
_FINGER = 7  # units, half as broad as a finger
_TURN_RESTS = 0.9  # s after the last turn of a standing domino until it counts
_TWIST = math.radians(-0.6)  # rad a pixel of a drag with the right button
_START_TILE = 60.0  # mm around its middle
_HINTED, _HINTED_NEAR = 24.0, 20.0  # mm and pixels from a golden place that still mean it
_ZOOM = 1.15  # a click of the wheel
_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class TableControls:
    """Turns pointer events into gestures, and gestures into what becomes of the pieces."""

    def __init__(self, state: TableState, placement: PiecePlacement, commands: TableCommands) -> None:
        self._state, self._placement, self._commands, self._rows = state, placement, commands, commands.rows
        self.has_space = False  # the left button looks elsewhere while the space bar is down
        self._hover_key: tuple[object, ...] | None = None  # what `_hovered` is the answer to
        self._hovered: int | None = None
        self._row_from: Pixel | None = None  # where a drag with a domino in hand began
        self._was_brought = False  # the press that is down brought a piece to its place: letting go does not lay it
        self._middle: Pixel | None = None  # where the middle button went down

    @property
    def hovered(self) -> int | None:
        """Return the id of the domino that a press would stand up, raise or turn."""
        state = self._state
        if not isinstance(state.gesture, gestures.Idle) or state.zone or state.game.phase is not Phase.PLACING or not state.is_over_table:
            return None
        key = (state.game.layout, state.pointer, state.board.view)
        if self._hover_key is None or any(old is not new for old, new in zip(self._hover_key, key, strict=True)):
            self._hover_key, self._hovered = key, self._domino_at(state.pointer)
        return self._hovered

    def _domino_at(self, pos: Pixel) -> int | None:
        """Return the domino at a pixel; in a bot's turn only what lies can be meant, to be stood up."""
        state, layout = self._state, self._state.game.layout
        domino = domino_at(layout, *state.board.mm(pos), state.services.theme.px(_FINGER) / state.board.scale)
        stands = domino is not None and layout.dominoes.standing[layout.dominoes.row_of(domino)]
        return None if stands and not state.is_ours else domino

    def wait(self, dt: float) -> None:
        """Let dt s go by: tips come, and a standing domino that rests stays turned."""
        state = self._state
        state.zone_time += dt
        state.gesture = gestures.wait(state.gesture, dt)
        if isinstance(state.gesture, Turning) and state.gesture.rested >= _TURN_RESTS:
            state.gesture = gestures.touch_turning(state.gesture)
            self._placement.commit_turn(keep_chosen=True)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Handle an event of the pointer, the wheel or the window."""
        state = self._state
        if event.type in _POINTER:
            before, state.pointer = state.pointer, event.pos
            if not gestures.has_button(state.gesture):
                answer = state.group.on_event(event)
                if answer is not None:
                    state.zone = ""
                    return answer
            if event.type == pygame.MOUSEMOTION:
                self._move(event.pos[0] - before[0], event.pos[1] - before[1])
            elif event.type == pygame.MOUSEBUTTONDOWN:
                self._press(event.button)
            else:
                return self._release(event.button)
            return STAY
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y or event.x)  # with Shift some systems turn it sideways
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.has_space, state.zone = False, ""
            state.gesture = gestures.interrupt(state.gesture)
        return state.group.on_event(event)

    def _move(self, dx: int, dy: int) -> None:
        state = self._state
        zone = zone_at(state, state.pointer)
        if zone != state.zone:
            state.zone, state.zone_time = zone, 0.0
        if isinstance(state.gesture, Panning):
            state.board.pan(dx, dy)
            return
        if gestures.is_twisted(state.gesture):
            state.hand.turn(_TWIST * (dx + dy))
            return
        if isinstance(state.gesture, Drawing):
            self._rows.draw_on()
            return
        if self._row_from is not None and self._rows.begin(self._row_from):
            return
        if isinstance(state.gesture, Turning) and state.gesture.is_swung:
            self._swing()
        elif gestures.is_drag(state.gesture, state.pointer, state.services.theme.px(_DRAG)):
            press = gestures.press_of(state.gesture)
            assert press is not None
            state.gesture = gestures.release_button(state.gesture, LEFT)
            self._commands.drag_from(press.zone)
        self._placement.follow_pointer()

    def _press(self, button: int) -> None:
        state, before = self._state, self._state.gesture
        state.zone_time = 0.0
        self._middle = state.pointer if button == MIDDLE else None
        self._was_brought = False
        state.gesture = gestures.press_button(
            before, button, state.zone, state.pointer, over_table=state.is_over_table, with_space=self.has_space
        )
        if button != LEFT or state.gesture is not before:
            return
        if piece_carried(before) is not None:
            self._row_from = state.pointer if self._rows.may_begin() else None
            self._placement.follow_pointer()
        elif state.is_over_table and not isinstance(before, Panning):
            self._touch_table(state.pointer)

    def _touch_table(self, pos: Pixel) -> None:
        """Take up, stand up or begin to turn what is at a pixel of the table; else look elsewhere."""
        state, game = self._state, self._state.game
        x, y = state.board.mm(pos)
        if isinstance(state.gesture, Turning) and self._is_near_held(x, y):
            state.gesture = replace(state.gesture, is_swung=True)
            return
        self._placement.commit_turn()
        reach = max(_HINTED, _HINTED_NEAR / state.board.scale)
        if self._placement.lay_hint(x, y, reach):
            return
        if self._rows.lay_at(x, y, reach):
            self._was_brought = state.hand.held is not None
            return
        pile = self._placement.hinted_pile(x, y)
        if pile:
            state.gesture = Idle(Press(pile, pos))  # as if the pile itself were pressed
            return
        tiles = game.layout.tiles
        if game.phase is Phase.SETUP and state.is_ours and tiles and math.hypot(tiles[0].x - x, tiles[0].y - y) < _START_TILE:
            self._placement.take(Use.START, at=Pose(x, y, tiles[0].rotation))
            self._commands.drag()
            return
        domino = self._domino_at(pos)
        if domino is None or game.phase is not Phase.PLACING:
            state.gesture = Panning()
            return
        d, can = game.layout.dominoes, legal(game, game.turn)
        row = d.row_of(domino)
        if State(int(d.state[row])) in (State.FORWARD, State.BACKWARD):
            self._commands.stand_up(domino)
        elif domino in can.to_raise:
            self._placement.take(Use.RAISE, at=Pose(float(d.x[row]), float(d.y[row]), float(d.heading[row])), domino=domino)
        elif domino in can.to_turn:
            self._placement.start_turning(domino, is_swung=True)
        else:
            state.gesture = Panning()

    def _is_near_held(self, x: float, y: float) -> bool:
        held = self._state.hand.held
        return held is not None and math.hypot(held.at.x - x, held.at.y - y) < max(26.0, 22 / self._state.board.scale)

    def _swing(self) -> None:
        """Turn the domino so that its end follows the pointer, once that is away from its middle."""
        state, held = self._state, self._state.hand.held
        if held is None:
            return
        x, y = state.board.mm(state.pointer)
        dx, dy = x - held.at.x, y - held.at.y
        if math.hypot(dx, dy) > 14.0:
            way = math.atan2(dy, dx)
            quarter = round((way - held.at.heading) / (math.pi / 2)) * (math.pi / 2)
            state.hand.turn(math.remainder(way - quarter - held.at.heading, math.tau))
            state.gesture = gestures.touch_turning(state.gesture)

    def _release(self, button: int) -> Change:
        state, before = self._state, self._state.gesture
        press = gestures.press_of(before)
        state.gesture = gestures.release_button(before, button)
        middle, self._middle = self._middle, None
        if middle is not None and state.is_over_table and math.dist(middle, state.pointer) < state.services.theme.px(_DRAG):
            return point_at(state, state.pointer)
        if button != LEFT or isinstance(before, Panning):
            return STAY
        self._row_from, was_brought = None, self._was_brought
        self._was_brought = False
        if was_brought:
            return STAY
        if isinstance(before, Drawing):
            self._rows.finish()
            return STAY
        if press is not None:
            return self._commands.click(press.zone)
        if piece_carried(before) is not None:
            self._drop()
        return STAY

    def _drop(self) -> None:
        """Let go of the piece where the pointer is."""
        state, piece = self._state, piece_carried(self._state.gesture)
        assert piece is not None
        if state.is_over_table:
            self._placement.follow_pointer()
            state.gesture = gestures.release(state.gesture)
        elif state.drop_zone:
            self._placement.cancel()
            self._commands.do("onto_reserve")
        elif piece.is_dragged or state.zone in ("hand", "stock"):
            self._placement.cancel()

    def _wheel(self, clicks: int) -> Change | None:
        state = self._state
        mods = pygame.key.get_mods()
        is_zoom = bool(mods & pygame.KMOD_CTRL)
        if state.hand.held is not None and not is_zoom:
            state.hand.turn((FINE_TURN if mods & pygame.KMOD_SHIFT else WHEEL_STEP) * clicks)
            state.gesture = gestures.touch_turning(state.gesture)
            return STAY
        return self._commands.zoom(_ZOOM**clicks, state.pointer) if is_zoom or state.is_over_table else None
