"""Rebuild the game behind a replay, state by state, by the rules and with the recorded cascades: no solver."""

from dataclasses import replace

import numpy as np

from aya_sim.errors import AyaError, BadQuestion
from aya_sim.game import Action, Game, Knock, Nudge, apply, apply_recorded, apply_simulated, set_up
from aya_sim.game.actions import MICROSECONDS, Tick
from aya_sim.replay.types import Act, BadReplay, Replay


def stages(replay: Replay) -> tuple[Game, ...]:
    """Return the game before the first command and after each, one more than there are commands; the last with all its sand run.

    Raises BadQuestion for a replay that is no game, BadReplay where the rules refuse what was done.
    """
    if replay.options is None:
        raise BadQuestion("replay.no_game", "a replay of one toppling has no game behind it")
    game, clock, acts = set_up(replay.options, replay.seed), 0, {act.command: act for act in replay.acts}
    found = [game]
    for i, command in enumerate(replay.commands):
        game = _at(game, command.time - clock, i)
        clock = command.time
        game = _after(game, command.action, acts.get(i), f"$.commands[{i}]")
        found.append(game)
    found[-1] = _at(game, replay.clock - clock, len(replay.commands))
    return tuple(found)


def stage_at(found: tuple[Game, ...], replay: Replay, done: int, clock: int) -> Game:
    """Return the game with so many commands done and so much sand run, to play on from. clock: microseconds."""
    game = found[done]
    before = replay.commands[done - 1].time if done else 0
    return _at(game, max(0, clock - before), done) if done < len(found) - 1 else game


def _at(game: Game, microseconds: int, number: int) -> Game:
    """Return the same game with so much more sand run."""
    if microseconds <= 0:
        return game
    try:
        return apply(game, Tick(microseconds / MICROSECONDS))
    except AyaError as refused:
        raise BadReplay.of(refused, f"$.commands[{number}].time") from None


def _after(game: Game, action: Action, act: Act | None, path: str) -> Game:
    touches = isinstance(action, Knock | Nudge)
    if touches and (act is None or not _fits(act, game)):
        raise BadReplay("replay.other_table", "its cascade is of another table", where=path)
    try:
        if isinstance(action, Knock | Nudge) and act is not None:
            return apply_simulated(game, action, replace(act.cascade, layout=game.layout))
        return apply_recorded(game, action)
    except AyaError as refused:
        raise BadReplay("replay.rules", "the rules refuse it: {why}", where=path, why=refused) from None


def _fits(act: Act, game: Game) -> bool:
    was, now = act.cascade.layout, game.layout
    return np.array_equal(was.dominoes.id, now.dominoes.id) and len(was.animals) == len(now.animals)
