"""Points and rating, and what `aya count --json` prints."""

import json
from dataclasses import replace

import pytest

from aya_sim.components import LANDS, Terrain
from aya_sim.errors import BadLayout, BadQuestion
from aya_sim.layout import Layout, Push, State
from aya_sim.scoring import RATINGS, Failure, as_json, count, rating, retriggers_left
from tests.aya_sim.river_tables import a_river, a_table, a_tile, fallen, photo, with_change, with_tiles


def a_land(terrain: Terrain, won: int, lost: int = 0) -> Layout:
    """Tiles of a terrain on one river: so many irrigated, then, apart, so many dry ones."""
    letter = {"field": "i"}.get(terrain, terrain[0])
    river = " ".join([letter, letter, *[f"{terrain}-{k} {letter} {letter}" for k in range(won)]])
    return with_tiles(a_river(river), *[a_tile(f"{terrain}-dry-{k}", 0, 200 + 130 * k) for k in range(lost)])


def with_pushes(table: Layout, n: int) -> Layout:
    return replace(table, pushes=(Push(1),) * n)


class TestPoints:
    def test_an_empty_table_has_its_ten_tokens(self) -> None:
        counted = count(a_table([]))
        assert (counted.total, counted.rating, counted.animals, counted.landscapes) == (10, 10, (), ())

    def test_each_photo_won_is_a_point(self) -> None:
        counted = count(a_river("f f f A f f f f forest-1 f f A f f f A:mountain f"))
        assert [photo.won for photo in counted.animals] == [True, False, False]
        assert [photo.failed for photo in counted.animals][2] == (Failure.NOT_CONNECTED, Failure.SHARED_STRETCH)
        assert [photo.won for photo in counted.landscapes] == [True]
        assert counted.total == 1 + 1 + 10

    def test_landscapes_are_told_in_the_order_of_the_tiles_without_start(self) -> None:
        table = a_river("f f forest-2 f f start f f forest-1 f")
        assert [photo.tile for photo in count(table).landscapes] == ["forest-2", "forest-1"]

    def test_a_standing_domino_is_refused_for_the_duty_is_not_done(self) -> None:
        table = with_change(a_river("f f f f"), 3, state=State.STANDING, tilt=None)
        with pytest.raises(BadLayout, match=r"^\$\.dominoes\[2\]: domino 3 still stands: the duty of toppling is not done$"):
            count(table)

    def test_flat_and_backward_dominoes_are_counted_as_they_lie(self) -> None:
        table = with_change(a_river("f f f f"), 3, state=State.FLAT)
        assert count(with_change(table, 2, state=State.BACKWARD)).total == 10


class TestTriptychs:
    @pytest.mark.parametrize("terrain", LANDS)
    def test_three_landscapes_of_a_terrain_are_one_point_more(self, terrain: Terrain) -> None:
        counted = count(a_land(terrain, won=3))
        assert counted.triptychs == (terrain,)
        assert counted.total == 3 + 1 + 10

    def test_two_are_no_triptych_whether_or_not_the_third_lies_there(self) -> None:
        assert count(a_land(Terrain.POLE, won=2)).triptychs == ()
        assert count(a_land(Terrain.POLE, won=2, lost=1)).triptychs == ()

    def test_three_won_of_four_are_a_triptych_and_six_are_no_two(self) -> None:
        assert count(a_land(Terrain.POLE, won=3, lost=1)).triptychs == (Terrain.POLE,)
        assert count(a_land(Terrain.POLE, won=6)).total == 6 + 1 + 10

    def test_three_of_different_terrains_are_none(self) -> None:
        table = a_river("f f forest-1 f f m m mountain-1 m m p p pole-1 p")
        assert [photo.won for photo in count(table).landscapes] == [True] * 3
        assert count(table).triptychs == ()

    def test_triptychs_are_told_in_the_order_of_the_rulebook(self) -> None:
        def line(name: str, letter: str) -> str:
            return " ".join(f"{letter} {letter} {name}-{k} {letter}" for k in range(3))

        table = a_river(f"{line('pole', 'p')} . . {line('forest', 'f')}")
        assert count(table).triptychs == (Terrain.FOREST, Terrain.POLE)


class TestRetriggers:
    @pytest.mark.parametrize(("pushes", "left"), [(0, 10), (1, 10), (2, 10), (3, 9), (11, 1), (12, 0), (13, 0), (100, 0)])
    def test_each_push_after_the_second_takes_a_token_while_there_are_any(self, pushes: int, left: int) -> None:
        assert retriggers_left(pushes) == left
        assert count(a_table([]), pushes).retriggers_left == left
        assert count(a_table([]), pushes).total == left

    def test_the_pushes_of_the_layout_count_unless_others_are_told(self) -> None:
        table = with_pushes(a_river("f f f f"), 5)
        assert count(table).retriggers_left == 7
        assert count(table, pushes=3).retriggers_left == 9
        assert count(table, pushes=0).retriggers_left == 10

    def test_a_layout_without_pushes_took_one(self) -> None:
        assert count(a_river("f f f f")).retriggers_left == 10

    def test_fewer_than_no_pushes_are_refused(self) -> None:
        with pytest.raises(BadQuestion, match="expected 0 or more, got -1"):
            count(a_table([]), pushes=-1)


class TestRating:
    def test_below_the_first_step_is_the_first_step(self) -> None:
        assert [rating(total) for total in (-1, 0, 9)] == [10, 10, 10]

    @pytest.mark.parametrize("step", RATINGS)
    def test_a_step_begins_at_its_own_number(self, step: int) -> None:
        assert rating(step) == step
        assert rating(step + 4) == step
        assert rating(step - 1) == max(10, step - 5)

    def test_beyond_the_last_step_is_the_last_step(self) -> None:
        assert RATINGS == (10, 15, 20, 25, 30, 35, 40, 45, 50, 55)
        assert rating(1000) == 55

    def test_the_count_is_rated_by_its_total(self) -> None:
        counted = count(a_land(Terrain.DESERT, won=4))
        assert (counted.total, counted.rating) == (15, 15)
        assert count(a_land(Terrain.DESERT, won=4), pushes=3).rating == 10


def test_the_count_is_told_in_the_words_and_order_of_the_format() -> None:
    table = a_river("start f f f f f f forest-1 m m A:desert")
    assert json.dumps(as_json(count(with_pushes(table, 3)))) == (
        '{"format": "aya-count", "version": 1, '
        '"animals": [{"index": 0, "terrain": "desert", "won": false, "failed": ["not_connected"]}], '
        '"landscapes": [{"tile": "forest-1", "terrain": "forest", "won": true, "failed": []}], '
        '"triptychs": [], "retriggers_left": 9, "total": 10, "rating": 10}'
    )


def test_ten_thousand_dominoes_are_counted_as_ten_are() -> None:
    rows = [fallen(Terrain.FOREST, 25 * k, 60 * row) for row in range(100) for k in range(100)]
    photos = [photo(Terrain.FOREST, 1000, 60 * row) for row in range(100)]
    table = a_table(rows, [a_tile("forest-1", 2580)], photos)
    counted = count(table)
    assert [photo.won for photo in counted.animals] == [True] + [False] * 99
