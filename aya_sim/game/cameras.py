"""What a camera domino may do in Aya: a landscape, an animal photo, the buffer (rules, section 3)."""

import math
from collections.abc import Sequence
from dataclasses import replace

from aya_sim.components import ANIMAL_DIAMETER, BESIDE, INTO_TILE
from aya_sim.errors import IllegalAction
from aya_sim.game.actions import LayAnimal, LayFlat, LayLandscape, Point, Pose, PutTileBack, Raise, TakeTile
from aya_sim.game.ending import return_tile
from aya_sim.game.guards import camera_in_hand, refuse_blocked, require_no_tile, require_photo_on, require_standing, require_turn
from aya_sim.game.pieces import Piece
from aya_sim.game.placing import end_turn
from aya_sim.game.reasons import Reason
from aya_sim.game.table import middle, standing_at, state_of, with_cells, with_domino, with_photo
from aya_sim.game.types import Game, Home, Laid
from aya_sim.geometry.place import (
    Approach,
    approach,
    astride_photo_blocked,
    flat_blocked,
    foot_blocked,
    lying_photo_blocked,
    tile_blocked,
)
from aya_sim.layout import Animal, Layout, State, Tile

_AIR = 1.0  # mm between a domino laid flat and its photo where nothing else is said


def may_take_tile(game: Game, action: TakeTile) -> None:
    """Require a camera domino in hand and a tile left of its terrain; which tile it is shows when it is taken."""
    held = camera_in_hand(game, action.seat)
    require_no_tile(game)
    if not game.pile(held.terrain).tiles:
        raise IllegalAction(Reason.NO_TILE_LEFT)


def take_tile(game: Game, action: TakeTile) -> Game:
    """Return the game with the top tile in hand, river side up."""
    pile = game.pile(camera_in_hand(game, action.seat).terrain)
    taken = replace(game, tile=pile.tiles[-1])
    return taken.with_pile(replace(pile, tiles=pile.tiles[:-1], face_up=False))


def may_put_tile_back(game: Game, action: PutTileBack) -> None:
    """Require a taken tile; having seen it, the player uses the domino as a standard one this turn."""
    camera_in_hand(game, action.seat)
    if game.tile is None:
        raise IllegalAction(Reason.NO_TILE_IN_HAND)


def put_tile_back(game: Game, _: PutTileBack) -> Game:
    """Return the game with the tile face up on its pile and no other camera use this turn."""
    return replace(return_tile(game), standard=True)


def may_lay_landscape(game: Game, action: LayLandscape) -> None:
    """Require a free place for the tile, and the domino outside it, before a mouth and flowing into it, so that its fall reaches it."""
    held = camera_in_hand(game, action.seat)
    if game.tile is None:
        raise IllegalAction(Reason.NO_TILE_IN_HAND)
    refuse_blocked(tile_blocked(game.layout, action.tile.x, action.tile.y))
    tile = taken_tile(game, held, action.tile)
    refuse_blocked(foot_blocked(game.layout, action.at.x, action.at.y, action.at.heading))
    refuse_approach(approach(tile, action.at.x, action.at.y, action.at.heading, game.layout.domino))


def refuse_approach(how: Approach) -> None:
    """Refuse a domino that would not fall over a mouth onto the tile."""
    if not how.outside:
        raise IllegalAction(Reason.NOT_OUTSIDE_THE_TILE)
    if how.angle > INTO_TILE:
        raise IllegalAction(Reason.NOT_INTO_THE_TILE, angle=how.angle, most=INTO_TILE)
    if not how.reaches:
        raise IllegalAction(Reason.MOUTH_OUT_OF_REACH, distance=how.distance, reach=how.reach)
    if how.aside > how.most_aside:
        raise IllegalAction(Reason.BESIDE_THE_MOUTH, aside=how.aside, most=how.most_aside)


def lay_landscape(game: Game, action: LayLandscape) -> Game:
    """Return the game with the tile fixed and the domino standing before it."""
    held = camera_in_hand(game, action.seat)
    layout = replace(game.layout, tiles=(*game.layout.tiles, taken_tile(game, held, action.tile)))
    return end_turn(replace(game, layout=with_domino(layout, held, action.at)), Laid(action.seat, held.id, tile=True))


def taken_tile(game: Game, held: Piece, at: Pose) -> Tile:
    """Return the tile that was taken, lying at this pose."""
    assert game.tile is not None
    return Tile(f"{held.terrain}-{game.tile}", held.terrain, game.tile, at.x, at.y, at.heading)


def may_lay_animal(game: Game, action: LayAnimal) -> None:
    """Require a photo of the domino's terrain astride it and another standing domino; on or near a tile is allowed."""
    held = _with_photo_left(game, action.seat)
    refuse_blocked(foot_blocked(game.layout, action.at.x, action.at.y, action.at.heading))
    _photo_fits(game, with_domino(game.layout, held, action.at), (held.id, action.partner), action.photo)


def lay_animal(game: Game, action: LayAnimal) -> Game:
    """Return the game with the domino standing and the photo on both dominoes."""
    held = camera_in_hand(game, action.seat)
    layout = with_domino(game.layout, held, action.at)
    at = action.photo or middle(layout, held.id, action.partner)
    photo = Animal(held.terrain, at.x, at.y, (held.id, action.partner))
    return _with_new_photo(game, layout, photo, Home(held.id, action.partner, at.x, at.y), Laid(action.seat, held.id, photo=True))


