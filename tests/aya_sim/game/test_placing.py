"""Rules, section 3: two hourglasses, stocks and reserves, turns, laying and re-orienting, and how the placing ends."""

import math
from dataclasses import replace

import pytest

from aya_sim.game import (
    Draw,
    DrawReserve,
    Lay,
    LayOnReserve,
    Phase,
    Pose,
    Reason,
    TakeBack,
    Tick,
    Turn,
    TurnHourglass,
    apply,
    new_game,
    observe,
    replay,
)
from aya_sim.layout import State
from tests.aya_sim.game.tables import FOREST, START, assert_conserved, camera, ended, laid, paused, placing, ready, refused, row, why

HERE = Pose(300.0, 300.0, 0.0)
ELSEWHERE = Pose(500.0, 500.0, 0.0)


def test_when_the_hourglass_is_turned_everybody_draws_one_domino() -> None:
    game = placing(players=4)
    assert game.phase == Phase.PLACING
    assert [len(seat.stock) for seat in game.seats] == [38] * 4
    assert all(seat.hand is not None for seat in game.seats)
    assert_conserved(game)


def test_a_player_holds_at_most_one_domino() -> None:
    assert why(placing(), Draw(0)) == Reason.HAND_FULL
    assert why(placing(), Draw(1)) == Reason.HAND_FULL


def test_a_player_whose_hand_is_empty_draws_at_any_time_also_ahead_of_their_turn() -> None:
    game = apply(placing(players=3), Lay(0, HERE))
    assert game.turn == 1
    drawn = apply(game, Draw(0))
    assert drawn.seats[0].hand == game.seats[0].stock[-1]
    assert drawn.turn == 1


def test_laying_ends_the_turn_and_the_next_player_is_to_lay() -> None:
    game = apply(placing(players=3), Lay(0, HERE))
    assert (game.turn, game.seats[0].hand) == (1, None)
    assert apply(apply(game, Lay(1, ELSEWHERE)), Lay(2, Pose(700.0, 500.0, 0.0))).turn == 0
    assert refused(game, Lay(0, ELSEWHERE)).numbers == {"turn": 1}


def test_only_the_domino_in_hand_is_laid() -> None:
    game = apply(apply(placing(), Lay(0, HERE)), Lay(1, ELSEWHERE))
    assert why(game, Lay(0, Pose(700.0, 300.0, 0.0))) == Reason.HAND_EMPTY
    assert why(game, LayOnReserve(0)) == Reason.HAND_EMPTY


def test_a_domino_stands_where_it_is_laid_with_its_direction_of_flow() -> None:
    game = placing(FOREST)
    held = game.seats[0].hand
    (domino,) = apply(game, Lay(0, Pose(300.0, 310.0, math.radians(-30)))).layout.dominoes
    assert (domino.id, domino.terrain, domino.state) == (held, FOREST, State.STANDING)
    assert (domino.x, domino.y) == (300.0, 310.0)
    assert math.degrees(domino.heading) == pytest.approx(330.0)


def test_a_domino_may_stand_on_a_tile_already_there_the_start_tile_included() -> None:
    assert apply(placing(), Lay(0, START)).layout.dominoes.standing.all()


def test_a_domino_stands_with_its_whole_foot_on_the_table() -> None:
    assert why(placing(), Lay(0, Pose(3.0, 300.0, 0.0))) == Reason.OFF_TABLE
    assert why(placing(), Lay(0, Pose(1597.0, 300.0, 0.0))) == Reason.OFF_TABLE
    assert why(placing(), Lay(0, Pose(300.0, 1200.0, 0.0))) == Reason.OFF_TABLE
    assert apply(placing(), Lay(0, Pose(3.75, 300.0, 0.0))).turn == 1


def test_two_feet_may_touch_but_not_overlap() -> None:
    game = apply(placing(FOREST), Lay(0, HERE))
    told = refused(game, Lay(1, Pose(307.4, 300.0, 0.0)))
    assert (told.reason, told.numbers) == (Reason.ON_A_DOMINO, {"domino": int(game.layout.dominoes.id[0])})
    assert len(apply(game, Lay(1, Pose(307.5, 300.0, 0.0))).layout.dominoes) == 2


def test_a_domino_may_be_laid_face_up_on_ones_own_reserve() -> None:
    game = placing()
    held = game.seats[0].hand
    game = apply(game, LayOnReserve(0))
    assert game.seats[0].reserve == (held,)
    assert (game.turn, game.seats[0].hand) == (1, None)
    assert observe(game, 1).seats[0].reserve == (held,)


