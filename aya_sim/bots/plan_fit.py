"""Compare a plan with the table: which spots have their domino, which tiles lie, and what lies elsewhere; mm and rad."""

import math
from dataclasses import dataclass

import numpy as np

from aya_sim.bots.plan import Plan, Reach
from aya_sim.layout import Flags, Floats, Ints, Layout, State

NEAR = 9.0  # mm: a domino this close to a spot stands in it, however it is turned: it can be turned back
_TILE_NEAR = 12.0  # mm


@dataclass(frozen=True, slots=True, eq=False)
class Fit:
    """Hold which parts of a plan are on the table."""

    plan: Plan
    layout: Layout
    domino: Ints  # (spots,) id of the domino in each spot, 0: none
    laid: Flags  # (reaches,) does its tile lie?
    strays: Ints  # rows of the dominoes that stand in no spot

    @property
    def filled(self) -> Flags:
        """Return which spots have a domino, (spots,) bool."""
        return np.asarray(self.domino > 0, np.bool_)


def fit_plan(plan: Plan, layout: Layout) -> Fit:
    """Return how much of the plan this layout fulfils."""
    d = layout.dominoes
    rows = np.flatnonzero(d.state != State.FLAT)
    domino = np.zeros(len(plan.places), np.int64)
    used = np.zeros(len(d), np.bool_)
    laid = np.array([tile_lies(layout, reach) for reach in plan.reaches], np.bool_)
    there = np.flatnonzero((plan.tiled < 0) | laid[plan.tiled])  # where a tile is to lie no domino should stand yet
    if len(rows) and len(there):
        for spot, k in zip(*_nearest(_apart(plan.poses[there], d.x[rows], d.y[rows])), strict=True):
            domino[there[spot]] = d.id[rows[k]]
            used[rows[k]] = True
    return Fit(plan, layout, domino, laid, np.flatnonzero(~used))


def tile_lies(layout: Layout, reach: Reach) -> bool:
    """Return whether the tile of this reach lies where the plan wants it."""
    at = reach.tile
    return at is None or any(
        (tile.terrain, tile.shape) == (reach.land, reach.shape) and math.hypot(tile.x - at.x, tile.y - at.y) < _TILE_NEAR
        for tile in layout.tiles
    )


def _apart(poses: Floats, x: Floats, y: Floats) -> Floats:
    """Return the distance of every domino from every spot, (spots, dominoes) mm; infinite where it does not stand in the spot."""
    dx, dy = poses[:, 0, None] - x, poses[:, 1, None] - y
    square = dx * dx + dy * dy
    apart = np.full(square.shape, np.inf)
    near = square < NEAR * NEAR
    apart[near] = np.sqrt(square[near])
    return apart


def _nearest(apart: Floats) -> tuple[list[int], list[int]]:
    """Return the spots and dominoes that are each other's nearest."""
    best_domino, best_spot = apart.argmin(axis=1), apart.argmin(axis=0)
    spots = [i for i, k in enumerate(best_domino.tolist()) if math.isfinite(apart[i, k]) and best_spot[k] == i]
    return spots, best_domino[spots].tolist()
