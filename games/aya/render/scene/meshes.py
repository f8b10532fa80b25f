"""Build the shapes of the pieces as triangles: positions, normals, and where each corner lies on the picture printed on it. Numbers only.

A picture's places run from its upper left corner, (0, 0), to its lower right, (1, 1).
"""

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from aya_sim.layout import DominoSize, Floats, Ints
from games.aya.render.scene.pieces import Kind
from games.aya.render.scene.scene import piece_size

EDGE = 0.7  # mm, the radius of a block's edges
MOST_ROUNDED = 3000  # blocks, above which they have plain edges
_AROUND = 64  # corners of a disc
_BORDER = 0.965  # of a photo's picture, within which its white border begins


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """Triangles with shared corners."""

    positions: Floats  # (v, 3) mm
    normals: Floats  # (v, 3) unit vectors
    places: Floats  # (v, 2) on the picture, 0 to 1
    triangles: Ints  # (t, 3) rows of the above, counter-clockwise from outside


@lru_cache(maxsize=32)
def build_mesh(kind: Kind, domino: DominoSize, *, rounded: bool = True) -> Mesh:
    """Return the shape of a piece about its middle. rounded: whether the edges of a block are."""
    size = piece_size(kind, domino)
    if kind == Kind.DOMINO:
        return build_block(size, min(EDGE, 0.11 * size[0], 0.1 * size[1]) if rounded else 0.0)
    if kind == Kind.PRINT:
        return _build_card(size)
    return _build_disc(size[0] / 2, size[2])


def build_block(size: tuple[float, float, float], edge: float) -> Mesh:
    """Return a block with rounded edges of this radius, mm; every side shows its part of a domino's skin."""
    half = np.array(size) / 2
    parts = [_build_side(half, axis, sign, edge) for axis in range(3) for sign in (-1.0, 1.0)]
    firsts = itertools.accumulate((len(part.positions) for part in parts[:-1]), initial=0)
    return Mesh(
        np.concatenate([part.positions for part in parts]),
        np.concatenate([part.normals for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.triangles + first for part, first in zip(parts, firsts, strict=True)]),
    )


def _build_side(half: Floats, axis: int, sign: float, edge: float) -> Mesh:
    """Return one side: a flat part, and half of the rounding towards each neighbour."""
    u, v = (axis + 1) % 3, (axis + 2) % 3
    steps = [(-1.0, 0.0), (-1.0, edge), (1.0, edge), (1.0, 0.0)] if edge else [(-1.0, 0.0), (1.0, 0.0)]
    points = np.zeros((len(steps) ** 2, 3))
    points[:, axis] = sign * half[axis]
    for row, ((side_u, in_u), (side_v, in_v)) in enumerate(itertools.product(steps, repeat=2)):
        points[row, u], points[row, v] = side_u * (half[u] - in_u), side_v * (half[v] - in_v)
    core = np.clip(points, edge - half, half - edge)
    normals = points - core
    if not edge:
        normals[:, axis] = sign
    normals /= np.linalg.norm(normals, axis=1)[:, None]
    places = np.array([_place_on_skin(point, axis, sign, half) for point in points])
    return Mesh(core + edge * normals, normals, places, _weave(len(steps), sign > 0))


def _weave(n: int, is_turned: bool) -> Ints:
    """Return the triangles of a net of n by n corners, the first way slow."""
    found = []
    for a, b in itertools.product(range(n - 1), repeat=2):
        p, q, r, s = a * n + b, (a + 1) * n + b, (a + 1) * n + b + 1, a * n + b + 1
        found += [(p, q, r), (p, r, s)] if is_turned else [(p, r, q), (p, s, r)]
    return np.array(found, np.int64)


def _place_on_skin(at: Floats, axis: int, sign: float, half: Floats) -> tuple[float, float]:
    """Return where a corner lies on a domino's skin: the painted face and the top end above, the bare face below."""
    deep, wide, long = (2 * half).tolist()
    whole = long + deep
    ahead, left, up = ((at + half) / (2 * half)).tolist()
    if axis == 0:
        return up * long / whole, (1 - left) / 2 + (0.0 if sign < 0 else 0.5)
    if axis == 1:
        return up * long / whole, 0.56 + 0.4 * ahead * deep / wide
    if sign > 0:
        return (long + ahead * deep) / whole, (1 - left) / 2
    return ahead * deep / whole, 0.52 + (1 - left) * 0.46


def _build_card(size: tuple[float, float, float]) -> Mesh:
    places = np.array([(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)])
    positions = np.column_stack([(places[:, 0] - 0.5) * size[0], (0.5 - places[:, 1]) * size[1], np.zeros(4)])
    return Mesh(positions, np.tile([0.0, 0.0, 1.0], (4, 1)), places, np.array([(0, 1, 2), (0, 2, 3)], np.int64))


def _build_disc(radius: float, thick: float) -> Mesh:
    """Return a disc, picture up; one with thickness shows the picture's border at its rim and below."""
    turns = np.arange(_AROUND) * (math.tau / _AROUND)
    ring = np.column_stack([np.cos(turns), np.sin(turns)])
    half, ways = thick / 2, np.column_stack([ring, np.zeros(_AROUND)])
    net = [(k, (k + 1) % _AROUND) for k in range(_AROUND)]
    top = _build_face(radius, half, ring, net, 1.0)
    if not thick:
        return top
    rim = np.concatenate([np.column_stack([radius * ring, np.full(_AROUND, z)]) for z in (half, -half)])
    places = np.tile(_spread(ring * _BORDER), (2, 1))
    sides = [(a, _AROUND + a, b) for a, b in net] + [(b, _AROUND + a, _AROUND + b) for a, b in net]
    bottom = _build_face(radius, -half, ring, net, -1.0)
    first, second = len(top.positions), len(top.positions) + len(rim)
    return Mesh(
        np.concatenate([top.positions, rim, bottom.positions]),
        np.concatenate([top.normals, ways, ways, bottom.normals]),
        np.concatenate([top.places, places, _spread(np.vstack([ring, ring[:1]]) * _BORDER)]),
        np.concatenate([top.triangles, np.array(sides, np.int64) + first, bottom.triangles + second]),
    )


def _build_face(radius: float, z: float, ring: Floats, net: list[tuple[int, int]], up: float) -> Mesh:
    """Return one side of a disc: its rim and, last, its middle."""
    corners = np.vstack([ring, np.zeros((1, 2))])
    positions = np.column_stack([radius * corners, np.full(len(corners), z)])
    fan = [(len(ring), a, b) if up > 0 else (len(ring), b, a) for a, b in net]
    return Mesh(positions, np.tile([0.0, 0.0, up], (len(corners), 1)), _spread(corners * 0.99), np.array(fan, np.int64))


def _spread(corners: Floats) -> Floats:
    """Return where corners of the unit circle lie on a square picture."""
    found: Floats = 0.5 + 0.5 * corners * np.array([1.0, -1.0])
    return found
