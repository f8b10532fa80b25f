"""Room: how Face Cards is opened in the window. Named by the registry."""

from games.cards import opening
from games.face_cards.face import FACE
from games.shell.screen import Screen
from games.shell.services import Opening, Services


def open_game(services: Services, wanted: Opening) -> Screen:
    """The set-up, or a game to go on with."""
    return opening.opening(FACE, services, wanted)


def open_lesson(services: Services) -> Screen:
    """The lesson."""
    return opening.lesson(FACE, services)
