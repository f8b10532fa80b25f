"""Hold the guided game: nothing of it is saved, so that a game that waits is never lost by it. No pixels."""

from aya_sim.game import Game, Knock
from aya_sim.physics.preview.flow import flow
from games.aya.session.controller import GameController
from games.shell.services import Services

_KNOCK_RATE = 3.0  # rad/s of a knock that the guide shows


class GuideController(GameController):
    """Plays the guided game. Neither an autosave nor a result nor a replay is kept."""

    def __init__(self, services: Services, game: Game) -> None:
        super().__init__(services, game)
        self.play_time.id = ""

    @property
    def keeps(self) -> bool:
        """Return False: the autosave may be that of another game."""
        return False

    @property
    def is_lesson(self) -> bool:
        """Return True: neither a result nor a replay is kept."""
        return True

    def save(self) -> None:
        """Save nothing."""

    def knock_end(self) -> None:
        """Knock a domino over that strikes no other, forward, as a careless hand does; nothing where none stands."""
        ends = flow(self.game.layout).ends.tolist()
        if ends:
            self.queue_knock(Knock(self.acting_seat, ends[-1], 1, _KNOCK_RATE))
