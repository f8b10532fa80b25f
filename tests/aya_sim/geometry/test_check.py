"""What a table refuses: each thing both ways, just possible and just not."""

import math
import re
import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aya_sim.components import Terrain
from aya_sim.errors import BadLayout
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import Animal, Domino, Dominoes, DominoSize, Layout, State, Table, Tile
from tests.aya_sim.river_tables import a_table, a_tile, moved, photo, renumbered


def standing(x: float, y: float = 0.0, heading: float = 0.0) -> Domino:
    return Domino(1, Terrain.FOREST, x, y, math.radians(heading))


def refusal(table: Layout) -> str:
    with pytest.raises(BadLayout) as refused:
        refuse_impossible(table)
    text = str(refused.value)
    assert re.match(r"\$\.\w+\[\d+\]", text)
    assert "\n" not in text
    return text


def on_a_table(*things: Domino | Tile | Animal) -> Layout:
    """A table of 200 x 100 mm with these things."""
    dominoes = [one for one in things if isinstance(one, Domino)]
    tiles = [one for one in things if isinstance(one, Tile)]
    animals = [one for one in things if isinstance(one, Animal)]
    return replace(a_table(dominoes, tiles, animals), table=Table(200, 100))


class TestStandingFeet:
    def test_two_that_overlap_are_refused_by_their_numbers(self) -> None:
        table = a_table([standing(0), standing(100), standing(7.49)])
        assert refusal(table) == "$.dominoes[2]: domino 3 overlaps domino 1"

    def test_two_that_touch_may_stand(self) -> None:
        refuse_impossible(a_table([standing(0), standing(7.5), standing(0, 24)]))

    def test_two_may_touch_by_a_corner(self) -> None:
        reach = 3.75 + math.hypot(7.5, 24) / 2
        turn = math.degrees(math.atan2(24, 7.5))
        refuse_impossible(a_table([standing(0), standing(reach, 0, turn)]))
        assert "overlaps" in refusal(a_table([standing(0), standing(reach - 0.001, 0, turn)]))

    def test_two_may_cross_each_others_bounds_without_overlapping(self) -> None:
        refuse_impossible(a_table([standing(0, 0, 45), standing(8, 8, 45)]))

    def test_a_cross_overlaps_though_no_corner_is_inside(self) -> None:
        assert "overlaps" in refusal(a_table([standing(0), standing(0, 0, 90)]))

    @given(st.floats(-1000, 1000), st.floats(-1000, 1000), st.floats(-7, 7))
    def test_two_that_touch_still_may_when_the_table_is_turned(self, dx: float, dy: float, turn: float) -> None:
        refuse_impossible(moved(a_table([standing(0), standing(7.5), standing(7.5, 24)]), dx, dy, turn))

    def test_two_that_touch_still_may_at_the_end_of_the_world(self) -> None:
        for turn in np.linspace(0, 7, 200).tolist():
            refuse_impossible(moved(a_table([standing(0), standing(7.5), standing(7.5, 24)]), 9.9e8, -9.9e8, turn))

    def test_the_lowest_number_that_overlaps_is_named(self) -> None:
        table = a_table([standing(500), standing(0), standing(0), standing(500)])
        assert refusal(table) == "$.dominoes[2]: domino 3 overlaps domino 2"

    def test_fallen_and_flat_dominoes_may_lie_over_each_other(self) -> None:
        lying = [replace(standing(0), state=state) for state in (State.FLAT, State.FORWARD, State.BACKWARD)]
        refuse_impossible(a_table([standing(0), *lying]))

    def test_dominoes_of_another_size_take_their_own_room(self) -> None:
        table = a_table([standing(0), standing(10)])
        refuse_impossible(table)
        assert "overlaps" in refusal(replace(table, domino=DominoSize(thickness=10.01)))

    @pytest.mark.parametrize("size", [1e-300, 1e-7, 1e-3])
    def test_tiny_dominoes_on_one_spot_overlap(self, size: float) -> None:
        small = DominoSize(size, size, size)
        assert "overlaps" in refusal(replace(a_table([standing(0), standing(0)]), domino=small))
        refuse_impossible(replace(a_table([standing(0), standing(size)]), domino=small))

    @pytest.mark.parametrize("size", [1e-300, 1.0, 1e9])
    def test_the_ends_of_the_world_raise_nothing_but_bad_layout(self, size: float) -> None:
        rows = [standing(x, y) for x in (-1e9, 0, 1e9) for y in (-1e9, 1e9)]
        table = replace(a_table(rows), domino=DominoSize(size, size, size), table=Table(1e9, 1e-300))
        assert "off the table" in refusal(table)
        refuse_impossible(replace(table, table=None))

    @pytest.mark.parametrize("state", [State.FORWARD, State.BACKWARD])
    def test_thousands_that_fell_on_one_spot_are_refused(self, state: State) -> None:
        def heap(n: int) -> Layout:
            zeros, codes = np.zeros(n), np.full(n, int(state), np.int8)
            return Layout(Dominoes(np.arange(n) + 1, codes, codes < 0, zeros, zeros, zeros, codes, zeros, zeros + 1.5, zeros))

        line = "$.dominoes[0]: about 3000 fallen dominoes lie within reach of domino 1: so many in one heap cannot be worked out"
        assert refusal(heap(3000)) == line
        refuse_impossible(heap(800))

    def test_a_long_chain_that_fell_is_no_heap(self) -> None:
        n = 200_000
        refuse_impossible(Layout(replace(many(n), x=np.linspace(0.0, 2.5 * n, n), y=np.zeros(n), state=np.ones(n, np.int8) * 2)))

    def test_a_crowd_on_one_spot_is_refused_at_once(self) -> None:
        n = 20_000
        table = Layout(replace(many(n), x=np.zeros(n), y=np.zeros(n)))
        assert refusal(table) == "$.dominoes[1]: domino 2 overlaps domino 1"

    def test_many_dominoes_need_little_memory_each(self) -> None:
        table = Layout(many(100_000))
        tracemalloc.start()
        refuse_impossible(table)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert peak < 400 * 100_000


