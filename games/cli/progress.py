"""Print on stderr how far a long command is. Must not import a command."""

import shutil
import sys
import time
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any, Self

from aya_sim.compile_watch import Compiling, watch_compiling
from games.cli.language import translate, words
from games.cli.parser import on_one_line

PATIENCE = 0.7  # s before the first line on a terminal
SELDOM = 10.0  # s before the first line and between two elsewhere
_OFTEN = 0.2  # s between two lines on a terminal
_BAR = 24  # letters
_WIPE = "\r\x1b[K"
_EARLIEST = 0.02  # of the work: before it, nothing is said of the time left


class RunProgress:
    """How far a command is, on stderr: one line that is drawn anew and cleared at the end on a terminal, a line every 10 s elsewhere.

    A context manager. The line is drawn by a thread, so that it also counts the seconds of work that tells nothing; what is printed on
    stdout meanwhile stands above it.
    """

    def __init__(self, what: str) -> None:
        """Name the work; the name begins every line."""
        self._what = on_one_line(what)
        self._told = ""  # by the work itself, instead of the time
        self._part = 0.0  # of the work that is done, 0 to 1
        self._count = 0, 0  # done, of so many
        self._part_before = 0.0  # done before this run
        self._is_live = sys.stderr.isatty()
        self._is_drawn = False
        self._began = self._next = 0.0
        self._compiling: Compiling | None = None  # an engine, before the work itself
        self._compiling_since = 0.0
        self._lock, self._end = Lock(), Event()
        self._thread = Thread(target=self._keep_drawing, name="progress", daemon=True)

    def __enter__(self) -> Self:
        self._began = time.monotonic()
        self._next = self._began + (PATIENCE if self._is_live else SELDOM)
        self._stdout = sys.stdout
        if self._is_live:
            sys.stdout = _Above(self._stdout, self)
        self._stop_watching = watch_compiling(self.show_compiling)
        self._thread.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._stop_watching()
        self._end.set()
        self._thread.join()
        sys.stdout = self._stdout
        self.wipe()

    def show_cascade(self, now: float, fallen: int) -> None:
        """Take in how far a cascade is. now: cascade time, s. fallen: number of dominoes down."""
        self._told = words("cli.progress.fallen", now=now, n=fallen)

    def show_poses(self, now: float) -> None:
        """Take in up to which moment of a cascade its poses in space are known, s."""
        self._told = words("cli.progress.poses", now=now)

    def show_placing(self, dominoes: int) -> None:
        """Take in how many dominoes stand."""
        self._told = words("cli.progress.laid", n=dominoes)

    def show_part(self, part: float) -> bool:
        """Take in how much is done, 0 to 1, and return True so that the caller goes on."""
        self._part = min(1.0, part)
        return True

    def show_count(self, done: int, total: int, before: int = 0) -> None:
        """Take in how many of all are done. before: how many were done before this run, which tell nothing of its pace."""
        self._count, self._part, self._part_before = (done, total), done / max(1, total), before / max(1, total)

    def show_compiling(self, now: Compiling) -> None:
        """Take in how far the compiling of an engine is, which the work waits for; it is shown at once."""
        if now.done < now.total:
            if self._compiling is None:
                self._compiling_since = time.monotonic()
                if self._is_live:
                    self._next = self._compiling_since
            self._compiling = now
            return
        self._compiling = None
        if now.refused is not None:
            self.wipe()
            print(words("cli.progress.unkept", why=on_one_line(translate(now.refused))), file=sys.stderr, flush=True)

    def line(self, elapsed: float) -> str:
        """Return the line after so many s."""
        if (now := self._compiling) is not None:
            return self._tell_compiling(now.done / now.total)
        if not self._part:
            return words("cli.progress", what=self._what, told=self._told or in_minutes(elapsed))
        percent = int(100 * self._part)
        done, total = self._count
        told = {"told": words("cli.progress.count" if total else "cli.progress.part", done=done, total=total, percent=percent)}
        own = self._part - self._part_before
        if own >= min(_EARLIEST, 1.0 - self._part_before):
            told["left"] = in_minutes(elapsed / own * (1.0 - self._part))
        return words("cli.progress.left" if "left" in told else "cli.progress.bar", what=self._what, bar=_draw_bar(self._part), **told)

    def _tell_compiling(self, part: float) -> str:
        values = {
            "what": words("cli.progress.compiling"),
            "bar": _draw_bar(part),
            "told": words("cli.progress.part", percent=int(100 * part)),
        }
        if part < _EARLIEST:
            return words("cli.progress.bar", **values)
        return words("cli.progress.left", **values, left=in_minutes((time.monotonic() - self._compiling_since) / part * (1.0 - part)))

    def wipe(self) -> None:
        """Take the line off the terminal until it is drawn again."""
        with self._lock:
            if self._is_drawn:
                self._is_drawn = False
                print(_WIPE, end="", file=sys.stderr, flush=True)

    def _keep_drawing(self) -> None:
        while not self._end.wait(_OFTEN):
            with self._lock:
                self._draw(time.monotonic())

    def _draw(self, now: float) -> None:
        """Draw the line if it is time."""
        if now < self._next or self._end.is_set():
            return
        self._next = now if self._is_live else now + SELDOM  # not a step from the last: after a stall there would be one for each
        line = self.line(now - self._began)
        if not self._is_live:
            print(line, file=sys.stderr, flush=True)
            return
        self._is_drawn = True
        print(f"{_WIPE}{line[: shutil.get_terminal_size().columns - 1]}", end="", file=sys.stderr, flush=True)


class _Above:
    """A stdout whose lines stand above the line of progress."""

    def __init__(self, stdout: Any, progress: RunProgress) -> None:
        self._stdout, self._progress = stdout, progress

    def write(self, text: str) -> int:
        self._progress.wipe()
        return int(self._stdout.write(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stdout, name)


def _draw_bar(part: float) -> str:
    full = round(_BAR * part)
    return "#" * full + "." * (_BAR - full)


def in_minutes(seconds: float) -> str:
    """Return a time in hours and minutes, minutes and seconds, or seconds."""
    minutes, left = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {left} s" if minutes else f"{left} s"
