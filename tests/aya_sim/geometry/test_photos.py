"""Each condition of the counting both ways: a photo that is won, and one lost for exactly that reason."""

import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.components import MOUTHS, Shape, Terrain
from aya_sim.geometry.photos import Failure, animal_failures, landscape_failures, mouths
from aya_sim.geometry.river import river
from aya_sim.layout import Layout, State
from tests.aya_sim.river_tables import (
    RADIUS,
    a_fork,
    a_river,
    a_table,
    a_tile,
    fallen,
    moved,
    on_branch,
    photo,
    with_change,
    with_domino,
    with_photos,
    with_tiles,
    without,
)

FOREST, MOUNTAIN, GARDEN = Terrain.FOREST, Terrain.MOUNTAIN, Terrain.GARDEN
WON: tuple[Failure, ...] = ()
OFF_CHAIN = (Failure.OFF_CHAIN, Failure.NOT_CONNECTED)  # what touches no chain is connected to nothing
NOT_CONNECTED = (Failure.NOT_CONNECTED,)
ON_TILE = (Failure.ON_TILE,)
SHARED = (Failure.SHARED_STRETCH,)
FOREIGN = (Failure.FOREIGN_DOMINO,)
DRY = (Failure.DRY_MOUTH,)


def animals(table: Layout) -> list[tuple[Failure, ...]]:
    return animal_failures(table, river(table))


def landscapes(table: Layout) -> dict[str, tuple[Failure, ...]]:
    return landscape_failures(table, river(table))


def to_forest() -> Layout:
    """Seven forest dominoes at 0, 25, ... 150 and tile forest-1 at 225; the last two touch the tile."""
    return a_river("f f f f f f f forest-1")


class TestTouchingTheChain:
    @pytest.mark.parametrize(("y", "failed"), [(27.49, WON), (27.51, OFF_CHAIN), (-27.49, WON), (-27.51, OFF_CHAIN)])
    def test_the_disc_touches_the_edge_of_a_chain_domino(self, y: float, failed: tuple[Failure, ...]) -> None:
        assert animals(with_photos(to_forest(), photo(FOREST, 60, y))) == [failed]

    @pytest.mark.parametrize("state", [State.FLAT, State.BACKWARD])
    def test_a_domino_that_did_not_fall_forward_is_no_chain(self, state: State) -> None:
        beside = replace(fallen(FOREST, 60, 40), state=state, fall_heading=None)
        table = with_photos(to_forest(), photo(FOREST, 60, 45))
        assert animals(with_domino(table, replace(beside, state=State.FORWARD)))[0] != OFF_CHAIN
        assert animals(with_domino(table, beside)) == [OFF_CHAIN]

    def test_a_photo_in_the_buffer_never_counts(self) -> None:
        assert animals(with_photos(to_forest(), photo(FOREST, 60, buffer=True))) == [OFF_CHAIN]

    def test_the_chain_needs_no_start_tile(self) -> None:
        assert animals(a_river("f f f A f f f forest-1")) == [WON]
        assert animals(a_river("start f f f A f f f f f forest-1")) == [WON]


