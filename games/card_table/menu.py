"""The menu over a card table: rules, lesson, who plays, the game under a name, settings, the way out; the question at the door."""

from pathlib import Path
from typing import TYPE_CHECKING

from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from games.card_table import autosave
from games.card_table.setup.seats_dialog import SeatsSheet
from games.i18n.errors import translate_error
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Home, Push, Quit, Screen

if TYPE_CHECKING:
    from games.card_table.screen import TableScreen


def suffix(game: str) -> str:
    """How the names of this game's files end."""
    return f".{game}"


def menu(table: "TableScreen") -> Change:
    """The menu over a table."""
    services, words = table.services, table.services.words
    answers = [
        Answer(words("cards.menu.rules"), table.rules),
        Answer(words("cards.menu.lesson"), lambda: _lesson(table)),
        Answer(words("cards.menu.seats"), lambda: Push(SeatsSheet(services, table.session.seats, table.seats_agreed))),
        Answer(words("cards.menu.save"), lambda: save_game(table)),
        Answer(words("cards.menu.settings"), lambda: Push(SettingsScreen(services))),
        Answer(words("cards.menu.home"), Home),
        Answer(words("cards.menu.back"), lambda: STAY, "first"),
    ]
    return Push(Dialog(services, words("cards.menu.title"), words("cards.menu.text"), answers))


def _lesson(table: "TableScreen") -> Change:
    from games.card_table.lesson import LessonTable  # a lesson is a table in turn

    return Push(LessonTable(table.services, table.face))


def save_game(table: "TableScreen") -> Change:
    """Ask for a name and keep the game as it is now, to be opened from the start page."""
    services, words = table.services, table.services.words
    ending, data = suffix(table.face.game.name), autosave.dumps(table.session)
    name = words("cards.keep.name", game=table.title) + ending
    return Push(
        FileChooser(
            services, words("cards.menu.save"), Path.home(), (ending,), lambda path: _write_file(services, path, data), save_as=name
        )
    )


def _write_file(services: Services, path: Path, data: bytes) -> Change:
    words = services.words
    try:
        write_bytes(path, data)
    except BadFile as refused:
        return Push(Dialog(services, words("cards.keep.failed"), translate_error(words, refused)))
    return Push(Dialog(services, words("cards.keep.done"), words("cards.keep.done.text", file=path)))


def question_at_the_door(services: Services) -> Screen:
    """The window is to be closed while a game runs."""
    words = services.words
    answers = [Answer(words("cards.close.leave"), Quit, "first"), Answer(words("cards.close.stay"), lambda: STAY)]
    return Dialog(services, words("cards.close.title"), words("cards.close.text"), answers)
