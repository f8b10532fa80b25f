"""What would come of a stamp or a kept piece where it is held: where each of its parts would lie, and why it cannot. No pixels; mm, rad."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np

from aya_sim.errors import IllegalAction
from aya_sim.geometry.footprints import depths, feet
from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import feet_blocked, foot_blocked
from aya_sim.layout import Ints, Layout
from aya_sim.physics.preview.flow import Flow
from aya_sim.physics.preview.links import link
from aya_sim.physics.preview.spots import Why, best_next, snap
from aya_sim.scenes.fields import CELL, LEAD
from games.aya.challenges.challenge import Challenge
from games.aya.practice.brush import Brush
from games.aya.practice.document import Document
from games.aya.practice.edits import NOTHING, Action, Paste, apply_action
from games.aya.practice.notes import Note, Tone, describe_links
from games.aya.practice.path import USUAL_PITCH
from games.aya.practice.pieces.piece import Corners, Piece, corners

_FARTHEST_CATCH = 90.0  # mm: what is known around an entry reaches no farther
_PLAINLY = 500  # dominoes of a mosaic that stand in others: with so many, those that only touch are not looked for
_DEEP = 0.5  # mm: feet so far in each other do not merely touch
_BENDS = tuple(math.radians(turn) for turn in (0, 10, -10, 20, -20))  # of a piece that has no room where it is nearest
_MOST_BENT = 700  # dominoes of a piece that is tried in every bend
_GOES_ON = (Why.NEXT, Why.SPRING)
"""Spots at which a whole piece begins; before a chain, or between two, it would be in the way."""


@dataclass(frozen=True, slots=True, eq=False)
class HeldPiece:
    """A piece at a pose over a layout. blocked: rows of its dominoes that have no room."""

    piece: Piece
    pose: Pose
    layout: Layout
    pieces: Layout
    action: Paste  # that lays it
    note: Note
    blocked: Ints

    @property
    def is_refused(self) -> bool:
        """Return whether it cannot lie there."""
        return self.note.tone == Tone.NO and self.note.name.startswith("no.")

    def is_of(self, piece: Piece, layout: Layout) -> bool:
        """Return whether this is about this piece over this layout."""
        return self.piece is piece and self.layout is layout


class Table(Protocol):
    """What is asked of the editor."""

    document: Document
    challenge: Challenge | None
    note: Note

    def path_surroundings(self, points: list[tuple[float, float]]) -> Layout:
        """Return what may matter to pieces at these points, mm."""

    def preview(self, document: Document, action: Action) -> Document | None:
        """Return the document after an action; None, with a note why, where it cannot be done."""


def piece_poses(piece: Piece, brush: Brush, layout: Layout, known: Flow) -> tuple[Pose, ...]:
    """Return where the entry of a piece in hand would stand, the best first: behind the chain near it, straight on or in a bend, else where
    it is. known: the flow of the layout.
    """
    entry = piece.entry_at(*brush.at, brush.heading)
    if not brush.snaps or brush.is_free or not len(piece.layout.dominoes):
        return (entry,)
    for near in (entry, _behind_nearest(layout, known, entry, brush.catch)):
        found = None if near is None else snap(layout, *near, follow=not brush.is_turned, known=known)
        if found is not None and found.why in _GOES_ON:
            bends = [best_next(layout, found.near, turn) for turn in _BENDS] if isinstance(found.near, int) else []
            return tuple(Pose(spot.x, spot.y, spot.heading) for spot in (found, *bends))
    return (entry,)


def _behind_nearest(layout: Layout, known: Flow, entry: Pose, catch: float) -> Pose | None:
    """Return the place behind the end of the line that is nearest to an entry, turned as the entry; None: none is within `catch`, mm."""
    ends, d = layout.dominoes.rows_of(known.ends.tolist()), layout.dominoes
    if not len(ends):
        return None
    x, y = d.x[ends] + USUAL_PITCH * np.cos(d.heading[ends]), d.y[ends] + USUAL_PITCH * np.sin(d.heading[ends])
    far = np.hypot(x - entry.x, y - entry.y)
    k = int(np.argmin(far))
    return Pose(float(x[k]), float(y[k]), entry.heading) if far[k] <= min(catch, _FARTHEST_CATCH) else None


def judge_poses(table: Table, piece: Piece, poses: Sequence[Pose]) -> HeldPiece:
    """Return what would come of a piece whose entry is at the first of these poses where it has room; without room, at the first of all."""
    nearest = judge_piece(table, piece, poses[0])
    if not nearest.is_refused or piece.count > _MOST_BENT:
        return nearest
    others = (judge_piece(table, piece, pose) for pose in poses[1:])
    return next((held for held in others if not held.is_refused), nearest)


def judge_piece(table: Table, piece: Piece, pose: Pose) -> HeldPiece:
    """Return what would come of a piece whose entry is at this pose."""
    pieces, layout = piece.at(pose), table.document.layout
    if piece.mosaic is not None:
        return _judge_mosaic(table, piece, pose, pieces)
    ends = corners(pieces)
    around = table.path_surroundings(list(ends))
    room = around if table.challenge is not None else replace(around, table=None)  # a free table grows
    action = Paste(pieces, 0.0, 0.0, grows=table.challenge is None)
    refused = _refusal(table, room, action)
    note = refused or _describe_place(around, piece, pose, ends)
    return HeldPiece(piece, pose, layout, pieces, action, note, feet_blocked(room, pieces).nonzero()[0])


def _judge_mosaic(table: Table, piece: Piece, pose: Pose, pieces: Layout) -> HeldPiece:
    """As `judge_piece`, of thousands of dominoes within a frame: only their feet are looked at, and the table grows to hold them."""
    d = pieces.dominoes
    ends = [(float(d.x.min()), float(d.y.min())), (float(d.x.max()), float(d.y.max()))]
    room = replace(table.path_surroundings(ends), table=None)
    blocked = _deep_in_dominoes(room, piece, pose, pieces)
    if len(blocked) < _PLAINLY and (len(room.dominoes) or room.tiles or room.animals):
        blocked = feet_blocked(room, pieces).nonzero()[0]
    found = foot_blocked(room, *(float(column[blocked[0]]) for column in (d.x, d.y, d.heading))) if len(blocked) else None
    if found is not None:
        note = Note(f"no.{found.by}", {"number": found.number}, Tone.NO)
    else:
        note = _describe_place(table.path_surroundings([(pose.x, pose.y)]), piece, pose, (ends[0], ends[1]))
    return HeldPiece(piece, pose, table.document.layout, pieces, Paste(pieces, 0.0, 0.0, grows=True), note, blocked)


def _deep_in_dominoes(room: Layout, piece: Piece, pose: Pose, pieces: Layout) -> Ints:
    """Return rows of a mosaic's dominoes that stand in others, most of them at least: each other domino is compared with the nearest place
    of the grid alone.
    """
    assert piece.mosaic is not None, "the piece is a mosaic"
    rows, columns = piece.mosaic.T.shape if piece.is_mirrored else piece.mosaic.shape  # in the order of the dominoes
    turn, d, others = pose.heading - piece.heading, pieces.dominoes, room.dominoes
    dx, dy = (others.x - d.x[LEAD]) / CELL, (others.y - d.y[LEAD]) / CELL
    right, down = dx * math.cos(turn) + dy * math.sin(turn), dx * math.sin(turn) - dy * math.cos(turn)
    column, row = (down, right) if piece.is_mirrored else (right, down)
    i, j = np.rint(row), np.rint(column)
    inside = np.flatnonzero((i >= 0) & (i < rows) & (j >= 0) & (j < columns) & others.standing)
    nearest = LEAD + i[inside].astype(np.int64) * columns + j[inside].astype(np.int64)
    deep = depths(feet(room).take(inside), feet(pieces).take(nearest)) > _DEEP
    return np.unique(nearest[deep])


def _refusal(table: Table, around: Layout, paste: Paste) -> Note | None:
    """Why the pieces cannot be laid; None: they can."""
    if table.challenge is not None:
        before = table.note
        done, why = table.preview(table.document, paste), table.note
        table.note = before
        return None if done is not None else why
    try:
        apply_action(around, NOTHING, paste)
    except IllegalAction as refused:
        return Note(f"no.{refused.reason}", dict(refused.numbers), Tone.NO)
    return None


def _describe_place(around: Layout, piece: Piece, pose: Pose, ends: Corners) -> Note:
    """What strikes the entry, else that the piece can be placed, and that the table grows for it. ends: its corners, mm."""
    if len(piece.layout.dominoes):
        links = link(around, *pose)
        if links.struck_by:
            return describe_links(type(links)(links.footprint, (), links.struck_by))
    (left, low), (right, high), table = *ends, around.table
    grows = table is not None and not (left >= 0 and low >= 0 and right <= table.width and high <= table.height)
    return Note("piece.grows" if grows else "piece.free")
