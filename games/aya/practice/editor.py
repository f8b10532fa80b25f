"""The bench. What the practice screen works on: the sketch, the tool in hand and the last message; no pixels, no window.

Every wish of the player comes here as a call, is done or refused, and leaves a note that the screen puts into words. mm and rad.
"""

import math
from dataclasses import dataclass, field, replace
from enum import StrEnum

import numpy as np

from aya_sim.components import ANIMAL_DIAMETER, LANDS, TILE_DIAMETER, Shape, Terrain
from aya_sim.errors import AyaError, IllegalAction
from aya_sim.geometry.footprints import boxes, feet
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import foot_blocked, tile_blocked
from aya_sim.layout import Layout, Push
from aya_sim.physics import Cascade, topple
from aya_sim.physics.preview.flow import Flow, flow
from aya_sim.physics.preview.links import LinkKind, Links, link
from aya_sim.physics.preview.spots import photo_spots, snap
from aya_sim.scoring import Count, count
from games.aya.model.timeline import SAMPLE_RATE
from games.aya.practice.document import Document, apply, apply_cascade, document_of, empty_document, redo, reset, undo
from games.aya.practice.edits import NOTHING, Action, AddDomino, AddPath, AddPhoto, AddTile, Clear, Refusal, Selection
from games.aya.practice.forecast_worker import first_push
from games.aya.practice.lessons import Goal, Lesson, evaluate_goals
from games.aya.practice.path import USUAL_PITCH, PathPlan, plan_path

_NEAR = 5.0  # mm beside a standing domino that still mean it
_PHOTO_SNAP = 26.0  # mm
_AROUND = 45.0  # mm left free around the pieces when all are shown


class Tool(StrEnum):
    """What a click on the table means."""

    SELECT = "choose"
    DOMINO = "domino"
    PATH = "path"
    TILE = "tile"
    PHOTO = "photo"


class Tone(StrEnum):
    """How a message is meant."""

    PLAIN = "plain"
    GOOD = "good"
    CAUTION = "caution"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Note:
    """A message: the name of its words after "aya.practice.", what goes into them, its tone."""

    name: str
    values: dict[str, object] = field(default_factory=dict)
    tone: Tone = Tone.PLAIN


