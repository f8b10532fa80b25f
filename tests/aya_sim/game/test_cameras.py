"""Rules, section 3: the three uses of a camera domino, and the buffer."""

import math
from dataclasses import replace

import pytest

from aya_sim.components import Shape, Terrain
from aya_sim.game import (
    DrawReserve,
    Game,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Point,
    Pose,
    PutTileBack,
    Raise,
    Reason,
    TakeBack,
    TakeTile,
    Turn,
    apply,
    observe,
)
from aya_sim.geometry.place import photo_near_tile
from aya_sim.layout import State
from tests.aya_sim.game.tables import (
    FOREST,
    GARDEN,
    MOUNTAIN,
    assert_conserved,
    camera,
    ended,
    laid,
    placing,
    ready,
    refused,
    row,
    why,
    with_top_tile,
)

TILE = Pose(600.0, 500.0, 0.0)  # a straight: mouths at 540 and 660 on y = 500
BEFORE = Pose(518.0, 500.0, 0.0)  # 22 mm before the mouth on the left
NEXT = Pose(325.0, 300.0, 0.0)


def a_landscape() -> Game:
    """A forest camera domino in hand, a straight tile on top of the forest pile."""
    return with_top_tile(placing(camera(FOREST), MOUNTAIN, MOUNTAIN), FOREST, Shape.STRAIGHT)


def taken() -> Game:
    """The straight tile is in hand."""
    return apply(a_landscape(), TakeTile(0))


def a_photo() -> Game:
    """A forest domino stands at 300, 300; the other player holds a forest camera domino."""
    return laid(placing(FOREST, camera(FOREST), FOREST), Pose(300.0, 300.0, 0.0))


def only(game: Game) -> int:
    return int(game.layout.dominoes.id[0])


def test_the_shape_of_a_tile_is_seen_only_when_it_is_taken() -> None:
    game = a_landscape()
    assert observe(game, 0).tile is None
    assert observe(game, 0).piles[0].top is None
    assert observe(apply(game, TakeTile(0)), 1).tile == Shape.STRAIGHT


def test_a_landscape_is_the_tile_and_the_camera_domino_before_its_mouth_in_one_turn() -> None:
    game = apply(taken(), LayLandscape(0, TILE, BEFORE))
    assert [tile.id for tile in game.layout.tiles] == ["start", "forest-straight"]
    assert (game.layout.tiles[1].x, game.layout.tiles[1].y) == (600.0, 500.0)
    assert (len(game.layout.dominoes), game.turn, game.tile) == (1, 1, None)
    assert len(game.pile(FOREST).tiles) == 2
    assert_conserved(game)


def test_only_a_camera_domino_takes_a_tile_or_a_photo() -> None:
    game = laid(placing(FOREST, FOREST), Pose(300.0, 300.0, 0.0))
    assert why(game, TakeTile(1)) == Reason.NO_CAMERA
    assert why(game, LayAnimal(1, NEXT, only(game))) == Reason.NO_CAMERA
    assert why(game, LayFlat(1, NEXT)) == Reason.NO_CAMERA
    assert why(laid(placing(GARDEN)), TakeTile(0)) == Reason.NO_CAMERA


def test_a_landscape_needs_a_tile_left_in_the_pile_of_its_terrain() -> None:
    game = a_landscape()
    emptied = game.with_pile(replace(game.pile(FOREST), tiles=()))
    assert why(emptied, TakeTile(0)) == Reason.NO_TILE_LEFT


def test_a_landscape_is_laid_only_with_a_tile_in_hand_and_then_nothing_else_is() -> None:
    assert why(a_landscape(), LayLandscape(0, TILE, BEFORE)) == Reason.NO_TILE_IN_HAND
    for action in (Lay(0, NEXT), LayOnReserve(0), TakeTile(0), LayFlat(0, NEXT), LayAnimal(0, NEXT, 1)):
        assert why(taken(), action) == Reason.TILE_IN_HAND


def test_a_tile_put_back_has_been_seen_and_the_domino_is_a_standard_one_this_turn() -> None:
    game = apply(taken(), PutTileBack(0))
    assert game.tile is None
    assert observe(game, 1).piles[0].top == Shape.STRAIGHT
    for action in (TakeTile(0), LayFlat(0, NEXT), PutTileBack(0)):
        assert why(game, action) == Reason.STANDARD_NOW
    game = apply(game, Lay(0, NEXT))
    assert not game.standard
    assert_conserved(game)


def test_there_is_no_tile_to_put_back_before_one_was_taken() -> None:
    assert why(a_landscape(), PutTileBack(0)) == Reason.NO_TILE_IN_HAND


