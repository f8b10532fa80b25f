"""A strike joins the river whatever gap remains: wide spacings count like close ones, from a cascade and from a table laid by hand."""

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from aya_sim import layout_file, replay
from aya_sim.components import Shape, Terrain
from aya_sim.game import text
from aya_sim.geometry.check import refuse_impossible
from aya_sim.geometry.river import river
from aya_sim.layout import STRIKER_UNKNOWN, Animal, Domino, Dominoes, Layout, Push, State, Tile
from aya_sim.physics import topple
from aya_sim.scenes import scene
from aya_sim.scoring import Failure, count
from tests.aya_sim.replay.recordings import short_game

FOREST = Terrain.FOREST
ENGINES = ("pymunk", "fast", "full")
SOURCES = ("as it happened", "laid by hand")


def row(places: Sequence[float], garden: int = 0) -> list[Domino]:
    """Return forest dominoes in a straight line, numbered from 1; one of them may be a garden."""
    return [Domino(i, Terrain.GARDEN if i == garden else FOREST, x, 0.0, 0.0) for i, x in enumerate(places, start=1)]


def over_tile(x: float) -> Tile:
    return Tile("forest-1", FOREST, Shape.STRAIGHT, x, 0.0, 0.0)


def photo_on(rows: Sequence[Domino], first: int) -> Animal:
    """Return a forest photo astride this domino and the next one."""
    one, other = rows[first - 1], rows[first]
    return Animal(FOREST, (one.x + other.x) / 2, (one.y + other.y) / 2, (first, first + 1))


def toppled(layout: Layout, engine: str, source: str) -> Layout:
    """Return the fallen table, with or without what the cascade recorded."""
    fallen = topple(layout, engine=engine).fallen
    if source == "as it happened":
        return fallen
    return fallen.with_dominoes([replace(domino, by=STRIKER_UNKNOWN) for domino in fallen.dominoes])


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("spacing", [36.0, 48.0])
def test_four_spacings_between_two_tiles_count_alike_however_wide(spacing: float, engine: str, source: str) -> None:
    before = [25.0 * k for k in range(-2, 7)]
    between = [before[-1] + spacing * k for k in range(1, 5)]
    rows = row([*before, *between, *(between[-1] + 25.0 * k for k in range(1, 6))])
    start = Tile("start", Terrain.START, Shape.SPRING, 0.0, 0.0, 0.0)
    tiles = (start, over_tile(between[-1] + 62.0))
    table = Layout(Dominoes.of(rows), tiles=tiles, animals=(photo_on(rows, 8),), pushes=(Push(1),))
    refuse_impossible(table)
    counted = count(toppled(table, engine, source))
    assert (counted.landscapes[0].failed, counted.animals[0].failed) == ((), ())
    assert counted.total == 12


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("spacing", [25.0, 46.0])
def test_two_photos_of_one_run_share_their_stretch_across_a_wide_spacing(spacing: float, engine: str, source: str) -> None:
    before = [25.0 * k for k in range(-3, 8)]
    rows = row([*before, *(before[-1] + spacing + 25.0 * k for k in range(5))])
    table = Layout(Dominoes.of(rows), tiles=(over_tile(0.0),), animals=(photo_on(rows, 9), photo_on(rows, 13)))
    refuse_impossible(table)
    counted = count(toppled(table, engine, source))
    assert [photo.failed for photo in counted.animals] == [(Failure.SHARED_STRETCH,)] * 2


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("engine", ENGINES)
def test_a_garden_that_strikes_two_branches_from_afar_forks_the_river(engine: str, source: str) -> None:
    trunk = row([25.0 * k for k in range(-3, 8)], garden=11)
    branches: list[Domino] = []
    for side in (1, -1):
        heading = side * math.radians(20)
        for k in range(6):
            x, y = trunk[-1].x + 48.0 + 25.0 * k * math.cos(heading), side * 13.0 + 25.0 * k * math.sin(heading)
            branches.append(Domino(len(trunk) + len(branches) + 1, FOREST, x, y, heading))
    rows = [*trunk, *branches]
    photos = tuple(photo_on(rows, first) for first in (8, 14, 20))
    fallen = toppled(Layout(Dominoes.of(rows), tiles=(over_tile(0.0),), animals=photos), engine, source)
    assert river(fallen).cut[10]
    assert [photo.won for photo in count(fallen).animals] == [True, True, True]


class TestATableLaidByHand:
    def two(self, twist: float) -> Layout:
        """Return two fallen dominoes 48 mm apart, the first of which turned while it fell."""
        first = Domino(1, FOREST, 0.0, 0.0, 0.0, state=State.FORWARD, fall_heading=math.radians(twist))
        return Layout(Dominoes.of([first, Domino(2, FOREST, 48.0, 0.0, 0.0, state=State.FORWARD)]))

    @pytest.mark.parametrize("twist", [0.0, 20.0, 35.0, -35.0])
    def test_a_domino_that_turned_as_it_fell_struck_before_it_had_turned(self, twist: float) -> None:
        assert river(self.two(twist)).edges.tolist() == [[0, 1]]

    @pytest.mark.parametrize("twist", [75.0, 90.0, 180.0])
    def test_one_that_fell_another_way_strikes_nothing_ahead(self, twist: float) -> None:
        assert river(self.two(twist)).edges.tolist() == []

    def test_a_domino_that_was_pushed_was_struck_by_none(self) -> None:
        first, second = self.two(35.0).dominoes
        assert river(Layout(Dominoes.of([first, replace(second, by=0)]))).edges.tolist() == []


class TestEveryWayIntoTheCounting:
    """The counting is given what each cascade recorded, wherever the fallen table comes from."""

    def test_of_a_file_and_of_a_replay(self) -> None:
        table = scene("fork")
        fallen = topple(table).fallen
        assert (fallen.dominoes.by > 0).sum() == len(fallen.dominoes) - 1
        by = fallen.dominoes.by.tolist()
        assert layout_file.loads(layout_file.dumps(fallen)).dominoes.by.tolist() == by
        assert replay.loads(replay.dumps(replay.of_topple(table))).last.dominoes.by.tolist() == by

    def test_of_a_game_of_its_save_and_of_its_replay(self) -> None:
        game = short_game()
        by = game.layout.dominoes.by.tolist()
        assert STRIKER_UNKNOWN not in by
        assert sum(striker > 0 for striker in by) > 12
        assert text.loads(text.dumps(game)).layout.dominoes.by.tolist() == by
        assert replay.loads(replay.dumps(replay.of_game(game))).last.dominoes.by.tolist() == by