class TestConnectedToATile:
    def test_a_run_of_its_terrain_leads_to_a_tile_of_it(self) -> None:
        assert animals(a_river("f f f A f f f f forest-1")) == [WON]
        assert animals(a_river("forest-1 f f f f A f f f")) == [WON]

    def test_another_terrain_breaks_the_run(self) -> None:
        assert animals(a_river("f f f A:forest f m f f forest-1")) == [NOT_CONNECTED]

    def test_a_garden_does_not_break_the_run(self) -> None:
        assert animals(a_river("f f f A:forest f g f f forest-1")) == [WON]
        assert animals(a_river("f f f A:forest g g g g forest-1")) == [WON]

    def test_a_photo_on_gardens_starts_a_run_of_its_terrain(self) -> None:
        assert animals(a_river("g g g A:forest f f f f forest-1")) == [WON]

    def test_a_photo_on_foreign_dominoes_only_starts_no_run(self) -> None:
        assert animals(a_river("f f f A:mountain f f f f forest-1")) == [NOT_CONNECTED]

    def test_one_domino_of_its_terrain_under_the_photo_is_enough(self) -> None:
        table = a_river("m m m m f f f f forest-1")
        assert animals(with_photos(table, photo(FOREST, 85))) == [NOT_CONNECTED]
        assert animals(with_photos(table, photo(FOREST, 87))) == [WON]

    def test_a_tile_of_another_terrain_is_not_its_tile(self) -> None:
        assert animals(a_river("f f f A f f f f start")) == [NOT_CONNECTED]

    def test_a_gap_breaks_the_run(self) -> None:
        assert animals(a_river("f f f A . . f f f f forest-1")) == [NOT_CONNECTED]

    @pytest.mark.parametrize("broken", [State.BACKWARD, State.FLAT])
    def test_a_domino_that_did_not_fall_forward_breaks_the_run(self, broken: State) -> None:
        table = with_change(a_river("f f f A f f f f f f forest-1"), 5, state=broken, fall_heading=None)
        assert animals(with_change(table, 6, state=broken, fall_heading=None)) == [NOT_CONNECTED]

    def test_a_fall_goes_on_over_one_flat_domino_and_not_over_one_that_fell_backward(self) -> None:
        table = a_river("f f f A f f f f f forest-1")
        assert animals(with_change(table, 5, state=State.FLAT, fall_heading=None)) == [WON]
        assert animals(with_change(table, 5, state=State.BACKWARD, fall_heading=None)) == [NOT_CONNECTED]

    def test_a_run_does_not_cross_another_tile(self) -> None:
        table = a_river("f f f A f f f f start f f f f f forest-1")
        assert animals(table) == [NOT_CONNECTED]
        assert animals(replace(table, tiles=table.tiles[1:])) == [WON]

    def test_a_photo_whose_only_domino_touches_another_tile_goes_nowhere(self) -> None:
        table = with_photos(a_river("f f f f f forest-1"), photo(FOREST, 5, 20))
        assert animals(table) == [WON]
        assert animals(with_tiles(table, a_tile("pole-1", 5, -72.2))) == [NOT_CONNECTED]

    def test_a_run_passes_a_fork(self) -> None:
        table = with_photos(a_fork("g"), photo(FOREST, *on_branch(1)), photo(FOREST, *on_branch(-1)))
        assert animals(table) == [WON, WON]
        assert animals(with_change(table, 9, terrain=Terrain.POLE)) == [NOT_CONNECTED, NOT_CONNECTED]


class TestOutsideTheTiles:
    @pytest.mark.parametrize(("away", "failed"), [(75.49, ON_TILE), (75.51, WON)])
    def test_a_photo_lies_strictly_outside_its_own_tile(self, away: float, failed: tuple[Failure, ...]) -> None:
        assert animals(with_photos(to_forest(), photo(FOREST, 225 - away))) == [failed]

    def test_a_photo_in_the_middle_of_a_tile_is_lost(self) -> None:
        assert animals(with_photos(to_forest(), photo(FOREST, 225))) == [ON_TILE]

    @pytest.mark.parametrize("name", ["start", "pole-1"])
    def test_a_photo_lies_strictly_outside_every_tile(self, name: str) -> None:
        table = with_photos(to_forest(), photo(FOREST, 62.5, 14))
        assert animals(with_tiles(table, a_tile(name, 62.5, 14 + 75.51))) == [WON]
        assert animals(with_tiles(table, a_tile(name, 62.5, 14 + 75.49))) == [ON_TILE]