def test_a_tile_in_hand_when_the_sand_runs_out_for_good_goes_back_to_its_pile() -> None:
    game = ended(taken())
    assert (game.tile, game.pile(FOREST).tiles[-1], game.pile(FOREST).face_up) == (None, Shape.STRAIGHT, True)
    assert_conserved(game)


@pytest.mark.parametrize(
    ("tile", "reason"),
    [
        (Pose(1541.0, 500.0, 0.0), Reason.OFF_TABLE),
        (Pose(219.0, 100.0, 0.0), Reason.ON_A_TILE),
    ],
)
def test_a_tile_lies_anywhere_free_on_the_table(tile: Pose, reason: Reason) -> None:
    assert why(taken(), LayLandscape(0, tile, BEFORE)) == reason


def test_a_tile_is_not_pushed_under_what_stands() -> None:
    game = laid(placing(MOUNTAIN, camera(FOREST)), Pose(600.0, 441.0, 0.0))
    game = apply(with_top_tile(game, FOREST, Shape.STRAIGHT), TakeTile(1))
    told = refused(game, LayLandscape(1, TILE, BEFORE))
    assert (told.reason, told.numbers) == (Reason.ON_A_DOMINO, {"domino": only(game)})


def test_the_camera_domino_of_a_landscape_stands_outside_the_tile() -> None:
    assert why(taken(), LayLandscape(0, TILE, Pose(537.0, 500.0, 0.0))) == Reason.NOT_OUTSIDE_THE_TILE
    assert apply(taken(), LayLandscape(0, TILE, Pose(535.0, 500.0, 0.0))).turn == 1


def test_its_fall_reaches_the_mouth() -> None:
    told = refused(taken(), LayLandscape(0, TILE, Pose(480.0, 500.0, 0.0)))
    assert told.reason == Reason.MOUTH_OUT_OF_REACH
    assert told.numbers == {"distance": 60.0, "reach": pytest.approx(52.75)}


def test_it_stands_before_a_mouth_not_beside_one() -> None:
    told = refused(taken(), LayLandscape(0, TILE, Pose(600.0, 418.0, math.pi / 2)))
    assert told.reason in (Reason.MOUTH_OUT_OF_REACH, Reason.BESIDE_THE_MOUTH)
    assert why(taken(), LayLandscape(0, TILE, Pose(515.0, 514.0, 0.0))) == Reason.BESIDE_THE_MOUTH


def test_it_flows_into_the_tile_within_thirty_degrees() -> None:
    assert apply(taken(), LayLandscape(0, TILE, replace(BEFORE, heading=math.radians(29)))).turn == 1
    told = refused(taken(), LayLandscape(0, TILE, replace(BEFORE, heading=math.radians(31))))
    assert told.reason == Reason.NOT_INTO_THE_TILE
    assert math.degrees(told.numbers["angle"]) == pytest.approx(31.0)
    assert why(taken(), LayLandscape(0, TILE, replace(BEFORE, heading=math.pi))) == Reason.NOT_INTO_THE_TILE


def test_any_mouth_of_the_tile_will_do_however_it_is_turned() -> None:
    for rotation in (0.0, math.pi):
        for at in (BEFORE, Pose(682.0, 500.0, math.pi)):
            assert apply(taken(), LayLandscape(0, replace(TILE, heading=rotation), at)).turn == 1
    assert why(taken(), LayLandscape(0, replace(TILE, heading=math.pi / 2), BEFORE)) in (Reason.BESIDE_THE_MOUTH, Reason.MOUTH_OUT_OF_REACH)


def test_an_animal_photo_lies_astride_the_camera_domino_and_another_that_stands() -> None:
    game = a_photo()
    one = only(game)
    game = apply(game, LayAnimal(1, NEXT, one))
    (photo,) = game.layout.animals
    assert (photo.terrain, photo.x, photo.y) == (FOREST, 312.5, 300.0)
    assert photo.on is not None
    assert one in photo.on
    assert (game.pile(FOREST).animals, game.turn) == (4, 0)
    assert_conserved(game)


def test_the_photo_lies_where_the_player_puts_it_if_that_is_over_both_dominoes() -> None:
    game = a_photo()
    assert apply(game, LayAnimal(1, NEXT, only(game), Point(314.0, 303.0))).layout.animals[0].y == 303.0
    told = refused(game, LayAnimal(1, NEXT, only(game), Point(331.0, 300.0)))
    assert told.reason == Reason.PHOTO_NOT_ON_DOMINO
    assert told.numbers["domino"] == only(game)
    assert told.numbers["distance"] == pytest.approx(27.25)


