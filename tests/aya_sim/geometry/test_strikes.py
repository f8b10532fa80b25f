"""Who stands in the way of a falling domino: the strip, the first in it, forks, hidden ones, gaps, turns and kinds of contact."""

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import DOMINO_HEIGHT, DOMINO_THICKNESS, DOMINO_WIDTH, Terrain
from aya_sim.geometry.strikes import KAPPA, REACH, Strike, StrikeFinder, select_struck, strikes
from aya_sim.layout import Domino, Dominoes, DominoSize, Layout, State
from aya_sim.physics import topple
from aya_sim.scenes import scene
from tests.aya_sim.physics.layouts import Spot, laid, line, moved

H, W, D = DOMINO_HEIGHT, DOMINO_WIDTH, DOMINO_THICKNESS


def finder(spots: list[Spot], size: DominoSize | None = None) -> StrikeFinder:
    x, y, heading = (np.array(column, np.float64) for column in zip(*spots, strict=True))
    return StrikeFinder(x, y, np.radians(heading), size or DominoSize())


def ahead(*others: Spot, side: int = 1, off: float = 0.0, size: DominoSize | None = None) -> list[Strike]:
    """Who is in the way of a domino at the origin that looks along +x; row 1 is the first of the others. off: degrees."""
    return finder([(0.0, 0.0, 0.0), *others], size).ahead(0, side, math.radians(off))


def rows(met: list[Strike]) -> list[int]:
    return [strike.row for strike in met]


def the(met: list[Strike]) -> Strike:
    (one,) = met
    return one


def struck_rows(*others: Spot) -> list[int]:
    all_of_them = finder([(0.0, 0.0, 0.0), *others])

    def would_strike(strike: Strike, row: int) -> bool:
        return row in rows(all_of_them.ahead(strike.row, strike.side))

    return rows(select_struck(all_of_them.ahead(0, 1), would_strike))


class TestTheStrip:
    def test_whoever_stands_straight_ahead_is_in_the_way(self) -> None:
        assert rows(ahead((25, 0, 0))) == [1]

    def test_whoever_stands_behind_or_beside_is_not(self) -> None:
        assert ahead((-25, 0, 0), (0, 30, 0), (0, -30, 0)) == []

    def test_falling_backward_it_is_the_other_way_round(self) -> None:
        assert rows(ahead((25, 0, 0), (-25, 0, 0), side=-1)) == [2]

    @pytest.mark.parametrize(("aside", "met"), [(23.99, True), (-23.99, True), (24.01, False), (-24.01, False)])
    def test_it_is_as_wide_as_a_domino_and_so_misses_whoever_stands_a_width_aside(self, aside: float, met: bool) -> None:
        assert bool(ahead((25, aside, 0))) is met

    def test_feet_that_only_share_an_edge_with_it_are_not_in_it(self) -> None:
        assert ahead((25, W, 0)) == []

    @pytest.mark.parametrize(("gap", "met"), [(0.0, True), (0.99, True), (0.994, True), (0.996, False), (1.5, False)])
    def test_it_reaches_nearly_a_height_from_the_front_face(self, gap: float, met: bool) -> None:
        assert bool(ahead((gap * H + D, 0, 0))) is met
        assert 0.98 < REACH < 1

    def test_it_grows_with_the_domino(self) -> None:
        large = DominoSize(2 * H, 2 * W, 2 * D)
        assert rows(ahead((60, 40, 0), size=large)) == [1]
        assert ahead((60, 40, 0)) == []

    def test_touching_neighbours_are_in_the_way_at_no_distance(self) -> None:
        assert the(ahead((D, 0, 0))).gap == pytest.approx(0, abs=1e-9)

    def test_the_nearest_comes_first(self) -> None:
        assert rows(ahead((40, 0, 0), (20, 0, 0), (30, 0, 0))) == [2, 3, 1]

    def test_of_two_as_near_the_lower_row_comes_first(self) -> None:
        assert rows(ahead((30, -13, 0), (30, 13, 0))) == [1, 2]

    def test_a_deflected_fall_sweeps_another_strip(self) -> None:
        near_left, near_right = (12, 21, 30), (12, -21, -30)
        assert rows(ahead(near_left, near_right, off=60)) == [1]
        assert rows(ahead(near_left, near_right, off=-60)) == [2]

    def test_a_deflection_wears_off_while_it_tilts(self) -> None:
        near, far = the(ahead((D + 5, 0, 0), off=20)), the(ahead((D + 0.95 * H, 0, 0), off=20))
        assert -near.turn == pytest.approx(KAPPA * math.radians(20) * math.cos(math.asin(5 / H)))
        assert -far.turn == pytest.approx(KAPPA * math.radians(20) * math.sqrt(1 - 0.95**2))


