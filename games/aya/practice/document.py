"""The table of practice as values: its pieces, the selection, and every step to undo and redo without limit.
No clock, no turns, no pixels; mm and rad. What an action does is in `edits`.
"""

from dataclasses import dataclass, replace

import numpy as np

from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Dominoes, Layout, Table
from aya_sim.physics import Cascade
from aya_sim.physics.run_statistics import RunStatistics, join_runs, measure_run
from aya_sim.proof import certify
from aya_sim.scoring import Count, count
from games.aya.model.placing import place_on_table
from games.aya.practice.edits import (
    NOTHING,
    Action,
    Selection,
    apply_action,
)


@dataclass(frozen=True, slots=True, eq=False)
class HistoryEntry:
    """One earlier, or later, state of the table, and the one behind it."""

    layout: Layout
    selection: Selection
    next: "HistoryEntry | None"


@dataclass(frozen=True, slots=True, eq=False)
class Fallen:
    """The table after topples, until everything stands again."""

    layout: Layout
    pushes: int
    first: Cascade | None = None  # of a table that had not been toppled before
    count: Count | None = None  # of a table that is all down
    run: RunStatistics | None = None  # of every push since the table stood


@dataclass(frozen=True, slots=True, eq=False)
class Document:
    """A table in practice: `layout` is as everything stands, `table` is what is seen."""

    layout: Layout
    selection: Selection = NOTHING
    past: HistoryEntry | None = None
    future: HistoryEntry | None = None
    stroke: int = 0  # of the last step: more of the same stroke is undone with it
    fallen: Fallen | None = None

    @property
    def table(self) -> Layout:
        """Return the table as it is seen: fallen after a topple."""
        return self.layout if self.fallen is None else self.fallen.layout

    @property
    def selected_domino(self) -> int | None:
        """Return the id of the standing domino that is selected, if it is exactly one."""
        d, chosen = self.table.dominoes, self.selection.dominoes
        return next(iter(chosen)) if len(chosen) == 1 and chosen <= set(d.id[d.standing].tolist()) else None

    def score(self) -> Count | None:
        """Return the points of a table that is all down."""
        return self.fallen.count if self.fallen is not None else None

    def with_selection(self, chosen: Selection) -> "Document":
        """Return the same table with these pieces selected; what is not there is left out."""
        tiles = {tile.id for tile in self.layout.tiles}
        there = Selection(
            chosen.dominoes & set(self.layout.dominoes.id.tolist()),
            chosen.tiles & tiles,
            frozenset(k for k in chosen.animals if 0 <= k < len(self.layout.animals)),
        )
        return replace(self, selection=there)

    @property
    def all_pieces(self) -> Selection:
        """Return a selection of all pieces."""
        ids = frozenset(self.layout.dominoes.id.tolist())
        return Selection(ids, frozenset(tile.id for tile in self.layout.tiles), frozenset(range(len(self.layout.animals))))


def empty_document() -> Document:
    """Return a bare table of the usual size."""
    return Document(Layout(Dominoes.of([]), table=Table()))


def document_of(layout: Layout) -> Document:
    """Return a layout to practise on: standing, and on a table if it brings none. Raises BadLayout for one that cannot stand."""
    d = layout.dominoes
    up = Dominoes.filled(
        id=d.id, terrain=d.terrain, camera=d.camera, x=d.x, y=d.y, heading=d.heading,
        state=np.zeros(len(d), np.int8), fall_heading=d.heading, tilt=np.zeros(len(d)), slide=np.zeros(len(d)),
    )  # fmt: skip
    animals = tuple(animal.put_back() for animal in layout.animals)
    standing = place_on_table(replace(layout, dominoes=up, animals=animals, proof=None))
    refuse_impossible(standing)
    return Document(standing)


def apply(document: Document, action: Action, *, stroke: int = 0) -> Document:
    """Return the document after an action, with everything standing. Raises IllegalAction.
    stroke: not 0 and the same as the last: both are undone as one.
    """
    layout, chosen = apply_action(document.layout, document.selection, action)
    joined = stroke != 0 and stroke == document.stroke and document.past is not None
    past = document.past if joined else HistoryEntry(document.layout, document.selection, document.past)
    return Document(layout, chosen, past, None, stroke)


def undo(document: Document) -> Document:
    """Return the document one step back, which after a topple is standing up. At the beginning nothing changes."""
    if document.fallen is not None:
        return reset(document)
    step = document.past
    if step is None:
        return document
    return Document(step.layout, step.selection, step.next, HistoryEntry(document.layout, document.selection, document.future))


def redo(document: Document) -> Document:
    """Return the document one step forward again. After the last step nothing changes."""
    step = document.future
    if step is None:
        return document
    return Document(step.layout, step.selection, HistoryEntry(document.layout, document.selection, document.past), step.next)


def reset(document: Document) -> Document:
    """Return the document with everything standing as before the first push."""
    return replace(document, fallen=None)


def apply_cascade(document: Document, cascade: Cascade) -> Document:
    """Return the document after this cascade, which began with its table; a table that is all down is counted."""
    before = document.fallen or Fallen(document.layout, 0, cascade)
    layout, pushes = cascade.fallen, before.pushes + len(cascade.pushes)
    is_down = len(layout.dominoes) > 0 and not layout.dominoes.standing.any()
    counted = count(layout, pushes) if is_down else None
    run = measure_run(cascade)
    run = run if before.run is None else join_runs(before.run, run)
    return replace(document, fallen=Fallen(layout, pushes, before.first, counted, run))


def certified_layout(document: Document) -> Layout:
    """Return the standing table; where it lies, with a proof of what the engine made of its first push."""
    if document.fallen is None or document.fallen.first is None:
        return document.layout
    cascade = document.fallen.first
    asked = tuple(replace(push, time=None) for push in cascade.pushes)
    return certify(cascade, asked, until_down=False)
