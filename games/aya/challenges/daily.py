"""Make the challenge of a day: from its date alone, solved by the program before it is shown. No clock, no files; mm and rad.

A draft is drawn from the numbers of its date; the solver lays ever fewer dominoes into its holes while all still falls. A draft that is
solved untouched, or not by the solver, is thrown away and the next one drawn. pymunk decides, which every copy of the program has.
"""

import datetime
import hashlib
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from aya_sim import rng
from aya_sim.components import LANDS, Shape, Terrain
from aya_sim.errors import BadFile
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.paths import Pose, arc, rounded_angle, split
from aya_sim.layout import Domino, Dominoes, Layout, Push
from aya_sim.physics import topple
from aya_sim.scenes.river import LEFT, RIGHT, Landscape, River, RiverBuilder, Run
from games.aya.challenges.challenge import ANY, FULL, Challenge, Goal, GoalKind, Pieces, StarsBy, StarScale, judge
from games.aya.challenges.today import kind_of
from games.aya.model.placing import place_on_table

ENGINE = "pymunk"
_PLACES = 2  # decimals of mm and degrees
_PITCH = 27.0  # mm, of what is given
_STEP = 45.0  # mm, of the first solution
_MOST_DRAFTS = 60


class _Dice:
    """Numbers from a seed."""

    def __init__(self, seed: int) -> None:
        self._state = rng.seeded(seed)

    def below(self, end: int) -> int:
        number, self._state = rng.randbelow(self._state, end)
        return number

    def between(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def side(self) -> int:
        return 1 - 2 * self.below(2)

    def land(self) -> Terrain:
        return LANDS[self.below(len(LANDS))]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A part of a river behind a pose. count: dominoes, the last at the end; for a hole, those that the solution lays before it."""

    start: Pose
    length: float
    turn: float
    land: Terrain
    count: int
    is_hole: bool = False

    def poses(self, count: int) -> list[Pose]:
        return arc(self.start, self.length, self.turn).even(count)


@dataclass(slots=True)
class _Draft:
    """A challenge being drawn: a river of stretches, or a table of tiles, and what is missing."""

    kind: str
    goals: tuple[Goal, ...] = ()
    stretches: list[_Stretch] = field(default_factory=list)
    fixed: list[tuple[Terrain, Pose, bool]] = field(default_factory=list)  # a domino, and whether the player lays it
    watched: list[Pose] = field(default_factory=list)  # guards
    end: int = -1  # the stretch whose last domino has to fall


def daily_challenge(date: datetime.date) -> Challenge:
    """Return the challenge of this date, the same wherever it is asked for."""
    for attempt in range(_MOST_DRAFTS):
        seed = hashlib.sha256(f"aya {date.isoformat()} {attempt}".encode()).digest()
        dice = _Dice(int.from_bytes(seed[:8], "big"))
        try:
            made = _solve(date, _DRAFTS[kind_of(date)](dice))
        except BadFile:  # pieces that overlap
            continue
        if made is not None:
            return made
    raise AssertionError(f"no draft of {date} can be solved")


# solving


def _solve(date: datetime.date, draft: "_Draft | _Tiles") -> Challenge | None:
    """Return the challenge of a draft with the best solution found; None where it is not worth asking."""
    if isinstance(draft, _Tiles):
        return _check(_challenge(date, draft.kind, draft.whole, draft.taken, draft.goals, draft))
    holes = [k for k, stretch in enumerate(draft.stretches) if stretch.is_hole]
    counts = {k: draft.stretches[k].count for k in holes}
    best = _check(_of_stretches(date, draft, counts))
    if best is None or draft.kind == "slow":
        return best
    for k in holes:  # fewer in each hole, as long as it works
        while counts[k] > 1:
            fewer = _of_stretches(date, draft, counts | {k: counts[k] - 1})
            if _check(fewer) is None:
                break
            best, counts = fewer, counts | {k: counts[k] - 1}
    return best


def _check(challenge: Challenge) -> Challenge | None:
    """Return the challenge if it is lost untouched and won with all stars by its solution."""
    refuse_impossible(challenge.solution)
    if judge(challenge, topple(challenge.solution, [challenge.push], engine=ENGINE)).stars < FULL:
        return None
    return None if judge(challenge, topple(challenge.start, [challenge.push], engine=ENGINE)).is_won else challenge


def _of_stretches(date: datetime.date, draft: _Draft, counts: dict[int, int]) -> Challenge:
    """Stand the river, with so many dominoes in each hole. What is given has the same ids whatever the counts are."""
    given: list[tuple[Terrain, Pose]] = []
    missing: list[tuple[Terrain, Pose]] = []
    ends: list[int] = []
    for k, stretch in enumerate(draft.stretches):
        if stretch.is_hole:
            missing += [(stretch.land, pose) for pose in stretch.poses(counts[k] + 1)[:-1]]
            given.append((stretch.land, stretch.poses(counts[k] + 1)[-1]))
        else:
            given += [(stretch.land, pose) for pose in stretch.poses(stretch.count)]
        ends.append(len(given))
    for land, pose, is_missing in draft.fixed:
        (missing if is_missing else given).append((land, pose))
    first_guard = len(given) + 1
    given += [(Terrain.GARDEN, pose) for pose in draft.watched]
    rows = [_domino(k, *one) for k, one in enumerate([*given, *missing], 1)]
    goals = list(draft.goals)
    if draft.watched:
        guards = tuple(range(first_guard, first_guard + len(draft.watched)))
        goals = [Goal(GoalKind.FALL, (ends[draft.end],)), Goal(GoalKind.STAND, guards)]
    whole = Layout(Dominoes.of(rows), date.isoformat(), pushes=(Push(1),))
    return _challenge(date, draft.kind, whole, set(range(len(given) + 1, len(rows) + 1)), tuple(goals), None)


def _domino(number: int, land: Terrain, pose: Pose) -> Domino:
    heading = rounded_angle(math.remainder(pose.heading, math.tau), _PLACES)
    return Domino(number, land, round(pose.x, _PLACES), round(pose.y, _PLACES), heading)


def _challenge(
    date: datetime.date, kind: str, whole: Layout, taken: set[int], goals: tuple[Goal, ...], tiles: "_Tiles | None"
) -> Challenge:
    whole = place_on_table(replace(whole, name=date.isoformat()))
    turned = tiles.turned if tiles is not None else {}
    given = tuple(replace(tile, rotation=(tile.rotation + turned.get(tile.id, 0.0)) % math.tau) for tile in whole.tiles)
    photos = whole.animals if tiles is not None and tiles.asks_photos else ()
    start = replace(
        whole,
        dominoes=Dominoes.of([one for one in whole.dominoes if one.id not in taken]),
        tiles=given,
        animals=tuple(photo for photo in whole.animals if photo not in photos),
    )
    dominoes = Counter(
        str(one.terrain) if one.terrain == Terrain.GARDEN or tiles is not None else ANY for one in whole.dominoes if one.id in taken
    )
    used = len(taken) + len(photos)
    spare = 0 if tiles is not None else 3
    if ANY in dominoes:
        dominoes[ANY] += spare
    stars = StarScale(StarsBy.PIECES, used + min(1, spare), used)
    if kind == "slow":
        seconds = _seconds(whole)
        goals = (*goals, Goal(GoalKind.AT_LEAST, (), round(0.7 * seconds, 1)))
        stars = StarScale(StarsBy.SLOW, round(0.82 * seconds, 2), round(0.92 * seconds, 2))
    level = min(5, 1 + used // 4 + len(goals) // 2)
    pieces = Pieces(dict(dominoes), {}, dict(Counter(str(photo.terrain) for photo in photos)))
    return Challenge(f"daily-{kind}", level, {}, start, pieces, goals, stars, whole, frozenset(turned))


def _seconds(whole: Layout) -> float:
    """Return when the last domino of this table falls, s."""
    cascade = topple(whole, engine=ENGINE)
    return max((fall.time for fall in cascade.falls()), default=0.0)


# drafts of rivers


def _wander(dice: _Dice, start: Pose, parts: int, holes: set[int], *, widest: int = 90) -> list[_Stretch]:
    """Return a river of so many parts behind a pose, these of them holes."""
    found: list[_Stretch] = []
    last, land, side = start, dice.land(), dice.side()
    for k in range(parts):
        is_hole = k in holes
        turn = math.radians(side * dice.between(0, widest)) if k else 0.0
        side = -side if dice.below(3) else side
        count = dice.between(2, 6) if is_hole else dice.between(3, 6)
        steps = count + 1 if is_hole else count
        length = steps * (_STEP if is_hole else _PITCH)
        least = abs(turn) / math.radians(17) * (40.0 if is_hole else _PITCH)  # no sharper than 17 degrees a domino
        if least > length:
            turn *= length / least
        land = dice.land() if is_hole else land
        found.append(_Stretch(last, length, turn, land, count, is_hole))
        last = found[-1].poses(1)[-1]
    return found


def _first(stretches: Sequence[_Stretch], start: Pose) -> _Stretch:
    """Return the stretch of the one domino that is pushed."""
    return _Stretch(start.ahead(-_PITCH), _PITCH, 0.0, stretches[0].land, 1)


def _bridge(dice: _Dice) -> _Draft:
    start, parts = Pose(0.0, 0.0, 0.0), dice.between(4, 7)
    holes = {1, 3} if parts < 6 else {1, 3, 5} if dice.below(2) else {2, 4}
    river = _wander(dice, start, parts, {k for k in holes if k < parts - 1})
    return _Draft("bridge", (Goal((GoalKind.ALL_FALL, GoalKind.FORWARD)[dice.below(2)]),), [_first(river, start), *river])


def _fork(dice: _Dice) -> _Draft:
    start = Pose(0.0, 0.0, 0.0)
    stem = _wander(dice, start, dice.between(1, 2), set(), widest=40)
    striker = stem[-1].poses(1)[-1].ahead(25.0)
    heads = split(striker, 25.0, math.radians(25))
    draft = _Draft("fork", (Goal(GoalKind.FORWARD), Goal(GoalKind.FORK)), [_first(stem, start), *stem])
    draft.fixed.append((Terrain.GARDEN, striker, True))
    for head in heads:
        land = dice.land()
        draft.fixed.append((land, head, True))
        lead = _Stretch(head, 3 * _PITCH, 0.0, land, 3)
        away = math.copysign(1.0, head.heading - striker.heading)
        turn = away * math.radians(dice.between(0, 50))
        hole = _Stretch(lead.poses(1)[-1], (dice.between(1, 3) + 1) * _STEP, turn * 0.4, land, 0, True)
        hole = replace(hole, count=round(hole.length / _STEP) - 1)
        tail = _Stretch(hole.poses(1)[-1], 4 * _PITCH, turn * 0.6, land, 4)
        draft.stretches += [lead, hole, tail] if dice.below(3) else [lead]
    return draft


def _guards(dice: _Dice) -> _Draft:
    start = Pose(0.0, 0.0, 0.0)
    side = dice.side()
    lead = _Stretch(start, 4 * _PITCH, 0.0, dice.land(), 4)
    count = dice.between(5, 8)
    hole = _Stretch(lead.poses(1)[-1], (count + 1) * 36.0, math.radians(side * dice.between(50, 110)), dice.land(), count, True)
    tail = _Stretch(hole.poses(1)[-1], 4 * _PITCH, 0.0, hole.land, 4)
    draft = _Draft("guards", (), [_first([lead], start), lead, hole, tail])
    poses = hole.poses(count + 1)
    width = dice.between(40, 46)
    for pose in poses[1 : -1 : dice.between(1, 2)]:
        draft.watched += [pose.aside(width * side)] if dice.below(4) == 0 else [pose.aside(width), pose.aside(-width)]
    draft.end = len(draft.stretches) - 1
    return draft


def _slow(dice: _Dice) -> _Draft:
    start, side, bow = Pose(0.0, 0.0, 0.0), dice.side(), math.radians(dice.between(80, 105))
    lead, land = _Stretch(start, 4 * _PITCH, 0.0, dice.land(), 4), dice.land()
    bends = [(side * bow, dice.between(4, 5)), (-2 * side * bow, dice.between(7, 9)), (side * bow, 4)]
    out, around, back = _arcs(lead.poses(1)[-1], bends, land)
    tail = _Stretch(back.poses(1)[-1], 4 * _PITCH, 0.0, land, 4)
    draft = _Draft("slow", (Goal(GoalKind.ALL_FALL),), [_first([lead], start), lead])
    draft.fixed = [(land, pose, True) for bend in (out, around) for pose in bend.poses(bend.count)]
    draft.stretches += [replace(back, count=back.count - 1, is_hole=True), tail]
    return draft


def _arcs(last: Pose, bends: Sequence[tuple[float, int]], land: Terrain) -> list[_Stretch]:
    found = []
    for turn, count in bends:
        found.append(_Stretch(last, count * 42.0, turn, land, count))
        last = found[-1].poses(1)[-1]
    return found


# drafts of tiles


@dataclass(frozen=True, slots=True)
class _Tiles:
    """A table of tiles with what is missing. turned: tiles that lie wrongly, by so many rad."""

    kind: str
    whole: Layout
    taken: set[int]
    goals: tuple[Goal, ...]
    turned: dict[str, float]
    asks_photos: bool


def _land(dice: _Dice) -> _Tiles:
    return _tiles(dice, "land")


def _photos(dice: _Dice) -> _Tiles:
    return _tiles(dice, "photos")


def _tiles(dice: _Dice, kind: str) -> _Tiles:
    lands, _ = rng.shuffle(rng.seeded(dice.below(1 << 32)), LANDS)
    river: list[Run | Landscape] = []
    for land in lands[: dice.between(1, 3)]:
        turn = dice.side() * dice.between(0, 35) * LEFT
        river += [
            Run((land,) * 6, float(dice.between(156, 176)), turn, photo=3),
            Landscape(land, _shape(dice), (LEFT, RIGHT)[dice.below(2)]),
        ]
    end = river[-1].terrain if isinstance(river[-1], Landscape) else LANDS[0]
    river.append(Run((end,) * 3, 84.0))
    laid = RiverBuilder()
    plan: River = tuple(river)
    laid.spring(Pose(0.0, 0.0, 0.0), lands[0], plan)
    animals = tuple(laid.animals) if kind == "photos" else ()
    whole = Layout(Dominoes.of(laid.dominoes), tiles=tuple(laid.tiles), animals=animals, pushes=(Push(1),))
    tiles = [tile for tile in whole.tiles if tile.shape != Shape.SPRING]
    missing = tiles if kind == "land" else tiles[: dice.below(2)]
    taken = {one.id for one in whole.dominoes if any(math.hypot(one.x - tile.x, one.y - tile.y) < 60.0 for tile in missing)}
    turned = {tile.id: math.radians(dice.side() * dice.between(40, 140)) for tile in missing[:1]}
    goals = [Goal(GoalKind.ALL_FALL)]
    goals += [Goal(GoalKind.ANIMALS, (), float(len(animals)))] if animals else []
    goals += [Goal(GoalKind.LANDSCAPES, (), float(len(tiles)))] if missing else []
    return _Tiles(kind, whole, taken, tuple(goals), turned, bool(animals))


def _shape(dice: _Dice) -> Shape:
    return (Shape.STRAIGHT, Shape.BEND)[dice.below(2)]


_DRAFTS: dict[str, Callable[[_Dice], "_Draft | _Tiles"]] = {
    "bridge": _bridge, "fork": _fork, "guards": _guards, "land": _land, "photos": _photos, "slow": _slow,
}  # fmt: skip
