"""Tell what a player of Aya may do now, for interfaces that show it; `check` answers for one action."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from aya_sim.components import LANDS
from aya_sim.game.actions import Draw, DrawReserve, LayOnReserve, PutTileBack, StandUp, TakeBack, TakeTile, TurnHourglass
from aya_sim.game.pieces import piece
from aya_sim.game.play import check
from aya_sim.game.types import Game, Phase
from aya_sim.geometry.place import first_on_start
from aya_sim.layout import State

_Simple = TypeVar("_Simple", TurnHourglass, Draw, DrawReserve, LayOnReserve, TakeTile, PutTileBack, TakeBack)


@dataclass(frozen=True, slots=True)
class Choices:
    """What one player may do now. Where a pose decides, `check` knows more; the tuples hold ids of dominoes, ascending."""

    place_start: bool
    turn_hourglass: bool
    draw: bool
    draw_reserve: bool
    lay: bool  # upright, as a standard domino
    lay_on_reserve: bool
    take_tile: bool  # use the camera domino for a landscape
    put_tile_back: bool
    lay_landscape: bool  # a tile is in hand
    lay_animal: bool  # also laid flat, as a buffer
    to_raise: tuple[int, ...]
    to_turn: tuple[int, ...]
    to_stand_up: tuple[int, ...]
    to_nudge: tuple[int, ...]
    take_back: bool


def legal(game: Game, seat: int) -> Choices:
    """Return what the player of this seat, 0 to players - 1, may do now."""
    runs = game.phase == Phase.PLACING
    own = runs and seat == game.turn
    held = game.seats[seat].hand
    here = None if held is None else piece(held, game.options.cameras)
    pile = game.pile(here.terrain) if here is not None and here.camera and here.terrain in LANDS else None
    free = own and here is not None and game.tile is None
    standing = _ids(game, State.STANDING) if runs or game.phase == Phase.TOPPLING else ()
    return Choices(
        place_start=game.phase == Phase.SETUP,
        turn_hourglass=_may(game, TurnHourglass(seat)),
        draw=_may(game, Draw(seat)),
        draw_reserve=_may(game, DrawReserve(seat)),
        lay=free,
        lay_on_reserve=_may(game, LayOnReserve(seat)),
        take_tile=_may(game, TakeTile(seat)),
        put_tile_back=_may(game, PutTileBack(seat)),
        lay_landscape=own and game.tile is not None,
        lay_animal=free and not game.standard and pile is not None and pile.animals > 0,
        to_raise=tuple(sorted(home.camera for home in game.photos if home.partner is None)) if own else (),
        to_turn=standing if own else (),
        to_stand_up=tuple(i for i in _ids(game, State.FORWARD, State.BACKWARD) if _may(game, StandUp(seat, i))) if runs else (),
        to_nudge=_to_nudge(game, seat, standing),
        take_back=_may(game, TakeBack(seat)),
    )


def _may(game: Game, action: _Simple | StandUp) -> bool:
    return check(game, action) is None


def _to_nudge(game: Game, seat: int, standing: tuple[int, ...]) -> tuple[int, ...]:
    if game.phase != Phase.TOPPLING or (game.pushes and seat != game.turn):
        return ()
    first = None if game.pushes else first_on_start(game.layout)
    return standing if first is None else (first,)


def _ids(game: Game, *states: State) -> tuple[int, ...]:
    d = game.layout.dominoes
    return tuple(d.id[np.isin(d.state, states)].tolist())