class TestGapAndTurn:
    def test_the_gap_is_between_the_faces(self) -> None:
        assert the(ahead((26.7, 0, 0))).gap == pytest.approx(0.4 * H)

    @pytest.mark.parametrize("turn", [5, 20, 40, 60])
    @pytest.mark.parametrize("away", [24.0, 35.0])
    def test_a_corner_in_the_strip_is_met_before_the_face(self, away: float, turn: float) -> None:
        # straight ahead and turned in place: the near corner lies at c - d/2 cos a - w/2 sin a, inside the strip
        alpha = math.radians(turn)
        strike = the(ahead((away, 0, turn)))
        assert strike.gap == pytest.approx(away - D / 2 - D / 2 * math.cos(alpha) - W / 2 * math.sin(alpha))
        assert strike.corner

    @pytest.mark.parametrize("turn", [15, -15, 40, -40, 80])
    def test_the_turn_is_from_the_fall_to_the_nearest_normal_positive_to_the_left(self, turn: float) -> None:
        strike = the(ahead((30, 0, turn)))
        assert math.degrees(strike.turn) == pytest.approx(turn)
        assert strike.side == 1

    @pytest.mark.parametrize(("heading", "turn"), [(180, 0), (200, 20), (160, -20), (95, -85)])
    def test_a_domino_that_looks_back_is_struck_from_downstream(self, heading: float, turn: float) -> None:
        strike = the(ahead((30, 0, heading)))
        assert strike.side == -1
        assert math.degrees(strike.turn) == pytest.approx(turn)

    @pytest.mark.parametrize("laps", [-720, 360])
    def test_whole_laps_do_not_matter(self, laps: float) -> None:
        assert ahead((30, 5, 20 + laps)) == [pytest.approx(strike, abs=1e-9) for strike in ahead((30, 5, 20))]

    def test_left_and_right_are_mirror_images(self) -> None:
        left, right = the(ahead((30, 6, 25))), the(ahead((30, -6, -25)))
        assert right == pytest.approx(left._replace(turn=-left.turn, y=-left.y, low=-left.high, high=-left.low, lever=-left.lever))

    def test_backward_is_forward_turned_half_round(self) -> None:
        forward, backward = the(ahead((30, 6, 25))), the(ahead((-30, -6, 25), side=-1))
        assert backward == pytest.approx(forward._replace(side=-1))


class TestContact:
    def test_parallel_feet_meet_flush_in_the_middle_of_what_they_share(self) -> None:
        strike = the(ahead((30, 10, 0)))
        assert not strike.corner
        assert (strike.y, strike.low, strike.high) == pytest.approx((5.0, -2.0, 12.0))

    def test_in_a_curve_the_strip_meets_the_face_at_its_own_edge(self) -> None:
        # laid along half the turn, the near corner lies outside the strip
        turn = math.radians(30)
        strike = the(ahead((26.7 * math.cos(turn / 2), 26.7 * math.sin(turn / 2), 30)))
        assert not strike.corner
        assert strike.y == pytest.approx(W / 2)

    def test_in_a_kink_along_the_old_heading_the_corner_is_met(self) -> None:
        strike = the(ahead((26.7, 0, 30)))
        assert strike.corner
        assert 0 < strike.y < W / 2

    @pytest.mark.parametrize("turn", [10, 30, 60])
    def test_the_lever_of_a_struck_corner_is_half_the_width(self, turn: float) -> None:
        strike = the(ahead((30, 0, turn)))
        assert abs(strike.lever) == pytest.approx(W / 2)

    def test_the_lever_of_a_flush_strike_is_how_far_off_the_middle_it_is(self) -> None:
        assert the(ahead((30, 0, 0))).lever == pytest.approx(0)
        assert the(ahead((30, 10, 0))).lever == pytest.approx(-5)

    def test_it_says_which_part_of_the_strip_is_covered(self) -> None:
        whole, part = the(ahead((30, 0, 0))), the(ahead((30, 20, 0)))
        assert (whole.low, whole.high) == pytest.approx((-W / 2, W / 2))
        assert (part.low, part.high) == pytest.approx((8.0, 12.0))


class TestWhoIsStruck:
    def test_the_first_in_the_way(self) -> None:
        assert struck_rows((25, 0, 0), (40, 0, 0)) == [1]

    def test_two_side_by_side(self) -> None:
        assert sorted(struck_rows((25, 12.5, 0), (25, -12.5, 0))) == [1, 2]

    def test_two_side_by_side_and_not_who_stands_behind_them(self) -> None:
        assert sorted(struck_rows((25, 12.5, 0), (25, -12.5, 0), (37, 0, 0))) == [1, 2]

    def test_whoever_peeps_out_behind_a_nearer_one_that_would_not_strike_it(self) -> None:
        assert struck_rows((25, 14, 0), (40, -14, 0)) == [1, 2]

    def test_not_whoever_a_nearer_one_will_strike(self) -> None:
        assert struck_rows((25, 6, 0), (45, -6, 0)) == [1]

    def test_not_whoever_shows_less_than_half_a_millimetre(self) -> None:
        for aside, seen in ((-0.3, [1]), (-0.6, [1, 2])):  # the nearer one covers all but so much of the strip
            assert rows(select_struck(ahead((20, aside, 0), (40, 14, 0)), lambda strike, row: False)) == seen

    def test_nobody_where_nobody_is(self) -> None:
        assert select_struck([], lambda strike, row: True) == []


