"""Photos on top of dominoes: what an engine is told of them, and what becomes of the places it returns."""

import math
from dataclasses import dataclass, field, replace

import numpy as np
import pytest

from aya_sim.components import Terrain
from aya_sim.layout import Animal, DominoSize, Floats, Layout, Push, State, Table
from aya_sim.physics import ENGINES, Cascade, CascadeInput, CascadeResult, Nudge, PhotoRest, topple
from aya_sim.physics.engine import Progress
from aya_sim.scenes import curve, straight
from tests.aya_sim.physics.layouts import PITCH, laid, line


@dataclass(frozen=True)
class Carrier:
    """Every domino falls at once, or none, and each photo is moved by the same way; the last input is kept."""

    way: tuple[float, float, float]
    falls: bool = True
    told: list[CascadeInput] = field(default_factory=list)
    name: str = "carrier"
    version: str = "1"

    def step_for(self, size: DominoSize) -> float:
        return 1.0

    def run(self, cascade_input: CascadeInput, dt: float, sample_rate: float | None, progress: Progress | None = None) -> CascadeResult:
        self.told.append(cascade_input)
        fell, n = cascade_input.standing & self.falls, len(cascade_input.x)
        photos = cascade_input.photos
        return CascadeResult(
            fall_time=np.where(fell, 0.0, math.nan),
            by=np.full(n, -1),
            side=fell.astype(np.int8),
            fall_heading=cascade_input.heading,
            tilt=np.where(fell, math.pi / 2, 0.0),
            slide=np.zeros(n),
            drift=np.zeros(n),
            nudges=tuple(Nudge(nudge.row, nudge.speed, 0.0) for nudge in cascade_input.nudges),
            duration=dt,
            samples=None,
            photos=None if photos is None else np.column_stack((photos.x, photos.y, np.zeros(len(photos.x)))) + self.way,
        )


def photographed(*animals: Animal, table: Table | None = None) -> Layout:
    return replace(laid(line(8, x=100, y=100)), animals=animals, table=table)


def astride(first: int, y: float = 100.0) -> Animal:
    return Animal(Terrain.FIELD, 100 + PITCH * (first - 0.5), y, (first, first + 1))


def places(cascade: Cascade) -> Floats:
    return np.array([(p.x, p.y) for p in cascade.photos])


def test_an_engine_is_told_of_the_photos_on_standing_dominoes_alone() -> None:
    lying, aside = Animal(Terrain.FIELD, 150, 160), Animal(Terrain.FIELD, 150, 200, buffer=True)
    engine = Carrier((0, 0, 0))
    topple(photographed(lying, astride(5), aside, astride(2)), engine=engine)
    (photos,) = [one.photos for one in engine.told]
    assert photos is not None
    assert photos.x.tolist() == [100 + 1.5 * PITCH, 100 + 4.5 * PITCH]
    assert photos.y.tolist() == [100, 100]
    assert (photos.friction_domino, photos.friction_table) == (0.3, 0.5)


def test_an_engine_is_told_of_no_photos_where_none_is_carried() -> None:
    engine = Carrier((0, 0, 0))
    topple(photographed(Animal(Terrain.FIELD, 150, 160)), engine=engine)
    assert engine.told[0].photos is None


def test_a_photo_rests_where_the_engine_laid_it_and_the_others_lie_where_they_lay() -> None:
    cascade = topple(photographed(Animal(Terrain.FIELD, 150, 400), astride(5), astride(2)), engine=Carrier((3, -4, 9)))
    assert places(cascade).tolist() == [[150, 400], [103 + 4.5 * PITCH, 96], [103 + 1.5 * PITCH, 96]]
    assert [photo.on_chain for photo in cascade.photos] == [False, True, True]


def test_a_photo_touches_the_chain_up_to_half_a_millimetre_beside_it() -> None:
    for way, touches in ((12 + 15 + 0.4, True), (12 + 15 + 0.6, False)):
        (photo,) = topple(photographed(astride(3)), engine=Carrier((0, way, 0))).photos
        assert photo.on_chain is touches


