"""Lay the poses of every piece of a replay along its timeline, as keys that a page can play without a solver.

Between two keys a piece moves evenly: its centre on a straight line, its rotation along the shortest arc (slerp). A key may also say that
its pose holds until the next one, or that the piece is not on the table until then. Imports no pixels.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, TypeVar

import numpy as np

from aya_sim.layout import Floats

POSITION_UNIT = 0.005  # mm
ROTATION_UNIT = 1 / 32_767
TIME_UNIT = 1e-4  # s
_SAME = 1e-3  # mm, and as a part of a quaternion: less is no motion

Placed = tuple[Floats, Floats]
"""Where a piece is: its centre, (3,) mm, and its rotation, (4,) w x y z."""


Piece = TypeVar("Piece", bound=Hashable)


class Until(IntEnum):
    """Say what a piece does from one key to the next."""

    MOVES = 0
    HOLDS = 1
    AWAY = 2


@dataclass
class _Keys:
    """The keys of one piece so far."""

    time: list[Floats] = field(default_factory=list)
    position: list[Floats] = field(default_factory=list)
    rotation: list[Floats] = field(default_factory=list)
    until: list[Floats] = field(default_factory=list)

    def add(self, time: Floats, position: Floats, rotation: Floats, until: Until) -> None:
        self.time.append(time)
        self.position.append(position)
        self.rotation.append(rotation)
        self.until.append(np.full(len(time), until, np.float64))


class PieceTracks(Generic[Piece]):
    """Collects what every piece does, in the order of time. Pieces are named by any value."""

    def __init__(self) -> None:
        self._keys: dict[Piece, _Keys] = {}
        self._there: dict[Piece, Placed] = {}

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Return all pieces, in the order in which they first came."""
        return tuple(self._keys)

    def show_table(self, time: float, pieces: Mapping[Piece, Placed]) -> None:
        """Set what is on the table from this time on, s; a piece that is not named is away."""
        for piece in [piece for piece in self._there if piece not in pieces]:
            self._step(piece, time, self._there.pop(piece), Until.AWAY)
        for piece, at in pieces.items():
            before = self._there.get(piece)
            if before is None or not _is_same(before, at):
                self._step(piece, time, at, Until.HOLDS)
                self._there[piece] = at

    def move(self, piece: Piece, time: Floats, position: Floats, rotation: Floats) -> None:
        """Move a piece that is there along these keys; it stays at the last. time: (k,) s. position: (k, 3) mm. rotation: (k, 4)."""
        keys = self._keys[piece]
        keys.add(time, position, rotation, Until.MOVES)
        keys.until[-1][-1] = Until.HOLDS
        self._there[piece] = position[-1], rotation[-1]

    def _step(self, piece: Piece, time: float, at: Placed, until: Until) -> None:
        self._keys.setdefault(piece, _Keys()).add(np.array([time]), at[0][None], at[1][None], until)

    def pack(self) -> tuple[list[int], bytes]:
        """Return the number of keys of each piece, and all keys as little-endian whole numbers.

        The columns time, x, y, z, w, i, j, k hold differences within a piece, from 0, in `TIME_UNIT`, `POSITION_UNIT` and `ROTATION_UNIT`,
        four bytes each: of a column first the lowest bytes of all numbers, then the next. After them one byte a key: its `Until`.
        """
        counts, columns, until = [], [], []
        for keys in self._keys.values():
            rotation = _on_one_side(np.concatenate(keys.rotation))
            time = np.concatenate(keys.time)[:, None]
            whole = np.round(np.hstack([time / TIME_UNIT, np.concatenate(keys.position) / POSITION_UNIT, rotation / ROTATION_UNIT]))
            counts.append(len(whole))
            columns.append(np.diff(whole, axis=0, prepend=np.zeros((1, 8))))
            until.append(np.concatenate(keys.until))
        if not columns:
            return [], b""
        words = np.concatenate(columns).T.astype("<i4")
        planes = np.ascontiguousarray(words).view(np.uint8).reshape(8, -1, 4).transpose(0, 2, 1)
        return counts, planes.tobytes() + np.concatenate(until).astype(np.uint8).tobytes()


def _is_same(one: Placed, other: Placed) -> bool:
    return bool(np.abs(one[0] - other[0]).max() < _SAME and abs(abs(float(one[1] @ other[1])) - 1.0) < _SAME * _SAME)


def _on_one_side(rotation: Floats) -> Floats:
    """Return the same rotations, each with the sign that is nearer to the one before."""
    dots = np.sum(rotation[1:] * rotation[:-1], axis=1)
    signs = np.cumprod(np.concatenate([[1.0], np.where(dots < 0, -1.0, 1.0)]))
    return rotation * signs[:, None]