class TestAloneOnItsStretch:
    def test_two_on_one_stretch_are_both_lost(self) -> None:
        assert animals(a_river("forest-1 > > A > A > forest-2")) == [SHARED, SHARED]

    def test_three_on_one_stretch_are_all_lost(self) -> None:
        assert animals(a_river("forest-1 > > A > A > > A > > > forest-2")) == [SHARED] * 3

    def test_two_with_a_tile_between_them_are_both_won(self) -> None:
        assert animals(a_river("f f f A f f f f forest-1 f f A f f f")) == [WON, WON]

    def test_the_start_tile_ends_a_stretch_like_any_tile(self) -> None:
        line = "forest-1 f f f A f f f {} f f A:forest f f f f f f forest-2"
        assert animals(a_river(line.format("start"))) == [WON, WON]
        assert animals(a_river(line.format("f f f f f"))) == [SHARED, SHARED]

    def test_two_with_a_gap_between_them_are_both_won(self) -> None:
        assert animals(a_river("forest-1 f f f A f f . . f f A f f f f f forest-2")) == [WON, WON]

    def test_a_photo_that_fails_otherwise_still_shares(self) -> None:
        table = with_photos(a_river("f f f f A:mountain f f f f f f forest-1"), photo(FOREST, 30, 20))
        assert animals(table) == [(Failure.NOT_CONNECTED, Failure.SHARED_STRETCH), SHARED]
        on_tile = with_photos(to_forest(), photo(FOREST, 30), photo(FOREST, 152, 10))
        assert animals(on_tile) == [SHARED, (Failure.ON_TILE, Failure.SHARED_STRETCH)]

    def test_a_photo_off_the_chain_or_in_the_buffer_shares_nothing(self) -> None:
        table = with_photos(to_forest(), photo(FOREST, 30), photo(FOREST, 60, 28), photo(FOREST, 90, buffer=True))
        assert animals(table) == [WON, OFF_CHAIN, OFF_CHAIN]

    def test_a_garden_that_forks_allows_one_before_it_and_one_on_each_branch(self) -> None:
        three = photo(FOREST, -50), photo(FOREST, *on_branch(1)), photo(FOREST, *on_branch(-1))
        assert animals(with_photos(a_fork("g"), *three)) == [WON, WON, WON]
        assert animals(with_photos(a_fork("f"), *three)) == [SHARED, SHARED, SHARED]

    def test_two_on_one_branch_are_lost_and_the_other_branch_is_won(self) -> None:
        two = photo(FOREST, *on_branch(1, 2)), photo(FOREST, *on_branch(1, 4)), photo(FOREST, *on_branch(-1))
        assert animals(with_photos(a_fork("g"), *two)) == [SHARED, SHARED, WON]

    def test_a_garden_that_feeds_only_one_branch_separates_nothing(self) -> None:
        table = without(a_fork("g"), *range(18, 24))
        assert animals(with_photos(table, photo(FOREST, -50), photo(FOREST, *on_branch(1)))) == [SHARED, SHARED]

    def test_a_merge_joins_its_branches_into_one_stretch(self) -> None:
        slope = math.radians(20)
        arms = [
            fallen(FOREST, -25 - 25 * k * math.cos(slope), s * (13 + 25 * k * math.sin(slope)), -s * slope)
            for k in range(6)
            for s in (1, -1)
        ]
        table = a_table([*arms, *[fallen(FOREST, 25 * k) for k in range(7)]], [a_tile("forest-1", 225)])
        upper, lower = photo(FOREST, -80, 40), photo(FOREST, -80, -40)
        assert animals(with_photos(table, upper)) == [WON]
        assert animals(with_photos(table, upper, lower)) == [SHARED, SHARED]


class TestOnTwoStretches:
    """Two rivers side by side: one of leaning dominoes along y = 0 and one flat domino across a gap of 6 mm."""

    def side_by_side(self) -> Layout:
        flat = replace(fallen(FOREST, 30, 30), tilt=math.pi / 2)
        return with_domino(to_forest(), flat)

    def test_a_photo_belongs_to_the_stretch_it_overlaps_most(self) -> None:
        table = self.side_by_side()
        for y, shares in ((14.0, True), (16.0, False)):
            on_both, on_the_river = photo(FOREST, 55, y), photo(FOREST, 110)
            assert (Failure.SHARED_STRETCH in animals(with_photos(table, on_both, on_the_river))[1]) is shares

    def test_the_larger_overlap_counts_and_not_the_nearer_domino(self) -> None:
        corner_of_the_flat_one = photo(FOREST, 83, 17)
        table = with_photos(self.side_by_side(), corner_of_the_flat_one, photo(FOREST, 110))
        assert animals(table) == [SHARED, SHARED]

    def test_dominoes_that_lie_over_each_other_cover_the_disc_once(self) -> None:
        # At y = 15.5 the flat domino covers more of the disc; counted twice, the leaning ones would.
        on_both, on_the_flat_one = photo(FOREST, 55, 15.5), photo(FOREST, 60, 35)
        shared = animals(with_photos(self.side_by_side(), on_both, on_the_flat_one))
        assert all(Failure.SHARED_STRETCH in failed for failed in shared)

    def test_a_photo_that_overlaps_neither_belongs_to_the_nearer(self) -> None:
        apart = with_domino(to_forest(), replace(fallen(FOREST, 30, 54.8), tilt=math.pi / 2))
        for y, shares in ((27.2, True), (27.6, False)):
            on_both, on_the_river = photo(FOREST, 55, y), photo(FOREST, 110)
            assert (Failure.SHARED_STRETCH in animals(with_photos(apart, on_both, on_the_river))[1]) is shares

    def test_a_photo_that_overlaps_both_alike_belongs_to_the_one_whose_middle_is_nearer(self) -> None:
        head_to_head = a_table([fallen(FOREST, 0), fallen(FOREST, 62, 0, math.pi)])
        on_the_first = photo(FOREST, -5)
        for x, shares in ((29.0, True), (33.0, False)):
            failed = animals(with_photos(head_to_head, photo(FOREST, x), on_the_first))
            assert (Failure.SHARED_STRETCH in failed[1]) is shares

    def test_dominoes_on_a_tile_do_not_count_in_the_overlap(self) -> None:
        # The photo covers more of the two dominoes that touch the tile than of the stretch, and belongs to the stretch.
        table = with_photos(to_forest(), photo(FOREST, 149), photo(FOREST, 60))
        assert animals(table) == [SHARED, SHARED]