class TestMany:
    @settings(max_examples=30, deadline=None)
    @given(st.integers(0, 2**32 - 1), st.integers(1, 15), st.sampled_from([DominoSize(), DominoSize(48, 10, 20), DominoSize(30, 60, 2)]))
    def test_looking_up_finds_what_looking_at_every_pair_with_shapely_finds(self, seed: int, n: int, size: DominoSize) -> None:
        rng = np.random.default_rng(seed)
        spots: list[Spot] = [(float(x), float(y), float(h)) for x, y, h in rng.uniform((0, 0, 0), (100, 100, 360), (n, 3))]
        found = finder(spots, size)
        half_d, half_w = size.thickness / 2, size.width / 2
        foot = shapely.box(-half_d, -half_w, half_d, half_w)
        feet = [shapely.affinity.translate(shapely.affinity.rotate(foot, h, origin=(0, 0)), x, y) for x, y, h in spots]
        for row, (x, y, heading) in enumerate(spots):
            met = {strike.row: strike for strike in found.ahead(row, 1)}
            for other, standing in enumerate(feet):
                own = shapely.affinity.rotate(shapely.affinity.translate(standing, -x, -y), -heading, origin=(0, 0))
                seen = shapely.intersection(own, shapely.box(-300, -half_w, 300, half_w))
                near, far = (seen.bounds[0], seen.bounds[2]) if seen.area > 1e-6 else (math.inf, math.inf)
                gap = near - half_d
                sliver = seen.area < 1e-2 and not seen.is_empty
                if other == row or sliver or abs(gap) < 1e-3 or abs(gap - REACH * size.height) < 1e-3 or abs(far - half_d) < 1e-3:
                    continue
                assert (other in met) is (0 < gap < REACH * size.height and far > half_d)
                if other in met:
                    assert met[other].gap == pytest.approx(gap, abs=1e-6)
                    assert (met[other].low, met[other].high) == pytest.approx((seen.bounds[1], seen.bounds[3]), abs=1e-6)

    @settings(max_examples=30, deadline=None)
    @given(st.integers(0, 2**32 - 1))
    def test_a_turned_table_is_seen_alike(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        table = laid([(float(x), float(y), float(h)) for x, y, h in rng.uniform((0, 0, 0), (120, 120, 360), (12, 3))])
        turned = moved(table, 17.0, -5.0, 1.1).dominoes
        d = table.dominoes
        here, there = StrikeFinder(d.x, d.y, d.heading, table.domino), StrikeFinder(turned.x, turned.y, turned.heading, table.domino)
        for row in range(12):
            assert sorted(rows(here.ahead(row, 1))) == sorted(rows(there.ahead(row, 1)))

    def test_a_long_chain_is_looked_up_in_blocks(self) -> None:
        found = finder(line(5000, 40.0))
        assert all(rows(found.ahead(row, 1)) == [row + 1] for row in range(4999))
        assert found.ahead(4999, 1) == []

    def test_a_dense_crowd_is_looked_up_too(self) -> None:
        found = finder([(8.0 * i, 25.0 * j, 0.0) for i in range(60) for j in range(30)])
        assert len(found.ahead(0, 1)) == 6
        assert select_struck(found.ahead(0, 1), lambda strike, row: True)[0].row == 30


class TestStrikesOfAFallenTable:
    @pytest.mark.parametrize("name", ["straight", "curve", "serpentine", "fork", "spiral", "triangle"])
    def test_read_off_the_table_they_are_those_that_happened(self, name: str) -> None:
        cascade = topple(scene(name))
        happened = {(int(by), row) for row, by in enumerate(cascade.by) if by >= 0}
        assert happened <= {(int(a), int(b)) for a, b in strikes(cascade.fallen)}

    def test_standing_and_flat_dominoes_strike_nobody_and_flat_ones_are_not_struck(self) -> None:
        states = [State.FORWARD, State.FLAT, State.FORWARD, State.STANDING, State.FORWARD]
        rows_of = [Domino(i + 1, Terrain.FIELD, 20.0 * i, 0.0, 0.0, state=state) for i, state in enumerate(states)]
        pairs = strikes(Layout(Dominoes.of(rows_of))).tolist()
        assert pairs == [[0, 2], [2, 3]]

    def test_a_table_where_nobody_fell_has_none(self) -> None:
        assert strikes(laid(line(4))).shape == (0, 2)
