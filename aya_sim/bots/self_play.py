"""Play whole games between bots without a window; the time their hands take is the clock."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from aya_sim.bots.levels import Level
from aya_sim.bots.policy import Decision, Mind, decide, mind
from aya_sim.errors import BadQuestion
from aya_sim.game import Game, Phase, Seen, Tick, apply, observe

Player: TypeAlias = Level | Callable[[Seen, Mind], Decision]
"""Who sits at a seat: a bot of a level, or anything that decides as one does."""

_PATIENCE = 6000  # decisions; a long game takes a thousand


def play_out(game: Game, players: Sequence[Player], seed: int = 0) -> Game:
    """Return the game played to its end and counted. seed: for the bots' own random choices.

    Raises BadQuestion for a wrong number of players, and whatever `apply` raises.
    """
    if len(players) != game.players:
        raise BadQuestion("expected", "expected {what}, got {got}", where="players", what=game.players, got=len(players))
    known = mind(seed)
    for _ in range(_PATIENCE):
        if game.phase == Phase.COUNTING:
            return game
        game, known = step(game, players, known)
    raise AssertionError(f"no end after {_PATIENCE} decisions")


def step(game: Game, players: Sequence[Player], known: Mind) -> tuple[Game, Mind]:
    """Return the game and mind after one decision of the seat in turn and what the other seats prepare meanwhile."""
    decision = decide_for_seat(game, game.turn, players, known)
    game, known = apply_decision(game, decision), decision.mind
    for seat in range(game.players):
        if game.phase == Phase.PLACING and seat != game.turn:
            ahead = decide_for_seat(game, seat, players, known)
            game, known = apply_decision(game, ahead), ahead.mind
    return game, known


def decide_for_seat(game: Game, seat: int, players: Sequence[Player], known: Mind) -> Decision:
    """Return what this seat does next."""
    player = players[seat]
    seen = observe(game, seat)
    return decide(seen, player, known) if isinstance(player, Level) else player(seen, known)


def apply_decision(game: Game, decision: Decision) -> Game:
    """Return the game after a decision; actions for which the sand leaves no time are dropped."""
    phase = game.phase
    game = apply(game, Tick(decision.seconds))
    for action in decision.actions:
        if game.phase == phase:
            game = apply(game, action)
    return game
