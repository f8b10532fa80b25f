"""Rules, section 3 and 6: dominoes knocked over by accident, and how they are stood up again."""

import math
from dataclasses import replace

import numpy as np
import pytest

from aya_sim.errors import BadQuestion
from aya_sim.game import (
    Draw,
    Game,
    Knock,
    Lay,
    LayAnimal,
    Phase,
    Point,
    Pose,
    Reason,
    StandUp,
    TakeBack,
    Tick,
    Turn,
    apply,
    apply_with_cascade,
    legal,
)
from aya_sim.geometry.footprints import boxes
from aya_sim.layout import Push, State
from aya_sim.physics import topple
from tests.aya_sim.game.tables import FOREST, assert_conserved, camera, ended, laid, paused, placing, ready, refused, row, why


def chain(count: int = 6) -> Game:
    """A chain of forest dominoes along +x, laid in order; seat 0 or 1 is to lay."""
    return laid(placing(*[FOREST] * count), *row(count))


def ids(game: Game) -> list[int]:
    """Along the chain."""
    d = game.layout.dominoes
    return [int(i) for i in d.id[np.argsort(d.x)]]


def with_photo() -> Game:
    """A chain of five with a photo astride the second and the third."""
    game = laid(placing(FOREST, FOREST, FOREST, FOREST, camera(FOREST)), *[p for i, p in enumerate(row(5)) if i != 2])
    return ready(apply(game, LayAnimal(0, row(5)[2], ids(game)[1])))


def test_the_cascade_runs_on_from_the_domino_that_was_knocked() -> None:
    game = apply(chain(), Knock(0, ids(chain())[2], 1))
    assert game.layout.dominoes.state[[ids(game).index(i) for i in ids(game)]].tolist() == [0, 0, 2, 2, 2, 2]
    assert game.phase == Phase.PLACING
    assert_conserved(game)


def test_a_domino_knocked_from_the_front_falls_backward() -> None:
    game = chain()
    game = apply(game, Knock(0, ids(game)[3], -1))
    states = dict(zip(game.layout.dominoes.id.tolist(), game.layout.dominoes.state.tolist(), strict=True))
    assert [states[i] for i in ids(game)] == [State.BACKWARD] * 4 + [State.STANDING] * 2
    covered = boxes(game.layout)
    assert (
        covered.x[game.layout.dominoes.state == State.BACKWARD] < game.layout.dominoes.x[game.layout.dominoes.state == State.BACKWARD]
    ).all()


def test_a_knock_backward_is_a_push_on_a_table_turned_half_round() -> None:
    game = chain()
    knocked, cascade = apply_with_cascade(game, Knock(0, ids(game)[3], -1), sample_rate=60.0)
    mirrored = replace(
        game.layout,
        dominoes=replace(
            game.layout.dominoes, heading=game.layout.dominoes.heading + math.pi, fall_heading=game.layout.dominoes.heading + math.pi
        ),
    )
    pushed = topple(mirrored, (Push(ids(game)[3]),))
    assert np.allclose(cascade.fall_time, pushed.fall_time, equal_nan=True)
    assert np.allclose(cascade.tilt, pushed.tilt)
    assert cascade.samples is not None
    row_of_first = game.layout.dominoes.row_of(ids(game)[3])
    assert cascade.samples.tilt[cascade.samples.row == row_of_first][-1] < -1.0, "tilt is positive forward"
    assert knocked == apply(game, Knock(0, ids(game)[3], -1)), "watching changes nothing"


def test_accidents_happen_in_anybodys_turn_while_the_sand_runs() -> None:
    game = chain()
    assert apply(game, Knock(1 - game.turn, ids(game)[0], 1)).turn == game.turn
    assert why(paused(game), Knock(0, ids(game)[0], 1)) == Reason.SAND_HAS_RUN_OUT
    assert why(ended(game), Knock(0, ids(game)[0], 1)) == Reason.NOT_NOW


def test_only_what_stands_is_knocked_over() -> None:
    game = chain()
    assert why(game, Knock(0, 156, 1)) == Reason.NO_SUCH_DOMINO
    fallen = apply(game, Knock(0, ids(game)[0], 1))
    assert why(fallen, Knock(0, ids(game)[0], 1)) == Reason.NOT_STANDING


@pytest.mark.parametrize(("side", "speed"), [(0, 3.0), (2, 3.0), (1, 0.0), (1, -1.0), (1, math.nan), (1, 41.0)])
def test_a_knock_has_a_side_and_a_speed(side: int, speed: float) -> None:
    with pytest.raises(BadQuestion):
        Knock(0, 1, side, speed)


@pytest.mark.parametrize("speed", [0.5, 3.0, 10.0, 40.0])
def test_a_knock_of_any_speed_knocks_over(speed: float) -> None:
    game = apply(chain(), Knock(0, ids(chain())[0], 1, speed))
    assert not game.layout.dominoes.standing.any()


def test_whoever_lies_is_stood_up_in_its_own_place_and_heading_by_anybody() -> None:
    game = chain()
    fallen = apply(game, Knock(0, ids(game)[0], 1))
    seat = 1 - fallen.turn
    for domino in reversed(ids(game)):
        fallen = apply(fallen, StandUp(seat, domino))
    assert fallen.layout == game.layout
    assert fallen.turn == game.turn


