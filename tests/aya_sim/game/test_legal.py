"""What an interface may show: who may do what, and what a person at the table sees."""

from dataclasses import fields, replace

from aya_sim.components import Shape
from aya_sim.game import Game, Knock, Lay, LayFlat, Phase, Pose, TakeTile, apply, legal, new_game, observe
from tests.aya_sim.game.tables import FOREST, camera, ended, laid, paused, placing, ready, with_top_tile

HERE = Pose(300.0, 300.0, 0.0)


def may(game: Game, seat: int) -> set[str]:
    """Names of everything this player may do."""
    choices = legal(game, seat)
    return {one.name for one in fields(choices) if getattr(choices, one.name)}


def test_before_the_hourglass_the_start_tile_is_placed_and_then_the_hourglass_turned() -> None:
    assert may(new_game(2), 0) == {"place_start"}
    assert may(new_game(2, start=Pose(100.0, 100.0, 0.0)), 1) == {"place_start", "turn_hourglass"}


def test_who_is_to_lay_may_lay_or_reserve_and_the_others_only_draw() -> None:
    game = placing(FOREST, FOREST)
    assert may(game, 0) == {"lay", "lay_on_reserve"}
    assert may(game, 1) == set()
    game = apply(game, Lay(0, HERE))
    assert may(game, 0) == {"draw"}
    assert may(game, 1) == {"lay", "lay_on_reserve", "to_turn"}


def test_a_camera_domino_offers_its_three_uses_with_what_is_left_in_the_piles() -> None:
    game = with_top_tile(placing(camera(FOREST)), FOREST, Shape.BEND)
    assert may(game, 0) == {"lay", "lay_on_reserve", "take_tile", "lay_animal"}
    assert may(apply(game, TakeTile(0)), 0) == {"lay_landscape", "put_tile_back"}
    emptied = game.with_pile(replace(game.pile(FOREST), tiles=(), animals=0))
    assert may(emptied, 0) == {"lay", "lay_on_reserve"}


def test_what_lies_may_be_stood_up_by_anybody_and_the_buffer_raised_in_turn() -> None:
    game = laid(placing(FOREST, camera(FOREST)), HERE)
    standing = int(game.layout.dominoes.id[0])
    game = ready(apply(game, LayFlat(1, Pose(400.0, 300.0, 0.0))))
    flat = next(int(i) for i in game.layout.dominoes.id if i != standing)
    game = apply(game, Knock(1, standing, -1))
    assert [legal(game, seat).to_stand_up for seat in (0, 1)] == [(standing,)] * 2
    assert [legal(game, seat).to_raise for seat in (0, 1)] == [(flat,), ()]
    assert legal(game, 0).to_turn == ()


def test_in_the_pause_there_is_only_the_hourglass_to_turn_and_at_the_end_only_to_nudge() -> None:
    game = laid(placing(), HERE)
    assert may(paused(game), 0) == {"turn_hourglass"}
    assert may(ended(game), 1) == {"to_nudge"}


def test_nobody_sees_the_order_of_the_stocks_and_of_the_piles_nor_the_luck() -> None:
    game = placing()
    other = replace(
        game,
        rng=game.rng + 1,
        seed=99,
        seats=tuple(replace(seat, stock=seat.stock[::-1]) for seat in game.seats),
        piles=tuple(replace(pile, tiles=pile.tiles[::-1]) for pile in game.piles),
    )
    assert observe(game, 0) == observe(other, 0)


def test_everybody_sees_the_hands_the_counts_the_sand_and_the_table() -> None:
    game = laid(placing(), HERE)
    seen = observe(game, 1)
    assert (seen.phase, seen.turn, seen.seat) == (Phase.PLACING, 1, 1)
    assert [seat.stock for seat in seen.seats] == [77, 77]
    assert [seat.hand for seat in seen.seats] == [seat.hand for seat in game.seats]
    assert [(pile.tiles, pile.top, pile.animals) for pile in seen.piles] == [(3, None, 5)] * 5
    assert (seen.seconds_left, seen.tokens, seen.layout) == (600.0, 10, game.layout)
