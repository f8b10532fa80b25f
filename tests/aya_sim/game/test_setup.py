"""Rules, section 2: the set-up."""

import math

import pytest

from aya_sim.components import LANDS, Terrain
from aya_sim.errors import BadQuestion
from aya_sim.game import Draw, Game, PlaceStart, Pose, Reason, Tick, TurnHourglass, apply, new_game, observe, pieces, replay
from tests.aya_sim.game.tables import START, assert_conserved, why


@pytest.mark.parametrize(("players", "stocks"), [(2, [78, 78]), (3, [52] * 3), (4, [39] * 4), (5, [32, 31, 31, 31, 31])])
def test_the_dominoes_are_dealt_out_and_one_too_many_goes_to_the_first_player(players: int, stocks: list[int]) -> None:
    game = new_game(players, first=0)
    assert [len(seat.stock) for seat in game.seats] == stocks
    assert_conserved(game)


@pytest.mark.parametrize("cameras", [25, 40])
def test_the_box_holds_thirty_dominoes_a_land_six_gardens_and_cameras_on_the_lands_only(cameras: int) -> None:
    box = pieces(cameras)
    assert [sum(p.terrain == land for p in box) for land in LANDS] == [30] * 5
    assert [sum(p.terrain == land and p.camera for p in box) for land in LANDS] == [cameras // 5] * 5
    assert [p.camera for p in box if p.terrain == Terrain.GARDEN] == [False] * 6


def test_each_land_has_a_shuffled_pile_of_three_tiles_and_five_animal_photos() -> None:
    game = new_game(2)
    assert [sorted(pile.tiles) for pile in game.piles] == [["bend", "fork", "straight"]] * 5
    assert [pile.animals for pile in game.piles] == [5] * 5
    assert len({new_game(2, seed).piles[0].tiles for seed in range(30)}) == 6


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert new_game(3, 7) == new_game(3, 7)
    assert new_game(3, 7).seats != new_game(3, 8).seats


def test_the_first_player_is_chosen_or_drawn_by_lot() -> None:
    assert new_game(4, first=2).turn == 2
    assert {new_game(4, seed).turn for seed in range(40)} == {0, 1, 2, 3}


def test_the_start_tile_lies_anywhere_on_the_table_until_the_hourglass_is_turned() -> None:
    game = apply(new_game(2), PlaceStart(0, START))
    game = apply(game, PlaceStart(1, Pose(800.0, 500.0, math.pi / 2)))
    (start,) = game.layout.tiles
    assert (start.terrain, start.x, start.y, start.rotation) == (Terrain.START, 800.0, 500.0, math.pi / 2)
    game = apply(game, TurnHourglass(0))
    assert why(game, PlaceStart(0, START)) == Reason.NOT_NOW


def test_the_start_tile_lies_on_the_table_with_its_whole_rim() -> None:
    assert why(new_game(2), PlaceStart(0, Pose(59.0, 300.0, 0.0))) == Reason.OFF_TABLE
    assert apply(new_game(2), PlaceStart(0, Pose(60.0, 300.0, 0.0))).layout.tiles


def test_an_option_places_the_start_tile_from_the_beginning() -> None:
    game = apply(new_game(2, start=START), TurnHourglass(1))
    assert game.layout.tiles[0].x == START.x
    assert replay(game) == game
    with pytest.raises(BadQuestion, match=r"start: .* off the table"):
        new_game(2, start=Pose(-5.0, 0.0, 0.0))


def test_the_hourglass_is_not_turned_before_the_start_tile_lies() -> None:
    assert why(new_game(2), TurnHourglass(0)) == Reason.NO_START_TILE


def test_nobody_draws_and_no_sand_runs_before_the_hourglass_is_turned() -> None:
    game = apply(new_game(2), PlaceStart(0, START))
    assert why(game, Draw(0)) == Reason.NOT_NOW
    assert apply(game, Tick(30.0)) is game


def test_players_have_names_and_colours() -> None:
    game = new_game(2, names=("Ida", "Jo"), colours=("red", "blue"))
    assert game.options.names == ("Ida", "Jo")
    assert len(new_game(5).options.names) == len(set(new_game(5).options.colours)) == 5


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (1, {}, "players: expected 2 to 5, got 1"),
        (6, {}, "players: expected 2 to 5, got 6"),
        (2, {"cameras": 30}, "cameras: expected 25 or 40, got 30"),
        (2, {"names": ("Ida",)}, "names: expected 2 of"),
        (2, {"names": ("Ida", "")}, "names: expected 2 of"),
        (2, {"width": 100.0}, "width: expected 360 to 100000 mm, got 100"),
        (2, {"width": 1e9}, "width: expected 360 to 100000 mm, got 1e.09"),
        (2, {"height": math.nan}, "height: expected"),
        (2, {"hourglass": 0.0}, "hourglass: expected 1 to 1e9 seconds, got 0"),
        (2, {"first": 2}, "first: expected a seat from 0 to 1, got 2"),
        (2, {"engine": "steam"}, "there is no engine 'steam'"),
        (2, {"colour": "red"}, "options: .*colour"),
        (2, {"seed": -1}, "seed: expected a whole number from 0"),
    ],
)
def test_options_that_make_no_sense_are_refused(players: int, options: dict[str, object], told: str) -> None:
    with pytest.raises(BadQuestion, match=told):
        new_game(players, **options)  # type: ignore[arg-type]  # what a caller may get wrong


def test_the_state_is_a_value_that_nobody_can_change() -> None:
    game: Game = new_game(2)
    with pytest.raises(AttributeError):
        game.turn = 1  # type: ignore[misc]  # that it cannot be is the test
    with pytest.raises(ValueError, match="read-only"):
        game.layout.dominoes.x[:] = 1.0


def test_a_player_sees_how_much_sand_a_full_hourglass_holds() -> None:
    assert observe(new_game(2, hourglass=90.0), 0).sand == 90.0
