"""What the rules allow and the counting punishes is known before it is laid; photos still flat are spoken of in time."""

import math
from dataclasses import replace
from itertools import product

import pytest

from aya_sim.components import Shape, Terrain
from aya_sim.game import (
    Game,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Point,
    Pose,
    Raise,
    TakeTile,
    Tick,
    Turn,
    TurnHourglass,
    apply,
    check,
    observe,
)
from aya_sim.game.photo_spots import photo_partners, photo_spots
from aya_sim.game.warnings import Loss, action_losses, domino_losses, flat_photos_in_danger, forecast_losses, turns_left
from aya_sim.layout import Domino, Dominoes, Layout, Table, Tile
from aya_sim.scoring import Failure
from tests.aya_sim.game.tables import (
    DESERT,
    FOREST,
    GARDEN,
    MOUNTAIN,
    POLE,
    Wanted,
    camera,
    laid,
    paused,
    placing,
    ready,
    row,
    with_top_tile,
)

TILE = Pose(700.0, 500.0, 0.0)
ON_TILE, BEHIND_IT, BEFORE_IT, ON_RIM = Pose(690, 500, 0), Pose(700, 600, -math.pi / 2), Pose(580, 500, 0), Pose(755, 500, 0)


def with_straight(*wanted: Wanted) -> Game:
    """A straight desert tile at 700, 500 whose mouths look right and left, its camera domino before the left one; then these dominoes."""
    game = with_top_tile(placing(camera(DESERT), *wanted), DESERT, Shape.STRAIGHT)
    return ready(apply(apply(game, TakeTile(0)), LayLandscape(0, TILE, Pose(616.0, 500.0, 0.0))))


@pytest.mark.parametrize("at", [ON_TILE, BEHIND_IT, BEFORE_IT, ON_RIM])
def test_a_domino_of_another_land_that_would_lie_on_a_tile_or_touch_it_is_warned_of(at: Pose) -> None:
    for land, warned in ((POLE, at != BEFORE_IT), (DESERT, False), (GARDEN, False)):
        game = with_straight(land)
        held = game.seats[1].hand
        expected = (Loss(Failure.FOREIGN_DOMINO, tile="desert-straight", domino=held or 0),) if warned else ()
        assert check(game, Lay(1, at)) is None
        assert action_losses(game, Lay(1, at)) == expected


def test_a_second_foreign_domino_on_a_tile_that_is_lost_already_is_warned_of_too() -> None:
    game = laid(with_straight(POLE, FOREST), Pose(690.0, 500.0, 0.0))
    assert [loss.domino for loss in action_losses(game, Lay(0, Pose(720.0, 500.0, 0.0)))] == [game.seats[0].hand]


def test_a_domino_that_falls_away_from_a_tile_is_no_loss_until_it_is_turned_towards_it() -> None:
    game = laid(with_straight(POLE), Pose(700.0, 600.0, math.pi / 2))
    one = int(game.layout.dominoes.id[-1]) if game.layout.dominoes.y[-1] == 600.0 else int(game.layout.dominoes.id[0])
    towards = Turn(game.turn, one, -math.pi / 2)
    assert [loss.failure for loss in action_losses(game, towards)] == [Failure.FOREIGN_DOMINO]
    assert action_losses(game, Turn(game.turn, one, 0.3)) == ()


def test_a_tile_put_where_a_domino_of_another_land_would_fall_onto_it_is_warned_of() -> None:
    game = laid(
        with_top_tile(placing(POLE, FOREST, camera(DESERT)), DESERT, Shape.STRAIGHT),
        Pose(700.0, 410.0, math.pi / 2),
        Pose(60.0, 900.0, 0.0),
    )
    game = apply(game, TakeTile(0))
    assert [loss.failure for loss in action_losses(game, LayLandscape(0, TILE, Pose(616.0, 500.0, 0.0)))] == [Failure.FOREIGN_DOMINO]


