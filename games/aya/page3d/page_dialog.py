"""Ask where to write the page of a replay, and write it while a bar shows how far it is."""

from collections.abc import Callable
from pathlib import Path

from aya_sim.errors import AyaError
from aya_sim.replay import Replay
from games.aya.common.export_progress import ExportProgress, ExportWork
from games.aya.page3d.page import SUFFIX, PageBuilder
from games.i18n.errors import translate_error
from games.shell.chooser import FileChooser
from games.shell.dialog import Dialog
from games.shell.services import Services
from games.ui.screen import Change, Push


def ask_for_page(services: Services, shown: Replay) -> Change:
    """Ask where to write a replay as a page that plays it in three dimensions, then write it."""
    begin = lambda path: PageBuilder(shown, path, services.words, services.theme.palette)  # noqa: E731
    return ask_for_file(services, SUFFIX, "aya.export.running.page", begin)


def ask_for_file(
    services: Services,
    suffix: str,
    running: str,
    begin: Callable[[Path], ExportWork],
    stem: str = "",
    run: Callable[[ExportWork, Path, str], Change | None] | None = None,
) -> Change:
    """Ask where to write a file, then make it while a bar shows how far it is.

    running: name of what is said meanwhile. begin: returns the work that writes this file. Raises AyaError. stem: of the name that is
    proposed; empty: the usual one. run: makes the file, given what is said meanwhile; None: behind a sheet that waits.
    """
    words = services.words

    def chosen(path: Path) -> Change | None:
        try:
            work = begin(path)
        except AyaError as refused:
            return Push(Dialog(services, words("aya.export.failed"), translate_error(words, refused)))
        if run is not None:
            return run(work, path, words(running))
        return Push(ExportProgress(services, work, path, words(running)))

    name = (stem or words("aya.export.name")) + suffix
    return Push(FileChooser(services, words("aya.export.where"), Path.home(), (suffix,), chosen, save_as=name))