def many(n: int) -> Dominoes:
    """A square field of standing dominoes, rows 25 mm apart."""
    side = math.ceil(math.sqrt(n))
    y, x = np.divmod(np.arange(n), side)
    zeros, tiny = np.zeros(n), np.zeros(n, np.int8)
    return Dominoes(np.arange(n) + 1, tiny, tiny > 0, x * 25.0, y * 25.0, zeros, tiny, zeros, zeros, zeros)


class TestTiles:
    def test_two_that_overlap_are_refused_by_their_names(self) -> None:
        table = a_table([], [a_tile("forest-1", 0), a_tile("pole-2", 84.8, 84.8)])
        assert refusal(table) == "$.tiles[1]: tile 'pole-2' overlaps tile 'forest-1'"

    def test_two_that_touch_may_lie(self) -> None:
        refuse_impossible(a_table([], [a_tile("forest-1", 0), a_tile("pole-2", 72, 96)]))

    def test_dominoes_may_stand_on_a_tile(self) -> None:
        refuse_impossible(a_table([standing(0), standing(60)], [a_tile("forest-1", 0)]))


class TestTheTable:
    def test_a_foot_may_touch_its_edge_and_not_pass_it(self) -> None:
        refuse_impossible(on_a_table(standing(3.75, 12), standing(196.25, 88)))
        for x, y in ((3.7, 50), (196.3, 50), (100, 11.9), (100, 88.1)):
            assert "domino 1 at" in refusal(on_a_table(standing(x, y)))

    def test_a_turned_foot_takes_the_room_of_its_corners(self) -> None:
        room = (7.5 + 24) / 2 / math.sqrt(2)
        refuse_impossible(on_a_table(standing(room, 50, 45)))
        assert "off the table of 200 x 100 mm" in refusal(on_a_table(standing(room - 0.01, 50, 45)))

    def test_a_tile_may_touch_its_edge_and_not_pass_it(self) -> None:
        large = Table(200, 120)
        refuse_impossible(replace(on_a_table(a_tile("pole-1", 60, 60)), table=large))
        assert refusal(replace(on_a_table(a_tile("pole-1", 140.1, 60)), table=large)).startswith("$.tiles[0]: the tile 'pole-1' at")

    def test_a_photo_may_touch_its_edge_and_not_pass_it(self) -> None:
        refuse_impossible(on_a_table(photo(Terrain.POLE, 15, 85)))
        assert refusal(on_a_table(photo(Terrain.POLE, 15, 85.1, buffer=True))).startswith("$.animals[0]: the pole photo at")

    def test_a_fallen_or_flat_domino_may_hang_over_it(self) -> None:
        refuse_impossible(on_a_table(*[replace(standing(199, -5), state=state) for state in State if state != State.STANDING]))

    def test_without_a_table_nothing_is_off_it(self) -> None:
        refuse_impossible(a_table([standing(-500, 9000)], [a_tile("pole-1", -900)], [photo(Terrain.POLE, -900)]))