def test_two_dominoes_too_far_apart_carry_no_photo() -> None:
    game = a_photo()
    assert why(game, LayAnimal(1, Pose(340.0, 300.0, 0.0), only(game))) == Reason.PHOTO_NOT_ON_DOMINO


def test_the_other_domino_must_stand_on_the_table() -> None:
    game = a_photo()
    held = game.seats[1].hand
    assert held is not None
    assert why(game, LayAnimal(1, NEXT, 156)) == Reason.NO_SUCH_DOMINO
    assert why(game, LayAnimal(1, NEXT, held)) == Reason.NOT_TWO_DOMINOES


def test_there_are_five_photos_of_each_terrain() -> None:
    game = a_photo()
    emptied = game.with_pile(replace(game.pile(FOREST), animals=0))
    assert why(emptied, LayAnimal(1, NEXT, only(game))) == Reason.NO_PHOTO_LEFT
    assert why(emptied, LayFlat(1, NEXT)) == Reason.NO_PHOTO_LEFT


def test_two_photos_do_not_lie_over_each_other() -> None:
    game = laid(placing(FOREST, camera(FOREST), camera(FOREST)), Pose(300.0, 300.0, 0.0))
    one = only(game)
    game = ready(apply(game, LayAnimal(1, NEXT, one)))
    other = game.layout.animals[0].on
    assert other is not None
    assert why(game, LayAnimal(0, Pose(350.0, 300.0, 0.0), other[0])) == Reason.ON_A_PHOTO


def test_a_photo_on_or_near_a_tile_is_legal_but_the_program_can_warn() -> None:
    game = laid(placing(FOREST, camera(FOREST)), Pose(150.0, 100.0, 0.0))
    game = apply(game, LayAnimal(1, Pose(175.0, 100.0, 0.0), only(game)))
    photo = game.layout.animals[0]
    assert photo_near_tile(game.layout, photo.x, photo.y)
    assert not photo_near_tile(game.layout, 300.0, 300.0)


def test_a_camera_domino_laid_on_the_reserve_keeps_its_choice() -> None:
    game = apply(apply(a_landscape(), LayOnReserve(0)), LayOnReserve(1))
    game = apply(game, DrawReserve(0))
    assert apply(game, TakeTile(0)).tile == Shape.STRAIGHT


def test_a_photo_is_not_laid_off_the_table() -> None:
    game = laid(placing(FOREST, camera(FOREST)), Pose(300.0, 13.0, 0.0))
    assert why(game, LayAnimal(1, Pose(325.0, 13.0, 0.0), only(game))) == Reason.OFF_TABLE


def test_a_domino_is_not_turned_away_under_its_photo() -> None:
    game = laid(placing(FOREST, camera(FOREST)), Pose(300.0, 300.0, 0.0))
    game = ready(apply(game, LayAnimal(1, Pose(325.0, 300.0, 0.0), only(game), Point(311.0, 322.0))))
    one = int(next(d.id for d in game.layout.dominoes if d.x == 300.0))
    told = refused(game, Turn(0, one, math.radians(90)))
    assert (told.reason, told.numbers["domino"]) == (Reason.PHOTO_WOULD_FALL, one)
    assert apply(game, Turn(0, one, math.radians(10))).layout.animals == game.layout.animals


def a_buffer() -> Game:
    """Two forest dominoes in a row, and a forest camera domino flat beside the place after them."""
    game = laid(placing(FOREST, FOREST, camera(FOREST), MOUNTAIN, MOUNTAIN), *row(2))
    return ready(apply(game, LayFlat(0, Pose(380.0, 330.0, 0.0))))


def lies_flat(game: Game) -> int:
    return int(game.layout.dominoes.id[game.layout.dominoes.state == State.FLAT][0])


def partner_of(game: Game) -> int:
    return int(next(d.id for d in game.layout.dominoes if d.x == 325.0))


def test_the_camera_domino_and_its_photo_may_be_laid_flat_beside_their_place() -> None:
    game = a_buffer()
    (photo,) = game.layout.animals
    assert photo.buffer
    assert photo.x == 380.0
    assert photo.y == pytest.approx(358.0)
    assert (game.turn, game.pile(FOREST).animals) == (1, 4)
    assert_conserved(game)


def test_the_photo_of_the_buffer_lies_to_the_right_where_there_is_no_room_to_the_left() -> None:
    game = apply(placing(camera(FOREST)), LayFlat(0, Pose(300.0, 970.0, 0.0)))
    assert game.layout.animals[0].y == pytest.approx(942.0)


