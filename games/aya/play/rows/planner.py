"""Draw a row with the piece in hand and lay its dominoes turn by turn: each by its own action, none before its turn."""

import math

from aya_sim.game import Lay, Pose, check, piece
from games.aya.play.gesture import Drawing, Idle, hold, holding, piece_carried
from games.aya.play.placement import PiecePlacement
from games.aya.play.rows.plan import LEAST, Row, owner_of, plan_row
from games.aya.play.state import TableState
from games.aya.session.piece import Use
from games.aya.text.refusals import describe_refusal

_LEAST_DRAG = 24  # units of the pointer
_GRAIN = 4.0  # mm between the points of a drawn line


class RowPlanner:
    """Plans rows, and lays the next domino of one when it is asked for."""

    def __init__(self, state: TableState, placement: PiecePlacement) -> None:
        self._state, self._placement = state, placement
        self._line: list[tuple[float, float]] = []  # mm, while it is drawn

    def may_begin(self) -> bool:
        """Return whether a drag from here would draw a row: with a plain domino in hand, over the table."""
        piece_ = piece_carried(self._state.gesture)
        return piece_ is not None and piece_.use is Use.STANDARD and not piece_.is_dragged and self._state.is_over_table

    def begin(self, start: tuple[int, int]) -> bool:
        """Begin a row where the button went down, if the pointer has gone far enough. start: pixel."""
        state, piece_ = self._state, piece_carried(self._state.gesture)
        least = max(state.services.theme.px(_LEAST_DRAG), LEAST * state.board.scale)
        if piece_ is None or not self.may_begin() or math.dist(start, state.pointer) < least:
            return False
        state.hand.put_down()
        state.gesture = hold(state.gesture, Drawing(piece_))
        self._line = [state.board.mm(start)]
        self.draw_on()
        return True

    def draw_on(self) -> None:
        """Lead the line on to the pointer."""
        at = self._state.board.mm(self._state.pointer)
        if math.dist(self._line[-1], at) >= _GRAIN:
            self._line.append(at)
            self._state.drawn = plan_row(self._state.game, self._line)

    def finish(self) -> None:
        """Plan the row that was drawn, and lay its first domino."""
        state = self._state
        row, state.drawn = state.drawn, Row()
        state.gesture = hold(state.gesture, Idle())
        if not row.poses:
            state.controller.say(state.words("aya.row.none"), "no")
            return
        state.rows[owner_of(state.game)] = row
        self._lay(row.poses[0])

    def drop(self) -> bool:
        """Give up the row that is drawn or planned; return False where there is none."""
        state = self._state
        is_drawing = isinstance(holding(state.gesture), Drawing)
        if is_drawing:
            state.gesture = hold(state.gesture, Idle())
        state.drawn = Row()
        had = is_drawing or bool(state.row_rest)
        state.rows.pop(owner_of(state.game), None)
        return had

    def lay_next(self) -> bool:
        """Lay the domino in hand at the next place of the row; a camera domino is only brought there, as it has other uses."""
        state, at = self._state, self._state.proposed
        if at is None:
            return False
        held = state.game.seats[state.game.turn].hand
        if held is not None and piece(held, state.game.options.cameras).camera and not state.game.standard:
            self._placement.take(Use.STANDARD, at=at, by_keys=True)
        else:
            self._lay(at)
        return True

    def lay_at(self, x: float, y: float, reach: float) -> bool:
        """Do what `lay_next` does if the next place of the row is here; return False if it is not. x, y, reach: mm."""
        at = self._state.proposed
        if at is None or math.hypot(at.x - x, at.y - y) > reach:
            return False
        return self.lay_next()

    def _lay(self, at: Pose) -> None:
        """Lay the domino in hand as the rules allow it; what would lose a photo is brought there first, with the warning."""
        state, action = self._state, Lay(self._state.game.turn, at)
        refused = check(state.game, action)
        if refused is not None:
            self.drop()
            why = describe_refusal(state.words, refused, state.game)
            state.controller.say(state.words("aya.row.stopped", why=why), "no")
        elif state.hand.previewer.losses(state.game, action):
            self._placement.take(Use.STANDARD, at=at, by_keys=True)
        elif state.controller.submit(action):
            state.heading = at.heading
            state.services.sounds.play("wood", 0.5, state.pan_of(at.x))
