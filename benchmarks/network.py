"""Measure a hosted table on this machine: from an act to the next view, for players who are sent JSON.

`python -m benchmarks.network` prints the table: each game, by scripted players in this process over real sockets. Median and
95th percentile of wall time, CPU of the host and the players together, and the size of a view.
"""

import asyncio
import json
import statistics
import sys
import time
from typing import Any

from aya_sim.rng import randbelow, seeded
from games.core.registry import GAMES, Record, game_named
from games.network.table import Seat, open_table

ALLOWED = 50.0  # ms, median
_MOST_ACTS = 120
_Row = dict[str, float]


def run(quiet: bool = False, *, acts: int = _MOST_ACTS) -> dict[str, Any]:
    """Return for each game the times from an act to the next view, ms, the CPU of an act, ms, and the size of a view, kB."""
    rows = {record.name: asyncio.run(_measure(record, acts)) for record in GAMES if record.has_rules}
    for name, hostile in (("album, 6", False), ("album, 6, hostile", True)):
        rows[name] = asyncio.run(_measure(game_named("album"), acts, players=6, spare=4, hostile=hostile))
    if not quiet:
        print(f"{'game':<18}{'acts':>6}{'median ms':>12}{'95 % ms':>10}{'CPU ms':>9}{'view kB':>9}   (median under {ALLOWED:g} ms)")
        for name, row in rows.items():
            print(f"{name:<18}{row['acts']:>6.0f}{row['median']:>12.1f}{row['p95']:>10.1f}{row['cpu']:>9.1f}{row['view_kb']:>9.1f}")
    return {"rows": rows, "allowed_ms": ALLOWED}


async def _measure(record: Record, acts: int, players: int = 0, spare: int = -1, hostile: bool = False) -> _Row:
    """Play a game, or its first acts, with every seat at a socket of its own.

    players: 0: two more than the least. spare: a seat before whose turn the game ends. hostile: whether other programs flood the host
    from that seat and from watchers' places.
    """
    from websockets.asyncio.client import ClientConnection, connect

    from games.network.server import Server, make_token

    players = players or min(record.players[0] + 2, record.players[1])
    seats = tuple(Seat(f"Player {k + 1}") for k in range(players))
    server = Server(open_table(record.game(), seats, 1, {}, make_token))
    serving = asyncio.create_task(server.run())
    await server.opened.wait()
    lines: list[ClientConnection] = []
    command = [sys.executable, "-m", "benchmarks.network", str(server.port), server.table.tokens[spare], *[server.table.watch] * 4]
    flood = await asyncio.create_subprocess_exec(*command) if hostile else None
    for k, token in enumerate(server.table.tokens):
        if k == spare:
            continue
        line = await connect(f"ws://127.0.0.1:{server.port}/table", max_size=None)
        await line.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        await line.recv()
        lines.append(line)
    places = [k for k in range(players) if k != spare]
    views = {k: json.loads(await line.recv()) for k, line in zip(places, lines, strict=True)}
    await asyncio.sleep(2.0 if hostile else 0.0)
    rng, times, sizes, begun = seeded(1), list[float](), list[int](), time.process_time()
    while views[0]["over"] is None and len(times) < acts and views[0]["to_move"][0] != spare:
        seat = views[0]["to_move"][0]
        which, rng = randbelow(rng, len(views[seat]["choices"]))
        start = time.perf_counter()
        await lines[places.index(seat)].send(json.dumps({"type": "act", "seq": views[seat]["seq"], "do": views[seat]["choices"][which]}))
        told = [str(await line.recv()) for line in lines]
        times.append(1e3 * (time.perf_counter() - start))
        sizes += map(len, told)
        views = {k: json.loads(one) for k, one in zip(places, told, strict=True)}
    cpu = 1e3 * (time.process_time() - begun) / len(times)
    if flood is not None:
        flood.kill()
        await flood.wait()
    for line in lines:
        await line.close()
    server.close()
    await serving
    return {
        "acts": len(times),
        "median": statistics.median(times),
        "p95": sorted(times)[int(0.95 * (len(times) - 1))],
        "cpu": cpu,
        "view_kb": statistics.fmean(sizes) / 1e3,
    }


async def _flood(port: int, token: str) -> None:
    """Send what is refused and what is nonsense as fast as the host takes it, and come back each time the line is closed."""
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException

    act = json.dumps({"type": "act", "seq": 0, "do": {"type": "eliminate", "seat": 4, "photo": 1}})
    while True:
        try:
            async with connect(f"ws://127.0.0.1:{port}/table", max_size=None) as line:
                await line.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
                while True:
                    for text in (act, act, act, "[" * 60_000, act, act, act, "{}"):
                        await line.send(text)
        except (OSError, WebSocketException):
            await asyncio.sleep(0.01)


async def _flood_all(port: int, tokens: list[str]) -> None:
    await asyncio.gather(*(_flood(port, token) for token in tokens))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        asyncio.run(_flood_all(int(sys.argv[1]), sys.argv[2:]))
    else:
        run()
