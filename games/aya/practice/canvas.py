"""The table of practice as a widget: mouse and keys become calls to the editor; what is in hand is drawn.
Left button: the tool; right or middle: move the table; wheel: turn what is in hand or selected, else zoom; double click: topple.
"""

import math
from collections.abc import Callable

import pygame

from aya_sim.layout import Layout
from games.aya.practice.document import Document
from games.aya.practice.editor import Tool
from games.aya.practice.edits import NOTHING, Delete, Move, Turn
from games.aya.practice.held import draw_held, outline_selection
from games.aya.practice.picking import domino_at, extent, piece_at, pieces_within
from games.aya.practice.pieces.piece import corners
from games.aya.practice.state import PracticeState
from games.aya.practice.widgets import draw_outline, fill_translucent
from games.aya.render.crowd.open_board import OpenBoard, is_crowd
from games.shell.services import Services
from games.ui.card import ring
from games.ui.palette import WATER
from games.ui.screen import STAY, Change
from games.ui.widgets import Look, Widget

_DOUBLE = 400  # ms
_PATIENCE = 900  # ms, in which more turning belongs to the same turn
_STEP, _FINE_STEP = 5.0, 1.0  # mm
_TURN, _FINE_TURN = math.radians(15), math.radians(1)
_NEAREST = 1.5  # pixels per mm at a UI scale of 1: small tables are not shown nearer at first
_USUAL = (1280, 800)  # pixels of the window that this is meant for; in a larger one they are shown nearer
_LEGIBLE = 0.95  # pixels per mm at a UI scale of 1: a bare table is shown at least as near
_RESTS = 4.0  # mm that the pointer may tremble and still be where it was
_CATCH = 28  # units, from which the entry of a piece goes to the end of a line
_DRAG = 5  # pixels before a press is a drag
Topple = Callable[[int], None]


