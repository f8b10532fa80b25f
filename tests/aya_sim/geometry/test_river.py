"""The river graph and the stretches it is cut into."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aya_sim.components import Terrain
from aya_sim.geometry.paths import Pose, chain
from aya_sim.geometry.river import pieces, reaches_tile, river
from aya_sim.layout import NOT_STRUCK, STRIKER_UNKNOWN, Layout, Push, State
from aya_sim.physics import ENGINES, topple
from aya_sim.scenes import scene, straight, wide_gap
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

    @pytest.mark.parametrize(("gap", "joined"), [(36.5, True), (40.5, True), (47.7, True), (47.8, False), (49.0, False)])
    def test_a_strike_joins_as_far_as_a_fall_reaches(self, gap: float, joined: bool) -> None:
        table = a_table([fallen(Terrain.FOREST, 0), fallen(Terrain.FOREST, 7.5 + gap)])
        assert edges(with_change(table, 1, tilt=math.pi / 2)) == ([(1, 2)] if joined else [])

    def test_the_fallen_dominoes_need_not_touch_any_more(self) -> None:
        table = with_change(a_table([fallen(Terrain.FOREST, 0), fallen(Terrain.FOREST, 48.0)]), 2, slide=6.0)
        covered = river(table).covered
        assert covered.corners[0, :, 0].max() < covered.corners[1, :, 0].min() - 2.0
        assert edges(table) == [(1, 2)]

    @pytest.mark.parametrize(("tilt", "joined"), [(90, True), (60, True), (55, False), (20, False), (110, True)])
    def test_a_domino_that_hangs_half_way_reaches_no_farther_than_it_tilts(self, tilt: float, joined: bool) -> None:
        table = a_table([fallen(Terrain.FOREST, 0), fallen(Terrain.FOREST, 48.0)])  # 57.5 degrees reach over 40.5 mm
        assert edges(with_change(table, 1, tilt=math.radians(tilt))) == ([(1, 2)] if joined else [])

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


class TestTheNarrowSide:
    @pytest.mark.parametrize("engine", [name for name in ENGINES if name != "mujoco"])
    @pytest.mark.parametrize("turn", [90.0, -90.0])
    def test_a_domino_struck_square_on_it_is_no_chain(self, turn: float, engine: str) -> None:
        self.falls_sideways(turn, engine)

    @pytest.mark.parametrize("turn", [84.0, 89.0, 91.0, 96.0])
    def test_nor_is_one_that_stands_a_little_askew(self, turn: float) -> None:
        self.falls_sideways(turn, "pymunk")

    def falls_sideways(self, turn: float, engine: str) -> None:
        line = [Pose(25.0 * k, 0.0, 0.0) for k in range(5)]
        across = line[-1].ahead(30.0).turned(math.radians(turn))
        table = topple(chain("Narrow", [*line, across]), engine=engine).fallen
        assert table.dominoes.state[5] in (State.FORWARD, State.BACKWARD)
        assert river(table).chain.tolist() == [True] * 5 + [False]

    @pytest.mark.parametrize(("turn", "shows"), [(0, True), (60, True), (81, True), (83, False), (-90, False), (97, False)])
    def test_what_fell_sideways_shows_no_water(self, turn: float, shows: bool) -> None:
        table = with_change(a_river("f f f"), 3, fall_heading=math.radians(turn))
        assert river(table).chain.tolist() == [True, True, shows]


class TestRecordedStrikes:
    def test_what_a_cascade_recorded_is_taken_as_it_is(self) -> None:
        table = with_change(a_river("f f f f"), 3, fall_heading=math.pi / 2)
        for one, by in ((1, NOT_STRUCK), (2, 1), (3, NOT_STRUCK), (4, 2)):
            table = with_change(table, one, by=by)
        assert edges(table) == [(1, 2), (2, 4)]

    def test_nothing_strikes_a_domino_that_was_pushed(self) -> None:
        assert edges(with_change(a_river("f f f f"), 3, by=NOT_STRUCK)) == [(1, 2), (3, 4)]

    def test_a_striker_that_is_no_longer_there_joins_nothing(self) -> None:
        assert edges(with_change(a_river("f f f f"), 3, by=77)) == [(1, 2), (2, 3), (3, 4)]
        assert edges(without(with_change(a_river("f f f f"), 3, by=2), 2)) == [(1, 3), (3, 4)]

    def test_the_arm_that_comes_late_to_a_merge_is_joined_by_the_plan(self) -> None:
        fallen_down = topple(scene("merge")).fallen
        last = (6, 12)  # of the arms; 13 is the first of the stem, and only one of the two struck it
        assert [(a, b) for a, b in edges(fallen_down) if b == 13] == [(one, 13) for one in last]
        assert fallen_down.dominoes.by[12] in last

    def test_a_cascade_says_which_domino_struck_which(self) -> None:
        table = topple(straight(4)).fallen
        assert table.dominoes.by.tolist() == [NOT_STRUCK, 1, 2, 3]

    def test_a_second_cascade_keeps_what_the_first_recorded(self) -> None:
        half = topple(wide_gap(1.1, 3, 3), [Push(1)]).fallen
        assert half.dominoes.by.tolist() == [NOT_STRUCK, 1, 2, *[STRIKER_UNKNOWN] * 3]
        assert topple(half, [Push(4)]).fallen.dominoes.by.tolist() == [NOT_STRUCK, 1, 2, NOT_STRUCK, 4, 5]


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

    def test_a_garden_that_strikes_two_branches_from_afar_cuts(self) -> None:
        heads = [fallen(Terrain.FOREST, 48.0, side * 13.0) for side in (1, -1)]
        assert cuts(a_table([fallen(Terrain.GARDEN, 0.0), *heads])) == {1}
        assert cuts(a_table([fallen(Terrain.FOREST, 0.0), *heads])) == set()

    def test_a_garden_that_did_not_reach_its_second_branch_does_not_cut(self) -> None:
        heads = [fallen(Terrain.FOREST, 30.0, 13.0), fallen(Terrain.FOREST, 48.0, -13.0)]
        table = a_table([fallen(Terrain.GARDEN, 0.0), *heads])
        assert cuts(with_change(table, 1, tilt=math.radians(90))) == {1}
        assert cuts(with_change(table, 1, tilt=math.radians(50))) == set()

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
