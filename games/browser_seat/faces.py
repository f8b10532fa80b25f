"""Draw the pages of one table: a face for each connection, and what the pages share. Opens no window."""

from typing import Any

import pygame

from games.browser_seat.pictures import Pictures
from games.browser_seat.seat import Memory, SeatFace
from games.card_table.adapter import Points, Table, TableAdapter
from games.core.game_api import WATCHER
from games.core.registry import game_named
from games.network.protocol import Screen


class TableFaces:
    """The pages of one table. What a seat has selected and been told outlives its connection."""

    def __init__(self, adapter: TableAdapter[Any, Any, Any]) -> None:
        pygame.font.init()
        self.adapter = adapter
        self.points: Points = ()  # what people point at
        self.pictures = Pictures()
        self._memories: dict[int, Memory] = {}
        self._held: tuple[Any, Any] | None = None  # what a computer player sees and is about to do

    def open_face(self, seat: int | None, screen: Screen) -> SeatFace:
        """Return a new face for a page. seat: None for a watcher."""
        place = WATCHER if seat is None else seat
        memory = Memory() if seat is None else self._memories.setdefault(place, Memory())
        return SeatFace(self.adapter, place, screen, self.pictures, memory, self)

    def is_public(self, before: Any, action: Any) -> bool:
        """Return whether all players see all of an action. before: what its own seat saw before it."""
        return self.adapter.is_public(before, action)

    # what people point at

    def holds_back(self, seen: Any, action: Any) -> bool:
        """Return whether a computer player waits with this action until the players at pages have pointed at what they mean."""
        self._held = (seen, action)
        return False

    def hear(self, seen: Any) -> Any:
        """Return what a computer player sees, with what the players at pages point at."""
        return seen if self.adapter.talk is None else self.adapter.talk.hear(seen, self.points)

    def question(self, table: Table) -> str:
        """Return what everybody is asked before a computer player acts; "" if none waits."""
        if self.adapter.talk is None or self._held is None:
            return ""
        return str(self.adapter.talk.question(*self._held, table))

    def point(self, seat: int, points: Points) -> bool:
        """Note what a seat points at, and return whether that has changed."""
        changed = tuple(sorted((*(point for point in self.points if point[0] != seat), *points)))
        is_new, self.points = changed != self.points, changed
        return is_new


def make_faces(game: str, names: tuple[str, ...], bots: tuple[bool, ...]) -> TableFaces | None:
    """Return what draws the pages of a table of this game; None for a game that no page can play."""
    record = game_named(game)
    return TableFaces(record.table_adapter()) if record.adapter else None
