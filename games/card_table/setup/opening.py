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


def open_game(face: TableAdapter[Any, Any, Any], services: Services, wanted: Opening) -> Screen:
    """Return the first screen. Raises AyaError for a game that cannot be read."""
    if wanted.lesson:
        return LessonTable(services, face)
    if wanted.resume is not None:
        return _resume(face, services, wanted.resume)
    if wanted.file is not None:
        return _resume(face, services, read_bytes(wanted.file))
    return SetupScreen(services, face, wanted)


def _resume(face: TableAdapter[Any, Any, Any], services: Services, data: bytes) -> Screen:
    table = TableScreen(services, autosave.loads(face, data).behind_curtain())
    if not table.session.is_over:
        table.play.play_time.helped(Help(resumed=1))
    return table
