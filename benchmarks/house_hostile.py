"""Annoy a house: `python -m benchmarks.house_hostile PORT`, until it is killed. It has a table of its own, and an address.

It floods the seats of that table with refused acts and nonsense, and the house with pings, reads nothing, leaves handshakes half done,
asks for pages that are not there, guesses codes and tokens, opens what cannot be opened, and comes and goes.
"""

import asyncio
import contextlib
import json
import os
import random
import sys

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from games.house.codes import make_code

_HEADERS = {"X-Forwarded-For": "10.66.66.66"}
_ACT = json.dumps({"type": "act", "seq": 0, "do": {"type": "eliminate", "seat": 0, "photo": 1}})
_NONSENSE = (_ACT, _ACT, "[" * 60_000, "{}", '{"type": "hello"}', "\x00", _ACT)
_PINGS = 5000 * (b"\x89\x80" + bytes(4))
_GARBAGE = (b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n", b"GET /t/../.. HTTP/1.1\r\n\r\n", os.urandom(400) + b"\r\n\r\n", b"GET / HT")


async def _open(site: str) -> tuple[str, list[str]]:
    code = make_code()
    async with connect(f"{site}/t/{code}/open", additional_headers=_HEADERS) as line:
        await line.send(json.dumps({"type": "open", "game": "album", "seats": ["", "", "", "natural"]}))
        return code, [seat["token"] for seat in json.loads(await line.recv())["seats"]]


async def _flood(site: str, code: str, token: str) -> None:
    async with connect(f"{site}/t/{code}/table", max_size=None, additional_headers=_HEADERS) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        while True:
            for text in _NONSENSE:
                await line.send(text)


async def _guess(site: str) -> None:
    async with connect(f"{site}/t/{make_code()}/table", additional_headers=_HEADERS):
        pass


async def _ask_for_nonsense(site: str) -> None:
    async with connect(f"{site}/t/{make_code()}/open", additional_headers=_HEADERS) as line:
        wrong = random.choice([{"type": "open", "game": "album", "seats": ["x"] * 9}, {"type": "sit"}, [], "x" * 5000])
        await line.send(json.dumps(wrong))
        await line.recv()


async def _read_nothing(port: int, code: str, token: str) -> None:
    """Say hello, change the name again and again so that there is much to read, and read nothing."""
    async with connect(f"ws://127.0.0.1:{port}/t/{code}/table", max_queue=1, additional_headers=_HEADERS) as line:
        await line.send(json.dumps({"type": "hello", "protocol": 1, "token": token, "presence": True}))
        for k in range(2000):
            await line.send(json.dumps({"type": "name", "name": f"Slow {k}"}))


async def _flood_with_pings(port: int, code: str) -> None:
    """Ask again and again whether anybody is there, as fast as the house takes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    asks = f"GET /t/{code}/table HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: {_HEADERS['X-Forwarded-For']}\r\nUpgrade: websocket\r\n"
    writer.write(f"{asks}Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode())
    if b" 101 " in await reader.readline():
        while not reader.at_eof():
            writer.write(_PINGS)
            await writer.drain()
            await reader.read(1 << 20)
    writer.close()


async def _send_garbage(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(random.choice(_GARBAGE))
    await writer.drain()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(reader.read(), random.random())
    writer.close()


async def _annoy(port: int) -> None:
    site = f"ws://127.0.0.1:{port}"
    code, tokens = await _open(site)

    async def repeat(kind: int) -> None:
        while True:
            try:
                if kind < 3:
                    await _flood(site, code, tokens[kind])
                elif kind < 5:
                    await _read_nothing(port, code, tokens[kind - 3])
                elif kind < 7:
                    await _guess(site)
                elif kind < 9:
                    await _ask_for_nonsense(site)
                elif kind < 10:
                    await _flood_with_pings(port, code)
                else:
                    await _send_garbage(port)
            except (OSError, WebSocketException, EOFError):
                pass
            await asyncio.sleep(0.05)

    print("ready", flush=True)
    await asyncio.gather(*(repeat(kind) for kind in range(13)))


if __name__ == "__main__":
    os.nice(19)  # it would be on another machine: only what it costs the house is of interest
    asyncio.run(_annoy(int(sys.argv[1])))
