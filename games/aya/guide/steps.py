"""The steps of the guided game: which are met, whatever the order and the way, and which one is due now. No pixels, no words."""

import math
from dataclasses import dataclass, replace
from enum import StrEnum

from aya_sim.components import LANDS, TILE_DIAMETER, Terrain
from aya_sim.game import (
    DrawReserve,
    Game,
    Knock,
    Lay,
    LayAnimal,
    LayFlat,
    LayLandscape,
    LayOnReserve,
    Nudge,
    Phase,
    Raise,
    StandUp,
    TurnHourglass,
    legal,
    piece,
)
from games.aya.guide.game import PERSON

_ENOUGH = 4  # standing dominoes before one is knocked over
_RETRIGGERS = 2  # pushes that make the second step of the toppling


class Step(StrEnum):
    """What a first game shows, in the order of the list on the card."""

    START = "start"
    LAY = "lay"
    ANIMAL = "animal"
    LANDSCAPE = "landscape"
    TILE = "tile"
    WRONG = "wrong"
    RESERVE = "reserve"
    KNOCK = "knock"
    STAND = "stand"
    BUFFER = "buffer"
    RAISE = "raise"
    FETCH = "fetch"
    NUDGE = "nudge"
    RETRIGGER = "retrigger"
    COUNT = "count"


STEPS = tuple(Step)
_LAST = (Step.NUDGE, Step.RETRIGGER, Step.COUNT)
_BY_ACTION = {
    Lay: (Step.LAY,),
    LayLandscape: (Step.LAY, Step.LANDSCAPE),
    LayAnimal: (Step.LAY, Step.ANIMAL),
    LayFlat: (Step.BUFFER,),
    Raise: (Step.RAISE,),
    LayOnReserve: (Step.RESERVE,),
    DrawReserve: (Step.FETCH,),
    StandUp: (Step.STAND,),
}  # of the person; what is done by either is below


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the guided game has come. warned: a warning of wrong land was seen, or heeded before it came."""

    met: frozenset[Step] = frozenset()
    skipped: frozenset[Step] = frozenset()
    warned: bool = False
    counted: bool = False  # the counting came to its total

    def skip(self, step: Step) -> "Progress":
        """Return the progress without this step."""
        return replace(self, skipped=self.skipped | {step})

    def follow(self, game: Game, *, warned: bool = False, counted: bool = False) -> "Progress":
        """Return the progress after what was done in this game. warned, counted: what was seen on the screen just now."""
        here = replace(self, warned=self.warned or warned or _is_heeded(game), counted=self.counted or counted)
        seen = {Step.WRONG: here.warned, Step.COUNT: here.counted}
        return replace(here, met=here.met | steps_met(game) | {step for step, is_met in seen.items() if is_met})

    @property
    def open(self) -> tuple[Step, ...]:
        """Return the steps that are neither met nor skipped."""
        return tuple(step for step in STEPS if step not in self.met and step not in self.skipped)

    def is_missed(self, step: Step, game: Game) -> bool:
        """Return whether this step is open and can no longer be met."""
        if step not in self.open:
            return False
        if step is Step.RETRIGGER:
            return game.phase is Phase.COUNTING
        return step not in _LAST and game.phase in (Phase.TOPPLING, Phase.COUNTING)

    def due(self, game: Game) -> Step | None:
        """Return the step to be tried now; None where the game only goes on."""
        return next((step for step in _fitting(game) if step in self.open), None)


def steps_met(game: Game) -> frozenset[Step]:
    """Return the steps that this game has met, by its record."""
    found: set[Step] = set()
    for action in game.record:
        match action:
            case TurnHourglass():
                found.add(Step.START)
            case Knock():
                found.add(Step.KNOCK)
            case Lay(seat, at) if seat == PERSON and _is_on_tile(game, at.x, at.y):
                found |= {Step.LAY, Step.TILE}
            case _ if getattr(action, "seat", None) == PERSON:
                found.update(_BY_ACTION.get(type(action), ()))
    pushes = sum(isinstance(action, Nudge) for action in game.record)
    found.update(_LAST[: min(pushes, _RETRIGGERS)])
    return frozenset(found)


def is_foreign(game: Game, domino: int) -> bool:
    """Return whether this domino (id) is of another terrain than every landscape tile on the table."""
    land = piece(domino, game.options.cameras).terrain
    lands = {tile.terrain for tile in game.layout.tiles} - {Terrain.START}
    return bool(lands) and land in LANDS and land not in lands


def _is_heeded(game: Game) -> bool:
    """Return whether the last domino was of another land, and the person laid it where it does no harm."""
    last = game.last
    return last is not None and last.seat == PERSON and is_foreign(game, last.domino) and (last.reserve or not _is_last_on_tile(game))


def _is_last_on_tile(game: Game) -> bool:
    action = game.record[-1]
    return isinstance(action, Lay) and _is_on_tile(game, action.at.x, action.at.y)


def _is_on_tile(game: Game, x: float, y: float) -> bool:
    """Return whether this place lies on a landscape tile. x, y: mm."""
    lands = (tile for tile in game.layout.tiles if tile.terrain != Terrain.START)
    return any(math.hypot(tile.x - x, tile.y - y) <= TILE_DIAMETER / 2 for tile in lands)


def _fitting(game: Game) -> tuple[Step, ...]:
    """Return the steps that fit the moment, the likeliest first."""
    match game.phase:
        case Phase.SETUP:
            return (Step.START,)
        case Phase.TOPPLING:
            return (Step.RETRIGGER,) if game.pushes else (Step.NUDGE,)
        case Phase.COUNTING:
            return (Step.COUNT,)
        case _:
            return _fitting_in_turn(game) if game.turn == PERSON else ()


def _fitting_in_turn(game: Game) -> tuple[Step, ...]:
    can, seat = legal(game, PERSON), game.seats[PERSON]
    if can.to_stand_up:
        return (Step.STAND,)
    if seat.hand is None:
        return (Step.FETCH,) if can.draw_reserve and _is_time_to_fetch(game) else ()
    if game.tile is not None:
        return (Step.LANDSCAPE,)
    if can.lay_animal and game.layout.dominoes.standing.any():
        return (Step.ANIMAL, *((Step.LANDSCAPE,) if can.take_tile else ()), Step.BUFFER)
    raises = (Step.RAISE,) if can.to_raise else ()
    if is_foreign(game, seat.hand):
        return Step.WRONG, Step.RESERVE, *raises
    has_tile = any(tile.terrain != Terrain.START for tile in game.layout.tiles)
    knocks = (Step.KNOCK,) if int(game.layout.dominoes.standing.sum()) >= _ENOUGH else ()
    return (Step.LAY, *raises, *((Step.TILE,) if has_tile else ()), *knocks)


def _is_time_to_fetch(game: Game) -> bool:
    """Return whether the reserve is to be opened again: once the buffer was used and is empty, or before the last of the stock."""
    is_empty = all(home.partner is not None for home in game.photos)
    return len(game.seats[PERSON].stock) <= 1 or (is_empty and any(isinstance(action, LayFlat) for action in game.record))
