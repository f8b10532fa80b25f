"""Measure a hosted table on this machine: from an act to the next view, for players who are sent JSON.

`python -m benchmarks.network` prints the table: each game, by scripted players in this process over real sockets. Median and
95th percentile of wall time, CPU of the host and the players together, and the size of a view.
"""

import asyncio
import json
import statistics
import time
from typing import Any

from aya_sim.rng import randbelow, seeded
from games.core.registry import GAMES, Record
from games.network.table import Seat, open_table

ALLOWED = 50.0  # ms, median
_MOST_ACTS = 120
_Row = dict[str, float]


def run(quiet: bool = False, *, acts: int = _MOST_ACTS) -> dict[str, Any]:
    """Return for each game the times from an act to the next view, ms, the CPU of an act, ms, and the size of a view, kB."""
    rows = {record.name: asyncio.run(_measure(record, acts)) for record in GAMES if record.has_rules}
    if not quiet:
        print(f"{'game':<12}{'acts':>6}{'median ms':>12}{'95 % ms':>10}{'CPU ms':>9}{'view kB':>9}   (median under {ALLOWED:g} ms)")
        for name, row in rows.items():
            print(f"{name:<12}{row['acts']:>6.0f}{row['median']:>12.1f}{row['p95']:>10.1f}{row['cpu']:>9.1f}{row['view_kb']:>9.1f}")
    return {"rows": rows, "allowed_ms": ALLOWED}


async def _measure(record: Record, acts: int) -> _Row:
    """Play a game, or its first acts, with every seat at a socket of its own."""
    from websockets.asyncio.client import ClientConnection, connect

    from games.network.server import Server, make_token

    players = min(record.players[0] + 2, record.players[1])
    seats = tuple(Seat(f"Player {k + 1}") for k in range(players))
    server = Server(open_table(record.game(), seats, 1, {}, make_token))
    serving = asyncio.create_task(server.run())
    await server.opened.wait()
    lines: list[ClientConnection] = []
    for token in server.table.tokens:
        line = await connect(f"ws://127.0.0.1:{server.port}/table", max_size=None)
        await line.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        await line.recv()
        lines.append(line)
    views = [json.loads(await line.recv()) for line in lines]
    rng, times, sizes, begun = seeded(1), list[float](), list[int](), time.process_time()
    while views[0]["over"] is None and len(times) < acts:
        seat = views[0]["to_move"][0]
        which, rng = randbelow(rng, len(views[seat]["choices"]))
        start = time.perf_counter()
        await lines[seat].send(json.dumps({"type": "act", "seq": views[seat]["seq"], "do": views[seat]["choices"][which]}))
        told = [str(await line.recv()) for line in lines]
        times.append(1e3 * (time.perf_counter() - start))
        sizes += map(len, told)
        views = [json.loads(one) for one in told]
    cpu = 1e3 * (time.process_time() - begun) / len(times)
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


if __name__ == "__main__":
    run()
