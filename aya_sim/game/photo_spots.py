"""List where an animal photo may lie: the partners of a camera domino that stands here, and the spots on each pair."""

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from aya_sim.game.actions import LayAnimal, Point, Raise
from aya_sim.game.pieces import piece
from aya_sim.game.play import check
from aya_sim.game.table import middle, standing_at, with_cells, with_domino
from aya_sim.game.types import Game
from aya_sim.geometry.footprints import feet
from aya_sim.geometry.place import PHOTO_REACH
from aya_sim.layout import Layout

STEP = 2.5  # mm between two spots of a pair


def photo_partners(game: Game, action: LayAnimal | Raise) -> tuple[int, ...]:
    """Return the standing dominoes (ids), nearest first, that may carry the photo together with the camera domino of this action."""
    d, at = game.layout.dominoes, action.at
    far = np.hypot(d.x - at.x, d.y - at.y)
    near = [row for row in np.argsort(far, kind="stable").tolist() if d.standing[row] and far[row] < _farthest(game.layout)]
    return tuple(one for one in d.id[near].tolist() if next(_spots(game, replace(action, partner=one)), None) is not None)


def photo_spots(game: Game, action: LayAnimal | Raise) -> tuple[Point, ...]:
    """Return the centres (mm), a few mm apart, where the photo of this action may lie on its two dominoes; half way between them first."""
    return tuple(_spots(game, action))


def _spots(game: Game, action: LayAnimal | Raise) -> Iterator[Point]:
    camera = action.domino if isinstance(action, Raise) else game.seats[action.seat].hand
    if camera is None or camera == action.partner:
        return
    if isinstance(action, Raise):
        layout = with_cells(game.layout, camera, standing_at(action.at))
    else:
        layout = with_domino(game.layout, piece(camera, game.options.cameras), action.at)
    for x, y in _lattice(layout, camera, action.partner):
        if check(game, replace(action, photo=Point(x, y))) is None:
            yield Point(x, y)


def _lattice(layout: Layout, camera: int, partner: int) -> list[tuple[float, float]]:
    """The points of a lattice along the camera domino that are near enough to both feet, from the middle outward."""
    centre, heading = middle(layout, camera, partner), layout.dominoes.heading[layout.dominoes.row_of(camera)]
    steps = np.arange(-PHOTO_REACH // STEP * 2, PHOTO_REACH // STEP * 2 + 1) * STEP
    along, aside = (axis.ravel() for axis in np.meshgrid(steps, steps, indexing="ij"))
    order = np.argsort(np.round(np.hypot(along, aside), 6), kind="stable")
    cos, sin = np.cos(heading), np.sin(heading)
    points = np.column_stack((centre.x + along * cos - aside * sin, centre.y + along * sin + aside * cos))[order]
    near = np.ones(len(points), np.bool_)
    for domino in (camera, partner):
        near &= feet(layout).take(layout.dominoes.rows_of([domino])).distances(points) < PHOTO_REACH
    found: list[tuple[float, float]] = [(x, y) for x, y in points[near].tolist()]
    return found


def _farthest(layout: Layout) -> float:
    """Return the distance between the centres of two dominoes beyond which no photo lies on both, mm."""
    return 2 * PHOTO_REACH + math.hypot(layout.domino.thickness, layout.domino.width)
