"""One piece more on a laid table: agrees with the check of whole tables, says what is in the way, and is quick."""

import math
from dataclasses import replace
from random import Random

import pytest

from aya_sim.components import ANIMAL_DIAMETER, TILE_DIAMETER, Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.place import (
    Blocked,
    Obstacle,
    approach,
    astride_photo_blocked,
    first_on_start,
    flat_blocked,
    foot_blocked,
    lying_photo_blocked,
    own_place_blocked,
    photo_distance,
    photo_near_tile,
    tile_blocked,
)
from aya_sim.layout import Animal, Domino, Dominoes, DominoSize, Layout, State, Table, Tile

TABLE = Table(1000.0, 600.0)
FOREST = Terrain.FOREST
STANDING = Domino(7, FOREST, 300.0, 300.0, 0.0)
FALLEN = Domino(8, FOREST, 500.0, 300.0, 0.0, state=State.FORWARD)
FLAT = Domino(9, FOREST, 700.0, 300.0, 0.0, camera=True, state=State.FLAT)
TILE = Tile("forest-straight", FOREST, Shape.STRAIGHT, 300.0, 500.0, 0.0)


def a_table(*animals: Animal) -> Layout:
    """A standing domino, one fallen along +x, one laid flat, and a tile."""
    return Layout(Dominoes.of([STANDING, FALLEN, FLAT]), table=TABLE, tiles=(TILE,), animals=animals)


def is_possible(layout: Layout) -> bool:
    try:
        refuse_impossible(layout)
    except BadLayout:
        return False
    return True


@pytest.mark.parametrize(
    ("x", "y", "by", "number"),
    [
        (306.0, 310.0, Obstacle.DOMINO, 7),
        (498.0, 320.0, Obstacle.KNOCKED_PLACE, 8),
        (540.0, 300.0, Obstacle.LYING_DOMINO, 8),
        (720.0, 310.0, Obstacle.LYING_DOMINO, 9),
        (3.0, 300.0, Obstacle.TABLE_EDGE, 0),
        (500.0, 589.0, Obstacle.TABLE_EDGE, 0),
    ],
)
def test_a_foot_has_something_in_its_way(x: float, y: float, by: Obstacle, number: int) -> None:
    assert foot_blocked(a_table(), x, y, 0.0) == Blocked(by, number)


@pytest.mark.parametrize(("x", "y"), [(307.5, 300.0), (300.0, 324.0), (300.0, 500.0), (492.0, 300.0), (3.75, 12.0), (996.25, 588.0)])
def test_a_foot_may_touch_stand_on_a_tile_and_reach_the_very_edge(x: float, y: float) -> None:
    assert foot_blocked(a_table(), x, y, 0.0) is None


def test_without_a_table_nothing_is_off_it() -> None:
    assert foot_blocked(replace(a_table(), table=None), -500.0, 9_000.0, 0.0) is None
    assert tile_blocked(replace(a_table(), table=None), -500.0, 9_000.0) is None


def test_who_is_being_moved_hinders_nothing() -> None:
    assert foot_blocked(a_table(), 300.0, 300.0, 1.0, without=7) is None
    buffer = Animal(FOREST, 700.0, 350.0, buffer=True)
    assert foot_blocked(a_table(buffer), 700.0, 345.0, 0.0, without=9) == Blocked(Obstacle.PHOTO, 0)
    assert foot_blocked(a_table(buffer), 700.0, 345.0, 0.0, without=9, without_photo=0) is None


def test_a_fallen_domino_finds_its_own_place_free_whatever_lies_there() -> None:
    assert own_place_blocked(a_table(), 8) is None
    intruder = Domino(1, FOREST, 503.0, 300.0, 0.0)
    taken = a_table().with_dominoes([STANDING, FALLEN, FLAT, intruder])
    assert own_place_blocked(taken, 8) == Blocked(Obstacle.DOMINO, 1)


def test_a_domino_laid_flat_needs_its_whole_length() -> None:
    assert flat_blocked(a_table(), 326.0, 300.0, 0.0) == Blocked(Obstacle.DOMINO, 7)
    assert flat_blocked(a_table(), 326.0, 300.0, math.pi / 2) is None
    assert flat_blocked(a_table(), 20.0, 300.0, 0.0) == Blocked(Obstacle.TABLE_EDGE)
    assert flat_blocked(a_table(), 300.0, 500.0, 0.0) is None, "a tile has no thickness"


