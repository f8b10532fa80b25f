"""Draw a challenge as a whole table, and say which of its pieces the player has to lay; mm and degrees."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from aya_sim.components import Terrain
from aya_sim.geometry.paths import Pose, rounded_angle, split
from aya_sim.layout import Domino, Dominoes, Layout, Push
from games.aya.challenges.challenge import ANY, Challenge, Goal, GoalKind, Pieces, StarsBy, StarScale, Words
from games.aya.model.placing import place_on_table

PITCH = 26.7  # mm
BRIDGE = 46.0  # mm, as far apart as a player can be asked to stand dominoes: one fewer would fail
PLACES = 2
ORIGIN = Pose(0.0, 0.0, 0.0)


@dataclass
class Trail:
    """A table being drawn. `last` is where the next domino goes on from."""

    last: Pose = ORIGIN
    rows: list[Domino] = field(default_factory=list)

    def put(self, pose: Pose, terrain: Terrain) -> int:
        """Stand a domino here and return its id."""
        at = (round(pose.x, PLACES), round(pose.y, PLACES), rounded_angle(math.remainder(pose.heading, math.tau), PLACES))
        self.rows.append(Domino(len(self.rows) + 1, terrain, *at))
        self.last = pose
        return len(self.rows)

    def go(self, n: int, terrain: Terrain = Terrain.FIELD, pitch: float = PITCH, turn: float = 0.0) -> list[int]:
        """Stand n dominoes one behind the other, turning so many degrees to the left in all, and return their ids."""
        return [self.put(self.last.ahead(pitch, math.radians(turn) / n) if self.rows else self.last, terrain) for _ in range(n)]

    def fork(self, turn: float = 25.0, pitch: float = 25.0) -> tuple[int, tuple[Pose, Pose]]:
        """Stand a garden, and return its id and where the heads of its two branches stand."""
        garden = self.put(self.last.ahead(pitch), Terrain.GARDEN)
        return garden, split(self.last, pitch, math.radians(turn))

    def layout(self) -> Layout:
        """Return the table, whose first domino is pushed."""
        return Layout(Dominoes.of(self.rows), pushes=(Push(1),))


@dataclass(frozen=True)
class Design:
    """One challenge. whole: its table with everything that solves it. taken: ids of dominoes, and of tiles, that the player lays."""

    name: str
    level: int
    whole: Layout
    taken: Iterable[int]
    goals: tuple[Goal, ...]
    en: tuple[str, str]  # title, task
    fr: tuple[str, str]
    spare: int = 2  # dominoes beyond those of the solution
    tiles: frozenset[str] = frozenset()
    photos: frozenset[int] = frozenset()  # places in the layout's animals
    turned: Mapping[str, float] = field(default_factory=dict)  # given tiles that lie wrongly, by so many degrees
    by_terrain: bool = False  # are the dominoes counted by terrain?
    stars: StarScale | None = None  # None: by pieces

    def build(self) -> Challenge:
        """Return the challenge."""
        whole = replace(place_on_table(self.whole), name=self.en[0])
        taken = set(self.taken)
        tiles = tuple(
            replace(tile, rotation=rounded_angle((tile.rotation + math.radians(self.turned.get(tile.id, 0.0))) % math.tau, PLACES))
            for tile in whole.tiles
            if tile.id not in self.tiles
        )
        animals = tuple(photo for k, photo in enumerate(whole.animals) if k not in self.photos)
        given = Dominoes.of([one for one in whole.dominoes if one.id not in taken])
        start = replace(whole, dominoes=given, tiles=tiles, animals=animals)
        used = len(taken) + len(self.tiles) + len(self.photos)
        stars = self.stars or StarScale(StarsBy.PIECES, used + max(1, self.spare // 2) * bool(self.spare), used)
        fr = [re.sub(r" ([:;?!])", "\u202f\\1", text) for text in self.fr]
        words = {"en": Words(*self.en), "fr": Words(*fr)}
        return Challenge(self.name, self.level, words, start, self._pieces(whole, taken), self.goals, stars, whole, frozenset(self.turned))

    def _pieces(self, whole: Layout, taken: set[int]) -> Pieces:
        kinds = Counter(
            str(one.terrain) if self.by_terrain or one.terrain == Terrain.GARDEN else ANY for one in whole.dominoes if one.id in taken
        )
        if ANY in kinds:
            kinds[ANY] += self.spare
        tiles = Counter(f"{tile.terrain}-{tile.shape}" for tile in whole.tiles if tile.id in self.tiles)
        return Pieces(dict(kinds), dict(tiles), dict(Counter(str(whole.animals[k].terrain) for k in self.photos)))


ALL = (Goal(GoalKind.ALL_FALL),)
FORWARD = (Goal(GoalKind.FORWARD),)


def fall(*ids: int) -> Goal:
    """Return the goal that these dominoes fall."""
    return Goal(GoalKind.FALL, ids)


def stand(*ids: int) -> Goal:
    """Return the goal that these dominoes stay standing."""
    return Goal(GoalKind.STAND, ids)


def number(kind: GoalKind, value: float) -> Goal:
    """Return a goal with a number."""
    return Goal(kind, (), value)
