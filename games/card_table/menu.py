"""Open the menu over a card table: rules, lesson, players, saving, settings, leaving. Imports no table screen."""

from pathlib import Path

from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from games.card_table import autosave
from games.card_table.controller import Controller
from games.card_table.setup.seats_dialog import SeatsSheet
from games.card_table.state import TableState
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.services import Opening, Services
from games.ui.screen import STAY, Change, Home, Push, Quit, Screen


def suffix(game: str) -> str:
    """Return the ending of the names of this game's files."""
    return f".{game}"


def menu(state: TableState, play: Controller) -> Change:
    """Open the menu over a table."""
    services, words, game = state.services, state.services.words, state.adapter.game.name
    answers = [
        Answer(words("cards.menu.rules"), lambda: Push(HelpScreen(services, game)), stays=True),
        Answer(words("cards.menu.lesson"), lambda: Push(game_named(game).open()(services, Opening(lesson=True)))),
        Answer(words("cards.menu.seats"), lambda: Push(SeatsSheet(services, state.session.seats, play.change_seats))),
        Answer(words("cards.menu.save"), lambda: save_game(state)),
        Answer(words("cards.menu.settings"), lambda: Push(SettingsScreen(services, game=game_named(game))), stays=True),
        Answer(words("cards.menu.home"), Home),
        Answer(words("cards.menu.back"), lambda: STAY, "first"),
    ]
    return Push(Dialog(services, words("cards.menu.title"), words("cards.menu.text"), answers))


def save_game(state: TableState) -> Change:
    """Ask for a name and save the game as it is now, to be opened from the launcher."""
    services, words = state.services, state.services.words
    ending, data = suffix(state.adapter.game.name), autosave.dumps(state.session)
    name = words("cards.keep.name", game=state.title) + ending
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
    """Return the question that is asked before the window closes on a game."""
    words = services.words
    answers = [Answer(words("cards.close.leave"), Quit, "first"), Answer(words("cards.close.stay"), lambda: STAY)]
    return Dialog(services, words("cards.close.title"), words("cards.close.text"), answers)
