"""Run `aya host`: open a table for players at other screens (docs/network.md). Sockets are loaded by what serves them."""

import argparse
import asyncio
import contextlib
import json
import secrets
import signal
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from aya_sim.decode_errors import system_reason
from aya_sim.errors import BadFile
from aya_sim.files import refuse_unwritable
from games.cli.exit_codes import DONE
from games.cli.game_options import add_game_options, name_options, options_given
from games.cli.language import bad_question, language, translate, words
from games.cli.parser import Parser, place, whole_number
from games.core.game_api import LARGEST_SEED, check_seed
from games.core.options import fields_of
from games.core.registry import GAMES, Record, game_named
from games.network.face import SeatSeen
from games.network.invitation import EVERYWHERE, Links, links_of, qr_lines, reachable_address, table_document
from games.network.lines import reseat
from games.network.table import Seat, Table, open_table
from games.network.table_file import read_table, write_table
from games.shell.display import has_display

DEFAULT_PORT = 8472
_LARGEST_PORT = 65_535


def add_host(parser: Parser) -> None:
    """Add the arguments of `aya host`."""
    parser.set_defaults(run=run)
    parser.add_argument("game", metavar="GAME", help=", ".join(record.name for record in GAMES if record.has_rules))
    parser.add_argument("--players", type=whole_number, metavar="N", help=words("cli.host.players"))
    parser.add_argument("--bots", default="", metavar="LEVEL,...", help=words("cli.host.bots"))
    parser.add_argument("--seed", type=whole_number, metavar="S", help=words("cli.play.seed"))
    parser.add_argument("--listen", default=None, metavar="ADDRESS", help=words("cli.host.listen"))
    parser.add_argument("--port", type=whole_number, default=None, metavar="P", help=words("cli.host.port", port=str(DEFAULT_PORT)))
    parser.add_argument("--keep", type=place, metavar="FILE", help=words("cli.host.keep"))
    parser.add_argument("--resume", type=place, metavar="FILE", help=words("cli.host.resume"))
    parser.add_argument("--chat", action="store_true", help=words("cli.host.chat"))
    parser.add_argument("--no-window", action="store_true", help=words("cli.host.no_window"))
    parser.add_argument("--json", action="store_true", help=words("cli.host.json"))
    add_game_options(parser)


def run(args: argparse.Namespace) -> int:
    """Host a table until its game is over and all have left, and return the exit code. Raises an AyaError."""
    record = game_named(args.game)
    if args.port is not None and args.port > _LARGEST_PORT:
        raise bad_question("refused.port", got=str(args.port))
    table, kept_port = _resume(args, record) if args.resume is not None else (_new_table(args, record), None)
    table = replace(table, chat=table.chat or args.chat)
    keep = args.keep or args.resume
    if keep is not None:
        refuse_unwritable(keep)
    if not args.no_window and not args.json and has_display():
        return _open_window(args, record, table, kept_port, keep)
    port = args.port if args.port is not None else kept_port if kept_port is not None else DEFAULT_PORT
    return _serve(args, table, port, keep)


def _open_window(args: argparse.Namespace, record: Record, table: Table, kept_port: int | None, keep: Path | None) -> int:
    """Open the window on the links of a table, and return the exit code. table: whose players sit there. kept_port: that it had."""
    from games.launch import shelf
    from games.screens import start  # pygame is loaded only by who opens a window
    from games.shell.services import Hosting, Opening

    ports = (args.port,) if args.port is not None else (DEFAULT_PORT if kept_port is None else kept_port, 0)
    hosting = Hosting(args.listen or "", ports, all_elsewhere=True, keep=keep, resume=args.resume, chat=table.chat)
    seats = tuple((seat.name, seat.level) for seat in table.seats)
    options = options_given(args, record, len(seats))
    opening = Opening(players=len(seats), seats=seats, seed=args.seed, options=options, hosting=hosting)
    return start.show_game(shelf.box_of(record), opening, shelf.shelf())


def _resume(args: argparse.Namespace, record: Record) -> tuple[Table, int]:
    """Return the table of a file, with a link for each person who sat at a window, and the port it had."""
    kept = read_table(args.resume)
    if kept.table.game.name != record.name:
        raise BadFile("expected", "expected {what}, got {got!r}", where=(args.resume, "$.game"), what=record.name, got=kept.table.game.name)
    return reseat(kept.table, kept.table.seats, _make_token).table, kept.port


