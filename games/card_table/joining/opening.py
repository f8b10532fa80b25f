"""Open a card table that another computer hosts."""

import hashlib
from typing import Any

from games.card_table.adapter import TableAdapter
from games.card_table.joining.screen import JoinedTable
from games.card_table.joining.session import join_session
from games.network.guest_line import GuestLine
from games.shell.services import Joined, Services


def join_table(adapter: TableAdapter[Any, Any, Any], services: Services, joined: Joined) -> JoinedTable:
    """Return the table of a guest who has seen it.

    Raises BadFile and BadQuestion for a table of a game that this program cannot read.
    """
    line = joined.line
    welcome, view = line.welcome, line.guest.view
    assert welcome is not None
    assert view is not None, "a guest sees the table before it is opened"
    session = join_session(adapter, welcome, view, line.seats, id_of(line))
    line.take_news()  # what led here is in the view
    if view.seq:
        session = session.with_lines(services.words("join.log.joined", n=view.seq))
    return JoinedTable(services, session, joined)


def id_of(line: GuestLine) -> str:
    """Return the id of a game in the records: the same whenever the player comes back to this seat, and no way back to its link."""
    return hashlib.sha256(line.link.text.encode()).hexdigest()[:16]