def test_the_top_of_the_reserve_is_drawn_and_may_be_laid_back() -> None:
    game = apply(apply(placing(), LayOnReserve(0)), LayOnReserve(1))
    game = apply(apply(apply(game, Draw(0)), LayOnReserve(0)), Draw(1))
    below, top = game.seats[0].reserve
    game = apply(game, DrawReserve(0))
    assert (game.seats[0].hand, game.seats[0].reserve) == (top, (below,))
    game = apply(apply(game, LayOnReserve(1)), LayOnReserve(0))
    assert game.seats[0].reserve == (below, top)
    assert_conserved(game)


def test_who_has_no_reserve_cannot_draw_from_it() -> None:
    game = apply(placing(), Lay(0, HERE))
    assert why(game, DrawReserve(0)) == Reason.RESERVE_EMPTY
    assert why(game, DrawReserve(1)) == Reason.HAND_FULL


def test_an_hourglass_runs_for_six_hundred_seconds() -> None:
    game = apply(placing(), Tick(599.5))
    assert (game.phase, game.seconds_left) == (Phase.PLACING, 0.5)
    assert apply(game, Tick(0.5)).phase == Phase.PAUSE


def test_ticks_add_up_to_the_same_time_in_any_portions() -> None:
    game = placing()
    whole = apply(game, Tick(12.0))
    for _ in range(720):
        game = apply(game, Tick(1 / 60))
    assert game.seconds_left == pytest.approx(whole.seconds_left, abs=1e-3)
    assert len(game.record) == len(whole.record)
    assert replay(replace(game, seats=new_game(2, 1).seats)).used == game.used


def test_between_the_hourglasses_nothing_is_laid_moved_stood_up_or_drawn() -> None:
    game = paused(laid(placing(), HERE))
    one = int(game.layout.dominoes.id[0])
    for action in (Lay(1, ELSEWHERE), LayOnReserve(1), Draw(0), DrawReserve(0), Turn(1, one, 1.0)):
        assert why(game, action) == Reason.SAND_HAS_RUN_OUT


def test_players_may_talk_as_long_as_they_like_between_the_hourglasses() -> None:
    game = paused(placing())
    assert apply(game, Tick(86_400.0)) == game


def test_the_second_hourglass_is_turned_by_the_players_and_nobody_draws_for_it() -> None:
    game = paused(laid(placing(), HERE))
    again = apply(game, TurnHourglass(1))
    assert (again.phase, again.seconds_left, again.hourglass) == (Phase.PLACING, 600.0, 2)
    assert again.seats == game.seats


def test_the_hourglass_is_not_turned_while_the_sand_runs_nor_a_third_time() -> None:
    game = laid(placing(), HERE)
    assert why(game, TurnHourglass(0)) == Reason.SAND_STILL_RUNS
    assert why(ended(game), TurnHourglass(0)) == Reason.NOT_NOW


def test_the_placing_ends_at_once_when_the_second_hourglass_runs_out() -> None:
    game = ended(laid(placing(), HERE))
    assert game.phase == Phase.TOPPLING
    assert why(game, Lay(game.turn, ELSEWHERE)) == Reason.NOT_NOW
    assert apply(game, Tick(10.0)) is game


def test_the_placing_ends_when_a_player_who_has_to_draw_finds_the_stock_empty_even_with_a_reserve() -> None:
    game = placing()
    seats = (game.seats[0], replace(game.seats[1], stock=(), hand=None, reserve=game.seats[1].stock[:2]))
    game = apply(replace(game, seats=seats), Lay(0, HERE))
    assert game.phase == Phase.TOPPLING


def test_a_player_with_an_empty_stock_does_not_draw_from_the_reserve_ahead_of_their_turn() -> None:
    game = placing()
    seats = (game.seats[0], replace(game.seats[1], stock=(), hand=None, reserve=game.seats[1].stock[:2]))
    game = replace(game, seats=seats)
    assert why(game, DrawReserve(1)) == Reason.RESERVE_CLOSED
    assert apply(game, Lay(0, HERE)).phase == Phase.TOPPLING


def test_the_placing_goes_on_while_the_last_dominoes_are_in_the_hands() -> None:
    game = placing()
    game = replace(game, seats=tuple(replace(seat, stock=()) for seat in game.seats))
    assert why(apply(game, Lay(0, HERE)), Draw(0)) == Reason.STOCK_EMPTY
    assert apply(game, Lay(0, HERE)).phase == Phase.PLACING
    assert apply(apply(game, Lay(0, HERE)), Lay(1, ELSEWHERE)).phase == Phase.TOPPLING