def test_an_animal_photo_on_a_tile_is_warned_of_and_one_away_from_it_is_not() -> None:
    game = laid(with_straight(DESERT, camera(DESERT)), Pose(660.0, 500.0, 0.0))
    partner = int(next(i for i, x in zip(game.layout.dominoes.id, game.layout.dominoes.x, strict=True) if x == 660.0))
    on_tile = LayAnimal(game.turn, Pose(685.0, 500.0, 0.0), partner)
    assert check(game, on_tile) is None
    assert action_losses(game, on_tile) == (Loss(Failure.ON_TILE, photo=0),)
    away = laid(placing(FOREST, FOREST, camera(FOREST)), *row(2))
    assert action_losses(away, LayAnimal(0, Pose(350.0, 300.0, 0.0), int(away.layout.dominoes.id[1]))) == ()


def two_photos_on(game: Game, gap: float) -> tuple[Loss, ...]:
    """What a second animal photo would lose on a row of six of which the first two carry one."""
    first = row(2)[1]
    game = apply(game, LayAnimal(game.turn, first, int(game.layout.dominoes.id[game.layout.dominoes.x == 300.0][0])))
    game = laid(game, *(Pose(350.0 + gap + 25.0 * k, 300.0, 0.0) for k in range(3)))
    last = int(game.layout.dominoes.id[game.layout.dominoes.x == 400.0 + gap][0])
    return action_losses(game, LayAnimal(game.turn, Pose(425.0 + gap, 300.0, 0.0), last))


def test_a_second_animal_photo_on_one_stretch_is_warned_of_and_one_on_another_stretch_is_not() -> None:
    wanted = (FOREST, camera(FOREST), FOREST, FOREST, FOREST, camera(FOREST))
    shared = two_photos_on(laid(placing(*wanted), row(1)[0]), 0.0)
    assert shared == (Loss(Failure.SHARED_STRETCH, photo=0), Loss(Failure.SHARED_STRETCH, photo=1))
    assert two_photos_on(laid(placing(*wanted), row(1)[0]), 120.0) == ()


def test_a_domino_that_joins_two_stretches_with_a_photo_on_each_is_warned_of() -> None:
    game = laid(placing(FOREST, camera(FOREST), MOUNTAIN, camera(MOUNTAIN), POLE), row(1)[0])
    game = ready(apply(game, LayAnimal(1, row(2)[1], int(game.layout.dominoes.id[0]))))
    game = laid(game, Pose(390.0, 300.0, 0.0))
    other = int(game.layout.dominoes.id[game.layout.dominoes.x == 390.0][0])
    game = ready(apply(game, LayAnimal(game.turn, Pose(415.0, 300.0, 0.0), other)))
    assert forecast_losses(game.layout) == frozenset()
    assert {loss.failure for loss in action_losses(game, Lay(game.turn, Pose(357.0, 300.0, 0.0)))} == {Failure.SHARED_STRETCH}
    assert action_losses(game, Lay(game.turn, Pose(357.0, 400.0, 0.0))) == ()


def test_what_the_rules_refuse_and_what_goes_onto_the_reserve_loses_nothing() -> None:
    game = with_straight(POLE)
    assert action_losses(game, LayOnReserve(1)) == ()
    assert action_losses(game, Lay(0, TILE)) == ()


def lying_flat(stock: int) -> Game:
    """A photo of the forest lies flat; each player has so many dominoes left in the stock."""
    game = apply(placing(camera(FOREST), hourglass=100.0), LayFlat(0, Pose(300.0, 300.0, 0.0)))
    return replace(game, seats=tuple(replace(seat, stock=seat.stock[:stock]) for seat in game.seats))


def test_photos_still_flat_are_spoken_of_in_the_last_rounds_of_the_stock() -> None:
    flat = int(lying_flat(9).layout.dominoes.id[0])
    assert [flat_photos_in_danger(lying_flat(stock)) for stock in (9, 3, 1)] == [(), (), (flat,)]
    assert turns_left(lying_flat(0)) == 1, "seat 1 still holds a domino, then the turn comes to seat 0"
    assert flat_photos_in_danger(paused(lying_flat(1))) == (flat,)


def test_photos_still_flat_are_spoken_of_when_the_last_sand_runs() -> None:
    game = apply(paused(lying_flat(30)), TurnHourglass(0))
    flat = int(game.layout.dominoes.id[0])
    assert flat_photos_in_danger(apply(game, Tick(74.0))) == ()
    assert flat_photos_in_danger(apply(game, Tick(76.0))) == (flat,)
    assert flat_photos_in_danger(apply(game, Tick(100.0))) == (), "then it is too late"


