"""The editor of practice: the document, the tool and the brush, and the last message. No pixels, no window; mm and rad.

Every wish of the player comes here as a call, is done or refused, and leaves a note that the screen puts into words.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from aya_sim.components import Terrain
from aya_sim.errors import IllegalAction
from aya_sim.game.warnings import domino_losses, forecast_losses
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import foot_blocked, tile_blocked
from aya_sim.layout import Domino, Layout
from aya_sim.physics import Cascade
from aya_sim.physics.preview.flow import Flow, flow
from aya_sim.physics.preview.links import Links, link
from games.aya.challenges.challenge import ANY, Challenge, Verdict, judge
from games.aya.model.transform import mirror_pose
from games.aya.practice.brush import Brush
from games.aya.practice.document import Document, apply, apply_cascade, document_of, empty_document, redo, reset, undo
from games.aya.practice.edits import NOTHING, Action, AddDomino, AddPath, AddPhoto, AddTile, Clear, Selection
from games.aya.practice.forecast.worker import first_push
from games.aya.practice.notes import Note, Tone, describe_links, describe_loss
from games.aya.practice.path import PathPlan
from games.aya.practice.picking import layout_within
from games.aya.practice.pieces.array import ArrayPlan, plan_array
from games.aya.practice.pieces.held import HeldPiece, judge_poses, piece_poses
from games.aya.practice.pieces.piece import Piece

_CROWD = 1_500  # dominoes, of more only those near the hand are looked at
_NEAR = 100.0  # mm, a third of how far around the hand that is
_NEAR_ENTRY = 175.0  # mm, how far around the entry of a piece in hand: enough to tell the end of a line beside it


class Tool(StrEnum):
    """What a click on the table means."""

    SELECT = "choose"
    DOMINO = "domino"
    PATH = "path"
    TILE = "tile"
    PHOTO = "photo"
    PIECE = "piece"  # a stamp or a kept piece


def _tool_for(challenge: Challenge) -> Tool:
    """Return the tool that a challenge begins with."""
    if challenge.movable:
        return Tool.SELECT
    return Tool.DOMINO if challenge.pieces.dominoes else Tool.PHOTO if challenge.pieces.photos else Tool.TILE


def _terrain_for(challenge: Challenge) -> Terrain:
    """Return the terrain that the first piece of a challenge is likely to have."""
    named = [Terrain(kind) for kind in (*challenge.pieces.dominoes, *challenge.pieces.photos) if kind not in (ANY, Terrain.GARDEN)]
    return named[0] if named else challenge.start.dominoes[0].terrain


class Editor:
    """Holds the document, tool and brush, and changes them."""

    def __init__(self, layout: Layout | None = None, challenge: Challenge | None = None) -> None:
        """layout: to begin with; None: a bare table, or that of the challenge."""
        self.challenge = challenge
        self.outcome: Verdict | None = None  # on the table as it lies
        begun = challenge.start if challenge is not None else layout
        self.document = empty_document() if begun is None else document_of(begun)
        self.saved = self.document.layout  # as it was last saved or loaded
        self.tool = Tool.SELECT if challenge is None else _tool_for(challenge)
        self.brush = Brush(self._middle())
        if challenge is not None:
            self.brush.terrain = _terrain_for(challenge)
        self.note = self._begin_note
        self.piece: Piece | None = None  # in hand with its tool
        self.repeated: Piece | None = None  # that a path lays copies of, instead of dominoes
        self._held: HeldPiece | None = None
        self._held_at: tuple[Pose, ...] = ()  # where it might be
        self._rests: tuple[object, ...] = ()  # how a piece was held when it was laid: it is not seen over itself
        self._flow: tuple[Layout, Flow] | None = None
        self._near: tuple[Layout, tuple[int, int, float], Layout] | None = None  # a layout, a place and reach, what stands there

    @property
    def _begin_note(self) -> Note:
        return Note("begin" if self.challenge is None else "begin.challenge")

    def _middle(self) -> tuple[float, float]:
        table = self.document.layout.table
        return (table.width / 2, table.height / 2) if table else (0.0, 0.0)

    @property
    def is_changed(self) -> bool:
        """Return whether there is anything that saving would keep."""
        return self.document.layout != self.saved

    @property
    def flow(self) -> Flow:
        """Return which domino of the layout strikes which."""
        layout = self.surroundings
        if self._flow is None or self._flow[0] is not layout:
            self._flow = (layout, flow(layout))
        return self._flow[1]

    @property
    def surroundings(self) -> Layout:
        """Return what may matter to the domino in hand, or to the entry of the piece in hand: the layout, or of thousands of dominoes those
        near it.
        """
        layout, (x, y) = self.document.layout, self.brush.at
        reach = 3 * _NEAR
        if self.piece is not None and self.tool == Tool.PIECE:
            x, y, _ = self.piece.entry_at(x, y, self.brush.heading)
            reach = _NEAR_ENTRY
        if len(layout.dominoes) <= _CROWD:
            return layout
        place = round(x / _NEAR), round(y / _NEAR)
        if self._near is None or self._near[0] is not layout or self._near[1] != (*place, reach):
            middle = place[0] * _NEAR, place[1] * _NEAR
            self._near = layout, (*place, reach), layout_within(layout, *(m - reach for m in middle), *(m + reach for m in middle))
        return self._near[2]

    def path_surroundings(self, points: Sequence[tuple[float, float]]) -> Layout:
        """Return what may matter to a path along these points, mm, as `surroundings`."""
        layout = self.document.layout
        if len(layout.dominoes) <= _CROWD:
            return layout
        (x0, x1), (y0, y1) = ((min(column), max(column)) for column in zip(*points, strict=True))
        return layout_within(layout, x0 - 3 * _NEAR, y0 - 3 * _NEAR, x1 + 3 * _NEAR, y1 + 3 * _NEAR)

    # the document

    def apply(self, action: Action, *, stroke: int = 0, done: Note | None = None) -> bool:
        """Do it, or say why not. stroke: not 0 and the same as the last: both are undone as one. done: the note; None: a plain one."""
        was_down = self.document.fallen is not None
        document = self.preview(self.document, action, stroke=stroke)
        if document is None:
            return False
        self.document = document
        self.note = done or (Note("up.first") if was_down else Note("done"))
        return True

    def preview(self, document: Document, action: Action, *, stroke: int = 0) -> Document | None:
        """Return the document after an action that is not final yet; None, with a note why, where it cannot be done."""
        try:
            done = apply(document, action, stroke=stroke)
        except IllegalAction as refused:
            self.note = Note(f"no.{refused.reason}", dict(refused.numbers), Tone.NO)
            return None
        breach = self.challenge.breach(done.layout) if self.challenge is not None else None
        if breach is not None:
            self.note = Note(f"no.{breach}", tone=Tone.NO)
            return None
        return done

    def undo(self) -> None:
        """Go one step back."""
        before, self.document = self.document, undo(self.document)
        self.note = Note("undo.none") if before is self.document else Note("up" if before.fallen else "undone")

    def redo(self) -> None:
        """Go one step forward again."""
        before, self.document = self.document, redo(self.document)
        self.note = Note("redo.none") if before is self.document else Note("redone")

    def reset(self) -> None:
        """Stand everything up again."""
        self.note = Note("up" if self.document.fallen else "up.none")
        self.document = reset(self.document)

    def select(self, selection: Selection) -> None:
        """Select these pieces; what is not there is left out."""
        self.document = self.document.with_selection(selection)
        n = len(self.document.selection)
        self.note = Note("chosen", {"n": n}) if n else self._begin_note

    def load(self, layout: Layout) -> None:
        """Take another table, which can be undone like any step. Raises BadLayout."""
        loaded = document_of(layout)
        emptied = apply(self.document, Clear())
        self.document = replace(emptied, layout=loaded.layout, selection=NOTHING)
        self.saved, self.brush.at = self.document.layout, self._middle()
        self.note = Note("loaded", {"n": len(loaded.layout.dominoes)}, Tone.GOOD)

    # a stamp or a kept piece in hand

    def hold(self, piece: Piece) -> None:
        """Take a piece in hand, turned as it was made."""
        self.piece, self.repeated, self.tool = piece, None, Tool.PIECE
        self.brush.heading, self.brush.is_turned = piece.heading, False
        self.note = Note("note.piece")

    def put_away(self) -> None:
        """Put the piece in hand away, and select nothing."""
        self.tool, self.piece = Tool.SELECT, None
        self.select(NOTHING)

    def resize_piece(self, k: int, value: int) -> None:
        """Give the stamp in hand another value for its size number `k`."""
        if self.piece is not None:
            self.piece = self.piece.resize(k, value)

    def mirror_piece(self, *, is_upright: bool = False) -> None:
        """Mirror the piece in hand to the other side of its way; a field left to right or, upright, top to bottom, as it is seen."""
        if self.piece is None:
            return
        self.piece = self.piece.mirror()
        if self.piece.is_grid:
            self.brush.heading = mirror_pose(self.brush.pose, 0.0, 0.0, is_upright=is_upright).heading

    def repeat(self, piece: Piece) -> None:
        """Have the path tool lay copies of this piece."""
        self.repeated, self.piece, self.tool = piece, None, Tool.PATH
        self.note = Note("array.hold")

    def held_piece(self) -> HeldPiece | None:
        """Return what would come of the piece in hand where it is; None: there is none, or it was laid there just now."""
        return None if self._rests == self._hold_of_now else self._judge_piece()

    @property
    def _hold_of_now(self) -> tuple[object, ...]:
        return self.piece, self.brush.at, self.brush.heading, self.document.layout  # the costly comparison last

    def _judge_piece(self) -> HeldPiece | None:
        if self.piece is None or self.tool != Tool.PIECE:
            return None
        poses = piece_poses(self.piece, self.brush, self.surroundings, self.flow)
        if self._held is None or not self._held.is_of(self.piece, self.document.layout) or self._held_at != poses:
            self._held, self._held_at = judge_poses(self, self.piece, poses), poses
        return self._held

    def plan_drawing(self, points: Sequence[tuple[float, float]]) -> PathPlan | ArrayPlan:
        """Return what a drawn path would become: dominoes, or copies of what is repeated."""
        around = self.path_surroundings(points)
        if self.repeated is not None:
            return plan_array(around, points, self.repeated, self.brush.pitch)
        return self.brush.plan_path(around, points)

    # the piece in hand

    def domino_pose(self) -> Pose:
        """Return where the domino in hand would stand."""
        return self.brush.domino_pose(self.surroundings, self.flow)

    def links(self, pose: Pose) -> Links:
        """Return what the domino in hand would strike there, and be struck by."""
        return link(self.surroundings, pose.x, pose.y, pose.heading, known=self.flow)

    def refusal_at(self, pose: Pose) -> Note | None:
        """Return why the domino or tile in hand cannot go there; None: it can."""
        layout = self.document.layout
        blocked = tile_blocked(layout, pose.x, pose.y) if self.tool == Tool.TILE else foot_blocked(layout, *pose)
        return None if blocked is None else Note(f"no.{blocked.by}", tone=Tone.NO)

    def verdict(self, pose: Pose, links: Links | None = None) -> Note:
        """Return what would come of the domino in hand there: why it cannot go there, what it would lose, or what it would strike.

        links: what it would strike there, if that is known already.
        """
        refused = self.refusal_at(pose)
        lost = domino_losses(self.document.layout, Domino(1, self.brush.terrain, *pose)) if refused is None else ()
        return refused or (describe_loss(min(lost)) if lost else describe_links(links or self.links(pose)))

    def place(self) -> bool:
        """Place the piece in hand: a domino, a tile or a photo. Return False, with a note why, where it has no room."""
        match self.tool:
            case Tool.DOMINO:
                return self._place_domino()
            case Tool.TILE:
                return self.apply(AddTile(*self.brush.tile, self.brush.pose), done=Note("laid.tile"))
            case Tool.PHOTO:
                return self._place_photo()
            case Tool.PIECE:
                return self._place_piece()
            case _:
                return False

    def _place_domino(self) -> bool:
        pose = self.domino_pose()
        verdict = self.verdict(pose)
        if not self.apply(AddDomino(self.brush.terrain, pose, self.brush.has_camera)):
            return False
        self.brush.heading, self.brush.is_turned = pose.heading, False
        self.note = verdict
        return True

    def _place_photo(self) -> bool:
        before, position = forecast_losses(self.document.layout), self.brush.photo_position(self.document.layout)
        if not self.apply(AddPhoto(self.brush.photo_terrain, *position)):
            return False
        astride = self.document.layout.animals[-1].on is not None
        lost = forecast_losses(self.document.layout) - before if astride else ()
        laid = Note("laid.photo.astride", tone=Tone.GOOD) if astride else Note("laid.photo.table", tone=Tone.CAUTION)
        self.note = describe_loss(min(lost)) if lost else laid
        return True

    def _place_piece(self) -> bool:
        held = self._judge_piece()
        if held is None:
            return False
        if held.is_refused:
            self.note = held.note
            return False
        name = "piece.laid.entries" if held.piece.other_entries else "piece.laid"
        laid = self.apply(held.action, done=Note(name, {"n": held.piece.count}, Tone.GOOD))
        if laid and held.piece.mosaic is not None:  # one is meant, and thousands of selected dominoes would turn with the wheel
            self.put_away()
            self.note = Note("field.laid.beside", {"n": held.piece.count}, Tone.GOOD)
            return True
        self.brush.heading, self.brush.is_turned = held.pose.heading, False
        self._rests = self._hold_of_now if laid else ()
        return laid

    def _place_array(self, plan: ArrayPlan) -> bool:
        if not plan.copies:
            self.note = Note("path.none", tone=Tone.CAUTION)
            return False
        done = Note("array.laid", {"n": plan.copies}, Tone.GOOD)
        if plan.left_out:
            done = Note("array.left_out", {"n": plan.copies, "k": plan.left_out}, Tone.CAUTION)
        return self.apply(plan.action, done=done)

    def place_path(self, plan: PathPlan | ArrayPlan) -> bool:
        """Place a path. Return False, with a note, where it is empty or has no room."""
        if isinstance(plan, ArrayPlan):
            return self._place_array(plan)
        n = len(plan.action.line)
        if not n:
            self.note = Note("path.none", tone=Tone.CAUTION)
            return False
        name = "path.fork" if plan.is_fork else "path.joined" if plan.start is not None else "path.laid"
        done = Note(name, {"n": n}, Tone.GOOD)
        if plan.left_out:
            done = Note("path.left_out", {"n": n, "k": plan.left_out}, Tone.CAUTION)
        return self.apply(plan.action if plan.is_fork else AddPath(plan.action.line), done=done)

    # toppling

    def first_push(self) -> int | None:
        """Return the id of the domino that T pushes: that of the challenge, the selected one, else as `first_push`."""
        wished = [one for one in (self.document.selected_domino,) if one is not None]
        if self.challenge is not None:
            wished = [self.challenge.push.domino]
        return first_push(self.document.table, [*wished, *(push.domino for push in self.document.layout.pushes)])

    def refuse_topple(self) -> None:
        """Note that a domino cannot be pushed."""
        self.note = Note("no.lies", tone=Tone.NO)

    def finish_topple(self, cascade: Cascade, after: Document | None = None) -> None:
        """Take a cascade that has been shown: the table as it lies, the verdict of the challenge, a note.

        after: the document after the cascade, if that has been worked out.
        """
        first = self.document.fallen is None
        self.document = after or apply_cascade(self.document, cascade)
        n, left, again = int(cascade.fell.sum()), len(cascade.standing), "" if first else ".again"
        values: dict[str, object] = {"n": n, "lie": len(cascade.fell) - left, "left": left}
        self.note = Note(f"fell.left{again}", values, Tone.CAUTION) if left else Note(f"fell.all{again}", values, Tone.GOOD)
        if self.challenge is not None:
            self.outcome = judge(self.challenge, cascade) if first else Verdict((False,) * len(self.challenge.goals), 0.0, 0)
            if self.outcome.is_won:
                self.note = Note("challenge.won", {"n": self.outcome.stars}, Tone.GOOD)
            elif not first or [push.domino for push in cascade.pushes] != [self.challenge.push.domino]:
                self.note = Note("challenge.first", tone=Tone.CAUTION)
