"""No verdict depends on where the table is or how its dominoes are numbered."""

from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from aya_sim.components import LANDS, Terrain
from aya_sim.layout import Layout, State
from tests.aya_sim.geometry.test_photos import FOREST, WON, animals, landscapes
from tests.aya_sim.river_tables import a_fork, a_river, fallen, jittered, moved, on_branch, photo, renumbered, with_domino, with_photos

LINES = (
    "forest-1 > > A > A > forest-2",
    "m start f f f A f f forest-1 f f f A m m m A:mountain m m mountain-1 m",
    "f f g A:field i i i field-1 i g A i i i A . . i field-2 f f",
    "d A d d g d desert-1 d d A d p p A:pole p p p pole-1 A:forest p",
)


def any_table(seed: int, kind: int) -> Layout:
    """A table with everything in it, nothing exactly on a margin."""
    random = np.random.default_rng(seed)
    table = a_river(LINES[kind]) if kind < len(LINES) else a_fork("gf"[kind % 2])
    low, high = table.dominoes.x.min(), table.dominoes.x.max()
    lands = random.choice(5, 3)
    some = [photo(LANDS[k], random.uniform(low, high + 40), random.uniform(-60, 60), buffer=random.random() < 0.1) for k in lands]
    fork = [photo(FOREST, -60), photo(FOREST, *on_branch(1)), photo(FOREST, *on_branch(-1))] if kind >= len(LINES) else []
    return jittered(with_photos(table, *some, *fork), seed)


KINDS = st.integers(0, len(LINES) + 1)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), KINDS, st.floats(-1e4, 1e4), st.floats(-1e4, 1e4), st.floats(-7, 7))
def test_moving_and_turning_the_table_changes_no_verdict(seed: int, kind: int, dx: float, dy: float, turn: float) -> None:
    table = any_table(seed, kind)
    turned = moved(table, dx, dy, turn)
    assert animals(turned) == animals(table)
    assert landscapes(turned) == landscapes(table)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), KINDS)
def test_numbering_the_dominoes_anew_changes_no_verdict(seed: int, kind: int) -> None:
    table = any_table(seed, kind)
    other = renumbered(table, seed)
    assert animals(other) == animals(table)
    assert landscapes(other) == landscapes(table)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32 - 1), KINDS)
def test_a_domino_more_of_another_terrain_never_wins_a_landscape(seed: int, kind: int) -> None:
    table = any_table(seed, kind)
    random = np.random.default_rng(seed)
    flat = replace(fallen(Terrain.POLE, random.uniform(-100, 500), random.uniform(-60, 60)), state=State.FLAT)
    before, after = landscapes(table), landscapes(with_domino(table, flat))
    assert all(before[tile] == WON for tile in after if after[tile] == WON)
