"""Serve a house for measurements: `python -m benchmarks.house_server DIR [--port P] [--idle-after S] [--lines-each N]`.

It prints its port. One address may open any number of tables, and have so many connections; all else is as `aya serve` has it.
"""

import argparse
import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from games.browser_seat.faces import make_faces
from games.cli.serve_command import allow_many_files
from games.core.thinking import think
from games.core.worker import ProcessWorker
from games.house.house import House
from games.house.limits import Limits
from games.house.logs import write_json_lines
from games.house.process import prepare_process
from games.house.site import Site
from games.house.store import TableStore
from games.network.server import make_token
from games.network.thinkers import ThinkerPool


async def _serve(folder: Path, port: int, idle_after: float, lines_each: int) -> None:
    limits = Limits(lines=100_000, lines_each=lines_each, opened=1e9, opened_at_once=1e6)
    store = TableStore(folder)
    write_json_lines()
    allow_many_files()
    prepare_process()
    thinkers = ThinkerPool([ProcessWorker(think)])
    with ThreadPoolExecutor(1) as drawer:
        house = House(store, make_token=make_token, thinkers=thinkers, make_faces=make_faces, drawer=drawer, idle_after=idle_after)
        site = Site(house, make_token=make_token, port=port, limits=limits, behind_proxy=True)
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, site.close)
        serving = asyncio.create_task(site.run())
        await site.opened.wait()
        print(site.port, flush=True)
        await serving
    thinkers.close()
    await store.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--idle-after", type=float, default=60.0)
    parser.add_argument("--lines-each", type=int, default=100_000)
    given = parser.parse_args()
    asyncio.run(_serve(given.folder, given.port, given.idle_after, given.lines_each))
