"""What the menus over all tables share: rules, settings and the ways out, saving to a file, the question before the window closes."""

from collections.abc import Callable, Sequence
from pathlib import Path

from aya_sim.errors import BadFile
from games.core.registry import Record
from games.i18n.errors import translate_error
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Home, Push, Quit, Screen


def open_menu(services: Services, record: Record, more: Sequence[Answer], note: str = "", saving: str = "") -> Change:
    """Return the change that opens the menu over a table.

    more: what else there is, first. note: what is said besides the saving. saving: name of what is said of that; "": as for a game.
    """
    words = services.words
    text = words(saving or ("menu.kept" if services.settings.autosave else "menu.kept.leaving"))
    answers = [
        *more,
        Answer(words("menu.rules"), lambda: Push(HelpScreen(services, record.name)), stays=True),
        Answer(words("menu.settings"), lambda: Push(SettingsScreen(services, game=record)), stays=True),
        Answer(words("menu.home"), Home),
        Answer(words("menu.back"), lambda: STAY, "first"),
    ]
    return Push(Dialog(services, words("menu.title"), f"{text} {note}" if note else text, answers))


def save_as(services: Services, title: str, name: str, write: Callable[[Path], None], *, opens: bool = False) -> Change:
    """Ask where to save, write the file, and say whether that worked. name: with its suffix. opens: can the start page open it?"""
    words = services.words

    def save(path: Path) -> Change:
        try:
            write(path)
        except BadFile as refused:
            return Push(Dialog(services, words("menu.unsaved"), translate_error(words, refused)))
        return Push(Dialog(services, words("menu.saved"), words("menu.saved.game" if opens else "menu.saved.file", file=path)))

    return Push(FileChooser(services, title, Path.home(), (Path(name).suffix,), save, save_as=name))


def question_before_leaving(services: Services, note: str = "", saving: str = "menu.close.text") -> Screen:
    """Return the question that is asked when the window is to be closed over a game.

    note: what is said besides the saving. saving: name of what is said of that.
    """
    words = services.words
    text = words(saving)
    answers = [Answer(words("menu.close.leave"), Quit, "first"), Answer(words("menu.close.stay"), lambda: STAY)]
    return Dialog(services, words("menu.close.title"), f"{text} {note}" if note else text, answers)
