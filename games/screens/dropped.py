"""Open files that are dropped onto the window or named on the command line.

Nothing under way is left without asking. The function that is given says what a file is and what opens it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame

from aya_sim.errors import AyaError
from games.i18n.errors import translate_error
from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import STAY, Change, Home, Push, Screen

LookAt = Callable[[Services, Path], Callable[[], Change]]
"""Reads a file and gives what opens it; raises AyaError with the reason if that cannot be."""


class Drops:
    """Collect the files of one drop, from its beginning to its end."""

    def __init__(self) -> None:
        self._gathered: list[Path] | None = None  # None: none is under way

    def on_event(self, event: pygame.event.Event) -> tuple[Path, ...]:
        """Return what was dropped once that is complete, else (). Where no system marks begin and end, each file is a drop of its own."""
        if event.type == pygame.DROPBEGIN:
            self._gathered = []
        elif event.type == pygame.DROPFILE:
            if self._gathered is None:
                return (Path(event.file),)
            self._gathered.append(Path(event.file))
        elif event.type == pygame.DROPCOMPLETE and self._gathered is not None:
            gathered, self._gathered = tuple(self._gathered), None
            return gathered
        return ()


def open_dropped(services: Services, paths: Sequence[Path], stack: Sequence[Screen], look_at: LookAt) -> Change:
    """Return the change that opens the first of these over the first screen, after a question where something is under way.

    stack: the screens, the first at the bottom. Files after the first stay closed, and a notice says so.
    """
    words = services.words
    try:
        open_it = look_at(services, paths[0])
    except AyaError as refused:
        return Push(Dialog(services, words("launcher.refused"), translate_error(words, refused)))

    def go() -> Change:
        try:
            return Home(open_it())
        except AyaError as refused:
            return Push(Dialog(services, words("launcher.refused"), translate_error(words, refused)))

    said = [words("files.leave.text")] if any(screen.is_under_way() for screen in stack[1:]) else []
    if len(paths) > 1:
        said.append(words("files.only_one", file=paths[0].name, n=len(paths) - 1))
    if not said:
        return go()
    answers = [Answer(words("files.leave.open", file=_short(paths[0])), go, "first"), Answer(words("files.leave.stay"), lambda: STAY)]
    return Push(Dialog(services, words("files.leave"), " ".join(said), answers))


def _short(path: Path) -> str:
    """Its name, not wider than a button."""
    return path.name if len(path.name) <= 32 else f"{path.name[:20]}…{path.name[-10:]}"
