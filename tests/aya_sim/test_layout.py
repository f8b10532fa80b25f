"""The values of a laid table: what they refuse when they are born, and how dominoes are found again."""

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.components import Shape, Terrain
from aya_sim.errors import BadLayout
from aya_sim.layout import Animal, Domino, Dominoes, DominoSize, Layout, Material, Proof, Push, State, Table, Tile

A_PROOF = Proof("sha256:0", (1,), None, None, (Push(1),), False, 0, "pymunk", "7", 1e-3, "0.1.0", "here")


def stands(one: int, x: float = 0.0, **more: object) -> Domino:
    return replace(Domino(one, Terrain.FOREST, x, 0.0, 0.0), **more)  # type: ignore[arg-type]  # keys of Domino


def a_tile(**more: object) -> Tile:
    return replace(Tile("forest-1", Terrain.FOREST, Shape.BEND, 0.0, 0.0, 0.0), **more)  # type: ignore[arg-type]  # keys of Tile


def test_dominoes_are_kept_in_order_of_their_ids_whatever_order_they_come_in() -> None:
    rows = [stands(7, 1.0), stands(2, 2.0), stands(5, 3.0)]
    forth, back = Dominoes.of(rows), Dominoes.of(rows[::-1])
    assert forth == back
    assert forth.id.tolist() == [2, 5, 7]
    assert forth.x.tolist() == [2.0, 3.0, 1.0]
    assert [domino.id for domino in forth] == [2, 5, 7]


def test_every_row_knows_the_place_it_was_given_in() -> None:
    assert Dominoes.of([stands(7), stands(2), stands(5)]).place.tolist() == [1, 2, 0]


def test_columns_cannot_be_changed() -> None:
    dominoes = Dominoes.of([stands(1)])
    with pytest.raises(ValueError, match="read-only"):
        dominoes.x[0] = 5.0


def test_a_domino_comes_out_of_the_columns_as_it_went_in() -> None:
    whole = Domino(3, Terrain.GARDEN, 1.5, -2.5, 0.25, True, State.BACKWARD, 1.0, 1.25, -0.5)
    assert Dominoes.of([whole])[0] == whole


def test_what_is_not_said_of_a_fallen_domino_has_the_default_of_its_state() -> None:
    dominoes = Dominoes.of([stands(1 + state, heading=0.5, state=state) for state in State])
    standing, flat, forward, backward = dominoes
    assert (standing.tilt, flat.tilt, forward.tilt, backward.tilt) == (0.0, math.pi / 2, math.pi / 2, math.pi / 2)
    assert (forward.fall_heading, backward.fall_heading) == (0.5, 0.5 + math.pi)
    assert {one.slide for one in dominoes} == {0.0}
    assert dominoes.standing.tolist() == [True, False, False, False]


def test_rows_are_found_by_id_and_a_stranger_is_named() -> None:
    dominoes = Dominoes.of([stands(2), stands(5), stands(9)])
    assert dominoes.rows_of([9, 2]).tolist() == [2, 0]
    assert dominoes.row_of(5) == 1
    for stranger in (1, 4, 10):
        with pytest.raises(KeyError, match=str(stranger)):
            dominoes.rows_of([2, stranger])


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([stands(0)], r"\$\.dominoes\[0\]\.id: expected a whole number from 1 to 1e9, got 0"),
        ([stands(1), stands(-4)], r"\$\.dominoes\[1\]\.id: .*got -4"),
        ([stands(10**9 + 1)], r"\$\.dominoes\[0\]\.id: .*got 1000000001"),
        ([stands(8), stands(3), stands(8)], r"\$\.dominoes\[2\]\.id: 8 is taken by \$\.dominoes\[0\]"),
        ([stands(9), stands(1, math.nan)], r"\$\.dominoes\[1\]\.x: expected a number of at most 1e9 in size, got nan"),
        ([stands(1, 1.1e9)], r"\$\.dominoes\[0\]\.x: .*got 1100000000$"),
        ([stands(1, y=-math.inf)], r"\$\.dominoes\[0\]\.y: .*got -inf"),
        ([stands(1, heading=math.radians(2e9))], r"\$\.dominoes\[0\]\.heading: expected at most 1e9 degrees in size, got 2000000000$"),
        ([stands(1, slide=1e10, state=State.FORWARD)], r"\$\.dominoes\[0\]\.slide"),
        ([stands(1, drift=1e10, state=State.FORWARD)], r"\$\.dominoes\[0\]\.drift"),
        ([stands(1, tilt=-0.1, state=State.FORWARD)], r"\$\.dominoes\[0\]\.tilt: expected 0 to 180 degrees, got -5\.7"),
        ([stands(1, tilt=3.2, state=State.FORWARD)], r"\$\.dominoes\[0\]\.tilt"),
        ([replace(stands(1), terrain=Terrain.START)], "domino 1: no domino has the terrain 'start'"),
    ],
)
def test_dominoes_that_cannot_be_are_refused_with_their_place_and_value(rows: list[Domino], why: str) -> None:
    with pytest.raises(BadLayout, match=why):
        Dominoes.of(rows)


def test_the_largest_numbers_are_still_accepted() -> None:
    far = stands(10**9, 1e9, y=-1e9, heading=math.radians(1e9), state=State.BACKWARD)
    assert Dominoes.of([far])[0].x == 1e9


