"""How Albedo is opened in the window. Named by the registry."""

from games.albedo.ui.adapter import ADAPTER
from games.card_table.setup import opening
from games.shell.services import Opening, Services
from games.ui.screen import Screen


def open_game(services: Services, wanted: Opening) -> Screen:
    """The set-up, or a game to go on with."""
    return opening.opening(ADAPTER, services, wanted)


def open_lesson(services: Services) -> Screen:
    """The lesson."""
    return opening.lesson(ADAPTER, services)
