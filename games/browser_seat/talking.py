"""Define what the pages of one table share. Draws nothing."""

from typing import Protocol

from games.card_table.adapter import Points, Table
from games.network.face import Face


class Talking(Protocol):
    """What the pages of a table share while a computer player waits for what people point at."""

    names: tuple[str, ...]  # of the players
    points: Points

    def question(self, table: Table) -> str:
        """Return what all players are asked now; "" if no computer player waits."""

    def point(self, seat: int, points: Points) -> bool:
        """Note what a seat points at, and return whether that has changed."""

    def settle(self) -> None:
        """Let the computer player act that waits."""

    def begin_anew(self, points: Points) -> None:
        """Note that a player acted, and what people still point at."""

    def leave(self, face: Face) -> None:
        """Note that a page or a window is gone."""
