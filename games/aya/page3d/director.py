"""Choose from where a cascade is filmed: a camera that follows the front. Numbers only.

It stands low beside the wave and a little behind it, follows the branch that runs longest, comes nearer and lets time run slower where a
photo drops or the river forks, and ends with the whole table. Times are those of the timeline.
"""

import math

import numpy as np

from aya_sim.layout import Floats, Ints, Layout
from aya_sim.physics import Cascade
from games.aya.model.timeline import Timeline

STEP = 0.05  # s between two keys
_SMOOTH = 0.3  # s, over which the camera's motion is averaged
_AHEAD = 0.05  # s that it looks ahead of the front
_NEAR = 330.0  # mm from what it looks at, for dominoes of the usual size
_LOW = math.radians(27)  # above the table
_BESIDE = math.radians(136)  # from where the wave runs to where the camera stands: beside it and a little behind
_LAST = 1.0  # s for the way back to the whole table
_SWING = 1.2  # s, over which the direction of the wave is averaged


def whole_table(layout: Layout, fov: float = math.radians(35)) -> tuple[Floats, Floats]:
    """Return an eye and a target, (3,) mm each, from which the whole table is seen. fov: rad, from top to bottom."""
    x0, y0, x1, y1 = table_area(layout)
    middle = np.array([(x0 + x1) / 2, (y0 + y1) / 2, 0.0])
    far = 0.5 * max((x1 - x0) / 1.6, y1 - y0) / math.tan(fov / 2) * 1.12 + 40.0
    lean = math.radians(52)
    return middle + far * np.array([0.0, -math.cos(lean), math.sin(lean)]), middle


def table_area(layout: Layout) -> tuple[float, float, float, float]:
    """Return the least and greatest x and y of the table, mm; without a table, of what lies there and a margin."""
    if layout.table is not None:
        return 0.0, 0.0, layout.table.width, layout.table.height
    d, margin = layout.dominoes, 3 * layout.domino.height
    xs = [*d.x.tolist(), *(tile.x for tile in layout.tiles), *(one.x for one in layout.animals)] or [0.0]
    ys = [*d.y.tolist(), *(tile.y for tile in layout.tiles), *(one.y for one in layout.animals)] or [0.0]
    return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def camera_keys(show: Timeline, begin: float, end: float) -> Floats:
    """Return the keys of one cascade, (k, 8): time, eye, target, and how fast time runs, 0 to 1. begin, end: s of the timeline."""
    times = np.arange(begin, end + STEP, STEP)
    eye, target = whole_table(show.before)
    path = _longest_path(show.cascade)
    if not len(path):
        return np.column_stack([times, np.tile([*eye, *target, 1.0], (len(times), 1))])
    d, size = show.before.dominoes, show.before.domino.height / 48.0
    now = times - begin + _AHEAD
    fall = show.cascade.fall_time[path]
    focus = _average(np.column_stack([np.interp(now, fall, d.x[path]), np.interp(now, fall, d.y[path])]))
    rapt = _average(np.array([[front.rapt if (front := show.front(float(time))) else 0.0] for time in times - begin]))[:, 0]
    way = _heading(focus) + _BESIDE
    near = _NEAR * size * (1.0 - 0.3 * rapt)
    out = np.column_stack([np.cos(way) * math.cos(_LOW), np.sin(way) * math.cos(_LOW), np.full(len(times), math.sin(_LOW))]) * near[:, None]
    targets = np.column_stack([focus, np.full(len(times), 10.0 * size)])
    part = np.clip((now - _AHEAD - float(fall[-1]) - 0.2) / _LAST, 0.0, 1.0)
    part = (part * part * (3 - 2 * part))[:, None]
    pace = 1.0 - 0.65 * rapt
    return np.column_stack([times, (targets + out) * (1 - part) + eye * part, targets * (1 - part) + target * part, pace])


def _longest_path(cascade: Cascade) -> Ints:
    """Return the rows along the branch that runs longest, from its first domino to its last, in the order of their falls."""
    if not cascade.fell.any():
        return np.zeros(0, np.int64)
    path = [int(np.argmax(np.where(cascade.fell, cascade.fall_time, -math.inf)))]
    while (by := int(cascade.by[path[-1]])) >= 0 and cascade.fall_time[by] < cascade.fall_time[path[-1]]:
        path.append(by)
    return np.array(path[::-1], np.int64)


def _average(values: Floats, over: float = _SMOOTH) -> Floats:
    """Return each column averaged twice over so many seconds; the ends are continued."""
    half = max(1, round(over / STEP / 2))
    window = np.ones(2 * half + 1) / (2 * half + 1)
    found = values
    for _ in range(2):
        padded = np.pad(found, ((half, half), (0, 0)), mode="edge")
        found = np.column_stack([np.convolve(column, window, "valid") for column in padded.T])
    return found


def _heading(path: Floats) -> Floats:
    """Return where the wave runs at each key, (k,) rad, turning slowly."""
    steps = np.gradient(path, axis=0) if len(path) > 1 else np.ones((1, 2))
    way = np.unwrap(np.arctan2(steps[:, 1], steps[:, 0]))
    still = np.hypot(steps[:, 0], steps[:, 1]) < 0.2
    known = np.flatnonzero(~still)
    if not len(known):
        return np.zeros(len(path))
    way = np.interp(np.arange(len(path)), known, way[known])
    return _average(way[:, None], _SWING)[:, 0]