class TestOnCutDominoesOnly:
    def test_a_photo_that_touches_only_dominoes_at_a_tile_is_on_the_stretch_beside_them(self) -> None:
        last = photo(FOREST, 152, 27.4)
        assert animals(with_photos(to_forest(), last)) == [WON]
        assert animals(with_photos(to_forest(), last, photo(FOREST, 60))) == [SHARED, SHARED]

    def test_a_photo_on_the_tile_that_touches_no_stretch_is_on_none(self) -> None:
        table = with_photos(to_forest(), photo(FOREST, 60))
        assert animals(with_photos(table, photo(FOREST, 166))) == [WON, ON_TILE]
        assert animals(with_photos(table, photo(FOREST, 160))) == [SHARED, ON_TILE + SHARED]
        assert animals(with_photos(to_forest(), photo(FOREST, 225), photo(FOREST, 225))) == [ON_TILE, ON_TILE]

    def test_it_does_not_share_with_the_other_side_of_the_tile(self) -> None:
        table = a_river("f f f f f f f forest-1 f f f A f")
        assert animals(with_photos(table, photo(FOREST, 152, 27.4))) == [WON, WON]

    def test_between_two_stretches_beside_it_the_nearer_counts(self) -> None:
        beside = with_domino(with_domino(to_forest(), fallen(FOREST, 95, 54.9)), fallen(FOREST, 140, 54.9))
        table = with_photos(beside, photo(FOREST, 152, 27.45))
        assert animals(with_photos(table, photo(FOREST, 60))) == [SHARED, SHARED]
        assert animals(with_photos(table, photo(FOREST, 110, 64))) == [WON, WON]

    def test_with_no_stretch_beside_it_the_domino_stands_for_one(self) -> None:
        table = a_river("f f forest-1")
        assert animals(with_photos(table, photo(FOREST, 10, 10))) == [WON]
        assert animals(with_photos(table, photo(FOREST, 10, 10), photo(FOREST, 10, -10))) == [SHARED, SHARED]


class TestForeignDominoes:
    def test_a_tile_among_its_own_terrain_is_won(self) -> None:
        assert landscapes(a_river("f f forest-1 f")) == {"forest-1": WON}

    def test_gardens_are_of_any_terrain(self) -> None:
        table = a_river("g g forest-1 f")
        assert landscapes(with_change(table, 5, terrain=GARDEN)) == {"forest-1": WON}

    @pytest.mark.parametrize("state", [State.FORWARD, State.BACKWARD, State.FLAT])
    def test_a_foreign_domino_on_it_loses_it_in_whatever_state(self, state: State) -> None:
        on_it = replace(fallen(MOUNTAIN, 110, 40), state=state, fall_heading=None)
        assert landscapes(with_domino(a_river("f f forest-1"), on_it)) == {"forest-1": FOREIGN}
        assert landscapes(with_domino(a_river("f f forest-1"), replace(on_it, terrain=FOREST))) == {"forest-1": WON}

    @pytest.mark.parametrize(("gap", "failed"), [(0.49, FOREIGN), (0.51, WON)])
    def test_a_foreign_domino_that_touches_its_rim_loses_it(self, gap: float, failed: tuple[Failure, ...]) -> None:
        beside = fallen(MOUNTAIN, 80, RADIUS + 12 + gap)
        assert landscapes(with_domino(a_river("f f forest-1"), beside)) == {"forest-1": failed}

    def test_only_the_tile_it_touches_is_lost(self) -> None:
        table = a_river("f f forest-1 f f f f f f forest-2")
        beside = fallen(MOUNTAIN, table.tiles[1].x, 70)
        assert landscapes(with_domino(table, beside)) == {"forest-1": WON, "forest-2": FOREIGN}


