"""Lay copies of a piece along a path, turned to its way, evenly and as close as the piece and the spacing let them; mm and rad.

The spacing of the path tool is what is left from one copy to the next, so that a row goes on as one row and a column as one column.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from aya_sim.geometry.paths import Pose
from aya_sim.geometry.place import feet_blocked, tile_blocked
from aya_sim.layout import Dominoes, Floats, Layout
from games.aya.model.transform import join_pieces, move_pieces, turn_pieces
from games.aya.practice.edits import Paste
from games.aya.practice.path import smooth
from games.aya.practice.pieces.piece import MOST, Piece, corners

_LOOK = 13.0  # mm to either side of a copy's middle, at least, over which the way of the path is taken
_NOTHING = Layout(Dominoes.of([]))


@dataclass(frozen=True, slots=True, eq=False)
class ArrayPlan:
    """What a path becomes: copies, all in one layout."""

    pieces: Layout
    copies: int = 0
    left_out: int = 0  # copies that had no room

    @property
    def action(self) -> Paste:
        """Return the action that lays them."""
        return Paste(self.pieces, 0.0, 0.0)


def plan_array(layout: Layout, points: Sequence[tuple[float, float]], piece: Piece, pitch: float) -> ArrayPlan:
    """Return the copies of a piece along a drawn path. Those that have no room, beside each other or on the layout, are left out.

    pitch: mm, from the last domino of a copy to the first of the next.
    """
    line = smooth(points)
    if len(line) < 2:
        return ArrayPlan(_NOTHING)
    local, span = _centre(piece, layout)
    kept, copies, left_out = _NOTHING, 0, 0
    most = max(1, MOST // max(1, piece.count))
    for pose in _poses(line, span, pitch)[:most]:
        copy = move_pieces(turn_pieces(local, pose.heading), pose.x, pose.y)
        if _has_room(layout, copy) and _has_room(kept, copy):
            kept, copies = join_pieces(kept, copy), copies + 1
        else:
            left_out += 1
    return ArrayPlan(kept, copies, left_out)


def _centre(piece: Piece, layout: Layout) -> tuple[Layout, float]:
    """The piece along +x with its middle at the origin, and how far apart its first and last domino are that way, mm."""
    along = turn_pieces(piece.layout, -piece.heading)
    (x0, y0), (x1, y1) = corners(along)
    return move_pieces(along, -(x0 + x1) / 2, -(y0 + y1) / 2), max(0.0, x1 - x0 - layout.domino.thickness)


def _poses(line: Floats, span: float, pitch: float) -> list[Pose]:
    """Where the middles of the copies are: the first copy begins where the line does, and none ends beyond it but a lone first one."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))))
    length = float(along[-1])
    middles = np.arange(span / 2, max(length - span / 2, span / 2) + 1e-6, span + pitch)
    look = max(span / 2, _LOOK)

    def place(reach: float) -> Floats:
        """The point so far along the line, which goes on straight beyond its ends."""
        inside = min(max(reach, 0.0), length)
        here = np.array([np.interp(inside, along, line[:, k]) for k in (0, 1)])
        if reach == inside:
            return here
        end = line[-1] - line[-2] if reach > length else line[0] - line[1]
        return np.asarray(here + end / np.hypot(*end) * abs(reach - inside), np.float64)

    poses = []
    for middle in middles.tolist():
        before, after = place(middle - look), place(middle + look)
        x, y = place(middle).tolist()
        poses.append(Pose(x, y, float(np.arctan2(after[1] - before[1], after[0] - before[0]))))
    return poses


def _has_room(layout: Layout, copy: Layout) -> bool:
    return not feet_blocked(layout, copy).any() and all(tile_blocked(layout, tile.x, tile.y) is None for tile in copy.tiles)
