"""Room: how a game of cards is opened: a game to resume, a file, its lesson, or the set-up first. Each game's opener gives its face."""

from typing import Any

from aya_sim.files import read_bytes
from games.cards import keeping
from games.cards.face import Face
from games.cards.lesson import LessonTable
from games.cards.setup_screen import SetupScreen
from games.cards.table_screen import TableScreen
from games.shell.screen import Screen
from games.shell.services import Opening, Services


def opening(face: Face[Any, Any, Any], services: Services, wanted: Opening) -> Screen:
    """The first screen. Raises AyaError for a game that cannot be read."""
    if wanted.resume is not None:
        return TableScreen(services, keeping.loads(face, wanted.resume).behind_curtain())
    if wanted.file is not None:
        return TableScreen(services, keeping.loads(face, read_bytes(wanted.file)).behind_curtain())
    return SetupScreen(services, face, wanted)


def lesson(face: Face[Any, Any, Any], services: Services) -> Screen:
    """Its lesson."""
    return LessonTable(services, face)
