"""Open a card game: its set-up, a game to resume, a file, or its lesson."""

from typing import Any

from aya_sim.files import read_bytes
from games.card_table import autosave
from games.card_table.adapter import TableAdapter
from games.card_table.lesson import LessonTable
from games.card_table.screen import TableScreen
from games.card_table.setup.screen import SetupScreen
from games.records.results import Help
from games.shell.services import Opening, Services
from games.ui.screen import Screen


def open_game(adapter: TableAdapter[Any, Any, Any], services: Services, wanted: Opening) -> Screen:
    """Return the first screen. Raises AyaError for a game that cannot be read."""
    if wanted.lesson:
        return LessonTable(services, adapter)
    if wanted.resume is not None:
        return _resume(adapter, services, wanted.resume)
    if wanted.file is not None:
        return _resume(adapter, services, read_bytes(wanted.file))
    return SetupScreen(services, adapter, wanted)


def _resume(adapter: TableAdapter[Any, Any, Any], services: Services, data: bytes) -> Screen:
    table = TableScreen(services, autosave.loads(adapter, data).behind_curtain())
    if not table.session.is_over:
        table.play.play_time.helped(Help(resumed=1))
    return table
