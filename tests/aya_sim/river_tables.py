"""Fallen tables for tests, written as a line of text, and small changes to a table.

A river runs along y = 0 towards +x, a domino every 25 mm, each fallen forward onto the next. Words of the line:

    forest-1    a straight tile with five dominoes of its terrain across it (`start`: dominoes of the last terrain)
    >           a domino of the terrain of the last tile, or forest
    f m d p i g a domino of forest, mountain, desert, pole, field, garden
    A           an animal photo of the last tile's terrain over the last domino; `A:desert` of that terrain
    .           a gap of one domino

Dominoes are numbered from 1 along the line.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from aya_sim.components import DOMINO_THICKNESS, Shape, Terrain
from aya_sim.layout import Animal, Domino, Dominoes, Layout, State, Tile

PITCH = 25.0  # mm
RADIUS = 60.0  # mm, of a tile
LEANING = math.acos(DOMINO_THICKNESS / PITCH)  # rad, tilt of a domino that leans on the next one

LETTERS = {
    "f": Terrain.FOREST,
    "m": Terrain.MOUNTAIN,
    "d": Terrain.DESERT,
    "p": Terrain.POLE,
    "i": Terrain.FIELD,
    "g": Terrain.GARDEN,
}


def a_river(line: str) -> Layout:
    """The table that this line describes."""
    terrain, x = Terrain.FOREST, 0.0
    letters: list[tuple[float, Terrain]] = []
    tiles: list[Tile] = []
    animals: list[Animal] = []
    for word in line.split():
        if word == ".":
            x += PITCH
        elif word in LETTERS or word == ">":
            letters.append((x, LETTERS.get(word, terrain)))
            x += PITCH
        elif word[0] == "A":
            animals.append(photo(Terrain(word[2:] or terrain), x - PITCH / 2))
        else:
            tiles.append(a_tile(word, x + 2 * PITCH))
            terrain = terrain if word == "start" else tiles[-1].terrain
            letters += [(x + k * PITCH, terrain) for k in range(5)]
            x += 5 * PITCH
    return a_table([fallen(land, at) for at, land in letters], tiles, animals)


def a_fork(at: str, trunk: str = "f f f f f", branches: tuple[str, ...] = ("f f f f f f", "f f f f f f")) -> Layout:
    """A straight tile forest-1 with its river, then `trunk`, then the domino `at` (0, 0), which falls onto each branch."""
    line = ["f"] * 5 + trunk.split() + [at]
    rows = [fallen(LETTERS[letter], (k + 1 - len(line)) * PITCH) for k, letter in enumerate(line)]
    tiles = [a_tile("forest-1", rows[2].x)]
    for side, branch in zip((1, -1), branches, strict=False):
        heading = side * math.radians(20)
        for k, letter in enumerate(branch.split()):
            way = k * PITCH
            rows.append(fallen(LETTERS[letter], PITCH + way * math.cos(heading), side * 13.0 + way * math.sin(heading), heading))
    return a_table(rows, tiles)


def on_branch(side: int, domino: int = 3) -> tuple[float, float]:
    """Where a photo lies on a branch of `a_fork`, just past its k-th domino."""
    heading, way = side * math.radians(20), domino * PITCH
    return PITCH + way * math.cos(heading), side * 13.0 + way * math.sin(heading)


def fallen(terrain: Terrain, x: float, y: float = 0.0, heading: float = 0.0) -> Domino:
    """A domino that fell forward and leans on the next one; `a_table` numbers it."""
    return Domino(1, terrain, x, y, heading, state=State.FORWARD, tilt=LEANING)


def a_tile(name: str, x: float, y: float = 0.0, rotation: float = 0.0, shape: Shape = Shape.STRAIGHT) -> Tile:
    """A tile whose terrain is the first word of its name."""
    terrain = Terrain(name.split("-")[0])
    return Tile(name, terrain, Shape.SPRING if terrain == Terrain.START else shape, x, y, rotation)


def photo(terrain: Terrain, x: float, y: float = 0.0, *, buffer: bool = False) -> Animal:
    return Animal(terrain, x, y, buffer=buffer)


def a_table(rows: Sequence[Domino], tiles: Sequence[Tile] = (), animals: Sequence[Animal] = ()) -> Layout:
    """These dominoes, numbered from 1 in this order."""
    numbered = [replace(domino, id=i) for i, domino in enumerate(rows, start=1)]
    return Layout(Dominoes.of(numbered), tiles=tuple(tiles), animals=tuple(animals))


def with_photos(table: Layout, *animals: Animal) -> Layout:
    """The table with these animal photos besides."""
    return replace(table, animals=table.animals + animals)


def with_tiles(table: Layout, *tiles: Tile) -> Layout:
    """The table with these tiles besides."""
    return replace(table, tiles=table.tiles + tiles)


def with_domino(table: Layout, domino: Domino) -> Layout:
    """The table with one domino besides; it takes the next free number."""
    rows = list(table.dominoes)
    return table.with_dominoes([*rows, replace(domino, id=len(rows) + 1)])


def with_change(table: Layout, one: int, **changes: object) -> Layout:
    """The table with this domino changed."""
    rows = [replace(d, **changes) if d.id == one else d for d in table.dominoes]  # type: ignore[arg-type]  # the test names fields
    return table.with_dominoes(rows)


def without(table: Layout, *ids: int) -> Layout:
    """The table without these dominoes."""
    return table.with_dominoes([d for d in table.dominoes if d.id not in ids])


def jittered(table: Layout, seed: int) -> Layout:
    """The table with every piece a little out of place, so that nothing lies exactly on a margin."""
    random = np.random.default_rng(seed)

    def off() -> float:
        return float(random.uniform(-0.7, 0.7))

    rows = []
    for d in table.dominoes:
        turn = math.radians(3 * off())
        assert d.fall_heading is not None
        rows.append(replace(d, x=d.x + off(), y=d.y + off(), heading=d.heading + turn, fall_heading=d.fall_heading + turn))
    animals = tuple(replace(a, x=a.x + 10 * off(), y=a.y + 30 * off()) for a in table.animals)
    tiles = tuple(replace(t, x=t.x + off(), y=t.y + off(), rotation=t.rotation + 0.1 * off()) for t in table.tiles)
    return replace(table.with_dominoes(rows), animals=animals, tiles=tiles)


def moved(table: Layout, dx: float, dy: float, turn: float) -> Layout:
    """The whole table turned about the origin (rad), then shifted (mm)."""
    c, s = math.cos(turn), math.sin(turn)

    def to(x: float, y: float) -> tuple[float, float]:
        return x * c - y * s + dx, x * s + y * c + dy

    rows = []
    for d in table.dominoes:
        assert d.fall_heading is not None
        x, y = to(d.x, d.y)
        rows.append(replace(d, x=x, y=y, heading=d.heading + turn, fall_heading=d.fall_heading + turn))
    tiles = [replace(t, x=to(t.x, t.y)[0], y=to(t.x, t.y)[1], rotation=t.rotation + turn) for t in table.tiles]
    animals = [replace(a, x=to(a.x, a.y)[0], y=to(a.x, a.y)[1]) for a in table.animals]
    return replace(table.with_dominoes(rows), tiles=tuple(tiles), animals=tuple(animals))


def renumbered(table: Layout, seed: int) -> Layout:
    """The table with its dominoes numbered at random; `on` and pushes are not looked after."""
    new = np.random.default_rng(seed).permutation(10 * len(table.dominoes))[: len(table.dominoes)] + 1
    return table.with_dominoes([replace(d, id=int(i)) for d, i in zip(table.dominoes, new, strict=True)])
