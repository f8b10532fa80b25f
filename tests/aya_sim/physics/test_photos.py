"""Where animal photos come to rest: they ride on straights, slide off in curves and behind heads, and hang by a hair at most by luck."""

import math
import statistics
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from aya_sim.components import ANIMAL_DIAMETER, TOUCH, Terrain
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Animal, Layout, Push, State, Table
from aya_sim.physics import Cascade, PhotoRest, topple
from aya_sim.physics.photos import law, surroundings
from aya_sim.physics.photos.ride import ride
from aya_sim.scenes import scene
from benchmarks.compare import PHOTO_APART, measure_ride, rows_of
from tests.aya_sim.physics.layouts import PITCH, laid, line, moved

ROOT = Path(__file__).parents[3]
SEEDS = range(8)


def with_photo(table: Layout, first: int, second: int) -> Layout:
    """A photo astride these two."""
    a, b = (table.dominoes[table.dominoes.row_of(one)] for one in (first, second))
    return replace(table, animals=(*table.animals, Animal(Terrain.FIELD, (a.x + b.x) / 2, (a.y + b.y) / 2, (first, second))))


def photo(cascade: Cascade) -> PhotoRest:
    (one,) = cascade.photos
    return one


def drawn_anew(cascade: Cascade) -> list[PhotoRest]:
    return [photo(ride(replace(cascade, seed=seed))) for seed in SEEDS]


def apart(table: Layout, at: PhotoRest) -> float:
    """Mm between the photo's rim and the nearest domino that fell forward; negative where they overlap."""
    chain = boxes(table).take(np.flatnonzero(np.equal(table.dominoes.state, State.FORWARD)))
    return float(chain.distances(np.tile([at.x, at.y], (len(chain), 1))).min()) - ANIMAL_DIAMETER / 2


class TestStraights:
    @pytest.mark.parametrize(
        "row", [r for r in rows_of("animal_photo_3d") if float(r["turn_deg_per_domino"]) == 0], ids=lambda r: r["pitch_mm"]
    )
    def test_it_rides_as_far_as_measured_and_stays(self, row: dict[str, str]) -> None:
        rests = measure_ride(0.0, float(row["pitch_mm"]))
        assert statistics.mean(rests.forward) == pytest.approx(float(row["forward_mean_mm"]), abs=PHOTO_APART)
        assert 0.0 < statistics.stdev(rests.forward) < 1.0
        assert rests.on_chain == 1.0

    @pytest.mark.parametrize("pitch", [20.0, 22.0, 30.0, 36.0])
    def test_on_any_straight_it_stays_on_the_chain(self, pitch: float) -> None:
        rests = measure_ride(0.0, pitch, 8)
        assert rests.on_chain == 1.0
        assert -6 <= statistics.mean(rests.forward) <= 14

    def test_on_the_head_of_a_chain_it_slides_down_behind_it(self) -> None:
        table = with_photo(laid(line(10)), 1, 2)
        cascade = topple(table)
        back = photo(cascade).x - table.animals[0].x
        assert -38.0 < back < -25.0  # 31 mm in three dimensions
        assert not photo(cascade).on_chain

    def test_more_friction_carries_it_along(self) -> None:
        table = with_photo(laid(line(12)), 1, 2)
        assert photo(topple(table, photo_friction=0.5)).x > photo(topple(table, photo_friction=0.1)).x

    def test_on_a_backward_wave_it_rides_the_other_way_and_is_off_the_chain(self) -> None:
        uphill = with_photo(laid([(0, 0, 0), *((x, y, 180.0) for x, y, _ in line(14, 20, x=20))]), 5, 6)
        cascade = topple(uphill)
        assert not photo(cascade).on_chain  # the chain is those that fell forward
        assert statistics.mean(rest.x for rest in drawn_anew(cascade)) > uphill.animals[0].x


class TestCurves:
    def test_a_curve_to_the_right_is_one_to_the_left_in_the_mirror(self) -> None:
        left, right = measure_ride(math.radians(15), 25.0, 6), measure_ride(math.radians(-15), 25.0, 6)
        assert left.inward == pytest.approx(right.inward, abs=1e-6)
        assert left.on_chain == right.on_chain

    def test_it_slides_off_to_the_inside_and_says_whether_it_touches(self) -> None:
        table = with_photo(laid(bend(15, 12)), 7, 8)
        cascade = topple(table)
        laid_at, rest = table.animals[0], photo(cascade)
        left = table.dominoes.heading[6] + math.pi / 2
        assert (rest.x - laid_at.x) * math.cos(left) + (rest.y - laid_at.y) * math.sin(left) > 5.0
        for one in drawn_anew(cascade):
            assert (apart(cascade.fallen, one) <= TOUCH) is one.on_chain


def bend(turn: float, count: int, lead: int = 4) -> list[tuple[float, float, float]]:
    """A straight lead, then a bend by `turn` degrees a domino."""
    spots = line(lead)
    while len(spots) < count:
        x, y, heading = spots[-1]
        way = math.radians(heading + turn / 2)
        spots.append((x + PITCH * math.cos(way), y + PITCH * math.sin(way), heading + turn))
    return spots


