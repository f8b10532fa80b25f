"""A challenge as a value: given pieces, pieces to lay, goals, stars, a solution, words. No pixels, no files; mm, rad and s."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeVar

import numpy as np

from aya_sim.components import DOMINO_TERRAINS, Terrain
from aya_sim.errors import BadFile
from aya_sim.layout import Animal, Domino, Layout, Push, Tile
from aya_sim.physics import Cascade
from aya_sim.scoring import count

ANY = "any"  # a domino of any terrain but a garden
FULL = 3  # stars
Piece = TypeVar("Piece")


class GoalKind(StrEnum):
    """What a goal asks for."""

    ALL_FALL = "all_fall"
    FORWARD = "forward"  # all fall, and all downstream
    FALL = "fall"  # these dominoes fall
    STAND = "stand"  # these dominoes stay standing
    BEFORE = "before"  # the first of these dominoes falls before the second
    LAST = "last"  # this domino falls last
    FORK = "fork"  # a garden strikes two dominoes
    LANDSCAPES = "landscapes"  # so many landscape photos are won
    ANIMALS = "animals"  # so many animal photos are won
    AT_LEAST = "at_least"  # the last domino falls so late, s
    AT_MOST = "at_most"  # the last domino falls so early, s


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal. number: photos or s. dominoes: ids of given dominoes."""

    kind: GoalKind
    dominoes: tuple[int, ...] = ()
    number: float = 0.0


class StarsBy(StrEnum):
    """What the stars are given for."""

    PIECES = "pieces"  # for few of them
    QUICK = "quick"  # for an early end
    SLOW = "slow"  # for a late end
    PHOTOS = "photos"  # for many of them


@dataclass(frozen=True, slots=True)
class StarScale:
    """One star is for the goals; `two` and `three` are the limits for more: at most so many pieces or s, at least so many photos or s."""

    by: StarsBy
    two: float
    three: float

    def stars_for(self, value: float) -> int:
        """Return the stars, 1 to 3, of a solution with this number of pieces, s or photos."""
        sign = 1.0 if self.by in (StarsBy.PIECES, StarsBy.QUICK) else -1.0
        return 3 if sign * value <= sign * self.three else 2 if sign * value <= sign * self.two else 1


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a challenge in one language."""

    title: str
    task: str


@dataclass(frozen=True, slots=True)
class Pieces:
    """How many pieces there are to lay: dominoes by terrain or `ANY`, tiles by terrain and shape ("forest-bend"), photos by terrain."""

    dominoes: Mapping[str, int] = field(default_factory=dict)
    tiles: Mapping[str, int] = field(default_factory=dict)
    photos: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """Return how many pieces there are."""
        return sum(sum(kind.values()) for kind in (self.dominoes, self.tiles, self.photos))


class Broken(StrEnum):
    """Why a table is not one of this challenge."""

    GIVEN = "challenge.given"  # a given piece was moved, painted or deleted
    SPENT = "challenge.spent"  # more pieces of a kind than there are


@dataclass(frozen=True, slots=True, eq=False)
class Challenge:
    """One challenge. start: with the push that decides. movable: ids of given tiles that may be moved and turned."""

    name: str
    level: int  # 1, two minutes, to 5, hard
    words: Mapping[str, Words]  # by language
    start: Layout
    pieces: Pieces
    goals: tuple[Goal, ...]
    stars: StarScale
    solution: Layout
    movable: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self._refuse_parts()
        self._refuse_goals()
        if self.breach(self.solution) is not None:
            raise BadFile("challenge.solution", "the solution is not of this table and its pieces", where="$.solution")

    def _refuse_parts(self) -> None:
        if len(self.start.pushes) != 1:
            raise BadFile("challenge.push", "a challenge has exactly one push", where="$.table.pushes")
        known = set(self.start.dominoes.id.tolist())
        for name, ids in (("table.pushes", (self.start.pushes[0].domino,)), *(("goals", goal.dominoes) for goal in self.goals)):
            for one in ids:
                if one not in known:
                    raise BadFile("challenge.no_domino", "there is no given domino {id}", where=f"$.{name}", id=one)
        if not self.movable <= {tile.id for tile in self.start.tiles}:
            raise BadFile("challenge.no_tile", "there is no given tile of this name", where="$.movable")

    def _refuse_goals(self) -> None:
        if not self.goals:
            raise BadFile("challenge.no_goal", "a challenge needs a goal", where="$.goals")
        for goal in self.goals:
            wanted = _DOMINOES_OF.get(goal.kind)
            if wanted is not None and not wanted[0] <= len(goal.dominoes) <= wanted[1]:
                raise BadFile("challenge.goal_ids", "a goal of this kind names other dominoes", where="$.goals")

    @property
    def push(self) -> Push:
        """Return the push that decides."""
        return self.start.pushes[0]

    def words_in(self, language: str) -> Words:
        """Return the words in this language, else in English, else in any."""
        return self.words.get(language) or self.words.get("en") or next(iter(self.words.values()))

    def pieces_laid(self, layout: Layout) -> "Laid":
        """Return what lies on a table beyond what is given."""
        return _pieces_beyond(self.start, layout)

    def left(self, layout: Layout) -> Pieces:
        """Return the pieces that are still to be laid; below zero where there are too many on the table."""
        return _pieces_left(self.pieces, self.pieces_laid(layout))

    def breach(self, layout: Layout) -> Broken | None:
        """Return why this table is not one of the challenge; None: it is."""
        if not self._has_given(layout):
            return Broken.GIVEN
        left = self.left(layout)
        return Broken.SPENT if any(n < 0 for kind in (left.dominoes, left.tiles, left.photos) for n in kind.values()) else None

    def _has_given(self, layout: Layout) -> bool:
        if self.start.dominoes is not layout.dominoes:
            there = {one.id: one for one in layout.dominoes}
            if not all(one.id in there and _is_same(one, there[one.id]) for one in self.start.dominoes):
                return False
        tiles = {tile.id: tile for tile in layout.tiles}
        for tile in self.start.tiles:
            other = tiles.get(tile.id)
            if other is None or (other != tile and tile.id not in self.movable):
                return False
        return not Counter(map(_animal_key, self.start.animals)) - Counter(map(_animal_key, layout.animals))


@dataclass(frozen=True, slots=True)
class Laid:
    """Pieces on a table that were not given."""

    dominoes: tuple[Domino, ...]
    tiles: tuple[Tile, ...]
    animals: tuple[Animal, ...]

    @property
    def total(self) -> int:
        """Return how many they are."""
        return len(self.dominoes) + len(self.tiles) + len(self.animals)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a cascade came to. reached: one a goal. value: of what the stars are given for. stars: 0 unless all goals are reached."""

    reached: tuple[bool, ...]
    value: float
    stars: int

    @property
    def is_won(self) -> bool:
        """Return whether every goal is reached."""
        return self.stars > 0