def test_a_photo_that_the_engine_leaves_to_the_law_is_moved_by_it() -> None:
    layout = photographed(astride(3))
    (left,) = topple(layout, engine=Carrier((math.nan, 0, 0))).photos
    (taken,) = topple(layout, engine=Carrier((0, 50, 0))).photos
    assert abs(left.y - 100) < 20
    assert taken.y == 150


def test_a_photo_is_caught_at_the_rim_of_the_table() -> None:
    (photo,) = topple(photographed(astride(3), table=Table(400, 300)), engine=Carrier((0, -90, 0))).photos
    assert photo.y == 15


def test_a_photo_that_trembles_on_dominoes_that_stand_lies_astride_them_as_before() -> None:
    layout = photographed(astride(3))
    cascade = topple(layout, engine=Carrier((0.2, 0.1, 49), falls=False))
    assert set(cascade.state.tolist()) == {State.STANDING}
    assert cascade.fallen.animals == layout.animals


CARRIERS = sorted({"full", "mujoco"} & ENGINES.keys())
"""Engines in which photos are bodies."""


def carry(table: Layout, first: int, engine: str, speed: float = 3.0) -> tuple[float, float, PhotoRest]:
    """Topple a table with a photo astride two dominoes; return how far it came along and across the first one's heading."""
    one, other = (table.dominoes[table.dominoes.row_of(first + k)] for k in (0, 1))
    photo = Animal(Terrain.FIELD, (one.x + other.x) / 2, (one.y + other.y) / 2, (one.id, other.id))
    (rest,) = topple(replace(table, animals=(photo,)), [Push(1, speed)], engine=engine).photos
    dx, dy, c, s = rest.x - photo.x, rest.y - photo.y, math.cos(one.heading), math.sin(one.heading)
    return dx * c + dy * s, dy * c - dx * s, rest


@pytest.mark.parametrize("engine", CARRIERS)
class TestBodies:
    @pytest.mark.parametrize(("pitch", "forward", "most"), [(20.0, 9.3, 6.0), (25.0, -1.7, 3.0)])
    def test_on_a_straight_row_a_photo_rides_as_far_as_measured_and_stays_on_the_chain(
        self, engine: str, pitch: float, forward: float, most: float
    ) -> None:
        along, across, rest = carry(straight(14, pitch), 7, engine, 3.6)
        assert along == pytest.approx(forward, abs=most)
        assert abs(across) < 4
        assert rest.on_chain

    def test_in_a_curve_a_photo_leaves_the_middle_of_the_chain(self, engine: str) -> None:
        along, across, _ = carry(curve(12, 20.0, math.radians(15), flip=math.inf), 3, engine)
        assert math.hypot(along, across) > 5

    def test_a_photo_on_two_dominoes_that_nothing_strikes_stays(self, engine: str) -> None:
        table = laid([*line(4), *line(2, x=300)])
        along, across, rest = carry(table, 5, engine)
        assert (along, across, rest.on_chain) == (0, 0, False)

    def test_a_photo_changes_the_fall_of_the_dominoes_under_it_only_a_little(self, engine: str) -> None:
        bare = straight(14, 25.0)
        one, other = bare.dominoes[4], bare.dominoes[5]
        loaded = replace(bare, animals=(Animal(Terrain.FIELD, (one.x + other.x) / 2, 0.0, (one.id, other.id)),))
        without, within = topple(bare, engine=engine), topple(loaded, engine=engine)
        assert without.fall_time[:4].tolist() == within.fall_time[:4].tolist()
        assert within.fall_time == pytest.approx(without.fall_time, abs=0.012)
        assert not np.array_equal(within.fall_time, without.fall_time)

    def test_photos_give_the_same_bits_in_whatever_order_they_are_listed(self, engine: str) -> None:
        table = photographed(astride(2), astride(5))
        again = replace(table, animals=table.animals[::-1])
        assert topple(table, engine=engine).digest == topple(again, engine=engine).digest
