"""The end of the placing: the second hourglass runs out, or a player's turn comes with nothing in hand and nothing in the stock."""

import math
from dataclasses import replace
from random import Random

import pytest

from aya_sim.game import (
    Action,
    Draw,
    DrawReserve,
    Game,
    Lay,
    LayOnReserve,
    Nudge,
    Phase,
    PlaceStart,
    PlacingEnd,
    Pose,
    Reason,
    TurnHourglass,
    apply,
    check,
    legal,
    new_game,
    replay,
)
from aya_sim.game.actions import LAYINGS
from aya_sim.game.text import dumps, loads
from aya_sim.game.validate import refuse_impossible_game
from tests.aya_sim.game.tables import assert_conserved, ended, laid, placing, row, why

PLAYERS = (2, 3, 4, 5)


def begin(players: int, hourglass: float = 600.0) -> Game:
    game = apply(new_game(players, seed=players, hourglass=hourglass), PlaceStart(0, Pose(100.0, 100.0, 0.0)))
    return apply(game, TurnHourglass(0))


def lay_all(game: Game) -> Game:
    """Every player draws from the stock and lays on the table, no reserve, until the placing ends."""
    while game.phase is Phase.PLACING:
        if game.seats[game.turn].hand is None:
            game = apply(game, Draw(game.turn))
        n = len(game.layout.dominoes)
        game = apply(game, Lay(game.turn, Pose(60.0 + 30.0 * (n % 50), 250.0 + 60.0 * (n // 50), math.pi / 2)))
    return game


@pytest.mark.parametrize("players", PLAYERS)
def test_with_nobody_using_a_reserve_all_156_dominoes_come_onto_the_table(players: int) -> None:
    game = lay_all(begin(players, hourglass=1e6))
    assert (game.phase, game.placing_end, len(game.layout.dominoes)) == (Phase.TOPPLING, PlacingEnd.STOCK, 156)
    assert game.turn == game.first if 156 % players == 0 else game.turn == (game.first + 1) % players


@pytest.mark.parametrize("players", PLAYERS)
def test_the_placing_ends_with_the_second_hourglass_while_every_player_still_has_dominoes(players: int) -> None:
    game = ended(laid(begin(players), *row(players)))
    assert (game.phase, game.placing_end) == (Phase.TOPPLING, PlacingEnd.SAND)
    assert all(seat.stock for seat in game.seats)
    assert apply(game, Nudge(0, int(game.layout.dominoes.id[0]))).placing_end is PlacingEnd.SAND


@pytest.mark.parametrize("players", PLAYERS)
def test_the_placing_ends_when_the_turn_comes_to_a_player_without_hand_and_stock_though_all_have_a_reserve(players: int) -> None:
    game = begin(players)
    poor = (game.turn + 1) % players
    for seat in range(players):
        reserve, stock = game.seats[seat].stock[:3], game.seats[seat].stock[3:]
        game = game.with_seat(seat, replace(game.seats[seat], reserve=reserve, stock=stock))
    one = game.seats[poor]
    game = game.with_seat(poor, replace(one, hand=None, stock=(), reserve=(*one.reserve, one.hand or 0, *one.stock)))
    assert game.placing_end is None
    assert why(game, DrawReserve(poor)) == Reason.RESERVE_CLOSED
    assert not legal(game, poor).draw_reserve
    game = apply(game, Lay(game.turn, Pose(300.0, 300.0, 0.0)))
    assert (game.phase, game.placing_end, game.turn) == (Phase.TOPPLING, PlacingEnd.STOCK, poor)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_player_with_an_empty_stock_still_places_the_domino_in_hand(players: int) -> None:
    game = begin(players)
    poor = (game.turn + 1) % players
    one = game.seats[poor]
    game = game.with_seat(poor, replace(one, stock=(), reserve=one.stock))
    game = apply(game, LayOnReserve(game.turn))
    assert (game.phase, game.turn) == (Phase.PLACING, poor)
    assert apply(game, LayOnReserve(poor)).phase is Phase.PLACING
    assert why(apply(game, LayOnReserve(poor)), DrawReserve(poor)) == Reason.RESERVE_CLOSED


def test_a_player_with_a_stock_draws_from_the_reserve_on_their_turn_and_ahead_of_it() -> None:
    game = apply(apply(placing(), LayOnReserve(0)), LayOnReserve(1))
    assert game.turn == 0
    assert check(game, DrawReserve(0)) is None
    assert check(game, DrawReserve(1)) is None


def play_with_reserves(seed: int) -> Game:
    """A game of random players, each of whom uses the reserve whenever the rules allow it; no sand, so that only stocks end it."""
    rng = Random(seed)
    game = begin(rng.randint(2, 5), hourglass=1e6)
    while game.phase is Phase.PLACING:
        for seat in rng.sample(range(game.players), game.players):
            for draw in (DrawReserve(seat), Draw(seat)):
                if game.phase is Phase.PLACING and rng.random() < 0.9 and check(game, draw) is None:
                    game = apply(game, draw)
        if game.seats[game.turn].hand is not None:
            game = apply(game, random_laying(game, rng))
    assert_conserved(game)
    return game


def random_laying(game: Game, rng: Random) -> Action:
    for _ in range(3):
        action = Lay(game.turn, Pose(rng.uniform(20.0, 1580.0), rng.uniform(20.0, 980.0), rng.uniform(0.0, 6.0)))
        if rng.random() < 0.6 and check(game, action) is None:
            return action
    return LayOnReserve(game.turn)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_in_which_every_player_uses_the_reserve_whenever_allowed_ends(seed: int) -> None:
    game = play_with_reserves(seed)
    assert game.placing_end is PlacingEnd.STOCK
    assert any(isinstance(action, DrawReserve) for action in game.record)
    refuse_impossible_game(game)
    assert loads(dumps(game)).placing_end is PlacingEnd.STOCK


@pytest.mark.soak
def test_two_hundred_games_in_which_every_player_uses_the_reserve_whenever_allowed_end() -> None:
    ends = [play_with_reserves(seed) for seed in range(200)]
    print({n: sum(game.players == n for game in ends) for n in PLAYERS}, "players; layings", sum(_layings(game) for game in ends) // 200)
    assert all(game.placing_end is PlacingEnd.STOCK for game in ends)


def _layings(game: Game) -> int:
    return sum(isinstance(action, LAYINGS) for action in game.record)


def test_a_game_recorded_when_the_reserve_stayed_open_is_still_replayed() -> None:
    """Older saves hold such draws; the game that they lead to is the same, and so is its end."""
    game = begin(2, hourglass=1e6)
    saving, other = game.first, 1 - game.first
    while game.seats[other].stock or game.seats[other].hand is not None:
        seat = game.seats[game.turn]
        if seat.hand is None:
            game = apply(game, DrawReserve(saving) if game.turn == saving and len(seat.reserve) == 1 else Draw(game.turn))
        game = apply(game, LayOnReserve(game.turn))
    assert (game.phase, game.turn) == (Phase.PLACING, saving)
    assert why(game, DrawReserve(other)) == Reason.RESERVE_CLOSED
    old = replace(game, record=(*game.record, DrawReserve(other)))
    again = replay(old)
    assert again.seats[other].hand == game.seats[other].reserve[-1]
    assert again.record == old.record
