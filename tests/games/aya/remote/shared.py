"""A table of Aya that windows share, without sockets: the host is the pure machine, time passes when the test says so."""

import itertools
from dataclasses import replace
from typing import Any

from aya_sim.game import Game
from games.aya.environment.game import GAME
from games.aya.play.screen import TableScreen
from games.aya.remote.controller import RemoteController
from games.network.client import Link
from games.network.clock import HostClock
from games.network.guest_line import InlineGuest, InlineHost
from games.network.lines import pass_time
from games.network.table import Seat, host_state
from games.network.versions import describe_program
from games.shell.services import Services
from tests.games.aya.play.table_driver import FRAME, SIZE, Player


class SharedTable(InlineHost):
    """A host of Aya and its lines, in one thread."""

    def __init__(self, game: Game, *, chat: bool = False) -> None:
        numbers = itertools.count()
        seats = tuple(map(Seat, game.options.names))
        table = host_state(GAME, game, seats, (1,) * game.players, lambda: f"token-{next(numbers)}")
        super().__init__(replace(table, chat=chat))
        self.now = 100.0

    @property
    def game(self) -> Game:
        """The game as the host has it."""
        game: Game = self.table.state
        return game

    def seat(self, seat: int | None, *, ahead: float = 0.0) -> "SeatLine":
        """The line of a window that has sat down. seat: None for a watcher. ahead: s that its clock is ahead of the host's."""
        token = self.table.watch if seat is None else self.table.tokens[seat]
        line = SeatLine(self, len(self.guests), token, ahead)
        self.guests[line.number] = line
        line.hurry()
        return line

    def pass_time(self, seconds: float) -> None:
        """Let time pass at the host."""
        self.now += seconds
        self.take(pass_time(self.table, self.now))


class SeatLine(InlineGuest):
    """The line of one window. What it sends waits while `is_slow`."""

    def __init__(self, shared: SharedTable, number: int, token: str, ahead: float) -> None:
        super().__init__(shared, number, Link("http://host/", "", token), {"window": describe_program()})
        self.shared, self.ahead = shared, ahead
        self.clock = HostClock().measure(self.time(), self.time(), shared.now)
        self.waiting: list[str] = []
        self.is_slow = self.is_closed = False

    def time(self) -> float:
        """The window's own clock."""
        return self.host.now + self.ahead

    def _carry(self, text: str) -> None:
        if self.is_slow:
            self.waiting.append(text)
        else:
            super()._carry(text)

    def speed_up(self) -> None:
        """Let all arrive that waits."""
        self.is_slow, waiting = False, self.waiting
        self.waiting = []
        for text in waiting:
            self._carry(text)

    def close(self) -> None:
        """Leave."""
        self.is_closed = True


class RemotePlayer(Player):
    """A player at a window that shares a table; the host's time passes with the window's."""

    @property
    def remote(self) -> RemoteController:
        assert isinstance(self.screen.controller, RemoteController)
        return self.screen.controller

    @property
    def line(self) -> SeatLine:
        assert isinstance(self.remote.line, SeatLine)
        return self.remote.line

    def wait(self, seconds: float) -> Any:
        """Let time pass here and at the host."""
        change = None
        for _ in range(max(1, round(seconds / FRAME))):
            self.line.shared.pass_time(FRAME)
            change = self.screen.update(FRAME) or change
        return change


def guest_at(services: Services, line: SeatLine) -> RemotePlayer:
    """A player before the window of a seat."""
    controller = RemoteController(services, line)
    screen = TableScreen(services, controller.game, controller=controller)
    screen.arrange(SIZE)
    return RemotePlayer(screen)