def test_without_reserves_all_156_dominoes_can_come_onto_the_table() -> None:
    game = placing(players=5)
    for i in range(156):
        game = apply(ready(game), Lay(game.turn, Pose(100.0 + 25.0 * (i % 40), 300.0 + 60.0 * (i // 40), 0.0)))
    assert (len(game.layout.dominoes), game.phase) == (156, Phase.TOPPLING)
    assert_conserved(game)


def test_in_a_turn_standing_dominoes_may_be_turned_about_their_centre() -> None:
    game = laid(placing(), *row(3))
    one = int(game.layout.dominoes.id[1])
    turned = apply(game, Turn(game.turn, one, 0.5))
    domino = next(d for d in turned.layout.dominoes if d.id == one)
    before = next(d for d in game.layout.dominoes if d.id == one)
    assert (domino.x, domino.y) == (before.x, before.y)
    assert domino.heading == pytest.approx(0.5)
    assert turned.turn == game.turn, "turning is no laying"


def test_dominoes_are_turned_in_ones_own_turn_only() -> None:
    game = laid(placing(), HERE)
    one = int(game.layout.dominoes.id[0])
    assert why(game, Turn(0, one, 1.0)) == Reason.NOT_YOUR_TURN


def test_a_domino_is_not_turned_into_another_nor_over_the_edge() -> None:
    game = laid(placing(), Pose(4.0, 300.0, 0.0), Pose(19.0, 300.0, 0.0))
    first, second = (int(next(d.id for d in game.layout.dominoes if d.x == x)) for x in (4.0, 19.0))
    assert why(game, Turn(0, first, math.pi / 2)) == Reason.OFF_TABLE
    assert why(game, Turn(0, second, math.pi / 2)) == Reason.ON_A_DOMINO


def test_only_what_stands_on_the_table_is_turned() -> None:
    game = placing()
    assert why(game, Turn(0, 157, 1.0)) == Reason.NO_SUCH_DOMINO
    assert why(game, Turn(0, 10**30, 1.0)) == Reason.NO_SUCH_DOMINO
    assert game.seats[0].hand is not None
    assert why(game, Turn(0, game.seats[0].hand, 1.0)) == Reason.NO_SUCH_DOMINO


def test_there_are_as_many_seats_as_players() -> None:
    assert why(placing(), Draw(2)) == Reason.NO_SUCH_SEAT
    assert why(placing(), Lay(-1, HERE)) == Reason.NO_SUCH_SEAT


def test_among_friends_the_last_laying_may_be_taken_back_and_the_sand_is_gone() -> None:
    game = apply(placing(take_back=True), Tick(10.0))
    after = apply(apply(game, Lay(0, HERE)), Tick(5.0))
    back = apply(after, TakeBack(0))
    assert back == replace(game, used=after.used, record=back.record)
    assert replay(replace(back, record=back.record[:1])).options.take_back


def test_a_domino_laid_on_the_reserve_may_be_taken_back_too() -> None:
    game = placing(take_back=True)
    back = apply(apply(game, LayOnReserve(0)), TakeBack(0))
    assert back == replace(game, record=back.record)


def test_nothing_is_taken_back_after_a_draw_or_any_other_act() -> None:
    game = laid(placing(take_back=True), HERE)
    drawn = apply(game, Draw(0))
    assert why(drawn, TakeBack(0)) == Reason.NOTHING_TO_TAKE_BACK
    turned = apply(game, Turn(1, int(game.layout.dominoes.id[0]), 1.0))
    assert why(turned, TakeBack(0)) == Reason.NOTHING_TO_TAKE_BACK
    assert why(apply(game, TakeBack(0)), TakeBack(0)) == Reason.NOTHING_TO_TAKE_BACK


def test_one_takes_back_ones_own_laying_only_and_only_where_the_table_agreed_to_it() -> None:
    assert refused(laid(placing(take_back=True), HERE), TakeBack(1)).numbers == {"turn": 0}
    assert why(laid(placing(), HERE), TakeBack(0)) == Reason.TAKING_BACK_IS_OFF


def test_a_laying_that_ended_the_placing_stays() -> None:
    game = placing(take_back=True)
    game = replace(game, seats=(game.seats[0], replace(game.seats[1], stock=(), hand=None)))
    assert why(apply(game, Lay(0, HERE)), TakeBack(0)) == Reason.NOT_NOW


def test_the_first_ever_camera_domino_may_be_a_standard_one() -> None:
    game = apply(placing(camera(FOREST)), Lay(0, HERE))
    assert game.layout.dominoes.camera.all()
    assert not game.layout.animals
