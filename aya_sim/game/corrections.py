"""Changes to what stands in Aya: turning, putting accidents right, taking the last laying back (rules, section 3)."""

from dataclasses import replace

from aya_sim.errors import IllegalAction
from aya_sim.game.actions import StandUp, TakeBack, Turn
from aya_sim.game.guards import refuse_blocked, require_clock, require_knocked_over, require_photo_on, require_standing, require_turn
from aya_sim.game.reasons import Reason
from aya_sim.game.table import state_of, turn_domino, upright, with_cells, without_domino
from aya_sim.game.types import Game, Laid
from aya_sim.geometry.place import foot_blocked, own_place_blocked
from aya_sim.layout import Animal, Layout, State


def may_turn(game: Game, action: Turn) -> None:
    """Require the player's turn and a standing domino whose photos stay on it."""
    require_turn(game, action.seat)
    require_standing(game.layout, action.domino)
    row = game.layout.dominoes.row_of(action.domino)
    x, y = float(game.layout.dominoes.x[row]), float(game.layout.dominoes.y[row])
    refuse_blocked(foot_blocked(game.layout, x, y, action.heading, without=action.domino))
    layout = turn_domino(game.layout, action.domino, action.heading)
    for home in game.photos:
        if action.domino in (home.camera, home.partner):
            require_photo_on(layout, home.x, home.y, (action.domino,), Reason.PHOTO_WOULD_FALL)


def turn(game: Game, action: Turn) -> Game:
    """Return the game with the domino in the same place at another heading."""
    return replace(game, layout=turn_domino(game.layout, action.domino, action.heading))


def may_stand_up(game: Game, action: StandUp) -> None:
    """Require a knocked-over domino while the clock runs; any player may do it."""
    require_clock(game)
    require_knocked_over(game.layout, action.domino)
    refuse_blocked(own_place_blocked(game.layout, action.domino))


def stand_up(game: Game, action: StandUp) -> Game:
    """Return the game with the domino in its own place and heading; a photo comes back once both its dominoes stand."""
    heading = float(game.layout.dominoes.heading[game.layout.dominoes.row_of(action.domino)])
    layout = with_cells(game.layout, action.domino, upright(heading))
    animals = tuple(_put_back(game, layout, number) for number in range(len(game.photos)))
    return replace(game, layout=replace(layout, animals=animals))


def may_take_back(game: Game, action: TakeBack) -> None:
    """Require that the table allows undo, that the laying was the player's own, and that nothing was done since."""
    if not game.options.take_back:
        raise IllegalAction(Reason.TAKING_BACK_IS_OFF)
    require_clock(game)
    if game.last is None:
        raise IllegalAction(Reason.NOTHING_TO_TAKE_BACK)
    if game.last.seat != action.seat:
        raise IllegalAction(Reason.NOT_YOUR_TURN, turn=game.last.seat)


def take_back(game: Game, _: TakeBack) -> Game:
    """Return the game with table and hands as before the laying; the sand that ran is gone."""
    laid = game.last
    assert laid is not None
    seat = game.seats[laid.seat]
    reserve = seat.reserve[:-1] if laid.reserve else seat.reserve
    back = game.with_seat(laid.seat, replace(seat, hand=laid.domino, reserve=reserve))
    back = replace(back, turn=laid.seat, last=None, standard=laid.standard)
    return back if laid.reserve else _off_table(back, laid)


def _put_back(game: Game, layout: Layout, number: int) -> Animal:
    """The photo of this number where it belongs, if both its dominoes stand; else where it lies."""
    home, photo = game.photos[number], layout.animals[number]
    if photo.on is not None or home.partner is None:
        return photo
    on = (home.camera, home.partner)
    if any(state_of(layout, domino) != State.STANDING for domino in on):
        return photo
    return Animal(photo.terrain, home.x, home.y, on)


def _off_table(game: Game, laid: Laid) -> Game:
    layout, photos, tile = game.layout, game.photos, game.tile
    if laid.photo:
        pile = game.pile(layout.animals[-1].terrain)
        game = game.with_pile(replace(pile, animals=pile.animals + 1))
        layout, photos = replace(layout, animals=layout.animals[:-1]), photos[:-1]
    if laid.tile:
        tile = layout.tiles[-1].shape
        layout = replace(layout, tiles=layout.tiles[:-1])
    return replace(game, layout=without_domino(layout, laid.domino), photos=photos, tile=tile)
