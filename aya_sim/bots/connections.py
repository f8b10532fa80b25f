"""Connect two tiles: two poses in, evenly spaced poses between them out; mm and rad."""

import math

import numpy as np

from aya_sim.geometry.paths import Pose
from aya_sim.layout import Floats

PITCH = 36.5  # mm at most between two dominoes of a way
SHARPEST = math.radians(19)  # most a domino is turned from the one before it
_HANDLE = 0.42  # of the distance: how long the ends of a way keep their heading
_T = np.linspace(0.0, 1.0, 25)
_PLACES = np.column_stack(((1 - _T) ** 3, 3 * _T * (1 - _T) ** 2, 3 * _T**2 * (1 - _T), _T**3))
_SLOPES = np.column_stack((-((1 - _T) ** 2), (1 - _T) * (1 - 3 * _T), _T * (2 - 3 * _T), _T**2))


def way(start: Pose, end: Pose) -> list[Pose] | None:
    """Return the poses strictly between two, at most `PITCH` mm apart along a cubic Bezier curve; None if it turns too sharply."""
    far = math.hypot(end.x - start.x, end.y - start.y)
    ends = _ends(start, end, far * _HANDLE)
    line, slope = _PLACES @ ends, _SLOPES @ ends
    steps = np.sqrt(np.square(line[1:] - line[:-1]).sum(axis=1))
    along = np.concatenate(([0.0], steps.cumsum()))
    pieces = max(1, math.ceil(along[-1] / PITCH - 1e-6))
    heading = np.arctan2(slope[:, 1], slope[:, 0])
    bends = (heading[1:] - heading[:-1] + math.pi) % math.tau - math.pi
    heading = heading[0] + np.concatenate(([0.0], bends.cumsum()))
    wanted = np.linspace(0.0, along[-1], pieces + 1)
    turned = np.interp(wanted, along, heading)
    if np.abs(turned[1:] - turned[:-1]).max() > SHARPEST:
        return None
    x, y = np.interp(wanted, along, line[:, 0]), np.interp(wanted, along, line[:, 1])
    return [Pose(float(x[i]), float(y[i]), float(turned[i])) for i in range(1, pieces)]


def _ends(start: Pose, end: Pose, handle: float) -> Floats:
    """Return the four control points of the curve, (4, 2) mm."""
    return np.array(
        [
            (start.x, start.y),
            (start.x + handle * math.cos(start.heading), start.y + handle * math.sin(start.heading)),
            (end.x - handle * math.cos(end.heading), end.y - handle * math.sin(end.heading)),
            (end.x, end.y),
        ]
    )