def _new_table(args: argparse.Namespace, record: Record) -> Table:
    """Return a table with a new game: the bots take the last seats."""
    levels = tuple(level.strip() for level in args.bots.split(",")) if args.bots else ()
    for level in levels:
        if level not in record.partners:
            raise bad_question("refused.bots.level", level=level, levels=", ".join(record.partners))
    low, high = record.players
    players = args.players if args.players is not None else max(record.usual_players or low, len(levels))
    if not low <= players <= high:
        raise bad_question("refused.players", game=record.title, low=low, high=high, got=players)
    if len(levels) > players:
        raise bad_question("refused.bots.seats", seats=players, got=len(levels))
    people = players - len(levels)
    names = [words("setup.player", n=k + 1) for k in range(players)]
    seats = tuple(Seat(name, levels[k - people] if k >= people else "") for k, name in enumerate(names))
    seed = args.seed if args.seed is not None else secrets.randbelow(LARGEST_SEED)
    check_seed(seed)
    options = fields_of(record.options, options_given(args, record, players))
    with name_options(record):
        return open_table(record.game(), seats, seed, options, _make_token, language())


def _serve(args: argparse.Namespace, table: Table, port: int, keep: Path | None) -> int:
    try:
        from games.browser_seat.faces import make_faces
        from games.browser_seat.files import page_files
        from games.core.thinking import think
        from games.core.worker import ProcessWorker
        from games.network.server import Server
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != "websockets":
            raise
        raise bad_question("refused.host.extra") from None
    listen = args.listen if args.listen is not None else EVERYWHERE
    server = Server(
        table,
        address=listen,
        port=port,
        thinker=ProcessWorker(think, "aya players"),
        faces=make_faces(table.game.name, table.names, tuple(bool(seat.level) for seat in table.seats)),
        files=page_files(),
        keep=None if keep is None else partial(write_table, keep),
        notify=None if args.json else _Comings(table.seats_seen()),
        only_near=args.listen is None,
        announces=args.listen is None,
    )
    if args.listen is None:
        print(words("cli.host.everywhere"), file=sys.stderr, flush=True)
    try:
        asyncio.run(_run(server, listen, as_json=args.json))
    except OSError as refused:
        raise bad_question("refused.host.port", address=listen, port=str(port), why=translate(system_reason(refused))) from None
    return DONE


async def _run(server: Any, listen: str, *, as_json: bool) -> None:
    """Serve until the end, or until Ctrl-C has been told to all; a second Ctrl-C ends at once."""
    loop = asyncio.get_running_loop()

    def end() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        server.close()

    with contextlib.suppress(NotImplementedError):  # Windows: Ctrl-C ends at once
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, end)
    serving = asyncio.create_task(server.run())
    opened = asyncio.create_task(server.opened.wait())
    await asyncio.wait([serving, opened], return_when=asyncio.FIRST_COMPLETED)
    if server.opened.is_set():
        links = links_of(server.table, reachable_address(listen), server.port)
        _say(json.dumps(table_document(server.table, links)) if as_json else _invite(server.table, links))
    opened.cancel()
    await serving


def _invite(table: Table, links: Links) -> str:
    """Return who has which link, with QR codes."""
    lines = [words("cli.host.at", address=links.page), words("cli.host.secret"), ""]
    for seat, link in zip(table.seats, links.seats, strict=True):
        if link:
            lines += [words("cli.host.seat", name=seat.name, link=link), *_qr(link), ""]
        else:
            lines += [words("cli.host.computer", name=seat.name, level=words(f"setup.level.{seat.level}")), ""]
    return "\n".join([*lines, words("cli.host.watch", link=links.watch), words("cli.host.end")])


def _make_token() -> str:
    return secrets.token_urlsafe(16)


def _qr(link: str) -> list[str]:
    """Return the QR code of a link; nothing without the package that makes it, or where the terminal cannot show it."""
    try:
        lines = qr_lines(link)
        "".join(lines).encode(sys.stdout.encoding or "ascii")
    except (ImportError, UnicodeEncodeError):
        return []
    return lines


class _Comings:
    """Prints a line when players come and go."""

    def __init__(self, seats: tuple[SeatSeen, ...]) -> None:
        self._seats = seats

    def __call__(self, event: object) -> None:
        """Print what has changed about the seats."""
        if not isinstance(event, tuple):
            return
        for old, new in zip(self._seats, event, strict=True):
            if old.name != new.name:
                _say(words("cli.host.named", old=old.name, name=new.name))
            if new.sits_in != old.sits_in:
                _say(words("cli.host.sits_in" if new.sits_in else "cli.host.stands_up", name=new.name))
            if new.here != old.here:
                _say(words("cli.host.here" if new.here else "cli.host.away", name=new.name))
        self._seats = event


def _say(text: str) -> None:
    print(text, flush=True)
