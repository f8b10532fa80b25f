"""Rules of Aya that many actions share: each function returns what was asked for or raises IllegalAction."""

from aya_sim.errors import IllegalAction
from aya_sim.game.pieces import Piece, piece
from aya_sim.game.reasons import Reason
from aya_sim.game.table import state_of
from aya_sim.game.types import Game, Phase
from aya_sim.geometry.place import PHOTO_REACH, Blocked, Obstacle, photo_distance
from aya_sim.layout import Layout, State

_BLOCKED = {
    Obstacle.TABLE_EDGE: (Reason.OFF_TABLE, None),
    Obstacle.DOMINO: (Reason.ON_A_DOMINO, "domino"),
    Obstacle.KNOCKED_PLACE: (Reason.ON_A_KNOCKED_PLACE, "domino"),
    Obstacle.LYING_DOMINO: (Reason.ON_A_LYING_DOMINO, "domino"),
    Obstacle.TILE: (Reason.ON_A_TILE, "tile"),
    Obstacle.PHOTO: (Reason.ON_A_PHOTO, "photo"),
}


def refuse_blocked(blocked: Blocked | None) -> None:
    """Refuse what has something in its way."""
    if blocked is None:
        return
    reason, name = _BLOCKED[blocked.by]
    raise IllegalAction(reason, **({name: blocked.number} if name else {}))


def require_clock(game: Game) -> None:
    """Require that the sand runs: nothing is placed before it runs or once it has run out."""
    if game.phase == Phase.PAUSE:
        raise IllegalAction(Reason.SAND_HAS_RUN_OUT)
    if game.phase != Phase.PLACING:
        raise IllegalAction(Reason.NOT_NOW)


def require_turn(game: Game, seat: int) -> None:
    """Require that the sand runs and that it is this player's turn."""
    require_clock(game)
    if seat != game.turn:
        raise IllegalAction(Reason.NOT_YOUR_TURN, turn=game.turn)


def in_hand(game: Game, seat: int) -> Piece:
    """Return the domino in this player's hand. Raises IllegalAction outside the player's turn or with an empty hand."""
    require_turn(game, seat)
    held = game.seats[seat].hand
    if held is None:
        raise IllegalAction(Reason.HAND_EMPTY)
    return piece(held, game.options.cameras)


def camera_in_hand(game: Game, seat: int) -> Piece:
    """Return the camera domino in this player's hand that may still be used as one. Raises IllegalAction."""
    held = in_hand(game, seat)
    if not held.camera:
        raise IllegalAction(Reason.NO_CAMERA)
    if game.standard:
        raise IllegalAction(Reason.STANDARD_NOW)
    return held


def require_no_tile(game: Game) -> None:
    """Require that no tile is in hand: a taken tile is fixed or put back before anything else is laid."""
    if game.tile is not None:
        raise IllegalAction(Reason.TILE_IN_HAND)


def require_standing(layout: Layout, domino: int) -> None:
    """Require that this domino is on the table and stands."""
    state = _there(layout, domino)
    if state != State.STANDING:
        raise IllegalAction(Reason.NOT_STANDING, domino=domino)


def require_knocked_over(layout: Layout, domino: int) -> None:
    """Require that this domino is on the table and fell by accident."""
    if _there(layout, domino) not in (State.FORWARD, State.BACKWARD):
        raise IllegalAction(Reason.NOT_KNOCKED_OVER, domino=domino)


def require_photo_on(layout: Layout, x: float, y: float, dominoes: tuple[int, ...], reason: Reason = Reason.PHOTO_NOT_ON_DOMINO) -> None:
    """Require that a photo at (x, y) mm lies on each of these dominoes."""
    for domino in dominoes:
        distance = photo_distance(layout, x, y, domino)
        if distance >= PHOTO_REACH:
            raise IllegalAction(reason, domino=domino, distance=distance, most=PHOTO_REACH)


def _there(layout: Layout, domino: int) -> State:
    state = state_of(layout, domino)
    if state is None:
        raise IllegalAction(Reason.NO_SUCH_DOMINO, domino=domino)
    return state
