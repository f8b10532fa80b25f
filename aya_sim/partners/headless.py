"""Room: partners, whole games without a window. Seats in, the game they have played out; hand time is the clock."""

from collections.abc import Sequence

from aya_sim.errors import BadQuestion
from aya_sim.game import Game, Phase, Tick, apply, observe
from aya_sim.partners.decide import Decision, Mind, decide, mind
from aya_sim.partners.levels import Level

_PATIENCE = 4000  # decisions: three times what the longest game takes


def played_out(game: Game, levels: Sequence[Level], seed: int = 0) -> Game:
    """The game to its end, every seat a partner of the level given for it. Raises BadQuestion."""
    if len(levels) != game.players:
        raise BadQuestion(f"levels: expected {game.players}, got {len(levels)}")
    known = mind(seed)
    for _ in range(_PATIENCE):
        if game.phase == Phase.COUNTING:
            return game
        game, known = step(game, levels, known)
    raise AssertionError("partners did not come to an end")


def step(game: Game, levels: Sequence[Level], known: Mind) -> tuple[Game, Mind]:
    """One decision of whoever's turn it is, and what others do ahead of theirs."""
    seat = game.turn
    decision = decide(observe(game, seat), levels[seat], known)
    game = done(game, decision)
    for other in range(game.players):
        if game.phase == Phase.PLACING and other != game.turn:
            game = done(game, decide(observe(game, other), levels[other], decision.mind))
    return game, decision.mind


def done(game: Game, decision: Decision) -> Game:
    """The game after a decision; what the sand did not leave time for is not done."""
    phase = game.phase
    game = apply(game, Tick(decision.seconds))
    for action in decision.actions:
        if game.phase == phase:
            game = apply(game, action)
    return game
