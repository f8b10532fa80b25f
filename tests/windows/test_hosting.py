"""A table of Imagine at a real window, opened to others from its set-up: one person there, two at sockets, one computer player."""

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.card_table import autosave
from games.card_table.bot_worker import InlineWorker
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.imagine.types import Bet, Describe, Pass, Phase, Play
from games.imagine.ui.adapter import ADAPTER
from games.imagine.ui.selection import DO, PASS
from games.shell.services import Opening, Services
from tests.games.conftest import _driver, paper_window, services
from tests.windows.card_table import SIZE, _Quiet, without_motion
from tests.windows.harness import WindowUnderTest, display, window

client = pytest.importorskip("websockets.sync.client", reason="needs the extra net")
__all__ = ["_driver", "paper_window", "services"]
OPENING = Opening(players=4, bots=("natural",), seed=5)
GAME = ("play", "imagine", "--players", "4", "--bots", "natural", "--seed", "5")
WORDS, ENDING = "a key to another day", "another day"
STRIP = (20.0, 24.0)  # where nothing is pressed, and what all look at goes on
PATIENCE = 60.0  # s
TURNS = 4  # each is the Architect once


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    with display(SIZE) as name:
        yield name


class Guest(threading.Thread):
    """A player at a socket, who takes any of the choices it is sent, until the table is closed."""

    def __init__(self, port: int, token: str) -> None:
        super().__init__(daemon=True)
        self.port, self.token = port, token
        self.heard: list[dict[str, Any]] = []

    def run(self) -> None:
        with client.connect(f"ws://127.0.0.1:{self.port}/table", open_timeout=PATIENCE) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "token": self.token, "presence": True}))
            for text in socket:
                message = json.loads(text)
                self.heard.append(message)
                if message["type"] == "view" and message["choices"]:
                    passes = [one for one in message["choices"] if one.get("type") == "pass"]
                    chosen = (passes or message["choices"])[0]
                    socket.send(json.dumps({"type": "act", "seq": message["seq"], "do": chosen}))

    def heard_of(self, kind: str) -> list[dict[str, Any]]:
        """All messages of this kind."""
        return [message for message in list(self.heard) if message["type"] == kind]


class Host:
    """The person at the window, by the mouse; what lies there is known from the game that the program keeps."""

    def __init__(self, w: WindowUnderTest, services: Services) -> None:
        self.window, self.services = w, services
        self.described = 0

    def kept(self) -> Session[Any, Any, Any]:
        """The game as the program last kept it."""
        return autosave.loads(ADAPTER, (self.window.home / "data" / "aya" / "saves" / "imagine.autosave").read_bytes())

    def play_until(self, turn: int) -> None:
        """Act for the person at the window until this turn begins."""
        end = time.monotonic() + 4 * PATIENCE
        while (session := self.kept()).state.turn < turn:
            assert time.monotonic() < end, f"no further: {session.state.phase} of turn {session.state.turn}"
            assert self.window.process.poll() is None, self.window.said
            for _ in range(6):
                self.window.click(*STRIP)
            session = self.kept()
            if session.may_act and session.bot_to_move is None:
                self.act(session)
                self.wait_while(session)

    def wait_while(self, session: Session[Any, Any, Any]) -> None:
        """Wait a while for the action to be carried out; it is tried again otherwise."""
        end = time.monotonic() + 20
        while time.monotonic() < end and self.kept().state == session.state:
            time.sleep(0.05)

    def act(self, session: Session[Any, Any, Any]) -> None:
        """Do at the window what a natural player does, or describe a card with words of one's own."""
        table = _Quiet(self.services, session, InlineWorker())
        table.arrange(SIZE)
        self.window.picture(f"hosted-{session.state.turn}-{session.state.phase}")
        action = ADAPTER.game.choose(session.observe(), "natural", 1)[0]
        if isinstance(action, Describe | Pass):
            self.described += 1
            self.press(table, ("amount", 1), ("card", session.observe().hand[2]))
            self.window.settle(1.0)  # keys pressed before the line of text is there are no letters
            self.window.type(WORDS)
            self.window.key("Return")
        elif isinstance(action, Play | Bet):
            self.press(table, ("amount", action.stake if isinstance(action, Play) else action.amount), ("card", action.card), DO)
        else:
            self.press(table, PASS)

    def press(self, table: _Quiet, *acts: tuple[object, ...]) -> None:
        """Press the spots that do this, here as well."""
        for act in acts:
            spot = next(spot for spot in reversed(table.stage.spots) if spot.act == act)
            self.window.click(*(spot.reach or spot.rect).center)
            table.play.press(spot)


def opened(w: WindowUnderTest, services: Services) -> Host:
    """The table that was opened to others from its set-up, with its links in view."""
    setup = SetupScreen(services, ADAPTER, OPENING)
    setup.arrange(SIZE)
    w.click(*setup.invite.rect.center)
    w.wait_for_title("Invite players")
    return Host(w, services)


def seated(host: Host) -> list[Guest]:
    """The guests of seats 1 and 2 by the links that were kept."""
    invited = host.kept().invitation
    assert invited is not None
    guests = [Guest(invited.port, invited.tokens[seat]) for seat in (1, 2)]
    for guest in guests:
        guest.start()
        host.window.wait_until(lambda guest=guest: bool(guest.heard_of("view")), "a view")  # type: ignore[misc]
    return guests


def test_a_round_of_one_here_two_elsewhere_and_a_computer_player_and_the_same_links_when_it_goes_on(
    tmp_path: Path, screen: str, services: Services
) -> None:
    without_motion(tmp_path)
    with window(*GAME, home=tmp_path, on=screen) as w:
        host = opened(w, services)
        w.picture("hosted-invite")
        guests = seated(host)
        w.settle(1.0)
        w.picture("hosted-invite-all-here")
        w.key("Return")
        w.wait_for_title("Imagine")
        host.play_until(TURNS)
        assert host.described >= 1
        session = host.kept()
        assert [seat.elsewhere for seat in session.seats] == [False, True, True, False]
        w.close()
        w.key("Return")
        assert w.ended() == 0
        assert w.said == ["READY"]
    for guest in guests:
        guest.join(PATIENCE)
        assert guest.heard[-1]["type"] == "bye"
        assert {message["reason"] for message in guest.heard_of("no")} <= {"not_your_turn"}, "it answered a view from before its own act"
        assert any(ENDING in message["seen"]["words"] for message in guest.heard_of("view"))
    assert session.state.phase != Phase.OVER
    with window("play", "imagine", home=tmp_path, on=screen) as w:
        w.key("Return")  # go on
        w.wait_for_title("Invite players")
        again = Host(w, services)
        assert again.kept().invitation == session.invitation
        guests = seated(again)
        w.key("Return")
        w.wait_for_title("Imagine")
        again.play_until(TURNS + 1)
