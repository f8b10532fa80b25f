"""Draw the pages of one table: a face for each connection, and what the pages share. Opens no window."""

from typing import Any

import pygame

from games.browser_seat.memory import Memory
from games.browser_seat.pictures import Pictures
from games.browser_seat.seat import SeatFace
from games.browser_seat.window_talk import WindowTalk
from games.card_table.adapter import Points, Table, TableAdapter
from games.core.game_api import WATCHER
from games.core.registry import game_named
from games.i18n.words import ENGLISH, Words
from games.network.face import Face, Sight
from games.network.protocol import Screen
from games.ui.theme import Theme


class TableFaces:
    """The pages of one table. What a seat has selected and been told outlives its connection."""

    def __init__(self, adapter: TableAdapter[Any, Any, Any], names: tuple[str, ...], bots: tuple[bool, ...]) -> None:
        pygame.font.init()
        self.adapter, self.names, self.bots = adapter, names, bots
        self.points: Points = ()  # what people point at
        self.pictures = Pictures()
        self._memories: dict[int, Memory] = {}
        self._present: dict[Face, int] = {}  # page of a player -> its seat
        self._windows: set[Face] = set()  # of players
        self._held: tuple[Any, Any] | None = None  # what a computer player that waits sees, and is about to do
        self._is_settled = False  # may it act?

    def open_face(self, seat: int | None, screen: Screen) -> SeatFace:
        """Return a new face for a page. seat: None for a watcher."""
        if seat is None:
            return SeatFace(self.adapter, WATCHER, screen, self.pictures, Memory(), self)
        face = SeatFace(self.adapter, seat, screen, self.pictures, self._memories.setdefault(seat, Memory()), self)
        self._present[face] = seat
        return face

    def absent_seats(self) -> tuple[int, ...]:
        """Return the seats whose page is gone, for which is noted what happens meanwhile."""
        return tuple(seat for seat in self._memories if seat not in self._present.values())

    def note(self, seat: int, sight: Sight) -> None:
        """Note what a seat whose page is gone would have seen: its log has it when it comes back."""
        memory = self._memories[seat]
        happened = memory.follow(self.adapter, seat, sight, self.points)
        if happened is not None:
            memory.retain(self.adapter, happened)

    def open_window(self, seat: int, language: str) -> WindowTalk | None:
        """Return what a window is told of what people point at; None in a game in which they do not."""
        if self.adapter.talk is None:
            return None
        window = WindowTalk(self.adapter, self.adapter.talk, seat, Words(language or ENGLISH), self)
        self._windows.add(window)
        return window

    def leave(self, face: Face) -> None:
        """Note that a page or a window is gone."""
        self._present.pop(face, None)
        self._windows.discard(face)

    # what people point at

    def holds_back(self, seen: Any, action: Any) -> bool:
        """Return whether a computer player waits with this action until the players at pages have pointed at what they mean."""
        if self._is_settled or not (self._present or self._windows):
            return False
        self._held = (seen, action)
        table = Table(pygame.Rect(0, 0, 1, 1), Theme(), Words(), self.names, self.bots, own_screens=True)
        if not self.question(table):
            self._held = None
        return self._held is not None

    def hear(self, seen: Any) -> Any:
        """Return what a computer player sees, with what the players at pages point at."""
        return seen if self.adapter.talk is None else self.adapter.talk.hear(seen, self.points)

    def question(self, table: Table) -> str:
        """Return what all players are asked before a computer player acts; "" if none waits."""
        if self.adapter.talk is None or self._held is None:
            return ""
        return self.adapter.talk.question(*self._held, table)

    def point(self, seat: int, points: Points) -> bool:
        """Note what a seat points at, and return whether that has changed."""
        changed = tuple(sorted((*(point for point in self.points if point[0] != seat), *points)))
        is_new, self.points = changed != self.points, changed
        return is_new

    def settle(self) -> None:
        """Let the computer player act that waits."""
        self._is_settled, self._held = True, None

    def begin_anew(self, points: Points) -> None:
        """Note that a player acted, and what people still point at."""
        self._is_settled, self._held, self.points = False, None, points


def make_faces(game: str, names: tuple[str, ...], bots: tuple[bool, ...]) -> TableFaces | None:
    """Return what draws the pages of a table of this game; None for a game that no page can play."""
    record = game_named(game)
    return TableFaces(record.table_adapter(), names, bots) if record.adapter else None
