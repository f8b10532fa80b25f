"""Stamps: at every size they stand on the table, begin at the origin, and fall whole from where they are entered."""

import itertools

import pytest

from aya_sim.components import TABLE_HEIGHT, TABLE_WIDTH
from aya_sim.errors import BadQuestion
from aya_sim.geometry.check import refuse_impossible
from aya_sim.physics import ENGINES, topple
from aya_sim.scenes.stamps import STAMPS, Stamp

DECIDING = [engine for engine in ("pymunk", "fast") if engine in ENGINES]
TWO_RIVERS = {"merge", "crossroads"}
SIZES = [
    (stamp, values)
    for stamp in STAMPS.values()
    for values in sorted(
        {*itertools.product(*((size.least, size.most) for size in stamp.sizes)), tuple(size.usual for size in stamp.sizes)}
    )
]


@pytest.mark.parametrize("engine", DECIDING)
@pytest.mark.parametrize(("stamp", "values"), SIZES, ids=lambda one: one.name if isinstance(one, Stamp) else "x".join(map(str, one)))
def test_every_stamp_falls_whole_from_where_it_is_entered(stamp: Stamp, values: tuple[int, ...], engine: str) -> None:
    layout = stamp.build(*values)
    refuse_impossible(layout)
    assert len(layout.pushes) == (2 if stamp.name in TWO_RIVERS else 1)
    assert topple(layout, engine=engine).standing.tolist() == []


@pytest.mark.parametrize("stamp", STAMPS.values(), ids=lambda stamp: stamp.name)
def test_a_stamp_begins_at_the_origin_and_has_no_table_of_its_own(stamp: Stamp) -> None:
    layout = stamp.build()
    assert layout.table is None
    assert (layout.dominoes.x[0], layout.dominoes.y[0]) == (0.0, 0.0)
    assert layout.pushes[0].domino == layout.dominoes.id[0] == 1


@pytest.mark.parametrize("stamp", STAMPS.values(), ids=lambda stamp: stamp.name)
def test_larger_sizes_are_larger(stamp: Stamp) -> None:
    usual = stamp.usual
    for k, size in enumerate(stamp.sizes):
        counts = []
        for value in (size.least, size.most):
            layout = stamp.build(*usual[:k], value, *usual[k + 1 :])
            d = layout.dominoes
            counts.append((len(d), float(d.x.max() - d.x.min() + d.y.max() - d.y.min())))
        assert counts[0] < counts[1], size.name


def test_every_usual_stamp_has_room_on_the_usual_table() -> None:
    for stamp in STAMPS.values():
        d = stamp.build().dominoes
        assert d.x.max() - d.x.min() < 0.5 * TABLE_WIDTH, stamp.name
        assert d.y.max() - d.y.min() < 0.75 * TABLE_HEIGHT, stamp.name


def test_a_size_out_of_range_is_refused() -> None:
    for stamp in STAMPS.values():
        for k, size in enumerate(stamp.sizes):
            for value in (size.least - 1, size.most + 1):
                with pytest.raises(BadQuestion):
                    stamp.build(*stamp.usual[:k], value, *stamp.usual[k + 1 :])
