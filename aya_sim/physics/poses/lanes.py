"""Place dominoes in space that an engine knows from the side only: a tilt, a slide, and how they come to lie.

While such a domino falls it turns and drifts as far as it has fallen, from where it stood to how it lies.
"""

import math
from typing import NamedTuple

import numpy as np

from aya_sim.layout import DominoSize, Floats, Ints, Layout, State, own_way
from aya_sim.physics.cascade import Cascade
from aya_sim.physics.poses.rotations import matrices, turn_and_lean


class Leans(NamedTuple):
    """How dominoes lean, (k,) each."""

    x: Floats  # mm, where the foot stood
    y: Floats
    yaw: Floats  # rad, where the domino's own front looks
    tilt: Floats  # rad, positive ahead
    slide: Floats  # mm, of the edge it leans over, ahead
    drift: Floats  # mm, to the left of `yaw`


def lean_of(cascade: Cascade, row: Ints, tilt: Floats, slide: Floats) -> Leans:
    """Return how the dominoes of these rows lean, with what their lanes do not know. tilt, rad, slide, mm: (k,), positive ahead."""
    d = cascade.layout.dominoes
    backward = np.equal(cascade.state[row], State.BACKWARD)
    fallen = np.where((tilt < 0) == backward, np.minimum(1.0, np.abs(tilt) / np.maximum(cascade.tilt[row], 1e-6)), 0.0)
    part = np.where(cascade.fell[row], fallen, 0.0)
    twist = np.remainder(cascade.fall_heading[row] - own_way(d.heading[row], cascade.state[row]) + math.pi, math.tau) - math.pi
    drift = np.where(backward, -1.0, 1.0) * part * cascade.drift[row]
    return Leans(d.x[row], d.y[row], d.heading[row] + part * twist, tilt, slide, drift)


def rest_of(layout: Layout) -> Leans:
    """Return how all dominoes of a table at rest stand or lie."""
    d, size = layout.dominoes, layout.domino
    back, fell, flat = (np.isin(d.state, one) for one in ([State.BACKWARD], [State.BACKWARD, State.FORWARD], [State.FLAT]))
    sign = np.where(back, -1.0, 1.0)
    yaw = np.where(fell, d.fall_heading - np.where(back, math.pi, 0.0), d.heading)
    tilt = np.where(flat, math.pi / 2, np.where(fell, sign * d.tilt, 0.0))
    slide = np.where(flat, -(size.height + size.thickness) / 2, np.where(fell, sign * d.slide, 0.0))
    return Leans(d.x, d.y, yaw, tilt, slide, np.where(fell, sign * d.drift, 0.0))


def place_leans(leans: Leans, size: DominoSize) -> tuple[Floats, Floats, Floats]:
    """Return how dominoes stand that lean over one bottom edge with no corner below the table.

    Returns their middles, (k, 3) mm, their rotations, (k, 4), and these as matrices, (k, 3, 3).
    """
    side, lean = np.where(leans.tilt < 0, -1.0, 1.0), np.minimum(np.abs(leans.tilt), math.pi)
    deep, high = size.thickness / 2, size.height / 2
    ahead = leans.slide + side * (deep - deep * np.cos(lean) + high * np.sin(lean))
    c, s = np.cos(leans.yaw), np.sin(leans.yaw)
    rotation = turn_and_lean(leans.yaw, side * lean)
    turned, position = matrices(rotation), np.empty((len(lean), 3))
    position[:, 0], position[:, 1] = leans.x + ahead * c - leans.drift * s, leans.y + ahead * s + leans.drift * c
    up = np.abs(turned[:, 2])
    position[:, 2] = up[:, 0] * deep + up[:, 1] * (size.width / 2) + up[:, 2] * high
    return position, rotation, turned
