"""Read what a view of the host says of a game of Aya: its table, and its sand. No pixels."""

from dataclasses import dataclass

from aya_sim.game import Game
from games.aya.environment.game import GAME
from games.network.client import View
from games.network.guest_line import GuestLine
from games.network.protocol import encode


@dataclass(frozen=True, slots=True)
class Sand:
    """The sand as the host told it last. at: s of the host's clock."""

    told: float = 0.0  # s that were left then
    runs: bool = False
    at: float = 0.0

    def left(self, line: GuestLine) -> float:
        """Return the s in which a piece can still be laid so that it arrives in time."""
        return line.clock.usable(self.told, self.at, line.time()) if self.runs else self.told

    def is_out(self, line: GuestLine) -> bool:
        """Return whether nothing that is laid now can arrive in time."""
        return self.runs and self.left(line) <= 0.0


def read_game(view: View) -> Game:
    """Return the table of a view; after the end all of the game."""
    whole = view.more.get("whole")
    if whole is not None:
        game: Game = GAME.states.read(encode(whole))
        return game
    return GAME.observations.read(bytes(view.seen).decode()).table
