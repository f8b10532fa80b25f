"""Fields: one domino for each cell, on a table with room, and one push brings all of them down."""

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.geometry.check import refuse_impossible
from aya_sim.layout import State, Table
from aya_sim.physics import ENGINES, topple
from aya_sim.scenes.fields import LARGEST_FIELD, LEAD, field, grid_size
from aya_sim.scenes.stamps import STAMPS


def codes(rows: int, columns: int) -> np.ndarray:
    return (np.arange(rows * columns) % 6).reshape(rows, columns).astype(np.int8)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 30), (30, 1), (12, 17)])
def test_one_push_brings_every_domino_of_a_field_down(rows: int, columns: int) -> None:
    layout = field(codes(rows, columns))
    assert len(layout.dominoes) == rows * columns + LEAD
    assert topple(layout).fell.all()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("rows", "columns"), [(12, 8), (16, 16)])
def test_the_dominoes_of_a_field_fall_forward_and_slide_less_than_their_height(rows: int, columns: int, engine: str) -> None:
    layout = field(codes(rows, columns))
    fallen = topple(layout, engine=engine).fallen.dominoes
    assert (fallen.state == State.FORWARD).all()
    assert np.abs(fallen.slide).max() < layout.domino.height


def test_the_upper_row_of_the_colours_is_the_upper_row_on_the_table() -> None:
    layout = field(np.array([[0, 1], [2, 3]], np.int8))
    d = layout.dominoes
    places = {int(d.terrain[row]): (d.x[row], d.y[row]) for row in range(LEAD, len(d))}
    assert places[0][0] < places[1][0]
    assert places[0][1] == places[1][1]
    assert places[0][1] > places[2][1]
    assert places[0][0] == places[2][0]


@pytest.mark.parametrize("shape", [(3, 3), (141, 141), (1, 20_000), (20_000, 1)])
def test_every_field_has_room_on_its_own_table(shape: tuple[int, int]) -> None:
    layout = field(codes(*shape))
    refuse_impossible(layout)
    assert layout.table is not None
    assert layout.table.width >= Table().width
    assert layout.table.height >= Table().height


@pytest.mark.parametrize("shape", [(16, 48), (42, 119), (84, 238)])
@pytest.mark.parametrize("stamp", ["spiral", "field"])
def test_below_a_field_a_stamp_of_the_usual_size_has_room(shape: tuple[int, int], stamp: str) -> None:
    layout, piece = field(codes(*shape)), STAMPS[stamp].build(*STAMPS[stamp].usual).dominoes
    assert float(layout.dominoes.y.min()) - layout.domino.height > float(np.ptp(piece.y)) + layout.domino.height


@pytest.mark.parametrize("wide", [0.001, 0.3, 1.0, 2.5, 900.0])
@pytest.mark.parametrize("count", [1, 200, 5_000, 20_000, 10**9])
def test_a_grid_has_no_more_cells_than_asked_for(wide: float, count: int) -> None:
    rows, columns = grid_size(wide, 1.0, count)
    assert rows >= 1
    assert columns >= 1
    assert rows * columns <= min(count, LARGEST_FIELD)
    if 0.3 <= wide <= 2.5 and count >= 200:
        assert rows * columns >= 0.9 * min(count, LARGEST_FIELD)
        assert columns / rows == pytest.approx(wide, rel=0.15)


def test_what_is_no_field_is_refused() -> None:
    for bad in (codes(0, 5), codes(201, 100), np.full((2, 2), 6, np.int8), np.full((2, 2), -1, np.int8)):
        with pytest.raises(BadQuestion):
            field(bad)
