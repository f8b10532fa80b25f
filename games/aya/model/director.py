"""Choose from where a cascade is filmed: a camera that follows the front and never loses it. Numbers only.

It stands low beside the wave and a little behind it, draws back far enough to hold the front, and both arms of a fork while they are near.
It follows the arm that runs longest, cuts to another that is worth a shot and back again, comes nearer and lets time run slower where a
photo drops or the river forks, and ends with the whole table. Times are those of the timeline.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from aya_sim.layout import Floats, Ints, Layout
from games.aya.model.branches import Branch, list_branches
from games.aya.model.timeline import Timeline

FOV = math.radians(35)  # from the top of the picture to its bottom
STEP = 0.05  # s between two keys
TOUR_SPEED = 170.0  # mm/s along the fallen river, for dominoes of the usual size
_SMOOTH = 0.3  # s, over which the camera's motion is averaged
_AHEAD = 0.05  # s that it looks ahead of the front
_FORESEEN = 0.25  # s that an arm of a fork is in the picture before it falls
_NEAR, _FAR = 330.0, 900.0  # mm from what it looks at, for dominoes of the usual size: usually, and at most to hold more than one front
_LOW = math.radians(27)  # above the table
_BESIDE = math.radians(136)  # from where the wave runs to where the camera stands: beside it and a little behind
_INSIDE = 0.74  # of the picture's half, in which the front is held
_ASPECT = 1.5  # width to height, of the narrowest picture for which that holds
_LAST = 1.0  # s for the way back to the whole table
_SWING = 1.2  # s, over which the direction of the wave is averaged
_SHOT = 0.6, 1.6  # s, the shortest and longest shot of another arm
_PARTED = 0.3  # s after a fork until it is cut to the other arm
_MOST = 12  # arms that are looked at
_LONGEST_TOUR = 24.0  # s


class CameraPose(NamedTuple):
    """Where a camera stands and looks, mm, and how fast time runs for it, 0 to 1."""

    eye: Floats  # (3,)
    target: Floats  # (3,)
    pace: float


def whole_table(layout: Layout, fov: float = FOV) -> tuple[Floats, Floats]:
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
    """Return the keys of one cascade, (k, 8): time, eye, target, and how fast time runs, 0 to 1. begin, end: s of the timeline.

    Between two keys all of it runs evenly; two keys at the same time are a cut.
    """
    times = np.arange(begin, end + STEP, STEP)
    branches = list_branches(show.cascade, _MOST)
    if not branches:
        eye, target = whole_table(show.before)
        return np.column_stack([times, np.tile([*eye, *target, 1.0], (len(times), 1))])
    now = times - begin
    followed = _choose_branches(branches, now)
    cuts = np.flatnonzero(np.diff(followed)) + 1
    spans = zip([0, *cuts.tolist()], [*cuts.tolist(), len(times) - 1], strict=True)
    shots = [_film(show, branches, int(followed[first]), now[first : last + 1]) for first, last in spans]
    keys = np.concatenate(shots)
    keys[:, 0] += begin
    return _draw_back(show, keys, begin + max(branch.end for branch in branches) + 0.2)


def camera_at(keys: Floats, time: float) -> CameraPose:
    """Return the camera at this time. keys: (k, 8) as `camera_keys` returns them, at least one."""
    low = max(0, int(np.searchsorted(keys[:, 0], time, side="right")) - 1)
    one, other = keys[low], keys[min(low + 1, len(keys) - 1)]
    gap = float(other[0] - one[0])
    part = min(1.0, max(0.0, (time - float(one[0])) / gap)) if gap > 0 else 0.0
    found = one + (other - one) * part
    return CameraPose(found[1:4], found[4:7], float(found[7]))


def tour_keys(show: Timeline) -> Floats:
    """Return the keys of a last slow tour along the fallen river, (k, 8) as `camera_keys` returns them; time from 0 s.

    It begins and ends with the whole table; its pace is 1, for nothing moves.
    """
    eye, target = whole_table(show.before)
    branches = list_branches(show.cascade, 1)
    if not branches:
        return np.array([[0.0, *eye, *target, 1.0]])
    d, size, rows = show.before.dominoes, show.before.domino.height / 48.0, branches[0].rows
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(d.x[rows]), np.diff(d.y[rows])))])
    lasts = min(_LONGEST_TOUR, max(2.0, float(along[-1]) / (TOUR_SPEED * size)))
    times = np.arange(0.0, lasts + STEP, STEP)
    way = _ease(times / lasts) * along[-1]
    focus = _average(np.column_stack([np.interp(way, along, d.x[rows]), np.interp(way, along, d.y[rows])]), 1.6)
    targets = np.column_stack([focus, np.full(len(times), 6.0 * size)])
    eyes = targets + _directions(_average(_heading(focus)[:, None], 1.6)[:, 0]) * (0.9 * _NEAR * size)
    out = _ease(np.clip(times / _LAST, 0.0, 1.0) * np.clip((lasts - times) / _LAST, 0.0, 1.0))[:, None]
    return np.column_stack([times, eyes * out + eye * (1 - out), targets * out + target * (1 - out), np.ones(len(times))])


def _choose_branches(branches: Sequence[Branch], now: Floats) -> Ints:
    """Return the branch that is followed at each time, (k,): the running one that ends last, with shots of others."""
    running = np.array([(now >= branch.begin) & (now <= branch.end) for branch in branches])
    chosen = np.where(running.any(axis=0), running.argmax(axis=0), -1)
    known = np.flatnonzero(chosen >= 0)
    if not len(known):
        return np.zeros(len(now), np.int64)  # so little falls that it is over between two keys
    followed = chosen[known[np.clip(np.searchsorted(known, np.arange(len(now)), side="right") - 1, 0, None)]]
    free = 0.0
    for index, branch in sorted(enumerate(branches), key=lambda one: one[1].begin):
        begin = max(branch.begin + _PARTED, free)
        end = min(branch.end + 0.1, begin + _SHOT[1], branches[0].end - _SHOT[0])
        if index and end - begin >= _SHOT[0]:
            followed[(now >= begin) & (now < end)] = index
            free = end + _SHOT[0]
    return followed


def _film(show: Timeline, branches: Sequence[Branch], followed: int, now: Floats) -> Floats:
    """Return the keys of one shot that follows a branch, (k, 8). now: s of the cascade."""
    size = show.before.domino.height / 48.0
    focus = _average(branches[followed].front(show.before, now + _AHEAD))
    rapt = _average(np.array([[front.rapt if (front := show.front(time)) else 0.0] for time in now.tolist()]))[:, 0]
    targets, out = np.column_stack([focus, np.full(len(now), 10.0 * size)]), _directions(_heading(focus))
    near = _NEAR * size * (1.0 - 0.3 * rapt)
    held = _distances(show.before, targets, out, branches[followed].front(show.before, now))
    for branch in branches:
        for ahead in (0.0, _FORESEEN):
            runs = (now + ahead >= branch.begin) & (now <= branch.end)
            wanted = _distances(show.before, targets, out, branch.front(show.before, now + ahead))
            held = np.where(runs & (wanted < _FAR * size), np.maximum(held, wanted), held)
    far = _average(_widen(np.maximum(near, held))[:, None])
    return np.column_stack([now, targets + out * far, targets, 1.0 - 0.65 * rapt])


def _distances(layout: Layout, targets: Floats, out: Floats, places: Floats) -> Floats:
    """Return how far from its target a camera stands at least to hold a domino at each place well inside its picture, (k,) mm."""
    right = np.column_stack([-out[:, 1], out[:, 0], np.zeros(len(out))])
    right /= np.linalg.norm(right, axis=1)[:, None]
    up, high = np.cross(out, right), math.tan(FOV / 2) * _INSIDE
    found = np.zeros(len(out))
    for z in (0.0, layout.domino.height):
        off = np.column_stack([places, np.full(len(places), z)]) - targets
        across, above, nearer = ((off * axis).sum(axis=1) for axis in (right, up, out))
        found = np.maximum(found, np.maximum(np.abs(across) / (high * _ASPECT), np.abs(above) / high) + nearer)
    return found


def _draw_back(show: Timeline, keys: Floats, since: float) -> Floats:
    """Return the keys with the way back to the whole table from this time on."""
    part = _ease(np.clip((keys[:, 0] - since) / _LAST, 0.0, 1.0))[:, None]
    eye, target = whole_table(show.before)
    return np.column_stack([keys[:, 0], keys[:, 1:4] * (1 - part) + eye * part, keys[:, 4:7] * (1 - part) + target * part, keys[:, 7]])


def _directions(way: Floats) -> Floats:
    """Return the unit vectors from what is looked at to the camera, (k, 3), for a wave that runs these ways, rad."""
    beside = way + _BESIDE
    return np.column_stack([np.cos(beside) * math.cos(_LOW), np.sin(beside) * math.cos(_LOW), np.full(len(way), math.sin(_LOW))])


def _ease(part: Floats) -> Floats:
    """Return parts of a way, 0 to 1, that begin and end slowly."""
    eased: Floats = part * part * (3 - 2 * part)
    return eased


def _half(seconds: float) -> int:
    return max(1, round(seconds / STEP / 2))


def _widen(values: Floats) -> Floats:
    """Return the greatest value around each, as far as `_average` looks: the average of these is nowhere less than the values."""
    half = 2 * _half(_SMOOTH)
    padded = np.pad(values, half, mode="edge")
    widest: Floats = np.lib.stride_tricks.sliding_window_view(padded, 2 * half + 1).max(axis=1)
    return widest


def _average(values: Floats, seconds: float = _SMOOTH) -> Floats:
    """Return each column averaged over so long twice; the ends are continued."""
    half = _half(seconds)
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
