"""Open the menu over a table: save the game, its layout or its picture, read the rules, change the settings, leave."""

from collections.abc import Callable, Sequence
from pathlib import Path

from aya_sim import layout_file
from aya_sim.errors import BadFile
from aya_sim.files import write_bytes
from aya_sim.game import Game
from aya_sim.game.text import dumps
from aya_sim.layout import Layout
from aya_sim.scoring import Count
from games.aya.render.png import draw_table, save_png
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.screens.help import HelpScreen
from games.screens.settings_screen import SettingsScreen
from games.shell.chooser import FileChooser
from games.shell.dialog import Answer, Dialog
from games.shell.saves import SLOT
from games.shell.services import Services
from games.ui.screen import STAY, Change, Home, Push, Quit, Screen

_LAYOUT, _PICTURE = ".json", ".png"


def open_menu(
    services: Services,
    layout: Layout,
    count: Count | None = None,
    answers: Sequence[Answer] = (),
    *,
    game: Game | None = None,
    sand: str | None = None,
    text: str | None = None,
) -> Change:
    """Return the change that opens the menu over a table.

    answers: what else this screen offers, first. game: to save under a name. sand: name in the catalogue of what is said of the sand.
    text: name of what is said of saving instead of what is true for a game.
    """
    words = services.words
    when = words(text or ("aya.menu.kept" if services.settings.autosave else "aya.menu.kept.leaving"))
    named = [] if game is None else [Answer(words("aya.menu.game"), lambda: save_game(services, game))]
    return Push(
        Dialog(
            services,
            words("aya.menu.title"),
            " ".join([when, *([words(sand)] if sand is not None else [])]),
            [
                *answers,
                *named,
                Answer(words("aya.menu.picture"), lambda: save_picture(services, layout, count)),
                Answer(words("aya.menu.layout"), lambda: save_layout(services, layout)),
                Answer(words("aya.menu.rules"), lambda: Push(HelpScreen(services, "aya")), stays=True),
                Answer(words("aya.menu.settings"), lambda: Push(SettingsScreen(services, game=game_named("aya"))), stays=True),
                Answer(words("aya.menu.home"), Home),
                Answer(words("aya.menu.back"), lambda: STAY, "first"),
            ],
        )
    )


def save_game(services: Services, game: Game) -> Change:
    """Ask for a name and save the game as it is now, to be opened from the start page."""
    words = services.words
    return Push(
        FileChooser(
            services,
            words("aya.menu.game"),
            Path.home(),
            (SLOT,),
            lambda path: _write_file(services, path, lambda: write_bytes(path, dumps(game)), "aya.keep.done.game"),
            save_as=words("aya.keep.name.game") + SLOT,
        )
    )


def save_layout(services: Services, layout: Layout) -> Change:
    """Ask for a name and write the table as a layout file."""
    words = services.words
    return Push(
        FileChooser(
            services,
            words("aya.keep.layout"),
            Path.home(),
            (_LAYOUT,),
            lambda path: _write_file(services, path, lambda: layout_file.save(layout, path)),
            save_as=words("aya.keep.name") + _LAYOUT,
        )
    )


def save_picture(services: Services, layout: Layout, count: Count | None = None) -> Change:
    """Ask for a name and write the table as a picture."""
    words = services.words
    return Push(
        FileChooser(
            services,
            words("aya.keep.picture"),
            Path.home(),
            (_PICTURE,),
            lambda path: _write_file(
                services, path, lambda: save_png(draw_table(layout, count=count, palette=services.theme.palette), path)
            ),
            save_as=words("aya.keep.name") + _PICTURE,
        )
    )


def _write_file(services: Services, path: Path, write: Callable[[], None], done: str = "aya.keep.done.text") -> Change:
    words = services.words
    try:
        write()
    except BadFile as refused:
        return Push(Dialog(services, words("aya.keep.failed"), translate_error(words, refused)))
    return Push(Dialog(services, words("aya.keep.done"), words(done, file=path)))


def question_before_leaving(services: Services) -> Screen:
    """Return the question that is asked when the window is to be closed over a game."""
    words = services.words
    answers = [Answer(words("aya.close.leave"), Quit, "first"), Answer(words("aya.close.stay"), lambda: STAY)]
    return Dialog(services, words("aya.close.title"), words("aya.close.text"), answers)