def may_lay_flat(game: Game, action: LayFlat) -> None:
    """Require room for the camera domino flat on the table and a photo of its terrain beside it."""
    held = _with_photo_left(game, action.seat)
    at = action.at
    refuse_blocked(flat_blocked(game.layout, at.x, at.y, at.heading))
    layout = with_domino(game.layout, held, at, State.FLAT)
    photo = action.photo or photo_beside(layout, at)
    _near(math.hypot(photo.x - at.x, photo.y - at.y))
    refuse_blocked(lying_photo_blocked(layout, photo.x, photo.y))


def lay_flat(game: Game, action: LayFlat) -> Game:
    """Return the game with the domino and its photo lying until a player raises them."""
    held = camera_in_hand(game, action.seat)
    layout = with_domino(game.layout, held, action.at, State.FLAT)
    at = action.photo or photo_beside(layout, action.at)
    photo = Animal(held.terrain, at.x, at.y, buffer=True)
    return _with_new_photo(game, layout, photo, Home(held.id, None, at.x, at.y), Laid(action.seat, held.id, photo=True))


def photo_beside(layout: Layout, flat: Pose) -> Point:
    """Return the centre of the photo, mm, to the left of a domino that lies flat here, or to its right where only there is room."""
    aside = layout.domino.width / 2 + ANIMAL_DIAMETER / 2 + _AIR
    left, right = (
        Point(flat.x - side * aside * math.sin(flat.heading), flat.y + side * aside * math.cos(flat.heading)) for side in (1, -1)
    )
    blocked = lying_photo_blocked(layout, left.x, left.y) is not None
    return right if blocked and lying_photo_blocked(layout, right.x, right.y) is None else left


def may_raise(game: Game, action: Raise) -> None:
    """Require the player's turn and a place near where it lies, with its photo on it and on another standing domino."""
    require_turn(game, action.seat)
    number = buffered_photo(game, action.domino)
    row = game.layout.dominoes.row_of(action.domino)
    at = action.at
    _near(math.hypot(at.x - float(game.layout.dominoes.x[row]), at.y - float(game.layout.dominoes.y[row])))
    refuse_blocked(foot_blocked(game.layout, at.x, at.y, at.heading, without=action.domino, without_photo=number))
    layout = with_cells(game.layout, action.domino, standing_at(at))
    _photo_fits(game, layout, (action.domino, action.partner), action.photo)


def raise_domino(game: Game, action: Raise) -> Game:
    """Return the game with the domino standing and the photo of the buffer on both dominoes."""
    number = buffered_photo(game, action.domino)
    layout = with_cells(game.layout, action.domino, standing_at(action.at))
    at = action.photo or middle(layout, action.domino, action.partner)
    photo = Animal(game.layout.animals[number].terrain, at.x, at.y, (action.domino, action.partner))
    home = Home(action.domino, action.partner, at.x, at.y)
    homes = tuple(home if i == number else old for i, old in enumerate(game.photos))
    return replace(game, layout=with_photo(layout, number, photo), photos=homes)


def buffered_photo(game: Game, domino: int) -> int:
    """Return the number of the photo beside this domino in the buffer. Raises IllegalAction."""
    for number, home in enumerate(game.photos):
        if home.camera == domino and home.partner is None:
            return number
    known = state_of(game.layout, domino) is not None
    raise IllegalAction(Reason.NOT_IN_THE_BUFFER if known else Reason.NO_SUCH_DOMINO, domino=domino)


def _with_photo_left(game: Game, seat: int) -> Piece:
    held = camera_in_hand(game, seat)
    require_no_tile(game)
    if not game.pile(held.terrain).animals:
        raise IllegalAction(Reason.NO_PHOTO_LEFT)
    return held


def _photo_fits(game: Game, layout: Layout, on: tuple[int, int], wanted: Point | None) -> None:
    """On both dominoes, both standing in `layout`, and over no photo that lies astride or belongs there."""
    if on[0] == on[1]:
        raise IllegalAction(Reason.NOT_TWO_DOMINOES)
    require_standing(layout, on[1])
    at = wanted or middle(layout, *on)
    require_photo_on(layout, at.x, at.y, on)
    refuse_blocked(astride_photo_blocked(replace(layout, animals=photos_at_home(game.photos, layout)), at.x, at.y))


def photos_at_home(homes: Sequence[Home], layout: Layout) -> tuple[Animal, ...]:
    """Return the animal photos as they lie when nothing has been knocked over."""
    return tuple(
        photo if home.partner is None else Animal(photo.terrain, home.x, home.y, (home.camera, home.partner))
        for home, photo in zip(homes, layout.animals, strict=True)
    )


def _with_new_photo(game: Game, layout: Layout, photo: Animal, home: Home, laid: Laid) -> Game:
    pile = game.pile(photo.terrain)
    more = replace(game, layout=replace(layout, animals=(*layout.animals, photo)), photos=(*game.photos, home))
    return end_turn(more.with_pile(replace(pile, animals=pile.animals - 1)), laid)


def _near(distance: float) -> None:
    if distance > BESIDE:
        raise IllegalAction(Reason.FAR_FROM_ITS_PLACE, distance=distance, most=BESIDE)
