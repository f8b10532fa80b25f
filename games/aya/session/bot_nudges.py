"""Let bots nudge at the toppling: whose nudge it is, and which domino a bot chooses after a moment to look. Imports no pixels."""

from aya_sim.bots import decide, level_named, mind
from aya_sim.game import Game, Nudge, Phase, observe
from games.aya.session.controller import GameController


class BotNudges:
    """Chooses the nudges of the bots of one table."""

    def __init__(self, controller: GameController) -> None:
        self._controller = controller
        self._asked: Game | None = None  # the game that these are of
        self._domino = 0
        self._left = 0.0  # s of hand time

    def is_turn(self, game: Game) -> bool:
        """Return whether the next nudge is that of a bot of this window."""
        return game.phase == Phase.TOPPLING and game.turn in self._controller.bots

    def seat_to_nudge(self, game: Game) -> int | None:
        """Return the seat of a person at this window who may nudge now, None if it is another's turn; anyone opens."""
        people = self._controller.people
        if game.turn in people:
            return game.turn
        return people[0] if people and not game.pushes else None

    def next_nudge(self, game: Game, dt: float) -> int | None:
        """Return the id of the domino that a bot nudges now, None while it waits. dt: s since the last call."""
        if not self.is_turn(game):
            return None
        if self._asked is not game:
            decision = decide(observe(game, game.turn), level_named(self._controller.bots[game.turn]), mind(game.seed))
            self._asked, self._left = game, decision.seconds
            self._domino = next(action.domino for action in decision.actions if isinstance(action, Nudge))
        self._left -= dt
        return self._domino if self._left <= 0 else None
