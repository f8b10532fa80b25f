"""Photos on top of dominoes: what an engine is told of them, and what becomes of the places it returns."""

import math
from dataclasses import dataclass, field, replace

import numpy as np

from aya_sim.components import Terrain
from aya_sim.layout import Animal, DominoSize, Floats, Layout, State, Table
from aya_sim.physics import Cascade, CascadeInput, CascadeResult, Nudge, topple
from aya_sim.physics.engine import Progress
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