class TestMouths:
    @pytest.mark.parametrize("shape", [Shape.STRAIGHT, Shape.BEND, Shape.FORK])
    @pytest.mark.parametrize("rotation", [0.0, 1.0, -4.0])
    def test_every_mouth_must_be_covered(self, shape: Shape, rotation: float) -> None:
        tile = a_tile("forest-1", 10, 20, rotation, shape)
        angles = [rotation + angle for angle in MOUTHS[shape]]
        streams = [fallen(FOREST, 10 + 35 * math.cos(a), 20 + 35 * math.sin(a), a) for a in angles]
        assert landscapes(a_table(streams, [tile])) == {"forest-1": WON}
        for dry in range(len(angles)):
            assert landscapes(a_table(streams[:dry] + streams[dry + 1 :], [tile])) == {"forest-1": DRY}

    def test_mouths_lie_on_the_rim_at_their_angles(self) -> None:
        tile = a_tile("forest-1", 10, 20, math.radians(90), Shape.BEND)
        s, c = math.sin(math.radians(120)), math.cos(math.radians(120))
        assert mouths(tile) == pytest.approx(np.array([(10, 80), (10 - 60 * s, 20 + 60 * c)]))

    @pytest.mark.parametrize(("gap", "failed"), [(0.99, WON), (1.0, WON), (1.01, DRY)])
    def test_a_mouth_is_covered_up_to_a_millimetre_away(self, gap: float, failed: tuple[Failure, ...]) -> None:
        rows = [fallen(FOREST, -75), fallen(FOREST, 60 + gap - 1.5)]
        assert landscapes(a_table(rows, [a_tile("forest-1", 0)])) == {"forest-1": failed}

    @pytest.mark.parametrize("state", [State.FLAT, State.BACKWARD])
    def test_only_a_domino_that_fell_forward_waters(self, state: State) -> None:
        table = a_river("f f forest-1")
        over_the_mouth = {1, 2, 3} - {int(d.id) for d in table.dominoes if d.x + 49.5 < 40}
        for one in over_the_mouth:
            table = with_change(table, one, state=state, heading=math.pi if state == State.BACKWARD else 0.0, fall_heading=None)
        assert landscapes(table) == {"forest-1": DRY}

    def test_a_foreign_domino_waters_nothing(self) -> None:
        table = with_change(with_change(a_river("f f forest-1"), 1, terrain=MOUNTAIN), 2, terrain=MOUNTAIN)
        assert landscapes(table) == {"forest-1": FOREIGN + DRY}

    def test_a_domino_of_another_tiles_terrain_waters_nothing_either(self) -> None:
        table = a_river("f f forest-1 f f f f m m mountain-1 m")
        assert landscapes(table) == {"forest-1": WON, "mountain-1": WON}
        strangers = with_change(with_change(table, 1, terrain=MOUNTAIN), 2, terrain=MOUNTAIN)
        assert landscapes(strangers) == {"forest-1": FOREIGN + DRY, "mountain-1": WON}

    def test_a_garden_waters(self) -> None:
        table = with_change(with_change(a_river("f f forest-1"), 1, terrain=GARDEN), 2, terrain=GARDEN)
        assert landscapes(table) == {"forest-1": WON}

    def test_a_tile_without_dominoes_is_dry(self) -> None:
        assert landscapes(a_table([], [a_tile("forest-1", 0)])) == {"forest-1": DRY}

    def test_the_start_tile_has_no_photo_and_takes_any_terrain(self) -> None:
        assert landscapes(a_river("m f start p f f f forest-1")) == {"forest-1": WON}


def test_a_table_without_photos_or_tiles_has_no_verdicts() -> None:
    assert animals(to_forest()) == []
    assert landscapes(a_river("f f f")) == {}
    assert animals(a_table([], [], [photo(FOREST, 0)])) == [OFF_CHAIN]


@pytest.mark.parametrize("far", [1e9, -1e9])
def test_the_ends_of_the_world_have_verdicts(far: float) -> None:
    table = moved(with_photos(a_fork("g"), photo(FOREST, 20, 14), photo(FOREST, 20, -14)), far / 2, far / 2, 0.3)
    for size in (1e-300, 1.0, 1e8):
        sized = replace(table, domino=replace(table.domino, height=size, width=size, thickness=size))
        assert len(animals(sized)) == 2
        assert len(landscapes(sized)) == 1
