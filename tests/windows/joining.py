"""A real window at a seat of a table that a host without a window keeps in a file, and the player there, by the mouse alone.

What lies on the table is known from that file; where it lies, from the same screen built here of what the seat may know.
"""

import time
from collections import deque
from collections.abc import Hashable
from pathlib import Path
from typing import Any

import pygame

from games import albedo
from games.albedo.observe import Observation
from games.albedo.types import Allocate, Choose, Spend
from games.card_table.adapter import Reject, Submit, TableAdapter
from games.card_table.bot_worker import InlineWorker
from games.card_table.joining.screen import JoinedTable
from games.card_table.joining.session import join_session
from games.core.registry import game_named
from games.network.guest_line import InlineHost
from games.network.table import Table
from games.network.table_file import read_table
from games.network.versions import describe_program
from games.shell.services import Joined, Services
from games.ui.screen import Screen
from tests.windows.card_table import SIZE
from tests.windows.harness import WindowUnderTest

STRIP = (20.0, 24.0)  # where nothing is pressed, and what all look at goes on
WORDS = "a key to another day"
_IDLE = ("Pass", "Refuse", "Redraw")  # actions that do not bring the game on
MOST_PRESSES = 14  # until an action is submitted
LOOKS = 12  # times three steps are more than any reveal has
PATIENCE = 15.0  # s for an action to be carried out; it is tried again otherwise


class Guest:
    """The player of one seat at a real window."""

    def __init__(self, window: WindowUnderTest, services: Services, file: Path, game: str, seat: int) -> None:
        self.window, self.services, self.file, self.seat = window, services, file, seat
        self.adapter: TableAdapter[Any, Any, Any] = game_named(game).table_adapter()
        self.acts = 0

    def table(self) -> Table:
        """The table as the host keeps it."""
        return read_table(self.file).table

    def mirror(self) -> JoinedTable:
        """The screen of this seat as it is to be seen now."""
        table = self.table()
        line = InlineHost(table).join(table.tokens[self.seat], {"window": describe_program()})
        assert line.welcome is not None
        assert line.guest.view is not None
        session = join_session(self.adapter, line.welcome, line.guest.view, line.seats, "")
        line.take_news()
        self.services.theme = self.services.theme_for(SIZE)
        screen = JoinedTable(self.services, session, Joined(line, Screen), InlineWorker())
        screen.arrange(SIZE)
        return screen

    def look(self) -> None:
        """Look at what all look at."""
        for _ in range(3):
            self.window.click(*STRIP)

    def go_on(self) -> bool:
        """Act if it is this player's turn; whether that was carried out."""
        table = self.table()
        assert self.window.process.poll() is None, self.window.said
        self.look()
        if table.is_over or self.seat not in table.to_move:
            return False
        screen = self.mirror()
        for act in self.way(screen):
            if act == WORDS:
                self.window.settle(1.0)  # keys pressed before the line of text is there are no letters
                self.window.type(WORDS)
                screen._written(WORDS)
                continue
            spot = next(spot for spot in reversed(screen.stage.spots) if spot.act == act)
            self.window.click(*(spot.reach or spot.rect).center)
            screen.play.press(spot)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if self.table().seq > table.seq:
                self.acts += 1
                return True
            time.sleep(0.05)
        return False

    def way(self, screen: JoinedTable) -> list[Hashable]:
        """Presses that submit an action which changes something for the others."""
        seen = screen.session.observe()
        return beginners_way(seen) if self.adapter.game.name == "albedo" else self.shortest_way(seen, screen)

    def shortest_way(self, seen: Any, screen: JoinedTable) -> list[Hashable]:
        """The fewest presses that do; words are written where they are asked for."""
        adapter, table = self.adapter, screen.state.table()
        first = adapter.initial_selection(seen)
        open_ways: deque[tuple[Any, list[Hashable]]] = deque([(first, [])])
        met, found = {repr(first)}, list[Hashable]()
        while open_ways:
            selection, so_far = open_ways.popleft()
            if len(so_far) >= MOST_PRESSES:
                continue
            scene = adapter.build_scene(seen, selection, table)
            if scene.written is not None and not scene.written.text:
                answers: list[tuple[Hashable, Any]] = [(WORDS, adapter.enter_text(seen, selection, WORDS))]
            else:
                answers = []
            answers += [(spot.act, adapter.press(seen, selection, spot.act)) for spot in scene.spots if spot.act is not None]
            for act, answer in answers:
                if isinstance(answer, Submit):
                    found = [*so_far, act]
                    if type(answer.action).__name__ not in _IDLE:
                        return found
                elif not isinstance(answer, Reject) and repr(answer) not in met:
                    met.add(repr(answer))
                    open_ways.append((answer, [*so_far, act]))
        assert found, "nothing that is pressed does anything"
        return found

    def sees(self, most: float) -> bool:
        """Whether the window shows what this seat is to see, once all that was revealed has been looked at. most: part that may differ."""
        for _ in range(LOOKS):
            self.look()
            if self.differs() < most:
                return True
        return False

    def differs(self) -> float:
        """The part of the scene's pixels that the window shows otherwise than this seat is to see them; 1: all of them."""
        screen = self.mirror()
        wanted = pygame.Surface(SIZE, 0, 32)
        screen.draw(wanted)
        shown = pygame.image.load(self.window.photograph(f"seat-{self.seat}"))
        area = screen.scene_area()
        one = pygame.surfarray.array3d(wanted.subsurface(area)).astype(int)
        other = pygame.surfarray.array3d(shown.subsurface(area)).astype(int)
        return float((abs(one - other).max(axis=2) > 24).mean())


def beginners_way(seen: Observation) -> list[Hashable]:
    """The presses for what a beginner does in Albedo, whose hands can be sent in too many ways to look for the shortest one."""
    match albedo.GAME.choose(seen, "beginner", 1)[0]:
        case Allocate(posts=posts):
            left, presses = [(code, planet) for planet, stack in enumerate(posts) for code in stack], list[Hashable]()
            for card, unit in enumerate(seen.hand):
                code, planet = next(one for one in left if one[0] // 2 == unit)
                left.remove((code, planet))
                presses += [("card", card), ("planet", planet)] if code % 2 else [("planet", planet)]
            return [*presses, ("done",)]
        case Choose(location=location):
            return [("land", location)]
        case Spend(taken=taken):
            return [*(("place", place) for place in taken), ("done",)]


def leave(w: WindowUnderTest) -> None:
    """Close a window; the question is answered."""
    w.close()
    w.key("Return")
    assert w.ended() == 0
    assert w.said == ["READY"]