def test_what_stands_is_not_stood_up() -> None:
    game = chain()
    assert why(game, StandUp(0, ids(game)[0])) == Reason.NOT_KNOCKED_OVER
    assert why(game, StandUp(0, 156)) == Reason.NO_SUCH_DOMINO


def test_nobody_stands_anything_up_between_the_hourglasses() -> None:
    game = chain()
    fallen = apply(game, Knock(0, ids(game)[0], 1))
    assert why(paused(fallen), StandUp(0, ids(game)[0])) == Reason.SAND_HAS_RUN_OUT
    assert why(ended(fallen), StandUp(0, ids(game)[0])) == Reason.NOT_NOW


def test_nobody_lays_in_the_place_of_a_domino_that_must_stand_again() -> None:
    game = chain()
    first = ids(game)[0]
    fallen = apply(game, Knock(0, first, 1))
    told = refused(fallen, Lay(fallen.turn, Pose(300.0, 300.0, 0.0)))
    assert (told.reason, told.numbers) == (Reason.ON_A_KNOCKED_PLACE, {"domino": first})


def test_nobody_lays_on_a_fallen_domino() -> None:
    game = chain()
    fallen = apply(game, Knock(0, ids(game)[-1], 1))
    told = refused(fallen, Lay(fallen.turn, Pose(450.0, 300.0, 0.0)))
    assert (told.reason, told.numbers) == (Reason.ON_A_LYING_DOMINO, {"domino": ids(game)[-1]})


def test_fallen_dominoes_are_not_turned() -> None:
    game = chain()
    fallen = apply(game, Knock(0, ids(game)[0], 1))
    assert why(fallen, Turn(fallen.turn, ids(game)[0], 1.0)) == Reason.NOT_STANDING


def test_a_photo_falls_with_its_dominoes_and_comes_back_when_both_stand_again() -> None:
    game = with_photo()
    fallen = apply(game, Knock(0, ids(game)[0], 1))
    (photo,) = fallen.layout.animals
    assert photo.on is None
    assert not photo.buffer
    first, second = ids(game)[1:3]
    halfway = apply(fallen, StandUp(0, first))
    assert halfway.layout.animals == fallen.layout.animals
    assert apply(halfway, StandUp(0, second)).layout.animals == game.layout.animals
    assert_conserved(fallen)


def test_a_photo_also_falls_when_only_one_of_its_dominoes_does() -> None:
    game = with_photo()
    fallen = apply(game, Knock(0, ids(game)[2], 1))
    assert fallen.layout.animals[0].on is None
    assert apply(fallen, StandUp(1, ids(game)[2])).layout.animals == game.layout.animals


def test_a_domino_is_not_turned_from_under_a_photo_that_must_come_back() -> None:
    game = laid(placing(FOREST, camera(FOREST), FOREST), Pose(300.0, 300.0, 0.0))
    one = ids(game)[0]
    game = ready(apply(game, LayAnimal(1, Pose(325.0, 300.0, 0.0), one, Point(311.0, 322.0))))
    fallen = apply(game, Knock(0, ids(game)[1], 1))
    assert why(fallen, Turn(0, one, math.pi / 2)) == Reason.PHOTO_WOULD_FALL


def test_what_still_lies_when_the_placing_ends_becomes_flat_where_it_lies() -> None:
    game = with_photo()
    fallen = apply(game, Knock(0, ids(game)[0], 1))
    covered = boxes(fallen.layout)
    over = ended(fallen)
    flat = over.layout.dominoes
    assert (flat.state == State.FLAT).all()
    assert np.allclose(flat.x, covered.x)
    assert np.allclose(flat.y, covered.y)
    assert np.allclose(boxes(over.layout).centres, covered.centres)


def test_a_photo_on_what_still_lies_is_not_won() -> None:
    game = with_photo()
    over = ended(apply(game, Knock(0, ids(game)[2], 1)))
    (photo,) = over.layout.animals
    assert photo.buffer, "it touches no chain, wherever the chain falls"
    assert over.phase == Phase.TOPPLING


def test_fallen_dominoes_stay_in_the_way_of_a_later_accident() -> None:
    game = chain(8)
    game = apply(game, Knock(0, ids(game)[4], 1))
    game = apply(game, Knock(0, ids(game)[0], 1))
    assert not game.layout.dominoes.standing.any()
    assert_conserved(game)


def test_an_accident_ends_the_time_in_which_a_laying_may_be_taken_back() -> None:
    game = apply(placing(take_back=True), Lay(0, Pose(300.0, 300.0, 0.0)))
    assert legal(game, 0).take_back
    assert why(apply(game, Knock(1, ids(game)[0], 1)), TakeBack(0)) == Reason.NOTHING_TO_TAKE_BACK


def test_the_same_accident_comes_to_the_same() -> None:
    game = with_photo()
    knock = Knock(0, ids(game)[0], 1)
    assert apply(game, knock) == apply(game, knock)
    assert apply(apply(game, knock), Tick(1.0)) == apply(apply(game, knock), Tick(1.0))
    assert why(apply(game, knock), Draw(game.turn)) == Reason.HAND_FULL