def test_a_tile_lies_beside_tiles_and_beside_what_stands_or_lies() -> None:
    assert tile_blocked(a_table(), 300.0 + TILE_DIAMETER, 500.0) is None
    assert tile_blocked(a_table(), 299.0 + TILE_DIAMETER, 500.0) == Blocked(Obstacle.TILE, 0)
    assert tile_blocked(a_table(), 300.0, 371.0) == Blocked(Obstacle.DOMINO, 7)
    assert tile_blocked(a_table(), 540.0, 371.0) == Blocked(Obstacle.LYING_DOMINO, 8)
    assert tile_blocked(a_table(), 940.5, 300.0) == Blocked(Obstacle.TABLE_EDGE)
    assert tile_blocked(a_table(Animal(FOREST, 860.0, 300.0, buffer=True)), 900.0, 300.0) == Blocked(Obstacle.PHOTO, 0)


def test_a_photo_is_laid_beside_what_stands_and_not_over_another() -> None:
    assert lying_photo_blocked(a_table(), 318.0, 300.0) == Blocked(Obstacle.DOMINO, 7)
    assert lying_photo_blocked(a_table(), 319.0, 300.0) is None
    assert lying_photo_blocked(a_table(), 14.0, 300.0) == Blocked(Obstacle.TABLE_EDGE)
    assert lying_photo_blocked(a_table(Animal(FOREST, 100.0, 100.0, buffer=True)), 129.0, 100.0) == Blocked(Obstacle.PHOTO, 0)


def test_photos_astride_keep_apart_and_fallen_ones_hinder_nobody() -> None:
    astride, fallen = Animal(FOREST, 303.0, 300.0, on=(7, 8)), Animal(FOREST, 400.0, 300.0)
    table = a_table(astride, fallen)
    assert astride_photo_blocked(table, 303.0, 329.0) == Blocked(Obstacle.PHOTO, 0)
    assert astride_photo_blocked(table, 303.0, 330.0) is None
    assert astride_photo_blocked(table, 303.0, 329.0, without_photo=0) is None
    assert astride_photo_blocked(table, 400.0, 300.0) is None
    assert foot_blocked(table, 400.0, 300.0, 0.0) is None
    assert astride_photo_blocked(table, 10.0, 300.0) == Blocked(Obstacle.TABLE_EDGE)


def test_how_far_a_photo_is_from_a_foot_and_from_tiles() -> None:
    assert photo_distance(a_table(), 310.0, 300.0, 7) == pytest.approx(6.25)
    assert photo_near_tile(a_table(), 300.0 + (TILE_DIAMETER + ANIMAL_DIAMETER) / 2, 500.0)
    assert not photo_near_tile(a_table(), 301.0 + (TILE_DIAMETER + ANIMAL_DIAMETER) / 2, 500.0)


@pytest.mark.parametrize("seed", range(4))
def test_one_piece_more_is_possible_exactly_where_the_whole_table_then_is(seed: int) -> None:
    rng = Random(seed)
    layout = Layout(Dominoes.of([]), table=Table(400.0, 300.0))
    there = 0
    for number in range(1, 120):
        x, y, heading = rng.uniform(-10, 410), rng.uniform(-10, 310), rng.uniform(0, 7)
        more = layout.with_dominoes([*layout.dominoes, Domino(number, FOREST, x, y, heading)])
        free = foot_blocked(layout, x, y, heading) is None
        assert is_possible(more) == free
        layout, there = (more, there + 1) if free else (layout, there)
        if number % 10 == 0:
            tile = Tile(str(number), FOREST, Shape.BEND, x, y, 0.0)
            blocked = tile_blocked(layout.with_dominoes([]), x, y)
            assert is_possible(replace(layout, tiles=(*layout.tiles, tile))) == (blocked is None)
    assert 30 < there < 119


def test_a_domino_before_a_mouth_falls_over_it() -> None:
    good = approach(TILE, 218.0, 500.0, 0.0, DominoSize())
    assert good.is_good
    assert good.distance == pytest.approx(22.0)
    assert good.aside == good.angle == 0.0
    assert approach(TILE, 382.0, 500.0, math.pi, DominoSize()).is_good, "the other mouth"
    assert not approach(TILE, 236.5, 500.0, 0.0, DominoSize()).outside
    assert not approach(TILE, 187.0, 500.0, 0.0, DominoSize()).reaches
    assert not approach(TILE, 218.0, 500.0, math.radians(31), DominoSize()).is_good
    assert not approach(TILE, 300.0, 418.0, math.pi / 2, DominoSize()).is_good


def test_the_first_on_the_start_tile_is_the_standing_one_nearest_its_spring() -> None:
    start = Tile("start", Terrain.START, Shape.SPRING, 300.0, 300.0, 0.0)
    far, near = Domino(1, FOREST, 340.0, 300.0, 0.0), Domino(2, FOREST, 310.0, 300.0, 0.0)
    table = Layout(Dominoes.of([far, near]), tiles=(start,))
    assert first_on_start(table) == 2
    assert first_on_start(table.with_dominoes([far, replace(near, state=State.FORWARD)])) == 1
    assert first_on_start(table.with_dominoes([replace(far, x=400.0)])) is None
    assert first_on_start(replace(table, tiles=())) is None
