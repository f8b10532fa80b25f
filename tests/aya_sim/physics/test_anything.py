"""Whatever is laid, if it can stand, falls to an end: no error but our own, no nonsense, and nobody forgotten."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aya_sim.errors import AyaError, BadLayout
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import DominoSize, Layout, Material, Push, State
from aya_sim.physics import Cascade, topple
from tests.aya_sim.physics.layouts import Spot, laid, line, renumbered, ring

USUAL = DominoSize()
SIZES = [
    USUAL,
    DominoSize(48, 24, 1),
    DominoSize(48, 24, 24),
    DominoSize(48, 24, 60),
    DominoSize(48, 3, 7.5),
    DominoSize(48, 200, 7.5),
    DominoSize(480, 240, 75),
    DominoSize(4.8, 2.4, 0.75),
]
MATERIALS = [
    Material(),
    Material(0, 0.5),
    Material(0.2, 0),
    Material(0, 0, 0),
    Material(2, 2, 0),
    Material(0.2, 0.5, 0.9),
    Material(0, 0, 0.9),
]


def that_can_stand(spots: list[Spot], size: DominoSize, material: Material) -> Layout:
    """Those of these spots that do not overlap an earlier one; heights apart in units of the size."""
    kept: list[Spot] = []
    for x, y, heading in spots:
        spot = (x * size.height, y * size.height, heading)
        try:
            refuse_impossible(laid([*kept, spot], size, material))
        except BadLayout:
            continue
        kept.append(spot)
    return laid(kept, size, material)


@st.composite
def tables(draw: st.DrawFn, sizes: list[DominoSize] = SIZES, materials: list[Material] = MATERIALS) -> Layout:
    """Up to fifteen dominoes thrown together, squarely or not."""
    along = st.floats(0, 3).map(lambda v: round(v, 3))
    headings = st.one_of(st.sampled_from([0.0, 90.0, 180.0, 270.0]), st.floats(0, 360).map(lambda v: round(v, 2)))
    spots = draw(st.lists(st.tuples(along, along, headings), min_size=1, max_size=15))
    return that_can_stand(spots, draw(st.sampled_from(sizes)), draw(st.sampled_from(materials)))


@st.composite
def pushes_of(draw: st.DrawFn, table: Layout) -> list[Push]:
    one = st.integers(1, len(table.dominoes))
    speeds, times = st.sampled_from([0.5, 2.7, 3.0, 10.0, 100.0]), st.one_of(st.none(), st.floats(0, 1))
    return draw(st.lists(st.builds(Push, one, speeds, times), min_size=1, max_size=4))


def is_sound(cascade: Cascade) -> None:
    n = len(cascade.layout.dominoes)
    for column in (cascade.tilt, cascade.slide, cascade.fall_heading):
        assert np.isfinite(column).all()
    assert math.isfinite(cascade.duration)
    assert np.all((cascade.tilt >= 0) & (cascade.tilt <= math.pi))
    assert cascade.fell.tolist() == np.isin(cascade.state, (State.FORWARD, State.BACKWARD)).tolist()
    assert len(cascade.standing) + len(list(cascade.falls())) == n
    assert np.all(cascade.fall_time[cascade.fell] <= cascade.duration + 1e-9)
    assert np.all(cascade.tilt[~cascade.fell] == 0)
    assert np.all((cascade.by >= -1) & (cascade.by < n))
    assert np.all(cascade.by != np.arange(n))
    assert np.all(cascade.by[~cascade.fell] == -1)
    assert cascade.wave_speed is None or cascade.wave_speed > 0


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_table_that_can_stand_falls_to_an_end(data: st.DataObject) -> None:
    table = data.draw(tables())
    cascade = topple(table, data.draw(pushes_of(table)))
    is_sound(cascade)
    assert len(cascade.fallen.dominoes) == len(table.dominoes)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(materials=[Material(), Material(0.2, 0.5, 0.5)]))
def test_nudging_on_brings_everybody_down(table: Layout) -> None:
    cascade = topple(table, until_down=True)
    is_sound(cascade)
    assert not len(cascade.standing)
    assert len(cascade.pushes) <= len(table.dominoes)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_numbers_decide_nothing_on_any_table(data: st.DataObject) -> None:
    table = data.draw(tables())
    pushes = tuple(data.draw(pushes_of(table)))
    pushed = Layout(table.dominoes, domino=table.domino, material=table.material, pushes=pushes)
    assert topple(renumbered(pushed, data.draw(st.integers(0, 999)))).digest == topple(pushed).digest


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), st.floats(10, 500))
def test_looking_changes_nothing_on_any_table(table: Layout, rate: float) -> None:
    assert topple(table, sample_rate=rate).digest == topple(table).digest


@given(st.floats(allow_nan=True, allow_infinity=True), st.floats(allow_nan=True, allow_infinity=True))
def test_any_step_and_any_push_are_taken_or_refused_in_our_own_words(dt: float, speed: float) -> None:
    refused = ""
    try:
        is_sound(topple(laid([(0, 0, 0)]), [Push(1, speed)], dt=dt if dt > 2e-4 else 1.0))
    except AyaError as error:
        refused = str(error)
    assert len(refused.splitlines()) <= 1


CROWDS: dict[str, list[Spot]] = {
    "ten strike one": [(0, 0, 0), *((-46 * math.cos(a), -46 * math.sin(a), math.degrees(a)) for a in np.arange(10) * math.tau / 10)],
    "a block of touching dominoes": [(7.5 * i, 24.0 * j, 0.0) for i in range(8) for j in range(8)],
    "a block that looks both ways": [(9.0 * i, 24.5 * j, 180.0 * ((i + j) % 2)) for i in range(8) for j in range(8)],
    "herringbone": [(26.0 * i, 26.0 * j, 90.0 * ((i + j) % 2)) for i in range(10) for j in range(10)],
    "a tight ring": ring(8),
    "a row of touching dominoes": line(150, 7.5),
    "a T": line(10) + line(10, x=250, y=-100, heading=90),
    "pinwheel": [(28 * math.cos(a), 28 * math.sin(a), math.degrees(a) + 90) for a in np.arange(5) * math.tau / 5],
}


@pytest.mark.parametrize("speed", [3.0, 20.0])
@pytest.mark.parametrize("name", CROWDS)
def test_crowds_come_to_rest(name: str, speed: float) -> None:
    table = laid(CROWDS[name])
    refuse_impossible(table)
    is_sound(topple(table, [Push(1, speed)]))
    is_sound(topple(table, [Push(one, speed, time=0.0) for one in range(1, len(table.dominoes) + 1)]))


@pytest.mark.parametrize("seed", range(3))
def test_a_crowd_that_looks_every_way_comes_down(seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = laid([(30.0 * i, 30.0 * j, float(rng.uniform(0, 360))) for i in range(10) for j in range(10)])
    cascade = topple(table, until_down=True)
    is_sound(cascade)
    assert not len(cascade.standing)


def test_thousands_of_pushes_are_made_in_order() -> None:
    table = laid([(100.0 * i, 100.0 * j, 0.0) for i in range(40) for j in range(25)])
    cascade = topple(table, [Push(one, time=one * 1e-3) for one in range(1, 1001)])
    assert not len(cascade.standing)
    assert [push.domino for push in cascade.pushes] == [*range(1, 1001)]
    assert np.all(np.diff(cascade.fall_time) > 0)


@pytest.mark.parametrize("material", MATERIALS, ids=lambda m: f"{m.friction_domino} {m.friction_table} {m.restitution}")
def test_every_friction_and_restitution_that_a_layout_may_have_comes_to_rest(material: Material) -> None:
    for gap in (0.1, 0.4, 0.9):
        is_sound(topple(laid(line(20, gap * 48 + 7.5), material=material), [Push(1, 6.0)]))


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s.height} {s.width} {s.thickness}")
def test_every_size_comes_to_rest(size: DominoSize) -> None:
    for gap in (0.05, 0.4, 0.9):
        is_sound(topple(laid(line(12, gap * size.height + size.thickness), size), [Push(1, 6.0 * math.sqrt(48 / size.height))]))
