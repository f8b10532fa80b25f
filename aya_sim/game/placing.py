"""Placing in Aya: the Start tile, the hourglass, drawing and laying (rules, sections 2 and 3).

Every action has two functions: `may_...` raises IllegalAction where the rules do not allow it, the other returns the next game.
"""

from dataclasses import replace

from aya_sim.errors import IllegalAction
from aya_sim.game.actions import Draw, DrawReserve, Lay, LayOnReserve, PlaceStart, Tick, TurnHourglass
from aya_sim.game.ending import end_placing, pass_turn
from aya_sim.game.guards import in_hand, refuse_blocked, require_clock, require_no_tile
from aya_sim.game.reasons import Reason
from aya_sim.game.setup import start_tile
from aya_sim.game.table import with_domino
from aya_sim.game.types import HOURGLASSES, Game, Laid, Phase, Seat
from aya_sim.geometry.place import foot_blocked, tile_blocked


def tick(game: Game, action: Tick) -> Game:
    """Return the game after this time; time left over when the sand has run out is dropped."""
    if game.phase != Phase.PLACING:
        return game
    used = min(game.sand, game.used + action.microseconds)
    ran = replace(game, used=used)
    if used < game.sand:
        return ran
    return end_placing(ran) if game.hourglass == HOURGLASSES else replace(ran, phase=Phase.PAUSE)


def may_place_start(game: Game, action: PlaceStart) -> None:
    """Require a free place on the table before the first hourglass is turned."""
    if game.phase != Phase.SETUP:
        raise IllegalAction(Reason.NOT_NOW)
    refuse_blocked(tile_blocked(replace(game.layout, tiles=()), action.at.x, action.at.y))


def place_start(game: Game, action: PlaceStart) -> Game:
    """Return the game with the Start tile here and nowhere else."""
    return replace(game, layout=replace(game.layout, tiles=(start_tile(action.at),)))


def may_turn_hourglass(game: Game, _: TurnHourglass) -> None:
    """Require that the Start tile lies and that no sand runs."""
    if game.phase == Phase.PLACING:
        raise IllegalAction(Reason.SAND_STILL_RUNS)
    if game.phase not in (Phase.SETUP, Phase.PAUSE):
        raise IllegalAction(Reason.NOT_NOW)
    if not game.layout.tiles:
        raise IllegalAction(Reason.NO_START_TILE)


def turn_hourglass(game: Game, _: TurnHourglass) -> Game:
    """Return the game with the sand running; the first time each player draws one domino."""
    seats = game.seats if game.hourglass else tuple(map(_draw, game.seats))
    return replace(game, phase=Phase.PLACING, hourglass=game.hourglass + 1, used=0, seats=seats)


def may_draw(game: Game, action: Draw) -> None:
    """Require an empty hand while the clock runs, also ahead of the player's turn."""
    _hand_is_empty(game, action.seat)
    if not game.seats[action.seat].stock:
        raise IllegalAction(Reason.STOCK_EMPTY)


def draw(game: Game, action: Draw) -> Game:
    """Return the game with the top of the stock in hand."""
    return game.with_seat(action.seat, _draw(game.seats[action.seat]))


def may_draw_reserve(game: Game, action: DrawReserve) -> None:
    """Require an empty hand, a reserve and a stock while the clock runs, also ahead of the player's turn.

    With an empty stock a player draws nothing more: otherwise a reserve would put off the end of the placing for ever.
    """
    _hand_is_empty(game, action.seat)
    if not game.seats[action.seat].reserve:
        raise IllegalAction(Reason.RESERVE_EMPTY)
    if not game.seats[action.seat].stock:
        raise IllegalAction(Reason.RESERVE_CLOSED)


def draw_reserve(game: Game, action: DrawReserve) -> Game:
    """Return the game with the top of the reserve in hand."""
    seat = game.seats[action.seat]
    return game.with_seat(action.seat, replace(seat, hand=seat.reserve[-1], reserve=seat.reserve[:-1]))


def may_lay(game: Game, action: Lay) -> None:
    """Require room for the domino in hand, upright anywhere on the table, on a tile or not."""
    in_hand(game, action.seat)
    require_no_tile(game)
    refuse_blocked(foot_blocked(game.layout, action.at.x, action.at.y, action.at.heading))


def lay(game: Game, action: Lay) -> Game:
    """Return the game with the domino in hand standing here."""
    held = in_hand(game, action.seat)
    laid = replace(game, layout=with_domino(game.layout, held, action.at))
    return end_turn(laid, Laid(action.seat, held.id, standard=game.standard))


def may_lay_on_reserve(game: Game, action: LayOnReserve) -> None:
    """Require a domino in hand; one that was just drawn from the reserve may go back."""
    in_hand(game, action.seat)
    require_no_tile(game)


def lay_on_reserve(game: Game, action: LayOnReserve) -> Game:
    """Return the game with the domino in hand on the reserve."""
    held = in_hand(game, action.seat).id
    seat = game.seats[action.seat]
    laid = game.with_seat(action.seat, replace(seat, reserve=(*seat.reserve, held)))
    return end_turn(laid, Laid(action.seat, held, reserve=True, standard=game.standard))


def end_turn(game: Game, laid: Laid) -> Game:
    """Return the game with an empty hand at the next player's turn."""
    seat = replace(game.seats[laid.seat], hand=None)
    return pass_turn(replace(game.with_seat(laid.seat, seat), last=laid))


def _hand_is_empty(game: Game, number: int) -> None:
    require_clock(game)
    if game.seats[number].hand is not None:
        raise IllegalAction(Reason.HAND_FULL)


def _draw(seat: Seat) -> Seat:
    return replace(seat, hand=seat.stock[-1], stock=seat.stock[:-1])
