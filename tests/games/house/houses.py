"""Houses for tests, on a free port of this machine, and their visitors."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from socket import create_connection
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from games.browser_seat.faces import make_faces
from games.core.thinking import think
from games.core.worker import InlineWorker
from games.house.codes import make_code
from games.house.house import House
from games.house.limits import Limits
from games.house.site import Site
from games.house.store import TableStore
from games.network.server import make_token
from games.network.thinkers import ThinkerPool
from tests.games.network.tables import Player, act, hello

PEOPLE = ["", ""]


@dataclass(frozen=True)
class Open:
    """A table as its opener was told of it."""

    code: str
    tokens: tuple[str, ...]
    watch: str


def run_house(
    folder: Path,
    visit: Callable[[Site], Coroutine[Any, Any, None]],
    *,
    idle_after: float = 60.0,
    behind_proxy: bool = False,
    **limits: float,
) -> House:
    """Serve a house whose database is in a folder while a coroutine visits it; return the house after its end."""
    house: House | None = None

    async def serve() -> None:
        nonlocal house
        store = TableStore(folder)
        thinkers = ThinkerPool([InlineWorker(think)])
        with ThreadPoolExecutor(1) as drawer:
            house = House(
                store, make_token=make_token, thinkers=thinkers, make_faces=make_faces, drawer=drawer, idle_after=idle_after, pace=0.0
            )
            site = Site(house, make_token=make_token, limits=Limits(**limits), behind_proxy=behind_proxy)  # type: ignore[arg-type]
            serving = asyncio.create_task(site.run())
            opened = asyncio.create_task(site.opened.wait())
            await asyncio.wait([serving, opened], return_when=asyncio.FIRST_COMPLETED)
            try:
                await visit(site)
            finally:
                site.close()
                await serving
                await store.close()

    asyncio.run(serve())
    assert house is not None
    return house


async def ask(site: Site, code: str, door: str, message: Any, **more: Any) -> dict[str, Any]:
    """What a door of a house answers."""
    async with connect(f"ws://127.0.0.1:{site.port}/t/{code}/{door}", **more) as socket:
        await socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
        return dict(json.loads(await socket.recv()))


async def open_new(site: Site, game: str = "album", seats: list[str] = PEOPLE, **more: Any) -> Open:
    """Open a table, and return what its opener is told."""
    code = make_code()
    answer = await ask(site, code, "open", {"type": "open", "game": game, "seats": seats, **more})
    assert answer["type"] == "opened", answer
    return Open(code, tuple(seat["token"] for seat in answer["seats"]), answer["watch"]["token"])


async def sit(site: Site, code: str, token: str, **more: Any) -> ClientConnection:
    """A connection to a table that has said hello."""
    socket = await connect(f"ws://127.0.0.1:{site.port}/t/{code}/table", max_size=None)
    await socket.send(hello(token, **more))
    return socket


async def play_seat(find: Callable[[], Site], code: str, token: str, seed: int) -> dict[str, Any]:
    """Play a seat to the end of the game, coming back when the line is lost; return the last view."""
    player = Player(seed)
    while True:
        try:
            async with await sit(find(), code, token) as socket:
                async for data in socket:
                    message = json.loads(data)
                    if message["type"] == "view" and message["over"] is not None:
                        return dict(message)
                    if message["type"] == "view" and message["choices"]:
                        await socket.send(act(message["seq"], player.choose(message)))
        except (ConnectionClosed, OSError):
            await asyncio.sleep(0.02)


async def fetch(site: Site, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """The status, the headers and the body that a request is answered with."""

    def request() -> tuple[int, dict[str, str], bytes]:
        line = HTTPConnection("127.0.0.1", site.port, timeout=20)
        line.request(method, path, headers=headers)
        answer = line.getresponse()
        found = answer.status, dict(answer.getheaders()), answer.read()
        line.close()
        return found

    return await asyncio.to_thread(request)


async def send_raw(site: Site, data: bytes) -> bytes:
    """All that these bytes are answered with."""
    return await asyncio.to_thread(send_here, site.port, data)


def send_here(port: int, data: bytes) -> bytes:
    """All that a port of this machine answers these bytes with; of a socket that is opened, its beginning."""
    with create_connection(("127.0.0.1", port), timeout=20) as line:
        line.sendall(data)
        found = b""
        try:
            while not found.startswith(b"HTTP/1.1 101") and (part := line.recv(65_536)):
                found += part
        except ConnectionResetError:
            pass
        return found