class Editor:
    """The state of practice that changes."""

    def __init__(self, layout: Layout | None = None, lesson: Lesson | None = None) -> None:
        self.lesson = lesson
        self.document = lesson.start_document() if lesson else empty_document() if layout is None else document_of(layout)
        self.kept = self.document.layout  # as it was last saved or loaded
        self.tool = Tool.SELECT
        self.terrain = Terrain.FOREST
        self.mixed = False  # a path takes the five terrains in turn
        self.camera = False
        self.shape = Shape.STRAIGHT
        self.pitch = USUAL_PITCH
        self.heading = 0.0  # rad, of the piece in hand
        self.turned = False  # by the player: a spot no longer chooses it
        self.snapping = True
        self.at = self._middle()  # mm, where the piece in hand is
        self.note = Note("begin.lesson" if lesson else "begin")
        self.goals: dict[Goal, bool] = dict.fromkeys(lesson.goals, False) if lesson else {}
        self._known: tuple[Layout, Flow] | None = None

    def _middle(self) -> tuple[float, float]:
        table = self.document.layout.table
        return (table.width / 2, table.height / 2) if table else (0.0, 0.0)

    @property
    def is_changed(self) -> bool:
        """Is there anything that saving would keep?"""
        return self.document.layout != self.kept

    @property
    def flow(self) -> Flow:
        layout = self.document.layout
        if self._known is None or self._known[0] is not layout:
            self._known = (layout, flow(layout))
        return self._known[1]

    # doing

    def apply(self, action: Action, *, stroke: int = 0, said: Note | None = None) -> bool:
        """Do it, or say why not."""
        was_down = self.document.fallen is not None
        try:
            self.document = apply(self.document, action, stroke=stroke)
        except IllegalAction as refused:
            self.show_refusal(refused)
            return False
        self.note = said or (Note("up.first") if was_down else Note("done"))
        return True

    def show_refusal(self, refused: IllegalAction) -> None:
        """Say why not."""
        self.note = Note(f"no.{refused.reason}", dict(refused.numbers), Tone.NO)

    def preview(self, document: Document, action: Action) -> Document | None:
        """The sketch after an action that is not final yet; None, and the reason said, where it cannot be."""
        try:
            return apply(document, action)
        except IllegalAction as refused:
            self.show_refusal(refused)
            return None

    def undo(self) -> None:
        before, self.document = self.document, undo(self.document)
        self.note = Note("undo.none") if before is self.document else Note("up" if before.fallen else "undone")

    def redo(self) -> None:
        before, self.document = self.document, redo(self.document)
        self.note = Note("redo.none") if before is self.document else Note("redone")

    def reset(self) -> None:
        self.note = Note("up" if self.document.fallen else "up.none")
        self.document = reset(self.document)

    def select(self, chosen: Selection) -> None:
        self.document = self.document.with_selection(chosen)
        n = len(self.document.selection)
        self.note = Note("chosen", {"n": n}) if n else Note("begin.lesson" if self.lesson else "begin")

    # pieces in hand

    def snapped_pose(self) -> Pose:
        """Where the domino in hand would stand: where it is, or on the best spot near it."""
        x, y = self.at
        if self.snapping:
            found = snap(self.document.layout, x, y, self.heading, follow=not self.turned, known=self.flow)
            if found is not None:
                return Pose(found.x, found.y, found.heading)
        return Pose(x, y, self.heading)

    def held_pose(self) -> Pose:
        """Where the piece in hand is, and how it is turned."""
        return Pose(*self.at, self.heading)

    def links(self, spot: Pose) -> Links:
        """What the domino in hand would do there."""
        return link(self.document.layout, spot.x, spot.y, spot.heading, known=self.flow)

    def refusal_at(self, spot: Pose) -> Note | None:
        """Why the domino or tile in hand cannot go there; None: it can."""
        layout = self.document.layout
        blocked = tile_blocked(layout, spot.x, spot.y) if self.tool == Tool.TILE else foot_blocked(layout, *spot)
        return None if blocked is None else Note(f"no.{blocked.by}", tone=Tone.NO)

    def add_domino(self) -> bool:
        spot = self.snapped_pose()
        links = self.links(spot)
        if not self.apply(AddDomino(self.terrain, spot, self.camera and self.terrain != Terrain.GARDEN)):
            return False
        self.heading, self.turned = spot.heading, False
        self.note = describe_links(links)
        return True

    def add_tile(self) -> bool:
        terrain = self.terrain if self.terrain in LANDS else Terrain.START
        shape = Shape.SPRING if terrain == Terrain.START else Shape.STRAIGHT if self.shape == Shape.SPRING else self.shape
        return self.apply(AddTile(terrain, shape, Pose(*self.at, self.heading)), said=Note("laid.tile"))

    def photo_position(self) -> tuple[float, float]:
        """Where the photo in hand would lie."""
        x, y = self.at
        if self.snapping and len(self.document.layout.dominoes):
            near = [one for one in photo_spots(self.document.layout) if math.hypot(one.x - x, one.y - y) < _PHOTO_SNAP]
            if near:
                best = min(near, key=lambda one: math.hypot(one.x - x, one.y - y))
                return best.x, best.y
        return x, y

    def add_photo(self) -> bool:
        x, y = self.photo_position()
        if not self.apply(AddPhoto(self.photo_terrain, x, y)):
            return False
        astride = self.document.layout.animals[-1].on is not None
        self.note = Note("laid.photo.astride" if astride else "laid.photo.table", tone=Tone.GOOD if astride else Tone.CAUTION)
        return True

    @property
    def photo_terrain(self) -> Terrain:
        return self.terrain if self.terrain in LANDS else Terrain.FOREST

    def plan_path(self, points: list[tuple[float, float]]) -> PathPlan:
        """What a drawn path would become."""
        return plan_path(self.document.layout, points, self.pitch, LANDS if self.mixed else self.terrain)

    def add_path(self, laid: PathPlan) -> bool:
        """Lay a path."""
        n = len(laid.action.line)
        if not n:
            self.note = Note("path.none", tone=Tone.CAUTION)
            return False
        name = "path.fork" if laid.is_fork else "path.joined" if laid.start is not None else "path.laid"
        said = Note(name, {"n": n}, Tone.GOOD)
        if laid.left_out:
            said = Note("path.left_out", {"n": n, "k": laid.left_out}, Tone.CAUTION)
        return self.apply(laid.action if laid.is_fork else AddPath(laid.action.line), said=said)

    # toppling

    def topple(self, domino: int) -> Cascade | None:
        """Push a standing domino of the table as it is. None, and the reason said, where it cannot be."""
        try:
            cascade = topple(self.document.table, [Push(domino)], sample_rate=SAMPLE_RATE)
        except AyaError:
            self.note = Note("no.lies", tone=Tone.NO)
            return None
        self.note = Note("falling")
        return cascade

    def finish_topple(self, cascade: Cascade) -> None:
        """The cascade has been seen."""
        first = self.document.fallen is None
        self.document = apply_cascade(self.document, cascade)
        n, left = int(cascade.fell.sum()), len(cascade.standing)
        self.note = Note("fell.left", {"n": n, "left": left}, Tone.CAUTION) if left else Note("fell.all", {"n": n}, Tone.GOOD)
        if self.lesson is not None:
            self.goals = evaluate_goals(self.lesson, cascade) if first else dict.fromkeys(self.lesson.goals, False)
            if self.is_solved:
                self.note = Note("lesson.solved", tone=Tone.GOOD)
            elif first and [push.domino for push in cascade.pushes] != [self.lesson.push.domino]:
                self.note = Note("lesson.first", tone=Tone.CAUTION)

    @property
    def is_solved(self) -> bool:
        return bool(self.goals) and all(self.goals.values())

    def score(self) -> Count | None:
        """The points of a table that is all down, if it holds anything that counts."""
        fallen = self.document.fallen
        if fallen is None or len(fallen.layout.dominoes) == 0 or bool(fallen.layout.dominoes.standing.any()):
            return None
        return count(fallen.layout, fallen.pushes)

    @property
    def selected_push(self) -> int | None:
        """Id of the standing domino that is chosen, if it is exactly one."""
        d, chosen = self.document.table.dominoes, self.document.selection.dominoes
        return next(iter(chosen)) if len(chosen) == 1 and chosen <= set(d.id[d.standing].tolist()) else None

    def first_push(self) -> int | None:
        """The domino that T pushes: that of the lesson, the one chosen, else as `first_push`."""
        wished = [] if self.selected_push is None else [self.selected_push]
        if self.lesson is not None:
            wished = [self.lesson.push.domino]
        return first_push(self.document.table, [*wished, *(push.domino for push in self.document.layout.pushes)])

    # finding

    def piece_at(self, x: float, y: float) -> Selection:
        """The topmost piece here, or nothing."""
        table = self.document.table
        for k, photo in enumerate(table.animals):
            if math.hypot(photo.x - x, photo.y - y) <= ANIMAL_DIAMETER / 2:
                return Selection(animals=frozenset({k}))
        found = self.domino_at(x, y)
        if found is not None:
            return Selection(frozenset({found}))
        for tile in table.tiles:
            if math.hypot(tile.x - x, tile.y - y) <= TILE_DIAMETER / 2:
                return Selection(tiles=frozenset({tile.id}))
        return NOTHING

    def domino_at(self, x: float, y: float) -> int | None:
        """The domino here, the standing before the fallen."""
        table = self.document.table
        if not len(table.dominoes):
            return None
        far = boxes(table).distances(np.broadcast_to(np.array([x, y]), (len(table.dominoes), 2)))
        reach = np.where(table.dominoes.standing, _NEAR, 0.5)
        rows = np.flatnonzero(far <= reach)
        if not len(rows):
            return None
        rows = rows[np.lexsort((far[rows], ~table.dominoes.standing[rows]))]
        return int(table.dominoes.id[rows[0]])

    def pieces_within(self, x0: float, y0: float, x1: float, y1: float) -> Selection:
        """All pieces whose middle is in this box."""
        low, high, left, right = min(y0, y1), max(y0, y1), min(x0, x1), max(x0, x1)

        def inside(x: float, y: float) -> bool:
            return left <= x <= right and low <= y <= high

        layout = self.document.layout
        middles = feet(layout).centres.tolist() if len(layout.dominoes) else []
        return Selection(
            frozenset(int(one) for one, (x, y) in zip(layout.dominoes.id.tolist(), middles, strict=True) if inside(x, y)),
            frozenset(tile.id for tile in layout.tiles if inside(tile.x, tile.y)),
            frozenset(k for k, photo in enumerate(layout.animals) if inside(photo.x, photo.y)),
        )

    # keeping

    def load(self, layout: Layout) -> None:
        """Another table, which can be undone like any step. Raises BadLayout."""
        loaded = document_of(layout)
        emptied = apply(self.document, Clear())
        self.document = replace(emptied, layout=loaded.layout, selection=NOTHING)
        self.kept, self.at = self.document.layout, self._middle()
        self.note = Note("loaded", {"n": len(loaded.layout.dominoes)}, Tone.GOOD)


