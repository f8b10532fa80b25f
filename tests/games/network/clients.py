"""Clients over real sockets, for tests: they know the protocol and nothing of a game."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from games.network.server import Server
from games.network.table import Table
from tests.games.network.tables import Player, act, hello


def run_hosted(table: Table, play: Callable[[Server], Coroutine[Any, Any, None]], **options: Any) -> Server:
    """Serve a table on a free port of this machine while a coroutine plays at it; return the server after its end."""
    server = Server(table, **options)

    async def serve() -> None:
        serving = asyncio.create_task(server.run())
        opened = asyncio.create_task(server.opened.wait())
        await asyncio.wait([serving, opened], return_when=asyncio.FIRST_COMPLETED)
        try:
            await play(server)
        finally:
            server.close()
            await serving

    asyncio.run(serve())
    return server


def address(server: Server) -> str:
    """Where the socket of a server is."""
    return f"ws://127.0.0.1:{server.port}/table"


async def sit(server: Server, token: str, **more: Any) -> ClientConnection:
    """A connection that has said hello."""
    socket = await connect(address(server), max_size=None)
    await socket.send(hello(token, **more))
    return socket


async def next_message(socket: ClientConnection) -> dict[str, Any]:
    """The next message of the host."""
    return dict(json.loads(await socket.recv()))


async def play_seat(server: Server, token: str, seed: int, heard: list[str] | None = None) -> dict[str, Any]:
    """Play a seat to the end of the game, coming back when the line is lost; return the last view."""
    player = Player(seed)
    while True:
        try:
            socket = await sit(server, token)
            async with socket:
                async for data in socket:
                    if heard is not None:
                        heard.append(str(data))
                    message = json.loads(data)
                    if message["type"] == "bye":
                        raise AssertionError(message)
                    if message["type"] == "view" and message["over"] is not None:
                        return dict(message)
                    if message["type"] == "view" and message["choices"]:
                        await socket.send(act(message["seq"], player.choose(message)))
        except (ConnectionClosed, OSError):
            await asyncio.sleep(0.02)