_DOMINOES_OF: Mapping[GoalKind, tuple[int, int]] = MappingProxyType(
    {GoalKind.FALL: (1, 10_000), GoalKind.STAND: (1, 10_000), GoalKind.BEFORE: (2, 2), GoalKind.LAST: (1, 1)}
)
"""How many dominoes the goals of a kind name: at least, at most."""


def judge(challenge: Challenge, cascade: Cascade) -> Verdict:
    """Return what a cascade of a table of this challenge reached. One that another push began reaches nothing."""
    if [push.domino for push in cascade.pushes] != [challenge.push.domino] or challenge.breach(cascade.layout) is not None:
        return Verdict((False,) * len(challenge.goals), 0.0, 0)
    seen = _Seen(cascade)
    reached = tuple(seen.has_reached(goal) for goal in challenge.goals)
    value = {
        StarsBy.PIECES: float(challenge.pieces_laid(cascade.layout).total),
        StarsBy.QUICK: seen.seconds,
        StarsBy.SLOW: seen.seconds,
        StarsBy.PHOTOS: float(seen.animals + seen.landscapes),
    }[challenge.stars.by]
    return Verdict(reached, value, challenge.stars.stars_for(value) if all(reached) else 0)


class _Seen:
    """What a cascade did, as the goals ask for it."""

    def __init__(self, cascade: Cascade) -> None:
        self.cascade = cascade
        self.is_down = not len(cascade.standing)
        times = cascade.fall_time[cascade.fell]
        self.seconds = round(float(times.max()), 3) if len(times) else 0.0
        counted = count(cascade.fallen, 1) if self.is_down and (cascade.layout.tiles or cascade.layout.animals) else None
        self.animals = sum(one.won for one in counted.animals) if counted else 0
        self.landscapes = sum(one.won for one in counted.landscapes) if counted else 0

    def has_reached(self, goal: Goal) -> bool:
        cascade, d = self.cascade, self.cascade.layout.dominoes
        rows = [d.row_of(one) for one in goal.dominoes]
        times = [float(cascade.fall_time[row]) for row in rows]
        match goal.kind:
            case GoalKind.ALL_FALL:
                return self.is_down
            case GoalKind.FORWARD:
                return self.is_down and bool((np.cos(cascade.fall_heading - d.heading) >= 0).all())
            case GoalKind.FALL:
                return bool(cascade.fell[rows].all())
            case GoalKind.STAND:
                return not cascade.fell[rows].any()
            case GoalKind.BEFORE:
                return times[0] < times[1]
            case GoalKind.LAST:
                return len(times) == 1 and times[0] >= float(np.nanmax(cascade.fall_time))
            case GoalKind.FORK:
                struck = np.bincount(cascade.by[cascade.by >= 0], minlength=len(cascade.by))
                return bool(((d.terrain == DOMINO_TERRAINS.index(Terrain.GARDEN)) & (struck >= 2)).any())
            case GoalKind.LANDSCAPES:
                return self.landscapes >= goal.number
            case GoalKind.ANIMALS:
                return self.animals >= goal.number
            case GoalKind.AT_LEAST:
                return self.seconds >= goal.number
            case GoalKind.AT_MOST:
                return self.seconds <= goal.number