class TestPhotosAstride:
    def astride(self, *dominoes: Domino, x: float = 12.5, y: float = 0.0) -> Layout:
        return a_table(dominoes, animals=[Animal(Terrain.FOREST, x, y, on=(1, 2))])

    def test_a_photo_lies_on_two_standing_dominoes_partly_under_it(self) -> None:
        refuse_impossible(self.astride(standing(0), standing(25)))
        refuse_impossible(self.astride(standing(0), standing(37.4), x=18.7))

    def test_a_domino_whose_foot_only_touches_the_disc_is_not_under_it(self) -> None:
        table = self.astride(standing(0), standing(37.5), x=18.75)
        assert refusal(table) == "$.animals[0].on[0]: domino 1 is not under the photo"

    def test_the_second_domino_is_looked_at_as_well(self) -> None:
        table = self.astride(standing(0), standing(37.5), x=18)
        assert refusal(table) == "$.animals[0].on[1]: domino 2 is not under the photo"

    @pytest.mark.parametrize("state", [State.FLAT, State.FORWARD, State.BACKWARD])
    def test_a_domino_that_does_not_stand_carries_no_photo(self, state: State) -> None:
        table = self.astride(standing(0), replace(standing(10), state=state))
        assert refusal(table) == "$.animals[0].on[1]: domino 2 does not stand"

    def test_photos_that_have_fallen_or_lie_in_the_buffer_need_nobody_under_them(self) -> None:
        refuse_impossible(a_table([], animals=[photo(Terrain.POLE, 0), photo(Terrain.POLE, 5, buffer=True)]))

    def test_the_photo_that_is_wrong_is_told_by_its_place(self) -> None:
        animals = [photo(Terrain.POLE, 0), Animal(Terrain.FOREST, 12.5, 0, on=(1, 2)), Animal(Terrain.FOREST, 90, 0, on=(1, 2))]
        assert refusal(a_table([standing(0), standing(25)], animals=animals)).startswith("$.animals[2].on[0]")


@given(st.integers(0, 2**32 - 1), st.integers(2, 60))
def test_whether_a_crowd_is_possible_depends_neither_on_numbers_nor_on_where_the_table_is(seed: int, n: int) -> None:
    random = np.random.default_rng(seed)
    places = random.uniform(0, 30 * math.sqrt(n), (n, 2)).tolist()
    crowd = a_table([standing(x, y, random.uniform(0, 360)) for x, y in places])
    verdicts = set()
    for table in (crowd, renumbered(crowd, seed), moved(crowd, random.uniform(-500, 500), 70.0, random.uniform(0, 7))):
        try:
            refuse_impossible(table)
            verdicts.add(True)
        except BadLayout:
            verdicts.add(False)
    assert len(verdicts) == 1
