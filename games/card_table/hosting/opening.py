"""Open a card table to players at other screens."""

import random
from functools import partial
from pathlib import Path
from typing import Any

from aya_sim.errors import BadFile
from games.card_table.adapter import TableAdapter
from games.card_table.hosting.screen import HostedTable
from games.card_table.hosting.server_line import open_line
from games.card_table.session import HOSTED, Invitation, Seat, Session
from games.core.game_api import WATCHER
from games.network.table_file import read_table
from games.shell.services import Hosting, Services


def host_table(services: Services, session: Session[Any, Any, Any], hosting: Hosting) -> HostedTable:
    """Return the table of this game, open to players at other screens. Raises an AyaError where it cannot be."""
    return HostedTable(services, session, partial(open_line, hosting=hosting, words=services.words))


def read_session(adapter: TableAdapter[Any, Any, Any], path: Path) -> Session[Any, Any, Any]:
    """Return the game of a table that was kept by a host without a window: all its people play elsewhere. Raises BadFile."""
    kept = read_table(path)
    table, name = kept.table, adapter.game.name
    if table.game.name != name:
        raise BadFile("expected", "expected {what}, got {got!r}", where=(path, "$.game"), what=name, got=table.game.name)
    seats = tuple(Seat(seat.name, seat.bot, elsewhere=not seat.level) for seat in table.seats)
    viewer = WATCHER if any(seat.elsewhere for seat in seats) else 0
    logs: tuple[tuple[str, ...], ...] = ((),) * len(seats)
    id, invitation = f"{random.SystemRandom().getrandbits(64):016x}", Invitation(table.tokens, table.watch, kept.port)
    return Session(adapter, table.state, seats, table.rngs, viewer, 0, barrier=HOSTED, logs=logs, id=id, invitation=invitation)