def test_a_photo_that_was_raised_is_in_no_danger() -> None:
    game = ready(apply(lying_flat(1), Lay(1, Pose(335.0, 300.0, 0.0))))
    flat, partner = (int(game.layout.dominoes.id[game.layout.dominoes.x == x][0]) for x in (300.0, 335.0))
    assert flat_photos_in_danger(game) == (flat,)
    assert flat_photos_in_danger(apply(game, Raise(0, flat, Pose(310.0, 300.0, 0.0), partner))) == ()


def with_camera_between() -> tuple[Game, LayAnimal]:
    """Three forest dominoes side by side in a row, and the camera domino to be stood behind the middle one."""
    game = laid(placing(FOREST, FOREST, FOREST, camera(FOREST)), *(Pose(300.0, 300.0 + aside, 0.0) for aside in (0.0, 26.0, -26.0)))
    return game, LayAnimal(game.turn, Pose(320.0, 300.0, 0.0), int(game.layout.dominoes.id[0]))


def test_every_partner_that_may_carry_the_photo_is_listed_nearest_first_and_each_is_allowed() -> None:
    game, action = with_camera_between()
    partners = photo_partners(game, action)
    assert set(partners) == set(game.layout.dominoes.id.tolist())
    assert partners[0] == next(one.id for one in game.layout.dominoes if one.y == 300.0)
    for partner in partners:
        spot = photo_spots(game, replace(action, partner=partner))[0]
        assert check(game, replace(action, partner=partner, photo=spot)) is None
    assert photo_partners(game, replace(action, at=Pose(500.0, 500.0, 0.0))) == ()


def test_the_spots_of_a_photo_begin_half_way_lie_on_both_dominoes_and_the_one_chosen_is_where_it_lies() -> None:
    game, action = with_camera_between()
    action = replace(action, partner=photo_partners(game, action)[0])
    spots = photo_spots(game, action)
    assert spots[0] == Point(310.0, 300.0)
    assert len(set(spots)) > 40
    assert all(check(game, replace(action, photo=spot)) is None for spot in spots)
    after = apply(game, replace(action, photo=spots[20]))
    assert (after.layout.animals[0].x, after.layout.animals[0].y) == (spots[20].x, spots[20].y)
    assert observe(after, 0).photos[0].partner == action.partner


def test_spots_under_another_photo_are_left_out_and_a_domino_of_the_buffer_has_partners_and_spots_too() -> None:
    game, action = with_camera_between()
    game = apply(game, LayFlat(action.seat, Pose(340.0, 300.0, 0.0)))
    flat = int(game.layout.dominoes.id[game.layout.dominoes.x == 340.0][0])
    up = Raise(game.turn, flat, action.at, action.partner)
    partners = photo_partners(game, up)
    assert len(partners) == 3
    assert flat not in partners
    assert check(game, replace(up, partner=partners[-1], photo=photo_spots(game, replace(up, partner=partners[-1]))[0])) is None


def test_a_domino_alone_loses_what_the_forecast_of_it_alone_loses() -> None:
    tiles = (
        Tile("desert-straight", Terrain.DESERT, Shape.STRAIGHT, 500.0, 300.0, 0.0),
        Tile("pole-fork", Terrain.POLE, Shape.FORK, 640.0, 300.0, 1.0),
    )
    layout, losses = Layout(Dominoes.of([]), table=Table(1600.0, 1000.0), tiles=tiles), 0
    for terrain, heading in product((Terrain.POLE, Terrain.DESERT, Terrain.FOREST, Terrain.GARDEN), (0.0, 2.0, 4.0)):
        for x, y in product(range(360, 800, 23), (300, 345, 371, 390)):
            domino = Domino(7, terrain, float(x), float(y), heading)
            lost = domino_losses(layout, domino)
            assert lost == forecast_losses(replace(layout, dominoes=Dominoes.of([domino])))
            losses += len(lost)
    assert losses > 50
