"""The page shown when the program fails: the game was saved, where the log is, go on or leave."""

from collections.abc import Callable
from pathlib import Path

import pygame

from games.shell.dialog import Answer, Dialog
from games.shell.services import Services
from games.ui.screen import Cover, Quit, Replace, Screen
from games.ui.table_background import lay_oak


class CrashScreen(Dialog):
    """Say briefly that the program failed; the traceback is in the log."""

    cover: Cover = "window"

    def __init__(self, services: Services, failure: Exception, log: Path | None, again: Callable[[], Screen] | None) -> None:
        words = services.words
        where = words("crash.log", file=log) if log is not None else words("crash.no_log")
        what = f"{type(failure).__name__}: {failure}".splitlines()[0][:300]
        leave = Answer(words("crash.quit"), Quit, stays=True)
        first = [] if again is None else [Answer(words("crash.again"), lambda: Replace(again()), "first", stays=True)]
        super().__init__(services, words("crash.title"), "\n\n".join((words("crash.kept"), what, where)), [*first, leave])

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it on the surface."""
        lay_oak(surface)
        super().draw(surface)