class Canvas(Widget):
    """The table, as large as the window."""

    focusable = True

    def __init__(self, services: Services, state: PracticeState, on_topple: Topple) -> None:
        """on_topple: pushes the domino of this id."""
        super().__init__(services)
        self.name = services.words("aya.spoken.practice.table")
        self.state, self.editor, self.on_topple = state, state.editor, on_topple
        self.board = OpenBoard()
        self.board.cards.is_allowed = True
        self.free = pygame.Rect(0, 0, 1, 1)  # what the panels leave of it
        self._panning: tuple[int, int] | None = None
        self._laid: tuple[tuple[float, float], Layout | None] = (0.0, 0.0), None  # where a piece was laid last, mm, and the table then
        self._pressed: tuple[int, int] | None = None
        self._before: Document | None = None  # a drag of chosen pieces began with this
        self._box: tuple[tuple[int, int], tuple[int, int]] | None = None
        self._last_click = (-10_000, (0, 0))
        self._stroke, self._turned_at = 1, -10_000
        self._seen: tuple[object, ...] = ()

    # place

    def place(self, rect: pygame.Rect) -> None:
        """Move to this rectangle, in pixels, in the colours of now."""
        super().place(rect)
        self.board.palette = self.theme.palette

    def fit(self) -> None:
        """Show all pieces between the panels, not nearer than usual; a bare table fills the window."""
        layout = self.editor.document.table
        table = layout.table
        assert table is not None
        self.board.place(self.rect, layout)
        self.board.beyond = 0.0
        self.board.fit(layout)
        low, high = extent(layout)
        whole = min(self.free.width / (table.width * 1.03), self.free.height / (table.height * 1.04))
        filled = min(self.rect.width / (table.width * 1.01), self.rect.height / (table.height * 1.01))
        if low[0] >= high[0]:
            self.board.center_on(table.width / 2, table.height / 2, max(whole, filled, _LEGIBLE * self.theme.scale))
            return
        larger = min(self.rect.width / _USUAL[0], self.rect.height / _USUAL[1])
        nearest = max(filled, _NEAREST * max(self.theme.scale, larger))
        scale = max(whole, min(self.free.width / (high[0] - low[0]), self.free.height / (high[1] - low[1]), nearest))
        dx, dy = self.free.centerx - self.rect.centerx, self.free.centery - self.rect.centery
        self.board.center_on((low[0] + high[0]) / 2 - dx / scale, (low[1] + high[1]) / 2 + dy / scale, scale)

    def show_beside(self, wide: float, high: float) -> None:
        """Take what is in hand to the right of all pieces, and show these and a place so large for it, mm."""
        (left, low), (right, top) = extent(self.editor.document.layout)
        x, y = right + wide / 2, (low + top) / 2
        self.editor.brush.at, self.board.beyond = (x, y), max(wide, high)
        across, up = x + wide / 2 - left, max(top - low, high)
        scale = min(self.free.width / across, self.free.height / up, self.board.scale)
        dx, dy = self.free.centerx - self.rect.centerx, self.free.centery - self.rect.centery
        self.board.center_on(left + across / 2 - dx / scale, y + dy / scale, scale)

    def leave_room(self) -> None:
        """Show room for the piece in hand on every side of thousands of dominoes that fill the view; a part that is seen stays as it is."""
        layout, piece = self.editor.document.layout, self.editor.piece
        if piece is None or not is_crowd(layout):
            return
        (left, low), (right, top) = extent(layout)
        (x0, y0), (x1, y1) = self.board.mm(self.free.bottomleft), self.board.mm(self.free.topright)
        slack = 3 / self.board.scale
        if left < x0 - slack or right > x1 + slack or low < y0 - slack or top > y1 + slack:
            return
        (a, b), (c, d) = corners(piece.layout)
        wide, high = c - a, d - b
        self.board.beyond = max(wide, high)
        scale = min(self.board.scale, self.free.width / (right - left + 2 * wide), self.free.height / (top - low + 2 * high))
        dx, dy = self.free.centerx - self.rect.centerx, self.free.centery - self.rect.centery
        self.board.center_on((left + right) / 2 - dx / scale, (low + top) / 2 + dy / scale, scale)

    # mouse

    def on_mouse(self, event: pygame.event.Event) -> Change | None:
        """Answer the mouse with the tool in hand."""
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if event.type == pygame.MOUSEMOTION:
            self._move(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (2, 3):
            self._panning = event.pos
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event.pos)
        return STAY

    def _judge_domino(self) -> None:
        """Work out where the domino in hand would stand and what it would do there; the note tells it."""
        editor, brush = self.editor, self.editor.brush
        seen = (editor.document.layout, brush.terrain, brush.at, brush.heading, brush.is_turned, brush.snaps, brush.is_free)
        if self.state.judged is None or seen != self._seen:
            pose = editor.domino_pose()
            links = editor.links(pose)
            self._seen, self.state.judged = seen, (pose, links)
            editor.note = editor.verdict(pose, links)
            self.state.is_refused = editor.note.name.startswith("no.")

    def stop_panning(self) -> None:
        """End a drag of the table."""
        self._panning = None

    def _press(self, pos: tuple[int, int]) -> Change | None:
        editor, (x, y) = self.editor, self.board.mm(pos)
        now, double = pygame.time.get_ticks(), False
        if now - self._last_click[0] < _DOUBLE and math.dist(pos, self._last_click[1]) < 2 * _DRAG:
            double = True
        self._last_click = (-10_000 if double else now, pos)
        self._pressed, self.state.is_pointing, editor.brush.at = pos, True, (x, y)
        if double:
            found = domino_at(editor.document.table, x, y)
            if found is not None:
                self._pressed = None
                self.on_topple(found)
                return STAY
        if editor.tool == Tool.PATH:
            self.state.drawing = [(x, y)]
        elif editor.tool == Tool.SELECT:
            self._press_to_choose(x, y)
        return STAY

    def _press_to_choose(self, x: float, y: float) -> None:
        editor, found = self.editor, piece_at(self.editor.document.table, x, y)
        chosen = editor.document.selection
        adding = pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
        if adding:
            editor.select(chosen ^ found)
        elif not len(found):
            editor.select(NOTHING)
        elif not len(found.dominoes & chosen.dominoes) + len(found.tiles & chosen.tiles) + len(found.animals & chosen.animals):
            editor.select(found)
        self._before = editor.document if len(found) and not adding else None

    def _move(self, event: pygame.event.Event) -> None:
        if self._panning is not None:
            self.board.pan(event.pos[0] - self._panning[0], event.pos[1] - self._panning[1])
            self._panning = event.pos
            return
        editor, (x, y) = self.editor, self.board.mm(event.pos)
        if self._pressed is None:
            editor.brush.at, self.state.is_pointing = (x, y), True
            editor.brush.catch = self.theme.px(_CATCH) / self.board.scale
        elif self.state.drawing is not None:
            editor.brush.at = (x, y)
            if math.dist(self.state.drawing[-1], (x, y)) > 2.0:
                self.state.drawing.append((x, y))
                self.state.plan = None
        elif editor.tool == Tool.SELECT and math.dist(event.pos, self._pressed) > _DRAG:
            x0, y0 = self.board.mm(self._pressed)
            if self._before is not None:
                moved = editor.preview(self._before, Move(x - x0, y - y0))
                editor.document = moved or editor.document
            else:
                self._box = (self._pressed, event.pos)

    def _release(self, pos: tuple[int, int]) -> Change | None:
        editor, pressed = self.editor, self._pressed
        self._pressed = None
        if pressed is None:
            return STAY
        if self._box is not None:
            one, other = self.board.mm(self._box[0]), self.board.mm(self._box[1])
            adding = pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
            found = pieces_within(editor.document.layout, *one, *other)
            editor.select(editor.document.selection | found if adding else found)
        elif self.state.drawing is not None:
            self.finish_path()
        elif editor.tool in (Tool.DOMINO, Tool.TILE, Tool.PHOTO, Tool.PIECE):
            editor.brush.at = self.board.mm(pos)
            self._place()
        self._box, self._before = None, None
        return STAY

    def finish_path(self) -> None:
        """Place what was drawn."""
        points, self.state.drawing = self.state.drawing or [], None
        if len(points) > 1 and self.editor.place_path(self.editor.plan_drawing(points)):
            self._click()
        self.state.plan = None

    def cancel(self) -> bool:
        """Let go of a path or a box that is being drawn, else of the selection. Return False where there was nothing."""
        if self.state.drawing is not None or self._box is not None or (self._before is not None and self._pressed is not None):
            if self._before is not None:
                self.editor.document = self._before
            self.state.drawing = self.state.plan = self._box = self._before = self._pressed = None
            return True
        if self.editor.tool == Tool.PIECE:
            self.editor.put_away()
            return True
        if len(self.editor.document.selection):
            self.editor.select(NOTHING)
            return True
        return False

    def _place(self) -> None:
        editor = self.editor
        if editor.place():
            self._laid = editor.brush.at, editor.document.layout
            self._click("paper" if editor.tool == Tool.PHOTO else "wood")

    @property
    def rests_on_laid(self) -> bool:
        """Return whether the pointer is still where a domino was just laid: the next one shows when it moves on."""
        at, layout = self._laid
        is_same = self.editor.tool == Tool.DOMINO and layout is self.editor.document.layout
        return is_same and math.dist(at, self.editor.brush.at) < _RESTS

    def _click(self, name: str = "wood") -> None:
        where = self.board.pixel(*self.editor.brush.at)[0]
        self.context.sounds.play(name, 0.45, 2 * (where - self.rect.x) / max(1, self.rect.width) - 1)

    def _wheel(self, event: pygame.event.Event) -> Change | None:
        mods = pygame.key.get_mods()
        holds = self.editor.tool in (Tool.DOMINO, Tool.TILE, Tool.PIECE) or (
            self.editor.tool == Tool.SELECT and len(self.editor.document.selection)
        )
        if mods & pygame.KMOD_CTRL or not holds:
            self.board.zoom(1.12**event.y, self.board.pixel(*self.editor.brush.at))
        else:
            self.turn(event.y or event.x, fine=bool(mods & pygame.KMOD_SHIFT))  # with Shift some systems roll sideways
        return STAY

    # wishes

    def turn(self, steps: float, *, fine: bool = False) -> None:
        """Turn what is in hand, or the selection, to the left. steps: of 15 degrees, 1 if fine."""
        editor, by = self.editor, steps * (_FINE_TURN if fine else _TURN)
        if editor.tool == Tool.SELECT:
            editor.apply(Turn(by), stroke=self._same_stroke(1))
        else:
            held = editor.held_piece()
            if not editor.brush.is_turned and (held is not None or editor.tool == Tool.DOMINO):
                editor.brush.heading = (held.pose if held is not None else editor.domino_pose()).heading
            editor.brush.heading, editor.brush.is_turned = math.remainder(editor.brush.heading + by, math.tau), True

    def zoom(self, factor: float) -> None:
        """Bring the table nearer by this factor, about the middle of what the panels leave free."""
        self.board.zoom(factor, self.free.center)

    def delete(self) -> None:
        """Delete the selection."""
        if self.editor.apply(Delete()):
            self._click("paper")

    def _same_stroke(self, kind: int) -> int:
        now = pygame.time.get_ticks()
        if now - self._turned_at > _PATIENCE:
            self._stroke += 2
        self._turned_at = now
        return 2 * self._stroke + kind

    # keys

    def on_key(self, event: pygame.event.Event) -> Change | None:
        """Move, turn and place with the keys."""
        if event.type != pygame.KEYDOWN:
            return None  # text that is typed
        keys, fine = self.context.keys, bool(event.mod & pygame.KMOD_SHIFT)
        arrow, asked = keys.arrow(event), keys.action(event, "practice", "shell")
        if arrow is not None:
            self._step((arrow[0], -arrow[1]), fine)
        elif asked in ("practice.turn_left", "practice.turn_right"):
            self.turn(1 if asked == "practice.turn_left" else -1, fine=fine)
        elif asked in ("shell.press", "shell.take"):
            self._enter()
        else:
            return None
        return STAY

    def _step(self, way: tuple[int, int], fine: bool) -> None:
        editor, step = self.editor, _FINE_STEP if fine else _STEP
        if editor.tool == Tool.SELECT and len(editor.document.selection):
            editor.apply(Move(way[0] * step, way[1] * step), stroke=self._same_stroke(0))
            return
        reach = step if editor.tool != Tool.SELECT else 4 * step
        table = editor.document.layout.table
        assert table is not None
        editor.brush.at = (
            min(max(editor.brush.at[0] + way[0] * reach, 0.0), table.width),
            min(max(editor.brush.at[1] + way[1] * reach, 0.0), table.height),
        )
        self.state.is_pointing = True
        if self.state.drawing is not None:
            self.state.drawing.append(editor.brush.at)
            self.state.plan = None

    def _enter(self) -> None:
        editor = self.editor
        self.state.is_pointing = True
        if editor.tool == Tool.PATH:
            if self.state.drawing is None:
                self.state.drawing = [editor.brush.at]
            else:
                self.finish_path()
        elif editor.tool == Tool.SELECT:
            editor.select(piece_at(editor.document.table, *editor.brush.at))
        else:
            self._place()

    # drawing

    def focus_area(self) -> pygame.Rect | None:
        """Return None: the focus is drawn around what the panels leave free."""
        return None

    def draw(self, target: pygame.Surface, look: Look) -> None:
        """Draw the selection and what is in hand, over the table that is drawn already."""
        before = target.get_clip()
        target.set_clip(self.rect.clip(before))
        if self.editor.document.fallen is None and self.editor.tool == Tool.SELECT:
            for points in outline_selection(self.board, self.editor.document.layout, self.editor.document.selection):
                draw_outline(target, points, min(self.theme.scale, 1.2 * self.board.scale), self.theme.palette)
        if self._box is not None:
            (x0, y0), (x1, y1) = self._box
            fill_translucent(target, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)], WATER, 60)
        elif self.state.is_pointing and self._panning is None and self.editor.document.fallen is None and not self.rests_on_laid:
            self._prepare_held()
            draw_held(target, self.state, self.board, self.theme, shows_cross=look.ringed)
        target.set_clip(before)
        if look.ringed:
            ring(target, self.free.inflate(-self.theme.px(14), -self.theme.px(14)), self.theme)

    def _prepare_held(self) -> None:
        """Bring up to date what is drawn of the piece in hand."""
        state, editor = self.state, self.editor
        if editor.tool == Tool.DOMINO:
            self._judge_domino()
        elif editor.tool == Tool.PATH and state.drawing is not None and state.plan is None and len(state.drawing) > 1:
            state.plan = editor.plan_drawing(state.drawing)
        held = editor.held_piece()
        if held is not None:
            editor.note = held.note
