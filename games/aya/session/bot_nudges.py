"""Computer partners at the toppling. Whose nudge it is and which domino a partner chooses, after a moment in which one can look."""

from aya_sim.bots import decide, level_named, mind
from aya_sim.game import Game, Nudge, Phase, observe


class BotNudges:
    """The partners of a table whose river is to run."""

    def __init__(self, game: Game) -> None:
        self._levels = {seat: level_named(name) for seat, name in enumerate(game.options.partners) if name}
        self._people = game.options.people
        self._asked: Game | None = None  # the game that these are of
        self._domino = 0
        self._left = 0.0  # s of hand time

    def is_turn(self, game: Game) -> bool:
        """Is the next nudge a partner's?"""
        return game.phase == Phase.TOPPLING and game.turn in self._levels

    def seat_to_nudge(self, game: Game) -> int | None:
        """The seat of a person who may nudge now: anybody opens, later it goes by turns. None: it is a partner's."""
        if not self.is_turn(game):
            return game.turn
        return self._people[0] if self._people and not game.pushes else None

    def next_nudge(self, game: Game, dt: float) -> int | None:
        """Time goes by while a nudge is waited for, s; the domino (id) that a partner nudges now."""
        if not self.is_turn(game):
            return None
        if self._asked is not game:
            decision = decide(observe(game, game.turn), self._levels[game.turn], mind(game.seed))
            self._asked, self._left = game, decision.seconds
            self._domino = next(action.domino for action in decision.actions if isinstance(action, Nudge))
        self._left -= dt
        return self._domino if self._left <= 0 else None
