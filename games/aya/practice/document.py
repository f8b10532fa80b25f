"""Practice. The sandbox as values: a table, what is chosen on it, and all that was done, to undo and redo without limit.

No clock, no turns, nothing runs out. Nothing is drawn here; mm and rad. What an action does is in `practice_table`.
"""

from dataclasses import dataclass, replace

import numpy as np

from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Dominoes, Layout, Table
from aya_sim.physics import Cascade
from aya_sim.proof import certify
from games.aya.practice.edits import (
    NOTHING,
    PLACES,
    Action,
    Clear,
    Delete,
    Lay,
    LayPath,
    LayPhoto,
    LayTile,
    Move,
    Paint,
    Refusal,
    Selection,
    Turn,
    apply_action,
)

__all__ = [
    "NOTHING",
    "Action",
    "Clear",
    "Delete",
    "Document",
    "Fallen",
    "Lay",
    "LayPath",
    "LayPhoto",
    "LayTile",
    "Move",
    "Paint",
    "Refusal",
    "Selection",
    "Step",
    "Turn",
    "apply",
    "empty_sketch",
    "fell",
    "on_a_table",
    "redo",
    "reset",
    "sketch_of",
    "undo",
    "with_proof",
]

MARGIN = 120.0  # mm left free around a layout that brings no table


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One earlier, or later, state of the table; the next one behind it."""

    layout: Layout
    chosen: Selection
    beyond: "Step | None"


@dataclass(frozen=True, slots=True, eq=False)
class Fallen:
    """The table after topples, until everything is put back up."""

    layout: Layout
    pushes: int
    engines: tuple[str, ...] = ()  # that decided, each once
    first: Cascade | None = None  # of a table that had not been toppled before


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A table in practice. `layout` is as everything stands; `table` is what one sees."""

    layout: Layout
    chosen: Selection = NOTHING
    past: Step | None = None
    future: Step | None = None
    stroke: int = 0  # of the last step: more of the same stroke is undone with it
    fallen: Fallen | None = None

    @property
    def table(self) -> Layout:
        return self.layout if self.fallen is None else self.fallen.layout

    def choosing(self, chosen: Selection) -> "Document":
        """The same table with these chosen; what is not there is left out."""
        tiles = {tile.id for tile in self.layout.tiles}
        there = Selection(
            chosen.dominoes & set(self.layout.dominoes.id.tolist()),
            chosen.tiles & tiles,
            frozenset(k for k in chosen.animals if 0 <= k < len(self.layout.animals)),
        )
        return replace(self, chosen=there)

    @property
    def everything(self) -> Selection:
        """All pieces."""
        ids = frozenset(self.layout.dominoes.id.tolist())
        return Selection(ids, frozenset(tile.id for tile in self.layout.tiles), frozenset(range(len(self.layout.animals))))


def empty_sketch() -> Document:
    """A bare table of the usual size."""
    return Document(Layout(Dominoes.of([]), table=Table()))


def sketch_of(layout: Layout) -> Document:
    """A layout to practise on: put up, and on a table if it brings none. Raises BadLayout for one that cannot stand."""
    d = layout.dominoes
    up = Dominoes.filled(
        id=d.id, terrain=d.terrain, camera=d.camera, x=d.x, y=d.y, heading=d.heading,
        state=np.zeros(len(d), np.int8), fall_heading=d.heading, tilt=np.zeros(len(d)), slide=np.zeros(len(d)),
    )  # fmt: skip
    standing = on_a_table(replace(layout, dominoes=up, proof=None))
    refuse_impossible(standing)
    return Document(standing)


def on_a_table(layout: Layout) -> Layout:
    """The layout in the middle of a table that is large enough; as it is if it has one."""
    if layout.table is not None:
        return layout
    least = Table()
    d = layout.dominoes
    discs = [*((tile.x, tile.y) for tile in layout.tiles), *((photo.x, photo.y) for photo in layout.animals)]
    spots = np.vstack([np.column_stack([d.x, d.y]), np.array(discs, np.float64).reshape(-1, 2)])
    if not len(spots):
        return replace(layout, table=least)
    low, high = spots.min(axis=0), spots.max(axis=0)
    room = Table(*(max(side, float(need) + 2 * MARGIN) for side, need in zip((least.width, least.height), high - low, strict=True)))
    dx, dy = (round(side / 2 - float(middle), PLACES) for side, middle in zip((room.width, room.height), (low + high) / 2, strict=True))
    rows = [replace(one, x=one.x + dx, y=one.y + dy) for one in d]
    tiles = tuple(replace(tile, x=tile.x + dx, y=tile.y + dy) for tile in layout.tiles)
    animals = tuple(replace(one, x=one.x + dx, y=one.y + dy) for one in layout.animals)
    return replace(layout, dominoes=Dominoes.of(rows), tiles=tiles, animals=animals, table=room)


def apply(sketch: Document, action: Action, *, stroke: int = 0) -> Document:
    """Do it, and keep what was. stroke: not 0 and the same as the last: both are undone as one.

    Everything is put up first. Raises IllegalAction; the sketch is unchanged then.
    """
    layout, chosen = apply_action(sketch.layout, sketch.chosen, action)
    joined = stroke != 0 and stroke == sketch.stroke and sketch.past is not None
    past = sketch.past if joined else Step(sketch.layout, sketch.chosen, sketch.past)
    return Document(layout, chosen, past, None, stroke)


def undo(sketch: Document) -> Document:
    """One step back; after a topple that step is to put everything up. At the beginning nothing happens."""
    if sketch.fallen is not None:
        return reset(sketch)
    step = sketch.past
    if step is None:
        return sketch
    return Document(step.layout, step.chosen, step.beyond, Step(sketch.layout, sketch.chosen, sketch.future))


def redo(sketch: Document) -> Document:
    """One step forward again, until the last."""
    step = sketch.future
    if step is None:
        return sketch
    return Document(step.layout, step.chosen, Step(sketch.layout, sketch.chosen, sketch.past), step.beyond)


def reset(sketch: Document) -> Document:
    """Everything stands where it stood before the first push."""
    return replace(sketch, fallen=None)


def fell(sketch: Document, cascade: Cascade) -> Document:
    """The table after this cascade, which began with the table of the sketch."""
    before = sketch.fallen or Fallen(sketch.layout, 0, first=cascade)
    engines = tuple(dict.fromkeys((*before.engines, cascade.engine)))
    return replace(sketch, fallen=Fallen(cascade.fallen, before.pushes + len(cascade.pushes), engines, before.first))


def with_proof(sketch: Document) -> Layout:
    """The table as it stands; with a proof of what the engine made of its first push, where it lies."""
    if sketch.fallen is None or sketch.fallen.first is None:
        return sketch.layout
    cascade = sketch.fallen.first
    asked = tuple(replace(push, time=None) for push in cascade.pushes)
    return certify(cascade, asked, until_down=False)
