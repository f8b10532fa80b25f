"""A computer player who waits for people at windows, through the real socket: they point, it waits, and it acts on what they pointed at."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from games.browser_seat.faces import make_faces
from games.core.registry import game_named
from games.core.thinking import think
from games.core.worker import InlineWorker
from games.network.protocol import encode
from games.network.server import Server
from games.network.versions import describe_program
from tests.games.network.clients import run_hosted, sit
from tests.games.network.tables import a_table
from tests.games.network.test_talk import GUIDE, POINTING, SEED, thought_of, wait_until

GAME = game_named("album").game()
HELLO = json.loads(encode(describe_program()))


class Window:
    """A player at a window, who takes the first of the legal actions."""

    def __init__(self, socket: ClientConnection, seat: int) -> None:
        self.socket, self.seat = socket, seat
        self.question, self.points = "", list[list[int]]()
        self.talks, self.refused = 0, 0
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for data in self.socket:
            message: dict[str, Any] = json.loads(data)
            if message["type"] == "talk":
                self.question, self.points = message["question"], message["points"]
                self.talks += 1
            elif message["type"] == "no":
                self.refused += 1
            elif message["type"] == "view" and self.seat in message["to_move"]:
                action = GAME.legal_actions_seen(GAME.observations.read(json.dumps(message["seen"])))[0]
                await self.send(type="act", seq=message["seq"], do=json.loads(GAME.actions.write(action)))

    async def send(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def leave(self) -> None:
        """Close the line."""
        await self.socket.close()
        await self.reading


@pytest.mark.parametrize("photo", [0, 4])
def test_a_computer_oya_waits_for_people_at_windows_and_hears_them(photo: int) -> None:
    table = a_table("album", 4, seed=SEED, levels=("natural",))
    faces = make_faces("album", table.names, (False, False, False, True))
    assert faces is not None

    async def play(server: Server) -> None:
        tokens = [token for token in server.table.tokens if token]
        windows = [Window(await sit(server, token, window=HELLO), seat) for seat, token in enumerate(tokens)]
        await wait_until(lambda: all(window.question for window in windows))
        state, seq = server.table.state, server.table.seq
        for seat in POINTING:
            await windows[seat].send(type="point", thing=photo)
            await wait_until(lambda seat=seat: all([seat, photo] in window.points for window in windows))  # type: ignore[misc]
        talks = windows[0].talks
        await windows[0].send(type="point", thing=99)
        await windows[GUIDE].send(type="point", thing=photo)  # the guide knows the photo, and points at none
        await windows[0].send(type="point", thing=None)
        await wait_until(lambda: windows[0].talks > talks)
        assert faces.points == ((POINTING[1], photo),)
        await windows[0].send(type="point", thing=photo)
        await wait_until(lambda: faces.points == tuple((seat, photo) for seat in POINTING))
        assert server.table.state == state, "it acted before it was told that all have pointed"
        expected = server.table.game.apply(state, thought_of(server, faces))
        for window in windows:
            assert window.refused == 0
        await windows[GUIDE].send(type="settle")
        await wait_until(lambda: server.table.seq > seq)
        assert server.table.state == expected or server.table.seq > seq + 1
        await wait_until(lambda: all(window.talks > 1 for window in windows))
        for window in windows:
            await window.leave()

    run_hosted(table, play, thinker=InlineWorker(think), pace=0.001, faces=faces)