def describe_links(links: Links) -> Note:
    """What the links of a piece say, the worst news first."""
    order = (
        LinkKind.BLOCKED,
        LinkKind.TOO_OBLIQUE,
        LinkKind.TOO_CLOSE,
        LinkKind.TOO_FAR,
        LinkKind.MISSES,
        LinkKind.BARELY,
        LinkKind.WILL_STRIKE,
    )
    found = min(links.all, key=lambda one: order.index(one.kind), default=None)
    if found is None:
        return Note("link.none")
    tone = (
        Tone.GOOD if found.kind == LinkKind.WILL_STRIKE else Tone.NO if found.kind in (LinkKind.TOO_FAR, LinkKind.MISSES) else Tone.CAUTION
    )
    values: dict[str, object] = {
        "gap": round(found.gap), "reach": round(found.reach), "aside": round(found.aside), "turn": round(abs(math.degrees(found.turn)))
    }  # fmt: skip
    return Note(f"link.{found.kind}", values, tone)


def extent(layout: Layout) -> tuple[tuple[float, float], tuple[float, float]]:
    """The lower left and upper right corner of all pieces with a margin, mm; the first right of the second if there is none."""
    spots = [(float(x), float(y), _AROUND) for x, y in zip(layout.dominoes.x, layout.dominoes.y, strict=True)]
    spots += [(tile.x, tile.y, TILE_DIAMETER / 2 + 12.0) for tile in layout.tiles]
    spots += [(photo.x, photo.y, _AROUND) for photo in layout.animals]
    if not spots:
        return (1.0, 1.0), (0.0, 0.0)
    low = min(x - reach for x, _, reach in spots), min(y - reach for _, y, reach in spots)
    return low, (max(x + reach for x, _, reach in spots), max(y + reach for _, y, reach in spots))


def refusal_names() -> list[str]:
    """Names of all the words a refusal may need."""
    return [f"no.{reason}" for reason in Refusal]
