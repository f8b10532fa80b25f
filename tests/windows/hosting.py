"""A card table at a real window that is opened to others from its set-up, and the person there who plays it by the mouse."""

import json
import threading
import time
from typing import Any

import pytest

from games.album.types import Eliminate, Place, Refuse, Reveal
from games.album.ui.adapter import ADAPTER as ALBUM
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.bot_worker import InlineWorker
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.imagine.types import Bet, Describe, Pass, Play
from games.imagine.ui.adapter import ADAPTER as IMAGINE
from games.imagine.ui.selection import DO, PASS
from games.shell.services import Opening, Services
from tests.windows.card_table import SIZE, _Quiet
from tests.windows.harness import WindowUnderTest

client = pytest.importorskip("websockets.sync.client", reason="needs the extra net")
WORDS = "a key to another day"
STRIP = (20.0, 24.0)  # where nothing is pressed, and what all look at goes on
CONTINUE = (1216.0, 773.0)  # the button of the line below
PATIENCE = 60.0  # s


class Guest(threading.Thread):
    """A player at a socket, who takes any of the choices it is sent, until the table is closed. most: how many."""

    def __init__(self, port: int, token: str, most: int = 1000) -> None:
        super().__init__(daemon=True)
        self.port, self.token, self.most = port, token, most
        self.heard: list[dict[str, Any]] = []

    def run(self) -> None:
        with client.connect(f"ws://127.0.0.1:{self.port}/table", open_timeout=PATIENCE) as socket:
            socket.send(json.dumps({"type": "hello", "protocol": 1, "token": self.token, "presence": True}))
            for text in socket:
                message = json.loads(text)
                self.heard.append(message)
                if message["type"] == "view" and message["choices"] and self.most > 0:
                    self.most -= 1
                    passes = [one for one in message["choices"] if one.get("type") == "pass"]
                    chosen = (passes or message["choices"])[0]
                    socket.send(json.dumps({"type": "act", "seq": message["seq"], "do": chosen}))

    def heard_of(self, kind: str) -> list[dict[str, Any]]:
        """All messages of this kind."""
        return [message for message in list(self.heard) if message["type"] == kind]


class Host:
    """The person at the window, by the mouse; what lies there is known from the game that the program keeps."""

    adapter: TableAdapter[Any, Any, Any]

    def __init__(self, w: WindowUnderTest, services: Services) -> None:
        self.window, self.services = w, services
        self.file = w.home / "data" / "aya" / "saves" / f"{self.adapter.game.name}.autosave"

    def kept(self) -> Session[Any, Any, Any]:
        """The game as the program last kept it. Raises OSError when it is over."""
        return autosave.loads(self.adapter, self.file.read_bytes())

    def go_on(self) -> None:
        """Look at what all look at, and act if it is this person's turn. Raises OSError when the game is over."""
        assert self.window.process.poll() is None, self.window.said
        session = self.kept()
        for _ in range(1 if session.may_act else 2):
            self.window.click(*STRIP)
        if session.bot_to_move is not None:
            self.window.click(*CONTINUE)  # it may wait for what the people say
        elif session.may_act:
            self.act(session)
            self.wait_while(session)

    def wait_while(self, session: Session[Any, Any, Any]) -> None:
        """Wait a while for the action to be carried out; it is tried again otherwise. Raises OSError when the game is over."""
        end = time.monotonic() + 20
        while time.monotonic() < end and self.kept().state == session.state:
            time.sleep(0.05)

    def act(self, session: Session[Any, Any, Any]) -> None:
        """Do at the window what a natural player does."""
        raise NotImplementedError

    def table_of(self, session: Session[Any, Any, Any]) -> _Quiet:
        """The same table here."""
        table = _Quiet(self.services, session, InlineWorker())
        table.arrange(SIZE)
        return table


class HostOfImagine(Host):
    """Describes its cards with words of its own."""

    adapter = IMAGINE

    def __init__(self, w: WindowUnderTest, services: Services) -> None:
        super().__init__(w, services)
        self.described = 0

    def act(self, session: Session[Any, Any, Any]) -> None:
        table = self.table_of(session)
        action = self.adapter.game.choose(session.observe(), "natural", 1)[0]
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


class HostOfAlbum(Host):
    """Places hints and rules photos out."""

    adapter = ALBUM

    def act(self, session: Session[Any, Any, Any]) -> None:
        table = self.table_of(session)
        match self.adapter.game.choose(session.observe(), "natural", 1)[0]:
            case Refuse():
                self.press(table, "refuse")
            case Place(level=level):
                self.press(table, f"level.{level}")
            case Reveal(hint=hint):
                self.press(table, f"hint.{hint}", "do")
            case Eliminate(photo=photo):
                self.press(table, f"photo.{photo}", "do")
            case other:
                raise AssertionError(other)

    def press(self, table: _Quiet, *keys: str) -> None:
        """Press the spots of these keys, here as well."""
        for key in keys:
            spot = table.stage.spot(key)
            assert spot is not None, key
            self.window.click(*spot.rect.center)
            table.play.press(spot)


def open_to_others(host: Host, opening: Opening) -> None:
    """Open the table to others from its set-up, with its links in view."""
    setup = SetupScreen(host.services, host.adapter, opening)
    setup.arrange(SIZE)
    host.window.click(*setup.invite.rect.center)
    host.window.wait_for_title("Invite players")