@pytest.mark.parametrize(
    ("birth", "why"),
    [
        (lambda: DominoSize(height=0.0), r"\$\.domino\.height: expected a number above 0, got 0"),
        (lambda: DominoSize(mass=-6.0), r"\$\.domino\.mass: expected a number above 0, got -6"),
        (lambda: DominoSize(width=math.nan), r"\$\.domino\.width"),
        (lambda: DominoSize(thickness=1.1e9), r"\$\.domino\.thickness: .*1e9"),
        (lambda: Material(friction_domino=2.1), r"\$\.material\.friction_domino: expected 0 to 2, got 2\.1"),
        (lambda: Material(friction_table=-0.1), r"\$\.material\.friction_table"),
        (lambda: Material(restitution=0.91), r"\$\.material\.restitution: expected 0 to 0\.9, got 0\.91"),
        (lambda: Table(width=0.0), r"\$\.table\.width"),
        (lambda: Table(height=math.inf), r"\$\.table\.height"),
        (lambda: a_tile(shape=Shape.SPRING), "Tile.shape: the Start tile, and no other, is a spring"),
        (lambda: a_tile(terrain=Terrain.START), "Tile.shape: the Start tile, and no other, is a spring"),
        (lambda: a_tile(terrain=Terrain.GARDEN), "Tile.terrain: no tile is a garden"),
        (lambda: a_tile(x=math.nan), "Tile.x: .*got nan"),
        (lambda: a_tile(rotation=math.radians(1.5e9)), "Tile.rotation: .*got 1500000000"),
        (lambda: Animal(Terrain.GARDEN, 0.0, 0.0), "Animal.terrain: no animal lives in 'garden'"),
        (lambda: Animal(Terrain.START, 0.0, 0.0), "Animal.terrain: no animal lives in 'start'"),
        (lambda: Animal(Terrain.POLE, 0.0, 0.0, (3, 3)), "Animal.on: expected two different dominoes, got 3 twice"),
        (lambda: Animal(Terrain.POLE, 0.0, 0.0, (3, 4), buffer=True), "Animal.on: .* not both"),
        (lambda: Animal(Terrain.POLE, 0.0, math.inf), "Animal.y: .*got inf"),
        (lambda: Push(0), "Push.domino: expected a whole number from 1 to 1e9, got 0"),
        (lambda: Push(10**5000), "Push.domino: .*got 1e40 or more"),
        (lambda: replace(A_PROOF, fell=(1, -1)), "Proof.fell: expected a whole number from 0 to 1e9, got -1"),
        (lambda: replace(A_PROOF, total=10**10), "Proof.count.total: .*got 10000000000"),
        (lambda: Push(1, speed=0.0), "Push.speed: expected a number above 0, got 0"),
        (lambda: Push(1, speed=math.nan), "Push.speed: .*got nan"),
        (lambda: Push(1, time=-1.0), r"Push.time: expected 0 to 1e\+09, got -1"),
        (lambda: replace(A_PROOF, dt=0.0), "Proof.engine.dt: expected a number above 0"),
        (lambda: replace(A_PROOF, seed=-1), "Proof.seed: expected a whole number from 0"),
        (lambda: replace(A_PROOF, seed=2**63), "Proof.seed"),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_its_key_and_what_was_given(birth: Callable[[], object], why: str) -> None:
    with pytest.raises(BadLayout, match=why):
        birth()


@pytest.mark.parametrize(
    ("parts", "why"),
    [
        ({"tiles": (a_tile(), a_tile(x=500.0))}, r"\$\.tiles\[1\]\.id: 'forest-1' is taken"),
        ({"pushes": (Push(1), Push(4))}, r"\$\.pushes\[1\]\.domino: there is no domino 4$"),
        ({"animals": (Animal(Terrain.POLE, 0.0, 0.0, (1, 2**70)),)}, r"\$\.animals\[0\]\.on: there is no domino 1180591620717411303424$"),
        ({"animals": (Animal(Terrain.POLE, 0.0, 0.0, (-(10**50), 1)),)}, r"\$\.animals\[0\]\.on: there is no domino -1e40 or less$"),
        (
            {"animals": (Animal(Terrain.POLE, 0.0, 0.0), Animal(Terrain.POLE, 0.0, 0.0, (1, 3)))},
            r"\$\.animals\[1\]\.on: there is no domino 3$",
        ),
    ],
)
def test_a_layout_refuses_two_tiles_of_one_id_and_whoever_is_not_there(parts: dict[str, tuple[object, ...]], why: str) -> None:
    with pytest.raises(BadLayout, match=why):
        Layout(Dominoes.of([stands(1), stands(2)]), **parts)  # type: ignore[arg-type]  # keys of Layout


def test_a_layout_may_have_more_than_the_box_holds() -> None:
    gardens = [replace(stands(i, 10.0 * i), terrain=Terrain.GARDEN) for i in range(1, 10_001)]
    assert len(Layout(Dominoes.of(gardens)).dominoes) == 10_000


def test_more_than_five_million_dominoes_are_refused() -> None:
    n = 5_000_001
    nothing = np.broadcast_to(np.float64(0.0), n)
    codes = np.broadcast_to(np.int8(0), n)
    with pytest.raises(BadLayout, match="at most 5,000,000 dominoes, got 5,000,001"):
        Dominoes(np.arange(1, n + 1), codes, codes > 0, nothing, nothing, nothing, codes, nothing, nothing, nothing)


def test_the_same_table_with_other_dominoes_keeps_the_rest() -> None:
    before = Layout(Dominoes.of([stands(1)]), name="a table", tiles=(a_tile(),))
    after = before.with_dominoes([stands(4), stands(2)])
    assert (after.name, after.tiles, after.dominoes.id.tolist()) == ("a table", before.tiles, [2, 4])
