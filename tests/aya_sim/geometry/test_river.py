"""The river graph and the stretches it is cut into."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aya_sim.components import Terrain
from aya_sim.geometry.river import pieces, reaches_tile, river
from aya_sim.layout import Layout, State
from tests.aya_sim.river_tables import a_fork, a_river, a_table, a_tile, fallen, with_change, with_domino, with_tiles, without


def edges(table: Layout) -> list[tuple[int, int]]:
    """Who fell onto whom, by number."""
    ids = table.dominoes.id
    return sorted((int(ids[a]), int(ids[b])) for a, b in river(table).edges)


def stretches(table: Layout) -> list[set[int]]:
    """The numbers of the dominoes of each stretch, the cut dominoes left out."""
    water = river(table)
    free = water.chain & ~water.cut
    return [set(table.dominoes.id[free & (water.stretch == one)].tolist()) for one in np.unique(water.stretch[free])]


def cuts(table: Layout) -> set[int]:
    return set(table.dominoes.id[river(table).cut].tolist())


class TestTheGraph:
    def test_each_domino_of_a_row_fell_onto_the_next(self) -> None:
        assert edges(a_river("f f f f")) == [(1, 2), (2, 3), (3, 4)]

    def test_a_gap_parts_the_river(self) -> None:
        assert edges(a_river("f f . . f f")) == [(1, 2), (3, 4)]

    @pytest.mark.parametrize(("short_of", "joined"), [(0.49, True), (0.5, True), (0.51, False)])
    def test_the_fallen_dominoes_must_touch(self, short_of: float, joined: bool) -> None:
        # a lies flat 3.75..51.75; b, leaning, begins 3.75 - 7.5 * 0.3 = 1.5 after its own centre.
        table = a_table([fallen(Terrain.FOREST, 0), fallen(Terrain.FOREST, 50.0)])
        table = with_change(table, 1, tilt=math.pi / 2, slide=-(0.25 + short_of))
        assert edges(table) == ([(1, 2)] if joined else [])

    @pytest.mark.parametrize("state", [State.BACKWARD, State.FLAT])
    @pytest.mark.parametrize("one", [1, 2, 3])
    def test_only_dominoes_that_fell_forward_are_in_it(self, one: int, state: State) -> None:
        table = with_change(a_river("f f f"), one, state=state, fall_heading=None)
        assert all(one not in edge for edge in edges(table))

    def test_the_first_in_the_way_is_struck_and_not_the_one_behind_it(self) -> None:
        table = a_table([fallen(Terrain.FOREST, x) for x in (0, 15, 30)])
        assert edges(table) == [(1, 2), (2, 3)]

    def test_one_domino_may_feed_two(self) -> None:
        table = a_fork("f")
        assert [b for a, b in edges(table) if a == 11] == [12, 18]


class TestStretches:
    def test_a_river_without_tiles_is_one_stretch(self) -> None:
        assert stretches(a_river("f f f m m")) == [{1, 2, 3, 4, 5}]

    def test_a_gap_parts_two_stretches(self) -> None:
        assert stretches(a_river("f f . . f f")) == [{1, 2}, {3, 4}]

    def test_dominoes_on_a_tile_and_those_that_touch_it_end_a_stretch(self) -> None:
        table = a_river("f f f f forest-1 f f f")
        assert cuts(table) == {3, 4, 5, 6, 7, 8, 9}
        assert stretches(table) == [{1, 2}, {10, 11, 12}]

    def test_the_start_tile_ends_a_stretch(self) -> None:
        assert stretches(a_river("f f f f start f f f")) == [{1, 2}, {10, 11, 12}]

    @pytest.mark.parametrize(("away", "cut"), [(0.49, True), (0.51, False)])
    def test_a_domino_touches_a_tile_up_to_half_a_millimetre(self, away: float, cut: bool) -> None:
        table = with_tiles(a_river("f"), a_tile("forest-1", 1.5 - 60 - away))
        assert (cuts(table) == {1}) is cut

    def test_a_garden_that_feeds_two_branches_cuts(self) -> None:
        table = a_fork("g")
        assert stretches(table) == [{6, 7, 8, 9, 10}, {*range(12, 18)}, {*range(18, 24)}]

    def test_a_garden_that_feeds_one_does_not_cut(self) -> None:
        assert stretches(a_river("f f g f f")) == [{1, 2, 3, 4, 5}]
        assert stretches(without(a_fork("g"), *range(18, 24))) == [{*range(6, 18)}]

    def test_a_domino_that_is_no_garden_does_not_cut_when_it_feeds_two(self) -> None:
        assert stretches(a_fork("f")) == [{*range(6, 24)}]

    def test_a_garden_whose_second_branch_it_does_not_touch_does_not_cut(self) -> None:
        table = with_change(a_fork("g"), 18, slide=60.0)
        assert 11 not in cuts(table)

    def test_a_branch_that_fell_backward_is_no_branch(self) -> None:
        assert 11 not in cuts(with_change(a_fork("g"), 18, state=State.BACKWARD, fall_heading=None))

    def test_a_flat_or_backward_domino_is_on_no_stretch(self) -> None:
        table = with_change(a_river("f f f"), 3, state=State.FLAT)
        assert river(table).stretch.tolist() == [0, 0, -1]


class TestWatered:
    def from_which(self, table: Layout, terrain: Terrain = Terrain.FOREST) -> set[int]:
        return set(table.dominoes.id[reaches_tile(table, river(table), terrain)].tolist())

    def test_a_run_goes_down_and_up_to_a_tile_of_its_terrain(self) -> None:
        assert self.from_which(a_river("f f f f forest-1 f f f")) == {*range(1, 13)}

    def test_a_run_goes_through_gardens_and_no_other_terrain(self) -> None:
        assert self.from_which(a_river("forest-1 f f g f f")) == {*range(1, 11)}
        assert self.from_which(a_river("forest-1 f f m f f")) == {*range(1, 8)}

    def test_the_domino_at_the_tile_must_be_of_the_terrain_as_well(self) -> None:
        assert self.from_which(a_river("f f f f f m forest-1")) == {*range(1, 6), *range(7, 12)}
        assert self.from_which(a_river("f f f f m m forest-1")) == {*range(7, 12)}

    @pytest.mark.parametrize("between", ["start", "mountain-1"])
    def test_a_run_does_not_cross_another_tile(self, between: str) -> None:
        table = a_river(f"f f f f f {between} f f f f f forest-1")
        table = table.with_dominoes([replace(d, terrain=Terrain.FOREST) for d in table.dominoes])
        assert self.from_which(table) == {*range(11, 21)}

    def test_a_run_may_not_go_on_from_a_domino_at_another_tile(self) -> None:
        table = with_tiles(a_river("f f f f f forest-1"), a_tile("pole-1", 5, -72.2))
        assert {1, 2} & cuts(table) == {1}
        assert self.from_which(table) == {*range(2, 11)}

    def test_a_domino_at_two_tiles_has_reached_both(self) -> None:
        table = with_tiles(a_river("f f f"), a_tile("forest-1", 12, 72), a_tile("mountain-1", 12, -72))
        assert cuts(table) == {1}
        assert self.from_which(table) == {1, 2, 3}

    def test_a_foreign_domino_waters_nothing_even_on_the_tile(self) -> None:
        assert self.from_which(a_river("m m m forest-1"), Terrain.MOUNTAIN) == set()
        assert self.from_which(with_domino(a_river("forest-1"), fallen(Terrain.MOUNTAIN, 50, 30))) == {1, 2, 3, 4, 5}


@given(st.integers(0, 2**32 - 1), st.integers(1, 40))
def test_pieces_are_what_walking_from_row_to_row_finds(seed: int, n: int) -> None:
    random = np.random.default_rng(seed)
    links = random.integers(0, n, (random.integers(0, n + 1), 2))
    least = list(range(n))
    for _ in range(n):
        for a, b in links.tolist():
            least[a] = least[b] = min(least[a], least[b])
    assert pieces(n, links).tolist() == least