def partial_solution(challenge: Challenge, layout: Layout, share: float) -> Laid:
    """Return the first share, 0 to 1, of the pieces that the solution lays or turns, for a hint. What is there already is left out."""
    laid = challenge.pieces_laid(challenge.solution)
    there = {(round(one.x), round(one.y)) for one in layout.dominoes}
    some = _first_share(laid.dominoes, share)
    tiles = {tile.id: tile for tile in layout.tiles}
    moved = tuple(tile for tile in challenge.solution.tiles if tile.id in challenge.movable and tiles.get(tile.id) != tile)
    new = tuple(tile for tile in laid.tiles if (tile.x, tile.y) not in {(one.x, one.y) for one in layout.tiles})
    animals = tuple(photo for photo in _first_share(laid.animals, share) if photo not in layout.animals)
    return Laid(tuple(one for one in some if (round(one.x), round(one.y)) not in there), (*moved, *new), animals)


def _first_share(pieces: tuple[Piece, ...], share: float) -> tuple[Piece, ...]:
    return pieces[: -(-len(pieces) * round(100 * share) // 100)]


def _pieces_beyond(start: Layout, layout: Layout) -> Laid:
    ids, names = set(start.dominoes.id.tolist()), {tile.id for tile in start.tiles}
    given = Counter(map(_animal_key, start.animals))
    animals = []
    for photo in layout.animals:
        key = _animal_key(photo)
        if given[key]:
            given[key] -= 1
        else:
            animals.append(photo)
    new = np.flatnonzero(~np.isin(layout.dominoes.id, np.fromiter(ids, np.int64, len(ids))))
    dominoes = tuple(layout.dominoes[int(row)] for row in new)
    return Laid(dominoes, tuple(tile for tile in layout.tiles if tile.id not in names), tuple(animals))


def _pieces_left(pieces: Pieces, laid: Laid) -> Pieces:
    dominoes = dict(pieces.dominoes)
    for terrain, n in Counter(str(one.terrain) for one in laid.dominoes).items():
        own = min(n, max(0, dominoes.get(terrain, 0)))
        rest = n - own
        if own:
            dominoes[terrain] -= own
        if rest:
            kind = ANY if terrain != Terrain.GARDEN and ANY in dominoes else terrain
            dominoes[kind] = dominoes.get(kind, 0) - rest
    return Pieces(
        dominoes,
        _subtract(pieces.tiles, (f"{tile.terrain}-{tile.shape}" for tile in laid.tiles)),
        _subtract(pieces.photos, (str(photo.terrain) for photo in laid.animals)),
    )


def _subtract(have: Mapping[str, int], used: Iterable[str]) -> Mapping[str, int]:
    left = Counter(have)
    left.subtract(used)
    return dict(left)


def _is_same(one: Domino, other: Domino) -> bool:
    return (one.terrain, one.camera, one.x, one.y, one.heading) == (other.terrain, other.camera, other.x, other.y, other.heading)


def _animal_key(photo: Animal) -> tuple[str, float, float, tuple[int, ...]]:
    before = photo.put_back()
    return str(before.terrain), before.x, before.y, tuple(sorted(before.on or ()))
