"""Measure seats at pages on this machine: from an act to the next view on every page, and how large a view is.

`python -m benchmarks.browser_seats` prints the table: each card game with three players at pages of 1280 x 800, pressed by a script of
this process over real sockets. Wall time and CPU are of the host and the players together; what a browser takes to lay a view out is
not in it. Views are measured without the pictures, once raw and once as they go over the wire (permessage-deflate).
"""

import asyncio
import json
import statistics
import time
import zlib
from typing import Any

from aya_sim.rng import randbelow, seeded
from games.browser_seat.faces import make_faces
from games.core.registry import GAMES, Record
from games.network.table import Seat, open_table

ALLOWED, ALLOWED_VIEW = 150.0, 8.0  # ms and kB, median and mean
PLAYERS = 3
_MOST_ACTS, _MOST_PRESSES = 40, 1500
_SCREEN = {"width": 1280, "height": 692, "ratio": 1.0}
_PATIENCE = 20.0  # s
_Row = dict[str, float]


class _Page:
    """A page without a browser: the latest scene, and how many came."""

    def __init__(self, line: Any) -> None:
        self.line, self.scene, self.came = line, dict[str, Any](), 0
        self.views, self.pictures = list[str](), 0
        self.news = asyncio.Condition()

    async def listen(self) -> None:
        """Take what the host sends until the line is closed."""
        async for data in self.line:
            if isinstance(data, bytes):
                self.pictures += len(data)
                continue
            message = json.loads(data)
            if message["type"] == "scene":
                async with self.news:
                    self.scene, self.came = message, self.came + 1
                    self.views.append(data)
                    self.news.notify_all()

    async def wait(self, came: int, seq: int) -> None:
        """Wait until so many scenes came, the latest of them after so many actions."""
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: self.came >= came and self.scene["seq"] >= seq), _PATIENCE)


def run(quiet: bool = False, *, acts: int = _MOST_ACTS) -> dict[str, Any]:
    """Return for each card game the times from an act to the next view on all pages, ms, its CPU, ms, and the size of a view, kB."""
    rows = {record.name: asyncio.run(_measure(record, acts)) for record in GAMES if record.adapter}
    if not quiet:
        print(
            f"{'game':<14}{'acts':>6}{'median ms':>12}{'95 % ms':>10}{'CPU ms':>9}{'view kB':>9}{'wire kB':>9}{'pictures kB':>13}",
            end="   ",
        )
        print(f"(median under {ALLOWED:g} ms, view under {ALLOWED_VIEW:g} kB)")
        for name, row in rows.items():
            print(f"{name:<14}{row['acts']:>6.0f}{row['median']:>12.1f}{row['p95']:>10.1f}{row['cpu']:>9.1f}", end="")
            print(f"{row['view_kb']:>9.1f}{row['wire_kb']:>9.1f}{row['pictures_kb']:>13.0f}")
    return {"rows": rows, "allowed_ms": ALLOWED, "allowed_kb": ALLOWED_VIEW}


async def _measure(record: Record, acts: int) -> _Row:
    from websockets.asyncio.client import connect

    from games.network.server import Server, make_token

    names = tuple(f"Player {k + 1}" for k in range(PLAYERS))
    faces = make_faces(record.name, names, (False,) * PLAYERS)
    server = Server(open_table(record.game(), tuple(map(Seat, names)), 1, {}, make_token), faces=faces)
    serving = asyncio.create_task(server.run())
    await server.opened.wait()
    pages, listening = [], []
    for token in server.table.tokens:
        line = await connect(f"ws://127.0.0.1:{server.port}/table", max_size=None)
        await line.send(json.dumps({"type": "hello", "protocol": 1, "token": token, "screen": _SCREEN}))
        pages.append(_Page(line))
        listening.append(asyncio.create_task(pages[-1].listen()))
        await pages[-1].wait(1, 0)
    times = await _play(pages, acts)
    for page in pages:
        await page.line.close()
    await asyncio.gather(*listening)
    server.close()
    await serving
    views = [view for page in pages for view in page.views]
    wire = [len(packed) for page in pages for packed in _deflate(page.views)]
    return {
        "acts": len(times),
        "median": statistics.median(wall for wall, _ in times),
        "p95": sorted(wall for wall, _ in times)[int(0.95 * (len(times) - 1))],
        "cpu": statistics.fmean(cpu for _, cpu in times),
        "view_kb": statistics.fmean(len(view.encode()) for view in views) / 1e3,
        "wire_kb": statistics.fmean(wire) / 1e3,
        "pictures_kb": statistics.fmean(page.pictures for page in pages) / 1e3,
    }


async def _play(pages: list[_Page], acts: int) -> list[tuple[float, float]]:
    """Press what is on the pages; return for each action wall time until all pages showed what came of it, and its CPU, ms."""
    rng, times = seeded(1), list[tuple[float, float]]()
    for _ in range(_MOST_PRESSES):
        able = [page for page in pages if "reveal" in page.scene] or [page for page in pages if page.scene["ours"]]
        if not able or len(times) >= acts:
            break
        which, rng = randbelow(rng, len(able))
        page = able[which]
        gesture, rng = _choose(page.scene, rng)
        seq, came = page.scene["seq"], page.came
        wall, cpu = time.perf_counter(), time.process_time()
        await page.line.send(json.dumps(gesture))
        await page.wait(came + 1, seq)
        if page.scene["seq"] > seq:
            for other in pages:
                await other.wait(0, seq + 1)
            times.append((1e3 * (time.perf_counter() - wall), 1e3 * (time.process_time() - cpu)))
    return times


def _choose(scene: dict[str, Any], rng: int) -> tuple[dict[str, Any], int]:
    """Return what the script does on a page: it looks on, writes, or presses something."""
    if "reveal" in scene:
        return {"type": "key", "name": "cards.show_all"} if scene["reveal"]["all"] else {"type": "next"}, rng
    if "written" in scene and not scene["written"]["text"]:
        return {"type": "write", "text": "the sea at night"}, rng
    able = [spot["key"] for spot in scene["spots"] if spot.get("press") and not spot["key"].startswith(("player", "own", "deck", "tab"))]
    eager = [key for key in able if key in ("do", "make", "done", "close") or key.startswith(("sky", "amount"))]
    wanted, rng = randbelow(rng, 2)
    among = eager if eager and wanted else able
    which, rng = randbelow(rng, len(among))
    return {"type": "press", "seq": scene["seq"], "spot": among[which]}, rng


def _deflate(views: list[str]) -> list[bytes]:
    """Return the messages of one line as they are deflated one after the other."""
    packer = zlib.compressobj(wbits=-12, memLevel=5)
    return [packer.compress(view.encode()) + packer.flush(zlib.Z_SYNC_FLUSH) for view in views]


if __name__ == "__main__":
    run()