class TestLuck:
    def test_the_same_seed_draws_the_same_place(self) -> None:
        table = scene("animal-photo")
        assert topple(table, seed=5).photos == topple(table, seed=5).photos
        assert topple(table, seed=5).digest == topple(table, seed=5).digest

    def test_another_seed_draws_another_and_changes_no_domino(self) -> None:
        one, other = topple(scene("animal-photo"), seed=1), topple(scene("animal-photo"), seed=2)
        assert one.photos != other.photos
        assert one.digest != other.digest
        assert one.tilt.tolist() == other.tilt.tolist()

    def test_zero_is_the_seed_when_none_is_given(self) -> None:
        assert topple(scene("animal-photo")).photos == topple(scene("animal-photo"), seed=0).photos

    def test_each_photo_has_luck_of_its_own(self) -> None:
        two = with_photo(with_photo(laid(line(12) + line(12, y=300)), 5, 6), 17, 18)
        first, second = topple(two, [Push(1, time=0.0), Push(13, time=0.0)]).photos
        assert (first.x, first.y) != pytest.approx((second.x, second.y - 300))

    def test_a_photo_keeps_its_luck_when_another_is_added_after_it(self) -> None:
        table = with_photo(laid(line(12)), 3, 4)
        assert topple(with_photo(table, 8, 9)).photos[0] == photo(topple(table))

    def test_it_turns_and_moves_with_the_table(self) -> None:
        table = with_photo(laid(bend(20, 12)), 7, 8)
        turn = 0.7
        here, there = photo(topple(table)), photo(topple(moved(table, 100.0, -50.0, turn)))
        x, y = here.x * math.cos(turn) - here.y * math.sin(turn) + 100.0, here.x * math.sin(turn) + here.y * math.cos(turn) - 50.0
        assert (there.x, there.y) == pytest.approx((x, y), abs=1e-5)


class TestWhatStaysPut:
    def test_a_photo_on_two_that_stand_stays_where_it_lies(self) -> None:
        table = with_photo(laid(line(3) + line(4, x=500)), 5, 6)
        cascade = topple(table)
        rest = photo(cascade)
        assert (rest.x, rest.y, rest.on_chain) == (table.animals[0].x, 0.0, False)
        assert cascade.fallen.animals == table.animals

    def test_a_photo_that_has_fallen_is_where_it_says(self) -> None:
        table = replace(laid(line(5)), animals=(Animal(Terrain.FIELD, 60.0, 10.0), Animal(Terrain.FIELD, 60.0, 80.0)))
        cascade = topple(table)
        assert [(rest.x, rest.y, rest.on_chain) for rest in cascade.photos] == [(60.0, 10.0, True), (60.0, 80.0, False)]
        assert cascade.fallen.animals == table.animals

    def test_a_photo_laid_beside_its_camera_is_never_on_the_chain(self) -> None:
        table = replace(laid(line(5)), animals=(Animal(Terrain.FIELD, 60.0, 10.0, buffer=True),))
        assert not photo(topple(table)).on_chain

    def test_a_photo_that_rode_no_longer_lies_astride(self) -> None:
        (animal,) = topple(with_photo(laid(line(8)), 4, 5)).fallen.animals
        assert animal.on is None

    def test_where_only_one_of_the_two_falls_the_photo_moves(self) -> None:
        table = with_photo(laid(line(4)), 3, 4)
        cascade = topple(table, [Push(4)])
        assert photo(cascade) != PhotoRest(0, table.animals[0].x, 0.0, on_chain=False)

    def test_no_photo_slides_off_the_table(self) -> None:
        table = moved(with_photo(laid(bend(15, 12)), 7, 8), 20.0, 20.0, 0.0)
        small = replace(table, table=Table(float(table.dominoes.x.max()) + 20, float(table.dominoes.y.max()) + 20))
        cascade = topple(small)
        rim = ANIMAL_DIAMETER / 2
        for rest in drawn_anew(cascade):
            assert rim <= rest.x <= float(small.table.width if small.table else 0) - rim
            assert rim <= rest.y <= float(small.table.height if small.table else 0) - rim


def test_photos_of_one_table_ride_in_one_go_and_each_as_if_it_were_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    three = with_photo(with_photo(with_photo(laid(bend(20, 14)), 1, 2), 6, 7), 10, 11)
    cascade, calls, carry = topple(three, [Push(1)]), [], surroundings.carry

    def count(*arguments: Any) -> None:
        calls.append(len(arguments[0]))
        carry(*arguments)

    monkeypatch.setattr(surroundings, "carry", count)
    together = law.carry(cascade, [0, 1, 2], 0.3)
    assert calls == [3]
    for index, rest in together.items():
        assert law.carry(cascade, [index], 0.3)[index].tolist() == rest.tolist()
        assert (cascade.photos[index].x, cascade.photos[index].y) == tuple(rest)


def test_photos_move_alike_where_numba_is_not_installed() -> None:
    told = (
        "from aya_sim.physics import topple; from aya_sim.scenes import scene; (p,) = topple(scene('animal-photo')).photos; print(p.x, p.y)"
    )
    plain = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.modules['numba'] = None; {told}"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    rest = photo(topple(scene("animal-photo")))
    assert [float(number) for number in plain.stdout.split()] == pytest.approx([rest.x, rest.y], abs=1e-6)