def test_what_is_laid_flat_needs_room_on_the_table() -> None:
    game = laid(placing(FOREST, camera(FOREST)), Pose(300.0, 300.0, 0.0))
    assert why(game, LayFlat(1, Pose(315.0, 300.0, 0.0))) == Reason.ON_A_DOMINO
    assert why(game, LayFlat(1, Pose(20.0, 300.0, 0.0))) == Reason.OFF_TABLE
    assert why(game, LayFlat(1, Pose(500.0, 300.0, 0.0), Point(500.0, 310.0))) == Reason.ON_A_LYING_DOMINO
    assert why(game, LayFlat(1, Pose(500.0, 300.0, 0.0), Point(300.0, 310.0))) == Reason.FAR_FROM_ITS_PLACE
    assert why(game, LayFlat(1, Pose(330.0, 325.0, 0.0), Point(300.0, 320.0))) == Reason.ON_A_DOMINO


def test_nothing_stands_on_what_lies_in_the_buffer() -> None:
    game = a_buffer()
    assert refused(game, Lay(1, Pose(380.0, 330.0, 0.0))).numbers == {"domino": lies_flat(game)}
    assert why(game, Lay(1, Pose(380.0, 360.0, 0.0))) == Reason.ON_A_PHOTO


def test_any_player_raises_the_buffer_in_their_turn_besides_their_own_laying() -> None:
    game = a_buffer()
    flat = lies_flat(game)
    raised = apply(game, Raise(1, flat, Pose(350.0, 300.0, 0.0), partner_of(game)))
    (photo,) = raised.layout.animals
    assert (photo.on, photo.buffer, photo.x) == ((flat, partner_of(game)), False, 337.5)
    assert raised.layout.dominoes.standing.all()
    assert raised.turn == 1, "raising is no laying"
    assert_conserved(raised)
    assert why(raised, Raise(1, flat, Pose(350.0, 300.0, 0.0), partner_of(game))) == Reason.NOT_IN_THE_BUFFER


def test_the_buffer_is_raised_in_ones_own_turn_beside_where_it_lies_next_to_one_that_stands() -> None:
    game = a_buffer()
    flat, partner = lies_flat(game), partner_of(game)
    good = Pose(350.0, 300.0, 0.0)
    assert why(game, Raise(0, flat, good, partner)) == Reason.NOT_YOUR_TURN
    assert why(game, Raise(1, partner, good, flat)) == Reason.NOT_IN_THE_BUFFER
    assert why(game, Raise(1, 156, good, flat)) == Reason.NO_SUCH_DOMINO
    assert why(game, Raise(1, flat, Pose(501.0, 330.0, 0.0), partner)) == Reason.FAR_FROM_ITS_PLACE
    assert why(game, Raise(1, flat, Pose(330.0, 300.0, 0.0), partner)) == Reason.ON_A_DOMINO
    assert why(game, Raise(1, flat, good, flat)) == Reason.NOT_TWO_DOMINOES
    assert why(game, Raise(1, flat, good, partner, Point(360.0, 300.0))) == Reason.PHOTO_NOT_ON_DOMINO


def test_a_buffer_that_is_not_raised_before_the_placing_ends_stays_flat_and_never_counts() -> None:
    game = ended(a_buffer())
    assert game.layout.animals[0].buffer
    assert (game.layout.dominoes.state == State.FLAT).sum() == 1


def test_a_camera_use_may_be_taken_back_among_friends() -> None:
    for action in (TakeTile(0), None):
        game = with_top_tile(placing(camera(FOREST), take_back=True), FOREST, Shape.STRAIGHT)
        game = apply(game, action) if action else game
        laying = LayLandscape(0, TILE, BEFORE) if action else LayFlat(0, Pose(500.0, 500.0, 1.0))
        back = apply(apply(game, laying), TakeBack(0))
        assert back == replace(game, record=back.record)
    game = laid(placing(FOREST, camera(FOREST), take_back=True), Pose(300.0, 300.0, 0.0))
    back = apply(apply(game, LayAnimal(1, NEXT, only(game))), TakeBack(1))
    assert back == replace(game, last=None, record=back.record)


def test_a_standard_turn_stays_one_when_its_laying_is_taken_back() -> None:
    game = apply(apply(with_top_tile(placing(camera(FOREST), take_back=True), FOREST, Shape.STRAIGHT), TakeTile(0)), PutTileBack(0))
    back = apply(apply(game, Lay(0, NEXT)), TakeBack(0))
    assert why(back, TakeTile(0)) == Reason.STANDARD_NOW


def test_gardens_have_no_pile() -> None:
    with pytest.raises(KeyError):
        a_landscape().pile(Terrain.GARDEN)
