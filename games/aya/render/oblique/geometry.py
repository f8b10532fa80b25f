"""Compute dominoes as solids: the corners of all blocks from their poses, and the order in which to draw them. Numbers only."""

import heapq
import itertools
import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import DominoSize, Floats, Ints
from games.aya.render.oblique.projection import Camera

_ORDERED = 3000  # blocks, above which they are only sorted by depth
LEANS = math.radians(1.5)  # less is standing


@dataclass(frozen=True, slots=True)
class Blocks:
    """Blocks in space, one row each."""

    position: Floats  # (n, 3) mm, their middles
    turned: Floats  # (n, 3, 3), columns are their axes: ahead, to the left, from foot to head
    size: DominoSize

    def __len__(self) -> int:
        return len(self.position)

    def axes(self) -> Floats:
        """Return the axes as rows, (n, 3, 3)."""
        return self.turned.transpose(0, 2, 1)

    def corners(self) -> Floats:
        """Return the corners, (n, 8, 3) mm, back before front, right before left, bottom before top."""
        half = np.array([self.size.thickness, self.size.width, self.size.height]) / 2
        steps = np.array(list(itertools.product((-1, 1), repeat=3))) * half
        found: Floats = self.position[:, None, :] + steps @ self.axes()
        return found

    def leans(self) -> tuple[Floats, Floats]:
        """Return which way each leans, (n,) rad, its own way ahead where it stands, and how far from upright, (n,) rad, < 0 backward."""
        ahead, head = self.turned[:, :, 0], self.turned[:, :, 2]
        tilt = np.arccos(np.clip(head[:, 2], -1.0, 1.0)) * np.where(ahead[:, 2] > 0, -1.0, 1.0)
        way = np.where(np.abs(tilt) < LEANS, np.arctan2(ahead[:, 1], ahead[:, 0]), np.arctan2(head[:, 1], head[:, 0]))
        return way, tilt

    def edges(self) -> Floats:
        """Return the middles of the edges over which they lean, (n, 3) mm."""
        way, tilt = self.leans()
        c, s, cos, sin = np.cos(way), np.sin(way), np.cos(tilt), np.abs(np.sin(tilt))
        ahead = np.stack([c * cos, s * cos, -sin], axis=1)
        found: Floats = self.position - self.turned[:, :, 2] * self.size.height / 2 + ahead * self.size.thickness / 2
        return found


def depth_order(corners: Floats, axes: Floats, camera: Camera) -> Ints:
    """Return the order in which to draw convex blocks, the farthest first, (n,).

    corners: (n, 8, 3). axes: (n, 3, 3) unit vectors of each block's edges. Of two that overlap in the picture, a face of one that has the
    other wholly before it or behind it decides; blocks that intersect are ordered by the least depth of that.
    """
    near = camera.depth(corners).mean(axis=1)
    order = np.argsort(near, kind="stable")
    if not 1 < len(near) <= _ORDERED:
        return order.astype(np.int64)
    first, second = _overlapping(camera.pixels(corners))
    before = _is_before(corners, axes, camera, first, second)
    return _topological_order(near, np.where(before, second, first), np.where(before, first, second))


def _overlapping(seen: Floats) -> tuple[Ints, Ints]:
    """Return pairs whose bounding boxes in the picture meet."""
    (left, top), (right, bottom) = seen.min(axis=1).T, seen.max(axis=1).T
    meets = (left[:, None] < right) & (right[:, None] > left) & (top[:, None] < bottom) & (bottom[:, None] > top)
    first, second = np.nonzero(np.triu(meets, 1))
    return first.astype(np.int64), second.astype(np.int64)


def _is_before(corners: Floats, axes: Floats, camera: Camera, first: Ints, second: Ints) -> np.ndarray:
    """Return which of the first ones is nearer to the camera than its second, (p,) bool."""
    towards = camera.axes()[2]
    gap_a, before_a = _apart(corners, axes, towards, first, second)  # from the faces of the first: the second is before it
    gap_b, before_b = _apart(corners, axes, towards, second, first)
    return np.where(gap_b >= gap_a, before_b, ~before_a)


def _apart(corners: Floats, axes: Floats, towards: Floats, of: Ints, other: Ints) -> tuple[Floats, np.ndarray]:
    """Return the widest gap that a face of one leaves to the other, mm, and whether the other is on the camera's side of that face."""
    own = np.einsum("pjd,pkd->pjk", axes[of], corners[of])
    theirs = np.einsum("pjd,pkd->pjk", axes[of], corners[other])
    facing = axes[of] @ towards
    beyond = theirs.min(axis=2) - own.max(axis=2)
    short = own.min(axis=2) - theirs.max(axis=2)
    gaps = np.concatenate([beyond, short], axis=1)
    sides = np.concatenate([facing, -facing], axis=1)
    gaps = np.where(np.abs(sides) < 1e-6, -np.inf, gaps)
    best = np.argmax(gaps, axis=1)
    at = np.arange(len(of))
    return gaps[at, best], sides[at, best] > 0


def _topological_order(near: Floats, farther: Ints, nearer: Ints) -> Ints:
    """Order blocks so that `farther` ones are drawn before `nearer` ones; among free ones, and in a cycle, the farthest first."""
    n = len(near)
    waits = np.bincount(nearer, minlength=n).tolist()
    after: list[list[int]] = [[] for _ in range(n)]
    for one, other in zip(farther.tolist(), nearer.tolist(), strict=True):
        after[one].append(other)
    key = near.tolist()
    free = [(key[i], i) for i in range(n) if not waits[i]]
    heapq.heapify(free)
    todo = sorted(range(n), key=lambda i: -key[i])
    done = [False] * n
    order: list[int] = []
    while len(order) < n:
        if free:
            i = heapq.heappop(free)[1]
        else:
            while done[todo[-1]]:
                todo.pop()
            i = todo[-1]
        if done[i]:
            continue
        done[i] = True
        order.append(i)
        for j in after[i]:
            waits[j] -= 1
            if waits[j] == 0 and not done[j]:
                heapq.heappush(free, (key[j], j))
    return np.array(order, np.int64)
