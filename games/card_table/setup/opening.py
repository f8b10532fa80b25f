"""Open a card game: its set-up, a game to resume, a file, or its lesson."""

import random
from dataclasses import replace
from typing import Any

from aya_sim.errors import AyaError
from aya_sim.files import read_bytes
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.hosting.opening import host_table, read_session
from games.card_table.joining.opening import join_table
from games.card_table.lesson import LessonTable
from games.card_table.screen import TableScreen
from games.card_table.session import Session
from games.card_table.setup.screen import SetupScreen
from games.i18n.errors import translate_error
from games.records.results import Help
from games.shell.services import Hosting, Opening, Services
from games.ui.screen import Screen


def open_game(adapter: TableAdapter[Any, Any, Any], services: Services, wanted: Opening) -> Screen:
    """Return the first screen. Raises AyaError for a game that cannot be read."""
    if wanted.lesson:
        return LessonTable(services, adapter)
    if wanted.joined is not None:
        return join_table(adapter, services, wanted.joined)
    if wanted.resume is not None:
        return _resume(adapter, services, wanted.resume, wanted.hosting)
    if wanted.file is not None:
        return _resume(adapter, services, read_bytes(wanted.file), wanted.hosting)
    if wanted.hosting is not None and wanted.hosting.resume is not None:
        return host_table(services, read_session(adapter, wanted.hosting.resume), wanted.hosting)
    setup = SetupScreen(services, adapter, wanted)
    if wanted.hosting is None:
        return setup
    setup.hosting = wanted.hosting
    return setup.begin(wanted.seed if wanted.seed is not None else random.SystemRandom().getrandbits(48))


def _resume(adapter: TableAdapter[Any, Any, Any], services: Services, data: bytes, hosting: Hosting | None) -> Screen:
    session = autosave.loads(adapter, data).behind_curtain()
    table = _open_table(services, session, hosting)
    if hosting is None and not table.session.is_over:
        table.play.play_time.helped(Help(resumed=1))
    return table


def _open_table(services: Services, session: Session[Any, Any, Any], hosting: Hosting | None) -> TableScreen:
    """Return the table of a game that goes on. One that was open to other screens is again, or all play here and a notice says why."""
    if hosting is not None:
        return host_table(services, session, hosting)
    if session.invitation is None or session.is_over:
        return TableScreen(services, session)
    try:
        return host_table(services, session, Hosting(ports=(session.invitation.port, 0)))
    except AyaError as refused:
        services.notices.tell(services.words("invite.failed", why=translate_error(services.words, refused)), "invite")
        return TableScreen(services, session.with_seats(tuple(replace(seat, elsewhere=False) for seat in session.seats)).behind_curtain())
