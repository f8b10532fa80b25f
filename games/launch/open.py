"""Open a detected file in its game; ask first if several games fit or a waiting game would be replaced.

Nothing is drawn here; pygame is imported inside the functions.
"""

from functools import partial
from typing import TYPE_CHECKING

from aya_sim.errors import AyaError, BadFile
from games.core.registry import game_named
from games.i18n.errors import translate_error
from games.launch.detect import DetectedFile, FileType
from games.network.table_file import read_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.shell.services import Services
    from games.ui.screen import Change


def open_detected(services: "Services", known: DetectedFile) -> "Change":
    """Return the change that opens the file, or a dialog that asks how. Raises AyaError."""
    if known.what is FileType.PICTURES:
        return _ask_game(services, known)
    if known.what in (FileType.GAME, FileType.HOSTED) and services.saves.has_autosave(known.games[0]):
        return _ask_replace(services, known)
    return _open(services, known, known.games[0])


def _open(services: "Services", known: DetectedFile, name: str) -> "Change":
    """Return the change that opens the file in this game. Raises AyaError."""
    from games.shell.services import Hosting, Opening
    from games.ui.screen import Push

    own = {FileType.DECK: "deck", FileType.PICTURES: "deck", FileType.CARDS: "cards", FileType.PLANETS: "planets"}.get(known.what)
    place = known.path.absolute()
    if known.what is FileType.HOSTED:
        kept = read_table(place)
        opening = Opening(hosting=Hosting(ports=(kept.port, 0), all_elsewhere=not kept.here, keep=place, resume=place))
    else:
        opening = Opening(file=place) if own is None else Opening(options={own: str(place)})
    return Push(game_named(name).open()(services, opening))


def _ask_game(services: "Services", known: DetectedFile) -> "Change":
    """Return a dialog that asks for which game these pictures are to be the deck."""
    from games.shell.dialog import Answer, Dialog
    from games.ui.screen import Push

    words = services.words
    answers = [Answer(game_named(name).title, partial(_open_pictures, services, known, name)) for name in known.games]
    text = words("files.pictures.text", folder=known.path.name or known.path)
    return Push(Dialog(services, words("files.pictures"), text, [*answers, Answer(words("dialog.cancel"))]))


def _open_pictures(services: "Services", known: DetectedFile, name: str) -> "Change":
    """Return the game's set-up with these pictures, or a dialog that says why they cannot be read."""
    from games.pictures import own_deck
    from games.shell.dialog import Dialog
    from games.ui.screen import Push

    try:
        own_deck(known.path, name)
    except BadFile as refused:
        return Push(Dialog(services, services.words("launcher.refused"), translate_error(services.words, refused)))
    return _open(services, known, name)


def _ask_replace(services: "Services", known: DetectedFile) -> "Change":
    """Return a dialog that asks whether the saved game may replace the waiting one."""
    from games.shell.dialog import Answer, Dialog
    from games.shell.services import Opening
    from games.ui.screen import Push

    words, record = services.words, game_named(known.games[0])

    def resume() -> "Change":
        return Push(record.open()(services, Opening(resume=services.saves.resume(record.name))))

    answers = [
        Answer(words("launcher.resume"), partial(_open_or_explain, services, resume), "first"),
        Answer(words("chooser.open"), partial(_open_or_explain, services, partial(_open, services, known, record.name)), "risky"),
        Answer(words("dialog.cancel")),
    ]
    text = words("launcher.replace.file", title=record.title)
    return Push(Dialog(services, words("launcher.replace.title"), text, answers))


def _open_or_explain(services: "Services", open_it: "Callable[[], Change]") -> "Change":
    """Return the change that opens the file, or a dialog that says why it cannot be opened."""
    from games.shell.dialog import Dialog
    from games.ui.screen import Push

    try:
        return open_it()
    except AyaError as refused:
        return Push(Dialog(services, services.words("launcher.refused"), translate_error(services.words, refused)))
