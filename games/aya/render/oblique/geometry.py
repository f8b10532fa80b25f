"""Compute dominoes as solids: the corners of all blocks from their poses, and the order in which to draw them. Numbers only.

A block stands on its foot; falling, it turns about its front bottom edge. Its corners are listed back before front, right before left,
bottom before top, as seen along the way it falls.
"""

import heapq
import math
from dataclasses import dataclass

import numpy as np

from aya_sim.layout import DominoSize, Floats, Ints, Layout, State
from games.aya.render.oblique.projection import Camera

_ORDERED = 3000  # blocks, above which they are only sorted by depth
_LEAST = 1e-9
_FLAT = math.pi / 2


@dataclass(frozen=True, slots=True)
class Blocks:
    """The poses of blocks, one row each."""

    x: Floats  # (n,) mm, middle of the edge about which it turns
    y: Floats
    way: Floats  # (n,) rad, where it falls or flows
    tilt: Floats  # (n,) rad from upright, 0 to pi
    size: DominoSize

    def __len__(self) -> int:
        return len(self.x)

    def axes(self) -> Floats:
        """Return unit vectors ahead (out of the face that falls down), to the left, and from foot to head, (n, 3, 3)."""
        c, s, cos, sin = np.cos(self.way), np.sin(self.way), np.cos(self.tilt), np.sin(self.tilt)
        none = np.zeros_like(c)
        ahead = np.stack([c * cos, s * cos, -sin], axis=1)
        left = np.stack([-s, c, none], axis=1)
        head = np.stack([c * sin, s * sin, cos], axis=1)
        return np.stack([ahead, left, head], axis=1)

    def corners(self) -> Floats:
        """Return the corners, (n, 8, 3) mm."""
        axes, size = self.axes(), self.size
        edge = np.stack([self.x, self.y, np.zeros_like(self.x)], axis=1)
        steps = [(a, b, c) for a in (-size.thickness, 0.0) for b in (-size.width / 2, size.width / 2) for c in (0.0, size.height)]
        found: Floats = edge[:, None, :] + np.einsum("kj,njd->nkd", np.array(steps), axes)
        return found


def heights_at(solid: Blocks, x: Floats, y: Floats) -> Floats:
    """Return how high the blocks reach over each of these places, (k,) mm; 0 where there is none."""
    if not len(solid) or not len(x):
        return np.zeros(len(x))
    axes, size = solid.axes(), solid.size
    half = np.array([size.thickness, size.width, size.height]) / 2
    edge = np.stack([solid.x, solid.y, np.zeros(len(solid))], axis=1)
    middle = edge - axes[:, 0] * half[0] + axes[:, 2] * half[2]
    from_middle = np.stack([x, y, np.zeros(len(x))], axis=1)[:, None, :] - middle[None]
    start, rise = np.einsum("knd,njd->knj", from_middle, axes), axes[None, :, :, 2]
    level = np.abs(rise) < _LEAST
    slope = np.where(level, 1.0, rise)
    one, other = (-half - start) / slope, (half - start) / slope
    inside = np.abs(start) <= half
    low = np.where(level, np.where(inside, -np.inf, np.inf), np.minimum(one, other)).max(axis=2)
    high = np.where(level, np.where(inside, np.inf, -np.inf), np.maximum(one, other)).min(axis=2)
    found: Floats = np.where(low < high, high, 0.0).max(axis=1)
    return np.maximum(found, 0.0)


def build_blocks(layout: Layout, tilt: Floats, slide: Floats, way: Floats | None = None, drift: Floats | None = None) -> Blocks:
    """Return the blocks of a layout.

    tilt: (n,) rad, positive along the heading. slide: (n,) mm along the heading. way: (n,) rad, where each falls;
    None: along its heading or against it. drift: (n,) mm to the left of `way`; None: 0. Dominoes laid flat by hand lie as the layout says.
    """
    d, size = layout.dominoes, layout.domino
    back = tilt < 0
    way = np.where(back, d.heading + math.pi, d.heading) if way is None else way
    flat = np.equal(d.state, State.FLAT)
    way = np.where(flat, d.heading, way)
    edge = np.where(flat, -size.height / 2, size.thickness / 2 + np.where(back, -slide, slide))
    lean = np.where(flat, _FLAT, np.minimum(np.abs(tilt), math.pi))
    aside = np.zeros(len(d)) if drift is None else np.where(flat, 0.0, drift)
    c, s = np.cos(way), np.sin(way)
    return Blocks(d.x + edge * c - aside * s, d.y + edge * s + aside * c, way, lean, size)


def rest_pose(layout: Layout) -> tuple[Floats, Floats, Floats, Floats]:
    """Return tilt, slide, way and drift of every domino of a table at rest, as `build_blocks` takes them."""
    d = layout.dominoes
    fell = np.isin(d.state, (State.FORWARD, State.BACKWARD))
    sign = np.where(np.equal(d.state, State.BACKWARD), -1.0, 1.0)
    tilt, slide, drift = (np.where(fell, column, 0.0) for column in (sign * d.tilt, sign * d.slide, d.drift))
    return tilt, slide, np.where(fell, d.fall_heading, d.heading), drift


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
    low, high = seen.min(axis=1), seen.max(axis=1)
    meets = np.all((low[:, None] < high[None]) & (high[:, None] > low[None]), axis=2)
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
