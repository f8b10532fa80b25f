"""Turn a line drawn by hand into dominoes an even pitch apart, with no turn that the physics would refuse.
The hand's tremor is smoothed away; then one domino after another is placed toward the line ahead of it, as one steers a boat: on a bend
that is too tight it takes the tightest bend that falls. A path that starts at a placed domino goes on from it, or forks there. mm and rad.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from aya_sim.components import DOMINO_HEIGHT, DOMINO_THICKNESS, Terrain
from aya_sim.geometry.paths import Pose, beside
from aya_sim.geometry.place import foot_blocked
from aya_sim.layout import Domino, Dominoes, Floats, Layout
from aya_sim.physics.preview.flow import flow
from aya_sim.physics.preview.links import LinkKind, link
from aya_sim.physics.preview.spots import TURN
from games.aya.practice.edits import AddDomino, AddPath

PITCHES = (10.0, 64.0)  # mm, the least and the most that may be chosen
USUAL_PITCH = 26.5  # mm
CATCH = 24.0  # mm: a path that starts or ends this close to a domino starts or ends at it
_GRAIN = 2.0  # mm between the points of a smoothed path
_TREMOR = 9.0  # mm that are smoothed away
_LOOK = 1.4  # pitches: how far ahead one steers for
_FORK_TURNS = tuple(math.radians(turn) for turn in (25, 30, 35, 20))  # of a branch that leaves a fork, the best first
_FORK_SHIFTS = ((0.0, 12.5, 6.5), (0.15, 13.0, 8.0), (0.3, 13.5, 10.0))  # rad and mm: how the old branch's first two make room
_FORK_PITCH = (24.0, 30.0)  # mm


@dataclass(frozen=True, slots=True)
class PathPlan:
    """What a path becomes; the action of an empty one has no line."""

    action: AddPath
    left_out: int = 0  # dominoes that had no room
    start: int | None = None  # id of the domino it starts at

    @property
    def is_fork(self) -> bool:
        """Return whether the path leaves a domino that strikes another already."""
        return self.action.garden is not None


def smooth(points: Sequence[tuple[float, float]]) -> Floats:
    """Return an even, calm line through a drawn path, (n, 2) mm, with the same ends; fewer than two places as they are."""
    drawn = np.array(points, np.float64).reshape(-1, 2)
    line = _even(drawn)
    if len(line) < 5:
        return line
    reach = min(round(3 * _TREMOR / _GRAIN), len(line) - 1)
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) * _GRAIN / _TREMOR) ** 2)
    weights /= weights.sum()
    before, after = 2 * line[0] - line[reach:0:-1], 2 * line[-1] - line[-2 : -reach - 2 : -1]  # mirrored, so that the ends stay
    long = np.vstack([before, line, after])
    return _even(np.column_stack([np.convolve(long[:, k], weights, "valid") for k in (0, 1)]))


def poses_along(line: Floats, pitch: float, *, first: Pose | None = None) -> list[Pose]:
    """Return dominoes along a line, `pitch` mm apart by arc length, each turned by `TURN` at most.
    first: the placed domino that the line goes on from; None: the first one stands where the line begins.
    """
    if len(line) < 2 or not pitch > 0:
        return []
    poses: list[Pose] = []
    here = first
    if here is None:
        ahead = line[min(len(line) - 1, max(1, round(pitch / _GRAIN)))]
        here = Pose(float(line[0, 0]), float(line[0, 1]), math.atan2(ahead[1] - line[0, 1], ahead[0] - line[0, 0]))
        poses.append(here)
    look, at = max(1, round(_LOOK * pitch / _GRAIN)), 0
    most = 3 * len(line) * _GRAIN / pitch + 20
    while len(poses) < most:
        at = _nearest(line, here, at, look)
        if (len(line) - 1 - at) * _GRAIN < pitch * 0.5:
            break
        here = here.ahead(pitch, _steer(line, here, at + look, pitch))
        poses.append(here)
    return poses


def plan_path(
    layout: Layout, points: Sequence[tuple[float, float]], pitch: float, terrain: Terrain | Sequence[Terrain] = Terrain.FOREST
) -> PathPlan:
    """Return a drawn path as an action. What has no room, for a domino in the way or the table's edge, is left out.
    terrain: of all, or one after another, over and over.
    """
    start, end = _ends(layout, points)
    line = smooth(_through(layout, points, start, end))
    if len(line) < 2:
        return PathPlan(AddPath(()))
    steps = None
    if end is not None:  # the last step leads to the domino that is there already
        length = (len(line) - 1) * _GRAIN
        steps = max(1, round(length / pitch))
        pitch = min(max(length / steps, 0.8 * pitch), 1.25 * pitch)
    if start is None:
        return _with_room(layout, AddPath(_lays(poses_along(line, pitch)[:steps], terrain)), None)
    striker = layout.dominoes[layout.dominoes.row_of(start)]
    after = _next_of(layout, start)
    if after is None:
        here = Pose(striker.x, striker.y, striker.heading)
        poses = poses_along(line, pitch, first=here)[: None if steps is None else steps - 1]
        return _with_room(layout, AddPath(_lays(poses, terrain)), start)
    return _fork(layout, line, pitch, terrain, striker, after)


def _ends(layout: Layout, points: Sequence[tuple[float, float]]) -> tuple[int | None, int | None]:
    """The laid dominoes that a path starts and ends at."""
    if len(points) < 2:
        return None, None
    start, end = _near(layout, points[0]), _near(layout, points[-1])
    return start, None if end == start else end


def _through(layout: Layout, points: Sequence[tuple[float, float]], start: int | None, end: int | None) -> Sequence[tuple[float, float]]:
    """The path with its ends on these dominoes."""
    moved, d = list(points), layout.dominoes
    for place, one in ((0, start), (-1, end)):
        if one is not None:
            moved[place] = (float(d.x[d.row_of(one)]), float(d.y[d.row_of(one)]))
    return moved


def _near(layout: Layout, at: tuple[float, float]) -> int | None:
    """The standing domino that a path starts or ends at here: the nearest within `CATCH`."""
    d = layout.dominoes
    rows = np.flatnonzero(d.standing)
    if not len(rows):
        return None
    far = np.hypot(d.x[rows] - at[0], d.y[rows] - at[1])
    nearest = int(np.argmin(far))
    return int(d.id[rows[nearest]]) if far[nearest] <= CATCH else None


def _next_of(layout: Layout, one: int) -> Domino | None:
    """The domino that this one strikes first, if any."""
    d, striker = layout.dominoes, flow(layout).striker
    rows = np.flatnonzero(striker == d.row_of(one))
    if not len(rows):
        return None
    own = d[d.row_of(one)]
    return min((d[int(row)] for row in rows), key=lambda other: math.hypot(other.x - own.x, other.y - own.y))


def _fork(layout: Layout, line: Floats, pitch: float, terrain: Terrain | Sequence[Terrain], striker: Domino, after: Domino) -> PathPlan:
    """A branch from a domino that strikes another already: that one and the next make room, and the striker becomes a garden.

    Of the ways to fork the first is taken at which all of the branch has room.
    """
    origin = Pose(striker.x, striker.y, striker.heading)
    far = line[min(len(line) - 1, round(90 / _GRAIN))]
    aside = (far[1] - origin.y) * math.cos(origin.heading) - (far[0] - origin.x) * math.sin(origin.heading)
    side = 1.0 if aside >= 0 else -1.0
    second = _next_of(layout, after.id)
    step = min(_FORK_PITCH[1], max(_FORK_PITCH[0], math.hypot(after.x - striker.x, after.y - striker.y)))
    best = PathPlan(AddPath(()), start=striker.id)
    for turn in _FORK_TURNS:
        head = origin.ahead(step).aside(side * beside(turn)).turned(side * turn)
        for twist, first_aside, second_aside in _FORK_SHIFTS:
            shifted = [(after.id, Pose(after.x, after.y, after.heading).aside(-side * first_aside).turned(-side * twist))]
            if second is not None:
                shifted.append((second.id, Pose(second.x, second.y, second.heading).aside(-side * second_aside)))
            branch = [head, *poses_along(line[_first_ahead(line, head) :], pitch, first=head)]
            found = _with_room(layout, AddPath(_lays(branch, terrain), tuple(shifted), striker.id), striker.id)
            complete = bool(found.action.line) and found.action.line[0].at == head
            if complete and found.left_out == 0:
                return found
            if complete and len(found.action.line) > len(best.action.line):
                best = found
    return best


def _first_ahead(line: Floats, pose: Pose) -> int:
    """The first point of the line that lies ahead of a pose."""
    ahead = (line[:, 0] - pose.x) * math.cos(pose.heading) + (line[:, 1] - pose.y) * math.sin(pose.heading) > 0
    return min(int(np.argmax(ahead)), len(line) - 2) if ahead.any() else 0


def _with_room(layout: Layout, path: AddPath, start: int | None) -> PathPlan:
    """The path without what has no room on the table as it will be, the rest of the path included."""
    where = dict(path.shifted)
    table = layout.with_dominoes(
        [
            Domino(d.id, d.terrain, *where.get(d.id, Pose(d.x, d.y, d.heading)), camera=d.camera, state=d.state)
            for d in layout.dominoes
        ]
    ) if where else layout  # fmt: skip
    if any(foot_blocked(table, *pose, without=one) for one, pose in path.shifted):
        return PathPlan(AddPath(()), len(path.line), start)
    free = [one for one in path.line if foot_blocked(table, *one.at) is None]
    kept: list[AddDomino] = []
    for one in free:
        crowd = Layout(Dominoes.of([Domino(k + 1, o.terrain, *o.at) for k, o in enumerate(kept)]), domino=layout.domino)
        if foot_blocked(crowd, *one.at) is None:
            kept.append(one)
    return PathPlan(AddPath(tuple(kept), path.shifted, path.garden), len(path.line) - len(kept), start)


def _lays(poses: Sequence[Pose], terrain: Terrain | Sequence[Terrain]) -> tuple[AddDomino, ...]:
    of = [terrain] if isinstance(terrain, Terrain) else terrain
    return tuple(AddDomino(of[k % len(of)], pose) for k, pose in enumerate(poses))


def _even(points: Floats) -> Floats:
    """The same line with points `_GRAIN` apart."""
    steps = np.hypot(*np.diff(points, axis=0).T) if len(points) > 1 else np.zeros(0)
    keep = np.concatenate([[True], steps > 1e-9])[: len(points)]
    points = points[keep]
    if len(points) < 2:
        return points
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(points, axis=0).T))])
    wanted = np.linspace(0.0, along[-1], max(2, round(along[-1] / _GRAIN) + 1))
    return np.column_stack([np.interp(wanted, along, points[:, k]) for k in (0, 1)])


def _nearest(line: Floats, here: Pose, at: int, look: int) -> int:
    """The point of the line that one has come to; never back, and not far ahead where the line crosses itself."""
    part = line[at : at + 2 * look + 1]
    return at + int(np.argmin(np.hypot(part[:, 0] - here.x, part[:, 1] - here.y)))


def _steer(line: Floats, here: Pose, target: int, pitch: float) -> float:
    """The turn of the next step, on the arc that leads to the target."""
    if target < len(line):
        to = line[target]
    else:  # beyond the end the line goes on straight
        back = line[max(0, len(line) - 16)]
        way = (line[-1] - back) / max(1e-9, float(np.hypot(*(line[-1] - back))))
        to = line[-1] + way * (target - len(line) + 1) * _GRAIN
    dx, dy = float(to[0]) - here.x, float(to[1]) - here.y
    off = math.remainder(math.atan2(dy, dx) - here.heading, math.tau)
    if abs(off) > math.pi / 2:
        return math.copysign(TURN, off)
    return max(-TURN, min(TURN, 2 * math.sin(off) * pitch / max(pitch, math.hypot(dx, dy))))


def gap_for(pitch: float) -> float:
    """Return the free gap, mm, between dominoes this far apart on a straight line."""
    return pitch - DOMINO_THICKNESS


@lru_cache(maxsize=256)
def link_kind_at(pitch: float) -> LinkKind:
    """Return what the physics says of an even, straight chain of this pitch, mm: the least sure of its first strikes."""
    if pitch <= DOMINO_THICKNESS:
        return LinkKind.TOO_CLOSE
    reach = round(pitch, 3)
    laid = Layout(Dominoes.of([Domino(k + 1, Terrain.FOREST, k * reach, 0.0, 0.0) for k in range(4)]))
    found = [one for k in (1, 3) for one in link(laid, k * reach, 0.0, 0.0, moving=k + 1).struck_by if one.striker == k]
    kinds = [one.kind for one in found]
    if len(kinds) < 2:
        return LinkKind.TOO_FAR if gap_for(pitch) > DOMINO_HEIGHT / 2 else LinkKind.TOO_CLOSE
    return next((kind for kind in kinds if kind != LinkKind.WILL_STRIKE), LinkKind.WILL_STRIKE)


def pitch_bands() -> list[tuple[float, float, LinkKind]]:
    """Return the pitches that may be chosen, mm from and to, and what becomes of them."""
    found: list[tuple[float, float, LinkKind]] = []
    for half in range(round(2 * PITCHES[0]), round(2 * PITCHES[1])):
        kind = link_kind_at(half / 2)
        if found and found[-1][2] == kind:
            found[-1] = (found[-1][0], half / 2 + 0.5, kind)
        else:
            found.append((half / 2, half / 2 + 0.5, kind))
    return found
