"""Play Aya: one table says which rule checks an action and which function applies it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any

from aya_sim.errors import IllegalAction
from aya_sim.game import actions as do
from aya_sim.game import cameras, corrections, placing, toppling
from aya_sim.game.reasons import Reason
from aya_sim.game.setup import set_up
from aya_sim.game.types import Game
from aya_sim.physics import Cascade, Progress

Check = Callable[[Game, Any], None]
Do = Callable[[Game, Any], Game]

_RULES: dict[type, tuple[Check, Do]] = {
    do.PlaceStart: (placing.may_place_start, placing.place_start),
    do.TurnHourglass: (placing.may_turn_hourglass, placing.turn_hourglass),
    do.Draw: (placing.may_draw, placing.draw),
    do.DrawReserve: (placing.may_draw_reserve, placing.draw_reserve),
    do.Lay: (placing.may_lay, placing.lay),
    do.LayOnReserve: (placing.may_lay_on_reserve, placing.lay_on_reserve),
    do.TakeTile: (cameras.may_take_tile, cameras.take_tile),
    do.PutTileBack: (cameras.may_put_tile_back, cameras.put_tile_back),
    do.LayLandscape: (cameras.may_lay_landscape, cameras.lay_landscape),
    do.LayAnimal: (cameras.may_lay_animal, cameras.lay_animal),
    do.LayFlat: (cameras.may_lay_flat, cameras.lay_flat),
    do.Raise: (cameras.may_raise, cameras.raise_domino),
    do.Turn: (corrections.may_turn, corrections.turn),
    do.StandUp: (corrections.may_stand_up, corrections.stand_up),
    do.TakeBack: (corrections.may_take_back, corrections.take_back),
    do.Knock: (toppling.may_knock, lambda game, action: toppling.apply_knock(game, toppling.cascade(game, action))),
    do.Nudge: (toppling.may_nudge, lambda game, action: toppling.apply_nudge(game, action, toppling.cascade(game, action))),
}


def apply(game: Game, action: do.Action) -> Game:
    """Return the game after this action.

    Raises IllegalAction and, from a cascade, Diverged; the given game is unchanged.
    """
    if isinstance(action, do.Tick):
        return _apply_tick(game, action)
    _refuse(game, action)
    return _record(game, action, _RULES[type(action)][1](game, action))


def apply_recorded(game: Game, action: do.Action) -> Game:
    """Return the game after an action of a record; older ones also draw from the reserve with an empty stock. Raises as `apply` does."""
    refused = check(game, action)
    if isinstance(action, do.DrawReserve) and refused is not None and refused.reason == Reason.RESERVE_CLOSED:
        return _record(game, action, placing.draw_reserve(game, action))
    return apply(game, action)


def check(game: Game, action: do.Action) -> IllegalAction | None:
    """Return why this action would be refused now, or None. Runs no cascade."""
    try:
        _refuse(game, action)
    except IllegalAction as refused:
        return refused
    return None


def apply_with_cascade(
    game: Game, action: do.Knock | do.Nudge, *, sample_rate: float | None = None, progress: Progress | None = None
) -> tuple[Game, Cascade]:
    """Return the game after this action and its cascade, for drawing.

    sample_rate: poses to keep per s. Raises as `apply` does.
    """
    _refuse(game, action)
    fell = toppling.cascade(game, action, sample_rate=sample_rate, progress=progress)
    return _apply_fall(game, action, fell), fell


def apply_simulated(game: Game, action: do.Knock | do.Nudge, fell: Cascade) -> Game:
    """Return the game after this action with a cascade of its own table that was simulated before. Raises IllegalAction."""
    _refuse(game, action)
    return _apply_fall(game, action, fell)


def apply_all(game: Game, record: Iterable[do.Action]) -> Game:
    """Return the game after all these actions. Raises IllegalAction."""
    for action in record:
        game = apply(game, action)
    return game


def replay(game: Game) -> Game:
    """Return the game played again from its options, seed and record: equal on one platform and version."""
    return reduce(apply_recorded, game.record, set_up(game.options, game.seed))


def _refuse(game: Game, action: do.Action) -> None:
    if isinstance(action, do.Tick):
        return
    if not 0 <= action.seat < game.players:
        raise IllegalAction(Reason.NO_SUCH_SEAT, seat=action.seat)
    _RULES[type(action)][0](game, action)


def _apply_fall(game: Game, action: do.Knock | do.Nudge, fell: Cascade) -> Game:
    after = toppling.apply_knock(game, fell) if isinstance(action, do.Knock) else toppling.apply_nudge(game, action, fell)
    return _record(game, action, after)


def _apply_tick(game: Game, action: do.Tick) -> Game:
    """Only the sand that ran is written down, with that of the tick before."""
    after = placing.tick(game, action)
    ran = after.used - game.used
    if not ran:
        return game
    before = game.record[-1] if game.record else None
    if isinstance(before, do.Tick):
        return replace(after, record=(*game.record[:-1], do.Tick((before.microseconds + ran) / do.MICROSECONDS)))
    return replace(after, record=(*game.record, do.Tick(ran / do.MICROSECONDS)))


def _record(before: Game, action: do.Action, after: Game) -> Game:
    """Whatever is not a laying ends the time in which the last one may be taken back."""
    last = after.last if isinstance(action, do.LAYINGS) else None
    return replace(after, last=last, record=(*before.record, action))
