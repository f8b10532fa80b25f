"""The editor of practice: the document, the tool and the brush, and the last message. No pixels, no window; mm and rad.

Every wish of the player comes here as a call, is done or refused, and leaves a note that the screen puts into words.
"""

from dataclasses import replace
from enum import StrEnum

from aya_sim.errors import AyaError, IllegalAction
from aya_sim.game.warnings import domino_losses, forecast_losses
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import foot_blocked, tile_blocked
from aya_sim.layout import Domino, Layout, Push
from aya_sim.physics import Cascade, topple
from aya_sim.physics.preview.flow import Flow, flow
from aya_sim.physics.preview.links import Links, link
from games.aya.model.timeline import SAMPLE_RATE
from games.aya.practice.brush import Brush
from games.aya.practice.document import Document, apply, apply_cascade, document_of, empty_document, redo, reset, undo
from games.aya.practice.edits import NOTHING, Action, AddDomino, AddPath, AddPhoto, AddTile, Clear, Selection
from games.aya.practice.forecast_worker import first_push
from games.aya.practice.lessons import Goal, Lesson, evaluate_goals
from games.aya.practice.notes import Note, Tone, describe_links, describe_loss
from games.aya.practice.path import PathPlan


class Tool(StrEnum):
    """What a click on the table means."""

    SELECT = "choose"
    DOMINO = "domino"
    PATH = "path"
    TILE = "tile"
    PHOTO = "photo"


class Editor:
    """Holds the document, tool and brush, and changes them."""

    def __init__(self, layout: Layout | None = None, lesson: Lesson | None = None) -> None:
        """layout: to begin with; None: a bare table, or that of the lesson."""
        self.lesson = lesson
        self.document = lesson.start_document() if lesson else empty_document() if layout is None else document_of(layout)
        self.saved = self.document.layout  # as it was last saved or loaded
        self.tool = Tool.SELECT
        self.brush = Brush(self._middle())
        self.note = Note("begin.lesson" if lesson else "begin")
        self.goals: dict[Goal, bool] = dict.fromkeys(lesson.goals, False) if lesson else {}
        self._flow: tuple[Layout, Flow] | None = None

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
        layout = self.document.layout
        if self._flow is None or self._flow[0] is not layout:
            self._flow = (layout, flow(layout))
        return self._flow[1]

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
            return apply(document, action, stroke=stroke)
        except IllegalAction as refused:
            self.note = Note(f"no.{refused.reason}", dict(refused.numbers), Tone.NO)
            return None

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
        self.note = Note("chosen", {"n": n}) if n else Note("begin.lesson" if self.lesson else "begin")

    def load(self, layout: Layout) -> None:
        """Take another table, which can be undone like any step. Raises BadLayout."""
        loaded = document_of(layout)
        emptied = apply(self.document, Clear())
        self.document = replace(emptied, layout=loaded.layout, selection=NOTHING)
        self.saved, self.brush.at = self.document.layout, self._middle()
        self.note = Note("loaded", {"n": len(loaded.layout.dominoes)}, Tone.GOOD)

    # the piece in hand

    def domino_pose(self) -> Pose:
        """Return where the domino in hand would stand."""
        return self.brush.domino_pose(self.document.layout, self.flow)

    def links(self, pose: Pose) -> Links:
        """Return what the domino in hand would strike there, and be struck by."""
        return link(self.document.layout, pose.x, pose.y, pose.heading, known=self.flow)

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

    def place_path(self, plan: PathPlan) -> bool:
        """Place a path. Return False, with a note, where it is empty or has no room."""
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
        """Return the id of the domino that T pushes: that of the lesson, the selected one, else as `first_push`."""
        wished = [one for one in (self.document.selected_domino,) if one is not None]
        if self.lesson is not None:
            wished = [self.lesson.push.domino]
        return first_push(self.document.table, [*wished, *(push.domino for push in self.document.layout.pushes)])

    def topple(self, domino: int) -> Cascade | None:
        """Push a standing domino of the table as it is. Return None, with a note, where it cannot be pushed."""
        try:
            cascade = topple(self.document.table, [Push(domino)], sample_rate=SAMPLE_RATE)
        except AyaError:
            self.note = Note("no.lies", tone=Tone.NO)
            return None
        self.note = Note("falling")
        return cascade

    def finish_topple(self, cascade: Cascade) -> None:
        """Take a cascade that has been shown: the table as it lies, the goals of the lesson, a note."""
        first = self.document.fallen is None
        self.document = apply_cascade(self.document, cascade)
        n, left, again = int(cascade.fell.sum()), len(cascade.standing), "" if first else ".again"
        values: dict[str, object] = {"n": n, "lie": len(cascade.fell) - left, "left": left}
        self.note = Note(f"fell.left{again}", values, Tone.CAUTION) if left else Note(f"fell.all{again}", values, Tone.GOOD)
        if self.lesson is not None:
            self.goals = evaluate_goals(self.lesson, cascade) if first else dict.fromkeys(self.lesson.goals, False)
            if self.is_solved:
                self.note = Note("lesson.solved", tone=Tone.GOOD)
            elif first and [push.domino for push in cascade.pushes] != [self.lesson.push.domino]:
                self.note = Note("lesson.first", tone=Tone.CAUTION)

    @property
    def is_solved(self) -> bool:
        """Return whether every goal of the lesson is reached."""
        return bool(self.goals) and all(self.goals.values())
