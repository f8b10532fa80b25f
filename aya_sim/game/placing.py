"""The game of Aya, placing: the Start tile, the hourglass, drawing and laying (rules, sections 2 and 3).

Every action has two functions: `may_...` raises IllegalAction where the rules do not allow it, the other does what was allowed.
"""

from dataclasses import replace

from aya_sim.errors import IllegalAction
from aya_sim.game.actions import Draw, DrawReserve, Lay, LayOnReserve, PlaceStart, Tick, TurnHourglass
from aya_sim.game.ending import placing_ended, turn_passed
from aya_sim.game.guards import clock_runs, in_hand, no_tile_taken, refuse_blocked
from aya_sim.game.reasons import Reason
from aya_sim.game.setup import start_tile
from aya_sim.game.table import with_domino
from aya_sim.game.types import HOURGLASSES, Game, Laid, Phase, Seat
from aya_sim.geometry.place import foot_blocked, tile_blocked


def tick(game: Game, action: Tick) -> Game:
    """The sand runs; what is left over when it has run out is nobody's time."""
    if game.phase != Phase.PLACING:
        return game
    used = min(game.sand, game.used + action.microseconds)
    ran = replace(game, used=used)
    if used < game.sand:
        return ran
    return placing_ended(ran) if game.hourglass == HOURGLASSES else replace(ran, phase=Phase.PAUSE)


def may_place_start(game: Game, action: PlaceStart) -> None:
    """Anywhere on the table, until the first hourglass is turned."""
    if game.phase != Phase.SETUP:
        raise IllegalAction(Reason.NOT_NOW)
    refuse_blocked(tile_blocked(replace(game.layout, tiles=()), action.at.x, action.at.y))


def place_start(game: Game, action: PlaceStart) -> Game:
    """The Start tile lies here and nowhere else."""
    return replace(game, layout=replace(game.layout, tiles=(start_tile(action.at),)))


def may_turn_hourglass(game: Game, _: TurnHourglass) -> None:
    """Once the Start tile lies, and again when the first has run out."""
    if game.phase == Phase.PLACING:
        raise IllegalAction(Reason.SAND_STILL_RUNS)
    if game.phase not in (Phase.SETUP, Phase.PAUSE):
        raise IllegalAction(Reason.NOT_NOW)
    if not game.layout.tiles:
        raise IllegalAction(Reason.NO_START_TILE)


def turn_hourglass(game: Game, _: TurnHourglass) -> Game:
    """The first time everybody draws one domino."""
    seats = game.seats if game.hourglass else tuple(map(_draw, game.seats))
    return replace(game, phase=Phase.PLACING, hourglass=game.hourglass + 1, used=0, seats=seats)


def may_draw(game: Game, action: Draw) -> None:
    """At any time while the hand is empty, also ahead of one's turn."""
    _hand_is_empty(game, action.seat)
    if not game.seats[action.seat].stock:
        raise IllegalAction(Reason.STOCK_EMPTY)


def draw(game: Game, action: Draw) -> Game:
    """The top of the stock is in hand."""
    return game.with_seat(action.seat, _draw(game.seats[action.seat]))


def may_draw_reserve(game: Game, action: DrawReserve) -> None:
    """As from the stock."""
    _hand_is_empty(game, action.seat)
    if not game.seats[action.seat].reserve:
        raise IllegalAction(Reason.RESERVE_EMPTY)


def draw_reserve(game: Game, action: DrawReserve) -> Game:
    """The top of the reserve is in hand."""
    seat = game.seats[action.seat]
    return game.with_seat(action.seat, replace(seat, hand=seat.reserve[-1], reserve=seat.reserve[:-1]))


def may_lay(game: Game, action: Lay) -> None:
    """Upright anywhere on the table, on a tile or not."""
    in_hand(game, action.seat)
    no_tile_taken(game)
    refuse_blocked(foot_blocked(game.layout, action.at.x, action.at.y, action.at.heading))


def lay(game: Game, action: Lay) -> Game:
    """The domino in hand stands here."""
    held = in_hand(game, action.seat)
    laid = replace(game, layout=with_domino(game.layout, held, action.at))
    return turn_ended(laid, Laid(action.seat, held.id, standard=game.standard))


def may_lay_on_reserve(game: Game, action: LayOnReserve) -> None:
    """Any domino, also one that was just drawn from there."""
    in_hand(game, action.seat)
    no_tile_taken(game)


def lay_on_reserve(game: Game, action: LayOnReserve) -> Game:
    """The domino in hand lies on the reserve."""
    held = in_hand(game, action.seat).id
    seat = game.seats[action.seat]
    laid = game.with_seat(action.seat, replace(seat, reserve=(*seat.reserve, held)))
    return turn_ended(laid, Laid(action.seat, held, reserve=True, standard=game.standard))


def turn_ended(game: Game, laid: Laid) -> Game:
    """The hand is empty; the next player's turn."""
    seat = replace(game.seats[laid.seat], hand=None)
    return turn_passed(replace(game.with_seat(laid.seat, seat), last=laid))


def _hand_is_empty(game: Game, number: int) -> None:
    clock_runs(game)
    if game.seats[number].hand is not None:
        raise IllegalAction(Reason.HAND_FULL)


def _draw(seat: Seat) -> Seat:
    return replace(seat, hand=seat.stock[-1], stock=seat.stock[:-1])
