"""A hosted card table with one window at it, for tests: the host and the other guests are in this process."""

from dataclasses import replace
from typing import Any

import pytest

from aya_sim.rng import seeded
from games.card_table.bot_worker import InlineWorker
from games.card_table.joining.screen import JoinedTable
from games.card_table.joining.session import join_session
from games.core.game_api import RANDOM
from games.network import table as tables
from games.network.acts import carry_out
from games.network.guest_line import InlineGuest, InlineHost
from games.network.versions import describe_program
from games.shell.services import Joined, Services
from games.ui.screen import Screen
from tests.games.card_table.tables import FACES, LARGE, NAMES, usual_players

every_game = pytest.mark.parametrize("name", FACES)
HELLO = {"window": describe_program()}


class House:
    """A hosted table whose seats are played by guests without windows, but the one under test."""

    def __init__(
        self, services: Services, name: str, *, seat: int = 0, seed: int = 5, levels: dict[int, str] | None = None, has_chat: bool = False
    ) -> None:
        game = FACES[name].game
        players = usual_players(FACES[name])
        seats = tuple(tables.Seat(NAMES[k], (levels or {}).get(k, "")) for k in range(players))
        numbers = iter(range(100))
        table = tables.open_table(game, seats, seed, {}, lambda: f"token-{next(numbers)}")
        self.host = InlineHost(replace(table, chat=has_chat))
        self.lines = {k: self.host.join(token, HELLO) for k, token in enumerate(self.host.table.tokens) if token}
        self.name, self.seat, self.rng = name, seat, seeded(seed)
        self.window = self.sit(services, self.lines[seat])

    def sit(self, services: Services, line: InlineGuest) -> JoinedTable:
        """A laid-out table at this line."""
        services.theme = services.theme_for(LARGE)
        assert line.welcome is not None
        assert line.guest.view is not None
        session = join_session(FACES[self.name], line.welcome, line.guest.view, line.seats, "0123456789abcdef")
        line.take_news()
        window = JoinedTable(services, session, Joined(line, Screen), InlineWorker())
        window.arrange(LARGE)
        return window

    @property
    def line(self) -> InlineGuest:
        """The line of the window."""
        return self.lines[self.seat]

    def choose(self, seat: int) -> Any:
        """Any action of a seat."""
        table = self.host.table
        action, self.rng = table.game.choose(table.game.observe(table.state, seat), RANDOM, self.rng)
        return action

    def others_act(self, *, once: bool = False) -> None:
        """Let the other seats act as long as one of them may."""
        while others := [seat for seat in self.host.table.to_move if seat != self.seat]:
            seat = others[0]
            action = self.choose(seat)
            if seat in self.lines:
                self.lines[seat].submit(self.host.table.seq, self.host.table.game.actions.write(action))
            else:
                self.host.take(carry_out(self.host.table, seat, action, self.host.now))
            if once or self.host.table.is_over:
                return

    def pass_time(self, seconds: float = 4.0) -> object:
        """Let time pass at the window, and look at all that is revealed; the change it asks for, if any."""
        for _ in range(round(seconds / 0.5)):
            change = self.window.update(0.5)
            if change is not None:
                return change
            while self.window.state.reveal is not None:
                self.window.play.advance_reveal()
        return None

    def settled(self) -> object:
        """Let time pass until the window shows all that was done."""
        for _ in range(60):
            change = self.pass_time(1.0)
            if change is not None or not self.window.play.is_behind:
                return change
        raise AssertionError("the window lags behind")

    def shown(self) -> tuple[int, Any]:
        """What the window shows."""
        state = self.window.session.state
        return state.seq, state.seen

    def true(self) -> tuple[int, Any]:
        """What the seat of the window may know."""
        table = self.host.table
        return table.seq, table.game.observe(table.state, self.seat)


def play_until_ours(house: House) -> None:
    """Play on until the person at the window is to act."""
    for _ in range(60):
        house.others_act()
        house.settled()
        if house.window.session.may_act:
            return
    raise AssertionError("never to act")
