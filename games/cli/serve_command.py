"""`aya serve`: a house for many tables, opened on a page and kept in a database."""

import argparse
import asyncio
import contextlib
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from aya_sim.decode_errors import system_reason
from games.cli.exit_codes import DONE
from games.cli.language import bad_question, translate, words
from games.cli.parser import Parser, place, whole_number
from games.shell.places import usual_places

DEFAULT_PORT = 8472
_LARGEST_PORT = 65_535
_LARGEST_POOL = 64
_PATIENCE = 20.0  # s that a computer player may think
_NEEDED = ("websockets", "prometheus_client", "segno")


def add_serve(parser: Parser) -> None:
    """Add the arguments of `aya serve`."""
    parser.set_defaults(run=run)
    parser.add_argument("--listen", default="127.0.0.1", metavar="ADDRESS", help=words("cli.serve.listen"))
    parser.add_argument("--port", type=whole_number, default=DEFAULT_PORT, metavar="P", help=words("cli.host.port", port=str(DEFAULT_PORT)))
    parser.add_argument("--data", type=place, metavar="DIR", help=words("cli.serve.data"))
    parser.add_argument("--bot-processes", type=whole_number, metavar="N", help=words("cli.serve.bots"))
    parser.add_argument("--behind-proxy", action="store_true", help=words("cli.serve.proxy"))


def run(args: argparse.Namespace) -> int:
    """Serve a house until Ctrl-C, and return the exit code. Raises an AyaError."""
    if args.port > _LARGEST_PORT:
        raise bad_question("refused.port", got=str(args.port))
    processes = args.bot_processes if args.bot_processes is not None else max(1, (os.cpu_count() or 2) - 1)
    if not 1 <= processes <= _LARGEST_POOL:
        raise bad_question("refused.serve.bots", most=_LARGEST_POOL, got=str(processes))
    try:
        asyncio.run(_serve(args, args.data or usual_places().saves / "house", processes))
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] not in _NEEDED:
            raise
        raise bad_question("refused.serve.extra") from None
    except OSError as refused:
        why = translate(system_reason(refused))
        raise bad_question("refused.host.port", address=args.listen, port=str(args.port), why=why) from None
    return DONE


async def _serve(args: argparse.Namespace, folder: Path, processes: int) -> None:
    from games.browser_seat.faces import make_faces
    from games.core.thinking import think
    from games.core.worker import ProcessWorker
    from games.house.apart import ApartExecutor
    from games.house.house import House
    from games.house.logs import write_json_lines
    from games.house.process import prepare_process
    from games.house.site import Site
    from games.house.store import TableStore
    from games.network.server import make_token
    from games.network.thinkers import ThinkerPool

    store = TableStore(folder)
    write_json_lines()
    allow_many_files()
    prepare_process()
    thinkers = ThinkerPool([ProcessWorker(think, f"aya player {k + 1}") for k in range(processes)], _PATIENCE)
    with ThreadPoolExecutor(1, "aya drawer") as drawer, ApartExecutor() as toppler:
        house = House(store, make_token=make_token, thinkers=thinkers, make_faces=make_faces, drawer=drawer, toppler=toppler)
        site = Site(house, make_token=make_token, address=args.listen, port=args.port, behind_proxy=args.behind_proxy)
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C ends at once
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, site.close)
        serving = asyncio.create_task(site.run())
        opened = asyncio.create_task(site.opened.wait())
        await asyncio.wait([serving, opened], return_when=asyncio.FIRST_COMPLETED)
        if site.opened.is_set():
            host = f"[{args.listen}]" if ":" in args.listen else args.listen
            print(words("cli.serve.at", address=f"http://{host}:{site.port}/"), flush=True)
        opened.cancel()
        try:
            await serving
        finally:
            thinkers.close()
            await store.close()


def allow_many_files() -> None:
    """Let this program open as many sockets as the system allows it."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
