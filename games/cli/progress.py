"""Print on stderr how far a long command is. Must not import a command."""

import sys
import time
from collections.abc import Callable

from games.cli.language import words
from games.cli.parser import on_one_line

PATIENCE = 1.0  # s before the first line, and between two


class RunProgress:
    """Progress on stderr, at most one line a second; on a terminal each line overwrites the one before."""

    def __init__(self, what: str) -> None:
        """Start the clock. what: the name of the work, printed before every line."""
        self._what = on_one_line(what)
        self._next = time.monotonic() + PATIENCE
        self._has_printed = False

    def show_cascade(self, now: float, fallen: int) -> None:
        """Print how far a cascade is. now: cascade time, s. fallen: number of dominoes down."""
        self._print(lambda: words("cli.progress.fallen", what=self._what, now=now, n=fallen))

    def show_placing(self, dominoes: int) -> None:
        """Print how many dominoes stand."""
        self._print(lambda: words("cli.progress.laid", what=self._what, n=dominoes))

    def show_part(self, part: float) -> bool:
        """Print how much is done, 0 to 1, and return True so that the caller goes on."""
        self._print(lambda: f"{self._what}: {100 * part:.0f} %")
        return True

    def finish(self) -> None:
        """End the last line on a terminal."""
        if self._has_printed and sys.stderr.isatty():
            print(file=sys.stderr)

    def _print(self, line: Callable[[], str]) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + PATIENCE  # not a step from the last: after a stall there would be a line for every second of it
        self._has_printed = True
        print(line(), end="\r" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
